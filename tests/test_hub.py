"""The recipe for a hub, as far as it can be looked at without a hub: what the image is built from, and the chart's settings."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import yaml
from course import ROOT

HUB = ROOT / "docs" / "hub"

# what the chart's own schema (values.schema.yaml) allows of what is set here
ALLOWED = {
    "singleuser": {
        "image": {"name": str, "tag": str},
        "defaultUrl": str,
        "memory": {"guarantee": str, "limit": str},
        "cpu": {"guarantee": float | int, "limit": float | int},
    },
    "cull": {"enabled": bool, "timeout": int, "every": int},
}


def fits(found, allowed, at="config.yaml"):
    if not isinstance(allowed, dict):
        assert isinstance(found, allowed), at
        return
    assert set(found) <= set(allowed), at
    for key, value in found.items():
        fits(value, allowed[key], f"{at}: {key}")


def test_the_chart_knows_the_settings():
    found = yaml.safe_load((HUB / "config.yaml").read_text(encoding="utf-8"))
    fits(found, ALLOWED)
    assert found["cull"]["enabled"]
    assert found["cull"]["timeout"] == 3600  # as docs/class.md says


def test_what_the_image_copies_makes_the_whole_wheel(tmp_path):
    copied = tmp_path / "srv" / "rulesviz"
    lines = re.findall(r"^COPY --chown=\S+ (.+) /(\S+)$", (HUB / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == 4
    for names, target in lines:
        for name in names.split():
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tmp_path / target)
            else:
                (tmp_path / target).mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, tmp_path / target)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, copied]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    kinds = (("rulesviz", "*.py", ""), ("data", "*.toml", "_data"), ("notebooks", "*.ipynb", "_notebooks"))
    for folder, pattern, place in kinds:
        there = {(Path("rulesviz", place) / file.relative_to(ROOT / folder)).as_posix() for file in (ROOT / folder).rglob(pattern)}
        assert {one for one in there if "/." not in one and "/my_" not in one} <= names
