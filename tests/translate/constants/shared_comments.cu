// Translated from shared_comments.py by py2cu 0.1.0: kernel(float32[::1], int64)

// how many
constexpr int ROWS = 4;
constexpr int COLUMNS = 5;  // of each
constexpr double FIRST = 2.5;
constexpr double SECOND = 2.5;  // the same twice
// none
__constant__ const signed char EMPTY[1] = {};
__constant__ const float NARROW[2][1][3] = {};  // no elements

extern "C" __global__ void kernel(float *x, long long n)
{
    x[0] = (float)(ROWS * COLUMNS + FIRST * SECOND);
    for (long long k = 0; k < 0; k++) {
        int v = EMPTY[k];
        x[1] += (double)v;
    }
    if (n < 0) {
        x[2] = EMPTY[n];
    }
    if (n < 0) {
        x[3] = NARROW[0][n][1];
    }
}
