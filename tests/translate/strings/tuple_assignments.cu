// Translated from tuple_assignments.py by py2cu 0.1.0: kernel(int32[::1], int32)

constexpr int text_one = 1;
constexpr int text_three = 3;
constexpr int text_four = 4;
constexpr int text_five = 5;

extern "C" __global__ void kernel(int *x, int n)
{
    int a = text_one;
    if (n > 3) {
        a = text_three;
    }
    int b, k;
    if (n > 5) {
        b = text_four;
        k = n;
    } else {
        b = text_five;
        k = n + 1;
    }
    x[0] = a == text_three;
    x[1] = b == text_five;
    x[2] = k;
    x[3] = !(a == text_one || b == text_four) ? 5 : 0;
}
