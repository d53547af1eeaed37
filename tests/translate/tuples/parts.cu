// Translated from parts.py by py2cu 0.1.0: parts(UniTuple(float64, 4), Tuple((int32, float32)), float64[:, ::1])

extern "C" __global__ void parts(double /*t_0*/, double t_1, double t_2, double t_3, int u_0, float u_1, double *out,
                                 long long out_shape0)
{
    double middle_0 = t_1, middle_1 = t_2;
    out[0] = middle_0 + middle_1;
    double back_0 = t_3, back_1 = t_1;
    out[1] = back_0 - back_1;
    int joined_0 = u_0;
    float joined_1 = u_1;
    double joined_2 = t_3;
    int joined_3 = 1;
    out[2] = (double)joined_0 + joined_1 + joined_2 + joined_3;
    float tile[3][4];
    tile[0][0] = 1;
    long long pair_0 = out_shape0;
    int pair_1 = 5;
    out[3] = (double)(pair_0 + pair_1) + tile[0][0] + 0.0;
}
