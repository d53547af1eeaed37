"""The hints of all golden errors and warnings lead to programs that translate.

The test applies edits, passes the options that a hint names, and applies other changes as hint_fixes.py specifies. After that, the message must be gone,
and the changed lines must cause no error.
"""
import collections
import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda, errors

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, TESTS)
from hint_fixes import ELSEWHERE, FIXES, TYPES, VALUES, WITHOUT_A_VALUE  # noqa: E402

import run_golden  # noqa: E402  (how golden files name their runs)

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
ERRORS = os.path.join(TESTS, "errors")
GOLDEN = os.path.join(TESTS, "translate")
TOPICS = sorted(name for name in set(os.listdir(ERRORS)) | set(os.listdir(GOLDEN)))


def diagnostics_of(folder, case):
    """Return the messages of a run, from --diagnostics json."""
    done = subprocess.run([COMMAND, *case.options, "--diagnostics", "json", case.name + ".py"], cwd=folder, timeout=60,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stderr)["diagnostics"] if done.stderr.startswith("{") else []


def offset_of(lines, line, column):
    """Return the offset in the file, in bytes, of a line and column from 1."""
    return sum(len(text) for text in lines[:line - 1]) + column - 1


def replace_spans(path, spans):
    """Apply replacements (start, end, replacement) to a file, in bytes. Return the lines that they wrote."""
    with open(path, "rb") as file:
        source = file.read()
    written = set()
    shift = 0
    for start, end, replacement in sorted(spans):
        source = source[:start + shift] + replacement + source[end + shift:]
        first = source[:start + shift].count(b"\n") + 1
        written.update(range(first, first + replacement.count(b"\n") + 1))
        shift += len(replacement) - (end - start)
    with open(path, "wb") as file:
        file.write(source)
    return written


def apply_edits(folder, edits):
    """Apply edits to the files. Return {file: lines that the edits wrote}."""
    written = {}
    for name in {edit["file"] for edit in edits}:
        with open(os.path.join(folder, name), "rb") as file:
            lines = file.read().splitlines(keepends=True)
        spans = [(offset_of(lines, edit["line"], edit["column"]), offset_of(lines, edit["end_line"], edit["end_column"]), edit["replacement"].encode())
                 for edit in edits if edit["file"] == name]
        written[name] = replace_spans(os.path.join(folder, name), spans)
    return written


def apply_fix(folder, name, line, changes):
    """Apply a row of FIXES for a message in a line. Return {file: lines that the changes wrote}."""
    path = os.path.join(folder, name)
    with open(path, "rb") as file:
        source = file.read()
    lines = source.splitlines(keepends=True)
    line_start = offset_of(lines, max(line, 1), 1)
    line_end = line_start + len(lines[line - 1]) if 0 < line <= len(lines) else line_start
    spans = []
    for old, new in zip(changes[::2], changes[1::2]):
        text = source[line_start:line_end]
        old, new = (None if part is None else part.encode(errors="surrogateescape") for part in (old, new))
        if old is None:
            old = text.strip()
        elif old == b"":
            new += b"\n"
        starts = [match.start() for match in re.finditer(re.escape(old), source)] if old else [line_end - len(text.lstrip())]
        if not starts:
            raise ValueError(f"{name} has no {old!r}")
        start = next((at for at in starts if at < line_end and at + len(old) > line_start), starts[0])
        first_line = source[source.rfind(b"\n", 0, start) + 1:]
        indentation = first_line[:len(first_line) - len(first_line.lstrip(b" \t"))]
        if start > 0 and source[start - 1:start] == b"\n":  # the row contains the indentation
            indentation = b""
        spans.append((start, start + len(old), new.replace(b"\n", b"\n" + indentation)))
    return {name: replace_spans(path, spans)}


def remaining_problems(case, folder, before, diagnostic, written):
    """Return the problems after the changes for one message, as a list of strings."""
    case = next(one for one in run_golden.find_cases(folder) if one.stem == case.stem)  # its options may have changed
    after = diagnostics_of(folder, case)
    counts = [collections.Counter((one["code"], one["message"]) for one in some) for some in (before, after)]
    key = diagnostic["code"], diagnostic["message"]
    problems = [f"remains: {diagnostic['message']}"] if counts[1][key] >= counts[0][key] else []
    for one in after:
        is_new = one["severity"] == "error" and (one["code"], one["message"]) not in counts[0]
        if is_new and one["line"] in written.get(one["file"], ()):
            problems.append(f"new error in line {one['line']}: {one['message']}")
    return problems


