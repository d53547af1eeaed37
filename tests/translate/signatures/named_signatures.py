"""Signatures by name, by keyword, and options that are None."""
from numba import cuda, vectorize

of_floats = "void(float32[::1])"
of_all = ["void(int32[::1])", "void(int64[::1])"]


@cuda.jit(of_floats, max_registers=None, launch_bounds=None)
def by_name(x):
    x[0] = 1


@cuda.jit(of_all)
def by_list(x):
    x[0] = 2


@cuda.jit(func_or_sig="void(float64[::1])")
def by_keyword(x):
    x[0] = 3


@vectorize(ftylist_or_function=["float32(float32)"], target="cuda")
def more(x):
    return x + 1


double = cuda.jit(device=True)(lambda x: x * 2)
next_one = cuda.jit(lambda x: x + 1, device=True)


@cuda.jit("void(float32[::1])")
def of_lambdas(x):
    x[0] = double(x[1]) + next_one(x[2])
