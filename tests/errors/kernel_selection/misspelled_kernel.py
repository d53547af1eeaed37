# py2cu: -k scale_imgae
from numba import cuda


@cuda.jit("void(float32[:])")
def scale_image(x):
    x[0] = 2


@cuda.jit("void(float32[:])")
def blur(x):
    x[0] = 1
