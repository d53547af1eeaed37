"""Each message code has a golden message."""
import glob
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")

# Codes that no Python source causes, with the reason.
NOT_IN_A_TEXT = {
    "internal-error": "a bug of py2cu",
    "out-of-memory": "requires exhausted memory",
    "grammar": "requires another version of tree-sitter-python",
    "bad-request": "only through the C interface",
    "too-long": "16 MiB: test_too_long_source in command/test_command.py",
    "captured-array": "functions for other CUDA C, only from Python: constants/test_captured_device_arrays.py",
    "too-many-instances": "65,536 instances would take too long",
}


def rows_of(macro):
    """Return the codes in this list of base/diagnostic_codes.def, with their descriptions."""
    text = open(os.path.join(ROOT, "translator", "base", "diagnostic_codes.def"), encoding="utf-8").read()
    return dict(re.findall(rf'^{macro}\("([a-z-]+)", "(.+)"\)$', text, flags=re.M))


def sources():
    """Return the source of the translator's library."""
    for path in glob.glob(os.path.join(ROOT, "translator", "**", "*.c"), recursive=True):
        if f"{os.sep}cli{os.sep}" not in path:
            with open(path, encoding="utf-8") as source:
                yield source.read()


def codes_with_hints():
    return {**rows_of("CODE"), **rows_of("TYPED")}


def test_every_error_has_a_hint():
    """Each error has a hint, or base/diagnostic_codes.def explains why its code has none."""
    alone = rows_of("ALONE")
    errors = without = 0
    for path in glob.glob(os.path.join(ROOT, "tests", "errors", "*", "*.err")):
        text = open(path, encoding="utf-8").read()
        for message in re.split(r"^(?=.*(?:error|warning): )", text, flags=re.M):
            code = re.search(r"error: .*\[([a-z-]+)\]$", message, flags=re.M)
            if code:
                errors += 1
                without += "\n  hint: " not in message
                assert "\n  hint: " in message or code.group(1) in alone, path
    assert errors > 850 and without < 80


# Warnings and lint messages without a hint, with the reason.
SAYS_ALL = {
    "index-outside": "the message says which index there is and how many elements",
    "unused-parameter": "the message names the parameter that may go",
}


def test_every_warning_has_a_hint():
    said = without = 0
    for path in glob.glob(os.path.join(ROOT, "tests", "translate", "*", "*.warn")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for message in re.split(r"^(?=.*(?:error|warning|lint): )", text, flags=re.M):
            code = re.search(r"(?:warning|lint): .*\[([a-z-]+)\]$", message, flags=re.M)
            if code:
                said += 1
                without += "\n  hint: " not in message
                assert "\n  hint: " in message or code.group(1) in SAYS_ALL, path
    assert said > 80 and without < 20


def test_every_code_is_listed():
    """base/diagnostic_codes.def lists exactly the error codes in the translator's source."""
    listed = {**codes_with_hints(), **rows_of("ALONE")}
    assert sorted(error_codes() ^ set(listed)) == []
    assert all(len(text) < 140 and not text.endswith(".") for text in listed.values())


def error_codes():
    codes = {"too-many-errors"}
    for text in sources():
        for call in re.findall(r"\b(?:diag_error|diag_function_error|infer_error)\(([^;]*);", text):
            codes.update(re.findall(r',\s*"([a-z]+(?:-[a-z]+)*)"\s*,', call)[:1])
        codes.update(re.findall(r'code = "([a-z-]+)"', text))
    return codes


def test_every_code_has_a_golden_message():
    """Each code in the translator's source is in some tests/errors/*/*.err or, for a warning, in a tests/translate/*/*.warn."""
    codes = set()
    for text in sources():
        for call in re.findall(r"\b(?:diag_error|diag_function_error|diag_warning|infer_error)\(([^;]*);", text):
            codes.update(re.findall(r',\s*"([a-z]+(?:-[a-z]+)*)"\s*,', call)[:1])
        codes.update(re.findall(r'code = "([a-z-]+)"', text))
    assert len(codes) > 40
    paths = glob.glob(os.path.join(ROOT, "tests", "errors", "*", "*.err")) + glob.glob(os.path.join(ROOT, "tests", "translate", "*", "*.warn"))
    messages = "".join(open(path, encoding="utf-8").read() for path in paths)
    seen = set(re.findall(r"\[([a-z-]+)\]$", messages, flags=re.M))
    if re.search(r"^and \d+ more errors?$", messages, flags=re.M):
        seen.add("too-many-errors")
    assert sorted(codes - seen - set(NOT_IN_A_TEXT)) == []
    assert sorted(set(NOT_IN_A_TEXT) & seen) == []
