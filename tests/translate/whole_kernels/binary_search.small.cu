// Translated from binary_search.py by py2cu 0.1.0: lower_bound(float64[::1], float64[::1], int64[::1])

extern "C" __global__ void lower_bound(const double *__restrict__ table, int table_shape0,
                                       const double *__restrict__ keys, int keys_shape0,
                                       long long *__restrict__ places)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < keys_shape0) {
        double key = keys[i];
        int low = 0, high = table_shape0;
        while (low < high) {
            int middle = (low + high) / 2;
            if (table[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        places[i] = low;
    }
}
