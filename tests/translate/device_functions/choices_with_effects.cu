// Translated from choices_with_effects.py by py2cu 0.1.0: kernel(int32[::1], bool)

static __device__ int bump(int *x)
{
    x[0] += 1;
    return x[0];
}

extern "C" __global__ void kernel(int *x, bool flag)
{
    long long chosen;
    if (flag) {
        int first = x[0];
        chosen = (long long)first + bump(x);
    } else {
        int first = x[2];
        chosen = (long long)first - bump(x);
    }
    x[1] = (int)chosen;
    long long chosen_2;
    if (flag) {
        chosen_2 = 5;
    } else {
        int first = x[0];
        chosen_2 = (long long)first * bump(x);
    }
    x[3] = (int)chosen_2;
    long long chosen_3;
    if (flag) {
        int first = x[0];
        chosen_3 = (long long)first * bump(x);
    } else {
        chosen_3 = 7;
    }
    x[4] = (int)chosen_3;
    int left = x[0];
    long long either = left;
    if (left != 0) {
        int first = x[0];
        either = (long long)first + bump(x);
    }
    x[5] = (int)either;
    bool both = flag;
    if (!both) {
        int first = x[0];
        both = (long long)first + bump(x) > 3;
    }
    x[6] = both;
    while (true) {
        int first = x[0];
        if ((long long)first + bump(x) >= 10) {
            break;
        }
        x[7] += 1;
    }
    int first = x[0];
    if ((long long)first - bump(x) > 0) {
        x[8] = 1;
    } else {
        int first_2 = x[0];
        if ((long long)first_2 + bump(x) > 5) {
            x[8] = 2;
        } else {
            x[8] = 3;
        }
    }
    first = x[0];
    long long chosen_4;
    if ((long long)first + bump(x) > 4 && flag) {
        int first_2 = x[0];
        chosen_4 = -((long long)first_2 + bump(x));
    } else {
        chosen_4 = 0;
    }
    x[9] = (int)chosen_4;
}
