"""Eight concurrent threads that use the whole API: each has the results of a
single thread, with or without a GIL, which switches threads often in this test."""
import ast
import collections
import enum
import gc
import sys
import threading

import numpy as np
import pytest

import py2cu
from py2cu import _py2cu, cuda, errors, guvectorize, njit, types, vectorize
from py2cu.device import devices

COUNT = 8
NUMBERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, np.float32, np.float64]


@pytest.fixture
def at_once(device):
    """at_once(run): call run(number) in all threads, started together; return the results."""
    def together(run, count=COUNT):
        barrier, given, wrong = threading.Barrier(count), [None] * count, []

        def one(number):
            try:
                with devices.use(device.backend):
                    barrier.wait()
                    given[number] = run(number)
            except BaseException as error:
                wrong.append(error)

        threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if wrong:
            raise wrong[0]
        return given

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield together
    sys.setswitchinterval(before)


def turned(sequence, number):
    """Starts at another index: each thread has its own order."""
    number %= len(sequence)
    return list(sequence[number:]) + list(sequence[:number])


# ---- kernels ------------------------------------------------------------------------------------------------------------------------

def test_one_kernel_with_many_types(at_once):
    """Types that several threads use for the first time simultaneously have one overload each, with one function."""
    @cuda.jit
    def scale(x, factor, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = x[i] * factor

    def run(number):
        for dtype in turned(NUMBERS, number):
            for _ in range(3):
                x, out = np.arange(50).astype(dtype), np.zeros(50, dtype)
                scale[2, 32](x, 2, out)
                assert (out == x * dtype(2)).all(), dtype

    at_once(run)
    assert len(scale.overloads) == len(NUMBERS)
    assert all(len({function.variant for function in overload.functions}) == len(overload.functions) for overload in scale.overloads.values())


def test_one_kernel_with_many_grids(at_once):
    """More types than the cache can hold, with callbacks that are added and removed."""
    @cuda.jit
    def count(out):
        cuda.atomic.add(out, 0, 1)

    called = []

    def run(number):
        for turn in range(40):
            blocks = (number + turn) % 12 + 1
            configured = count[blocks, 4]
            assert configured.griddim == (blocks, 1, 1)
            out = np.zeros(1, np.int32)
            if turn == 20 and number % 2 == 0:
                configured.pre_launch_callbacks.append(lambda *given: called.append(given))
                configured(out)  # not count[blocks, 4](out): the grids of other threads may have replaced this object in the cache
                configured.pre_launch_callbacks.clear()
            else:
                configured(out)
            assert out[0] == 4 * blocks

    at_once(run)
    assert len(called) >= COUNT // 2


def test_separate_kernels_of_threads(at_once):
    """Source that exec() receives, translated and launched, sometimes with an error that names its kernel."""
    def run(number):
        for turn in range(4):
            names = {"cuda": cuda}
            exec(f"@cuda.jit\ndef own_{number}(out, y):\n    out[0] = {turn} + {number} * y\n"
                 f"@cuda.jit\ndef bad_{number}(out):\n    out[0] = missing_{number}_{turn}\n", names)
            out = np.zeros(1)
            names[f"own_{number}"][1, 1](out, 3.0)
            assert out[0] == turn + number * 3
            with pytest.raises(errors.TypingError, match=f"missing_{number}_{turn}"):
                names[f"bad_{number}"][1, 1](out)
            with pytest.raises(errors.CudaAPIError, match=f"own_{number}"):  # each thread has its own message
                names[f"own_{number}"][1, 1 << 20](out, 1.0)

    at_once(run)


def test_recompilation_during_a_launch(at_once):
    @cuda.jit
    def number_of(out, value):
        out[0] = value

    @cuda.jit("void(float64[:], float64)")
    def given(out, value):
        out[0] = value

    def run(number):
        for turn in range(10):
            for kernel in (number_of, given):
                out = np.zeros(1)
                kernel[1, 1](out, float(turn))
                assert out[0] == turn
                if number < 2 and turn % 4 == number:
                    kernel.recompile()
                assert kernel.inspect_cuda() and len(kernel.overloads) >= 0 and kernel.signatures is not None
            special = number_of.specialize(np.zeros(1), 1)
            out = np.zeros(1)
            special[1, 1](out, 5)
            assert out[0] == 5

    at_once(run)


def test_extensions_of_concurrent_launches(at_once):
    class Half:
        def prepare_args(self, kind, value, stream, retr):
            retr.append(lambda: None)
            return kind, value

    @cuda.jit(extensions=[Half()])
    def store(out, value):
        out[0] = value

    def run(number):
        for turn in range(20):
            out = np.zeros(1)
            store[1, 1](out, float(turn))
            assert out[0] == turn
            if number == 0:
                store.extensions.append(Half())
            elif number == 1 and len(store.extensions) > 1:
                store.extensions.pop()

    at_once(run)


def test_freed_kernels(at_once):
    """Kernels, compiled functions and tuple classes are created and freed, and the garbage collector runs in between."""
    def run(number):
        for turn in range(6):
            Pair = collections.namedtuple(f"Pair{number}", "x y")
            value = turn

            @cuda.jit
            def kernel(out, pair):
                out[0] = pair.x - pair.y + value

            out = np.zeros(1)
            kernel[1, 1](out, Pair(5.0, turn))
            assert out[0] == 5
            configured = kernel[2, 2]
            del kernel
            if number == turn:
                gc.collect()
            assert configured.griddim == (2, 1, 1)

    at_once(run)


# ---- kinds of arguments -----------------------------------------------------------------------------------------------------------------

Point = collections.namedtuple("Point", "x y")
Colour = enum.IntEnum("Colour", "RED GREEN BLUE")
Corner = enum.Enum("Corner", {"LOW": (1, 2), "HIGH": (3, 4)})


class Foreign:
    """An array of an unknown library."""

    def __init__(self, array):
        self.array = array

    @property
    def __cuda_array_interface__(self):
        return self.array.__cuda_array_interface__


FOREIGN = [type(f"Foreign{k}", (Foreign,), {}) for k in range(7)]  # more than the cache can hold


def test_arguments_of_all_types(at_once):
    """Classes, records and dtypes that several threads use for the first time simultaneously."""
    @cuda.jit
    def total(out, x, point, colour, corner, flag, other):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = x[i] + point.x * point.y + colour + corner.value[1] + (1 if flag else 0) + other[i]

    @cuda.jit
    def fields(out, records):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = records[i].a + records[i].b

    def run(number):
        for turn in range(6):
            point, colour, corner = Point(number, 2.0), Colour(turn % 3 + 1), Corner.HIGH if turn % 2 else Corner.LOW
            x = cuda.to_device(np.arange(20, dtype=NUMBERS[(number + turn) % len(NUMBERS)]))
            foreign = FOREIGN[(number + turn) % len(FOREIGN)](cuda.to_device(np.ones(20)))
            out = cuda.device_array(20)
            total[1, 32](out, x, point, colour, corner, np.bool_(turn % 2), foreign)
            wanted = np.arange(20) + number * 2.0 + colour + corner.value[1] + turn % 2 + 1
            assert (out.copy_to_host() == wanted).all()
            records = np.zeros(20, np.dtype([("a", np.int32), ("b", [np.float32, np.float64][turn % 2])]))
            records["a"], records["b"] = number, np.arange(20)
            sums = np.zeros(20)
            fields[1, 32](sums, records)
            assert (sums == number + np.arange(20)).all()
            assert _py2cu.types_of(point, colour, records, 1.5)[3] == "float64"

    at_once(run)


def test_one_thread_consumes_a_capsule(at_once):
    """DLPack: only one of several threads can consume a capsule."""
    for _ in range(20):
        array = cuda.to_device(np.arange(4.0))
        capsule = array.__dlpack__()

        def run(number):
            try:
                return _py2cu.dlpack_import(capsule)
            except BufferError:
                return None

        owners = [found for found in at_once(run) if found is not None]
        assert len(owners) == 1 and owners[0][1] == array.pointer


# ---- memory, streams -----------------------------------------------------------------------------------------------------------------------

def test_arrays_and_streams(at_once):
    @cuda.jit
    def add(x, value):
        i = cuda.grid(1)
        if i < x.size:
            x[i] += value

    shared, default = cuda.stream(), cuda.to_device(np.zeros(COUNT))

    def run(number):
        own = cuda.stream()
        for turn in range(10):
            stream = shared if turn % 2 else own
            x = np.full((4, 8), float(number))
            d = cuda.to_device(x, stream=stream)
            add[1, 32, stream](d.ravel(), turn)
            begin, end = cuda.event(), cuda.event()
            begin.record(stream)
            d[1:3, ::2] = 7
            end.record(stream)
            end.synchronize()
            got = d.copy_to_host(stream=stream)
            stream.synchronize()
            x += turn
            x[1:3, ::2] = 7
            assert (got == x).all() and cuda.event_elapsed_time(begin, end) >= 0
            pinned = cuda.pinned_array(16)
            pinned[:] = number
            assert cuda.to_device(pinned).copy_to_host().sum() == 16 * number
            default[number] = number + turn
            assert default[number] == number + turn
            assert cuda.current_context().get_memory_info().free > 0

    at_once(run)


def test_sums_and_ufuncs_of_the_device(at_once):
    total = cuda.reduce(lambda a, b: a + b)

    @cuda.vectorize
    def difference(a, b):
        return a - b

    def run(number):
        for dtype in turned([np.int32, np.int64, np.float32, np.float64], number):
            x = np.arange(100, dtype=dtype)
            assert total(x) == x.sum()
            assert (difference(x, dtype(1)) == x - dtype(1)).all() and difference.types

    at_once(run)


# ---- CPU functions ---------------------------------------------------------------------------------------------------------------------------

def test_cpu_functions(at_once):
    @njit
    def weighted(x, weight):
        total = 0.0
        for i in range(x.size):
            total += x[i] * weight
        return total, x

    @njit(nogil=True)
    def halved(x):
        return x / 2

    def run(number):
        for turn in range(4):
            for dtype in turned(NUMBERS, number):
                x = np.arange(20).astype(np.dtype(dtype, metadata={"of": number}) if turn % 2 else dtype)
                total, same = weighted(x, 2)
                assert total == 380 and same is x
                assert (halved(np.full(3, number)) == number / 2).all() and halved(float(number)) == number / 2

    at_once(run)
    assert len(weighted.signatures) == len(NUMBERS) and len(weighted.nopython_signatures) == len(NUMBERS)


def test_cpu_ufuncs(at_once):
    @vectorize
    def product(a, b):
        return a * b

    @guvectorize("(n)->()")
    def last(x, out):
        out[0] = x[x.size - 1]

    def run(number):
        for dtype in turned([np.int32, np.int64, np.float32, np.float64], number):
            x = np.arange(40, dtype=dtype)
            assert (product(x, x) == x * x).all()
            out = np.zeros(4, dtype)
            last(x.reshape(4, 10), out)
            assert out.tolist() == [9, 19, 29, 39]

    at_once(run)


def test_function_that_runs_as_python(at_once):
    @njit
    def titled(text):
        return text.upper().title()

    with pytest.warns(errors.NumbaPerformanceWarning, match="runs as plain Python") as told:
        assert at_once(lambda number: titled("abc")) == ["Abc"] * COUNT
    assert len(told) == 1


# ---- texts --------------------------------------------------------------------------------------------------------------------------------------

def test_translations(at_once):
    """py2cu.translate() and signatures have equal results in all threads."""
    text = "from numba import cuda\n@cuda.jit\ndef k(x, y):\n    i = cuda.grid(1)\n    if i < x.size:\n        x[i] = x[i] ** 2 + y\n"

    def run(number):
        found = set()
        for _ in range(5):
            found.add(py2cu.translate(text, signatures="k(float32[::1], int64)").text)
            signature = types.float64(types.int32, types.float32[:, ::1])
            assert signature.return_type == types.float64 and signature.args[1].ndim == 2
        return found

    given = at_once(run)
    assert all(texts == given[0] and len(texts) == 1 for texts in given)


def test_spurious_error_of_the_parser(monkeypatch):
    """If several threads parse at once, CPython 3.11 can raise a spurious SystemError for valid source, and is called again."""
    parse, calls = ast.parse, []

    def confused(*args, **kwargs):
        calls.append(args)
        if len(calls) < 4:
            raise SystemError("AST constructor recursion depth mismatch (before=45, after=41)")
        return parse(*args, **kwargs)

    @cuda.jit
    def twice(x):
        x[0] *= 2

    monkeypatch.setattr(ast, "parse", confused)
    x = np.array([21.0])
    twice[1, 1](x)
    assert x[0] == 42 and len(calls) >= 4
