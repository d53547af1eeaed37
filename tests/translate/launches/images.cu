// Translated from images.py by py2cu 0.1.0: grey(uint8[:, :, ::1], uint8[:, ::1]),
//    grey(uint8[:, :, ::1], float32[:, ::1]), invert(uint8[:, ::1]), invert(float32[:, ::1]),
//    of_modes(uint8[:, ::1], bool[:, ::1], int32[:, ::1], float32[:, ::1], uint8[:, :, ::1]),
//    lightness(uint8[:, :, ::1], float32[:, ::1])
// grey: assumed dimensions, inferred from its indices: rgb 3, out 2
// lightness: assumed dimensions, inferred from its indices: image 3, out 2

extern "C" __global__ void grey(const unsigned char *rgb, long long rgb_shape1, long long rgb_shape2,
                                unsigned char *out, long long out_shape0, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < out_shape0 && j < out_shape1) {
        out[i * out_shape1 + j] = (unsigned char)((rgb[(i * rgb_shape1 + j) * rgb_shape2]
                                                   + rgb[(i * rgb_shape1 + j) * rgb_shape2 + 1]
                                                   + rgb[(i * rgb_shape1 + j) * rgb_shape2 + 2]) / 3);
    }
}

extern "C" __global__ void grey_f32(const unsigned char *rgb, long long rgb_shape1, long long rgb_shape2, float *out,
                                    long long out_shape0, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < out_shape0 && j < out_shape1) {
        out[i * out_shape1 + j] = (float)((rgb[(i * rgb_shape1 + j) * rgb_shape2]
                                           + rgb[(i * rgb_shape1 + j) * rgb_shape2 + 1]
                                           + rgb[(i * rgb_shape1 + j) * rgb_shape2 + 2]) / 3);
    }
}

extern "C" __global__ void invert(unsigned char *image, long long image_shape0, long long image_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = image_shape0, columns = image_shape1;
    if (i < rows && j < columns) {
        image[i * image_shape1 + j] = (unsigned char)(255 - image[i * image_shape1 + j]);
    }
}

extern "C" __global__ void invert_f32(float *image, long long image_shape0, long long image_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = image_shape0, columns = image_shape1;
    if (i < rows && j < columns) {
        image[i * image_shape1 + j] = 255.0f - image[i * image_shape1 + j];
    }
}

extern "C" __global__ void of_modes(const unsigned char *grey, const bool *mask, const int *whole, float *real,
                                    const unsigned char *colours)
{
    real[0] = (float)((long long)(grey[0] + mask[0]) + whole[0] + colours[0]);
}

extern "C" __global__ void lightness(const unsigned char *image, long long image_shape1, long long image_shape2,
                                     float *out, long long out_shape0, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < out_shape0 && j < out_shape1) {
        long long image_row = (i * image_shape1 + j) * image_shape2;
        unsigned char red = image[image_row];
        unsigned char green = image[image_row + 1], blue = image[image_row + 2];
        out[i * out_shape1 + j] = (float)(0.25 * red + 0.625 * green + 0.125 * blue);
    }
}
