// Translated from two_of_one_name.py by py2cu 0.1.0: kernel(int32[::1], bool)

constexpr int Side_LEFT = 1;
constexpr int Side_RIGHT = 2;
constexpr int Speed_SLOW = 1;
constexpr int Speed_FAST = 20;

static __device__ long long number(long long member)
{
    return member;
}

static __device__ long long number_Speed(long long member)
{
    return member;
}

extern "C" __global__ void kernel(int *x, bool flag)
{
    int side = flag ? Side_LEFT : Side_RIGHT;
    int speed = flag ? Speed_SLOW : Speed_FAST;
    x[0] = (int)(number(side) + number_Speed(speed));
}
