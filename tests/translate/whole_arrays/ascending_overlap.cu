// Translated from ascending_overlap.py by py2cu 0.1.0: kernel(float32[:, ::1], float32[::1], float32[::1])

extern "C" __global__ void kernel(float *m, long long m_shape0, long long m_shape1, float *x, long long x_shape0,
                                  float *y, long long y_shape0)
{
    for (long long k0 = 0; k0 < m_shape0; k0++) {
        for (long long k1 = 0; k1 < m_shape1; k1++) {
            m[k0 * m_shape1 + k1] = m[k0 * m_shape1 + k1] + 1.0f;
        }
    }
    for (long long k = 0; k < m_shape1; k++) {
        m[k] = m[k] * 2.0f;
    }
    for (long long k = 0; k < x_shape0 - 1; k++) {
        x[k] = x[1 + k] + 1.0f;
    }
    long long extent = max(y_shape0 - 2, 0LL);
    for (long long k = 0; k < x_shape0 - 2; k++) {
        x[2 + k] = x[2 + k] + y[2 + (extent == 1 ? 0 : k)];
    }
    for (int k = 0; k < min(3LL, x_shape0); k++) {
        x[k] = x[4 + k] + 1.0f;
    }
    float row[8];
    for (int i = 0; i < 8; i++) {
        row[i] = x[i];
    }
    for (int k = 0; k < 7; k++) {
        row[k] = row[1 + k] + 1.0f;
    }
    for (int k = 0; k < 4; k++) {
        row[4 + k] = row[k] * 2.0f;
    }
    for (int k = 0; k < 3; k++) {
        row[1 + k] = row[1 + k] + row[5 + k];
    }
    for (int k = 0; k < 6; k++) {
        row[2 + k] = row[1] + 1.0f;
    }
    float part[4][4];
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 4; k1++) {
            part[k0][k1] = 1;
        }
    }
    for (int k = 0; k < 4; k++) {
        part[k][0] = part[k][0] + row[k];
    }
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 4; k1++) {
            part[1 + k0][k1] = part[1 + k0][k1] + 1.0f;
        }
    }
    for (int k = 0; k < 4; k++) {
        part[0][k] = row[4 + k];
    }
    for (int i = 0; i < 4; i++) {
        y[i] = part[i][0] + part[0][i] + row[i];
    }
}
