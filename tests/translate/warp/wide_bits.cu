// Translated from wide_bits.py by py2cu 0.1.0: bits(int64[::1], uint32, uint32)

extern "C" __global__ void bits(long long *out, unsigned int a, unsigned int b)
{
    out[0] = __popcll((unsigned long long)a * b);
    out[1] = __popc(a & b);
    out[2] = __clzll(a & b);
    out[3] = __ffs((int)(a | b));
    out[4] = __ffsll((long long)((unsigned long long)a + b));
}
