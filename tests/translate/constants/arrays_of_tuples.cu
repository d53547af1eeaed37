// Translated from arrays_of_tuples.py by py2cu 0.1.0: kernel(float64[::1], int32)

__constant__ const signed char CORNERS[2][2] = {
    {1, 2},
    {3, 4},
};
__constant__ const signed char AS_FLOATS[2][2] = {
    {1, 2},
    {1, 2},
};
__constant__ const bool ONES[2][2] = {
    {true, false},
    {false, true},
};
__constant__ const unsigned char STEPS[5] = {250, 251, 252, 253, 254};
__constant__ const float HALVES[3] = {0.5f, -2.0f, __builtin_bit_cast(float, 0x7f800000)};
__constant__ const signed char KEPT[2][3] = {
    {0, 1, 2},
    {3, 4, 5},
};
__constant__ const signed char NEGATIVE[3] = {0, -1, -2};
__constant__ const double QUARTERS[2] = {0.25, 0.5};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(double *x, int n)
{
    long long n_of_2 = py2cu_wrap(n, 2);
    x[0] = CORNERS[n_of_2][1] + AS_FLOATS[n_of_2][0];
    x[1] = ONES[n_of_2][1] + STEPS[py2cu_wrap(n, 5)];
    long long n_of_3 = py2cu_wrap(n, 3);
    x[2] = (double)HALVES[n_of_3] + KEPT[n_of_2][2];
    x[3] = NEGATIVE[n_of_3] + QUARTERS[n_of_2];
    x[4] = 8 + 2 * 3 * 8 + 3;
}
