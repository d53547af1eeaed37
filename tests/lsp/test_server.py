# SPDX-License-Identifier: MIT
"""Tests of `py2cu lsp`: pytest-lsp starts the server like an editor and communicates with it in the protocol."""
import asyncio
import os
import pathlib
import sys
import time

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
DEBOUNCE = 150  # milliseconds
SAXPY = (ROOT / "samples" / "saxpy.py").read_text(encoding="utf-8")
WRONG = '''from numba import cuda


@cuda.jit("void(float32[::1])")
def f(x):
    i = cuda.grid(1)
    if i < x.size:
        _é = "🎈"; x[i] = undefined_name
'''


def make_client():
    client = make_test_lsp_client()
    client.changes, client.registered = [], []

    @client.feature("py2cu/changed")
    def _(params):
        client.changes.append((params.uri, params.version))

    @client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
    def _(params):
        client.registered += [one.method for one in params.registrations]

    return client


@pytest_lsp.fixture(scope="module", config=ClientServerConfig(server_command=[COMMAND, "lsp", "--stdio"], client_factory=make_client,
                                                             server_env={**os.environ, "PY2CU_PYTHON": sys.executable}))
async def client(lsp_client: LanguageClient):
    parameters = lsp.InitializeParams(capabilities=client_capabilities("visual-studio-code"), root_uri=ROOT.as_uri(),
                                      initialization_options={"debounce": DEBOUNCE})
    answer = await lsp_client.initialize_session(parameters)
    assert answer.server_info.name == "py2cu"
    yield
    await lsp_client.shutdown_session()


class Text:
    """A document that is open in the editor."""

    numbers = iter(range(1, 1000))

    def __init__(self, client, text, path=None):
        self.client, self.text, self.version = client, text, 1
        path = path or pathlib.Path("/nowhere") / f"text_{next(self.numbers)}.py"
        self.uri = path.as_uri()
        self.id = lsp.TextDocumentIdentifier(self.uri)
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(self.uri, lsp.LanguageKind.Python, 1, text)))

    def change(self, text):
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(self.version, self.uri), [lsp.TextDocumentContentChangeWholeDocument(text)]))

    async def told(self):
        """Return the diagnostics of the current version."""
        end = time.monotonic() + 60
        while (self.uri, self.version) not in self.client.changes:
            assert time.monotonic() < end, "nothing came"
            await asyncio.sleep(0.005)
        return list(self.client.diagnostics.get(self.uri, []))

    def place(self, what, number=0):
        """Return the position of a substring, in UTF-16 units."""
        at = -1
        for _ in range(number + 1):
            at = self.text.index(what, at + 1)
        before = self.text[:at].split("\n")
        return lsp.Position(len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)

    def at(self, range):
        lines = [line.encode("utf-16-le") for line in self.text.split("\n")]
        assert range.start.line == range.end.line
        return lines[range.start.line][2 * range.start.character:2 * range.end.character].decode("utf-16-le")

    async def ask(self, method, position=None):
        parameters = {"textDocument": {"uri": self.uri}}
        if position is not None:
            parameters["position"] = {"line": position.line, "character": position.character}
        return await self.client.protocol.send_request_async(method, parameters)

    def close(self):
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.id))


def part(text, range):
    return "\n".join(text.split("\n")[range.start.line:range.end.line + 1])


# ---- diagnostics -------------------------------------------------------------------------------------------------------

async def test_diagnostics_appear_and_disappear(client):
    text = Text(client, WRONG)
    found = await text.told()
    assert [(one.severity, one.source, text.at(one.range)) for one in found] == [(lsp.DiagnosticSeverity.Error, "py2cu", "undefined_name")]
    assert "undefined_name" in found[0].message and found[0].code
    text.change(WRONG.replace("undefined_name", "1"))
    assert await text.told() == []
    text.change(WRONG)
    assert len(await text.told()) == 1
    text.close()
    end = time.monotonic() + 60
    while client.diagnostics[text.uri] and time.monotonic() < end:
        await asyncio.sleep(0.005)
    assert not client.diagnostics[text.uri]


async def test_files_without_kernels_have_no_diagnostics(client):
    for source in ("import os\nprint(os)\n", "# cuda\n", "", "x = 'cuda'\n"):
        assert await Text(client, source).told() == []


