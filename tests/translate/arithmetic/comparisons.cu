// Translated from comparisons.py by py2cu 0.1.0:
//    compare(int8, uint8, int32, uint32, int64, uint64, float32, float64, bool[::1]),
//    evaluated_once(int64[::1], int64[::1])

extern "C" __global__ void compare(signed char a, unsigned char b, int i, unsigned int u, long long n,
                                   unsigned long long w, float x, double y, bool *out)
{
    out[0] = a < b;
    out[1] = (long long)i < u;
    out[2] = n < u;
    out[3] = (double)n < w;
    out[4] = (double)w >= i;
    out[5] = w == 5.0;
    out[6] = w < u;
    out[7] = x < y;
    out[8] = (double)x < i;
    out[9] = x == (double)n;
    out[10] = y != y;
    out[11] = x < 0.1;
    out[12] = 0 < i && i < 10;
    out[13] = 0 <= (long long)i + 1 && (long long)i + 1 < n && n <= 100;
    out[14] = i >= 3;
    out[15] = (i < 3 && x > 0.0f) || y > 0.0;
    out[16] = (i < 3 || x > 0.0f) && y > 0.0;
    out[17] = !(i != 0 && n != 0);
    out[18] = (a < b) == ((long long)i < u);
    out[19] = (a < b) != true;
    out[20] = true;
}

static __device__ long long next_value(long long *state)
{
    state[0] += 1;
    return state[0];
}

extern "C" __global__ void evaluated_once(long long *state, long long *out)
{
    long long middle = next_value(state);
    if (0 < middle && middle < 10) {
        out[0] = 1;
    }
    long long first = state[0];
    middle = next_value(state);
    bool holds = first < middle;
    if (holds) {
        holds = middle <= state[1] && state[1] != 7;
    }
    if (holds) {
        out[1] = 1;
    }
}
