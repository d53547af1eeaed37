"""Errors of the command for invalid files, directories, tools and settings; a failed run leaves no partial output."""
import os
import re
import stat
import tempfile

import pytest

from test_command import FIRST, KERNELS, kernels, needs_nvrtc, run  # noqa: F401

KERNEL = "from numba import cuda\n@cuda.jit('void({})')\ndef {}({}):\n    {}\n"


def tool(folder, name, script):
    """Write a program with this name to a separate directory; return the directory."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("#!/bin/sh\n" + script)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(folder)


# ---- files and directories ------------------------------------------------------------------------------------------------

def test_source_file_is_too_large(tmp_path):
    with open(tmp_path / "large.py", "wb") as file:
        file.truncate(64 * 1024 * 1024 + 2)
    result = run("large.py", cwd=tmp_path)
    assert (result.returncode, result.out, result.err) == (1, "", "py2cu: large.py: the file is larger than 64 MiB\n")


def test_bytes_that_exceed_constant_memory(tmp_path):
    data = 'b"' + "a" * 70000 + '"'
    (tmp_path / "bytes.py").write_text(KERNEL.format("uint8[::1], int64", "f", "x, i", f"x[0] = {data}[i]\n    x[1] = {data}[i + 1]"))
    result = run("bytes.py", cwd=tmp_path)
    assert (result.returncode, result.out) == (1, "")
    assert [line for line in result.err.splitlines() if "error:" in line] == [
        f"bytes.py:{line}:12: error: the array 'bytes_{'a' * 24}' does not fit in constant memory (65536 bytes) [constant-too-large]" for line in (4, 5)]


def test_directories_as_files(kernels):
    (kernels / "module.py").mkdir()
    assert run("--types", "module.py", "first.py", cwd=kernels).err == "py2cu: module.py: is a directory\n"
    below_a_file = run("first.py", "-o", "kernels.py/deep/", cwd=kernels)
    assert below_a_file.returncode == 1 and "kernels.py/deep" in below_a_file.err and KERNELS == (kernels / "kernels.py").read_text()
    too_long = run("first.py", "-o", "a/" * 2100, cwd=kernels)
    assert too_long.returncode == 1 and "File name too long" in too_long.err


def test_patterns(tmp_path):
    """A pattern can end in a plain name, and a directory can contain many files."""
    for part in "abc":
        (tmp_path / part).mkdir()
        (tmp_path / part / "k.py").write_text(FIRST)
    for i in range(150):
        (tmp_path / "a" / f"n{i:03}.txt").write_text("")
    assert run("*/k.py", "--list", cwd=tmp_path).out.count("kernel first") == 3
    assert run("**/b/k.py", "--list", cwd=tmp_path).out.count("kernel first") == 1
    assert run("a", "-o", "out/", cwd=tmp_path).returncode == 0 and os.listdir(tmp_path / "out") == ["k.cu"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root can read all directories")
def test_unreadable_directories(kernels):
    (kernels / "closed").mkdir(mode=0)
    result = run(".", "--list", cwd=kernels)
    assert result.returncode == 1 and result.err == "py2cu: closed: Permission denied\n"


def test_directories_that_are_too_large(tmp_path):
    """A directory that cannot be searched completely is not searched partially, which nobody would notice."""
    deep = tmp_path / "deep" / "/".join(["a"] * 41)
    deep.mkdir(parents=True)
    (deep / "k.py").write_text("cuda")
    place = "/".join(["a"] * 40)
    for words in (["."], ["**/k.py"]):
        result = run(*words, "--list", cwd=tmp_path / "deep")
        assert (result.returncode, result.err) == (1, f"py2cu: {place}: is nested in more than 40 directories and is not searched: pass it, or its files\n")
    assert run(place, "--list", cwd=tmp_path / "deep").err == f"py2cu: no kernel in {place}\n"
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as wide:  # in memory, so that creating many takes a second
        for i in range(100001):
            os.close(os.open(f"{wide}/{i}", os.O_CREAT))
        for words, folder in (([wide], wide), ([wide + "/*.py"], wide + "/")):
            result = run(*words, "--list", cwd=tmp_path)
            assert result.returncode == 1 and result.err.startswith(f"py2cu: {folder}: has more than 100000 entries and is not searched: pass its files")


def test_types(kernels):
    (kernels / "types.txt").write_bytes(b"second(float32[::1], int32)\0\n")
    assert run("kernels.py", "--types", "types.txt", cwd=kernels).err == "py2cu: types.txt: the file contains a null byte\n"
    assert run("kernels.py", "--types", "missing.txt", cwd=kernels).err == "py2cu: missing.txt: No such file or directory\n"
    (kernels / "types.txt").write_text("second(float32[::1], int32)  # of the last\n\n")
    (kernels / "pyproject.toml").write_text("[tool.py2cu]\ntypes = 'types.txt'\nschedule = 'yx'\n")
    given = run("kernels.py", cwd=kernels)
    assert given.returncode == 0 and "second(float *x, int y)" in given.out
    (kernels / "pyproject.toml").write_text("[tool.py2cu]\nschedule = 'xyx'\n")
    wrong = run("first.py", cwd=kernels)
    assert wrong.returncode == 1 and "pyproject.toml:2:12: error: invalid value" in wrong.err


def test_settings_are_not_valid_toml(kernels):
    (kernels / "pyproject.toml").write_text("[tool.py2cu]\nfiles = ['first.py', ]\nemit = {a = [1, }\n")
    wrong = run("first.py", cwd=kernels)
    assert wrong.returncode == 1 and re.search(r"^pyproject\.toml:3:\d+: error: invalid TOML", wrong.err)


def test_subcommands_without_files(kernels):
    result = run("lsp", "first.py", cwd=kernels)
    assert result.returncode == 2 and "lsp: unexpected argument" in result.err


# ---- tools ------------------------------------------------------------------------------------------------------------------

@needs_nvrtc
def test_fatbinary(kernels):
    """The tool of the toolkit precedes that in PATH; if it fails, no file is written."""
    failing = {"PATH": tool(kernels / "bin", "fatbinary", "exit 3\n"), "CUDA_PATH": "", "CUDA_HOME": ""}
    words = ("first.py", "--emit", "fatbin", "--arch", "sm_80", "-o", "x.fatbin")
    result = run(*words, cwd=kernels, env=failing)
    assert result.returncode == 1 and result.err.startswith(f"py2cu: {kernels}/bin/fatbinary exited with status 3\n") and not (kernels / "x.fatbin").exists()
    (kernels / "bin").rename(kernels / "toolkit")
    (kernels / "cuda").mkdir()
    (kernels / "toolkit").rename(kernels / "cuda/bin")
    assert "cuda/bin/fatbinary exited" in run(*words, cwd=kernels, env={**failing, "CUDA_HOME": str(kernels / "cuda")}).err
    nowhere = run(*words, cwd=kernels, env={"TMPDIR": str(kernels / "none")})
    assert nowhere.returncode == 1 and f"{kernels}/none" in nowhere.err


@needs_nvrtc
def test_compiled_code_next_to_its_lines(tmp_path):
    """PTX contains .loc, nvdisasm prints `line`: both are shown next to the lines of CUDA C, without directory names. A disassembler that fails
    counts as missing.
    """
    (tmp_path / "k.py").write_text(FIRST)
    script = ('for last; do :; done\n[ -s "$last" ] || exit 1\n'
              "printf '%s\\n' \"\\\"$PWD/k.cu\\\"\" '.text.k:' '//## File \"k.cu\", line 7' ' FFMA R0 ;' '}' ' NOP ;'\n")
    path = {"PATH": tool(tmp_path / "bin", "nvdisasm", script) + ":" + os.environ["PATH"]}
    page = run("k.py", "--emit", "html", "--arch", "sm_90", cwd=tmp_path, env=path)
    assert (page.returncode, page.err) == (0, "")
    ptx, sass = page.out.split("<section id=compiled0 ")[1].split("<section id=compiled1 ")
    assert ">PTX</h2>" in ptx and "st.shared" in ptx and ">SASS</h2>" in sass
    assert re.search(r"<div class=l data-l=7( data-k=0)?><b>7</b> FFMA R0 ;", sass) and re.search(r"<div class=l( data-k=0)?><b></b> NOP ;", sass)
    assert re.search(r"<section id=note0 .*sm_90: \d+ registers", page.out)
    assert "&quot;k.cu&quot;" in sass or '"k.cu"' in sass
    lines = run("k.py", cwd=tmp_path).out.splitlines()
    shown = {int(number) for number in re.findall(r"<div class=l data-l=(\d+)[^>]*>[^\n]*st\.", ptx)}
    assert shown and all("tile" in lines[number - 1] or "x[" in lines[number - 1] for number in shown)
    virtual = run("k.py", "--emit", "html", "--arch", "compute_90", cwd=tmp_path, env=path)
    assert "<section id=compiled0 " in virtual.out and "<section id=compiled1 " not in virtual.out
    tool(tmp_path / "bin", "nvdisasm", "echo half; exit 1\n")
    assert "<section id=compiled1 " not in run("k.py", "--emit", "html", "--arch", "sm_90", cwd=tmp_path, env=path).out
    unknown = run("k.py", "--emit", "html", "--arch", "sm_10", cwd=tmp_path, env=path)
    assert unknown.returncode == 0 and "the page contains no PTX: " in unknown.err and "compiled0" not in unknown.out


# ---- projects ---------------------------------------------------------------------------------------------------------------

def test_kernels_that_a_check_cannot_launch(tmp_path):
    cases = {
        "times": ("datetime64[s][::1], datetime64[s]", "x, t", "x[0] = t"),
        "bfloats": ("bfloat16[::1]", "x", "x[0] = x[1]"),
        "pointers": ("CPointer(float32)", "p", "p[0] = 1"),
    }
    for name, (types, names, body) in cases.items():
        (tmp_path / f"{name}.py").write_text("from numba.cuda.types import bfloat16\n" + KERNEL.format(types, name, names, body))
    result = run("export", *(f"{name}.py" for name in cases), "-o", "3d kernels/", cwd=tmp_path)
    assert result.returncode == 0, result.err
    table = (tmp_path / "3d kernels/kernels.json").read_text()
    for why in ("datetime64", "without a simple NumPy type", "memory of unknown size"):
        assert why in table
    assert "project(_3d_kernels " in (tmp_path / "3d kernels/CMakeLists.txt").read_text()


def test_sources_without_kernels(tmp_path):
    for folder in "ab":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "host.py").write_text("import numpy\n")
    assert run("export", "a", "-o", "out", cwd=tmp_path).err == "py2cu: no kernel in a\n"
    result = run("export", "a", "b", "-o", "out", cwd=tmp_path)
    assert (result.returncode, result.err) == (1, "py2cu: no kernel in a and the other inputs\n") and not (tmp_path / "out").exists()


KERNEL_OF_BYTES = b"%sfrom numba import cuda\n@cuda.jit('void(float64[:])')\ndef kernel(x):\n    # gr\xf6\xdfe\n    x[0] = N\n\nN = ord('\xe4')\n"


@pytest.mark.parametrize("head", [b"# -*- coding: latin-1 -*-\n", b"#!/usr/bin/env python\n# vim: set fileencoding=ISO_8859-1 :\n", b"\n\t#coding=l1\r\n"])
def test_latin1(tmp_path, head):
    """A source in Latin-1 that declares its encoding (PEP 263) is translated; messages show its characters."""
    (tmp_path / "kernel.py").write_bytes(KERNEL_OF_BYTES % head)
    result = run("kernel.py", cwd=tmp_path)
    assert result.returncode == 0 and "    // gr\u00f6\u00dfe\n    x[0] = N;\n" in result.out and "constexpr int N = 228;" in result.out
    (tmp_path / "main.py").write_text("import kernel\nfrom numba import cuda\n@cuda.jit('void(float64[:])')\ndef f(x):\n    x[0] = len(kernel.NAME)\n")
    (tmp_path / "kernel.py").write_bytes(head + b"NAME = '\xe4\xf6\xfc'\n")
    result = run("main.py", cwd=tmp_path)
    assert result.returncode == 0 and "x[0] = 3" in result.out
    compile((KERNEL_OF_BYTES % head), "kernel.py", "exec")  # Python reads it, too


@pytest.mark.parametrize("head, line, name, why", [
    (b"# coding: cp1252\n", 1, "cp1252", "is not supported"),
    (b"\n# coding: ISO-8859-15\n", 2, "ISO-8859-15", "is not supported"),
    (b"# coding: us-ascii\n", 1, "us-ascii", "does not contain all characters of the file"),
    (b"\xef\xbb\xbf# coding: latin-1\n", 1, "latin-1", "contradicts the byte order mark of UTF-8 before it")])
def test_unsupported_encodings(tmp_path, head, line, name, why):
    (tmp_path / "kernel.py").write_bytes(KERNEL_OF_BYTES % head)
    result = run("kernel.py", cwd=tmp_path)
    assert (result.returncode, result.out) == (1, "")
    assert result.err == f"py2cu: kernel.py:{line}: the encoding '{name}' that this comment declares {why}: save the file as UTF-8\n"
    (tmp_path / "kernel.py").write_bytes((KERNEL_OF_BYTES % head).replace(b"\xef\xbb\xbf", b"").decode("latin-1").encode("ascii", "replace"))
    assert run("kernel.py", cwd=tmp_path).returncode == 0  # ASCII in all of them


def test_encoding_declaration_after_the_second_line(tmp_path):
    """Only comments in the first two lines, before any code, declare an encoding."""
    for head in (b"import math  # coding: latin-1\n", b"\n\n# coding: latin-1\n", b"import math\n# coding: latin-1\n", b"# encoding latin-1\n"):
        (tmp_path / "kernel.py").write_bytes(KERNEL_OF_BYTES % head)
        result = run("kernel.py", cwd=tmp_path)
        assert result.returncode == 1 and "the source is not UTF-8: byte 0xf6 [encoding]" in result.err
