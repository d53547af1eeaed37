"""py2cu.translate(): translation of source strings in the process. Options and output are those of the command."""
import ast
import dataclasses
import inspect
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import threading

import numpy as np
import pytest

import py2cu
from py2cu import _py2cu, translation, types

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
TABLE = {option: (keyword, value) for keyword, option, value, _, _ in _py2cu.translation_options()}
TABLE["-k"] = TABLE["--kernel"]
SAXPY = (ROOT / "samples" / "saxpy.py").read_text(encoding="utf-8")
SCALE = "from numba import cuda\n\n\n@cuda.jit\ndef scale(x, factor):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] *= factor * N\n"

# Options of the command that concern files, processes and compilers, or the command itself.
NOT_OF_A_TEXT = {"--output", "-MD", "-MF", "--arch", "--check", "--stale", "--watch", "--diagnostics", "--explain", "--completion", "--man", "--version", "--help"}


def options_of(arguments):
    """Return the keyword arguments for arguments of the command."""
    found, at = {}, 0
    while at < len(arguments):
        name, equals, value = arguments[at].partition("=") if arguments[at].startswith("--") else (arguments[at], "", "")
        keyword, wants = TABLE[name]
        at += 1
        if wants is None:
            found[keyword] = True
            continue
        if not equals:
            value, at = arguments[at], at + 1
        found.setdefault(keyword, []).append(value)
    single = {"emit", "schedule", "namespace", "types", "color", "templates"}
    return {name: value[-1] if name in single else value for name, value in found.items()}


def golden_runs():
    for path in sorted([*ROOT.glob("tests/translate/*/*.py"), *ROOT.glob("tests/errors/*/*.py")]):
        runs = re.findall(r"^# py2cu(?:\[(\w+)\])?:(.*)$", path.read_text(encoding="utf-8", errors="surrogateescape"), re.MULTILINE)
        for variant, arguments in runs or [("", "")]:
            yield path, f".{variant}" if variant else "", shlex.split(arguments)


def expected(path, variant, ending):
    file = path.with_name(path.stem + variant + ending)
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else None


# ---- equality with the command -----------------------------------------------------------------------------------------

@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="the generated code is the same in builds with sanitizers")
def test_golden_files(monkeypatch):
    """For each golden file, the output and the messages equal those expected of the command."""
    wrong, count = [], 0
    for path, variant, arguments in golden_runs():
        monkeypatch.chdir(path.parent)
        options = options_of(arguments)
        if options.get("emit") == "params":
            continue
        found = py2cu.translate(pathlib.Path(path.name), **options)
        said = "".join(map(str, found.diagnostics))
        text = expected(path, variant, {"header": ".h", "launches": ".launches", "c": ".c", "hip": ".hip"}.get(options.get("emit"), ".cu"))
        text = expected(path, variant, ".err") if text is None else text
        got = said if found.failed else found.text
        if "--const" in arguments:  # messages and comments name this as the location of the values
            got = re.sub(r"\bconstants(?=:\d)", "--const", got)
        count += 1
        if got.encode("utf-8", "replace").decode() != text or (not found.failed and said != (expected(path, variant, ".warn") or "") and "--lint" not in arguments):
            wrong.append(f"{path.relative_to(ROOT)} {' '.join(arguments)}")
    assert not wrong, "\n".join(wrong)
    assert count > 1000


def help_options():
    text = subprocess.run([COMMAND, "translate", "--help"], check=True, capture_output=True, text=True).stdout
    return {match[1] or match[0] for match in re.findall(r"^  (-\w+)?(?:, )?(--[\w-]+)?", text, re.MULTILINE) if any(match)}


def test_every_option_has_its_keyword():
    options = help_options()
    assert len(options) > 20
    assert options == set(TABLE) - {"-k"} | NOT_OF_A_TEXT


def test_signature_and_stub():
    """inspect, and thus editors at a prompt, report the signature; the stub has the same keywords, in this order."""
    keywords = [row[0] for row in _py2cu.translation_options()]
    assert list(inspect.signature(py2cu.translate).parameters)[-len(keywords):] == keywords
    stub = ast.parse((pathlib.Path(py2cu.__file__).parent / "translation" / "translate.pyi").read_text(encoding="utf-8"))
    function = next(node for node in stub.body if isinstance(node, ast.FunctionDef) and node.name == "translate")
    assert [argument.arg for argument in function.args.kwonlyargs][-len(keywords):] == keywords
    annotations = {argument.arg: ast.unparse(argument.annotation) for argument in function.args.kwonlyargs}
    assert {name for name in keywords if annotations[name] == "bool"} == {row[0] for row in _py2cu.translation_options() if row[2] is None}