async def test_kernel_without_types_is_not_an_error(client):
    found = await Text(client, "from numba import cuda\n\n\n@cuda.jit\ndef f(x):\n    x[0] = 1\n").told()
    assert [(one.code, one.severity) for one in found] == [("kernel-without-types", lsp.DiagnosticSeverity.Information)]


async def test_notes_are_related_locations(client):
    """The diagnostics equal those of the golden message."""
    source = (ROOT / "tests" / "errors" / "several_files").glob("*.py")
    for path in sorted((ROOT / "tests" / "errors").glob("*/*.err")):
        if ": note: " in path.read_text() and path.with_suffix(".py").exists() and "# py2cu" not in path.with_suffix(".py").read_text():
            text = Text(client, path.with_suffix(".py").read_text())
            found = await text.told()
            notes = [note for one in found for note in one.related_information or []]
            assert notes and all(note.message in path.read_text() for note in notes)
            return
    pytest.fail(f"no golden message has a note: {source}")


# ---- quick fixes -------------------------------------------------------------------------------------------------------

def apply(text, edit):
    """Return the document with the changes of a WorkspaceEdit."""
    lines = text.text.split("\n")
    for change in sorted(edit.changes[text.uri], key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
        start, end = change.range.start, change.range.end
        before = lines[start.line].encode("utf-16-le")[:2 * start.character].decode("utf-16-le")
        after = lines[end.line].encode("utf-16-le")[2 * end.character:].decode("utf-16-le")
        lines[start.line:end.line + 1] = (before + change.new_text + after).split("\n")
    return "\n".join(lines)


async def actions_of(client, text, range):
    return await client.text_document_code_action_async(lsp.CodeActionParams(text.id, range, lsp.CodeActionContext([])))


async def test_fixes(client):
    """The edit of a hint is a quick fix, after which the diagnostic is gone."""
    source = '# 🎈\nfrom numba import cuda\n\n\n@cuda.jit("void(float32[::1])")\ndef f(x):\n    _é = 1; i = cuda.gird(1)\n    if i < x.size:\n        x[i] = 1\n'
    text = Text(client, source)
    found = await text.told()
    assert len(found) == 1 and "gird" in text.at(found[0].range)
    actions = await actions_of(client, text, found[0].range)
    fix = next(one for one in actions if one.is_preferred)
    assert fix.kind == lsp.CodeActionKind.QuickFix and fix.diagnostics[0].code == found[0].code
    text.change(apply(text, fix.edit))
    assert text.text == source.replace("gird", "grid") and await text.told() == []
    assert not await actions_of(client, text, found[0].range)


async def test_warnings_can_be_allowed(client):
    source = '''from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def f(x, total):
    i = cuda.grid(1)
    if i < x.size:
        total[0] += x[i]
'''
    text = Text(client, source)
    found = [one for one in await text.told() if one.code == "racing-update"]
    assert found and found[0].severity == lsp.DiagnosticSeverity.Warning
    allow = next(one for one in await actions_of(client, text, found[0].range) if one.title == "Allow racing-update here")
    text.change(apply(text, allow.edit))
    assert "total[0] += x[i]  # py2cu: allow(racing-update)\n" in text.text
    assert "racing-update" not in [one.code for one in await text.told()]


# ---- types and CUDA C at a position ------------------------------------------------------------------------------------

async def test_hover(client):
    text = Text(client, SAXPY)
    answer = await client.text_document_hover_async(lsp.HoverParams(text.id, text.place("y[i] = a * x[i]")))
    assert "`y`: `float32[::1]`" in answer.contents.value and "y[i] = a * x[i] + y[i];" in answer.contents.value
    answer = await client.text_document_hover_async(lsp.HoverParams(text.id, text.place("saxpy(a, x, y):")))
    assert "saxpy(float32, float32[::1], float32[::1])" in answer.contents.value and "__global__ void saxpy(float a" in answer.contents.value
    assert await client.text_document_hover_async(lsp.HoverParams(text.id, text.place("import"))) is None


async def test_inlay_types(client):
    text = Text(client, SAXPY)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(1000, 0))
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(text.id, whole))
    line = text.place("def saxpy(").line
    shown = text.text.split("\n")[line]
    for hint in sorted(hints, key=lambda one: one.position.character, reverse=True):
        if hint.position.line == line:
            shown = shown[:hint.position.character] + hint.label + shown[hint.position.character:]
    assert shown == "def saxpy(a: float32, x: float32[::1], y: float32[::1]):"
    assert ": int64" in [hint.label for hint in hints if hint.position.line == text.place("i = cuda.grid").line]


