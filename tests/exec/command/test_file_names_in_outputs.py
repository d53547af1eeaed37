"""File names with special characters in every output format: an independent reader of the format finds the name, and the output otherwise equals that of a
plain name.
"""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import urllib.parse

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
KERNEL = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1], int64)', debug=True, opt=False)\ndef k(x, n):\n    x[0] = 1 / n\n"
WRONG = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = y\n"
NAMES = [b'q"q', b"s'q", b"$x", b"$(touch pwned)", b"`touch pwned`", b"a;b", b"a\\b", b"a\\", b"a#b", b"a:b", b"a b", b"a\nint z;", b"a\\\nint z;", b"a\rb", b"a\tb",
         b"\xff\xfe", "\u00e9".encode(), b"a*b", b"a??=b", b"<b>&amp;", b"<!--", b"]]>", b"%s%n", b"%41", b"\x1b[31m", "\u202egnp".encode(), b"\\u0041", b"-a"]
CLEAN = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\udc80-\udcff]")
named = pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
needs_gcc = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")


def output(folder, name, *words, text=KERNEL):
    """Return the path of the source, and the results of the command for it."""
    (folder / "src").mkdir(exist_ok=True)
    path = b"src/" + name + b".py"
    with open(os.path.join(os.fsencode(folder), path), "w", encoding="utf-8") as file:
        file.write(text)
    return path, subprocess.run([COMMAND, *words, path], cwd=folder, capture_output=True, check=False)


def shown(path):
    """Return the name as a string: bytes that are not UTF-8 become replacement characters."""
    return path.decode("utf-8", "replace")


def preprocessed(folder, text, *options):
    (folder / "stubs").mkdir(exist_ok=True)
    (folder / "stubs" / "cuda_runtime_api.h").write_text("")
    done = subprocess.run(["g++", "-std=c++17", "-trigraphs", "-E", *options, "-Istubs", "-I.", "-x", "c++", "-"], cwd=folder, input=text, capture_output=True, check=True)
    return done.stdout


@needs_gcc
@named
@pytest.mark.parametrize("option", [["--emit", "cu"], ["--emit", "header"], ["--debug"]], ids=["cu", "header", "debug"])
def test_comments_of_c(tmp_path, name, option):
    _, plain = output(tmp_path, b"plain", *option)
    _, done = output(tmp_path, name, *option)
    assert done.returncode == 0, done.stderr
    assert preprocessed(tmp_path, done.stdout, "-P") == preprocessed(tmp_path, plain.stdout, "-P")


@needs_gcc
@named
def test_line_directives(tmp_path, name):
    path, done = output(tmp_path, name, "--line-directives")
    assert done.returncode == 0, done.stderr
    markers = re.findall(rb'^# \d+ "((?:[^"\\]|\\.)*)"', preprocessed(tmp_path, done.stdout), re.M)
    files = {re.sub(rb"\\(\d{3}|.)", lambda m: bytes([int(m[1], 8)]) if len(m[1]) == 3 else b"\n" if m[1] == b"n" else m[1], marker) for marker in markers}
    assert path.replace(b'"', b"'") in files  # ptxas accepts no quotes in these names
    assert not CLEAN.search(done.stdout.decode("utf-8", "surrogateescape").replace("\n", ""))


@needs_gcc
@named
def test_include_of_a_launcher(tmp_path, name):
    _, done = output(tmp_path, name, "--emit", "launcher")
    if done.returncode != 0:
        assert b"the launcher cannot include the header" in done.stderr and b"rename the file" in done.stderr and done.stdout == b""
        return
    with open(os.path.join(os.fsencode(tmp_path), name + b".h"), "w", encoding="utf-8") as header:
        header.write("int found;\n")
    assert b"\nint found;\n" in preprocessed(tmp_path, done.stdout)


@named
@pytest.mark.parametrize("what, member", [("map", "modules"), ("map-v3", "sources"), ("params", None)])
def test_json(tmp_path, name, what, member):
    path, done = output(tmp_path, name, "--emit", what)
    assert done.returncode == 0, done.stderr
    read = json.loads(done.stdout.decode("utf-8"))
    assert member is None or read[member] == [shown(path)]


