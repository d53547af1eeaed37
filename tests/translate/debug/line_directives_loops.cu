// Translated from line_directives_loops.py by py2cu 0.1.0: kernel(float32[::1], int64, int64),
//    rows(float32[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

#line 7 "line_directives_loops.py"
extern "C" __global__ void kernel(float *x, long long x_shape0, long long n, long long step)
{
#line 8 "line_directives_loops.py"
    for (long long i = 0; (step > 0 && i < n) || (step < 0 && i > n); i += step) {
        x[py2cu_wrap(i, x_shape0)] = 1;
#line 8 "line_directives_loops.py"
    }
#line 10 "line_directives_loops.py"
    for (long long i = n; i > 0; i -= 3) {
        x[i] += 2.0f;
        if (x[i] > 5.0f) {
            n = 3;
#line 13 "line_directives_loops.py"
        }
#line 10 "line_directives_loops.py"
    }
#line 14 "line_directives_loops.py"
    while (n > 0) {
        n -= 1;
        x[n] = 0;
#line 14 "line_directives_loops.py"
    }
#line 16 "line_directives_loops.py"
}

#line 20 "line_directives_loops.py"
extern "C" __global__ void rows(float *x, long long x_shape0, long long x_shape1, long long n)
{
#line 21 "line_directives_loops.py"
    for (long long k = 0; k < x_shape0; k++) {
#line 21 "line_directives_loops.py"
        float *row = &x[k * x_shape1];
        bool broke = false;
#line 22 "line_directives_loops.py"
        for (long long i = 0; i < x_shape1; i++) {
#line 22 "line_directives_loops.py"
            float value = row[i];
            if (value > (double)n) {
                broke = true;
#line 24 "line_directives_loops.py"
                break;
#line 24 "line_directives_loops.py"
            }
            row[i] = 0;
#line 22 "line_directives_loops.py"
        }
#line 22 "line_directives_loops.py"
        if (!broke) {
#line 27 "line_directives_loops.py"
            x[0] += 1.0f;
#line 27 "line_directives_loops.py"
        }
#line 21 "line_directives_loops.py"
    }
#line 27 "line_directives_loops.py"
}
