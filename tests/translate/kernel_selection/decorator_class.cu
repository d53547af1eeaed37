// Translated from decorator_class.py by py2cu 0.1.0: erase(float64[:, ::1])
// For nvcc -maxrregcount=64

extern "C" __global__ void erase(double *field, long long field_shape0, long long field_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < field_shape0 && j < field_shape1) {
        field[i * field_shape1 + j] = 0;
    }
}
