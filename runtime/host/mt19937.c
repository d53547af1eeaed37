// SPDX-License-Identifier: MIT
#include "host/mt19937.h"
#include "base/atfork.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

typedef struct Twisters {
    _Alignas(8) uint32_t states[2][TWISTER_SIZE];
    ForkMark mark;
} Twisters;

static _Thread_local Twisters
    *twisters;         /* a pointer, because a library that is loaded late has little thread-local memory */
static Twisters spare; /* shared by threads if memory is exhausted */
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void)
{
    (void)pthread_key_create(&key, free);
}

static Twisters *own_twisters(void)
{
    if (twisters == NULL) {
        (void)pthread_once(&once, make_key);
        twisters = calloc(1, sizeof *twisters);
        if (twisters == NULL || pthread_setspecific(key, twisters) != 0) {
            free(twisters);
            twisters = NULL;
            return &spare;
        }
        fork_mark(&twisters->mark);
    }
    return twisters;
}

static void begin(uint32_t *state)
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
    Twisters *own = own_twisters();
    if (own != &spare && fork_needs_renewal(&own->mark)) {
        own->states[0][TWISTER_NEXT] = own->states[1][TWISTER_NEXT] = 0;
        fork_renewed(&own->mark);
    }
    uint32_t *state = own->states[of];
    if (state[TWISTER_NEXT] == 0) {
        begin(state);
    }
    return state;
}
