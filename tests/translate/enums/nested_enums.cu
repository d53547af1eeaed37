// Translated from nested_enums.py by py2cu 0.1.0: paint(Enum<float64>(Color), IntEnum<int64>(Color), float64[::1])

constexpr double Color_RED = 0.5;
constexpr int Color_GREY = 1;

constexpr int Screen_background = 2;

extern "C" __global__ void paint(double shade, long long color, double *out)
{
    out[0] = shade == Color_RED;
    out[1] = color == Screen_background;
    out[2] = Color_GREY + 1;
}
