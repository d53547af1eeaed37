// Translated from ranges.py by py2cu 0.1.0: steps(int64, int32, uint32, int64[::1]), changed_inside(int64, int64[::1]),
//    after_the_loop(int64, int64[::1])

extern "C" __global__ void steps(long long n, int m, unsigned int u, long long *s)
{
    for (int i = 0; i < 10; i++) {
        s[0] += i;
    }
    for (long long i = 0; i < n; i++) {
        s[1] += i;
    }
    for (int i = 0; i < m; i++) {
        s[2] += i;
    }
    for (unsigned long long i = 0; i < u; i++) {
        s[3] += (long long)i;
    }
    for (long long i = 2; i < n; i++) {
        s[4] += i;
    }
    for (long long i = 0; i < n; i += 3) {
        s[5] += i;
    }
    for (long long i = n; i > 0; i--) {
        s[6] += i;
    }
    for (long long i = n - 1; i >= 0; i--) {
        s[7] += i;
    }
    for (int i = 10; i > 0; i -= 2) {
        s[8] += i;
    }
    for (long long i = 0; (n > 0 && i < 10) || (n < 0 && i > 10); i += n) {
        s[9] += i;
    }
    for (long long i = n; (m > 0 && i < m) || (m < 0 && i > m); i += m) {
        s[10] += i;
    }
    for (int i = -5; i < 5; i++) {
        s[11] += i;
    }
    long long i_stop = s[13];
    for (long long i = s[12]; i < i_stop; i++) {
        s[12] += i;
    }
    for (int _ = 0; _ < 3; _++) {
        s[14] += 1;
    }
    for (long long i = 0; i < 0; i++) {
        s[15] = 1;
    }
}

// Python evaluates the range before the loop, and assigns the variable in each iteration.
extern "C" __global__ void changed_inside(long long n, long long *s)
{
    long long i_stop = n;
    for (long long i = 0; i < i_stop; i++) {
        n -= 1;
        s[0] += i;
    }
    for (long long i = 0; i < n; i++) {
        long long i_2 = i + 5;
        s[1] += i_2;
    }
    for (int i_next = 0; i_next < 5; i_next++) {
        int i = i_next;
        if (i == 3) {
            i = 10;
        }
        s[2] += i;
    }
    long long k = 3;
    long long i_step = k;
    for (long long i = k; i < n; i += i_step) {
        k += 1;
        s[3] += i;
    }
}

// The variable keeps its last value.
extern "C" __global__ void after_the_loop(long long n, long long *s)
{
    long long i = -1;
    for (long long i_next = 0; i_next < n; i_next++) {
        i = i_next;
        s[0] += 1;
    }
    s[1] = i;
    long long j = 0;
    for (long long j_next = 0; j_next < n; j_next++) {
        j = j_next;
        if (s[j] == 0) {
            break;
        }
    }
    s[2] = j;
    long long k = 0;
    for (long long k_next = n; k_next > 0; k_next--) {
        k = k_next;
    }
    s[3] = k;
}
