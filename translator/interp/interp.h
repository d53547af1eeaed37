// SPDX-License-Identifier: MIT
/* Interpreter for kernels: executes the final IR of a unit on small arrays, thread by thread and statement by
 * statement, without a compiler.
 *
 * It shows the position of each thread, the values of variables, which threads wait for each other, and data races
 * between unsynchronized accesses to an element. Threads run in a fixed order, so every run is the same. An
 * unsupported construct stops the run with a message; the interpreter never continues with another value. Code with a
 * schedule (Py2cuSchedule) and code instrumented by the sanitizer are not supported.
 *
 * The unit must outlive the run. Resources are limited: arrays, threads and memory at the start, work by the budget of
 * each call. */
#ifndef PY2CU_INTERP_INTERP_H
#define PY2CU_INTERP_INTERP_H

#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Run Run;

typedef enum RunState {
    RUN_RUNNING, /* threads can continue */
    RUN_DONE,    /* all threads have ended */
    RUN_STOPPED  /* by an error in the program or an unsupported construct: run_message() */
} RunState;

/* End of a step of one thread. A step also ends when the thread waits for others or ends. */
typedef enum RunStep {
    RUN_INTO, /* at the next statement, also in called functions */
    RUN_OVER, /* at the next statement of the current function or its caller */
    RUN_TO_WAIT
} RunStep;

/* The threads that take a step. */
typedef enum RunScope { SCOPE_THREAD, SCOPE_WARP, SCOPE_BLOCK } RunScope;

/* Creates a launch; returns NULL if out of memory. run_message() describes errors. */
Run *run_new(const Unit *unit, const char *kernel, const uint32_t grid[3], const uint32_t block[3],
             size_t dynamic_bytes);
void run_free(Run *run);
/* Sets an argument of Py2cuKernelInfo from Python source: `2.5`, `[[1, 2], [3, 4]]`, `zeros(8)`, `arange(2, 10)`,
 * `full((2, 3), 7)`; a record is a tuple of its fields, `(1, 2.5, 'ab')`, and the data of a pointer is a 1-D array.
 * Returns false on errors, which run_message() describes. */
bool run_set_text(Run *run, size_t argument, const char *text);
/* Sets an argument from the bytes of a scalar or of an array's elements; strides are in bytes, and the first element
 * is `first` bytes after the start. */
bool run_set_bytes(Run *run, size_t argument, const void *bytes, size_t size, const int64_t *shape,
                   const int64_t *strides, size_t first);
/* Starts the run; returns false if an argument is missing. */
bool run_start(Run *run);
/* Runs a thread, identified by its block and its number in the block, its warp or its block for one step of at most
 * `budget` instructions. RUN_TO_WAIT runs a block until all its threads wait at a barrier or have ended; they stay at
 * the barrier until the next step. If they wait at a barrier of the grid, the step runs the other blocks, too. */
void run_step(Run *run, uint32_t block, uint32_t thread, RunScope scope, RunStep kind, uint64_t budget);
/* Runs all threads in turn until they have ended or `budget` instructions are executed. */
void run_all(Run *run, uint64_t budget);
RunState run_state(const Run *run);
/* Returns the error message, and the Python line (0: none) in *line; NULL if there is no error. */
const char *run_message(const Run *run, uint32_t *line);
/* Returns the current elements of an array. */
const void *run_bytes(const Run *run, size_t argument, size_t *size);
/* Returns the number of data races: unsynchronized accesses of two threads to one element, at least one of which
 * writes and at least one of which is not atomic. */
size_t run_conflict_count(const Run *run);

/* ---- single functions, for tests of passes ----

Runs a function on integers and pointers, from IR of any stage, in one thread with the given special registers. No
launch needs to be as large as they are, and no kernel information is needed. The rules of C apply: invalid shifts,
divisions by zero, and signed overflow stop the run. ---- */
typedef struct SingleRun {
    int64_t sregs[12];       /* by IrSreg */
    int64_t lowest, highest; /* range of accessible array elements; the value of an element that was never stored
                             depends only on its address */
    bool wraps;              /* overflow is not an error */
    void *context; /* argument of the following callbacks, which report events in execution order; each may be NULL */
    void (*called)(void *context, int64_t argument); /* call of a function of one integer that is not a CUDA function */
    void (*stored)(void *context, uint32_t array, int64_t element, int64_t value);
    void (*summed)(void *context, int64_t a, int64_t b); /* addition or subtraction in an index */
} SingleRun;

/* The function's IR must not change until run_free(). Returns NULL if out of memory. */
Run *run_new_single(const Unit *unit, const IrFunc *func);
/* Runs the function from the start. `values` are its arguments; for a pointer, the number of its array, below
 * RUN_MAX_ARRAYS. Returns RUN_RUNNING if `budget` instructions were not enough. */
enum { RUN_MAX_ARRAYS = 8 };
RunState run_single_function(Run *run, const SingleRun *rules, const int64_t *values, uint64_t budget);

/* Appends a JSON description of the arguments of each kernel, with initial values, to buf. */
void run_show_kernels(const Unit *unit, TextBuf *buf);
/* Returns the state of the run as JSON, as seen by a thread of a block. The string is valid until the next call. */
TextBuf run_show(Run *run, uint32_t block, uint32_t thread);

#endif
