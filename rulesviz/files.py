"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: str | Path, data: str | bytes) -> Path:
    """Put data into a file, text as UTF-8; whoever reads it finds all of the old or all of the new.

    A new file gets the permissions that any new file gets, one that was there keeps its own. A link stays one, and what is no
    file, as a pipe, is written to. Raises OSError where that cannot be.
    """
    asked, path = Path(path), Path(path).resolve()
    text = data.encode() if isinstance(data, str) else data
    if path.exists() and not path.is_file():
        path.write_bytes(text)
        return asked
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp", delete=False) as file:
        fresh = Path(file.name)
        try:
            file.write(text)
            file.close()
            fresh.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            fresh.replace(path)
        except BaseException:
            file.close()
            fresh.unlink(missing_ok=True)
            raise
    return asked


def _umask() -> int:
    """What this process takes from the permissions of new files; reading it means setting it for a moment."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
