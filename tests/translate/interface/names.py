# py2cu: --emit header
# py2cu[launch]: --emit launcher --assume noalias
# Parameters and kernels with names that launchers use themselves; arguments that the kernel does not read.
from numba import cuda


@cuda.jit("void(float32[::1], float32[:], int32, float32[::1])")
def launch_it(config, config_span, stream, unread):
    shared_bytes = cuda.grid(1)
    if shared_bytes < config.size:
        config[shared_bytes] = config_span[shared_bytes] + stream


@cuda.jit("void(float32[::1], UniTuple(int64, 2), float32[:, :])")
def it(x, x_shape0, only_shape):
    i = cuda.grid(1)
    if i < only_shape.shape[1]:
        x[i] = x_shape0[0] + x_shape0[1]


@cuda.jit("void(float32[::1])")
def grid(x):
    x[0] = 1


@cuda.jit("void(float32[::1])")
def block(block):
    block[0] = 1
