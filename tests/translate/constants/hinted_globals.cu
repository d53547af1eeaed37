// Translated from hinted_globals.py by py2cu 0.1.0: scaled(float64[::1], int64)

constexpr int RADIUS = 3;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void scaled(double *x, long long n)
{
    int WEIGHTS[3] = {1, 2, 4};
    x[0] = WEIGHTS[py2cu_wrap(n, 3)];
    x[1] = 1.0;
    x[2] = RADIUS;
    x[3] = 2.5;
    int items[3] = {1, 2, 4};
    for (int k = 0; k < 3; k++) {
        int weight = items[k];
        x[4] += weight;
    }
}
