"""Outputs: no file that a run reads or has written is replaced, by any of its names, and temporary files do not remain."""
import os
import pathlib
import resource
import signal
import subprocess
import sys
import time

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
KERNEL = "from numba import cuda\nfrom helper import N\n\n\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = N\n"
SETTINGS = '[tool.py2cu]\nfiles = ["k.py"]\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "k.py").write_text(KERNEL)
    (tmp_path / "helper.py").write_text("N = 3\n")
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    (tmp_path / "types.txt").write_text("# none\n")
    return tmp_path


def run(*words, cwd, **options):
    return subprocess.run([COMMAND, *map(str, words)], cwd=cwd, capture_output=True, text=True, check=False, **options)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("target", ["k.py", "helper.py", "pyproject.toml", "types.txt"])
@pytest.mark.parametrize("name", ["itself", "hard link", "symbolic link", "descriptor"])
@pytest.mark.parametrize("option", ["-o", "-MF"])
def test_inputs_are_not_replaced(folder, target, name, option):
    output = target
    if name == "hard link":
        output = "linked"
        os.link(folder / target, folder / output)
    elif name == "symbolic link":
        output = "linked"
        os.symlink(target, folder / output)
    before = contents(folder)
    words = ["k.py", "--types", "types.txt", *(["-o", "x.cu"] if option == "-MF" else []), option]
    if name == "descriptor":
        with open(folder / target, "ab") as stream:
            done = subprocess.run([COMMAND, *words, "/dev/stdout"], cwd=folder, stdout=stream, stderr=subprocess.PIPE, text=True, check=False)
        output = "/dev/stdout"
    else:
        done = run(*words, output, cwd=folder)
    assert done.returncode == 1 and done.stderr.startswith(f"py2cu: {output}: this output would overwrite an input of the run\n")
    assert contents(folder) == before


def test_earlier_output_does_not_replace_a_later_input(folder):
    (folder / "out").mkdir()
    (folder / "later.py").write_text(KERNEL.replace("def k", "def later"))
    os.symlink("../later.py", folder / "out" / "k.cu")
    done = run("k.py", "later.py", "-o", "out/", cwd=folder)
    assert done.returncode == 1 and "out/k.cu: this output would overwrite an input" in done.stderr and "def later" in (folder / "later.py").read_text()


@pytest.mark.parametrize("words", [["-o", "x.d", "-MD"], ["-o", "x.cu", "-MF", "x.cu"], ["-o", "x.cu", "-MF", "linked"]])
def test_two_outputs_to_one_file_are_an_error(folder, words):
    (folder / "x.cu").write_text("old")
    os.symlink("x.cu", folder / "linked")
    done = run("k.py", *words, cwd=folder)
    assert done.returncode == 1 and "another output of th" in done.stderr
    if words[-1] == "linked":  # detected when the link is written
        assert (folder / "x.cu").read_text().startswith("// Translated")
    else:
        assert (folder / "x.cu").read_text() == "old" and not (folder / "x.d").exists()


@pytest.mark.parametrize("words", [["-o", "x.cu", "-MD"], ["-o", "x.cu", "-MF", "nowhere/x.d"], ["-o", "nowhere/x.cu", "-MF", "rules.d"]])
def test_no_output_is_written_if_one_is_not_writable(folder, words):
    (folder / "x.d").mkdir()
    before = contents(folder)
    done = run("k.py", *words, cwd=folder)
    assert done.returncode == 1 and any(problem in done.stderr for problem in ("x.d: Is a directory", "x.cu: No such file", "x.d: No such file"))
    assert contents(folder) == before and not (folder / "nowhere").exists()


def test_output_is_appended_to_redirected_standard_output(folder):
    log = folder / "log.txt"
    log.write_text("kept\n")
    with open(log, "ab") as stream:
        subprocess.run([COMMAND, "k.py", "-o", "/dev/stdout"], cwd=folder, stdout=stream, check=True)
    assert log.read_text().startswith("kept\n// Translated")


