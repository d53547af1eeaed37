// Translated from selected_characters.py by py2cu 0.1.0: kernel(int64[::1], int64)

extern "C" __global__ void kernel(long long *x, long long /*k*/)
{
    x[0] = 6 + 6 + 9 + 0;
    x[1] = 120;
    x[2] = 110 + 104;
    x[3] = 1;
    x[4] = 2;
    x[5] = 3;
    x[6] = 2 - 1 + 4 + 3 + 1 + 1;
    x[7] = 5;
    x[8] = 1 + 2 + 4;
}
