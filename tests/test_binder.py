"""The binder folder is understood by the tool that reads it; no image is built and nothing is fetched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parent.parent


def test_the_start_script_is_executable():
    script = ROOT / "binder" / "postBuild"
    assert script.read_text(encoding="utf-8").startswith("#!")
    if os.name != "nt":
        assert os.access(script, os.X_OK)


@pytest.mark.skipif(sys.platform == "win32", reason="repo2docker does not run on Windows")
def test_binder_would_install_the_package_with_this_python(tmp_path):
    project = tmp_path / "project"
    shutil.copytree(ROOT / "binder", project / "binder")
    shutil.copy(ROOT / "pyproject.toml", project)
    options = ["--no-build", "--debug", "--user-id", "1000", "--user-name", "jovyan"]
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", *options, str(project)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    dockerfile = done.stdout + done.stderr
    assert "binder/requirements.txt" in dockerfile
    assert "binder/postBuild" in dockerfile
    assert "3.12" in dockerfile
