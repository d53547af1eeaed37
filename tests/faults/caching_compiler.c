// SPDX-License-Identifier: MIT
/* Replacement for the C++ compiler that copies the output which the real compiler, PY2CU_FAULTS_CXX, generated earlier
 * for equal input, from the directory PY2CU_FAULTS_CACHE. This makes thousands of compilations of a kernel fast. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int copy(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb"), *out = in != NULL ? fopen(to, "wb") : NULL;
    char block[1 << 16];
    size_t got;
    int good = out != NULL;
    while (good && (got = fread(block, 1, sizeof block, in)) > 0) {
        good = fwrite(block, 1, got, out) == got;
    }
    good = in != NULL && fclose(in) == 0 && good;
    return out != NULL && fclose(out) == 0 && good;
}

int main(int argc, char **argv)
{
    uint64_t digest = UINT64_C(14695981039346656037);
    const char *output = NULL;
    (void)argc;
    for (char **word = argv + 1; *word != NULL; word++) {
        if (strcmp(*word, "-o") == 0) {
            output = word[1];
        } else if (strlen(*word) > 3 && strcmp(*word + strlen(*word) - 3, ".cc") == 0) {
            FILE *text = fopen(*word, "rb");
            for (int c; text != NULL && (c = fgetc(text)) != EOF;) {
                digest = (digest ^ (unsigned char)c) * UINT64_C(1099511628211);
            }
            if (text != NULL) {
                (void)fclose(text);
            }
        }
    }
    char kept[4096];
    const char *directory = getenv("PY2CU_FAULTS_CACHE"), *compiler = getenv("PY2CU_FAULTS_CXX");
    if (output == NULL || directory == NULL || compiler == NULL) {
        return 2;
    }
    (void)snprintf(kept, sizeof kept, "%s/%016llx.so", directory, (unsigned long long)digest);
    if (access(kept, R_OK) == 0) {
        return copy(kept, output) ? 0 : 2;
    }
    pid_t child = fork();
    if (child == 0) {
        argv[0] = (char *)(uintptr_t)compiler;
        (void)execvp(compiler, argv);
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return 1;
    }
    return copy(output, kept) ? 0 : 2;
}
