"""The command py2cu: options, exit statuses, destinations of the output, and leftover files."""
import glob
import itertools
import json
import os
import pty
import re
import shlex
import shutil
import stat
import subprocess
import threading

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")

KERNELS = '''from numba import cuda

N = 3


@cuda.jit
def helper(x):
    return x * N


@cuda.jit("void(float32[:], int64)")
def first(x, n):
    i = cuda.grid(1)
    if i < n:
        x[i] = helper(x[i])


@cuda.jit
def second(x, y):
    x[0] = y
'''
KERNEL_OF = "from numba import cuda\n@cuda.jit('void(float32[:, ::1], int64)')\ndef kernel(x, n):\n{}"
FIRST = '''from numba import cuda


@cuda.jit("void(float32[:, ::1], int64)")
def first(x, n):
    tile = cuda.shared.array(4, "float64")
    i = cuda.grid(1)
    if i < n:
        tile[0] = x[i, 1]
        cuda.syncthreads()  # py2cu: allow(barrier-in-guard)
        x[i, 0] = tile[0]
'''


def run(*args, text=None, cwd=None, env=None, **more):
    stdin = {"input": text.encode() if isinstance(text, str) else text} if text is not None else {"stdin": subprocess.DEVNULL}
    result = subprocess.run([COMMAND, *args], cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, timeout=120, **stdin, **more)
    result.out = result.stdout.decode(errors="replace")
    result.err = result.stderr.decode(errors="replace")
    return result


@pytest.fixture
def kernels(tmp_path):
    """Create a directory with first.py (one kernel with types) and kernels.py (one of its two kernels has none)."""
    (tmp_path / "first.py").write_text(FIRST)
    (tmp_path / "kernels.py").write_text(KERNELS)
    return tmp_path


# ---- usage ----------------------------------------------------------------------------------------------------------

def test_help():
    result = run("--help")
    assert (result.returncode, result.err) == (0, "")
    for option in ("-o", "-k", "--sig", "--emit", "--check", "--lint"):
        assert option in result.out
    lines = result.out.splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) <= 80  # a terminal
    whole = run("help", "translate").out
    assert whole == run("translate", "--help").out
    for option in ("--const", "--list", "--line-directives", "--version"):
        assert option in whole


@pytest.mark.parametrize("topic, start", [
    ("export", "usage: py2cu export"), ("--emit", "  --emit FORMAT       output format: cu (default), ptx"), ("emit", "  --emit FORMAT"),
    ("-k", "  -k, --kernel NAME   translate only"), ("-MD", "  -MD "), ("help", "usage: py2cu help"),
    ("no-such-function", "# no-such-function\n"),
])
def test_help_of_topic(topic, start):
    result = run("help", topic)
    assert (result.returncode, result.err) == (0, "") and result.out.startswith(start), result.out


@pytest.mark.parametrize("topics, message", [
    (["nonsense"], "help: nonsense is not a subcommand, an option or a message code\n"), (["exprot"], "message code; did you mean export?\n"),
    (["--emti"], "did you mean emit?\n"), (["no-such-funtion"], "did you mean no-such-function?\n"), (["--"], "help: -- is not"), ([""], "help:  is not"),
    (["run", "export"], "help: expected one topic\n"),
])
def test_help_of_unknown_topic(topics, message):
    result = run("help", *topics)
    assert (result.returncode, result.out) == (2, "") and message in result.err


def test_version():
    header = open(os.path.join(ROOT, "translator", "include", "py2cu", "py2cu.h")).read()
    version = ".".join(re.findall(r"#define PY2CU_VERSION_[A-Z]+ (\d+)", header))
    assert run("--version").out == f"py2cu {version}\n"


@pytest.mark.parametrize("args, message", [
    ([], "no input file"),
    (["first.py", "kernels.py"], "require an output directory"),
    ([""], "a file name is an empty string"),
    (["first.py", "-o", ""], "a file name is an empty string"),
    (["--nonsense", "first.py"], "nonsense"),
    (["-z", "first.py"], "z"),
    (["-o"], "requires an argument"),
    (["first.py", "--emit"], "requires an argument"),
    (["first.py", "kernels.py", "-o", "out"], "-o out/"),
    (["--arch", "80,90", "--emit", "cubin", "first.py"], "--emit fatbin"),
    (["--arch", "80,", "--arch", "90,native", "--emit", "ptx", "first.py"], "--emit fatbin"),
    (["--arch", "80,sm", "--emit", "fatbin", "first.py"], "sm_90"),
    (["--emit", "asm", "first.py"], "cu, ptx, cubin, fatbin, header, launcher, params, map, map-v3, html, launches, ast, ir, c or hip"),
    (["--emit", "", "first.py"], "--emit"),
    (["--arch", "compute_90", "--emit", "cubin", "first.py"], "require real architectures"),
    (["--arch", "compute_90", "--check", "first.py"], "require real architectures"),
    (["--arch", "sm90", "first.py"], "sm_90"),
    (["--arch", "sm_9", "first.py"], "sm_90"),
    (["--arch", "sm_90x", "first.py"], "sm_90"),
    (["--sig", "float32[:]", "first.py"], "--sig"),
    (["--sig", "(float32[:])", "first.py"], "--sig"),
    (["--const", "N", "first.py"], "--const"),
    (["--const", "4=N", "first.py"], "--const"),
    (["--const", "N==4", "first.py"], "--const"),
    (["--const", "N=4;M=3", "first.py"], "--const"),
    (["--assume", "tiny", "first.py"], "noalias, small"),
    (["--assume", "small;noalias", "first.py"], "noalias, small"),
    (["--schedule", "xyx", "first.py"], "yx, zyx, xzy, yzx, zxy, coarsening, privatization, rows, yx-rows, blocks, yx-blocks, zyx-rows, vectors or yx-vectors"),
    (["-MD", "first.py"], "-MD and -MF require -o FILE"),
    (["-MF", "x.d", "-o", "-", "first.py"], "-MD and -MF require -o FILE"),
    (["-MX", "-o", "x.cu", "first.py"], "expected -MD"),
    (["first.py", "-o", "x.cu", "-MF"], "expected a file name"),
    (["--check=yes", "first.py"], "check"),
    (["--check", "--list", "first.py"], "are mutually exclusive"),
    (["--check", "--emit", "ptx", "first.py"], "are mutually exclusive"),
    (["--check", "-o", "out.cu", "first.py"], "writes no file"),
    (["--for-host", "--check", "first.py"], "which compile for a GPU"),
    (["--for-host", "--emit", "ptx", "first.py"], "which compile for a GPU"),
    (["--emit", "cubin", "--for-host", "first.py"], "which compile for a GPU"),
])
def test_wrong_usage(kernels, args, message):
    result = run(*args, cwd=kernels)
    assert result.returncode == 2
    assert result.out == ""
    assert message in result.err
    assert "py2cu --help" in result.err


