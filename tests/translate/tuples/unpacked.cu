// Translated from unpacked.py by py2cu 0.1.0: unpack(int64[::1], float32[::1], float32[::1], int64)

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

struct Int64x2 {
    long long x, y;
};

extern "C" __global__ void unpack(long long *x, float *a, float *b, long long i)
{
    long long first = i;
    Int64x2 rest = {i + 1, i + 2};
    long long last = i + 3;
    x[0] = first;
    x[1] = last;
    x[2] = 2;
    x[3] = rest.x + rest.y;
    long long front_1 = x[5];
    int end = 2;
    x[6] = front_1 + end;
    int head = 7;
    x[7] = head + 0;
    x[8] = i + 4;
    x[9] = 0;
    long long pairs_1_1 = i + 1, pairs_2_1 = x[11];
    long long pairs_0[3] = {1, 2, 3};
    long long pairs_1[3] = {i, pairs_1_1, pairs_2_1};
    long long one = pairs_0[py2cu_floormod(i, 3)];
    long long two = pairs_1[py2cu_floormod(i, 3)];
    x[12] = one + two;
    long long at = i & 1;
    float *chosen = at == 0 ? a : b;
    chosen[0] = 1;
    long long items_0[2] = {i, 3};
    long long item = items_0[i & 1];
    x[13] = item;
    int items[3] = {1, 2, 4};
    x[14] = items[py2cu_floormod(i, 3)];
    long long items_2[3] = {i, x[15], 4};
    x[15] = items_2[2 - py2cu_floormod(i, 3)];
    long long items_0_2[3] = {1, 2, 3};
    long long items_1[3] = {i, pairs_1_1, pairs_2_1};
    for (int k = 0; k < 3; k++) {
        Int64x2 p = {items_0_2[k], items_1[k]};
        x[p.x] += p.y;
    }
    long long c = 1, d = i;
    int e = 3;
    x[16] = c + d + e;
    long long d_new = c;
    c = d;
    d = d_new;
    x[17] = c - d;
}
