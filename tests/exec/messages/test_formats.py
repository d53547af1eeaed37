"""--diagnostics json and sarif, --color: all formats report the same diagnostics."""
import json
import os
import pty
import re
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
WRONG = """# \u00e9\u00e9
from numba import cuda
import numpy as np

@cuda.jit(device=True)
def helper(v, w):
    return v @ w

@cuda.jit(debg=True)
def k(x, n):
    \u00fc = x.sise; factor = 2
    if n > 1:
        a = x
    else:
        a = 1
    x[0] = helper(x[0], 1) + facter + a
    x[1] = np.sine(x[2])

k[1, 2](np.zeros(3), 4)
"""


def run(folder, *arguments, text=WRONG, name="k.py", **more):
    (folder / name).write_text(text, encoding="utf-8")
    return subprocess.run([COMMAND, name, *arguments], cwd=folder, capture_output=True, text=True, check=False, **more)


def piece(text, place):
    """Return the source at a location whose columns count bytes."""
    line = text.split("\n")[place["line"] - 1].encode()
    assert place["end_line"] == place["line"]
    return line[place["column"] - 1 : place["end_column"] - 1].decode()


def test_json_equals_the_text_output(tmp_path):
    done = run(tmp_path)
    found = json.loads(run(tmp_path, "--diagnostics=json").stderr)["diagnostics"]
    assert done.returncode == 1 and len(found) == done.stderr.count(": error: ") == 6
    said = re.findall(r"^k\.py:(\d+):(\d+): (error|note): (.*?)(?: \[([a-z-]+)\])?$", done.stderr, flags=re.M)
    listed = []
    for item in found:
        listed.append((str(item["line"]), str(item["column"]), item["severity"], item["message"], item["code"]))
        listed += [(str(note["line"]), str(note["column"]), "note", note["message"], "") for note in item["notes"]]
        assert f"\n  hint: {item['hint']}\n" in done.stderr and item["file"] == "k.py"
    assert listed == said
    assert {piece(WRONG, item) for item in found} >= {"debg=True", "x.sise", "v @ w", "facter", "np.sine"}
    assert [piece(WRONG, note) for item in found if item["code"] == "cannot-unify" for note in item["notes"]] == ["a", "x", "k[1, 2](np.zeros(3), 4)"]


def test_edits_match_the_hint(tmp_path):
    found = json.loads(run(tmp_path, "--diagnostics=json").stderr)["diagnostics"]
    edits = [edit for item in found for edit in item["edits"]]
    assert sorted((piece(WRONG, edit), edit["replacement"]) for edit in edits) == [
        ("debg", "debug"), ("facter", "factor"), ("sine", "sin"), ("sise", "size")]
    lines = WRONG.encode().split(b"\n")
    for edit in sorted(edits, key=lambda edit: -edit["column"]):
        line = lines[edit["line"] - 1]
        lines[edit["line"] - 1] = line[: edit["column"] - 1] + edit["replacement"].encode() + line[edit["end_column"] - 1 :]
    again = json.loads(run(tmp_path, "--diagnostics=json", text=b"\n".join(lines).decode()).stderr)["diagnostics"]
    assert [item["code"] for item in again] == ["no-such-operation", "cannot-unify"]


@pytest.mark.parametrize("line, edit", [
    ("@cuda.jit('void(float33[:], int64)')", ("float33", "float32")),
    ('@cuda.jit(r"void(float32[:], itn64)")', ("itn64", "int64")),
    ("@cuda.jit(['void(float32[:], int64)', 'void(flaot64[:], int64)'])", ("flaot64", "float64")),
    ('@cuda.jit("""void(\n    float32[:],\n    itn64)""")', ("itn64", "int64")),
    ("@cuda.jit('void(float32[:], unit' '8)')", None),
    ("@cuda.jit('void(float32[:], quaternion)')", None),
])
def test_edits_of_types_in_signatures(tmp_path, line, edit):
    text = f"from numba import cuda\n\n\n{line}\ndef k(x, n):\n    x[0] = n\n"
    found = json.loads(run(tmp_path, "--diagnostics=json", text=text).stderr)["diagnostics"]
    edits = [one for item in found for one in item["edits"]]
    assert found[0]["code"] == "bad-signature" and [(piece(text, one), one["replacement"]) for one in edits] == ([edit] if edit else [])
    assert not edit or found[0]["hint"] == f"write {edit[1]} instead"


