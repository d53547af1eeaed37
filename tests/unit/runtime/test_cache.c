// SPDX-License-Identifier: MIT
/* The disk cache: valid entries are found, damaged and foreign ones are not, its size is limited, and two processes can
 * share it. */
#define TEST_RT_FOLDERS
#include <errno.h>
#include <fcntl.h>

#include "common.h"
#include "compile/disk_cache.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

static void key_of(unsigned number, uint8_t key[SHA256_BYTES])
{
    Sha256 sha;
    sha256_start(&sha);
    sha256_number(&sha, number);
    sha256_finish(&sha, key);
}

static void path_of(const char *directory, unsigned number, char *path, size_t size)
{
    uint8_t key[SHA256_BYTES];
    key_of(number, key);
    int used = snprintf(path, size, "%s/", directory);
    for (int i = 0; i < SHA256_BYTES; i++) {
        used += snprintf(path + used, size - (size_t)used, "%02x", key[i]);
    }
    (void)snprintf(path + used, size - (size_t)used, ".p2c");
}

/* Writes an image whose bytes are a function of its number. */
static void image_of(unsigned number, uint8_t *image, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        image[i] = (uint8_t)(number * 31 + i * 7);
    }
}

static bool has(const Cache *cache, unsigned number, size_t length)
{
    uint8_t key[SHA256_BYTES];
    CacheEntry entry;
    key_of(number, key);
    if (!cache_load(cache, key, &entry)) {
        return false;
    }
    uint8_t *expected = malloc(length + 1);
    bool same = expected != NULL && entry.image_length == length;
    if (same) {
        image_of(number, expected, length);
        same = memcmp(expected, entry.image, length) == 0 && strcmp(entry.log, "a warning\n") == 0;
    }
    CHECK(same);
    free(expected);
    cache_entry_free(&entry);
    return true;
}

static void put(const Cache *cache, unsigned number, size_t length)
{
    uint8_t key[SHA256_BYTES], *image = malloc(length + 1);
    key_of(number, key);
    if (image != NULL) {
        image_of(number, image, length);
        cache_store(cache, key, image, length, "a warning\n");
    }
    free(image);
}

static void test_round_trip(const char *directory)
{
    Cache cache;
    cache_open(&cache, directory, false);
    CHECK(cache.directory != NULL);
    CHECK(!has(&cache, 1, 1000));
    put(&cache, 1, 1000);
    CHECK(has(&cache, 1, 1000));
    put(&cache, 2, 0);
    CHECK(has(&cache, 2, 0));
    cache_close(&cache);

    cache_open(&cache, directory, true);
    CHECK(cache.directory == NULL && !has(&cache, 1, 1000));
    cache_close(&cache);
    setenv("PY2CU_CACHE", "0", 1);
    cache_open(&cache, directory, false);
    CHECK(cache.directory == NULL);
    cache_close(&cache);
    unsetenv("PY2CU_CACHE");
}

static void test_damage(const char *directory)
{
    Cache cache;
    char path[512];
    struct stat info;
    cache_open(&cache, directory, false);
    path_of(directory, 3, path, sizeof path);
    put(&cache, 3, 300);
    CHECK(stat(path, &info) == 0 && info.st_size > 300);

    for (off_t length = 0; length < info.st_size; length += length < 100 ? 1 : 17) {
        put(&cache, 3, 300);
        CHECK(truncate(path, length) == 0);
        CHECK(!has(&cache, 3, 300));
        CHECK(access(path, F_OK) != 0); /* removed */
    }
    for (off_t place = 0; place < info.st_size; place++) {
        put(&cache, 3, 300);
        int file = open(path, O_RDWR);
        char byte = 0;
        CHECK(file >= 0 && pread(file, &byte, 1, place) == 1);
        byte = (char)(byte ^ 0x10);
        CHECK(pwrite(file, &byte, 1, place) == 1 && close(file) == 0);
        CHECK(!has(&cache, 3, 300));
    }
    put(&cache, 3, 300);
    int file = open(path, O_WRONLY | O_APPEND);
    CHECK(file >= 0 && write(file, "x", 1) == 1 && close(file) == 0);
    CHECK(!has(&cache, 3, 300));

    /* A valid entry under another name. */
    char other[512];
    path_of(directory, 4, other, sizeof other);
    put(&cache, 3, 300);
    CHECK(rename(path, other) == 0);
    CHECK(!has(&cache, 4, 300));

    /* A link, a directory, an unreadable file. */
    put(&cache, 3, 300);
    CHECK(symlink(path, other) == 0 || errno == EEXIST);
    CHECK(!has(&cache, 4, 300));
    CHECK(mkdir(other, 0700) == 0);
    CHECK(!has(&cache, 4, 300));
    put(&cache, 4, 300); /* cannot replace a directory, which is harmless */
    CHECK(!has(&cache, 4, 300));
    CHECK(rmdir(other) == 0);
    if (geteuid() != 0) {
        CHECK(chmod(path, 0) == 0);
        CHECK(!has(&cache, 3, 300));
        put(&cache, 3, 300);
        CHECK(has(&cache, 3, 300));
    }
    cache_close(&cache);
}

