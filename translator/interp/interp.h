/* Running kernels without a compiler: the finished IR of a unit, thread by thread, statement by statement, on small
 * arrays.
 *
 * It is for looking on: who is where, what each variable holds, who waits for whom, which two threads touch one element
 * and nothing orders them. Threads run in a fixed order, so a run is the same each time. What it cannot do stops the
 * run with a message that names the construct; it never goes on with another value. A text that was placed
 * (Py2cuSchedule), or is watched, is not run.
 *
 * The unit must outlive the run. What a run takes is limited: arrays, threads and memory when it begins, work by the
 * steps that each call is given. */
#ifndef PY2CU_INTERP_INTERP
#define PY2CU_INTERP_INTERP

#include "base/unit.h"
#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Run Run;

typedef enum RunState {
    RUN_RUNNING, /* threads can go on */
    RUN_DONE,    /* all threads have ended */
    RUN_STOPPED  /* by a mistake of the program, or what cannot be run: run_message() */
} RunState;

/* How far one thread goes. All of them end where the thread waits for others, or ends. */
typedef enum RunStep {
    RUN_INTO, /* to the next statement, also in a function that is called */
    RUN_OVER, /* to the next statement of the function it is in, or of its caller */
    RUN_TO_WAIT
} RunStep;

/* A launch that is being prepared; NULL without memory. run_message() says what is wrong with it. */
Run *run_new(const Unit *unit, const char *kernel, const uint32_t grid[3], const uint32_t block[3],
             size_t dynamic_bytes);
void run_free(Run *run);
/* What an argument of Py2cuKernelInfo is, as Python would say it: `2.5`, `[[1, 2], [3, 4]]`, `zeros(8)`, `arange(2,
 * 10)`, `full((2, 3), 7)`; a record is a tuple of its fields, `(1, 2.5, 'ab')`, and what a pointer points to is an
 * array of one axis. False: said by run_message(). */
bool run_set_text(Run *run, size_t argument, const char *text);
/* The same, of bytes: of a number, or of an array's elements, the strides in bytes, the first element `first` bytes
 * behind the beginning. */
bool run_set_bytes(Run *run, size_t argument, const void *bytes, size_t size, const int64_t *shape,
                   const int64_t *strides, size_t first);
/* All arguments are given: threads can go. */
bool run_start(Run *run);
/* One thread goes; the number of the block and of the thread in it. `budget` instructions at most. */
void run_step(Run *run, uint32_t block, uint32_t thread, RunStep how, uint64_t budget);
/* All threads go in turn, until they have ended, or so many instructions are done. */
void run_all(Run *run, uint64_t budget);
RunState run_state(const Run *run);
/* What is wrong, as a sentence, and the line of Python it is about, or 0; NULL: nothing. */
const char *run_message(const Run *run, uint32_t *line);
/* The elements of an array as they are now. */
const void *run_bytes(const Run *run, size_t argument, size_t *size);
/* How many races there are: two threads, one element, at least one writes, not both atomically, and nothing orders
 * them. */
size_t run_conflict_count(const Run *run);

/* ---- one function alone, for tests of passes ----
 *
 * A thread whose numbers are given runs a function of IR of any stage, of whole numbers and pointers: no launch need be
 * as large as they are, and nothing has to be known of a kernel. The rules are those of C: a shift too far, a division
 * by zero, and a sum, difference or product with a sign that overflows stop it. */
typedef struct SingleRun {
    int64_t sregs[12];    /* by IrSreg */
    int64_t lowest, most; /* the elements that may be touched of what is pointed to; what was never stored there depends
                             on the place alone */
    bool wraps;           /* what overflows is no mistake */
    void *context;        /* of what follows, which tell what is done in its order; each may be NULL */
    void (*called)(void *context, int64_t argument); /* a function of one whole number, which is none of CUDA's */
    void (*stored)(void *context, uint32_t array, int64_t element, int64_t value);
    void (*summed)(void *context, int64_t a, int64_t b); /* a sum or difference in an index */
} SingleRun;

/* Its IR must stay as it is until run_free(). NULL without memory. */
Run *run_new_single(const Unit *unit, const IrFunc *func);
/* From the beginning. `values` are by the function's parameters; of a pointer, the number of its array, below
 * RUN_MOST_ARRAYS. After RUN_RUNNING it would have taken more instructions than `budget`. */
enum { RUN_MOST_ARRAYS = 8 };
RunState run_single_function(Run *run, const SingleRun *how, const int64_t *values, uint64_t budget);

/* For a page, as JSON, behind what stands in buf: what arguments each kernel wants, and what one may begin with. */
void run_show_kernels(const Unit *unit, TextBuf *buf);
/* How all stands, as a thread of a block sees it. The text is the run's, until it is asked again. */
TextBuf run_show(Run *run, uint32_t block, uint32_t thread);

#endif
