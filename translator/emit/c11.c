// SPDX-License-Identifier: MIT
/* C11 output without CUDA: CPU functions for programs in C (PY2CU_EMIT_C).
 *
 * The printer of CUDA C also prints this output, and queries this file for the differences: names of functions, how an
 * exception ends a call, the owner of the memory of new arrays, and the headers that are needed. */
#include "base/ascii.h"
#include "base/diagnostics.h"
#include "emit/emit_internal.h"

#include <string.h>

/* ---- names in C ---- */

static const char math_names[] = " "
#define C_UNARY(c, doc) #c " " #c "f "
#define C_BINARY(c, doc) #c " " #c "f "
#include "base/math_functions.def"
                                 "fma fmaf frexp frexpf ilogb ilogbf isfinite isinf isnan ldexp ldexpf llrint llrintf "
                                 "llround llroundf lrint lrintf lround lroundf modf modff remquo remquof signbit "
                                 "INFINITY NAN ";
static const char other_names[] = " abs llabs memcpy memset printf ";

static const struct {
    const char *header, *names;
} headers[] = {
    {"<math.h>", math_names},
    {"<setjmp.h>", " jmp_buf longjmp setjmp "},
    {"<stdbool.h>", " bool true false "},
    {"<stddef.h>", " NULL size_t "},
    {"<stdio.h>", " printf "},
    {"<stdlib.h>", " abs calloc free llabs malloc "},
    {"<string.h>", " memcpy memset "},
    {"<time.h>", " clock time "},
};

static bool is_among(const char *names, const char *word, size_t length)
{
    for (const char *at = names; (at = strchr(at, word[0])) != NULL; at++) {
        if (at[-1] == ' ' && strncmp(at, word, length) == 0 && at[length] == ' ') {
            return true;
        }
    }
    return false;
}

static bool is_extreme(const IrExpr *call)
{
    return strcmp(call->callee.spelling, "max") == 0 || strcmp(call->callee.spelling, "min") == 0;
}

/* CUDA's max and min are overloaded; in C, the type is part of the name. */
static const struct {
    TypeKind kind;
    const char *ending, *type;
} extremes[] = {{TY_I32, "i32", "int"},
                {TY_U32, "u32", "unsigned int"},
                {TY_I64, "i64", "long long"},
                {TY_U64, "u64", "unsigned long long"}};

enum { EXTREMES = sizeof extremes / sizeof extremes[0] };

static int extreme_of(const IrExpr *call)
{
    for (int i = 0; i < EXTREMES; i++) {
        if (extremes[i].kind == call->type->kind) {
            return i;
        }
    }
    return -1;
}

const char *plain_c_spelling(const IrExpr *call)
{
    static const char *const names[2][EXTREMES] = {
        {"py2cu_min_i32", "py2cu_min_u32", "py2cu_min_i64", "py2cu_min_u64"},
        {"py2cu_max_i32", "py2cu_max_u32", "py2cu_max_i64", "py2cu_max_u64"}};
    int type = is_extreme(call) ? extreme_of(call) : -1;
    return type < 0 ? call->callee.spelling : names[call->callee.spelling[1] == 'a'][type];
}

