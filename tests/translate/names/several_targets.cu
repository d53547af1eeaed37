// Translated from several_targets.py by py2cu 0.1.0: kernel(int32[::1], int32[::1], int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(int *x, long long x_shape0, int *y, long long y_shape0, int i)
{
    int value = atomicAdd(&x[0], 1);
    x[py2cu_wrap(i, x_shape0)] = value;
    y[py2cu_wrap(i, y_shape0)] = value;
    long long value_2 = x[1] + (long long)y[1] * i;
    x[1] = (int)value_2;
    y[1] = (int)value_2;
    int a_2 = y[2];
    int a = a_2;
    x[2] = a_2;
    long long value_3 = (long long)a * 2;
    x[py2cu_wrap(a, x_shape0)] = (int)value_3;
    long long b = value_3;
    y[py2cu_wrap(b, y_shape0)] = a;
}
