// SPDX-License-Identifier: MIT
/* Fake NVRTC and nvJitLink in one library. The environment variable PY2CU_FAKE_CUDA selects the failure to simulate.
 * Options of calls are recorded in fake_gpu()->options. */
#include "fake_gpu.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, BAD_PROGRAM = 6, LONG_LOG = 100 * 1000 * 1000 };

static const char image[] = "// no PTX at all\n";

static bool is(const char *what)
{
    const char *given = getenv("PY2CU_FAKE_CUDA");
    return given != NULL && strstr(given, what) != NULL;
}

static void note(const char *word)
{
    char *noted = fake_gpu()->options;
    size_t length = strlen(noted);
    (void)snprintf(noted + length, FALSE_OPTIONS_BYTES - length, "%s%s", length > 0 ? " " : "", word);
}

/* Logs in the format of NVRTC and nvJitLink 13.0. */
static const struct {
    const char *word, *text;
} logs[] = {
    {"log-unknown", "false.cu(7): error: identifier \"__builtin_bit_cast\" is undefined"},
    {"log-ptxas", "ptxas error   : Entry function 'k' uses too much shared data (0x445c0 bytes, 0xc000 max)\n"
                  "ptxas fatal   : Ptx assembly aborted due to errors\n"},
    {"log-undefined", "error   : Undefined reference to 'missing' in 'false.cu'\n"
                      "error   : Undefined reference to 'other' in 'false.cu'\nERROR 1: finish\n"},
    {"log-unresolved", "ptxas fatal   : Unresolved extern function 'missing'\n"
                       "ERROR NVJITLINK_ERROR_PTX_COMPILE: JIT the PTX (ltoPtx)\n"},
};

static const char *log_of_word(void)
{
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        if (is(logs[i].word)) {
            return logs[i].text;
        }
    }
    return NULL;
}

static int log_size(size_t *size)
{
    const char *text = log_of_word();
    *size = text != NULL     ? strlen(text) + 1
            : is("log-huge") ? SIZE_MAX
            : is("log-long") ? LONG_LOG
            : is("log")      ? 20
                             : 1;
    return is("log-fails") ? BAD_PROGRAM : GOOD;
}

static int log_text(char *text)
{
    size_t size = 0;
    (void)log_size(&size);
    if (log_of_word() != NULL) {
        memcpy(text, log_of_word(), size);
    } else if (size != SIZE_MAX) {
        memset(text, 'w', size); /* without the terminating NUL */
    }
    return is("log-get-fails") ? BAD_PROGRAM : GOOD;
}

static int image_size(size_t *size)
{
    *size = is("image-none") ? 0 : is("image-huge") ? SIZE_MAX : sizeof image;
    return is("image-size-fails") ? BAD_PROGRAM : GOOD;
}

static int image_bytes(char *to)
{
    memcpy(to, image, sizeof image);
    return is("image-fails") ? BAD_PROGRAM : GOOD;
}

/* ---- NVRTC ---- */

int nvrtcVersion(int *major, int *minor)
{
    *major = is("old") ? 12 : 13;
    *minor = is("old") ? 3 : 0;
    return GOOD;
}

int nvrtcGetNumSupportedArchs(int *count)
{
    *count = is("archs-many") ? 100000 : is("archs-none") ? 0 : is("archs-negative") ? -1 : 2;
    return GOOD;
}

int nvrtcGetSupportedArchs(int *archs)
{
    archs[0] = 80;
    archs[1] = 90;
    return is("archs-fail") ? BAD_PROGRAM : GOOD;
}

int nvrtcCreateProgram(void **program, const char *text, const char *name, int headers, const char *const *texts,
                       const char *const *names)
{
    (void)text;
    (void)headers;
    (void)texts;
    (void)names;
    note(name);
    *program = malloc(1);
    if (is("create-fails")) {
        free(*program);
        return BAD_PROGRAM;
    }
    return GOOD;
}

int nvrtcDestroyProgram(void **program)
{
    free(*program);
    return GOOD;
}

int nvrtcCompileProgram(void *program, int count, const char *const *options)
{
    (void)program;
    for (int i = 0; i < count; i++) {
        note(options[i]);
    }
    return is("refuses") ? BAD_PROGRAM : GOOD;
}

int nvrtcGetPTXSize(void *program, size_t *size)
{
    (void)program;
    return image_size(size);
}

int nvrtcGetPTX(void *program, char *to)
{
    (void)program;
    return image_bytes(to);
}

int nvrtcGetCUBINSize(void *program, size_t *size)
{
    (void)program;
    return image_size(size);
}

int nvrtcGetCUBIN(void *program, char *to)
{
    (void)program;
    return image_bytes(to);
}

int nvrtcGetLTOIRSize(void *program, size_t *size)
{
    (void)program;
    *size = sizeof image;
    return GOOD;
}

int nvrtcGetLTOIR(void *program, char *to)
{
    (void)program;
    memcpy(to, image, sizeof image);
    return GOOD;
}

int nvrtcGetProgramLogSize(void *program, size_t *size)
{
    (void)program;
    return log_size(size);
}

int nvrtcGetProgramLog(void *program, char *text)
{
    (void)program;
    return log_text(text);
}

const char *nvrtcGetErrorString(int error)
{
    return error == GOOD ? "NVRTC_SUCCESS" : is("no-words") ? NULL : "NVRTC_ERROR_COMPILATION";
}

/* ---- nvJitLink ---- */

#define LINK(name) __nvJitLink##name##_13_0

int LINK(Create)(void **link, uint32_t count, const char **options)
{
    note("link");
    for (uint32_t i = 0; i < count; i++) {
        note(options[i]);
    }
    *link = malloc(1);
    if (is("link-refused")) {
        free(*link);
        return BAD_PROGRAM;
    }
    return GOOD;
}

int LINK(Destroy)(void **link)
{
    free(*link);
    return GOOD;
}

int LINK(AddData)(void *link, int kind, const void *data, size_t size, const char *name)
{
    char words[256];
    (void)link;
    (void)data;
    (void)snprintf(words, sizeof words, "add(%d, %zu, %s)", kind, size, name);
    note(words);
    return is("add-fails") ? BAD_PROGRAM : GOOD;
}

int LINK(Complete)(void *link)
{
    (void)link;
    return is("complete-fails") ? BAD_PROGRAM : GOOD;
}

int LINK(GetLinkedCubinSize)(void *link, size_t *size)
{
    (void)link;
    return image_size(size);
}

int LINK(GetLinkedCubin)(void *link, void *to)
{
    (void)link;
    return image_bytes(to);
}

int LINK(GetLinkedPtxSize)(void *link, size_t *size)
{
    (void)link;
    return image_size(size);
}

int LINK(GetLinkedPtx)(void *link, char *to)
{
    (void)link;
    return image_bytes(to);
}

int LINK(GetErrorLogSize)(void *link, size_t *size)
{
    (void)link;
    return log_size(size);
}

int LINK(GetErrorLog)(void *link, char *text)
{
    (void)link;
    return log_text(text);
}

int LINK(GetInfoLogSize)(void *link, size_t *size)
{
    (void)link;
    return log_size(size);
}

int LINK(GetInfoLog)(void *link, char *text)
{
    (void)link;
    return log_text(text);
}
