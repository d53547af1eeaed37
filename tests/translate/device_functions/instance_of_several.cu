// Translated from instance_of_several.py by py2cu 0.1.0: kernel(int32[::1], float64, uint8)

static __device__ long long describe(int /*value*/)
{
    return 1;
}

static __device__ long long describe_b1(bool /*value*/)
{
    return 1;
}

static __device__ long long describe_f64(double /*value*/)
{
    return 2;
}

static __device__ long long describe_i32x1()
{
    return 4;
}

static __device__ long long describe_i64_i64(long long /*value_0*/, long long /*value_1*/)
{
    return 3;
}

static __device__ long long describe_u8(unsigned char /*value*/)
{
    return 1;
}

extern "C" __global__ void kernel(int *out, double f, unsigned char u)
{
    out[0] = (int)describe(out[0]);
    out[1] = (int)describe_f64(f);
    out[3] = (int)describe_u8(u);
    out[4] = (int)describe_i64_i64(1, 2);
    out[5] = (int)describe_i32x1();
    out[6] = (int)describe_b1(u > 3);
}
