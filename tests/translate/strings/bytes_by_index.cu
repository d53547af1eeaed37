// Translated from bytes_by_index.py by py2cu 0.1.0: kernel(int32[::1], int32)

__constant__ const unsigned char LETTERS[4] = {97, 98, 0, 255};
__constant__ const unsigned char bytes_xyz[3] = {120, 121, 122};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(int *x, int n)
{
    long long n_of_3 = py2cu_wrap(n, 3);
    x[0] = LETTERS[py2cu_wrap(n, 4)] + bytes_xyz[n_of_3];
    for (int k = 0; k < 4; k++) {
        unsigned char c = LETTERS[k];
        x[1] += (long long)c;
    }
    x[2] = bytes_xyz[n_of_3] + bytes_xyz[py2cu_wrap((long long)n + 1, 3)];
    x[3] = LETTERS[1] + 4;
}
