"""cuda.declare_device and link=: kernels call functions of CUDA C, by Numba's and by C's calling convention, from memory and from files."""
import io
import linecache
import os
import re
import subprocess

import numpy as np
import pytest

from py2cu import cuda, errors, float32, int32, types

TIMES = cuda.CUSource("""
extern "C" __device__ int times2(int *out, int a)
{
    *out = a * 2;
    return 0;
}

extern "C" __device__ int scaled(double *out, double a, bool twice)
{
    *out = twice ? 2 * a : a;
    return 0;
}
""", name="times.cu")
MORE = cuda.CUSource(io.StringIO("""
extern "C" __device__ int times2(int *out, int a);

extern "C" __device__ int times4(int *out, int a)
{
    int half;
    times2(&half, a);
    *out = half * 2;
    return 0;
}
"""))
PLAIN = cuda.CUSource("""
extern "C" __device__ int add2(int a, int b) { return a + b; }
extern "C" __device__ int const42() { return 42; }
extern "C" __device__ void store(int *p, int value) { p[1] = value; }
extern "C" __device__ float total(const float *values, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) {
        sum += values[i];
    }
    return sum;
}
""")

times2 = cuda.declare_device("times2", "int32(int32)", link=TIMES)
scaled = cuda.declare_device("scaled", "float64(float64, boolean)", link=(TIMES,))
add2 = cuda.declare_device("add2", int32(int32, int32), link=PLAIN, abi="c")
const42 = cuda.declare_device("const42", "int32()", link=PLAIN, abi="c")
store = cuda.declare_device("store", types.void(types.CPointer(int32), int32), link=PLAIN, abi="c")
total = cuda.declare_device("total", "float32(CPointer(float32), int32)", link=PLAIN, abi="c")


def run(kernel, count=10):
    x = np.arange(count, dtype=np.int32)
    r = np.zeros_like(x)
    kernel[1, 32](r, x)
    return r.tolist()


# ---- calls --------------------------------------------------------------------------------------------------------------

def test_calling_convention_of_numba():
    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = times2(x[i])

    assert run(kernel) == [2 * i for i in range(10)]
    assert 'extern "C" __device__ int times2(int *, int);' in kernel.inspect_cuda()


def test_plain_functions():
    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = add2(x[i], i) + const42()

    assert run(kernel) == [2 * i + 42 for i in range(10)]


def test_repeated_calls_in_device_functions():
    @cuda.jit(device=True)
    def inner(x):
        return times2(x) + times2(x + 1)

    @cuda.jit(device=True)
    def outer(x):
        return inner(x)

    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = outer(x[i]) + times2(x[i])

    assert run(kernel) == [6 * i + 2 for i in range(10)]


@pytest.mark.parametrize("collection", [list, tuple, set])
def test_several_sources(collection):
    times4 = cuda.declare_device("times4", "int32(int32)", link=collection([TIMES, MORE]))

    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = times4(x[i])

    assert run(kernel) == [4 * i for i in range(10)]


def test_converted_arguments():
    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = scaled(x[i], x[i] > 4)

    assert run(kernel) == [2 * i if i > 4 else i for i in range(10)]


def test_without_a_result():
    @cuda.jit
    def kernel(r, x):
        store(x, 9)
        r[0] = x[1]
        part = cuda.local.array(2, int32)
        part[0] = part[1] = 0
        store(part, 7)
        r[1] = part[1]
        store(x[3:], 8)
        r[2] = x[4]

    x = np.zeros(5, np.int32)
    r = np.zeros(3, np.int32)
    kernel[1, 1](r, x)
    assert r.tolist() == [9, 7, 8] and x.tolist() == [0, 9, 0, 0, 8]


def test_pointers():
    @cuda.jit
    def kernel(r, x):
        values = x[cuda.grid(1)]
        r[cuda.grid(1)] = total(values, values.size)

    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    r = np.zeros(3, np.float32)
    kernel[1, 3](r, x)
    assert r.tolist() == x.sum(axis=1).tolist()


def test_linked_function_in_a_ufunc():
    @cuda.vectorize("int32(int32)")
    def f(x):
        return times2(x) + 1

    assert f(np.arange(5, dtype=np.int32)).tolist() == [1, 3, 5, 7, 9]


