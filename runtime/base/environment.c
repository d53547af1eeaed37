// SPDX-License-Identifier: MIT
/* The environment variables that py2cu reads, for `py2cu env`, and warnings about misspelled names and invalid values,
 * which would otherwise have no effect. */
#include "base/byte_count.h"

#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_NAME = 60 };

/* In the order of the listing. */
static const Py2cuVariable variables[] = {
    {"PY2CU_DEVICE", "cuda, host, or auto (default): a GPU if there is one, otherwise the CPU"},
    {"PY2CU_CACHE", "0: disables the disk cache"},
    {"PY2CU_CACHE_DIR", "directory of the disk cache (default: NUMBA_CACHE_DIR, $XDG_CACHE_HOME/py2cu, or "
                        "~/.cache/py2cu); in Python, cuda.config.CACHE_DIR can be set at any time"},
    {"PY2CU_CACHE_SIZE", "maximum size of the disk cache in bytes, or with the suffix K, M or G (default 1G)"},
    {"PY2CU_CUDART", "path of libcudart, if it is not in a default location"},
    {"PY2CU_NVRTC", "path of libnvrtc, if it is not in a default location"},
    {"PY2CU_NVJITLINK", "path of libnvJitLink, if it is not in a default location"},
    {"CUDA_PATH", "directory of the CUDA toolkit, if it is not in a default location"},
    {"CUDA_HOME", "directory of the CUDA toolkit, if CUDA_PATH is not set"},
    {"PY2CU_SCHEDULE",
     "thread mapping of launches. off: original mapping; model (default on GPUs): another mapping if that is clearly "
     "faster; measure (in Python): the first launches measure that mapping and the original one, and the faster one is "
     "used afterwards; force: another mapping whenever results stay the same, also on the CPU; yx, zxy, coarsening, "
     "rows, ...: the named mapping. Kernels that can raise an exception are never remapped. On the CPU, bounds checks "
     "are on by "
     "default, so remapping also requires PY2CU_BOUNDSCHECK=0"},
    {"PY2CU_POOL",
     "0: device memory comes from cudaMalloc instead of a memory pool: slower, but other processes can open it"},
    {"PY2CU_PER_THREAD_DEFAULT_STREAM",
     "1: each host thread has its own default stream; also NUMBA_CUDA_PER_THREAD_DEFAULT_STREAM"},
    {"PY2CU_STACK", "GPU stack size per thread for kernels with recursive functions (default 8K, at most 512K); deeper "
                    "recursion causes a memory fault"},
    {"PY2CU_BOUNDSCHECK",
     "1: bounds checks in all kernels, 0: in none; boundscheck= of a decorator takes precedence, and NUMBA_BOUNDSCHECK "
     "applies if this variable is not set. By default, bounds checks are on for the CPU and off for GPUs"},
    {"PY2CU_SANITIZE", "1: kernels run on the CPU with the sanitizer, as with --sanitize; json, or a file name: "
                       "reports are written at exit, to standard error or to the file"},
    {"PY2CU_CXX", "C++ compiler of the host backend, with options ('g++ -O1'); default: CXX, or the first of c++, g++ "
                  "and clang++ in PATH"},
    {"PY2CU_CXX_SECONDS", "time limit in seconds of the C++ compiler for one kernel (default 600)"},
    {"PY2CU_HOST_THREADS", "number of CPU threads of the host backend (default: all that the process may use)"},
    {"PY2CU_HOST_ORDER", "forward, reverse, or shuffle:7: order in which the host backend runs the threads of a block; "
                         "the result of a correct kernel does not depend on the order. With any value, each thread of "
                         "a kernel with barriers runs as a fiber"},
    {"PY2CU_HOST_LOOPS", "0: the host backend runs each thread of a kernel with barriers as a fiber; by default, the "
                         "compiled kernel loops over the threads of a block if it can"},
    {"PY2CU_HOST_BARRIER", "strict: it is an error if a thread has returned while others wait at a barrier; by default "
                           "it counts as arrived, as on GPUs"},
    {"PY2CU_HOST_STACK", "stack size of a CUDA thread on the host backend (default 256K, at least 16K)"},
    {"PY2CU_HOST_FAULTS",
     "0: a memory fault in a kernel on the CPU terminates the process, so that a debugger stops there"},
    {"PY2CU_PYTHON", "Python interpreter of py2cu run and py2cu lsp; default: the first that has the package, of the "
                     "active virtual environment, the interpreter next to the command, python3, python"},
    {"PY2CU_FULL_TRACEBACK", "1: tracebacks in Python contain the frames of the package, which are omitted by default "
                             "if the error is in the caller"},
    {"PY2CU_WATCH", "poll: --watch polls files twice a second instead of using inotify, for network file systems"},
    {"PY2CU_JIT", "1: py2cu compiles CPU functions (numba.jit and numba.njit); 0: they remain plain Python. Default: "
                  "Numba compiles them if it is installed, otherwise py2cu"},
    {"PY2CU_NUMBA", "0: python -m py2cu does not use Numba even if it is installed"},
    {"PY2CU_REDIRECT", "1: numba.cuda is py2cu in every Python process; 0: it is not, even after py2cu redirect --on"},
    {"NUMBA_DISABLE_CUDA", "1: disables GPUs"},
    {"NUMBA_ENABLE_CUDASIM",
     "1: kernels run on the CPU unless PY2CU_DEVICE is set; cuda.is_available() returns True, as in Numba's simulator"},
    {"NUMBA_CUDA_ARRAY_INTERFACE_SYNC",
     "0: launches do not wait for the stream in the __cuda_array_interface__ of an argument"},
    {"NUMBA_CUDA_MEMORY_MANAGER", "module of an external memory manager"},
    {"NUMBA_CUDA_WARN_ON_IMPLICIT_COPY", "0: disables the warning about host arrays as arguments"},
    {"NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0: disables the warning about small grids"},
    {"NUMBA_DISABLE_PERFORMANCE_WARNINGS", "1: disables all performance warnings"},
    {"NUMBA_CUDA_DEBUGINFO", "1: the decorator's option debug is True by default"},
    {"NUMBA_OPT", "0: the decorator's option opt is False by default"},
    {"NUMBA_CUDA_DEFAULT_PTX_CC",
     "default compute capability of cuda.compile and the other compile functions, for example 8.0"},
    {"NUMBA_FORCE_CUDA_CC",
     "compute capability of the compile functions and inspect_ptx(), which overrides their arguments"},
    {"NUMBA_CUDA_INCLUDE_PATH", "include directories for linked CUDA C"},
    {"NUMBA_CUDA_NVRTC_EXTRA_SEARCH_PATHS", "additional include directories, which are searched first"},
};
enum { VARIABLE_COUNT = sizeof variables / sizeof variables[0] };

