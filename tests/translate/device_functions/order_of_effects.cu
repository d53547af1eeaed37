// Translated from order_of_effects.py by py2cu 0.1.0: kernel(int64[::1], int64[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

static __device__ long long bump(long long *x, long long x_shape0, long long i)
{
    long long i_in_x = py2cu_wrap(i, x_shape0);
    x[i_in_x] += 1;
    return x[i_in_x];
}

static __device__ Int64x2 both(long long *x, int i)
{
    x[i] -= 1;
    return {x[i], x[0]};
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long *y, long long y_shape0,
                                  long long y_shape1, long long n)
{
    long long first = bump(x, x_shape0, 0);
    long long i_stop = bump(x, x_shape0, 1);
    for (long long i = first; i < i_stop; i++) {
        x[2] = i;
    }
    first = bump(x, x_shape0, 0);
    long long first_2 = x[0] + n;
    long long i_step = bump(x, x_shape0, 2);
    for (long long i = first; (i_step > 0 && i < first_2) || (i_step < 0 && i > first_2); i += i_step) {
        x[3] = i;
    }
    first = x[4];
    i_stop = bump(x, x_shape0, 4);
    for (long long i = first; i < i_stop; i++) {
        x[4] = i;
    }
    first = bump(x, x_shape0, 5);
    long long middle = bump(x, x_shape0, 6);
    x[5] = first < middle && middle < bump(x, x_shape0, 7);
    first = x[5];
    middle = bump(x, x_shape0, 5);
    x[6] = first < middle && middle <= x[5];
    first = bump(x, x_shape0, 7);
    long long tmp = bump(x, x_shape0, 8);
    x[7] = first;
    x[py2cu_wrap(x[7], x_shape0)] = tmp;
    first = x[9];
    x[py2cu_wrap(bump(x, x_shape0, 9), x_shape0)] = n;
    x[py2cu_wrap(bump(x, x_shape0, 10), x_shape0)] = first;
    Int64x2 result = both(x, 3);
    tmp = result.y;
    long long tmp_2 = bump(x, x_shape0, 0);
    x[0] = result.x;
    x[1] = tmp;
    x[2] = tmp_2;
    long long at = py2cu_wrap(bump(x, x_shape0, 1), x_shape0);
    first = x[at];
    x[at] = first + bump(x, x_shape0, 2);
    first = bump(x, x_shape0, 4);
    y[py2cu_wrap(n, y_shape0) * y_shape1 + py2cu_wrap(bump(x, x_shape0, 3), y_shape1)] = first;
    first = bump(x, x_shape0, 0);
    at = py2cu_wrap(first, y_shape0) * y_shape1 + py2cu_wrap(x[0], y_shape1);
    y[at] += x[0];
    Int64x2 t = both(x, 5);
    long long u_0_1 = t.y, u_1 = bump(x, x_shape0, 0);
    x[8] = t.x + u_0_1 + u_1;
    long long v = bump(x, x_shape0, 9);
    first = v + v;
    v = v * 2;
    x[9] = first + v + v;
    Int64x2 w = both(x, 1);
    x[10] = w.x + w.y;
    bump(x, x_shape0, 2);
    both(x, 3);
    x[11] = 2 + 2;
    first = bump(x, x_shape0, bump(x, x_shape0, 1));
    first_2 = x[1];
    x[12] = first + first_2 * bump(x, x_shape0, 1);
    long long a = x[13], b = bump(x, x_shape0, 13);
    x[14] = a + b;
    long long bound = bump(x, x_shape0, 2);
    long long *row = &y[py2cu_wrap(bound, y_shape0) * y_shape1];
    row[0] = bump(x, x_shape0, 3);
    if ((bump(x, x_shape0, 0) > 3 && bump(x, x_shape0, 1) != 0) || bump(x, x_shape0, 2) == 0) {
        x[0] = 0;
    }
    long long k = 0;
    while (true) {
        bool both_2 = bump(x, x_shape0, 0) < 9;
        if (both_2) {
            k = bump(x, x_shape0, 1);
            both_2 = k < 7;
        }
        if (!both_2) {
            break;
        }
        x[2] = k;
    }
    long long chosen;
    if (bump(x, x_shape0, 4) != 0) {
        chosen = bump(x, x_shape0, 3);
    } else {
        chosen = both(x, 5).x;
    }
    x[15] = chosen;
    bump(x, x_shape0, 6);
    first = x[6];
    x[py2cu_wrap(bump(x, x_shape0, 0) != 0 ? n : x[0], x_shape0)] = first;
    first = bump(x, x_shape0, 2);
    first_2 = bump(x, x_shape0, 0);
    bound = bump(x, x_shape0, 1);
    long long x_start = max(py2cu_wrap(first_2, x_shape0), 0LL);
    long long bound_in_x = py2cu_wrap(bound, x_shape0);
    long long count = max(min(bound_in_x, x_shape0), x_start) - x_start;
    for (long long j = 0; j < count; j++) {
        x[x_start + j] = first;
    }
    first = bump(x, x_shape0, 0);
    first_2 = x[0];
    first = max(max(first, first_2), bump(x, x_shape0, 0));
    first_2 = x[1];
    x[16] = first + min(first_2, bump(x, x_shape0, 1));
    result = both(x, 0);
    Int64x2 result_2 = both(x, 1);
    x[17] = result.x < result_2.x || (result.x == result_2.x && result.y < result_2.y);
    first = bump(x, x_shape0, 0);
    first_2 = x[0];
    long long item = bump(x, x_shape0, 1);
    x[18] = first == first_2 || first == item;
}