/* Helpers whose CUDA body is not valid C. */
static const struct {
    HelperId id;
    const char *params, *body;
} own_bodies[] = {
    {HELPER_NEW, "long long count, size_t size, bool zero, int number",
     "    py2cu_block *block = malloc(sizeof *block);\n"
     "    void *memory = count >= 0 && (unsigned long long)count < (size_t)-1 / size ? calloc((size_t)count + !count, "
     "size) : NULL;\n"
     "    (void)zero;  // calloc() always clears memory\n"
     "    if (block == NULL || memory == NULL) {\n"
     "        free(block);\n"
     "        free(memory);\n"
     "        py2cu_raise(number);\n"
     "    }\n"
     "    *block = (py2cu_block){py2cu_blocks, memory, (size_t)count * size};\n"
     "    py2cu_blocks = block;\n"
     "    return memory;\n"},
    {HELPER_TWISTER, NULL,
     "    static _Thread_local unsigned int states[2][628];\n"
     "    if (states[generator][624] == 0) {  // not seeded yet\n"
     "        py2cu_twister_fill(states[generator], (unsigned int)time(NULL) * 2654435761u ^ (unsigned int)clock() ^ "
     "(unsigned int)(size_t)states[generator]);\n"
     "    }\n"
     "    return states[generator];\n"},
    {HELPER_INDEX, NULL,
     "    if (i < -n || i >= n) {\n"
     "        py2cu_raise((int)number);\n"
     "    }\n"
     "    return i < 0 ? i + n : i;\n"},
    {HELPER_BELOW, NULL,
     "    if (i >= n) {\n"
     "        py2cu_raise((int)number);\n"
     "    }\n"
     "    return i;\n"},
    {HELPER_UINDEX, NULL,
     "    if (i >= (unsigned long long)n) {\n"
     "        py2cu_raise((int)number);\n"
     "    }\n"
     "    return (long long)i;\n"},
};

const char *plain_c_body(const HelperRow *row)
{
    for (size_t i = 0; i < sizeof own_bodies / sizeof own_bodies[0]; i++) {
        if (helper_row(own_bodies[i].id) == row) {
            return own_bodies[i].body;
        }
    }
    return row->body;
}

const char *plain_c_params(const HelperRow *row)
{
    for (size_t i = 0; i < sizeof own_bodies / sizeof own_bodies[0]; i++) {
        if (helper_row(own_bodies[i].id) == row && own_bodies[i].params != NULL) {
            return own_bodies[i].params;
        }
    }
    return row->params[0] != '\0' ? row->params : "void";
}

/* Returns whether the helper's body is valid C. */
static bool helper_is_c(HelperId id)
{
    static const char *const others[] = {"__",         "asm",       "atomic",   "py2cu_complex",
                                         "py2cu_host", "xoroshiro", "const T ", "nullptr"};
    const HelperRow *row = helper_row(id);
    bool is_c = strncmp(row->name, "operator", 8) != 0;
    for (size_t i = 0; is_c && id != HELPER_RAISE && i < sizeof others / sizeof others[0];
         i++) { /* HELPER_RAISE is printed separately */
        is_c = strstr(plain_c_body(row), others[i]) == NULL && strstr(row->params, others[i]) == NULL;
    }
    return is_c;
}

/* ---- support of all constructs in C ---- */

typedef struct Check {
    Unit *unit;
    const char *lacks; /* the unsupported construct, as a phrase */
    bool raises;
} Check;

static const char *unsupported_type(const Type *type)
{
    const Type *part = type->kind == TY_POINTER || type->kind == TY_CARRAY ? type->elem : type;
    return type_is_complex(part)                                ? "complex numbers"
           : type_is_half(part) || part->kind == TY_FP8         ? "16- or 8-bit floats"
           : type_is_text(part)                                 ? "strings"
           : part->kind == TY_RECORD && part->record->in_packed ? "packed records"
                                                                : NULL;
}

static void check_expr(IrExpr *e, void *context)
{
    Check *check = context;
    const char *lacks = e->kind == IR_SREG     ? "CUDA thread indices"
                        : e->kind == IR_STRING ? NULL
                                               : unsupported_type(e->type);
    if (e->kind == IR_CALL && !ir_is_pointer_cast(e) && lacks == NULL) {
        const IrCallee *callee = &e->callee;
        if (callee->helper != HELPER_NONE) {
            lacks = helper_is_c(callee->helper)
                        ? NULL
                        : arena_printf(check->unit->arena, "%s()", helper_row(callee->helper)->name);
        } else if (callee->func == NULL) {
            size_t length = strlen(callee->spelling);
            bool known = is_extreme(e) ? extreme_of(e) >= 0
                                       : is_among(math_names, callee->spelling, length) ||
                                             is_among(other_names, callee->spelling, length);
            lacks = known ? NULL : arena_printf(check->unit->arena, "%s()", callee->spelling);
        }
    }
    check->lacks = check->lacks != NULL ? check->lacks : lacks;
}

