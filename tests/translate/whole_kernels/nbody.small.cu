// Translated from nbody.py by py2cu 0.1.0: accelerate(float32[:, ::1], float32[::1], float32[:, ::1])

constexpr int BLOCK = 128;
constexpr double SOFTENING = 1e-3;

extern "C" __global__ void accelerate(const float *__restrict__ pos, int pos_shape0, int pos_shape1,
                                      const float *__restrict__ mass, float *__restrict__ acc, int acc_shape1)
{
    __shared__ float shared_pos[BLOCK][4];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = pos_shape0;
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    float px, py, pz;
    if (i < n) {
        px = pos[i * pos_shape1];
        py = pos[i * pos_shape1 + 1];
        pz = pos[i * pos_shape1 + 2];
    } else {
        px = 0;
        py = 0;
        pz = 0;
    }

    for (int first = 0; first < n; first += BLOCK) {
        int j = first + (int)threadIdx.x;
        if (j < n) {
            for (int axis = 0; axis < 3; axis++) {
                shared_pos[threadIdx.x][axis] = pos[j * pos_shape1 + axis];
            }
            shared_pos[threadIdx.x][3] = mass[j];
        }
        __syncthreads();
        for (int k = 0; k < min(BLOCK, n - first); k++) {
            float dx = shared_pos[k][0] - px;
            float dy = shared_pos[k][1] - py;
            float dz = shared_pos[k][2] - pz;
            float r2 = dx * dx + dy * dy + dz * dz + (float)SOFTENING;
            float inv = 1.0f / sqrtf(r2);
            float f = shared_pos[k][3] * inv * inv * inv;
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        __syncthreads();
    }
    if (i < n) {
        acc[i * acc_shape1] = ax;
        acc[i * acc_shape1 + 1] = ay;
        acc[i * acc_shape1 + 2] = az;
    }
}