def test_choices_of_assume():
    choices, told = next((row[3], row[4]) for row in _py2cu.translation_options() if row[0] == "assume")
    assert choices.split(",") == list(_py2cu.fact_names)
    assert all(f"{word} (" in told for word in _py2cu.fact_names)


def test_every_kind_of_output():
    """Each choice of --emit is generated, or the error names an alternative."""
    choices = next(row[3] for row in _py2cu.translation_options() if row[0] == "emit").split(",")
    for choice in choices:
        if choice in ("ptx", "cubin", "fatbin", "params"):
            with pytest.raises(ValueError, match="emit: "):
                py2cu.translate(SAXPY, emit=choice)
        elif choice == "c":  # of CPU functions
            twice = "from numba import njit\n\n\n@njit('float64(float64)')\ndef twice(x):\n    return 2 * x\n"
            assert "double twice(double x)" in py2cu.translate(twice, emit=choice).text
            assert py2cu.translate(SAXPY, emit=choice).errors[0].code == "no-kernels"
        else:
            assert py2cu.translate(SAXPY, file="saxpy.py", emit=choice).text, choice
    assert py2cu.translate(SAXPY, emit="ir=lower").text != py2cu.translate(SAXPY, emit="ir").text
    assert "saxpy(float32, float32[::1], float32[::1])" in py2cu.translate(SAXPY, list=True).text


# ---- results -----------------------------------------------------------------------------------------------------------

def test_parts_of_a_header():
    made = py2cu.translate('from numba import cuda\n\n@cuda.jit("void(float32[::1])")\ndef first(x):\n    x[0] = 1\n', emit="header")
    text = made.text.encode()
    kinds = {part.kind: text[part.offset:part.offset + part.length].decode() for part in made.parts}
    assert set(kinds) == {"definition", "include", "kernel"} and "The parameters of first" in kinds["kernel"]


def test_kernels_are_described():
    found = py2cu.translate(SAXPY)
    assert not found.failed and found.diagnostics == () and found.files == ()
    kernel = found.kernel("saxpy")
    assert [(one.name, one.dtype, one.ndim, one.layout, one.written) for one in kernel.arguments] == \
        [("a", "float32", 0, None, False), ("x", "float32", 1, "C", False), ("y", "float32", 1, "C", True)]
    assert [(one.kind, one.argument) for one in kernel.params] == [("value", 0), ("data", 1), ("data", 2), ("shape", 2)]
    assert SAXPY.splitlines()[kernel.line - 1].startswith("def saxpy(")
    with pytest.raises(KeyError):
        found.kernel("sax")


def test_parameters_are_those_of_the_command(tmp_path):
    made = subprocess.run([COMMAND, ROOT / "samples" / "jacobi.py", "--emit", "params"], check=True, capture_output=True, text=True, cwd=tmp_path)
    kernels = json.loads(made.stdout)["kernels"]
    found = py2cu.translate(ROOT / "samples" / "jacobi.py")
    assert [(one["name"], [part["name"] for part in one["params"]]) for one in kernels] == \
        [(one.name, [part.name for part in one.params]) for one in found.kernels]


def test_diagnostics_have_locations_notes_and_edits():
    text = "from numba import cuda\n\n\n@cuda.jit('void(float32[:])')\ndef f(x):\n    é = 1; x[0] = y\n"
    found = py2cu.translate(text, file="wrong.py")
    assert found.failed and found.text == "" and found.kernels == () and found.errors == found.diagnostics
    one = found.diagnostics[0]
    assert (one.severity, one.file_name, one.line) == ("error", "wrong.py", 6)
    assert text.encode().splitlines()[5][one.column - 1:one.end_column - 1] == b"y"  # columns count bytes
    assert str(one) == one.rendered and one.message in one.rendered
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.line = 1


def test_edits_fix_the_source():
    """For each golden message with edits, the edited source is valid Python, and the message is gone."""
    mended = 0
    for path in sorted(ROOT.glob("tests/errors/*/*.py")):
        text = path.read_bytes()
        if path.parent.name == "syntax" or b"# py2cu" in text:
            continue
        before = py2cu.translate(text, file="x.py", project=False)
        edits = [edit for one in before.diagnostics[:1] for edit in one.edits if edit.file_name == "x.py"]
        if not edits:
            continue
        lines = text.splitlines(True)
        for edit in sorted(edits, key=lambda edit: (edit.line, edit.column), reverse=True):
            start = sum(map(len, lines[:edit.line - 1])) + edit.column - 1
            end = sum(map(len, lines[:edit.end_line - 1])) + edit.end_column - 1
            text = text[:start] + edit.replacement.encode() + text[end:]
        after = py2cu.translate(text, file="x.py", project=False)
        assert before.diagnostics[0].message not in [one.message for one in after.diagnostics], path
        mended += 1
    assert mended > 4


