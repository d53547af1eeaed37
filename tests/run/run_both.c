/* Runs the kernels of a text twice, by the room `run` and on the host backend, and compares what they leave in the arrays.
 *
 *   run_both [OPTION ...] FILE.py          options are those of the command
 *
 * Prints a line for each kernel: its name and `same`, `not run: WHY`, `not comparable: WHY` (the processor did not run it), or `DIFFERENT: WHERE`, which is also
 * the only status that is not 0. Arguments are small: arrays of 256, 32 * 32 or 8 * 8 * 8 elements that are small numbers, so that sums do not depend on their order.
 * Several launches are tried, the last of one thread. What leaves an array's bounds is found here first, and never reaches the processor. */
#include "chosen.h"
#include "cli.h"

#include "run/run.h"
#include "translate.h"

#include <py2cu/py2cu_rt.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 32, MOST_DIMENSIONS = 3, ARRAY_ROOM = 1 << 16, DYNAMIC_BYTES = 4096, TEXT_BYTES = 1 << 20 };

static const uint64_t MOST_INSTRUCTIONS = 20000000;

typedef struct Prepared {
    Py2cuArg args[MOST_ARGUMENTS];
    unsigned char *bytes[MOST_ARGUMENTS];
    size_t sizes[MOST_ARGUMENTS];
    int64_t shapes[MOST_ARGUMENTS][MOST_DIMENSIONS], strides[MOST_ARGUMENTS][MOST_DIMENSIONS];
} Prepared;

static bool is_float(Py2cuDtype dtype)
{
    return dtype == PY2CU_FLOAT32 || dtype == PY2CU_FLOAT64 || dtype == PY2CU_COMPLEX64 || dtype == PY2CU_COMPLEX128;
}

static bool is_single(Py2cuDtype dtype)
{
    return dtype == PY2CU_FLOAT32 || dtype == PY2CU_COMPLEX64;
}

static bool is_known(Py2cuDtype dtype)
{
    return dtype <= PY2CU_UINT64 || is_float(dtype);
}

/* Small numbers: whole ones from 0 to 5, others quarters from -2 to 2. */
static void fill(unsigned char *bytes, size_t size, Py2cuDtype dtype, uint32_t seed)
{
    const bool complex = dtype == PY2CU_COMPLEX64 || dtype == PY2CU_COMPLEX128;
    const size_t item = py2cu_dtype_size(dtype) / (complex ? 2 : 1);
    for (size_t at = 0; at < size; at += item) {
        seed = seed * 1664525 + 1013904223;
        const uint32_t random = seed >> 16;
        if (!is_float(dtype)) {
            memset(bytes + at, 0, item);
            bytes[at] = (unsigned char)(dtype == PY2CU_BOOL ? random % 2 : random % 6);
        } else if (is_single(dtype)) {
            const float value = (float)(random % 17) / 4 - 2;
            memcpy(bytes + at, &value, sizeof value);
        } else {
            const double value = (double)(random % 17) / 4 - 2;
            memcpy(bytes + at, &value, sizeof value);
        }
    }
}

/* NULL, or why such an argument is not made. */
static const char *prepare_argument(Prepared *prepared, const Py2cuKernelInfo *kernel, size_t i)
{
    static const int64_t extents[MOST_DIMENSIONS + 1][MOST_DIMENSIONS] = {{0}, {256}, {32, 32}, {8, 8, 8}};
    const Py2cuArgInfo *info = &kernel->arguments[i];
    Py2cuArg *arg = &prepared->args[i];
    if (!is_known(info->dtype) || info->is_pointer || info->record != NULL || info->captured || info->ndim > MOST_DIMENSIONS || (info->is_array && info->ndim == 0)) {
        return "such an argument is not made here";
    }
    arg->kind = info->is_array ? PY2CU_ARG_ARRAY : PY2CU_ARG_SCALAR;
    arg->dtype = info->dtype;
    if (!info->is_array) {
        if (is_float(info->dtype)) {
            arg->value.c[0] = 1.5; /* where a float's value stands, too */
        } else {
            arg->value.i = info->dtype == PY2CU_BOOL ? 1 : 5;
        }
        return NULL;
    }
    int64_t stride = (int64_t)py2cu_dtype_size(info->dtype);
    for (uint32_t d = 0; d < info->ndim; d++) {
        const uint32_t axis = info->layout == PY2CU_LAYOUT_F ? d : info->ndim - 1 - d;
        prepared->shapes[i][axis] = extents[info->ndim][axis];
        prepared->strides[i][axis] = stride;
        stride *= extents[info->ndim][axis];
    }
    prepared->sizes[i] = (size_t)stride;
    prepared->bytes[i] = malloc(ARRAY_ROOM);
    if (prepared->bytes[i] == NULL || stride > ARRAY_ROOM) {
        return "no memory";
    }
    fill(prepared->bytes[i], (size_t)stride, info->dtype, (uint32_t)i + 1);
    arg->data = prepared->bytes[i];
    arg->shape = prepared->shapes[i];
    arg->strides = prepared->strides[i];
    arg->ndim = info->ndim;
    return NULL;
}

