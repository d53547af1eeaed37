# SPDX-License-Identifier: MIT
"""Checks the playground in a browser.

    check_playground.py --site DIRECTORY [--axe axe.min.js] [--firefox] [--one-in N] DIR ...

The playground must generate the CUDA C of every golden file in the directories. The script also tests interactions: samples, errors, pointing at source,
links, running a kernel. axe-core (see check_pages.py) must report no serious finding.
"""
import argparse
import base64
import json
import os
import sys
import urllib.parse
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import browser
import check_pages

import run_golden
import selection

AT_ONCE = 60
SOME = 3  # one of three files with errors
# The page contains one file; these cases import other files.
SEVERAL = "several_files"
# The C library of WASI has other last bits in this result: cbrt(27.0) is 3.
OTHER_BITS = {os.path.join("translate", "constants", "expressions"): ("3.0;", "3.0000000000000004;")}

BATCH = """
const done = arguments[1];
py2cuPlayground.ask({ask: 'texts', cases: arguments[0]}).then((answer) => done(answer.texts || [answer]));"""
SET = """
const editor = document.getElementById('text');
editor.value = arguments[0];
editor.dispatchEvent(new Event('input'));"""
WAIT = """
const done = arguments[1], test = new Function('return ' + arguments[0]), until = performance.now() + 20000;
const look = () => test() || performance.now() > until ? done(test()) : setTimeout(look, 20);
look();"""
WRONG = '''from numba import cuda


@cuda.jit("void(float32[::1])")
def k(x):
    é = "é"; x[0] = missing
'''

UNLIKE = '''from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def k(x, n):
    row = x
    value = n
    if n > 2:
        value = row
    x[0] = value
'''

SUMMED = """from numba import cuda, float32

@cuda.jit("void(float32[::1], float32[::1])")
def total(x, out):
    tile = cuda.shared.array(8, float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    tile[t] = x[i]
    cuda.syncthreads()
    s = 4
    while s > 0:
        if t < s:
            tile[t] += tile[t + s]
        cuda.syncthreads()
        s //= 2
    if t == 0:
        out[cuda.blockIdx.x] = tile[0]
"""


def is_alone(case):
    return os.path.basename(case.folder) != SEVERAL


def python_of(case):
    return run_golden.read(os.path.join(case.folder, case.name + ".py"))


def is_utf8(case):
    """Return whether the source is valid UTF-8, as a page requires."""
    return not any("\udc80" <= letter <= "\udcff" for letter in python_of(case))


def request_of(cases):
    return [{"words": [*case.options, case.name + ".py"], "text": python_of(case)} for case in cases]


def text_problems(b, cases):
    for first in range(0, len(cases), AT_ONCE):
        part = cases[first:first + AT_ONCE]
        answers = b.wait(BATCH, request_of(part))
        if len(answers) != len(part):
            yield f"{part[0].label} and the following cases: {answers}"
            continue
        for case, answer in zip(part, answers, strict=True):
            expected = run_golden.read(case.path(case.suffix))
            if case.label in OTHER_BITS:
                ours, theirs = OTHER_BITS[case.label]
                expected = expected.replace(theirs, ours)
            if answer["text"] != expected:
                yield f"{case.label}: {answer['diagnostics'] if not answer['ok'] else run_golden.difference(expected, answer['text'], case.label)}"


def error_problems(b, cases):
    """A rejected source has the same error; the page shows the kernels without errors next to it."""
    for case, answer in zip(cases, b.wait(BATCH, request_of(cases)), strict=True):
        expected = run_golden.read(case.path(".err"))
        errors = [d["message"] for d in answer["diagnostics"] if d["severity"] == "error"]
        missing = [message for message in errors if message not in expected]
        if missing or not errors:
            yield f"{case.label}: {missing or answer}"