def test_order_of_evaluation():
    counter = cuda.CUSource("""
        extern "C" __device__ int next_of(int *counter) { return ++counter[0]; }
    """)
    next_of = cuda.declare_device("next_of", "int32(CPointer(int32))", link=counter, abi="c")

    @cuda.jit
    def kernel(r, x):
        r[0] = next_of(x) * 100 + next_of(x) * 10 + next_of(x)
        if next_of(x) > 3 and next_of(x) > 4:
            r[1] = x[0]

    r, x = np.zeros(2, np.int32), np.zeros(1, np.int32)
    kernel[1, 1](r, x)
    assert r.tolist() == [123, 5]


def test_reads_before_a_call():
    counter = cuda.CUSource("""
        extern "C" __device__ int bump(int *result, int *p) { p[0] += 10; *result = 1; return 0; }
        extern "C" __device__ int keep(int *p, int value) { static int *kept; if (p) kept = p; else kept[0] = value; return value; }
    """)
    bump = cuda.declare_device("bump", "int32(CPointer(int32))", link=counter)
    keep = cuda.declare_device("keep", "int32(CPointer(int32), int32)", link=counter, abi="c")
    poke = cuda.declare_device("poke", "int32(int32)", link=cuda.CUSource("""
        extern "C" __device__ int keep(int *p, int value);
        extern "C" __device__ int poke(int value) { return keep(nullptr, value); }
    """), abi="c")

    @cuda.jit(device=True)
    def poked(value):
        return poke(value)

    @cuda.jit
    def kernel(out, x):
        out[0] = x[0] + bump(x)
        out[1] = x[0]
        keep(x, 0)
        out[2] = x[0] + poke(50)
        out[3] = x[0] + poked(60)
        x[0] += poke(70)
        out[4] = x[0]
        x[0] += poked(80)
        out[5] = x[0]

    out, x = np.zeros(6, np.int32), np.array([5], np.int32)
    kernel[1, 1](out, x)
    assert out.tolist() == [6, 15, 65, 110, 130, 210]


def test_barriers_in_linked_code():
    source = cuda.CUSource("""
        extern "C" __device__ int reversed(int value)
        {
            __shared__ int all[64];
            all[threadIdx.x] = value;
            __syncthreads();
            return all[blockDim.x - 1 - threadIdx.x];
        }
    """)
    reversed_ = cuda.declare_device("reversed", "int32(int32)", link=source, abi="c")

    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        r[i] = reversed_(x[i])

    x = np.arange(64, dtype=np.int32)
    r = np.zeros_like(x)
    kernel[1, 64](r, x)
    assert np.array_equal(r, x[::-1])


def test_references_and_other_pointer_types():
    source = cuda.CUSource("""
        extern "C" __device__ void advance(float &x, const float &step) { x += step; }
        extern "C" __device__ int bits_of(int *out, const unsigned int *words) { *out = words[1] >> 1; return 0; }
    """)
    advance = cuda.declare_device("advance", "void(CPointer(float32), CPointer(float32))", link=source, abi="c")
    bits_of = cuda.declare_device("bits_of", "int32(CPointer(int32))", link=source)

    @cuda.jit
    def kernel(x, step, words, out):
        i = cuda.grid(1)
        advance(x[i:], step)
        out[i] = bits_of(words[i:])

    x, words, out = np.arange(4, dtype=np.float32), np.arange(5, dtype=np.int32) - 2, np.zeros(4, np.int32)
    kernel[1, 4](x, np.full(1, 0.5, np.float32), words, out)
    assert x.tolist() == [0.5, 1.5, 2.5, 3.5] and out.tolist() == [0x7FFFFFFF, 0, 0, 1]


def test_functions_without_result_that_write_one():
    source = cuda.CUSource('extern "C" __device__ int touch(int *result, int *x, int value) { *result = 0; *x = value; return 0; }')
    touch = cuda.declare_device("touch", "void(CPointer(int32), int32)", link=source)

    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        touch(x[i:], i * 3)

    x = np.zeros(4, np.int32)
    kernel[1, 4](x)
    assert x.tolist() == [0, 3, 6, 9]