def test_dangling_link_remains_a_link(folder):
    (folder / "out").mkdir()
    os.symlink("out/middle", folder / "x.cu")
    os.symlink("../final.cu", folder / "out" / "middle")
    assert run("k.py", "-o", "x.cu", cwd=folder).returncode == 0
    assert (folder / "x.cu").is_symlink() and (folder / "out" / "middle").is_symlink() and not (folder / "final.cu").is_symlink()
    assert (folder / "final.cu").read_text().startswith("// Translated") and [path.name for path in (folder / "out").iterdir()] == ["middle"]


def test_cycle_of_links_is_an_error(folder):
    os.symlink("y.cu", folder / "x.cu")
    os.symlink("x.cu", folder / "y.cu")
    done = run("k.py", "-o", "x.cu", cwd=folder)
    assert done.returncode == 1 and done.stderr.startswith("py2cu: x.cu: Too many levels of symbolic links\n")
    assert (folder / "x.cu").is_symlink() and (folder / "y.cu").is_symlink()


def test_names_of_maximum_length(folder):
    name = "n" * 252 + ".cu"
    assert run("k.py", "-o", name, cwd=folder).returncode == 0 and (folder / name).read_text().startswith("// Translated")


def test_directory_as_output_is_an_error(folder):
    (folder / "d").mkdir()
    done = run("k.py", "-o", "x.cu", "-MF", "d", cwd=folder)
    assert done.returncode == 1 and done.stderr.startswith("py2cu: d: Is a directory\n")


def test_file_size_limit(folder):
    (folder / "x.cu").write_text("old")
    done = run("k.py", "-o", "x.cu", cwd=folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)))
    assert done.returncode == 1 and done.stderr.startswith("py2cu: x.cu: File too large\n")
    assert (folder / "x.cu").read_text() == "old" and not [name for name in os.listdir(folder) if name.startswith(".")]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_remove_temporary_files(folder, number):
    """The tool that reads a temporary file signals the command, its parent, and continues."""
    tools, temporary = folder / "tools", folder / "temporary"
    tools.mkdir()
    temporary.mkdir()
    tool = tools / "nvdisasm"
    tool.write_text(f"#!/bin/sh\nls {temporary}/* > {folder}/seen\nkill -{number.value} $PPID\nsleep 0.2\n")
    tool.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "TMPDIR": str(temporary)}
    done = run("k.py", "--emit", "html", "--arch", "80", "-o", "x.html", cwd=folder, env=environment)
    if not (folder / "seen").exists():
        pytest.skip(f"NVRTC is not installed: {done.stderr}")
    assert done.returncode == -number and "text.cubin" in (folder / "seen").read_text()
    for _ in range(50):
        if not os.listdir(temporary):
            break
        time.sleep(0.1)
    assert os.listdir(temporary) == [] and not (folder / "x.html").exists()


SCRIPT = "import helper\nimport numpy as np\nfrom numba import cuda\n\n\n@cuda.jit\ndef k(x):\n    x[0] = 1\n\n\nk[1, 1](np.zeros(3))\n"


@pytest.mark.parametrize("output", ["script.py", "linked.py", "helper.py"])
def test_recorded_types_replace_no_input(folder, output):
    (folder / "script.py").write_text(SCRIPT)
    os.link(folder / "script.py", folder / "linked.py")
    before = contents(folder)
    environment = {**os.environ, "PY2CU_DEVICE": "host", "PYTHONPATH": os.pathsep.join(map(os.path.abspath, os.environ.get("PYTHONPATH", "").split(os.pathsep))),
                   "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-m", "py2cu", "--record-types", output, "script.py"], cwd=folder, env=environment, capture_output=True, text=True,
                          check=False)
    assert "this output would overwrite an input of the run" in done.stderr and contents(folder) == before
    assert pathlib.Path(folder / output).stat().st_size > 0


def test_refusal_after_an_error_of_the_system(tmp_path):
    """The extension, which also keeps errno, releases the exception of a refused output only."""
    output = tmp_path / "x.cu"
    output.write_text("kept\n")
    code = ("import os, sys\nfrom py2cu import _py2cu\nos.path.exists('/none')\ntry:\n    _py2cu.write_output(sys.argv[1], b'x', [sys.argv[1]])\n"
            "except FileExistsError as error:\n    print(error)\n")
    done = subprocess.run([sys.executable, "-c", code, output], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "this output would overwrite an input of the run" in done.stdout and output.read_text() == "kept\n"
