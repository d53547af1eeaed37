"""README.md and the pages of docs/: their Python code and command lines run, their C,
C++, CMake and settings are valid, links have targets, and shown output is current."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="other tests with sanitizers cover what the programs of the pages call")

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
GENERATED = re.compile(r"(<!-- generated: \S+(?: \S+)? -->\n)(.*?)(<!-- end -->)", re.S)
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]}
# Excludes generated parts, which the test `docs` compares with their sources; line numbers are preserved.
WRITTEN = {name: GENERATED.sub(lambda part: part[1] + "\n" * part[2].count("\n") + part[3], page) for name, page in PAGES.items()}
KERNELS = "from numba import cuda\nfrom numba import float64 as REAL\n\nN = 4\n\n\n@cuda.jit('void(float32[:], float32)')\ndef scale(x, factor):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] *= REAL(factor) * N\n"
TYPED = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef double(x):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] *= 2\n"
FUNCTIONS = "import numpy as np\nfrom numba import njit\n\n\n@njit\ndef lucas(n):\n    return 2 - n if n < 2 else lucas(n - 1) + lucas(n - 2)\n\n\n@njit\ndef gray(x):\n    return np.zeros(x.shape[:2])\n"
SCRIPT = "import numpy as np\nfrom numba import cuda\n\n\n@cuda.jit\ndef one(x):\n    x[cuda.grid(1)] = 1\n\n\nx = np.zeros(4)\none[1, 4](x)\nassert x.sum() == 4\n"
# Lines that other tests run, or that have requirements not satisfied here.
ELSEWHERE = [
    (r"pip install ", "api.wheel installs it"),
    (r"cmake -S \. -B build ", "api.install"),
    (r"cmake --workflow --preset (demo|test|quick) ", "these tests are part of it"),
    (r"cmake -S project/operators ", "operators"),
    (r"cmake -S project |python project/check\.py", "export.projects"),
    (r"nvcc ", "export.interfaces"),
    (r"hipcc ", "exec.command.hip"),
    (r"python3 translator/package/build_wheels\.py ", "it fetches a compiler"),
    (r"source <\(py2cu --completion bash\)|py2cu --man \| man ", "exec.command.completion; man is not everywhere"),
]
NEEDS = ("NVRTC", "nvrtc", "libcudart", "pygls")  # parts of messages about missing requirements of a machine


def blocks(page, language):
    """Yield (line of its first line, source) of each code block of a language."""
    for match in re.finditer(rf"^```{language}\n(.*?)^```$", page, flags=re.M | re.S):
        yield page[:match.start(1)].count("\n") + 1, match[1]


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PY2CU_", "NUMBA_")) or name == "PY2CU_CACHE_DIR"}
    return {**kept, "PY2CU_DEVICE": "host", "PY2CU_PYTHON": sys.executable}


def folder_of_examples(folder):
    """Create the files that the programs and command lines of the pages use."""
    (folder / "samples").symlink_to(ROOT / "samples")
    (folder / "build" / "bin").mkdir(parents=True)
    (folder / "build" / "bin" / "py2cu").symlink_to(shutil.which(COMMAND))
    (folder / "kernels.py").write_text(KERNELS)
    (folder / "swish.py").write_text(next(text for _, text in blocks(WRITTEN["docs/operators.md"], "python")))
    (folder / "script.py").write_text(SCRIPT)
    (folder / "functions.py").write_text(FUNCTIONS)
    for name in "src", "more":
        (folder / name).mkdir()
        (folder / name / {"src": "kernels.py", "more": "others.py"}[name]).write_text(TYPED.replace("double", f"double_{name}"))
    return folder


@pytest.mark.parametrize("name", [name for name, page in WRITTEN.items() if any(blocks(page, "python"))])
def test_python(tmp_path, name):
    """The blocks of a page form one program, with the page's line numbers."""
    lines = []
    for line, text in blocks(WRITTEN[name], "python"):
        lines += [""] * (line - 1 - len(lines)) + text.splitlines()
    folder_of_examples(tmp_path)
    program = tmp_path / "page.py"
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    instead = ["-m", "py2cu"] if any(line.startswith(("from numba", "import numba")) for line in lines) else []
    done = subprocess.run([sys.executable, *instead, program.name], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False,
                          timeout=300)
    assert done.returncode == 0, f"{name}: {done.stderr}"


def commands():
    """Yield (page, line, command) of all shell lines, without comments and continuations."""
    for name, page in WRITTEN.items():
        for first, text in blocks(page, "(?:sh|shell|bash|console)"):
            for number, line in enumerate(re.sub(r"\\\n", "  ", text).splitlines(), first):
                line = re.sub(r"(^|\s)#.*$", "", line).strip()
                if line and not any(re.match(pattern, line + " ") for pattern, _ in ELSEWHERE):
                    yield name, number, line


