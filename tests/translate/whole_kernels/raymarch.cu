// Translated from raymarch.py by py2cu 0.1.0: render(float32[:, ::1], float32)
// For nvcc -use_fast_math

constexpr int STEPS = 64;
constexpr float FAR = 20.0f;
constexpr float NEAR = 0.001f;
constexpr float ZERO = 0.0f;
constexpr float ONE = 1.0f;

static __device__ float length(float x, float y, float z)
{
    return sqrtf(x * x + y * y + z * z);
}

// Distance to the nearest object: a sphere on a floor.
static __device__ float scene(float x, float y, float z)
{
    float sphere = length(x, y - ONE, z) - ONE;
    float floor = y;
    return fminf(sphere, floor);
}

extern "C" __global__ void render(float *image, long long image_shape0, long long image_shape1, float camera)
{
    long long col = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long row = blockIdx.y * blockDim.y + threadIdx.y;
    long long height = image_shape0, width = image_shape1;
    if (row >= height || col >= width) {
        return;
    }
    float dx = (float)((double)(2 * col - width) / width);
    float dy = (float)((double)(height - 2 * row) / height);
    float inverse = ONE / length(dx, dy, ONE);
    dx *= inverse;
    dy *= inverse;
    float dz = inverse;

    // step until an object is near
    float t = ZERO;
    bool hit = false;
    for (int _ = 0; _ < STEPS; _++) {
        float d = scene(dx * t, ONE + dy * t, camera + dz * t);
        if (d < NEAR) {
            hit = true;
            break;
        }
        t += d;
        if (t > FAR) {
            break;
        }
    }
    if (!hit) {
        image[row * image_shape1 + col] = 0;
        return;
    }
    float x = dx * t, y = ONE + dy * t, z = camera + dz * t;
    float light = scene(x, y + NEAR, z) - scene(x, y - NEAR, z);
    image[row * image_shape1 + col] = (float)fmax((double)ZERO, fmin((double)ONE, light / (2.0 * NEAR)));
}
