// SPDX-License-Identifier: MIT
/* Runs a fuzz target without libFuzzer, over files and over all files of directories.
 *
 * fuzz_translate --mutate=SECONDS [--seed=N] [--keep=FILE] … also runs mutations of the files. It is not guided by
 * coverage, but ten times as fast as libFuzzer, and does not need clang. FILE contains the current input. */
#include "check.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 16384 };

__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

typedef struct Input {
    uint8_t *bytes;
    size_t size;
} Input;

static Input *inputs;
static size_t count;

static int run(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)place;
    if (kind != FTW_F) {
        return 0;
    }
    size_t size = (size_t)info->st_size;
    uint8_t *bytes = malloc(size + 1);
    FILE *file = fopen(path, "rb");
    inputs = realloc(inputs, (count + 1) * sizeof *inputs);
    if (bytes == NULL || inputs == NULL || file == NULL || fread(bytes, 1, size, file) != size) {
        perror(path);
        exit(1);
    }
    fclose(file);
    printf("%s\n", path);
    fflush(stdout); /* the last input is the failing one */
    (void)LLVMFuzzerTestOneInput(bytes, size);
    inputs[count++] = (Input){bytes, size};
    return 0;
}

static void keep(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = path != NULL ? fopen(path, "wb") : NULL;
    if (file != NULL) {
        (void)fwrite(bytes, 1, size, file);
        (void)fclose(file);
    }
}

static void mutate(double seconds, unsigned seed, const char *kept)
{
    static uint8_t bytes[MAX_BYTES];
    double end = processor_seconds() + seconds;
    for (unsigned number = seed * 1000003u; processor_seconds() < end; number++) {
        const Input *input = &inputs[number * 2654435761u / 7 % count];
        size_t size = input->size < MAX_BYTES ? input->size : MAX_BYTES;
        memcpy(bytes, input->bytes, size);
        size = LLVMFuzzerCustomMutator(bytes, size, MAX_BYTES, number);
        keep(kept, bytes, size);
        (void)LLVMFuzzerTestOneInput(bytes, size);
    }
}

int main(int argc, char **argv)
{
    double seconds = 0;
    unsigned seed = 1;
    const char *kept = NULL;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--mutate=", 9) == 0) {
            seconds = atof(argv[i] + 9);
        } else if (strncmp(argv[i], "--seed=", 7) == 0) {
            seed = (unsigned)atoi(argv[i] + 7);
        } else if (strncmp(argv[i], "--keep=", 7) == 0) {
            kept = argv[i] + 7;
        } else if (nftw(argv[i], run, 16, FTW_PHYS) != 0) {
            perror(argv[i]);
            return 1;
        }
    }
    printf("%zu inputs\n", count);
    if (count > 0 && LLVMFuzzerCustomMutator != NULL) {
        mutate(seconds, seed, kept);
    }
    for (size_t i = 0; i < count; i++) {
        free(inputs[i].bytes);
    }
    free(inputs);
    return count == 0;
}
