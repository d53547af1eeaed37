from numba import cuda

@cuda.jit("void(UnicodeCharSeq(8)[::1], int64[::1])")
def more(names, out):
    t = "red", names[1]
    out[0] = names[0] in t
