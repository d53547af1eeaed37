// SPDX-License-Identifier: MIT
/* Runs the kernels of a file in the interpreter (translator/interp) and on the host backend, and compares the contents
 * of the arrays.
 *
 * run_both [OPTION ...] FILE.py, with the options of the command
 *
 * Prints a line for each kernel: its name and `same`, `not run: REASON`, `not comparable: REASON` (the host backend
 * did not run it), or `DIFFERENT: LOCATION`; only the last one causes a nonzero exit status. Arguments are small:
 * arrays of 256, 32 * 32 or 8 * 8 * 8 elements with small values, so that sums do not depend on the order of addition.
 * Several launches and scalars are tried. The interpreter detects accesses out of bounds, and such kernels do not run
 * on the host backend. */
#include "cli/cli.h"
#include "cli/selection.h"

#include "base/half.h"
#include "interp/interp.h"
#include "translate.h"
#include "types/types.h"

#include <py2cu/py2cu_rt.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_ARGUMENTS = 64,
    ARRAY_ROOM = 1 << 18,
    POINTED_TO = 1024 /* elements */,
    DYNAMIC_BYTES = 4096,
    TEXT_BYTES = 1 << 20
};

static const uint64_t MAX_INSTRUCTIONS = 20000000;

typedef struct Prepared {
    Py2cuArg args[MAX_ARGUMENTS];
    unsigned char *bytes[MAX_ARGUMENTS]; /* number of elements of arrays and pointer targets */
    unsigned char scalars[MAX_ARGUMENTS][16];
    size_t sizes[MAX_ARGUMENTS];
    const Type *types[MAX_ARGUMENTS]; /* type in C of an element or the value; NULL: no parameter corresponds to it */
    int64_t shapes[MAX_ARGUMENTS][TYPE_MAX_DIMS], strides[MAX_ARGUMENTS][TYPE_MAX_DIMS];
} Prepared;

/* ---- arguments ---- */

static const IrFunc *kernel_named(const Unit *unit, const char *name)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        if (func->is_kernel && strcmp(func->name, name) == 0) {
            return func;
        }
    }
    return NULL;
}

static const Type *type_of(const Unit *unit, const Py2cuKernelInfo *kernel, size_t argument)
{
    const IrFunc *func = kernel_named(unit, kernel->name);
    const Py2cuArgInfo *info = &kernel->arguments[argument];
    bool is_used = false;
    for (size_t i = 0; i < kernel->param_count; i++) {
        const Type *type = ((const IrVar *)func->params.items[i])->type;
        const Py2cuParam *param = &kernel->params[i];
        if (param->argument == argument && (param->kind == PY2CU_PARAM_DATA || param->kind == PY2CU_PARAM_POINTER)) {
            return type_in_c(type->elem);
        }
        if (param->argument == argument && param->kind == PY2CU_PARAM_VALUE) {
            return type_in_c(type);
        }
        is_used = is_used || param->argument == argument;
    }
    return is_used && info->dtype < PY2CU_DTYPE_COUNT ? type_of_kind(unit->types, (TypeKind)info->dtype) : NULL;
}

static uint16_t half_of(TypeKind kind, double value)
{
    if (kind == TY_F16) {
        return half_bits(value);
    }
    const float number = (float)value;
    uint32_t wide;
    memcpy(&wide, &number, sizeof wide);
    return (uint16_t)(wide >> 16); /* number of scalars in the value */
}

static void put_real(const Type *type, unsigned char *bytes, double value, int64_t whole)
{
    if (type->kind == TY_F64) {
        memcpy(bytes, &value, sizeof value);
    } else if (type->kind == TY_F32) {
        const float number = (float)value;
        memcpy(bytes, &number, sizeof number);
    } else if (type->kind == TY_F16 || type->kind == TY_BF16) {
        const uint16_t bits = half_of(type->kind, value);
        memcpy(bytes, &bits, sizeof bits);
    } else {
        memcpy(bytes, &whole, type_size(type)); /* little-endian: the low bytes first */
    }
}

/* Small numbers: integers from 0 to 5, other numbers multiples of 1/4 from -2 to 2; characters of strings from
 * "abcdef". */
static void fill(const Type *type, unsigned char *bytes, uint32_t *seed)
{
    type = type_in_c(type);
    if (type->kind == TY_RECORD) {
        for (uint32_t i = 0; i < type->count; i++) {
            fill(type->items[i], bytes + type->record->offsets[i], seed);
        }
        for (size_t at = 0; type_is_text(type) && at < type_size(type); at += type_size(type->items[0]->elem)) {
            bytes[at] = (unsigned char)('a' + bytes[at]);
        }
    } else if (type->kind == TY_CARRAY || type_is_complex(type) || type->kind == TY_VECTOR) {
        const Type *item = type->kind == TY_CARRAY || type->kind == TY_VECTOR ? type_in_c(type->elem) : type->items[0];
        for (size_t at = 0; at < type_size(type); at += type_size(item)) {
            fill(item, bytes + at, seed);
        }
    } else {
        *seed = *seed * 1664525 + 1013904223;
        const uint32_t random = *seed >> 16;
        put_real(type, bytes, (double)(random % 17) / 4 - 2, type->kind == TY_BOOL ? random % 2 : random % 6);
    }
}

