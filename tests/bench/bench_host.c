// SPDX-License-Identifier: MIT
/* Compares the host backend with C: vector addition of float32, by a kernel and by a C loop that is distributed over
 * the same number of existing threads. Runs of both variants alternate; the results are the minimum and the median of
 * many runs. */
#include <py2cu/py2cu_rt.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 41, THREADS_PER_BLOCK = 256, MAX_WORKERS = 1024 };

static const char python[] = "from numba import cuda\n"
                             "\n"
                             "\n"
                             "@cuda.jit('void(float32[::1], float32[::1], float32[::1])')\n"
                             "def add(x, y, out):\n"
                             "    i = cuda.grid(1)\n"
                             "    if i < out.size:\n"
                             "        out[i] = x[i] + y[i]\n";

typedef struct Plain {
    pthread_barrier_t start, finish;
    const float *x, *y;
    float *out;
    size_t count;
    unsigned workers;
    bool ends;
} Plain;

typedef struct PlainWorker {
    pthread_t thread;
    Plain *plain;
    unsigned number;
} PlainWorker;

static void plain_part(const Plain *plain, unsigned number)
{
    size_t first = plain->count * number / plain->workers, end = plain->count * (number + 1) / plain->workers;
    const float *x = plain->x, *y = plain->y;
    float *out = plain->out;
    for (size_t i = first; i < end; i++) {
        out[i] = x[i] + y[i];
    }
}

static void *plain_worker(void *argument)
{
    PlainWorker *worker = argument;
    for (;;) {
        (void)pthread_barrier_wait(&worker->plain->start);
        if (worker->plain->ends) {
            return NULL;
        }
        plain_part(worker->plain, worker->number);
        (void)pthread_barrier_wait(&worker->plain->finish);
    }
}

static void plain_run(Plain *plain)
{
    (void)pthread_barrier_wait(&plain->start);
    plain_part(plain, 0);
    (void)pthread_barrier_wait(&plain->finish);
}

static double now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

static bool bench(Py2cuFunction *function, Plain *plain, size_t count)
{
    float *x = malloc(count * sizeof *x), *y = malloc(count * sizeof *y), *out = malloc(count * sizeof *out);
    double ours[RUNS], theirs[RUNS];
    int64_t shape[1] = {(int64_t)count};
    bool good = x != NULL && y != NULL && out != NULL;
    for (size_t i = 0; i < count && good; i++) {
        x[i] = (float)(i % 1000);
        y[i] = 0.5f;
        out[i] = 0;
    }
    Py2cuArg arg = {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT32, .ndim = 1, .shape = shape};
    Py2cuArg args[3] = {arg, arg, arg};
    args[0].data = x;
    args[1].data = y;
    args[2].data = out;
    Py2cuDim grid = {(uint32_t)((count + THREADS_PER_BLOCK - 1) / THREADS_PER_BLOCK), 1, 1},
             block = {THREADS_PER_BLOCK, 1, 1};
    for (int run = 0; run < RUNS && good; run++) {
        double start = now_ms();
        good = py2cu_launch(function, grid, block, 0, NULL, args, 3) == PY2CU_OK;
        ours[run] = now_ms() - start;
        for (size_t i = 0; i < count && good; i += 999) {
            good = out[i] == x[i] + 0.5f;
            out[i] = 0;
        }
        plain->x = x;
        plain->y = y;
        plain->out = out;
        plain->count = count;
        start = now_ms();
        plain_run(plain);
        theirs[run] = now_ms() - start;
        for (size_t i = 0; i < count && good; i += 999) {
            good = out[i] == x[i] + 0.5f;
            out[i] = 0;
        }
    }
    if (good) {
        qsort(ours, RUNS, sizeof *ours, by_size);
        qsort(theirs, RUNS, sizeof *theirs, by_size);
        printf("%12zu %10.4f %10.4f %7.2f %10.4f %10.4f %7.2f\n", count, theirs[0], ours[0], ours[0] / theirs[0],
               theirs[RUNS / 2], ours[RUNS / 2], ours[RUNS / 2] / theirs[RUNS / 2]);
    } else {
        fprintf(stderr, "%zu elements: out of memory or a wrong result: %s\n", count, py2cu_error_detail());
    }
    free(x);
    free(y);
    free(out);
    return good;
}

int main(void)
{
    static PlainWorker workers[MAX_WORKERS];
    Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "add.py"};
    Py2cuRequest request = {
        .struct_size = sizeof request,
        .modules = &module,
        .module_count = 1,
        .boundscheck = PY2CU_NO}; /* no bounds checks, like the loop in C; bench_bounds.py measures their cost */
    Py2cuDevice *device = NULL;
    Py2cuFunction *function = NULL;
    if (py2cu_device_open("host", 0, &device) != PY2CU_OK ||
        py2cu_function_compile(device, &request, NULL, &function) != PY2CU_OK) {
        fprintf(stderr, "%s\n", py2cu_error_detail());
        return 1;
    }
    Plain plain = {.workers = py2cu_device_info(device)->multiprocessor_count};
    plain.workers = plain.workers < MAX_WORKERS ? plain.workers : MAX_WORKERS;
    if (pthread_barrier_init(&plain.start, NULL, plain.workers) != 0 ||
        pthread_barrier_init(&plain.finish, NULL, plain.workers) != 0) {
        return 1;
    }
    for (unsigned i = 1; i < plain.workers; i++) {
        workers[i] = (PlainWorker){.plain = &plain, .number = i};
        if (pthread_create(&workers[i].thread, NULL, plain_worker, &workers[i]) != 0) {
            fprintf(stderr, "cannot start %u threads\n", plain.workers);
            return 1;
        }
    }
    printf("vector add on %u threads: ms, plain C and the host backend, and their ratio (at most 1.3)\n",
           plain.workers);
    printf("%12s %10s %10s %7s %10s %10s %7s\n", "elements", "C best", "py2cu best", "ratio", "C median", "py2cu med.",
           "ratio");
    static const size_t counts[] = {10000, 100000, 1000000, 10000000, 40000000};
    bool good = true;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        good = bench(function, &plain, counts[i]) && good;
    }
    plain.ends = true;
    if (plain.workers > 1) {
        (void)pthread_barrier_wait(&plain.start);
    }
    for (unsigned i = 1; i < plain.workers; i++) {
        (void)pthread_join(workers[i].thread, NULL);
    }
    py2cu_function_free(function);
    py2cu_device_free(device);
    return good ? 0 : 1;
}
