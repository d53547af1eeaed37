/* Tables of what was met last, which each launch reads, and which are seldom written: who reads them takes no lock, and
 * looks behind whether somebody wrote meanwhile. Then it is as if nothing was found.
 *
 *     unsigned begun = version_begin(&version);      version_write(&version);    (writers keep each other out by a
 * Guard)
 *     ... atomic loads, relaxed ...                  ... atomic stores, relaxed ...
 *     found = found && version_same(&version, begun) version_written(&version); */
#ifndef PY2CU_VERSIONS_H
#define PY2CU_VERSIONS_H

#include <stdatomic.h>
#include <stdbool.h>

/* ThreadSanitizer does not know fences: it may take what follows one for a race, never the other way about, and here
 * all is atomic. */
#if defined(__SANITIZE_THREAD__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wtsan"
#endif

typedef atomic_uint Version; /* odd while somebody writes */

static inline unsigned version_begin(const Version *version)
{
    return atomic_load_explicit(version, memory_order_acquire);
}

static inline bool version_same(const Version *version, unsigned begun)
{
    atomic_thread_fence(memory_order_acquire);
    return (begun & 1u) == 0 && atomic_load_explicit(version, memory_order_relaxed) == begun;
}

static inline void version_write(Version *version)
{
    atomic_store_explicit(version, atomic_load_explicit(version, memory_order_relaxed) + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
}

static inline void version_written(Version *version)
{
    atomic_store_explicit(version, atomic_load_explicit(version, memory_order_relaxed) + 1, memory_order_release);
}

#endif