def sample_problems(b):
    samples = b.run("return py2cuPlayground.samples.map(({name, text, options}) => ({name, text, options}))")
    if len(samples) < 30:
        yield f"there are {len(samples)} samples"
    for i, sample in enumerate(samples):
        b.run("const s = document.getElementById('sample'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))", str(i))
        head = f"Translated from {sample['name']}.py by"
        if not b.wait(WAIT, f"document.getElementById('cuda-lines').textContent.includes({head!r})"):
            yield f"sample {sample['name']}: no CUDA C is generated; the messages are {b.run('''return document.getElementById('problems').innerText''')!r}"
        if not b.wait(WAIT, "document.querySelectorAll('#lines i').length"):
            yield f"sample {sample['name']}: its Python source is not highlighted"
        if b.run("return document.querySelectorAll('#problems .error').length"):
            yield f"sample {sample['name']}: {b.run('''return document.getElementById('problems').innerText''')!r}"


def mistake_problems(b):
    b.run(SET, WRONG)
    if not b.wait(WAIT, "document.querySelectorAll('#problems .error').length === 1"):
        yield f"no message for an error: {b.run('''return document.getElementById('problems').innerText''')!r}"
        return
    marked = b.run("return [...CSS.highlights.get('wrong')].map(String)")
    if marked != ["missing"]:
        yield f"the error is not underlined, but {marked}"
    if not b.run("return document.getElementById('cuda').classList.contains('old')"):
        yield "outdated CUDA C is not marked as outdated"
    if not b.run("const l = document.querySelector('#lines .l.error'); return l && l.dataset.message.includes('missing') && l.textContent.includes('x[0] = missing')"):
        yield "the message is not shown next to its line"
    b.point(b.run("return document.querySelector('#cuda-lines [data-s]')"))  # of the old text: nothing is known of it, and nothing goes wrong
    b.run("document.querySelector('#problems button').click()")
    if b.run("const e = document.getElementById('text'); return e.value.slice(e.selectionStart, e.selectionEnd)") != "missing":
        yield "a click on the message does not select the source of the error"
    b.run("document.execCommand('insertText', false, '1')")
    if not b.wait(WAIT, "!document.querySelector('#problems .error') && document.getElementById('cuda-lines').textContent.includes('x[0] = 1')"):
        yield f"the corrected source is not translated: {b.run('''return document.getElementById('problems').innerText''')!r}"
    if b.run("return document.querySelector('#lines .l.error') || document.getElementById('text').getAttribute('aria-invalid') !== 'false'"):
        yield "the message of a corrected error remains next to its line"
    if b.run("return [...document.querySelectorAll('#lines .l')].map((l) => l.textContent.replace(/^\\d+/, '')).join('')") != WRONG.replace("missing", "1") + "\n":
        yield "the highlighted lines differ from the text of the editor"


def color_problems(b):
    """Source with a syntax error has colors, too."""
    b.run(SET, '@cuda.jit\ndef k(x):  # a comment\n    """A\n    string."""\n    if x = 2.5e-3:\n        return "a" + \'b\n')
    b.wait(WAIT, SETTLED)
    colored = b.run("return [...document.querySelectorAll('#lines i')].map((e) => `${e.className} ${e.textContent}`)")
    if colored != ["m @cuda.jit", "k def", "c # a comment", 's """A', 's string."""', "k if", "n 2.5e-3", "k return", 's "a"', "s 'b"]:
        yield f"colors of source with a syntax error: {colored}"


