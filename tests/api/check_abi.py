# SPDX-License-Identifier: MIT
"""Checks the ABI of the public C headers against abi/released.abi, which describes the last release.

    check_abi.py [--cc COMPILER] HEADER ... [--unreleased | --accept]

Adding functions is allowed. All other changes (a function that is removed or has another type, members of a struct, the value of an enumerator) break
compiled programs and are reported; they require a new minor version. --accept then rewrites the file, which remains unchanged until the next such
version. --unreleased reports changes without failing, because no compiled programs exist yet. The script also checks that it detects a change in a
modified copy of the headers. Uses abidw and abidiff of libabigail on empty functions that have the types of the headers.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

RELEASED = pathlib.Path(__file__).parent / "abi" / "released.abi"
CHANGE, INCOMPATIBLE = 4, 8  # bits of abidiff's exit status; other bits are errors
PROTOTYPE = re.compile(r"^PY2CU_API\s+([^;{]*?\b(py2cu_\w+)\([^;]*\));", re.MULTILINE | re.DOTALL)


def version(header):
    return ".".join(re.findall(r"PY2CU_VERSION_(?:MAJOR|MINOR) (\d+)", header.read_text(encoding="utf-8"))[:2])


def described(compiler, headers, folder):
    """Return abidw's description of a library that uses all declarations of the headers."""
    functions = {}
    for header in headers:
        text = re.sub(r"/\*.*?\*/", " ", header.read_text(encoding="utf-8"), flags=re.DOTALL)
        declared = len(re.findall(r"^PY2CU_API\s", text, re.MULTILINE))
        found = {name: prototype for prototype, name in PROTOTYPE.findall(text)}
        if len(found) != declared:
            sys.exit(f"{header}: {declared} functions are declared, and {len(found)} were found")
        functions |= found
    source = folder / "declared.c"
    includes = "".join(f"#include <py2cu/{header.name}>\n" for header in headers)
    source.write_text(includes + "".join(f"{prototype}\n{{\n    __builtin_trap();\n}}\n" for _, prototype in sorted(functions.items())), encoding="utf-8")
    library = folder / "declared.so"
    subprocess.run([compiler, "-std=c11", "-g", "-w", "-shared", "-fPIC", f"-fdebug-prefix-map={folder}=.",
                    *(f"-I{header.parents[1]}" for header in headers), str(source), "-nostdlib", f"-Wl,-soname,py2cu {version(headers[0])}", "-o", str(library)],
                   check=True)
    out = folder / "declared.abi"
    subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-parameter-names", "--no-elf-needed",
                    "--out-file", str(out), str(library)], check=True)
    # Remove information without meaning in C, which makes the file a third smaller (140 kB).
    text = re.sub("^ +", "", out.read_text(encoding="utf-8"), flags=re.MULTILINE)
    out.write_text(re.sub(r" (mangled-name='\w+'|visibility='default'|binding='global')", "", text), encoding="utf-8")
    return out, len(functions)


def compared(before, after):
    return subprocess.run(["abidiff", "--no-added-syms", "--no-show-locs", str(before), str(after)], capture_output=True, text=True, check=False)


def with_a_change(headers, folder):
    """Return copies of the headers with an additional first member in Py2cuKernelInfo."""
    copies = [folder / "planted" / "py2cu" / header.name for header in headers]
    copies[0].parent.mkdir(parents=True)
    for header, copy in zip(headers, copies):
        text = header.read_text(encoding="utf-8")
        copy.write_text(text.replace("typedef struct Py2cuKernelInfo {\n", "typedef struct Py2cuKernelInfo {\n    int planted_member;\n"), encoding="utf-8")
    return copies


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("headers", type=pathlib.Path, nargs="+")
    parser.add_argument("--unreleased", action="store_true")
    parser.add_argument("--accept", action="store_true")
    options = parser.parse_args()
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        print("SKIPPED: abidw and abidiff are not installed: apt-get install abigail-tools")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        made, count = described(options.cc, options.headers, pathlib.Path(folder))
        if options.accept:
            RELEASED.parent.mkdir(exist_ok=True)
            shutil.copy(made, RELEASED)
            print(f"{RELEASED}: {count} functions, {RELEASED.stat().st_size} bytes")
            return 0
        done = compared(RELEASED, made)
        planted = compared(made, described(options.cc, with_a_change(options.headers, pathlib.Path(folder)), pathlib.Path(folder) / "planted")[0])
    if not planted.returncode & CHANGE or "planted_member" not in planted.stdout:
        sys.exit(f"a member that was inserted into a struct is not found:\n{planted.stdout}{planted.stderr}")
    print(f"{count} functions; abidiff: {done.returncode}\n{done.stdout}{done.stderr}", end="")
    if done.returncode & ~(CHANGE | INCOMPATIBLE):
        return 1
    if done.returncode:
        print("Programs compiled with the previous headers would fail with these headers: CONTRIBUTING.md, Compatibility.\n"
              "Where nobody can have such a program yet, or the minor number of the version has been raised:\n  "
              f"python3 {sys.argv[0]} {' '.join(map(str, options.headers))} --accept")
    return done.returncode != 0 and not options.unreleased


if __name__ == "__main__":
    sys.exit(main())
