// Translated from signatures.py by py2cu 0.1.0: made(Enum<float64>(Kind), float64[::1]),
//    printed(IntEnum<int64>(Axis), float64[:, ::1]), named(IntEnum<int64>(Axis), Enum<float64>(Kind), float64[::1])

constexpr double Kind_ODD = 1.5;
constexpr int Axis_ROW = 0;
constexpr int Axis_COLUMN = 1;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void made(double kind, double *out)
{
    out[0] = kind;
}

extern "C" __global__ void printed(long long axis, double *out, long long out_shape0, long long out_shape1)
{
    out[py2cu_wrap(axis, out_shape0) * out_shape1 + py2cu_wrap(1 - axis, out_shape1)] = axis == Axis_ROW;
}

extern "C" __global__ void named(long long axis, double kind, double *out, long long out_shape0)
{
    if (kind == Kind_ODD) {
        out[py2cu_wrap(axis, out_shape0)] = Axis_COLUMN;
    }
}