# ---- input ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name, message", [("missing.py", "No such file"), ("first.py/x.py", "Not a directory")])
def test_unreadable_input(kernels, name, message):
    result = run(name, cwd=kernels)
    assert (result.returncode, result.out) == (1, "")
    assert message in result.err


def test_imports_are_read_only_from_regular_files(kernels):
    """A pipe with the name of the module would block the command."""
    os.mkfifo(kernels / "helpers.py")
    (kernels / "imports.py").write_text("from helpers import shape\n" + FIRST)
    result = run("imports.py", cwd=kernels)
    assert (result.returncode, result.err) == (0, "")


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_dependencies(tmp_path):
    """make regenerates the output if a file that was read has changed, whatever its name."""
    folder = tmp_path / "a #1 $x"
    folder.mkdir()
    (folder / "main.py").write_text("from numba import cuda\nfrom helper import twice\n"
                                    "@cuda.jit\ndef k(x):\n    x[0] = twice(x[0])\n")
    (folder / "helper.py").write_text("from numba import cuda\n@cuda.jit(device=True)\ndef twice(v):\n    return 2 * v\n")
    (folder / "types.txt").write_text("k(float32[::1])\n")
    (folder / "Makefile").write_text("k.cu:\n\t$(PY2CU) main.py --types types.txt -o k.cu -MD\n\techo made\n-include k.d\n")

    def make():
        environment = {**os.environ, "PY2CU": COMMAND}
        return subprocess.run(["make", "-s", "k.cu"], cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, timeout=120).stdout

    assert (make(), make()) == (b"made\n", b"")
    for name in ("helper.py", "main.py", "types.txt"):
        later = os.stat(folder / "k.cu").st_mtime + 10
        os.utime(folder / name, (later, later))
        assert make() == b"made\n", name
        os.utime(folder / "k.cu", (later, later))
        assert make() == b"", name
    result = run(str(folder / "main.py"), "--sig", "k(float32[::1])", "-o", "k.cu", "-MF", "rule.d", cwd=tmp_path)
    assert (result.returncode, result.out, result.err) == (0, "", "")
    escaped = str(folder).replace("$", "$$").replace(" ", "\\ ").replace("#", "\\#")
    assert (tmp_path / "rule.d").read_text().split(" \\\n  ") == ["k.cu:", f"{escaped}/main.py", f"{escaped}/helper.py\n"]


def test_standard_input(kernels):
    named = run("first.py", cwd=kernels)
    piped = run("-", text=FIRST)
    assert (named.returncode, piped.returncode) == (0, 0)
    assert "first.py" in named.out.split("\n")[0] and "<stdin>" in piped.out.split("\n")[0]
    assert named.out.split("\n")[1:] == piped.out.split("\n")[1:]


def test_error_in_standard_input():
    result = run("-", text=FIRST.replace("x[i, 1]", "y"))
    assert (result.returncode, result.out) == (1, "")
    assert result.err.startswith("<stdin>:9:19: error: ")


@pytest.mark.parametrize("change", [
    lambda text: text.replace("\n", "\r\n"),
    lambda text: "\ufeff" + text,
    lambda text: text.rstrip("\n"),
    lambda text: text + "\n\n   \n",
    lambda text: text.replace("    ", "\t"),
    lambda text: text + "\x0c\n",
])
def test_same_source_with_another_shape(change):
    assert run("-", text=change(FIRST)).out == run("-", text=FIRST).out


def test_locale_does_not_matter():
    assert run("-", text=FIRST, env={"LC_ALL": "C"}).out == run("-", text=FIRST, env={"LC_ALL": "C.UTF-8"}).out


@pytest.mark.parametrize("condition", ["n" + " == 1)" * 60, "x" + ".T" * 60 + ".size > n)", "n" + ", 'real')" * 60])
def test_branches_on_long_expressions(condition):
    """The dependences of each branch are computed once, not twice for each part."""
    opening = "hasattr(" if "real" in condition else "("
    text = KERNEL_OF.format("    if " + opening * condition.count(")") + condition + ":\n        x[0, 0] = 1\n")
    assert run("-", text=text).returncode == 0


def test_branches_on_chains_of_names():
    names = "    a0 = 1\n" + "".join(f"    a{i} = a{i - 1} - a{i - 1}\n" for i in range(1, 100))
    assert "x[0]" not in run("-", text=KERNEL_OF.format(names + "    if a99:\n        x[0, 0] = 1\n")).out


@pytest.mark.parametrize("first", ["1", "()"])
def test_tuples_that_double(first):
    """A tuple that contains one tuple many times has too many values for an argument."""
    names = f"a0 = {first}\n" + "".join(f"a{i} = (a{i - 1}, a{i - 1})\n" for i in range(1, 60))
    result = run("-", text="from numba import cuda\n@cuda.jit\ndef kernel(x):\n    pass\n" + names + "kernel[1, 1](a59)\n")
    assert result.returncode == 1 and "argument 'x' of kernel 'kernel' is not known" in result.err


@pytest.mark.parametrize("value", ["a{} + 1", "(a{},)"])
def test_long_chains_of_constants(value):
    """A chain of 200,000 names is evaluated without deep recursion; a tuple of that nesting is refused."""
    head, names = "from numba import cuda\na0 = 1\n", "".join(f"a{i + 1} = {value.format(i)}\n" for i in range(200_000))
    kernel = "@cuda.jit('void(int64[::1])')\ndef kernel(x):\n    x[0] = a200000\n"
    result = run("-", text=head + names + kernel)
    if "+" in value:
        assert result.returncode == 0 and "a200000 = 200001;" in result.out
    else:
        assert result.returncode == 1 and "Untyped global name 'a200000': its value is not known" in result.err


def test_many_functions_of_two_types():
    """Naming thousands of overloads takes linear time and memory."""
    functions = "".join(f"@cuda.jit(device=True)\ndef f{i}(a):\n    return a + 1\n" for i in range(4000))
    kernel = "@cuda.jit('void(float64[::1], int64)')\ndef kernel(x, n):\n" + "".join(f"    x[{i}] = f{i}(n) + f{i}(1.5)\n" for i in range(4000))
    result = run("-", text="from numba import cuda\n" + functions + kernel)
    assert result.returncode == 0 and "double f3999(double a)" in result.out and "long long f3999(long long a)" in result.out


