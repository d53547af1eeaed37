// Translated from crc32.py by py2cu 0.1.0: crc32(uint8[:, ::1], uint32[::1])

constexpr unsigned int POLYNOMIAL = 0xEDB88320U;
constexpr unsigned int ONE = 1;  // a plain 1 would make everything int64

extern "C" __global__ void crc32(const unsigned char *__restrict__ messages, int messages_shape0, int messages_shape1,
                                 unsigned int *__restrict__ crcs)
{
    int m = blockIdx.x * blockDim.x + threadIdx.x;
    if (m < messages_shape0) {
        unsigned long long crc = 0xFFFFFFFFULL;
        for (int i = 0; i < messages_shape1; i++) {
            crc ^= messages[m * messages_shape1 + i];
            for (int _ = 0; _ < 8; _++) {
                if ((crc & ONE) != 0) {
                    crc = (crc >> ONE) ^ POLYNOMIAL;
                } else {
                    crc >>= ONE;
                }
            }
        }
        crcs[m] = (unsigned int)(crc ^ 0xFFFFFFFFULL);
    }
}
