// Hand-written baseline of samples/loop_sum.py.
constexpr int N = 10000;

extern "C" __global__ void loop_sum(double *row_sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    double total = 0.0;
    for (int j = 0; j < N; j++)
        total += i * j * 0.1;
    row_sums[i] = total;
}
