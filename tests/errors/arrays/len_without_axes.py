from py2cu import cuda


@cuda.jit("void(float64[::1], float64[()])")
def k(x, scalar):
    x[0] = len(scalar)
