// Translated from attributes_in_branches.py by py2cu 0.1.0: brighten(int32[:, ::1], int64),
//    brighten(float32[:, ::1], float64), brighten(uint8[:, ::1], int64)

template <typename T, typename U>
static __device__ void brighten(T *image, long long image_shape0, long long image_shape1, U by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < image_shape0 && j < image_shape1) {
        image[i * image_shape1 + j] += by;
    }
}

extern "C" __global__ void brighten(int *image, long long image_shape0, long long image_shape1, long long by)
{
    brighten<int, long long>(image, image_shape0, image_shape1, by);
}

extern "C" __global__ void brighten_f32(float *image, long long image_shape0, long long image_shape1, double by)
{
    brighten<float, double>(image, image_shape0, image_shape1, by);
}

extern "C" __global__ void brighten_u8(unsigned char *image, long long image_shape0, long long image_shape1,
                                       long long by)
{
    brighten<unsigned char, long long>(image, image_shape0, image_shape1, by);
}
