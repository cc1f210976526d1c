"""The binder folder is understood by the tool that reads it; no image is built and nothing is fetched."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parent.parent


def test_the_start_script_is_executable():
    script = ROOT / "binder" / "postBuild"
    assert script.read_text(encoding="utf-8").startswith("#!")
    if os.name != "nt":
        assert os.access(script, os.X_OK)


# What repo2docker does with this repository, in this order.
STEPS = (
    "Building conda environment for python=3.12",
    "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
    'pip install --no-cache-dir -r "binder/requirements.txt"',
    "RUN chmod +x binder/postBuild",
    "RUN ./binder/postBuild",
)


def dockerfile(project):
    """What repo2docker would build: its choice of Python and the Dockerfile."""
    options = ["--no-build", "--debug", "--user-id", "1000", "--user-name", "jovyan"]
    command = [sys.executable, "-m", "repo2docker", *options, str(project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr + done.stdout


def missing(told):
    """The first step that does not come after those before it; nothing if all do."""
    for step in STEPS:
        _, found, told = told.partition(step)
        if not found:
            return step
    return None


@pytest.mark.skipif(sys.platform == "win32", reason="repo2docker does not run on Windows")
def test_binder_installs_the_package_and_then_runs_the_start_script(tmp_path):
    pytest.importorskip("repo2docker")
    assert missing(dockerfile(ROOT)) is None
    shutil.copytree(ROOT / "binder", tmp_path / "binder")
    (tmp_path / "binder" / "postBuild").unlink()
    assert missing(dockerfile(tmp_path)) == "RUN chmod +x binder/postBuild"


def test_the_requirements_are_this_package_and_the_lab():
    """pip reads them with the repository as its folder, so the dot is the package."""
    assert (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").split("\n") == ["-e .", "jupyterlab", ""]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(one.startswith("jupyter-repo2docker") for one in project["optional-dependencies"]["test"])
