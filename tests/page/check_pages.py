# SPDX-License-Identifier: MIT
"""Checks the pages of `--emit html` in a browser.

    check_pages.py --py2cu COMMAND [--axe axe.min.js] [--firefox] [--one-in N] DIR ...

The page of every golden file must open without console messages. On some pages, the script points at and clicks pieces of source, and the highlighted
pieces must be those of the source map. axe-core (its file, also found where pip installs axe-selenium-python) must report no serious finding. Without a
browser, the script prints that it skips the test.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import browser

import run_golden
import selection

AT_ONCE = 40      # number of pages that are open at the same time
CLOSER = 20       # number of pieces that are pointed at
RIGHT, ENTER, ESCAPE = "\ue014", "\ue007", "\ue00c"

LIGHT = """
const words = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent);
return {python: words('[data-p].hot'), c: words('[data-s].hot'), told: document.getElementById('info').innerText};"""
EVIL = '''from numba import cuda

# </script><script>window.pwned = 1</script> <img src=x onerror="window.pwned = 2">
NAME = "</style><script>window.pwned = 3</script>"


@cuda.jit("void(float32[::1])")
def k(x):
    """--> <script>window.pwned = 4</script> ' " & &lt; ]]>"""
    i = cuda.grid(1)
    if i < x.size:  # <b onmouseover='window.pwned = 5'>
        x[i] = 1  # </pre></script><svg onload=window.pwned=6>
        print("<script>window.pwned = 7</script>", i)


@cuda.jit
def untyped(x):
    x[0] = "<script>window.pwned = 8</script>"
