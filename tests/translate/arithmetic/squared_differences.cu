// Translated from squared_differences.py by py2cu 0.1.0:
//    distances(float64[:, ::1], float64[::1], float64, float64, float64, float64)

extern "C" __global__ void distances(const double *points, long long points_shape0, long long points_shape1,
                                     double *out, long long out_shape0, double x1, double y1, double x2, double y2)
{
    out[0] = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2);
    for (long long i = 0; i < points_shape0; i++) {
        double px = points[i * points_shape1];
        double py = points[i * points_shape1 + 1];
        double pz = points[i * points_shape1 + 2];
        out[1] += (px - x1) * (px - x1) + (py - y1) * (py - y1) + (pz - out[2]) * (pz - out[2]);
        double difference = points[i * points_shape1] - points[0];
        out[3] += difference * difference + (px - 1.0) * (px - 1.0) * (px - 1.0) + (px - py) * (px - py);
    }
    double dx = x1 - 1.0;
    out[4] = (x2 - x1) * (x2 - x1) * dx;
    for (int k = 0; k < 2; k++) {
        for (int j = 0; j < min(3LL, out_shape0); j++) {
            double value = out[j];
            out[5] += value * k;
            for (long long i = 0; i < points_shape1; i++) {
                double other = points[k * points_shape1 + i];
                out[6] += other;
            }
        }
    }
    long long i = 3;
    for (long long k = 0; k < points_shape0; k++) {
        const double *row = &points[k * points_shape1];
        for (long long j = 0; j < points_shape1; j++) {
            double value = row[j];
            out[7] += value * i * j;
            i += 1;
        }
    }
}