static void check_raise(IrExpr *e, void *context)
{
    Check *check = context;
    for (HelperId id = e->kind == IR_CALL ? e->callee.helper : HELPER_NONE; id != HELPER_NONE;
         id = helper_row(id)->uses) {
        check->raises = check->raises || id == HELPER_RAISE;
    }
    check->raises = check->raises || (e->kind == IR_CALL && e->callee.func != NULL && e->callee.func->may_raise);
}

bool plain_c_block_raises(const IrBlock *block)
{
    Check check = {0};
    ir_visit_block(block, check_raise, &check);
    return check.raises;
}

bool plain_c_raises(const IrFunc *func)
{
    return func->may_raise;
}

bool plain_c_check(Unit *unit)
{
    PtrVec *funcs = &unit->program->funcs;
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        Check check = {.unit = unit};
        ir_visit_block(&func->body, check_expr, &check);
        for (size_t k = 0; k < func->vars.count && check.lacks == NULL; k++) {
            const IrVar *var = func->vars.items[k];
            bool is_shared = var->storage == IRV_SHARED || var->storage == IRV_DYNAMIC_SHARED;
            check.lacks = is_shared                      ? "shared memory"
                          : var->reads + var->writes > 0 ? unsupported_type(var->type)
                                                         : NULL;
        }
        if (check.lacks != NULL) {
            diag_error(unit, (Span){.module = UINT32_MAX}, "not-in-c",
                       "%s (%s:%u) uses %s, which C output does not support", func->python_name, func->file_name,
                       (unsigned)func->line, check.lacks);
        }
    }
    for (bool again = true; again;) { /* callers of a function that may raise may raise, too */
        again = false;
        for (size_t i = 0; i < funcs->count; i++) {
            IrFunc *func = funcs->items[i];
            if (!func->may_raise && plain_c_block_raises(&func->body)) {
                func->may_raise = again = true;
            }
        }
    }
    return unit->error_count == 0;
}

typedef struct RequiredOptions {
    bool wraps, aliases;
} RequiredOptions;

static void note_relied(IrExpr *e, void *context)
{
    RequiredOptions *required = context;
    bool computes =
        (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL || e->op == IRO_SHL)) ||
        (e->kind == IR_UNARY && e->op == IRO_NEG && e->a->kind != IR_INT);
    required->wraps = required->wraps || (computes && type_is_signed(e->type) && e->type->bits >= 32);
    required->aliases = required->aliases || (ir_is_pointer_cast(e) && e->type->kind == TY_POINTER);
}

/* Prints compiler options that define behavior that C11 leaves undefined. */
void plain_c_options(Emit *emit)
{
    RequiredOptions required = {0};
    ir_visit_program(emit->unit->program, note_relied, &required);
    if (required.wraps || required.aliases) {
        emit_line(
            emit,
            arena_printf(emit->arena, "// Required options of gcc and clang:%s%s%s",
                         required.wraps ? " -fwrapv, because integers wrap" : "",
                         required.wraps && required.aliases ? ";" : "",
                         required.aliases ? " -fno-strict-aliasing, because memory is accessed as other types" : ""));
    }
}

/* ---- definitions before the functions ---- */

static bool names_any(const char *text, const char *names)
{
    for (size_t length = 0; *text != '\0'; text += length > 0 ? length : 1) {
        length = 0;
        while (ascii_is_word(text[length])) {
            length++;
        }
        if (length > 0 && is_among(names, text, length)) {
            return true;
        }
    }
    return false;
}

void plain_c_includes(Emit *emit, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        bool needed = false;
        for (size_t k = 0; k < count; k++) {
            needed = needed || names_any(texts[k], headers[i].names);
        }
        if (needed) {
            emit_line(emit, arena_printf(emit->arena, "#include %s", headers[i].header));
        }
    }
    emit->blank_pending = true;
}

