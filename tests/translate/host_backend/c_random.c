// Translated from c_random.py by py2cu 0.1.0: pi(int64, uint32), walk(int64, float64), any_of(int64[::1]),
//    known_ranges(int64, int64[::1])
// Required options of gcc and clang: -fwrapv, because integers wrap; -fno-strict-aliasing, because memory is accessed as other types

#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline long long py2cu_max_i64(long long a, long long b) { return a > b ? a : b; }

// Errors: calls return the number of the error, or 0.
//   1: c_random.py:18: ZeroDivisionError: division by zero
//   2: c_random.py:23: ValueError: negative dimensions not allowed
//   3: c_random.py:23: MemoryError: Allocation failed (probably too large).
//   4: c_random.py:32: ValueError: empty range for randrange()
//   5: c_random.py:40: MemoryError: Allocation failed (probably too large).
//   6: c_random.py:41: ValueError: empty range for randrange()

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

static inline double py2cu_nonzero_f64(double b, unsigned int number)  // b, which must not be 0
{
    if (b == 0.0) {
        py2cu_raise(number);
    }
    return b;
}

static inline void py2cu_twister_fill(unsigned int *state, unsigned int seed)  // initializes the state from a seed
{
    for (unsigned int i = 0; i < 624; i++) {
        state[i] = seed;
        seed = 1812433253u * (seed ^ (seed >> 30)) + i + 1;
    }
    state[624] = 625;
    state[625] = 0;
}

static inline unsigned int * py2cu_twister(int generator)  // this thread's state
{
    static _Thread_local unsigned int states[2][628];
    if (states[generator][624] == 0) {  // not seeded yet
        py2cu_twister_fill(states[generator], (unsigned int)time(NULL) * 2654435761u ^ (unsigned int)clock() ^ (unsigned int)(size_t)states[generator]);
    }
    return states[generator];
}

// initializes the state as RandomState(seed) does
static inline void py2cu_twister_seed(int generator, unsigned int seed)
{
    py2cu_twister_fill(py2cu_twister(generator), seed);
}

static inline void py2cu_twister_twist(unsigned int *state)  // computes the next 624 words
{
    for (int i = 0; i < 624; i++) {
        unsigned int y = (state[i] & 0x80000000u) | (state[i < 623 ? i + 1 : 0] & 0x7fffffffu);
        state[i] = state[i < 227 ? i + 397 : i - 227] ^ (y >> 1) ^ (-(y & 1) & 0x9908b0dfu);
    }
    state[624] = 1;
}

