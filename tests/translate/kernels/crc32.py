"""CRC-32 of many messages of the same length, bit by bit."""
from numba import cuda, uint32

POLYNOMIAL = 0xEDB88320


@cuda.jit("void(uint8[:, ::1], uint32[::1])")
def crc32(messages, crcs):
    m = cuda.grid(1)
    if m < messages.shape[0]:
        crc = uint32(0xFFFFFFFF)
        for i in range(messages.shape[1]):
            crc ^= messages[m, i]
            for _ in range(8):
                if crc & 1:
                    crc = (crc >> 1) ^ POLYNOMIAL
                else:
                    crc >>= 1
        crcs[m] = crc ^ 0xFFFFFFFF
