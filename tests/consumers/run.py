# SPDX-License-Identifier: MIT
"""Runs published packages that use numba.cuda, unmodified, with py2cu as a drop-in replacement for Numba, and prints a table with results and times.

    run.py [NAME...]                        the packages that this Python has; py2cu must be in PYTHONPATH
    run.py --install DIRECTORY [NAME...]    installs the versions below in a virtual environment in the directory, and uses it
    run.py --numba [NAME...]                also runs each package without py2cu, with the installed Numba: requires a GPU
    run.py --times [NAME...]                also measures first and later launches (times.py)

A program in programs/ uses a package as in its documentation, and compares the results of its kernels with NumPy, or with the package's own CPU code.
Without a GPU, NUMBA_ENABLE_CUDASIM=1 enables the host backend as the device. README.md contains the results.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
TIMES = PROGRAMS.parent / "times.py"
LIMIT = 900  # seconds


@dataclasses.dataclass
class Package:
    name: str
    version: str
    module: str
    program: str
    needs: str  # installed in addition; the package's own requirements can contain more than its kernels need
    in_ci: bool = False
    times: int = 3  # number of runs of the program in one process


PACKAGES = [
    Package("algotom", "1.7.0", "algotom", "algotom_reconstruction", "numba numpy==2.3.5 scipy==1.17.1 pywavelets pillow h5py joblib"),
    Package("aquagrid", "0.3.2", "aquagrid", "aquagrid_maize", "numba numpy==2.3.5 pandas xarray aquacrop==3.1.0"),
    Package("datashader", "0.19.1", "datashader", "datashader_kernels",
            "numba numpy==2.3.5 scipy==1.17.1 pandas xarray colorcet multipledispatch packaging param pyct requests toolz"),
    Package("frbb", "1.0.0", "frbb", "frbb_classifier", "numba numpy==2.3.5 scikit-learn==1.9.1", in_ci=True),
    Package("gamdpy", "0.8.3", "gamdpy", "gamdpy_crystal", "numba numpy==2.3.5 pandas h5py matplotlib", in_ci=True),
    Package("geofast", "0.5.3", "geofast", "geofast_distances", "numba numpy==2.3.5 shapely"),
    Package("locate-pixelcolor-numbacuda", "0.12", "locate_pixelcolor_numbacuda", "locate_pixelcolor_search", "numba numpy==2.3.5", in_ci=True),
    Package("pygamd", "1.4.8", "pygamd", "pygamd_chains", "numba numpy==2.3.5", times=1),
    Package("stumpy", "1.14.1", "stumpy", "stumpy_profiles", "numba numpy==2.3.5 scipy==1.17.1"),
    Package("xarray-spatial", "0.5.3", "xrspatial", "xrspatial_kernels", "numba numpy==2.3.5 scipy==1.17.1 xarray datashader==0.19.1"),
]


def install(folder, packages):
    """Return a Python that has the packages; py2cu is found through PYTHONPATH."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    needs = sorted({need for package in packages for need in package.needs.split()})
    subprocess.run([*pip, *needs], check=True)
    subprocess.run([*pip, "--no-deps", *(f"{package.name}=={package.version}" for package in packages)], check=True)
    return str(python)


def has(python, module):
    code = "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)"
    return subprocess.run([python, "-c", code, module], check=False, stderr=subprocess.DEVNULL).returncode == 0


def run(python, package, instead, times=False):
    """Return (whether it passed, its last line or its times, seconds)."""
    environment = dict(os.environ, NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS="0", NUMBA_CUDA_WARN_ON_IMPLICIT_COPY="0")
    if instead and environment.get("PY2CU_DEVICE") != "cuda":
        environment["NUMBA_ENABLE_CUDASIM"] = "1"
    program, began = str(PROGRAMS / f"{package.program}.py"), time.time()
    runs = [str(TIMES), program, str(began), str(package.times)] if times else [program]
    command = [python, "-W", "ignore", *(["-m", "py2cu"] if instead else []), *runs]
    with tempfile.TemporaryDirectory() as nothing:
        if times:
            environment["PY2CU_CACHE_DIR"] = nothing  # a first launch compiles
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return False, f"takes more than {LIMIT} seconds", LIMIT
    lines = [line for line in (done.stdout if done.returncode == 0 else done.stderr).splitlines() if line.strip()] or [f"exit status {done.returncode}"]
    if times and done.returncode == 0:
        found = json.loads(lines[-1])
        return True, "first launches of {firsts}: {first:.2f} s; later ones of {kernels}: {kernel:.3f} ms".format(**found), found["seconds"]
    return done.returncode == 0, lines[-1], time.time() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--install", metavar="DIRECTORY", type=pathlib.Path)
    parser.add_argument("--numba", action="store_true")
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--ci", action="store_true", help="run only the packages that CI runs, which must all be installed")
    options = parser.parse_args()
    unknown = set(options.names) - {package.name for package in PACKAGES}
    if unknown:
        sys.exit(f"no package is called {sorted(unknown)[0]}; there are {', '.join(package.name for package in PACKAGES)}")
    chosen = [package for package in PACKAGES if package.name in options.names or not options.names and (package.in_ci or not options.ci)]
    python = install(options.install.resolve(), chosen) if options.install else sys.executable
    failed = ran = 0
    print(f"{'package':30} {'version':9} {'by':6} {'result':7} {'s':>6}  output")
    for package in chosen:
        if not has(python, package.module):
            print(f"{package.name:30} {package.version:9} {'':6} {'absent':7}")
            failed += options.ci
            continue
        if options.numba:
            run(python, package, False)  # Numba's disk cache of CPU functions is shared by both
        for instead in (True, False)[:1 + options.numba]:
            passed, output, seconds = run(python, package, instead, options.times)
            print(f"{package.name:30} {package.version:9} {'py2cu' if instead else 'numba':6} {'passed' if passed else 'FAILED':7} {seconds:6.1f}  {output[-200:]}",
                  flush=True)
            failed += instead and not passed
            ran += 1
    print(f"{ran} runs, {failed} failed with py2cu")
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
