// Translated from staged_values.py by py2cu 0.1.0: nearest(float32[:, ::1], float64[::1], float64[::1], int64),
//    others(float32[::1], float64[:, ::1], int64), constants(float32[::1], float64[::1], int64),
//    branches(float32[:, ::1], float64[::1], float64[::1]),
//    plain_iterations(float32[:, ::1], float64[::1], float64[::1]),
//    two_smallest(float32[:, ::1], float32[:, ::1], float32[:, ::1])

constexpr double SCALE = 0.1234567;
constexpr int STEP = 3;

// Distances to points, with conversions and products that do not depend on the thread.
extern "C" __global__ void nearest(const float *__restrict__ points, int points_shape0, int points_shape1,
                                   const double *__restrict__ x, double *__restrict__ out, int out_shape0, int first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool is_active = i < out_shape0;
    // the distance to the nearest point
    double least = 1e20;
    double own = 0.0;
    if (is_active) {
        own = x[first + i];
    }
    if (points_shape0 >= 16 && blockDim.z * blockDim.y * blockDim.x >= 64 && __syncthreads_or(is_active) != 0) {
        __shared__ double p_values[64];
        __shared__ double values[64];
        __shared__ double values_2[64];
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int threads = blockDim.z * blockDim.y * blockDim.x;
        for (int first_2 = 0; first_2 < points_shape0; first_2 += 64) {
            int stop = points_shape0 - first_2 < 64 ? points_shape0 : first_2 + 64;
            __syncthreads();
            // each thread computes some of the values, which are the same for all threads
            for (int k = first_2 + (int)thread; k < stop; k += (int)threads) {
                float p = points[k * points_shape1];
                float r = points[k * points_shape1 + 1];
                p_values[k - first_2] = p;
                values[k - first_2] = p * p - r;
                values_2[k - first_2] = r * 0.5;
            }
            __syncthreads();
            if (is_active) {
                for (int k = first_2; k < stop; k++) {
                    double d = own - p_values[k - first_2];
                    d = d * d - values[k - first_2];
                    if (d < least) {
                        least = d / values_2[k - first_2];  // scaled
                    }
                }
            }
        }
    } else if (is_active) {
        for (int k = 0; k < points_shape0; k++) {
            float p = points[k * points_shape1];
            float r = points[k * points_shape1 + 1];
            double d = own - p;
            d = d * d - (p * p - r);
            if (d < least) {
                least = d / (r * 0.5);
            }
        }
    }
    if (is_active) {
        out[i] = least;
    }
}

// The kernel writes the array, a loop ends early, or nothing is saved.
extern "C" __global__ void others(const float *__restrict__ table, double *__restrict__ out, int out_shape0,
                                  int out_shape1, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        double total = 0.0;
        for (int k = 0; k < out_shape1; k++) {
            total += exp(out[k]) + exp(out[k] * 2.0);
        }
        for (int k = 0; k < n; k++) {
            if (total > 10.0) {
                break;
            }
            total += expf(table[k]);
        }
        for (int k = 0; k < n; k++) {
            total += table[k];
        }
        out[i * out_shape1] = total;
    }
}

