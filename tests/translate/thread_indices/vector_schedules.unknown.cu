// Translated from vector_schedules.py by py2cu 0.1.0: gray(uint8[:, :, ::1], uint8[:, ::1]),
//    look_up(uint8[:, ::1], uint8[::1], uint8[:, ::1])

// whether the address is a multiple of the alignment
static __device__ __forceinline__ bool py2cu_at_multiple(const void *address, unsigned int bytes)
{
    return (unsigned long long)address % bytes == 0;
}

static __device__ __forceinline__ void py2cu_copy_4(void *to, const void *from)  // one 4-byte load and store
{
    *(unsigned int *)to = *(const unsigned int *)from;
}

// schedule: each thread processes four neighboring threads of the script along x, with vectorized accesses if possible,
// in blocks with a quarter of the threads
extern "C" __global__ void gray(const unsigned char *__restrict__ rgb, int rgb_shape1, int rgb_shape2,
                                unsigned char *__restrict__ out, int out_shape0, int out_shape1)
{
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    unsigned int last = first + 3;
    if (y < out_shape0 && (int)last < out_shape1 && py2cu_at_multiple(&out[y * out_shape1 + (int)first], 4)) {
        __align__(4) unsigned char out_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            int x = (int)(first + item);
            // the weights of ITU-R BT.601
            out_items[item] = (unsigned char)(0.299 * rgb[(y * rgb_shape1 + x) * rgb_shape2]
                                              + 0.587 * rgb[(y * rgb_shape1 + x) * rgb_shape2 + 1]
                                              + 0.114 * rgb[(y * rgb_shape1 + x) * rgb_shape2 + 2]);
        }
        py2cu_copy_4(&out[y * out_shape1 + (int)first], out_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 4; item++) {
            int x = (int)(first + item);
            if (y < out_shape0 && x < out_shape1) {
                out[y * out_shape1 + x] = (unsigned char)(0.299 * rgb[(y * rgb_shape1 + x) * rgb_shape2]
                                                          + 0.587 * rgb[(y * rgb_shape1 + x) * rgb_shape2 + 1]
                                                          + 0.114 * rgb[(y * rgb_shape1 + x) * rgb_shape2 + 2]);
            }
        }
    }
}

// schedule: each thread processes four neighboring threads of the script along x, with vectorized accesses if possible,
// in blocks with a quarter of the threads
extern "C" __global__ void look_up(const unsigned char *__restrict__ image, int image_shape0, int image_shape1,
                                   const unsigned char *__restrict__ table, unsigned char *__restrict__ out,
                                   int out_shape1)
{
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    unsigned int last = first + 3;
    if ((int)last < image_shape1 && y < image_shape0 && py2cu_at_multiple(&out[y * out_shape1 + (int)first], 4)
        && py2cu_at_multiple(&image[y * image_shape1 + (int)first], 4)) {
        __align__(4) unsigned char image_items[4];
        py2cu_copy_4(image_items, &image[y * image_shape1 + (int)first]);
        __align__(4) unsigned char out_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            out_items[item] = table[image_items[item]];
        }
        py2cu_copy_4(&out[y * out_shape1 + (int)first], out_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 4; item++) {
            int x = (int)(first + item);
            if (x < image_shape1 && y < image_shape0) {
                out[y * out_shape1 + x] = table[image[y * image_shape1 + x]];
            }
        }
    }
}
