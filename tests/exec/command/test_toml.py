"""TOML in [tool.py2cu], compared with Python's tomllib: strings, keys, tables, and limits instead of crashes."""
import json
import os
import random
import subprocess

import pytest

tomllib = pytest.importorskip("tomllib")
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
KERNEL = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = 1\n"


def run(folder, text, *options):
    (folder / "k.py").write_text(KERNEL)
    (folder / "pyproject.toml").write_bytes(text.encode())
    return subprocess.run([COMMAND, *options, "k.py"], cwd=folder, capture_output=True, check=False)


def string_that_is_read(folder, text):
    """Return the value of the key `types`, which the message about this missing file contains; None if the file was refused."""
    message = json.loads(run(folder, text, "--diagnostics=json").stderr)["diagnostics"][0]["message"]
    end = ": No such file or directory"
    return message.removesuffix(end) if message.endswith(end) else None


def decoded(text):
    try:
        return tomllib.loads(text)["tool"]["py2cu"]["types"]
    except (tomllib.TOMLDecodeError, KeyError):
        return None


PARTS = ["a", "é", "名", " ", "'", '"', "\\\\", '\\"', "\\t", "\\b", "\\f", "\\n", "\\r", "\\u00e9", "\\u0041", "\\U0001F600", "\\uD7FF", "\\ue000", "\\U0010FFFF",
         "\\uD800", "\\uDFFF", "\\U00110000", "\\q", "\\x41", "\\u12", "\\U0000004", "\\\n", "\\\n\n  ", "\\ \t\n ", "\\\\ \n", "\n", "\\ x", "#", "="]


def test_strings(tmp_path):
    choose = random.Random(12)
    compared = read = 0
    for i in range(250):
        quotes = choose.choice(['"', "'", '"""', "'''"])
        text = f"[tool.py2cu]\ntypes = {quotes}{'z' if choose.random() < 0.5 else ''}{''.join(choose.choices(PARTS, k=choose.randrange(1, 5)))}z{quotes}\n"
        wanted, found = decoded(text), string_that_is_read(tmp_path, text)
        assert found == wanted, (i, text)
        compared += 1
        read += wanted is not None
    assert read > compared // 4


@pytest.mark.parametrize("text", [
    '[tool.py2cu]\ntypes = "X"\n', '[tool]\npy2cu.types = "X"\n', 'tool.py2cu.types = "X"\n', '["tool"."py2cu"]\n"types" = "X"\n',
    "['tool' . \"py2\\u0063u\"]\n'types' = 'X'\n", 'tool = {py2cu = {types = "X"}}\n', '[tool]\npy2cu = {"typ\\u0065s" = "X"}\n',
    '["tool.py2cu"]\ntypes = "Y"\n[tool.py2cu]\ntypes = "X"\n', '"tool.py2cu.types" = "Y"\n[tool.py2cu]\ntypes = "X"\n',
    '[tool."py2cu.types"]\na = 1\n[tool.py2cu]\ntypes = "X"\n', '[[other]]\ntypes = "Y"\n[[other]]\n[tool.py2cu]\ntypes = "X"\n',
    '[tool.py2cu]\r\ntypes = """\r\nX"""\r\n', "[ tool . py2cu ] # a comment\ntypes='''X'''",
])
def test_keys_and_tables(tmp_path, text):
    assert decoded(text) == string_that_is_read(tmp_path, text) == "X"


def is_toml(text):
    try:
        tomllib.loads(text)
        return True
    except tomllib.TOMLDecodeError:
        return False


def random_value(choose, depth=0):
    kind = choose.randrange(8 if depth < 2 else 5)
    if kind < 5:
        return choose.choice(["1", "'x'", "[]", "{}", "true"])
    if kind == 5:
        return "[" + ", ".join(random_value(choose, depth + 1) for _ in range(choose.randrange(3))) + "]"
    return "{" + ", ".join(f"{random_key(choose)} = {random_value(choose, depth + 1)}" for _ in range(choose.randrange(4))) + "}"


def random_key(choose):
    return ".".join(choose.choices(["a", "b", "c", '"b"', "'tool'"], k=choose.choice([1, 1, 2, 3])))


def random_document(choose):
    lines = []
    for _ in range(choose.randrange(2, 6)):
        key = random_key(choose)
        lines.append(choose.choice([f"[{key}]", f"[[{key}]]", f"{key} = {random_value(choose)}", f"{key} = {random_value(choose)}"]))
    return "\n".join(lines) + "\n"


def test_definitions(tmp_path):
    """Tables and keys that are defined again are errors exactly if tomllib refuses them."""
    choose = random.Random(33)
    count = 3000 if os.environ.get("PY2CU_TEST_ALL") else 500
    valid = 0
    for i in range(count):
        text = random_document(choose)
        done = run(tmp_path, "# tool.py2cu\n" + text)
        assert (done.returncode == 0) == is_toml(text), (i, text, done.stderr.decode())
        valid += done.returncode == 0
    assert count // 4 < valid < count * 3 // 4, valid


def redefined(place, why, line):
    return f"pyproject.toml:{place}: error: {why}; the first definition is on line {line}\n"


