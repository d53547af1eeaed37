// SPDX-License-Identifier: MIT
/* Parses arguments: Python literals for scalars and small arrays; also accepts raw bytes. */
#include "base/ascii.h"
#include "interp/interp_internal.h"

#include "base/float_string.h"

#include <math.h>
#include <string.h>

enum { MAX_NESTED = TYPE_MAX_DIMS };

typedef struct Number {
    bool is_integer, is_complex;
    int64_t integer; /* for uint64, its bits */
    bool is_large;   /* an integer that does not fit in int64 */
    double re, im;
} Number;

typedef struct Reader {
    Run *run;
    const char *name, *at;
    const Type *type; /* C type of a value or of an array's elements */
    Number *numbers;  /* the scalars of each value in order: for a record, those of all fields */
    uint32_t count, capacity;
    int64_t shape[MAX_NESTED];
    uint32_t ndim;
} Reader;

static bool wrong(Reader *reader, const char *what)
{
    if (reader->run->message == NULL) {
        run_stop(reader->run, 0, "the argument %s: %s", reader->name, what);
    }
    return false;
}

static void blanks(Reader *reader)
{
    while (ascii_is_space(*reader->at)) {
        reader->at++;
    }
}

static bool accept_letter(Reader *reader, char letter)
{
    blanks(reader);
    if (*reader->at != letter) {
        return false;
    }
    reader->at++;
    return true;
}

static bool accept_word(Reader *reader, const char *word)
{
    blanks(reader);
    const size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0 || ascii_is_word(reader->at[length])) {
        return false;
    }
    reader->at += length;
    return true;
}

static void add(Reader *reader, Number number)
{
    reader->numbers = arena_grow_array(reader->run->arena, reader->numbers, reader->count, &reader->capacity,
                                       sizeof *reader->numbers);
    reader->numbers[reader->count++] = number;
}

/* ---- scalars ---- */

static bool real_number(Reader *reader, Number *number)
{
    blanks(reader);
    bool negative = false;
    while (*reader->at == '-' || *reader->at == '+') {
        negative ^= *reader->at++ == '-';
        blanks(reader);
    }
    *number = (Number){.is_integer = true};
    if (accept_word(reader, "True") || accept_word(reader, "False")) {
        number->integer = reader->at[-1] == 'e' && reader->at[-2] == 'u' && reader->at[-3] == 'r';
    } else {
        const char *start = reader->at;
        uint64_t value = 0;
        bool fits = true;
        while (ascii_is_digit(*reader->at) || (*reader->at == '_' && reader->at > start)) {
            if (*reader->at != '_') {
                fits = fits && !__builtin_mul_overflow(value, (uint64_t)10, &value) &&
                       !__builtin_add_overflow(value, (uint64_t)(*reader->at - '0'), &value);
            }
            reader->at++;
        }
        while (ascii_is_alnum(*reader->at) || *reader->at == '.' ||
               ((*reader->at == '-' || *reader->at == '+') && reader->at > start && (reader->at[-1] | 32) == 'e')) {
            if (*reader->at == 'j') {
                break;
            }
            number->is_integer = false;
            reader->at++;
        }
        if (reader->at == start ||
            (!number->is_integer && !float_of_word(start, (uint32_t)(reader->at - start), &number->re))) {
            return wrong(reader, "expected a number, a list, zeros(n), ones(n), full(n, value) or arange(n)");
        }
        if (number->is_integer && (!fits || (negative && value > (uint64_t)INT64_MAX + 1))) {
            return wrong(reader, "an integer has more than 64 bits");
        }
        number->is_large = number->is_integer && !negative && value > INT64_MAX;
        number->integer = (int64_t)value;
        number->re = number->is_integer ? (double)value : number->re;
    }
    if (negative) {
        number->integer = (int64_t)(0 - (uint64_t)number->integer);
        number->re = -number->re;
    } else if (number->is_integer && !number->is_large) {
        number->re = (double)number->integer;
    }
    return true;
}

