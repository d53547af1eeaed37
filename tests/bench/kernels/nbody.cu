// Hand-written baseline of nbody.py.
#define TILE 256

extern "C" __global__ void nbody(int n, const float *__restrict__ bodies, float *__restrict__ accelerations)
{
    __shared__ float tile[TILE][4];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    float x = bodies[4 * i], y = bodies[4 * i + 1], z = bodies[4 * i + 2];
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    for (int first = 0; first < n; first += TILE) {
        for (int k = 0; k < 4; k++)
            tile[t][k] = bodies[4 * (first + t) + k];
        __syncthreads();
        for (int j = 0; j < TILE; j++) {
            float dx = tile[j][0] - x;
            float dy = tile[j][1] - y;
            float dz = tile[j][2] - z;
            float r2 = dx * dx + dy * dy + dz * dz + 1e-3f;
            float pull = tile[j][3] / (r2 * sqrtf(r2));
            ax += pull * dx;
            ay += pull * dy;
            az += pull * dz;
        }
        __syncthreads();
    }
    accelerations[3 * i] = ax;
    accelerations[3 * i + 1] = ay;
    accelerations[3 * i + 2] = az;
}
