// SPDX-License-Identifier: MIT
/* Hash function of strings for hash tables. */
#ifndef PY2CU_SUPPORT_STRING_HASH_H
#define PY2CU_SUPPORT_STRING_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Returns the FNV-1a hash of the bytes, mixed so that its low bits can select the slot of a table. */
static inline uint32_t string_hash(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    }
    hash ^= hash >> 32;
    return (uint32_t)(hash ^ (hash >> 15));
}

#endif
