// Translated from in_tuples.py by py2cu 0.1.0: kernel(int64[::1], int64)

struct Int64BoolInt64 {
    long long n;
    bool _1_has_value;
    long long _1_value;
};

static __device__ Int64BoolInt64 half_of(long long n)
{
    bool has_half = false;
    long long half = 0;
    if (n % 2 == 0) {
        has_half = true;
        half = n >> 1;
    }
    return {n, has_half, half};
}

extern "C" __global__ void kernel(long long *out, long long n)
{
    bool has_least = false;
    long long least = 0;
    for (long long i = 0; i < n; i++) {
        if (!has_least || out[i] < least) {
            has_least = true;
            least = out[i];
        }
    }
    bool has_found = has_least;
    long long found = least;
    out[0] = !has_found ? -1 : found;
    auto [whole, has_half, half] = half_of(n);
    if (has_half) {
        out[1] = whole + half;
    }
    bool has_chosen = n > 3;
    if (!has_chosen) {
        out[2] = 7;
    }
}