def test_source_map():
    """Equals the output of --emit map, as objects."""
    path = ROOT / "samples" / "jacobi.py"
    said = json.loads(py2cu.translate(path, emit="map").text)
    found = py2cu.translate(path, source_map=True)
    assert found.text == said["text"] and list(found.map.modules) == said["modules"]
    mappings = [dict(dataclasses.asdict(one), costs=list(one.costs)) for one in found.map.mappings]
    assert mappings == [dict({"costs": []}, **one) for one in said["mappings"]]
    for one in said["sources"]:
        source = dataclasses.asdict(found.map.source(one["number"]))
        low_high = source.pop("range")
        source["because"] = list(source["because"])
        assert source == {"type": None, "because": [], **{name: value for name, value in one.items() if name not in ("low", "high")}}
        assert low_high == ((one["low"], one["high"]) if "low" in one else None)
    assert py2cu.translate(path).map is None
    with pytest.raises(KeyError):
        found.map.source(0)


# ---- options -----------------------------------------------------------------------------------------------------------

def test_signatures_in_each_form():
    texts = {py2cu.translate(SCALE, constants={"N": 3}, signatures=given).text for given in (
        "scale(float32[::1], float32)", ["scale(float32[::1], float32)"], {"scale": "float32[::1], float32"}, {"scale": "void(float32[::1], float32)"},
        {"scale": (types.float32[::1], types.float32)})}
    assert len(texts) == 1 and "void scale(float *x, long long x_shape0, float factor)" in texts.pop()


def test_constants_are_values():
    for given, said in (({"N": 3}, "N = 3;"), ("N=3", "N = 3;"), (["N = 3"], "N = 3;"), ({"N": np.float32(0.5)}, "float N = 0.5f;"), ({"N": True}, "N = "),
                        ({"N": np.int8(-3)}, "N = -3;")):
        found = py2cu.translate(SCALE, constants=given, signatures="scale(float32[::1], float32)")
        assert not found.failed and said in found.text, (given, found)
    text = "from numba import cuda\n\n\n@cuda.jit('void(float32[:])')\ndef f(x):\n    for i in range(SHAPE[1]):\n        x[i] = SHAPE[0] if LOW is None else LOW\n"
    assert not py2cu.translate(text, constants={"SHAPE": (2.5, 7), "LOW": None}).failed
    assert not py2cu.translate(text, constants={"SHAPE": (2.5, 7), "LOW": float("-inf")}).failed


def test_constants_are_arrays():
    text = "from numba import cuda\n\n\n@cuda.jit('void(float32[:])')\ndef f(x):\n    x[0] = TABLE[1, int(x[0])]\n"
    found = py2cu.translate(text, constants={"TABLE": np.array([[1, 2], [3, 4]], np.float32)})
    assert not found.failed and "const float TABLE[2][2]" in found.text and "{3.0f, 4.0f}" in found.text


def test_types_of_a_file(tmp_path):
    (tmp_path / "types.txt").write_text("# of a run\nscale(float32[::1], float32)\nother(int32)\n")
    assert not py2cu.translate(SCALE, constants={"N": 2}, types=tmp_path / "types.txt").failed


@pytest.mark.parametrize("wrong, error, said", [
    ({"signature": "f()"}, TypeError, "translate() has no option 'signature'; did you mean 'signatures'?"),
    ({"signatures": "float32"}, ValueError, "signatures: 'float32': expected 'name(type, ...)'"),
    ({"signatures": [3]}, TypeError, "signatures: expected a str or a sequence of str, not int"),
    ({"assume": "nolias"}, ValueError, "did you mean 'noalias'?"),
    ({"schedule": "yz"}, ValueError, "schedule: expected xyz, yx, zyx"),
    ({"emit": "cubin"}, ValueError, "emit: cubin requires a CUDA compiler"),
    ({"emit": "cuh"}, ValueError, "emit: expected cu, header"),
    ({"constants": "N"}, ValueError, "constants: 'N': expected NAME=VALUE"),
    ({"constants": {"N": object()}}, TypeError, "constants: N is object"),
    ({"constants": {"a b": 1}}, ValueError, "constants: 'a b' is not an identifier"),
    ({"allow": "racing-updates"}, ValueError, "did you mean 'racing-update'?"),
    ({"debug": "yes"}, TypeError, "debug: expected True or False, not str"),
])
def test_wrong_options(wrong, error, said):
    with pytest.raises(error) as raised:
        py2cu.translate(SAXPY, **wrong)
    assert said in str(raised.value)


