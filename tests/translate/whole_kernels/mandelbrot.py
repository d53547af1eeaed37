# py2cu:
# py2cu[small]: --assume noalias,small
"""The Mandelbrot set with a device function, all in float64."""
from numba import cuda


@cuda.jit(device=True)
def escape(x, y, limit):
    """Number of steps until the point leaves the circle of radius 2."""
    zx = zy = 0.0
    for k in range(limit):
        zx, zy = zx * zx - zy * zy + x, 2 * zx * zy + y
        if zx * zx + zy * zy > 4:
            return k
    return limit


@cuda.jit("void(float64, float64, float64, float64, uint8[:, ::1], int32)")
def mandelbrot(min_x, max_x, min_y, max_y, image, limit):
    height, width = image.shape
    pixel_x = (max_x - min_x) / width
    pixel_y = (max_y - min_y) / height
    start_x, start_y = cuda.grid(2)
    step_x, step_y = cuda.gridsize(2)
    for col in range(start_x, width, step_x):
        real = min_x + col * pixel_x
        for row in range(start_y, height, step_y):
            imag = min_y + row * pixel_y
            image[row, col] = escape(real, imag, limit)
