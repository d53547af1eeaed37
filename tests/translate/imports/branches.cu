// Translated from branches.py by py2cu 0.1.0: imported(float64[:]), assigned(float64[:]),
//    with_unknown_condition(float64[:])

constexpr double PI = 3.141592653589793;
constexpr int IS_COMPILED = 1;
constexpr int SCALE = 3;
constexpr int OFFSET = 5;
constexpr int LIMIT = 64;

extern "C" __global__ void imported(double *x, long long x_stride0)
{
    double own[LIMIT];
    own[0] = sin(x[0]);
    x[0] = own[0] + floor(x[x_stride0]) + IS_COMPILED * SCALE + OFFSET;
}

extern "C" __global__ void assigned(double *x, long long x_stride0)
{
    x[0] = sqrt(x[x_stride0]) + PI;
}

extern "C" __global__ void with_unknown_condition(double *x)
{
    x[0] = LIMIT;
}