static bool can_be_filled(const Type *type)
{
    type = type_in_c(type);
    bool ok = type_is_scalar(type) || type->kind == TY_VECTOR || type->kind == TY_RECORD || type->kind == TY_CARRAY;
    for (uint32_t i = 0; ok && type->kind == TY_RECORD && i < type->count; i++) {
        ok = can_be_filled(type->items[i]);
    }
    return ok && (type->kind != TY_CARRAY || can_be_filled(type->elem));
}

static const char *prepare_array(Prepared *prepared, const Py2cuArgInfo *info, size_t i)
{
    static const int64_t few[4] = {1, 256, 32, 8};
    Py2cuArg *arg = &prepared->args[i];
    const size_t item = prepared->types[i] != NULL ? type_size(prepared->types[i]) : info->itemsize;
    int64_t stride = (int64_t)item;
    for (uint32_t d = 0; d < info->ndim; d++) {
        const uint32_t axis = info->layout == PY2CU_LAYOUT_F ? d : info->ndim - 1 - d;
        prepared->shapes[i][axis] = info->ndim < 4 ? few[info->ndim] : 4;
        prepared->strides[i][axis] = stride;
        stride *= prepared->shapes[i][axis];
    }
    prepared->sizes[i] = info->is_pointer ? POINTED_TO * item : (size_t)stride;
    prepared->bytes[i] = prepared->sizes[i] <= ARRAY_ROOM ? calloc(1, ARRAY_ROOM) : NULL;
    if (prepared->bytes[i] == NULL) {
        return "an argument is too large to be made here";
    }
    uint32_t seed = (uint32_t)i + 1;
    for (size_t at = 0; prepared->types[i] != NULL && at < prepared->sizes[i]; at += item) {
        fill(prepared->types[i], prepared->bytes[i] + at, &seed);
    }
    if (info->is_pointer) {
        arg->kind = PY2CU_ARG_SCALAR;
        arg->value.u = (uint64_t)(uintptr_t)prepared->bytes[i];
        return NULL;
    }
    arg->data = prepared->bytes[i];
    arg->shape = prepared->shapes[i];
    arg->strides = prepared->strides[i];
    arg->ndim = info->ndim;
    return NULL;
}

/* Returns NULL, or the reason why such an argument is not supported. `number` is the value of integers. */
static const char *prepare_argument(Prepared *prepared, const Unit *unit, const Py2cuKernelInfo *kernel, size_t i,
                                    int64_t number)
{
    const Py2cuArgInfo *info = &kernel->arguments[i];
    Py2cuArg *arg = &prepared->args[i];
    const Type *type = prepared->types[i] = type_of(unit, kernel, i);
    arg->kind = info->is_array ? PY2CU_ARG_ARRAY : PY2CU_ARG_SCALAR;
    arg->dtype = info->dtype;
    arg->record = info->record;
    arg->itemsize = info->record != NULL ? info->itemsize : 0;
    if (type != NULL && !can_be_filled(type)) {
        return "an argument of floats of 8 bits is not made here";
    }
    if (info->is_array || info->is_pointer) {
        return prepare_array(prepared, info, i);
    }
    if (info->dtype >= PY2CU_FLOAT16 && info->dtype <= PY2CU_BFLOAT16) {
        arg->value.c[0] = 1.5; /* also in the position of a float */
    } else {
        arg->value.i = info->dtype == PY2CU_BOOL ? 1 : number;
    }
    if (type != NULL) {
        put_real(type_is_complex(type) ? type->items[0] : type, prepared->scalars[i], 1.5, arg->value.i);
    }
    return NULL;
}

/* ---- results ---- */

