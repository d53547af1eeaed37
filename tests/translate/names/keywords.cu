// Translated from keywords.py by py2cu 0.1.0: kernel(int64[::1], float32, int64, int64), switch(int32[::1]),
//    main(int32[::1]), __global__(int32[::1])

constexpr int register_ = 5;
constexpr double float4_ = 2.5;
constexpr int NULL_ = 0;
constexpr int INT_MAX_ = 3;
constexpr int uint32_t_ = 7;
constexpr int warpSize_ = 4;

static __device__ long long asm_(long long long_, long long short_)
{
    return long_ + short_;
}

static __device__ long long printf_(long long x)
{
    return x * 2;
}

static __device__ long long sqrtf_(long long x)
{
    return x + 1;
}

extern "C" __global__ void kernel(long long *int_, float float_, long long double_, long long register__2)
{
    int blockDim_ = blockDim.x;
    int threadIdx_ = threadIdx.x;
    int auto_ = blockDim_ + threadIdx_;
    int this_ = auto_ + 1;
    int new_ = this_ + register_;
    long long delete_ = new_ + register__2;
    long long volatile_ = delete_;
    long long union_ = volatile_, struct_ = volatile_, typedef_ = volatile_;
    long long template_ = asm_(union_, struct_);
    long long v__restrict__ = template_ + printf_(typedef_);
    long long atomicAdd_ = sqrtf_(v__restrict__);
    long long v__syncthreads = atomicAdd_;
    int constexpr_ = NULL_ + INT_MAX_ + uint32_t_ + warpSize_;
    long long unsigned_ = v__syncthreads + constexpr_;
    long long size_t_ = unsigned_;
    long long char_ = size_t_;
    int_[0] = char_ + double_;
    int_[1] = (long long)(float4_ + float_);
    long long case_ = 4;
    long long fminf = llabs(case_);
    int_[2] = fminf;
}

extern "C" __global__ void switch_(int *goto_)
{
    __shared__ int static_[32];
    int const_[2];
    static_[0] = goto_[0];
    const_[0] = static_[0];
    goto_[1] = const_[0];
    for (int enum_ = 0; enum_ < 3; enum_++) {
        goto_[enum_] += (long long)enum_;
    }
    int operator_ = goto_[0];
    while (operator_ > 0) {
        operator_ -= 1;
    }
    goto_[2] = operator_;
}

extern "C" __global__ void main_(int *argv)
{
    argv[0] = 1;
}

extern "C" __global__ void v__global__(int *v__device__)
{
    v__device__[0] = 1;
}