MEAN = '''from numba import cuda


@cuda.jit("void(float32[::1], int64, float64[::1])")
def mean(x, n, out):
    é = 0.0
    for k in range(n):
        é += x[k]
        n = n - 1
    i = cuda.grid(1)
    if i < out.size:
        out[i] = é / n
'''


async def test_hover_shows_the_reason(client):
    """The type is Numba's: the sum of a float64 and a float32 is a float64, because of the 0.0 and the added value."""
    text = Text(client, MEAN)
    told = (await client.text_document_hover_async(lsp.HoverParams(text.id, text.place("é / n")))).contents.value
    assert told.startswith("`é`: `float64`\n") and "- line 6: `é` is `float64`" in told and "- line 8: `x[k]` is `float32`" in told
    assert "out[i] = " in told
    told = (await client.text_document_hover_async(lsp.HoverParams(text.id, text.place("x[k]")))).contents.value
    assert "float32" in told and "+= x[k];" in told
    told = (await client.text_document_hover_async(lsp.HoverParams(text.id, text.place("i < out")))).contents.value
    assert "`i`: `int64`, 0 to" in told
    labels = [(hint.position.line + 1, hint.label) for hint in await client.text_document_inlay_hint_async(
        lsp.InlayHintParams(text.id, lsp.Range(lsp.Position(5, 0), lsp.Position(11, 0))))]
    assert (6, ": float64") in labels and (7, ": int64") in labels and 8 not in [line for line, _ in labels]


async def test_pieces_are_marked(client):
    """The cursor in an operand highlights that operand, not only the line."""
    text = Text(client, SAXPY)
    cuda = (await text.ask("py2cu/cuda")).text.split("\n")
    piece, = (await text.ask("py2cu/cudaRanges", text.place("x[i] + y[i]"))).ranges
    assert cuda[piece.start.line][piece.start.character:piece.end.character] == "x"
    back = await text.ask("py2cu/pythonRange", piece.start)
    assert text.at(back.range) == "x" and back.range.start.line == text.place("x[i] + y[i]").line


# ---- CUDA C next to the Python source ----------------------------------------------------------------------------------

async def test_cuda_next_to_the_source(client):
    text = Text(client, SAXPY)
    answer = await text.ask("py2cu/cuda")
    golden = py2cu_text(SAXPY)
    assert answer.text.split("\n", 1)[1] == golden.split("\n", 1)[1] and not answer.stale and answer.version == 1
    ranges = (await text.ask("py2cu/cudaRanges", text.place("y[i] = a"))).ranges
    assert [part(answer.text, one).strip() for one in ranges] == ["y[i] = a * x[i] + y[i];"]
    place = text.place("y[i] = a")
    indented = (await text.ask("py2cu/cudaRanges", lsp.Position(place.line, 0))).ranges  # without the braces that end the function
    assert [part(answer.text, one).strip() for one in indented] == ["y[i] = a * x[i] + y[i];"]
    line = next(number for number, row in enumerate(answer.text.split("\n")) if "y[i] = a" in row)
    back = await text.ask("py2cu/pythonRange", lsp.Position(line, 12))
    assert back.uri == text.uri and "y[i] = a * x[i] + y[i]" in part(SAXPY, back.range)


def py2cu_text(source):
    import py2cu

    return py2cu.translate(source, project=False).text


