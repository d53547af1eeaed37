// Translated from promoted_short_integers.py by py2cu 0.1.0: kernel(int32[::1], int64)

extern "C" __global__ void kernel(int *x, long long n)
{
    int few = 5;
    int t = threadIdx.x;
    for (int k = 0; k < 3; k++) {
        if (t < few) {
            x[k] = few;
        }
        few = 5;
    }
    long long part = t & 63;
    part <<= n & 7;
    x[3] = (int)part;
    part >>= 2;
    x[4] = (int)(part + few);
    int word = t / 32 * 5 + few;
    x[word] = t * few;
    x[word + 1] = t - 1 < few;
}
