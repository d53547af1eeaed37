// Translated from shifts_past_the_end.py by py2cu 0.1.0:
//    kernel(int32[::1], uint32[::1], int8[::1], int64[::1], uint64[::1])

extern "C" __global__ void kernel(int *x, unsigned int *u, signed char *c, long long *y, unsigned long long *v)
{
    x[0] = (int)((long long)x[1] << 31);
    x[2] = (int)((long long)x[3] << 32);
    x[4] = (int)((long long)x[5] << 33);
    x[6] = x[7] >> 31;
    x[8] = (int)((long long)x[9] >> 32);
    x[10] = (int)((long long)x[11] >> 40);
    u[0] = u[1] << 31;
    u[2] = (unsigned int)((unsigned long long)u[3] << 32);
    u[4] = (unsigned int)((unsigned long long)u[5] >> 32);
    c[0] = (signed char)((long long)c[1] << 7);
    c[2] = (signed char)((long long)c[3] << 8);
    c[4] = (signed char)((long long)c[5] << 31);
    c[6] = (signed char)((long long)c[7] << 32);
    c[8] = (signed char)((long long)c[9] >> 32);
    y[0] = y[1] << 63;
    y[2] = 0;
    y[4] = y[5] >> 63;
    y[6] = y[7] >> 63;
    v[0] = 0;
    v[2] = v[3] >> 63;
}
