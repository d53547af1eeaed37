// Translated from c_prange.py by py2cu 0.1.0: sums(int64[::1]), rows(float64[:, ::1]), last(int64[::1]),
//    running(int64[::1]), of_two(int64[::1]), left(int64[::1]), counts(int64[::1], int64[::1], int64),
//    plain(int64[::1]), table(int64), spread(float32[::1]), at(float32[::1], float64, float32)
// Required options of gcc and clang: -fwrapv, because integers wrap; -fno-strict-aliasing, because memory is accessed as other types

#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static const double SCALE = 2.5;

// Python's negative index
static inline long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Errors: calls return the number of the error, or 0.
//   1: c_prange.py:87: ValueError: negative dimensions not allowed
//   2: c_prange.py:87: MemoryError: Allocation failed (probably too large).
//   3: c_prange.py:89: MemoryError: Allocation failed (probably too large).
//   4: c_prange.py:91: MemoryError: Allocation failed (probably too large).
//   5: c_prange.py:97: ValueError: zero-size array to reduction operation fmax which has no identity

static _Thread_local jmp_buf py2cu_handler;  // of the outermost call
static _Thread_local int py2cu_error;        // returned by that call

static _Noreturn void py2cu_raise(int number)
{
    py2cu_error = number;
    longjmp(py2cu_handler, 1);
}

// Memory of new arrays, which the outermost call frees at its end.
typedef struct py2cu_block {
    struct py2cu_block *next;
    void *memory;
    size_t size;
} py2cu_block;
static _Thread_local py2cu_block *py2cu_blocks;

// Frees all blocks except those of the result, which the caller releases with free().
static void py2cu_free_except(const void *const *kept, int count)
{
    while (py2cu_blocks != NULL) {
        py2cu_block *block = py2cu_blocks;
        bool is_kept = false;
        for (int i = 0; i < count; i++) {
            const char *begin = block->memory, *at = kept[i];
            is_kept = is_kept || (at >= begin && at <= begin + block->size);
        }
        py2cu_blocks = block->next;
        if (!is_kept) {
            free(block->memory);
        }
        free(block);
    }
}

// rows * columns, limited to a size that exceeds all memory
static inline long long py2cu_elements(long long rows, long long columns)
{
    return columns > 0 && rows > 9223372036854775807 / columns ? 9223372036854775807 : rows * columns;
}

static inline void * py2cu_new(long long count, size_t size, bool zero, int number)  // memory for count elements
{
    py2cu_block *block = malloc(sizeof *block);
    void *memory = count >= 0 && (unsigned long long)count < (size_t)-1 / size ? calloc((size_t)count + !count, size) : NULL;
    (void)zero;  // calloc() always clears memory
    if (block == NULL || memory == NULL) {
        free(block);
        free(memory);
        py2cu_raise(number);
    }
    *block = (py2cu_block){py2cu_blocks, memory, (size_t)count * size};
    py2cu_blocks = block;
    return memory;
}

// as in NumPy, NaN is ignored; the first of two zeros is returned
static inline double py2cu_fmax_f64(double a, double b) { return a >= b || isnan(b) ? a : b; }

// as in NumPy, NaN is ignored; the first of two zeros is returned
static inline float py2cu_fmax_f32(float a, float b) { return a >= b || isnan(b) ? a : b; }

// as in NumPy, NaN is ignored; the first of two zeros is returned
static inline float py2cu_fmin_f32(float a, float b) { return a <= b || isnan(b) ? a : b; }

typedef struct sums_result {
    double total;
    long long product, bits, low;
} sums_result;

typedef struct table_result {
    const double *data;
    long long shape0, shape1;
} table_result;

sums_result sums(const long long *x, long long x_shape0)
{
    double total = 1.5;
    long long product = 1, bits = 0, low = -1;
    #ifdef _OPENMP
    #pragma omp parallel for reduction(+: total) reduction(*: product) reduction(|: bits) reduction(&: low)
    #endif
    for (long long i = 0; i < x_shape0; i++) {
        long long part = x[i] * 2;
        if (part == 4) {
            continue;
        }
        total += part;
        total -= 0.5;
        product *= 1 + (x[i] == 3);
        bits |= x[i];
        low &= x[i];
    }
    return (sums_result){total, product, bits, low};
}