/* Returns whether two values differ, and describes them. All NaNs are considered equal. */
static bool differs(const Type *type, const unsigned char *ours, const unsigned char *theirs, char text[256])
{
    type = type_in_c(type);
    if (type->kind == TY_RECORD) {
        for (uint32_t i = 0; i < type->count; i++) {
            const uint32_t at = type->record->offsets[i];
            if (differs(type->items[i], ours + at, theirs + at, text)) {
                return true;
            }
        }
        return false;
    }
    if (type->kind == TY_CARRAY || type_is_complex(type) || type->kind == TY_VECTOR) {
        const Type *item = type->kind == TY_CARRAY || type->kind == TY_VECTOR ? type_in_c(type->elem) : type->items[0];
        bool any = false;
        for (size_t at = 0; !any && at < type_size(type); at += type_size(item)) {
            any = differs(item, ours + at, theirs + at, text);
        }
        return any;
    }
    double a[2] = {0, 0};
    const unsigned char *const both[2] = {ours, theirs};
    for (int i = 0; i < 2; i++) {
        uint16_t bits;
        float number;
        memcpy(&bits, both[i], sizeof bits < type_size(type) ? sizeof bits : type_size(type));
        if (type->kind == TY_F64) {
            memcpy(&a[i], both[i], sizeof a[i]);
        } else if (type->kind == TY_F32) {
            memcpy(&number, both[i], sizeof number);
            a[i] = (double)number;
        } else if (type->kind == TY_F16) {
            a[i] = half_value(bits);
        } else if (type->kind == TY_BF16) {
            const uint32_t wide = (uint32_t)bits << 16;
            memcpy(&number, &wide, sizeof number);
            a[i] = (double)number;
        } else {
            int64_t whole = 0;
            memcpy(&whole, both[i], type_size(type));
            a[i] = (double)whole;
        }
    }
    if ((isnan(a[0]) && isnan(a[1])) || memcmp(ours, theirs, type_size(type)) == 0) {
        return false;
    }
    (void)snprintf(text, 256, "%.17g here, %.17g on the processor", a[0], a[1]);
    return true;
}

/* Returns NULL, or the location of a difference. */
static const char *difference(const Py2cuKernelInfo *kernel, const Prepared *prepared, const Run *run)
{
    static char text[512];
    for (size_t i = 0; i < kernel->argument_count; i++) {
        size_t size = 0;
        const Type *type = prepared->types[i];
        const unsigned char *ours = run_bytes(run, i, &size);
        for (size_t at = 0; ours != NULL && type != NULL && at < size; at += type_size(type)) {
            char what[256];
            if (differs(type, ours + at, prepared->bytes[i] + at, what)) {
                (void)snprintf(text, sizeof text, "%s, element %zu: %s", kernel->arguments[i].name,
                               at / type_size(type), what);
                return text;
            }
        }
    }
    return NULL;
}

/* Returns NULL if the kernel ran on the host backend. */
static const char *run_on_host(Py2cuDevice *device, const Py2cuRequest *of_all, const Py2cuKernelInfo *kernel,
                               Prepared *prepared, const uint32_t grid[3], const uint32_t block[3])
{
    const Py2cuInstance instance = {
        .function = kernel->python_name, .signature = strchr(kernel->signature, '('), .line = kernel->line};
    Py2cuRequest request = *of_all;
    request.instances = &instance;
    request.instance_count = 1;
    request.source_map = false;
    Py2cuFunction *function = NULL;
    if (py2cu_function_compile(device, &request, NULL, &function) != PY2CU_OK) {
        static char text[256];
        (void)snprintf(text, sizeof text, "the host backend does not compile it alone: %s", py2cu_error_detail());
        return text;
    }
    const Py2cuDim dims[2] = {{grid[0], grid[1], grid[2]}, {block[0], block[1], block[2]}};
    const int status = py2cu_launch(function, dims[0], dims[1], kernel->uses_dynamic_shared ? DYNAMIC_BYTES : 0, NULL,
                                    prepared->args, kernel->argument_count);
    py2cu_function_free(function);
    static char text[256];
    (void)snprintf(text, sizeof text, "the host backend does not launch it so: %s",
                   status != PY2CU_OK ? py2cu_error_detail() : "");
    return status == PY2CU_OK ? NULL : text;
}

typedef struct Launch {
    uint32_t grid[3], block[3];
    int64_t number; /* the value of integer arguments */
} Launch;

/* Returns NULL, and data to free, if the kernel has run to its end without races; otherwise the reason. */
static const char *run_here(const Unit *unit, const Py2cuKernelInfo *kernel, Prepared *prepared, const Launch *launch,
                            Run **out)
{
    Run *run = *out =
        run_new(unit, kernel->name, launch->grid, launch->block, kernel->uses_dynamic_shared ? DYNAMIC_BYTES : 0);
    const char *why = kernel->argument_count > MAX_ARGUMENTS ? "it has too many arguments"
                      : run == NULL                          ? "no memory"
                                                             : NULL;
    why = why == NULL && run_state(run) != RUN_RUNNING ? run_message(run, NULL) : why;
    for (size_t i = 0; i < kernel->argument_count && why == NULL; i++) {
        why = prepare_argument(prepared, unit, kernel, i, launch->number);
        const bool has_bytes = prepared->bytes[i] != NULL;
        if (why == NULL && !run_set_bytes(run, i, has_bytes ? prepared->bytes[i] : prepared->scalars[i],
                                          has_bytes ? prepared->sizes[i] : sizeof prepared->scalars[i],
                                          prepared->shapes[i], prepared->strides[i], 0)) {
            why = run_message(run, NULL);
        }
    }
    if (why == NULL && run_start(run)) {
        run_all(run, MAX_INSTRUCTIONS);
    }
    if (why == NULL && run_state(run) != RUN_DONE) {
        return run_state(run) == RUN_STOPPED ? run_message(run, NULL) : "it takes too long";
    }
    return why == NULL && run_conflict_count(run) > 0 ? "its threads race for these arguments" : why;
}