static void put_scalar(const Py2cuArg *arg, unsigned char bytes[16])
{
    memset(bytes, 0, 16);
    if (!is_float(arg->dtype)) {
        memcpy(bytes, &arg->value.i, sizeof arg->value.i); /* the low bytes stand first */
    } else if (is_single(arg->dtype)) {
        const float parts[2] = {(float)arg->value.c[0], (float)arg->value.c[1]};
        memcpy(bytes, parts, sizeof parts);
    } else {
        memcpy(bytes, arg->value.c, sizeof arg->value.c);
    }
}

/* NULL, or where they differ. A NaN is like another. */
static const char *difference(const Py2cuKernelInfo *kernel, const Prepared *prepared, const Run *run)
{
    static char text[256];
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuDtype dtype = kernel->arguments[i].dtype;
        const size_t part = is_float(dtype) ? (is_single(dtype) ? sizeof(float) : sizeof(double)) : py2cu_dtype_size(dtype);
        size_t size = 0;
        const unsigned char *ours = run_bytes(run, i, &size), *theirs = prepared->bytes[i];
        for (size_t at = 0; ours != NULL && at < size; at += part) {
            float a = 0, b = 0;
            double c = 0, d = 0;
            if (is_float(dtype) && is_single(dtype)) {
                memcpy(&a, ours + at, sizeof a);
                memcpy(&b, theirs + at, sizeof b);
            } else if (is_float(dtype)) {
                memcpy(&c, ours + at, sizeof c);
                memcpy(&d, theirs + at, sizeof d);
            }
            const bool nan = is_float(dtype) && (is_single(dtype) ? isnan(a) && isnan(b) : isnan(c) && isnan(d));
            if (!nan && memcmp(ours + at, theirs + at, part) != 0) {
                (void)snprintf(text, sizeof text, "%s, part %zu: %.17g here, %.17g on the processor", kernel->arguments[i].name, at / part,
                               is_float(dtype) ? (is_single(dtype) ? (double)a : c) : (double)ours[at], is_float(dtype) ? (is_single(dtype) ? (double)b : d) : (double)theirs[at]);
                return text;
            }
        }
    }
    return NULL;
}

/* NULL: it ran on the processor. */
static const char *run_on_host(Py2cuDevice *device, const Py2cuRequest *of_all, const Py2cuKernelInfo *kernel, Prepared *prepared, const uint32_t grid[3],
                               const uint32_t block[3])
{
    const Py2cuInstance instance = {.function = kernel->python_name, .signature = strchr(kernel->signature, '(')};
    Py2cuRequest request = *of_all;
    request.instances = &instance;
    request.instance_count = 1;
    request.source_map = false;
    Py2cuFunction *function = NULL;
    if (py2cu_function_compile(device, &request, NULL, &function) != PY2CU_OK) {
        return "the host backend does not compile it alone";
    }
    const Py2cuDim dims[2] = {{grid[0], grid[1], grid[2]}, {block[0], block[1], block[2]}};
    const int status = py2cu_launch(function, dims[0], dims[1], kernel->uses_dynamic_shared ? DYNAMIC_BYTES : 0, NULL, prepared->args, kernel->argument_count);
    py2cu_function_free(function);
    return status == PY2CU_OK ? NULL : "the host backend does not launch it so";
}

typedef struct Launch {
    uint32_t grid[3], block[3];
} Launch;

/* NULL, and what is to be freed, where it has run to its end and no threads raced; else why not. */
static const char *run_here(const Unit *unit, const Py2cuKernelInfo *kernel, Prepared *prepared, const Launch *launch, Run **out)
{
    Run *run = *out = run_new(unit, kernel->name, launch->grid, launch->block, kernel->uses_dynamic_shared ? DYNAMIC_BYTES : 0);
    const char *why = kernel->argument_count > MOST_ARGUMENTS ? "it has too many arguments" : run == NULL ? "no memory" : NULL;
    for (size_t i = 0; i < kernel->argument_count && why == NULL; i++) {
        unsigned char scalar[16];
        why = prepare_argument(prepared, kernel, i);
        put_scalar(&prepared->args[i], scalar);
        const bool is_array = kernel->arguments[i].is_array;
        if (why == NULL && !run_set_bytes(run, i, is_array ? prepared->bytes[i] : scalar, is_array ? prepared->sizes[i] : sizeof scalar, prepared->shapes[i],
                                          prepared->strides[i], 0)) {
            why = run_message(run, NULL);
        }
    }
    if (why == NULL && run_start(run)) {
        run_all(run, MOST_INSTRUCTIONS);
    }
    if (why == NULL && run_state(run) != RUN_DONE) {
        return run_state(run) == RUN_STOPPED ? run_message(run, NULL) : "it takes too long";
    }
    return why == NULL && run_conflict_count(run) > 0 ? "its threads race for these arguments" : why;
}

