// SPDX-License-Identifier: MIT
/* Declarations of operators: --op 'count: bins=zeros(nbins), grad=count_grad, grid=(x.size + 127) // 128, block=128'.
 * The entries are outputs, which bindings allocate, the operator that computes the gradient, and the launch. */
#include "export_operators.h"

#include <stdlib.h>
#include <string.h>

/* A part of a declaration. */
typedef struct Span {
    const char *start;
    size_t length;
} Span;

static Span trimmed(Span span)
{
    while (span.length > 0 && span.start[0] == ' ') {
        span.start++;
        span.length--;
    }
    while (span.length > 0 && span.start[span.length - 1] == ' ') {
        span.length--;
    }
    return span;
}

static bool is_equal(Span span, const char *text)
{
    return span.length == strlen(text) && strncmp(span.start, text, span.length) == 0;
}

/* Splits the next part from a list that is separated by commas outside parentheses. Returns false at the end. */
static bool next_part(Span *rest, Span *part)
{
    size_t length = 0;
    int depth = 0;
    if (rest->length == 0) {
        return false;
    }
    while (length < rest->length && (depth > 0 || rest->start[length] != ',')) {
        depth += (strchr("([", rest->start[length]) != NULL) - (strchr(")]", rest->start[length]) != NULL);
        length++;
    }
    *part = trimmed((Span){rest->start, length});
    length += length < rest->length;
    *rest = (Span){rest->start + length, rest->length - length};
    return true;
}

static Span span_of(const char *text)
{
    return text != NULL ? trimmed((Span){text, strlen(text)}) : (Span){0};
}

/* Splits "key=value". Returns false if there is no key. */
static bool split_entry(Span part, Span *key, Span *value)
{
    const char *sign = memchr(part.start, '=', part.length);
    if (sign == NULL) {
        return false;
    }
    *key = trimmed((Span){part.start, (size_t)(sign - part.start)});
    *value = trimmed((Span){sign + 1, part.length - (size_t)(sign + 1 - part.start)});
    return key->length > 0 && value->length > 0;
}

/* Returns the part after the colon if the value of --op declares the operator, or NULL. */
static const char *declared_text(const char *option, const char *name)
{
    const char *colon = strchr(option, ':');
    const Span before = trimmed((Span){option, colon != NULL ? (size_t)(colon - option) : 0});
    return colon != NULL && is_equal(before, name) ? colon + 1 : NULL;
}

ExportDeclaration export_declaration(const CliOptions *options, const char *name)
{
    ExportDeclaration found = {0};
    for (size_t i = 0; i < options->operator_count; i++) {
        const char *text = declared_text(options->operators[i], name);
        found.is_configured = text != NULL ? i >= options->given_operators : found.is_configured;
        found.text = text != NULL ? text : found.text;
    }
    Span rest = span_of(found.text), part, key, value;
    while (next_part(&rest, &part)) {
        const bool is_entry = split_entry(part, &key, &value);
        found.has_grid = found.has_grid || (is_entry && is_equal(key, "grid"));
        found.has_block = found.has_block || (is_entry && is_equal(key, "block"));
        found.has_shared = found.has_shared || (is_entry && is_equal(key, "shared"));
    }
    return found;
}

/* Prints the reason why a declaration is wrong, and returns false. */
static bool refuse(const ExportOperator *op, bool is_silent, Span what, const char *reason)
{
    if (!is_silent) {
        cli_message("%s %s: %.*s: %s", op->is_configured ? "pyproject.toml: ops:" : "--op", op->name, (int)what.length,
                    what.start, reason);
    }
    return false;
}

static size_t argument_named(const ExportOperator *op, Span name)
{
    size_t found = op->first->argument_count;
    for (size_t i = op->first->argument_count; i-- > 0;) {
        found = is_equal(name, op->first->arguments[i].name) ? i : found;
    }
    return found;
}

