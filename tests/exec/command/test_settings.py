"""[tool.py2cu] of pyproject.toml: settings, precedence of arguments, relative paths, and error messages."""
import os

import pytest

from py2cu.translation import project_options

from test_command import FIRST, has_nvrtc, run

KERNEL = "from numba import cuda\n@cuda.jit\ndef k(x, n):\n    x[n] = SIZE\n"
SETTINGS = '''# of the project
[project]
name = "x"

[tool.py2cu]
files = ["src/**/*.py"]  # all
output = 'cuda/'
signatures = [
    "k(float32[::1], int32)", # a comment
    "of_another_file(int8)",
]
assume = ["noalias", "small"]
weak-literals = true

[tool.py2cu.constants]
SIZE = 16
OTHER = "(1, 2)"

[tool.other]
py2cu = { files = 3 }
'''


@pytest.fixture
def project(tmp_path):
    (tmp_path / "src/deep").mkdir(parents=True)
    (tmp_path / "src/first.py").write_text(FIRST)
    (tmp_path / "src/deep/k.py").write_text(KERNEL)
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    return tmp_path


def test_files_and_output(project):
    result = run(cwd=project)
    assert (result.returncode, result.out, result.err) == (0, "", "")
    text = (project / "cuda/deep/k.cu").read_text()
    assert "void k(float *__restrict__ x" in text and "SIZE = 16" in text and (project / "cuda/first.cu").exists()
    assert run("--stale", cwd=project).returncode == 0
    (project / "src/deep/k.py").write_text(KERNEL.replace("SIZE", "SIZE + 1"))
    assert run("--stale", cwd=project).returncode == 3


def test_command_in_a_subdirectory(project):
    """Paths are relative to the file, in whatever subdirectory the command is started."""
    result = run(cwd=project / "src/deep")
    assert (result.returncode, result.err) == (0, "")
    assert (project / "cuda/deep/k.cu").exists() and not (project / "src/deep/cuda").exists()


def test_arguments_override_settings(project):
    one = run("src/deep/k.py", cwd=project)  # to standard output: the directory is that of the settings
    assert one.returncode == 0 and "void k(float *__restrict__ x" in one.out and "SIZE = 16" in one.out and not (project / "cuda").exists()
    other = run("src/deep/k.py", "--sig", "k(int64[::1], int64)", "--const", "SIZE=3", cwd=project)
    assert other.out.count("__global__") == 1 and "long long *__restrict__ x" in other.out and "SIZE = 3" in other.out
    assert "__restrict__" not in run("src/deep/k.py", "--assume", "small", cwd=project).out
    assert run("-o", "there/", cwd=project).returncode == 0 and (project / "there/first.cu").exists() and not (project / "cuda").exists()


def test_templates(project):
    """Kernels of several types are templates if the settings and arguments permit that, in CUDA C and exported projects alone."""
    (project / "src/deep/k.py").write_text(KERNEL.replace("x[n] = SIZE", "if n < x.shape[0]:\n        x[n] *= 2\n        x[n] += 1"))
    sigs = ["src/deep/k.py", "--sig", "k(float32[::1], int64)", "--sig", "k(float64[::1], int64)"]
    (project / "pyproject.toml").write_text('[tool.py2cu]\ntemplates = "never"\n')
    assert "template" not in run(*sigs, cwd=project).out
    automatic = run(*sigs, "--templates", "auto", cwd=project).out
    assert "template <typename T>\nstatic __device__ void k(T *x" in automatic and "k_f64(double *x, long long x_shape0, long long n)" in automatic
    only = run(*sigs, "--templates=only", cwd=project).out
    assert "template __global__ void k<double>(double *, long long, long long);" in only and 'extern "C"' not in only
    (project / "pyproject.toml").write_text('[tool.py2cu]\ntemplates = "always"\n')
    assert run(*sigs, cwd=project).returncode == 1
    (project / "pyproject.toml").unlink()
    assert run(*sigs, cwd=project).out == automatic
    assert "void k_f64(double *x" in run(*sigs, "--emit", "header", cwd=project).out
    exported = run("export", *sigs, "-o", "out", cwd=project)
    assert exported.returncode == 0 and "static __device__ void k(T *x" in (project / "out/k.cu").read_text()
    refused = run("export", *sigs, "--templates", "only", "-o", "out", cwd=project)
    assert refused.returncode == 2 and "use --templates auto" in refused.err


def test_rules_name_the_settings(project):
    assert run("src/first.py", "-o", "first.cu", "-MF", "first.d", cwd=project).returncode == 0
    assert (project / "first.d").read_text() == "first.cu: \\\n  src/first.py \\\n  pyproject.toml\n"


@pytest.mark.parametrize("text", ['[tool]\npy2cu.files = "src"\npy2cu.output = "cuda/"\n', '[tool]\npy2cu = { files = "src", output = "cuda/" }\n',
                                  'tool."py2cu".files = ["src"]\ntool.py2cu.output = """\ncuda/"""\n'])
def test_notations(project, text):
    (project / "pyproject.toml").write_text(text)
    (project / "src/deep/k.py").unlink()
    assert run(cwd=project).err == "" and os.listdir(project / "cuda") == ["first.cu"]


def test_values(project):
    (project / "src/deep/k.py").write_text("from numba import cuda\n@cuda.jit('void(float64[::1])')\ndef k(x):\n"
                                           "    if YES and not NO:\n        x[0] = EPS + SHAPE[1] + HEX\n")
    (project / "pyproject.toml").write_text("[tool.py2cu.constants]\nYES = true\nNO = false\nEPS = 0.25\nSHAPE = '(3, 4)'\nHEX = 0x10\n")
    out = run("src/deep/k.py", cwd=project).out
    assert "EPS = 0.25" in out and "HEX = 0x10" in out and "    x[0] = EPS + 4.0 + HEX;" in out


