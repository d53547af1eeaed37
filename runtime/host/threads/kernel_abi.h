/* What a kernel library compiled with py2cu_host.h and the runtime say to each other. py2cu_host.h holds the same
 * structure and numbers in C++; the two change together. */
#ifndef PY2CU_HOST_BLOCK_H
#define PY2CU_HOST_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { HOST_BLOCK_THREADS = 1024, HOST_WARP = 32 };

typedef enum Meeting {
    MEET_BLOCK,     /* __syncthreads*: the result is how many threads said 1 */
    MEET_WARP,      /* __syncwarp */
    MEET_BALLOT,    /* the result is a bit for each lane that said 1 */
    MEET_SHUFFLE,   /* the result is the value of `lane` */
    MEET_MATCH_ANY, /* the result is the lanes with the same value */
    MEET_MATCH_ALL, /* the result is all lanes when all have the same value, else 0 */
    MEET_ACTIVE,    /* __activemask: members are the lanes that are there too */
    MEET_YIELD,     /* lets others run */
    MEET_GRID       /* all threads of all blocks */
} Meeting;

/* Which part of a parallel loop this is; `next` is the one that may add what it has to what all have. */
typedef struct HostTurn {
    long long part;
    long long *next;
    int *failed; /* some part ended before its end: nobody waits any more */
    char *own;   /* memory of this part alone, so much as was asked for; NULL: the parts are one */
} HostTurn;

typedef struct HostCall {
    uint32_t grid[3], block[3], index[3];
    void *dynamic_shared;
    uint64_t dynamic_shared_bytes;
    void *crew;
    unsigned long long (*meet)(void *crew, unsigned meeting, unsigned mask, unsigned long long value, unsigned lane,
                               unsigned *members);
    void (*leave)(void *crew); /* ends the calling thread; does not return */
    /* Around what must not be left halfway (it may hold a lock of the process), however the launch ends. */
    void (*hold)(void);
    void (*release)(void);
    /* Of texts that are watched (host/sanitizer/shadow_memory.h); site is where the running thread last was on its way
     * to a meeting. */
    void *watcher;
    void (*access)(void *watcher, const void *address, uint32_t bytes, uint32_t site, uint32_t kind, uint32_t thread);
    void (*array)(void *watcher, const void *address, uint64_t bytes, uint32_t site, uint32_t thread);
    void (*fenced)(void *watcher);
    uint32_t site;
    /* Memory that a call makes (np.zeros), all zero or not; NULL: there is none. */
    void *maker;
    void *(*make)(void *maker, long long count, unsigned long long size, bool zero);
    /* Runs body(context, from, to, turn) for parts of 0 to count on several threads, and waits; false: one of them
     * failed. The parts come to HostTurn's `next` in their order. `own`: bytes that each part has of its own; -1: all
     * of the range is one part. */
    void *owner;
    bool (*parallel)(void *owner, long long count, long long own,
                     void (*body)(void *context, long long from, long long to, HostTurn *turn), void *context);
    /* The memory that an array of this call lies in, all of it, where no other of its arguments reaches into that: its
     * bytes, or -1. */
    long long (*whole)(void *owner, const void *address, char **start);
    /* The calling thread's state of random (0) or numpy.random (1), see host/mt19937.h. */
    uint32_t *(*twister)(int of);
} HostCall;

/* py2cu_host_block_NAME runs all threads of a block one after the other; kernels that meet have none.
 * py2cu_host_thread_NAME runs one thread, numbered with x fastest. */
typedef void (*HostBlockFn)(const HostCall *call, void *const *args);
typedef void (*HostThreadFn)(const HostCall *call, void *const *args, unsigned number);
/* py2cu_host_error gives the address of the text's py2cu_error; only where a kernel can raise. */
typedef void *(*HostErrorFn)(void);

#endif