async def test_definitions_of_every_line_of_samples(client):
    """"Go to Definition" in CUDA C leads to the Python source, and from there to CUDA C of the same line."""
    for name in ("jacobi", "mandelbrot", "matmul_reduce"):
        path = ROOT / "samples" / f"{name}.py"
        text = Text(client, path.read_text(encoding="utf-8"), path)
        answer = await text.ask("py2cu/cuda")
        assert len(answer.links) > 30
        lines = answer.text.split("\n")
        for link in answer.links[::7]:
            if lines[link.cuda.start.line][link.cuda.start.character] == "}":  # the position is the end of several ranges
                continue
            back = (await text.ask("py2cu/pythonRange", lsp.Position(link.cuda.start.line, link.cuda.start.character))).range
            assert link.python.start.line <= back.start.line and back.end.line <= link.python.end.line
            there = (await text.ask("py2cu/cudaRanges", lsp.Position(back.start.line, back.start.character))).ranges
            assert link.cuda.start.line in [one.start.line for one in there]


async def test_incomplete_source_shows_the_last_valid_cuda(client):
    text = Text(client, SAXPY)
    good = (await text.ask("py2cu/cuda")).text
    text.change(SAXPY.replace("y[i] = a * x[i]", "y[i] = a * x["))
    answer = await text.ask("py2cu/cuda")
    assert answer.text == good and answer.stale and len(await text.told()) > 0
    assert (await Text(client, "def f(").ask("py2cu/cudaRanges", lsp.Position(0, 0))).ranges == []


# ---- arbitrary documents, typed at any speed ---------------------------------------------------------------------------

async def test_any_string(client):
    """Incomplete documents, parts of them, and characters that are not Python."""
    text = Text(client, "")
    sources = [SAXPY[:at] for at in range(0, len(SAXPY), 97)] + [SAXPY[at:] for at in range(0, len(SAXPY), 211)]
    sources += ["cuda\0", "cuda = '\ufeff\u2028'\n\x0c\n", "cuda\r\rcuda\r\n", "@cuda.jit\n", "cuda" + "(" * 5000, "cuda\n" + "if x:\n " * 300, WRONG.replace("\n", "\r\n")]
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(100000, 100000))
    for source in sources:
        text.change(source)
        place = lsp.Position(source.count("\n") // 2, 7)
        await asyncio.gather(client.text_document_hover_async(lsp.HoverParams(text.id, place)), actions_of(client, text, whole),
                             client.text_document_inlay_hint_async(lsp.InlayHintParams(text.id, whole)), text.ask("py2cu/cuda"),
                             text.ask("py2cu/cudaRanges", place), text.ask("py2cu/pythonRange", place)) if sources.index(source) % 4 == 0 else None
    await text.told()
    text.change(WRONG)
    assert len(await text.told()) == 1


async def configure(client, text, options, debounce=DEBOUNCE):
    """Change the settings, and wait until the document has been translated again."""
    client.changes.clear()
    client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams({"py2cu": {"options": options, "debounce": debounce}}))
    await text.told()


async def test_keystrokes_are_debounced(client):
    """Keystrokes within the debounce interval cause one translation. The interval is long, so that a busy machine does not exceed it between two of them."""
    text = Text(client, WRONG)
    await text.told()
    await configure(client, text, {}, debounce=1000)
    before = len(client.changes)
    for number in range(20):
        text.change(WRONG + "\n" * number)
    await text.told()
    assert len([one for one in client.changes[before:] if one[0] == text.uri]) == 1
    await configure(client, text, {})


async def test_requests_can_be_cancelled(client):
    text = Text(client, SAXPY)
    text.change(SAXPY + "\n")  # so that the request waits for the debounce
    request = client.protocol.send_request_async("py2cu/cuda", {"textDocument": {"uri": text.uri}}, msg_id="to be cancelled")
    task = asyncio.ensure_future(request)
    await asyncio.sleep(0.02)
    client.protocol.notify("$/cancelRequest", lsp.CancelParams("to be cancelled"))
    with pytest.raises((JsonRpcException, asyncio.CancelledError)) as raised:
        await asyncio.wait_for(task, 5)
    assert getattr(raised.value, "code", -32800) == -32800
    assert (await text.ask("py2cu/cuda")).text


async def test_document_that_is_not_open(client):
    answer = await client.protocol.send_request_async("py2cu/cuda", {"textDocument": {"uri": "file:///nowhere/unknown.py"}})
    assert answer.text == ""


# ---- projects ----------------------------------------------------------------------------------------------------------

