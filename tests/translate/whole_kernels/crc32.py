# py2cu:
# py2cu[small]: --assume noalias,small
"""CRC-32 of many messages of equal length, bit by bit."""
from numba import cuda, uint32

POLYNOMIAL = uint32(0xEDB88320)
ONE = uint32(1)  # a plain 1 would make everything int64


@cuda.jit("void(uint8[:, ::1], uint32[::1])")
def crc32(messages, crcs):
    m = cuda.grid(1)
    if m < messages.shape[0]:
        crc = uint32(0xFFFFFFFF)
        for i in range(messages.shape[1]):
            crc ^= messages[m, i]
            for _ in range(8):
                if crc & ONE:
                    crc = (crc >> ONE) ^ POLYNOMIAL
                else:
                    crc >>= ONE
        crcs[m] = crc ^ uint32(0xFFFFFFFF)