typedef struct Used {
    bool extremes[2][EXTREMES];
} Used;

static void note_extreme(IrExpr *e, void *context)
{
    Used *used = context;
    if (e->kind == IR_CALL && e->callee.helper == HELPER_NONE && e->callee.func == NULL && !ir_is_pointer_cast(e) &&
        is_extreme(e)) {
        used->extremes[e->callee.spelling[1] == 'a'][extreme_of(e)] = true;
    }
}

void plain_c_functions(Emit *emit)
{
    Used used = {0};
    ir_visit_program(emit->unit->program, note_extreme, &used);
    for (int larger = 0; larger < 2; larger++) {
        for (int i = 0; i < EXTREMES; i++) {
            if (used.extremes[larger][i]) {
                const char *type = extremes[i].type;
                emit_line(emit, arena_printf(
                                    emit->arena, "static inline %s py2cu_%s_%s(%s a, %s b) { return a %s b ? a : b; }",
                                    type, larger ? "max" : "min", extremes[i].ending, type, type, larger ? ">" : "<"));
            }
        }
    }
    emit->blank_pending = true;
}

static bool makes_arrays(const Emit *emit)
{
    return emit->unit->program->helper_used[HELPER_NEW];
}

static void print_lines(Emit *emit, const char *const *lines)
{
    for (; *lines != NULL; lines++) {
        if ((*lines)[0] == '\0') {
            emit->blank_pending = true;
        } else {
            emit_line(emit, *lines);
        }
    }
    emit->blank_pending = true;
}

void plain_c_raising(Emit *emit)
{
    static const char *const ways_out[] = {
        "static _Thread_local jmp_buf py2cu_handler;  // of the outermost call",
        "static _Thread_local int py2cu_error;        // returned by that call",
        "",
        "static _Noreturn void py2cu_raise(int number)",
        "{",
        "    py2cu_error = number;",
        "    longjmp(py2cu_handler, 1);",
        "}",
        NULL,
    };
    static const char *const memory[] = {
        "// Memory of new arrays, which the outermost call frees at its end.",
        "typedef struct py2cu_block {",
        "    struct py2cu_block *next;",
        "    void *memory;",
        "    size_t size;",
        "} py2cu_block;",
        "static _Thread_local py2cu_block *py2cu_blocks;",
        "",
        "// Frees all blocks except those of the result, which the caller releases with free().",
        "static void py2cu_free_except(const void *const *kept, int count)",
        "{",
        "    while (py2cu_blocks != NULL) {",
        "        py2cu_block *block = py2cu_blocks;",
        "        bool is_kept = false;",
        "        for (int i = 0; i < count; i++) {",
        "            const char *begin = block->memory, *at = kept[i];",
        "            is_kept = is_kept || (at >= begin && at <= begin + block->size);",
        "        }",
        "        py2cu_blocks = block->next;",
        "        if (!is_kept) {",
        "            free(block->memory);",
        "        }",
        "        free(block);",
        "    }",
        "}",
        NULL,
    };
    emit_error_list(emit, "// Errors: calls return the number of the error, or 0.");
    emit->blank_pending = true;
    print_lines(emit, ways_out);
    if (makes_arrays(emit)) {
        print_lines(emit, memory);
    }
}

/* ---- functions ---- */

void plain_c_unread(Emit *emit, const IrFunc *func)
{
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        if (param->reads == 0 && param->writes == 0) {
            emit_line(emit, arena_printf(emit->arena, "(void)%s;", param->name));
        }
    }
}

static const char *entry_name(const Emit *emit, const IrFunc *func)
{
    const char *name = arena_printf(emit->arena, "%s_call", func->name);
    for (bool taken = true; taken;) {
        taken = false;
        for (size_t i = 0; i < emit->unit->program->funcs.count; i++) {
            taken = taken || strcmp(((const IrFunc *)emit->unit->program->funcs.items[i])->name, name) == 0;
        }
        name = taken ? arena_printf(emit->arena, "%s_", name) : name;
    }
    return name;
}

