"""Hints lead to programs that translate. Edits of golden errors and warnings are applied; a table has programs for hints in prose.

After an edit its message has to be gone, and no error may come from the lines that it changed.
"""
import collections
import json
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda, errors

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, TESTS)
import run_golden  # noqa: E402  (how golden files name their runs)

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
ERRORS = os.path.join(TESTS, "errors")
GOLDEN = os.path.join(TESTS, "translate")
TOPICS = sorted(name for name in set(os.listdir(ERRORS)) | set(os.listdir(GOLDEN)))


def diagnostics_of(folder, case):
    """The messages of a run, as --diagnostics json has them."""
    done = subprocess.run([COMMAND, *case.options, "--diagnostics", "json", case.name + ".py"], cwd=folder, timeout=60,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stderr)["diagnostics"] if done.stderr.startswith("{") else []


def offset_of(lines, line, column):
    """The offset in the file, in bytes, of a line and column that begin at 1."""
    return sum(len(text) for text in lines[:line - 1]) + column - 1


def apply_edits(folder, edits):
    """Changes the files. Returns {file: lines that the edits wrote}."""
    written = collections.defaultdict(set)
    for name in {edit["file"] for edit in edits}:
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            source = file.read()
        lines = source.splitlines(keepends=True)
        shift = 0
        for edit in sorted((edit for edit in edits if edit["file"] == name), key=lambda one: (one["line"], one["column"])):
            start = offset_of(lines, edit["line"], edit["column"])
            end = offset_of(lines, edit["end_line"], edit["end_column"])
            replacement = edit["replacement"].encode()
            source = source[:start + shift] + replacement + source[end + shift:]
            first = source[:start + shift].count(b"\n") + 1
            written[name].update(range(first, first + replacement.count(b"\n") + 1))
            shift += len(replacement) - (end - start)
        with open(path, "wb") as file:
            file.write(source)
    return written


def remaining_problems(case, folder, before, diagnostic):
    """What is wrong after the edits of one message: a list of texts."""
    written = apply_edits(folder, diagnostic["edits"])
    after = diagnostics_of(folder, case)
    counts = [collections.Counter((one["code"], one["message"]) for one in some) for some in (before, after)]
    key = diagnostic["code"], diagnostic["message"]
    problems = [f"remains: {diagnostic['message']}"] if counts[1][key] >= counts[0][key] else []
    for one in after:
        is_new = one["severity"] == "error" and (one["code"], one["message"]) not in counts[0]
        if is_new and one["line"] in written.get(one["file"], ()):
            problems.append(f"new error in line {one['line']}: {one['message']}")
    return problems


def cases_with_messages(topic):
    """The golden errors of a topic, and its translated programs that have warnings or advice."""
    yield from run_golden.find_cases(os.path.join(ERRORS, topic))
    for case in run_golden.find_cases(os.path.join(GOLDEN, topic)):
        if os.path.exists(case.path(".warn")):
            yield case


@pytest.mark.parametrize("topic", TOPICS)
def test_edits_of_golden_messages(topic, tmp_path):
    wrong = []
    applied = 0
    for case in cases_with_messages(topic):
        before = diagnostics_of(case.folder, case)
        for number, diagnostic in enumerate(before):
            if not diagnostic["edits"]:
                continue
            applied += 1
            folder = tmp_path / f"{case.stem}-{number}"
            shutil.copytree(case.folder, folder)
            problems = remaining_problems(case, folder, before, diagnostic)
            if problems:
                wrong.append((case.label, diagnostic["hint"], problems))
            shutil.rmtree(folder)
    print(f"{topic}: {applied} edits, {len(wrong)} wrong")
    assert not wrong
    assert applied > 0 or topic not in ("names", "signatures", "vectors")


def test_wrong_edits_are_found(tmp_path):
    """An edit that changes nothing, and one that causes another error in its line."""
    (tmp_path / "x.py").write_text("from numba import cuda\n\n\n@cuda.jit('void(int32[:])')\ndef f(x):\n    x[0] = cuda.threadIdx.w\n")
    case = run_golden.Case(str(tmp_path), "x", None, [])
    before = diagnostics_of(tmp_path, case)
    assert [one["code"] for one in before] == ["unsupported-attribute"]
    edit = {"file": "x.py", "line": 6, "column": 12, "end_line": 6, "end_column": 28}
    for replacement, found in (("cuda.threadIdx.w", "remains: "), ("nothing", "new error in line 6: "), ("cuda.threadIdx.x", None)):
        problems = remaining_problems(case, tmp_path, before, {**before[0], "edits": [{**edit, "replacement": replacement}]})
        assert (problems == []) if found is None else problems[0].startswith(found), problems
        edit["end_column"] = 12 + len(replacement)


