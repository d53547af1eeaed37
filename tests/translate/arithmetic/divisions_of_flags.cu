// Translated from divisions_of_flags.py by py2cu 0.1.0: kernel(bool[::1], bool[::1], int8[::1])

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

// a % b for a >= 0, b >= 0; x % 0 is 0
static __device__ __forceinline__ long long py2cu_mod(long long a, long long b) { return b == 0 ? 0 : a % b; }

extern "C" __global__ void kernel(const bool *a, long long a_shape0, const bool *b, long long b_shape0,
                                  signed char *out, long long out_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = (signed char)py2cu_div(a[a_shape0 == 1 ? 0 : k], b[b_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = (signed char)(a[a_shape0 == 1 ? 0 : k] << b[b_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = (signed char)py2cu_mod(a[a_shape0 == 1 ? 0 : k], b[b_shape0 == 1 ? 0 : k]);
    }
}
