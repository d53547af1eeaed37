// Translated from xorshift.py by py2cu 0.1.0: fill(uint64[::1], float32[:, ::1], uint8[:, ::1])

constexpr unsigned long long MULTIPLIER = 0x2545F4914F6CDD1DULL;

static __device__ unsigned long long draw(unsigned long long *states, int i)
{
    unsigned long long x = states[i];
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    states[i] = x;
    return x * MULTIPLIER;
}

extern "C" __global__ void fill(unsigned long long *__restrict__ states, int states_shape0, float *__restrict__ uniform,
                                int uniform_shape1, unsigned char *__restrict__ dice, int dice_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= states_shape0) {
        return;
    }
    for (int k = 0; k < uniform_shape1; k++) {
        uniform[i * uniform_shape1 + k] = (float)(draw(states, i) >> 40) / 16777216.0f;
    }
    for (int k = 0; k < dice_shape1; k++) {
        dice[i * dice_shape1 + k] = (unsigned char)((long long)((draw(states, i) >> 32) % 6) + 1);
    }
}
