from numba import roc


@roc.jit("void(int32[::1])")
def shifted(x):
    i = roc.get_local_id(0)
    x[i] = roc.ds_bpermute((i + 1) % 64, x[i])


@roc.jit("void(int32[::1])")
def in_order(x):
    x[0] += 1
    roc.wavebarrier()
    x[1] = x[0]


@roc.jit("void(int32[::1])")
def misspelled(x):
    x[roc.get_globalid(0)] = roc.get_local_id()


@roc.jit("void(int32[::1])")
def permuted(x):
    i = roc.get_local_id(0)
    x[i] = roc.activelanepermute_wavewidth(x[i], i, 0, False)
