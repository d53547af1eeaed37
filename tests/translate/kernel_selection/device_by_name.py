# A requested device function: one instance per signature, with separate names, in addition to the kernel that calls it.
# py2cu: -k lerp -k fill --sig 'lerp(float32, float32, float32)' --sig 'lerp(float64, float64, int32)'
from numba import cuda


@cuda.jit(device=True)
def lerp(a, b, t):
    return a + t * (b - a)


@cuda.jit("void(float32[::1])")
def fill(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = lerp(x[i], x[0], x[1])
