// Translated from line_directives_generated_code.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], int64)

struct Int64x2 {
    long long n, _1;
};

#line 7 "line_directives_generated_code.py"
static __device__ Int64x2 pair(long long n)
{
#line 8 "line_directives_generated_code.py"
    if (n > -3) {
        return {n, 1};
#line 9 "line_directives_generated_code.py"
    }

    return {2, n};
#line 11 "line_directives_generated_code.py"
}

#line 15 "line_directives_generated_code.py"
extern "C" __global__ void kernel(float *x, long long x_shape0, float *y, long long y_shape0, long long y_shape1,
                                  long long n)
{
#line 16 "line_directives_generated_code.py"
    auto [a, b] = pair(n);

    long long b_new = a;
#line 18 "line_directives_generated_code.py"
    a = b;
#line 18 "line_directives_generated_code.py"
    b = b_new;
    double c = b != 0 ? (double)a : x[0];
#line 21 "line_directives_generated_code.py"
    long long d = a + 1;
#line 21 "line_directives_generated_code.py"
    x[0] = (float)(d * d);

    float *v = x;
    v[0] = (float)c;

    v[1] = 2;
#line 23 "line_directives_generated_code.py"
    v = y;
    v[0] = (float)c;

    v[1] = 2;
    long long i = 0;

    while (i < n && x[i] > 3.0f) {
        i += 1;
        if (x[i] != 0.0f) {
            continue;
#line 32 "line_directives_generated_code.py"
        }

        x[i] = 1;
#line 29 "line_directives_generated_code.py"
    }
#line 35 "line_directives_generated_code.py"
    for (long long k = 0; k < x_shape0 - 1; k++) {
#line 35 "line_directives_generated_code.py"
        x[1 + k] = y[y_shape1 == 1 ? 0 : k];
#line 35 "line_directives_generated_code.py"
    }

    for (long long k = 0; k < y_shape0 * y_shape1; k++) {
#line 37 "line_directives_generated_code.py"
        y[k] += 1.0f;
#line 37 "line_directives_generated_code.py"
    }
    bool broke = false;
#line 38 "line_directives_generated_code.py"
    long long k = 0;
#line 38 "line_directives_generated_code.py"
    for (long long j = 0; j < x_shape0; j++) {
#line 38 "line_directives_generated_code.py"
        k = j;
#line 38 "line_directives_generated_code.py"
        float w = x[j];
#line 40 "line_directives_generated_code.py"
        if (w != 0.0f) {
            broke = true;
#line 41 "line_directives_generated_code.py"
            break;
#line 41 "line_directives_generated_code.py"
        }
#line 38 "line_directives_generated_code.py"
    }
#line 38 "line_directives_generated_code.py"
    if (!broke) {
#line 43 "line_directives_generated_code.py"
        x[2] = (float)k;
#line 43 "line_directives_generated_code.py"
    }
    __shared__ float s[8];

    s[0] = fminf(x[0], x[1]);
#line 49 "line_directives_generated_code.py"
    int e;
#line 48 "line_directives_generated_code.py"
    if (a > 3) {
        e = 1;
    } else if (a > 2) {
        e = 2;
#line 51 "line_directives_generated_code.py"
    } else {
#line 54 "line_directives_generated_code.py"
        e = 3;
#line 54 "line_directives_generated_code.py"
    }
    __syncthreads();
    x[3] = (float)((double)e + s[0]);

    if (n <= 2) {  // assert n > 2
#line 58 "line_directives_generated_code.py"
        return;
#line 58 "line_directives_generated_code.py"
    }
    int it = 0;
    if (it >= x_shape0) {
#line 60 "line_directives_generated_code.py"
        return;  // StopIteration
#line 60 "line_directives_generated_code.py"
    }
#line 60 "line_directives_generated_code.py"
    x[4] = x[it];
#line 60 "line_directives_generated_code.py"
    it += 1;
    double total = 0.0;
#line 61 "line_directives_generated_code.py"
    for (long long j = 0; j < x_shape0; j++) {
#line 61 "line_directives_generated_code.py"
        total += x[j];
#line 61 "line_directives_generated_code.py"
    }
#line 61 "line_directives_generated_code.py"
    x[5] = (float)total;
#line 61 "line_directives_generated_code.py"
}
