// Translated from for_tools.py by py2cu 0.1.0: brighten(float32[:], float32)

// ##############################
// #  Brightness of an image    #
// ##############################
extern "C" __global__ void brighten(float *x, long long x_shape0, long long x_stride0, float by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    if (i < x_shape0) {
        x[i * x_stride0] += by;  // one pixel

        // noqa is a word here, In [brackets] stay, and so does #5
        x[i * x_stride0] *= 2.0f;  // C# and F#

        x[i * x_stride0] -= by;
    }
}
