// Translated from ranges_of_one_name.py by py2cu 0.1.0: kernel(int64[::1], int64)

static __device__ long long total(long long numbers_start, long long numbers_stop, long long numbers_step)
{
    long long s = 0;
    for (long long k = numbers_start;
         (numbers_step > 0 && k < numbers_stop) || (numbers_step < 0 && k > numbers_stop);
         k += numbers_step) {
        s += k;
    }
    return s;
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    x[0] = total(0, 3, 1);
    x[1] = total(n, 1, -1);
}
