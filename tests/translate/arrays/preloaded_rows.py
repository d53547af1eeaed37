# py2cu: --assume noalias,small,positive --specialize n=3,matrix_shape0=3,matrix_shape1=4
from numba import cuda, float32


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32)")
def affine(points, matrix, out, n):
    i = cuda.grid(1)
    while i < points.shape[0]:
        # each thread has its own row of points; all threads read the same elements of matrix
        for row in range(matrix.shape[0]):
            total = float32(0)
            for k in range(n):
                total += matrix[row, k] * points[i, k]
            out[i, row] = total + matrix[row, 3]
        i += cuda.gridsize(1)


@cuda.jit("void(float32[:, ::1], float32[:, ::1], int32)")
def written(points, out, n):
    # the kernel also writes points and out
    i = cuda.grid(1)
    if i < points.shape[0]:
        for k in range(n):
            points[i, k] = points[i, k] * 2
        for k in range(n):
            if out[i, 0] > 0:
                out[i, k] += points[i, k]


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[::1], int32)")
def conditional(points, out, weights, n):
    # the loads of points depend on a condition, or on a variable that the loop changes
    i = cuda.grid(1)
    if i < points.shape[0]:
        shift = 0
        for k in range(n):
            shift += 1
            out[i, k] = points[i, k] if k < 2 else weights[k]
            out[i, k] += weights[k] + points[i, shift]


@cuda.jit("void(float32[:, ::1], float32[:, ::1], int32)")
def ends(points, out, n):
    # the loop may end before it reads all elements
    i = cuda.grid(1)
    for k in range(n):
        if k > i:
            break
        out[i, k] = points[i, k]
