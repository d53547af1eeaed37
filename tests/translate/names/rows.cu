// Translated from rows.py by py2cu 0.1.0: distances(int32[:, ::1], float32[:, :, ::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void distances(const int *pairs, long long pairs_shape0, long long pairs_shape1,
                                     const float *tracks, long long tracks_shape0, long long tracks_shape1,
                                     long long tracks_shape2, float *out)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < pairs_shape0) {
        long long pairs_row = row * pairs_shape1;
        int i = pairs[pairs_row], j = pairs[pairs_row + 1];
        long long i_in_tracks = py2cu_wrap(i, tracks_shape0);
        long long j_in_tracks = py2cu_wrap(j, tracks_shape0);
        for (long long k = 0; k < tracks_shape1; k++) {
            long long tracks_row = (i_in_tracks * tracks_shape1 + k) * tracks_shape2;
            float x = tracks[tracks_row], y = tracks[tracks_row + 1];
            tracks_row = (j_in_tracks * tracks_shape1 + k) * tracks_shape2;
            float u = tracks[tracks_row], v = tracks[tracks_row + 1];
            out[row] += (x - u) * (x - u) + (y - v) * (y - v);
        }
    }
}
