// Translated from timed_by_pytest.py by py2cu 0.1.0: cleared(float32[::1])

extern "C" __global__ void cleared(float *array, long long array_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < array_shape0) {
        array[i] = 0;
    }
}
