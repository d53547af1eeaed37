// SPDX-License-Identifier: MIT
/* Prints the IR as CUDA C. * Input: the final IR. Output: the source of the .cu file, in `unit->text`. Requires:
 * codegen, which determines the statements and the declarations. */
#include "base/diagnostics.h"
#include "emit/emit_internal.h"

#include <string.h>

/* Rightmost column at which parameters are aligned; if a long name ends further to the right, they start on the next
 * line. */
enum { RIGHTMOST_PARAMETERS = EMIT_COLUMNS / 2 };

/* ---- declarations ---- */

const char *emit_axis_sizes(Emit *emit, const Type *array, IrExpr *const *named)
{
    TextBuf text;
    textbuf_init(&text, emit->arena);
    for (unsigned i = 0; i < array->ndim; i++) {
        if (named != NULL && !emit->is_c) { /* in C, const variables are not constant expressions */
            textbuf_printf(&text, "[%s]", emit_flat(emit, emit_expr(emit, named[i])));
        } else {
            textbuf_printf(&text, "[%lld]", (long long)array->dims[i]);
        }
    }
    return text.text;
}

const char *emit_declarator(Emit *emit, const IrVar *var)
{
    Arena *arena = emit->arena;
    const Type *type = var->type;
    if (var->rows != NULL) {
        return arena_printf(arena, "%s%s (*%s)%s", var->points_to_const ? "const " : "", type_c_name(type->elem),
                            var->name, emit_axis_sizes(emit, var->rows, var->dim_exprs));
    }
    if (type->kind == TY_POINTER) {
        return arena_printf(arena, "%s%s *%s%s", var->points_to_const ? "const " : "", type_c_name(type->elem),
                            !var->restrict_ ? ""
                            : emit->is_c    ? "restrict "
                                            : "__restrict__ ",
                            var->name);
    }
    if (type->kind != TY_CARRAY) {
        return arena_printf(arena, "%s%s %s",
                            !var->is_constant ? ""
                            : emit->is_c      ? "const "
                                              : "constexpr ",
                            type_c_name(type), var->name);
    }
    if (var->storage == IRV_DYNAMIC_SHARED) {
        return arena_printf(arena, "%s *%s", type_c_name(type->elem), var->name);
    }
    const char *align = var->alignment > 0 ? arena_printf(arena, "%s(%u) ", emit->is_c ? "_Alignas" : "__align__",
                                                          (unsigned)var->alignment)
                                           : "";
    return arena_printf(arena, "%s%s%s %s%s", var->storage == IRV_SHARED ? "__shared__ " : "", align,
                        type_c_name(type->elem), var->name, emit_axis_sizes(emit, type, var->dim_exprs));
}

void emit_part_of(Unit *unit, const TextBuf *out, const char *name, Py2cuPartKind kind, size_t start)
{
    Py2cuPart *part = arena_alloc(unit->arena, sizeof *part);
    *part = (Py2cuPart){
        .name = arena_printf(unit->arena, "%s", name), .kind = kind, .offset = start, .length = out->length - start};
    ptrvec_push(unit->arena, &unit->parts, part);
}

void emit_part(Emit *emit, const char *name, Py2cuPartKind kind, size_t start)
{
    while (start < emit->out->length && emit->out->text[start] == '\n') { /* exclude a preceding blank line */
        start++;
    }
    emit_part_of(emit->unit, emit->out, name, kind, start);
}

/* Returns the declaration of a parameter, unnamed if it is unused, because compilers warn about those. */
static const char *parameter_text(Emit *emit, const IrVar *var)
{
    if (var->reads > 0 || var->writes > 0 || emit->is_c || emit->names_parameters) {
        return emit_declarator(emit, var);
    }
    IrVar unnamed = *var;
    const bool needs_space = var->type->kind == TY_POINTER && !var->restrict_;
    unnamed.name = arena_printf(emit->arena, needs_space ? " /*%s*/" : "/*%s*/", var->name);
    return emit_declarator(emit, &unnamed);
}

