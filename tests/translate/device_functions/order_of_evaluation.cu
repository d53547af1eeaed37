// Translated from order_of_evaluation.py by py2cu 0.1.0: kernel(int32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ int bump(int *x)
{
    x[0] += 1;
    return x[0];
}

static __device__ long long less(int a, int b)
{
    return (long long)a - b;
}

extern "C" __global__ void kernel(int *x, long long x_shape0, float *y, long long y_shape0)
{
    int first = x[0];
    x[1] = first + bump(x);
    first = bump(x);
    x[2] = first + x[0];
    first = x[0];
    int item = bump(x);
    x[3] = first == item || first == 3;
    int p_x = x[0], p_y = bump(x);
    x[4] = p_x - p_y;
    first = x[0];
    int q_x = bump(x);
    x[5] = q_x - first;
    first = x[0];
    bump(x);
    float *part = &y[max(py2cu_wrap(first, y_shape0), 0LL)];
    part[0] = 1;
    int a = x[0], b = bump(x);
    x[6] = a - b;
    first = x[0];
    int first_2 = bump(x);
    int at = first == 2 ? 0 : first_2 == 2 ? 1 : x[0] == 2 ? 2 : -1;
    if (at < 0) {
        return;  // ValueError
    }
    x[7] = at;
    x[py2cu_wrap(x[0], x_shape0)] = bump(x);
    first = x[0];
    x[8] = (int)less(first, bump(x));
    first = x[0];
    int middle = bump(x);
    x[9] = first < middle && middle < x[0];
    first = x[0];
    x[10] = min(first, bump(x));
    x[11] = (int)(bump(x) > 3 ? x[0] : (long long)x[0] - 1);
    float first_3 = y[py2cu_wrap(x[1], y_shape0)];
    y[py2cu_wrap(x[0], y_shape0)] = (float)((double)first_3 + bump(x));
    int left = x[0];
    x[12] = left != 0 ? bump(x) : left;
    first = bump(x);
    int tmp = x[0];
    x[py2cu_wrap(x[0], x_shape0)] = first;
    x[13] = tmp;
}
