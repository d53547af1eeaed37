"""The command with several files: selection of the inputs, destinations of the outputs, and the effect of a failing file on the others."""
import contextlib
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import threading
import time

import pytest

from test_command import COMMAND, FIRST, ROOT, has_nvrtc, kernels, run  # noqa: F401 (a fixture)

UNTYPED = "from numba import cuda\n@cuda.jit\ndef untyped(x):\n    x[0] = 1\n"


@pytest.fixture
def project(tmp_path):
    """Create first.py in three directories; and files without kernels, without types, hidden, or of a virtual environment, which a search must skip."""
    for folder in ("src/deep", "src/.hidden", "src/__pycache__", "src/env/lib"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("src/first.py", "src/deep/first.py", "src/deep/other.py", "src/.hidden/no.py", "src/__pycache__/no.py", "src/env/lib/no.py"):
        (tmp_path / name).write_text(FIRST)
    (tmp_path / "src/env/pyvenv.cfg").write_text("")
    (tmp_path / "src/host.py").write_text("print('of cuda, nothing')\n")
    (tmp_path / "src/broken.txt").write_text("cuda (((")
    os.symlink("..", tmp_path / "src/deep/round")
    return tmp_path


def files(folder):
    return sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names)


@pytest.mark.parametrize("inputs, made", [
    (["src"], ["deep/first.cu", "deep/other.cu", "first.cu"]),
    (["src/", "src/first.py"], ["deep/first.cu", "deep/other.cu", "first.cu"]),
    (["."], ["src/deep/first.cu", "src/deep/other.cu", "src/first.cu"]),
    (["src/first.py", "src/deep/other.py"], ["first.cu", "other.cu"]),
    (["src/*.py"], ["first.cu"]),
    (["src/**/*.py"], ["deep/first.cu", "deep/other.cu", "first.cu"]),
    (["src/**/deep/[!f]*.py"], ["deep/other.cu"]),
    (["*/d??p/*.py"], ["src/deep/first.cu", "src/deep/other.cu"]),
    (["./src/deep/**"], ["first.cu", "other.cu"]),
    (["src/first.py"], ["first.cu"]),
])
def test_inputs(project, inputs, made):
    result = run(*inputs, "-o", "out/new/", cwd=project)
    assert (result.returncode, result.out, result.err) == (0, "", "")
    assert files(project / "out/new") == made
    for name in made:
        assert "__global__ void first(" in (project / "out/new" / name).read_text()


def test_output_equals_that_of_a_single_file(project):
    run("src", "-o", "out/", cwd=project)
    assert run("src/deep/other.py", cwd=project).out == (project / "out/deep/other.cu").read_text()


@pytest.mark.parametrize("inputs, said", [
    (["src/first.py", "src/deep/first.py"], "src/first.py and src/deep/first.py have the same output out/first.cu"),
    (["none*.py"], "none*.py: no file matches"),
    (["empty"], "empty: no Python file in this directory"),
    (["src/host.py", "src/none.py"], "src/none.py: No such file"),
])
def test_inputs_without_kernels(project, inputs, said):
    (project / "empty").mkdir()
    result = run(*inputs, "-o", "out/", cwd=project)
    assert (result.returncode, result.out) == (1, "") and said in result.err


def test_directory_without_kernels(project):
    (project / "plain").mkdir()
    (project / "plain/a.py").write_text("x = 'cuda'\n")
    (project / "plain/b.py").write_text("x = 1\n")
    assert run("plain", "-o", "out/", cwd=project).err == "py2cu: no kernel in plain\n"
    assert not (project / "out").exists()


def test_existing_directory_without_slash(kernels):
    (kernels / "out").mkdir()
    assert run("first.py", "-o", "out", cwd=kernels).returncode == 0
    assert files(kernels / "out") == ["first.cu"]


