// Translated from declared_in_all_forms.py by py2cu 0.1.0: each(int64, int64[::1])

static __device__ unsigned char by_call(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ long long by_call(long long x)
{
    return x * 2;
}

static __device__ unsigned char by_name_of_a_decorator(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ unsigned char by_partial(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ float by_list(float x)
{
    return x * 2.0f;
}

static __device__ unsigned char by_types(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ unsigned char under_a_name(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ float under_a_partial(float x)
{
    return x * 2.0f;
}

static __device__ unsigned char under_types(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ int under_a_tuple(unsigned char x)
{
    return x * 2;
}

static __device__ unsigned char under_a_partial_with_a_signature(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ unsigned char under_two(unsigned char x)
{
    return (unsigned char)(x * 2);
}

static __device__ long long under_two_without_types(long long x)
{
    return x * 2;
}

extern "C" __global__ void each(long long n, long long *out)
{
    out[0] = by_call((unsigned char)n) + by_call((unsigned char)n);
    out[1] = by_name_of_a_decorator((unsigned char)n);
    out[2] = by_partial((unsigned char)n);
    out[3] = (long long)by_list((float)n);
    out[4] = by_types((unsigned char)n);
    out[5] = under_a_name((unsigned char)n);
    out[6] = (long long)under_a_partial((float)n);
    out[7] = under_types((unsigned char)n);
    out[8] = under_a_tuple((unsigned char)n);
    out[9] = under_a_partial_with_a_signature((unsigned char)n);
    out[10] = under_two((unsigned char)n);
    out[11] = under_two_without_types(n);
    out[12] = by_call(n);  // the function itself, which has no declared types
}