/* Also reads complex numbers such as `1+2j`. */
static bool one_number(Reader *reader, Number *number)
{
    const bool in_brackets = accept_letter(reader, '(');
    if (!real_number(reader, number)) {
        return false;
    }
    if (accept_letter(reader, 'j')) {
        *number = (Number){.is_complex = true, .im = number->re};
    } else {
        blanks(reader);
        if (*reader->at == '+' || *reader->at == '-') {
            Number other;
            if (!real_number(reader, &other) || !accept_letter(reader, 'j')) {
                return wrong(reader, "a complex number has the form 1+2j");
            }
            *number = (Number){.is_complex = true, .re = number->re, .im = other.re};
        }
    }
    return !in_brackets || accept_letter(reader, ')') || wrong(reader, "missing )");
}

/* ---- values of any type ---- */

/* Returns the number of scalars in a value. */
static int64_t part_count(const Type *type)
{
    type = type_in_c(type);
    int64_t count = type->kind == TY_RECORD ? 0 : 1;
    for (uint32_t i = 0; type->kind == TY_RECORD && i < type->count; i++) {
        count += part_count(type->items[i]);
    }
    if (type->kind == TY_CARRAY) {
        count = part_count(type->elem);
        for (unsigned i = 0; i < type->ndim; i++) {
            count *= type->dims[i];
        }
    }
    return count;
}

/* Reads a string such as 'abc', padded with zeros. */
static bool read_letters(Reader *reader, const Type *type)
{
    const char quote = accept_letter(reader, '\'') ? '\'' : accept_letter(reader, '"') ? '"' : '\0';
    int64_t rest = part_count(type);
    if (quote == '\0') {
        return wrong(reader, "a string must be quoted");
    }
    for (; *reader->at != quote; rest--) {
        if (*reader->at == '\0' || *reader->at == '\\' || (unsigned char)*reader->at > 127 || rest == 0) {
            return wrong(reader, "a string may contain only ASCII characters without backslashes, must fit its type, "
                                 "and must end with its quote");
        }
        const int64_t letter = (unsigned char)*reader->at++;
        add(reader, (Number){.is_integer = true, .integer = letter, .re = (double)letter});
    }
    reader->at++;
    while (rest-- > 0) {
        add(reader, (Number){.is_integer = true});
    }
    return true;
}

static bool read_value(Reader *reader, const Type *type);

static bool read_items(Reader *reader, const Type *type, unsigned axis)
{
    if (axis == type->ndim) {
        return read_value(reader, type->elem);
    }
    bool ok = accept_letter(reader, '[');
    for (int64_t i = 0; ok && i < type->dims[axis]; i++) {
        ok = (i == 0 || accept_letter(reader, ',')) && read_items(reader, type, axis + 1);
    }
    return (ok && accept_letter(reader, ']')) || wrong(reader, "an array in a record must be a list of all its items");
}

static bool read_value(Reader *reader, const Type *type)
{
    type = type_in_c(type);
    if (type_is_text(type)) {
        return read_letters(reader, type);
    }
    if (type->kind == TY_CARRAY) {
        return read_items(reader, type, 0);
    }
    if (type->kind == TY_RECORD) {
        bool ok = accept_letter(reader, '(');
        for (uint32_t i = 0; ok && i < type->count; i++) {
            ok = (i == 0 || accept_letter(reader, ',')) && read_value(reader, type->items[i]);
        }
        accept_letter(reader, ',');
        return (ok && accept_letter(reader, ')')) ||
               wrong(reader, "a record must be a tuple of all its fields, such as (1, 2.5)");
    }
    Number number;
    const bool ok = one_number(reader, &number);
    if (ok) {
        add(reader, number);
    }
    return ok;
}

/* ---- arrays ---- */

