// SPDX-License-Identifier: MIT
/* --emit params: prints the parameter table as JSON. */
#include "cli/cli.h"
#include "support/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void cli_put_json(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text != '\0') {
        char piece[JSON_PIECE];
        text += json_escape(text, SIZE_MAX, false, piece);
        fputs(piece, out);
    }
    fputc('"', out);
}

void cli_put_member(FILE *out, const char *before, const char *name, const char *text)
{
    fprintf(out, "%s\"%s\": ", before, name);
    if (text != NULL) {
        cli_put_json(out, text);
    } else {
        fputs("null", out);
    }
}

static const char *word(bool truth)
{
    return truth ? "true" : "false";
}

static void put_argument(FILE *out, const Py2cuArgInfo *argument)
{
    static const char *const layouts[] = {[PY2CU_LAYOUT_C] = "C", [PY2CU_LAYOUT_F] = "F", [PY2CU_LAYOUT_ANY] = "A"};
    cli_put_member(out, "        {", "name", argument->name);
    fputs(", ", out);
    const char *dtype = py2cu_dtype_name(argument->dtype);
    cli_put_member(out, "", "dtype", argument->record != NULL ? argument->record : dtype != NULL ? dtype : "none");
    if (argument->is_pointer) {
        fprintf(out, ", \"pointer\": true, \"written\": %s", word(argument->written));
    }
    if (argument->is_array) {
        fprintf(out, ", \"ndim\": %u, \"layout\": \"%s\", \"read\": %s, \"written\": %s", argument->ndim,
                layouts[argument->layout], word(argument->read), word(argument->written));
    }
    if (argument->captured) {
        fputs(", \"captured\": true", out);
    }
    fputs("}", out);
}

static void put_param(FILE *out, const Py2cuParam *param, const char *record)
{
    static const char *const kinds[] = {
        [PY2CU_PARAM_VALUE] = "value",   [PY2CU_PARAM_DATA] = "data",       [PY2CU_PARAM_SHAPE] = "shape",
        [PY2CU_PARAM_STRIDE] = "stride", [PY2CU_PARAM_POINTER] = "pointer", [PY2CU_PARAM_SIZE] = "size",
        [PY2CU_PARAM_BLOCKS] = "blocks"};
    cli_put_member(out, "        {", "name", param->name);
    fprintf(out, ", \"kind\": \"%s\", \"argument\": %u", kinds[param->kind], param->argument);
    if (param->kind == PY2CU_PARAM_SHAPE || param->kind == PY2CU_PARAM_STRIDE) {
        fprintf(out, ", \"axis\": %u", param->axis);
    }
    cli_put_member(out, ", ", "dtype", param->dtype == PY2CU_RECORD ? record : py2cu_dtype_name(param->dtype));
    fputs("}", out);
}

static void put_raise(FILE *out, const Py2cuRaise *raise)
{
    cli_put_member(out, "        {", "exception", raise->exception);
    cli_put_member(out, ", ", "function", raise->function);
    cli_put_member(out, ", ", "file", raise->file_name != NULL ? raise->file_name : "");
    fprintf(out, ", \"line\": %u, ", raise->line);
    if (raise->message != NULL) {
        cli_put_member(out, "", "message", raise->message);
        if (raise->arguments != NULL) {
            cli_put_member(out, ", ", "arguments", raise->arguments);
        }
    } else {
        cli_put_member(out, "", "array", raise->subject);
        fprintf(out, ", \"axis\": %u", raise->axis);
    }
    fputs("}", out);
}

