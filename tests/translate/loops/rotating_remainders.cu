// Translated from rotating_remainders.py by py2cu 0.1.0: buffers(int32[::1], int32[::1]),
//    apart(int32[::1], int32[::1]), other_loops(int32[::1], int32[::1], int64)

extern "C" __global__ void buffers(const int *__restrict__ x, int *__restrict__ out)
{
    __shared__ int rows[3][64];
    int i = threadIdx.x;
    rows[0][i] = x[i];
    rows[1][i] = (int)(2 * (long long)x[i]);
    __syncthreads();
    int remainder = 2;
    int remainder_2 = 1;
    int remainder_3 = 0;
    for (int d = 2; d < 40; d++) {
        int above = rows[remainder_3][i];
        rows[remainder][i] = above + rows[remainder_2][(i + d) % 64];
        __syncthreads();
        int oldest = remainder_3;
        remainder_3 = remainder_2;
        remainder_2 = remainder;
        remainder = oldest;
    }
    out[i] = rows[0][i];
}

extern "C" __global__ void apart(const int *__restrict__ x, int x_shape0, int *__restrict__ out, int out_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        int remainder = 0;
        for (int k = 0; k < x_shape0; k++) {
            int remainder_2 = 3;
            int remainder_3 = 1;
            for (int n = 1; n < 9; n++) {
                out[i] += (long long)x[k] * remainder_3 - remainder_2;
                if (x[k] == n) {
                    break;
                }
                remainder_3 = remainder_3 < 4 ? remainder_3 + 1 : 0;
                remainder_2 = remainder_2 < 4 ? remainder_2 + 1 : 0;
            }
            out[i] += (long long)remainder;
            remainder = remainder < 6 ? remainder + 1 : 0;
        }
    }
}

// Loops that remain: another step, `continue`, and an operand or a step that is not constant.
extern "C" __global__ void other_loops(const int *__restrict__ x, int x_shape0, int *__restrict__ out, int out_shape0,
                                       int /*step*/)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        for (int k = 0; k < x_shape0; k += 2) {
            out[i] += (long long)(k % 3);
        }
        for (int k = 0; k < x_shape0; k++) {
            if (x[k] == 4) {
                continue;
            }
            out[i] += (long long)(k % 3);
        }
        for (int k = i; k < x_shape0; k++) {
            out[i] += (long long)(k % 3);
        }
        for (int k = 0; k < x_shape0; k++) {
            out[i] += (long long)((k + i) % 3 + k % 8);
        }
    }
}
