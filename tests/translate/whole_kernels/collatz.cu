// Translated from collatz.py by py2cu 0.1.0: collatz(int32[::1])

// Number of Collatz steps from each number to 1.
extern "C" __global__ void collatz(int *steps, long long steps_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < steps_shape0) {
        long long n = i + 1;
        long long count = 0;
        while (n != 1) {
            if ((n & 1) != 0) {
                n = 3 * n + 1;
            } else {
                n >>= 1;
            }
            count += 1;
        }
        steps[i] = (int)count;
    }
}
