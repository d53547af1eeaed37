"""Operands of gufuncs on every target: aliases, broadcast loops, memory layouts, passed and allocated outputs, inputs that are written.

The expected results are those of the Python function, called for one item after another with copied inputs, as in NumPy's gufuncs.
"""
import itertools

import numpy as np
import pytest

from py2cu import cuda, guvectorize
from py2cu.kernels.gufuncs import parse_layout
from py2cu.numba.gufunc_loops import PlainItems


def mirrored(x, w, out):
    """Reads each element after another one was written."""
    for i in range(x.shape[0]):
        out[i] = w * x[i] + x[x.shape[0] - 1 - i]


def summed(x, y, out):
    """Adds to the elements of the output."""
    for i in range(x.shape[0]):
        out[0] += x[i] * y[i]


def ends(x, first, last):
    """Leaves most elements unchanged."""
    first[0] = x[x.shape[0] - 1]
    last[x.shape[0] - 1] = x[0]


def added(a, b, out):
    out[0] = 10 * a + b


FUNCTIONS = {  # layout, types of the operands
    mirrored: ("(n),()->(n)", "float64[:], float64, float64[:]"),
    summed: ("(n),(n)->()", "float64[:], float64[:], float64[:]"),
    ends: ("(n)->(n),(n)", "float64[:], float64[:], float64[:]"),
    added: ("(),()->()", "float64, float64, float64[:]"),
}
TARGETS = ["cpu", "parallel", "cuda", "python"]


def made(function, target):
    layout, kinds = FUNCTIONS[function]
    if target == "python":
        return PlainItems(function, [f"void({kinds})"], layout)
    return guvectorize([f"void({kinds})"], layout, target=target)(function)


MADE = {(function, target): made(function, target) for function in FUNCTIONS for target in TARGETS}


def expected_of(function, inputs, outs):
    """Write the results to copies of the outputs, in order."""
    axes_in, axes_out = parse_layout(FUNCTIONS[function][0])
    loop = outs[0].shape[:outs[0].ndim - len(axes_out[0])]
    inputs = [np.broadcast_to(np.array(value, np.float64), loop + np.shape(value)[np.ndim(value) - len(axes):]) for value, axes in zip(inputs, axes_in)]
    results = [np.array(out) for out in outs]
    for place in np.ndindex(loop):
        function(*(value[place] for value in inputs), *(value[place] if axes else value[place + (None,)] for value, axes in zip(results, axes_out)))
    return results


def layouts_of(array):
    """Yield the same elements in several memory layouts."""
    array = np.asarray(array, np.float64)
    wide = np.zeros(tuple(2 * extent + 1 for extent in array.shape))
    every_second = wide[(slice(1, None, 2),) * array.ndim + (...,)]
    every_second[...] = array
    yield "C", array.copy()
    yield "F", np.array(array, order="F")
    yield "strided", every_second
    yield "reversed", array[..., ::-1].copy()[..., ::-1] if array.ndim else array.copy()


SHAPES = [((4,), ()), ((3, 4), ()), ((3, 4), (3,)), ((4,), (5,)), ((1, 4), (3,)), ((2, 1, 4), (3,)), ((3, 1, 4), (1, 2)), ((0, 4), ()), ((2, 0), (2,)), ((1,), (1,))]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("shape, weights", SHAPES)
def test_loops_and_layouts(target, shape, weights):
    random = np.random.default_rng(len(shape) + 10 * len(weights))
    x, w = random.integers(-9, 9, shape) * 0.5, random.integers(-9, 9, weights) * 0.5
    out = np.full(np.broadcast_shapes(shape[:-1], weights) + shape[-1:], -1.0)
    expected, = expected_of(mirrored, [x, w], [out])
    f = MADE[mirrored, target]
    for (kind, given), (_, by), (_, into) in itertools.product(layouts_of(x), itertools.islice(layouts_of(w), 3), itertools.islice(layouts_of(out), 3)):
        assert np.array_equal(f(given, by), expected), kind
        assert f(given, by, into) is into and np.array_equal(into, expected), kind
        into[...] = -1
        assert f(given, by, out=into) is into and np.array_equal(into, expected), kind
        into[...] = -1


@pytest.mark.parametrize("target", TARGETS)
def test_outputs_with_more_items_than_inputs(target):
    x, out = np.arange(4.0), np.zeros((2, 3, 4))
    assert MADE[mirrored, target](x, np.arange(3.0), out) is out
    assert np.array_equal(out, expected_of(mirrored, [x, np.arange(3.0)], [out])[0])
    for wrong in (np.zeros((3, 5)), np.zeros((1, 4)), np.zeros(4), np.zeros((3, 2, 4))):
        with pytest.raises(ValueError):
            MADE[mirrored, target](np.zeros((3, 4)), 1.0, wrong)