/* Prints the default launch: "grid" lists the used axes, "elements" is null if the number is unknown. */
static void put_launch(FILE *out, const Py2cuKernelInfo *kernel)
{
    const char *before = "";
    fputs(",\n      \"grid\": [", out);
    for (uint32_t axis = 0; axis < 3; axis++) {
        if ((kernel->grid_axes & 1u << axis) != 0) {
            fprintf(out, "%s{\"axis\": \"%c\", ", before, "xyz"[axis]);
            cli_put_member(out, "", "elements", kernel->grid[axis]);
            fprintf(out, ", \"per_block\": %u}", (unsigned)kernel->grid_width[axis]);
            before = ", ";
        }
    }
    fprintf(out, "],\n      \"block\": [%u, %u, %u],\n      \"shape_checks\": [", (unsigned)kernel->default_block[0],
            (unsigned)kernel->default_block[1], (unsigned)kernel->default_block[2]);
    for (size_t i = 0; i < kernel->shape_check_count; i++) {
        const Py2cuShapeCheck *check = &kernel->shape_checks[i];
        fprintf(out, "%s{\"argument\": %u, \"axis\": %u", i > 0 ? ", " : "", (unsigned)check->argument,
                (unsigned)check->axis);
        cli_put_member(out, ", ", "least", check->least);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_kernel(FILE *out, const Py2cuKernelInfo *kernel)
{
    cli_put_member(out, "    {\n      ", "name", kernel->name);
    cli_put_member(out, ",\n      ", "python_name", kernel->python_name);
    cli_put_member(out, ",\n      ", "signature", kernel->signature);
    fprintf(out,
            ",\n      \"line\": %u,\n      \"static_shared_bytes\": %zu,\n      \"uses_barrier\": %s,\n      "
            "\"block_factor\": [%u, %u, %u],\n"
            "      \"debug\": %s,\n      \"lineinfo\": %s,\n      \"fastmath\": %s,\n      \"max_registers\": %u,\n"
            "      \"arguments\": [\n",
            kernel->line, kernel->static_shared_bytes, word(kernel->uses_barrier), kernel->block_factor[0],
            kernel->block_factor[1], kernel->block_factor[2], word(kernel->debug), word(kernel->lineinfo),
            word(kernel->fastmath), kernel->max_registers);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        put_argument(out, &kernel->arguments[i]);
        fputs(i + 1 < kernel->argument_count ? ",\n" : "\n", out);
    }
    fputs("      ],\n      \"params\": [\n", out);
    for (size_t i = 0; i < kernel->param_count; i++) {
        put_param(out, &kernel->params[i], kernel->arguments[kernel->params[i].argument].record);
        fputs(i + 1 < kernel->param_count ? ",\n" : "\n", out);
    }
    fputs("      ]", out);
    put_launch(out, kernel);
    for (size_t i = 0; i < kernel->constant_count; i++) {
        const Py2cuConstantParam *constant = &kernel->constants[i];
        cli_put_member(out, i == 0 ? ",\n      \"constants\": [{" : ", {", "name", constant->param.name);
        fprintf(out, ", \"value\": %lld}%s", (long long)constant->value, i + 1 < kernel->constant_count ? "" : "]");
    }
    for (uint32_t fact = 1, found = 0; fact <= kernel->facts; fact <<= 1) {
        if ((kernel->facts & fact) != 0) {
            fprintf(out, "%s\"%s\"", found++ == 0 ? ",\n      \"assume\": [" : ", ", py2cu_fact_name(fact));
            fputs(kernel->facts < fact << 1 ? "]" : "", out);
        }
    }
    if (kernel->schedule != PY2CU_SCHEDULE_ORIGINAL) {
        fprintf(out, ",\n      \"schedule\": \"%s\"", py2cu_schedule_name(kernel->schedule));
    }
    for (size_t i = 0; i < kernel->raise_count; i++) {
        fputs(i == 0 ? ",\n      \"raises\": [\n" : "", out);
        put_raise(out, &kernel->raises[i]);
        fputs(i + 1 < kernel->raise_count ? ",\n" : "\n      ]", out);
    }
    fputs("\n    }", out);
}

char *cli_params_json(const Py2cuUnit *unit, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL) {
        return NULL;
    }
    fputs("{\n  \"version\": 1,\n  \"kernels\": [\n", out);
    size_t count = py2cu_unit_kernel_count(unit);
    for (size_t i = 0; i < count; i++) {
        put_kernel(out, py2cu_unit_kernel(unit, i));
        fputs(i + 1 < count ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
