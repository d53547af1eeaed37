// Translated from bitonic_sort.py by py2cu 0.1.0: bitonic_step(float32[::1], int32, int32),
//    bitonic_block(float32[::1])

constexpr int BLOCK = 256;

extern "C" __global__ void bitonic_step(float *__restrict__ values, int values_shape0, int distance, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long partner = i ^ distance;
    if (partner > i && partner < values_shape0) {
        bool ascending = (i & size) == 0;
        if ((values[i] > values[partner]) == ascending) {
            float tmp = values[i];
            values[i] = values[partner];
            values[partner] = tmp;
        }
    }
}

extern "C" __global__ void bitonic_block(float *values)
{
    __shared__ float part[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[t] = values[i];
    __syncthreads();
    int size = 2;
    while (size <= BLOCK) {
        int distance = size / 2;
        while (distance > 0) {
            int partner = t ^ distance;
            if (partner > t) {
                if ((t & size) == 0) {
                    if (part[t] > part[partner]) {
                        float tmp = part[t];
                        part[t] = part[partner];
                        part[partner] = tmp;
                    }
                } else if (part[t] < part[partner]) {
                    float tmp = part[t];
                    part[t] = part[partner];
                    part[partner] = tmp;
                }
            }
            __syncthreads();
            distance /= 2;
        }
        size *= 2;
    }
    values[i] = part[t];
}
