// Translated from vector_schedules.py by py2cu 0.1.0: gray(uint8[:, :, ::1], uint8[:, ::1]),
//    sepia(uint8[:, :, ::1], uint8[:, :, ::1])

// whether the address is a multiple of the alignment
static __device__ __forceinline__ bool py2cu_at_multiple(const void *address, unsigned int bytes)
{
    return (unsigned long long)address % bytes == 0;
}

static __device__ __forceinline__ void py2cu_copy_4(void *to, const void *from)  // one 4-byte load and store
{
    *(unsigned int *)to = *(const unsigned int *)from;
}

// schedule: for launches with rgb_shape2 = 3
// schedule: each thread processes four neighboring threads of the script along x, with vectorized accesses if possible,
// in blocks with a quarter of the threads
extern "C" __global__ void gray(const unsigned char *__restrict__ rgb, int rgb_shape1, unsigned char *__restrict__ out,
                                int out_shape0, int out_shape1)
{
    constexpr int rgb_shape2 = 3;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    unsigned int last = first + 3;
    const unsigned char *rgb_row = &rgb[(y * rgb_shape1 + (int)first) * rgb_shape2];
    if (y < out_shape0 && (int)last < out_shape1 && py2cu_at_multiple(&out[y * out_shape1 + (int)first], 4)
        && py2cu_at_multiple(&rgb_row[0], 4)) {
        __align__(4) unsigned char rgb_items[12];
        py2cu_copy_4(rgb_items, &rgb_row[0]);
        py2cu_copy_4(&rgb_items[4], &rgb_row[4]);
        py2cu_copy_4(&rgb_items[8], &rgb_row[8]);
        __align__(4) unsigned char out_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            // the weights of ITU-R BT.601
            out_items[item] = (unsigned char)(0.299 * rgb_items[item * 3] + 0.587 * rgb_items[item * 3 + 1]
                                              + 0.114 * rgb_items[item * 3 + 2]);
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

// schedule: for launches with image_shape2 = 3, out_shape2 = 3
// schedule: each thread processes four neighboring threads of the script along x, with vectorized accesses if possible,
// in blocks with a quarter of the threads
extern "C" __global__ void sepia(const unsigned char *__restrict__ image, int image_shape0, int image_shape1,
                                 unsigned char *__restrict__ out, int out_shape1)
{
    constexpr int image_shape2 = 3;
    constexpr int out_shape2 = 3;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int height = image_shape0, width = image_shape1;
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    unsigned int last = first + 3;
    const unsigned char *image_row = &image[(y * image_shape1 + (int)first) * image_shape2];
    unsigned char *out_row = &out[(y * out_shape1 + (int)first) * out_shape2];
    if (!(y >= height || (int)last >= width) && py2cu_at_multiple(&image_row[0], 4)
        && py2cu_at_multiple(&out_row[0], 4)) {
        __align__(4) unsigned char image_items[12];
        py2cu_copy_4(image_items, &image_row[0]);
        py2cu_copy_4(&image_items[4], &image_row[4]);
        py2cu_copy_4(&image_items[8], &image_row[8]);
        __align__(4) unsigned char out_items[12];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned char r = image_items[item * 3];
            unsigned char g = image_items[item * 3 + 1];
            unsigned char b = image_items[item * 3 + 2];
            out_items[item * 3] = (unsigned char)min(255, (r * 100 + g * 196 + b * 48) >> 8);
            out_items[item * 3 + 1] = (unsigned char)min(255, (r * 89 + g * 175 + b * 43) >> 8);
            out_items[item * 3 + 2] = (unsigned char)((r * 69 + g * 136 + b * 33) >> 8);
        }
        py2cu_copy_4(&out_row[0], out_items);
        py2cu_copy_4(&out_row[4], &out_items[4]);
        py2cu_copy_4(&out_row[8], &out_items[8]);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 4; item++) {
            int x = (int)(first + item);
            if (!(y >= height || x >= width)) {
                unsigned char r = image[(y * image_shape1 + x) * image_shape2];
                unsigned char g = image[(y * image_shape1 + x) * image_shape2 + 1];
                unsigned char b = image[(y * image_shape1 + x) * image_shape2 + 2];
                out[(y * out_shape1 + x) * out_shape2] = (unsigned char)min(255, (r * 100 + g * 196 + b * 48) >> 8);
                out[(y * out_shape1 + x) * out_shape2 + 1] = (unsigned char)min(255, (r * 89 + g * 175 + b * 43) >> 8);
                out[(y * out_shape1 + x) * out_shape2 + 2] = (unsigned char)((r * 69 + g * 136 + b * 33) >> 8);
            }
        }
    }
}
