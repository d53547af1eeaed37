// Translated from fft.py by py2cu 0.1.0: stage(float32[::1], float32[::1], float32[::1], float32[::1], int64)

constexpr double TWO_PI = 6.283185307179586;  // 2 * math.pi

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's % of integers that fit an int: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ int py2cu_floormod_int(int a, int b)
{
    int r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void stage(const float *__restrict__ re, int re_shape0, const float *__restrict__ im,
                                 float *__restrict__ out_re, int out_re_shape0, float *__restrict__ out_im,
                                 int out_im_shape0, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = re_shape0;
    if (i >= n / 2) {
        return;
    }
    int k = py2cu_floormod_int(i, half);
    float angle = (float)(-TWO_PI * k / (2 * half));
    float wr = cosf(angle);
    float wi = sinf(angle);
    float ar = re[i], ai = im[i];
    float br = re[i + n / 2] * wr - im[i + n / 2] * wi;
    float bi = re[i + n / 2] * wi + im[i + n / 2] * wr;
    long long j = (long long)(i - k) * 2 + k;
    out_re[j] = ar + br;
    out_im[j] = ai + bi;
    out_re[py2cu_wrap(j + half, out_re_shape0)] = ar - br;
    out_im[py2cu_wrap(j + half, out_im_shape0)] = ai - bi;
}