static bool read_shape(Reader *reader)
{
    const bool tuple = accept_letter(reader, '(');
    reader->ndim = 0;
    do {
        Number number;
        blanks(reader);
        if (tuple && *reader->at == ')') {
            break;
        }
        if (reader->ndim == MAX_NESTED || !real_number(reader, &number) || !number.is_integer || number.is_large ||
            number.integer < 0) {
            return wrong(reader, "a dimension must be a nonnegative integer, and there are at most 8");
        }
        reader->shape[reader->ndim++] = number.integer;
    } while (tuple && accept_letter(reader, ','));
    return !tuple || accept_letter(reader, ')') || wrong(reader, "missing )");
}

static bool elements(Reader *reader, int64_t *count)
{
    *count = 1;
    for (uint32_t i = 0; i < reader->ndim; i++) {
        if (__builtin_mul_overflow(*count, reader->shape[i], count) || *count > RUN_MAX_ELEMENTS) {
            return wrong(reader, "the array has too many elements to run here");
        }
    }
    return true;
}

static bool read_filled(Reader *reader, bool is_full, int64_t value)
{
    Number number = {.is_integer = true, .integer = value, .re = (double)value};
    int64_t count;
    if (!accept_letter(reader, '(') || !read_shape(reader) ||
        (is_full && (!accept_letter(reader, ',') || !one_number(reader, &number))) || !accept_letter(reader, ')')) {
        return wrong(
            reader,
            "expected a call such as zeros(8), ones((2, 3)) or full(8, 2.5); the kernel determines the element type");
    }
    if (!elements(reader, &count)) {
        return false;
    }
    for (int64_t i = 0; i < count * part_count(reader->type); i++) {
        add(reader, number);
    }
    return true;
}

static bool read_range(Reader *reader)
{
    Number given[3];
    uint32_t count = 0;
    bool ok = accept_letter(reader, '(');
    while (ok && count < 3) {
        ok = real_number(reader, &given[count]) && !given[count].is_large;
        count++;
        if (!accept_letter(reader, ',')) {
            break;
        }
    }
    if (!ok || !accept_letter(reader, ')')) {
        return wrong(reader, "expected a call such as arange(8), arange(2, 8) or arange(0, 8, 2)");
    }
    const Number zero = {.is_integer = true}, one = {.is_integer = true, .integer = 1, .re = 1};
    const Number start = count > 1 ? given[0] : zero, stop = count > 1 ? given[1] : given[0],
                 step = count > 2 ? given[2] : one;
    if (step.re == 0) {
        return wrong(reader, "the step of arange() must not be 0");
    }
    const double steps = ceil((stop.re - start.re) / step.re);
    if (!(fabs(steps) <= RUN_MAX_ELEMENTS)) {
        return wrong(reader, "the array has too many elements to run here");
    }
    if (part_count(reader->type) != 1) {
        return wrong(reader, "arange() does not create records: use zeros(n) or a list of tuples");
    }
    const bool integer = start.is_integer && stop.is_integer && step.is_integer;
    for (double i = 0; i < steps; i++) {
        const Number number = {.is_integer = integer,
                               .integer = integer ? start.integer + (int64_t)i * step.integer : 0,
                               .re = start.re + i * step.re};
        add(reader, number);
    }
    reader->ndim = 1;
    reader->shape[0] = steps > 0 ? (int64_t)steps : 0;
    return true;
}

static bool read_list(Reader *reader, uint32_t depth)
{
    if (depth == MAX_NESTED) {
        return wrong(reader, "lists may be nested at most 8 deep");
    }
    int64_t count = 0;
    const bool known = reader->ndim > depth; /* from a previous list */
    if (!known) {
        reader->ndim = depth + 1;
        reader->shape[depth] = -1;
    }
    blanks(reader);
    while (*reader->at != ']') {
        if (accept_letter(reader, '[') ? !read_list(reader, depth + 1)
                                       : (reader->ndim != depth + 1 || !read_value(reader, reader->type))) {
            return wrong(reader, "the nested lists have different shapes");
        }
        count++;
        if (!accept_letter(reader, ',')) {
            break;
        }
        blanks(reader);
    }
    if (!accept_letter(reader, ']')) {
        return wrong(reader, "missing ]");
    }
    if (reader->shape[depth] >= 0 && reader->shape[depth] != count) {
        return wrong(reader, "the nested lists have different lengths");
    }
    reader->shape[depth] = count;
    return true;
}