static const char *launch_bounds_text(Emit *emit, const IrFunc *func)
{
    const uint32_t *bounds = func->launch_bounds;
    if (emit->hip_used != NULL) { /* the other bounds of __launch_bounds__() have other meanings in HIP */
        const char *threads =
            bounds[0] > 0 ? arena_printf(emit->arena, "__launch_bounds__(%u) ", (unsigned)bounds[0]) : "";
        return func->max_registers > 0 ? arena_printf(emit->arena, "%s__attribute__((amdgpu_num_vgpr(%u))) ", threads,
                                                      (unsigned)func->max_registers)
                                       : threads;
    }
    if (bounds[2] > 0) {
        return arena_printf(emit->arena, "__launch_bounds__(%u, %u, %u) ", (unsigned)bounds[0],
                            (unsigned)(bounds[1] > 0 ? bounds[1] : 1), (unsigned)bounds[2]);
    }
    if (bounds[1] > 0) {
        return arena_printf(emit->arena, "__launch_bounds__(%u, %u) ", (unsigned)bounds[0], (unsigned)bounds[1]);
    }
    if (func->max_registers > 0) {
        return arena_printf(emit->arena, "__maxnreg__(%u) ", (unsigned)func->max_registers);
    }
    return bounds[0] > 0 ? arena_printf(emit->arena, "__launch_bounds__(%u) ", (unsigned)bounds[0]) : "";
}

const char *emit_declared_type(const Emit *emit, const Type *type, bool to_const)
{
    bool is_pointer = type->kind == TY_POINTER;
    return arena_printf(emit->arena, "%s%s %s", to_const ? "const " : "", type_c_name(is_pointer ? type->elem : type),
                        is_pointer ? "*" : "");
}

/* Returns the linkage in C. A function that may raise an exception is static, because other code calls its entry
 * function. */
static const char *linkage_in_c(const IrFunc *func)
{
    return func->has_c_linkage && !plain_c_raises(func) ? "" : "static ";
}

/* Returns whether the parameters fit on the current line, before a closing parenthesis and a semicolon. */
static bool parameters_fit(Emit *emit, const IrFunc *func)
{
    size_t width = 2;
    for (size_t i = 0; i < func->params.count; i++) {
        width += emit_width(parameter_text(emit, func->params.items[i])) + (i > 0 ? 2 : 0);
    }
    return emit->column + width <= EMIT_COLUMNS;
}

void emit_head(Emit *emit, const IrFunc *func)
{
    const Template *template = emit->template;
    const char *linkage = emit->unit->request->name_space == NULL && template == NULL ? "extern \"C\" " : "";
    const Entered entered = emit_enter(emit, func->source, 0);
    if (func->is_kernel && template != NULL && !template_has_no_kernels(emit->unit)) {
        emit_puts(emit, "static __device__ void ");
    } else if (func->is_kernel) {
        emit_puts(emit, linkage);
        emit_puts(emit, "__global__ void ");
        emit_puts(emit, launch_bounds_text(emit, func));
    } else {
        emit_puts(emit, emit->is_c ? linkage_in_c(func) : func->has_c_linkage ? linkage : "static ");
        emit_puts(emit, emit->is_c ? "" : "__device__ ");
        emit_puts(emit, func->body_name != NULL ? "__forceinline__ " : "");
        emit_puts(emit,
                  emit_declared_type(emit, func->result, func->result->kind == TY_POINTER && func->result_to_const[0]));
    }
    emit_puts(emit, template != NULL ? template->name : func->name);
    emit_puts(emit, "(");
    size_t column = emit->column;
    if (column > RIGHTMOST_PARAMETERS && !parameters_fit(emit, func)) {
        column = EMIT_INDENT;
        emit_break(emit, column);
    }
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        const char *text = parameter_text(emit, param);
        bool is_last = i + 1 == func->params.count;
        if (i > 0) {
            emit_space_or_break(emit, emit->column + 1 + emit_width(text) + (is_last ? 2 : 1) <= EMIT_COLUMNS, column);
        }
        const size_t begin = emit->out->length;
        emit_puts(emit, text);
        emit_name_source(emit, begin, param->name, param->source);
        if (!is_last) {
            emit_puts(emit, ",");
        }
    }
    emit_puts(emit, emit->is_c && func->params.count == 0 ? "void)" : ")");
    emit_leave(emit, entered);
}

