// Translated from by_operators.py by py2cu 0.1.0: kernel(int64[::1])

extern "C" __global__ void kernel(long long *x)
{
    x[0] = 2 + x[1];
    bool has_k = false;
    if (x[0] > 3) {
        has_k = true;
    }
    if (has_k) {
        x[3] = 1;
    }
}
