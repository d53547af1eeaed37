// Translated from staged_values.py by py2cu 0.1.0: constants(float32[::1], float64[::1], int32)

constexpr double SCALE = 0.1234567;
constexpr int STEP = 3;

// Constants of the module.
extern "C" __global__ void constants(const float *__restrict__ table, double *__restrict__ out, long long out_shape0,
                                     int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    bool is_active = i < out_shape0;
    double total = 0.0;
    if (n >= 16 && n <= (1 << 30) && blockDim.z * blockDim.y * blockDim.x >= 64 && __syncthreads_or(is_active) != 0) {
        __shared__ double values[64];
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int threads = blockDim.z * blockDim.y * blockDim.x;
        for (int first = 0; first < n; first += 64) {
            int stop = n - first < 64 ? n : first + 64;
            __syncthreads();
            // each thread computes some of the values, which are the same for all threads
            for (int k = first + (int)thread; k < stop; k += (int)threads) {
                values[k - first] = exp(table[k] * SCALE) * table[(long long)k * STEP];
            }
            __syncthreads();
            if (is_active) {
                for (int k = first; k < stop; k++) {
                    total += values[k - first];
                }
            }
        }
    } else if (is_active) {
        for (int k = 0; k < n; k++) {
            total += exp(table[k] * SCALE) * table[(long long)k * STEP];
        }
    }
    if (is_active) {
        out[i] = total * SCALE * STEP;
    }
}
