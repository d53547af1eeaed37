"""Assigned components: of variables, elements and swapped ones; vectors of components."""
from numba import cuda, int64
from numba.cuda import float32x2, float32x3, float32x4, int32x2


@cuda.jit("void(float32[::1], int64)")
def assigned(x, n):
    v = cuda.shared.array(8, float32x2)
    a = float32x2(x[0], n)
    a.x = a.y
    a.x, a.y = a.y, a.x
    v[0] = a
    v[1].x = 3
    v[n].y += x[1]
    v[0].x, v[1].y = v[1].y, v[0].x
    b = float32x4(a, v[2])
    x[2] = b.w + float32x3(1, a).z + float32x4(float32x3(1, 2, 3), 4.5).x
    x[a.y > 0] = int32x2(n, 2).y
    c = v[3] if n > 3 else a
    c.y = 0
    v[4] = c
