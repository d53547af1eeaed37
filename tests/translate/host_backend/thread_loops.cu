// Translated from thread_loops.py by py2cu 0.1.0: block_sum(float32[::1], float32[::1]),
//    ends_early(int32[::1], int32[::1]), divergent(int32[::1], int32[::1]), warp(int32[::1]),
//    assigned_parameter(int32[::1], int32), array_result(float32[:, ::1], int64[::1]),
//    number_result(int64[::1], int64[::1])

// Errors:
//   1: thread_loops.py:11: IndexError: part, axis 0
//   2: thread_loops.py:16: IndexError: part, axis 0
//   3: thread_loops.py:20: IndexError: out, axis 0
//   4: thread_loops.py:34: IndexError: out, axis 0
//   5: thread_loops.py:40: IndexError: counts, axis 0
//   6: thread_loops.py:42: IndexError: out, axis 0
//   7: thread_loops.py:48: IndexError: out, axis 0
//   8: thread_loops.py:64: IndexError: a, axis 0
//   9: thread_loops.py:71: IndexError: out, axis 0
//   10: thread_loops.py:71: IndexError: row, axis 0
//   11: thread_loops.py:77: IndexError: x, axis 0
//   12: thread_loops.py:78: IndexError: x, axis 0
//   13: thread_loops.py:84: IndexError: out, axis 0

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

// only the first exception is reported
static __device__ __noinline__ void py2cu_record(unsigned int number, long long index = 0, long long size = 0)
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
}

// ends this thread; only the first exception is reported
[[noreturn]] static __device__ __noinline__ void py2cu_raise(unsigned int number, long long index = 0, long long size = 0)
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
    py2cu_host_leave();  // barriers no longer wait for this thread
}

// a nonnegative index into n items
static __device__ __forceinline__ long long py2cu_below(long long i, long long n, unsigned int number)
{
    if (i >= n) {
        py2cu_raise(number, i, n);
    }
    return i;
}

struct Float32Array {
    const float *data;
    long long shape0;
};

