// SPDX-License-Identifier: MIT
/* The disk cache. An entry file is: magic, key, digest of the payload, length of the payload, payload; the payload is
 * the length of the log, the log, the image. Numbers are 64-bit little-endian. Entries are only ever created by rename,
 * so a reader sees a complete entry or none; any other file fails the digest check and is removed. */
#include "compile/disk_cache.h"

#include "base/byte_count.h"
#include "support/temporary.h"

#include <py2cu/py2cu_rt.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char magic[8] = {'P', 'Y', '2', 'C', 'U', 'C', '0', '1'};
static const char entry_suffix[] = ".p2c";
static const char temporary_prefix[] = ".new-";

enum { HEADER_BYTES = 8 + SHA256_BYTES + SHA256_BYTES + 8, NAME_BYTES = 2 * SHA256_BYTES + (int)sizeof entry_suffix };

static const uint64_t entry_limit = (uint64_t)1 << 30;

static void store_number(uint8_t *to, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++) {
        to[i] = (uint8_t)(number >> (8 * i));
    }
}

static uint64_t load_number(const uint8_t *from)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < 8; i++) {
        number |= (uint64_t)from[i] << (8 * i);
    }
    return number;
}

/* ---- the directory --------------------------------------------------------------------------------------------------
 */

static bool directory_create(char *path)
{
    for (char *slash = path + 1;; slash++) {
        if (*slash != '/' && *slash != '\0') {
            continue;
        }
        char kept = *slash;
        *slash = '\0';
        int made = mkdir(path, 0700);
        bool ok = made == 0 || errno == EEXIST || errno == EROFS || errno == EACCES;
        *slash = kept;
        if (!ok) {
            return false;
        }
        if (kept == '\0') {
            return true;
        }
    }
}

/* Compiled code is loaded from the directory, so no other user may be able to write to it. */
static bool directory_is_safe(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == geteuid() && (info.st_mode & 022) == 0;
}

static uint64_t limit_from_environment(void)
{
    const char *text = getenv("PY2CU_CACHE_SIZE");
    uint64_t bytes = 0;
    return text != NULL && parse_byte_count(text, "KMG", UINT64_MAX, &bytes) ? bytes : (uint64_t)1 << 30;
}

/* Returns the base path of the cache directory and sets *rest to the path below it; NULL if there is no cache. */
static const char *directory_path(const char *dir, const char **rest)
{
    *rest = "";
    const char *enabled = getenv("PY2CU_CACHE");
    if (enabled != NULL && strcmp(enabled, "0") == 0) {
        return NULL;
    }
    if (dir != NULL && dir[0] != '\0') {
        return dir;
    }
    const char *own = getenv("PY2CU_CACHE_DIR");
    if (own != NULL && own[0] != '\0') {
        return own;
    }
    const char *shared = getenv("XDG_CACHE_HOME");
    if (shared != NULL && shared[0] == '/') {
        *rest = "/py2cu";
        return shared;
    }
    const char *home = getenv("HOME");
    *rest = "/.cache/py2cu";
    return home != NULL && home[0] == '/' ? home : NULL;
}

size_t py2cu_cache_directory(const char *cache_dir, char *out, size_t capacity)
{
    const char *rest, *place = directory_path(cache_dir, &rest);
    size_t length = place != NULL ? strlen(place) + strlen(rest) : 0;
    if (out != NULL && capacity > 0) {
        bool fits = length > 0 && length < capacity;
        (void)snprintf(out, capacity, "%s%s", fits ? place : "", fits ? rest : "");
    }
    return length;
}

void cache_open(Cache *cache, const char *dir, bool off)
{
    *cache = (Cache){0};
    const char *rest, *place = directory_path(dir, &rest);
    if (off || place == NULL) {
        return;
    }
    StrBuf path = {0};
    strbuf_format(&path, "%s%s", place, rest);
    if (path.failed || path.length == 0 || !directory_create(path.data) || !directory_is_safe(path.data)) {
        strbuf_free(&path);
        return;
    }
    cache->directory = path.data;
    cache->limit = limit_from_environment();
}

