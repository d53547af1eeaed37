// Translated from appended_to.py by py2cu 0.1.0: spread(float64[::1])
// Assumed dimensions, inferred from the kernel's indices: nodes 1

extern "C" __global__ void spread(double *nodes, long long nodes_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < nodes_shape0) {
        nodes[i] *= 2.0;
    }
}
