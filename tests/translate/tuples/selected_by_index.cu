// Translated from selected_by_index.py by py2cu 0.1.0: kernel(float64[::1], float64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(double *x, double *y, long long i)
{
    long long t_2 = i + 1;
    long long t[3] = {i, 2, t_2};
    long long i_of_3 = py2cu_wrap(i, 3);
    x[0] = t[i_of_3];
    double items[2] = {1.5, x[9]};
    long long i_of_2 = py2cu_wrap(i, 2);
    x[1] = items[i_of_2];
    double pairs_0_1 = x[2], pairs_1_1 = x[3];
    long long pairs_0[3] = {1, i, 3};
    double pairs_1[3] = {pairs_0_1, pairs_1_1, 2.5};
    long long a = pairs_0[i_of_3];
    double b = pairs_1[i_of_3];
    x[4] = a + b;
    double pairs_1_2[3] = {pairs_0_1, pairs_1_1, 2.5};
    x[5] = pairs_1_2[i_of_3] + i + 3;
    double *both = i_of_2 == 0 ? x : y;
    both[6] = 1;
    const double *items_2 = i_of_2 == 0 ? x : &y[1];
    x[7] = items_2[2];
    for (int k = 0; k < 3; k++) {
        long long t[3] = {i, 2, t_2};
        long long t_3[3] = {i, 2, t_2};
        x[8] += t[k] * t_3[2 - k];
    }
}