@pytest.mark.parametrize("options", ["types", "sig", "k"])
def test_many_kernels_of_options(tmp_path, options):
    """Each of thousands of options finds its kernel; tests/bench/bench_scaling.py measures the time."""
    count = 4_000
    text = "from numba import cuda\n" + "".join(f"@cuda.jit\ndef k{i}(x):\n    x[0] = {i}\n" for i in range(count))
    types = tmp_path / "types.txt"
    types.write_text("".join(f"k{i}(int{8 if options == 'sig' else 32}[::1])\n" for i in range(count)))
    each = {"types": [], "sig": [f"--sig=k{i}(int32[::1])" for i in range(count)], "k": [f"-kk{i}" for i in range(count)]}[options]
    result = run("-", *each, "--types", str(types), text=text)
    assert result.returncode == 0 and result.out.count("__global__ void") == count and "k3999(int *x)" in result.out


def test_types_of_equal_identifiers(tmp_path):
    """--sig takes precedence over the row of --types for the same identifier, in any spelling (PEP 3131)."""
    (tmp_path / "types.txt").write_text("\u03bc(float32[::1])\n")
    text = "from numba import cuda\n@cuda.jit\ndef \u00b5(x):\n    x[0] = 1\n"
    result = run("-", "--sig", "\u00b5(int8[::1])", "--types", "types.txt", cwd=tmp_path, text=text)
    assert result.returncode == 0 and "(signed char *x)" in result.out and "float" not in result.out


def test_too_long_source():
    result = run("-", text=FIRST + "#" * (16 << 20))
    assert (result.returncode, result.out) == (1, "")
    assert "[too-long]" in result.err


@pytest.mark.parametrize("name", ["two\nlines.py", "*⁄.py", 'quote".py', "back\\slash.py", "tri??/graph.py".replace("/", "_"),
                                  "größe.py", " blank.py", b"byte\xff.py"])
def test_strange_file_names(tmp_path, name):
    path = os.path.join(os.fsencode(tmp_path), os.fsencode(name))
    with open(path, "w") as file:
        file.write(FIRST)
    plain = run("-", text=FIRST).out.split("\n")
    for options in ([], ["--line-directives"]):
        result = run(*options, path)
        assert result.returncode == 0
        lines = result.out.split("\n")
        assert lines[0].startswith("// Translated from ") and not lines[0].endswith("\\")
        rest = [line for line in lines[1:] if not re.fullmatch(r'#line \d+ "([^"\\\n]|\\.)*"', line)]
        assert [line for line in rest if line] == [line for line in plain[1:] if line]


# ---- output ---------------------------------------------------------------------------------------------------------

def test_output_file(kernels):
    result = run("-o", "out.cu", "first.py", cwd=kernels)
    assert (result.returncode, result.out, result.err) == (0, "", "")
    assert (kernels / "out.cu").read_text() == run("first.py", cwd=kernels).out
    assert sorted(os.listdir(kernels)) == ["first.py", "kernels.py", "out.cu"]


def test_output_to_standard_output_by_name(kernels):
    named = run("-o", "-", "first.py", cwd=kernels)
    assert named.returncode == 0 and named.stdout == run("first.py", cwd=kernels).stdout != ""
    assert not (kernels / "-").exists()


def test_output_replaces_a_file_and_preserves_its_mode(kernels):
    out = kernels / "out.cu"
    out.write_text("old")
    out.chmod(0o640)
    assert run("first.py", "-o", "out.cu", cwd=kernels).returncode == 0
    assert out.read_text().startswith("// Translated")
    assert stat.S_IMODE(out.stat().st_mode) == 0o640


@pytest.mark.parametrize("out", ["first.py", "./first.py", "link.py", "types.txt", "helper.py"])
def test_output_that_is_read(kernels, out):
    (kernels / "helper.py").write_text("N = 3\n")
    (kernels / "first.py").write_text("from helper import N\n" + FIRST)
    (kernels / "types.txt").write_text("first(float32[:, :], int64)\n")
    os.symlink("first.py", kernels / "link.py")
    before = {path.name: path.read_text() for path in kernels.iterdir()}
    result = run("first.py", "--types", "types.txt", "-o", out, cwd=kernels)
    assert (result.returncode, result.out) == (1, "")
    assert "would overwrite an input" in result.err
    assert {path.name: path.read_text() for path in kernels.iterdir()} == before


def test_output_through_a_link(kernels):
    (kernels / "real.cu").write_text("old")
    os.symlink("real.cu", kernels / "link.cu")
    assert run("first.py", "-o", "link.cu", cwd=kernels).returncode == 0
    assert (kernels / "link.cu").is_symlink()
    assert (kernels / "real.cu").read_text().startswith("// Translated")


def test_new_output_follows_the_umask(kernels):
    result = run("first.py", "-o", "out.cu", cwd=kernels, preexec_fn=lambda: os.umask(0o027))
    assert result.returncode == 0
    assert stat.S_IMODE((kernels / "out.cu").stat().st_mode) == 0o640


@pytest.mark.parametrize("args", [["-k", "missing", "first.py"], ["-k", "second", "kernels.py"], ["--sig", "first(what)", "first.py"], ["none.py"]])
def test_error_leaves_the_old_output(kernels, args):
    out = kernels / "out.cu"
    out.write_text("old")
    result = run("-o", "out.cu", *args, cwd=kernels)
    assert (result.returncode, result.out) == (1, "")
    assert result.err
    assert out.read_text() == "old"
    assert sorted(os.listdir(kernels)) == ["first.py", "kernels.py", "out.cu"]


@pytest.mark.parametrize("out", ["nowhere/out.cu", "first.py/out.cu"])
def test_output_that_cannot_be_written(kernels, out):
    result = run("-o", out, "first.py", cwd=kernels)
    assert (result.returncode, result.out) == (1, "")
    assert result.err.startswith(f"py2cu: {out}: ")
    assert sorted(os.listdir(kernels)) == ["first.py", "kernels.py"]


def test_output_to_a_device(kernels):
    result = run("-o", "/dev/null", "first.py", cwd=kernels)
    assert (result.returncode, result.out, result.err) == (0, "", "")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full does not exist")
def test_full_output(kernels):
    with open("/dev/full", "wb") as full:
        for args in (["first.py"], ["--help"], ["--list", "first.py"]):
            result = subprocess.run([COMMAND, *args], cwd=kernels, stdout=full, stderr=subprocess.PIPE)
            assert result.returncode == 1
            assert b"standard output" in result.stderr
    assert run("-o", "/dev/full", "first.py", cwd=kernels).returncode == 1


def test_concurrent_writers_of_one_file(kernels):
    expected = run("first.py", cwd=kernels).out
    seen = []

    def write():
        for _ in range(5):
            seen.append(run("-o", "out.cu", "first.py", cwd=kernels).returncode)
            seen.append((kernels / "out.cu").read_text() == expected)

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(seen) == {0, True}
    assert sorted(os.listdir(kernels)) == ["first.py", "kernels.py", "out.cu"]


