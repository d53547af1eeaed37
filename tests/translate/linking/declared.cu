// Translated from declared.py by py2cu 0.1.0: kernel(int32[::1], int32[::1], float32[::1]), times2_(float64[::1])

extern "C" __device__ int times2(int *, int);
extern "C" __device__ int add2(int, int);
extern "C" __device__ int sum_reduce(float *, float *, int);
extern "C" __device__ int array_mutator(void *, int *);
extern "C" __device__ void note(int);

static __device__ long long device(int x)
{
    int result;
    times2(&result, x);
    int result_2;
    times2(&result_2, x + 1);
    return (long long)result + result_2;
}

extern "C" __global__ void kernel(int *r, long long r_shape0, const int *x, float *f, long long f_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < r_shape0) {
        int doubled;
        times2(&doubled, x[i]);  // twice
        long long first = (long long)doubled + add2(x[i], (int)i);
        r[i] = (int)(first + device(x[i]));
        note(r[i]);
        int result;
        times2(&result, 3);
        float *ptr = f;
        float result_2;
        sum_reduce(&result_2, ptr, (int)f_shape0);
        f[0] = result_2;
        long long unused;
        array_mutator(&unused, &r[i]);
        long long unused_2;
        array_mutator(&unused_2, r);
        while (add2(r[0], 1) > 3) {
            int first = r[0];
            int result;
            times2(&result, r[1]);
            r[0] = first - result;
        }
    }
}

static __device__ double times2__add2(double a, int b)
{
    return a * b;
}

// A name that an external function already has.
extern "C" __global__ void times2_(double *x)
{
    __shared__ int part[32];
    part[threadIdx.x] = (int)x[0];
    long long unused;
    array_mutator(&unused, &part[0]);
    double first = x[1];
    x[0] = times2__add2(first, add2((int)x[2], part[0]));
}
