"""Loops over rows that differ between neighboring threads: 16 bytes of a row are loaded and stored at once if the rows are aligned, or always with --assume rows."""
# py2cu: --schedule xyz --assume noalias,small
# py2cu[rows]: --schedule xyz --assume noalias,small,rows -k normalize -k listed
# py2cu[launch]: --emit launcher --assume noalias,rows -k normalize
# py2cu[coarsened]: --schedule rows --assume noalias,small,rows -k scores
# py2cu[batch]: --schedule zyx-rows --assume noalias,small,rows -k attention
from numba import cuda, float32, float64


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def normalize(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        largest = x[i, 0]
        for j in range(1, x.shape[1]):
            largest = max(largest, x[i, j])
        n = x.shape[1]
        for j in range(n):  # differences
            difference = x[i, j] - largest
            out[i, j] = difference * float32(j) if difference < 0 else largest


@cuda.jit("void(int32[:, ::1], float32[:, :, ::1], float32[::1])")
def listed(indices, x, out):
    i = cuda.grid(1)
    if i < indices.shape[0]:
        total = float32(0)
        for k in range(indices.shape[1]):
            j = indices[i, k]
            if j >= 0:
                total += x[i, k, j]
        for k in range(x.shape[2]):
            total += x[i, 1, k] * x[i, 2, k]
        out[i] = total


@cuda.jit("void(int32[:, ::1], float32[::1])")
def scatter(indices, out):
    i = cuda.grid(1)
    if i < indices.shape[0]:
        for k in range(indices.shape[1]):
            out[indices[i, k]] = k


# Loops that remain: neighboring threads load neighboring elements or the same row, a load is conditional, the loop may
# end early, the elements have another size, or the loop writes the array that it loads.
@cuda.jit("void(float32[:, ::1], float64[:, ::1], float32[:, ::1], float32)")
def other_loops(x, wide, out, limit):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        total = float64(0)
        for k in range(x.shape[0]):
            total += x[k, i]
        for k in range(x.shape[1]):
            total += x[j, k]
        for k in range(x.shape[1]):
            if k < 5:
                total += x[i, k]
        for k in range(x.shape[1]):
            if x[i, k] > limit:
                break
        for k in range(wide.shape[1]):
            total += wide[i, k]
        for k in range(out.shape[1]):
            out[i, k] += total


# A row that is the same for neighboring threads is a vector, too. With row coarsening, each thread loads the rows of four threads.
@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1], float32)")
def scores(q, k, out, scale):
    j, i = cuda.grid(2)
    if i < q.shape[0] and j < k.shape[0]:
        total = float32(0)
        for d in range(q.shape[1]):
            total += q[i, d] * k[j, d]
        out[i, j] = total * scale


# Rows of three-dimensional arrays differ between neighboring threads along two axes.
@cuda.jit("void(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1])")
def attention(q, k, out):
    h, i, j = cuda.grid(3)
    if h < out.shape[0] and i < out.shape[1] and j < out.shape[2]:
        total = float32(0)
        for d in range(k.shape[2]):
            total += q[h, i, d] * k[h, j, d]
        out[h, i, j] = total
