// Translated from markers.py by py2cu 0.1.0: kernel(float32[::1]), raw(float32[::1]), joined(float32[::1])

// Cells of size $n / \text{block}$, C:\new\table and a \"quote\".
extern "C" __global__ void kernel(float *x, long long x_shape0)
{
    // Preamble
    // ### Deeper #
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;  // index
    // if i > 3:
    //     x[i] = 2
    //     for k in range(4):
    //         x[k] = 1
    // prose after code
    if (i < x_shape0) {
        //             # > a long line with a large indentation keeps the indentation on the lines that follow, like
        //             this one
        x[i] = 1;
        //   three blanks next to prose
    }
}

// Raw \alpha, and \\beta.
extern "C" __global__ void raw(float *x)
{
    x[0] = 1;
}

// one
// two
extern "C" __global__ void joined(float *x)
{
    x[0] = 1;
}
