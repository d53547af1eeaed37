"""Kernels whose source is not in a file: exec(), standard input, the command line, interactive input; and source_file(), which writes a file."""
import code
import linecache
import os
import pickle
import pty
import subprocess
import sys
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest

from py2cu import cuda, errors, float32

TEXT = """@cuda.jit({options})
def {name}(x):
    x[0] = helper(x[0])  # {name}

def helper(value):
    return value + {step}
"""
SCRIPT = "import numpy as np\nfrom py2cu import cuda\n\n" + TEXT.format(options="", name="one", step=2) + (
    "\nx = np.zeros(1)\none[1, 1](x)\nprint(x[0], '// one' in one.inspect_cuda())\n")


def run(*command, **more):
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=120, env=dict(os.environ, PY2CU_DEVICE="host"),
                          **more)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def made(step, name="one", options="lineinfo=True"):
    space = {"cuda": cuda}
    exec(TEXT.format(options=options, name=name, step=step), space)
    return space[name]


# ---- origins of the source --------------------------------------------------------------------------------------------------

def test_sources_of_exec():
    kernels = [made(step) for step in (3, 4)]  # functions of one name, in sources of one name
    for kernel, step in zip(kernels, (3, 4)):
        x = np.zeros(1)
        kernel[1, 1](x)
        assert x[0] == step and "// one" in kernel.inspect_cuda()


def test_sources_of_compile_and_consoles():
    space = {"cuda": cuda, "x": np.zeros(1)}
    exec(compile(TEXT.format(options="", name="two", step=5), "<made>", "exec"), space)
    space["two"][1, 1](space["x"])
    console = code.InteractiveConsole(space)
    for line in ("@cuda.jit", "def three(x):", "    x[0] += 1", "", "three[1, 1](x)", "four = cuda.jit(lambda x: None)", "four[1, 1](x)"):
        console.push(line)
    assert space["x"][0] == 6 and "x[0] += 1" in space["three"].inspect_cuda() and "four" in space["four"].inspect_cuda()


def test_message_contains_the_location():
    space = {"cuda": cuda}
    exec("@cuda.jit\ndef bad(x):\n    with x:\n        pass\n", space)
    with pytest.raises(errors.TypingError, match=r"<string>:3:5: error: .*\n +3 \|     with x:\n"):
        space["bad"][1, 1](np.zeros(1))