@named
def test_diagnostics(tmp_path, name):
    path, done = output(tmp_path, name, "--diagnostics", "json", text=WRONG)
    read = json.loads(done.stderr.decode("utf-8"))
    assert done.returncode == 1 and [one["file"] for one in read["diagnostics"]] == [shown(path)]
    path, done = output(tmp_path, name, "--diagnostics", "sarif", text=WRONG)
    read = json.loads(done.stderr.decode("utf-8"))
    uris = [place["physicalLocation"]["artifactLocation"]["uri"] for one in read["runs"][0]["results"] for place in one["locations"]]
    assert [urllib.parse.unquote_to_bytes(uri) for uri in uris] == [path]
    assert urllib.parse.urlsplit(uris[0]).path == uris[0]
    _, done = output(tmp_path, name, text=WRONG)
    assert done.stderr.count(b"\n") == output(tmp_path, b"plain", text=WRONG)[1].stderr.count(b"\n")
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", done.stderr)


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.scripts = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs).get("id")))

    def handle_data(self, data):
        (self.scripts if self.tags and self.tags[-1][0] == "script" else self.texts).append(data)


@named
def test_page(tmp_path, name):
    path, done = output(tmp_path, name, "--emit", "html")
    plain = Page(output(tmp_path, b"plain", "--emit", "html")[1].stdout.decode("utf-8"))
    page = Page(done.stdout.decode("utf-8"))
    assert done.returncode == 0 and page.tags == plain.tags and page.scripts[1:] == plain.scripts[1:]
    expected = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "\ufffd", shown(path))  # HTML has no control characters
    assert expected in page.texts and f"{os.path.basename(expected)} as CUDA C" in page.texts


@named
@pytest.mark.parametrize("option", [["--emit", "launches"], ["--list"], ["--check"]], ids=["launches", "list", "check"])
def test_lists(tmp_path, name, option):
    _, plain = output(tmp_path, b"plain", *option)
    _, done = output(tmp_path, name, *option)
    assert done.returncode == plain.returncode and done.stdout.count(b"\n") == plain.stdout.count(b"\n")
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", done.stdout + done.stderr)


SCRIPT = """function(project)
endfunction()
function(find_package)
endfunction()
function(add_library name kind)
  foreach(source IN LISTS ARGN)
    message("source <${source}>")
  endforeach()
endfunction()
foreach(command add_executable target_link_libraries target_include_directories target_compile_features set_target_properties)
  cmake_language(EVAL CODE "function(${command})\\nendfunction()")
endforeach()
include(out/CMakeLists.txt)
"""


