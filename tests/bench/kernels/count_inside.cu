// Hand-written baseline of count_inside.py.
struct State {
    unsigned long long s0, s1;
};

static __device__ unsigned long long rotated(unsigned long long x, int bits)
{
    return x << bits | x >> (64 - bits);
}

// xoroshiro128+, and of its 64 bits the upper 53 as a number from 0 to below 1.
static __device__ float uniform(State &state)
{
    unsigned long long sum = state.s0 + state.s1, mixed = state.s0 ^ state.s1;
    state.s0 = rotated(state.s0, 55) ^ mixed ^ mixed << 14;
    state.s1 = rotated(mixed, 36);
    return (float)((sum >> 11) * (1.0 / (1ull << 53)));
}

extern "C" __global__ void count_inside(int size, State *__restrict__ states, int draws, int *__restrict__ inside)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) {
        State state = states[i];
        int count = 0;
        for (int k = 0; k < draws; k++) {
            float x = uniform(state), y = uniform(state);
            if (x * x + y * y <= 1.0f)
                count++;
        }
        states[i] = state;
        inside[i] = count;
    }
}