def test_one_file_fails(project):
    """Nothing is written, unless --keep-going is set: then the other outputs are written, and the old output of that file remains."""
    (project / "src/deep/other.py").write_text(FIRST.replace("x[i, 1]", "y"))
    (project / "out/deep").mkdir(parents=True)
    (project / "out/deep/other.cu").write_text("old")
    words = ["src", "-o", "out/", "-MF", "rules.d"]
    result = run(*words, cwd=project)
    assert result.returncode == 1 and result.err.startswith("src/deep/other.py:9:19: error: ")
    assert result.err.endswith("py2cu: 0 kernels written, 1 skipped; 1 error, 0 warnings (--keep-going writes the other kernels); for details, run: py2cu --explain undefined-name\n")
    assert files(project / "out") == ["deep/other.cu"] and not (project / "rules.d").exists()
    result = run(*words, "--keep-going", cwd=project)
    assert result.returncode == 0 and result.err.endswith("\npy2cu: 2 kernels written, 1 skipped; 1 error, 0 warnings; for details, run: py2cu --explain undefined-name\n")
    assert files(project / "out") == ["deep/first.cu", "deep/other.cu", "first.cu"]
    assert (project / "out/deep/other.cu").read_text() == "old" and "other" not in (project / "rules.d").read_text()
    (project / "src/deep/other.py").write_text("def f(:\n    'cuda'\n")  # it may contain kernels
    assert run(*words, "--keep-going", cwd=project).returncode == 1


def test_module_and_notebook_with_equal_names(tmp_path):
    """They conflict only if both contain kernels."""
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": FIRST}
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "a.ipynb").write_text(json.dumps(notebook))
    (tmp_path / "k.py").write_text(FIRST)
    result = run(".", "-o", "out/", cwd=tmp_path)
    assert (result.returncode, result.err, files(tmp_path / "out")) == (0, "", ["k.cu"])
    (tmp_path / "a.ipynb").write_text(json.dumps({**notebook, "cells": [cell]}))
    assert run(".", "-o", "out/", cwd=tmp_path).returncode == 0 and files(tmp_path / "out") == ["a.cu", "k.cu"]
    (tmp_path / "a.py").write_text(FIRST)
    result = run(".", "-o", "new/", cwd=tmp_path)
    assert result.returncode == 1 and "a.ipynb and a.py have the same output new/a.cu" in result.err and not (tmp_path / "new").exists()


def test_kernels_without_types(project):
    """A kernel whose types no file has is an error, in a directory, too."""
    (project / "src/untyped.py").write_text(UNTYPED)
    searched = run("src", "-o", "out/", cwd=project)
    assert searched.returncode == 1 and searched.err.startswith("src/untyped.py:3:1: error: the types of kernel 'untyped' are not known")
    assert "--sig 'untyped(" in searched.err and not (project / "out").exists()
    assert run("src", "-o", "out/", "--keep-going", cwd=project).returncode == 0
    assert files(project / "out") == ["deep/first.cu", "deep/other.cu", "first.cu"]
    assert run("src/untyped.py", "src/first.py", "-o", "out/", cwd=project).returncode == 1
    given = run("src", "--sig", "untyped(float32[::1])", "-o", "out/", cwd=project)
    assert (given.returncode, given.err) == (0, "") and "void untyped(float *x)" in (project / "out/untyped.cu").read_text()


def test_kernels_whose_types_another_file_determines(tmp_path):
    """The message about a file that is left out names the file whose output contains its kernels, or the unknown value. Files that import and launch
    kernels need not mention cuda.
    """
    (tmp_path / "src/waves").mkdir(parents=True)
    (tmp_path / "src/waves/kernels.py").write_text(UNTYPED + UNTYPED.split("import cuda\n")[1].replace("untyped", "other"))
    main = "import numpy as np\nfrom waves.kernels import untyped{}\nx = np.ones(8)\nuntyped[1, 8](x)\n"
    (tmp_path / "src/main.py").write_text(main.format(""))
    for words in (["src", "-o", "out/"], ["export", "src", "-o", "project"]):
        some = run(*words, cwd=tmp_path)
        assert some.returncode == 1 and "src/waves/kernels.py:6:1: error: the types of kernel 'other' are not known" in some.err, some.err
        assert "'untyped'" not in some.err
    (tmp_path / "src/main.py").write_text(main.format(", other") + "other[1, 8](x)\n")
    (tmp_path / "src/apart.py").write_text("untyped = 3\n")
    said = "src/waves/kernels.py: skipped: src/main.py launches its kernels; the output of src/main.py contains them\n"
    for words in (["src", "-o", "out/"], ["src", "--check"], ["export", "src", "-o", "project"]):
        result = run(*words, cwd=tmp_path)
        assert (result.returncode, result.err) == (0, "py2cu: " + said), words
    assert files(tmp_path / "out") == ["main.cu"] and "void other(" in (tmp_path / "out/main.cu").read_text()
    result = run(".", "-o", "out/", cwd=tmp_path / "src/waves")
    assert "kernels.py:3:1: error: the types of kernel 'untyped' are not known" in result.err