@pytest.mark.parametrize("text, message", [
    ("[tool.py2cu]\ntypes = 'a'\ntypes = 'b'\n", redefined("3:1", "this key is defined twice", 2)),
    ("[tool.py2cu]\n[tool]\n[tool.py2cu]\n", redefined("3:7", "this table is defined twice", 1)),
    ("[tool]\npy2cu.debug = true\n[tool.py2cu]\n", redefined("3:7", "this table is defined twice", 2)),
    ("[tool.py2cu]\n[tool]\npy2cu.debug = true\n", redefined("3:1", "a dotted key cannot extend a table that has a header", 1)),
    ("tool = {py2cu = {}}\n[tool.py2cu]\n", redefined("2:2", "an inline table cannot be extended", 1)),
    ("tool = 1\n[tool.py2cu]\n", redefined("2:2", "this is a value, not a table", 1)),
    ("[[tool.py2cu]]\n[tool.py2cu]\n", redefined("2:7", "this is an array of tables, not a table", 1)),
    ("[tool.py2cu]\n[[tool.py2cu]]\n", redefined("2:8", "this is a table, not an array of tables", 1)),
    ("[tool]\npy2cu = []\n[[tool.py2cu]]\n", redefined("3:8", "this is a value, not an array of tables", 2)),
    ("[other]\nx = 1\n'x' = 2\n[tool.py2cu]\n", redefined("3:1", "this key is defined twice", 2)),
    ("other = [{x = 1}, [{x = 1, x.y = 2}]]\n[tool.py2cu]\n", redefined("1:28", "this is a value, not a table", 1)),
], ids=range(11))
def test_redefinition(tmp_path, text, message):
    assert not is_toml(text)
    done = run(tmp_path, text)
    assert done.returncode == 1 and message in done.stderr.decode() and done.stdout == b""


@pytest.mark.parametrize("text, message", [
    ("x = 2023-02-29\n", "1:5: error: invalid date"), ("x = 1900-02-29T00:00:00\n", "1:5: error: invalid date"),
    ("x = 10000-01-01T00:00:00Z\n", "1:5: error: "), ("x = [2024-04-31]\n", "1:6: error: invalid date"),
    ("x = '''a''''''\n", "1:5: error: the string contains three adjacent quotes"), ('x = """a""""""\n', "the string contains three adjacent quotes"),
    ('x = "\\uD800"\n', "1:5: error: the string contains an invalid escape"), ('"\\uD800" = 1\n', "1:1: error: the string contains an invalid escape"),
], ids=range(8))
def test_tables_of_other_tools_are_checked(tmp_path, text, message):
    assert not is_toml(text)
    done = run(tmp_path, text + "[tool.py2cu]\n")
    assert done.returncode == 1 and message in done.stderr.decode()


@pytest.mark.parametrize("text", [
    "x = [2024-02-29, 2000-02-29T00:00:00Z]\n", '"\\u0000" = "\\u0000"\n"" = 1\n', "x = '''a'''''\ny = \"\"\"\\\"\\\"\\\"\"\"\"\n",
    "[" + "k" * 3000 + "]\n" + "".join(f"k{i} = {i}\n" for i in range(3000)), "[[x]]\n[x.y]\n[[x]]\n[x.y]\n", "[x.y.z]\n[x]\na = 1\n",
], ids=range(6))
def test_accepted_values(tmp_path, text):
    text += "[tool.py2cu]\ntypes = 'X'\n"
    assert decoded(text) == string_that_is_read(tmp_path, text) == "X"


@pytest.mark.parametrize("text, message", [
    ("a." * 100000 + "b = 1\n[tool.py2cu]\n", "pyproject.toml:1:1: error: the key has too many parts"),
    ("[" + "a." * 10000 + "b]\n[tool.py2cu]\n", "error: the key has too many parts"),
    ("[tool.py2cu]\nfiles = " + "[" * 20000 + "]" * 20000 + "\n", "error: values are nested too deeply"),
    ("[tool.py2cu]\nfiles = " + "[" * 20000 + "\n", "error: invalid TOML"),
    ("[tool.py2cu]\n" + "k" * 2000 + " = 1\n", "pyproject.toml:2:1: error: the key is too long"),
    ("[tool.py2cu]\nconstants = " + "{a = " * 100 + "1" + "}" * 100 + "\n", "error: values are nested too deeply"),
    ('[[tool.py2cu]]\ntypes = "X"\n', "pyproject.toml:1:3: error: expected the table [tool.py2cu], not an array of tables"),
    ("[tool]\npy2cu = 3\n", "pyproject.toml:2:1: error: expected the table [tool.py2cu], not 3"),
    ('[[tool.py2cu.files]]\na = "X"\n', "an array of tables"),
    ('[tool.py2cu]\n"types.x" = "X"\n', "has no key 'types\\.x'"),
    ('[tool.py2cu]\ntypes = "\\u0000"\n', "pyproject.toml:2:9: error: the string contains a null character"),
], ids=range(11))
def test_invalid_toml(tmp_path, text, message):
    done = run(tmp_path, text)
    assert done.returncode == 1 and message in done.stderr.decode() and done.stdout == b""