/* Prints a comment that lists the parameters of a kernel that are captured arrays. */
static void print_captured(Emit *emit, const IrFunc *func)
{
    const char *names = NULL, *last = NULL;
    bool several = false;
    for (size_t i = 0; func->is_kernel && i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        if (param->captured != NULL && param->captured != last) {
            last = param->captured;
            several = names != NULL;
            names = several ? arena_printf(emit->arena, "%s, %s", names, last) : last;
        }
    }
    if (names != NULL) {
        const char *what = several ? "the captured device arrays" : "the captured device array";
        emit_comment_lines(emit, arena_printf(emit->arena, "After the Python parameters: %s %s.", what, names));
    }
}

static void print_func(Emit *emit, const IrFunc *func)
{
    Template *template = emit->templates != NULL ? emit->templates[func->id] : NULL;
    emit->func = func;
    emit->last_source = func->source;
    emit_trivia(emit, func->lead);
    if (func->docstring) {
        emit_docstring(emit, func->docstring);
    }
    print_captured(emit, func);
    if (template != NULL) {
        template_print(emit, template);
        return;
    }
    if (func->restricted_name != NULL) {
        restricted_print(emit, func);
        return;
    }
    emit_start_line(emit);
    emit_head(emit, func);
    emit_newline(emit);
    emit_body(emit, func);
    if (emit->is_c && func->has_c_linkage && plain_c_raises(func)) {
        emit->blank_pending = true;
        plain_c_entry(emit, func);
    }
}

/* ---- the file ---- */

/* Returns the length of the string up to the next space outside of brackets (`float32[:, ::1],` is one word), if that
 * fits on a line; otherwise up to the next space. */
static size_t word_length(const char *text)
{
    size_t length = 0, depth = 0;
    for (; text[length] != '\0' && (text[length] != ' ' || depth > 0); length++) {
        depth += text[length] == '[';
        depth -= text[length] == ']' && depth > 0;
    }
    return length + 6 <= EMIT_COLUMNS ? length : strcspn(text, " ");
}

/* Prints the words of a signature, with line breaks between them if it is longer than a line. */
static void print_signature(Emit *emit, const char *signature)
{
    const char *text = emit_clean_comment(emit->arena, signature);
    size_t width = emit_width(text);
    if (emit->column + 1 + width + 1 > EMIT_COLUMNS) {
        emit_newline(emit);
        emit_puts(emit, "//   ");
    }
    while (*text) {
        size_t word = word_length(text);
        if (emit->column + 1 + word + 1 > EMIT_COLUMNS && emit->column > 5) {
            emit_newline(emit);
            emit_puts(emit, "//   ");
        }
        emit_puts(emit, " ");
        emit_puts(emit, arena_strndup(emit->arena, text, word));
        text += word;
        text += *text == ' ';
    }
}

/* Prints `// Not translated: lucas (line 12), shift(float32[::1]) (line 20)`. */
static void print_skipped(Emit *emit)
{
    const PtrVec *skipped = &emit->unit->skipped;
    for (size_t i = 0; i < skipped->count; i++) {
        const Py2cuSkipped *one = skipped->items[i];
        emit_puts(emit, i == 0 ? "// Not translated:" : ",");
        print_signature(emit,
                        arena_printf(emit->arena, "%s (%s:%u)", one->signature != NULL ? one->signature : one->name,
                                     emit_base_name(emit->arena, one->file_name), (unsigned)one->line));
    }
    if (skipped->count > 0) {
        emit_newline(emit);
    }
}

/* Prints `// Translated from saxpy.py by py2cu 0.1.0: saxpy(float32, float32[::1])` with the kernels, and the device
 * functions for other CUDA C. */
static void print_title(Emit *emit)
{
    const IrProgram *program = emit->unit->program;
    const Py2cuRequest *request = emit->unit->request;
    const char *file_name = request->module_count > 0 ? request->modules[0].file_name : NULL;
    emit_puts(emit, arena_printf(emit->arena, "// Translated from %s by py2cu %d.%d.%d",
                                 emit_base_name(emit->arena, file_name), PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR,
                                 PY2CU_VERSION_PATCH));
    const char *before = ":";
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        if (func->signature && (func->is_kernel || func->has_c_linkage)) {
            emit_puts(emit, before);
            print_signature(emit, func->signature);
            before = ",";
        }
    }
    emit_newline(emit);
    print_skipped(emit);
}