def options_of(hint):
    """Return the options that a hint names, each as a list of arguments."""
    found = re.findall(r"(--(?:sig|const)) '([^']+)'|(--(?:emit|assume)) (\w+)|(--weak-literals)", hint)
    return [[word for word in words if word] for words in found]


def problem_of_options(case, before, diagnostic, options):
    """Run the command with the options that a hint names. Return None if the message remains for none of the values and types."""
    counts = collections.Counter((one["code"], one["message"]) for one in before)
    key = diagnostic["code"], diagnostic["message"]
    tried = []
    for values in VALUES if "--const" in options else TYPES:
        rest = iter(values)
        filled = [re.sub(r"<(?:types?|value)[^>]*>", lambda _, rest=rest, values=values: next(rest, values[-1]), option) for option in options]
        after = diagnostics_of(case.folder, run_golden.Case(case.folder, case.name, case.variant, case.options + filled))
        errors_after = [one["message"] for one in after if one["severity"] == "error" and (one["code"], one["message"]) not in counts]
        if sum((one["code"], one["message"]) == key for one in after) < counts[key] and not errors_after:
            return None
        tried.append((filled, errors_after or ["remains"]))
        if filled == options:
            break
    return tried


def cases_with_messages(topic):
    """Return the golden errors of a topic, and its translated programs that have warnings or lint."""
    yield from run_golden.find_cases(os.path.join(ERRORS, topic))
    for case in run_golden.find_cases(os.path.join(GOLDEN, topic)):
        if os.path.exists(case.path(".warn")):
            yield case


def fix_of(hint):
    """Return the row of FIXES for the hint."""
    return next((row for rows in FIXES.values() for row in rows if pattern_of(row[0]).fullmatch(hint)), None)


def pattern_of(hint):
    return re.compile(".*?".join(re.escape(part) for part in hint.split("{}")), re.S)


def problems_of_hint(case, before, diagnostic, folder):
    """Return the problems of the hint of a message, as a list of strings. test_hints_in_prose tests FIXES."""
    hint = diagnostic["hint"]
    if diagnostic["edits"]:
        shutil.copytree(case.folder, folder)
        written = apply_edits(folder, diagnostic["edits"])
        problems = remaining_problems(case, folder, before, diagnostic, written)
        shutil.rmtree(folder)
        return problems
    options = [] if hint is None or case.label in WITHOUT_A_VALUE else options_of(hint)
    if options:
        found = [problem_of_options(case, before, diagnostic, one) for one in options]
        return [one for one in found if one is not None]
    covered = hint is None or fix_of(hint) is not None or hint in ELSEWHERE
    return [] if covered else ["hint_fixes.py has no row for this hint"]


@pytest.mark.parametrize("topic", TOPICS)
def test_hints_of_golden_messages(topic, tmp_path):
    """Edits and options are applied. All other hints need a row of FIXES."""
    wrong = []
    edits = 0
    for case in cases_with_messages(topic):
        before = diagnostics_of(case.folder, case)
        for number, diagnostic in enumerate(before):
            edits += bool(diagnostic["edits"])
            problems = problems_of_hint(case, before, diagnostic, tmp_path / f"{case.stem}-{number}")
            if problems:
                wrong.append((case.label, diagnostic["hint"], problems))
    assert not wrong
    assert edits > 0 or topic not in ("names", "signatures", "vectors")


def problems_of_fix(case, hint, changes):
    """Return the problems after the changes of a row. The program is changed temporarily."""
    before = diagnostics_of(case.folder, case)
    path = os.path.join(case.folder, case.name + ".py")
    with open(path, "rb") as file:
        source = file.read()
    lines = [b""] + source.splitlines()
    found = [one for one in before if one["hint"] and pattern_of(hint).fullmatch(one["hint"])]
    if not found:
        return ["no message has this hint"]
    last_line = (changes[0] or "").split("\n")[-1].encode(errors="surrogateescape")
    diagnostic = next((one for one in found if last_line and one["line"] < len(lines) and last_line in lines[one["line"]]), found[0])
    try:
        written = apply_fix(case.folder, case.name + ".py", diagnostic["line"], changes)
        return remaining_problems(case, case.folder, before, diagnostic, written)
    except ValueError as error:
        return [str(error)]
    finally:
        with open(path, "wb") as file:
            file.write(source)


@pytest.mark.parametrize("folder", FIXES)
def test_hints_in_prose(folder, tmp_path):
    """Programs that are changed by the rows of FIXES translate: the message is gone, and there is no other one."""
    copy = tmp_path / "copy"
    shutil.copytree(os.path.join(TESTS, folder), copy)
    cases = {case.stem: case for case in run_golden.find_cases(copy)}
    found = [(stem, hint, problems_of_fix(cases[stem], hint, changes)) for hint, stem, *changes in FIXES[folder]]
    wrong = [row for row in found if row[-1]]
    assert not wrong


