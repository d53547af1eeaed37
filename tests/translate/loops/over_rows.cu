// Translated from over_rows.py by py2cu 0.1.0: kernel(float32[:, :, ::1], float32[:, :], float32[::1])

extern "C" __global__ void kernel(const float *cube, long long cube_shape0, long long cube_shape1,
                                  long long cube_shape2, const float *sheet, long long sheet_shape0,
                                  long long sheet_shape1, long long sheet_stride0, long long sheet_stride1, float *out)
{
    for (long long k = 0; k < cube_shape0; k++) {
        const float *plane = &cube[k * cube_shape1 * cube_shape2];
        for (long long j = 0; j < cube_shape1; j++) {
            const float *row = &plane[j * cube_shape2];
            for (long long i = 0; i < cube_shape2; i++) {
                float value = row[i];
                out[0] += value;
            }
        }
        out[1] += plane[cube_shape2 + 2];
    }
    for (long long k = 0; k < sheet_shape0; k++) {
        const float *row = &sheet[k * sheet_stride0];
        out[k] = (float)(row[0] + (double)sheet_shape1);
    }
    for (long long k = 0; k < min(cube_shape0, sheet_shape0); k++) {
        const float *plane = &cube[k * cube_shape1 * cube_shape2];
        const float *row = &sheet[k * sheet_stride0];
        out[2] += plane[1] * row[sheet_stride1];
    }
}