GROUPS = """
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

extern "C" __device__ void groups(int *out, int value)
{
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(warp);
    __shared__ int values[96];
    values[block.thread_rank()] = value;
    block.sync();
    int *row = out + 12 * block.thread_rank();
    row[0] = values[block.num_threads() - 1 - block.thread_rank()];
    row[1] = tile.shfl_down(value, 3);
    row[2] = tile.shfl_xor(value, 1);
    row[3] = tile.shfl(value, 2);
    row[4] = cg::reduce(tile, value, cg::plus<int>());
    row[5] = tile.ballot(value % 3 == 0);
    row[6] = warp.any(value == 40) + 2 * tile.all(value >= 8);
    row[7] = warp.meta_group_rank() * 100 + tile.thread_rank();
    row[8] = row[9] = -1;
    if (value % 2 == 1) {
        cg::coalesced_group some = cg::coalesced_threads();
        row[8] = some.thread_rank() * 100 + some.size();
        row[9] = some.shfl(value, 3);
    }
    cg::sync(block);
    row[10] = block.group_index().x + block.thread_index().x;
    row[11] = tile.match_any(value % 4);
}
"""


def test_cooperative_groups_in_linked_code(device):
    groups = cuda.declare_device("groups", "void(CPointer(int32), int32)", link=cuda.CUSource(GROUPS), abi="c")

    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        groups(out, x[i])

    x, out = np.arange(96, dtype=np.int32), np.zeros((96, 12), np.int32)
    try:
        kernel[1, 96](x, out)
    except errors.CompileError as error:
        if device.is_host or "cooperative_groups" not in str(error):
            raise
        pytest.skip("CUDA's headers of cooperative groups are not installed")
    t, lane, tile = x, x % 8, x // 8 * 8
    expected = [95 - t, np.where(lane + 3 < 8, t + 3, t), t ^ 1, tile + 2, tile * 8 + 28,
                [sum(1 << k for k in range(8) if (first + k) % 3 == 0) for first in tile], (t // 32 == 1) + 2 * (tile >= 8), t // 32 * 100 + lane,
                np.where(t % 2 == 1, t % 32 // 2 * 100 + 16, -1), np.where(t % 2 == 1, t // 32 * 32 + 7, -1), t, 0x11 << (t % 4)]
    assert np.array_equal(out.T, expected)


# ---- files --------------------------------------------------------------------------------------------------------------

@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bar.cu").write_text('#include "bar.h"\nextern "C" __device__ int bar(int *out, int a) { *out = a * FACTOR; return 0; }\n')
    (tmp_path / "bar.h").write_text("#define FACTOR 3\n")
    return tmp_path


@pytest.mark.parametrize("eager", [False, True])
def test_link_of_a_kernel(folder, eager):
    bar = cuda.declare_device("bar", "int32(int32)")

    @cuda.jit(*(["void(int32[:], int32[:])"] if eager else []), link=[str(folder / "bar.cu")])
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = bar(x[i])

    assert run(kernel) == [3 * i for i in range(10)]
    (folder / "bar.h").write_text("#define FACTOR 4\n")
    kernel.recompile()
    assert run(kernel) == [4 * i for i in range(10)]  # included files count


def test_include_directories(folder, monkeypatch):
    (folder / "deep").mkdir()
    (folder / "deep" / "foo.cu").write_text('#include <bar.h>\nextern "C" __device__ int foo(int a) { return a * FACTOR; }\n')
    foo = cuda.declare_device("foo", "int32(int32)", link=str(folder / "deep" / "foo.cu"), abi="c")

    @cuda.jit
    def kernel(r, x):
        i = cuda.grid(1)
        if i < r.size:
            r[i] = foo(x[i])

    monkeypatch.setenv("NUMBA_CUDA_INCLUDE_PATH", str(folder))
    assert run(kernel) == [3 * i for i in range(10)]


def test_classes_for_code():
    assert cuda.CUSource("x").name == "<unnamed-cu>" and cuda.PTXSource("x", name="a").name == "a"
    assert cuda.LTOIR(io.BytesIO(b"y")).data == b"y"
    for kind in (cuda.Fatbin, cuda.Cubin, cuda.Archive, cuda.Object):
        assert issubclass(kind, cuda.LinkableCode) and kind(b"z").data == b"z"
    with pytest.raises(TypeError, match="setup_callback must be callable"):
        cuda.CUSource("x", setup_callback=3)
    with pytest.raises(TypeError, match="teardown_callback must be callable"):
        cuda.CUSource("x", teardown_callback=3)


def test_code_from_files(folder):
    code = cuda.LinkableCode.from_path(str(folder / "bar.cu"))
    assert isinstance(code, cuda.CUSource) and code.name == "bar" and "FACTOR" in code.data
    with pytest.raises(ValueError, match="Unknown extension: .h"):
        cuda.LinkableCode.from_path(str(folder / "bar.h"))


# ---- rejected programs --------------------------------------------------------------------------------------------------

def test_declarations():
    f = cuda.declare_device("f1", "int32(float32[:])")
    assert (f.name, f.sig.args, f.sig.return_type) == ("f1", (float32[:],), int32)
    with pytest.raises(RuntimeError, match="kernel"):
        f(1)
    for wrong in ("(float32[:],)", (float32[:],)):
        with pytest.raises(TypeError, match="Return type must be provided for device declarations"):
            cuda.declare_device("f1", wrong)
    with pytest.raises(NotImplementedError, match="Unsupported ABI: fortran"):
        cuda.declare_device("f1", "int32(int32)", abi="fortran")
    with pytest.raises(ValueError, match="link keyword invalid for device function"):
        cuda.jit(device=True, link=["x.cu"])


def test_wrong_calls():
    for body, message in (("times2(x[0], 1)", "is called with 2 arguments"), ("times2(x)", "does not accept"), ("total(x, 1)", "does not accept")):
        namespace = {"times2": times2, "total": total, "cuda": cuda}
        text = f"def kernel(r, x):\n    r[0] = {body}\n"
        name = f"<linked {body}>"
        linecache.cache[name] = (len(text), None, text.splitlines(True), name)
        exec(compile(text, name, "exec"), namespace)
        with pytest.raises(errors.TypingError, match=message):
            cuda.jit("void(int32[::1], int32[::1])")(namespace["kernel"])


def test_files_that_cannot_be_linked(folder):
    for link, error, message in (("nonexistent.a", cuda.LinkerError, "nonexistent.a not found"),
                                 ("header.cuh", RuntimeError, "Don't know how to link file with extension .cuh"),
                                 ("data", RuntimeError, "Don't know how to link file with no extension"), (3, TypeError, "expects paths")):
        with pytest.raises(error, match=message):
            @cuda.jit("void()", link=[link])
            def kernel():
                pass


def test_invalid_sources():
    bad = cuda.CUSource('extern "C" __device__ int bar(int *out, int a) { SYNTAX error }', name="error.cu")
    bar = cuda.declare_device("bar", "int32(int32)", link=bad)

    @cuda.jit
    def kernel(r, x):
        r[0] = bar(x[0])

    with pytest.raises(errors.CompileError, match="SYNTAX"):
        run(kernel)


def test_ptx_on_the_cpu(device):
    if not device.is_host:
        pytest.skip("only for the host backend")
    bar = cuda.declare_device("bar", "int32(int32)", link=cuda.PTXSource("...", name="bar.ptx"))

    @cuda.jit
    def kernel(r, x):
        r[0] = bar(x[0])

    with pytest.raises(errors.UnsupportedOperation, match="bar.ptx cannot be linked on the CPU"):
        run(kernel)


# ---- images for GPUs, which require no GPU ------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def linked():
    try:
        kernel_with(cuda.CUSource(BAR)).inspect_cubin(arch="sm_90")
    except errors.CudaSupportError as error:
        pytest.skip(str(error))


def kernel_with(link, **options):
    bar = cuda.declare_device("bar", "int32(int32)", link=link)

    @cuda.jit("void(int32[::1], int32[::1])", **options)
    def kernel(r, x):
        i = cuda.grid(1)
        r[i] = bar(x[i])

    return kernel


BAR = 'extern "C" __device__ int bar(int *out, int a) { *out = a * 2; return 0; }'


def test_cubin_of_sources(linked):
    for options in ({}, {"debug": True, "opt": False}, {"lineinfo": True, "fastmath": True, "max_registers": 32}):
        kernel = kernel_with(cuda.CUSource(BAR), **options)
        cubin = kernel.inspect_cubin(arch="sm_90")
        cubin = cubin if isinstance(cubin, bytes) else next(iter(cubin.values()))
        assert cubin[:4] == b"\x7fELF" and b"kernel" in cubin


def test_cubin_of_linked_ptx_and_ltoir(linked):
    ptx, _ = cuda.compile_ptx(doubled, "int32(int32)", device=True, abi="c", abi_info={"abi_name": "bar"}, cc=(9, 0))
    bar = cuda.declare_device("bar", "int32(int32)", link=cuda.PTXSource(ptx, name="bar.ptx"), abi="c")
    ltoir, _ = cuda.compile(doubled, "int32(int32)", abi_info={"abi_name": "baz"}, output="ltoir", cc=(9, 0))
    baz = cuda.declare_device("baz", "int32(int32)", link=cuda.LTOIR(ltoir), abi="c")

    @cuda.jit("void(int32[::1], int32[::1])")
    def kernel(r, x):
        r[0] = bar(x[0]) + baz(x[1])

    assert kernel.inspect_cubin(arch="sm_90")[:4] == b"\x7fELF"


def doubled(x):
    return x * 2


def test_errors_of_the_linker(linked):
    for link, message in ((cuda.PTXSource("no PTX", name="bad.ptx"), "bad.ptx"), (cuda.Cubin(b"no cubin"), "cubin"),
                          (cuda.CUSource("SYNTAX", name="error.cu"), 'NVRTC_ERROR_COMPILATION in the compilation of "error.cu"'),
                          (cuda.CUSource(""), "bar")):
        with pytest.raises(errors.CompileError, match=re.escape(message)):
            kernel_with(link).inspect_cubin(arch="sm_90")


def test_ptx_of_a_kernel_with_declared_functions(linked):
    assert ".extern .func" in kernel_with(()).inspect_ptx(arch="sm_90")


def test_ptx_of_all_that_is_linked(linked):
    kernel = kernel_with(cuda.CUSource(BAR))
    assert "bar" in kernel.inspect_asm("void(int32[::1], int32[::1])")
    text = kernel.inspect_lto_ptx("void(int32[::1], int32[::1])")
    assert ".entry kernel" in text and "bar" not in text and "call" not in text


LENGTHS = """
from numba import cuda

@cuda.jit(device=True)
def square(x):
    return x * x

@cuda.jit("float64(float64, float64)", device=True)
def {name}(x, y):
    return (square(x) + square(y)) ** 0.5
"""


def test_files_that_share_a_helper(folder, linked, device):
    """The outputs of the command for two files of device functions are linked: each has its own `square`."""
    paths = []
    for name in ("length", "distance"):
        (folder / f"{name}.py").write_text(LENGTHS.format(name=name))
        paths.append(str(folder / f"{name}.cu"))
        subprocess.run([os.environ["PY2CU_COMMAND"], folder / f"{name}.py", "-o", paths[-1]], check=True, timeout=60)
    length, distance = (cuda.declare_device(name, "float64(float64, float64)", abi="c") for name in ("length", "distance"))

    @cuda.jit("void(float64[::1], float64[::1])", link=paths)
    def kernel(r, x):
        r[0] = length(x[0], x[1]) + distance(x[2], x[3])

    assert kernel.inspect_cubin(arch="sm_90")[:4] == b"\x7fELF"
    r = np.zeros(1)
    kernel[1, 1](r, np.array([3.0, 4.0, 5.0, 12.0]))
    assert r[0] == 18


def test_files_with_equal_names():
    """Functions, variables, constants and types of equal names are local to their files; the kernel's code also uses the name."""
    sources = [cuda.CUSource(f"""
constexpr int SCALE = {scale};
struct pair {{ int a, b; }};
static __device__ __forceinline__ int helper(pair p) {{ return p.a * SCALE + p.b; }}
static __device__ const int table[2] = {{{scale}, 1}};
extern "C" __device__ int {name}(int n) {{ return helper({{n, table[1]}}) + table[0]; }}
""") for name, scale in (("tens", 10), ("hundreds", 100))]
    tens, hundreds = (cuda.declare_device(name, "int32(int32)", link=source, abi="c") for name, source in zip(("tens", "hundreds"), sources))

    @cuda.jit(device=True)
    def helper(n):
        return helper(n - 1) + 1000 if n > 0 else 0

    @cuda.jit("void(int32[::1])")
    def kernel(r):
        r[0] = tens(1) + hundreds(2) + helper(r[1])

    r = np.array([0, 3], np.int32)
    kernel[1, 1](r)
    assert r[0] == (10 + 1 + 10) + (200 + 1 + 100) + 3000


# ---- pointers as results ----------------------------------------------------------------------------------------------------

ROWS = cuda.CUSource("""
__device__ int table[4] = {10, 20, 30, 40};
extern "C" __device__ int row(int **out, int at)
{
    *out = table + at;
    return 0;
}
extern "C" __device__ int *from(int *values, int at) { return values + at; }
""")
row = cuda.declare_device("row", "CPointer(int32)(int32)", link=ROWS)
from_ = cuda.declare_device("from", types.CPointer(int32)(types.CPointer(int32), int32), link=ROWS, abi="c")


def test_results_that_are_pointers():
    @cuda.jit
    def kernel(r, n):
        row(0)
        p = row(1)
        r[0] = p[0] + p[1]
        if n > 3:
            p = row(3)
        r[1] = p[0]
        q = from_(r, 2)
        q[0] = 7
        r[3] = from_(r, n)[0]

    for n, expected in ((2, [50, 20, 7, 7]), (4, [50, 40, 7, 9])):
        r = np.array([0, 0, 0, 0, 9], np.int32)
        kernel[1, 1](r, n)
        assert r[:4].tolist() == expected


def test_functions_that_need_a_cooperative_launch():
    meets = cuda.declare_device("times2", "int32(int32)", link=TIMES, use_cooperative=True)

    @cuda.jit("void(int32[::1])")
    def together(r):
        r[0] = meets(2)

    r = np.zeros(1, np.int32)
    together[1, 1](r)
    assert r[0] == 4
    overload = next(iter(together.overloads.values()))
    assert overload.cooperative and overload.max_cooperative_grid_blocks(32) > 0


def test_warnings_of_linked_code(device):
    if device.is_host:
        pytest.skip("the warnings are those of the C++ compiler")
    noisy = cuda.CUSource("__device__ int noisy() { int unused; return 0; }", name="noisy.cu")
    with pytest.warns(UserWarning, match="NVRTC log messages while compiling noisy.cu"):
        @cuda.jit("void()", link=[noisy])
        def kernel():
            pass


def test_cuda_cpp_headers(linked):
    """<cuda/std/...> in linked CUDA C, which has been in a separate directory since CUDA 13."""
    text = """
#include <cuda/std/type_traits>
extern "C" __device__ int same(int *result)
{
    *result = cuda::std::is_same<int, signed int>::value;
    return 0;
}
"""
    same = cuda.declare_device("same", "int32()", link=[cuda.CUSource(text)])

    @cuda.jit("void(int32[::1])")
    def kernel(out):
        out[0] = same()

    try:
        assert ".entry kernel" in kernel.inspect_lto_ptx("void(int32[::1])")
    except errors.CompileError as error:
        if "cuda/std" in str(error):
            pytest.skip("CUDA's C++ headers are not installed")
        raise


def test_linked_code_with_size_t():
    twice = cuda.declare_device("twice", "uint64(uint64)", abi="c", link=cuda.CUSource("""
extern "C" __device__ size_t twice(size_t x)
{
    return 2 * x;
}
"""))

    @cuda.jit
    def kernel(x):
        x[0] = twice(x[0])

    x = np.array([21], np.uint64)
    kernel[1, 1](x)
    assert x[0] == 42


@pytest.mark.skipif(os.environ.get("PY2CU_DEVICE") == "cuda", reason="only for the loader of the host")
def test_declared_function_without_definition():
    nowhere = cuda.declare_device("defined_nowhere", "int32()")

    @cuda.jit
    def calls(x):
        x[0] = nowhere()

    with pytest.raises(errors.CudaAPIError, match=r"'defined_nowhere' is declared, but no linked code defines it: add its source to link="):
        calls[1, 1](np.zeros(1, np.int32))
