// Translated from reads_after_barriers.py by py2cu 0.1.0: kernel(int64[::1], int64[::1], int64)

static __device__ long long meet(long long n)
{
    __syncthreads();
    return n;
}

extern "C" __global__ void kernel(long long *x, long long *out, long long n)
{
    int i = threadIdx.x;
    x[i] = n;
    int first = __syncthreads_count(n > 3);
    out[i] = first + x[i + 1];
    x[i] = 2 * n;
    long long first_2 = out[i];
    long long first_3 = meet(n);
    out[i] = first_2 + max(first_3, x[i + 1]);
    x[i] = 3 * n;
    first_2 = out[i];
    first = __syncthreads_or((int)n);
    long long middle = x[i + 1] * n + x[i + 2] * n + x[i + 3] * n + x[i + 4];
    out[i] = first_2 + (first < middle && middle < n);
    first_2 = out[i];
    out[i] = first_2 + (meet(n) + n);
    out[i] -= __shfl_sync(4294967295U, n, 1) + x[i];
}
