// Translated from products_of_sizes.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1])
// Precondition: no index is computed from a negative integer of an array or argument

extern "C" __global__ void kernel(float *x, const float * /*m*/, int m_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    x[(i * m_shape1 + j) * m_shape1] = 1;
    x[i * m_shape1 * m_shape1 * m_shape1 * m_shape1 * m_shape1 * m_shape1 * m_shape1 * m_shape1 * m_shape1 * m_shape1
      * m_shape1 + j * m_shape1] = 2;
}