# ---- output and selection -------------------------------------------------------------------------------------------

def heads(text):
    return re.findall(r'extern "C" __global__ void (\w+)\(', text)


def test_signatures_and_selection(kernels):
    typed = run("kernels.py", cwd=kernels)
    assert (typed.returncode, typed.out) == (1, "")
    assert "error: the types of kernel 'second' are not known" in typed.err and "--sig 'second(" in typed.err
    rest = run("kernels.py", "--keep-going", cwd=kernels)
    assert (rest.returncode, heads(rest.out)) == (0, ["first"]) and "\n// Not translated: second (kernels.py:" in rest.out
    assert run("-k", "second", "kernels.py", cwd=kernels).returncode == 1
    one = run("-k", "first", "kernels.py", cwd=kernels)
    assert heads(one.out) == ["first"] and "helper" in one.out
    both = run("--sig", "second(int32[::1], int32)", "kernels.py", cwd=kernels)
    assert heads(both.out) == ["first", "second"]
    chosen = run("--sig", "second(int32[::1], int32)", "-k", "second", "kernels.py", cwd=kernels)
    assert heads(chosen.out) == ["second"]
    assert "int *x, int y" in chosen.out and "constexpr" not in chosen.out
    twice = run("--sig", "second(int32[::1], int32)", "--sig", "second(float64[::1], int32)", "kernels.py", cwd=kernels)
    names = heads(twice.out)
    assert len(names) == len(set(names)) == 3 and names[:2] == ["first", "second"]
    several = run("-k", "first", "--kernel", "second", "--sig", "second(float32[:], float32)", "kernels.py", cwd=kernels)
    assert heads(several.out) == ["first", "second"]
    instead = run("--sig", "first(float64[::1], int32)", "-k", "first", "kernels.py", cwd=kernels)
    assert "double *x, int n" in instead.out


def test_facts(kernels):
    plain = run("first.py", cwd=kernels).out
    small = run("--assume", "small", "first.py", cwd=kernels).out
    text = FIRST.replace("(x, n)", "(x, y, n)").replace("x[i, 0]", "y[i, 0]").replace("[:, ::1],", "[:, ::1], float32[:, ::1],")
    (kernels / "apart.py").write_text(text)
    apart = run("--assume=noalias,small", "apart.py", cwd=kernels).out
    assert "const float *__restrict__ x, int x_shape1, float *__restrict__ y" in apart
    both = run("--assume=noalias,small", "first.py", cwd=kernels).out
    assert "long long x_shape1" in plain and "int x_shape1" in small and "__restrict__" not in small
    assert "__restrict__" not in both and "int x_shape1" in both  # after a barrier, x contains values of other threads
    assert run("--assume", "noalias", "--assume", "small", "first.py", cwd=kernels).out == both


def test_schedule(tmp_path):
    """The table specifies which dimensions a launch must swap."""
    (tmp_path / "k.py").write_text('from numba import cuda\n\n@cuda.jit("void(int32[:, ::1])")\ndef k(x):\n    i, j = cuda.grid(2)\n    x[i, j] = i\n')
    written, placed = (run(*options, "k.py", cwd=tmp_path) for options in ((), ("--schedule", "yx")))
    assert "i = (long long)blockIdx.x" in written.out and "i = (long long)blockIdx.y" in placed.out
    for options, expected in (((), None), (("--schedule", "yx"), "yx"), (("--schedule=zxy",), "zxy")):
        (kernel,) = json.loads(run("--emit", "params", *options, "k.py", cwd=tmp_path).out)["kernels"]
        assert kernel.get("schedule") == expected


def test_for_host(kernels):
    plain, host = (run(*options, "--boundscheck", "first.py", cwd=kernels) for options in ((), ("--for-host",)))
    assert host.returncode == 0 and host.err == ""
    ends = plain.out.replace("static __device__ __noinline__ void py2cu_raise", "[[noreturn]] static __device__ __noinline__ void py2cu_raise")
    assert host.out == ends.replace('asm volatile("exit;")', "py2cu_host_leave()") != ends != plain.out
    assert run("--for-host", "first.py", cwd=kernels).out == host.out  # there, indices are always checked
    params = [run(*options, "--boundscheck", "--emit", "params", "first.py", cwd=kernels).out for options in ((), ("--for-host",))]
    assert params[0] == params[1]


def test_boundscheck(kernels):
    plain, checked = run("first.py", cwd=kernels), run("--boundscheck", "first.py", cwd=kernels)
    assert checked.returncode == 0 and checked.err == "" and checked.out != plain.out
    assert "py2cu_error" in checked.out and "py2cu_error" not in plain.out
    (kernel,) = json.loads(run("--boundscheck", "--emit", "params", "first.py", cwd=kernels).out)["kernels"]
    numbers = {int(number) for number in re.findall(r"py2cu_(?:index|below)\(.*?, (\d+)\)", checked.out)}
    assert numbers == set(range(1, len(kernel["raises"]) + 1))
    assert {item["exception"] for item in kernel["raises"]} == {"IndexError"}
    assert all(item["file"] == "first.py" and item["line"] > 5 for item in kernel["raises"])


def test_debug(tmp_path):
    (tmp_path / "k.py").write_text("""\
from numba import cuda

@cuda.jit("void(int64[::1], int64)")
def k(x, n):
    if n < 0:
        raise ValueError('negative "n"', 3, None)
    x[0] = 1 // n
""")
    result = run("--debug", "--emit", "params", "k.py", cwd=tmp_path)
    assert (result.returncode, result.err) == (0, "")
    (kernel,) = json.loads(result.out)["kernels"]
    assert kernel["raises"] == [
        {"exception": "ValueError", "function": "k", "file": "k.py", "line": 6, "message": 'negative "n"', "arguments": "(3, None,)"},
        {"exception": "ZeroDivisionError", "function": "k", "file": "k.py", "line": 7, "message": "integer division by zero"}]
    assert "py2cu_error" not in run("k.py", cwd=tmp_path).out


def test_list(kernels):
    result = run("--list", "kernels.py", cwd=kernels)
    assert (result.returncode, result.err) == (0, "")
    lines = result.out.splitlines()
    assert len(lines) == 3
    assert "device" in lines[0] and "helper" in lines[0]
    assert "kernel" in lines[1] and "first(float32[:], int64)" in lines[1]
    assert "kernel" in lines[2] and "second" in lines[2]