@pytest.fixture
def project(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.py2cu]\nsignatures = ['scale(float32[::1])']\nconstants = {N = 3}\n")
    (tmp_path / "device.py").write_text("from numba import cuda\n\n\n@cuda.jit(device=True)\ndef twice(x):\n    return 2 * x\n")
    (tmp_path / "kernels.py").write_text("from numba import cuda\nfrom device import twice\n\n\n@cuda.jit\ndef scale(x):\n    x[0] = twice(x[1]) * N\n")
    return tmp_path


async def test_options_of_the_project(client, project):
    text = Text(client, (project / "kernels.py").read_text(), project / "kernels.py")
    assert await text.told() == []
    assert "constexpr int N = 3;" in (await text.ask("py2cu/cuda")).text


async def test_unsaved_changes_of_imported_documents(client, project):
    """Unsaved changes of a document are visible to documents that import it."""
    kernels = Text(client, (project / "kernels.py").read_text(), project / "kernels.py")
    await kernels.told()
    device = Text(client, (project / "device.py").read_text(), project / "device.py")
    await device.told()
    client.changes.clear()
    device.change(device.text.replace("2 * x", "77 * x"))
    await kernels.told()
    assert "77" in (await kernels.ask("py2cu/cuda")).text


async def test_invalid_options_are_reported_once(client, project):
    (project / "pyproject.toml").write_text("[tool.py2cu]\nassume = ['nolias']\n")
    text = Text(client, (project / "kernels.py").read_text(), project / "kernels.py")
    await text.told()
    text.change(text.text + "\n")
    await text.told()
    assert len([one for one in client.messages if "did you mean 'noalias'?" in one.message]) == 1


@pytest.mark.parametrize("settings", ["tool = 3", "[tool]\npy2cu = 3", "[tool.py2cu]\nsignatures = 3", "[tool.py2cu]\nsignatures = [3]", "[tool.py2cu]\nconstants = 'N'",
                                      "[tool.py2cu]\ntypes = 'missing.txt'", "[tool.py2cu]\ndebug = 'yes'", "[tool.py2cu]\nassume = {a = 1}", "[tool.py2cu"])
async def test_any_settings(client, project, settings):
    """Errors in the options are reported, and the document is translated without them."""
    (project / "pyproject.toml").write_text(settings)
    text = Text(client, SAXPY, project / "saxpy.py")
    assert await text.told() == [] and "void saxpy(" in (await text.ask("py2cu/cuda")).text
    assert not any("internal" in one.message for one in client.messages)


async def test_settings_of_the_client(client):
    """The new options apply in addition, and open documents are translated again."""
    text = Text(client, SAXPY)
    assert "__restrict__" not in (await text.ask("py2cu/cuda")).text
    for options, said in (({"assume": "noalias", "emit": "ast"}, True), ({"asume": "noalias"}, False), ({}, False)):
        await configure(client, text, options)
        assert ("__restrict__" in (await text.ask("py2cu/cuda")).text) == said
    assert any("did you mean 'assume'?" in one.message for one in client.messages)


# ---- completion, signatures, code lenses, links ------------------------------------------------------------------------

async def completed(client, source, after):
    text = Text(client, source)
    place = text.place(after)
    place = lsp.Position(place.line, place.character + len(after))
    found = await client.text_document_completion_async(lsp.CompletionParams(text.id, place))
    return {item.label: item for item in found.items} if found else {}


async def test_completion(client):
    """Names of cuda have CUDA's function and a description; other names are those of the editor's Python server."""
    source = "from numba import cuda\n\n\n@cuda.jit\ndef f(x):\n    é = cuda.\n    cuda.atomic.\n    cuda.threadIdx.\n    x.\n"
    items = await completed(client, source, "é = cuda.")
    assert items["syncthreads"].detail == "__syncthreads" and "Barrier for all threads of the block." in items["syncthreads"].documentation.value
    assert items["atomic"].kind == lsp.CompletionItemKind.Module and items["threadIdx"].documentation == "Index of the thread in its block: x, y, z."
    assert "cuda.popc(int32) → int32" in items["popc"].documentation.value
    items = await completed(client, source, "cuda.atomic.")
    assert {"add", "max", "compare_and_swap"} <= set(items) and "syncthreads" not in items
    assert list(await completed(client, source, "cuda.threadIdx.")) == ["x", "y", "z"]
    assert not await completed(client, source, "    x.")
    assert "grid" in await completed(client, "from py2cu import cuda as nc\nnc.\n", "nc.\n"[:-1])
    assert not await completed(client, "from py2cu import cuda as nc\ncuda.\n", "cuda.")


