// Translated from thread_coarsening.py by py2cu 0.1.0: add(float32[::1], float32[::1], float32[::1]),
//    move(float32[::1], float32[::1], float32[::1], float32[::1], float32), gather(int32[::1], int16[:], int16[::1]),
//    turn(complex64[::1], complex64[::1], complex64[::1]), with_return(float32[::1], float32[::1])

struct py2cu_complex64 {
    float re, im;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, float b)
{
    return a + py2cu_complex64{b, 0};
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
// z = x + y
extern "C" __global__ void add(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ z,
                               long long z_shape0, unsigned int blocks)
{
    float z_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks && i < z_shape0) {  // the last block may extend past the end
            z_items[item] = x[i] + y[i];  // all loads come first
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks && i < z_shape0) {
            z[i] = z_items[item];
        }
    }
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void move(float *__restrict__ x, long long x_shape0, float *__restrict__ y,
                                const float *__restrict__ vx, const float *__restrict__ vy, float blocks,
                                unsigned int blocks_2)
{
    float x_items[4];
    float y_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = threadIdx.x + (long long)blockDim.x * block;
        if (block < blocks_2 && i < x_shape0) {
            // both coordinates
            double distance = blocks * 2.0;
            x_items[item] = (float)(x[i] + vx[i] * distance);
            y_items[item] = (float)(y[i] + vy[i] * distance);
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = threadIdx.x + (long long)blockDim.x * block;
        if (block < blocks_2 && i < x_shape0) {
            x[i] = x_items[item];
            y[i] = y_items[item];
        }
    }
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void gather(const int *__restrict__ at, const short *__restrict__ x, long long x_shape0,
                                  long long x_stride0, short *__restrict__ out, unsigned int blocks)
{
    short out_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        if (block < blocks) {
            out_items[item] = x[py2cu_wrap(at[(long long)block * blockDim.x + threadIdx.x], x_shape0) * x_stride0];
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        if (block < blocks) {
            out[(long long)block * blockDim.x + threadIdx.x] = out_items[item];
        }
    }
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void turn(py2cu_complex64 *__restrict__ a, long long a_shape0,
                                const py2cu_complex64 *__restrict__ b, py2cu_complex64 *__restrict__ c,
                                unsigned int blocks)
{
    py2cu_complex64 a_items[4];
    py2cu_complex64 c_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks && i < a_shape0) {
            a_items[item] = a[i] * b[i];
            c_items[item] = c[i] + b[i].re;
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks && i < a_shape0) {
            a[i] = a_items[item];
            c[i] = c_items[item];
        }
    }
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void with_return(const float *__restrict__ x, long long x_shape0, float *__restrict__ y,
                                       unsigned int blocks)
{
    float y_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks && i < x_shape0) {
            y_items[item] = 2.0f * x[i];
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks && i < x_shape0) {
            y[i] = y_items[item];
        }
    }
}
