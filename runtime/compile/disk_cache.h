/* The disk cache of compiled kernels: a folder of entries named by the digest of all that made them. */
#ifndef PY2CU_CACHE_H
#define PY2CU_CACHE_H

#include "base/sha256.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Cache {
    char *folder;   /* NULL: there is no cache */
    uint64_t limit; /* bytes of all entries together */
} Cache;

/* What an entry holds. */
typedef struct CacheEntry {
    void *image; /* malloc'ed */
    size_t image_length;
    char *log; /* malloc'ed, NUL-terminated */
} CacheEntry;

/* Finds the folder (dir, or as the environment says when NULL) and makes it where it is missing. A folder that cannot
 * be used safely (not ours, writable by others) or at all gives a cache that is off: never an error. */
void cache_open(Cache *cache, const char *dir, bool off);
void cache_close(Cache *cache);

/* True when there is a sound entry. One that is damaged or not ours is removed. */
bool cache_load(const Cache *cache, const uint8_t key[SHA256_BYTES], CacheEntry *entry);
void cache_entry_free(CacheEntry *entry);

/* Writes an entry (temporary name, then rename) and removes the least recently used ones above the limit. Failing is
 * silent: the kernel is just compiled again next time. */
void cache_store(const Cache *cache, const uint8_t key[SHA256_BYTES], const void *image, size_t image_length,
                 const char *log);

#endif
