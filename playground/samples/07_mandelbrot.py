#: group First kernels
#: title Mandelbrot set (divergent loop)
#: launch (2, 2), (8, 4)
#: image zeros((8, 16))
#: limit 20
from numba import cuda


@cuda.jit("void(int32[:, ::1], int32)")
def mandelbrot(image, limit):
    col, row = cuda.grid(2)
    rows, cols = image.shape
    if row < rows and col < cols:
        c = complex(3.0 * col / cols - 2, 2.0 * row / rows - 1)
        z = 0j
        n = 0
        while n < limit and z.real * z.real + z.imag * z.imag < 4:
            z = z * z + c
            n += 1
        image[row, col] = n
