# SPDX-License-Identifier: MIT
"""Notebooks in Jupyter: nbclient starts a kernel, and the tests check the displayed output of each cell."""
import base64
import html
import os
import pathlib
import re
import struct
import subprocess
import sys
import zlib

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from nbformat import v4

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")


@pytest.fixture(scope="module", autouse=True)
def kernels(tmp_path_factory):
    """A Jupyter with one kernel: this Python."""
    folder = tmp_path_factory.mktemp("jupyter")
    (folder / "kernels" / "python3").mkdir(parents=True)
    (folder / "kernels" / "python3" / "kernel.json").write_text(
        f'{{"argv": ["{sys.executable}", "-m", "ipykernel_launcher", "-f", "{{connection_file}}"], "display_name": "Python 3", "language": "python"}}')
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_PATH", str(folder))
    patch.setenv("JUPYTER_RUNTIME_DIR", str(folder / "runtime"))
    patch.setenv("IPYTHONDIR", str(folder / "ipython"))
    patch.setenv("PY2CU_DEVICE", "host")
    yield
    patch.undo()


class Shown:
    """Return the output of a cell."""

    def __init__(self, cell):
        self.cell, self.outputs = cell, cell.outputs
        data = [one["data"] for one in cell.outputs if "data" in one]
        self.html = [one["text/html"] for one in data if "text/html" in one]
        self.plain = [one.get("text/plain", "") for one in data]
        self.printed = "".join(one["text"] for one in cell.outputs if one["output_type"] == "stream")
        self.error = next((one for one in cell.outputs if one["output_type"] == "error"), None)


def text_of(frame):
    """Return the visible text of the page in a frame."""
    page = html.unescape(re.search(r'<iframe class="py2cu-page" [^>]*srcdoc="([^"]*)"', frame)[1])
    return html.unescape(re.sub("<style>.*?</style>|<script>.*?</script>|<[^>]+>", "", page, flags=re.DOTALL))


def run(*texts):
    notebook = v4.new_notebook(cells=[v4.new_code_cell(text) for text in texts])
    NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return [Shown(cell) for cell in notebook.cells]


@pytest.fixture(scope="module")
def shown(kernels):
    """Run all cells once; return them by the word in their first line."""
    cells = ["%load_ext py2cu\nimport numpy as np\nfrom py2cu import cuda",
             "# lazy\nN = 3\n@cuda.jit\ndef scale(x):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] *= N\n",
             "# launched\nx = np.ones(4, np.float32)\nscale[1, 4](x)\nprint(x, scale.inspect_cuda())",
             "scale.view()  # view",
             "%%cuda --sig 'fill(float32[::1], float32)' --assume noalias\n# given\n@cuda.jit\ndef fill(x, value):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] = value * N\n"
             "@cuda.jit\ndef other(x):\n    x[0] = 1\n",
             "# filled\nfill[1, 4](x, np.float32(2))\nprint(x, fill)",
             "%%cuda -k one --boundscheck --debug --weak-literals\n# chosen\n@cuda.jit(device=True)\ndef twice(x):\n    return 2.0 * x\n"
             "@cuda.jit('void(float32[::1])')\ndef one(x):\n    x[0] = twice(x[1])\n@cuda.jit('void(float32[::1])')\ndef two(x):\n    x[0] = 2\n",
             "# checked\none[1, 1](np.ones(1, np.float32))",
             "%%cuda\n# wrong\n@cuda.jit('void(float32[::1])')\ndef wrong(x):\n    x[0] = x.sise\n",
             "# late\n@cuda.jit\ndef late(x):\n    x[0] = x.sise\nlate[1, 1](x)\n",
             "%%cuda --asume small\n# misspelled\npass\n",
             "%%cuda --sig 'none(int32)'\n# unknown\n@cuda.jit\ndef there(x):\n    x[0] = 1\n",
             "%%cuda\n# empty\nvalue = 3\n",
             "# warned\n@cuda.jit('void(float32[::1], float32[::1])')\ndef racing(x, total):\n    i = cuda.grid(1)\n    if i < x.size:\n        total[0] += x[i]\n",
             "fill.inspect_types()  # types",
             "%%cuda\n# syntax\n@cuda.jit\ndef wrong(:\n",
             "# kernel\nscale",
             "# lone\ncuda.jit(lambda x: None)",
             "# array\nd_image = cuda.to_device(np.arange(12, dtype=np.int16).reshape(3, 4))\nd_image",
             "%plot_array d_image  # plane",
             "%plot_array np.array([0, 2.0, 1])  # curve",
             "%plot_array np.zeros((2, 2, 2))  # cube",
             "# finding\n@cuda.jit\ndef push(x):\n    i = cuda.grid(1)\n    x[0] = i * 3  # <push>\npush.sanitize(1, 4, np.zeros(4))",
             "# clean\npush.sanitize(1, 1, np.zeros(4))",
             "%%cuda --emit ptx\n# emitted\npass\n",
             "# still\nprint('alive')"]
    found = {}
    for one in run(*cells):
        word = re.search(r"# (\w+)", one.cell.source)
        found[word[1] if word else "load"] = one
    return found


