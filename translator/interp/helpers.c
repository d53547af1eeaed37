// SPDX-License-Identifier: MIT
/* Executes helpers of the generated code (ir/helpers.def). make_helpers.py generates the functions of most of them;
 * helpers that are neither generated nor listed here are not supported. */
#include "interp/helper_functions.h"

#include <math.h>
#include <string.h>

void helper_raise(const CallContext *context, unsigned number, int64_t index, int64_t size)
{
    const Run *run = context->actor->run;
    if (number < 1 || number > run->info->raise_count) {
        run_stop_at(context->actor, "raises an exception");
        return;
    }
    const Py2cuRaise *what = &run->info->raises[number - 1];
    if (what->message == NULL) {
        memory_out_of_axis(context->actor, what, index, size);
    } else {
        run_stop_at(context->actor, "raises %s%s%s", what->exception, what->message[0] != '\0' ? ": " : "",
                    what->message);
    }
}

static bool call_raise(CallContext *context)
{
    helper_raise(context, (unsigned)context->args[0]->u, context->e->arg_count > 1 ? context->args[1]->i : 0,
                 context->e->arg_count > 2 ? context->args[2]->i : 0);
    return true;
}

long long helper_llrint(const CallContext *context, double value)
{
    if (!(fabs(value) < 0x1p63)) {
        run_stop_at(context->actor, "uses an unsupported call: %s() with these arguments",
                    helper_row(context->e->callee.helper)->name);
        return 0;
    }
    return (long long)nearbyint(value);
}

unsigned helper_lane(const CallContext *context)
{
    return context->actor->thread_number % RUN_WARP;
}

long long helper_dynamic_bytes(const CallContext *context)
{
    return (long long)context->actor->run->dynamic_bytes;
}

double helper_double(int64_t bits)
{
    return ((Slot){.i = bits}).d;
}

bool helper_load_state(const CallContext *context, xoroshiro128p_state *state)
{
    const unsigned char *bytes = memory_at(context->actor, context->args[0]->u, sizeof *state, ACCESS_WRITE);
    if (bytes != NULL) {
        memcpy(state, bytes, sizeof *state);
    }
    return bytes != NULL;
}

bool helper_store_state(const CallContext *context, const xoroshiro128p_state *state)
{
    unsigned char *bytes = memory_at(context->actor, context->args[0]->u, sizeof *state, ACCESS_WRITE);
    if (bytes != NULL) {
        memcpy(bytes, state, sizeof *state);
    }
    return bytes != NULL;
}

static const AtomicOp atomics[HELPER_COUNT] = {
    [HELPER_ATOMIC_ADD_I64] = ATOMIC_ADD,       [HELPER_ATOMIC_AND_I64] = ATOMIC_AND,
    [HELPER_ATOMIC_OR_I64] = ATOMIC_OR,         [HELPER_ATOMIC_XOR_I64] = ATOMIC_XOR,
    [HELPER_ATOMIC_EXCH_I64] = ATOMIC_EXCH,     [HELPER_ATOMIC_CAS_I64] = ATOMIC_CAS,
    [HELPER_ATOMIC_INC_U64] = ATOMIC_INC,       [HELPER_ATOMIC_DEC_U64] = ATOMIC_DEC,
    [HELPER_ATOMIC_MAX_F32] = ATOMIC_MAX,       [HELPER_ATOMIC_MAX_F64] = ATOMIC_MAX,
    [HELPER_ATOMIC_MIN_F32] = ATOMIC_MIN,       [HELPER_ATOMIC_MIN_F64] = ATOMIC_MIN,
    [HELPER_ATOMIC_NANMAX_F32] = ATOMIC_NANMAX, [HELPER_ATOMIC_NANMAX_F64] = ATOMIC_NANMAX,
    [HELPER_ATOMIC_NANMIN_F32] = ATOMIC_NANMIN, [HELPER_ATOMIC_NANMIN_F64] = ATOMIC_NANMIN,
};

static bool call_atomic(CallContext *context)
{
    return atomic_call(context, atomics[context->e->callee.helper]);
}

bool helper_is_reduction(HelperId id)
{
    return id >= HELPER_REDUCE_ADD_U32 && id <= HELPER_REDUCE_XOR_U64; /* the rows are contiguous */
}

static HelperFunction *function_of_helper(HelperId id)
{
    return id == HELPER_RAISE                                 ? call_raise
           : id >= HELPER_TEXT_EQ && id <= HELPER_TEXT_LENGTH ? string_call
           : atomics[id] != 0                                 ? call_atomic
                                                              : helper_functions[id];
}

bool helper_is_known(HelperId id)
{
    return id == HELPER_GRID_SYNC || id == HELPER_GRID_SYNC_OR_LEAVE || helper_is_reduction(id) ||
           function_of_helper(id) != NULL;
}

bool helper_call(CallContext *context)
{
    HelperFunction *function = function_of_helper(context->e->callee.helper);
    return function != NULL && function(context);
}
