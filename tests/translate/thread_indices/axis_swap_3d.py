# py2cu[zyx]: --schedule zyx --assume noalias,small
# py2cu[zxy]: --schedule zxy --assume noalias,small
from numba import cuda


# A cell of a volume for each thread.
@cuda.jit("void(float32[:, :, ::1], float32[:, :, ::1])")
def blur(volume, out):
    i, j, k = cuda.grid(3)
    if 0 < i < out.shape[0] - 1 and j < out.shape[1] and k < out.shape[2]:
        out[i, j, k] = volume[i - 1, j, k] + volume[i, j, k] + volume[i + 1, j, k]
