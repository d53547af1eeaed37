# py2cu: --emit header -k weigh --sig 'weigh(complex64, float64)'
# py2cu[launch]: --emit launcher -k weigh --sig 'weigh(complex64, float64)'
# A device function for other CUDA C: a prototype without a launcher.
from numba import cuda


@cuda.jit(device=True)
def weigh(z, factor):
    return z * factor
