"""Eight arrays and four scalars, for bench_launch.py."""
from py2cu import cuda


@cuda.jit
def many(a, b, c, d, x0, x1, x2, x3, x4, x5, x6, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a * x0[i] + b * x1[i] + c * x2[i] + d * x3[i] + x4[i] + x5[i] + x6[i]
