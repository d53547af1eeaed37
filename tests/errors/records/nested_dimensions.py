from numba import cuda


@cuda.jit("void(Record(a[type=nestedarray(float32, (1, 2, 1, 2, 1));offset=0];16;False)[:])")
def kernel(x):
    x[0].a[0, 0, 0, 0, 0] = 1