def test_options_for_the_compiler(tmp_path):
    (tmp_path / "k.py").write_text("""
from numba import cuda
@cuda.jit("void(float32[:])", fastmath=True, max_registers=32)
def k(x):
    x[0] /= 3
@cuda.jit("void(float32[:])", lineinfo=True)
def other(x):
    x[0] = 1
""")
    (kernel, other) = json.loads(run("--emit", "params", "k.py", cwd=tmp_path).out)["kernels"]
    assert [kernel[name] for name in ("debug", "lineinfo", "fastmath", "max_registers")] == [False, False, True, 32]
    assert [other[name] for name in ("debug", "lineinfo", "fastmath", "max_registers")] == [False, True, False, 0]
    assert run("-k", "k", "k.py", cwd=tmp_path).out.splitlines()[1] == "// For nvcc -use_fast_math -maxrregcount=32"
    # with other kernels in the file, fastmath is part of the code: here it is not, 3 is an int64, and the quotient a double
    both = run("k.py", cwd=tmp_path).out
    assert both.splitlines()[1:3] == ["// other: for nvcc -lineinfo", ""]
    assert '__global__ void __maxnreg__(32) k(' in both  # CUDA's attribute for one kernel


PARAMETERS = json.load(open(os.path.join(ROOT, "docs", "parameters.schema.json")))
JSON_TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}


def check_schema(value, schema):
    """Checks the keywords of JSON Schema that the schema of the parameter table uses."""
    if "$ref" in schema:
        schema = {**PARAMETERS["$defs"][schema["$ref"].rpartition("/")[2]], **schema}
    types = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    assert not types or type(value) in [JSON_TYPES[name] for name in types], (value, schema)
    assert value == schema.get("const", value) and value in schema.get("enum", [value]), (value, schema)
    if isinstance(value, list):
        assert schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)), (value, schema)
        for item in value:
            check_schema(item, schema["items"])
    if isinstance(value, dict):
        assert set(schema["required"]) <= set(value) <= set(schema["properties"]), (sorted(value), schema)
        for name, member in value.items():
            check_schema(member, schema["properties"][name])


def test_parameter_table_of_specialized_code(tmp_path):
    """The table contains the values and the block that each launch of specialized code must have."""
    (tmp_path / "k.py").write_text('from numba import cuda\n\n@cuda.jit("void(int32[::1], int32)")\ndef k(x, n):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] = n\n')
    for values, constants, block in ((None, None, [256, 1, 1]), ("n=3", [{"name": "n", "value": 3}], [256, 1, 1]), ("blockDim.x=96", None, [96, 1, 1]),
                                     ("x_shape0=9,blockDim.x=64,n=3", [{"name": "x_shape0", "value": 9}, {"name": "n", "value": 3}], [64, 1, 1])):
        table = json.loads(run("--emit", "params", *([f"--specialize={values}"] if values else []), "k.py", cwd=tmp_path).out)
        check_schema(table, PARAMETERS)
        (kernel,) = table["kernels"]
        assert (kernel.get("constants"), kernel["block"]) == (constants, block)


def test_parameter_table(kernels):
    result = run("--emit", "params", "first.py", cwd=kernels)
    assert (result.returncode, result.err) == (0, "")
    table = json.loads(result.out)
    assert table["version"] == 1
    check_schema(table, PARAMETERS)
    (kernel,) = table["kernels"]
    assert kernel == {
        "name": "first", "python_name": "first", "signature": "first(float32[:, ::1], int64)", "line": 5,
        "static_shared_bytes": 32, "uses_barrier": True, "block_factor": [0, 0, 0],
        "debug": False, "lineinfo": False, "fastmath": False, "max_registers": 0,
        "arguments": [{"name": "x", "dtype": "float32", "ndim": 2, "layout": "C", "read": True, "written": True},
                      {"name": "n", "dtype": "int64"}],
        "params": [{"name": "x", "kind": "data", "argument": 0, "dtype": "float32"},
                   {"name": "x_shape1", "kind": "shape", "argument": 0, "axis": 1, "dtype": "int64"},
                   {"name": "n", "kind": "value", "argument": 1, "dtype": "int64"}],
        "grid": [{"axis": "x", "elements": "n", "per_block": 0}], "block": [0, 0, 0],
        "shape_checks": [{"argument": 0, "axis": 0, "least": "n"}],
    }


WITHOUT_RESTRICT = {"selected_local_arrays.py"}  # a pointer selects a local array: codegen/pointer_qualifiers.c
C_TYPES = {"bool": "bool", "int8": "signed char", "uint8": "unsigned char", "int16": "short", "uint16": "unsigned short",
           "int32": "int", "uint32": "unsigned int", "int64": "long long", "uint64": "unsigned long long",
           "float16": "__half", "bfloat16": "__nv_bfloat16", "float32": "float", "float64": "double", "complex64": "py2cu_complex64", "complex128": "py2cu_complex128",
           "fp8_e5m2": "__nv_fp8_e5m2", "fp8_e4m3": "__nv_fp8_e4m3", "fp8_e8m0": "__nv_fp8_e8m0"}


def test_output_does_not_depend_on_addresses(tmp_path):
    """Captured arrays are in the order of their assignments, however long the path is by which the first one is read."""
    names = [f"TABLE_{k}" for k in range(24)]
    lines = ["import numpy as np", "from numba import cuda"] + [f"{name} = cuda.to_device(np.ones(3))" for name in names]
    lines += ["@cuda.jit", "def kernel(out):", f"    out[0] = {' + '.join(f'{name}[0]' for name in reversed(names))}"]
    lines += ["kernel[1, 1](cuda.device_array(1))"]
    for length in range(1, 100, 9):
        path = tmp_path / ("f" * length) / "kernel.py"
        path.parent.mkdir()
        path.write_text("\n".join(lines) + "\n")
        result = run("-o", "-", str(path))
        assert result.returncode == 0
        assert re.findall(r"const double \*(TABLE_\d+)", result.out) == names