# Hints in prose: (part of the hint, signature, program with the message, the program changed as the hint says). Each program is the module's part
# and the kernel's body, or the body alone.
PROSE = {
    "arithmetic": [
        ("convert with int(...)", "float64[:]", "x[0] = x[1] << 2", "x[0] = int(x[1]) << 2"),
        (".real or abs(...) of a complex number", "complex64[:]", "if x[0] > 1:\n        x[1] = 2", "if x[0].real > 1:\n        x[1] = 2"),
        (".real or abs(...) of a complex one", "float64[:], complex128", "x[0] = n", "x[0] = n.real + abs(n)"),
        ("a kernel works on elements", "float64[:], int32", "y = x + 1\n    x[0] = y[n]", "y = x[n] + 1\n    x[0] = y"),
    ],
    "arrays": [
        ("use // for integer division, or int(...)", "float64[:], int32", "x[n / 2] = 1", "x[n // 2] = 1\n    x[int(n / 2)] = 1"),
        ("give at most one index for each axis", "float64[:], int32", "x[n, 0] = 1", "x[n] = 1"),
        ("compare explicitly, as x.size > 0", "float64[:], int32", "if x:\n        x[0] = 1", "if x.size > 0:\n        x[0] = 1"),
        ("cuda.local.array(4, np.float64)", "float64[:], int32", "y = np.zeros(4)\n    x[0] = y[n]", "y = cuda.local.array(4, np.float64)\n    y[:] = 0\n    x[0] = y[n]"),
    ],
    "atomics": [("cuda.atomic.add(x, i, value)", "float64[:], int32", "cuda.atomic.add(x[n], 1)", "cuda.atomic.add(x, n, 1)")],
    "conversions": [("combine the two parts by complex()", "complex64[:], int32", "x[0] = np.complex64(n, 1)", "x[0] = np.complex64(complex(n, 1))")],
    "constants": [
        ("make it a tuple, or an array", "float64[:], int32", ("T = [1, 2]", "x[0] = T[n]"), ("T = (1, 2)\nA = np.array([1, 2])", "x[0] = T[n] + A[n]")),
        ("to a global of its own", "float64[:], int32", ("T = {'a': 1}", "x[0] = T['a']"), ("T_A = 1", "x[0] = T_A")),
        ("assign 'T' once", "float64[:], int32", ("T = 1\nif input():\n    T = 2", "x[0] = T"), ("T = 1", "x[0] = T")),
    ],
    "control_flow": [
        ("convert one of the values", "float64[:], int32", "if n:\n        r = 1.5\n    else:\n        r = (1, 2)\n    x[0] = r",
         "if n:\n        r = 1.5\n    else:\n        r = float((1, 2)[0])\n    x[0] = r"),
        ("give it a value on every way", "float64[:], int32", "while n > 0:\n        total += x[n]\n        n -= 1\n    x[0] = total",
         "total = 0.0\n    while n > 0:\n        total += x[n]\n        n -= 1\n    x[0] = total"),
        ("test for the error with 'if'", "float64[:], int32", "try:\n        x[0] = 1 / n\n    except ZeroDivisionError:\n        x[0] = 0",
         "if n != 0:\n        x[0] = 1 / n\n    else:\n        x[0] = 0"),
    ],
    "device_functions": [
        ("decorated by @cuda.jit(device=True)", "float64[:], int32", "x[0] = n(1)", "x[0] = square(1)"),
        ("a named tuple of its fields", "float64[:], int32", ("class P:\n    pass", "p = P()\n    x[0] = 1"),
         ("import collections\nP = collections.namedtuple('P', 'a')", "p = P(n)\n    x[0] = p.a")),
    ],
    "loops": [
        ("loop over a range", "float64[:], int32", "for i in n:\n        x[i] = 1", "for i in range(n):\n        x[i] = 1"),
        ("a tuple of the characters", "float64[:], int32", "for c in 'ab':\n        x[0] += c == 'a'", "for c in ('a', 'b'):\n        if c == 'a':\n            x[0] += 1"),
        ("write a step that is not 0", "float64[:], int32", "for i in range(0, n, 0):\n        x[i] = 1", "for i in range(0, n, 1):\n        x[i] = 1"),
        ("write a for loop: for v in x", "float64[:], int32", "x[0] = sum([v for v in x])", "total = 0.0\n    for v in x:\n        total += v\n    x[0] = total"),
        ("the components .x, .y and .z", "float64[:], int32", "x[0] = sum(g for g in cuda.gridDim)", "x[0] = cuda.gridDim.x + cuda.gridDim.y + cuda.gridDim.z"),
    ],
    "math": [("call it for one element: math.sqrt(x[i])", "float64[:], int32", "x[0] = math.sqrt(x)", "x[0] = math.sqrt(x[n])")],
    "print": [
        ("use an f-string in print", "float64[:], int32", "print('x is %f' % x[n])", "print(f'x is {x[n]:.2f}')"),
        ("print its parts: print(x[0].real, x[0].imag)", "complex128[:], int32", "print(x[0])", "print(x[0].real, x[0].imag)"),
        ("print takes several values, text and numbers", "float64[:], int32", "print('n ' + n)", "print('n', n)"),
    ],
    "strings": [("index a tuple of the character codes", "float64[:], int32", "x[0] = 'ab'[n] == 'a'", "x[0] = (97, 98)[n] == ord('a')")],
    "shared_memory": [
        ("cuda.shared.array(0, np.float64)", "float64[:], int32", "s = cuda.shared.array(7000, np.float64)\n    s[n] = 1\n    x[0] = s[0]",
         "s = cuda.shared.array(0, np.float64)\n    s[n] = 1\n    x[0] = s[0]"),
        ("a global constant in place of n", "float64[:], int32", "s = cuda.shared.array(n, np.float64)\n    s[0] = 1\n    x[0] = s[0]",
         ("N = 32", "s = cuda.shared.array(N, np.float64)\n    s[0] = 1\n    x[0] = s[0]")),
    ],
    "thread_indices": [
        ("its components are .x, .y and .z", "float64[:], int32", "x[0] = cuda.blockIdx.w", "x[0] = cuda.blockIdx.x + cuda.blockIdx.y + cuda.blockIdx.z"),
        ("store one of its components", "float64[:], int32", "x[0] = cuda.threadIdx", "x[0] = cuda.threadIdx.x"),
        ("cuda.grid(1), cuda.grid(2) or cuda.grid(3)", "float64[:], int32", "x[cuda.grid(4)] = 1", "i, j, k = cuda.grid(3)\n    x[i + j + k] = 1"),
        ("did you mean cuda.syncthreads?", "float64[:], int32", "syncthreads()", "cuda.syncthreads()"),
    ],
    "unsupported": [
        ("around the launch and cuda.synchronize()", "float64[:], int32", ("import time", "x[0] = time.time()"), "x[0] = 1"),
        ("xoroshiro128p_uniform_float32(states, i)", "float64[:], Array(xoroshiro128p_type, 1, 'C')", ("import random", "x[0] = random.random()"),
         ("from numba.cuda.random import xoroshiro128p_type, xoroshiro128p_uniform_float32", "x[0] = xoroshiro128p_uniform_float32(n, 0)")),
    ],
}


