# SPDX-License-Identifier: MIT
"""Builds a source distribution, builds a wheel from it, installs the wheel in an empty virtual environment, and tests the installation.

    check_wheel.py SOURCE WORK [--deps DIRECTORY] [--launcher PROGRAM]

with_packages.py runs this script with a Python that has scikit-build-core and NumPy. Uses no network.
"""
import argparse
import email
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
import zipfile

SCRIPT = """
    import sys
    import numpy as np
    import py2cu
    from numba import cuda

    @cuda.jit
    def scale(x, factor):
        i = cuda.grid(1)
        if i < x.size:
            x[i] *= factor

    x = np.arange(1000.0)
    scale[4, 256](x, 0.5)
    assert (x == np.arange(1000.0) / 2).all()
    assert py2cu.__file__.startswith(sys.prefix), py2cu.__file__
    assert "scale" in scale.inspect_cuda()
    print("scaled by", py2cu.__version__)
"""
FILES = ["include/py2cu/py2cu.h", "include/py2cu/py2cu_rt.h", "lib/libpy2cu.so", "lib/libpy2cu_rt.so", "lib/cmake/py2cu/py2cuConfig.cmake",
         "lib/pkgconfig/py2cu.pc", "lib/pkgconfig/py2cu_rt.pc", "py.typed", "__init__.pyi", "share/doc/py2cu/LICENSE.tree-sitter"]
LICENSES = ["LICENSE", "grammar/licenses/LICENSE.tree-sitter", "grammar/licenses/LICENSE.tree-sitter-unicode",
            "grammar/licenses/LICENSE.tree-sitter-python", "grammar/licenses/LICENSE.tree-sitter-toml"]
LIMIT = 5_000_000


