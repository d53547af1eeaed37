# py2cu: --emit c
# py2cu[kernel]: --emit c --sig 'scale(float32[::1])' -k scale
# py2cu[none]: --emit c -k absent
from numba import cuda, njit


@njit("complex128(complex128, complex128)")
def turn(z, w):
    return z * w


@cuda.jit
def scale(x):
    x[cuda.grid(1)] *= 2
