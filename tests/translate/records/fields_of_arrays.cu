// Translated from fields_of_arrays.py by py2cu 0.1.0:
//    fields(particle[::1], particle[:], cell[:, :], float32[::1], int64)

struct cell {
    int id;
    float w[2][3];
};

struct particle {
    float pos[3];
    struct cell cell;
    struct cell cells[2];
    double mass;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void fields(particle *r, long long r_shape0, particle *q, long long q_shape0, long long q_stride0,
                                  cell *s, long long s_shape1, long long s_stride0, long long s_stride1, float *x,
                                  long long i)
{
    x[0] = r[0].pos[1];
    long long i_in_r = py2cu_wrap(i, r_shape0);
    long long i_of_3 = py2cu_wrap(i, 3);
    x[1] = r[i_in_r].cell.w[1][i_of_3];
    x[2] = r[1].pos[2];
    long long i_in_q = py2cu_wrap(i, q_shape0);
    x[3] = q[i_in_q * q_stride0].cells[1].w[0][2];
    r[i_in_r].cell.id = (int)i;
    float *target = &r[0].pos[0];
    for (int k = 0; k < 3; k++) {
        target[k] = 2;
    }
    q[q_stride0].mass = x[4];
    x[5] = (float)q[i_in_q * q_stride0].mass;
    const float *flat = &q[0].pos[0];
    x[6] = flat[i_in_q * (q_stride0 * 26) + 1];
    x[7] = (float)q[i_in_q * q_stride0].cell.id;
    flat = &s[0].w[0][0];
    x[8] = flat[s_stride0 * 7 + py2cu_wrap(i, s_shape1) * (s_stride1 * 7) + 2];
    s[s_stride1].id = 3;
    particle *one = &r[i_in_r];
    one->mass += 1.0;
    x[9] = one->pos[0] + one->cell.w[0][0];
    const particle *items = i_of_3 == 0 ? &r[0] : i_of_3 == 1 ? &r[1] : &r[2];
    x[10] = items->pos[2];
    for (int k = 0; k < 3; k++) {
        float place = one->pos[k];
        x[11] += place;
    }
    x[12] = (float)(3 + 3);
    s[s_stride1] = s[s_stride0];
    r[2] = r[3];
    r[2].cell = r[3].cell;
    float *flat_2 = &q[0].pos[0];
    flat_2[q_stride0 * 26 + 2] = 5;
    float total = 0.0f;
    for (int k = 0; k < 3; k++) {
        total += one->pos[k];
    }
    x[13] = total;
}
