// Translated from kmeans.py by py2cu 0.1.0: assign(float64[:, ::1], float64[:, ::1], int32[::1]),
//    accumulate(float64[:, ::1], int32[::1], float64[:, ::1], int32[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif

extern "C" __global__ void assign(const double *points, long long points_shape0, long long points_shape1,
                                  const double *centres, long long centres_shape0, long long centres_shape1,
                                  int *nearest)
{
    long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (p < points_shape0) {
        double best = INFINITY;
        long long which = -1;
        for (long long c = 0; c < centres_shape0; c++) {
            double distance = 0.0;
            for (long long d = 0; d < points_shape1; d++) {
                double delta = points[p * points_shape1 + d] - centres[c * centres_shape1 + d];
                distance += delta * delta;
            }
            if (distance < best) {
                best = distance;
                which = c;
            }
        }
        nearest[p] = (int)which;
    }
}

extern "C" __global__ void accumulate(const double *points, long long points_shape0, long long points_shape1,
                                      const int *nearest, double *sums, long long sums_shape1, int *counts)
{
    long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (p < points_shape0) {
        int c = nearest[p];
        if (c < 0) {
            return;
        }
        for (long long d = 0; d < points_shape1; d++) {
            atomicAdd(&sums[c * sums_shape1 + d], points[p * points_shape1 + d]);
        }
        atomicAdd(&counts[c], 1);
    }
}
