// Translated from warp_loops.py by py2cu 0.1.0: block_sum(float32[::1], float32[::1]),
//    ends_early(int32[::1], int32[::1]), several(int32[::1], int32[::1]), some_lanes(int32[::1], int32[::1]),
//    all_lanes_add(int32[::1], float32[::1])

// Errors:
//   1: warp_loops.py:28: IndexError: out, axis 0
//   2: warp_loops.py:39: IndexError: out, axis 0
//   3: warp_loops.py:45: IndexError: x, axis 0
//   4: warp_loops.py:46: IndexError: out, axis 0
//   5: warp_loops.py:54: IndexError: out, axis 0
//   6: warp_loops.py:54: IndexError: x, axis 0
//   7: warp_loops.py:60: IndexError: x, axis 0
//   8: warp_loops.py:61: IndexError: sums, axis 0

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

// lane of the thread in its warp
static __device__ __forceinline__ int py2cu_lane_id() { return (int)py2cu_host_lane(); }

extern "C" __global__ void block_sum(const float *x, long long x_shape0, float *out, long long out_shape0)
{
    int lanes = 32;
    py2cu_host_warp_start();
    float parts[32];
    int warp_2;
    float value[32];
    int k;
    if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
        int count = py2cu_host_loop_count();
        for (warp_2 = 0; warp_2 < count; warp_2 += 32) {
            float received[32];
            int warp_x = py2cu_host_loop_index_x(warp_2);
            if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + warp_x + lanes - 1 < x_shape0)) {
                for (int lane = 0; lane < lanes; lane++) {
                    long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                    float value_2 = x[i];
                    value[lane] = value_2;
                }
            } else {
                py2cu_host_loop_rare();
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp_2 + lane);
                    if (py2cu_host_loop_continues()) {
                        long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                        float value_2 = i < x_shape0 ? x[i] : 0.0f;
                        value[lane] = value_2;
                    }
                    py2cu_host_loop_finish();
                }
            }
            #pragma GCC unroll 8
            for (k = 0; k < 5; k++) {
                py2cu_host_warp_shuffle_down(&received[0], &value[0], 4294967295U, 16 >> k);
                for (int lane = 0; lane < lanes; lane++) {
                    float received_2 = received[lane];
                    float value_2 = value[lane];
                    value_2 += received_2;
                    value[lane] = value_2;
                }
            }
            for (int lane_2 = 0; lane_2 < lanes; lane_2++) {
                float value_2 = value[lane_2];
                int lane = lane_2;
                int warp = (int)(((unsigned int)warp_x + (unsigned int)lane_2) / 32);
                float result = value_2;
                float total = result;
                if (lane == 0) {
                    parts[warp] = total;
                }
            }
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (warp_2 = 0; warp_2 < count; warp_2 += 32) {
            float received[32];
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp_2 + lane);
                if (py2cu_host_loop_continues()) {
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    float value_2 = i < x_shape0 ? x[i] : 0.0f;
                    value[lane] = value_2;
                }
                py2cu_host_loop_finish();
            }
            for (k = 0; k < 5; k++) {
                py2cu_host_warp_shuffle_down(&received[0], &value[0], py2cu_host_warp_sync(warp_2), 16 >> k);
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp_2 + lane);
                    if (py2cu_host_loop_continues()) {
                        float received_2 = received[lane];
                        float value_2 = value[lane];
                        value_2 += received_2;
                        value[lane] = value_2;
                    }
                    py2cu_host_loop_finish();
                }
            }
            for (int lane_2 = 0; lane_2 < lanes; lane_2++) {
                py2cu_host_loop_begin_number((long long)warp_2 + lane_2);
                if (py2cu_host_loop_continues()) {
                    float value_2 = value[lane_2];
                    int lane = threadIdx.x % 32;
                    int warp = threadIdx.x / 32;
                    float result = value_2;
                    float total = result;
                    if (lane == 0) {
                        parts[warp] = total;
                    }
                }
                py2cu_host_loop_finish();
            }
        }
    }
    int warp_3;
    float value_2[32];
    int warp_x, j;
    if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
        int count = py2cu_host_loop_count();
        for (warp_3 = 0; warp_3 < count; warp_3 += 32) {
            float received[32];
            warp_x = py2cu_host_loop_index_x(warp_3);
            if ((int)((unsigned int)warp_x / 32) == 0) {
                for (int lane_2 = 0; lane_2 < lanes; lane_2++) {
                    int lane = lane_2;
                    float value = lane < (int)(blockDim.x / 32) ? parts[lane] : 0.0f;
                    value_2[lane_2] = value;
                }
                #pragma GCC unroll 8
                for (j = 0; j < 5; j++) {
                    py2cu_host_warp_shuffle_down(&received[0], &value_2[0], 4294967295U, 16 >> j);
                    for (int lane = 0; lane < lanes; lane++) {
                        float received_2 = received[lane];
                        float value = value_2[lane];
                        value += received_2;
                        value_2[lane] = value;
                    }
                }
                int first_x = py2cu_host_loop_from(0, 0);
                int end_x = py2cu_host_loop_to(lanes, 1);
                if (py2cu_host_loop_likely(0 < out_shape0)) {
                    for (int lane = first_x; lane < end_x; lane++) {
                        float value = value_2[lane];
                        float result = value;
                        float total = result;
                        atomicAdd(&out[0], total);
                    }
                } else {
                    py2cu_host_loop_rare();
                    for (int lane_2 = 0; lane_2 < lanes; lane_2++) {
                        py2cu_host_loop_begin_number((long long)warp_3 + lane_2);
                        if (py2cu_host_loop_continues()) {
                            float value = value_2[lane_2];
                            int lane = threadIdx.x % 32;
                            float result = value;
                            float total = result;
                            if (lane == 0) {
                                atomicAdd(&out[py2cu_host_loop_below(0, out_shape0, 1)], total);
                            }
                        }
                        py2cu_host_loop_finish();
                    }
                }
            }
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (warp_3 = 0; warp_3 < count; warp_3 += 32) {
            float received[32];
            warp_x = py2cu_host_loop_index_x(warp_3);
            if ((int)((unsigned int)warp_x / 32) == 0) {
                for (int lane_2 = 0; lane_2 < lanes; lane_2++) {
                    py2cu_host_loop_begin_number((long long)warp_3 + lane_2);
                    if (py2cu_host_loop_continues()) {
                        int lane = threadIdx.x % 32;
                        float value = lane < (int)(blockDim.x / 32) ? parts[lane] : 0.0f;
                        value_2[lane_2] = value;
                    }
                    py2cu_host_loop_finish();
                }
                for (j = 0; j < 5; j++) {
                    py2cu_host_warp_shuffle_down(&received[0], &value_2[0], py2cu_host_warp_sync(warp_3), 16 >> j);
                    for (int lane = 0; lane < lanes; lane++) {
                        py2cu_host_loop_begin_number((long long)warp_3 + lane);
                        if (py2cu_host_loop_continues()) {
                            float received_2 = received[lane];
                            float value = value_2[lane];
                            value += received_2;
                            value_2[lane] = value;
                        }
                        py2cu_host_loop_finish();
                    }
                }
                for (int lane_2 = 0; lane_2 < lanes; lane_2++) {
                    py2cu_host_loop_begin_number((long long)warp_3 + lane_2);
                    if (py2cu_host_loop_continues()) {
                        float value = value_2[lane_2];
                        int lane = threadIdx.x % 32;
                        float result = value;
                        float total = result;
                        if (lane == 0) {
                            atomicAdd(&out[py2cu_host_loop_below(0, out_shape0, 1)], total);
                        }
                    }
                    py2cu_host_loop_finish();
                }
            }
        }
    }
}

