// Translated from vectorized_accesses.py by py2cu 0.1.0: invert(uint8[::1], uint8[::1]),
//    look_up(uint8[::1], float32[::1], float32[::1], int16[::1], int32), without_condition(int16[::1], int16[::1]),
//    apart(uint8[::1], uint8[::1], float32[::1]), in_steps(uint8[::1], uint8[::1])

// whether the address is a multiple of the alignment
static __device__ __forceinline__ bool py2cu_at_multiple(const void *address, unsigned int bytes)
{
    return (unsigned long long)address % bytes == 0;
}

static __device__ __forceinline__ void py2cu_copy_4(void *to, const void *from)  // one 4-byte load and store
{
    *(unsigned int *)to = *(const unsigned int *)from;
}

static __device__ __forceinline__ void py2cu_copy_8(void *to, const void *from)  // one 8-byte load and store
{
    *(uint2 *)to = *(const uint2 *)from;
}

static __device__ __forceinline__ void py2cu_copy_16(void *to, const void *from)  // one 16-byte load and store
{
    *(uint4 *)to = *(const uint4 *)from;
}

// schedule: each thread processes 16 neighboring elements, with vectorized accesses where possible
// A grayscale image of bytes.
extern "C" __global__ void invert(const unsigned char *__restrict__ x, int x_shape0, unsigned char *__restrict__ y,
                                  unsigned int blocks)
{
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    unsigned int last = first + 15;
    // the last block may extend past the end
    if (last < blocks * blockDim.x && (int)last < x_shape0 && py2cu_at_multiple(y, 16) && py2cu_at_multiple(x, 16)) {
        __align__(16) unsigned char x_items[16];
        py2cu_copy_16(x_items, &x[first]);
        __align__(16) unsigned char y_items[16];
        for (unsigned int item = 0; item < 16; item++) {
            y_items[item] = (unsigned char)(255 - x_items[item]);  // black is white
        }
        py2cu_copy_16(&y[first], y_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 16; item++) {
            int i = (int)(first + item);
            if ((unsigned int)i < blocks * blockDim.x && i < x_shape0) {
                y[i] = (unsigned char)(255 - x[i]);
            }
        }
    }
}

// schedule: each thread processes 4 neighboring elements, with vectorized accesses where possible
extern "C" __global__ void look_up(const unsigned char *__restrict__ x, const float *__restrict__ table,
                                   float *__restrict__ y, short *__restrict__ seen, int n, unsigned int blocks)
{
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    unsigned int last = first + 3;
    if (last < blocks * blockDim.x && (int)last < n && py2cu_at_multiple(x, 4) && py2cu_at_multiple(y, 16)
        && py2cu_at_multiple(seen, 8)) {
        __align__(4) unsigned char x_items[4];
        py2cu_copy_4(x_items, &x[first]);
        __align__(8) short seen_items[4];
        py2cu_copy_8(seen_items, &seen[first]);
        __align__(16) float y_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            // the table does not move
            unsigned char value = x_items[item];
            y_items[item] = table[value];
            seen_items[item] += 1;
        }
        py2cu_copy_16(&y[first], y_items);
        py2cu_copy_8(&seen[first], seen_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 4; item++) {
            int i = (int)(first + item);
            if ((unsigned int)i < blocks * blockDim.x && i < n) {
                unsigned char value = x[i];
                y[i] = table[value];
                seen[i] += 1;
            }
        }
    }
}

// schedule: each thread processes 8 neighboring elements, with vectorized accesses where possible
extern "C" __global__ void without_condition(const short *__restrict__ x, short *__restrict__ y, unsigned int blocks)
{
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
    unsigned int last = first + 7;
    if (last < blocks * blockDim.x && py2cu_at_multiple(y, 16) && py2cu_at_multiple(x, 16)) {
        __align__(16) short x_items[8];
        py2cu_copy_16(x_items, &x[first]);
        __align__(16) short y_items[8];
        for (unsigned int item = 0; item < 8; item++) {
            int i = (int)(first + item);
            y_items[item] = (short)(x_items[item] ^ i);
        }
        py2cu_copy_16(&y[first], y_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 8; item++) {
            int i = (int)(first + item);
            if ((unsigned int)i < blocks * blockDim.x) {
                y[i] = (short)(x[i] ^ i);
            }
        }
    }
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void apart(const unsigned char *__restrict__ x, unsigned char *__restrict__ y, int y_shape0,
                                 float *__restrict__ z, unsigned int blocks)
{
    unsigned char y_items[4];
    float z_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        int i = (int)(block * blockDim.x + threadIdx.x);
        if (block < blocks && i < y_shape0 - 1) {
            y_items[item] = (unsigned char)(x[i] + x[i + 1]);  // neighbors of neighbors: four, one block apart
            z_items[item] = 1;
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        int i = (int)(block * blockDim.x + threadIdx.x);
        if (block < blocks && i < y_shape0 - 1) {
            y[i] = y_items[item];
            z[i] = z_items[item];
        }
    }
}

// schedule: each thread processes 16 neighboring elements, with vectorized accesses where possible
extern "C" __global__ void in_steps(const unsigned char *__restrict__ x, int x_shape0, unsigned char *__restrict__ y,
                                    unsigned int blocks)
{
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    unsigned int last = first + 15;
    if (last < blocks * blockDim.x && (int)last < x_shape0 && py2cu_at_multiple(x, 16) && py2cu_at_multiple(y, 16)) {
        __align__(16) unsigned char x_items[16];
        py2cu_copy_16(x_items, &x[first]);
        __align__(16) unsigned char y_items[16];
        for (unsigned int item = 0; item < 16; item++) {
            int dark = 255 - x_items[item];  // read only by the next line
            int half = dark >> 1;
            y_items[item] = (unsigned char)(half * half);
        }
        py2cu_copy_16(&y[first], y_items);
    } else {
        #pragma unroll 1
        for (unsigned int item = 0; item < 16; item++) {
            int i = (int)(first + item);
            if ((unsigned int)i < blocks * blockDim.x && i < x_shape0) {
                int dark = 255 - x[i];
                int half = dark >> 1;
                y[i] = (unsigned char)(half * half);
            }
        }
    }
}
