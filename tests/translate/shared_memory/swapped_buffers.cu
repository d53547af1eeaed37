// Translated from swapped_buffers.py by py2cu 0.1.0: spread(uint8[:, ::1], int64), chosen(float32[::1], int64),
//    rotated(float32[::1], int64), also_used(float32[::1], int64)

extern "C" __global__ void spread(unsigned char *cells, long long cells_shape1, long long steps)
{
    int row = threadIdx.x;
    int col = threadIdx.y;
    __shared__ unsigned char buffers[2][32][16];
    unsigned char (*old)[16] = buffers[0];
    unsigned char (*new_)[16] = buffers[1];
    old[row][col] = cells[row * cells_shape1 + col];
    __syncthreads();
    for (long long _ = 0; _ < steps; _++) {
        new_[row][col] = old[row][(col + 1) % 16];
        __syncthreads();
        unsigned char (*new_new)[16] = old;
        old = new_;
        new_ = new_new;
    }
    cells[row * cells_shape1 + col] = (unsigned char)(old[row][col] + 32 * 16);
}

extern "C" __global__ void chosen(float *x, long long n)
{
    float first[8];
    float second[12];
    for (int i = 0; i < 8; i++) {
        float value = x[i];
        first[i] = value;
        second[i] = value;
    }
    const float *picked = nullptr;
    int picked_shape0;
    if (n > 3) {
        picked = first;
        picked_shape0 = 8;
    } else {
        picked = second;
        picked_shape0 = 12;
    }
    x[0] = picked[picked_shape0 - 1];  // of different sizes
}

// Three buffers that rotate; the array of sums is not swapped, and the fourth buffer has another size.
extern "C" __global__ void rotated(float *x, long long steps)
{
    __shared__ float buffers[3][64];
    float *older = buffers[0];
    float *old = buffers[1];  // of the last step
    float *new_ = buffers[2];
    __shared__ float sums[64];
    __shared__ float some_buffer[32];
    float *some = some_buffer;
    int i = threadIdx.x;
    float value = x[i];
    older[i] = value;
    old[i] = value;
    sums[i] = 0.0f;
    __syncthreads();
    for (long long _ = 0; _ < steps; _++) {
        new_[i] = (float)(2.0 * old[i] - older[(i + 1) % 64]);
        sums[i] += new_[i];
        __syncthreads();
        float *new_new = older;
        older = old;
        old = new_;
        new_ = new_new;
    }
    if (steps > 3) {
        some = old;
    }
    some[i % 32] += sums[i];
    x[i] = old[i] + sums[i];
}

// A name that is never swapped refers to one of the buffers, too.
extern "C" __global__ void also_used(float *x, long long steps)
{
    __shared__ float buffers[2][64];
    float *old = buffers[0];
    const float *first = old;
    float *new_ = buffers[1];
    int i = threadIdx.x;
    old[i] = x[i];
    __syncthreads();
    for (long long _ = 0; _ < steps; _++) {
        new_[i] = old[(i + 1) % 64];
        __syncthreads();
        float *new_new = old;
        old = new_;
        new_ = new_new;
    }
    x[i] = old[i] + first[i];
}