def test_unresolved_kernels(tmp_path):
    """A file is an error if its only kernel cannot be resolved, even if other files have kernels or --sig names functions."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src/first.py").write_text(FIRST)
    (tmp_path / "src/lambdas.py").write_text("from numba import cuda\nof_lambda = cuda.jit('void(float32[:])')(lambda x: None)\n")
    (tmp_path / "src/typed.py").write_text("def typed(x):\n    x[0] = 1\n")
    for words in (["src", "-o", "out/"], ["src", "--sig", "typed(int32[::1])", "-o", "out/"], ["export", "src", "-o", "project"]):
        result = run(*words, cwd=tmp_path)
        assert (result.returncode, re.findall(r"^(\S+:\d+):\d+: error: .* \[(\S+)\]$", result.err, flags=re.M)) == (
            1, [("src/lambdas.py:2", "unresolved-kernel")]), (words, result.err)
    assert not (tmp_path / "out").exists() and not (tmp_path / "project").exists()
    listed = run("src/lambdas.py", "--list", cwd=tmp_path)
    assert (listed.returncode, listed.stdout, listed.err) == (0, b"", "")


def test_types_in_parameters(tmp_path):
    """A parameter in a signature that has the name of a type or of Numba's module stands for it; the value of other parameters is unknown."""
    (tmp_path / "k.py").write_text("from numba import cuda, void\n\n\ndef make(nb, float32, kind):\n"
                                   "    @cuda.jit(void(float32[:], nb.int16))\n    def scale(x, n):\n        x[0] *= n\n\n"
                                   "    @cuda.jit(void(kind[:]))\n    def other(x):\n        x[0] = 1\n")
    result = run("k.py", "--keep-going", cwd=tmp_path)
    assert "void scale(float *x, short n)" in result.out and "void other(" not in result.out
    assert re.findall(r"^(\S+:\d+):\d+: error: .*'(\w+)' is unknown \[(\S+)\]$", result.err, flags=re.M) == [("k.py:9", "kind", "unresolved-kernel")]


def test_names(kernels):
    """-k and --sig apply to the files that contain the functions; a function in no file is an error."""
    chosen = run("first.py", "kernels.py", "-k", "second", "--sig", "second(int8[::1], int8)", "-o", "out/", cwd=kernels)
    assert (chosen.returncode, chosen.err, files(kernels / "out")) == (0, "", ["kernels.cu"])
    (kernels / "types.txt").write_text("second(int8[::1], int8)\nof_other_project(int8)\n")
    typed = run("first.py", "kernels.py", "--types", "types.txt", "-o", "out/", cwd=kernels)
    assert (typed.returncode, typed.err, files(kernels / "out")) == (0, "", ["first.cu", "kernels.cu"])
    assert "void second(" in (kernels / "out/kernels.cu").read_text()
    for option in (["-k", "third"], ["--sig", "third(int8)"]):
        missing = run("first.py", "kernels.py", "-k", "first", *option, "-o", "out/", cwd=kernels)
        assert missing.returncode == 1 and "third" in missing.err and "no function of this name in any file" in missing.err


def test_values(project):
    """--const is for the files that have the name; in all of them it is the whole word."""
    (project / "src/first.py").write_text(FIRST.replace("< n", "< n + SIZE"))
    (project / "src/deep/other.py").write_text(FIRST.replace("tile", "SIZES"))
    given = run("src", "--const", "SIZE=7", "-o", "out/", cwd=project)
    assert (given.returncode, given.err) == (0, "") and "SIZE = 7" in (project / "out/first.cu").read_text()
    assert "7" not in (project / "out/deep/first.cu").read_text()
    wrong = run("src/deep", "--const", "SIZE=7", "-o", "out/", cwd=project)
    assert (wrong.returncode, wrong.err.splitlines()[0]) == (1, "py2cu: --const 'SIZE=7': no file contains this name")


def test_rules_of_several(project):
    (project / "src/first.py").write_text("from helper import N\n" + FIRST.replace("< n", "< n + N"))
    (project / "src/helper.py").write_text("N = 4\n")
    assert run("src", "-o", "out/", "-MF", "all.d", cwd=project).returncode == 0
    assert (project / "all.d").read_text() == ("out/deep/first.cu: \\\n  src/deep/first.py\nout/deep/other.cu: \\\n  src/deep/other.py\n"
                                               "out/first.cu: \\\n  src/first.py \\\n  src/helper.py\n")
    assert run("src", "-o", "out/", "-MD", cwd=project).returncode == 0
    assert (project / "out/first.d").read_text() == "out/first.cu: \\\n  src/first.py \\\n  src/helper.py\n"


