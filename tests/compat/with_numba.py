"""Runs a script with a Python that has numba-cuda: `with_numba.py --venv FOLDER SCRIPT ...`.

The packages that requirements.txt pins are installed into the folder once, about 100 MB. PY2CU_COMPAT_PYTHON names a Python that has
them already. Where the package index cannot be reached, the test is skipped; any other failure to install is a failure.
"""
import argparse
import fcntl
import hashlib
import importlib.util
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NETWORK = re.compile(r"connection broken|NewConnectionError|Name or service not known|name resolution|Network is unreachable"
                     r"|ProxyError|Connection refused|ConnectTimeout|Read timed out|Could not fetch URL", re.I)


def skip(reason):
    print(f"SKIPPED: {reason}")
    sys.exit(77)


def install(venv, lists):
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in lists) + sys.version.encode()).hexdigest()
    stamp = venv / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True, timeout=120)
    command = [venv / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps",
               "--only-binary", ":all:", "--retries", "2", "--timeout", "20"]
    for path in lists:
        command += ["-r", path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    except subprocess.TimeoutExpired:
        skip("the package index is too slow: numba-cuda did not arrive within 500 seconds")
    if done.returncode != 0:
        said = done.stdout + done.stderr
        if NETWORK.search(said):
            skip(f"the package index cannot be reached: {said.strip().splitlines()[-1]}")
        sys.exit(f"numba-cuda could not be installed:\n{said}")
    stamp.write_text(wanted)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--venv", type=pathlib.Path, required=True)
    parser.add_argument("script")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    python = os.environ.get("PY2CU_COMPAT_PYTHON")
    if not python and importlib.util.find_spec("numba_cuda"):
        python = sys.executable
    if not python:
        if not (3, 11) <= sys.version_info[:2] <= (3, 13):
            skip(f"the pinned numba-cuda has no packages for Python {sys.version_info[0]}.{sys.version_info[1]}")
        options.venv.mkdir(parents=True, exist_ok=True)
        with open(options.venv.with_suffix(".lock"), "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # tests that run at the same time install once
            install(options.venv, [HERE / "requirements.txt", HERE.parent.parent / "samples" / "requirements.txt"])
        python = str(options.venv / "bin" / "python")
    os.execv(python, [python, options.script, *options.rest])


if __name__ == "__main__":
    main()