/* Adds a new integer argument. Returns false: out of memory. */
static bool add_size(ExportOperator *op, Span name)
{
    for (size_t i = 0; i < op->size_count; i++) {
        if (is_equal(name, op->sizes[i])) {
            return true;
        }
    }
    char **grown = realloc(op->sizes, (op->size_count + 1) * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    op->sizes = grown;
    grown[op->size_count] = strndup(name.start, name.length);
    return grown[op->size_count++] != NULL;
}

/* Parses an expression and checks its names. is_shape: outputs cannot occur in it, and other names become arguments. */
static bool read_expression(ExportOperator *op, Span text, bool is_shape, bool is_silent, ExportExpression *to)
{
    if (!export_parse_expression(text.start, text.length, to)) {
        return refuse(op, is_silent, text, "expected x.shape[k], x.size, integers, + - * // %, min and max");
    }
    for (size_t i = 0; i < to->count; i++) {
        const ExportTerm *term = &to->terms[i];
        if (term->kind != EXPORT_VALUE && term->kind != EXPORT_SHAPE && term->kind != EXPORT_SIZE) {
            continue;
        }
        const Span name = {term->name, term->length};
        const size_t index = argument_named(op, name);
        if (index == op->first->argument_count) {
            if (term->kind != EXPORT_VALUE || !is_shape || !add_size(op, name)) {
                return refuse(op, is_silent, name, "not an argument of the kernel");
            }
            continue;
        }
        const Py2cuArgInfo *argument = &op->first->arguments[index];
        const char *type = argument->is_array ? "array" : export_scalar_type(argument->dtype);
        if (argument->is_array != (term->kind != EXPORT_VALUE) ||
            (!argument->is_array && strcmp(type, "int64_t") != 0) ||
            (term->kind == EXPORT_SHAPE && term->value >= argument->ndim)) {
            return refuse(op, is_silent, text, "expected integer arguments and existing dimensions of arrays");
        }
    }
    return true;
}

/* Splits "name(list)". */
static bool split_call(Span text, Span *name, Span *list)
{
    const char *open = memchr(text.start, '(', text.length);
    if (open == NULL || text.start[text.length - 1] != ')') {
        return false;
    }
    *name = trimmed((Span){text.start, (size_t)(open - text.start)});
    *list = trimmed((Span){open + 1, text.length - (size_t)(open - text.start) - 2});
    return true;
}

/* Reads like(x). */
static bool read_like(ExportOperator *op, Span list, uint32_t ndim, bool is_silent, ExportOutput *output)
{
    output->like = argument_named(op, list);
    if (output->like == op->first->argument_count || !op->first->arguments[output->like].is_array ||
        op->first->arguments[output->like].ndim != ndim) {
        return refuse(op, is_silent, list, "not an input array with as many dimensions as the output");
    }
    return true;
}

static bool read_output(ExportOperator *op, size_t index, Span value, bool is_silent)
{
    const Py2cuArgInfo *argument = &op->first->arguments[index];
    ExportOutput *output = &op->outputs[index];
    Span name = {0}, list = {0}, part;
    const bool is_call = split_call(value, &name, &list);
    if (!argument->is_array || !argument->written) {
        return refuse(op, is_silent, span_of(argument->name), "not an array that the kernel writes");
    }
    output->fill = !is_call                                            ? EXPORT_PASSED
                   : is_equal(name, "like") || is_equal(name, "empty") ? EXPORT_EMPTY
                   : is_equal(name, "zeros")                           ? EXPORT_ZEROS
                   : is_equal(name, "updated") && list.length == 0     ? EXPORT_UPDATED
                                                                       : EXPORT_PASSED;
    if (output->fill == EXPORT_PASSED) {
        return refuse(op, is_silent, value, "expected like(x), empty(...), zeros(...) or updated()");
    }
    if (output->fill == EXPORT_UPDATED || is_equal(name, "like")) {
        return output->fill == EXPORT_UPDATED || read_like(op, list, argument->ndim, is_silent, output);
    }
    output->shape = calloc(argument->ndim, sizeof *output->shape);
    uint32_t count = 0;
    for (; output->shape != NULL && next_part(&list, &part); count++) {
        if (count < argument->ndim && !read_expression(op, part, true, is_silent, &output->shape[count])) {
            return false;
        }
    }
    return count == argument->ndim ||
           refuse(op, is_silent, value, "the number of dimensions differs from that of the array");
}

/* Reads "expression" or "(expression, expression)": the dimensions of a grid or block. */
static bool read_dimensions(ExportOperator *op, Span value, bool is_silent, ExportExpression **to)
{
    Span list = value, part, name;
    *to = calloc(3, sizeof **to);
    ExportExpression whole;
    if (!export_parse_expression(value.start, value.length, &whole) &&
        (!split_call(value, &name, &list) || name.length > 0)) {
        list = value;
    }
    size_t count = 0;
    for (; *to != NULL && next_part(&list, &part); count++) {
        if (count < 3 && !read_expression(op, part, false, is_silent, &(*to)[count])) {
            return false;
        }
    }
    for (size_t i = count; *to != NULL && i < 3; i++) {
        export_parse_expression("1", 1, &(*to)[i]);
    }
    return (count > 0 && count <= 3) || refuse(op, is_silent, value, "expected one to three dimensions");
}

bool export_declare(ExportOperator *op, const ExportDeclaration *declaration, bool is_silent)
{
    op->outputs = calloc(op->first->argument_count + 1, sizeof *op->outputs);
    op->is_configured = declaration->is_configured;
    bool ok = op->outputs != NULL;
    Span rest = span_of(declaration->text), part, key, value;
    while (ok && next_part(&rest, &part)) {
        if (!split_entry(part, &key, &value)) {
            return refuse(op, is_silent, part, "expected NAME=VALUE");
        }
        const size_t index = argument_named(op, key);
        if (is_equal(key, "grad")) {
            op->gradient = value.start;
            op->gradient_length = value.length;
        } else if (is_equal(key, "grid") || is_equal(key, "block")) {
            ok = read_dimensions(op, value, is_silent, is_equal(key, "grid") ? &op->grid : &op->block);
        } else if (is_equal(key, "shared")) {
            op->shared = calloc(1, sizeof *op->shared);
            ok = op->shared != NULL && read_expression(op, value, false, is_silent, op->shared);
        } else if (index == op->first->argument_count) {
            return refuse(op, is_silent, key, "not an argument of the kernel, grad, grid, block or shared");
        } else {
            ok = read_output(op, index, value, is_silent);
        }
    }
    return ok;
}

const ExportOperator *export_gradient(const ExportOperator *op, const ExportOperator *operators, size_t count)
{
    const ExportOperator *found = NULL;
    for (size_t i = 0; op->gradient != NULL && i < count; i++) {
        found = is_equal((Span){op->gradient, op->gradient_length}, operators[i].name) ? &operators[i] : found;
    }
    return found;
}

/* Counts the arrays that a binding passes to the operator, and those that it returns. */
static void count_arrays(const ExportOperator *op, size_t *passed, size_t *returned, size_t *mutated)
{
    *passed = *returned = *mutated = 0;
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        *passed += argument->is_array && export_is_passed(op, i);
        *returned += export_is_returned(op, i);
        *mutated += export_is_mutated(op, i);
    }
}

