// Translated from ranges_named_and_selected.py by py2cu 0.1.0: chosen(int64[::1], int32, int64, bool),
//    several(int64[::1], float32[::1], bool), handed(int64[::1], int32, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

struct range {
    long long start, stop, step;
};

struct Int64x3 {
    long long x, y, z;
};

extern "C" __global__ void chosen(long long *x, long long x_shape0, int a, long long n, bool up)
{
    bool chosen = up;
    long long count = py2cu_slice_length(chosen ? 0 : 2, a, chosen ? 1 : 3);
    for (long long k = 0; k < count; k++) {
        int i = (int)((chosen ? 0 : 2) + k * (chosen ? 1 : 3));
        x[py2cu_wrap(i, x_shape0)] = i;
    }
    chosen = up;
    x[0] = (chosen ? 0 : n) + (chosen ? n : 0) + (chosen ? 1 : -1);
    count = py2cu_slice_length(chosen ? 0 : n, chosen ? n : 0, chosen ? 1 : -1);
    for (long long k = 0; k < count; k++) {
        long long i = (chosen ? 0 : n) + k * (chosen ? 1 : -1);
        x[py2cu_wrap(i, x_shape0)] += 1;
    }
    x[1] = max(py2cu_slice_length(chosen ? 0 : n, chosen ? n : 0, chosen ? 1 : -1), 0LL);
    int s_start;
    long long s_stop;
    if (up) {
        s_start = 0;
        s_stop = n;
    } else {
        s_start = 1;
        s_stop = n;
    }
    for (long long i = s_start; i < s_stop; i++) {
        x[i] -= 1;
    }
    x[2] = n >= s_start && n < s_stop;
    x[3] = !(x[4] >= s_start && x[4] < s_stop);
}

extern "C" __global__ void several(long long *x, long long x_shape0, float *f, long long f_shape0, bool up)
{
    bool chosen = up;
    const long long *chosen_2 = nullptr;
    long long chosen_shape0;
    if (chosen) {
        chosen_2 = x;
        chosen_shape0 = x_shape0;
    } else {
        chosen_2 = &x[1];
        chosen_shape0 = max(x_shape0 - 1, 0LL);
    }
    const float *chosen_3 = nullptr;
    long long chosen_shape0_2;
    if (chosen) {
        chosen_3 = f;
        chosen_shape0_2 = f_shape0;
    } else {
        chosen_3 = &f[1];
        chosen_shape0_2 = max(f_shape0 - 1, 0LL);
    }
    long long pairs = 0;
    while (pairs < min(chosen_shape0, chosen_shape0_2)) {
        long long a = chosen_2[pairs];
        float b = chosen_3[pairs];
        pairs += 1;
        x[0] += a;
        f[0] += b;
    }
    const float *chosen_4 = nullptr;
    long long chosen_shape0_3;
    if (up) {
        chosen_4 = f;
        chosen_shape0_3 = f_shape0;
    } else {
        chosen_4 = &f[2];
        chosen_shape0_3 = max(f_shape0 - 2, 0LL);
    }
    long long items = 0;
    while (items < chosen_shape0_3) {
        float v = chosen_4[items];
        items += 1;
        f[1] += v;
    }
}

static __device__ long long total(int numbers_stop)
{
    long long sum_ = 0;
    for (int i = 0; i < numbers_stop; i++) {
        sum_ += i;
    }
    return sum_;
}

static __device__ long long total(long long numbers_stop)
{
    long long sum_ = 0;
    for (long long i = 0; i < numbers_stop; i++) {
        sum_ += i;
    }
    return sum_;
}

static __device__ long long total(const long long *numbers, long long numbers_shape0)
{
    long long sum_ = 0;
    for (long long k = 0; k < numbers_shape0; k++) {
        long long i = numbers[k];
        sum_ += i;
    }
    return sum_;
}

static __device__ long long total(range numbers)
{
    long long sum_ = 0;
    for (long long i = numbers.start;
         (numbers.step > 0 && i < numbers.stop) || (numbers.step < 0 && i > numbers.stop);
         i += numbers.step) {
        sum_ += i;
    }
    return sum_;
}

static __device__ long long total(Int64x3 numbers)
{
    long long sum_ = 0;
    long long items[3] = {numbers.x, numbers.y, numbers.z};
    for (int k = 0; k < 3; k++) {
        long long i = items[k];
        sum_ += i;
    }
    return sum_;
}

extern "C" __global__ void handed(long long *x, long long x_shape0, int a, long long n)
{
    x[0] = total(a) + total(n) + total(range{1, n, 2});
    x[1] = total(x, x_shape0) + total(Int64x3{1, 2, 3}) + total(range{n - 1, -1, -1});
    x[2] = total(x, x_shape0);
    x[3] = total(a) + 0 + max(a, 0);
    x[4] = (3 < a) + (a >= 4 && a < 9) + (x[0] <= 9 && x[0] > 2 && (9 - x[0]) % 2 == 0) + (floor(2.5) == 2.5);
}
