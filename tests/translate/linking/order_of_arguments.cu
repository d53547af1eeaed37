// Translated from order_of_arguments.py by py2cu 0.1.0: kernel(int32[::1])

extern "C" __device__ int add2(int, int);
extern "C" __device__ int add3(int *, int, int, int);
extern "C" __device__ int next_value(int);

extern "C" __global__ void kernel(int *x)
{
    int first = x[1];
    x[0] = add2(first, next_value(2));
    first = x[3];
    int first_2 = (int)((long long)x[4] * 2);
    int result;
    add3(&result, first, first_2, atomicAdd(&x[3], 1));
    x[2] = result;
    first = atomicAdd(&x[3], 1);
    first_2 = x[3];
    int result_2;
    add3(&result_2, first, first_2, next_value(x[4]));
    x[5] = result_2;
    x[6] = add2(x[1], x[2]);
}
