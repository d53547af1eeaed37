// Translated from array_makers.py by py2cu 0.1.0: read(float64[::1], int64)

__constant__ const float ZEROS[2][3] = {};
__constant__ const signed char ONES[3] = {1, 1, 1};
__constant__ const signed char FULL[2][2] = {
    {7, 7},
    {7, 7},
};
__constant__ const double EYE[3][3] = {
    {1.0, 0.0, 0.0},
    {0.0, 1.0, 0.0},
    {0.0, 0.0, 1.0},
};
__constant__ const float IDENTITY[2][2] = {
    {1.0f, 0.0f},
    {0.0f, 1.0f},
};
__constant__ const signed char RANGE[3] = {2, 5, 8};
__constant__ const float STEPS[4] = {0.0f, 1.0f, 2.0f, 3.0f};
__constant__ const double SPACE[5] = {0.0, 0.25, 0.5, 0.75, 1.0};
__constant__ const double OPEN[4] = {0.0, 0.5, 1.0, 1.5};
__constant__ const double ROWS[2][2] = {
    {1.0, 2.5},
    {3.0, 4.0},
};
__constant__ const unsigned char BYTES[3] = {1, 2, 255};
__constant__ const signed char TUPLES[2][2] = {
    {1, 2},
    {3, 4},
};
__constant__ const signed char SHAPED[2][3] = {
    {0, 1, 2},
    {3, 4, 5},
};
__constant__ const signed char OPEN_SHAPE[3][2] = {
    {0, 1},
    {2, 3},
    {4, 5},
};
__constant__ const signed char TURNED[3] = {2, 4, 6};
__constant__ const double SUM[2][2] = {
    {2.0, 3.5},
    {4.0, 5.0},
};
__constant__ const double PRODUCT[2][2] = {
    {1.0, 6.25},
    {9.0, 16.0},
};
__constant__ const signed char NEGATIVE[3] = {-2, -5, -8};
__constant__ const bool TRUTH[2] = {true, false};
__constant__ const signed char MADE[2][2] = {
    {4, 5},
    {6, 7},
};

struct py2cu_complex64 {
    float re, im;
};

__constant__ __align__(8) const py2cu_complex64 WIDE[2][2] = {
    {{1.0f, 0.0f}, {2.5f, 0.0f}},
    {{3.0f, 0.0f}, {4.0f, 0.0f}},
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void read(double *x, long long i)
{
    long long i_of_2 = py2cu_wrap(i, 2);
    x[0] = ZEROS[i_of_2][0];
    long long i_of_3 = py2cu_wrap(i, 3);
    x[1] = ONES[i_of_3];
    x[2] = FULL[i_of_2][1];
    x[3] = EYE[i_of_3][i_of_3];
    x[4] = IDENTITY[i_of_2][0];
    x[5] = RANGE[i_of_3];
    long long i_of_4 = py2cu_wrap(i, 4);
    x[6] = STEPS[i_of_4];
    x[7] = SPACE[py2cu_wrap(i, 5)];
    x[8] = OPEN[i_of_4];
    x[9] = ROWS[1][i_of_2];
    x[10] = BYTES[i_of_3];
    x[11] = TUPLES[i_of_2][1];
    x[13] = WIDE[i_of_2][1].re;
    x[14] = SHAPED[i_of_2][2];
    x[15] = OPEN_SHAPE[i_of_3][1];
    x[16] = TURNED[i_of_3];
    x[17] = SUM[i_of_2][0];
    x[18] = PRODUCT[i_of_2][1];
    x[19] = NEGATIVE[i_of_3];
    x[20] = TRUTH[i_of_2];
    x[22] = MADE[i_of_2][1];
    x[23] = 2 + 2 * 2 + 2 + 8 + 2 * 2 * 8;
    x[24] = 3 + 0;
    x[25] = ROWS[0][1] + RANGE[2] + SHAPED[1][1];
}
