from numba import cuda, float32

SHAPE = (2, 3, 4)


@cuda.jit("void(UniTuple(float64, 4), Tuple((int32, float32)), float64[:, ::1])")
def parts(t, u, out):
    middle = t[1:3]
    out[0, 0] = middle[0] + middle[1]
    back = t[::-2]
    out[0, 1] = back[0] - back[1]
    joined = u + t[-1:] + (1,)
    out[0, 2] = joined[0] + joined[1] + joined[2] + joined[3]
    tile = cuda.local.array(SHAPE[1:], float32)
    tile[0, 0] = 1
    pair = out.shape[:1] + (5,)
    out[0, 3] = pair[0] + pair[1] + tile[0, 0] + len(t[4:])