static void test_directories(const char *directory)
{
    Cache cache;
    char inner[512];
    (void)snprintf(inner, sizeof inner, "%s/deep", directory);
    cache_open(&cache, inner, false);
    CHECK(cache.directory != NULL);
    cache_close(&cache);

    CHECK(chmod(inner, 0777) == 0); /* other users could write code into it */
    cache_open(&cache, inner, false);
    CHECK(cache.directory == NULL);
    put(&cache, 1, 10);
    cache_close(&cache);
    CHECK(rmdir(inner) == 0);

    cache_open(&cache, "/proc/no/such/place", false);
    CHECK(cache.directory == NULL && !has(&cache, 1, 10));
    cache_close(&cache);
    CHECK(close(open(inner, O_CREAT | O_WRONLY, 0600)) == 0); /* a file in place of the directory */
    cache_open(&cache, inner, false);
    CHECK(cache.directory == NULL);
    cache_close(&cache);
    CHECK(unlink(inner) == 0);
}

static void test_bound(void)
{
    char *directory = test_folder();
    Cache cache;
    setenv("PY2CU_CACHE_SIZE", "10K", 1);
    cache_open(&cache, directory, false);
    CHECK(cache.limit == 10 * 1024);
    for (unsigned i = 0; i < 8; i++) {
        put(&cache, 100 + i, 1000);
        /* Sets different ages, the first is the oldest. */
        char path[512];
        path_of(directory, 100 + i, path, sizeof path);
        struct timespec times[2] = {{.tv_sec = 1000000 + i}, {.tv_sec = 1000000 + i}};
        CHECK(utimensat(AT_FDCWD, path, times, 0) == 0);
    }
    CHECK(has(&cache, 100, 1000)); /* used, and therefore the newest */
    put(&cache, 200, 1000);
    put(&cache, 201, 1000);
    CHECK(has(&cache, 100, 1000) && has(&cache, 200, 1000) && has(&cache, 201, 1000));
    CHECK(!has(&cache, 101, 1000));
    put(&cache, 300, 20000); /* larger than the limit: not stored, and nothing is removed for it */
    CHECK(!has(&cache, 300, 20000) && has(&cache, 201, 1000));
    cache_close(&cache);

    static const struct {
        const char *text;
        uint64_t bytes;
    } sizes[] = {
        {"3M", 3 << 20},  {"3m", 3 << 20},           {"2k", 2048},         {"5G", (uint64_t)5 << 30},
        {"1g", 1 << 30},  {"12345", 12345},          {"rubbish", 1 << 30}, {"3T", 1 << 30},
        {"3MB", 1 << 30}, {"99999999999G", 1 << 30}, {"-1", 1 << 30},      {"", 1 << 30},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        setenv("PY2CU_CACHE_SIZE", sizes[i].text, 1);
        cache_open(&cache, directory, false);
        CHECK(cache.limit == sizes[i].bytes);
        cache_close(&cache);
    }
    unsetenv("PY2CU_CACHE_SIZE");
    test_folder_remove(directory);
}

/* Returns the path of the directory without creating it. */
static void test_directory(void)
{
    static const char *const names[] = {"PY2CU_CACHE_DIR", "XDG_CACHE_HOME", "HOME"};
    static const struct {
        const char *values[3], *path;
    } cases[] = {
        {{"/own", "/shared", "/home/x"}, "/own"},
        {{"", "/shared", "/home/x"}, "/shared/py2cu"},
        {{"", "shared", "/home/x"}, "/home/x/.cache/py2cu"},
        {{"", "", "/home/x"}, "/home/x/.cache/py2cu"},
        {{"", "", "home"}, ""},
        {{"", "", ""}, ""},
    };
    char *before[3], path[64];
    for (size_t k = 0; k < 3; k++) {
        before[k] = getenv(names[k]) != NULL ? strdup(getenv(names[k])) : NULL;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (size_t k = 0; k < 3; k++) {
            setenv(names[k], cases[i].values[k], 1);
        }
        CHECK(py2cu_cache_directory(NULL, path, sizeof path) == strlen(cases[i].path) &&
              strcmp(path, cases[i].path) == 0);
        CHECK(py2cu_cache_directory("/chosen", path, sizeof path) == 7 && strcmp(path, "/chosen") == 0);
    }
    setenv("PY2CU_CACHE", "0", 1);
    CHECK(py2cu_cache_directory("/chosen", path, sizeof path) == 0 && path[0] == '\0');
    unsetenv("PY2CU_CACHE");
    for (size_t k = 0; k < 3; k++) {
        (void)(before[k] != NULL ? setenv(names[k], before[k], 1) : unsetenv(names[k]));
        free(before[k]);
    }
}

