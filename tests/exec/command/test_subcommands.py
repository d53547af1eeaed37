"""The subcommands of the command, such as `py2cu run`, and of `python -m py2cu`; suggestions for unknown names."""
import os
import re
import shutil
import subprocess
import sys

import pytest

from test_command import COMMAND, FIRST, kernels, run  # noqa: F401 (a fixture)

MODULE = [sys.executable, "-m", "py2cu"]
SCRIPT = "import sys, numba.cuda\nprint('py2cu' in sys.modules, sys.argv)\nsys.exit(5)\n"


def python(*args, cwd=None, env=None):
    return subprocess.run([*MODULE, *args], cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, text=True, timeout=300)


def test_translate(kernels):
    plain = run("first.py", cwd=kernels)
    assert "__global__ void first" in plain.out
    for line in ([COMMAND, "translate", "first.py"], [*MODULE, "translate", "first.py"]):
        result = subprocess.run(line, cwd=kernels, capture_output=True, timeout=120)
        assert (result.returncode, result.stdout, result.stderr) == (0, plain.stdout, b"")
    assert python("translate", "missing.py", cwd=kernels).returncode == 1


def test_subcommands_are_not_file_names(kernels):
    shutil.copy(kernels / "first.py", kernels / "translate")
    assert run("translate", cwd=kernels).err.startswith("py2cu: no input file")
    assert "__global__ void first" in run("./translate", cwd=kernels).out


def test_run(tmp_path):
    """Exit status and arguments are the script's, including arguments that look like options of py2cu."""
    (tmp_path / "script.py").write_text(SCRIPT)
    environment = {"PY2CU_PYTHON": sys.executable, "PY2CU_NUMBA": "0"}
    for line in (["run", "script.py", "-o", "--help"], ["run", "--record-types", "types.txt", "script.py", "-o", "--help"]):
        result = run(*line, cwd=tmp_path, env=environment)
        assert (result.returncode, result.out) == (5, "True ['script.py', '-o', '--help']\n"), result.err
    assert run("run", "-c", SCRIPT, "--version", cwd=tmp_path, env=environment).out == "True ['-c', '--version']\n"
    assert run("run", "-m", "script", "-c", cwd=tmp_path, env=environment).out.endswith("script.py', '-c']\n")
    piped = run("run", "-", "x", text=SCRIPT, cwd=tmp_path, env=environment)
    assert (piped.returncode, piped.out) == (5, "True ['-', 'x']\n")
    assert python("run", "script.py", "a", cwd=tmp_path).stdout == "True ['script.py', 'a']\n"


def test_selection_of_the_python_interpreter(tmp_path):
    (tmp_path / "script.py").write_text("import sys; print(sys.executable)\n")
    folder = tmp_path / "environment" / "bin"
    folder.mkdir(parents=True)
    (folder / "python").write_text(f'#!/bin/sh\necho of the environment >&2\nexec "{sys.executable}" "$@"\n')
    (folder / "python").chmod(0o755)
    bare = {"VIRTUAL_ENV": "", "PY2CU_PYTHON": ""}
    chosen = run("run", "script.py", cwd=tmp_path, env={**bare, "VIRTUAL_ENV": str(folder.parent)})
    assert (chosen.returncode, chosen.err) == (0, "of the environment\n")
    # Otherwise python3 in PATH, here without the package, and then python.
    (folder / "python3").write_text("#!/bin/sh\nexit 1\n")
    (folder / "python3").chmod(0o755)
    found = run("run", "script.py", cwd=tmp_path, env={**bare, "PATH": f"{folder}:/usr/bin:/bin"})
    assert (found.returncode, found.err) == (0, "of the environment\n")
    none = run("run", "script.py", cwd=tmp_path, env={**bare, "PATH": str(tmp_path)})
    assert none.returncode == 1 and none.out == "" and "no Python interpreter with the package py2cu" in none.err and "PY2CU_PYTHON" in none.err
    wrong = run("run", "script.py", cwd=tmp_path, env={**bare, "PY2CU_PYTHON": "/nowhere/python"})
    assert (wrong.returncode, wrong.err) == (1, "py2cu: PY2CU_PYTHON=/nowhere/python: the interpreter does not run, or lacks the package py2cu or NumPy\n")


def test_help_and_version_of_subcommands():
    version = run("--version").out
    words = re.findall(r"^  ([a-z]+) {3,}", run("--help").out, re.MULTILINE)
    assert words[:2] == ["translate", "run"]
    for word in words:
        for line in ([COMMAND, word], [*MODULE, word]):
            helped, versioned = (subprocess.run([*line, option], capture_output=True, text=True, timeout=120) for option in ("--help", "--version"))
            assert (helped.returncode, helped.stderr, versioned.stdout) == (0, "", version), line
            assert "--help" in helped.stdout and helped.stdout.startswith("usage: py2cu " + word if line[0] == COMMAND or word != "run" else "python")
    assert (python("--version").stdout, python("--help").returncode) == (version, 0)


@pytest.mark.parametrize("args, said", [
    (["--asume", "small", "first.py"], "unknown option '--asume'; did you mean --assume?"),
    (["--schdeule=yx", "first.py"], "unknown option '--schdeule'; did you mean --schedule?"),
    (["--check", "-zo", "first.py"], "unknown option '-z'\n"),
    (["--quite-unlike", "first.py"], "unknown option '--quite-unlike'\n"),
    (["--li", "first.py"], "'--li' is ambiguous"),
    (["--list=1", "first.py"], "'--list' takes no value"),
    (["--types"], "'--types' requires an argument: FILE"),
    (["first.py", "-k"], "'-k' requires an argument: NAME"),
    (["--emit", "cubn", "first.py"], "expected cu, ptx, cubin, fatbin, header, launcher, params, map, map-v3, html, launches, ast, ir, c or hip; did you mean cubin?"),
    (["--assume", "noalais,small", "first.py"], "--assume noalais: expected noalias, small, aligned, rows, positive or nonnegative; did you mean noalias?"),
    (["tranlsate", "first.py"], "did you mean translate?"),
    (["rnu", "first.py"], "did you mean run?"),
    (["run", "--record-type=", "--vresion"], "did you mean --version?"),
    (["run"], "expected a script"),
    (["run", "-m"], "'-m' requires an argument: MODULE"),
    (["run", "--emit", "cu", "x.py"], "unknown option '--emit'"),
])
def test_suggestions(kernels, args, said):
    result = run(*args, cwd=kernels)
    assert (result.returncode, result.out) == (2, "")
    assert said in result.err and "py2cu --help" in result.err


def test_suggestions_of_python(tmp_path):
    assert "did you mean --record-types?" in python("--record-type", "x", "y.py").stderr
    assert "did you mean translate?" in python("tranlsate", "y.py", cwd=tmp_path).stderr


def test_files_are_not_misspelled_subcommands(kernels):
    shutil.copy(kernels / "first.py", kernels / "rum")
    assert "__global__ void first" in run("rum", cwd=kernels).out
    assert run("rom.py", cwd=kernels).err == "py2cu: rom.py: No such file or directory\n"
