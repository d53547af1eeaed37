// Translated from not_aligned.py by py2cu 0.1.0: in_records(sample[::1])

struct py2cu_complex64 {
    float re, im;
};

struct sample {
    float weight;
    py2cu_complex64 value;
};

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, float b)
{
    return a * py2cu_complex64{b, 0};
}

extern "C" __global__ void in_records(sample *r, long long r_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < r_shape0) {
        r[i].value = r[i].value * r[i].weight;
    }
}
