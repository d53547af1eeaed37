"""Assigned components: vectors are values, as in CUDA."""
from numba import cuda
from numba.cuda import float32x4, int3


@cuda.jit(device=True)
def moved(v, by):
    v.x += by
    v.y = v.x * 2
    return v


@cuda.jit("void(float32[::1], int64)")
def kernel(out, n):
    tile = cuda.shared.array(8, float32x4)
    v = float32x4(1, 2, 3, 4)
    w = v
    v.x = n
    v.y, v.z = v.z, v.y
    a, v.w = v.w, 7
    for i in range(n):
        v.x += i
        tile[i].z = v.x
        tile[i].y *= 2
    w = moved(w, 3)
    out[0] = v.x + v.y + v.z + v.w + w.x + a
    unused = float32x4(1, 2, 3, 4)
    unused.x = 5
    if n > 3:
        q = int3(1, 2, 3)
        q.y = n
        out[1] = q.y
    out[2] = tile[n].z
