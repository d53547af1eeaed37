// Translated from pairs_with_comments.py by py2cu 0.1.0: kernel(int64[::1])

struct both_result {
    long long _0, _1;
};

static __device__ both_result both(long long n)
{
    return {n >> 1, n & 1};  // quotient and rest
}

extern "C" __global__ void kernel(long long *x)
{
    auto [a, b] = both(x[0]);  // of the first
    auto [c, d] = both(a);
    x[1] = a * b + c * d;
}
