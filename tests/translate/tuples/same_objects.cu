// Translated from same_objects.py by py2cu 0.1.0:
//    same(bool[::1], UniTuple(int64, 2), UniTuple(int64, 2), float32[::1], float32[::1], float32[:]),
//    members(bool[::1], IntEnum<int64>(Code), Enum<UniTuple(int64, 2)>(Pair))

constexpr int Code_OK = 0;
constexpr int Code_BAD = 7;

extern "C" __global__ void same(bool *out, long long t_0, long long t_1, long long u_0, long long u_1, const float *x,
                                long long x_shape0, const float *y, long long y_shape0, const float * /*z*/)
{
    out[0] = t_0 == u_0 && t_1 == u_1;
    out[1] = t_0 != u_0 || t_1 != u_1;
    out[2] = x == y && x_shape0 == y_shape0;
    out[3] = !(x == y && x_shape0 == y_shape0);
    out[4] = false;
    out[5] = false;
    out[6] = true;
    out[7] = (t_0 == 1 && t_1 == 2) || (t_0 == u_0 && t_1 == u_1);
    out[8] = true;
    out[9] = t_0 == u_0 && t_1 == u_1;
}

extern "C" __global__ void members(bool *out, long long code, long long pair_value_0, long long pair_value_1)
{
    out[0] = code == Code_BAD;
    out[1] = pair_value_0 == 3 && pair_value_1 == 4;
    out[2] = pair_value_0 == 1 && pair_value_1 == 2;
    out[3] = pair_value_0 != 1 || pair_value_1 != 2;
    out[4] = code == Code_BAD;
    out[5] = code == 0 || code == 7;
    out[6] = 7 == code || 7 == Code_OK;
    out[7] = false;
    out[8] = false;
    out[9] = true;
    out[10] = true;
    out[11] = true;
}
