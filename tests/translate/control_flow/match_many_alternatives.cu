// Translated from match_many_alternatives.py by py2cu 0.1.0: match_many_alternatives(int64[::1], int64)

extern "C" __global__ void match_many_alternatives(long long *x, long long n)
{
    if (n == 0 || n == 1 || n == 4 || n == 9 || n == 16 || n == 25 || n == 36 || n == 49 || n == 64 || n == 81
        || n == 100 || n == 121 || n == 144 || n == 169 || n == 196 || n == 225 || n == 256 || n == 289 || n == 324
        || n == 361 || n == 400 || n == 441 || n == 484 || n == 529 || n == 576 || n == 625 || n == 676 || n == 729
        || n == 784 || n == 841 || n == 900 || n == 961 || n == 1024 || n == 1089 || n == 1156 || n == 1225 || n == 1296
        || n == 1369 || n == 1444 || n == 1521) {
        x[0] = 1;
    } else if ((n == -1 || n == -2) && x[1] > 0) {
        x[0] = 2;
    }
}
