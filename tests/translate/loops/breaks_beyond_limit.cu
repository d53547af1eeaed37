// Translated from breaks_beyond_limit.py by py2cu 0.1.0: last(int64[::1], int64[::1], int32)

// the range analysis reads all elements at each use; a, b, c and d remain 0
__constant__ const long long ZEROS[128] = {};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void last(const long long *x, long long x_shape0, long long *out, int n)
{
    long long a = 0, b = 0, c = 0, d = 0;
    int j = 0;
    for (int i = 0; i < n; i++) {
        a += b;
        b -= c;
        c += d;
        d -= a;
        a += ZEROS[b] + ZEROS[c] + ZEROS[d] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        b += ZEROS[a] + ZEROS[c] + ZEROS[d] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        c += ZEROS[a] + ZEROS[b] + ZEROS[d] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        d += ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        a += ZEROS[b] + ZEROS[c] + ZEROS[d] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        b += ZEROS[a] + ZEROS[c] + ZEROS[d] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        c += ZEROS[a] + ZEROS[b] + ZEROS[d] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        d += ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[i] + ZEROS[a] + ZEROS[b] + ZEROS[c] + ZEROS[d];
        if (a > n) {
            j -= 1;
            break;
        }
    }
    out[0] = x[py2cu_wrap(j, x_shape0)];
}
