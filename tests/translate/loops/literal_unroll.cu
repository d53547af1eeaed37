// Translated from literal_unroll.py by py2cu 0.1.0: mixed(Tuple((int32, float32, float64[::1])), float64[::1]),
//    leaving(Tuple((int32, float32)), float64[::1]), rolled(float64[::1], UniTuple(float32, 3)), sizes(float64[::1]),
//    arrays(Tuple((float64[::1], float32[:, ::1])), float64[::1]), pairs(float64[::1], float64),
//    afterwards(float64[::1], float64), counted(Tuple((int32, float32)), float64[::1]),
//    picked(UniTuple(int64, 3), Tuple((int64, float64)), float64[::1])

// Items of different types: the body is written once for each.
extern "C" __global__ void mixed(int t_0, float t_1, const double * /*t_2*/, double *out)
{
    // all of them
    double acc = 0;
    // add it
    acc += t_0;  // here
    acc += t_1;
    acc += 1 * t_0;
    acc += 2.5 * t_0;
    acc += 3 * (long long)t_0;
    out[0] = acc;
}

// With break or continue it stays a loop.
extern "C" __global__ void leaving(int t_0, float t_1, double *out)
{
    bool broke = false;
    for (int k = 0; k < 2; k++) {
        if (k == 0) {
            if (t_0 > 3) {
                continue;
            }
            out[0] += t_0;
            if (out[0] > 100.0) {
                broke = true;
                break;
            }
        } else {
            if (t_1 > 3.0f) {
                continue;
            }
            out[0] += t_1;
            if (out[0] > 100.0) {
                broke = true;
                break;
            }
        }
    }
    if (!broke) {
        out[0] = -1;
    }
}

// Items of one type: a loop.
extern "C" __global__ void rolled(double *out, float t_0, float t_1, float t_2)
{
    for (int n = 1; n < 4; n++) {
        out[n] = n;
    }
    float items[3] = {t_0, t_1, t_2};
    for (int k = 0; k < 3; k++) {
        float v = items[k];
        out[0] += v;
    }
}

// Items that must be constants in the body.
extern "C" __global__ void sizes(double *out)
{
    float part[1];
    for (int i = 0; i < 1; i++) {
        part[i] = (float)out[i];
    }
    out[1] = part[0];
    float part_2[2];
    for (int i = 0; i < 2; i++) {
        part_2[i] = (float)out[i];
    }
    out[2] = part_2[1];
    float part_3[4];
    for (int i = 0; i < 4; i++) {
        part_3[i] = (float)out[i];
    }
    out[4] = part_3[3];
}

// Branches are selected for each array.
extern "C" __global__ void arrays(const double *t_0, const float *t_1, double *out)
{
    out[0] += t_0[0];
    out[0] += t_1[0];
    out[1] += 2 * 2;
    out[1] += 3.0;
}

// Tuples, names and functions as items.
extern "C" __global__ void pairs(double *out, double x)
{
    for (int i = 0; i < 2; i++) {
        out[i] += 1.0 * 2.5;
        out[i] += 2 * 3;
        out[i] += 3.0 * x;
    }
    out[2] += 1.0;
    out[2] -= 2.0;
    out[3] = fmax(out[3], x);
    out[3] = fmin(out[3], x);
}

// Variables after the loop, and items that are evaluated once.
extern "C" __global__ void afterwards(double *out, double x)
{
    double v = x;
    v = v + 1.0;
    out[0] += v;
    int v_2 = 1;
    v_2 = v_2 + 1;
    out[0] += v_2;
    double item = out[1];
    double last = item;
    out[1] += item;
    last = 2;
    out[1] += 2.0;
    out[2] = last;
}

// The indices of a tuple.
extern "C" __global__ void counted(int t_0, float t_1, double *out)
{
    out[0] = t_0;
    out[1] = t_1;
    for (int k = 0; k < 2; k++) {
        int pair[2] = {t_0, t_0};
        out[k] += pair[k];
    }
}

extern "C" __global__ void picked(long long t_0, long long t_1, long long t_2, long long m_0, double m_1, double *out)
{
    for (int i = 0; i < 3; i++) {  // a loop: its items have one type
        long long t[3] = {t_0, t_1, t_2};
        out[i] = t[i];
    }
    out[0] += m_0;
    out[1] += m_1;
}
