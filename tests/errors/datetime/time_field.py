from numba import cuda


@cuda.jit("void(Record(t[type=datetime64[s];offset=0];8;False)[:])")
def kernel(x):
    x[0].t = x[1].t
