// SPDX-License-Identifier: MIT
/* Plain C with OpenMP for the kernels of bench_cpu_backend.py: the loops that a C programmer would write. */
#include <math.h>
#include <stdint.h>
#include <string.h>

void tiled(const float *restrict a, const float *restrict b, float *restrict c, long n)
{
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        memset(c + i * n, 0, (size_t)n * sizeof *c);
        for (long k = 0; k < n; k++) {
            const float t = a[i * n + k];
            for (long j = 0; j < n; j++) {
                c[i * n + j] += t * b[k * n + j];
            }
        }
    }
}

void jacobi(const float *restrict a, float *restrict b, long n)
{
#pragma omp parallel for
    for (long i = 1; i < n - 1; i++) {
        for (long j = 1; j < n - 1; j++) {
            b[i * n + j] = 0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
        }
    }
}

void heat(const float *restrict u, float *restrict v, float c, long n)
{
    const long s = n * n;
#pragma omp parallel for
    for (long i = 1; i < n - 1; i++) {
        for (long j = 1; j < n - 1; j++) {
            for (long k = 1; k < n - 1; k++) {
                const long q = i * s + j * n + k;
                v[q] = u[q] + c * (u[q + s] + u[q - s] + u[q + n] + u[q - n] + u[q + 1] + u[q - 1] - 6.0f * u[q]);
            }
        }
    }
}

void histogram(const uint8_t *restrict x, int *restrict out, long n)
{
#pragma omp parallel
    {
        int bins[256] = {0};
#pragma omp for
        for (long i = 0; i < n; i++) {
            bins[x[i]]++;
        }
#pragma omp critical
        for (int b = 0; b < 256; b++) {
            out[b] += bins[b];
        }
    }
}

/* Sums of consecutive chunks. */
void sums(const float *restrict x, float *restrict out, long chunk, long n)
{
#pragma omp parallel for
    for (long b = 0; b < n / chunk; b++) {
        float sum = 0;
        for (long i = 0; i < chunk; i++) {
            sum += x[b * chunk + i];
        }
        out[b] = sum;
    }
}

/* Sorts chunks of 512 numbers with a bitonic network. */
void bitonic(float *restrict a, long n)
{
#pragma omp parallel for
    for (long b = 0; b < n / 512; b++) {
        float *s = a + b * 512;
        for (int k = 2; k <= 512; k *= 2) {
            for (int j = k / 2; j > 0; j /= 2) {
                for (int t = 0; t < 512; t++) {
                    const int q = t ^ j;
                    if (q > t) {
                        const float x = s[t], y = s[q];
                        if ((t & k) == 0 ? x > y : x < y) {
                            s[t] = y;
                            s[q] = x;
                        }
                    }
                }
            }
        }
    }
}

void diffusion(float rate, const float *restrict a, float *restrict b, long n)
{
#pragma omp parallel for
    for (long i = 1; i < n - 1; i++) {
        for (long j = 1; j < n - 1; j++) {
            const float c = a[i * n + j];
            const float around = a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1];
            b[i * n + j] = c + rate * (around - 4.0f * c);
        }
    }
}

void spmv(const int *restrict starts, const int *restrict columns, const float *restrict values,
          const float *restrict x, float *restrict y, long rows)
{
#pragma omp parallel for
    for (long row = 0; row < rows; row++) {
        float sum = 0;
        for (int k = starts[row]; k < starts[row + 1]; k++) {
            sum += values[k] * x[columns[k]];
        }
        y[row] = sum;
    }
}

void nbody(const float *restrict at, float *restrict pull, long n)
{
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        float ax = 0, ay = 0, az = 0;
        for (long j = 0; j < n; j++) {
            const float dx = at[j * 3] - at[i * 3], dy = at[j * 3 + 1] - at[i * 3 + 1],
                        dz = at[j * 3 + 2] - at[i * 3 + 2];
            const float r2 = dx * dx + dy * dy + dz * dz + 0.01f;
            const float f = 1.0f / (r2 * sqrtf(r2));
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        pull[i * 3] = ax;
        pull[i * 3 + 1] = ay;
        pull[i * 3 + 2] = az;
    }
}

void softmax(const float *restrict x, float *restrict y, long rows, long columns)
{
#pragma omp parallel for
    for (long row = 0; row < rows; row++) {
        const float *in = x + row * columns;
        float *out = y + row * columns, most = in[0], sum = 0;
        for (long j = 1; j < columns; j++) {
            most = in[j] > most ? in[j] : most;
        }
        for (long j = 0; j < columns; j++) {
            out[j] = expf(in[j] - most);
            sum += out[j];
        }
        for (long j = 0; j < columns; j++) {
            out[j] /= sum;
        }
    }
}