static void test_processes(void)
{
    enum { PROCESSES = 4, ROUNDS = 150, ENTRIES = 12 };
    char *directory = test_folder();
    setenv("PY2CU_CACHE_SIZE", "20K", 1); /* small enough for both processes to remove each other's entries */
    pid_t children[PROCESSES];
    for (int p = 0; p < PROCESSES; p++) {
        children[p] = fork();
        if (children[p] == 0) {
            test_failures = 0;
            Cache cache;
            cache_open(&cache, directory, false);
            for (unsigned i = 0; i < ROUNDS; i++) {
                unsigned number = (i * 7 + (unsigned)p * 3) % ENTRIES;
                if (!has(&cache, number, 2000)) {
                    put(&cache, number, 2000);
                }
            }
            cache_close(&cache);
            _exit(test_failures == 0 ? 0 : 1);
        }
    }
    for (int p = 0; p < PROCESSES; p++) {
        int status = 0;
        CHECK(children[p] > 0 && waitpid(children[p], &status, 0) == children[p] && WIFEXITED(status) &&
              WEXITSTATUS(status) == 0);
    }
    unsetenv("PY2CU_CACHE_SIZE");
    test_folder_remove(directory);
}

/* Entries and temporary files with time stamps in the future, as after a clock was set back, are removed like old ones.
 */
static void test_clock_set_back(void)
{
    char *directory = test_folder(), path[512], temporary[512];
    Cache cache;
    struct timespec later[2] = {{.tv_sec = time(NULL) + 1000000}, {.tv_sec = time(NULL) + 1000000}};
    setenv("PY2CU_CACHE_SIZE", "10K", 1);
    cache_open(&cache, directory, false);
    for (unsigned i = 0; i < 8; i++) {
        put(&cache, i, 1000);
        path_of(directory, i, path, sizeof path);
        CHECK(utimensat(AT_FDCWD, path, later, 0) == 0);
    }
    (void)snprintf(temporary, sizeof temporary, "%s/.new-abcdef", directory);
    CHECK(close(open(temporary, O_CREAT | O_WRONLY, 0600)) == 0 && utimensat(AT_FDCWD, temporary, later, 0) == 0);
    for (unsigned i = 100; i < 106; i++) {
        put(&cache, i, 1000);
    }
    for (unsigned i = 100; i < 106; i++) {
        CHECK(has(&cache, i, 1000));
    }
    CHECK(access(temporary, F_OK) != 0);
    cache_close(&cache);
    unsetenv("PY2CU_CACHE_SIZE");
    test_folder_remove(directory);
}

/* A process that adds and removes entries is killed at an arbitrary time: every file with an entry's name is a valid
 * entry. */
static void test_killed(void)
{
    enum { KILLS = 200, ENTRIES = 24 };
    static const size_t lengths[] = {100, 5000, 70000, 300000};
    char *directory = test_folder(), path[512];
    setenv("PY2CU_CACHE_SIZE", "1M", 1);
    Cache cache;
    cache_open(&cache, directory, false);
    srand(1);
    int found = 0;
    for (unsigned round = 0; round < KILLS; round++) {
        pid_t child = fork();
        for (unsigned i = round; child == 0; i++) {
            put(&cache, i % ENTRIES, lengths[i % 4]);
        }
        struct timespec moment = {.tv_nsec = 200000 + rand() % 6000000};
        (void)nanosleep(&moment, NULL);
        int status = 0;
        CHECK(child > 0 && kill(child, SIGKILL) == 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status));
        for (unsigned i = 0; i < ENTRIES; i++) {
            path_of(directory, i, path, sizeof path);
            bool there = access(path, F_OK) == 0;
            CHECK(has(&cache, i, lengths[i % 4]) == there);
            found += there;
        }
    }
    CHECK(found > KILLS);
    cache_close(&cache);
    unsetenv("PY2CU_CACHE_SIZE");
    test_folder_remove(directory);
}

int main(void)
{
    char *directory = test_folder();
    test_round_trip(directory);
    test_damage(directory);
    test_directories(directory);
    test_folder_remove(directory);
    test_bound();
    test_directory();
    test_processes();
    test_clock_set_back();
    test_killed();
    return test_result();
}