'''


def case_with(case, *more):
    return run_golden.Case(case.folder, case.name, case.variant, [*case.options, *more])


def make(case, command, folder):
    """Write the page and return its path; None after a problem."""
    path = os.path.join(folder, case.label.replace(os.sep, "_") + ".html")
    result = case_with(case, "--emit", "html", "-o", path).run(command)
    return path if result.returncode == 0 else None


def open_all(b, paths, folder):
    """Open all pages in frames, several at a time."""
    for first in range(0, len(paths), AT_ONCE):
        part = paths[first:first + AT_ONCE]
        index = os.path.join(folder, "index.html")
        with open(index, "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html><title>pages</title>" + "".join(f'<iframe hidden src="{os.path.basename(path)}"></iframe>' for path in part))
        b.open(index)
        for complaint in b.complaints():
            yield f"one of the pages {os.path.basename(part[0])} to {os.path.basename(part[-1])}: {complaint}"


def names_of(whole, python):
    """Return (number, Python words, C words) of names that are read, as the map specifies."""
    sources = {source["number"]: source for source in whole["sources"]}
    text = whole["text"].encode()
    for mapping in whole["mappings"]:
        source = sources[mapping["source"]]
        if source["kind"] == "name" and source["module"] == 0 and source.get("because"):
            yield (source["number"], python[source["start"]:source["end"]].decode(), text[mapping["start"]:mapping["end"]].decode(),
                   source.get("type"), sources[source["because"][0]])


def look_closer(b, case, command, path):
    whole = json.loads(case_with(case, "--emit", "map").run(command).stdout)
    with open(os.path.join(case.folder, case.name + ".py"), "rb") as file:
        python = file.read()
    found = next(iter(names_of(whole, python)), None)
    if found is None:
        return
    number, own, c, type_name, reason = found
    b.open(path)
    element = b.run("const e = document.querySelector(`[data-s=\"${arguments[0]}\"]`); e.scrollIntoView({block: 'center'}); return e", number)
    b.point(element)
    light = b.run(LIGHT)
    if own not in light["python"] or c not in light["c"]:
        yield f"{case.label}: hovering over {c} highlights {light} instead of {own}"
    if type_name not in light["told"]:
        yield f"{case.label}: hovering over {c}: {light['told']!r} does not contain {type_name}"
    b.point(element, click=True)
    told = b.run("return document.getElementById('info').innerText")
    if "because of" not in told or f"line {reason['line']}:" not in told:
        yield f"{case.label}: after a click on {c}: {told!r} does not name line {reason['line']}"
    b.run("document.querySelector('#info button').click()")  # to the reason
    if f"line {reason['line']}:" not in b.run("return document.getElementById('info').innerText").split("\n")[0]:
        yield f"{case.label}: a click on the reason for {c} does not show it"
    if not b.run("return document.querySelectorAll('[data-p].at').length"):
        yield f"{case.label}: a click on the reason for {c} does not select it"
    b.press(ESCAPE)
    if b.run("return document.querySelectorAll('.at').length"):
        yield f"{case.label}: an element is still selected after Escape"
    b.run("document.querySelector('#python0 pre').focus()")
    b.press(RIGHT, RIGHT)
    if b.run("return document.querySelectorAll('.at').length") == 0:
        yield f"{case.label}: the arrow keys select no element"
    for complaint in b.complaints():
        yield f"{case.label}: {complaint}"


def injection_problems(b, command, folder):
    name = os.path.join(folder, "a<script>window.pwned=9<" + "\u2215script>&'\".py")
    with open(name, "w", encoding="utf-8") as file:
        file.write(EVIL)
    path = os.path.join(folder, "evil.html")
    case = run_golden.Case(folder, os.path.basename(name)[:-3], None, ["--emit", "html", "-o", path])
    result = case.run(command)
    if result.returncode != 1 or not os.path.exists(path):  # one kernel has no types: the page also shows the error
        yield f"the page with hostile strings: {result.stderr.decode()}"
        return
    b.open(path)
    pwned, scripts, inside = b.run("return [window.pwned, document.scripts.length, document.querySelectorAll('pre script, pre img, pre svg, h1 *').length]")
    if pwned is not None or scripts != 2 or inside:
        yield f"strings of the source became markup: {pwned}, {scripts} scripts, {inside} elements"
    shown = b.run("return [...document.querySelectorAll('#python0 .l')].map((l) => l.textContent.replace(/^\\d+/, '')).join('')")
    if shown != EVIL:
        yield "the page does not show the hostile source unchanged"
    yield from b.complaints()


def tab_problems(b, command, folder):
    name = os.path.join(folder, "two.py")
    with open(name, "w", encoding="utf-8") as file:
        file.write("from numba import cuda\n" + "".join(f"\n\n@cuda.jit('void({dtype}[::1])')\ndef {kernel}(x):\n    x[0] = 1\n"
                                                          for kernel, dtype in (("first", "int32"), ("second", "float64"))))
    path = os.path.join(folder, "two.html")
    run_golden.Case(folder, "two", None, ["--emit", "html", "-o", path]).run(command)
    b.open(path)
    shown = "return [...document.querySelectorAll('#cuda .l')].filter((l) => !l.hidden).map((l) => l.textContent).join('')"
    tabs = b.run("return [...document.querySelectorAll('[role=tab]')].map((t) => t.textContent)")
    before = b.run(shown)
    b.run("document.querySelector('[role=tab]').focus()")
    b.press(RIGHT)
    after = b.run(shown)
    if tabs != ["first(int32[::1])", "second(float64[::1])", "all"]:
        yield f"the tabs are {tabs}"
    blank = "return [...document.querySelectorAll('#cuda .l')].filter((l) => !l.hidden).map((l) => /^\\d+\\n?$/.test(l.textContent) ? '_' : 'x').join('')"
    if "__" in b.run(blank) or "_" not in b.run(blank):
        yield f"the tab of a kernel shows consecutive blank lines: {b.run(blank)}"
    if not ("void first(" in before and "void second(" not in before and "void second(" in after and "void first(" not in after):
        yield f"the tabs show {before!r} and then {after!r}"


def search_problems(b, folder):
    """The search finds text in a kernel that is not selected, and selects the kernel."""
    b.open(os.path.join(folder, "two.html"))
    b.run("document.querySelector('#cuda pre').focus()")
    b.press("/", *"VOID SECOND(")
    told, tab, line = b.run("""
        return [document.getElementById('found').textContent, document.querySelector('[role=tab][aria-selected=true]').textContent,
          [...document.querySelectorAll('.l.found')].filter((e) => e.getClientRects().length).map((e) => e.textContent).join('')];""")
    if told != "1 of 1" or tab != "second(float64[::1])" or "void second(double *x)" not in line:
        yield f"a search finds {told}, line {line!r} in the tab {tab}"
    b.run("document.getElementById('search').value = 'x[0]'; document.getElementById('search').dispatchEvent(new Event('input'))")
    b.press(ENTER)
    if not b.run("return document.getElementById('found').textContent").startswith("2 of 4"):
        yield "Enter does not move to the next match"
    marked = b.run("return [...CSS.highlights.get('found')].map((range) => range.toString())")
    if marked != ["x[0]"] * 4:
        yield f"the search highlights {marked}"


def find_axe(given):
    places = [os.path.join(path, "axe_selenium_python", "node_modules", "axe-core", "axe.min.js") for path in sys.path]
    places += ["/usr/share/nodejs/axe-core/axe.min.js", "/usr/share/javascript/axe-core/axe.min.js"]
    return next(filter(os.path.exists, [given] if given else places), None)


def axe_problems(b, paths, axe):
    with open(axe, encoding="utf-8") as file:
        script = file.read()
    for path in paths:
        for scheme in ("light", "dark"):
            b.media(scheme)
            b.open(path)
            b.run("const e = document.querySelector('#cuda [data-s]'); if (e) e.click()")
            b.run(script)
            for finding in b.wait("axe.run().then((r) => arguments[0](r.violations))"):
                if finding["impact"] in ("serious", "critical"):
                    yield f"{os.path.basename(path)}, {scheme}: {finding['id']}: {finding['help']}: {finding['nodes'][0]['html'][:200]}"
    b.media("light")


SAXPY = '''from numba import cuda


