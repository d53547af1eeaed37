// Translated from iterator_functions.py by py2cu 0.1.0: iterate(int64[::1], float32[:, :], int32, uint8, int64)

struct range {
    long long start, stop;
};

struct range_Int64x3 {
    long long start, stop, step;
};

struct Int64x3 {
    long long x, y, z;
};

struct Int64x2 {
    long long x, y;
};

static __device__ long long total(long long numbers_stop)
{
    long long s = 0;
    for (long long i = 0; i < numbers_stop; i++) {
        s += i;
    }
    return s;
}

static __device__ long long total(const long long *numbers, long long numbers_shape0)
{
    long long s = 0;
    for (long long k = 0; k < numbers_shape0; k++) {
        long long i = numbers[k];
        s += i;
    }
    return s;
}

static __device__ long long total(unsigned long long numbers_stop)
{
    long long s = 0;
    for (int i = 0; (unsigned long long)i < numbers_stop; i++) {
        s += i;
    }
    return s;
}

static __device__ long long total(range numbers)
{
    long long s = 0;
    for (long long i = numbers.start; i < numbers.stop; i++) {
        s += i;
    }
    return s;
}

static __device__ long long total(range_Int64x3 numbers)
{
    long long s = 0;
    for (long long i = numbers.start;
         (numbers.step > 0 && i < numbers.stop) || (numbers.step < 0 && i > numbers.stop);
         i += numbers.step) {
        s += i;
    }
    return s;
}

static __device__ long long total(Int64x3 numbers)
{
    long long s = 0;
    long long items[3] = {numbers.x, numbers.y, numbers.z};
    for (int k = 0; k < 3; k++) {
        long long i = items[k];
        s += i;
    }
    return s;
}

static __device__ long long weighted(const long long *pairs_items, long long pairs_items_shape0, long long *x)
{
    long long s = 0;
    for (long long i = 0; i < pairs_items_shape0; i++) {
        long long v = pairs_items[i];
        s += i * v;
        x[0] += 1;
    }
    return s;
}

static __device__ long long weighted(int pairs_items_stop, long long pairs_start, long long *x)
{
    long long s = 0;
    for (int k = 0; k < pairs_items_stop; k++) {
        long long i = pairs_start + k;
        int v = k;
        s += i * v;
        x[0] += 1;
    }
    return s;
}

static __device__ long long weighted(const long long *pairs_0, long long pairs_0_shape0, long long pairs_1_stop,
                                     long long *x)
{
    long long s = 0;
    for (long long v = 0; v < min(pairs_0_shape0, pairs_1_stop); v++) {
        long long i = pairs_0[v];
        s += i * v;
        x[0] += 1;
    }
    return s;
}

static __device__ range_Int64x3 chosen(long long n, int k)
{
    if (n > 3) {
        return {0, n, 1};
    }
    return {k, n, 2};
}

extern "C" __global__ void iterate(long long *x, long long x_shape0, const float * /*a*/, int k, unsigned char u,
                                   long long n)
{
    x[1] = total(n);
    x[2] = total(range{k, n});
    x[3] = total(range_Int64x3{n, 0, -2});
    x[4] = total(Int64x3{1, n, 3});
    x[5] = total(x, x_shape0);
    x[6] = total(&x[2], max(min(5LL, x_shape0) - 2, 0LL));
    x[7] = weighted(x, x_shape0, x);
    x[8] = weighted(x, x_shape0, n, x);
    x[9] = weighted(k, n, x);
    range_Int64x3 bounds = chosen(n, k);
    x[10] = total(bounds);
    x[11] = total((unsigned long long)u) + u + u;
    bool chosen_2 = n > 2;
    for (long long j = 0; j < n - (chosen_2 ? 0 : 3); j++) {
        long long i = (chosen_2 ? 0 : 3) + j;
        x[12] += i;
    }
    long long i_stop = min(n - 3, max(x_shape0 - 1, 0LL));
    for (long long i = 0; i < i_stop; i++) {
        long long j = 3 + i, v = x[1 + i];
        x[13] += i * j * v;
    }
    for (long long i = n + ((3 * n - n - 1) >> 2) * 4; i >= n; i -= 4) {
        x[14] += i;
    }
    long long count = min(n - 1 + 1, x_shape0);
    for (long long m = 0; m < count; m++) {
        long long i = n - 1 - m, j = x[x_shape0 - 1 - m];
        x[15] += i * j;
    }
    for (int i = -2147483647 - 1; i < (long long)k - 2147483640; i++) {
        x[16] += i;
    }
    for (int i = u; i < k; i++) {
        x[17] += i;
    }
    for (long long i = n; i < n + 5; i++) {
        for (long long j = i; j < n; j++) {
            if (j == 3) {
                continue;
            }
            if (j == 7) {
                break;
            }
            x[18] += i - j;
        }
    }
    x[19] = max(max(1LL, n), 2LL);
    long long items_0[2] = {x[0], 3};
    long long items_1[2] = {n, x[1]};
    for (int j = 0; j < 2; j++) {
        Int64x2 v = {items_0[j], items_1[j]};
        x[20] += v.x * v.y;
    }
    x[21] = 5 < k;
    long long items[3] = {4, 5, n};
    for (int j = 0; j < 3; j++) {
        long long v = items[j];
        x[22] += v;
    }
    int items_2[3] = {1, 2, 3};
    long long items_3[3] = {n, 5, 6};
    for (int j = 0; j < 3; j++) {
        int p = items_2[j];
        long long q = items_3[j];
        x[23] += p * q;
    }
}