static bool same_options(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static const char *nvcc_options_of(const IrFunc *func)
{
    return func->nvcc_options;
}

static const char *exact_functions_of(const IrFunc *func)
{
    return func->spells_fast ? "square roots and denormal numbers stay exact" : NULL;
}

static const char *promise_of(const IrFunc *func)
{
    bool promises = func->is_kernel && (func->facts & PY2CU_FACT_NONNEGATIVE) != 0;
    return promises ? "no index is computed from a negative integer of an array or argument" : NULL;
}

static const char *assumed_of(const IrFunc *func)
{
    return func->assumed;
}

/* Prints properties of the kernels that the code does not show, such as `// For nvcc -use_fast_math`; one line per
 * kernel if they differ. */
static void print_notes(Emit *emit, const char *(*note)(const IrFunc *func), const char *of_all, const char *of_one)
{
    const PtrVec *funcs = &emit->unit->program->funcs;
    const IrFunc *first = NULL;
    bool agree = true;
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        first = first == NULL && func->is_kernel ? func : first;
        agree = agree && (!func->is_kernel || same_options(note(func), note(first)));
    }
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        if (note(func) != NULL && (!agree || func == first)) {
            const char *start = agree ? arena_printf(emit->arena, "// %s", of_all)
                                      : arena_printf(emit->arena, "// %s: %s", func->name, of_one);
            emit_line(emit, arena_printf(emit->arena, "%s %s", start, note(func)));
        }
    }
}

static void print_all_notes(Emit *emit)
{
    if (!emit->unit->request->for_host) {
        print_notes(emit, nvcc_options_of, "For nvcc", "for nvcc");
    }
    print_notes(emit, exact_functions_of,
                "fastmath=True, as calls of fast functions:", "fastmath=True, as calls of fast functions:");
    print_notes(emit, promise_of, "Precondition:", "precondition:");
    print_notes(emit, assumed_of, "Assumed dimensions, inferred from the kernel's indices:",
                "assumed dimensions, inferred from its indices:");
}

static void print_include(Emit *emit, const char *name, const char *line)
{
    size_t start = emit->out->length;
    emit_line(emit, line);
    emit_part(emit, name, PY2CU_PART_INCLUDE, start);
}

/* Defines names such as double4_16a, which contain the alignment, for CUDA before 13. CUDA 13 warns about the older
 * names. */
static void print_older_names(Emit *emit)
{
    const IrProgram *program = emit->unit->program;
    for (size_t i = 0; i < sizeof program->wide_vectors / sizeof program->wide_vectors[0]; i++) {
        if (program->wide_vectors[i] != NULL) {
            const char *name = type_c_name(program->wide_vectors[i]);
            const int length = (int)(strlen(name) - strlen("_16a"));
            size_t start = emit->out->length;
            emit_line(emit, "#if __CUDACC_VER_MAJOR__ < 13  // new name in CUDA 13");
            emit_line(emit, arena_printf(emit->arena, "typedef %.*s %s;", length, name, name));
            emit_line(emit, arena_printf(emit->arena, "#define make_%s make_%.*s", name, length, name));
            emit_line(emit, "#endif");
            emit_part(emit, name, PY2CU_PART_INCLUDE, start);
        }
    }
}

/* Prints #include directives for CUDA's headers of types that C does not have; everything else is in the generated
 * code. NVRTC declares printf, nvcc only with <cstdio>. The host backend prepends its own headers instead. */
static void print_includes(Emit *emit)
{
    static const char *const lines[] = {"#include <cuda_fp16.h>", "#include <cuda_bf16.h>"};
    if (emit->unit->request->for_host) {
        return;
    }
    if (emit->hip_used != NULL) {
        hip_definitions(emit);
        return;
    }
    for (int i = 1; i >= 0; i--) {
        if (emit->unit->program->half_used[i]) {
            print_include(emit, lines[i] + strlen("#include "), lines[i]);
        }
    }
    if (emit->unit->program->fp8_used) {
        print_include(emit, "<cuda_fp8.h>", "#include <cuda_fp8.h>");
    }
    if (emit->unit->program->printf_used) {
        print_include(emit, "printf",
                      "extern \"C\" int printf(const char *format, ...);  // nvcc requires a declaration");
    }
    print_older_names(emit);
    emit->blank_pending = true;
}

