// Translated from unpacked.py by py2cu 0.1.0: distance(float32[:, ::1], int64[::1], float32[:, :]),
//    rows(float32[:, ::1], float32[:, :]), swapped(int32[::1]), tested(float32[:, ::1], float32[::1])
// tested: for nvcc -G

// Errors:
//   1: unpacked.py:35: ValueError: cannot unpack the array into 2 names

// The first error of a launch. The host reads it after the kernel has finished, and resets it to 0.
struct py2cu_error_record {
    unsigned int taken;   // set by the thread that writes the record
    unsigned int number;  // error number, as listed above; 0: none
    unsigned int thread[3];
    unsigned int block[3];
    long long index;  // of an IndexError: the index, and the size of the axis
    long long size;
};
__device__ py2cu_error_record py2cu_error;

// ends this thread; only the first exception is reported
static __device__ __noinline__ void py2cu_raise(unsigned int number, long long index = 0, long long size = 0)
{
    if (atomicExch(&py2cu_error.taken, 1) == 0) {
        py2cu_error.thread[0] = threadIdx.x;
        py2cu_error.thread[1] = threadIdx.y;
        py2cu_error.thread[2] = threadIdx.z;
        py2cu_error.block[0] = blockIdx.x;
        py2cu_error.block[1] = blockIdx.y;
        py2cu_error.block[2] = blockIdx.z;
        py2cu_error.index = index;
        py2cu_error.size = size;
        __threadfence();
        py2cu_error.number = number;
    }
    asm volatile("exit;");  // barriers no longer wait for this thread
}

// Rows with three coordinates, and an origin with two.
extern "C" __global__ void distance(const float *points, long long points_shape0, long long points_shape1,
                                    const long long *origin, float *out, long long out_stride0)
{
    long long x0 = origin[0], y0 = origin[1];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        long long points_row = i * points_shape1;
        float x = points[points_row], y = points[points_row + 1];
        double dx = x - (double)x0;
        double dy = y - (double)y0;
        out[i * out_stride0] = (float)(dx * dx + dy * dy);
    }
}

extern "C" __global__ void rows(const float *points, long long points_shape0, long long points_shape1, float *out,
                                long long out_stride0, long long out_stride1)
{
    float *first = out;
    float *second = &out[out_stride0];
    for (long long k = 0; k < points_shape0; k++) {
        long long points_row = k * points_shape1;
        float x = points[points_row], y = points[points_row + 1];
        first[0] += x;
        second[0] += y;
    }
    float a = points[0], b = points[1], c = points[points_shape1], d = points[points_shape1 + 1];
    first[out_stride1] = a * d - b * c;
}

extern "C" __global__ void swapped(int *out)
{
    int pair[2];
    pair[0] = 1;
    pair[1] = 2;
    int tmp = pair[1];
    pair[1] = pair[0];
    pair[0] = tmp;
    tmp = pair[1];
    out[0] = pair[0];
    out[1] = tmp;
}

extern "C" __global__ void tested(const float *points, long long points_shape1, float *out)
{
    if (points_shape1 != 2) {
        py2cu_raise(1);
        return;
    }
    long long points_row = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * points_shape1;
    float x = points[points_row], y = points[points_row + 1];
    out[0] = x - y;
}
