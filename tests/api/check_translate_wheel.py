# SPDX-License-Identifier: MIT
"""Builds a wheel of py2cu-translate, installs it in an empty virtual environment, and tests the command.

    check_translate_wheel.py SOURCE BUILD WORK

BUILD is the build tree, in which the target py2cu_translate is built, or a wheel, which is tested as it is. Uses no network.
"""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

KERNEL = """from numba import cuda


@cuda.jit("void(float32[::1], float32)")
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor
"""
LIMIT = 5_000_000


def run(*command, status=0, folder=None):
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PY2CU_COMMAND")}
    done = subprocess.run([str(part) for part in command], cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != status:
        sys.exit(f"{command}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def build_wheel(source, build, work):
    """Build the wheel twice, and return its path."""
    run("cmake", "--build", build, "--target", "py2cu_translate")
    command = build / "translate" / ("py2cu.exe" if os.name == "nt" else "py2cu")
    pack = source / "packaging" / "translate" / "build_wheel.py"
    wheels = [pathlib.Path(run(sys.executable, pack, command, "--output", work / folder).strip()) for folder in ("first", "second")]
    assert len({hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels}) == 1, "the wheels differ"
    if sys.platform == "linux":
        needed = run("readelf", "-d", command)
        assert "libpython" not in needed and "libdl" not in needed and "libcuda" not in needed, needed
    return wheels[0]


def create_venv(venv):
    """Create a virtual environment, and return the command of pip for it: if possible, the pip of this Python, because installing pip takes seconds."""
    shared = [sys.executable, "-m", "pip", "--python"]
    if subprocess.run([*shared, sys.executable, "--version"], capture_output=True, check=False).returncode == 0:  # pip 22.3
        run(sys.executable, "-m", "venv", "--without-pip", venv)
        return [*shared, venv]
    run(sys.executable, "-m", "venv", venv)
    return [venv / ("Scripts" if os.name == "nt" else "bin") / "python", "-m", "pip"]


def main():
    source, build, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    wheel = build if build.suffix == ".whl" else build_wheel(source, build, work)
    assert wheel.stat().st_size < LIMIT
    pip = create_venv(work / "venv")
    inside = work / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(*pip, "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel)
    shown = run(*pip, "show", "--files", "py2cu-translate")
    version = run(inside / "py2cu", "--version").split()[1]
    assert f"Version: {version}" in shown and f"{inside.name}{os.sep}py2cu" in shown, shown
    (work / "k.py").write_text(KERNEL, newline="\n")
    assert "x[i] *= factor;" in run(inside / "py2cu", "k.py", folder=work)
    assert "#include <hip/hip_runtime.h>" in run(inside / "py2cu", "k.py", "--emit", "hip", folder=work)
    run(inside / "py2cu", "k.py", "--emit", "html", "-o", "page.html", folder=work)
    assert "scale" in (work / "page.html").read_text(encoding="utf-8")
    run(inside / "py2cu", "export", "k.py", "-o", "project", folder=work)
    assert (work / "project" / "CMakeLists.txt").exists()
    assert "install the package py2cu" in run(inside / "py2cu", "k.py", "--emit", "ptx", "-o", "k.ptx", folder=work, status=1)
    assert not (work / "k.ptx").exists()
    run(*pip, "uninstall", "--yes", "--quiet", "py2cu-translate")
    assert not list(inside.glob("py2cu*"))
    print(wheel.name, wheel.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
