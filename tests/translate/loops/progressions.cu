// Translated from progressions.py by py2cu 0.1.0: neighbors(int32[:, ::1], int32[:, ::1]), others(int64[::1])

extern "C" __global__ void neighbors(const int *cells, long long cells_shape0, long long cells_shape1, int *out,
                                     long long out_shape0, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long count = 0;
    for (int di = -1; di < 2; di++) {
        for (int dj = -1; dj < 2; dj++) {
            if (di == 0 && dj == 0) {
                continue;
            }
            if (0 <= i + di && i + di < cells_shape0 && 0 <= j + dj && j + dj < cells_shape1) {
                count += cells[(i + di) * cells_shape1 + j + dj];
            }
        }
    }
    if (i < out_shape0 && j < out_shape1) {
        out[i * out_shape1 + j] = (int)count;
    }
}

extern "C" __global__ void others(long long *out)
{
    for (int k = 9; k > 0; k -= 3) {
        out[k] = 1;
    }
    for (int side = -1; side < 3; side += 2) {  // both sides
        out[4 + side] += side;
    }
    int items[2] = {1, 9};
    for (int k = 0; k < 2; k++) {
        int i = items[k];
        out[i] = 2;
    }
    int items_2[3] = {1, 2, 4};
    for (int k = 0; k < 3; k++) {
        int power = items_2[k];
        out[power] = 3;
    }
    int items_3[3] = {-1, 0, 1};
    for (int k = 0; k < 3; k++) {
        int step = items_3[k];
        out[4 + step] = 4;
    }
    int last = 0;
    for (int last_next = 5; last_next < 8; last_next++) {
        last = last_next;
        if (out[last] == 0) {
            break;
        }
    }
    out[0] = last;
}