static void print_commented_line(Emit *emit, const char *line, const char *comment)
{
    const char *text = emit_place_comment(emit, comment, emit_width(line));
    emit_start_line(emit);
    emit_puts(emit, line);
    emit_trailing_comment(emit, text);
    emit_newline(emit);
}

/* Constants of complex numbers and records need their structs, which are printed after the other constants. */
static void print_constants(Emit *emit, bool structs)
{
    const IrProgram *program = emit->unit->program;
    for (size_t i = 0; i < program->named.count; i++) {
        const IrNamed *named = program->named.items[i];
        bool needs_struct = named->type->kind == TY_CARRAY && type_has_fields(named->type->elem);
        if (named->uses == 0 || needs_struct != structs) {
            continue;
        }
        size_t start = emit->out->length;
        emit_trivia(emit, named->lead);
        if (named->data != NULL) {
            emit_constant_array(emit, named);
            emit_name_source(emit, start, named->name, named->source);
            emit_part(emit, named->name, PY2CU_PART_DEFINITION, start);
            continue;
        }
        const char *line = arena_printf(emit->arena, "%s %s %s = %s;", emit->is_c ? "static const" : "constexpr",
                                        type_c_name(named->type), named->name, emit_constant_text(emit, named->value));
        print_commented_line(emit, line, named->trail);
        emit_name_source(emit, start, named->name, named->source);
        emit_part(emit, named->name, PY2CU_PART_DEFINITION, start);
    }
    emit->blank_pending = true;
}

/* Returns a one-line definition of a helper that only returns a value, if it fits; otherwise NULL. */
static const char *one_line(Emit *emit, const char *head, const char *body)
{
    size_t indent = strspn(body, " "), length = strlen(body);
    bool returns = strncmp(body + indent, "return ", 7) == 0 && strchr(body, '\n') == body + length - 1;
    const char *line =
        returns ? arena_printf(emit->arena, "%s { %.*s }", head, (int)(length - indent - 1), body + indent) : NULL;
    return line != NULL && emit_width(line) <= EMIT_COLUMNS ? line : NULL;
}

/* Returns the meaning of an error number: "ValueError: negative dimensions". */
static const char *error_meaning(Emit *emit, const Py2cuRaise *raise)
{
    if (raise->message != NULL) {
        return raise->message[0] != '\0' ? arena_printf(emit->arena, "%s: %s", raise->exception, raise->message)
                                         : raise->exception;
    }
    return arena_printf(emit->arena, "%s: %s, axis %u", raise->exception, raise->subject, (unsigned)raise->axis);
}

void emit_error_list(Emit *emit, const char *title)
{
    const PtrVec *raises = &emit->unit->raises;
    emit_line(emit, title);
    for (size_t i = 0; i < raises->count; i++) {
        const Py2cuRaise *raise = &((const RaiseSite *)raises->items[i])->raise;
        const char *line =
            arena_printf(emit->arena, "//   %zu: %s:%u: %s", i + 1, emit_base_name(emit->arena, raise->file_name),
                         (unsigned)raise->line, error_meaning(emit, raise));
        emit_line(emit, emit_clean_comment(emit->arena, line));
    }
}

/* Prints the error record of kernels that can raise exceptions, and a list of the error numbers. */
static void print_error_record(Emit *emit)
{
    static const char *const record[] = {
        "// The first error of a launch. The host reads it after the kernel has finished, and resets it to 0.",
        "struct py2cu_error_record {",
        "    unsigned int taken;   // set by the thread that writes the record",
        "    unsigned int number;  // error number, as listed above; 0: none",
        "    unsigned int thread[3];",
        "    unsigned int block[3];",
        "    long long index;  // of an IndexError: the index, and the size of the axis",
        "    long long size;",
        "};",
        "__device__ py2cu_error_record py2cu_error;",
    };
    emit_error_list(emit, "// Errors:");
    emit->blank_pending = true;
    for (size_t i = 0; i < sizeof record / sizeof record[0]; i++) {
        emit_line(emit, record[i]);
    }
    emit->blank_pending = true;
}