/* Checks that the shape of an output depends only on arrays that the caller passes. */
static bool check_shape(const ExportOperator *op, size_t index)
{
    const ExportOutput *output = &op->outputs[index];
    const Span name = span_of(op->first->arguments[index].name);
    bool ok = output->fill == EXPORT_PASSED || output->shape != NULL || export_is_passed(op, output->like);
    for (uint32_t axis = 0; output->shape != NULL && axis < op->first->arguments[index].ndim; axis++) {
        for (size_t i = 0; i < output->shape[axis].count; i++) {
            const ExportTerm *term = &output->shape[axis].terms[i];
            ok = ok && ((term->kind != EXPORT_SHAPE && term->kind != EXPORT_SIZE) ||
                        export_is_passed(op, argument_named(op, (Span){term->name, term->length})));
        }
    }
    return ok || refuse(op, false, name, "the shape cannot depend on another output");
}

static bool check_operator(const ExportOperator *op, const ExportOperator *operators, size_t count)
{
    size_t passed, returned, mutated, passed_back, gradients, mutated_back;
    count_arrays(op, &passed, &returned, &mutated);
    if (passed == 0) {
        return refuse(op, false, span_of(op->name), "an operator requires at least one input array");
    }
    for (size_t i = 0; i < op->first->argument_count; i++) {
        if (op->outputs[i].fill != EXPORT_UPDATED && !check_shape(op, i)) {
            return false;
        }
        if (!export_is_passed(op, i) && !export_has_dtype(op, i)) {
            return refuse(op, false, span_of(op->first->arguments[i].name),
                          "no single argument determines the data type of the output");
        }
        for (size_t k = 0; op->outputs[i].fill == EXPORT_EMPTY && k < op->kernel_count; k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(op->file->launcher, op->kernels[k]);
            if (kernel->arguments[i].read) {
                return refuse(op, false, span_of(kernel->arguments[i].name),
                              "the kernel reads the output, which is uninitialized: use zeros() or updated()");
            }
        }
    }
    if (op->gradient == NULL) {
        return true;
    }
    const Span name = {op->gradient, op->gradient_length};
    const ExportOperator *gradient = export_gradient(op, operators, count);
    if (gradient == NULL) {
        return refuse(op, false, name, "not an operator of this file");
    }
    count_arrays(gradient, &passed_back, &gradients, &mutated_back);
    if (returned == 0 || mutated > 0) {
        return refuse(op, false, name, "an operator that modifies its arguments has no gradient: declare outputs");
    }
    if (mutated_back > 0 || gradients != passed || passed_back != passed + returned) {
        return refuse(op, false, name,
                      "a gradient takes the arguments of the operator and the gradient of each output, and returns the "
                      "gradient of each array argument: declare its outputs");
    }
    return true;
}

