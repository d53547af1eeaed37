// Translated from line_directives_coarsening.py by py2cu 0.1.0: saxpy(float32[::1], float32[::1], float32)

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
#line 6 "line_directives_coarsening.py"
extern "C" __global__ void saxpy(const float *__restrict__ x, int x_shape0, float *__restrict__ y, float a,
                                 unsigned int blocks)
{
    float y_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
#line 7 "line_directives_coarsening.py"
        int i = (int)(block * blockDim.x + threadIdx.x);

        if (block < blocks && i < x_shape0) {
            double b = a * 2.0;

            y_items[item] = (float)(b * x[i] + y[i]);
#line 12 "line_directives_coarsening.py"
        }
#line 12 "line_directives_coarsening.py"
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block = blockIdx.x * 4 + item;
#line 7 "line_directives_coarsening.py"
        int i = (int)(block * blockDim.x + threadIdx.x);
#line 9 "line_directives_coarsening.py"
        if (block < blocks && i < x_shape0) {
#line 12 "line_directives_coarsening.py"
            y[i] = y_items[item];
#line 12 "line_directives_coarsening.py"
        }
#line 12 "line_directives_coarsening.py"
    }
#line 12 "line_directives_coarsening.py"
}