static void print_helper(Emit *emit, HelperId id)
{
    const HelperRow *row = helper_row(id);
    const char *body = emit->is_c                                                ? plain_c_body(row)
                       : emit->hip_used != NULL                                  ? hip_body(emit, row)
                       : emit->unit->request->for_host && row->host_body != NULL ? row->host_body
                                                                                 : row->body;
    if (id == HELPER_RAISE && emit->is_c) {
        plain_c_raising(emit);
        return;
    }
    if (id == HELPER_RECORD || (id == HELPER_RAISE && !emit->unit->program->helper_used[HELPER_RECORD])) {
        print_error_record(emit);
    }
    const char *ends = id == HELPER_RAISE && emit->unit->request->for_host
                           ? "[[noreturn]] "
                           : ""; /* C++ compilers do not analyze control flow beyond the call */
    const char *head = arena_printf(emit->arena, "%sstatic __device__ %s %s %s(%s)", ends,
                                    id == HELPER_RAISE || id == HELPER_RECORD ? "__noinline__" : "__forceinline__",
                                    row->result, row->name, row->params);
    if (emit->is_c) {
        head = arena_printf(emit->arena, "static inline %s %s(%s)", row->result, row->name, plain_c_params(row));
    }
    const char *line = one_line(emit, head, body);
    bool is_template = strncmp(row->params, "const T ", 8) == 0;
    if (row->comment != NULL && (line != NULL || is_template)) {
        emit_comment_lines(emit, row->comment);
    }
    if (line != NULL) {
        emit_line(emit, line);
    } else {
        if (is_template) {
            emit_line(emit, "template <typename T>");
        }
        print_commented_line(emit, head, is_template ? NULL : row->comment);
        emit_line(emit, "{");
        emit_puts(emit, body);
        emit_line(emit, "}");
    }
    emit->blank_pending = true;
}

/* Prints the helpers in the order of their rows: each follows those that it uses. */
static void print_helpers(Emit *emit)
{
    for (HelperId id = HELPER_NONE; id < HELPER_COUNT; id++) {
        if (emit->unit->program->helper_used[id]) {
            size_t start = emit->out->length;
            print_helper(emit, id);
            emit_part(emit, helper_row(id)->name,
                      id == HELPER_RAISE || id == HELPER_RECORD ? PY2CU_PART_OWN : PY2CU_PART_DEFINITION,
                      start); /* its error numbers are valid only in this file */
        }
    }
}

/* Prints declarations such as extern "C" __device__ int times(int *, int). On the host, linked source precedes the
 * generated code and may contain more const. */
static void print_externs(Emit *emit)
{
    const Unit *unit = emit->unit;
    bool any = false;
    for (size_t i = 0; i < unit->externs.count; i++) {
        const ExternFunction *external = unit->externs.items[i];
        if (!external->is_called) {
            continue;
        }
        if (!any && unit->request->for_host) {
            emit_line(emit, "#ifndef PY2CU_HOST_LINKED");
        }
        any = true;
        bool returns_value = external->result->kind != TY_NONE;
        emit_start_line(emit);
        const char *result = external->c_abi ? emit_declared_type(emit, external->result, false) : "int ";
        emit_puts(emit, arena_printf(emit->arena, "extern \"C\" __device__ %s%s(", result, external->name));
        if (!external->c_abi) {
            emit_puts(emit, arena_printf(emit->arena, "%s*",
                                         returns_value ? emit_declared_type(emit, external->result, false) : "void "));
        }
        for (uint32_t k = 0; k < external->count; k++) {
            const Type *type = external->args[k];
            emit_puts(emit, k > 0 || !external->c_abi ? ", " : "");
            emit_puts(emit, type->kind == TY_POINTER ? emit_declared_type(emit, type, false) : type_c_name(type));
        }
        emit_puts(emit, ");");
        emit_newline(emit);
    }
    if (any && unit->request->for_host) {
        emit_line(emit, "#endif");
    }
    emit->blank_pending = true;
}

static void print_prototypes(Emit *emit)
{
    const IrProgram *program = emit->unit->program;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        Template *template = emit->templates != NULL ? emit->templates[func->id] : NULL;
        if (template != NULL && template->funcs[0] == func && template_needs_prototype(template)) {
            template_print_prototype(emit, template);
        }
        if (!func->needs_prototype || template != NULL) {
            continue;
        }
        emit_start_line(emit);
        emit_head(emit, func);
        emit_puts(emit, ";");
        emit_newline(emit);
    }
    emit->blank_pending = true;
}

