// Translated from numbers_with_names.py by py2cu 0.1.0: kernel(int32[::1], float64[::1], int32)

constexpr int Weight_LIGHT = 1;
constexpr int Weight_HEAVY = 20;
constexpr double Ratio_HALF = 0.5;
constexpr int Level_LOW = 1;

constexpr int Level_HIGH = 2;
constexpr int Colour_GREEN = 2;

extern "C" __global__ void kernel(int *x, double *y, int n)
{
    x[0] = (int)(Weight_LIGHT + (long long)Weight_HEAVY * n);
    y[0] = Ratio_HALF * n;
    x[1] = Level_LOW + Level_HIGH;
    x[2] = Colour_GREEN;
    x[3] = Weight_HEAVY;
}