# Required and optional members of each SARIF 2.1.0 object that is used here (section 3 of the standard).
OBJECTS = {
    "log": ({"version", "runs"}, {"$schema"}),
    "run": ({"tool"}, {"columnKind", "invocations", "results"}),
    "invocation": ({"executionSuccessful"}, {"toolExecutionNotifications"}),
    "notification": ({"message"}, {"level"}),
    "result": ({"message"}, {"ruleId", "ruleIndex", "level", "locations", "relatedLocations", "fixes"}),
    "location": (set(), {"id", "physicalLocation", "message"}),
    "physical": ({"artifactLocation"}, {"region"}),
    "region": ({"startLine"}, {"startColumn", "endLine", "endColumn"}),
    "fix": ({"artifactChanges"}, {"description"}),
    "change": ({"artifactLocation", "replacements"}, set()),
    "replacement": ({"deletedRegion"}, {"insertedContent"}),
}


def check(kind, item):
    required, optional = OBJECTS[kind]
    assert isinstance(item, dict) and required <= set(item) <= required | optional, (kind, item)
    return item


def check_location(item):
    check("location", item)
    physical = check("physical", item["physicalLocation"])
    assert re.fullmatch(r"(?:file:///)?(?:[\w.~/-]|%[0-9A-F]{2})+", physical["artifactLocation"]["uri"], flags=re.A)
    if "region" in physical:
        check_region(physical["region"])


def check_region(region):
    check("region", region)
    assert all(isinstance(value, int) and value >= 1 for value in region.values())
    assert region.get("endLine", region["startLine"]) >= region["startLine"]


def check_sarif(text):
    """Check that the document conforms to SARIF 2.1.0; return its results and notifications."""
    log = check("log", json.loads(text))
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    one = check("run", log["runs"][0])
    driver = one["tool"]["driver"]
    assert driver["name"] == "py2cu" and one["columnKind"] == "unicodeCodePoints"
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(rules) == len(set(rules))
    for result in one["results"]:
        check("result", result)
        assert result["level"] in ("error", "warning", "note", "none") and result["message"]["text"]
        assert rules[result["ruleIndex"]] == result["ruleId"]
        related = result.get("relatedLocations", [])
        assert [place["id"] for place in related] == list(range(len(related)))
        for place in result["locations"] + related:
            check_location(place)
        for fix in result.get("fixes", []):
            changes = check("fix", fix)["artifactChanges"]
            assert changes
            for change in changes:
                assert check("change", change)["replacements"]
                for replacement in change["replacements"]:
                    check_region(check("replacement", replacement)["deletedRegion"])
    invocation = check("invocation", one["invocations"][0])
    for notification in invocation["toolExecutionNotifications"]:
        assert check("notification", notification)["level"] in ("error", "warning", "note", "none")
    return one["results"], invocation


def test_sarif_is_valid_and_the_same(tmp_path):
    results, invocation = check_sarif(run(tmp_path, "--diagnostics", "sarif").stderr)
    found = json.loads(run(tmp_path, "--diagnostics=json").stderr)["diagnostics"]
    assert [(one["ruleId"], one["level"]) for one in results] == [(item["code"], item["severity"]) for item in found]
    assert invocation == {"executionSuccessful": False, "toolExecutionNotifications": []}
    lines = WRONG.split("\n")
    for one, item in zip(results, found):
        region = one["locations"][0]["physicalLocation"]["region"]
        line = lines[region["startLine"] - 1]  # its columns count characters
        assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == piece(WRONG, item)
        assert one["message"]["text"] == f"{item['message']}\nhint: {item['hint']}"
        assert len(one.get("relatedLocations", [])) == len(item["notes"]) and ("fixes" in one) == bool(item["edits"])


GOOD = "from numba import cuda\n@cuda.jit('void(float32[:])')\ndef k(x):\n    x[0] = 1\n"


def test_no_findings(tmp_path):
    done = run(tmp_path, "--diagnostics=sarif", text=GOOD)
    assert "__global__ void k(" in done.stdout and done.returncode == 0
    assert check_sarif(done.stderr) == ([], {"executionSuccessful": True, "toolExecutionNotifications": []})
    assert json.loads(run(tmp_path, "--diagnostics=json", text=GOOD).stderr)["diagnostics"] == []


