// Translated from values.py by py2cu 0.1.0: values(float32[::1], int8, uint16, uint64, bool)

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

extern "C" __global__ void values(float *x, long long x_shape0, signed char a, unsigned short b, unsigned long long c,
                                  bool flag)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) {
        printf("thread %u of %u\n", threadIdx.x, blockDim.x);
        printf("%d %d %llu %s %s\n", a, b, c, flag ? "True" : "False", !flag ? "True" : "False");
        printf("%f %f %lld %f\n", x[i], sqrtf(x[i]), 3LL, 0.5);
        // all at once
        printf("100%% (%d, %f) a \"quoted\" \\ text\t (%lld,) (%lld,)\n", a, x[i], i, x_shape0);  // with a tuple
        printf("\n");
        printf("loss: %lld", i);
        printf("loss %3lld %.3f %10.2e %08llx %s{}\n", i, x[i], x[i], c, flag ? "True" : "False");
        float first = atomicAdd(&x[0], 1);
        printf("%f %f\n", first, x[0]);
    }
}
