// Translated from records_as_numbers.py by py2cu 0.1.0: kernel(point[::1], int32[::1])

struct point {
    float x;
    float y;
    int n;
};

extern "C" __global__ void kernel(const point *points, long long points_shape0, int *out)
{
    const int *words = (const int *)points;
    const unsigned char *bytes_ = (const unsigned char *)points;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        out[i] = (int)((long long)words[3 * i + 2] + bytes_[12 * i]);
    }
}