void cache_close(Cache *cache)
{
    free(cache->directory);
    *cache = (Cache){0};
}

static void entry_name(const uint8_t key[SHA256_BYTES], char name[NAME_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < SHA256_BYTES; i++) {
        name[2 * i] = digits[key[i] >> 4];
        name[2 * i + 1] = digits[key[i] & 15];
    }
    memcpy(name + 2 * (size_t)SHA256_BYTES, entry_suffix, sizeof entry_suffix);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static bool read_all(int file, uint8_t *to, size_t length)
{
    while (length > 0) {
        ssize_t got = read(file, to, length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        to += got;
        length -= (size_t)got;
    }
    return true;
}

/* Returns the complete file if its header and digest are valid, else NULL. */
static uint8_t *entry_read(int file, const uint8_t key[SHA256_BYTES], size_t *payload_length)
{
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_uid != geteuid() ||
        info.st_size < HEADER_BYTES + 8 || (uint64_t)info.st_size > entry_limit) {
        return NULL;
    }
    size_t length = (size_t)info.st_size;
    uint8_t *bytes = malloc(length);
    if (bytes == NULL) {
        return NULL;
    }
    uint8_t digest[SHA256_BYTES];
    if (read_all(file, bytes, length) && memcmp(bytes, magic, sizeof magic) == 0 &&
        memcmp(bytes + 8, key, SHA256_BYTES) == 0 && load_number(bytes + 72) == length - HEADER_BYTES) {
        Sha256 sha;
        sha256_start(&sha);
        sha256_add(&sha, bytes + HEADER_BYTES, length - HEADER_BYTES);
        sha256_finish(&sha, digest);
        if (memcmp(bytes + 8 + SHA256_BYTES, digest, SHA256_BYTES) == 0) {
            *payload_length = length - HEADER_BYTES;
            return bytes;
        }
    }
    free(bytes);
    return NULL;
}

bool cache_load(const Cache *cache, const uint8_t key[SHA256_BYTES], CacheEntry *entry)
{
    *entry = (CacheEntry){0};
    if (cache->directory == NULL) {
        return false;
    }
    char name[NAME_BYTES];
    entry_name(key, name);
    int directory = open(cache->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) {
        return false;
    }
    int file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    bool found = false;
    if (file >= 0) {
        size_t payload_length = 0;
        uint8_t *bytes = entry_read(file, key, &payload_length);
        if (bytes != NULL) {
            const uint8_t *payload = bytes + HEADER_BYTES;
            uint64_t log_length = load_number(payload);
            if (log_length <= payload_length - 8) {
                entry->log = calloc(1, (size_t)log_length + 1);
                entry->image_length = payload_length - 8 - (size_t)log_length;
                if (entry->log != NULL) {
                    memcpy(entry->log, payload + 8, (size_t)log_length);
                    memmove(bytes, payload + 8 + log_length, entry->image_length);
                    entry->image = bytes;
                    bytes = NULL;
                    found = true;
                }
            }
            free(bytes);
        }
        if (found) {
            (void)futimens(file, NULL); /* marks the entry as recently used, for eviction */
        } else {
            (void)unlinkat(directory, name, 0);
        }
        (void)close(file);
    } else if (errno == ELOOP) {
        (void)unlinkat(directory, name, 0); /* the cache never creates symbolic links */
    }
    (void)close(directory);
    return found;
}

void cache_entry_free(CacheEntry *entry)
{
    free(entry->image);
    free(entry->log);
    *entry = (CacheEntry){0};
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

typedef struct CacheFile {
    char name[NAME_BYTES];
    uint64_t bytes;
    struct timespec used;
} CacheFile;

static int older_first(const void *left, const void *right)
{
    const CacheFile *a = left, *b = right;
    if (a->used.tv_sec != b->used.tv_sec) {
        return a->used.tv_sec < b->used.tv_sec ? -1 : 1;
    }
    if (a->used.tv_nsec != b->used.tv_nsec) {
        return a->used.tv_nsec < b->used.tv_nsec ? -1 : 1;
    }
    return strcmp(a->name, b->name);
}

/* Evicts the least recently used entries above the limit, but never the entry that has just been written. */
static void cache_prune(const Cache *cache, const char *keep)
{
    DIR *directory = opendir(cache->directory);
    if (directory == NULL) {
        return;
    }
    int fd = dirfd(directory);
    CacheFile *files = NULL;
    size_t count = 0, capacity = 0;
    uint64_t total = 0;
    time_t now = time(NULL) + 60; /* clocks of network file systems may differ */
    struct dirent *item;
    while ((item = readdir(directory)) != NULL) {
        struct stat info;
        size_t length = strlen(item->d_name);
        bool temporary = strncmp(item->d_name, temporary_prefix, sizeof temporary_prefix - 1) == 0;
        bool entry = length == NAME_BYTES - 1 && strcmp(item->d_name + 2 * (size_t)SHA256_BYTES, entry_suffix) == 0;
        if ((!temporary && !entry) || fstatat(fd, item->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
            continue;
        }
        if (temporary) {
            if (file_is_stale(&info)) {
                (void)unlinkat(fd, item->d_name, 0);
            }
            continue;
        }
        total += (uint64_t)info.st_size;
        if (count == capacity) {
            capacity = capacity > 0 ? capacity * 2 : 64;
            CacheFile *grown = realloc(files, capacity * sizeof *files);
            if (grown == NULL) {
                break;
            }
            files = grown;
        }
        memcpy(files[count].name, item->d_name, length + 1);
        files[count].bytes = (uint64_t)info.st_size;
        files[count].used = info.st_mtime > now
                                ? (struct timespec){0}
                                : info.st_mtim; /* a time in the future would protect the entry from eviction */
        count++;
    }
    if (total > cache->limit && count > 0) {
        qsort(files, count, sizeof *files, older_first);
        for (size_t i = 0; i < count && total > cache->limit; i++) {
            if (strcmp(files[i].name, keep) != 0 && unlinkat(fd, files[i].name, 0) == 0) {
                total -= files[i].bytes;
            }
        }
    }
    free(files);
    (void)closedir(directory);
}

void cache_store(const Cache *cache, const uint8_t key[SHA256_BYTES], const void *image, size_t image_length,
                 const char *log)
{
    size_t log_length = strlen(log);
    uint64_t payload = 8 + (uint64_t)log_length + image_length;
    if (cache->directory == NULL || HEADER_BYTES + payload > cache->limit || HEADER_BYTES + payload > entry_limit) {
        return;
    }
    uint8_t header[HEADER_BYTES + 8];
    memcpy(header, magic, sizeof magic);
    memcpy(header + 8, key, SHA256_BYTES);
    store_number(header + 72, payload);
    store_number(header + HEADER_BYTES, log_length);
    Sha256 sha;
    sha256_start(&sha);
    sha256_add(&sha, header + HEADER_BYTES, 8);
    sha256_add(&sha, log, log_length);
    sha256_add(&sha, image, image_length);
    sha256_finish(&sha, header + 8 + SHA256_BYTES);

    StrBuf temporary = {0}, path = {0};
    char name[NAME_BYTES];
    entry_name(key, name);
    strbuf_format(&temporary, "%s/%sXXXXXX", cache->directory, temporary_prefix);
    strbuf_format(&path, "%s/%s", cache->directory, name);
    if (!temporary.failed && !path.failed) {
        int file = temporary_file_named(temporary.data);
        if (file >= 0) {
            bool ok = file_write(file, header, sizeof header) && file_write(file, log, log_length) &&
                      file_write(file, image, image_length);
            ok = close(file) == 0 && ok;
            if (ok && rename(temporary.data, path.data) == 0) {
                temporary_keep(temporary.data);
                cache_prune(cache, name);
            } else {
                temporary_remove(temporary.data);
            }
        }
    }
    strbuf_free(&temporary);
    strbuf_free(&path);
}
