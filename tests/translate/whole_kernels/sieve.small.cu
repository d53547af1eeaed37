// Translated from sieve.py by py2cu 0.1.0: sieve(bool[::1]), count_primes(uint32[::1], int32[::1])

extern "C" __global__ void sieve(bool *__restrict__ composite, int composite_shape0)
{
    long long p = blockIdx.x * blockDim.x + threadIdx.x + 2;
    int n = composite_shape0;
    if (p * p < n && !composite[p]) {
        for (long long multiple = p * p; multiple < n; multiple += p) {
            composite[multiple] = true;
        }
    }
}

static __device__ bool is_prime(unsigned int n)
{
    if (n < 2) {
        return false;
    }
    if (n % 2 == 0) {
        return n == 2;
    }
    long long d = 3;
    while (d * d <= n) {
        if (n % d == 0) {
            return false;
        }
        d += 2;
    }
    return true;
}

extern "C" __global__ void count_primes(const unsigned int *__restrict__ numbers, int numbers_shape0,
                                        int *__restrict__ count)
{
    int i_first = blockIdx.x * blockDim.x + threadIdx.x;
    int i_step = blockDim.x * gridDim.x;
    int i_count = i_first < numbers_shape0 ? (numbers_shape0 - 1 - i_first) / i_step + 1 : 0;
    for (int i_iter = 0; i_iter < i_count; i_iter++) {
        int i = i_first + i_iter * i_step;
        if (is_prime(numbers[i])) {
            atomicAdd(&count[0], 1);
        }
    }
}