@pytest.mark.parametrize("target", TARGETS)
def test_numbers_in_and_out(target):
    f, g = MADE[added, target], MADE[summed, target]
    for a, b in ((1, 2), (1.5, np.float64(2)), (np.array(3.0), np.int8(1))):
        result = f(a, b)
        assert result == 10 * a + b and isinstance(result, np.float64)
    assert f([1, 2], [[3], [4]]).tolist() == [[13, 23], [14, 24]]
    total = np.zeros(())
    assert g([1.0, 2.0], [3.0, 4.0], total) is total and total == 11
    total = np.ones((3, 2))
    g(np.ones((3, 1, 4)), np.ones((2, 4)), total)
    assert total.tolist() == [[5, 5]] * 3


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("function", [mirrored, summed, ends, added], ids=lambda function: function.__name__)
def test_unwritten_elements_of_outputs_are_unchanged(target, function):
    x = np.arange(12.0).reshape(3, 4)
    inputs = {mirrored: [x, x[:, 0]], summed: [x, x[::-1]], ends: [x], added: [x[0], x[1]]}[function]
    shapes = {mirrored: [(3, 4)], summed: [(3,)], ends: [(3, 4), (3, 4)], added: [(4,)]}[function]
    for kind in ("C", "F", "strided"):
        outs = [dict(layouts_of(np.arange(100.0, 100 + np.prod(shape)).reshape(shape)))[kind] for shape in shapes]
        expected = expected_of(function, inputs, outs)
        MADE[function, target](*inputs, *outs)
        assert all(map(np.array_equal, outs, expected)), kind


# The view of each operand: (the memory, x, w, out)
ALIASES = [
    ("the input", (3, 4), lambda m: (m, 2.0, m)),
    ("one item", (4,), lambda m: (m, 2.0, m)),
    ("the weights", (3, 4), lambda m: (np.ones((3, 4)), m[:, 1], m)),
    ("both", (3, 4), lambda m: (m, m[:, 2], m)),
    ("shifted forward", (40,), lambda m: (m[:-1], 2.0, m[1:])),
    ("shifted back", (40,), lambda m: (m[1:], 2.0, m[:-1])),
    ("items shifted", (5, 4), lambda m: (m[:-1], 2.0, m[1:])),
    ("items shifted back", (5, 4), lambda m: (m[1:], 2.0, m[:-1])),
    ("reversed", (3, 4), lambda m: (m[:, ::-1], 2.0, m)),
    ("items reversed", (6, 4), lambda m: (m[::-1], 2.0, m)),
    ("transposed", (4, 4), lambda m: (m.T, 2.0, m)),
    ("one of the items", (6, 4), lambda m: (m[2], np.arange(6.0), m)),
    ("every second", (6, 8), lambda m: (m[:, ::2], 2.0, m[:, 1::2])),
    ("overlapping windows", (43,), lambda m: (m[:-3], 2.0, m[3:])),
]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("shape, views", [case[1:] for case in ALIASES], ids=[case[0] for case in ALIASES])
def test_outputs_that_alias_inputs(target, shape, views):
    memory = np.arange(np.prod(shape), dtype=np.float64).reshape(shape)
    x, w, out = views(memory)
    expected, whole = expected_of(mirrored, [x, w], [out])[0], memory.copy()
    views(whole)[2][...] = expected
    f = MADE[mirrored, target]
    assert f(x, w, out) is out and np.array_equal(memory, whole)
    again = np.arange(np.prod(shape), dtype=np.float64).reshape(shape)
    x, w, out = views(again)
    f(x, w, out=out)
    assert np.array_equal(again, whole)


def on_device(memory, view):
    """Return the view of NumPy's memory as a view of the memory of a device array."""
    whole, start = memory[0], memory[1]
    if not isinstance(view, np.ndarray) or not np.may_share_memory(whole, view):
        return cuda.to_device(view) if isinstance(view, np.ndarray) else view
    offset = view.__array_interface__["data"][0] - whole.__array_interface__["data"][0]
    return start._view(start.pointer + offset, view.shape, view.strides)


@pytest.mark.parametrize("shape, views", [case[1:] for case in ALIASES], ids=[case[0] for case in ALIASES])
def test_device_arrays_that_alias(shape, views):
    memory = np.arange(np.prod(shape), dtype=np.float64).reshape(shape)
    x, w, out = views(memory)
    whole = memory.copy()
    views(whole)[2][...] = expected_of(mirrored, [x, w], [out])[0]
    device = cuda.to_device(memory)
    given = [on_device((memory, device), operand) for operand in (x, w, out)]
    assert MADE[mirrored, "cuda"](*given) is given[2]
    assert np.array_equal(device.copy_to_host(), whole)


def test_elements_in_place_on_a_device():
    device = cuda.to_device(np.arange(1000.0))
    assert MADE[added, "cuda"](device, device, out=device) is device and np.array_equal(device.copy_to_host(), 11 * np.arange(1000.0))
    MADE[added, "cuda"](device[:-1], device[1:], out=device[1:])
    assert np.array_equal(device.copy_to_host(), np.r_[0, 110 * np.arange(999.0) + 11 * np.arange(1, 1000)])


