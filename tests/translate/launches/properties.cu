// Translated from properties.py by py2cu 0.1.0: shade(uint16[::1], int64, float32, float32[::1])

extern "C" __global__ void shade(unsigned short *image, long long width, float gain, const float *weights)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < width) {
        image[i] = (unsigned short)(weights[i] * gain);
    }
}