def test_standard_input(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    with open(script) as file:
        assert run(stdin=file) == "2.0 True"
    with open(script) as file:
        assert run("-i", "-q", stdin=file).endswith("2.0 True")
    if sys.version_info < (3, 13):  # later ones keep it
        assert "run the script from a file" in run("-", input=SCRIPT)


def test_command_line():
    assert run("-c", SCRIPT) == "2.0 True"
    assert run("-c", f"text = {SCRIPT!r}\nexec(text)") == "2.0 True"  # which is compiled before py2cu is imported


def test_scripts_for_numba():
    script = SCRIPT.replace("py2cu", "numba")
    assert run("-m", "py2cu", "-", input=script) == run("-m", "py2cu", "-c", script) == "2.0 True"
    assert run("-m", "py2cu", "-c", "import sys\nprint(sys.argv, sys.path[0], __name__, '__file__' in globals())", "a", "-b") \
        == "['-c', 'a', '-b']  __main__ False"


def test_typed_input():
    pytest.importorskip("readline")
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(PY2CU_DEVICE="host", TERM="dumb", PYTHONSTARTUP="", HISTFILE="/dev/null", PYTHON_HISTORY="/dev/null")
        os.execv(sys.executable, [sys.executable, "-q"])
    told = b""
    try:
        os.write(terminal, (SCRIPT.replace("\n\ndef", "\n\n\ndef") + "exit()\n").encode())
        while True:
            told += os.read(terminal, 4096)
    except OSError:  # it has ended
        pass
    os.waitpid(child, 0)
    os.close(terminal)
    assert b"2.0 True" in told, told.decode(errors="replace")


# ---- generated files ---------------------------------------------------------------------------------------------------------

@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("PY2CU_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_source_file_of_a_kernel_in_a_file():
    @cuda.jit
    def own(x):
        x[0] = 1

    assert os.path.samefile(own.source_file(), __file__)


def test_source_file_is_written(cache):
    kernel = made(6)
    path = kernel.source_file()
    assert open(path).read() == TEXT.format(options="lineinfo=True", name="one", step=6) and path.startswith(str(cache))
    kernel[1, 1](np.zeros(1))
    lines = [line for line in kernel.inspect_cuda().splitlines() if line.startswith("#line")]
    assert f'#line 3 "{path}"' in lines and f'#line 6 "{path}"' in lines and all(path in line for line in lines)
    assert "from <string> by" in kernel.inspect_cuda().splitlines()[0]
    assert made(6).source_file() == path != made(7).source_file()


def test_cells_of_a_notebook(cache):
    name, text = "<ipython-input-1-abc>", "step = 1\n\n" + TEXT.format(options="debug=True, opt=False", name="cell", step="step")
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    space = {"cuda": cuda}
    exec(compile(text, name, "exec"), space)
    space["cell"][1, 1](np.zeros(1))
    path = space["cell"].source_file()
    assert open(path).read() == text and f'#line 5 "{path}"' in space["cell"].inspect_cuda()


def test_without_a_cache(monkeypatch):
    monkeypatch.setenv("PY2CU_CACHE", "0")
    assert os.path.isfile(made(8).source_file())


def test_source_file_of_an_unpickled_kernel(cache):
    def local(x):
        x[0] = 7

    again = pickle.loads(pickle.dumps(made(9)))
    x = np.zeros(1)
    again[1, 1](x)
    assert x[0] == 9 and open(again.source_file()).read().splitlines()[2].startswith("    x[0] = helper")
    assert os.path.samefile(pickle.loads(pickle.dumps(cuda.jit(local))).source_file(), __file__)


# ---- unusual files ---------------------------------------------------------------------------------------------------------

ODD = """import numpy as np
from py2cu import cuda, errors
\f
\f@cuda.jit
def one(x):
\f    x[0] = 2
\f
def two(x):
    assert x[0] > 2, "small"

def three(x):
    x[0] = [1]

x = np.zeros(1)
one[1, 1](x)
print(x[0])
for kernel in cuda.jit(debug=True, opt=False)(two), cuda.jit(three):
    try:
        kernel[1, 1](x)
    except (AssertionError, errors.TypingError) as error:
        print(ascii(str(error)).partition("[")[0])
"""


@pytest.mark.parametrize("folder, shown", [(b"caf\xc3\xa9", r"caf\xe9"), (b"caf\xe9", r"caf\ufffd"), (b"a 'b' \n\"c\"", None)])
def test_form_feeds_and_names_of_files(folder, shown, tmp_path):
    """A form feed begins a page in old source files, and Python restarts column numbers there; file names are bytes, which need not be UTF-8."""
    path = os.path.join(os.fsencode(tmp_path), folder)
    os.mkdir(path)
    with open(os.path.join(path, b"odd.py"), "w", encoding="utf-8") as file:
        file.write(ODD)
    done = subprocess.run([sys.executable, os.path.join(path, b"odd.py")], capture_output=True, text=True, check=True)
    value, fault, message = done.stdout.splitlines()
    assert value == "2.0" and ", line 9, tid=" in fault and "/odd.py:12:12: error: a list is not supported" in message
    assert shown is None or (shown in fault and shown in message)


def test_functions_from_another_process():
    """cloudpickle sends functions of the main program as bytecode; their kernels have no source, and the message names the remedy."""
    def kernel(x):
        x[0] = 1

    sent = FunctionType(kernel.__code__.replace(co_filename="<dynamic-code>"), {})
    with pytest.raises(OSError, match=r"\(<dynamic-code>, line \d+\) cannot be read.*define the kernel outside of functions, or in a module"):
        cuda.jit(sent)[1, 1](np.zeros(1))


# ---- notebooks ---------------------------------------------------------------------------------------------------------------

def test_syntax_highlighting(monkeypatch):
    @cuda.jit("void(float32[::1])")
    def shown(x):
        """<b>"""
        x[0] = 0.5  # half & half

    plain = shown.inspect_cuda()
    assert type(plain) is str and type(shown.overloads[(float32[::1],)].inspect_cuda()) is str  # required by CuPy's RawKernel
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=object))
    text = shown.inspect_cuda()
    html = text._repr_html_()
    assert text == plain and type(str(text)) is str and type(text + "") is str and text.startswith("// ")
    assert "&lt;b&gt;" in html and "half &amp; half</span>" in html and ">__global__</span>" in html and html.count("<span") == html.count("</span>")