def test_lists_and_endings(project):
    listed = run("src/first.py", "src/deep/other.py", "--list", cwd=project)
    assert listed.out.count("kernel first") == 2 and listed.out.startswith("src/first.py:\n") and "\nsrc/deep/other.py:\n" in listed.out
    for options, name in ((["--emit", "params"], "first.json"), (["--for-host"], "first.cpp"), (["--emit", "ir"], "first.ir")):
        assert run("src/first.py", *options, "-o", "out/", cwd=project).returncode == 0
        assert name in files(project / "out")


def test_names_of_instances(tmp_path):
    """The types that come first keep the kernel's name; the suffix of others is that of docs/supported.md."""
    (tmp_path / "k.py").write_text("from numba import cuda\n@cuda.jit\ndef k(x, n):\n    x[0] = n\n")
    def names_of(*kinds):
        result = run("k.py", *(word for kind in kinds for word in ("--sig", f"k({kind})")), cwd=tmp_path)
        return sorted(line.split("(")[0].split()[-1] for line in result.out.split("\n") if "__global__" in line)

    assert names_of("float32[::1], int8", "float64[::1], int8", "complex64[::1], int8") == ["k", "k_c64", "k_f64"]
    assert names_of("float32[::1], int8", "float32[:], int8") == ["k", "k_strided"]
    assert names_of("float32[:], boolean", "float32[::1], boolean", "float32[::1], float16") == ["k", "k_contiguous", "k_f16"]
    assert names_of("float32[::1], float16", "float32[::1], int8", "float64[::1], int8") == ["k", "k_f64_i8", "k_i8"]
    many = [f"{a}[::1], {b}" for a in ("float32", "float64", "int8", "int16") for b in ("float16", "int8", "float64", "uint8")]
    assert len(set(names_of(*many))) == len(many) and max(map(len, names_of(*many))) <= len("k") + 24


@pytest.mark.skipif(not has_nvrtc(), reason="NVRTC is not installed")
@pytest.mark.skipif(shutil.which("fatbinary", path=os.environ["PATH"] + ":/usr/local/cuda/bin") is None, reason="fatbinary is not installed")
def test_fatbin(kernels):
    (kernels / "tmp").mkdir()
    result = run("first.py", "--emit", "fatbin", "--arch", "sm_80,90,compute_90", "--arch", "sm_80", "-o", "first.fatbin", cwd=kernels,
                 env={"TMPDIR": str(kernels / "tmp")})
    assert (result.returncode, result.out, result.err) == (0, "", "")
    image = (kernels / "first.fatbin").read_bytes()
    assert image[:4] == b"\x50\xed\x55\xba"  # the number that fatbinary_section.h has as FATBIN's magic
    assert os.listdir(kernels / "tmp") == []
    two = run("first.py", "--emit", "fatbin", "--arch", "sm_80,sm_90", cwd=kernels).stdout
    one = run("first.py", "--emit", "fatbin", "--arch", "sm_80", cwd=kernels).stdout
    assert len(one) < len(two) < len(image)
    piped = run("first.py", "--emit", "fatbin", "--arch", "sm_80,sm_90,compute_90", cwd=kernels)
    assert piped.stdout == image
    failed = run("first.py", "--emit", "fatbin", "--arch", "sm_80,sm_10", "-o", "x.fatbin", cwd=kernels, env={"TMPDIR": str(kernels / "tmp")})
    assert failed.returncode == 1 and not (kernels / "x.fatbin").exists() and os.listdir(kernels / "tmp") == []


@pytest.mark.skipif(not has_nvrtc(), reason="NVRTC is not installed")
def test_check_of_several(kernels):
    result = run("first.py", "kernels.py", "-k", "first", "--check", "--arch", "80,90", cwd=kernels)
    assert result.returncode == 0
    lines = [line for line in result.out.splitlines() if ":" in line or " sm_" in line]
    assert lines[:2] == ["first.py:", "first(float32[:, ::1], int64): sm_80, sm_90"] and lines[4:6] == ["kernels.py:", "first(float32[:], int64): sm_80, sm_90"]
    assert [line.split()[:2] for line in lines[2:4] + lines[6:]] == 2 * [["first", "sm_80"], ["first", "sm_90"]]


