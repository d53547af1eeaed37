// Translated from never_set.py by py2cu 0.1.0: kernel()

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

extern "C" __global__ void kernel()
{
    long long k = 0;
    if (threadIdx.x == 0) {
        k = 5;
        return;
    }
    printf("%lld\n", k);
}