static bool read_reshape(Reader *reader)
{
    const char *before = reader->at;
    int64_t count;
    while (accept_letter(reader, '.')) {
        if (!accept_word(reader, "reshape")) {
            reader->at = before;
            return true;
        }
        blanks(reader);
        if (*reader->at == '(' && !read_shape(reader)) {
            return false;
        }
        if (!elements(reader, &count)) {
            return false;
        }
        if (count * part_count(reader->type) != reader->count) {
            return wrong(reader, "reshape() requires the same number of elements");
        }
        before = reader->at;
    }
    return true;
}

static bool read_array(Reader *reader)
{
    if (accept_word(reader, "np") || accept_word(reader, "numpy")) {
        accept_letter(reader, '.');
    }
    bool ok;
    if (accept_letter(reader, '[')) {
        ok = read_list(reader, 0);
    } else if (accept_word(reader, "zeros") || accept_word(reader, "empty")) {
        ok = read_filled(reader, false, 0);
    } else if (accept_word(reader, "ones")) {
        ok = read_filled(reader, false, 1);
    } else if (accept_word(reader, "full")) {
        ok = read_filled(reader, true, 0);
    } else if (accept_word(reader, "arange")) {
        ok = read_range(reader);
    } else {
        ok = wrong(reader, "expected an array: [1, 2, 3], zeros(8), ones((2, 3)), full(8, 2.5) or arange(8)");
    }
    return ok && read_reshape(reader);
}

/* ---- conversion to kernel arguments ---- */

static bool set_number(Reader *reader, const Type *type, const Number *number, unsigned char *bytes)
{
    Slot slots[2] = {{.u = 0}, {.u = 0}};
    const Type *c = type_in_c(type);
    if (type_is_complex(c)) {
        slots[0] = eval_float(c->items[0]->kind, number->re);
        slots[1] = eval_float(c->items[0]->kind, number->im);
    } else if (number->is_complex) {
        return wrong(reader, arena_printf(reader->run->arena, "%s is not a complex type", run_type_name(type)));
    } else if (type_is_float(c)) {
        slots[0] = eval_float(c->kind, number->re);
    } else if (!number->is_integer) {
        return wrong(reader, arena_printf(reader->run->arena, "%s accepts only integers", run_type_name(type)));
    } else {
        slots[0] = eval_int(c->kind, number->integer);
        if ((c->kind == TY_U64 ? !number->is_large && number->integer < 0
                               : number->is_large || slots[0].i != number->integer)) {
            return wrong(reader,
                         arena_printf(reader->run->arena, "%s cannot represent this number", run_type_name(type)));
        }
    }
    slots_write(c, bytes, slots);
    return true;
}

/* Stores the next scalars in the value's memory layout. */
static bool set_value(Reader *reader, const Type *type, uint32_t *next, unsigned char *bytes)
{
    type = type_in_c(type);
    bool ok = true;
    if (type->kind == TY_RECORD) {
        for (uint32_t i = 0; ok && i < type->count; i++) {
            ok = set_value(reader, type->items[i], next, bytes + type->record->offsets[i]);
        }
    } else if (type->kind == TY_CARRAY) {
        for (size_t at = 0; ok && at < type_size(type); at += type_size(type->elem)) {
            ok = set_value(reader, type->elem, next, bytes + at);
        }
    } else {
        ok = set_number(reader, type, &reader->numbers[(*next)++], bytes);
    }
    return ok;
}

