// Translated from while_then.py by py2cu 0.1.0: product(int64[::1], int16, uint16)

// Numba types a name after a while loop by all definitions that reach it, so the product is an int64 and not a float64.
extern "C" __global__ void product(long long *out, short n, unsigned short unit)
{
    long long n_2 = n;
    long long total = unit;
    while (n_2 != 0) {
        total = unit - n_2;
        n_2 -= 1;
    }
    total *= unit;
    out[0] = total;
}