@pytest.mark.parametrize("folder", sorted(glob.glob(os.path.join(ROOT, "tests", "translate", "*"))), ids=os.path.basename)
def test_parameter_table_matches_the_code(folder):
    """For each golden file: names, order and types of the C parameters, in the order of a launch."""
    for path in sorted(glob.glob(os.path.join(folder, "*.py"))):
        cu = path[:-3] + ".cu"
        options = "".join(open(path).readlines()[:6])
        if not os.path.exists(cu) or "--sig" in options or "--emit launch" in options or "--schedule" in options:
            continue
        text = re.sub(r"(\* )?/\*(\w+)\*/", lambda found: ("*" if found[1] else "") + found[2], open(cu).read())
        facts = re.search(r"^# py2cu:(.*)", options, re.M)
        options = shlex.split(facts.group(1)) if facts else []
        result = run("--emit", "params", *options, path)
        assert result.returncode == 0, path
        table = json.loads(result.out)
        check_schema(table, PARAMETERS)
        table = table["kernels"]
        printed = re.findall(r'extern "C" __global__ void (?:__(?:launch_bounds|maxnreg)__\([^)]*\) )?(\w+)\(([^)]*)\)', text)
        names = [kernel["name"] for kernel in table]
        assert (sorted(names) if "template <" in text else names) == (sorted(dict(printed)) if "template <" in text else [name for name, _ in printed])
        for kernel in table:
            params = [" ".join(param.split()) for param in dict(printed)[kernel["name"]].split(",") if param.strip()]
            expected = []
            for param in kernel["params"]:
                of_argument = kernel["arguments"][param["argument"]]["dtype"]
                if param["kind"] == "value" and of_argument.startswith("fp8_"):
                    param["dtype"] = of_argument  # a launch passes its bits
                is_record = param["dtype"].startswith(("Record(", "CharSeq(", "UnicodeCharSeq("))
                c_type = params[len(expected)].split("*")[0].split()[-1] if is_record else C_TYPES[param["dtype"]]
                if param["kind"] in ("data", "pointer"):
                    written = kernel["arguments"][param["argument"]]["written"]
                    restrict = "__restrict__ " if "noalias" in " ".join(options) and os.path.basename(path) not in WITHOUT_RESTRICT else ""
                    if written and "__restrict__" not in params[len(expected)]:
                        restrict = ""  # threads communicate through it
                    expected.append(f"{'' if written else 'const '}{c_type} *{restrict}{param['name']}")
                elif param["kind"] == "value":
                    expected.append(f"{c_type} {param['name']}")
                else:
                    expected.append(f"{'int' if 'small' in ' '.join(options) else c_type} {param['name']}")
            assert params == expected, (path, kernel["name"])


@pytest.mark.parametrize("what", ["ast", "ir"])
def test_dumps(kernels, what):
    result = run("--emit", what, "first.py", cwd=kernels)
    assert (result.returncode, result.err) == (0, "")
    assert "first" in result.out and "tile" in result.out
    assert run("--emit", what, "first.py", cwd=kernels).out == result.out


def test_ir_of_a_pass(tmp_path):
    """An index that may be negative until ranges has analyzed the loop."""
    (tmp_path / "k.py").write_text("from numba import cuda\n@cuda.jit('void(float32[::1], int64)')\ndef k(x, n):\n"
                                   "    for i in range(n):\n        x[i] = 1\n")
    lowered, ranged, last, whole = (run("--emit", what, "k.py", cwd=tmp_path).out for what in ("ir=lower", "ir=ranges", "ir=variable-names", "ir"))
    assert "py2cu_wrap" in lowered and "py2cu_wrap" not in ranged and last == whole
    wrong = run("--emit", "ir=parse", "k.py", cwd=tmp_path)
    assert wrong.returncode == 1 and "no pass named 'parse' produces IR" in wrong.err and "lower, verify," in wrong.err


def test_ir_of_all_kinds(tmp_path):
    """Addresses, fields, structs, strings, infinite numbers and comments are printed in their own forms."""
    (tmp_path / "k.py").write_text("import math\nfrom numba import cuda\n@cuda.jit('void(float32[::1], complex64[::1])')\ndef k(x, z):\n    # of one element\n"
                                   "    cuda.atomic.add(x, 0, math.inf)  # by all\n    v = cuda.float32x2(x[1], 2)\n    x[1] = v.y\n    z[0] = complex(x[0], 1)\n    print('text', x[0])\n")
    lines = [line.strip() for line in run("--emit", "ir", "k.py", cwd=tmp_path).out.splitlines()]
    assert "# of one element" in lines and "6: eval atomicAdd(&x[0:int32], inf:float32)  # by all" in lines
    assert "8: x[1:int32] = v.y" in lines and "9: z[0:int32] = complex64{x[0:int32], 1.0:float32}" in lines
    assert '10: eval printf("text %f\\n", x[0:int32])' in lines


def test_line_directives(kernels):
    result = run("--line-directives", "first.py", cwd=kernels)
    assert result.returncode == 0
    source = FIRST.split("\n")
    pairs = {"__global__": "def first", "__shared__": "shared.array", "blockIdx": "cuda.grid", "if (": "if ",
             "tile[0] = x": "tile[0] = x", "__syncthreads": "syncthreads", "x_shape1] =": "x[i, 0] ="}
    line = None
    seen = set()
    for text in result.out.split("\n"):
        directive = re.fullmatch(r'#line (\d+) "first.py"', text)
        if directive:
            line = int(directive.group(1))
            continue
        for c, python in pairs.items():
            if c in text:
                assert python in source[line - 1], (text, line)
                seen.add(c)
        line = line + 1 if line else None
    assert seen == set(pairs)
    without = [text for text in result.out.split("\n") if text and not text.startswith("#line")]
    assert without == [text for text in run("first.py", cwd=kernels).out.split("\n") if text]


# ---- CUDA -----------------------------------------------------------------------------------------------------------

def has_nvrtc():
    result = run("--check", "-", text=FIRST, env={"PY2CU_CACHE": "0"})
    return result.returncode == 0


needs_nvrtc = pytest.mark.skipif(not has_nvrtc(), reason="NVRTC is not installed")


def test_translation_needs_no_cuda(kernels):
    missing = {"PY2CU_NVRTC": "/nonexistent/libnvrtc.so", "PY2CU_CUDART": "/nonexistent/libcudart.so"}
    assert run("first.py", cwd=kernels, env=missing).returncode == 0
    opened = run("first.py", cwd=kernels, env={"LD_DEBUG": "files"})
    assert opened.returncode == 0
    assert "nvrtc" not in opened.err and "cudart" not in opened.err and "libcuda." not in opened.err


@pytest.mark.parametrize("args", [["--check"], ["--emit", "ptx"], ["--emit", "cubin"]])
def test_missing_nvrtc(kernels, args):
    (kernels / "out").write_text("old")
    output = [] if "--check" in args else ["-o", "out"]
    result = run(*args, *output, "first.py", cwd=kernels,
                 env={"PY2CU_NVRTC": "/nonexistent/libnvrtc.so", "PY2CU_CACHE": "0"})
    assert result.returncode == 1
    assert "/nonexistent/libnvrtc.so" in result.err
    assert (kernels / "out").read_text() == "old"


@needs_nvrtc
def test_check(kernels):
    result = run("--check", "--arch", "sm_90", "first.py", cwd=kernels)
    assert (result.returncode, result.err) == (0, "")
    assert result.out.startswith("first(float32[:, ::1], int64): sm_90\n\nkernel  arch ")
    wrong = run("--check", "--sig", "first(float32[:], int64)", "first.py", cwd=kernels)
    assert wrong.returncode == 1 and "error:" in wrong.err