extern "C" __global__ void ends_early(const int *x, long long x_shape0, int *out, long long out_shape0)
{
    int lanes = 32;
    py2cu_host_warp_start();
    int count = py2cu_host_loop_count();
    for (int warp = 0; warp < count; warp += 32) {
        int sent[32];
        int received[32];
        int below[32];
        int warp_x = py2cu_host_loop_index_x(warp);
        int warp_y = py2cu_host_loop_index_y(warp);
        int warp_z = py2cu_host_loop_index_z(warp);
        if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin((long long)warp_x + lane, warp_y, warp_z);
                if (true) {
                    long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                    // each region tests whether its thread has ended
                    if (i >= x_shape0) {
                        py2cu_host_loop_end();
                    }
                    int sent_2 = x[i];
                    sent[lane] = sent_2;
                }
                py2cu_host_loop_finish();
            }
        } else {
            py2cu_host_loop_rare();
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    // each region tests whether its thread has ended
                    if (i >= x_shape0) {
                        py2cu_host_loop_end();
                    }
                    int sent_2 = x[i];
                    sent[lane] = sent_2;
                }
                py2cu_host_loop_finish();
            }
        }
        py2cu_host_warp_shuffle_up(&received[0], &sent[0], py2cu_host_warp_sync(warp), 1);
        if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
            for (int lane = 0; lane < lanes; lane++) {
                int received_2 = received[lane];
                int below_2 = received_2;
                below[lane] = below_2;
            }
        } else {
            py2cu_host_loop_rare();
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    int received_2 = received[lane];
                    int below_2 = received_2;
                    below[lane] = below_2;
                }
                py2cu_host_loop_finish();
            }
        }
        int first_x = py2cu_host_loop_from(0, 1);
        if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + warp_x + lanes - 1 < out_shape0
                                   && py2cu_host_loop_none_ended())) {
            for (int lane = first_x; lane < lanes; lane++) {
                int below_2 = below[lane];
                long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                out[i] = below_2;
            }
        } else {
            py2cu_host_loop_rare();
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    int below_2 = below[lane];
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    if (lane > 0) {
                        out[py2cu_host_loop_below(i, out_shape0, 2)] = below_2;
                    }
                }
                py2cu_host_loop_finish();
            }
        }
    }
}

