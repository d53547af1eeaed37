// SPDX-License-Identifier: MIT
/* Sequence lock for rarely written tables that each launch reads: readers take no lock, and discard the values that
 * they have read if a writer was active meanwhile.
 *
 *   unsigned begun = version_begin(&version);      version_write(&version);    (a Guard excludes other writers)
 *   ... atomic loads, relaxed ...                  ... atomic stores, relaxed ...
 *   found = found && version_same(&version, begun) version_written(&version); */
#ifndef PY2CU_EXTENSION_CORE_SEQLOCK_H
#define PY2CU_EXTENSION_CORE_SEQLOCK_H

#include <stdatomic.h>
#include <stdbool.h>

/* ThreadSanitizer does not support fences: it may report false races after a fence, but never misses one, and all
 * accesses here are atomic. */
#if defined(__SANITIZE_THREAD__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wtsan"
#endif

typedef atomic_uint Version; /* odd while a writer is active */

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