static void release(Prepared *prepared, Run *run)
{
    run_free(run);
    for (int i = 0; i < MAX_ARGUMENTS; i++) {
        free(prepared->bytes[i]);
    }
}

/* Kernels expect certain blocks and scalars: the first launch that succeeds is used. */
static Launch launch_of(int axes, unsigned attempt)
{
    static const struct {
        uint32_t blocks, threads[3][3]; /* by the axes that the kernel uses */
    } shapes[] = {{2, {{32, 1, 1}, {8, 4, 1}, {4, 4, 2}}},    {1, {{256, 1, 1}, {16, 16, 1}, {8, 8, 4}}},
                  {1, {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}},     {1, {{128, 1, 1}, {32, 8, 1}, {4, 4, 4}}},
                  {1, {{64, 1, 1}, {8, 8, 1}, {8, 4, 4}}},    {1, {{32, 1, 1}, {32, 4, 1}, {2, 2, 2}}},
                  {1, {{16, 1, 1}, {4, 4, 1}, {4, 1, 1}}},    {1, {{8, 1, 1}, {32, 32, 1}, {8, 8, 8}}},
                  {1, {{512, 1, 1}, {16, 4, 1}, {16, 4, 1}}}, {1, {{1024, 1, 1}, {64, 1, 1}, {32, 1, 1}}}};
    static const int64_t numbers[] = {5, 1, 2, 0, 8, 32, 3, 256};
    enum { SHAPES = sizeof shapes / sizeof shapes[0] };
    const unsigned shape = attempt % SHAPES;
    Launch launch = {.number = numbers[attempt / SHAPES]};
    for (int axis = 0; axis < 3; axis++) {
        launch.grid[axis] = axis <= axes ? shapes[shape].blocks : 1;
        launch.block[axis] = shapes[shape].threads[axes][axis];
    }
    return launch;
}

/* Returns false if the results differ. */
static bool compare(Py2cuDevice *device, const Py2cuRequest *request, const Unit *unit, const Py2cuKernelInfo *kernel)
{
    enum { ATTEMPTS = 80, MAX_SLOW = 3, MAX_REFUSED = 12 };
    const int axes = (kernel->grid_axes & 4) != 0 ? 2 : (kernel->grid_axes & 2) != 0 ? 1 : 0;
    char first[256] = "";
    int slow = 0, refused = 0;
    for (unsigned i = 0; i < ATTEMPTS && slow < MAX_SLOW; i++) {
        const Launch launch = launch_of(axes, i);
        Prepared prepared;
        memset(&prepared, 0, sizeof prepared);
        Run *run = NULL;
        const char *why = run_here(unit, kernel, &prepared, &launch, &run);
        if (why != NULL) {
            slow += strcmp(why, "it takes too long") == 0;
            if (first[0] == '\0') {
                (void)snprintf(first, sizeof first, "%s", why);
            }
            const bool is_hopeless = strstr(why, "unsupported") != NULL || strstr(why, "supported here") != NULL ||
                                     strstr(why, "run here") != NULL || strstr(why, "made here") != NULL;
            release(&prepared, run);
            if (is_hopeless) {
                break;
            }
            continue;
        }
        why = device == NULL ? "there is no host backend"
                             : run_on_host(device, request, kernel, &prepared, launch.grid, launch.block);
        const char *where = why == NULL ? difference(kernel, &prepared, run) : NULL;
        if (why != NULL && strstr(why, "launch it so") != NULL && refused++ < MAX_REFUSED) {
            release(&prepared, run); /* the host backend raises exceptions that only it checks */
            continue;
        }
        printf("%s: %s%s\n", kernel->name,
               why != NULL     ? "not comparable: "
               : where != NULL ? "DIFFERENT: "
                               : "same",
               why != NULL     ? why
               : where != NULL ? where
                               : "");
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
    if (cli_names_used_open(&used, options) && cli_project_add_values(&project, options, false, used.values) &&
        cli_choose(options, &project, false, false, true, &used, &chosen)) {
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
    if (cli_parse_options(argc, argv, CLI_SUBCOMMAND_TRANSLATE, false, &options) >= 0 ||
        cli_finish_options(&options) >= 0 || options.input_count != 1) {
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