extern "C" __global__ void several(const int *x, long long x_shape0, int *out, long long out_shape0)
{
    int lanes = 32;
    py2cu_host_warp_start();
    int warp;
    int seen[32];
    if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
        int count = py2cu_host_loop_count();
        for (warp = 0; warp < count; warp += 32) {
            int sent[32];
            int received[32];
            unsigned int received_2[32];
            int received_3[32];
            int warp_x = py2cu_host_loop_index_x(warp);
            if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + warp_x + lanes - 1 < x_shape0)) {
                for (int lane = 0; lane < lanes; lane++) {
                    long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                    int seen_2 = x[i];
                    seen[lane] = seen_2;
                }
            } else {
                py2cu_host_loop_rare();
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp + lane);
                    if (py2cu_host_loop_continues()) {
                        long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                        int seen_2 = x[py2cu_host_loop_below(i, x_shape0, 3)];
                        seen[lane] = seen_2;
                    }
                    py2cu_host_loop_finish();
                }
                py2cu_host_loop_stop();
            }
            py2cu_host_warp_reduce_max(&received_3[0], &seen[0], 4294967295U);
            py2cu_host_warp_match(&received_2[0], &seen[0], 4294967295U);
            if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + warp_x + lanes - 1 < out_shape0)) {
                for (int lane = 0; lane < lanes; lane++) {
                    unsigned int received = received_2[lane];
                    int received_4 = received_3[lane];
                    int seen_2 = seen[lane];
                    long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                    out[i] = received_4 + (int)received;
                    int sent_2 = seen_2 > 3;
                    sent[lane] = sent_2;
                }
            } else {
                py2cu_host_loop_rare();
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp + lane);
                    if (py2cu_host_loop_continues()) {
                        unsigned int received = received_2[lane];
                        int received_4 = received_3[lane];
                        int seen_2 = seen[lane];
                        long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                        out[py2cu_host_loop_below(i, out_shape0, 4)] = received_4 + (int)received;
                        int sent_2 = seen_2 > 3;
                        sent[lane] = sent_2;
                    }
                    py2cu_host_loop_finish();
                }
                py2cu_host_loop_stop();
            }
            py2cu_host_warp_any(&received[0], &sent[0], 4294967295U);
            for (int lane = 0; lane < lanes; lane++) {
                int received_2 = received[lane];
                long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                out[i] += (long long)(received_2 != 0);
            }
        }
    } else {
        py2cu_host_loop_rare();
        int count = py2cu_host_loop_count();
        for (warp = 0; warp < count; warp += 32) {
            int sent[32];
            int received[32];
            unsigned int received_2[32];
            int received_3[32];
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    int seen_2 = x[py2cu_host_loop_below(i, x_shape0, 3)];
                    seen[lane] = seen_2;
                }
                py2cu_host_loop_finish();
            }
            py2cu_host_loop_stop();
            py2cu_host_warp_reduce_max(&received_3[0], &seen[0], py2cu_host_warp_sync(warp));
            py2cu_host_warp_match(&received_2[0], &seen[0], py2cu_host_warp_sync(warp));
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    unsigned int received = received_2[lane];
                    int received_4 = received_3[lane];
                    int seen_2 = seen[lane];
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    out[py2cu_host_loop_below(i, out_shape0, 4)] = received_4 + (int)received;
                    int sent_2 = seen_2 > 3;
                    sent[lane] = sent_2;
                }
                py2cu_host_loop_finish();
            }
            py2cu_host_loop_stop();
            py2cu_host_warp_any(&received[0], &sent[0], py2cu_host_warp_sync(warp));
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    int received_2 = received[lane];
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    out[i] += (long long)(received_2 != 0);
                }
                py2cu_host_loop_finish();
            }
        }
    }
}