@pytest.mark.parametrize("hint", ELSEWHERE)
def test_hints_about_other_files(hint):
    folder, arguments = ELSEWHERE[hint]
    done = subprocess.run([COMMAND, *arguments], cwd=os.path.join(TESTS, folder), timeout=60, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0 and " error: " not in done.stderr, done.stderr


def test_hints_without_a_row_are_found(tmp_path):
    case = run_golden.Case(str(tmp_path), "x", None, [])
    diagnostic = {"code": "c", "message": "m", "hint": "a hint of no golden message", "edits": [], "line": 1, "file": "x.py", "severity": "error"}
    assert problems_of_hint(case, [diagnostic], diagnostic, tmp_path / "copy") == ["hint_fixes.py has no row for this hint"]


def test_wrong_edits_are_found(tmp_path):
    """An edit that changes nothing, and one that causes another error in its line."""
    (tmp_path / "x.py").write_text("from numba import cuda\n\n\n@cuda.jit('void(int32[:])')\ndef f(x):\n    x[0] = cuda.threadIdx.w\n")
    case = run_golden.Case(str(tmp_path), "x", None, [])
    before = diagnostics_of(tmp_path, case)
    assert [one["code"] for one in before] == ["unsupported-attribute"]
    edit = {"file": "x.py", "line": 6, "column": 12, "end_line": 6, "end_column": 28}
    for replacement, found in (("cuda.threadIdx.w", "remains: "), ("nothing", "new error in line 6: "), ("cuda.threadIdx.x", None)):
        written = apply_edits(tmp_path, [{**edit, "replacement": replacement}])
        problems = remaining_problems(case, tmp_path, before, before[0], written)
        assert (problems == []) if found is None else problems[0].startswith(found), problems
        edit["end_column"] = 12 + len(replacement)


class Settings:
    def __init__(self, scale):
        self.scale = scale


WEIGHTS, NAMED, SETTINGS = [1, 2], {"a": 3}, Settings(4)
TUPLE, NUMBER, SCALE = tuple(WEIGHTS), NAMED["a"], SETTINGS.scale


@cuda.jit
def reads_list(x):
    x[0] = WEIGHTS[0]


@cuda.jit
def reads_dict(x):
    x[0] = NAMED["a"]


@cuda.jit
def reads_object(x):
    x[0] = SETTINGS.scale


@cuda.jit
def reads_constants(x):
    x[0], x[1], x[2] = TUPLE[0], NUMBER, SCALE


@pytest.mark.parametrize("kernel, kind", [(reads_list, "list"), (reads_dict, "dict"), (reads_object, "Settings")])
def test_unsupported_containers_and_objects_as_constants(kernel, kind):
    with pytest.raises(errors.TypingError, match=f"{kind} is not supported as a constant.*\n(.*\n)*  hint: assign the number, tuple or NumPy array that"):
        kernel[1, 1](np.zeros(3))
    x = np.zeros(3)
    reads_constants[1, 1](x)
    assert x.tolist() == [1, 3, 4]


@dataclasses.dataclass
class Pair:
    a: float
    b: float


NamedPair = collections.namedtuple("NamedPair", "a b")


@cuda.jit
def takes_pair(x, pair):
    x[0] = pair.a + pair.b


@cuda.jit
def makes_pair(x):
    x[0] = Pair(x[1], 2.0).b


@cuda.jit
def makes_named_pair(x):
    x[0] = NamedPair(x[1], 2.0).b


@cuda.jit
def reads_unknown_attribute(x):
    x[0] = Pair.c


def test_named_tuples_instead_of_instances():
    x = np.zeros(2)
    with pytest.raises(errors.KernelArgumentError, match=r"argument 2 \(pair\): objects of class Pair cannot be passed: pass its numbers, a named tuple or a record"):
        takes_pair[1, 1](x, Pair(1.0, 2.0))
    takes_pair[1, 1](x, NamedPair(1.0, 2.0))
    assert x[0] == 3
    with pytest.raises(errors.TypingError, match=r"'Pair' cannot be called.*\n(.*\n)*  hint: replace the class by a named tuple of its fields"):
        makes_pair[1, 1](x)
    makes_named_pair[1, 1](x)
    assert x[0] == 2
    with pytest.raises(errors.TypingError, match=r"'Pair' has no attribute 'c'"):
        reads_unknown_attribute[1, 1](x)
