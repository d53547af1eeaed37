// SPDX-License-Identifier: MIT
/* SHA-256 (FIPS 180-4, sections 4.1.2, 5.1.1, 5.3.3 and 6.2). */
#include "base/sha256.h"

#include <string.h>

/* Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t value, unsigned bits)
{
    return (value >> bits) | (value << (32 - bits));
}

static void sha256_block(uint32_t state[8], const uint8_t *bytes)
{
    uint32_t words[64];
    for (unsigned t = 0; t < 16; t++) {
        words[t] = (uint32_t)bytes[4 * t] << 24 | (uint32_t)bytes[4 * t + 1] << 16 | (uint32_t)bytes[4 * t + 2] << 8 |
                   (uint32_t)bytes[4 * t + 3];
    }
    for (unsigned t = 16; t < 64; t++) {
        uint32_t low = rotate(words[t - 15], 7) ^ rotate(words[t - 15], 18) ^ (words[t - 15] >> 3);
        uint32_t high = rotate(words[t - 2], 17) ^ rotate(words[t - 2], 19) ^ (words[t - 2] >> 10);
        words[t] = words[t - 16] + low + words[t - 7] + high;
    }

    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (unsigned t = 0; t < 64; t++) {
        uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        uint32_t first = h + sum1 + ((e & f) ^ (~e & g)) + round_constants[t] + words[t];
        uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        uint32_t second = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

void sha256_start(Sha256 *sha)
{
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sha->state, initial, sizeof initial);
    sha->length = 0;
}

void sha256_add(Sha256 *sha, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    size_t used = (size_t)(sha->length % 64);
    sha->length += length;
    while (length > 0) {
        if (used == 0 && length >= 64) {
            sha256_block(sha->state, from);
            from += 64;
            length -= 64;
            continue;
        }
        size_t part = 64 - used < length ? 64 - used : length;
        memcpy(sha->block + used, from, part);
        from += part;
        length -= part;
        used += part;
        if (used == 64) {
            sha256_block(sha->state, sha->block);
            used = 0;
        }
    }
}

void sha256_finish(Sha256 *sha, uint8_t digest[SHA256_BYTES])
{
    uint64_t bits = sha->length * 8;
    static const uint8_t padding[64] = {0x80};
    size_t used = (size_t)(sha->length % 64);
    sha256_add(sha, padding, used < 56 ? 56 - used : 120 - used);
    uint8_t tail[8];
    for (unsigned i = 0; i < 8; i++) {
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    }
    sha256_add(sha, tail, sizeof tail);
    for (unsigned i = 0; i < 32; i++) {
        digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void sha256_number(Sha256 *sha, uint64_t number)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    sha256_add(sha, bytes, sizeof bytes);
}

void sha256_field(Sha256 *sha, const void *bytes, size_t length)
{
    sha256_number(sha, length);
    if (length > 0) {
        sha256_add(sha, bytes, length);
    }
}

void sha256_string(Sha256 *sha, const char *text)
{
    if (text == NULL) {
        sha256_number(sha, UINT64_MAX);
    } else {
        sha256_field(sha, text, strlen(text));
    }
}
