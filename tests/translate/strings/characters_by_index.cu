// Translated from characters_by_index.py by py2cu 0.1.0: kernel(int64[::1])

extern "C" __global__ void kernel(long long *x)
{
    x[0] = 97;
    x[1] = 99;
    x[2] = 97 + 99;
}