/* Variables of tests and exported projects, and those that py2cu sets for its own processes. */
static const char *const internal_names[] = {"PY2CU_COMMAND", "PY2CU_CHECK", "PY2CU_SITE_PACKAGES"};
enum { INTERNAL_NAME_COUNT = sizeof internal_names / sizeof internal_names[0] };

/* ---- values ------------------------------------------------------------------------------------------------------ */

typedef struct ValueRule {
    const char *name, *expected;
    bool (*is_valid)(const char *value);
} ValueRule;

static bool is_switch(const char *value)
{
    return strcmp(value, "0") == 0 || strcmp(value, "1") == 0;
}

static bool is_poll(const char *value)
{
    return strcmp(value, "poll") == 0;
}

static bool is_cache_size(const char *value)
{
    uint64_t bytes;
    return parse_byte_count(value, "KMG", UINT64_MAX, &bytes);
}

static bool is_stack_size(const char *value)
{
    uint64_t bytes;
    return parse_byte_count(value, "K", GPU_STACK_MAX, &bytes) && bytes > 0;
}

/* Variables whose invalid values are ignored. The readers of the other variables report an error. */
static const ValueRule value_rules[] = {
    {"PY2CU_CACHE", "0 or 1", is_switch},
    {"PY2CU_CACHE_SIZE", "a number of bytes, optionally with the suffix K, M or G", is_cache_size},
    {"PY2CU_POOL", "0 or 1", is_switch},
    {"PY2CU_PER_THREAD_DEFAULT_STREAM", "0 or 1", is_switch},
    {"PY2CU_STACK", "a number of bytes, optionally with the suffix K, from 1 to 512K", is_stack_size},
    {"PY2CU_HOST_LOOPS", "0 or 1", is_switch},
    {"PY2CU_FULL_TRACEBACK", "0 or 1", is_switch},
    {"PY2CU_WATCH", "poll, or unset", is_poll},
    {"PY2CU_NUMBA", "0 or 1", is_switch},
    {"PY2CU_REDIRECT", "0 or 1", is_switch},
};
enum { VALUE_RULE_COUNT = sizeof value_rules / sizeof value_rules[0] };

/* ---- warnings ---------------------------------------------------------------------------------------------------- */

/* Warnings, one per line. count: number of all warnings; `text` contains only those for which there is space. */
typedef struct Warnings {
    char *text;
    size_t size, length, count;
} Warnings;

__attribute__((format(printf, 2, 3))) static void warn(Warnings *warnings, const char *format, ...)
{
    size_t length = warnings->length;
    if (length + 1 < warnings->size) {
        if (warnings->count > 0) {
            warnings->text[length++] = '\n';
        }
        va_list values;
        va_start(values, format);
        int wrote = vsnprintf(warnings->text + length, warnings->size - length, format, values);
        va_end(values);
        warnings->length = length + (wrote > 0 ? (size_t)wrote : 0);
    }
    warnings->count++;
}

static void warn_about_values(Warnings *warnings)
{
    for (size_t i = 0; i < VALUE_RULE_COUNT; i++) {
        const ValueRule *rule = &value_rules[i];
        const char *value = getenv(rule->name);
        if (value != NULL && value[0] != '\0' && !rule->is_valid(value)) {
            warn(warnings, "%s must be %s, not \"%.100s\"; this value is ignored", rule->name, rule->expected, value);
        }
    }
}

const Py2cuVariable *py2cu_variable(size_t index)
{
    return index < VARIABLE_COUNT ? &variables[index] : NULL;
}

size_t py2cu_misspelled_variables(char *text, size_t size)
{
    static const char prefix[] = "PY2CU_";
    const char *known[VARIABLE_COUNT + INTERNAL_NAME_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < VARIABLE_COUNT; i++) {
        if (strncmp(variables[i].name, prefix, strlen(prefix)) == 0) {
            known[count++] = variables[i].name;
        }
    }
    for (size_t i = 0; i < INTERNAL_NAME_COUNT; i++) {
        known[count++] = internal_names[i];
    }
    Warnings warnings = {.text = text, .size = size};
    if (size > 0) {
        text[0] = '\0';
    }
    for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
        char name[LONGEST_NAME + 1];
        size_t length = strcspn(*variable, "=");
        if (strncmp(*variable, prefix, strlen(prefix)) != 0 || length > LONGEST_NAME) {
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)length, *variable);
        const char *similar = py2cu_similar(name, known, count);
        if (similar != NULL && strcmp(similar, name) != 0) {
            warn(&warnings, "%s: unknown environment variable; did you mean %s?", name, similar);
        }
    }
    warn_about_values(&warnings);
    return warnings.count;
}