def note_problems(b):
    """Why two types do not go together is told step by step, each with its place."""
    b.run(SET, UNLIKE)
    notes = "document.querySelectorAll('#problems li li')"
    if not b.wait(WAIT, f"{notes}.length"):
        yield "an error has no notes"
        return
    told = b.run(f"return [...{notes}].map((e) => e.textContent)")
    wanted = ["line 5 'n' is int64 from here", "line 9 here it is array(float32, 1d, C)", "line 6 'row' is array(float32, 1d, C) from here", "line 5 'x' is array(float32, 1d, C) from here"]
    if told != wanted:
        yield f"the notes of an error are {told}"
    b.run("document.querySelector('#problems li li button').click()")
    selected = b.run("const e = document.getElementById('text'); return [e.value.slice(0, e.selectionStart).split('\\n').length, e.value.slice(e.selectionStart, e.selectionEnd)]")
    if selected != [5, "n"]:
        yield f"a click on a note selects {selected}"
    x, y = b.run("const box = [...CSS.highlights.get('wrong')][0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)")
    b.actions([{"type": "pointer", "id": "mouse", "actions": [{"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                                                              {"type": "pointerUp", "button": 0}]}])
    if "'value' is array(float32, 1d, C) on one path and" not in b.run("const e = document.querySelector('#problems li.at'); return e ? e.textContent : ''"):
        yield "a click on underlined source does not mark its message"


SETTLED = "py2cuPlayground.isSettled()"
DRAWN = "return ['lines', 'cuda-lines'].map((id) => document.getElementById(id).innerHTML.replace(/ class=\"l hot\"/g, ' class=\"l\"'))"


def redrawing_problems(b):
    """What is typed bit by bit ends as the same text does that comes at once."""
    b.run(SET, SUMMED)
    b.wait(WAIT, "document.getElementById('cuda-lines').textContent.includes('tile[t] = x[i]')")
    for before, new, shown in (("from numba", "import math\n", ""), ("        if t < s", "        # a comment\n", "// a comment"), ("s = 4", "x[t] = 1.5 * t\n    ", "1.5")):
        b.run("""
            const editor = document.getElementById('text'), at = editor.value.indexOf(arguments[0]);
            editor.setSelectionRange(at, at);
            document.execCommand('insertText', false, arguments[1]);""", before, new)
        if not b.wait(WAIT, "document.getElementById('text').value.split('\\n').length === document.querySelectorAll('#lines .l').length"):
            yield "the highlighted lines differ from the lines of the editor"
        if shown and not b.wait(WAIT, f"document.getElementById('cuda-lines').textContent.includes({shown!r})"):
            yield f"after typing {new!r}, {shown!r} is not shown"
    text = b.run("return document.getElementById('text').value")
    b.wait(WAIT, SETTLED)
    typed = b.run(DRAWN)
    b.run(SET, "")
    b.wait(WAIT, SETTLED)
    b.run(SET, text)
    b.wait(WAIT, "document.getElementById('cuda-lines').textContent.includes('1.5')")
    b.wait(WAIT, SETTLED)
    if typed != b.run(DRAWN):
        yield "text typed in steps is displayed differently from the same text entered at once"


def pointing_problems(b):
    b.wait(WAIT, SETTLED)
    b.run("document.querySelector('#lines [data-p] [data-p]').scrollIntoView({block: 'center'})")
    piece = b.run("return [...document.querySelectorAll('#lines [data-p]')].find((e) => e.textContent === 'x')")
    b.point(piece)
    if not b.run("return document.querySelectorAll('#cuda .hot').length"):
        yield "hovering over a name in the editor highlights nothing in the CUDA C"
    b.point(piece, click=True)
    if "float32[::1]" not in b.run("return document.getElementById('info').innerText"):
        yield "a click on a name in the editor does not show its type"
    b.press(check_pages.ESCAPE)


def editing_problems(b):
    """Keys change lines as in other editors, and can be undone."""
    tab, shift, control, backspace = "\ue004", "\ue008", "\ue009", "\ue003"

    def chord(held, key):
        b.actions([{"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": held}, {"type": "keyDown", "value": key},
                                                             {"type": "keyUp", "value": key}, {"type": "keyUp", "value": held}]}])

    def after(begin, end, act):
        b.run(SET + "editor.focus(); editor.setSelectionRange(arguments[1], arguments[2])", "def f():\n    a\n\n      b\n", begin, end)
        act()
        return b.run("return document.getElementById('text').value")

    for what, got, wanted in (
            ("Tab on a selection of lines", after(9, 22, lambda: b.press(tab)), "def f():\n        a\n\n          b\n"),
            ("Tab in a line", after(20, 20, lambda: b.press(tab)), "def f():\n    a\n\n          b\n"),
            ("Shift+Tab", after(16, 16, lambda: chord(shift, tab)), "def f():\n    a\n\n  b\n"),
            ("Ctrl+/", after(9, 22, lambda: chord(control, "/")), "def f():\n    # a\n\n    #   b\n"),
            ("Ctrl+/ twice", after(9, 22, lambda: (chord(control, "/"), chord(control, "/"))), "def f():\n    a\n\n      b\n"),
            ("Backspace in an indentation", after(22, 22, lambda: b.press(backspace)), "def f():\n    a\n\n    b\n"),
            ("undo", after(9, 22, lambda: (chord(control, "/"), chord(control, "z"))), "def f():\n    a\n\n      b\n")):
        if got != wanted:
            yield f"{what} leads to {got!r}"


ROWS = """from numba import cuda

@cuda.jit("void(int32[:, ::1])")
def shift(a):
    i = cuda.grid(1)
    a[i, i + 1] = 1
"""


def bounds_problems(b):
    """An index outside its row is reported although the element is inside the array, and its thread is selected."""
    b.run(SET, ROWS)
    b.wait(WAIT, SETTLED)
    b.wait(WAIT, "document.querySelectorAll('#run-arguments .value').length === 1")
    b.run("document.querySelector('#run-arguments .value').value = 'zeros((8, 4))'; document.getElementById('run-block').value = 8; document.getElementById('run-all').click()")
    if not said(b, "Thread 3 of block 0 uses the index 4 for axis 1 of a, which is out of bounds: the shape of a is (8, 4)"):
        yield f"an index in another row is not reported: {status_of(b)!r}"
    if b.run("return document.getElementById('run-at-thread').value") != "3":
        yield "the thread that stopped the run is not selected"


def threads_of(b):
    return b.run("return [...document.querySelectorAll('#run-threads button')].map((e) => e.textContent.split(': '))")


def status_of(b):
    return b.run("return document.getElementById('run-said').textContent")


def said(b, words):
    return b.wait(WAIT, f"document.getElementById('run-said').textContent.includes({words!r})")


def cells_of(b, caption):
    """The elements of an array, as the page shows them."""
    return b.run("""
        const table = [...document.querySelectorAll('#run table')].find((t) => t.caption.textContent.startsWith(arguments[0]));
        return table ? [...table.querySelectorAll('td')].map((cell) => cell.textContent) : null;""", caption)


def exercise_problems(b):
    """Each sample runs with the arguments that the form suggests; an exercise fails the check at first, and its solution passes."""
    samples = b.run("return py2cuPlayground.samples.map((s) => [s.name, Boolean(s.task)])")
    tasks = [name for name, is_task in samples if is_task]
    for i, (name, is_task) in enumerate(samples):
        b.run("const s = document.getElementById('sample'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))", str(i))
        head = f"Translated from {name}.py by"
        b.wait(WAIT, f"py2cuPlayground.isSettled() && document.getElementById('cuda-lines').textContent.includes({head!r})")
        if not is_task:
            b.run("document.getElementById('run-said').textContent = ''; document.getElementById('run-all').click()")
            if not said(b, "All threads have ended."):
                yield f"sample {name} does not run: {status_of(b)!r}"
            continue
        for is_solution in (False, True):
            if is_solution:
                b.run("document.getElementById('task-solution').click()")
                b.wait(WAIT, SETTLED)
            b.run("document.getElementById('task-said').textContent = ''; document.getElementById('task-check').click()")
            b.wait(WAIT, "document.getElementById('task-said').textContent.length > 0")
            found = b.run("return document.getElementById('task-said').textContent")
            is_last = name == tasks[-1]
            if b.run("return document.getElementById('task-next').hidden") == (is_solution and not is_last):
                yield f"exercise {name}: the next exercise is {'not ' if is_solution else ''}offered"
            if (found == "Correct.") != is_solution:
                yield f"exercise {name}, {'the solution' if is_solution else 'before a change'}: {found}"


UNTYPED = """from numba import cuda

@cuda.jit
def scale(x, image, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += image[i, 0]
"""


def type_problems(b):
    """A kernel without types shows a table in which they are chosen."""
    b.run(SET, UNTYPED)
    if not b.wait(WAIT, "document.querySelector('#run-arguments .use')"):
        yield f"a kernel without types shows no table: {status_of(b)!r}"
        return
    suggested = b.run("return [...document.querySelectorAll('#run-arguments .type')].map((e) => e.value)")
    if suggested != ["float32[::1]", "float32[:, ::1]", "int32"] or b.run("return document.getElementById('cuda-lines').textContent"):
        yield f"the suggested types are {suggested}"
    b.run("document.querySelector('#run-arguments .type').value = 'float64[::1]'; document.querySelector('#run-arguments .use').click()")
    if not b.wait(WAIT, "document.getElementById('cuda-lines').textContent.includes('scale(double *')"):
        yield "the chosen types are not used"
    b.wait(WAIT, "document.querySelectorAll('#run-arguments .value').length === 3")  # the table of the kernel with types
    b.run("const e = document.querySelectorAll('#run-arguments .type')[2]; e.value = 'int64'; e.dispatchEvent(new Event('change'))")
    if not b.wait(WAIT, "document.getElementById('cuda-lines').textContent.includes('long long n')"):
        yield "a changed type is not used"
    b.run("document.getElementById('options').value = ''")


def step_problems(b):
    for line in (6, 7, 8):
        b.run("document.getElementById('run-into').click()")
        if not said(b, f"Thread 0 of block 0 is in line {line}."):
            yield f"a step does not lead to line {line}: {status_of(b)!r}"
    if b.run("return document.querySelector('#lines .now b').textContent") != "8":
        yield "the line of the thread is not marked"
    if ["t", "int32", "0"] not in b.run("return [...document.querySelectorAll('#run-shown tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"):
        yield "the variable t is not shown as 0"
    b.run("document.getElementById('run-wait').click()")
    if not said(b, "waits for the barrier. 8 of 8 threads wait for the barrier in line 9"):
        yield f"waiting threads are not shown: {status_of(b)!r}"
    b.run("document.querySelectorAll('#run-threads button')[3].click()")
    if not said(b, "Thread 3 of block 0 is in line 9"):
        yield "another thread cannot be selected"
    b.run("document.getElementById('run-scope').value = 'block'; document.getElementById('run-into').click()")
    if not said(b, "Thread 3 of block 0 is in line 10.") or [line for _, line in threads_of(b)] != ["10"] * 8:
        yield f"a step of the block does not lead all threads to line 10: {threads_of(b)}"
    b.run("document.getElementById('run-scope').value = 'thread'")
    b.run("document.querySelectorAll('.plots').forEach((e) => { e.open = true; })")
    if not b.wait(WAIT, "document.querySelector('.plots figcaption') && document.querySelectorAll('.plots')[1].querySelectorAll('rect').length >= 8"):
        yield "the accesses and the timeline are not plotted"
    elif "line 8 reads x: 8 threads, 1 sector of 32 bytes" not in b.run("return document.querySelector('.plots').innerText"):
        yield "the plot of accesses has another caption"


def run_problems(b):
    """A kernel is begun, stepped, looked at, and run to its end."""
    b.run(SET, SUMMED)
    if not b.wait(WAIT, "document.querySelectorAll('#run-arguments .value').length === 2"):
        yield "the arguments of a kernel are not asked for"
        return
    b.run("document.querySelectorAll('#run-arguments .value').forEach((input, i) => { input.value = ['arange(8)', 'zeros(8)'][i]; })")
    b.run("document.getElementById('run-open').click()")
    b.run("document.querySelector('#run [type=submit]').click()")
    if not b.wait(WAIT, "document.querySelectorAll('#run-threads button').length === 8"):
        yield f"the run does not start: {status_of(b)!r}"
        return
    yield from step_problems(b)
    b.run("document.getElementById('run-all').click()")
    if not said(b, "All threads have ended."):
        yield f"the run does not end: {status_of(b)!r}"
    if cells_of(b, "out:") != ["28.0"] + ["0.0"] * 7:  # 0 + 1 + ... + 7
        yield f"the sum is {cells_of(b, 'out:')}"
    if b.run("return document.querySelectorAll('#run .clash').length"):
        yield "a conflict is marked although barriers order all accesses"
    b.run(SET, SUMMED.replace("        cuda.syncthreads()\n", ""))
    if not said(b, "The source has changed"):
        yield "a run continues after its source was changed"
    b.run("document.getElementById('run-all').click()")
    if not b.wait(WAIT, "document.querySelectorAll('#run .clash').length > 0") or "line 13" not in b.run("return document.getElementById('run-shown').innerText"):
        yield "threads with a data race, and their lines, are not marked"


def link_problems(b, page):
    b.run("document.getElementById('options').value = '--debug'; document.getElementById('share').click()")
    if not b.wait(WAIT, "location.hash.startsWith('#z')"):
        yield "there is no link"
        return
    link = b.run("return location.hash")
    packed = link[2:] + "=" * (-len(link[2:]) % 4)
    if WRONG.replace("missing", "1") not in json.loads(zlib.decompress(base64.urlsafe_b64decode(packed), -15))["text"]:
        yield "the link does not contain the source"
    b.go("about:blank")
    b.go("file://" + urllib.parse.quote(page) + link)
    if not b.wait(WAIT, "document.getElementById('cuda-lines').textContent.includes('x[0] = 1')"):
        yield "the link does not restore the program"
    if b.run("return document.getElementById('options').value") != "--debug":
        yield "the link does not restore the options"


def axe_problems(b, axe):
    with open(axe, encoding="utf-8") as file:
        script = file.read()
    for text in (WRONG, WRONG.replace("missing", "1"), SUMMED):
        b.run(SET, text)
        b.wait(WAIT, f"document.querySelectorAll('#problems .error').length === {int(text == WRONG)}")
        if text == SUMMED:
            b.wait(WAIT, "document.querySelectorAll('#run-arguments .value').length === 2")
            b.run("document.getElementById('run').hidden = false; document.getElementById('run-all').click()")
            said(b, "All threads have ended.")
            b.run("document.querySelectorAll('.plots').forEach((e) => { e.open = true; })")
        for scheme in ("light", "dark"):
            b.media(scheme)
            b.run(script)
            for finding in b.wait("axe.run().then((r) => arguments[0](r.violations))"):
                if finding["impact"] in ("serious", "critical"):
                    yield f"{scheme}: {finding['id']}: {finding['help']}: {finding['nodes'][0]['html'][:200]}"
    b.media("light")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", required=True, metavar="DIRECTORY")
    parser.add_argument("--axe", metavar="FILE")
    parser.add_argument("--firefox", action="store_true", help="use Firefox instead of Chromium")
    selection.add_option(parser)
    parser.add_argument("folders", metavar="DIR", nargs="+")
    args = parser.parse_args()
    if browser.missing(args.firefox):
        print(f"SKIPPED: the playground is not opened; {browser.missing(args.firefox)}")
        return 0
    cases = [case for folder in args.folders for case in run_golden.find_cases(os.path.abspath(folder))]
    golden = selection.one_in((case for case in cases if os.path.exists(case.path(case.suffix)) and is_alone(case)), args.one_in, lambda case: case.label)
    errors = [case for case in cases if os.path.exists(case.path(".err")) and is_alone(case) and is_utf8(case)]
    errors = selection.one_in(errors, SOME * args.one_in, lambda case: case.label)
    page = os.path.abspath(os.path.join(args.site, "index.html"))
    failures = []
    b = browser.Firefox() if args.firefox else browser.Browser()
    try:
        b.open(page)
        if not b.wait(WAIT, "window.py2cuPlayground !== undefined && document.getElementById('cuda-lines').textContent.length > 0"):
            failures.append("the page shows no CUDA C")
        failures += text_problems(b, golden)
        failures += error_problems(b, errors)
        failures += sample_problems(b)
        failures += exercise_problems(b)
        failures += type_problems(b)
        failures += mistake_problems(b)
        failures += note_problems(b)
        failures += redrawing_problems(b)
        failures += color_problems(b)
        failures += editing_problems(b)
        failures += bounds_problems(b)
        b.run(SET, WRONG.replace("missing", "1"))
        b.wait(WAIT, "document.getElementById('cuda-lines').textContent.includes('x[0] = 1')")
        failures += pointing_problems(b)
        failures += link_problems(b, page)
        failures += run_problems(b)
        axe = check_pages.find_axe(args.axe)
        if axe:
            failures += axe_problems(b, axe)
        else:
            print("not checked by axe-core, which is not installed: pip install axe-selenium-python, or --axe FILE")
        b.size(390, 800)
        if b.run("return document.documentElement.scrollWidth") > 390:
            failures.append("wider than a phone")
        failures += b.complaints()
    finally:
        b.close()
    for failure in failures:
        print(failure)
    print(f"{len(golden)} golden files, {len(errors)} errors, {len(failures)} problems")
    return 1 if failures or not golden else 0


if __name__ == "__main__":
    sys.exit(main())