@pytest.mark.skipif(shutil.which("cmake") is None, reason="CMake is not installed")
@pytest.mark.parametrize("name", ["plain", "two words", "a,b", "(a)", "\u00e9", "-a", "a{b}", "a=b", "a!b", "a~b", "a+b", "a^b", "1"])
def test_cmake_reads_the_names_of_a_project(tmp_path, name):
    path, _ = output(tmp_path, name.encode())
    done = subprocess.run([COMMAND, "export", path, "-o", "out"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    (tmp_path / "read.cmake").write_text(SCRIPT)
    done = subprocess.run(["cmake", "-P", "read.cmake"], cwd=tmp_path, capture_output=True, text=True, check=True)
    sources = re.findall("source <(.*)>", done.stderr)
    assert sources == [f"{name}.cu", f"{name}_launch.cu"] and all((tmp_path / "out" / source).is_file() for source in sources)
    for file in ("main.cpp", "module.cpp", f"{name}_launch.cu"):
        assert f'#include "{name}.h"\n' in (tmp_path / "out" / file).read_text() and (tmp_path / "out" / f"{name}.h").is_file()


ADD_KERNELS = pathlib.Path(__file__).parents[3] / "translator" / "package" / "py2cuKernels.cmake"
RECORD = """#!/bin/sh
for word in "$@"; do
  printf '%s\\0' "$word" >> words
  [ "$before" = -o ] && : > "$word"
  [ "$before" = -MF ] && : > "$word"
  before=$word
done
"""


@pytest.mark.skipif(shutil.which("cmake") is None, reason="CMake is not installed")
@pytest.mark.parametrize("generator, program", [("Unix Makefiles", "make"), ("Ninja", "ninja")])
def test_add_kernels_passes_names(tmp_path, generator, program):
    """py2cu_add_kernels() passes the names to the command unchanged, although a shell, make or ninja could interpret them."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    names = [b"plain", b"s'q", b"`touch pwned`", b"a b", b"a*b", b"%s%n", b"%41", b"-a", b"a,b", b"(a)", b"a=b", b"@CMAKE_VERSION@", b"{a}", b"!a", b"a&b",
             "\u00e9".encode(), b"\xff\xfe"]
    (tmp_path / "command").write_text(RECORD)
    (tmp_path / "command").chmod(0o755)
    text = f'cmake_minimum_required(VERSION 3.25)\nproject(names LANGUAGES NONE)\nset(PY2CU_COMMAND "{tmp_path}/command")\ninclude("{ADD_KERNELS}")\n'.encode()
    for number, name in enumerate(names):
        with open(os.path.join(os.fsencode(tmp_path), name + b".py"), "w", encoding="utf-8"):
            text += b"py2cu_add_kernels(t%d PTX [==[%s.py]==])\n" % (number, name)
    (tmp_path / "CMakeLists.txt").write_bytes(text)
    subprocess.run(["cmake", "-G", generator, "-S", tmp_path, "-B", tmp_path / "build"], check=True, capture_output=True)
    subprocess.run(["cmake", "--build", tmp_path / "build"], check=True, capture_output=True)
    words = (tmp_path / "build" / "words").read_bytes().split(b"\0")
    assert sorted(word for word in words if word.endswith(b".py")) == sorted(os.path.join(os.fsencode(tmp_path), name + b".py") for name in names)
    assert not list(tmp_path.rglob("pwned"))


@pytest.mark.skipif(shutil.which("cmake") is None, reason="CMake is not installed")
@pytest.mark.parametrize("name", [b'q"q', b"$x", b"$$(x)", b"$<1:x>", b"$(touch pwned)", b"a\\b", b"a\\", b"a#b", b"a:b", b"a\nint z;", b"a\rb", b"a\tb", b"<b>", b"\x1b[31m", b"[a", b"a]",
                                  b"a|b", b"a?b", b"~a"], ids=range(19))
def test_add_kernels_rejects_names(tmp_path, name):
    (tmp_path / "x.cmake").write_bytes(b'set(PY2CU_COMMAND x)\ninclude("%s")\npy2cu_add_kernels(t PTX [==[%s.py]==])\n' % (os.fsencode(ADD_KERNELS), name))
    done = subprocess.run(["cmake", "-P", "x.cmake"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1 and b"py2cu_add_kernels(t): make and ninja do not support the file name" in b" ".join(done.stderr.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_completion_lists_names(tmp_path):
    """Each file is one completion, and no name is expanded."""
    names = [name for name in NAMES if b"\n" not in name]
    for name in names:
        with open(os.path.join(os.fsencode(tmp_path), b"n" + name), "w", encoding="utf-8"):
            pass
    script = subprocess.run([COMMAND, "--completion", "bash"], capture_output=True, text=True, check=True).stdout
    for words in ["py2cu n", "py2cu k.py -o n", "py2cu export k.py n"]:
        count = len(words.split()) - 1
        run = f"{script}\nCOMP_WORDS=({words}); COMP_CWORD={count}; _py2cu; printf '%s\\0' \"${{COMPREPLY[@]}}\"\n"
        done = subprocess.run(["bash", "--norc", "-c", run], cwd=tmp_path, capture_output=True, check=True)
        assert sorted(done.stdout.split(b"\0")[:-1]) == sorted(b"n" + name for name in names) and done.stderr == b""
    assert len(os.listdir(tmp_path)) == len(names)
