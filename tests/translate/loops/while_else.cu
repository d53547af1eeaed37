// Translated from while_else.py by py2cu 0.1.0: find(int64, int64[::1]), nested(int64, int64[::1]),
//    else_without_break(int64[::1]), collatz(int64, int64[::1]), empty_bodies(int64[::1])

extern "C" __global__ void find(long long n, long long *s)
{
    bool broke = false;
    for (long long i = 0; i < n; i++) {
        if (s[i] == 7) {
            s[0] = i;
            broke = true;
            break;
        }
    }
    if (!broke) {
        s[0] = -1;
    }

    long long i = 0;
    broke = false;
    while (i < n) {
        if (s[i] < 0) {
            broke = true;
            break;
        }
        i += 1;
    }
    if (!broke) {
        s[1] = 1;
    }

    while (true) {
        i -= 1;
        if (i % 3 == 0) {
            continue;
        }
        if (i < 0) {
            break;
        }
        s[2] += 1;
    }
}

extern "C" __global__ void nested(long long n, long long *s)
{
    for (long long i = 0; i < n; i++) {
        bool broke = false;
        for (long long j = 0; j < i; j++) {
            if (j == 3) {
                continue;
            }
            if (s[j] == i) {
                broke = true;
                break;
            }
            s[j] += 1;
        }
        if (!broke) {
            continue;
        }
        break;
    }
}

extern "C" __global__ void else_without_break(long long *s)
{
    for (int i = 0; i < 3; i++) {
        s[i] = 1;
    }
    s[3] = 2;
    int i = 10;
    while (i > 0) {
        i -= 1;
    }
    s[4] = i;
}

extern "C" __global__ void collatz(long long limit, long long *steps, long long steps_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < steps_shape0) {
        long long n = i + 1;
        long long count = 0;
        while (n != 1 && count < limit) {
            n = n % 2 == 0 ? n >> 1 : 3 * n + 1;
            count += 1;
        }
        steps[i] = count;
    }
}

extern "C" __global__ void empty_bodies(const long long *s)
{
    while (s[0] > 0) { }
}
