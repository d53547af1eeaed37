// Translated from unset_twice.py by py2cu 0.1.0: kernel(int64, int64[::1])

extern "C" __global__ void kernel(long long n, long long *out)
{
    int c = 0;
    if (n != 0) {
        c = 3;
        out[0] = c;
    } else {
        out[0] = c;
        out[1] = c + 1;
    }
}