def test_progress(tmp_path):
    """A progress line on terminals only, which is removed at the end."""
    os.mkfifo(tmp_path / "a.py")
    master, slave = pty.openpty()
    with subprocess.Popen([COMMAND, "a.py", "first.py", "-o", "out/"], cwd=tmp_path, stderr=slave, stdout=subprocess.PIPE) as process:
        (tmp_path / "first.py").write_text(FIRST)
        with open(tmp_path / "a.py", "w", encoding="utf-8") as late:  # returns when the command has opened the first input
            time.sleep(1.2)
            late.write(FIRST)
        process.wait(timeout=60)
    os.close(slave)
    said = ""
    with contextlib.suppress(OSError):  # Linux reports the end by this error
        while part := os.read(master, 4096):  # the output received so far
            said += part.decode()
    os.close(master)
    assert "[2/2] first.py" in said and said.endswith("\r\033[K") and process.returncode == 0
    quick = run("first.py", "first.py", "-o", "out/", cwd=tmp_path)
    assert (quick.returncode, quick.err) == (0, "")


# ---- --stale -------------------------------------------------------------------------------------------------------

def test_stale(project):
    """Outputs are compared by content: neither times nor a comment in host code make an output outdated; a constant of another file does, and so do
    other options.
    """
    (project / "src/first.py").write_text("from helper import N\n" + FIRST.replace("< n", "< n + N"))
    (project / "src/helper.py").write_text("N = 4\n")
    line = ["src", "-o", "out/", "-MF", "all.d"]

    def stale(*options):
        result = run(*line, "--stale", *options, cwd=project)
        assert result.out == ""
        return result.returncode, result.err

    assert stale() == (3, "".join(f"py2cu: out/{name}.cu: is missing; it is generated from src/{name}.py\n"
                                  for name in ("deep/first", "deep/other", "first")))
    assert not (project / "out").exists() and not (project / "all.d").exists()
    assert run(*line, cwd=project).returncode == 0
    before = {name: (project / "out" / name).read_bytes() for name in files(project / "out")}
    assert stale() == (0, "")
    os.utime(project / "src/first.py", (2e9, 2e9))
    (project / "src/deep/first.py").write_text(FIRST + "\n# of the host\n")
    assert stale() == (0, "")
    (project / "src/helper.py").write_text("N = 5\n")
    assert stale() == (3, "py2cu: out/first.cu: is out of date; it is generated from src/first.py\n")
    (project / "src/helper.py").write_text("N = 4\n")
    assert stale() == (0, "") and stale("--boundscheck")[0] == 3
    (project / "src/deep/other.py").write_text(FIRST.replace("x[i, 1]", "y"))
    assert stale()[0] == 1
    assert before == {name: (project / "out" / name).read_bytes() for name in files(project / "out")}


@pytest.mark.parametrize("args", [["first.py", "--stale"], ["first.py", "-o", "-", "--stale"], ["first.py", "-o", "x.cu", "--stale", "--watch"],
                                  ["first.py", "--watch"]])
def test_stale_and_watch_need_a_file(kernels, args):
    result = run(*args, cwd=kernels)
    assert result.returncode == 2 and "-o FILE" in result.err


def test_pre_commit_hook(kernels):
    """Return its entry point with such arguments as it requires."""
    hook = open(os.path.join(ROOT, ".pre-commit-hooks.yaml"), encoding="utf-8").read()
    entry = re.search(r"entry: py2cu (.*)", hook)[1].split()
    assert run(*entry, "first.py", "-o", "out/", cwd=kernels).returncode == 3
    run("first.py", "-o", "out/", cwd=kernels)
    assert run(*entry, "first.py", "-o", "out/", cwd=kernels).returncode == 0


# ---- --watch -------------------------------------------------------------------------------------------------------

class Watched:
    def __init__(self, *args, cwd, way):
        self.process = subprocess.Popen([COMMAND, *args, "--watch"], cwd=cwd, stderr=subprocess.PIPE, text=True, env={**os.environ, "PY2CU_WATCH": way})

    def until_done(self):
        """Return the messages since the last call, up to the end of the iteration."""
        lines, limit = [], threading.Timer(60, self.process.kill)  # the end of its stderr then ends the test
        limit.start()
        while not lines or "watching" not in lines[-1]:
            lines.append(self.process.stderr.readline())
            assert lines[-1], lines
        limit.cancel()
        return lines[:-1]

    def end(self, signal_number=signal.SIGINT):
        self.process.send_signal(signal_number)
        rest = self.process.stderr.read()
        return self.process.wait(timeout=30), rest


