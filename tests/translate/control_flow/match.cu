// Translated from match.py by py2cu 0.1.0: kernel(float64[::1], int64)

static __device__ double root(double v)
{
    if (v < 0.0) {
        // not reached from kernel
        return 0.0;  // raise ValueError("negative")
    }
    return pow(v, 0.5);
}

extern "C" __global__ void kernel(double *x, long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= x_shape0) {  // assert i < x.size, "too many threads"
        return;
    }
    if (n < 0) {
        return;  // raise ValueError(f"n is {n}")
    }
    long long subject = n % 4;
    if (subject == 0) {
        // even
        x[i] = 1;
    } else if ((subject == 1 || subject == 3) && x[i] > 0.0) {
        // odd
        x[i] = root(x[i]);
    } else {
        x[i] = 3;
    }
    if (n == 7) {
        x[i] += 1.0;
    } else if (n == -1) {
        x[i] -= 1.0;
    }
    long long rest = n % 10;
    if (rest != 1 && rest != 2 && (rest == 3 || rest == 4)) {
        x[i] += rest;
    }
    while (true) {
        long long half = (long long)x[i] >> 1;
        if (half <= 3) {
            break;
        }
        x[i] = half;
    }
}