def test_wrong_sources(tmp_path):
    with pytest.raises(TypeError, match="expected source or a path, not int"):
        py2cu.translate(3)
    with pytest.raises(FileNotFoundError):
        py2cu.translate(tmp_path / "none.py")
    with pytest.raises(ValueError, match="is a notebook"):
        py2cu.translate(tmp_path / "none.ipynb")
    for text in ("", "\0", "\ud800 = 1", b"\xff\xfe", "x" * 100000, "def f(:\n", "\r\r\n\n"):
        found = py2cu.translate(text)
        assert found.failed and found.errors, text[:10]


# ---- projects ----------------------------------------------------------------------------------------------------------

@pytest.fixture
def package(tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text("")
    (tmp_path / "tools" / "device.py").write_text("from numba import cuda\nFACTOR = 3\n\n\n@cuda.jit(device=True)\ndef twice(x):\n    return 2 * x\n")
    (tmp_path / "kernels.py").write_text("from numba import cuda\nfrom tools.device import FACTOR, twice\n\n\n@cuda.jit('void(float32[::1])')\ndef f(x):\n"
                                         "    x[0] = twice(x[1]) * FACTOR\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_imports_are_found_as_by_the_command(package):
    said = subprocess.run([COMMAND, "kernels.py"], check=True, capture_output=True, text=True).stdout
    assert py2cu.translate(pathlib.Path("kernels.py")).text == said
    found = py2cu.translate((package / "kernels.py").read_text(), file="kernels.py")
    assert found.text == said and found.files == ("kernels.py", "tools/device.py")
    assert py2cu.translate(package / "kernels.py", project=False).failed


def test_unsaved_sources_take_precedence(package):
    changed = (package / "tools" / "device.py").read_text().replace("FACTOR = 3", "FACTOR = 77")
    found = py2cu.translate(pathlib.Path("kernels.py"), unsaved={package / "tools" / "device.py": changed})
    assert "77" in found.text


def test_passed_modules(package):
    device = (package / "tools" / "device.py").read_text().replace("FACTOR = 3", "FACTOR = 78")
    assert "78" in py2cu.translate((package / "kernels.py").read_text(), modules={"tools.device": device}).text


def test_options_of_pyproject(tmp_path, monkeypatch):
    """Like the command in any subdirectory."""
    (tmp_path / "pyproject.toml").write_text("[tool.py2cu]\nfiles = ['*.py']\noutput = 'cuda/'\nsignatures = ['scale(float32[::1], float32)']\narchitectures = [80]\n"
                                             "constants = {N = 16, SHAPE = '(3, 4)'}\nassume = ['noalias']\nweak-literals = true\n")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "scale.py").write_text(SCALE)
    monkeypatch.chdir(tmp_path / "src")
    options, file = translation.project_options("scale.py")
    assert file == str(tmp_path / "pyproject.toml")
    assert py2cu.translate(pathlib.Path("scale.py"), **options).text == subprocess.run([COMMAND, "scale.py"], check=True, capture_output=True, text=True).stdout
    (tmp_path / "pyproject.toml").write_text("[tool.py2cu\n")
    with pytest.raises(ValueError, match="pyproject.toml"):
        translation.project_options(tmp_path / "src")


# ---- use as a library --------------------------------------------------------------------------------------------------

def test_threads_translate_at_the_same_time():
    texts, want = [], py2cu.translate(SAXPY).text
    threads = [threading.Thread(target=lambda: texts.extend(py2cu.translate(SAXPY).text for _ in range(20))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert texts == [want] * 80


def test_launch_modules_are_not_loaded():
    """The modules that launch kernels are not loaded."""
    code = ("import sys, py2cu\nassert py2cu.translate('from numba import cuda\\n@cuda.jit(\"void()\")\\ndef f():\\n    pass\\n').text\n"
            "print('py2cu.cuda' in sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"


def test_help_and_rules():
    assert translation.option_help()["weak_literals"][0] == "--weak-literals"
    assert ("racing-update", "warning") in [rule[:2] for rule in translation.rules()]


def test_documentation(tmp_path, monkeypatch, capsys):
    """The program of docs/translate-from-python.md runs, and its table names every option."""
    text = (ROOT / "docs" / "translate-from-python.md").read_text(encoding="utf-8")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "kernels.py").write_text(SAXPY)
    monkeypatch.chdir(tmp_path)
    exec(re.search(r"```python\n(.*?)```", text, re.DOTALL)[1], {})
    assert "void scale(" in capsys.readouterr().out
    keywords = {word for line in text.splitlines() if line.startswith("| `") for word in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert {row[0] for row in _py2cu.translation_options()} <= keywords