@pytest.mark.parametrize("name", sorted({name for name, _, _ in commands()}))
def test_commands(tmp_path, name):
    """Run the lines of a page in order, in one directory."""
    folder_of_examples(tmp_path)
    path = {"PATH": f"{tmp_path / 'build' / 'bin'}{os.pathsep}{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}"}
    wrong = []
    for page, number, line in commands():
        if page != name:
            continue
        assert re.match(r"(build/bin/)?py2cu |python ", line), f"{page}:{number}: what runs this line? {line}"
        line = re.sub(r"^python ", f"{sys.executable} ", line)
        process = subprocess.Popen(line, shell=True, cwd=tmp_path, env={**environment(), **path}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, start_new_session=True)
        try:
            out, said = process.communicate(timeout=10 if "--watch" in line else 300)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)
            out, said = process.communicate(timeout=60)
            if "--watch" in line:
                continue
        allowed = {0, 3} if "--stale" in line else {0}
        if process.returncode not in allowed and not any(word in said for word in NEEDS):
            wrong.append(f"{page}:{number}: {line}\nstatus {process.returncode}\n{out[-500:]}\n{said[-2000:]}")
    assert not wrong, "\n".join(wrong)


def test_examples_of_the_readme(tmp_path):
    """The CUDA C after the first program is the output of the command for it."""
    page = PAGES["README.md"]
    assert page.count("\n") <= 130
    (tmp_path / "k.py").write_text(next(blocks(page, "python"))[1])
    done = subprocess.run([COMMAND, "k.py"], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.split("\n\n", 1)[1] == next(blocks(page, "c"))[1]


def test_cuda_of_the_landing_page(tmp_path):
    """The CUDA C after the first program is the output of the program."""
    page = PAGES["docs/index.md"]
    (tmp_path / "k.py").write_text(next(blocks(page, "python"))[1])
    done = subprocess.run([sys.executable, "k.py"], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.split("\n\n", 1)[1].strip() == next(blocks(page, "c"))[1].strip()


def test_samples_are_at_most_a_page():
    """The format that CONTRIBUTING.md specifies."""
    lines = {path: sum(bool(line.strip()) for line in path.read_text().splitlines())
             for path in (ROOT / "samples").rglob("*") if path.suffix in (".py", ".c", ".cpp")}
    applications = "image_directory.py", "sharpen.cpp"
    assert len(lines) > 30
    assert not {path.name: count for path, count in lines.items() if count > (110 if path.name in applications else 80)}


def other_blocks(name, language):
    return [text for _, text in blocks(WRITTEN[name], language)]


def says(tmp_path, *command):
    done = subprocess.run([str(word) for word in command], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def test_code_blocks_in_other_languages_have_a_test():
    found = sorted((name, language) for name, page in WRITTEN.items() for language in re.findall(r"^```([a-z+]+)$", page, flags=re.M)
                   if language not in ("python", "sh", "text"))
    assert found == [("README.md", "c"), ("README.md", "c"), ("docs/configuration.md", "toml"), ("docs/embed.md", "cmake"), ("docs/embed.md", "json"), ("docs/export-to-cpp.md", "cmake"),
                     ("docs/export-to-cpp.md", "cpp"), ("docs/export-to-cpp.md", "cpp"), ("docs/index.md", "c"), *6 * [("docs/operators.md", "py")],  # tests/operators runs them
                     ("docs/operators.md", "toml"), ("docs/source-maps.md", "json")]


def test_settings(tmp_path):
    settings, = other_blocks("docs/configuration.md", "toml")
    (tmp_path / "src").mkdir()
    (tmp_path / "pyproject.toml").write_text(settings)
    (tmp_path / "src" / "kernels.py").write_text("from numba import cuda\n\n\n@cuda.jit\ndef scale(x, factor):\n    i = cuda.grid(1)\n    if i < N * SHAPE[0]:\n        x[i] *= factor\n")
    says(tmp_path, COMMAND)
    text = (tmp_path / "cuda" / "kernels.cu").read_text()
    assert "scale(float32[::1], float32)" in text and "Precondition: " in text and "48" in text or "constexpr int N = 16;" in text


def test_json(tmp_path):
    client, = map(json.loads, other_blocks("docs/embed.md", "json"))
    assert client["command"] == ["py2cu", "lsp"]
    shown, = map(json.loads, other_blocks("docs/source-maps.md", "json"))
    for name in "saxpy.py", "sobel.py":
        shutil.copy(ROOT / "samples" / name, tmp_path)
    made, costly = (json.loads(says(tmp_path, COMMAND, name, "--emit", "map")) for name in ("saxpy.py", "sobel.py"))  # the first one has no costs
    assert made.keys() == shown.keys() and made["modules"] == shown["modules"] and made["text"].startswith(shown["text"].removesuffix("..."))
    for key in "mappings", "sources":
        types = {name: type(value) for item in made[key] + costly[key] for name, value in item.items()}
        for item in shown[key]:
            assert {name: type(value) for name, value in item.items()}.items() <= types.items()


def test_c_of_the_readme(tmp_path):
    head = "void f(Py2cuRequest request, Py2cuDevice *device, Py2cuDim grid, Py2cuDim block, Py2cuStream *stream, const Py2cuArg *arguments, size_t count)"
    around = f"#include <py2cu/py2cu_rt.h>\n#include <stdio.h>\n{head};\n{head}\n{{\nPy2cuFunction *function;\nsize_t length;\n"
    (tmp_path / "readme.c").write_text(around + other_blocks("README.md", "c")[1] + "}\n")
    includes = [f"-I{ROOT / part / 'include'}" for part in ("translator", "runtime")]
    says(tmp_path, "cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", *includes, "readme.c")


def cuda_headers():
    for toolkit in [os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"]:
        if toolkit and os.path.exists(os.path.join(toolkit, "include", "cuda_runtime_api.h")):
            return os.path.join(toolkit, "include")
    return pytest.skip("CUDA's headers are not installed")


HISTOGRAM = """from numba import cuda


@cuda.jit("void(float32[::1], int64[::1])")
def histogram(x, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(bins, int(x[i] * bins.size), 1)
"""


def test_cpp_of_programs(tmp_path):
    """The contents of exports, and calls of the launchers."""
    launches, raised = other_blocks("docs/export-to-cpp.md", "cpp")
    (tmp_path / "histogram.py").write_text(HISTOGRAM)
    says(tmp_path, COMMAND, "export", "--boundscheck", "histogram.py", "-o", "project")
    shutil.copy(ROOT / "samples" / "saxpy.py", tmp_path)
    says(tmp_path, COMMAND, "saxpy.py", "--emit", "header", "-o", "saxpy.h")
    shown, instead = re.subn(r"std::mdspan\(y, n\)", "py2cu_view<float, 1>(y, {n})", launches)  # C++23 has it
    assert instead == 1
    (tmp_path / "programs.cpp").write_text(f"""#include <cstdio>
#include "saxpy.h"
#include "project/histogram.h"
#include "project/py2cu_raised.h"
void shown(float *x, float *y, long long n, cudaStream_t stream)
{{
{shown}}}
void told(const float *x, long long n, long long *bins, dim3 grid, dim3 block, cudaStream_t stream)
{{
{raised}}}
""")
    says(tmp_path, "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-isystem", cuda_headers(), "programs.cpp")


def test_cmake_of_the_pages():
    """Commands and their arguments are those of the package, which api.install and api.projects use."""
    package = (ROOT / "translator" / "package" / "py2cuKernels.cmake").read_text()
    for name in "docs/export-to-cpp.md", "docs/embed.md":
        text = re.sub(r"#.*", "", "".join(other_blocks(name, "cmake")))
        for command, words in re.findall(r"^(\w+)\(([^)]*(?:\([^)]*\))?[^)]*)\)", text, flags=re.M):
            if command == "find_package":
                assert words == "py2cu REQUIRED"
            elif command == "target_link_libraries":
                assert re.search(r"py2cu::(py2cu|py2cu_rt)$", words)
            else:
                assert f"function({command} " in package
                for word in re.findall(r"\b[A-Z]{3,}\b", re.sub(r'"[^"]*"', "", words)):
                    assert word in package, word


def test_links():
    for name, page in PAGES.items():
        prose = re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S)
        for target in re.findall(r"(?<!\\)\[(?:[^\]\n`]|`[^`\n]*`)*\]\(([^)\s]+)\)|`[^`\n]+`", prose):
            if "://" in target or not target:
                continue
            path, _, anchor = target.partition("#")
            file = (ROOT / name).parent / path if path else ROOT / name
            if file.name in ("translator.md", "runtime.md", "security.md") and file.parent.name == "docs":
                continue  # generated when the documentation is built, from files next to the code
            assert file.exists(), f"{name}: {target}"
            if anchor:
                titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), flags=re.M)
                assert anchor in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}, f"{name}: {target}"


def test_named_in_the_list_of_contents():
    """A page that no table of contents lists cannot be found."""
    listed = set(re.findall(r"^([a-z-]+)$", PAGES["docs/index.md"], flags=re.M))
    assert {pathlib.Path(name).stem for name in PAGES if name.startswith("docs/")} - {"index"} <= listed
