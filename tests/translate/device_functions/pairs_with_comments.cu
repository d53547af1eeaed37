// Translated from pairs_with_comments.py by py2cu 0.1.0: kernel(int64[::1])

struct Int64x2 {
    long long x, y;
};

static __device__ Int64x2 both(long long n)
{
    return {n >> 1, n & 1};  // quotient and remainder
}

extern "C" __global__ void kernel(long long *x)
{
    auto [a, b] = both(x[0]);  // of the first
    auto [c, d] = both(a);
    x[1] = a * b + c * d;
}