async def test_signature_help(client):
    source = "from numba import cuda\n\n\n@cuda.jit\ndef f(x):\n    x[0] = cuda.shfl_down_sync(0xffff, (x[1, 2], 3)[0], \n    cuda.popc(f(x), [1, 2\n    print(x\n"
    text = Text(client, source)

    async def helped(after):
        place = text.place(after)
        return await client.text_document_signature_help_async(lsp.SignatureHelpParams(text.id, lsp.Position(place.line, place.character + len(after))))
    found = await helped("3)[0], ")
    active = found.signatures[found.active_signature]
    begin, end = active.parameters[2].label
    assert found.active_parameter == 2 and active.label.startswith("cuda.shfl_down_sync(uint32, ") and active.label[begin:end] == "int32"
    assert "The value of the lane" in active.documentation.value and "`__shfl_down_sync`" in active.documentation.value
    assert (await helped("shfl_down_sync(0x")).active_parameter == 0
    assert await helped("print(x") is None and await helped("def f(x") is None


async def test_code_lenses(client, tmp_path):
    source = SAXPY.replace("import sample_tools", "# import sample_tools")
    path = tmp_path / "saxpy.py"
    path.write_text(source)
    text = Text(client, source, path)
    found = await client.text_document_code_lens_async(lsp.CodeLensParams(text.id))
    assert [(one.command.title, one.command.command, one.range.start.line) for one in found] == [
        ("Show CUDA C", "py2cu.showCuda", text.place("def saxpy(").line), ("Registers and occupancy", "py2cu.resources", text.place("def saxpy(").line)]
    told = await client.workspace_execute_command_async(lsp.ExecuteCommandParams("py2cu.resources", [text.uri]))
    assert "saxpy(float32, float32[::1], float32[::1])" in told  # with NVRTC, a table follows


async def test_codes_link_to_their_pages(client):
    found, = await Text(client, WRONG).told()
    page = pathlib.Path(found.code_description.href.removeprefix("file://"))
    assert found.code in page.name and page.read_text().startswith("#")


HALVED = "import numpy as np\nfrom numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef f(x):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] = (x[i] + 0.1) * 3\n"


async def test_lint_and_its_fix(client):
    """A lint message is a warning. The literal is replaced by a float32 with the document's name of NumPy."""
    text = Text(client, HALVED)
    found, = await text.told()
    assert (found.code, found.severity) == ("float64-arithmetic", lsp.DiagnosticSeverity.Warning)
    fix = next(one for one in await actions_of(client, text, found.range) if one.is_preferred)
    assert fix.title == "Replace with np.float32(0.1)"
    text.change(apply(text, fix.edit))
    assert "(x[i] + np.float32(0.1)) * 3" in text.text and await text.told() == []
    text = Text(client, HALVED.replace("0.1)", "0.1) * (0.1 + np.float32(0.1))"))  # a literal that occurs twice is replaced twice
    found, = await text.told()
    assert found.message.splitlines()[1].startswith("hint: use np.float32(0.1)")
    fix = next(one for one in await actions_of(client, text, found.range) if one.is_preferred)
    assert fix.title == "Replace with np.float32(0.1)"
    text.change(apply(text, fix.edit))
    assert "(x[i] + np.float32(0.1)) * (np.float32(0.1) + np.float32(0.1)) * 3" in text.text and await text.told() == []
    text = Text(client, HALVED.replace("import numpy as np\n", "from numba import float32\n"))
    found, = await text.told()
    assert [one.title for one in await actions_of(client, text, found.range)][0] == "Replace with float32(0.1)"
    text = Text(client, HALVED.replace("import numpy as np\n", ""))
    found, = await text.told()
    assert not any(one.is_preferred for one in await actions_of(client, text, found.range))
