"""A JupyterHub for a class on one machine, to try the course with: every student is a folder, not a user of the system.

    RULESVIZ_PASSWORD=choose-one jupyterhub -f docs/hub/jupyterhub_config.py

Everybody logs in with a name of their own and that one password; `instructor` is the administrator. All servers run as whoever
starts the hub, so nothing keeps one student from another's files. For a real class take one of the two ways of docs/class.md.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821  jupyterhub gives it

# Where everything lies: a folder for each student, and one into which all hand in.
base = Path(os.environ.get("RULESVIZ_CLASS", "class")).resolve()
(base / "handed_in").mkdir(parents=True, exist_ok=True)

c.JupyterHub.bind_url = os.environ.get("RULESVIZ_URL", "http://127.0.0.1:8000")
c.JupyterHub.hub_port = int(os.environ.get("RULESVIZ_HUB_PORT", "8081"))
c.JupyterHub.db_url = f"sqlite:///{base / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(base / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(base / "proxy.pid")
c.ConfigurableHTTPProxy.api_url = os.environ.get("RULESVIZ_PROXY_URL", "http://127.0.0.1:8001")
c.ConfigurableHTTPProxy.command = os.environ.get("RULESVIZ_PROXY", "configurable-http-proxy").split()

c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ["RULESVIZ_PASSWORD"]
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {"instructor"}

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(base / "{username}")
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
c.Spawner.default_url = "/lab"
c.Spawner.http_timeout = c.Spawner.start_timeout = 180  # a whole class may start at once
c.Spawner.env_keep = ["PATH", "PYTHONPATH", "LANG", "LC_ALL", "VIRTUAL_ENV"]

# A server that nobody has used for an hour is stopped; its files stay.
c.JupyterHub.services = [
    {"name": "idle", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={os.environ.get('RULESVIZ_IDLE', '3600')}"]}
]
c.JupyterHub.load_roles = [
    {"name": "idle", "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"], "services": ["idle"]}
]
