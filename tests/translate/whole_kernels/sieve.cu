// Translated from sieve.py by py2cu 0.1.0: sieve(bool[::1]), count_primes(uint32[::1], int32[::1])

extern "C" __global__ void sieve(bool *composite, long long composite_shape0)
{
    long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x + 2;
    long long n = composite_shape0;
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

extern "C" __global__ void count_primes(const unsigned int *numbers, long long numbers_shape0, int *count)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < numbers_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        if (is_prime(numbers[i])) {
            atomicAdd(&count[0], 1);
        }
    }
}