/* Prints the definitions between the head of the file and the functions. */
static void print_definitions(Emit *emit)
{
    emit_specials(emit);
    print_constants(emit, false);
    emit_complex_types(emit);
    emit_records(emit);
    print_constants(emit, true);
    if (emit->is_c) {
        plain_c_functions(emit);
    }
    print_helpers(emit);
    emit_structs(emit);
    print_externs(emit);
    print_prototypes(emit);
}

/* Prints the #include directives of C headers, which depend on the code that is printed after them. */
static void print_includes_of_c(Emit *emit, const char *functions)
{
    TextBuf definitions, *out = emit->out;
    textbuf_init(&definitions, emit->unit->arena);
    emit->out = &definitions;
    print_definitions(emit);
    emit->out = out;
    emit->column = 0;
    emit->unit->parts = (PtrVec){0};
    plain_c_includes(emit, (const char *const[]){definitions.text != NULL ? definitions.text : "", functions}, 2);
}

bool emit(Unit *unit)
{
    Emit state = {.unit = unit,
                  .arena = unit->scratch != NULL ? unit->scratch : unit->arena,
                  .is_c = unit->request->emit == PY2CU_EMIT_C};
    if (state.is_c && !plain_c_check(unit)) {
        return false;
    }
    if (unit->request->emit == PY2CU_EMIT_HIP) {
        hip_begin(&state);
        if (!hip_check(&state)) {
            return false;
        }
    }
    TextBuf functions;
    textbuf_init(&functions, unit->arena);

    /* Print the functions first: they determine which constants the head must define. */
    state.out = &functions;
    state.sources = unit->sources;
    state.block_start = true;
    templates_find(&state);
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        const Template *template = state.templates != NULL ? state.templates[func->id] : NULL;
        if (template != NULL && template->funcs[0] != func) {
            continue;
        }
        size_t start = functions.length;
        print_func(&state, func);
        if (!func->is_kernel && !func->has_c_linkage) {
            bool has_prototype = template != NULL ? template_needs_prototype(template) : func->needs_prototype;
            emit_part(&state, func->name, has_prototype ? PY2CU_PART_OWN : PY2CU_PART_DEFINITION, start);
        }
        if (unit->scratch != NULL) {
            arena_clear(unit->scratch);
        }
        state.blank_pending = true;
    }

    const PtrVec of_functions = unit->parts;
    unit->parts = (PtrVec){0};
    state.column = 0;
    state.blank_pending = state.block_start = false;
    if (!unit->text.arena) {
        textbuf_init(&unit->text, unit->arena);
    }
    state.out = &unit->text;
    state.func = NULL;
    if (unit->sources != NULL) {
        sources_detach(unit->sources);
    }
    print_title(&state);
    if (state.hip_used != NULL) {
        emit_line(&state, "// HIP C++ for AMD GPUs: compiled, not run on AMD hardware");
    }
    if (state.is_c) {
        plain_c_options(&state);
    } else {
        print_all_notes(&state);
    }
    state.blank_pending = true;
    if (state.is_c) {
        print_includes_of_c(&state, functions.length > 0 ? functions.text : "");
    } else {
        print_includes(&state);
    }
    const char *name_space = unit->request->name_space;
    if (name_space != NULL) {
        size_t start = state.out->length;
        emit_line(&state, arena_printf(unit->arena, "namespace %s {", name_space));
        emit_part(&state, name_space, PY2CU_PART_NAMESPACE, start);
        state.blank_pending = true;
    }
    print_definitions(&state);
    if (functions.length > 0) {
        textbuf_add(&unit->text, "\n", 1);
        for (size_t i = 0; i < of_functions.count; i++) {
            Py2cuPart *part = of_functions.items[i];
            part->offset += unit->text.length;
            ptrvec_push(unit->arena, &unit->parts, part);
        }
        if (unit->sources != NULL) {
            sources_append_detached(unit->sources, unit->text.length);
        }
        textbuf_add(&unit->text, functions.text, functions.length);
    }
    if (name_space != NULL) {
        textbuf_printf(&unit->text, "\n}  // namespace %s\n", name_space);
    }
    return true;
}
