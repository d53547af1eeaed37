"""Each loop is unrolled eight times inside the outer one: the innermost 262,144 times."""
from numba import cuda, literal_unroll

T = (1, 2.0, 3, 4.0, 5, 6.0, 7, 8.0)


@cuda.jit("void(float64[::1])")
def unrolled_six_deep(x):
    for i0 in literal_unroll(T):
        for i1 in literal_unroll(T):
            for i2 in literal_unroll(T):
                for i3 in literal_unroll(T):
                    for i4 in literal_unroll(T):
                        for i5 in literal_unroll(T):
                            x[0] += i0 + i1 + i2 + i3 + i4 + i5
