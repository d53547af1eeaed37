// Translated from inner_without_effect.py by py2cu 0.1.0: kernel(int64[::1], int64)

extern "C" __global__ void kernel(long long *x, long long n)
{
    for (long long i = 0; i < n; i++) {
        if (x[i] > 3) {
            break;
        }
        if (x[i] < 0) {
            continue;
        }
        x[i] = 1;
    }
    while (n > 0) {
        n -= 1;
        if (x[n] > 5) {
            break;
        }
        x[n] += 2;
    }
}
