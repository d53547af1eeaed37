// Translated from members.py by py2cu 0.1.0: mark(bool[:, ::1], int64[::1])

extern "C" __global__ void mark(bool *out, long long out_shape1, const long long *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    out[i * out_shape1 + j] = (i == 0 && j == 0) || (i == 0 && j == 7) || (i == 7 && j == 0) || (i == 7 && j == 7);
    out[i * out_shape1 + j] ^= (x[i] != i || x[j] != j) && (x[i] != x[0] || x[j] != 2.5);
    out[i * out_shape1 + j] |= (i == x[j] && j == 2) || (i == 1 && j == 2 && 1 == x[0]);
}