def test_code_names_its_cell(shown):
    """The output contains neither a number nor a generated path."""
    printed = shown["launched"].printed
    assert "[3. 3. 3. 3.]" in printed
    assert f"// Translated from cell {shown['lazy'].cell.execution_count} by py2cu" in printed and "ipykernel" not in printed


def test_view(shown):
    """Python and CUDA C are side by side, with the line numbers of the cell."""
    page, = shown["view"].html
    plain = text_of(page)
    assert "def scale(x):" in plain and "__global__ void scale(float *" in plain and "scale(float32[::1])" in plain
    assert "3@cuda.jit" in plain
    assert "__global__ void scale" in shown["view"].plain[0]


def test_cuda_cells_define_and_show(shown):
    fill, other = shown["given"].outputs
    plain = text_of(fill["data"]["text/html"])
    assert "fill(float32[::1], float32)" in plain and "__global__ void fill(float *__restrict__ x, long long x_shape0, float value)" in plain
    assert f"// Translated from cell {shown['given'].cell.execution_count} by" in plain and "3@cuda.jit" in plain
    assert "other has no types yet" in other["data"]["text/plain"]
    assert shown["given"].error is None
    assert "[6. 6. 6. 6.] <py2cu kernel fill>" in shown["filled"].printed


def test_options_of_cells_are_those_of_decorators(shown):
    page, = shown["chosen"].html
    assert "void one(" in text_of(page) and "void two(" not in text_of(page)
    assert "2.0f * x;" in text_of(page)
    assert shown["checked"].error.ename == "IndexError" and f"cell {shown['chosen'].cell.execution_count}" in shown["checked"].error.evalue


@pytest.mark.parametrize("which", ["wrong", "late"])
def test_messages_are_blocks(shown, which):
    """Errors in a kernel of a cell, and at a launch: message, line, and hint."""
    one = shown[which]
    block, = one.html
    assert "py2cu-error" in block and f"cell {one.cell.execution_count}:" in block and "x[0] = x.sise" in block and "^~~~" in block
    assert "did you mean size?" in block
    assert one.error.ename == "TypingError" and "sise" in one.error.evalue
    assert "dispatcher.py" not in "".join(one.error.traceback) and "ipykernel" not in "".join(one.error.traceback)
    assert f"Cell In[{one.cell.execution_count}], line" in one.error.traceback[0]


def test_ipython_shows_the_block_of_a_message(capsys):
    """Tracebacks omit frames of py2cu, also in terminal IPython."""
    shell = InteractiveShell.instance()
    try:
        shell.run_cell("import numpy as np\nfrom py2cu import cuda\n@cuda.jit\ndef k(x):\n    x[0] = x.sise\n", store_history=True)
        shell.run_cell("k[1, 1](np.zeros(3))\n", store_history=True)
    finally:
        InteractiveShell.clear_instance()
    said = capsys.readouterr().out
    assert "cell 1:5:12: error:" in said and "  Cell In[2], line 1, in <module>" in said and "ipython-input" not in said
    assert "TypingError:" in said and "x[0] = x.sise" in said and "hint: did you mean size?" in said and "dispatcher.py" not in said


@pytest.mark.parametrize("which, said", [("misspelled", "--asume"), ("unknown", "the name of a kernel of the cell: there"), ("empty", "the cell defines no kernel")])
def test_wrong_options(shown, which, said):
    assert said in shown[which].printed + str(shown[which].error)


def test_warnings_are_blocks(shown):
    block, = shown["warned"].html
    assert "py2cu-warning" in block and "total[0] += x[i]" in block and "racing-update" in block
    assert shown["warned"].error is None


