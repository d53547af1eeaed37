# py2cu:
# py2cu[small]: --assume noalias,small
"""Population count, bit reversal and next power of two, without builtins."""
from numba import cuda, uint32


@cuda.jit
def popcount(v):
    v = v - ((v >> uint32(1)) & uint32(0x55555555))
    v = (v & uint32(0x33333333)) + ((v >> uint32(2)) & uint32(0x33333333))
    return uint32((((v + (v >> uint32(4))) & uint32(0x0F0F0F0F)) * uint32(0x01010101)) & uint32(0xFFFFFFFF)) >> uint32(24)


@cuda.jit
def reverse_bits(v):
    r = uint32(0)
    for _ in range(32):
        r = uint32((r << 1) | (v & uint32(1)))
        v >>= 1
    return r


@cuda.jit("void(uint32[::1], uint32[::1], uint32[::1], uint32[::1])")
def bits(x, count, reverse, power):
    i = cuda.grid(1)
    if i < x.size:
        count[i] = popcount(x[i])
        reverse[i] = reverse_bits(x[i])
        v = x[i] - uint32(1)
        for s in range(5):
            v |= v >> (1 << s)
        power[i] = v + uint32(1)
