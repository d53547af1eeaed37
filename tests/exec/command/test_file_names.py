"""File names with characters that are special in a make rule: make and ninja read the same file, or the command refuses the name."""
import os
import shutil
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
KERNEL = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = 1\n"
NAMED = [b"plain", b"two words", b"a$b", b"$(shell touch pwned)", b"a#b", b"a:b", b"a\\b", b"a\\ b", b"a\\#b", b"'", b'"', b"\xff\xfe", "\u00e9".encode(), b"a&b", b"(a)", b"`a`",
         b"@a", b"-a", b"a,b"]
REFUSED = [b"a;touch pwned", b"x:\nall:;touch pwned\ny", b"a\rb", b"a\tb", b"a=b", b"a|b", b"a%b", b"a\x7fb"]


def run(folder, name, *more):
    (folder / "src").mkdir()
    with open(os.path.join(os.fsencode(folder), b"src", name + b".py"), "w", encoding="utf-8") as file:
        file.write(KERNEL)
    return subprocess.run([COMMAND, "src", "-o", "out/", *more], cwd=folder, capture_output=True, check=False)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("name", NAMED, ids=range(len(NAMED)))
def test_make_reads_the_name(tmp_path, name):
    done = run(tmp_path, name, "-MF", "rules.d")
    assert done.returncode == 0, done.stderr
    output, source = b"out/" + name + b".cu", b"src/" + name + b".py"
    (tmp_path / "Makefile").write_text("%.cu:\n\t@echo found\ninclude rules.d\n", encoding="utf-8")
    files = os.fsencode(tmp_path)
    os.utime(os.path.join(files, output), (1, 1))
    asked = subprocess.run(["make", "-rR", "-n", b"--assume-old=nothing", output], cwd=tmp_path, capture_output=True, check=False)
    assert asked.returncode == 0 and b"No rule" not in asked.stderr, (asked, (tmp_path / "rules.d").read_bytes())
    assert asked.stdout.count(b"found") == 1, (asked, (tmp_path / "rules.d").read_bytes())  # older than the source, so it must be generated
    os.utime(os.path.join(files, output))
    os.utime(os.path.join(files, source), (1, 1))
    asked = subprocess.run(["make", "-rR", "-q", output], cwd=tmp_path, capture_output=True, check=False)
    assert asked.returncode == 0, asked
    assert not (tmp_path / "pwned").exists()


@pytest.mark.parametrize("name", [b"a\x1b[31mb", b"a\x7fb", b"a\xe2\x80\xaeb", b"a\xff\xfeb"], ids=["escape", "delete", "right to left", "not UTF-8"])
def test_messages_print_no_control_characters(tmp_path, name):
    """A terminal would interpret these characters."""
    (tmp_path / "out").write_text("not a directory", encoding="utf-8")
    missing = subprocess.run([COMMAND, name + b".py"], cwd=tmp_path, capture_output=True, check=False)
    blocked = run(tmp_path, name)
    for done in (missing, blocked):
        assert done.returncode == 1
        shown = done.stderr.decode()
        assert "a?" in shown and shown.replace("\n", "").isprintable(), shown


@pytest.mark.parametrize("option", [["-MF", "rules.d"], ["-MD"]])
@pytest.mark.parametrize("name", REFUSED, ids=range(len(REFUSED)))
def test_names_that_no_rule_can_have(tmp_path, name, option):
    done = run(tmp_path, name, *option)
    assert done.returncode == 1 and b"a make rule cannot contain a file name with" in done.stderr
    assert not list(tmp_path.rglob("*.d"))


@pytest.mark.parametrize("name", [b'a"b', b"a\\b", b"a$b", b"a;b", b"a#b", b"a:b", b"a\nb", b"a\xffb", b"a'b", b"a[b"], ids=range(10))
def test_names_that_no_project_can_have(tmp_path, name):
    (tmp_path / "src").mkdir()
    for stem in (name, b"good"):
        with open(os.path.join(os.fsencode(tmp_path), b"src", stem + b".py"), "w", encoding="utf-8") as file:
            file.write(KERNEL.replace("def k", "def good") if stem == b"good" else KERNEL)
    done = subprocess.run([COMMAND, "export", "src", "-o", "out"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1 and b"a project cannot contain a file name with" in done.stderr, done.stderr
    assert not (tmp_path / "out").exists()
    done = subprocess.run([COMMAND, "export", "src", "--keep-going", "-o", "out"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1 and (tmp_path / "out" / "good.cu").exists()
    for file in (tmp_path / "out").iterdir():
        assert file.suffix == ".py" or name not in file.read_bytes(), file
