"""TOML as the command reads it in [tool.py2cu], next to Python's tomllib: strings, keys, tables, and limits instead of crashes."""
import os
import random
import subprocess

import pytest

tomllib = pytest.importorskip("tomllib")
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
KERNEL = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = 1\n"


def run(folder, text):
    (folder / "k.py").write_text(KERNEL)
    (folder / "pyproject.toml").write_bytes(text.encode())
    return subprocess.run([COMMAND, "k.py"], cwd=folder, capture_output=True, check=False)


def string_that_is_read(folder, text):
    """The value of the key `types`, which the message about this missing file has; None: the file was refused."""
    said = run(folder, text).stderr.decode()
    end = ": No such file or directory\n"
    return said[len("py2cu: "):-len(end)] if said.startswith("py2cu: ") and said.endswith(end) else None


def decoded(text):
    try:
        return tomllib.loads(text)["tool"]["py2cu"]["types"]
    except (tomllib.TOMLDecodeError, KeyError):
        return None


# Not among these: spaces between a backslash and the end of its line, which the grammar of tree-sitter refuses.
PARTS = ["a", "é", "名", " ", "'", '"', "\\\\", '\\"', "\\t", "\\b", "\\f", "\\n", "\\r", "\\u00e9", "\\u0041", "\\U0001F600", "\\uD7FF", "\\ue000", "\\U0010FFFF",
         "\\uD800", "\\uDFFF", "\\U00110000", "\\q", "\\x41", "\\u12", "\\U0000004", "\\\n", "\\\n\n  ", "\n", "\\ x", "#", "="]


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


@pytest.mark.parametrize("text, message", [
    ("a." * 100000 + "b = 1\n[tool.py2cu]\n", "pyproject.toml:1:1: error: the key has too many parts"),
    ("[" + "a." * 10000 + "b]\n[tool.py2cu]\n", "error: the key has too many parts"),
    ("[tool.py2cu]\nfiles = " + "[" * 20000 + "]" * 20000 + "\n", "error: values are nested too deeply"),
    ("[tool.py2cu]\nfiles = " + "[" * 20000 + "\n", "error: this is not TOML"),
    ("[tool.py2cu]\n" + "k" * 2000 + " = 1\n", "pyproject.toml:2:1: error: the key is too long"),
    ("[tool.py2cu]\nconstants = " + "{a = " * 100 + "1" + "}" * 100 + "\n", "error: values are nested too deeply"),
    ('[[tool.py2cu]]\ntypes = "X"\n', "pyproject.toml:1:3: error: expected the table [tool.py2cu], not an array of tables"),
    ("[tool]\npy2cu = 3\n", "pyproject.toml:2:1: error: expected the table [tool.py2cu], not 3"),
    ('[[tool.py2cu.files]]\na = "X"\n', "an array of tables"),
    ('[tool.py2cu]\n"types.x" = "X"\n', "has no key 'types\\.x'"),
    ('[tool.py2cu]\ntypes = "\\u0000"\n', "pyproject.toml:2:9: error: the string has an escape"),
], ids=range(11))
def test_what_is_refused(tmp_path, text, message):
    done = run(tmp_path, text)
    assert done.returncode == 1 and message in done.stderr.decode() and done.stdout == b""