def test_types(shown):
    printed = shown["types"].printed
    assert "fill (float32[::1], float32)" in printed and "# x: float32[::1], value: float32" in printed and "# i: int64" in printed and "float value" in printed


def test_syntax_error_keeps_the_server_running(shown):
    assert shown["syntax"].error.ename == "SyntaxError" and shown["still"].printed == "alive\n"


def test_options_are_those_of_the_command():
    """The options of the magic have the names of the command's options."""
    from py2cu import _py2cu
    from py2cu.notebook.magics import OF_A_CELL

    assert set(OF_A_CELL) <= {row[0] for row in _py2cu.translation_options()}


def test_unload():
    """After unloading the extension, cells display as in plain IPython, and kernels in terminals as text."""
    code = ("from IPython.core.interactiveshell import InteractiveShell\nshell = InteractiveShell.instance()\nshell.run_line_magic('load_ext', 'py2cu')\n"
            "assert shell.find_cell_magic('cuda')\nshell.run_cell('from py2cu import cuda')\n"
            "print(shell.run_cell('%%cuda\\n@cuda.jit(\"void(float32[::1])\")\\ndef f(x):\\n    x[0] = 1\\n').success)\n"
            "shell.run_line_magic('unload_ext', 'py2cu')\nassert shell.find_cell_magic('cuda') is None")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "__global__ void f(float *x)" in done.stdout and "True" in done.stdout, done


# ---- the walkthrough ---------------------------------------------------------------------------------------------------

def test_walkthrough():
    """The walkthrough runs from top to bottom; cells that must fail say so in their first line."""
    path = ROOT / "samples" / "walkthrough.ipynb"
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells), "it is kept without what it shows"
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    cells = [Shown(cell) for cell in notebook.cells if cell.cell_type == "code"]
    for one in cells:
        assert (one.error is not None) == ("raises-exception" in one.cell.metadata.get("tags", [])), one.cell.source
    assert any("py2cu-page" in html for one in cells for html in one.html) and any("py2cu-error" in html for one in cells for html in one.html)


def test_walkthrough_is_translated_by_the_command():
    done = subprocess.run([COMMAND, ROOT / "samples" / "walkthrough.ipynb", "--list"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and {"wave", "scale", "wrong"} <= set(re.findall(r"^kernel (\w+)", done.stdout, re.MULTILINE))


def test_kernels_are_shown_with_their_code(shown):
    """A kernel shows its signatures; their CUDA C is in a monospace font, also in environments that set another one for HTML."""
    page, = shown["kernel"].html
    assert "<code>scale(float32[::1])</code>" in page and "void</span> scale(" in page and "font-family: ui-monospace" in page
    assert shown["kernel"].plain == ["<py2cu kernel scale>"]
    assert "no types yet" in shown["lone"].html[0]


def test_arrays_are_shown(shown):
    page, = shown["array"].html
    assert "(3, 4)" in page and "int16" in page and "24 bytes" in page and "(8, 2) bytes" in page


def test_plots(shown):
    page, = shown["plane"].html
    data = base64.b64decode(re.search(r"base64,([^\"]*)", page)[1])
    assert data.startswith(b"\x89PNG") and struct.unpack(">IIBB", data[16:26]) == (4, 3, 8, 0)  # width, height, bits, gray
    pixels = zlib.decompress(data[data.index(b"IDAT") + 4:data.index(b"IEND") - 8])
    assert [list(pixels[row * 5 + 1:row * 5 + 5]) for row in range(3)] == [[round(255 * (4 * row + column) / 11) for column in range(4)] for row in range(3)]
    assert "0 (black) to 11 (white)" in page
    points = re.search('points="([^"]*)"', shown["curve"].html[0])[1]
    assert points == "0.0,124.0 240.0,4.0 480.0,64.0"
    assert "expected 1 or 2 dimensions" in shown["cube"].printed


def test_findings_of_the_sanitizer(shown):
    page, = shown["finding"].html
    assert "race" in page and "x[0]" in page and f"cell {shown['finding'].cell.execution_count}:5: thread (0, 0, 0)" in page
    assert "x[0] = i * 3  # &lt;push&gt;" in page  # the source line of the cell
    assert shown["finding"].plain[0].startswith("[{'kind': 'race'")
    assert shown["clean"].html == ["<div>no findings</div>"] and shown["clean"].plain == ["[]"]


def test_emit_is_an_option_of_the_command(shown):
    assert "kernel.inspect_asm() returns PTX" in shown["emitted"].printed
