// SPDX-License-Identifier: MIT
/* The default launch of a kernel in the program, the Python module and check.py, from its types alone. */
#include "export.h"
#include "support/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_BLOCK = 128, MAX_SIZE_3D = 64, SHARED_FOR_EACH = 16 };

bool export_is_none(const Py2cuArgInfo *argument)
{
    return argument->dtype == PY2CU_NONE;
}

const Py2cuParam *export_param(const Py2cuKernelInfo *kernel, size_t argument)
{
    for (size_t i = 0; i < kernel->param_count; i++) {
        const Py2cuParam *param = &kernel->params[i];
        bool is_it =
            param->kind == PY2CU_PARAM_VALUE || param->kind == PY2CU_PARAM_DATA || param->kind == PY2CU_PARAM_POINTER;
        if (is_it && param->argument == argument) {
            return param;
        }
    }
    return NULL;
}

void export_put_name(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel)
{
    fprintf(out, "%s%s%s", file->submodule != NULL ? file->submodule : "", file->submodule != NULL ? "." : "",
            kernel->name);
}

void export_put_launcher(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel)
{
    const char *space = file->space != NULL ? file->space : "";
    fprintf(out, "%s%s%s%s", space[0] != '\0' ? "::" : "", space, space[0] != '\0' ? "::" : "", kernel->launcher);
}

void export_put_space(FILE *out, const ExportFile *file, bool opens)
{
    if (file->space != NULL) {
        fprintf(out, opens ? "\nnamespace %s {\n" : "\n}  // namespace %s\n", file->space);
    }
}

bool export_close(FILE *stream)
{
    const bool is_complete = ferror(stream) == 0;
    return fclose(stream) == 0 && is_complete;
}

/* Prints text with '?' instead of special characters. */
static void put_shown(FILE *out, const char *text, size_t length)
{
    uint32_t code;
    for (size_t i = 0, bytes; i<length; i += bytes> 0 ? bytes : 1) {
        bytes = utf8_decode(text + i, length - i, &code);
        const bool is_shown = bytes > 0 && !character_is_deceptive(code);
        fprintf(out, "%.*s", is_shown ? (int)bytes : 1, is_shown ? text + i : "?");
    }
}

void export_put_comment(FILE *out, const char *text)
{
    enum { COLUMNS = 120 };
    size_t column = strlen("// ");
    fputs("// ", out);
    for (bool is_first = true; *text != '\0'; is_first = false) {
        const size_t length = strcspn(text, ",") + (strchr(text, ',') != NULL);
        const bool is_long = !is_first && column + 1 + length > COLUMNS;
        fputs(is_first ? "" : is_long ? "\n// " : " ", out);
        column = is_long ? strlen("// ") : column + !is_first;
        put_shown(out, text, length);
        column += length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', out);
}

static const struct {
    const char *type, *c, *python;
} numbers[PY2CU_DTYPE_COUNT] = {
    [PY2CU_BOOL] = {"bool", "true", "true"},
    [PY2CU_INT8] = {"signed char", "16", "16"},
    [PY2CU_UINT8] = {"unsigned char", "16", "16"},
    [PY2CU_INT16] = {"short", "16", "16"},
    [PY2CU_UINT16] = {"unsigned short", "16", "16"},
    [PY2CU_INT32] = {"int", "16", "16"},
    [PY2CU_UINT32] = {"unsigned int", "16", "16"},
    [PY2CU_INT64] = {"long long", "16", "16"},
    [PY2CU_UINT64] = {"unsigned long long", "16", "16"},
    [PY2CU_FLOAT16] = {"__half", "0.5f", "0.5"},
    [PY2CU_FLOAT32] = {"float", "0.5f", "0.5"},
    [PY2CU_FLOAT64] = {"double", "0.5", "0.5"},
    [PY2CU_COMPLEX64] = {"py2cu_complex64", "{0.5f, 0}", "0.5"},
    [PY2CU_COMPLEX128] = {"py2cu_complex128", "{0.5, 0}", "0.5"},
    [PY2CU_BFLOAT16] = {"__nv_bfloat16", "0.5f", "0.5"},
};

const char *export_c_type(Py2cuDtype dtype)
{
    return dtype < PY2CU_DTYPE_COUNT ? numbers[dtype].type : NULL;
}

const char *export_c_value(Py2cuDtype dtype)
{
    return dtype < PY2CU_DTYPE_COUNT ? numbers[dtype].c : NULL;
}

const char *export_python_value(Py2cuDtype dtype)
{
    return dtype < PY2CU_DTYPE_COUNT ? numbers[dtype].python : NULL;
}

static const char *launch_obstacle(const Py2cuKernelInfo *kernel)
{
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &kernel->arguments[i];
        if (argument->captured) {
            return "it reads a global device array, which exists only at run time";
        }
        if (argument->is_pointer) {
            return "it has a pointer parameter with memory of unknown size";
        }
        if (argument->dtype == PY2CU_RECORD && argument->record[0] != 'R') {
            return "it has parameters of type datetime64, timedelta64, enum or 8-bit float";
        }
        if (argument->dtype == PY2CU_BFLOAT16) {
            return "it has a parameter without a simple NumPy type";
        }
    }
    return NULL;
}

ExportLaunch export_launch(const Py2cuKernelInfo *kernel)
{
    static const uint32_t default_axis_sizes[] = {256, 256, 32, 16, 8};
    static const uint32_t blocks[4][3] = {{DEFAULT_BLOCK, 1, 1}, {DEFAULT_BLOCK, 1, 1}, {8, 8, 1}, {4, 4, 4}};
    ExportLaunch launch = {.skipped = launch_obstacle(kernel)};
    uint32_t ndim = 0, axes = 0;
    for (size_t i = 0; i < kernel->argument_count; i++) {
        ndim = kernel->arguments[i].ndim > ndim ? kernel->arguments[i].ndim : ndim;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        axes = (kernel->grid_axes & 1u << axis) != 0 ? axis + 1 : axes;
    }
    launch.axis_size = default_axis_sizes[ndim < 4 ? ndim : 4];
    uint32_t threads = 1;
    for (uint32_t axis = 0; axis < 3; axis++) {
        launch.block[axis] = kernel->block[0] > 0 ? kernel->block[axis] : blocks[axes][axis];
        if (kernel->block[0] == 0 && kernel->launch_bounds[0] > 0 && kernel->launch_bounds[0] < DEFAULT_BLOCK) {
            launch.block[axis] = axis == 0 ? kernel->launch_bounds[0] : 1;
        }
        uint32_t max = ndim > 2 && launch.block[axis] > MAX_SIZE_3D ? MAX_SIZE_3D : launch.block[axis];
        launch.axis_size = max > launch.axis_size ? max : launch.axis_size;
        threads *= launch.block[axis];
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        bool is_used = (kernel->grid_axes & 1u << axis) != 0;
        launch.grid[axis] = is_used ? (launch.axis_size + launch.block[axis] - 1) / launch.block[axis] : 1;
    }
    launch.shared = kernel->uses_dynamic_shared ? (size_t)threads * SHARED_FOR_EACH : 0;
    return launch;
}