@cuda.jit("void(float32[::1], float32, float32[::1])")
def saxpy(out, a, x):
    i = cuda.grid(1)
    if i < out.size:
        out[i] += a * x[i]
'''
# The text in the panes of compiled code for the line that contains `+=`.
BESIDE = """
const line = [...document.querySelectorAll('#cuda .l')].find((e) => e.textContent.includes('+='));
const number = line.dataset.l;
return [...document.querySelectorAll(`section[id^=compiled] .l[data-l="${number}"]`)].map((e) => e.textContent).join('');"""

# For each pane of compiled code: whether the first highlighted line is visible.
SEEN = """
return [...document.querySelectorAll('section[id^=compiled] pre')].map((pane) => {
  const row = pane.querySelector('.l.hot'), box = pane.getBoundingClientRect();
  return row !== null && row.getBoundingClientRect().top >= box.top - 1 && row.getBoundingClientRect().bottom <= box.bottom + 1;
});"""


def compiled_problems(b, command, folder):
    """Check that PTX (with NVRTC) and SASS (with nvdisasm, from a package of this test) are next to their lines."""
    tools = [os.path.join(path, "nvidia", "cu13", "bin") for path in sys.path]
    environment = dict(os.environ, PATH=os.pathsep.join([os.environ["PATH"], *tools]))
    source, path = os.path.join(folder, "saxpy.py"), os.path.join(folder, "saxpy.html")
    with open(source, "w", encoding="utf-8") as file:
        file.write(SAXPY)
    done = subprocess.run([command, "--emit", "html", "--arch", "sm_90", source, "-o", path], env=environment, capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        print(f"PTX and SASS were not checked: {done.stderr.strip()}")
        return
    with open(path, encoding="utf-8") as file:
        if os.getcwd() in file.read():
            yield "the page contains a path of this machine, from the output of a compiler"
    b.open(path)
    beside = b.run(BESIDE)
    wanted = ["fma.rn.f32", "st.global"]
    if shutil.which("nvdisasm", path=environment["PATH"]):
        wanted += ["FFMA", "STG.E"]
    else:
        print("SASS was not checked: nvdisasm is not installed")
    for word in wanted:
        if word not in beside:
            yield f"{word} is not shown next to its line of CUDA C, but {beside!r}"
    resources = b.run("return document.querySelector('section[id^=note]').innerText")
    if not re.search(r"saxpy\(.*\), sm_90: \d+ registers\s+occupancy in blocks of 64: 100%, .*1024: 100%", resources):
        yield f"the page shows the resources {resources!r}"
    shown = "return [...document.querySelectorAll('section[id^=compiled]')].map((e) => e.innerText).join('')"
    if ".loc" in b.run(shown) or ".version" in b.run(shown):
        yield "the page shows the directives of PTX before they are requested"
    b.run("document.querySelectorAll('.switch input').forEach((e) => e.click())")
    if ".loc" not in b.run(shown) or ".version" not in b.run(shown):
        yield "the page does not show the directives of PTX"
    b.run("[...document.querySelectorAll('#cuda .l')].find((e) => e.textContent.includes('+=')).querySelector('[data-s]').click()")
    seen = b.run(SEEN)
    if len(seen) != len(wanted) // 2 or not all(seen):
        yield f"after a click on a statement, its PTX and SASS are {'not visible' if seen else 'missing'}"


CHAIN = """from numba import cuda


@cuda.jit("void(float32[::1], float64)")
def kernel(x, scale):
    near = scale * 2
    value = near
    x[0] = value
"""


def chain_problems(b, command, folder):
    """A click shows all steps that determine a type, in nested lists."""
    path = os.path.join(folder, "chain.html")
    with open(os.path.join(folder, "chain.py"), "w", encoding="utf-8") as file:
        file.write(CHAIN)
    run_golden.Case(folder, "chain", None, ["--emit", "html", "-o", path]).run(command)
    b.open(path)
    b.point(b.run("return [...document.querySelectorAll('#python0 [data-p]')].findLast((e) => e.textContent === 'value')"), click=True)
    found = b.run("""
        const depth = (e) => (e.closest('#info') ? (e.tagName === 'UL') + depth(e.parentElement) : 0);
        return [...document.querySelectorAll('#info li > button')].map((e) => `${depth(e)} ${e.textContent}`);""")
    wanted = ["1 line 7: value", "2 line 7: near", "3 line 6: near", "4 line 6: scale * 2", "5 line 6: scale", "6 line 5: scale", "5 line 6: 2"]
    if found != wanted:
        yield f"the chain of reasons for a type is {found} instead of {wanted}"


def print_problems(b, path):
    """On paper, all lines are printed in black on white, without controls."""
    b.size(700, 900)
    b.open(path)
    b.printing("dark")
    paper, cut, others = b.run("""
        const panes = [...document.querySelectorAll('pre')], shown = (e) => getComputedStyle(e).display !== 'none';
        return [getComputedStyle(document.body).backgroundColor, panes.filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight).length,
          [...document.querySelectorAll('aside, [role=tablist]')].filter(shown).length];""")
    if paper != "rgb(255, 255, 255)" or cut or others:
        yield f"{os.path.basename(path)}, printed on {paper}: {cut} panes are cut off, {others} controls are visible"
    b.media("light")
    b.size(1300, 800)


def phone_problems(b, path):
    b.size(390, 800)
    b.open(path)
    if b.run("return document.documentElement.scrollWidth") > 390:
        yield f"{os.path.basename(path)}: wider than the screen of a phone"
    b.size(1300, 800)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--axe", metavar="FILE")
    parser.add_argument("--firefox", action="store_true", help="use Firefox instead of Chromium")
    selection.add_option(parser)
    parser.add_argument("folders", metavar="DIR", nargs="+")
    args = parser.parse_args()
    command = os.path.abspath(args.py2cu)
    if browser.missing(args.firefox):
        print(f"SKIPPED: the pages are not opened; {browser.missing(args.firefox)}")
        return 0
    cases = [case for folder in args.folders for case in run_golden.find_cases(os.path.abspath(folder))
             if os.path.exists(case.path(".cu")) and "--emit" not in " ".join(case.options)]
    cases = selection.one_in(cases, args.one_in, lambda case: case.label)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            paths = list(pool.map(lambda case: make(case, command, folder), cases))
        failures += [f"{case.label}: no page" for case, path in zip(cases, paths, strict=True) if path is None]
        made = [(case, path) for case, path in zip(cases, paths, strict=True) if path]
        b = browser.Firefox() if args.firefox else browser.Browser()
        try:
            failures += open_all(b, [path for _, path in made], folder)
            closer = made[:: max(1, len(made) // CLOSER)]
            for case, path in closer:
                failures += look_closer(b, case, command, path)
            failures += injection_problems(b, command, folder)
            failures += tab_problems(b, command, folder)
            failures += search_problems(b, folder)
            failures += compiled_problems(b, command, folder)
            failures += chain_problems(b, command, folder)
            failures += phone_problems(b, closer[0][1])
            if not args.firefox:  # this cannot be queried
                failures += print_problems(b, os.path.join(folder, "saxpy.html"))
            axe = find_axe(args.axe)
            if axe:
                failures += axe_problems(b, [path for _, path in closer[::5]], axe)
            else:
                print("not checked by axe-core, which is not installed: pip install axe-selenium-python, or --axe FILE")
        finally:
            b.close()
    for failure in failures:
        print(failure)
    print(f"{len(made)} pages, {len(failures)} problems")
    return 1 if failures or not made else 0


if __name__ == "__main__":
    sys.exit(main())