def warned(tmp_path, text, *options):
    """Warnings of --check, which require no compiler."""
    (tmp_path / "k.py").write_text("from numba import cuda\n" + text)
    return [line for line in run("--check", *options, "k.py", cwd=tmp_path).err.splitlines() if "[uncoalesced]" in line or "becomes" in line]


SLOW = """
@cuda.jit("void(float32[:, ::1], float32[:, ::1]){option}")
def k(a, b):
    {indices}
    if i < a.shape[0] and j < a.shape[1]:
        b[i, j] = {source}
"""


def test_check_uncoalesced(tmp_path):
    """A warp of a (16, 16) block has 16 rows of two neighboring floats, 16 sectors; after swapping, two rows of 64 bytes, 4 sectors."""
    def text(indices="i, j = cuda.grid(2)", source="a[i, j]", option='"'):
        return SLOW.replace("{indices}", indices).replace("{source}", source).replace('{option}"', option)

    warning, hint = warned(tmp_path, text())
    assert warning.startswith("k.py:7:9: warning: uncoalesced access to 'b': ") and " 4.0 times fewer" in warning and "(16, 16)" in warning
    assert "'j, i = cuda.grid(2)'" in hint
    for quiet in (text("j, i = cuda.grid(2)"), text(source="a[j, i]"), text(source="a[i, j] + cuda.laneid"), text(option='", schedule="original"'),
                  text("i = cuda.grid(1); j = i")):
        assert warned(tmp_path, quiet) == []
    assert warned(tmp_path, text(), "--schedule", "yx") == []
    assert "(8, 8)" in warned(tmp_path, text(option='", launch_bounds=64'))[0]


def test_check_uncoalesced_by_functions(tmp_path):
    """Indices in tuples that a function returns or receives are tracked; values that depend on memory are not."""
    functions = """
def here(a):
    return {first}, cuda.grid(2)[1]

def passed_on(a):
    p = here(a)
    return p[1], p[0]

@cuda.jit("void(int32[:, ::1], int32[:, ::1])")
def k(a, b):
    {indices}
"""
    across = "cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x"
    for first, indices, warns in ((across, "i, j = here(a)\n    b[i, j] = a[i, j]", True), (across, "p = here(a)\n    b[p] = a[p]", True),
                                  (across, "i, j = here(a)\n    b[j, i] = a[j, i]", False), (across, "i, j = passed_on(a)\n    b[i, j] = a[i, j]", False),
                                  (across, "i, j = passed_on(a)\n    b[j, i] = a[j, i]", True), ("a[0, cuda.grid(1)]", "i, j = here(a)\n    b[i, j] = i", False)):
        text = functions.replace("{first}", first).replace("{indices}", indices)
        assert bool(warned(tmp_path, text)) == warns, text


def test_check_uncoalesced_names_the_array(tmp_path):
    """No warning for an index without y: with swapped axes, a warp reads fewer of its elements, but its layout is not the reason."""
    text = """
@cuda.jit("void(float32[:, ::1], int32[:])")
def k(a, index):
    i, j = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        index[i] = 1 + int(a[i, j])
"""
    assert warned(tmp_path, text)[0].startswith("k.py:7:28: warning: uncoalesced access to 'a': ")


@pytest.mark.parametrize("order", list(itertools.permutations("ijk")))
def test_check_uncoalesced_in_space(tmp_path, order):
    """After the change that the hint describes, there is no warning."""
    at, mine = ", ".join(order), "i, j, k = cuda.grid(3)"
    text = f'@cuda.jit("void(float32[:, :, ::1], float32[:, :, ::1])")\ndef f(a, b):\n    {mine}\n    b[{at}] = a[{at}]\n'
    found = warned(tmp_path, text)
    assert bool(found) == (order[2] != "i")
    if found:
        better = re.search(r"becomes '(.*?)'", found[1])[1]
        assert better.split(", ")[0] == order[2]
        assert warned(tmp_path, text.replace(mine, better)) == []


@needs_nvrtc
def test_fast_functions_are_those_of_the_option(tmp_path):
    """The option applies to a single kernel, and the code contains the functions if there are other kernels: except for denormals (.ftz), the
    instructions are equal.
    """
    (tmp_path / "k.py").write_text("""
import math
from numba import cuda
@cuda.jit("void(float32[::1], float32[::1])", fastmath=True)
def k(out, x):
    i = cuda.grid(1)
    a = x[i]
    out[i] = math.sin(a) / (math.cos(a) + math.tan(x[i + 1]))
    out[i + 1] /= math.exp(a) + math.log(a) + math.log2(a)
    out[i + 2] = math.log10(a) ** a + cuda.libdevice.exp10f(a)
@cuda.jit("void(float32[::1])")
def other(x):
    x[0] = math.sin(x[1]) / x[2]
""")
    def instructions(*args):
        result = run("--emit", "ptx", *args, "k.py", cwd=tmp_path)
        assert result.returncode == 0, result.err
        body = result.out.split(".entry k(")[1].split(".entry ")[0].split("\n}")[0]
        return sorted(line.split()[0].replace(".ftz", "") for line in body.splitlines() if line.startswith("\t") and line.split()[0][0].isalpha())
    fast, spelled = instructions("-k", "k"), instructions()
    assert "sin.approx.f32" in fast and "div.approx.f32" in fast and fast == spelled


@needs_nvrtc
def test_debug_affects_only_its_own_specialization(tmp_path):
    (tmp_path / "k.py").write_text("""
from numba import cuda
def halve(x):
    x[0] = x[0] / 2
plain = cuda.jit("void(float32[::1])")(halve)
debugged = cuda.jit("void(float64[::1])", debug=True, opt=False)(halve)
""")
    result = run("--emit", "ptx", "k.py", cwd=tmp_path)
    assert result.returncode == 0 and ".target sm_80, debug" not in result.out and ".loc" in result.out
    assert "warning: 'halve_f64' has debug=True, but other kernels in the file do not" in result.err
    (tmp_path / "alone.py").write_text("""
from numba import cuda
@cuda.jit("void(float32[::1])", opt=False)
def halve(x):
    x[0] = x[0] / 2
""")
    result = run("--emit", "ptx", "alone.py", cwd=tmp_path)
    assert (result.returncode, result.err) == (0, "") and ".target sm_80, debug" in result.out


