// Translated from nested_by_index.py by py2cu 0.1.0: numbers(float32[::1], float32[::1], int32),
//    arrays(float32[::1], float32[::1], int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void numbers(float *x, const float * /*y*/, int i)
{
    long long pairs_0[3] = {1, 3, 5};
    double pairs_1[3] = {2.5, 4.5, 6.5};
    long long i_of_3 = py2cu_wrap(i, 3);
    long long p_0 = pairs_0[i_of_3];
    double p_1 = pairs_1[i_of_3];
    x[0] = (float)(p_0 + p_1);
    double pairs_1_2[3] = {2.5, 4.5, 6.5};
    x[1] = (float)pairs_1_2[py2cu_wrap((long long)i + 1, 3)];
    long long pairs_0_2[3] = {1, 3, 5};
    double pairs_1_3[3] = {2.5, 4.5, 6.5};
    long long at_pairs_0 = py2cu_wrap(-1 - i, 3);
    long long n = pairs_0_2[at_pairs_0];
    double f = pairs_1_3[at_pairs_0];
    x[n] = (float)f;
}

extern "C" __global__ void arrays(float *x, float *y, int i)
{
    long long at = py2cu_wrap(i, 2);
    float *a = at == 0 ? x : y;
    int n = at == 0 ? 1 : 2;
    a[n] = 3;
}