void rows(double *out, long long out_shape0, long long out_shape1)
{
    #ifdef _OPENMP
    #pragma omp parallel for
    #endif
    for (long long i = 0; i < out_shape0; i += 3) {
        double row = 0.0;  // separate for each iteration
        for (long long j = 0; j < out_shape1; j++) {
            row += sin((double)i) * j * SCALE;
            out[i * out_shape1 + j] = row;
        }
    }
}

long long last(const long long *x, long long x_shape0)
{
    long long found = 0;
    for (long long i = 0; i < x_shape0; i++) {
        found = x[i];  // of the last iteration
    }
    return found;
}

long long running(long long *x, long long x_shape0)
{
    long long total = 0;
    for (long long i = 0; i < x_shape0; i++) {
        total += x[i];
        x[i] = total;  // result of the previous iterations
    }
    return total;
}

long long of_two(const long long *x, long long x_shape0)
{
    long long total = 1;
    for (long long i = 0; i < x_shape0; i++) {
        total += x[i];
        total *= 2;  // the result depends on the order of iterations
    }
    return total;
}

long long left(const long long *x, long long x_shape0)
{
    for (long long i = 0; i < x_shape0; i++) {
        if (x[i] == 0) {
            return i;
        }
    }
    return -1;
}

void counts(const long long *x, long long x_shape0, long long *y, long long y_shape0, long long k)
{
    long long k_in_y = py2cu_wrap(k, y_shape0);
    for (long long i = 0; i < x_shape0; i++) {
        y[k_in_y] += x[i];  // one element, which all iterations update
    }
    #ifdef _OPENMP
    #pragma omp parallel for
    #endif
    for (long long i = 0; i < x_shape0; i++) {
        y[x[i]] += 1;  // the iteration selects it
    }
}

long long plain(const long long *x, long long x_shape0)
{
    long long total = 0;
    for (long long i = 0; i < x_shape0; i++) {
        total += x[i];
    }
    return total;
}

static table_result table(long long n)
{
    if (n < 0) {
        py2cu_raise(1);  // ValueError
    }
    double *a = (double *)py2cu_new(py2cu_elements(n, 3), 8, true, 2);
    long long a_shape0 = n;
    for (long long i = 0; i < n; i++) {
        int *b = (int *)py2cu_new(2, 4, false, 3);
        for (int k = 0; k < 2; k++) {
            b[k] = (int)i;
        }
        a[i * 3] = b[1];
        int *memory = (int *)py2cu_new(2, 4, false, 4);
        for (int k = 0; k < 2; k++) {
            memory[k] = b[k];
        }
        double value = memory[0];
        for (int k = 0; k < 2; k++) {
            a[i * 3 + 1 + k] = value;
        }
    }
    return (table_result){a, a_shape0, 3};
}

// Calls table() and stores its result in *result; returns 0 or the number of the error.
int table_call(long long n, table_result *result)
{
    if (setjmp(py2cu_handler) != 0) {
        py2cu_free_except(NULL, 0);
        return py2cu_error;
    }
    *result = table(n);
    py2cu_free_except((const void *const[]){result->data}, 1);
    return 0;
}

static float spread(const float *x, long long x_shape0)
{
    if (x_shape0 == 0) {  // zeros and NaN as in Numba, not as on a GPU
        py2cu_raise(5);
    }
    float largest = x[0];
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k];
        if (!(isnan(item) || largest > item)) {
            largest = item;
        }
    }
    float least = x[0];
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k];
        if (!(isnan(item) || least < item)) {
            least = item;
        }
    }
    return largest - py2cu_fmin_f32(least, x[0]);
}

// Calls spread() and stores its result in *result; returns 0 or the number of the error.
int spread_call(const float *x, long long x_shape0, float *result)
{
    if (setjmp(py2cu_handler) != 0) {
        py2cu_free_except(NULL, 0);
        return py2cu_error;
    }
    *result = spread(x, x_shape0);
    py2cu_free_except(NULL, 0);
    return 0;
}

float at(const float *x, double place, float most)
{
    // not relative to the end
    return x[(long long)py2cu_fmax_f64(place, 0.0)] + x[(long long)py2cu_fmin_f32(py2cu_fmax_f32(most, 0), 3)];
}
