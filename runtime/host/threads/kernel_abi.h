// SPDX-License-Identifier: MIT
/* The interface between the runtime and kernel libraries that are compiled with py2cu_host.h. py2cu_host.h declares the
 * same structure and constants in C++; change both together. */
#ifndef PY2CU_THREADS_KERNEL_ABI_H
#define PY2CU_THREADS_KERNEL_ABI_H

#include <stdbool.h>
#include <stdint.h>

enum { HOST_BLOCK_THREADS = 1024, HOST_WARP = 32, HOST_WAVEFRONT = 64 };

typedef enum SyncKind {
    SYNC_BLOCK,     /* __syncthreads*: the result is the number of threads that pass 1 */
    SYNC_WARP,      /* __syncwarp */
    SYNC_BALLOT,    /* the result is a mask of the lanes that pass 1 */
    SYNC_SHUFFLE,   /* the result is the value of `lane` */
    SYNC_MATCH_ANY, /* the result is a mask of the lanes with the same value */
    SYNC_MATCH_ALL, /* the result is a mask of all lanes if all have the same value, else 0 */
    SYNC_ACTIVE,    /* __activemask: participants are the lanes that wait in it */
    SYNC_YIELD,     /* yields to other threads */
    SYNC_GRID,      /* all threads of all blocks */
    /* Operations of a wavefront of 64 lanes (numba.roc): all lanes that have not ended participate. */
    SYNC_WAVEFRONT, /* a barrier */
    SYNC_WAVE_READ, /* the result is the value of `lane`, or 0 if that lane does not participate */
    SYNC_WAVE_SEND  /* the result is the value of the last lane that passes this lane as `lane`, or 0 */
} SyncKind;

/* The number of a part of a parallel loop; the part `next` may accumulate its result. */
typedef struct HostTicket {
    long long part;
    long long *next;
    int *failed; /* a part has failed: no part waits any longer */
    char *own;   /* private memory of this part, of the requested size; NULL: there is only one part */
} HostTicket;

typedef struct HostCall {
    uint32_t grid[3], block[3], index[3];
    void *dynamic_shared;
    uint64_t dynamic_shared_bytes;
    void *scheduler;
    unsigned long long (*synchronize)(void *scheduler, unsigned sync_kind, unsigned mask, unsigned long long value,
                                      unsigned lane, unsigned *members);
    void (*leave)(void *scheduler); /* ends the calling CUDA thread; does not return */
    /* Enclose code that a stop of the launch must not interrupt, for example because it holds a lock of the process. */
    void (*hold)(void);
    void (*release)(void);
    /* Callbacks of instrumented code (host/sanitizer/shadow_memory.h); site is the last site of the running thread
     * before a synchronization. */
    void *watcher;
    void (*access)(void *watcher, const void *address, uint32_t bytes, uint32_t site, uint32_t kind, uint32_t thread);
    void (*array)(void *watcher, const void *address, uint64_t bytes, uint32_t site, uint32_t thread);
    void (*fenced)(void *watcher);
    uint32_t site;
    /* Allocates memory for a call (np.zeros), optionally zeroed. Returns NULL if memory is exhausted. */
    void *maker;
    void *(*make)(void *maker, long long count, unsigned long long size, bool zero);
    /* Runs body(context, from, to, ticket) for parts of the range 0 to count on several threads, and waits. Returns
     * false if a part failed. HostTicket's `next` takes the parts in order. `own`: private bytes per part; -1: the
     * range is a single part. */
    void *owner;
    bool (*parallel)(void *owner, long long count, long long own,
                     void (*body)(void *context, long long from, long long to, HostTicket *ticket), void *context);
    /* Finds the allocation that contains an array of this call, if no other argument overlaps it. Returns its size in
     * bytes, or -1. */
    long long (*whole)(void *owner, const void *address, char **start);
    /* Returns the calling thread's state of random (0) or numpy.random (1); see host/mt19937.h. */
    uint32_t *(*twister)(int generator);
    uint32_t merged[3]; /* number of blocks from `index` on along each axis; larger than 1 only for kernels whose blocks
                           can be merged (Py2cuKernelInfo.merge_axis) */
    /* Thread indices from `first` to `end` that a kernel with thread loops and without barriers executes: all of the
     * merged blocks, or those of one thread. */
    uint32_t first[3], end[3];
    bool is_split; /* set by a kernel that has returned before its first thread, because it cannot run merged blocks at
                      once; the caller then runs the blocks one after the other */
} HostCall;

/* py2cu_host_block_NAME runs all threads of a block sequentially; kernels that synchronize have none.
 * py2cu_host_thread_NAME runs one thread; x is the fastest index of the thread number. Kernels with thread loops have
 * none. */
typedef void (*HostBlockFn)(const HostCall *call, void *const *args);
typedef void (*HostThreadFn)(const HostCall *call, void *const *args, unsigned number);
/* py2cu_host_error returns the address of py2cu_error; it exists only if a kernel can raise. */
typedef void *(*HostErrorFn)(void);

#endif