static void release(Prepared *prepared, Run *run)
{
    run_free(run);
    for (int i = 0; i < MOST_ARGUMENTS; i++) {
        free(prepared->bytes[i]);
    }
}

/* False where the results differ. */
static bool compare(Py2cuDevice *device, const Py2cuRequest *request, const Unit *unit, const Py2cuKernelInfo *kernel)
{
    enum { TRIES = 3 };
    static const Launch launches[3][TRIES] = {{{{2, 1, 1}, {32, 1, 1}}, {{1, 1, 1}, {256, 1, 1}}, {{1, 1, 1}, {1, 1, 1}}},
                                              {{{2, 2, 1}, {8, 4, 1}}, {{1, 1, 1}, {16, 16, 1}}, {{1, 1, 1}, {1, 1, 1}}},
                                              {{{2, 2, 2}, {4, 4, 2}}, {{1, 1, 1}, {8, 8, 4}}, {{1, 1, 1}, {1, 1, 1}}}};
    const int axes = (kernel->grid_axes & 4) != 0 ? 2 : (kernel->grid_axes & 2) != 0 ? 1 : 0;
    char first[256] = "";
    for (int i = 0; i < TRIES; i++) {
        const Launch *launch = &launches[axes][i];
        Prepared prepared;
        memset(&prepared, 0, sizeof prepared);
        Run *run = NULL;
        const char *why = run_here(unit, kernel, &prepared, launch, &run);
        if (why != NULL) {
            (void)snprintf(first, sizeof first, "%s", first[0] != '\0' ? first : why);
            release(&prepared, run);
            continue;
        }
        why = device == NULL ? "there is no host backend" : run_on_host(device, request, kernel, &prepared, launch->grid, launch->block);
        const char *where = why == NULL ? difference(kernel, &prepared, run) : NULL;
        printf("%s: %s%s\n", kernel->name, why != NULL ? "not comparable: " : where != NULL ? "DIFFERENT: " : "same", why != NULL ? why : where != NULL ? where : "");
        release(&prepared, run);
        return where == NULL;
    }
    printf("%s: not run: %s\n", kernel->name, first);
    return true;
}

static int compare_all(const CliOptions *options, const char *text, size_t length)
{
    Py2cuModule modules[2] = {{.text = text, .text_length = length, .file_name = options->inputs[0]}};
    CliProject project = {.modules = modules, .count = 1};
    CliNamesUsed used = {0};
    CliChosen chosen = {0};
    int status = 0;
    if (cli_names_used_open(&used, options) && cli_project_add_values(&project, options, false, used.values) && cli_choose(options, &project, false, false, &used, &chosen)) {
        const Py2cuRequest request = cli_request(options, &project, &chosen, PY2CU_EMIT_CU);
        Py2cuUnit *unit = py2cu_translate(&request);
        Py2cuDevice *device = NULL;
        (void)py2cu_device_open("host", 0, &device);
        for (size_t i = 0; !py2cu_unit_failed(unit) && i < py2cu_unit_kernel_count(unit); i++) {
            status |= !compare(device, &request, translate_unit(unit), py2cu_unit_kernel(unit, i));
        }
        py2cu_device_free(device);
        py2cu_unit_free(unit);
    }
    cli_chosen_free(&chosen);
    cli_names_used_close(&used);
    return status;
}

int main(int argc, char **argv)
{
    static char text[TEXT_BYTES];
    CliOptions options;
    if (cli_parse_options(argc, argv, CLI_WORD_TRANSLATE, false, &options) >= 0 || cli_finish_options(&options) >= 0 || options.input_count != 1) {
        fprintf(stderr, "usage: run_both [OPTION ...] FILE.py\n");
        return 2;
    }
    FILE *file = fopen(options.inputs[0], "rb");
    const size_t length = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    const int status = compare_all(&options, text, length);
    cli_options_free(&options);
    return status;
}
