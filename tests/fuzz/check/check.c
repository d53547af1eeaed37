// SPDX-License-Identifier: MIT
#include "check.h"

#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN
#endif
enum { LIMITED_INPUT = 64 * 1024, LIMIT_SECONDS = 2, LIMIT_BYTES = 256 * 1024 * 1024 };

void check_failed(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

/* ---- limits -------------------------------------------------------------------------------------------------------
 */

double processor_seconds(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double begun;
static long long held, most_held;

#ifdef WITH_ASAN
/* Declared here, because GCC does not install <sanitizer/allocator_interface.h>. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *block);

static void on_malloc(const volatile void *block, size_t size)
{
    (void)block;
    held += (long long)size;
    most_held = held > most_held ? held : most_held;
}

static void on_free(const volatile void *block)
{
    held -= block != NULL ? (long long)__sanitizer_get_allocated_size(block) : 0;
}

/* Freed memory is reused soon, because there is much of it. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=32:allocator_may_return_null=1";
}

/* libFuzzer stores the input on SIGABRT; GCC's libubsan does not call its callback. */
__attribute__((visibility("default"))) const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1:print_stacktrace=1";
}
#endif

void limits_begin(void)
{
#ifdef WITH_ASAN
    static bool is_hooked;
    if (!is_hooked) {
        (void)__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
        is_hooked = true;
    }
#endif
    held = most_held = 0;
    begun = processor_seconds();
}

void limits_end(size_t size)
{
#ifdef WITH_ASAN
    const double limit = 5 * LIMIT_SECONDS;
#else
    const double limit = LIMIT_SECONDS;
#endif
    double took = processor_seconds() - begun;
    if (size <= LIMITED_INPUT && (took > limit || most_held > LIMIT_BYTES)) {
        fprintf(stderr, "%zu bytes of input took %.1f s and %lld MB\n", size, took, most_held / 1024 / 1024);
        abort();
    }
}

/* ---- contents of a unit
 * -------------------------------------------------------------------------------------------- */

static void check_diagnostics(const Py2cuUnit *unit)
{
    size_t errors = 0;
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        const Py2cuDiagnostic *d = py2cu_unit_diagnostic(unit, i);
        size_t length = strlen(d->rendered);
        errors += d->severity == PY2CU_ERROR;
        REQUIRE(length > 0 && d->rendered[length - 1] == '\n');
        REQUIRE(strlen(d->message) > 0 && strlen(d->code) > 0);
        if (strcmp(d->code, "internal-error") == 0) {
            fprintf(stderr, "%s", d->rendered);
            abort();
        }
        bool placed = d->line > 0;
        REQUIRE(placed == (d->column > 0) &&
                (!placed || d->end_line > d->line || (d->end_line == d->line && d->end_column >= d->column)));
    }
    REQUIRE(py2cu_unit_diagnostic(unit, py2cu_unit_diagnostic_count(unit)) == NULL);
    REQUIRE(py2cu_unit_failed(unit) == (errors > 0));
}

static void check_kernel(const Py2cuKernelInfo *kernel)
{
    REQUIRE(strlen(kernel->name) > 0 && strlen(kernel->signature) > 0 && strlen(kernel->python_name) > 0);
    for (size_t k = 0; k < kernel->param_count; k++) {
        const Py2cuParam *param = &kernel->params[k];
        REQUIRE(strlen(param->name) > 0 && param->argument < kernel->argument_count);
        REQUIRE(param->kind == PY2CU_PARAM_VALUE || param->kind == PY2CU_PARAM_POINTER ||
                kernel->arguments[param->argument].is_array);
    }
    for (size_t k = 0; k < kernel->argument_count; k++) {
        const Py2cuArgInfo *argument = &kernel->arguments[k];
        REQUIRE(argument->name != NULL && (argument->dtype != PY2CU_RECORD || argument->record != NULL));
    }
}

void check_unit(const Py2cuUnit *unit)
{
    REQUIRE(unit != NULL);
    check_diagnostics(unit);
    size_t kernels = py2cu_unit_kernel_count(unit), length;
    for (size_t i = 0; i < kernels; i++) {
        check_kernel(py2cu_unit_kernel(unit, i));
    }
    REQUIRE(py2cu_unit_kernel(unit, kernels) == NULL);
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(unit, i);
        REQUIRE(strlen(function->name) > 0 && strlen(function->kind) > 0);
    }
    for (size_t i = 0; i < py2cu_unit_import_count(unit); i++) {
        REQUIRE(strlen(py2cu_unit_import(unit, i)) > 0);
    }
    const char *text = py2cu_unit_text(unit, &length);
    REQUIRE(text != NULL && strlen(text) <= length && text[length] == '\0');
    /* A page contains errors together with the valid kernels. */
    bool is_page = strncasecmp(text, "<!doctype html", strlen("<!doctype html")) == 0;
    REQUIRE(!py2cu_unit_failed(unit) || is_page || (length == 0 && kernels == 0));
    char *json = cli_params_json(unit, &length);
    REQUIRE(json == NULL || strlen(json) == length);
    free(json);
}