extern "C" __global__ void block_sum(const float *x, long long x_shape0, float *out, long long out_shape0)
{
    int block_x = py2cu_host_loop_size_x();
    int block_y = py2cu_host_loop_size_y();
    int block_z = py2cu_host_loop_size_z();
    float part[256];
    if (py2cu_host_loop_likely((long long)block_x - 1 < 256 && block_y == 1 && block_z == 1)) {
        for (int thread_x = 0; thread_x < block_x; thread_x++) {
            int t = thread_x;  // computed in each region
            long long i = (long long)blockIdx.x * blockDim.x + thread_x;
            part[t] = i < x_shape0 ? x[i] : 0.0f;
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (int thread = 0; thread < count; thread++) {
            py2cu_host_loop_begin_number(thread);
            if (true) {
                int t = threadIdx.x;  // computed in each region
                long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                part[py2cu_host_loop_below(t, 256, 1)] = i < x_shape0 ? x[i] : 0.0f;
            }
            py2cu_host_loop_finish();
        }
        py2cu_host_loop_stop();
    }
    int width = blockDim.x / 2;
    while (width > 0) {  // uniform: once for the block
        int end_x = py2cu_host_loop_to(block_x, width);
        if (py2cu_host_loop_likely((long long)end_x + width - 1 <= 2147483647 && width >= -2147483647
                                   && (long long)end_x + width - 1 < 256 && block_y == 1 && block_z == 1)) {
            for (int thread_x = 0; thread_x < end_x; thread_x++) {
                int t = thread_x;
                part[t] += part[t + width];
            }
        } else {
            py2cu_host_loop_rare();
            int count = py2cu_host_loop_count();
            for (int thread = 0; thread < count; thread++) {
                py2cu_host_loop_begin_number(thread);
                if (true) {
                    int t = threadIdx.x;
                    if (t < width) {
                        part[t] += part[py2cu_host_loop_below(t + width, 256, 2)];
                    }
                }
                py2cu_host_loop_finish();
            }
            py2cu_host_loop_stop();
        }
        width /= 2;
    }
    int first_x = py2cu_host_loop_from(0, 0);
    int end_x = py2cu_host_loop_to(block_x, 1);
    if (py2cu_host_loop_likely(blockIdx.x < out_shape0 && block_y == 1 && block_z == 1)) {
        for (int thread_x = first_x; thread_x < end_x; thread_x++) {
            out[blockIdx.x] = part[0];
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (int thread = 0; thread < count; thread++) {
            py2cu_host_loop_begin_number(thread);
            if (true) {
                int t = threadIdx.x;
                if (t == 0) {
                    out[py2cu_host_loop_below(blockIdx.x, out_shape0, 3)] = part[0];
                }
            }
            py2cu_host_loop_finish();
        }
    }
}

extern "C" __global__ void ends_early(const int *x, long long x_shape0, int *out, long long out_shape0)
{
    int mine[1024][3];
    int seen[1024];
    int block_x = py2cu_host_loop_size_x();
    int block_y = py2cu_host_loop_size_y();
    int block_z = py2cu_host_loop_size_z();
    int votes = 0;
    for (int thread_z = 0; thread_z < block_z; thread_z++) {
        for (int thread_y = 0; thread_y < block_y; thread_y++) {
            for (int thread_x = 0; thread_x < block_x; thread_x++) {
                py2cu_host_loop_begin(thread_x, thread_y, thread_z);
                if (true) {
                    long long i = (long long)blockIdx.x * blockDim.x + thread_x;
                    if (i >= x_shape0) {
                        py2cu_host_loop_end();
                    }
                    int seen_2 = x[i];  // one element per thread
                    for (int k = 0; k < 3; k++) {
                        mine[((long long)thread_z * block_y + thread_y) * block_x + thread_x][k] =
                            (int)((long long)k * seen_2);
                    }
                    votes += seen_2 > 0;
                    seen[((long long)thread_z * block_y + thread_y) * block_x + thread_x] = seen_2;
                }
                py2cu_host_loop_finish();
            }
        }
    }
    int positive = votes;
    votes = 0;
    if (py2cu_host_loop_likely(py2cu_host_loop_none_ended() && block_y == 1 && block_z == 1)) {
        for (int thread_x = 0; thread_x < block_x; thread_x++) {
            int seen_2 = seen[thread_x];
            votes += (seen_2 > 1) == 0;
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (int thread = 0; thread < count; thread++) {
            py2cu_host_loop_begin_number(thread);
            if (py2cu_host_loop_continues()) {
                int seen_2 = seen[thread];
                votes += (seen_2 > 1) == 0;
            }
            py2cu_host_loop_finish();
        }
    }
    int everyone = votes == 0;
    if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + block_x - 1 < out_shape0
                               && py2cu_host_loop_none_ended() && block_y == 1 && block_z == 1)) {
        for (int thread_x = 0; thread_x < block_x; thread_x++) {
            int seen_2 = seen[thread_x];
            long long i = (long long)blockIdx.x * blockDim.x + thread_x;
            out[i] = (int)((long long)seen_2 + mine[thread_x][2] + positive + everyone);
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (int thread = 0; thread < count; thread++) {
            py2cu_host_loop_begin_number(thread);
            if (py2cu_host_loop_continues()) {
                int seen_2 = seen[thread];
                long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                out[py2cu_host_loop_below(i, out_shape0, 4)] =
                    (int)((long long)seen_2 + mine[thread][2] + positive + everyone);
            }
            py2cu_host_loop_finish();
        }
    }
}

extern "C" __global__ void divergent(const int *counts, long long counts_shape0, int *out, long long out_shape0)
{
    int t = threadIdx.x;
    int v__stop = counts[py2cu_below(t, counts_shape0, 5)];
    for (int _ = 0; _ < v__stop; _++) {
        __syncthreads();
    }
    out[py2cu_below(t, out_shape0, 6)] = 1;
}

extern "C" __global__ void warp(int *out, long long out_shape0)
{
    int lanes = 32;
    py2cu_host_warp_start();
    int warp;
    if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
        int count = py2cu_host_loop_count();
        for (warp = 0; warp < count; warp += 32) {
            int sent[32];
            unsigned int received[32];
            int warp_x = py2cu_host_loop_index_x(warp);
            for (int lane = 0; lane < lanes; lane++) {
                int t = warp_x + lane;
                int sent_2 = t > 5;
                sent[lane] = sent_2;
            }
            py2cu_host_warp_ballot(&received[0], &sent[0], 4294967295U);
            if (py2cu_host_loop_likely((long long)warp_x + lanes - 1 < out_shape0)) {
                for (int lane = 0; lane < lanes; lane++) {
                    unsigned int received_2 = received[lane];
                    int t = warp_x + lane;
                    out[t] = (int)received_2;
                }
            } else {
                py2cu_host_loop_rare();
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp + lane);
                    if (py2cu_host_loop_continues()) {
                        unsigned int received_2 = received[lane];
                        int t = threadIdx.x;
                        out[py2cu_host_loop_below(t, out_shape0, 7)] = (int)received_2;
                    }
                    py2cu_host_loop_finish();
                }
            }
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (warp = 0; warp < count; warp += 32) {
            int sent[32];
            unsigned int received[32];
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    int t = threadIdx.x;
                    int sent_2 = t > 5;
                    sent[lane] = sent_2;
                }
                py2cu_host_loop_finish();
            }
            py2cu_host_warp_ballot(&received[0], &sent[0], py2cu_host_warp_sync(warp));
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    unsigned int received_2 = received[lane];
                    int t = threadIdx.x;
                    out[py2cu_host_loop_below(t, out_shape0, 7)] = (int)received_2;
                }
                py2cu_host_loop_finish();
            }
        }
    }
    if (!py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
        py2cu_host_loop_rare();
    }
}

