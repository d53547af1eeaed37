// SPDX-License-Identifier: MIT
/* SHA-256 (FIPS 180-4), for the names and the integrity of cache entries. */
#ifndef PY2CU_SHA256_H
#define PY2CU_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t length; /* number of bytes so far */
    uint8_t block[64];
} Sha256;

void sha256_start(Sha256 *sha);
void sha256_add(Sha256 *sha, const void *bytes, size_t length);
void sha256_finish(Sha256 *sha, uint8_t digest[SHA256_BYTES]);

/* Adds a field, preceded by its length, so that different lists of fields cannot have the same bytes. */
void sha256_field(Sha256 *sha, const void *bytes, size_t length);
void sha256_string(Sha256 *sha, const char *text); /* NULL differs from "" */
void sha256_number(Sha256 *sha, uint64_t number);

#endif
