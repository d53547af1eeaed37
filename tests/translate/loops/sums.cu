// Translated from sums.py by py2cu 0.1.0: neighbors(uint8[:, :], int64[:, :]), limits(int16[:], int32[:])

// A sum over loops with a known number of iterations fits in an int.
extern "C" __global__ void neighbors(const unsigned char *cells, long long cells_shape0, long long cells_shape1,
                                     long long cells_stride0, long long cells_stride1, long long *out,
                                     long long out_stride0, long long out_stride1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < cells_shape0 - 1 && 0 < j && j < cells_shape1 - 1) {
        int count = 0;
        int seen = 0;
        for (int di = -1; di < 2; di++) {
            for (int dj = -1; dj < 2; dj++) {
                if (di != 0 || dj != 0) {
                    count += cells[(i + di) * cells_stride0 + (j + dj) * cells_stride1];
                    seen += 1;
                }
            }
        }
        out[i * out_stride0 + j * out_stride1] = count * 10 + seen;
    }
}

// 32768 times 65535 fits in an int, and 32768 times 65536 does not.
extern "C" __global__ void limits(const short *x, long long x_shape0, long long x_stride0, int *out,
                                  long long out_stride0)
{
    long long fits = 0;
    for (int _ = 0; _ < (1 << 16) - 1; _++) {
        fits -= x[0];
    }
    long long large = 0;
    for (int _ = 0; _ < (1 << 16); _++) {
        large -= x[0];
    }
    long long doubled = 1;
    for (int _ = 0; _ < 40; _++) {
        doubled += doubled;
    }
    long long unknown = 0;
    for (long long _ = 0; _ < x_shape0; _++) {
        unknown += x[x_stride0];
    }
    long long changed = 0;
    for (int k = 0; k < 10; k++) {
        changed += 5;
        if (x[k * x_stride0] == 3) {
            changed = 1LL << 40;
        }
    }
    long long near = 9223372036854775807LL;
    for (int _ = 0; _ < 2; _++) {
        near += x[2 * x_stride0];
    }
    out[0] = (int)fits;
    out[out_stride0] = (int)large;
    out[2 * out_stride0] = (int)doubled;
    out[3 * out_stride0] = (int)unknown;
    out[4 * out_stride0] = (int)changed;
    out[5 * out_stride0] = (int)near;
}
