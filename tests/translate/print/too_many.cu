// Translated from too_many.py by py2cu 0.1.0: show(int32[::1])

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

extern "C" __global__ void show(int *x)
{
    int a = x[0];
    atomicAdd(&x[0], 1);
    printf("%s", "%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\n");
    x[5] = a;
}
