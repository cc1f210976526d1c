"""A file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from rulesviz.files import write_whole


def test_what_is_written_is_there_and_nothing_else(tmp_path):
    write_whole(tmp_path / "a.txt", b"old")
    write_whole(tmp_path / "a.txt", b"new")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"a.txt": b"new"}


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    write_whole(tmp_path / "a.txt", b"old")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        write_whole(tmp_path / "a.txt", b"new")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"a.txt": b"old"}


@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
def test_permissions_are_those_of_a_new_file_or_stay(tmp_path):
    (tmp_path / "plain").touch()
    write_whole(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "new").chmod(0o600)
    write_whole(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are others there")
def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_whole(tmp_path / "pipe", b"told")
    assert os.read(reader, 9) == b"told"
    os.close(reader)
    assert (tmp_path / "pipe").is_fifo()