def test_messages_of_the_command(tmp_path):
    """Messages without a source, and unusual file names, are also in the document: standard error contains nothing else."""
    results, invocation = check_sarif(run(tmp_path, "nothing.py", "-o", "out/", "--diagnostics=sarif", text=GOOD).stderr)
    assert results == [] and not invocation["executionSuccessful"]
    assert [one["message"]["text"] for one in invocation["toolExecutionNotifications"]] == ["nothing.py: No such file or directory"]
    found = json.loads(run(tmp_path, "nothing.py", "-o", "out/", "--diagnostics=json", text=GOOD).stderr)["diagnostics"]
    assert [(item["severity"], item["code"], item["file"], item["line"]) for item in found] == [("error", None, None, 0)]
    results, _ = check_sarif(run(tmp_path, "--diagnostics=sarif", name="a b\u00e9:%.py").stderr)
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b%C3%A9%3A%25.py"


def test_odd_bytes(tmp_path):
    """No source and no file name results in an invalid document."""
    (tmp_path / "k.py").write_bytes(WRONG.encode().replace(b"facter", b"f\xff\x01er"))
    for form in ("json", "sarif"):
        done = subprocess.run([COMMAND, b"k.py", b"\xff.py", "-o", "out/", f"--diagnostics={form}"], cwd=tmp_path, capture_output=True, check=False)
        json.loads(done.stderr.decode())
        assert done.returncode == 1


def test_settings_and_warnings(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.py2cu]\nemitt = 1\n")
    found = json.loads(run(tmp_path, "--diagnostics=json", text=GOOD).stderr)["diagnostics"]
    assert [(item["file"], item["line"], item["code"]) for item in found] == [("pyproject.toml", 2, None)]
    (tmp_path / "pyproject.toml").unlink()
    untyped = GOOD + "@cuda.jit\ndef other(x):\n    x[0] = 1\n"
    found = json.loads(run(tmp_path, "--diagnostics=json", text=untyped).stderr)["diagnostics"]
    assert [(item["severity"], item["code"]) for item in found] == [("error", "kernel-without-types")]


def test_not_with_watch(tmp_path):
    done = run(tmp_path, "--diagnostics=json", "--watch", "--check", text=GOOD)
    assert done.returncode == 2 and "--watch" in json.loads(done.stderr)["diagnostics"][0]["message"]


# ---- colours ------------------------------------------------------------------------------------------------------------

def on_terminal(folder, *arguments, **environment):
    """Return the contents of standard error on a terminal."""
    (folder / "k.py").write_text(WRONG, encoding="utf-8")
    ours, theirs = pty.openpty()
    names = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    done = subprocess.run([COMMAND, "k.py", *arguments], cwd=folder, stderr=theirs, stdout=subprocess.DEVNULL, env={**names, **environment}, check=False)
    os.close(theirs)
    text = b""
    while True:
        try:
            piece_read = os.read(ours, 65536)
        except OSError:  # Linux reports the end by this error
            break
        if not piece_read:
            break
        text += piece_read
    os.close(ours)
    assert done.returncode == 1
    return text.decode().replace("\r\n", "\n")


def test_colors(tmp_path):
    plain = run(tmp_path).stderr
    colored = run(tmp_path, "--color=always").stderr
    assert "\033" not in plain and colored != plain
    assert re.sub(r"\033\[[\d;]*m", "", colored) == plain
    assert colored.count("\033[0m") > 10 and not re.search(r"\033\[[\d;]*m$(?<!\033\[0m)", colored, flags=re.M)  # the colors are reset at the end of each line
    assert on_terminal(tmp_path, TERM="xterm") == colored
    for more in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {}):
        assert on_terminal(tmp_path, **more) == plain
    assert on_terminal(tmp_path, "--color=never", TERM="xterm") == plain
    assert on_terminal(tmp_path, TERM="xterm", NO_COLOR="") == colored  # as no-color.org specifies
    assert "\033" not in on_terminal(tmp_path, "--diagnostics=json", "--color=always", TERM="xterm")


@pytest.mark.parametrize("option", ["--color=blue", "--diagnostics=xml"])
def test_invalid_formats(tmp_path, option):
    done = run(tmp_path, option, text=GOOD)
    assert done.returncode == 2 and "expected" in done.stderr
