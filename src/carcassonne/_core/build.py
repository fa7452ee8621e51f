"""Builds the native core beside this file, where a C++ compiler is found: `python build.py`.

It needs nothing but Python and the compiler, so that it runs wherever the package is installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE / f"native{sysconfig.get_config_var('EXT_SUFFIX')}"
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


def fresh() -> bool:
    """Whether it was built after the last change of what it is made from."""
    sources = [*HERE.glob("*.cpp"), *HERE.glob("*.h")]
    return BUILT.is_file() and all(file.stat().st_mtime <= BUILT.stat().st_mtime for file in sources)


def compile_all(compiler: str, flags: tuple[str, ...]) -> None:
    """Compile every file and link them; what was built before stays until the new one is whole."""
    command = [compiler, *OPTIONS, *flags, "-isystem", sysconfig.get_path("include")]
    with tempfile.TemporaryDirectory() as folder:
        objects = {file: str(Path(folder) / f"{file.stem}.o") for file in sorted(HERE.glob("*.cpp"))}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda file: _run([*command, "-c", str(file), "-o", objects[file]]), objects))
        whole = BUILT.with_suffix(".new")
        undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
        _run([compiler, "-shared", *flags, *undefined, *objects.values(), "-o", str(whole)])
        whole.replace(BUILT)


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def build(flags: tuple[str, ...] = ("-O2",), again: bool = False) -> str | None:
    """Build the core if it is not there yet; in one line why it could not be."""
    if fresh() and not again:
        return None
    found = compiler()
    if found is None:
        return f"{WITHOUT}no C++ compiler with Python's headers was found."
    try:
        compile_all(found, flags)
    except subprocess.CalledProcessError as error:
        first = next((line for line in error.stderr.splitlines() if "error" in line), "it failed")
        return f"{WITHOUT}{Path(found).name} says {first}"
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the native core.")
    parser.add_argument("--again", action="store_true", help="even if it is there")
    parser.add_argument(
        "--sanitize", action="store_true", help="with the address and undefined-behaviour checks"
    )
    asked = parser.parse_args()
    flags = SANITIZERS if asked.sanitize else ("-O2",)
    print(build(flags, asked.again or asked.sanitize) or f"{BUILT.name} is built.")


if __name__ == "__main__":
    main()
