// Translated from heads.py by py2cu 0.1.0: loop(int64[::1], float32[:, :], int64, int32)

extern "C" __global__ void loop(long long *x, long long x_shape0, const float *a, long long a_shape0,
                                long long a_shape1, long long a_stride0, long long a_stride1, long long n, int k)
{
    long long stop = (2 * n - n + 2) / 3;
    x[0] = n + 2 * n + 3 + max(stop, 0LL);
    long long i = 0;
    for (long long j = 0; j < stop; j++) {
        i = n + j * 3;
        x[1] += i;
    }
    bool chosen = n > 3;
    for (long long i_next = chosen ? 0 : 3; i_next < n; i_next++) {
        i = i_next;
        x[2] += i;
    }
    for (int i_next = 0; i_next < k; i_next++) {
        int i_2 = i_next;
        i = i_2;
        x[3] += i_2;
    }
    for (long long i_next = n; i_next > 0; i_next--) {
        i = i_next;
        x[4] += i;
    }
    for (long long i_next = n - 1; i_next >= 0; i_next--) {
        i = i_next;
        x[5] += i;
    }
    for (int j = 0; j < min(5LL, x_shape0); j++) {
        i = j;
        long long value = x[j];
        x[6] += i * value;
    }
    for (long long m = 0; m < n - 3; m++) {
        i = 1 + m;
        long long j = 3 + m;
        x[7] += i * j;
    }
    for (long long j = 0; j < min(n, x_shape0); j++) {
        i = j;
        long long p = j, q = x[j];
        x[8] += i + p * q;
    }
    for (long long j = 0; j < a_shape0; j++) {
        const float *row = &a[j * a_stride0];
        x[9] += (long long)row[0];
    }
    for (long long j = 0; j < a_shape0 - 1; j++) {
        const float *row = &a[a_stride0 + j * a_stride0];
        for (long long m = 0; m < a_shape1; m++) {
            float item = row[m * a_stride1];
            x[10] += (long long)item;
        }
    }
    for (long long k0 = 0; k0 < a_shape0; k0++) {
        for (long long k1 = 0; k1 < a_shape1; k1++) {
            float item = a[k0 * a_stride0 + k1 * a_stride1];
            x[11] += (long long)item;
        }
    }
    long long items[3] = {3, 5, n};
    for (int j = 0; j < 3; j++) {
        i = items[j];
        x[13] += i;
    }
    for (long long j = 0; j < x_shape0; j++) {
        i = j;
        long long value = x[j];
        x[14] += i * value;
    }
    long long items_0[2] = {(long long)blockIdx.x * blockDim.x + threadIdx.x, 3};
    long long items_1[2];
    items_1[0] = blockIdx.y * blockDim.y + threadIdx.y;
    items_1[1] = 4;
    for (int m = 0; m < 2; m++) {
        i = items_0[m];
        long long j = items_1[m];
        x[15] += i * j;
    }
    for (long long j = 0; j < min(min(x_shape0, n), a_shape0); j++) {
        long long t_0 = x[j];
        x[17] += t_0 + j;
    }
    bool broke = false;
    while (n > 0 && x[18] < 9) {
        n -= 1;
        if (n == 5) {
            broke = true;
            break;
        }
    }
    if (!broke) {
        x[19] = 1;
    }
    broke = false;
    for (int i_next = 0; i_next < 4; i_next++) {
        i = i_next;
        if (x[i] == 3) {
            broke = true;
            break;
        }
        x[20] += 1;
    }
    if (!broke) {
        x[21] = i;
    }
}
