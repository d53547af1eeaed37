// SPDX-License-Identifier: MIT
/* The disk cache of compiled kernels: a directory of entries whose names are digests of all inputs. */
#ifndef PY2CU_COMPILE_DISK_CACHE_H
#define PY2CU_COMPILE_DISK_CACHE_H

#include "base/sha256.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Cache {
    char *directory; /* NULL: the cache is disabled */
    uint64_t limit;  /* total size of all entries in bytes */
} Cache;

/* The content of an entry. */
typedef struct CacheEntry {
    void *image; /* malloc'ed */
    size_t image_length;
    char *log; /* malloc'ed, NUL-terminated */
} CacheEntry;

/* Finds the directory (`dir`, or the one that the environment specifies if `dir` is NULL) and creates it if necessary.
 * If it cannot be used, or not safely (it belongs to or is writable by other users), the cache is disabled; this is
 * never an error. */
void cache_open(Cache *cache, const char *dir, bool off);
void cache_close(Cache *cache);

/* Returns whether there is a valid entry. Removes entries that are damaged or belong to another user. */
bool cache_load(const Cache *cache, const uint8_t key[SHA256_BYTES], CacheEntry *entry);
void cache_entry_free(CacheEntry *entry);

/* Writes an entry (to a temporary name, then renames it) and evicts the least recently used entries above the limit.
 * Fails silently: the kernel is compiled again next time. */
void cache_store(const Cache *cache, const uint8_t key[SHA256_BYTES], const void *image, size_t image_length,
                 const char *log);

#endif
