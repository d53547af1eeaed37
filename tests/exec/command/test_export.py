"""py2cu export: the contents of the project, and the inputs that are rejected."""
import json
import os
import re
import subprocess
import sys

import pytest

COMMAND = os.environ["PY2CU_COMMAND"]
SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "samples")
KERNEL = '''
from numba import cuda

@cuda.jit("void(float32[::1], {scalar})")
def {name}(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor
'''


def export(*words, cwd):
    return subprocess.run([COMMAND, "export", *map(str, words)], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def write(folder, **files):
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)


def test_project(tmp_path):
    write(tmp_path, scale=KERNEL.format(name="scale", scalar="float32"), other=KERNEL.format(name="by_int", scalar="int64"))
    result = export("scale.py", "other.py", "-o", "out/kernels-1", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    folder = tmp_path / "out" / "kernels-1"
    names = {".py2cu-export", "CMakeLists.txt", "README.md", "check.py", "kernels.json", "main.cpp", "module.cpp", "py2cu_launch.cuh", "py2cu_launchers.h"}
    for stem in ("scale", "other"):
        names |= {f"{stem}.cu", f"{stem}.h", f"{stem}_launch.cu"}
    assert set(os.listdir(folder)) == names
    # each file equals the output of translate, the launchers without the definitions of both files
    for what, ending in (("cu", ".cu"), ("launcher", "_launch.cu")):
        alone = subprocess.run([COMMAND, "scale.py", "--emit", what], cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=True)
        made = (folder / f"scale{ending}").read_text()
        assert made == alone.stdout if what != "launcher" else made.split("py2cu_launch.cuh")[1].splitlines()[1:] == alone.stdout.split("alignment == 0;\n}\n")[1].splitlines()
    table = json.loads((folder / "kernels.json").read_text())
    assert table["module"] == "kernels_1_kernels" and [kernel["name"] for kernel in table["kernels"]] == ["scale", "by_int"]
    first = table["kernels"][0]
    assert os.path.samefile(first["file"], tmp_path / "scale.py") and first["skipped"] is None
    array = first["arguments"][0]
    assert first["grid"][0] * first["block"][0] >= array["shape"][0] and array["dtype"] == "float32"
    assert first["arguments"][1]["kind"] == "number"
    build = (folder / "CMakeLists.txt").read_text()
    assert "set(CMAKE_CUDA_ARCHITECTURES 75-virtual)" in build  # without a GPU
    assert "project(kernels_1 " in build and '"other.cu" "other_launch.cu"' in build


def test_summary_and_next_command(tmp_path):
    write(tmp_path, scale=KERNEL.format(name="scale", scalar="float32"))
    result = export("scale.py", "-o", "new project", cwd=tmp_path)
    count = len(os.listdir(tmp_path / "new project")) - 1  # without .py2cu-export
    assert result.stdout == (f"new project: wrote {count} files with 1 kernel of 1 Python file; README.md describes the project\n"
                             "next: cmake -S 'new project' -B 'new project'/build && cmake --build 'new project'/build && python3 'new project'/check.py\n")
    assert export("scale.py", "-o", "json", "--diagnostics", "json", cwd=tmp_path).stdout == ""


def test_headers_share_declarations(tmp_path):
    """The headers of a project contain neither the struct of views, the parameter structs nor the kernels, and declare each launcher."""
    (tmp_path / "sub").mkdir()
    write(tmp_path, one="from numba import cuda\n\n\n@cuda.jit('void(int32)')\ndef nothing(n):\n    pass\n")
    write(tmp_path / "sub", scale=KERNEL.format(name="scale", scalar="float32"))
    assert export(".", "-o", "out", cwd=tmp_path).returncode == 0
    common = (tmp_path / "out" / "py2cu_launchers.h").read_text()
    assert common.count("struct py2cu_view {") == 1 and "#include <cuda_runtime_api.h>" in common
    for name, include in (("one", "py2cu_launchers.h"), ("sub/scale", "../py2cu_launchers.h")):
        header = (tmp_path / "out" / f"{name}.h").read_text()
        assert f'#include "{include}"\n' in header and "struct" not in header and "static_assert" not in header
        assert "launch_" in header and "__global__" not in header


def test_headers_are_short(tmp_path):
    """The headers have at most a third of the characters of the kernels and launchers that they declare."""
    source = "from numba import cuda\n"
    for name, scalar in (("scale", "float32"), ("scale_twice", "float64"), ("scale_by_integers", "int32"), ("scale_by_bytes", "uint8")):
        source += KERNEL.replace("from numba import cuda\n", "").format(name=name, scalar=scalar)
    write(tmp_path, kernels=source)
    assert export("kernels.py", "-o", "out", cwd=tmp_path).returncode == 0
    sizes = {name: len((tmp_path / "out" / name).read_text()) for name in ("kernels.h", "kernels.cu", "kernels_launch.cu")}
    assert 3 * sizes["kernels.h"] <= sizes["kernels.cu"] + sizes["kernels_launch.cu"]


def test_headers_have_few_lines(tmp_path):
    """The headers of realistic kernels have at most a third of the lines of the kernels."""
    stems = ["grid_sum", "mandelbrot", "matmul_reduce", "sobel", "ufuncs"]
    assert export(*(os.path.join(SAMPLES, f"{stem}.py") for stem in stems), "-o", "out", cwd=tmp_path).returncode == 0

    def lines(ending):
        texts = [(tmp_path / "out" / (stem + ending)).read_text() for stem in stems]
        assert not any(text.endswith("\n\n") for text in texts)
        return sum(line != "" for text in texts for line in text.split("\n"))
    assert 3 * lines(".h") <= lines(".cu")


LONG_NAME = "match_blocks_of_masked_images_by_normalized_cross_correlation"


def test_lines_fit_in_120_columns(tmp_path):
    names = [f"array_with_a_long_name_{i}" for i in range(9)]
    kernel = f"from numba import cuda\n\n\n@cuda.jit('void({', '.join(['float64[:, :]'] * 9)}, complex64)')\ndef {LONG_NAME}({', '.join(names)}, factor):\n"
    kernel += "    i, j = cuda.grid(2)\n" + "".join(f"    {name}[i, j] = factor.real + {name}.size\n" for name in names)
    write(tmp_path, long=kernel)
    assert export("long.py", "-o", "out", "--assume", "noalias,small", cwd=tmp_path).returncode == 0
    for name in set(os.listdir(tmp_path / "out")) - {".py2cu-export"}:
        lines = (tmp_path / "out" / name).read_text().splitlines()
        assert [line for line in lines if len(line) > 120 or line != line.rstrip()] == [], name


def test_readme_describes_build_and_use(tmp_path):
    write(tmp_path, scale=KERNEL.format(name="scale", scalar="float32"))
    assert export("scale.py", "-o", "out", "--namespace", "mine", cwd=tmp_path).returncode == 0
    readme = (tmp_path / "out" / "README.md").read_text()
    for part in ("cmake -S . -B build", "add_subdirectory(out)", "target_link_libraries(your_program PRIVATE kernels)", '#include "scale.h"',
                 "cudaError_t status = ::mine::launch_scale(py2cu_view<float, 1>(x, {x_shape0}), factor);", "`scale.h` declares the launchers of these kernels:\n\n- `scale`, line 5 of `scale.py`:\n  `::mine::launch_scale`\n"):
        assert part in readme


def test_exit_status_of_check_without_a_gpu(tmp_path):
    """Without a GPU, the program exits with status 77, and so does check.py, which then imports no Python file."""
    write(tmp_path, scale=KERNEL.format(name="scale", scalar="float32") + "raise SystemExit('imported')\n")
    assert export("scale.py", "-o", "out", cwd=tmp_path).returncode == 0
    check = [sys.executable, tmp_path / "out" / "check.py"]
    unbuilt = subprocess.run(check, stdout=subprocess.PIPE, text=True)
    assert unbuilt.returncode == 1 and unbuilt.stdout.startswith("not run: the program was not built: cmake -S ")
    (tmp_path / "out" / "build").mkdir()
    program = tmp_path / "out" / "build" / "main"
    program.write_text("#!/bin/sh\necho 'not run: no CUDA-capable device is detected'\nexit 77\n")
    program.chmod(0o755)
    result = subprocess.run(check, stdout=subprocess.PIPE, text=True)
    assert (result.returncode, result.stdout) == (77, "not run: no CUDA-capable device is detected (number of kernels: 1)\n")


def test_main_describes_launches_in_comments(tmp_path):
    """The launch in the source, and what --record-types wrote after the signature."""
    kernel = "from numba import cuda\n\n\n@cuda.jit\ndef twice(x):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] *= 2\n"
    (tmp_path / "called.py").write_text("import numpy as np\n" + kernel + "\n\nblocks = 4\ntwice[blocks,\n      256](np.ones(1000, np.float32))\n", encoding="utf-8")
    (tmp_path / "recorded.py").write_text(kernel.replace("twice", "double"), encoding="utf-8")
    (tmp_path / "run.types").write_text("double(float64[::1]) # grid (2, 1, 1), block (64, 1, 1)\ndouble( int32[::1] )\n", encoding="utf-8")
    result = export("called.py", "recorded.py", "--types", "run.types", "-o", "out", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    main = (tmp_path / "out" / "main.cpp").read_text(encoding="utf-8")
    described = {match[1]: match[2] for match in re.finditer(r"\n// ((?:twice|double)\(.*\))\n((?:// .*\n)*)static void run_", main)}
    assert described == {"twice(float32[::1])": "// called.py, line 13: twice[blocks, 256](np.ones(1000, np.float32))\n",
                         "double(float64[::1])": "// grid (2, 1, 1), block (64, 1, 1)\n", "double(int32[::1])": ""}


def test_directory_skips_files_without_kernels(tmp_path):
    write(tmp_path, scale=KERNEL.format(name="scale", scalar="float32"), host="import numba.cuda\n")
    assert export(".", "-o", "out", cwd=tmp_path).returncode == 0
    assert {"scale.cu", "main.cpp"} <= set(os.listdir(tmp_path / "out")) and not (tmp_path / "out" / "host.cu").exists()


def test_compiler_options_of_decorators(tmp_path):
    text = KERNEL.format(name="scale", scalar="float32").replace('float32)")', 'float32)", fastmath=True, max_registers=40)')
    write(tmp_path, scale=text)
    assert export("scale.py", "-o", "out", cwd=tmp_path).returncode == 0
    build = (tmp_path / "out" / "CMakeLists.txt").read_text()
    assert '"scale.cu" APPEND PROPERTY COMPILE_OPTIONS --use_fast_math' in build and "--maxrregcount=40" in build


def test_reason_for_a_missing_launcher(tmp_path):
    write(tmp_path, far="from numba import cuda\nfrom numba.types import CPointer, float32\n\n"
                        "@cuda.jit((CPointer(float32),))\ndef far(p):\n    p[0] = 1\n")
    assert export("far.py", "-o", "out", cwd=tmp_path).returncode == 0
    reason = json.loads((tmp_path / "out" / "kernels.json").read_text())["kernels"][0]["skipped"]
    assert "pointer" in reason
    for name in ("main.cpp", "module.cpp"):
        assert reason in (tmp_path / "out" / name).read_text()


@pytest.mark.parametrize("words, message, status", [
    (["scale.py"], "export requires an output directory: -o DIRECTORY", 2),
    (["-", "-o", "out"], "export requires files", 1),
    (["scale.py", "-o", "out", "--namespace", "a:b"], "'a:b' is not a C++ namespace", 1),
    (["broken.py", "-o", "out"], "nowhere", 1),
    (["host.py", "-o", "out"], "there is no kernel", 1),
    (["scale.py", "-o", "out", "--emit", "ptx"], "unknown option '--emit'", 2),
])
def test_rejected_exports(tmp_path, words, message, status):
    (tmp_path / "sub").mkdir()
    scale = KERNEL.format(name="scale", scalar="float32")
    write(tmp_path, scale=scale, again=scale, main=scale, broken=scale.replace("factor\n", "nowhere\n"), host="import numba.cuda\n")
    write(tmp_path / "sub", scale=KERNEL.format(name="other", scalar="float32"))
    result = export(*words, cwd=tmp_path)
    assert message in result.stderr and result.returncode == status
    assert not (tmp_path / "out").exists()


def test_conflicting_files_are_omitted(tmp_path):
    (tmp_path / "sub").mkdir()
    scale = KERNEL.format(name="scale", scalar="float32")
    write(tmp_path, again=scale, broken=scale.replace("factor\n", "nowhere\n"), main=KERNEL.format(name="other", scalar="int64"))
    write(tmp_path / "sub", again=KERNEL.format(name="third", scalar="float32"))
    files = ["again.py", "broken.py", "main.py", "sub/again.py", "-o", "out"]
    assert export(*files, cwd=tmp_path).returncode == 1 and not (tmp_path / "out").exists()
    result = export(*files, "--keep-going", cwd=tmp_path)
    assert result.returncode == 1
    assert f"{tmp_path}/sub/again.py: skipped: the output of {tmp_path}/again.py is also again.cu" in result.stderr
    assert "nowhere" in result.stderr
    assert {name for name in os.listdir(tmp_path / "out") if name.endswith(".cu")} == {"again.cu", "again_launch.cu", "main.cu", "main_launch.cu"}


@pytest.mark.parametrize("words, space", [([], ""), (["--namespace", "mine::gpu"], "mine::gpu::")])
def test_files_that_have_the_same_names(tmp_path, words, space):
    """Kernels and files of equal names, and exceptions: the later file has its own namespace, and a submodule."""
    for folder in ("src", "src/sub", "src/a-b"):
        (tmp_path / folder).mkdir()
    scale, raising = KERNEL.format(name="scale", scalar="float32"), KERNEL.replace('{scalar})"', '{scalar})", debug=True, opt=False')
    raising = raising.replace("factor\n", "factor\n        assert x[i] > 0\n")
    write(tmp_path / "src", again=scale, scale_py=KERNEL.format(name="sub_scale_py", scalar="int8"), one=raising.format(name="one", scalar="int8"),
          two=raising.format(name="two", scalar="int8"))
    write(tmp_path / "src/sub", scale=scale)
    write(tmp_path / "src/a-b", again=KERNEL.format(name="alone", scalar="float32"))
    result = export("src", "-o", "out", *words, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    table = json.loads((tmp_path / "out" / "kernels.json").read_text())
    # two.py shares no name, but has an exception record: a namespace, and no submodule. In the order of the files: a-b/again.py comes before
    # again.py, and two.py after one.py
    assert [kernel["name"] for kernel in table["kernels"]] == ["alone", "again_py.scale", "one", "sub_scale_py", "sub_scale_py_.scale", "two"]
    for path, own in (("a-b/again", ""), ("again", "again_py"), ("sub/scale", "sub_scale_py_"), ("two", "two_py")):
        wanted = (space + own).removesuffix("::")
        for suffix in ("cu", "h"):
            assert not wanted or f"namespace {wanted} {{\n" in (tmp_path / "out" / f"{path}.{suffix}").read_text()
        assert (tmp_path / "out" / f"{path}_launch.cu").read_text().count(f'#include "{path.split("/")[-1]}.h"') == 1
    main, module, build = ((tmp_path / "out" / name).read_text() for name in ("main.cpp", "module.cpp", "CMakeLists.txt"))
    assert "namespace" not in (tmp_path / "out" / "py2cu_launchers.h").read_text()
    assert f'{{"again_py.scale", {space}again_py::run_scale}}' in main and f"check(::{space}again_py::launch_scale(" in main
    assert 'sub_scale_py_ = module.def_submodule("sub_scale_py_");' in module and '"sub/scale.cu" "sub/scale_launch.cu"' in build


def test_kernels_that_cannot_be_translated_are_left_out(tmp_path):
    """Nothing is written if a kernel cannot be translated; with --keep-going, the project contains the others."""
    scale = KERNEL.format(name="scale", scalar="float32")
    broken = KERNEL.format(name="broken", scalar="float32").replace("factor\n", "nowhere\n")
    (tmp_path / "two words.py").write_text(scale + broken + "\n@cuda.jit\ndef untyped(x):\n    x[0] = 1\n")
    result = export("two words.py", "-o", "out", cwd=tmp_path)
    assert result.returncode == 1 and not (tmp_path / "out").exists()
    assert result.stderr.endswith("py2cu: 0 kernels written, 2 skipped; 2 errors, 0 warnings (--keep-going writes the other kernel); for details, run: py2cu --explain undefined-name\n")
    result = export("two words.py", "-o", "out", "--keep-going", cwd=tmp_path)
    assert result.returncode == 0
    assert "nowhere" in result.stderr and "'untyped' are not known" in result.stderr
    assert result.stderr.endswith("py2cu: 1 kernel written, 2 skipped; 2 errors, 0 warnings; for details, run: py2cu --explain undefined-name\n")
    text = (tmp_path / "out" / "two words.cu").read_text()
    assert text.count("__global__") == 1 and " scale(" in text
    assert '"two words.cu" "two words_launch.cu"' in (tmp_path / "out" / "CMakeLists.txt").read_text()
    result = export("two words.py", "-k", "scale", "-o", "chosen", cwd=tmp_path)
    assert result.returncode == 0 and result.stderr == ""
    assert (tmp_path / "chosen" / "two words.cu").read_text() == re.sub("// Not translated: .*\n", "", text)


SHARING = '''
import math

from numba import cuda

TPB = {tpb}
SCALE = 0.5


@cuda.jit(device=True)
def curve(z, x):
    return abs(z * z + SCALE) * math.inf if x < 0 else abs(z)


@cuda.jit(device=True)
def by_block(x):
    return x * TPB


@cuda.jit("void(complex64[:], float64[:], int64)")
def {name}(z, out, shift):
    i = cuda.grid(1)
    if i < out.size:
        out[i - shift] = curve(z[i - shift], out[i]) + by_block(out[i])
'''


def test_shared_definitions_are_in_a_header(tmp_path):
    """A helper, a struct with its operators and a device function are defined once; different definitions, and those that need them, in each file."""
    write(tmp_path, one=SHARING.format(tpb=64, name="first"), two=SHARING.format(tpb=128, name="second"), apart=KERNEL.format(name="scale", scalar="int64"))
    assert export("one.py", "two.py", "apart.py", "-o", "out", cwd=tmp_path).returncode == 0
    one, two, apart, shared = ((tmp_path / "out" / name).read_text() for name in ("one.cu", "two.cu", "apart.cu", "py2cu_shared.cuh"))
    for definition in ("struct py2cu_complex64 {", "py2cu_wrap(long long i, long long n)", "double curve(", "constexpr double SCALE = 0.5;", "#define INFINITY __int_as_float("):
        assert shared.count(definition) == 1 and definition not in one + two
    for definition in ("double by_block(", "constexpr int TPB = "):
        assert definition not in shared and one.count(definition) == two.count(definition) == 1
    assert shared.index("struct py2cu_complex64 {") < shared.index("operator*(") < shared.index("double curve(")
    assert one.count('#include "py2cu_shared.cuh"') == two.count('#include "py2cu_shared.cuh"') == 1 and "#include" not in apart
    assert "\n\n\n" not in one + two + shared
    assert '\n\n#include "py2cu_shared.cuh"\n\nconstexpr int TPB = 64;\n\n' in one


def export_sharing(tmp_path, *words):
    """Three files share definitions; the second one has another TPB, and therefore another by_block."""
    write(tmp_path, one=SHARING.format(tpb=64, name="first"), two=SHARING.format(tpb=128, name="second"), three=SHARING.format(tpb=64, name="third"))
    result = export("one.py", "two.py", "three.py", "-o", "out", *words, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    return tmp_path / "out"


def test_shared_in_a_namespace(tmp_path):
    folder = export_sharing(tmp_path, "--namespace", "mine::gpu")
    shared, launch = ((folder / name).read_text() for name in ("py2cu_shared.cuh", "py2cu_launch.cuh"))
    assert shared.count("namespace mine::gpu {\n") == launch.count("namespace mine::gpu {\n") == 1
    for name in ("one", "two", "three"):
        text, launcher = (folder / f"{name}.cu").read_text(), (folder / f"{name}_launch.cu").read_text()
        assert text.index('#include "py2cu_shared.cuh"\n\nnamespace mine::gpu {\n') > 0 and launcher.index('#include "py2cu_launch.cuh"\n\nnamespace mine::gpu {\n') > 0
        assert "py2cu_wrap(long long i" not in text and "double curve(" not in text and "double by_block(" in text
        assert "py2cu_cover(long long" not in launcher
    for definition in ("py2cu_wrap(long long i, long long n)", "double curve(", "struct py2cu_complex64 {"):
        assert shared.count(definition) == 1


def test_files_share_definitions_without_structs(tmp_path):
    """A kernel in its own namespace uses the complex numbers of that namespace, which are part of its name; the launcher declares them there."""
    write(tmp_path, one=SHARING.format(tpb=64, name="first"))
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", two=SHARING.format(tpb=64, name="first"))
    assert export(".", "-o", "out", cwd=tmp_path).returncode == 0
    one, two, shared = ((tmp_path / "out" / name).read_text() for name in ("one.cu", "sub/two.cu", "py2cu_shared.cuh"))
    assert '#include "../py2cu_shared.cuh"\n\nnamespace sub_two_py {\n' in two and '#include "py2cu_shared.cuh"' in one
    assert "struct py2cu_complex64 {" in two and "double curve(" in two and "py2cu_wrap(long long i" not in two and "double by_block(" not in two
    assert "double by_block(" in shared


@pytest.mark.parametrize("words, space", [([], ""), (["--namespace", "mine::gpu"], "mine::gpu::")])
def test_single(tmp_path, words, space):
    """One file with all kernels, and one with the launchers; conflicting definitions are in a namespace, and kernels keep their Python names."""
    folder = export_sharing(tmp_path, "--single", *words)
    assert {name for name in os.listdir(folder) if name.endswith((".cu", ".cuh"))} == {"out.cu", "out_launch.cu"}
    text, launch = (folder / "out.cu").read_text(), (folder / "out_launch.cu").read_text()
    for definition, count in (("py2cu_wrap(long long i, long long n)", 1), ("constexpr int TPB = 64;", 1), ("constexpr int TPB = 128;", 1), ("double by_block(", 2)):
        assert text.count(definition) == count, definition
    assert text.count(f"namespace {space}two_py {{\n") == 1 and launch.count("py2cu_cover(long long") == 1 and "\n\n\n" not in text + launch
    assert launch.index('#include "one.h"\n#include "two.h"\n#include "three.h"\n') < launch.index("#include <stdint.h>") < launch.index("// ---- one.py")
    assert launch.count("#include <stdint.h>") == 1
    assert [kernel["name"] for kernel in json.loads((folder / "kernels.json").read_text())["kernels"]] == ["first", "second", "third"]
    assert 'STATIC\n  "out.cu" "out_launch.cu")' in (folder / "CMakeLists.txt").read_text()
    assert f'module.attr("second") = nb::cast(Kernel{{{space}two_py::call_second}});' in (folder / "module.cpp").read_text()


FAST = '''
import math
from numba import cuda

@cuda.jit("void(float32[::1])"{more})
def {name}(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = math.sin(x[i]) / x[0]
'''


def test_options_of_kernels_in_one_file(tmp_path):
    """nvcc has one set of options for a file: options of some kernels are part of the code; options of all kernels are passed to nvcc."""
    write(tmp_path, fast=FAST.format(name="fast", more=", fastmath=True, max_registers=32"), plain=FAST.format(name="plain", more=""),
          other=FAST.format(name="other", more=", fastmath=True, max_registers=32"))
    assert export("fast.py", "plain.py", "--single", "-o", "mixed", cwd=tmp_path).returncode == 0
    text = (tmp_path / "mixed" / "mixed.cu").read_text()
    fast, plain = text.split("// ---- plain.py")
    assert "__fdividef(__sinf(x[i]), x[0])" in fast and "__maxnreg__(32)" in fast and "-use_fast_math" not in text
    assert "sinf(x[i]) / x[0]" in plain and "__" not in plain.split("__global__")[1]
    assert "COMPILE_OPTIONS" not in (tmp_path / "mixed" / "CMakeLists.txt").read_text()
    assert export("fast.py", "other.py", "--single", "-o", "alike", cwd=tmp_path).returncode == 0
    assert (tmp_path / "alike" / "alike.cu").read_text().count("sinf(x[i]) / x[0]") == 2
    build = (tmp_path / "alike" / "CMakeLists.txt").read_text()
    assert "COMPILE_OPTIONS --use_fast_math" in build and "COMPILE_OPTIONS --maxrregcount=32" in build


RAISING = '''
from numba import cuda

@cuda.jit("void(float32[:], int64[:])", debug=True, opt=False)
def {name}(x, at):
    i = cuda.grid(1)
    if i < at.size:
        assert at[i] >= 0, "a \\"b\\" \\u00e9??="
        x[i] = 1 // at[i]
        if x[i] > 3:
            raise KeyError(3)
'''


@pytest.mark.parametrize("words, space", [([], ""), (["--namespace", "mine"], "mine::"), (["--single"], "")])
def test_exceptions_of_kernels(tmp_path, words, space):
    """A function for each file with exceptions, which main and the module call; that of the second file is in a namespace, because the records have
    equal names.
    """
    write(tmp_path, **{"1st": RAISING.format(name="one"), "other": RAISING.format(name="other_raised"), "plain": KERNEL.format(name="plain", scalar="int64")})
    assert export(".", "-o", "out", *words, cwd=tmp_path).returncode == 0
    folder = tmp_path / "out"
    header, main, module = ((folder / name).read_text() for name in ("py2cu_raised.h", "main.cpp", "module.cpp"))
    texts = [(folder / "out.cu").read_text()] if "--single" in words else [(folder / f"{name}.cu").read_text() for name in ("1st", "other")]
    for reader in ("_1st_raised", "other_raised_by"):
        declaration = f"cudaError_t {reader}(py2cu_raised *raised, cudaStream_t stream)"
        assert header.count(declaration + ";") == 1 and sum(text.count(declaration) for text in texts) == 1
    assert f"check_raised({space and '::' + space}_1st_raised);" in main and f"check_raised(::{space}other_py::other_raised_by, launch.stream);" in module
    assert all('#include "py2cu_raised.h"' in text for text in texts)
    assert sum(text.count(r'{"AssertionError", "a \042b\042 \303\251\077\077=", nullptr, 0, 0, 0, "one", "1st.py", 8, {}, {}},') for text in texts) == 1
    assert json.loads((folder / "kernels.json").read_text())["kernels"][0]["raises"] == ["AssertionError", "ZeroDivisionError", "KeyError"]
    build = (folder / "CMakeLists.txt").read_text()
    assert (" -G)" in build) == ("--single" not in words)  # plain.py has no debug=True
    if "--single" not in words:
        assert "py2cu_raised.h" not in (folder / "plain.cu").read_text()


def test_launcher_names_that_equal_a_kernel(tmp_path):
    text = KERNEL.format(name="it", scalar="float32") + KERNEL.format(name="launch_it", scalar="float32").replace("from numba import cuda", "")
    write(tmp_path, both=text)
    assert export("both.py", "-o", "out", cwd=tmp_path).returncode == 0
    for name in ("main.cpp", "module.cpp"):
        said = (tmp_path / "out" / name).read_text()
        assert "check(launch_it_2(" in said and "check(launch_launch_it(" in said and "check(launch_it(" not in said


def test_linked_functions_are_omitted(tmp_path):
    """The project could not be linked: nothing in it defines the function."""
    text = KERNEL.format(name="scale", scalar="float32") + "\nbar = cuda.declare_device('bar', 'int32(int32)')\n\n" + KERNEL.format(name="calls", scalar="int32")
    write(tmp_path, both=text.replace("x[i] *= factor\n\nbar", "x[i] *= factor\nbar").replace("def calls(x, factor):\n", "def calls(x, factor):\n    factor = bar(factor)\n"))
    assert export("both.py", "-o", "out", cwd=tmp_path).returncode == 1 and not (tmp_path / "out").exists()
    result = export("both.py", "-o", "out", "--keep-going", cwd=tmp_path)
    assert result.returncode == 0 and "kernel 'calls' is skipped: it calls the external function bar()" in result.stderr
    assert (tmp_path / "out" / "both.cu").read_text().count("__global__") == 1


def test_settings_and_options(tmp_path):
    """[tool.py2cu] supplies defaults for arguments; `output` and `emit`, which concern single files, are ignored."""
    (tmp_path / "src").mkdir()
    write(tmp_path / "src", scale="from numba import cuda\n@cuda.jit\ndef scale(x, n):\n    x[cuda.grid(1), cuda.grid(1)] = SIZE\n    raise ValueError\n")
    (tmp_path / "pyproject.toml").write_text('[tool.py2cu]\nfiles = ["src/*.py"]\noutput = "texts/"\nemit = "ptx"\nsignatures = ["scale(float32[:, ::1], int32)"]\n'
                                             'constants = {SIZE = 16}\narchitectures = [80, "compute_90"]\nassume = ["noalias"]\nnamespace = "mine"\n')
    result = export(cwd=tmp_path)
    assert result.returncode == 2 and "export requires an output directory" in result.stderr
    assert export("-o", "out", cwd=tmp_path).returncode == 0
    text, build = ((tmp_path / "out" / name).read_text() for name in ("scale.cu", "CMakeLists.txt"))
    assert "namespace mine {" in text and "__restrict__" in text and "16" in text and not (tmp_path / "texts").exists()
    assert "set(CMAKE_CUDA_ARCHITECTURES 80 90-virtual)" in build
    assert export("-o", "out", "--arch", "native", "--namespace", "other", "--boundscheck", "--debug", cwd=tmp_path).returncode == 0
    text, build = ((tmp_path / "out" / name).read_text() for name in ("scale.cu", "CMakeLists.txt"))
    assert "namespace other {" in text and "IndexError: x, axis 1" in text and "ValueError" in text and "ARCHITECTURES native)" in build
