// Translated from line_directives_strides.py by py2cu 0.1.0: kernel(uint8[::1], int32[::1])

#line 5 "strides/__init__.py"
static __device__ void count(const unsigned char *keys, int keys_shape0, int *counts, int first, int step)
{
#line 6 "strides/__init__.py"
    int i_first = first + 1;
#line 6 "strides/__init__.py"
    int i_step = step + 1;
#line 6 "strides/__init__.py"
    int i_count = i_first < keys_shape0 ? (keys_shape0 - 1 - i_first) / i_step + 1 : 0;
#line 6 "strides/__init__.py"
    for (int i_iter = 0; i_iter < i_count; i_iter++) {
#line 6 "strides/__init__.py"
        int i = i_first + i_iter * i_step;
        atomicAdd(&counts[keys[i]], 1);
#line 6 "strides/__init__.py"
    }
}

#line 8 "line_directives_strides.py"
extern "C" __global__ void kernel(const unsigned char *__restrict__ keys, int keys_shape0, int *__restrict__ counts)
{
#line 9 "line_directives_strides.py"
    count(keys, keys_shape0, counts, blockIdx.x * blockDim.x + threadIdx.x, blockDim.x * gridDim.x);
#line 9 "line_directives_strides.py"
}
