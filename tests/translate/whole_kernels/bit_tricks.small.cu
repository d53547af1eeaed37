// Translated from bit_tricks.py by py2cu 0.1.0: bits(uint32[::1], uint32[::1], uint32[::1], uint32[::1])

static __device__ unsigned long long popcount(unsigned int v)
{
    unsigned long long v_2 = (unsigned long long)v - ((v >> 1) & 0x55555555);
    v_2 = (v_2 & 0x33333333) + ((v_2 >> 2) & 0x33333333);
    return ((((v_2 + (v_2 >> 4)) & 0x0F0F0F0F) * 0x01010101) & 0xFFFFFFFFULL) >> 24;
}

static __device__ unsigned int reverse_bits(unsigned int v)
{
    unsigned long long v_2 = v;
    unsigned int r = 0;
    for (int _ = 0; _ < 32; _++) {
        r = (unsigned int)(((unsigned long long)r << 1) | (v_2 & 1));
        v_2 >>= 1;
    }
    return r;
}

extern "C" __global__ void bits(const unsigned int *__restrict__ x, int x_shape0, unsigned int *__restrict__ count,
                                unsigned int *__restrict__ reverse, unsigned int *__restrict__ power)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        count[i] = (unsigned int)popcount(x[i]);
        reverse[i] = reverse_bits(x[i]);
        unsigned long long v = (unsigned long long)x[i] - 1;
        for (int s = 0; s < 5; s++) {
            v |= v >> (1 << s);
        }
        power[i] = (unsigned int)(v + 1);
    }
}