def run(*command, folder=None, **variables):
    print("$", *command, flush=True)
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PY2CU_COMMAND", "PYTHONDONTWRITEBYTECODE")}
    done = subprocess.run(command, cwd=folder, env=dict(environment, **variables), capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def make_sdist(source, work):
    """Return the unpacked source distribution."""
    tracked = []
    if shutil.which("git") and (source / ".git").exists():
        # Copy the tree without build directories, which scikit-build-core would otherwise scan for a minute; one of them is kept to test that it is
        # excluded.
        tracked = [name for name in run("git", "ls-files", folder=source).splitlines() if (source / name).exists()]
        tree = work / "tree"
        for name in [*tracked, "build/left"]:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
        for name in tracked:
            shutil.copy2(source / name, tree / name)
        (tree / "build/left").touch()
        source = tree
    run(sys.executable, "-c", f"from scikit_build_core.build import build_sdist; build_sdist({str(work)!r})", folder=source)
    archive, = work.glob("py2cu-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(work / "sdist", filter="data")
    folder, = (work / "sdist").iterdir()
    assert not (folder / "build").exists(), "what was built is in the source distribution"
    missing = sorted(name for name in tracked if not name.startswith(".ci/") and not (folder / name).exists())
    assert not missing, f"not in the source distribution: {missing}"
    return folder


def check_licenses(packed, about_folder, about):
    """Check the licenses of all components, as PEP 639 specifies: each is named, and its file is included."""
    source = pathlib.Path(__file__).parents[2]
    assert about["License-Expression"] == "MIT AND Unicode-DFS-2016", about["License-Expression"]
    assert sorted(about.get_all("License-File")) == sorted(LICENSES), about.get_all("License-File")
    for name in LICENSES:
        assert packed.read(f"{about_folder}/licenses/{name}") == (source / name).read_bytes(), name


def check_parts(packed, about_folder, version):
    """What it is made of, as SPDX: py2cu, and each archive that is pinned, with its version and hash."""
    parts = json.loads(packed.read(f"{about_folder}/sboms/py2cu.spdx.json"))
    assert parts["spdxVersion"] == "SPDX-2.3" and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", parts["creationInfo"]["created"]), parts
    pins = (pathlib.Path(__file__).parents[2] / "grammar/requirements.txt").read_text(encoding="utf-8")
    wanted = {(name, number, sha256) for name, number, sha256 in re.findall(r"^([a-z-]+)==(\S+) --hash=sha256:(\w+)$", pins, re.MULTILINE)}
    found = {(part["name"], part["versionInfo"], part.get("checksums", [{}])[0].get("checksumValue")) for part in parts["packages"]}
    assert len(wanted) == 3 and found == wanted | {("py2cu", version, None)}, found
    inside = {part["SPDXID"] for part in parts["packages"]} | {parts["SPDXID"]}
    related = [end for relation in parts["relationships"] for end in (relation["spdxElementId"], relation["relatedSpdxElement"])]
    assert inside == set(related), "not all parts are related"


def check_wheel(wheel, version, folders=()):
    """Check the contents and the metadata. No file may contain the name of a build directory."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        about = email.message_from_bytes(packed.read(f"py2cu-{version}.dist-info/METADATA"))
        check_licenses(packed, f"py2cu-{version}.dist-info", about)
        check_parts(packed, f"py2cu-{version}.dist-info", version)
        paths = [name for name in names for folder in folders if str(folder).encode() in packed.read(name)]
    assert not paths, f"these name the folder in which they were built: {paths}"
    assert wheel.stat().st_size <= LIMIT, f"{wheel.name} has {wheel.stat().st_size} bytes, and may have {LIMIT}"
    missing = [name for name in FILES if f"py2cu/{name}" not in names and f"py2cu/{name.replace('lib/', 'lib64/', 1)}" not in names]
    assert not missing, f"not in the wheel: {missing}"
    package = pathlib.Path(__file__).parents[2] / "runtime/python/py2cu"
    modules = {path.relative_to(package).as_posix() for path in package.rglob("*.py*") if path.is_file() and "__pycache__" not in path.parts}
    assert modules <= {name.removeprefix("py2cu/") for name in names}
    redirect = {"_py2cu_redirect.py", "py2cu_redirect.pth"}
    assert redirect <= names, names
    shared = {f"py2cu-{version}.data/data/share/{name}" for name in ("man/man1/py2cu.1", "bash-completion/completions/py2cu", "zsh/site-functions/_py2cu",
                                                                     "fish/vendor_completions.d/py2cu.fish")}
    assert shared <= names, names
    strange = [name for name in names if name.split("/")[0] not in (*redirect, "py2cu", f"py2cu-{version}.data", f"py2cu-{version}.dist-info")]
    assert not strange and not any("__pycache__" in name for name in names), strange
    plain = [needs for needs in about.get_all("Requires-Dist") if "extra" not in needs]
    assert about["Name"] == "py2cu" and about["Version"] == version and plain == ["numpy>=1.24"], plain


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--deps", help="directory with the archives of tree-sitter")
    parser.add_argument("--launcher", help="compiler launcher, such as ccache")
    options = parser.parse_args()
    work = options.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    numbers = re.findall(r"PY2CU_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", (options.source / "translator/include/py2cu/py2cu.h").read_text())
    version = ".".join(numbers[:3])

    folder = make_sdist(options.source.resolve(), work)
    recipe = (folder / "packaging/conda/recipe.yaml").read_text(encoding="utf-8")
    assert f'version: "{version}"' in recipe, "packaging/conda/recipe.yaml has another version"
    # optimization is off, because this test checks only the contents of the wheel
    defines = ["-Ccmake.define.CMAKE_C_FLAGS_RELEASE=-O0 -DNDEBUG", "-Ccmake.define.PY2CU_JOIN_SOURCES=ON"]
    if options.deps:
        defines.append(f"-Ccmake.define.PY2CU_DEPS_DIR={options.deps}")
    if options.launcher:
        defines.append(f"-Ccmake.define.CMAKE_C_COMPILER_LAUNCHER={options.launcher}")
    pip = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = work / "build"
    defines.append(f"-Cbuild-dir={build}")
    run(sys.executable, *pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", work, *defines, folder,
        CMAKE_BUILD_PARALLEL_LEVEL=os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", "1"))  # one job, because other tests run at the same time
    wheel, = work.glob("py2cu-*.whl")
    check_wheel(wheel, version, [folder, options.source.resolve(), build])

    # An empty environment, to which this Python adds NumPy, which the package requires.
    import numpy

    venv = work / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    python = venv / "bin" / "python"
    site = pathlib.Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'), end='')"))
    run(sys.executable, *pip, "--python", python, "install", "--no-index", "--no-deps", wheel)
    (site / "lent.pth").write_text(str(pathlib.Path(numpy.__file__).parents[1]))

    output = run(venv / "bin" / "py2cu", "--version")
    assert version in output, output
    script = work / "script.py"
    script.write_text(textwrap.dedent(SCRIPT), encoding="utf-8")
    device = {"PY2CU_DEVICE": "host", "PY2CU_CACHE_DIR": str(work / "cache")}
    assert run(python, "-m", "py2cu", script, folder=work, **device) == f"scaled by {version}\n"
    assert "__global__ void scale(" in run(venv / "bin" / "py2cu", script, "--sig", "scale(float64[::1], float64)")
    assert run(venv / "bin" / "py2cu", "redirect", "--on").startswith("on: ")
    assert run(python, script, folder=work, **device) == f"scaled by {version}\n"  # numba.cuda is py2cu without more
    run(sys.executable, *pip, "--python", python, "uninstall", "--yes", "py2cu")
    left = [path for path in site.rglob("*") if "py2cu" in path.name] + list((venv / "bin").glob("py2cu*"))
    assert not left, f"still there after pip uninstall: {left}"
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, installed, used, removed")


if __name__ == "__main__":
    main()