@pytest.mark.skipif(not has_nvrtc(), reason="NVRTC is not installed")
def test_architectures(project):
    (project / "pyproject.toml").write_text('[tool.py2cu]\narchitectures = [80, "sm_90"]\n')
    assert ": sm_80, sm_90\n" in run("src/first.py", "--check", cwd=project).out
    assert ": sm_75\n" in run("src/first.py", "--check", "--arch", "75", cwd=project).out


def test_unrelated_settings_are_ignored(project):
    """Other contents are ignored, wherever they are; and so is a file that only contains settings of other tools."""
    for text in ("[project\nbroken", "[project\ndependencies = ['py2cu'", "[tool.other]\nfiles = 1\n", SETTINGS[SETTINGS.index("[tool.other]"):]):
        (project / "pyproject.toml").write_text(text)
        assert run("src/first.py", cwd=project).returncode == 0
        assert "no input file" in run(cwd=project).err


@pytest.mark.parametrize("text, said", [
    ("files = 3", "2:9: error: files: expected a string or a list of strings, not 3"),
    ("files = ['a', 3]", "2:15: error: files: expected a string"),
    ("file = 'a'", "2:1: error: [tool.py2cu] has no key 'file'; did you mean files?"),
    ("quite-unlike = 1", "2:1: error: [tool.py2cu] has no key 'quite-unlike'\n"),
    ("output = ['a']", "2:10: error: output: expected a string, not ['a']"),
    ("signatures = ['float32']", "2:15: error: 'float32': expected 'name(type, ...)'"),
    ("architectures = [80, 'sm']", "2:22: error: 'sm': expected an architecture"),
    ("architectures = 8.0", "2:17: error: architectures: expected a string"),
    ("assume = 'noalais'", "expected noalias, small, aligned, rows, positive or nonnegative; did you mean noalias?\npyproject.toml:2:10: error: "),
    ("emit = 'cubn'", "did you mean cubin?\npyproject.toml:2:8: error: "),
    ("debug = 'yes'", "2:9: error: debug: expected true or false, not yes"),
    ("constants = 3", "2:13: error: constants: expected a table such as {N = 16}"),
    ("constants = {N = [3]}", "2:18: error: constants: expected NAME = a number"),
    ("files = \"a\\ud800\"", "2:9: error: the string contains an invalid escape or a control character"),
    ("constants = {N = \"a\\nb\"}", "2:18: error: constants: 'N=a\nb': expected NAME=VALUE on one line"),
    ("files = 'a'\n\nfiles = 'b'", "4:1: error: this key is defined twice; the first definition is on line 2"),
    ("files = [", "error: invalid TOML"),
    ("files = 2026-01-01", "files: expected a string"),
])
def test_faults(project, text, said):
    (project / "pyproject.toml").write_text("[tool.py2cu]\n" + text + "\n")
    result = run("src/first.py", cwd=project)
    assert (result.returncode, result.out) == (1, "")
    assert result.err.startswith(("pyproject.toml:", "py2cu: --")) and said in result.err, result.err


@pytest.mark.parametrize("what, said", [
    ("folder", "is a directory"),
    ("pipe", "is not a regular file"),
    ("link", "No such file or directory"),
    ("loop", "Too many levels of symbolic links"),
    pytest.param("closed", "Permission denied", marks=pytest.mark.skipif(os.geteuid() == 0, reason="root can read all files")),
])
def test_settings_that_cannot_be_read(project, what, said):
    """Ignoring invalid settings, or using those of a parent directory, would generate unintended output."""
    file = project / "src/pyproject.toml"
    {"folder": file.mkdir, "pipe": lambda: os.mkfifo(file), "link": lambda: file.symlink_to("nowhere"), "loop": lambda: file.symlink_to(file),
     "closed": lambda: file.touch(0)}[what]()
    result = run("first.py", cwd=project / "src")
    assert (result.returncode, result.err) == (1, f"py2cu: pyproject.toml: {said}: cannot read settings in [tool.py2cu]\n")
    below = run("k.py", "--sig", "k(int8[:], int32)", "--const", "SIZE=1", cwd=project / "src/deep")
    assert below.returncode == 1 and f"py2cu: ../pyproject.toml: {said}: cannot read settings" in below.err and below.err.endswith(
        "; to ignore it, create an empty pyproject.toml in this directory\n")
    (project / "src/deep/pyproject.toml").touch()
    assert run("k.py", "--sig", "k(int8[:], int32)", "--const", "SIZE=1", cwd=project / "src/deep").returncode == 0
    with pytest.raises(ValueError, match="pyproject.toml: "):
        project_options(project / "src/first.py")


def test_settings_are_not_utf8(project):
    file = project / "pyproject.toml"
    file.write_bytes("# größer\n[tool.py2cu]\nassume = 'small'".encode() + b" # \xe4\n")
    result = run("src/first.py", cwd=project)
    assert (result.returncode, result.err) == (1, "pyproject.toml:3:20: error: TOML files must be UTF-8: invalid byte 0xe4\n")
    file.write_bytes("[tool.py2cu]\nassume = 'small'\n".encode("utf-16"))
    assert run("src/first.py", cwd=project).err.endswith("pyproject.toml:1:1: error: TOML files must be UTF-8: invalid byte 0xff\n")
    file.write_bytes(b"[project]\nname = '\xe4'\n")  # other tools report this error
    assert run("src/first.py", cwd=project).returncode == 0
    file.unlink()
    file.symlink_to("/dev/null")
    assert run("src/first.py", cwd=project).returncode == 0 and project_options(project)[0] == {}
