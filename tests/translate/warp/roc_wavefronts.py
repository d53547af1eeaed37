# py2cu: --emit hip
# py2cu[host]: --for-host
"""numba.roc: operations of wavefronts of 64 lanes."""
from numba import roc


@roc.jit("void(int32[::1], float32[::1], int32)")
def rotate(lanes, x, distance):
    i = roc.get_local_id(0)
    x[i] = roc.ds_permute((i + distance) % 64, x[i])
    roc.wavebarrier()
    x[i] += roc.ds_bpermute(lanes[i], x[63 - i])
