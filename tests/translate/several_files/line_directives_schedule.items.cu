// Translated from line_directives_schedule.py by py2cu 0.1.0: saxpy(float32[::1], float32[::1], float32)

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
#line 5 "sums/__init__.py"
extern "C" __global__ void saxpy(const float *__restrict__ x, int x_shape0, float *__restrict__ y, float a,
                                 unsigned int blocks)
{
    float y_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
#line 6 "sums/__init__.py"
        int i = (int)(block * blockDim.x + threadIdx.x);

        if (block < blocks && i < x_shape0) {
            double b = a * 2.0;

            y_items[item] = (float)(b * x[i] + y[i]);
#line 11 "sums/__init__.py"
        }
#line 11 "sums/__init__.py"
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
#line 6 "sums/__init__.py"
        int i = (int)(block * blockDim.x + threadIdx.x);
#line 8 "sums/__init__.py"
        if (block < blocks && i < x_shape0) {
#line 11 "sums/__init__.py"
            y[i] = y_items[item];
#line 11 "sums/__init__.py"
        }
#line 11 "sums/__init__.py"
    }
#line 11 "sums/__init__.py"
}
