// Translated from class_argument.py by py2cu 0.1.0: kernel(int32[::1], class(float64), int32, class(uint8))

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ double double_(int x)
{
    return x * 2.0;
}

extern "C" __global__ void kernel(int *x, int n)
{
    __shared__ double sm[100];
    int i = threadIdx.x;
    if (i < 100) {
        sm[i] = i;
        __syncthreads();
        x[i] = (int)(sm[py2cu_floormod((long long)i + n, 100)] + double_(i));
    }
}
