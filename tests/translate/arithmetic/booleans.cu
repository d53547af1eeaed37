// Translated from booleans.py by py2cu 0.1.0:
//    values(int64, int64, float64, bool, bool, int64[::1], float64[::1], bool[::1]),
//    short_circuit(float32[::1], int64, float32)

extern "C" __global__ void values(long long a, long long b, double x, bool p, bool q, long long *s, double *d,
                                  bool *out)
{
    s[0] = a != 0 ? b : a;
    s[1] = a != 0 ? a : b;
    long long left = a != 0 ? a : b;
    s[2] = left != 0 ? left : 7;
    d[3] = a != 0 ? x : (double)a;
    d[4] = x != 0.0 ? x : 1.0;
    s[5] = p + q;
    s[6] = p * 3;
    s[7] = p ? a : p;
    out[8] = p && q;
    out[9] = p || q;
    out[10] = p ^ q;
    out[11] = a == 0;
    out[12] = x == 0.0;
    out[13] = !p;
    out[14] = p == q;
    out[15] = p && q;
    s[16] = q ? p : a;
    s[17] = -p;
    s[18] = p - q;
    d[19] = p / 2.0;
    s[20] = a < b;
    s[21] = (a < b) + (b < a);
    s[22] = a != 0 && b != 0 ? 3 : 4;
}

extern "C" __global__ void short_circuit(float *x, long long x_shape0, long long i, float limit)
{
    if (0 <= i && i < x_shape0 && x[i] > limit) {
        x[i] = limit;
    }
    if (i < 0 || x[i] == 0.0f) {
        x[0] = limit;
    }
    bool inside = 0 <= i && i < x_shape0;
    if (!inside || x[i] != x[i]) {
        return;
    }
    x[i] = 1;
}