def put(path, text):
    """Replace the file atomically: a file that is written in place could be read incompletely on a busy machine."""
    path.with_suffix(".part").write_text(text)
    os.replace(path.with_suffix(".part"), path)


@pytest.mark.parametrize("way", ["", "poll"])
def test_watch(project, way):
    put(project / "src/first.py", "from helper import N\n" + FIRST.replace("< n", "< n + N"))
    put(project / "src/helper.py", "N = 4\n")
    watched = Watched("src", "-o", "out/", cwd=project, way=way)
    try:
        assert watched.until_done() == [f"py2cu: out/{name}.cu: written\n" for name in ("deep/first", "deep/other", "first")]
        put(project / "src/helper.py", "N = 5555\n")
        assert watched.until_done() == ["py2cu: out/first.cu: written\n"]
        assert "5555" in (project / "out/first.cu").read_text()
        put(project / "src/deep/new.py", FIRST)
        assert watched.until_done()[-1:] == ["py2cu: out/deep/new.cu: written\n"]
        os.replace(project / "src/deep/new.py", project / "src/deep/newer.py")
        assert watched.until_done()[-1:] == ["py2cu: out/deep/newer.cu: written\n"]
        put(project / "src/deep/newer.py", FIRST.replace("x[i, 1]", "y"))
        assert watched.until_done()[0].startswith("src/deep/newer.py:9:19: error: ")
        put(project / "src/deep/newer.py", FIRST)
        assert watched.until_done() == []  # and the content is the existing one
        (project / "src/helper.py").write_text("N = 7777\n")  # like most editors do
        while "py2cu: out/first.cu: written\n" not in watched.until_done():
            pass
        assert "7777" in (project / "out/first.cu").read_text()
    finally:
        status = watched.end()
    assert status == (0, "")


def test_watch_ends_immediately_after_a_signal(kernels):
    for number in (signal.SIGINT, signal.SIGTERM):
        watched = Watched("first.py", "-o", "first.cu", cwd=kernels, way="")
        watched.until_done()
        assert watched.end(number) == (0, "")
    assert files(kernels) == ["first.cu", "first.py", "kernels.py"]


def test_kernels_that_functions_import(tmp_path):
    """Imports inside functions are followed, also if a test that does not mention cuda calls them with arrays from a conftest.py."""
    (tmp_path / "waves/deep").mkdir(parents=True)
    (tmp_path / "waves/__init__.py").write_text("")
    (tmp_path / "waves/deep/__init__.py").write_text("")
    (tmp_path / "waves/deep/kernels.py").write_text(UNTYPED)
    (tmp_path / "waves/host.py").write_text("def start(x):\n    if x is not None:\n        from .deep.kernels import untyped\n        untyped[1, 8](x)\n")
    (tmp_path / "waves/conftest.py").write_text("import numpy as np\nimport pytest\n\n@pytest.fixture\ndef values(size, kind):\n    return np.ones((size, 2), kind)\n")
    (tmp_path / "waves/test_host.py").write_text(
        "import pytest\nfrom .host import start\n\n@pytest.mark.parametrize('size, kind', [(8, 'int16')])\ndef test_start(values):\n    start(values)\n")
    result = run("waves", "--list", cwd=tmp_path)
    assert "waves/test_host.py:\nkernel untyped line 3 untyped(int16[:, ::1])\n" in result.out, (result.out, result.err)
    (tmp_path / "waves/conftest.py").unlink()
    result = run("waves", "--list", cwd=tmp_path)
    assert "untyped(" not in result.out and "kernel untyped line 3\n" in result.out


def test_files_that_only_mention_cupy(tmp_path):
    """A file that passes CuPy arrays to a function that launches kernels is read, even if the file of the kernel determines some of the types."""
    (tmp_path / "kernels.py").write_text(UNTYPED + "def start(x):\n    untyped[1, 8](x)\nstart(cuda.device_array(8))\n")
    (tmp_path / "more.py").write_text("import cupy as cp\nfrom kernels import start\nstart(cp.ones(8, cp.int8))\n")
    result = run(".", "--list", cwd=tmp_path)
    assert "kernels.py:\nkernel untyped line 3 untyped(float64[::1])\n" in result.out and "more.py:\n" in result.out and "untyped(int8[::1])\n" in result.out, result.out
