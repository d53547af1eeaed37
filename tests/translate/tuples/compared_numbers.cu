// Translated from compared_numbers.py by py2cu 0.1.0: compare(int64, bool[::1])

extern "C" __global__ void compare(long long n, bool *out)
{
    out[0] = n == 4;
    out[1] = n < 4;
    out[2] = n == 4;
    out[3] = false;
}
