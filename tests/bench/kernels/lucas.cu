// Hand-written baseline of samples/lucas.py.
extern "C" __global__ void lucas(int n, int *result)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n)
        return;
    if (i == 0) {
        result[i] = 2;
    } else if (i == 1) {
        result[i] = 1;
    } else {
        int before = 2;
        int last = 1;
        for (int k = 2; k <= i; k++) {
            int both = before + last;
            before = last;
            last = both;
        }
        result[i] = last;
    }
}
