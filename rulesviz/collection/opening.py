"""Opening a file of cards: plain or gzipped, read piece by piece, with an end to what it may unpack to."""

from __future__ import annotations

import gzip
import io
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

from rulesviz.collection.bad import ALLOWED, BadFile, shown

MOST_BYTES = 8 * 2**30
"""More than any such file has, unpacked."""
MOST_RATIO = 200
"""Unpacked to packed: card files stay under 20."""
FREE = 32 * 2**20
"""So much may be unpacked before the ratio counts."""
MOST_AT_ONCE = 32 * 2**20
"""What one record may take; all the printings of one card need a few hundred kilobytes."""
DEEPEST = 10_000
CHUNK = 2**16
_BOM = b"\xef\xbb\xbf"
_PACKED = {b"PK": "a zip archive", b"BZ": "packed by bzip2", b"\xfd7": "packed by xz", b"(\xb5": "packed by zstd"}
GZIP = b"\x1f\x8b"

Progress = Callable[[int], object]


class Source(io.RawIOBase):
    """The unpacked bytes of a file; whatever it holds, reading it ends, and takes no more memory than a record needs.

    `progress` is told how many bytes of the file itself were read since it was told last.
    """

    def __init__(self, path: Path, progress: Progress = lambda _: None) -> None:
        super().__init__()
        self._path, self._progress = path, progress
        self._raw = _opened(path)
        packed = self._raw.peek(2)[:2] == GZIP
        self._file = cast("BinaryIO", gzip.GzipFile(fileobj=self._raw)) if packed else self._raw
        self._told = self._done = self._since = self._depth = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read the next bytes; raises BadFile where a limit is passed."""
        try:
            data = self._file.read(min(len(buffer), CHUNK))
        except EOFError:
            raise BadFile(f"{self._path.name}: the gzip file ends too early; it is not whole, fetch it again") from None
        except (gzip.BadGzipFile, zlib.error) as wrong:
            raise BadFile(f"{self._path.name}: the gzip file is damaged ({wrong}); fetch it again") from None
        if self._done == 0 and data.startswith(_BOM):
            data = data[len(_BOM) :]
        self._count(data)
        buffer[: len(data)] = data
        return len(data)

    def _count(self, data: bytes) -> None:
        self._done += len(data)
        self._since += len(data)
        self._depth += data.count(b"[") + data.count(b"{") - data.count(b"]") - data.count(b"}")
        at = self._raw.tell()
        self._progress(at - self._told)
        self._told = at
        if self._done > MOST_BYTES or self._done > max(FREE, MOST_RATIO * at):
            raise BadFile(
                f"{self._path.name}: {at:,} bytes unpack to more than {self._done:,}; no card file does; {ALLOWED}"
            )
        if self._since > MOST_AT_ONCE:
            raise BadFile(
                f"{self._path.name}: one record takes more than {MOST_AT_ONCE:,} bytes; no card does; {ALLOWED}"
            )
        if self._depth > DEEPEST:
            raise BadFile(f"{self._path.name}: nested more than {DEEPEST:,} deep; no card is; {ALLOWED}")

    def mark(self) -> None:
        """A record ends about here."""
        self._since = 0

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        self._raw.close()
        super().close()


def _opened(path: Path) -> io.BufferedReader:
    """The file itself; only a regular file, which ends."""
    try:
        if path.exists() and not path.is_file():
            raise BadFile(f"{shown(str(path))} is {'a folder' if path.is_dir() else 'no regular file'}; {ALLOWED}")
        file = path.open("rb")
    except FileNotFoundError:
        raise BadFile(f"there is no file {shown(str(path), 200)}; {ALLOWED}") from None
    except (OSError, ValueError) as wrong:
        raise BadFile(f"cannot read {shown(str(path), 200)}: {getattr(wrong, 'strerror', None) or wrong}") from None
    begin = file.peek(2)[:2]
    if begin in _PACKED:
        file.close()
        raise BadFile(f"{path.name} is {_PACKED[begin]}; unpack it first, or pack it with gzip; {ALLOWED}")
    return file


def size_of(path: Path) -> int:
    """How many bytes the file has, for a progress bar; 0 where that cannot be told."""
    try:
        return os.stat(path).st_size  # noqa: PTH116  a path that is no path must not raise here
    except (OSError, ValueError):
        return 0