/* Returns whether values of the type consist of scalars that can be written as strings. */
static bool has_literal_form(const Type *type)
{
    type = type_in_c(type);
    bool ok = type_is_scalar(type) || type->kind == TY_RECORD || type->kind == TY_CARRAY;
    for (uint32_t i = 0; ok && type->kind == TY_RECORD && i < type->count; i++) {
        ok = has_literal_form(type->items[i]);
    }
    return ok && (type->kind != TY_CARRAY || has_literal_form(type->elem));
}

/* Returns whether no C parameter depends on the argument: None, a type, an unused array of records. */
static bool is_unused(const Run *run, size_t argument)
{
    for (size_t i = 0; i < run->info->param_count; i++) {
        if (run->info->params[i].argument == argument && run->info->params[i].kind != PY2CU_PARAM_BLOCKS) {
            return false;
        }
    }
    return true;
}

/* Returns the type of the argument, or of its elements; NULL if it cannot be written as a string. */
static const Type *element_type(const Run *run, size_t argument)
{
    const Py2cuArgInfo *info = &run->info->arguments[argument];
    for (size_t i = 0; i < run->info->param_count; i++) {
        const IrVar *var = run->kernel->params.items[i];
        const Py2cuParam *param = &run->info->params[i];
        if (param->argument == argument && var->type->kind == TY_POINTER &&
            (param->kind == PY2CU_PARAM_DATA || param->kind == PY2CU_PARAM_POINTER)) {
            return var->type->elem;
        }
        if (param->argument == argument && param->kind == PY2CU_PARAM_VALUE) {
            return var->type;
        }
    }
    return (unsigned)info->dtype < PY2CU_DTYPE_COUNT ? type_of_kind(run->unit->types, (TypeKind)info->dtype) : NULL;
}

static bool is_of_array(const Run *run, size_t argument)
{
    return run->info->arguments[argument].is_array || run->info->arguments[argument].is_pointer;
}

static void set_strides(Argument *argument, uint32_t ndim, int64_t itemsize, bool fortran)
{
    int64_t stride = itemsize;
    for (uint32_t i = 0; i < ndim; i++) {
        const uint32_t axis = fortran ? i : ndim - 1 - i;
        argument->strides[axis] = stride;
        stride *= argument->shape[axis];
    }
}

static void make_object(Run *run, Argument *argument, const Type *elem, const char *name, size_t size)
{
    argument->object = memory_object(run, (Object){.bytes = arena_alloc(run->arena, size + 1),
                                                   .size = size,
                                                   .elem = elem,
                                                   .name = name,
                                                   .space = SPACE_GLOBAL,
                                                   .granule = (uint32_t)type_alignment(elem)});
}

static void set_array(Reader *reader, size_t number, const Type *elem)
{
    Run *run = reader->run;
    Argument *argument = &run->arguments[number];
    const Py2cuArgInfo *info = &run->info->arguments[number];
    const uint32_t wanted = info->is_array ? info->ndim : 1;
    if (wanted == 0 && reader->ndim == 1 && reader->shape[0] == 1) {
        reader->ndim = 0; /* zeros(1), [(1, 2.5)] */
    }
    if (reader->ndim != wanted) {
        wrong(reader,
              arena_printf(run->arena, "the array is %u-D, but a %u-D array is required", reader->ndim, wanted));
        return;
    }
    memcpy(argument->shape, reader->shape, sizeof reader->shape);
    const int64_t itemsize = (int64_t)type_size(elem);
    set_strides(argument, reader->ndim, itemsize, info->layout == PY2CU_LAYOUT_F);
    int64_t count;
    if (!elements(reader, &count)) {
        return;
    }
    make_object(run, argument, elem, info->name, (size_t)(count * itemsize));
    uint32_t next = 0;
    for (int64_t i = 0; i < count; i++) { /* in C order */
        int64_t rest = i, offset = 0;
        for (uint32_t axis = reader->ndim; axis-- > 0;) {
            offset += rest % argument->shape[axis] * argument->strides[axis];
            rest /= argument->shape[axis];
        }
        if (!set_value(reader, elem, &next, run->objects[argument->object].bytes + offset)) {
            return;
        }
    }
    argument->is_given = true;
}

