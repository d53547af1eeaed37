"""CUDA's vector types: constructors of every combination, components, device functions, shared and local arrays."""
from numba import cuda
from numba.cuda import float32x2, float32x4, float4, int3, uchar4


@cuda.jit(device=True)
def scaled(v, factor):
    return cuda.float32x4(v.x * factor, v.y * factor, v.z * factor, v.w * factor)


@cuda.jit(device=True)
def dot(a, b):
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w


@cuda.jit("void(float32[:, ::1], float32[::1])")
def lengths(points, out):
    i = cuda.grid(1)
    if i < out.size:
        v = float4(points[i, 0], points[i, 1], points[i, 2], points[i, 3])
        v = scaled(v, points[i, 4])  # another vector
        out[i] = dot(v, v)


@cuda.jit("void(float64[::1], int64)")
def constructors(out, n):
    one = cuda.float64x1(n)
    two = cuda.float64x2(one, 2)
    three = cuda.double3(two, 3.5)
    four = cuda.float64x4(two, two)
    again = cuda.double4(four)
    mixed = cuda.float64x4(0, three)
    out[0] = one.x + two.y + three.z + four.w + again.x + mixed.w
    out[1] = cuda.int8x3(n, 1, 2).y
    out[2] = int3(1, 2, n).z + cuda.ulonglong4(1, 2, 3, 4).w + cuda.long2(n, n).x
    if n > 0:
        best = float32x2(n, 1)
    else:
        best = float32x2(1, n)
    out[3] = best.x
    out[4] = (two if n > 3 else cuda.float64x2(7, 8)).y


@cuda.jit("void(float32[::1], uint8[::1])")
def tiles(x, colours):
    tile = cuda.shared.array(64, float32x4)
    own = cuda.local.array((2, 2), dtype=uchar4)
    t = cuda.threadIdx.x
    tile[t] = float32x4(x[t], x[t], 0, 1)
    cuda.syncthreads()
    total = tile[0]
    for i in range(1, 64):
        v = tile[i]
        total = float32x4(total.x + v.x, total.y + v.y, total.z, total.w)
    x[t] = total.x + tile[63 - t].y
    own[0, 1] = uchar4(1, 2, 3, 4)
    colours[t] = own[0, 1].z
