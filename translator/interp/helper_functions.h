// SPDX-License-Identifier: MIT
/* Functions of the interpreter that helpers of the generated code call (make_helpers.py), and their types. */
#ifndef PY2CU_INTERP_HELPER_FUNCTIONS
#define PY2CU_INTERP_HELPER_FUNCTIONS

#include "interp/interp_internal.h"

typedef struct py2cu_complex64 {
    float re, im;
} py2cu_complex64;

typedef struct py2cu_complex128 {
    double re, im;
} py2cu_complex128;

typedef struct xoroshiro128p_state {
    uint64_t s0, s1;
} xoroshiro128p_state;

static inline py2cu_complex64 complex64_of(const Slot *slots)
{
    return (py2cu_complex64){slots[0].f, slots[1].f};
}

static inline py2cu_complex128 complex128_of(const Slot *slots)
{
    return (py2cu_complex128){slots[0].d, slots[1].d};
}

static inline void set_complex64(CallContext *context, py2cu_complex64 z)
{
    context->result[0].f = z.re;
    context->result[1].f = z.im;
}

static inline void set_complex128(CallContext *context, py2cu_complex128 z)
{
    context->result[0].d = z.re;
    context->result[1].d = z.im;
}

/* Stops the run with the exception of this number. */
void helper_raise(const CallContext *context, unsigned number, int64_t index, int64_t size);
/* Values that are too large are not supported: they stop the run. */
long long helper_llrint(const CallContext *context, double value);
unsigned helper_lane(const CallContext *context);
long long helper_dynamic_bytes(const CallContext *context);
double helper_double(int64_t bits);
/* Return false if the run has stopped. */
bool helper_load_state(const CallContext *context, xoroshiro128p_state *state);
bool helper_store_state(const CallContext *context, const xoroshiro128p_state *state);

#endif
