// SPDX-License-Identifier: MIT
/* States of numba.cuda.random: xoroshiro128+ by David Blackman and Sebastiano Vigna, initialized by splitmix64.
 *
 * State i is state 0 advanced by 2**64 * i numbers. This jump is linear over the bits of a state, so it is precomputed
 * for each value of each byte of a state; a jump then takes 16 table lookups. */
#include <py2cu/py2cu_rt.h>

#include "base/error.h"

#include <stdlib.h>

typedef struct State {
    uint64_t s0, s1;
} State;

enum { STATE_BITS = 128, STATE_BYTES = 16, BYTE_VALUES = 256 };

/* The image of each value of each byte under a linear step. */
typedef struct Step {
    State images[STATE_BYTES][BYTE_VALUES];
} Step;

static uint64_t rotate(uint64_t x, unsigned bits)
{
    return x << bits | x >> (64 - bits);
}

static void next(State *state)
{
    uint64_t s1 = state->s1 ^ state->s0;
    state->s0 = rotate(state->s0, 55) ^ s1 ^ s1 << 14;
    state->s1 = rotate(s1, 36);
}

/* Jumps 2**64 numbers ahead, with the polynomial published by the generator's authors. */
static State jump(State state)
{
    static const uint64_t polynomial[2] = {0xBEAC0467EBA5FACB, 0xD86B048B86AA9922};
    State sum = {0, 0};
    for (unsigned bit = 0; bit < STATE_BITS; bit++) {
        if (polynomial[bit / 64] >> bit % 64 & 1) {
            sum.s0 ^= state.s0;
            sum.s1 ^= state.s1;
        }
        next(&state);
    }
    return sum;
}

static State apply_jump(const Step *step, State state)
{
    State sum = {0, 0};
    for (unsigned byte = 0; byte < STATE_BYTES; byte++) {
        uint64_t half = byte < 8 ? state.s0 : state.s1;
        const State *image = &step->images[byte][half >> byte % 8 * 8 & 0xff];
        sum.s0 ^= image->s0;
        sum.s1 ^= image->s1;
    }
    return sum;
}

static State unit(unsigned bit)
{
    return (State){bit < 64 ? (uint64_t)1 << bit : 0, bit < 64 ? 0 : (uint64_t)1 << bit % 64};
}

static void fill_step(Step *step, const State *columns)
{
    for (unsigned byte = 0; byte < STATE_BYTES; byte++) {
        step->images[byte][0] = (State){0, 0};
        for (unsigned value = 1; value < BYTE_VALUES; value++) {
            unsigned lowest = (unsigned)__builtin_ctz(value);
            State rest = step->images[byte][value & (value - 1)], column = columns[byte * 8 + lowest];
            step->images[byte][value] = (State){rest.s0 ^ column.s0, rest.s1 ^ column.s1};
        }
    }
}

/* Doubles the distance of the step. */
static void double_step(Step *step)
{
    State columns[STATE_BITS];
    for (unsigned bit = 0; bit < STATE_BITS; bit++) {
        columns[bit] = apply_jump(step, apply_jump(step, unit(bit)));
    }
    fill_step(step, columns);
}

static uint64_t splitmix64(uint64_t seed)
{
    uint64_t z = seed + 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

int py2cu_random_states(uint64_t *states, size_t count, uint64_t seed, uint64_t subsequence_start)
{
    if (states == NULL && count > 0) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_random_states: the states are NULL");
    }
    Step *step = count > 0 ? malloc(sizeof *step) : NULL;
    if (step == NULL) {
        return count > 0 ? fail_memory() : PY2CU_OK;
    }
    State columns[STATE_BITS];
    for (unsigned bit = 0; bit < STATE_BITS; bit++) {
        columns[bit] = jump(unit(bit));
    }
    uint64_t z = splitmix64(seed);
    State state = {z, z};
    fill_step(step, columns);
    for (uint64_t left = subsequence_start; left != 0; left >>= 1) {
        if (left & 1) {
            state = apply_jump(step, state);
        }
        double_step(step);
    }
    if (subsequence_start != 0) {
        fill_step(step, columns);
    }
    for (size_t i = 0; i < count; i++) {
        states[2 * i] = state.s0;
        states[2 * i + 1] = state.s1;
        state = apply_jump(step, state);
    }
    free(step);
    return PY2CU_OK;
}
