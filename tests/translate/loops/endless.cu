// Translated from endless.py by py2cu 0.1.0: kernel(int64[::1])

extern "C" __global__ void kernel(long long *x)
{
    while (true) {
        x[0] += 1;
        if (x[0] > 4) {
            break;
        }
    }
    long long n = x[0] - 1;
    x[2] = n + 3;
    x[3] = 1;
}
