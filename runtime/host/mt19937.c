// SPDX-License-Identifier: MIT
#include "host/mt19937.h"
#include "base/atfork.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

typedef struct GeneratorStates {
    _Alignas(8) uint32_t states[2][TWISTER_SIZE];
    ForkMark mark;
} GeneratorStates;

static _Thread_local GeneratorStates
    *states_of_thread; /* a pointer, because a library that is loaded late has little thread-local memory */
static GeneratorStates shared_states; /* shared by threads if memory is exhausted */
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void create_key(void)
{
    (void)pthread_key_create(&key, free);
}

static GeneratorStates *thread_states(void)
{
    if (states_of_thread == NULL) {
        (void)pthread_once(&once, create_key);
        states_of_thread = calloc(1, sizeof *states_of_thread);
        if (states_of_thread == NULL || pthread_setspecific(key, states_of_thread) != 0) {
            free(states_of_thread);
            states_of_thread = NULL;
            return &shared_states;
        }
        fork_mark(&states_of_thread->mark);
    }
    return states_of_thread;
}

static void seed_state(uint32_t *state)
{
    if (getrandom(state, TWISTER_WORDS * sizeof *state, GRND_NONBLOCK) !=
        (ssize_t)(TWISTER_WORDS * sizeof *state)) { /* shortly after the system has started */
        struct timespec now = {0};
        (void)clock_gettime(CLOCK_REALTIME, &now);
        for (uint32_t i = 0, word = (uint32_t)now.tv_nsec ^ (uint32_t)now.tv_sec ^ (uint32_t)(uintptr_t)state;
             i < TWISTER_WORDS; i++) {
            state[i] = word = 1812433253u * (word ^ (word >> 30)) + i + 1;
        }
    }
    state[0] |= 0x80000000u; /* the words must not all be 0 */
    state[TWISTER_NEXT] = TWISTER_WORDS + 1;
    state[TWISTER_NEXT + 1] = 0;
}

uint32_t *twister_state(int of)
{
    GeneratorStates *own = thread_states();
    if (own != &shared_states && fork_needs_renewal(&own->mark)) {
        own->states[0][TWISTER_NEXT] = own->states[1][TWISTER_NEXT] = 0;
        fork_renewed(&own->mark);
    }
    uint32_t *state = own->states[of];
    if (state[TWISTER_NEXT] == 0) {
        seed_state(state);
    }
    return state;
}
