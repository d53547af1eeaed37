// Translated from effects.py by py2cu 0.1.0: operands(int32[::1], int32[::1], int32),
//    places(int32[::1], int32[::1], int32), arguments(int32[::1], int32[::1], int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __device__ int bump(int *, int *);
extern "C" __device__ int shift(int);

static __device__ long long steps(long long n);

static __device__ long long shifted(int n)
{
    return (long long)shift(n) + 1;
}

static __device__ long long steps(int n)
{
    if (n <= 0) {
        return shift(n);
    }
    long long first = steps((long long)(n - 1));
    return first + steps((long long)(n - 2));
}

static __device__ long long steps(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n <= 0) {
        return shift((int)n);
    }
    long long first = steps(n - 1);
    return first + steps(n - 2);
}

extern "C" __global__ void operands(int *out, int *x, int n)
{
    int *p = x;
    int first = x[0];
    int result;
    bump(&result, p);
    out[0] = first + result;
    first = x[1];
    out[1] = first + shift(n);
    first = x[2];
    out[2] = (int)(first + shifted(n));
    first = x[3];
    out[3] = (int)(first + steps(n));
    first = shift(n);
    out[4] = first - x[4];
    out[5] = n + shift(n);
}

extern "C" __global__ void places(int *out, long long out_shape0, int *x, int n)
{
    int first = out[0];
    int result;
    bump(&result, x);
    out[0] = first + result;
    first = out[1];
    out[1] = first + shift(n);
    out[py2cu_wrap(x[2], out_shape0)] = (int)shifted(n);
    first = out[3];
    out[3] = (int)(first + shifted(n));
    first = out[4];
    out[4] = (int)(first + steps(n));
    out[5] = shift(x[6]) != 0 ? x[5] : x[7];
}

extern "C" __global__ void arguments(int *out, long long out_shape0, const int *x, int n)
{
    int first = x[0];
    out[0] = max(first, shift(n));
    first = x[1];
    atomicAdd(&out[py2cu_wrap(first, out_shape0)], shift(n));
    int a = x[2], b = shift(n);
    out[3] = a - b;
}
