# SPDX-License-Identifier: MIT
"""py2cu export --ops: builds the project for the CPU, and for a GPU if there is one, and calls the operators."""
import ast
import os
import re
import shutil
import subprocess

import numpy as np
import pytest
from conftest import COMMAND, DECLARATIONS, SOURCE, export, message, run

tvm_ffi = pytest.importorskip("tvm_ffi")


@pytest.fixture(scope="module")
def operators(exported):
    return tvm_ffi.load_module(str(exported / "build" / "liboperators_tvm_ffi.so"))


def arrays(*shapes, dtype=np.float32):
    random = np.random.default_rng(0)
    return [random.standard_normal(shape).astype(dtype) for shape in shapes]


def test_values(operators):
    x, y = arrays(1000, 1000)
    wanted = 2 * x + y
    operators.axpy(2.0, tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(y))
    np.testing.assert_allclose(y, wanted, rtol=1e-5, atol=1e-6)
    image, = arrays((33, 70))
    out = np.empty_like(image)
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(out))
    np.testing.assert_allclose(out, np.cumsum(image, 1), rtol=1e-4, atol=1e-4)
    values, bins = np.random.default_rng(1).integers(0, 200, 5000).astype(np.uint8), np.zeros(8, np.int32)
    operators.count(tvm_ffi.from_dlpack(values), tvm_ffi.from_dlpack(bins), 25)
    np.testing.assert_array_equal(bins, np.bincount(values // 25, minlength=8))
    for dtype in (np.float32, np.float64):
        x, y = arrays(50, 50, dtype=dtype)
        out = np.empty_like(x)
        operators.product(*map(tvm_ffi.from_dlpack, (x, y, out)))
        np.testing.assert_allclose(out, x * y * y, rtol=1e-6)
    out = np.empty(70, np.float32)
    operators.column(tvm_ffi.from_dlpack(image.T), tvm_ffi.from_dlpack(out), 3)  # a strided array
    np.testing.assert_array_equal(out, image[3])
    half = np.arange(10, dtype=np.float16)
    operators.scaled(tvm_ffi.from_dlpack(half), 3.0, tvm_ffi.from_dlpack(half))
    np.testing.assert_array_equal(half, 3 * np.arange(10))


def test_many_blocks(operators):
    """Several threads run the blocks of a long launch; the first exception is reported."""
    values, bins = np.random.default_rng(2).integers(0, 200, 3_000_000).astype(np.uint8), np.zeros(8, np.int32)
    operators.count(tvm_ffi.from_dlpack(values), tvm_ffi.from_dlpack(bins), 25)
    np.testing.assert_array_equal(bins, np.bincount(values // 25, minlength=8))
    image, = arrays((2000, 300))
    out = np.empty_like(image)
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(out))
    np.testing.assert_allclose(out, np.cumsum(image, 1), rtol=1e-3, atol=1e-3)
    assert "IndexError: x, axis 1: index 299" in message(operators.row_sums, tvm_ffi.from_dlpack(image[:, :299].copy()), tvm_ffi.from_dlpack(out))
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(out))  # the record of the exception was reset


def test_empty_arrays(operators):
    none, image = np.empty(0, np.float32), np.empty((0, 5), np.float32)
    operators.axpy(1.0, tvm_ffi.from_dlpack(none), tvm_ffi.from_dlpack(none))
    operators.row_sums(tvm_ffi.from_dlpack(image), tvm_ffi.from_dlpack(image))


def test_errors(operators):
    x, y, image = arrays(10, 10, (3, 4))
    before = y.copy()
    share = tvm_ffi.from_dlpack
    table = [
        ((operators.axpy, 1.0, share(x[:4]), share(y)), "ValueError: axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
        ((operators.axpy, 1.0, share(x), share(y.astype(np.float64))),
         "TypeError: axpy: no kernel has these data types; there are axpy(float32, float32[::1], float32[::1])"),
        ((operators.row_sums, share(x), share(image)), "TypeError: row_sums: x must have 2 dimensions, not 1"),
        ((operators.row_sums, share(image.T), share(image.T)), "ValueError: row_sums: x must be contiguous"),
        ((operators.column, share(image), share(x[:3]), 1 << 31), "ValueError: column: j is 2147483648, which the parameter's type cannot represent"),
    ]
    for call, expected in table:
        assert message(*call) == expected
    np.testing.assert_array_equal(y, before)  # checks precede the launch
    assert message(getattr, operators, "blocks").startswith("AttributeError")
    frozen = np.zeros(3, np.float32)
    frozen.flags.writeable = False
    assert message(share, frozen).startswith("BufferError")


def test_exception_in_the_kernel(operators):
    """On the CPU, indices are checked: the 4th column of a row with 3 elements."""
    image, short = arrays((2, 4), (2, 3))
    text = message(operators.row_sums, tvm_ffi.from_dlpack(short), tvm_ffi.from_dlpack(image))
    assert text == "RuntimeError: row_sums: operator_kernels.py, line 21: IndexError: x, axis 1: index 3 is out of bounds for size 3"


def test_torch_tensors(operators):
    torch = pytest.importorskip("torch")
    for device in ["cpu"] + ["cuda"] * (torch.cuda.is_available() and os.environ["PY2CU_DEVICE"] != "host"):
        x, y = torch.randn(1000, device=device), torch.randn(1000, device=device)
        wanted = 2 * x + y
        operators.axpy(2.0, x, y)
        torch.testing.assert_close(y, wanted)
        assert message(operators.axpy, 1.0, x[:4], y).startswith("ValueError: axpy: x.shape[0] is 4")
        if device == "cuda":
            assert message(operators.axpy, 1.0, x.cpu(), y) == "ValueError: axpy: y is on another device than the first array"
            side = torch.cuda.Stream()
            with torch.cuda.stream(side):
                y.zero_()
                operators.axpy(2.0, x, y)
                got = y + 1
            side.synchronize()
            torch.testing.assert_close(got, 2 * x + 1)


def test_barriers(operators):
    """On the CPU, kernels with barriers run as loops over the threads of a block."""
    x, = arrays(1000)
    out = np.empty(8, np.float32)
    operators.block_sums(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(out))
    np.testing.assert_allclose(out, np.add.reduceat(x, range(0, 1000, 128)), rtol=1e-4, atol=1e-5)


def test_dynamic_shared_memory(operators):
    x, = arrays(1000)
    out = np.empty_like(x)
    operators.reversed_blocks(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(out))
    np.testing.assert_array_equal(out, np.pad(x, (0, 24)).reshape(-1, 64)[:, ::-1].reshape(-1)[:1000])


def test_recursion(operators):
    """Recursive kernels run on a GPU only."""
    tvm_ffi.register_error("NotImplementedError", NotImplementedError)
    x = np.arange(10, dtype=np.int32)
    assert message(operators.triangles, tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(x)) == (
        "NotImplementedError: triangles: not implemented on the CPU: the kernel is recursive; in Python, PY2CU_DEVICE=host runs it")


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
    symbols = {line.split()[-1] for line in run("nm", "--defined-only", exported / "build" / "liboperators.a").splitlines() if line}
    assert {"cpu_block_sums", "py2cu_host_block_axpy"} <= symbols and not symbols & {"axpy", "block_sums"}


def test_skipped_kernels(tmp_path):
    """A kernel whose grid or block is unknown is no operator, with a message."""
    text = export(tmp_path / "out", "--ops", "tvm-ffi", declarations=[])
    assert "kernel block_sums(float32[::1], float32[::1]) is not an operator: results may depend on the block shape, and no launch in the file determines it" in text
    done = subprocess.run([COMMAND, "export", SOURCE, "--ops", "onnx", "-o", tmp_path / "other"], capture_output=True, text=True)
    assert done.returncode == 2 and "--ops onnx: expected torch, jax, tvm-ffi or hf" in done.stderr


def test_generated_torch(tmp_path):
    """The schemas, the shapes of outputs, and the registration of gradients."""
    export(tmp_path / "kernels", "--ops", "torch")
    folder = tmp_path / "kernels" / "operators"
    assert not (folder / "tvm_ffi.cpp").exists()
    source = (folder / "torch.cpp").read_text()
    for schema in ("axpy(float a, Tensor x, Tensor(a2!) y) -> ()", "count(Tensor values, SymInt step, SymInt nbins) -> Tensor",
                   "product_grad(Tensor x, Tensor y, Tensor g) -> (Tensor, Tensor)", "column(Tensor x, SymInt j) -> Tensor"):
        assert f'm.def("{schema}");' in source
    assert "const Tensor out = binding::empty(x, {operators::floor_divide(x.numel() + 127, 128)}, ScalarType::Float);" in source
    module = (folder / "operators_torch.py").read_text()
    names = [node.name for node in ast.parse(module).body if isinstance(node, ast.FunctionDef) and node.decorator_list]
    assert names == ["axpy", "row_sums", "count", "product", "product_grad", "column", "scaled", "block_sums", "reversed_blocks", "triangles"]
    assert "return x.new_empty(((x.numel() + 127) // 128,), dtype=torch.float32)" in module
    assert '_refuse_gradient("axpy", [2])' in module and '_register_gradient("product", product_grad, [0, 1])' in module


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
    ("row_sums: out=empty(n)", "--op row_sums: empty(n): another number of dimensions than the array"),
    ("column: out=like(x)", "--op column: x: not an input array with as many dimensions as the output"),
    ("column: out=empty(x.shape[2])", "--op column: x.shape[2]: an expression contains integers, and dimensions that arrays have"),
    ("column: out=empty(x.shape[0] / 2)", "--op column: x.shape[0] / 2: expected x.shape[k], x.size, integers, + - * // %, min and max"),
    ("column: out=empty(out.size)", "--op column: out: the shape cannot depend on another output"),
    ("product: grid=m", "--op product: m: not an argument of the kernel"),
    ("count: bins=empty(n)", "--op count: bins: the kernel reads the output, which is uninitialized: use zeros() or updated()"),
    ("reversed_blocks: out=like(x), block=64, shared=size", "--op reversed_blocks: size: not an argument of the kernel"),
    ("axpy: grad=product_grad", "--op axpy: product_grad: an operator that writes its arguments has no gradient: declare outputs"),
    ("product: out=like(x), grad=products", "--op product: products: not an operator of this file"),
    ("product: out=like(x), grad=product_grad", "--op product: product_grad: a gradient has the arguments of the operator and the gradient of each output"),
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
