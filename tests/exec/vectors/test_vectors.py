"""CUDA's vector types in kernels: every type, its aliases, all constructors, and containers of vectors."""
import numpy as np
import pytest

from py2cu import cuda

KINDS = {"int8": "char", "int16": "short", "int32": "int", "int64": "longlong", "uint8": "uchar", "uint16": "ushort", "uint32": "uint",
         "uint64": "ulonglong", "float32": "float", "float64": "double"}


def ways(count):
    """Yield all decompositions of `count` into sums of 1 to 4; a 1 is a number or a vector of one."""
    if count == 0:
        yield ()
    for first in range(1, count + 1):
        for rest in ways(count - first):
            if first == 1:
                yield ("number", *rest)
            yield (first, *rest)


@pytest.mark.parametrize("kind", KINDS)
def test_constructors(load, kind):
    lines, expected = [], []
    for name in (kind + "x", KINDS[kind]) + (("long",) if kind == "int64" else ("ulong",) if kind == "uint64" else ()):
        for count in range(1, 5):
            for way in ways(count):
                next_number, arguments = 1, []
                for part in way:
                    size = 1 if part == "number" else part
                    numbers = range(next_number, next_number + size)
                    arguments.append(str(next_number) if part == "number" else f"cuda.{name}{size}({', '.join(map(str, numbers))})")
                    next_number += size
                lines.append(f"    v{len(lines)} = cuda.{name}{count}({', '.join(arguments)})\n")
                for k in range(count):
                    lines.append(f"    out[{len(expected)}] = v{len(lines) - 1 - k}.{'xyzw'[k]}\n")
                    expected.append(k + 1)
    module = load(f"from py2cu import cuda\n\n\n@cuda.jit\ndef kernel(out):\n{''.join(lines)}")
    out = np.zeros(len(expected), kind)
    module.kernel[1, 1](out)
    assert list(out) == expected


@cuda.jit(device=True)
def cross(a, b):
    return cuda.float32x3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)


@cuda.jit(device=True)
def both(a, b):
    return cuda.float32x4(a, b.x), b.y


@cuda.jit
def products(a, b, out):
    i = cuda.grid(1)
    if i < a.shape[0]:
        u = cuda.float3(a[i, 0], a[i, 1], a[i, 2])
        v = cuda.float32x3(b[i, 0], b[i, 1], b[i, 2])
        w = cross(u, v)
        out[i, 0] = w.x
        out[i, 1] = w.y
        out[i, 2] = w.z
        four, last = both(w, v)
        pair = (four, u)
        out[i, 3] = pair[0].w + last + pair[1].x


def test_device_functions():
    random = np.random.default_rng(3)
    a, b = (random.integers(-9, 9, (50, 3)).astype(np.float32) for _ in range(2))
    out = np.zeros((50, 4), np.float32)
    products[1, 64](a, b, out)
    assert np.array_equal(out[:, :3], np.cross(a, b))
    assert np.array_equal(out[:, 3], b[:, 0] + b[:, 1] + a[:, 0])


@cuda.jit
def rotated(x, out):
    tile = cuda.shared.array(32, cuda.int32x4)
    own = cuda.local.array((2, 2), dtype=cuda.short2)
    t = cuda.threadIdx.x
    tile[t] = cuda.int32x4(x[t], t, x[t] + t, -1)
    for i in range(2):
        for j in range(2):
            own[i, j] = cuda.short2(i, j)
    cuda.syncthreads()
    v = tile[31 - t]
    best = tile[0]
    for k in range(32):
        if tile[k].x > best.x:
            best = tile[k]
    if t % 2 == 0:
        v = cuda.int4(v.y, v.x, v.z, v.w)
    out[t, 0] = v.x
    out[t, 1] = v.y
    out[t, 2] = best.y
    out[t, 3] = own[1, 0].x * 10 + own[0, 1].y + tile[-1].w


def test_arrays_of_vectors():
    x = np.random.default_rng(4).permutation(1000)[:32].astype(np.int32)
    out = np.zeros((32, 4), np.int32)
    rotated[1, 32](x, out)
    other = np.arange(31, -1, -1)
    even = np.arange(32) % 2 == 0
    assert np.array_equal(out[:, 0], np.where(even, other, x[other]))
    assert np.array_equal(out[:, 1], np.where(even, x[other], other))
    assert (out[:, 2] == x.argmax()).all() and (out[:, 3] == 10).all()


@cuda.jit
def chosen(n, out):
    if n > 2:
        v = cuda.float64x2(n, 1)
    elif n > 1:
        v = cuda.double2(2.5, n)
    else:
        return
    w = v if n > 3 else cuda.float64x2(v.y, v.x)
    out[0] = w.x
    out[1] = w.y


@pytest.mark.parametrize("n, expected", [(0, [0, 0]), (2, [2, 2.5]), (3, [1, 3]), (4, [4, 1])])
def test_branches(n, expected):
    out = np.zeros(2)
    chosen[1, 1](n, out)
    assert list(out) == expected


@cuda.jit(device=True)
def moved(v, by):
    v.x += by
    v.y, v.z = v.z, v.y
    return v


@cuda.jit
def components(n, out):
    tile = cuda.shared.array(4, cuda.int32x3)
    v = cuda.int32x3(1, 2, 3)
    w = moved(v, 10)
    before = w
    for i in range(n):
        w.z += i
        tile[i].x = w.z
        tile[i].y, tile[i].z = w.x, w.y
    a, v.x = v.x, 7
    out[0] = v.x * 100 + v.y * 10 + v.z
    out[1] = w.x * 100 + w.y * 10 + w.z
    out[2] = before.z
    out[3] = tile[n - 1].x + tile[-1].y * 100 + a


def test_components():
    out = np.zeros(4, np.int32)
    components[1, 1](4, out)
    assert list(out) == [723, 11 * 100 + 30 + 8, 2, 8 + 1100 + 1]


@cuda.jit
def no_more_than_three(n):
    if n > 3:
        raise ValueError("too many")
    return cuda.float32x4(1, 2, 3, 4)


@cuda.jit
def none_above_three(n):
    if n > 3:
        return None
    return cuda.float64x2(5, 6)


@cuda.jit
def vectors_or_nothing(n, out):
    given = none_above_three(n)
    if given is not None:
        out[0] = given.y
    out[1] = no_more_than_three(n).z


@pytest.mark.parametrize("n, expected", [(3, [6, 3]), (4, [-1, 0])])
def test_vectors_or_none(n, expected):
    out = np.full(2, -1.0)
    vectors_or_nothing[1, 1](n, out)
    assert list(out) == expected  # a function that ends with an exception returns 0


def test_loop_over_vectors():
    @cuda.jit
    def kernel(x, out):
        a = cuda.float32x2(x[0], 2.0)
        b = cuda.float32x2(3.0, x[1])
        j = 0
        for v in (a, b, a):
            out[j] = v.x
            out[j + 1] = v.y
            j += 2

    out = np.zeros(6, np.float32)
    kernel[1, 1](np.array([1.0, 4.0], np.float32), out)
    assert out.tolist() == [1, 2, 3, 4, 1, 2]


def test_vectors_have_one_object_for_all_their_names():
    assert cuda.float32x4 is cuda.float4
    assert cuda.int64x2 is cuda.long2 is cuda.longlong2
    assert cuda.uint8x3 is cuda.uchar3
    assert cuda.float32x4 is not cuda.float32x3