typedef struct Setting {
    size_t argument;
    const char *text;
} Setting;

static void set_text(Run *run, void *context)
{
    const Setting *setting = context;
    Reader reader = {.run = run, .name = run->info->arguments[setting->argument].name, .at = setting->text};
    const Type *type = element_type(run, setting->argument);
    if (type == NULL && is_unused(run, setting->argument)) {
        run->arguments[setting->argument].is_given = true;
        return;
    }
    if (type == NULL || !has_literal_form(type)) {
        wrong(&reader, "arguments of this type are not supported here");
        return;
    }
    reader.type = type_in_c(type);
    const bool is_array = is_of_array(run, setting->argument);
    blanks(&reader);
    if (is_array &&
        (run->info->arguments[setting->argument].ndim > 0 || run->info->arguments[setting->argument].is_pointer ||
         ascii_is_letter(*reader.at) || *reader.at == '[')) {
        if (!read_array(&reader)) {
            return;
        }
    } else {
        uint32_t next = 0;
        if (!read_value(&reader, type) ||
            (!is_array && !set_value(&reader, type, &next, run->arguments[setting->argument].number))) {
            return;
        }
        run->arguments[setting->argument].is_given = true;
    }
    blanks(&reader);
    if (*reader.at != '\0') {
        wrong(&reader, arena_printf(run->arena, "unexpected characters after the value: %s", reader.at));
        return;
    }
    if (is_array) {
        set_array(&reader, setting->argument, type);
    }
}

bool run_set_text(Run *run, size_t argument, const char *text)
{
    if (run->state != RUN_RUNNING || run->is_started || argument >= run->info->argument_count) {
        return false;
    }
    Setting setting = {.argument = argument, .text = text};
    run_guarded(run, set_text, &setting);
    return run->state == RUN_RUNNING;
}

typedef struct Bytes {
    size_t argument;
    const void *bytes;
    size_t size;
    const int64_t *shape, *strides;
    size_t first;
} Bytes;

static void set_bytes(Run *run, void *context)
{
    const Bytes *given = context;
    Argument *argument = &run->arguments[given->argument];
    const Py2cuArgInfo *info = &run->info->arguments[given->argument];
    const Type *type = element_type(run, given->argument);
    if (type == NULL && is_unused(run, given->argument)) {
        argument->is_given = true;
        return;
    }
    if (type == NULL || (!is_of_array(run, given->argument) && given->size > sizeof argument->number)) {
        run_stop(run, 0, "the argument %s: arguments of this type are not supported here", info->name);
        return;
    }
    if (!is_of_array(run, given->argument)) {
        memcpy(argument->number, given->bytes, given->size);
    } else {
        make_object(run, argument, type, info->name, given->size);
        memcpy(run->objects[argument->object].bytes, given->bytes, given->size);
        argument->first = given->first;
        for (uint32_t i = 0; i < (info->is_array ? info->ndim : 1); i++) {
            argument->shape[i] = given->shape[i];
            argument->strides[i] = given->strides[i];
        }
    }
    argument->is_given = true;
}

bool run_set_bytes(Run *run, size_t argument, const void *bytes, size_t size, const int64_t *shape,
                   const int64_t *strides, size_t first)
{
    if (run->state != RUN_RUNNING || run->is_started || argument >= run->info->argument_count) {
        return false;
    }
    Bytes given = {argument, bytes, size, shape, strides, first};
    run_guarded(run, set_bytes, &given);
    return run->state == RUN_RUNNING;
}
