// Translated from instance_of_several.py by py2cu 0.1.0: kernel(int32[::1], float64, uint8)

struct Int64x2 {
    long long x, y;
};

template <typename T>
static __device__ long long describe(T /*value*/)
{
    return 1;
}

static __device__ long long describe()
{
    return 4;
}

static __device__ long long describe(double /*value*/)
{
    return 2;
}

static __device__ long long describe(Int64x2 /*value*/)
{
    return 3;
}

extern "C" __global__ void kernel(int *out, double f, unsigned char u)
{
    out[0] = (int)describe(out[0]);
    out[1] = (int)describe(f);
    out[3] = (int)describe(u);
    out[4] = (int)describe(Int64x2{1, 2});
    out[5] = (int)describe();
    out[6] = (int)describe(u > 3);
}
