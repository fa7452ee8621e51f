"""Packs msgspec, our sources and the standard library for pages. Pyodide runs it and compiles (engine.mjs).

The archive is a list of names and sizes as JSON, a zero, and the files in a row: pages unpack it at once.
"""

import importlib.util
import io
import json
import sys
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import-not-found]
from pathlib import Path, PurePosixPath

LEFT_OUT = ("web/", "cli/", "env/", "kit/", "_core/", "server/store/migrations/")
"""Of the package: what a page has no use for."""
KEPT = ("_core/__init__.py", "_core/notes.py")
KINDS = (".tiles", ".toml", ".json", ".so")
ROOT = Path("/source/carcassonne")
WHEEL = "/msgspec.whl"
LIBRARY = "/library.zip"
UNUSED = """_pydatetime _pyio _pyrepl bdb cProfile cmd compileall configparser ctypes curses dbm doctest
    filecmp fileinput ftplib http idlelib imaplib mailbox modulefinder multiprocessing netrc optparse pdb
    pickletools plistlib poplib profile pstats py_compile pyclbr pydoc pydoc_data rlcompleter sched shelve
    smtplib socketserver sqlite3 symtable tabnanny tarfile timeit tkinter trace turtle unittest wave
    webbrowser wsgiref xml xmlrpc zipapp"""
"""Of the standard library: what neither Pyodide nor we import. Of the encodings it keeps a few."""
ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode",
    "unicode",
    "utf_",
)


def wanted(name: str) -> bool:
    return name in KEPT or not name.startswith(LEFT_OUT)


def compiled(source: bytes, name: str, optimize: int = 0) -> bytes:
    """As Python keeps it, without a look at the source later on."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def sources() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(WHEEL) as wheel:
        for name in sorted(wheel.namelist()):
            yield name, wheel.read(name)
    for path in sorted(ROOT.rglob("*")):
        if path.is_file() and wanted(path.relative_to(ROOT).as_posix()):
            yield path.relative_to(ROOT.parent).as_posix(), path.read_bytes()


def files() -> Iterator[tuple[str, bytes]]:
    """What is packed: of a source only what was compiled, in its place."""
    for name, data in sources():
        path = PurePosixPath(name)
        if path.suffix == ".py":
            yield f"{name}c", compiled(data, name)
        elif path.suffix in KINDS:
            yield name, data


def pack() -> bytes:
    """The archive; without dates, so that it is always the same."""
    packed = list(files())
    names = json.dumps([[name, len(data)] for name, data in packed], separators=(",", ":"))
    return b"\0".join([names.encode(), b"".join(data for _, data in packed)])


def used(name: str) -> bool:
    first, _, rest = name.partition("/")
    return (
        rest.startswith(ENCODINGS)
        if first == "encodings"
        else first.removesuffix(".py") not in UNUSED.split()
    )


def library() -> bytes:
    """The standard library without what is not used.

    What a start imports is compiled, without its doc strings; the rest takes less space as it is.
    """
    sys.path.insert(0, str(ROOT.parent))
    importlib.import_module("carcassonne.local.ahead")
    made = io.BytesIO()
    with zipfile.ZipFile(LIBRARY) as whole, zipfile.ZipFile(made, "w") as rest:
        for name in filter(used, sorted(whole.namelist())):
            data = whole.read(name)
            if name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in sys.modules:
                name, data = f"{name}c", compiled(data, name, 0 if "pyodide" in name else 2)
            rest.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()


[pack(), library()]
