// Translated from vector_schedules.py by py2cu 0.1.0: scale(uint16[:, ::1], float32[:, ::1], float32)

// whether the address is a multiple of the alignment
static __device__ __forceinline__ bool py2cu_at_multiple(const void *address, unsigned int bytes)
{
    return (unsigned long long)address % bytes == 0;
}

static __device__ __forceinline__ void py2cu_copy_8(void *to, const void *from)  // one 8-byte load and store
{
    *(uint2 *)to = *(const uint2 *)from;
}

static __device__ __forceinline__ void py2cu_copy_16(void *to, const void *from)  // one 16-byte load and store
{
    *(uint4 *)to = *(const uint4 *)from;
}

// schedule: each thread processes four neighboring threads of the script along y, with vectorized accesses if possible,
// in blocks with a quarter of the threads; x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void scale(const unsigned short *__restrict__ image, long long image_shape0,
                                 long long image_shape1, float *__restrict__ out, long long out_shape1, float factor)
{
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long first = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * 4;
    long long last = first + 3;
    if (i < image_shape0 && last < image_shape1 && py2cu_at_multiple(&out[i * out_shape1 + first], 16)
        && py2cu_at_multiple(&image[i * image_shape1 + first], 8)) {
        __align__(8) unsigned short image_items[4];
        py2cu_copy_8(image_items, &image[i * image_shape1 + first]);
        __align__(16) float out_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            out_items[item] = image_items[item] * factor;
        }
        py2cu_copy_16(&out[i * out_shape1 + first], out_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 4; item++) {
            long long j = first + item;
            if (i < image_shape0 && j < image_shape1) {
                out[i * out_shape1 + j] = image[i * image_shape1 + j] * factor;
            }
        }
    }
}
