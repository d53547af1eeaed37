// Translated from parts.py by py2cu 0.1.0: parts(UniTuple(float64, 4), Tuple((int32, float32)), float64[:, ::1])

extern "C" __global__ void parts(double /*t_0*/, double t_1, double t_2, double t_3, int u_0, float u_1, double *out,
                                 long long out_shape0)
{
    out[0] = t_1 + t_2;
    out[1] = t_3 - t_1;
    out[2] = (double)u_0 + u_1 + t_3 + 1;
    float tile[3][4];
    tile[0][0] = 1;
    out[3] = (double)(out_shape0 + 5) + tile[0][0] + 0.0;
}