extern "C" __global__ void some_lanes(const int *x, long long x_shape0, int *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (py2cu_lane_id() < 16) {
        out[py2cu_below(i, out_shape0, 5)] = __shfl_xor_sync(65535U, x[py2cu_below(i, x_shape0, 6)], 1);
    }
}

extern "C" __global__ void all_lanes_add(const int *x, long long x_shape0, float *sums, long long sums_shape0)
{
    int lanes = 32;
    py2cu_host_warp_start();
    int warp;
    if (py2cu_host_loop_likely(py2cu_host_loop_none_ended())) {
        int count = py2cu_host_loop_count();
        for (warp = 0; warp < count; warp += 32) {
            int sent[32];
            int received[32];
            int warp_x = py2cu_host_loop_index_x(warp);
            if (py2cu_host_loop_likely((long long)blockIdx.x * blockDim.x + warp_x + lanes - 1 < x_shape0)) {
                for (int lane = 0; lane < lanes; lane++) {
                    long long i = (long long)blockIdx.x * blockDim.x + ((long long)warp_x + lane);
                    // the order of the sums is that of fibers
                    int sent_2 = x[i];
                    sent[lane] = sent_2;
                }
            } else {
                py2cu_host_loop_rare();
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp + lane);
                    if (py2cu_host_loop_continues()) {
                        long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                        // the order of the sums is that of fibers
                        int sent_2 = x[py2cu_host_loop_below(i, x_shape0, 7)];
                        sent[lane] = sent_2;
                    }
                    py2cu_host_loop_finish();
                }
                py2cu_host_loop_stop();
            }
            py2cu_host_warp_shuffle_xor(&received[0], &sent[0], 4294967295U, 1);
            if (py2cu_host_loop_likely(0 < sums_shape0)) {
                for (int lane = 0; lane < lanes; lane++) {
                    int received_2 = received[lane];
                    int y = received_2;
                    atomicAdd(&sums[0], (float)y);
                }
            } else {
                py2cu_host_loop_rare();
                for (int lane = 0; lane < lanes; lane++) {
                    py2cu_host_loop_begin_number((long long)warp + lane);
                    if (py2cu_host_loop_continues()) {
                        int received_2 = received[lane];
                        int y = received_2;
                        atomicAdd(&sums[py2cu_host_loop_below(0, sums_shape0, 8)], (float)y);
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
            int received[32];
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
                    // the order of the sums is that of fibers
                    int sent_2 = x[py2cu_host_loop_below(i, x_shape0, 7)];
                    sent[lane] = sent_2;
                }
                py2cu_host_loop_finish();
            }
            py2cu_host_loop_stop();
            py2cu_host_warp_shuffle_xor(&received[0], &sent[0], py2cu_host_warp_sync(warp), 1);
            for (int lane = 0; lane < lanes; lane++) {
                py2cu_host_loop_begin_number((long long)warp + lane);
                if (py2cu_host_loop_continues()) {
                    int received_2 = received[lane];
                    int y = received_2;
                    atomicAdd(&sums[py2cu_host_loop_below(0, sums_shape0, 8)], (float)y);
                }
                py2cu_host_loop_finish();
            }
        }
    }
}
