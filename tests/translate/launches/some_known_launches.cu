// Translated from some_known_launches.py by py2cu 0.1.0: invert(uint8[:, ::1])

extern "C" __global__ void invert(unsigned char *image, long long image_shape0, long long image_shape1)
{
    long long y = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long x = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < image_shape0 && x < image_shape1) {
        image[y * image_shape1 + x] = (unsigned char)(255 - image[y * image_shape1 + x]);
    }
}
