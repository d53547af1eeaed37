// Translated from coarsened_loops.py by py2cu 0.1.0: product(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    correlation(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32), only_some(float32[:, ::1], float32[::1])

// schedule: each thread processes four of the script's threads along x, in blocks with a quarter of the threads; x and
// y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void product(const float *__restrict__ a, int a_shape1, const float *__restrict__ b, int b_shape1,
                                   float *__restrict__ out, int out_shape0, int out_shape1)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < out_shape1) {
        bool all_items = true;
        for (unsigned int item = 0; item < 4; item++) {
            int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
            all_items = all_items && i < out_shape0;
        }
        if (all_items) {  // inside of the matrix
            float total_items[4];
            for (unsigned int item = 0; item < 4; item++) {
                // the sum is in a register
                total_items[item] = 0;
            }
            for (int k = 0; k < a_shape1; k++) {
                for (unsigned int item = 0; item < 4; item++) {
                    int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                    total_items[item] += a[i * a_shape1 + k] * b[k * b_shape1 + j];
                }
            }
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                out[i * out_shape1 + j] = total_items[item];
            }
        } else {
            // some of the four threads are outside of the bounds
            #pragma unroll 1
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                if (i < out_shape0) {
                    float total = 0;
                    #pragma unroll 1
                    for (int k = 0; k < a_shape1; k++) {
                        total += a[i * a_shape1 + k] * b[k * b_shape1 + j];
                    }
                    out[i * out_shape1 + j] = total;
                }
            }
        }
    }
}

// schedule: each thread processes four of the script's threads along x, in blocks with a quarter of the threads; x and
// y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void correlation(const float *__restrict__ image, int image_shape1,
                                       const float *__restrict__ weights, int weights_shape0, int weights_shape1,
                                       float *__restrict__ out, int out_shape0, int out_shape1, int start)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    bool all_items = true;
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        all_items = all_items && i < out_shape0;
    }
    if (all_items) {
        int scale = start;
        if (j < out_shape1 - start) {
            long long best_items[4];
            for (unsigned int item = 0; item < 4; item++) {
                best_items[item] = start;
            }
            for (int row = 0; row < weights_shape0; row++) {
                for (unsigned int item = 0; item < 4; item++) {
                    int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                    int above = i + row;
                    if (image[above * image_shape1 + j] > weights[row * weights_shape1]) {
                        best_items[item] = row;
                    }
                }
            }
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                out[i * out_shape1 + j] = (float)(best_items[item] * scale);
            }
        }
    } else {
        // some of the four threads are outside of the bounds
        #pragma unroll 1
        for (unsigned int item = 0; item < 4; item++) {
            int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
            if (i < out_shape0) {
                int scale = start;
                if (j < out_shape1 - start) {
                    long long best = start;
                    #pragma unroll 1
                    for (int row = 0; row < weights_shape0; row++) {
                        int above = i + row;
                        if (image[above * image_shape1 + j] > weights[row * weights_shape1]) {
                            best = row;
                        }
                    }
                    out[i * out_shape1 + j] = (float)(best * scale);
                }
            }
        }
    }
}

// schedule: each thread processes four of the script's threads along x, in blocks with a quarter of the threads; x and
// y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void only_some(const float *__restrict__ a, int a_shape1, float *__restrict__ sums)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        // the guard selects single threads, so it has one version
        int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        if (i == j) {
            float total = 0;
            for (int k = 0; k < a_shape1; k++) {
                total += a[i * a_shape1 + k];
            }
            sums[i] = total;
        }
    }
}
