// Translated from mandelbrot.py by py2cu 0.1.0: mandelbrot(float64, float64, float64, float64, uint8[:, ::1], int32)

// Number of steps until the point leaves the circle of radius 2.
static __device__ int escape(double x, double y, int limit)
{
    double zx = 0.0, zy = 0.0;
    for (int k = 0; k < limit; k++) {
        double zy_new = 2.0 * zx * zy + y;
        zx = zx * zx - zy * zy + x;
        zy = zy_new;
        if (zx * zx + zy * zy > 4.0) {
            return k;
        }
    }
    return limit;
}

extern "C" __global__ void mandelbrot(double min_x, double max_x, double min_y, double max_y, unsigned char *image,
                                      long long image_shape0, long long image_shape1, int limit)
{
    long long height = image_shape0, width = image_shape1;
    double pixel_x = (max_x - min_x) / width;
    double pixel_y = (max_y - min_y) / height;
    long long start_x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long start_y = blockIdx.y * blockDim.y + threadIdx.y;
    long long step_x = (long long)blockDim.x * gridDim.x;
    int step_y = blockDim.y * gridDim.y;
    for (long long col = start_x; col < width; col += step_x) {
        double real = min_x + col * pixel_x;
        for (long long row = start_y; row < height; row += step_y) {
            double imag = min_y + row * pixel_y;
            image[row * image_shape1 + col] = (unsigned char)escape(real, imag, limit);
        }
    }
}
