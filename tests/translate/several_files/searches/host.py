def no_gpu(*args):
    raise RuntimeError("no GPU")


def first_not_below(a, value):
    return no_gpu(a, value)
