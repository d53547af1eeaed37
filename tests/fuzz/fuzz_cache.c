// SPDX-License-Identifier: MIT
/* libFuzzer target: arbitrary bytes as a cache entry. The first byte selects the header fields that are corrected,
 * because otherwise no input would pass the check of the digest. Valid entries are returned unchanged, invalid ones
 * are removed. */
#include "check/check.h"

#include "compile/disk_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEADER = 8 + 2 * SHA256_BYTES + 8,
    RIGHT_MAGIC = 1,
    RIGHT_KEY = 2,
    RIGHT_DIGEST = 4,
    RIGHT_LENGTH = 8,
    RIGHT_LOG = 16
};

static char directory[] = "/tmp/py2cu-fuzz-XXXXXX";
static char path[sizeof directory + 2 * SHA256_BYTES + 8];
static Cache cache;
static uint8_t key[SHA256_BYTES];

static void close_cache(void)
{
    (void)unlink(path);
    (void)rmdir(directory);
    cache_close(&cache);
}

static void open_cache(void)
{
    REQUIRE(mkdtemp(directory) != NULL);
    (void)unsetenv("PY2CU_CACHE");
    cache_open(&cache, directory, false);
    REQUIRE(cache.directory != NULL);
    int used = snprintf(path, sizeof path, "%s/", directory);
    for (unsigned i = 0; i < SHA256_BYTES; i++) {
        key[i] = (uint8_t)(i * 7 + 1);
        used += snprintf(path + used, sizeof path - (size_t)used, "%02x", key[i]);
    }
    (void)snprintf(path + used, sizeof path - (size_t)used, ".p2c");
    (void)atexit(close_cache);
}

static void put_number(uint8_t *to, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++) {
        to[i] = (uint8_t)(number >> (8 * i));
    }
}

/* Corrects the header fields that `right` selects, if the entry is long enough. */
static void mend(uint8_t *entry, size_t size, unsigned right)
{
    if (size < HEADER + 8) {
        return;
    }
    if (right & RIGHT_MAGIC) {
        memcpy(entry, "PY2CUC01", 8);
    }
    if (right & RIGHT_KEY) {
        memcpy(entry + 8, key, SHA256_BYTES);
    }
    if (right & RIGHT_LENGTH) {
        put_number(entry + HEADER - 8, size - HEADER);
    }
    if (right & RIGHT_LOG) {
        put_number(entry + HEADER, entry[HEADER] % (size - HEADER));
    }
    if (right & RIGHT_DIGEST) {
        Sha256 sha;
        sha256_start(&sha);
        sha256_add(&sha, entry + HEADER, size - HEADER);
        sha256_finish(&sha, entry + 8 + SHA256_BYTES);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    if (cache.directory == NULL) {
        open_cache();
    }
    size_t length = size - 1;
    uint8_t *entry = malloc(length + 1);
    FILE *file = fopen(path, "wb");
    REQUIRE(entry != NULL && file != NULL);
    memcpy(entry, data + 1, length);
    mend(entry, length, data[0]);
    REQUIRE(fwrite(entry, 1, length, file) == length && fclose(file) == 0);
    CacheEntry loaded;
    limits_begin();
    bool found = cache_load(&cache, key, &loaded);
    limits_end(size);
    if (found) {
        REQUIRE(loaded.log != NULL && loaded.image != NULL);
        REQUIRE(length >= HEADER + 8 && loaded.image_length <= length - HEADER - 8);
        REQUIRE(memcmp(loaded.image, entry + length - loaded.image_length, loaded.image_length) == 0);
        cache_entry_free(&loaded);
    }
    REQUIRE(found == (access(path, F_OK) == 0));
    free(entry);
    return 0;
}
