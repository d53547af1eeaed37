"""docs/messages has a page for each message code: its example causes the message, and its fix does not. `py2cu --explain` prints the page."""
import glob
import os
import re
import shlex
import subprocess
import sys

import pytest
from test_error_codes import NOT_IN_A_TEXT, ROOT, error_codes, sources

sys.path.insert(0, os.path.join(ROOT, "docs"))
from build_pages import programs  # noqa: E402

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
FOLDER = os.path.join(ROOT, "docs", "messages")
PAGES = {os.path.basename(path)[:-3]: open(path, encoding="utf-8").read() for path in sorted(glob.glob(os.path.join(FOLDER, "*.md")))}
# Effects that the programs of a page cannot show, with the reason.
WITHOUT_PROGRAMS = {**NOT_IN_A_TEXT, "too-many-errors": "50 errors", "too-deep": "100 functions", "encoding": "a page is UTF-8",
                    "bidirectional-text": "its characters would confuse the page"}
# Codes that the source passes in another form than the pattern recognizes.
OTHERS = {"kernel-without-types", "argument-without-type", "refused-launch", "uncoalesced", "large-local"}


def rules():
    """Return the codes of warnings and lint messages."""
    with open(os.path.join(ROOT, "translator", "lint", "rules.def"), encoding="utf-8") as file:
        return set(re.findall(r'^RULE\(\w+, "([a-z0-9-]+)"', file.read(), flags=re.M))


def all_codes():
    codes = error_codes() | OTHERS | rules()
    for text in sources():
        for call in re.findall(r"\bdiag_warning\(([^;]*);", text):
            codes.update(re.findall(r',\s*"([a-z]+(?:-[a-z]+)*)"\s*,', call)[:1])
    return codes


def codes_of(folder, text):
    (folder / "k.py").write_text(text, encoding="utf-8")
    options = re.match(r"# py2cu: (.*)\n", text)
    done = subprocess.run([COMMAND, "k.py", *(shlex.split(options.group(1)) if options else [])], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, re.findall(r"(?:error|warning|lint): .*\[([a-z0-9-]+)\]$", done.stderr, flags=re.M)


def test_every_code_has_a_page():
    assert sorted(all_codes() ^ set(PAGES)) == []
    for code, page in PAGES.items():
        assert page.startswith(f"# {code}\n\n") and max(map(len, page.split("\n"))) <= 130, code
        assert len(programs(page)) == (0 if code in WITHOUT_PROGRAMS else 2), code
        assert re.findall(r"^#+ .*", re.sub(r"^    .*", "", page, flags=re.M), flags=re.M) == [f"# {code}"] + ["## Example", "## Fix"] * (code not in WITHOUT_PROGRAMS), code


@pytest.mark.parametrize("code", sorted(set(PAGES) - set(WITHOUT_PROGRAMS)))
def test_example_and_fix(tmp_path, code):
    wrong, fixed = programs(PAGES[code])
    if code == "large-local" and codes_of(tmp_path, fixed)[0] != 0:
        pytest.skip("NVRTC, which reports it, is not installed")
    status, codes = codes_of(tmp_path, wrong)
    assert codes[:1] == [code]
    compiles = wrong.startswith("# py2cu: --check\n")  # which needs NVRTC
    assert status == 1 or compiles or code in rules()
    status, codes = codes_of(tmp_path, fixed)
    assert codes == [] and (status == 0 or compiles)


def test_explain_prints_the_pages():
    for code, page in PAGES.items():
        assert subprocess.run([COMMAND, "--explain", code], capture_output=True, check=True).stdout.decode() == page
        assert subprocess.run([COMMAND, "explain", code], capture_output=True, check=True).stdout.decode() == page
    done = subprocess.run([COMMAND, "--explain=cannot-unfy"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "did you mean cannot-unify?" in done.stderr and done.stdout == ""
    done = subprocess.run([COMMAND, "--explain=nothing"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "did you mean" not in done.stderr
    for arguments, message in (([], "expected a message code"), (["syntax", "grammar"], "expected one message code"), (["sintax"], "did you mean syntax?")):
        done = subprocess.run([COMMAND, "explain", *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and message in done.stderr and done.stdout == ""


def test_summary_suggests_explain(tmp_path):
    """The last line names the code of the first error or, without errors, of the first warning or lint message."""
    kernel = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1], int32)')\ndef k(x, n):\n    i = cuda.grid(1)\n    {}\n"
    for body, options, code in (("x[0] += 1\n    x[i] = nothing", [], "undefined-name"), ("x[0] += 1\n    x[i] = n", [], "racing-update"), ("x[i] = 1", ["--lint"], "unguarded-index"),
                                ("x[i] = n", [], None)):
        (tmp_path / "k.py").write_text(kernel.format(body))
        done = subprocess.run([COMMAND, "k.py", *options], cwd=tmp_path, capture_output=True, text=True, check=False)
        if code is None:
            assert done.stderr == ""
        else:
            assert done.stderr.split("\n")[-2].endswith(f"; for details, run: py2cu --explain {code}"), done.stderr
            assert subprocess.run([COMMAND, "--explain", code], capture_output=True, check=False).returncode == 0
