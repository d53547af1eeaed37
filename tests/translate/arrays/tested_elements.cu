// Translated from tested_elements.py by py2cu 0.1.0: tested(int64[::1], int32[:, ::1], float32[::1], int64),
//    own_array(int64[::1], float32[::1], float32[::1]), with_pointer(int64[::1], float32[::1]),
//    shared_array(int32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ void find(const long long *keys, long long keys_shape0, long long key, int *found)
{
    for (long long i = 0; i < keys_shape0; i++) {
        if (keys[i] == key) {
            found[0] = (int)i;
        }
    }
}

static __device__ int decrease(int *found)
{
    found[0] -= 5;
    return found[0];
}

// Elements that a condition tests, until they may change.
extern "C" __global__ void tested(const long long *owner, const int *next, long long next_shape1, float *x,
                                  long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = threadIdx.y;
    if (i < n) {
        if (owner[i] >= 0) {
            x[owner[i]] = 1;
            x[py2cu_wrap(owner[i], x_shape0)] = 2;  // owner is the same only if the arrays do not overlap
        }
        if (owner[i] >= 0 && x[owner[i]] > 0.0f) {
            x[i] = owner[i] >= 0 ? x[owner[i]] : x[0];
        }
        if (next[i * next_shape1 + 1] < 0) {
            return;
        }
        x[i] += x[next[i * next_shape1 + 1]] + x[py2cu_wrap(next[i * next_shape1], x_shape0)];
        while (owner[j] >= 0) {
            x[i] += x[owner[j]];
            j += 1;
            x[i] += x[py2cu_wrap(owner[j], x_shape0)];
        }
    }
}

// Stores to another array do not change the elements of an array of the thread.
extern "C" __global__ void own_array(const long long *keys, long long keys_shape0, const float *x, float *y,
                                     long long y_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int found[2];
    float sums[3];
    found[0] = -1;
    found[1] = (int)i;
    find(keys, keys_shape0, i, found);
    if (found[0] >= 0) {
        for (int k = 0; k < 3; k++) {
            sums[k] = x[found[0]];
        }
        y[found[0]] = sums[0] + sums[1] + sums[2];
        found[1] = -1;  // changes each element
        y[py2cu_wrap(found[0], y_shape0)] += 1.0f;
    }
    if (found[0] >= 0) {
        for (int k = 0; k < 3; k++) {
            y[py2cu_wrap(found[0], y_shape0)] += 1.0f;
            found[0] -= 1;
        }
    }
    if (found[0] >= 0) {
        find(keys, keys_shape0, 0, found);
        y[py2cu_wrap(found[0], y_shape0)] += 2.0f;
    }
    if (found[0] >= 0 && decrease(found) > -3) {
        y[py2cu_wrap(found[0], y_shape0)] += 3.0f;
    }
    if (found[0] >= 0) {
        if (i > 5) {
            decrease(found);
        }
        y[py2cu_wrap(found[0], y_shape0)] += 4.0f;
    }
}

// A pointer to the array of the thread.
extern "C" __global__ void with_pointer(const long long *keys, long long keys_shape0, float *y, long long y_shape0)
{
    int found[2];
    found[0] = -1;
    find(keys, keys_shape0, 7, found);
    int *row = found;
    if (found[0] >= 0) {
        row[0] = -1;
        y[py2cu_wrap(found[0], y_shape0)] = 1;
    }
}

// A barrier, after which elements contain the values of other threads.
extern "C" __global__ void shared_array(const int *order, float *x, long long x_shape0)
{
    __shared__ long long slots[64];
    int t = threadIdx.x;
    slots[t] = order[t];
    if (slots[t] >= 0) {
        x[slots[t]] += 1.0f;
        __syncthreads();
        x[py2cu_wrap(slots[t], x_shape0)] += 2.0f;
    }
}