static inline unsigned int py2cu_twister_next(int generator)  // the next 32 random bits
{
    unsigned int *state = py2cu_twister(generator);
    if (state[624] > 624) {
        py2cu_twister_twist(state);
    }
    unsigned int y = state[state[624]++ - 1];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static inline double py2cu_twister_double(int generator)  // from 0 to 1, exclusive, with 53 random bits
{
    unsigned int high = py2cu_twister_next(generator) >> 5;
    unsigned int low = py2cu_twister_next(generator) >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

static inline double py2cu_twister_normal(int generator)  // mean 0, deviation 1 (Marsaglia's polar method)
{
    unsigned int *state = py2cu_twister(generator);
    double x, y, r;
    if (state[625] != 0) {
        memcpy(&x, state + 626, sizeof x);
        state[625] = 0;
        return x;
    }
    do {
        x = 2.0 * py2cu_twister_double(generator) - 1.0;
        y = 2.0 * py2cu_twister_double(generator) - 1.0;
        r = x * x + y * y;
    } while (r >= 1.0 || r == 0.0);
    r = sqrt(-2.0 * log(r) / r);
    x *= r;
    memcpy(state + 626, &x, sizeof x);
    state[625] = 1;
    return y * r;
}

static inline long long py2cu_twister_below(int generator, long long n)  // from 0 to n, exclusive
{
    unsigned long long mask = generator == 0 ? n : n - 1;  // numpy.random uses the low bits of each word, high words first
    unsigned long long r;
    for (int shift = 1; shift < 64; shift *= 2) {
        mask |= mask >> shift;
    }
    do {
        if (generator == 0) {  // random uses the high bits: a word times 2 ** bits
            unsigned int low = py2cu_twister_next(generator);
            if (mask <= 0xffffffffu) {
                r = low * (mask + 1) >> 32;
            } else {
                r = ((py2cu_twister_next(generator) * ((mask >> 32) + 1)) & 0xffffffff00000000u) | low;
            }
        } else if (mask <= 0xffffffffu) {
            r = mask != 0 ? py2cu_twister_next(generator) & mask : 0;
        } else {
            r = (py2cu_twister_next(generator) & (mask >> 32)) << 32;
            r |= py2cu_twister_next(generator);
        }
    } while (r >= (unsigned long long)n);
    return (long long)r;
}

typedef struct walk_result {
    const double *data;
    long long shape0;
} walk_result;

static double pi(long long n, unsigned int seed)
{
    py2cu_twister_seed(1, seed);
    long long inside = 0;
    for (long long i = 0; i < n; i++) {
        double x = py2cu_twister_double(1);
        double y = py2cu_twister_double(1);
        if (x * x + y * y < 1.0) {
            inside += 1;
        }
    }
    return 4.0 * inside / py2cu_nonzero_f64(n, 1);
}

// Calls pi() and stores its result in *result; returns 0 or the number of the error.
int pi_call(long long n, unsigned int seed, double *result)
{
    if (setjmp(py2cu_handler) != 0) {
        py2cu_free_except(NULL, 0);
        return py2cu_error;
    }
    *result = pi(n, seed);
    py2cu_free_except(NULL, 0);
    return 0;
}

static walk_result walk(long long n, double step)
{
    if (n < 0) {
        py2cu_raise(2);  // ValueError
    }
    double *x = (double *)py2cu_new(n, 8, false, 3);
    for (long long i = 0; i < n; i++) {
        x[i] = 0.0 + step * py2cu_twister_normal(1);
    }
    long long x_shape0 = n;
    for (long long i = 1; i < n; i++) {
        double first = x[i - 1];
        double low = -step;
        x[i] += first + (low + (step - low) * py2cu_twister_double(0));
    }
    return (walk_result){x, x_shape0};
}

// Calls walk() and stores its result in *result; returns 0 or the number of the error.
int walk_call(long long n, double step, walk_result *result)
{
    if (setjmp(py2cu_handler) != 0) {
        py2cu_free_except(NULL, 0);
        return py2cu_error;
    }
    *result = walk(n, step);
    py2cu_free_except((const void *const[]){result->data}, 1);
    return 0;
}

static long long any_of(long long *items, long long items_shape0)
{
    long long last = items_shape0 - 1;
    for (long long k = 0; k < last; k++) {
        long long i = last - k;
        long long j = py2cu_twister_below(1, i + 1);
        long long item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
    if (items_shape0 <= 0) {
        py2cu_raise(4);  // ValueError
    }
    return items[py2cu_twister_below(0, items_shape0)];
}

// Calls any_of() and stores its result in *result; returns 0 or the number of the error.
int any_of_call(long long *items, long long items_shape0, long long *result)
{
    if (setjmp(py2cu_handler) != 0) {
        py2cu_free_except(NULL, 0);
        return py2cu_error;
    }
    *result = any_of(items, items_shape0);
    py2cu_free_except(NULL, 0);
    return 0;
}

static long long known_ranges(long long n, long long *x, long long x_shape0)
{
    if (n > 2) {
        // neither is empty
        long long first = py2cu_twister_below(1, n);
        n = first + (2 + py2cu_twister_below(0, n - 2));
    }
    for (long long i = 1; i < x_shape0; i++) {
        long long count = i + 1;
        long long largest = x[0];
        for (long long k = 0; k < x_shape0; k++) {
            largest = py2cu_max_i64(largest, x[k]);
        }
        long long first = py2cu_twister_below(0, count) + largest;
        const double *memory = (double *)py2cu_new(i, 8, true, 5);
        x[i] = (long long)(first + memory[0]);
    }
    if (n <= 0) {
        py2cu_raise(6);  // ValueError
    }
    return py2cu_twister_below(1, n);
}

// Calls known_ranges() and stores its result in *result; returns 0 or the number of the error.
int known_ranges_call(long long n, long long *x, long long x_shape0, long long *result)
{
    if (setjmp(py2cu_handler) != 0) {
        py2cu_free_except(NULL, 0);
        return py2cu_error;
    }
    *result = known_ranges(n, x, x_shape0);
    py2cu_free_except(NULL, 0);
    return 0;
}
