// Translated from lines_of_what_is_made.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], int64)

struct pair_result {
    long long n, _1;
};

#line 7 "lines_of_what_is_made.py"
static __device__ pair_result pair(long long n)
{
#line 8 "lines_of_what_is_made.py"
    if (n > -3) {
        return {n, 1};
#line 9 "lines_of_what_is_made.py"
    }

    return {2, n};
#line 11 "lines_of_what_is_made.py"
}

#line 15 "lines_of_what_is_made.py"
extern "C" __global__ void kernel(float *x, long long x_shape0, float *y, long long y_shape0, long long y_shape1,
                                  long long n)
{
#line 16 "lines_of_what_is_made.py"
    auto [a, b] = pair(n);

    long long b_new = a;
#line 18 "lines_of_what_is_made.py"
    a = b;
#line 18 "lines_of_what_is_made.py"
    b = b_new;
    double c = b != 0 ? (double)a : x[0];
#line 21 "lines_of_what_is_made.py"
    long long d = a + 1;
#line 21 "lines_of_what_is_made.py"
    x[0] = (float)(d * d);

    float *v = x;
    v[0] = (float)c;

    v[1] = 2;
#line 23 "lines_of_what_is_made.py"
    v = y;
    v[0] = (float)c;

    v[1] = 2;
    long long i = 0;

    while (i < n && x[i] > 3.0f) {
        i += 1;
        if (x[i] != 0.0f) {
            continue;
#line 32 "lines_of_what_is_made.py"
        }

        x[i] = 1;
#line 29 "lines_of_what_is_made.py"
    }
#line 35 "lines_of_what_is_made.py"
    for (long long k = 0; k < x_shape0 - 1; k++) {
#line 35 "lines_of_what_is_made.py"
        x[1 + k] = y[y_shape1 == 1 ? 0 : k];
#line 35 "lines_of_what_is_made.py"
    }

    for (long long k = 0; k < y_shape0 * y_shape1; k++) {
#line 37 "lines_of_what_is_made.py"
        y[k] += 1.0f;
#line 37 "lines_of_what_is_made.py"
    }
    bool broke = false;
#line 38 "lines_of_what_is_made.py"
    long long k = 0;
#line 38 "lines_of_what_is_made.py"
    for (long long j = 0; j < x_shape0; j++) {
#line 38 "lines_of_what_is_made.py"
        k = j;
#line 38 "lines_of_what_is_made.py"
        float w = x[j];
#line 40 "lines_of_what_is_made.py"
        if (w != 0.0f) {
            broke = true;
#line 41 "lines_of_what_is_made.py"
            break;
#line 41 "lines_of_what_is_made.py"
        }
#line 38 "lines_of_what_is_made.py"
    }
#line 38 "lines_of_what_is_made.py"
    if (!broke) {
#line 43 "lines_of_what_is_made.py"
        x[2] = (float)k;
#line 43 "lines_of_what_is_made.py"
    }
    __shared__ float s[8];

    s[0] = fminf(x[0], x[1]);
#line 49 "lines_of_what_is_made.py"
    int e;
#line 48 "lines_of_what_is_made.py"
    if (a > 3) {
        e = 1;
    } else if (a > 2) {
        e = 2;
#line 51 "lines_of_what_is_made.py"
    } else {
#line 54 "lines_of_what_is_made.py"
        e = 3;
#line 54 "lines_of_what_is_made.py"
    }
    __syncthreads();
    x[3] = (float)((double)e + s[0]);

    if (n <= 2) {  // assert n > 2
#line 58 "lines_of_what_is_made.py"
        return;
#line 58 "lines_of_what_is_made.py"
    }
    int it = 0;
    if (it >= x_shape0) {
#line 60 "lines_of_what_is_made.py"
        return;  // StopIteration
#line 60 "lines_of_what_is_made.py"
    }
#line 60 "lines_of_what_is_made.py"
    x[4] = x[it];
#line 60 "lines_of_what_is_made.py"
    it += 1;
    double total = 0;
#line 61 "lines_of_what_is_made.py"
    for (long long j = 0; j < x_shape0; j++) {
#line 61 "lines_of_what_is_made.py"
        total += x[j];
#line 61 "lines_of_what_is_made.py"
    }
#line 61 "lines_of_what_is_made.py"
    x[5] = (float)total;
#line 61 "lines_of_what_is_made.py"
}
