from numba import guvectorize


@guvectorize(["int32(int32[:], int32[:])"], "(m)->(m)", target="cuda")
def f(x, out):
    pass
