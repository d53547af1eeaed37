// Hand-written baseline of ray_march.py.
__device__ float distance_to(int count, int width, const float *__restrict__ spheres, float x, float y, float z)
{
    float nearest = 20.0f;
    for (int k = 0; k < count; k++) {
        float dx = x - spheres[width * k];
        float dy = y - spheres[width * k + 1];
        float dz = z - spheres[width * k + 2];
        nearest = fminf(nearest, sqrtf(dx * dx + dy * dy + dz * dz) - spheres[width * k + 3]);
    }
    return nearest;
}

extern "C" __global__ void ray_march(int count, int width, int rows, int cols, const float *__restrict__ spheres, float *__restrict__ depth)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols || row >= rows)
        return;
    float u = (float)col / (float)cols - 0.5f;
    float v = (float)row / (float)rows - 0.5f;
    float length = sqrtf(u * u + v * v + 1.0f);
    float dx = u / length, dy = v / length, dz = 1.0f / length;
    float t = 0.0f;
    for (int step = 0; step < 96; step++) {
        float d = distance_to(count, width, spheres, t * dx, t * dy, t * dz);
        if (d < 1e-3f || t > 20.0f)
            break;
        t += d;
    }
    depth[row * cols + col] = t;
}