/* Returns whether --op declares a kernel of the project. */
static bool declares_kernel(const ExportProject *project, const char *option)
{
    for (size_t i = 0; i < project->count; i++) {
        const Py2cuUnit *launcher = project->files[i].launcher;
        for (size_t k = 0; k < py2cu_unit_kernel_count(launcher); k++) {
            if (declared_text(option, py2cu_unit_kernel(launcher, k)->python_name) != NULL) {
                return true;
            }
        }
    }
    return false;
}

bool export_check_declarations(const ExportProject *project, const ExportOperator *operators, size_t count)
{
    const CliOptions *options = project->options;
    bool ok = true;
    for (size_t i = 0; i < options->given_operators; i++) { /* those of pyproject.toml may be in other files */
        bool is_known = false;
        for (size_t k = 0; k < count; k++) {
            is_known = is_known || declared_text(options->operators[i], operators[k].name) != NULL;
        }
        ok = ok && is_known;
        if (!is_known && !declares_kernel(project, options->operators[i])) { /* otherwise, a message has the reason */
            cli_message("--op '%s': no operator has this name: expected NAME: OUTPUT=like(x), ...",
                        options->operators[i]);
        }
    }
    for (size_t i = 0; ok && i < count; i++) {
        ok = check_operator(&operators[i], operators, count);
    }
    return ok;
}

void export_declarations_free(ExportOperator *op)
{
    for (size_t i = 0; op->outputs != NULL && i < op->first->argument_count; i++) {
        free(op->outputs[i].shape);
    }
    for (size_t i = 0; i < op->size_count; i++) {
        free(op->sizes[i]);
    }
    free(op->sizes);
    free(op->outputs);
    free(op->grid);
    free(op->block);
    free(op->shared);
}
