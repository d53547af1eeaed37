// Translated from squares.py by py2cu 0.1.0: squares(float32[:, ::1], float32[::1], int64[::1]),
//    rotate(int64[::1], int64[::1])

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

static __device__ long long next_of(long long *state)
{
    state[0] += 1;
    return state[0];
}

extern "C" __global__ void squares(const float *p, long long p_shape1, float *out, long long out_shape0,
                                   long long *state)
{
    float v[3];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        // a vector's length
        for (int k = 0; k < 3; k++) {
            v[k] = p[i * p_shape1 + k] - p[k];
        }
        out[i] = (float)pow((double)(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), 0.5);
        float base = p[i * p_shape1 + 1];
        out[i] += base * base + out[0] * out[0] * out[0];
        if (0.0f <= out[i] && out[i] < 10.0f) {
            float tmp = out[i];
            out[i] = out[0];
            out[0] = tmp;
        }
        bool both = state[1] * state[1] > 4;
        if (!both) {
            long long base = next_of(state);
            both = base * base > state[2] * state[2];
        }
        if (both) {
            out[i] = -1;
        }
        long long first = next_of(state);
        out[i] = (float)(first + state[1] * state[1]);  // after the call
        long long base_2 = state[1];
        out[i] = (float)(base_2 * base_2 + next_of(state));  // before it
        while (true) {
            float base = out[i];
            if (!(0.0f < base * base && base * base < 100.0f)) {
                break;
            }
            out[i] = out[i] * out[i] + 1.0f;
        }
        py2cu_atomic_add(&state[3], state[4] * state[4]);
    }
}

extern "C" __global__ void rotate(long long *x, long long *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long tmp = x[0];
    long long tmp_2 = x[i] * x[i];
    x[i] = y[i];
    y[i] = tmp;
    x[0] = tmp_2;
}
