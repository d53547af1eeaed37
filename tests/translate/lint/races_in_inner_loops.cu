// Translated from races_in_inner_loops.py by py2cu 0.1.0: sums(float32[:, ::1]), changes(float32[::1])

extern "C" __global__ void sums(float *out, long long out_shape1)
{
    __shared__ float part[64][4];
    int t = threadIdx.x;
    for (int b = 0; b < 4; b++) {
        part[t][b] = (float)t;
    }
    __syncthreads();
    int stride = 32;
    while (stride > 0) {
        if (t < stride) {
            for (int b = 0; b < 4; b++) {
                part[t][b] += part[t + stride][b];
            }
        }
        __syncthreads();
        stride /= 2;
    }
    if (t == 0) {
        for (int b = 0; b < 4; b++) {
            out[blockIdx.x * out_shape1 + b] = part[0][b];
        }
    }
}

extern "C" __global__ void changes(float *out)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    part[t] = (float)t;
    __syncthreads();
    int stride = 32;
    if (t < stride) {
        while (stride > 0) {
            part[t] += part[t + stride];
            stride /= 2;
        }
    }
    __syncthreads();
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}