def translated(folder, signature, program):
    """Translates a program of the table."""
    module, body = program if isinstance(program, tuple) else ("", program)
    parameters = "x, n" if "," in signature else "x"
    path = folder / "program.py"
    path.write_text(f"import math\nimport numpy as np\nfrom numba import cuda\n{module}\n\n\n"
                    "@cuda.jit(device=True)\ndef square(v):\n    return v * v\n\n\n"
                    f"@cuda.jit\ndef kernel({parameters}):\n    {body}\n")
    return subprocess.run([COMMAND, "--sig", f"kernel({signature})", str(path)], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("topic", PROSE)
def test_hints_in_prose(topic, tmp_path):
    for hint, signature, wrong, fixed in PROSE[topic]:
        before = translated(tmp_path, signature, wrong)
        hints = [line for line in before.stderr.splitlines() if line.startswith("  hint: ")]
        assert before.returncode == 1 and any(hint in line for line in hints), (hint, before.stderr)
        after = translated(tmp_path, signature, fixed)
        assert after.returncode == 0 and " error: " not in after.stderr, (hint, after.stderr)


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
def test_constants_in_place_of_containers_and_objects(kernel, kind):
    with pytest.raises(errors.TypingError, match=f"{kind} is not supported as a constant.*\n(.*\n)*  hint: assign the number, tuple or NumPy array that"):
        kernel[1, 1](np.zeros(3))
    x = np.zeros(3)
    reads_constants[1, 1](x)
    assert x.tolist() == [1, 3, 4]
