// Translated from kmeans.py by py2cu 0.1.0: assign(float64[:, ::1], float64[:, ::1], int32[::1]),
//    accumulate(float64[:, ::1], int32[::1], float64[:, ::1], int32[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif

extern "C" __global__ void assign(const double *__restrict__ points, int points_shape0, int points_shape1,
                                  const double *__restrict__ centres, int centres_shape0, int centres_shape1,
                                  int *__restrict__ nearest)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p < points_shape0) {
        double best = INFINITY;
        int which = -1;
        for (int c = 0; c < centres_shape0; c++) {
            double distance = 0.0;
            for (int d = 0; d < points_shape1; d++) {
                double delta = points[p * points_shape1 + d] - centres[c * centres_shape1 + d];
                distance += delta * delta;
            }
            if (distance < best) {
                best = distance;
                which = c;
            }
        }
        nearest[p] = which;
    }
}

extern "C" __global__ void accumulate(const double *__restrict__ points, int points_shape0, int points_shape1,
                                      const int *__restrict__ nearest, double *__restrict__ sums, int sums_shape1,
                                      int *__restrict__ counts)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p < points_shape0) {
        int c = nearest[p];
        if (c < 0) {
            return;
        }
        for (int d = 0; d < points_shape1; d++) {
            atomicAdd(&sums[c * sums_shape1 + d], points[p * points_shape1 + d]);
        }
        atomicAdd(&counts[c], 1);
    }
}
