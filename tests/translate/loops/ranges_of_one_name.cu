// Translated from ranges_of_one_name.py by py2cu 0.1.0: kernel(int64[::1], int64)

struct range {
    long long start, stop, step;
};

static __device__ long long total(range numbers)
{
    long long s = 0;
    for (long long k = numbers.start;
         (numbers.step > 0 && k < numbers.stop) || (numbers.step < 0 && k > numbers.stop);
         k += numbers.step) {
        s += k;
    }
    return s;
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    x[0] = total({0, 3, 1});
    x[1] = total({n, 1, -1});
}
