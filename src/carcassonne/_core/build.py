"""Builds the native core beside this file, where a C++ compiler is found: `python build.py`.

It needs nothing but Python and the compiler, so that it runs wherever the package is installed.
"""

from __future__ import annotations

import argparse
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE / f"native{sysconfig.get_config_var('EXT_SUFFIX')}"
notes = runpy.run_path(str(HERE / "notes.py"))
NOTED: Path = notes["BUILT"]
COMPILERS = ("c++", "g++", "clang++")
OPTIONS = (
    "-std=c++20",
    "-fPIC",
    "-fvisibility=hidden",
    "-ffp-contract=off",  # the same numbers as in Python
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-missing-field-initializers",
)
PLAIN = ("-O3", "-fno-plt", "-DNDEBUG")  # it calls the library of Python all the time
SANITIZERS = ("-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g", "-O1")
WITHOUT = "The native core is not built, the engine in Python plays: "


def compiler() -> str | None:
    """The C++ compiler that the user wants, or one that is there; a Python without headers has none."""
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    if os.name != "posix" or sys.implementation.name != "cpython" or not headers.is_file():
        return None
    wanted = os.environ.get("CXX")
    return next(
        (found for name in ((wanted,) if wanted else COMPILERS) if (found := shutil.which(name))), None
    )


def digests(flags: tuple[str, ...]) -> str:
    """What is built, and beside which files of the engine: one digest in each line."""
    own = notes["digest_of"](notes["sources"]())
    return f"{own} {' '.join(flags)} {BUILT.name}\n{notes['digest_of'](notes['files']())}\n"


def fresh(flags: tuple[str, ...]) -> bool:
    """Whether it was built of these sources; what it is a twin of may have changed."""
    there = BUILT.is_file() and NOTED.is_file()
    return there and NOTED.read_text().splitlines()[0] == digests(flags).splitlines()[0]


def compile_all(compiler: str, flags: tuple[str, ...], built: Path) -> None:
    """Compile every file and link them; what was built before stays until the new one is whole."""
    command = [compiler, *OPTIONS, *flags, "-isystem", sysconfig.get_path("include")]
    with tempfile.TemporaryDirectory() as folder:
        command += ["-include", _headers(command, Path(folder) / "headers.h")]
        objects = {file: str(Path(folder) / f"{file.stem}.o") for file in sorted(HERE.glob("*.cpp"))}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda file: _run([*command, "-c", str(file), "-o", objects[file]]), objects))
        whole = built.with_suffix(f".{os.getpid()}")
        undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
        _run([compiler, "-shared", *flags, *undefined, *objects.values(), "-o", str(whole)])
        whole.replace(built)


def _headers(command: list[str], file: Path) -> str:
    """What every file includes, compiled once; a compiler that has no use for that reads it anew."""
    file.write_text(f'#include "{HERE.resolve() / "python.h"}"\n')
    _run([*command, "-x", "c++-header", str(file), "-o", f"{file}.gch"])
    return str(file)


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def build(flags: tuple[str, ...] = PLAIN, again: bool = False) -> str | None:
    """Build the core if it is not there yet; in one line why it could not be."""
    if again or not fresh(flags):
        found = compiler()
        if found is None:
            return f"{WITHOUT}no C++ compiler with Python's headers was found."
        try:
            compile_all(found, flags, BUILT)
        except subprocess.CalledProcessError as error:
            first = next((line for line in error.stderr.splitlines() if "error" in line), "it failed")
            return f"{WITHOUT}{Path(found).name} says {first}"
    changed = notes["changed"]()
    if changed:
        return f"{WITHOUT}{changed} has changed since its native twin was written."
    NOTED.write_text(digests(flags))
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the native core.")
    parser.add_argument("--again", action="store_true", help="even if it is there")
    parser.add_argument(
        "--sanitize", metavar="FILE", help="build FILE, with the checks of the compiler's sanitizers"
    )
    parser.add_argument(
        "--note", action="store_true", help="note that the twins of changed functions are right"
    )
    asked = parser.parse_args()
    if asked.note:
        notes["note"]()
    if asked.sanitize:
        compile_all(compiler() or "c++", SANITIZERS, Path(asked.sanitize))
        return
    print(build(again=asked.again) or f"{BUILT.name} is built.")


if __name__ == "__main__":
    main()
