// Translated from tables.py by py2cu 0.1.0: periodic(float32[:, ::1], float32[:, ::1])

__constant__ const signed char DX[4] = {-1, 0, 1, 0};

// Python's i % n for -n <= i < 2 * n: the smallest of i, i + n and i - n as unsigned integers
static __device__ __forceinline__ int py2cu_mod_near(int i, int n)
{
    return min(min((unsigned int)i, (unsigned int)i + n), (unsigned int)i - n);
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void periodic(const float *__restrict__ image, int image_shape0, int image_shape1,
                                    float *__restrict__ out, int out_shape1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int height = image_shape0, width = image_shape1;
    if (x < height) {
        bool all_items = true;
        for (unsigned int item = 0; item < 4; item++) {
            int y = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
            all_items = all_items && y < width;
        }
        if (all_items) {
            float total_items[4];
            int items_0[4];
            int items_1[4];
            for (unsigned int item = 0; item < 4; item++) {
                int y = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                total_items[item] = image[x * image_shape1 + y];
                items_0[0] = -1;
                items_0[1] = 1;
                items_0[2] = 0;
                items_0[3] = 0;
                items_1[0] = 0;
                items_1[1] = 0;
                items_1[2] = -1;
                items_1[3] = 1;
            }
            for (int k = 0; k < 4; k++) {
                int dx = items_0[k], dy = items_1[k];
                for (unsigned int item = 0; item < 4; item++) {
                    int y = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                    total_items[item] +=
                        image[py2cu_mod_near(x + dx, height) * image_shape1 + py2cu_mod_near(y + dy, width)];
                }
            }
            for (int k = 0; k < 4; k++) {
                for (unsigned int item = 0; item < 4; item++) {
                    int y = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                    total_items[item] += image[(x + DX[k] + height) % height * image_shape1 + y];
                }
            }
            for (unsigned int item = 0; item < 4; item++) {
                int y = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                out[x * out_shape1 + y] = total_items[item];
            }
        } else {
            // some of the four threads are outside of the bounds
            #pragma unroll 1
            for (unsigned int item = 0; item < 4; item++) {
                int y = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                if (y < width) {
                    float total = image[x * image_shape1 + y];
                    int items_0[4] = {-1, 1, 0, 0};
                    int items_1[4] = {0, 0, -1, 1};
                    #pragma unroll 1
                    for (int k = 0; k < 4; k++) {
                        int dx = items_0[k], dy = items_1[k];
                        total += image[py2cu_mod_near(x + dx, height) * image_shape1 + py2cu_mod_near(y + dy, width)];
                    }
                    #pragma unroll 1
                    for (int k = 0; k < 4; k++) {
                        total += image[(x + DX[k] + height) % height * image_shape1 + y];
                    }
                    out[x * out_shape1 + y] = total;
                }
            }
        }
    }
}
