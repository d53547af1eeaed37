// Translated from classes_of_enums.py by py2cu 0.1.0: by_member(int32[::1], Enum<int64>(Mode)),
//    by_value(int32[::1], int64), by_value(int32[::1], float64), by_level(int32[::1], IntEnum<int64>(Level))

constexpr int Mode_FAST = 1;

extern "C" __global__ void by_member(int *x, long long mode)
{
    x[0] = mode == Mode_FAST;
}

extern "C" __global__ void by_value(int *x, long long n)
{
    x[0] = (int)n;
}

extern "C" __global__ void by_value_f64(int *x, double n)
{
    x[0] = (int)n;
}

extern "C" __global__ void by_level(int *x, long long level)
{
    x[0] = (int)(level * 2);
}