@needs_nvrtc
def test_ptx_and_cubin(kernels):
    ptx = run("--emit", "ptx", "--arch", "sm_90", "first.py", cwd=kernels)
    assert ptx.returncode == 0 and ".target sm_90" in ptx.out and ".entry first(" in ptx.out and "\0" not in ptx.out
    cubin = run("--emit", "cubin", "--arch", "sm_80", "-o", "out.cubin", "first.py", cwd=kernels)
    assert (cubin.returncode, cubin.out, cubin.err) == (0, "", "")
    assert (kernels / "out.cubin").read_bytes().startswith(b"\x7fELF")


@needs_nvrtc
@pytest.mark.parametrize("written, target", [("90", "sm_90"), ("sm_90a", "sm_90a"), ("90a", "sm_90a"), ("compute_75", "sm_75"), ("100f", "sm_100f")])
def test_architectures_as_they_are_written(kernels, written, target):
    ptx = run("--emit", "ptx", "--arch", written, "first.py", cwd=kernels)
    assert (ptx.returncode, ptx.err) == (0, "") and re.search(rf"\.target {target}\b", ptx.out)


def test_native_architecture(kernels, device):
    hidden = {"CUDA_VISIBLE_DEVICES": ""} if device.is_host else None
    result = run("--check", "--arch", "native", "first.py", cwd=kernels, env=hidden)
    if device.is_host:
        assert (result.returncode, result.out) == (1, "") and result.err.startswith("py2cu: --arch native: ")
    else:
        major, minor = device.compute_capability
        assert result.returncode == 0 and result.out.startswith(f"first(float32[:, ::1], int64): sm_{major}{minor}\n\nkernel  arch ")


@needs_nvrtc
def test_binary_output_to_a_terminal_is_rejected(kernels):
    terminal, end = pty.openpty()
    result = subprocess.run([COMMAND, "--emit", "cubin", "first.py"], cwd=kernels, stdout=end, stderr=subprocess.PIPE, timeout=120)
    os.close(end)
    os.close(terminal)
    assert result.returncode == 1 and b"-o FILE" in result.stderr
    assert run("--emit", "cubin", "first.py", cwd=kernels).stdout.startswith(b"\x7fELF")


@needs_nvrtc
def test_directory_names_in_line_tables(kernels):
    """ptxas reads file names from the PTX, and accepts no quotes in them."""
    folder = kernels / """a 'b' "c" \\d"""
    folder.mkdir()
    (folder / "first.py").write_text(FIRST)
    result = run("--debug", "--line-directives", "--check", "--arch", "sm_90", str(folder / "first.py"), cwd=kernels)
    assert (result.returncode, result.err) == (0, "")


@needs_nvrtc
def test_unknown_architecture(kernels):
    result = run("--emit", "cubin", "--arch", "sm_10", "first.py", cwd=kernels)
    assert (result.returncode, result.out) == (1, "")
    assert "sm_10" in result.err


# ---- messages -------------------------------------------------------------------------------------------------------

# As Jupyter writes them: outputs, including megabytes of images, before or after the source, which is an array of lines or one string.
NOTEBOOK = r'''{
 "cells": [
  {"cell_type": "markdown", "metadata": {}, "source": ["# Kernels\n", "import nothing"]},
  {"cell_type": "code", "execution_count": 1, "metadata": {"cells": [1, -2.5e3, null, {"source": "x"}]},
   "outputs": [{"data": {"image/png": "iVBORw0KGgo="}, "name": "a \"quoted\" \u0041"}],
   "source": [
    "%matplotlib inline\n",
    "import numpy as np\n",
    "from numba import cuda"
   ]
  },
  {"cell_type": "code", "source": "%%bash\nfor f in *; do echo $f; done\n", "metadata": {}},
  {"cell_type": "raw", "source": ["if not code:"]},
  {
   "source": [
    "@cuda.jit\n",
    "def scale(x, factor):  # caf\u00e9 \ud83d\ude00 \"\\\"\n",
    "    i = cuda.grid(1)\n",
    "    if i < x.size:\n",
    "        x[i] *= factor"
   ],
   "cell_type": "code"
  },
  {"cell_type": "code", "source": []},
  {"cell_type": "code", "source": "%%time\nx = np.ones(8, np.float32)\nfiles = !ls *.py\nhome= %pwd\nscale[1, 32](x, 2)"}
 ],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 5
}
'''


def test_notebooks(tmp_path):
    path = tmp_path / "scale.ipynb"
    path.write_text(NOTEBOOK)
    result = run(str(path))
    assert result.returncode == 0, result.err
    assert "scale(float32[::1], int64)" in result.out and "// café 😀 \"\\\"" in result.out
    assert "bash" not in result.out and "Kernels" not in result.out

    one_line = json.dumps(json.loads(NOTEBOOK))
    path.write_text(one_line)
    assert run(str(path)).out == result.out
    path.write_bytes(b"\xef\xbb\xbf" + one_line.encode())
    assert run(str(path)).out == result.out
    older = json.loads(NOTEBOOK.replace('"source"', '"input"'))
    path.write_text(json.dumps({"worksheets": [{"cells": older["cells"]}], "nbformat": 3}))
    assert run(str(path)).out == result.out

    line = NOTEBOOK.split("\n").index('    "        x[i] *= factor"') + 1
    path.write_text(NOTEBOOK.replace("x[i] *= factor", "x[i] *= facto"))
    wrong = run(str(path))
    assert wrong.returncode == 1 and f"scale.ipynb:{line}:17: error: NameError: name 'facto'" in wrong.err
    cells = json.loads(NOTEBOOK)
    cells["cells"].insert(1, {"cell_type": "code", "source": "Trials  Ratio\n1e6     0.5"})
    cells["cells"].append({"cell_type": "code", "source": ["def f(...):\n", "    x = 1"]})
    path.write_text(json.dumps(cells))
    beside = run(str(path))
    assert beside.returncode == 0 and beside.out == result.out
    assert re.fullmatch(r"(.*scale.ipynb:\d+:\d+: warning: .*; the cell is skipped \[syntax\]\n){2}py2cu: 1 kernel written, 0 skipped; 0 errors, 2 warnings; for details, run: py2cu --explain syntax\n", beside.err)
    path.write_text(json.dumps({"cells": cells["cells"][1:2]}))
    assert run(str(path)).returncode == 1
    deep = '{"cells": ' + "[" * 100000
    for text in ["", "[]", "{", '{"cells": [1, "a", true], }', NOTEBOOK + "}", deep, *(NOTEBOOK[:k] for k in range(1, len(NOTEBOOK) - 3, 37))]:
        path.write_text(text)
        wrong = run(str(path))
        assert wrong.returncode == 1 and "not a notebook: invalid JSON" in wrong.err, text
    path.write_text('{"cells": [1, {"cell_type": "code", "source": ["# none"]}]}')
    assert "there is no kernel in this source" in run(str(path)).err