@pytest.mark.parametrize("views", [lambda m: (m[:-1], m[1:]), lambda m: (m[1:], m[:-1]), lambda m: (m[::-1], m), lambda m: (m, m)])
def test_vectorized_functions_whose_output_aliases_an_input(views):
    @cuda.vectorize(["float64(float64, float64)"])
    def f(a, b):
        return 10 * a + b

    memory = np.arange(100000.0)
    device = cuda.to_device(memory)
    x, out = views(memory)
    out[...] = 10 * x.copy() + 1
    given, into = views(device)
    assert f(given, 1.0, out=into) is into and np.array_equal(device.copy_to_host(), memory)


# ---- inputs that the function modifies ---------------------------------------------------------------------------------------

def noting(seen, x, out):
    seen[0] += x[0]
    out[0] = seen[0] + x[x.shape[0] - 1]


@pytest.fixture(scope="module")
def notes():
    return guvectorize(["void(float64[:], float64[:], float64[:])"], "(m),(n)->()", target="cuda")(noting)


def test_written_inputs_are_copied_back(notes):
    x = np.arange(12.0).reshape(3, 4)
    for seen in (np.ones((3, 2)), np.asfortranarray(np.ones((3, 2))), np.ones((3, 4))[:, ::2], cuda.to_device(np.ones((3, 2))),
                 cuda.to_device(np.ones((3, 4)))[:, ::2], cuda.to_device(np.ones((2, 3)).T)):
        assert np.asarray(notes(seen, x)).tolist() == [4, 12, 20]
        assert np.asarray(seen.copy_to_host() if isinstance(seen, cuda.DeviceNDArray) else seen).tolist() == [[1, 1], [5, 1], [9, 1]]
    one = np.ones(2)
    assert notes(one, x[1]) == 12 and one.tolist() == [5, 1]


def test_written_inputs_that_would_be_copies(notes):
    x, fixed = np.arange(12.0).reshape(3, 4), np.ones((3, 2))
    fixed.flags.writeable = False
    both, device = np.ones((3, 4)), cuda.to_device(np.ones((3, 4)))
    for seen, operand, reason in ((np.ones((3, 2), np.float32), x, "has the dtype float32 and would be converted to float64"), (fixed, x, "is read-only"),
                                  (np.ones(2), x, "is broadcast to 3 items"), (np.ones((1, 2)), x, "is broadcast to 3 items"),
                                  (both[:, 1:3], both, "overlaps another operand"), (device[:, 1:3], device, "overlaps another operand")):
        before = np.array(seen.copy_to_host() if isinstance(seen, cuda.DeviceNDArray) else seen)
        with pytest.raises(ValueError, match=rf"noting\(\) writes to its input 'seen', which {reason}"):
            notes(seen, operand)
        assert np.array_equal(before, seen.copy_to_host() if isinstance(seen, cuda.DeviceNDArray) else seen)


def test_writable_args_on_the_cpu():
    for writable in ((0,), ("seen",)):
        f = guvectorize(["void(float64[:], float64[:], float64[:])"], "(m),(n)->()", writable_args=writable)(noting)
        seen = np.ones((3, 2), np.float32)  # a copy is converted, and converted back
        assert f(seen, np.arange(12.0).reshape(3, 4), casting="unsafe").tolist() == [4, 12, 20] and seen.tolist() == [[1, 1], [5, 1], [9, 1]]
        seen.flags.writeable = False
        with pytest.raises(ValueError, match="read-only"):
            f(seen, np.zeros((3, 4)), casting="unsafe")
    with pytest.raises(ValueError, match="'other' is not an input of noting"):
        guvectorize(["void(float64[:], float64[:], float64[:])"], "(m),(n)->()", writable_args=("other",))(noting)


# ---- calls that are rejected before anything runs -----------------------------------------------------------------------------

def test_outputs_that_cannot_be_written():
    f, fixed = MADE[mirrored, "cuda"], np.zeros((3, 4))
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="an output is a read-only array"):
        f(np.ones((3, 4)), 1.0, fixed)
    with pytest.raises(TypeError, match="an output must be an array, not list"):
        f(np.ones(4), 1.0, [0.0] * 4)
    with pytest.raises(TypeError, match=r"mirrored\(\) got an unexpected keyword argument 'axes'"):
        f(np.ones(4), 1.0, axes=[(0,), (), (0,)])


@pytest.mark.parametrize("target", ["cpu", "cuda"])
def test_dimensions_of_the_layout(target):
    @guvectorize(["void(float64[:], float64[:])"], "(3)->(3)", target=target)
    def turned(x, out):
        for i in range(3):
            out[i] = x[2 - i]

    assert turned(np.arange(6.0).reshape(2, 3)).tolist() == [[2, 1, 0], [5, 4, 3]]
    with pytest.raises(ValueError, match="mismatch"):
        turned(np.arange(8.0).reshape(2, 4))
