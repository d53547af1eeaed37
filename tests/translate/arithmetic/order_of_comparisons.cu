// Translated from order_of_comparisons.py by py2cu 0.1.0: kernel(int32[::1], int32)

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void kernel(int *x, int n)
{
    int first = x[1];
    x[0] = first < atomicAdd(&x[1], 1);
    first = x[1];
    int middle = atomicAdd(&x[1], 1);
    x[2] = first < middle && middle < 5;
    first = atomicAdd(&x[1], 1);
    middle = atomicAdd(&x[1], 1);
    x[3] = first < middle && middle < atomicAdd(&x[1], 1);
    middle = x[1];
    x[4] = 0 < middle && middle < atomicAdd(&x[1], 1);
    x[5] = py2cu_floormod(n, -1) == 0;
    x[6] = n % 3 == 0;
    x[7] = n % -3 != 0;
}
