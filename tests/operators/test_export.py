# SPDX-License-Identifier: MIT
"""py2cu export --ops: declarations, generated files, and the build of the project for the CPU, and for a GPU if there is one."""
import ast
import re
import shutil
import subprocess

import pytest
from conftest import COMMAND, DECLARATIONS, SOURCE, export, run


def test_declarations_of_the_project(tmp_path):
    """pyproject.toml declares operators; --op takes precedence, and declarations for other files do not matter."""
    (tmp_path / "kernels.py").write_text(SOURCE.read_text())

    def exported(settings, *options):
        (tmp_path / "pyproject.toml").write_text("[tool.py2cu.ops]\n" + settings)
        done = subprocess.run([COMMAND, "export", "kernels.py", "-k", "product", "-k", "column", "--ops", "torch", *options, "-o", "out"], cwd=tmp_path,
                              capture_output=True, text=True)
        return done.returncode, done.stderr, (tmp_path / "out/operators/torch.cpp").read_text() if done.returncode == 0 else ""

    settings = 'product = "out=like(x)"\ncolumn = "out=empty(n)"\nelsewhere = "y=like(x)"\n'
    code, errors, text = exported(settings)
    assert code == 0 and "product(Tensor x, Tensor y) -> Tensor" in text and "column(Tensor x, SymInt j, SymInt n) -> Tensor" in text, errors
    code, errors, text = exported(settings, "--op", "column: out=empty(m)")
    assert code == 0 and "product(Tensor x, Tensor y) -> Tensor" in text and "column(Tensor x, SymInt j, SymInt m) -> Tensor" in text, errors
    assert "pyproject.toml: ops: product: outs: not an argument of the kernel" in exported('product = "outs=like(x)"')[1]
    for settings, expected in (("product = 1", 'pyproject.toml:2:11: error: ops: expected KERNEL = a string such as "out=like(x), grad=NAME"'),
                               ("'a:b' = 'out=like(x)'", 'pyproject.toml:2:9: error: ops: expected KERNEL = a string such as "out=like(x), grad=NAME"')):
        code, errors, _ = exported(settings)
        assert code == 1 and errors.startswith(expected), errors
    (tmp_path / "pyproject.toml").write_text("[tool.py2cu]\nops = 'product'\n")
    done = subprocess.run([COMMAND, "kernels.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("pyproject.toml:2:7: error: ops: expected a table such as {scale"), done.stderr


def test_line_lengths(exported):
    """Lines of C++ have at most 120 columns, except for messages."""
    sources = list(exported.glob("*.cpp"))
    long_lines = [line for source in sources for line in source.read_text().splitlines() if len(line) > 120]
    assert len(sources) == 5 and all(re.search('"[^"]{80,}"', line) for line in long_lines), long_lines


def test_symbols(exported):
    """Kernels for the CPU and for GPUs are linked into one library, so they have different symbols."""
    if shutil.which("nm") is None:
        pytest.skip("needs nm")
    symbols = [line.split()[-1] for line in run("nm", "--defined-only", exported / "build" / "liboperators.a").splitlines() if line]
    assert {"cpu_block_sums", "py2cu_host_block_axpy"} <= set(symbols)
    assert symbols.count("axpy") <= 1 and symbols.count("block_sums") <= 1  # for GPUs


def test_skipped_kernels(tmp_path):
    """A kernel whose grid or block is unknown is no operator, with a message."""
    text = export(tmp_path / "out", "--ops", "tvm-ffi", declarations=[])
    assert "kernel block_sums(float32[::1], float32[::1]) is not an operator: results may depend on the block shape, and no launch in the file determines it: use --op 'block_sums: block=...'\n" in text
    done = subprocess.run([COMMAND, "export", SOURCE, "--ops", "onnx", "-o", tmp_path / "other"], capture_output=True, text=True)
    assert done.returncode == 2 and "--ops onnx: expected torch, jax, tvm-ffi or hf" in done.stderr
    done = subprocess.run([COMMAND, "export", SOURCE, "-k", "block_sums", "--ops", "tvm-ffi", "--op", "block_sums: out=zeros(1)", "-o", tmp_path / "third"], capture_output=True, text=True)
    assert done.returncode == 1 and "block_sums(float32[::1], float32[::1]) is not an operator" in done.stderr
    assert "no operator has this name" not in done.stderr and not (tmp_path / "third").exists()


def test_empty_grids_and_blocks(tmp_path):
    """An empty grid launches nothing; a block without threads would leave the outputs uninitialized."""
    export(tmp_path / "out", "-k", "block_sums", "--ops", "tvm-ffi", declarations=["block_sums: out=like(x), grid=x.size, block=x.size"])
    source = (tmp_path / "out" / "operators" / "operators.cpp").read_text()
    assert "if (grid.is_empty()) {\n            return;" in source
    assert 'if (block.is_empty()) {\n            throw ValueError("block_sums: a dimension of the block is 0");' in source


def test_readme(tmp_path):
    """README.md describes the chosen frameworks, and the next steps name the build of the operators."""
    declarations = ["product: out=like(x)", "product_grad: dx=like(x), dy=like(y)"]
    text = export(tmp_path / "kernels", "-k", "product", "-k", "product_grad", "--ops", "torch,jax,tvm-ffi", declarations=declarations)
    folder = tmp_path / "kernels" / "operators"
    assert f"operators: cmake -S {folder} -B {folder}/build && cmake --build {folder}/build\n" in text
    readme = (tmp_path / "kernels" / "README.md").read_text()
    for part in ("for GPUs: `product`, `product_grad`.", "| PyTorch | `import operators_torch` |", "| JAX | `import operators_jax` |", "| TVM-FFI | `tvm_ffi.load_module("):
        assert part in readme
    text = export(tmp_path / "hf", "-k", "product", "-k", "product_grad", "--ops", "hf", declarations=declarations)
    readme = (tmp_path / "hf" / "README.md").read_text()
    assert "operators: cmake" not in text and "cmake -S operators" not in readme and "`torch-ext/hf`" in readme


def test_generated_torch(tmp_path):
    """The schemas, the shapes of outputs, and the registration of gradients."""
    export(tmp_path / "kernels", "--ops", "torch")
    folder = tmp_path / "kernels" / "operators"
    assert not (folder / "tvm_ffi.cpp").exists()
    source = (folder / "torch.cpp").read_text()
    assert "#define OPERATORS_NAMESPACE kernels\n" in source and "@" not in source
    for schema in ("axpy(float a, Tensor x, Tensor(a2!) y) -> ()", "count(Tensor values, SymInt step, SymInt nbins) -> Tensor",
                   "product_grad(Tensor x, Tensor y, Tensor g) -> (Tensor, Tensor)", "column(Tensor x, SymInt j) -> Tensor"):
        assert f'm.def("{schema}");' in source and f'm.def("{schema.replace("(", "_without_autograd(", 1)}");' in source
    assert "const Tensor out = binding::empty(x, {operators::floor_divide(x.numel() + 127, 128)}, ScalarType::Float);" in source
    module = (folder / "operators_torch.py").read_text()
    names = [node.name for node in ast.parse(module).body if isinstance(node, ast.FunctionDef) and node.decorator_list]
    assert names == ["axpy", "row_sums", "count", "product", "product_grad", "column", "fill", "scaled", "raised", "block_sums", "reversed_blocks", "combined", "triangles"]
    assert "return x.new_empty(((x.numel() + 127) // 128,), dtype=torch.float32)" in module
    assert '_differentiate("axpy", None)' in module and '_differentiate("product", product_grad)' in module


@pytest.mark.parametrize("name", ["Array", "new", "ctypes", "ctx", "run", "p1"])
def test_reserved_names(tmp_path, name):
    """A kernel or an argument whose name the generated code uses is no operator, with a message."""
    for kernel, argument in ((name, "x"), ("scaled", name)):
        (tmp_path / "kernels.py").write_text("from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\n"
                                             f"def {kernel}({argument}):\n    i = cuda.grid(1)\n    if i < {argument}.size:\n        {argument}[i] = 1\n\n\n"
                                             "@cuda.jit('void(float32[::1])')\ndef other(x):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] = 2\n")
        text = run(COMMAND, "export", tmp_path / "kernels.py", "--ops", "tvm-ffi", "-o", tmp_path / kernel)
        assert f"kernel {kernel}(float32[::1]) is not an operator: the generated code uses its name or that of an argument" in text


def test_generated_hf(tmp_path):
    """The build file lists files that exist; each device has the sources of its kernels."""
    tomllib = pytest.importorskip("tomllib")
    export(tmp_path / "my_kernels", "--ops", "hf")
    folder = tmp_path / "my_kernels"
    build = tomllib.loads((folder / "build.toml").read_text())
    assert build["general"]["name"] == "my-kernels" and not (folder / "operators" / "operators_torch.py").exists()
    cpu, cuda = (build["kernel"][f"operators_{device}"]["src"] for device in ("cpu", "cuda"))
    assert all((folder / name).is_file() for name in (*cpu, *cuda, *build["torch"]["src"]))
    assert "operators/kernels_cpu.cpp" in cpu and "operators/host/py2cu_host.h" in cpu and "operator_kernels.cu" not in cpu
    assert {"operator_kernels.cu", "operator_kernels_launch.cu", "operator_kernels.h", "operators/operators.cpp"} <= set(cuda)
    assert "operators/kernels_cpu.cpp" not in cuda and "main.cpp" not in cuda
    assert "def product_grad(x, y, g):" in (folder / "torch-ext" / "my_kernels" / "__init__.py").read_text()


@pytest.mark.parametrize("declaration, expected", [
    ("products: out=like(x)", "--op 'products: out=like(x)': no operator has this name"),
    ("product: out", "--op product: out: expected NAME=VALUE"),
    ("product: outs=like(x)", "--op product: outs: not an argument of the kernel, grad, grid, block or shared"),
    ("product: x=like(y)", "--op product: x: not an array that the kernel writes"),
    ("product: out=similar(x)", "--op product: similar(x): expected like(x), empty(...), zeros(...) or updated()"),
    ("row_sums: out=empty(n)", "--op row_sums: empty(n): the number of dimensions differs from that of the array"),
    ("column: out=like(x)", "--op column: x: not an input array with as many dimensions as the output"),
    ("column: out=empty(x.shape[2])", "--op column: x.shape[2]: expected integer arguments and existing dimensions of arrays"),
    ("column: out=empty(x.shape[0] / 2)", "--op column: x.shape[0] / 2: expected x.shape[k], x.size, integers, + - * // %, min and max"),
    ("column: out=empty(out.size)", "--op column: out: the shape cannot depend on another output"),
    ("product: grid=m", "--op product: m: not an argument of the kernel"),
    ("count: bins=empty(n)", "--op count: bins: the kernel reads the output, which is uninitialized: use zeros() or updated()"),
    ("reversed_blocks: out=like(x), block=64, shared=size", "--op reversed_blocks: size: not an argument of the kernel"),
    ("axpy: grad=product_grad", "--op axpy: product_grad: an operator that modifies its arguments has no gradient: declare outputs"),
    ("product: out=like(x), grad=products", "--op product: products: not an operator of this file"),
    ("product: out=like(x), grad=product_grad", "--op product: product_grad: a gradient takes the arguments of the operator and the gradient of each output"),
])
def test_wrong_declarations(tmp_path, declaration, expected):
    done = subprocess.run([COMMAND, "export", SOURCE, "-k", declaration.split(":")[0].replace("products", "product"), "-k", "product_grad", "--ops", "torch",
                           "--op", declaration, "-o", tmp_path / "out"], capture_output=True, text=True)
    assert done.returncode == 1 and expected in done.stderr and not (tmp_path / "out").exists()


def test_declarations_of_dimensions(tmp_path):
    """Expressions keep Python's precedence, and // and % round down in C++."""
    shape = "empty(max(1, x.size - 3 - (2 - n)) * 2 % 7 // -n)"
    export(tmp_path / "out", "--ops", "torch", declarations=[f"column: out={shape}", *DECLARATIONS[:4]])
    source = re.sub(r"\n +", " ", (tmp_path / "out" / "operators" / "torch.cpp").read_text())  # without line breaks
    assert ("{operators::floor_divide(operators::modulo(std::max<int64_t>(1, x.numel() - 3 - (2 - n)) * 2, 7), -n)}") in source
    module = (tmp_path / "out" / "operators" / "operators_torch.py").read_text()
    assert "new_empty((torch.sym_max(1, x.numel() - 3 - (2 - n)) * 2 % 7 // -n,), dtype=torch.float32)" in module