extern "C" __global__ void assigned_parameter(int *x, long long x_shape0, int n)
{
    int block_x = py2cu_host_loop_size_x();
    int block_y = py2cu_host_loop_size_y();
    int block_z = py2cu_host_loop_size_z();
    // each thread has its own n
    int end_x = py2cu_host_loop_to(block_x, x_shape0 - (long long)blockIdx.x * blockDim.x);
    for (int thread_z = 0; thread_z < block_z; thread_z++) {
        for (int thread_y = 0; thread_y < block_y; thread_y++) {
            for (int thread_x = 0; thread_x < end_x; thread_x++) {
                long long i = (long long)blockIdx.x * blockDim.x + thread_x;
                long long n_2 = n + i;
                x[i] = (int)n_2;
            }
        }
    }
}

static __device__ Float32Array row_of(const float *a, long long a_shape0, long long a_shape1, long long i)
{
    return {&a[py2cu_below(i, a_shape0, 8) * a_shape1 + i], max(a_shape1 - i, 0LL)};
}

extern "C" __global__ void array_result(const float *a, long long a_shape0, long long a_shape1, long long *out,
                                        long long out_shape0)
{
    // functions that return arrays and raise exceptions are not inlined
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    Float32Array row = row_of(a, a_shape0, a_shape1, i);
    out[py2cu_below(i, out_shape0, 9)] = row.shape0 + (long long)row.data[py2cu_below(0, row.shape0, 10)];
}

extern "C" __global__ void number_result(const long long *x, long long x_shape0, long long *out, long long out_shape0)
{
    int end_x = py2cu_host_loop_end_x();
    int end_y = py2cu_host_loop_end_y();
    int end_z = py2cu_host_loop_end_z();
    int first_x = py2cu_host_loop_first_x();
    if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + end_x - 4 < x_shape0
                               && (long long)blockIdx.x * blockDim.x + end_x - 1 < x_shape0
                               && (long long)blockIdx.x * blockDim.x + end_x - 1 < out_shape0 && end_y == 1
                               && end_z == 1)) {
        for (int thread_x = first_x; thread_x < end_x; thread_x++) {
            long long result = 0;
            long long i = (long long)blockIdx.x * blockDim.x + thread_x;
            // inlined, as it raises exceptions
            if (i > 3) {
                result = x[i - 3];
            } else {
                result = x[i];
            }
            out[i] = result * 2;
        }
    } else {
        py2cu_host_loop_rare();
        py2cu_host_loop_split();
        int count = py2cu_host_loop_end_number();
        for (int thread = py2cu_host_loop_first_number(); thread < count; thread++) {
            py2cu_host_loop_begin_number(thread);
            if (true) {
                long long result = 0;
                long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                // inlined, as it raises exceptions
                if (i > 3) {
                    result = x[py2cu_host_loop_below(i - 3, x_shape0, 11)];
                } else {
                    result = x[py2cu_host_loop_below(i, x_shape0, 12)];
                }
                out[py2cu_host_loop_below(i, out_shape0, 13)] = result * 2;
            }
            py2cu_host_loop_finish();
        }
    }
}
