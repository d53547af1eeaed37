// Translated from left_by_break.py by py2cu 0.1.0: leave(float32[::1], int64, float32[:, :])

static __device__ double first_above(const float *x, int n)
{
    bool broke = false;
    float value = 0.0f;
    for (int i = 0; i < n; i++) {
        value = x[i];
        if (value > 3.0f) {
            broke = true;
            break;
        }
    }
    if (!broke) {
        return -1.0;
    }
    return value * 2.0;
}

static __device__ long long searched(const float *x, long long n)
{
    bool broke = false;
    long long place = 0;
    while (n > 0) {
        n -= 1;
        if (x[n] < 0.0f) {
            place = n;
            broke = true;
            break;
        }
        if (x[n] > 100.0f) {
            place = n * 2;
            broke = true;
            break;
        }
    }
    if (!broke) {
        place = 7;
    }
    return place;
}

static __device__ long long forever(const float *x, long long n)
{
    int step = 1;
    long long found = 0;
    while (true) {
        if (n > 100) {
            found = n;
            break;
        }
        if (x[n & 3] > 2.0f) {
            found = -n;
            step = 3;
            break;
        }
        n += step;
    }
    return found + step;
}

extern "C" __global__ void leave(float *__restrict__ x, int n, const float *__restrict__ a, int a_shape0, int a_shape1,
                                 int a_stride0, int a_stride1)
{
    x[0] = (float)first_above(x, n);
    x[1] = (float)searched(x, n);
    x[2] = (float)forever(x, n);
    double total = 0.0;
    for (int k0 = 0; k0 < a_shape0; k0++) {
        for (int k1 = 0; k1 < a_shape1; k1++) {
            float value = a[k0 * a_stride0 + k1 * a_stride1];
            total += (double)value * k0 + k1;
        }
    }
    for (int k0 = 0; k0 < a_shape0; k0++) {
        for (int k1 = 0; k1 < a_shape1; k1++) {
            total += (double)a[k0 * a_stride0 + k1 * a_stride1] + k1;
        }
    }
    int i = 0;
    for (int k0 = 0; k0 < a_shape0; k0++) {
        for (int j = 0; j < a_shape1; j++) {
            i = k0;
            float value = a[k0 * a_stride0 + j * a_stride1];
            total += (double)value * i + j;
        }
    }
    for (int k0 = 0; k0 < 2; k0++) {
        for (int j = 0; j < 3; j++) {
            i = k0;
            total += i * j;
        }
    }
    x[3] = (float)total;
    int last = 0;
    for (int i_next = 0; i_next < n; i_next++) {
        i = i_next;
        if (x[i] == 2.0f) {
            continue;
        }
        double last_2 = x[i];
        bool broke = false;
        for (int j = 0; j < i; j++) {
            if (x[j] == last_2) {
                last = j;
                broke = true;
                break;
            }
            last_2 += 1.0;
        }
        if (!broke) {
            last = -1;
        }
        x[4] += (double)last;
    }
    int k = n;
    while (k > 3) {
        k -= 2;
    }
    x[5] = (float)k;
    x[6] = (float)i;
}
