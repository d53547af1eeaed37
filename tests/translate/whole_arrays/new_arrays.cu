// Translated from new_arrays.py by py2cu 0.1.0: leapfrog(float64[:, ::1], float64[:, ::1], int64),
//    creation(float32[::1], int32[::1])

constexpr int N = 3;

extern "C" __global__ void leapfrog(double *position, long long position_shape0, long long position_shape1,
                                    double *velocity, long long velocity_shape1, long long steps)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < position_shape0) {
        double p[N] = {};
        p[0] = position[i * position_shape1];
        double g[3] = {0.0, 0.0, -9.81};
        double v[3];
        for (int k = 0; k < min((long long)N, velocity_shape1); k++) {
            v[k] = velocity[i * velocity_shape1 + k];
        }
        for (long long _ = 0; _ < steps; _++) {
            for (int k = 0; k < min((long long)N, velocity_shape1); k++) {
                v[k] += g[k] * 0.5;
            }
            for (int k = 0; k < N; k++) {  // in place: no other name refers to the array
                p[k] = p[k] + v[k];
            }
        }
        for (int k = 0; k < N; k++) {
            position[i * position_shape1 + k] = p[k];
            double array[3];
            for (int j = 0; j < min((long long)N, velocity_shape1); j++) {
                array[j] = -v[j];
            }
            velocity[i * velocity_shape1 + k] = array[k];
        }
    }
}

extern "C" __global__ void creation(float *out, const int *counts)
{
    float table[2][2];
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 2; k1++) {
            table[k0][k1] = 0.5f;
        }
    }
    float weights[2][2];
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 2; k1++) {
            weights[k0][k1] = 1.0f;
        }
    }
    long long steps[4];
    for (int i = 0; i < 4; i++) {
        steps[i] = 1 + i * 2;
    }
    bool flags[2][2] = {};
    int empty[2];
    empty[0] = counts[0];
    float array[2][2];
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 2; k1++) {
            array[k0][k1] = table[k0][k1] * weights[k0][k1];
        }
    }
    out[0] = (float)(array[1][0] + (double)steps[3] + flags[0][1] + empty[0]);
}
