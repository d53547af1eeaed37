// Translated from host.py by py2cu 0.1.0: by_list(body[::1], xoroshiro128p_type[::1]),
//    by_list(Record(charge[type=float32;offset=0],kind[type=uint8;offset=4];5;False)[::1], xoroshiro128p_type[::1]),
//    of_columns(float64[:, :], float64[:], body, float64[::1]), given(body[:], body)

struct body {
    double position[3];
    double charge;
    unsigned char kind;
};

struct xoroshiro128p_state {
    unsigned long long s0;
    unsigned long long s1;
};

struct __attribute__((packed)) a_record {
    float charge;
    unsigned char kind;
};

extern "C" __global__ void by_list(body *a, long long a_shape0, const xoroshiro128p_state * /*states*/,
                                   long long states_shape0)
{
    a[0].charge = a_shape0 + states_shape0;
}

extern "C" __global__ void by_list_2(a_record *a, long long a_shape0, const xoroshiro128p_state * /*states*/,
                                     long long states_shape0)
{
    a[0].charge = (float)(a_shape0 + states_shape0);
}

extern "C" __global__ void of_columns(const double *positions, long long positions_stride1, const double *charge,
                                      long long charge_stride0, const body *first, double *out)
{
    out[0] = positions[2 * positions_stride1] + charge[charge_stride0] + first->kind;
}

extern "C" __global__ void given(body *bodies, long long bodies_stride0, const body *lightest)
{
    bodies[((long long)blockIdx.x * blockDim.x + threadIdx.x) * bodies_stride0].charge += lightest->charge;
}