static const char *free_name(const Emit *emit, const IrFunc *func, const char *name)
{
    for (size_t i = 0; i < func->params.count; i++) {
        if (strcmp(((const IrVar *)func->params.items[i])->name, name) == 0) {
            return free_name(emit, func, arena_printf(emit->arena, "%s_", name));
        }
    }
    return name;
}

/* Prints the call that frees all new arrays except those of the result. */
static void print_freeing(Emit *emit, const IrFunc *func, const char *result)
{
    TextBuf kept;
    textbuf_init(&kept, emit->arena);
    unsigned count = 0;
    const Type *type = func->result;
    for (uint32_t i = 0; type->kind == TY_STRUCT && i < type->count; i++) {
        if (type->items[i]->kind == TY_POINTER) {
            textbuf_printf(&kept, "%s%s->%s", count++ > 0 ? ", " : "", result, type->fields[i]);
        }
    }
    if (type->kind == TY_POINTER) {
        textbuf_printf(&kept, "*%s", result);
        count++;
    }
    emit_line(emit, count == 0 ? "py2cu_free_except(NULL, 0);"
                               : arena_printf(emit->arena, "py2cu_free_except((const void *const[]){%s}, %u);",
                                              kept.text, count));
}

void plain_c_entry(Emit *emit, const IrFunc *func)
{
    const char *result = free_name(emit, func, "result"), *name = entry_name(emit, func);
    bool returns_value = func->result->kind != TY_NONE;
    TextBuf params, args;
    textbuf_init(&params, emit->arena);
    textbuf_init(&args, emit->arena);
    emit_comment_lines(
        emit, arena_printf(emit->arena, "Calls %s()%s; returns 0 or the number of the error.", func->name,
                           returns_value ? arena_printf(emit->arena, " and stores its result in *%s", result) : ""));
    emit_start_line(emit);
    emit_puts(emit, arena_printf(emit->arena, "int %s(", name));
    size_t column = emit->column;
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        const char *text = emit_declarator(emit, param);
        bool is_last = i + 1 == func->params.count && !returns_value;
        if (i > 0) {
            emit_space_or_break(emit, emit->column + 1 + emit_width(text) + (is_last ? 2 : 1) <= EMIT_COLUMNS, column);
        }
        emit_puts(emit, text);
        emit_puts(emit, is_last ? "" : ",");
        textbuf_printf(&args, "%s%s", i > 0 ? ", " : "", param->name);
    }
    if (returns_value) {
        bool is_const = func->result->kind == TY_POINTER && func->result_to_const[0];
        const char *text = arena_printf(emit->arena, "%s*%s", emit_declared_type(emit, func->result, is_const), result);
        if (func->params.count > 0) {
            emit_space_or_break(emit, emit->column + 1 + emit_width(text) + 2 <= EMIT_COLUMNS, column);
        }
        emit_puts(emit, text);
    }
    emit_puts(emit, returns_value || func->params.count > 0 ? ")" : "void)");
    emit_newline(emit);
    emit_line(emit, "{");
    emit->indent += EMIT_INDENT;
    emit_line(emit, "if (setjmp(py2cu_handler) != 0) {");
    if (makes_arrays(emit)) {
        emit_line(emit, "    py2cu_free_except(NULL, 0);");
    }
    emit_line(emit, "    return py2cu_error;");
    emit_line(emit, "}");
    emit_line(emit,
              arena_printf(emit->arena, "%s%s(%s);", returns_value ? arena_printf(emit->arena, "*%s = ", result) : "",
                           func->name, args.text));
    if (makes_arrays(emit)) {
        print_freeing(emit, func, result);
    }
    emit_line(emit, "return 0;");
    emit->indent -= EMIT_INDENT;
    emit_line(emit, "}");
}
