// Translated from compared_with_none.py by py2cu 0.1.0: kernel(int32[::1])

static __device__ long long given(bool has_n, int n)
{
    long long total = 0;
    if (!has_n) {
        total += 1;
    }
    if (has_n) {
        total += n;
    }
    if (!has_n) {
        total += 2;
    }
    if (has_n && n > 3) {
        total += (long long)n * 2;
    }
    return has_n ? total : -total;
}

extern "C" __global__ void kernel(int *x)
{
    bool has_n;
    int n;
    if (x[1] > 0) {
        has_n = true;
        n = x[0];
    } else {
        has_n = false;
        n = 0;
    }
    x[2] = (int)given(has_n, n);
}