// Constants of the module.
extern "C" __global__ void constants(const float *__restrict__ table, double *__restrict__ out, int out_shape0, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool is_active = i < out_shape0;
    double total = 0.0;
    if (n >= 16 && blockDim.z * blockDim.y * blockDim.x >= 64 && __syncthreads_or(is_active) != 0) {
        __shared__ double values[64];
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int threads = blockDim.z * blockDim.y * blockDim.x;
        for (int first = 0; first < n; first += 64) {
            int stop = n - first < 64 ? n : first + 64;
            __syncthreads();
            // each thread computes some of the values, which are the same for all threads
            for (int k = first + (int)thread; k < stop; k += (int)threads) {
                values[k - first] = exp(table[k] * SCALE) * table[k * STEP];
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
            total += exp(table[k] * SCALE) * table[k * STEP];
        }
    }
    if (is_active) {
        out[i] = total * SCALE * STEP;
    }
}

// Function calls in branches.
extern "C" __global__ void branches(const float *__restrict__ points, int points_shape0, int points_shape1,
                                    const double *__restrict__ x, double *__restrict__ out, int out_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool is_active = i < out_shape0;
    double total = 0.0;
    if (points_shape0 >= 16 && blockDim.z * blockDim.y * blockDim.x >= 64 && __syncthreads_or(is_active) != 0) {
        __shared__ double values[64];
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int threads = blockDim.z * blockDim.y * blockDim.x;
        for (int first = 0; first < points_shape0; first += 64) {
            int stop = points_shape0 - first < 64 ? points_shape0 : first + 64;
            __syncthreads();
            // each thread computes some of the values, which are the same for all threads
            for (int k = first + (int)thread; k < stop; k += (int)threads) {
                float p = points[k * points_shape1];
                values[k - first] = p * 0.5 / points[k * points_shape1 + 1];
            }
            __syncthreads();
            if (is_active) {
                #pragma unroll 2
                for (int k = first; k < stop; k++) {
                    double d = x[i] - values[k - first];
                    if (d > 0.0) {
                        total += sqrt(d);
                    }
                }
            }
        }
    } else if (is_active) {
        for (int k = 0; k < points_shape0; k++) {
            float p = points[k * points_shape1];
            double d = x[i] - p * 0.5 / points[k * points_shape1 + 1];
            if (d > 0.0) {
                total += sqrt(d);
            }
        }
    }
    if (is_active) {
        out[i] = total;
    }
}

// Calls and divisions in branches only: the loop for few iterations is not unrolled.
extern "C" __global__ void plain_iterations(const float *__restrict__ points, int points_shape0, int points_shape1,
                                            const double *__restrict__ x, double *__restrict__ out, int out_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool is_active = i < out_shape0;
    double total = 0.0;
    if (points_shape0 >= 16 && blockDim.z * blockDim.y * blockDim.x >= 64 && __syncthreads_or(is_active) != 0) {
        __shared__ double values[64];
        __shared__ double values_2[64];
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int threads = blockDim.z * blockDim.y * blockDim.x;
        for (int first = 0; first < points_shape0; first += 64) {
            int stop = points_shape0 - first < 64 ? points_shape0 : first + 64;
            __syncthreads();
            // each thread computes some of the values, which are the same for all threads
            for (int k = first + (int)thread; k < stop; k += (int)threads) {
                float p = points[k * points_shape1];
                values[k - first] = p * 0.5 * points[k * points_shape1 + 1];
                values_2[k - first] = p * 1.5;
            }
            __syncthreads();
            if (is_active) {
                #pragma unroll 2
                for (int k = first; k < stop; k++) {
                    double d = x[i] - values[k - first];
                    if (d > 0.0) {
                        total += sqrt(d) / values_2[k - first];
                    }
                }
            }
        }
    } else if (is_active) {
        #pragma unroll 1
        for (int k = 0; k < points_shape0; k++) {
            float p = points[k * points_shape1];
            double d = x[i] - p * 0.5 * points[k * points_shape1 + 1];
            if (d > 0.0) {
                total += sqrt(d) / (p * 1.5);
            }
        }
    }
    if (is_active) {
        out[i] = total;
    }
}

// Elements of rows, after a return and in a kernel with a local array.
extern "C" __global__ void two_smallest(const float *__restrict__ points, int points_shape0, int points_shape1,
                                        const float *__restrict__ queries, int queries_shape0, int queries_shape1,
                                        float *__restrict__ out, int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool is_active = i < queries_shape0;
    float best[2];
    float x = 0.0f;
    float y = 0.0f;
    if (is_active) {
        for (int k = 0; k < 2; k++) {
            best[k] = 1e30f;
        }
        x = queries[i * queries_shape1];
        y = queries[i * queries_shape1 + 1];
    }
    if (points_shape0 >= 16 && blockDim.z * blockDim.y * blockDim.x >= 64 && __syncthreads_or(is_active) != 0) {
        __shared__ float points_values[64];
        __shared__ float points_values_2[64];
        __shared__ float points_values_3[64];
        unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
        unsigned int threads = blockDim.z * blockDim.y * blockDim.x;
        for (int first = 0; first < points_shape0; first += 64) {
            int stop = points_shape0 - first < 64 ? points_shape0 : first + 64;
            __syncthreads();
            // each thread computes some of the values, which are the same for all threads
            for (int p = first + (int)thread; p < stop; p += (int)threads) {
                points_values[p - first] = points[p * points_shape1];
                points_values_2[p - first] = points[p * points_shape1 + 1];
                points_values_3[p - first] = points[p * points_shape1 + 2];
            }
            __syncthreads();
            if (is_active) {
                for (int p = first; p < stop; p++) {
                    float dx = points_values[p - first] - x;
                    float dy = points_values_2[p - first] - y;
                    float d = dx * dx + dy * dy + points_values_3[p - first];
                    if (d < best[1]) {
                        best[1] = fmaxf(d, best[0]);
                        best[0] = fminf(d, best[0]);
                    }
                }
            }
        }
    } else if (is_active) {
        for (int p = 0; p < points_shape0; p++) {
            float dx = points[p * points_shape1] - x;
            float dy = points[p * points_shape1 + 1] - y;
            float d = dx * dx + dy * dy + points[p * points_shape1 + 2];
            if (d < best[1]) {
                best[1] = fmaxf(d, best[0]);
                best[0] = fminf(d, best[0]);
            }
        }
    }
    if (is_active) {
        for (int k = 0; k < 2; k++) {
            out[i * out_shape1 + k] = best[k];
        }
    }
}
