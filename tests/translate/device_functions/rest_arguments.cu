// Translated from rest_arguments.py by py2cu 0.1.0: calls(float64[::1], int64, float32),
//    closures(float64[::1], int64, float32), rest(float64[::1], Tuple((int64, float32, float64[::1]))),
//    no_rest(Tuple(()))

static __device__ double first_and_rest(float args_0, double args_1);
static __device__ double first_and_rest(double args_0);
static __device__ long long calls_lambda(long long a);
static __device__ long long closures_shifted(long long y);

static __device__ double total(double scale, long long args_0, float args_1, long long args_2)
{
    double acc = 0.0;
    acc += args_0;
    acc += args_1;
    acc += args_2;
    return acc * scale;
}

static __device__ double total(int scale)
{
    double acc = 0.0;
    return acc * scale;
}

static __device__ double first_and_rest(long long args_0, float args_1, double args_2)
{
    return args_0 + first_and_rest(args_1, args_2);
}

static __device__ double first_and_rest(float args_0, double args_1)
{
    return args_0 + first_and_rest(args_1);
}

static __device__ double first_and_rest(double args_0)
{
    return args_0;
}

static __device__ double apply(long long args_0, float args_1)
{
    return fmax((double)args_0, (double)args_1);
}

static __device__ long long apply(long long args_0)
{
    return calls_lambda(args_0);
}

static __device__ long long apply_shifted(long long args_0)
{
    return closures_shifted(args_0);
}

static __device__ double keyed(long long x, long long shift, float scale)
{
    return (double)x * scale + shift;
}

static __device__ long long keyed(long long x, long long shift, long long scale)
{
    return x * scale + shift;
}

static __device__ long long calls_lambda(long long a)
{
    return a + 1;
}

extern "C" __global__ void calls(double *out, long long n, float x)
{
    out[0] = total(2.0, n, x, 3);
    out[1] = total(2);
    out[2] = total(3);
    out[3] = apply(n, x);
    out[4] = apply(n);
    out[5] = keyed(n, 1LL, x) + keyed(n, 3LL, 2LL);
    out[6] = first_and_rest(n, x, 0.5);
}

static __device__ long long closures_shifted(long long y)
{
    return y + 10;
}

// An inner function of the kernel that another one calls: its captured variables are constant.
extern "C" __global__ void closures(double *out, long long n, float /*x*/)
{
    out[0] = apply_shifted(n);
}

extern "C" __global__ void rest(double *out, long long args_0, float args_1, const double *args_2)
{
    out[0] = (double)args_0 + args_1 + args_2[0];
    out[1] = 3;
}

// No arguments are passed.
extern "C" __global__ void no_rest()
{
}
