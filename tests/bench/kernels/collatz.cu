// Hand-written baseline of collatz.py.
extern "C" __global__ void collatz(int size, int *__restrict__ steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) {
        long long n = i + 1;
        int count = 0;
        while (n != 1) {
            if (n & 1)
                n = 3 * n + 1;
            else
                n >>= 1;
            count++;
        }
        steps[i] = count;
    }
}
