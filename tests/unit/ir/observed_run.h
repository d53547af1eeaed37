// SPDX-License-Identifier: MIT
/* Execution of a function (interp/interp.h: run_single_function()) with a log of its actions, which tests of passes
 * compare before and after.
 *
 * A call of `observe` logs its argument, a store its array, element and value. */
#ifndef PY2CU_TEST_IR_OBSERVED_RUN_H
#define PY2CU_TEST_IR_OBSERVED_RUN_H

#include "interp/interp.h"
#include "ir/ir.h"

#include <string.h>

enum { MAX_NOTED = 4096, MAX_STEPS = 20000 };

typedef struct Looked {
    RunState state;  /* RUN_RUNNING: time limit exceeded */
    const char *why; /* reason why it stops; allocated in the run's memory */
    bool is_broken;  /* by an error that is not the program's: ill-formed IR, or IR that cannot be executed */
    bool extreme;    /* an index sum may overflow in between: ranges/ranges_internal.h */
    uint32_t count;
    int64_t log[MAX_NOTED];
} Looked;

static inline void looked_note(void *context, int64_t value)
{
    Looked *looked = context;
    if (looked->count < MAX_NOTED) {
        looked->log[looked->count++] = value;
    }
}

static inline void looked_store(void *context, uint32_t array, int64_t element, int64_t value)
{
    looked_note(context, array);
    looked_note(context, element);
    looked_note(context, value);
}

/* Sums below this limit are also valid for address computations. */
static inline void looked_sum(void *context, int64_t a, int64_t b)
{
    const int64_t most = INT64_C(1) << 33;
    Looked *looked = context;
    looked->extreme = looked->extreme || a > most || a < -most || b > most || b < -most;
}

/* how: special registers, bounds of elements, and whether integers wrap; values: as in run_single_function(). */
static inline void look_on(Looked *looked, Run *run, SingleRun how, const int64_t *values)
{
    looked->count = 0;
    looked->extreme = false;
    how.context = looked;
    how.called = looked_note;
    how.stored = looked_store;
    how.summed = looked_sum;
    looked->state = run_single_function(run, &how, values, MAX_STEPS);
    looked->why = run_message(run, NULL);
    looked->is_broken = looked->why != NULL &&
                        (strstr(looked->why, "unsupported") != NULL || strstr(looked->why, "uninitialized") != NULL);
}

static inline bool looked_same(const Looked *a, const Looked *b)
{
    return a->count == b->count && memcmp(a->log, b->log, a->count * sizeof a->log[0]) == 0;
}

static inline char *dump(Arena *arena, const IrProgram *program)
{
    TextBuf text;
    textbuf_init(&text, arena);
    ir_dump(program, &text);
    return text.text;
}

#endif
