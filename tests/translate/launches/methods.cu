// Translated from methods.py by py2cu 0.1.0: step(float32[:, ::1], float32)

extern "C" __global__ void step(float *state, long long state_shape0, long long state_shape1, float dt)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < state_shape0) {
        state[i * state_shape1] += dt * state[i * state_shape1 + 1];
    }
}
