// SPDX-License-Identifier: MIT
/* Sanitizer instrumentation: every memory access and every synchronization of a kernel is reported to the runtime
 * first (runtime/host/sanitizer/shadow_memory.c).
 *
 * Input: the final IR of a program for the host.
 * Output: the same program, in which
 * - x[i] becomes py2cu_host_read(&x[i], site)[0], or _write, or _update (augmented assignment); the calls return the
 * address;
 * - atomicAdd(&x[i]) becomes atomicAdd(py2cu_host_atomic(&x[i], site)), and the same applies to memory that is passed
 * to an external function;
 * - __syncthreads() is preceded by py2cu_host_at(site), or receives it as its first argument;
 * - an array of a block or thread is registered at its declaration;
 * and unit->sites, which describes the source location of each site number.
 * Requires: no later pass moves loads or stores. Runs last, because array expressions, slices, copies, fields of
 * records and accesses in device functions are then plain loads and stores.
 *
 * Not instrumented: constant memory, which is never written, and variables. */
#include "base/source_lines.h"
#include "codegen/codegen.h"
#include "ir/ir.h"

#include "types/types.h"

#include <string.h>

typedef struct Instrumentation {
    Unit *unit;
    const IrFunc *func;
    uint32_t line, module; /* of the current statement */
    IrBlock *output;       /* receives the statements of the block */
} Instrumentation;

static const char *file_of(const Instrumentation *w, uint32_t module)
{
    const Py2cuRequest *request = w->unit->request;
    const char *name = module < request->module_count ? request->modules[module].file_name : NULL;
    return name != NULL ? arena_strndup(w->unit->arena, name, strlen(name)) : w->func->file_name;
}

/* Returns the line of the Python source at the location, for code frames of reports. */
static const char *source_at(const Instrumentation *w, Span location)
{
    Unit *unit = w->unit;
    const Span code = source_line_code(unit, location.module, location.line);
    if (code.end <= code.start) {
        return "";
    }
    const SourceLine line = source_line(unit, location.module, location.line);
    const char *end = unit->request->modules[location.module].text + code.end;
    return arena_strndup(unit->arena, line.start, (size_t)(end - line.start));
}

static IrExpr *site_of(Instrumentation *w, Py2cuSiteKind kind, const char *array, const Type *type)
{
    Unit *unit = w->unit;
    const Span location = diag_place(unit, (Span){.line = w->line, .module = w->module});
    const char *file_name = file_of(w, location.module);
    const bool has_shape = type->kind == TY_CARRAY;
    const Type *elem = has_shape ? type->elem : type;
    const size_t itemsize = kind == PY2CU_SITE_BARRIER ? 0 : type_size(elem);
    enum { RECENT = 64 };
    size_t number = unit->sites.count > RECENT ? unit->sites.count - RECENT : 0;
    while (number < unit->sites.count) { /* reuse the number of an equal recent site */
        const Py2cuSite *site = unit->sites.items[number];
        if (site->kind == kind && site->line == location.line && site->itemsize == itemsize &&
            strcmp(site->array, array) == 0 && strcmp(site->function, w->func->python_name) == 0 &&
            strcmp(site->file_name, file_name) == 0 && !has_shape) {
            break;
        }
        number++;
    }
    if (number == unit->sites.count) {
        Py2cuSite *site = arena_alloc(unit->arena, sizeof *site);
        *site = (Py2cuSite){.kind = kind,
                            .array = array,
                            .function = w->func->python_name,
                            .file_name = file_name,
                            .line = location.line,
                            .itemsize = itemsize,
                            .source = source_at(w, location)};
        if (has_shape) {
            int64_t *shape = arena_alloc(unit->arena, type->ndim * sizeof *shape + 1);
            memcpy(shape, type->dims, type->ndim * sizeof *shape);
            site->shape = shape;
            site->ndim = type->ndim;
        }
        ptrvec_push(unit->arena, &unit->sites, site);
    }
    return ir_int(unit->arena, type_of_kind(unit->types, TY_U32), (int64_t)number);
}

/* Returns the Python name of the array or variable that contains the expression. */
static const char *name_of(const IrExpr *e)
{
    while (e != NULL && e->kind != IR_VAR) {
        e = e->kind == IR_CALL ? (e->arg_count > 0 ? e->args[0] : NULL) : e->kind == IR_COND ? e->b : e->a;
    }
    return e == NULL ? "array" : e->var->base != NULL ? e->var->base : e->var->name;
}

static IrExpr *call_of(Instrumentation *w, const char *spelling, const Type *type, IrExpr **args, uint32_t count)
{
    return ir_call(w->unit->arena, type, (IrCallee){.spelling = spelling, .effect = EFFECT_ALL}, args, count);
}

static const char *const spellings[] = {[PY2CU_SITE_READ] = "py2cu_host_read",
                                        [PY2CU_SITE_WRITE] = "py2cu_host_write",
                                        [PY2CU_SITE_UPDATE] = "py2cu_host_update",
                                        [PY2CU_SITE_ATOMIC] = "py2cu_host_atomic",
                                        [PY2CU_SITE_EXCHANGE] = "py2cu_host_exchange"};

/* Reports an access to an address and returns the address. part: only these bytes of the element are accessed. */
static IrExpr *report_access(Instrumentation *w, Py2cuSiteKind kind, IrExpr *address, const char *array,
                             const int64_t *part)
{
    Arena *arena = w->unit->arena;
    const Type *u32 = type_of_kind(w->unit->types, TY_U32);
    IrExpr *args[4] = {address, site_of(w, kind, array, address->type->elem)};
    if (part != NULL) {
        args[2] = ir_int(arena, u32, part[0]);
        args[3] = ir_int(arena, u32, part[1]);
    }
    return call_of(w, spellings[kind], address->type, args, part != NULL ? 4 : 2);
}

static IrExpr *instrument_expr(Instrumentation *w, IrExpr *e, Py2cuSiteKind kind);

static void instrument_args(Instrumentation *w, IrExpr *e)
{
    for (uint32_t i = 0; i < e->arg_count; i++) {
        e->args[i] = instrument_expr(w, e->args[i], PY2CU_SITE_READ);
    }
}

/* Instruments the indices of an lvalue and the expression of its pointer. */
static void instrument_operands(Instrumentation *w, IrExpr *lvalue)
{
    for (IrExpr *e = lvalue; e->kind == IR_INDEX || e->kind == IR_FIELD; e = e->a) {
        if (e->kind == IR_INDEX) {
            instrument_args(w, e);
        }
        const bool is_part = e->a->kind == IR_INDEX || e->a->kind == IR_FIELD;
        const bool is_pointer = e->kind == IR_INDEX && e->a->type->kind == TY_POINTER; /* in a struct */
        if (is_part ? is_pointer : e->a->kind != IR_VAR) {
            e->a = instrument_expr(w, e->a, PY2CU_SITE_READ);
            return;
        }
    }
}

static bool is_memory(IrExpr *lvalue)
{
    const IrExpr *base = ir_root(lvalue)->a;
    return base->kind != IR_NAMED && !(base->kind == IR_VAR && base->var->storage == IRV_CONSTANT);
}

/* Computes the range of bytes of the record that the lvalue occupies. For an item of a nested array, whose index may
 * have any value, it is the range of the array. */
static void part_of(const IrExpr *lvalue, const IrExpr *root, int64_t part[2])
{
    part[0] = 0;
    part[1] = (int64_t)type_size(lvalue->type);
    for (const IrExpr *e = lvalue; e != root; e = e->a) {
        if (e->kind == IR_INDEX) {
            part[0] = 0;
            part[1] = (int64_t)type_size(e->a->type);
        } else if (e->a->type->kind == TY_RECORD) {
            part[0] += e->a->type->record->offsets[e->field];
        } else if (e->a->type->count > 0) {
            part[0] += (int64_t)e->field * (int64_t)type_size(e->type); /* a part of a complex number */
        }
    }
}

static bool any_packed(const IrExpr *lvalue, const IrExpr *root)
{
    for (const IrExpr *e = lvalue; e != root; e = e->a) {
        if (ir_in_packed(e)) {
            return true;
        }
    }
    return false;
}

/* Instruments an lvalue in an array or record. Lvalues in constant memory remain unchanged. */
static IrExpr *instrument_lvalue(Instrumentation *w, IrExpr *lvalue, Py2cuSiteKind kind)
{
    Arena *arena = w->unit->arena;
    const char *array = name_of(ir_root(lvalue)->a);
    const bool memory = is_memory(lvalue);
    instrument_operands(w, lvalue);
    if (!memory) {
        return lvalue;
    }
    IrExpr *root = ir_root(lvalue);
    const Type *i32 = type_of_kind(w->unit->types, TY_I32);
    if (!any_packed(lvalue, root)) {
        IrExpr *address = ir_address(arena, type_pointer(w->unit->types, lvalue->type), lvalue);
        return ir_element(arena, report_access(w, kind, address, array, NULL), ir_int(arena, i32, 0));
    }
    /* Pointers into packed structs may be unaligned, so report the record and the accessed bytes. */
    int64_t part[2];
    part_of(lvalue, root, part);
    IrExpr *kept = arena_alloc(arena, sizeof *kept);
    *kept = *root;
    IrExpr *address = ir_address(arena, type_pointer(w->unit->types, root->type), kept);
    IrExpr *again = ir_element(arena, report_access(w, kind, address, array, part), ir_int(arena, i32, 0));
    *root = *again;
    return lvalue;
}

static bool starts_with(const char *text, const char *prefix)
{
    return text != NULL && strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Returns the kind of access of an external function to the memory that is passed to it. */
static Py2cuSiteKind kind_of_callee(const IrCallee *callee)
{
    const char *name = callee->spelling != NULL ? callee->spelling : helper_row(callee->helper)->name;
    if (starts_with(name, "atomic") || starts_with(name, "py2cu_atomic")) {
        return strstr(name, "xch") != NULL ? PY2CU_SITE_EXCHANGE : PY2CU_SITE_ATOMIC;
    }
    if (starts_with(name, "__st")) {
        return PY2CU_SITE_WRITE;
    }
    return callee->effect == EFFECT_NONE || callee->effect == EFFECT_READ ? PY2CU_SITE_READ : PY2CU_SITE_UPDATE;
}

/* Returns whether the call only uses an address, not the memory at the address. */
static bool is_address_computation(const IrExpr *e)
{
    return ir_is_pointer_cast(e) || e->callee.func != NULL || e->callee.helper == HELPER_AT_MULTIPLE ||
           (e->callee.spelling != NULL && strcmp(e->callee.spelling, "printf") == 0);
}

static IrExpr *instrument_call(Instrumentation *w, IrExpr *e)
{
    for (uint32_t i = 0; i < e->arg_count; i++) {
        IrExpr *arg = e->args[i];
        const char *array = name_of(arg);
        bool is_output = arg->kind == IR_ADDRESS && ir_root(arg->a)->kind != IR_INDEX;
        e->args[i] = arg = instrument_expr(w, arg, PY2CU_SITE_READ);
        bool has_size = arg->type->kind == TY_POINTER && arg->type->elem->kind != TY_NONE;
        if (has_size && !is_output && !is_address_computation(e)) {
            e->args[i] = report_access(w, kind_of_callee(&e->callee), arg, array, NULL);
        }
    }
    if (e->callee.func == NULL && e->callee.effect == EFFECT_BARRIER && e->arg_count > 0) {
        IrExpr *args[] = {e->args[0], site_of(w, PY2CU_SITE_BARRIER, "", e->args[0]->type)};
        e->args[0] = call_of(w, "py2cu_host_at", args[0]->type, args, 2);
    }
    return e;
}

static IrExpr *instrument_expr(Instrumentation *w, IrExpr *e, Py2cuSiteKind kind)
{
    if (e == NULL) {
        return NULL;
    }
    switch (e->kind) {
    case IR_INDEX:
    case IR_FIELD:
        if (ir_root(e)->kind == IR_INDEX) {
            return instrument_lvalue(w, e, kind);
        }
        break;
    case IR_ADDRESS:
        instrument_operands(w, e->a);
        return e;
    case IR_CALL:
        return instrument_call(w, e);
    default:
        break;
    }
    for (size_t i = 0; e->kind > IR_SREG && i < sizeof e->fixed / sizeof e->fixed[0]; i++) {
        e->fixed[i] = instrument_expr(w, e->fixed[i], PY2CU_SITE_READ);
    }
    instrument_args(w, e);
    return e;
}

static IrStmt *report_access_before(Instrumentation *w, const IrStmt *s, IrExpr *call)
{
    IrStmt *report_access = ir_stmt(w->unit->arena, IR_EVAL);
    report_access->a = call;
    report_access->line = s->line;
    report_access->module = s->module;
    return report_access;
}

/* Returns the call that registers a declared array: a pointer to its first element, its size in bytes and its site. */
static IrStmt *registration_of(Instrumentation *w, const IrStmt *s)
{
    const IrVar *var = s->var;
    if (var->storage == IRV_DYNAMIC_SHARED || var->type->kind != TY_CARRAY ||
        (var->storage != IRV_SHARED && var->storage != IRV_LOCAL)) {
        return NULL;
    }
    Arena *arena = w->unit->arena;
    const Type *i32 = type_of_kind(w->unit->types, TY_I32), *type = var->type;
    const bool is_shared = var->storage == IRV_SHARED;
    IrExpr **zeros = arena_alloc(arena, type->ndim * sizeof(IrExpr *));
    for (uint32_t i = 0; i < type->ndim; i++) {
        zeros[i] = ir_int(arena, i32, 0);
    }
    IrExpr *lvalue = ir_index(arena, ir_var(arena, s->var), zeros, type->ndim);
    IrExpr *args[] = {
        ir_address(arena, type_pointer(w->unit->types, type->elem), lvalue),
        ir_int(arena, type_of_kind(w->unit->types, TY_U64), (int64_t)type_size(type)),
        site_of(w, is_shared ? PY2CU_SITE_SHARED : PY2CU_SITE_LOCAL, var->base != NULL ? var->base : var->name, type)};
    return report_access_before(w, s, call_of(w, "py2cu_host_array", type_of_kind(w->unit->types, TY_NONE), args, 3));
}

static void instrument_block(Instrumentation *w, IrBlock *block);

static void instrument_stmt(Instrumentation *w, IrStmt *s)
{
    if (s == NULL) {
        return;
    }
    if (s->line != 0) {
        w->line = s->line;
        w->module = s->module;
    }
    instrument_stmt(w, s->init);
    s->b = instrument_expr(w, s->b, PY2CU_SITE_READ);
    bool sets = s->kind == IR_ASSIGN;
    s->a = instrument_expr(w, s->a, !sets ? PY2CU_SITE_READ : s->op != IRO_NONE ? PY2CU_SITE_UPDATE : PY2CU_SITE_WRITE);
    instrument_stmt(w, s->step);
    instrument_block(w, &s->body);
    instrument_block(w, &s->orelse);
}

static bool is_plain_barrier(const IrStmt *s)
{
    return s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->callee.func == NULL &&
           s->a->callee.effect == EFFECT_BARRIER && s->a->arg_count == 0;
}

static void instrument_block(Instrumentation *w, IrBlock *block)
{
    IrBlock all = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        const bool is_barrier = is_plain_barrier(s);
        instrument_stmt(w, s);
        if (is_barrier) {
            const Type *none = type_of_kind(w->unit->types, TY_NONE);
            IrExpr *site = site_of(w, PY2CU_SITE_BARRIER, "", type_of_kind(w->unit->types, TY_I32));
            IrStmt *report_access = report_access_before(w, s, call_of(w, "py2cu_host_barrier_at", none, &site, 1));
            ir_move_blank_lines(report_access, s);
            ir_append(w->unit->arena, &all, report_access);
        }
        ir_append(w->unit->arena, &all, s);
        if (s->kind == IR_EVAL && s->a->kind == IR_CALL && starts_with(s->a->callee.spelling, "__threadfence")) {
            const Type *none = type_of_kind(w->unit->types, TY_NONE);
            ir_append(w->unit->arena, &all, report_access_before(w, s, call_of(w, "py2cu_host_fenced", none, NULL, 0)));
        }
        IrStmt *registration = s->kind == IR_DECLARE ? registration_of(w, s) : NULL;
        if (registration != NULL) {
            ir_append(w->unit->arena, &all, registration);
        }
    }
    *block = all;
}

bool instrument_accesses(Unit *unit)
{
    for (size_t i = 0; unit->request->sanitize && i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        Instrumentation w = {.unit = unit, .func = func, .line = func->line, .module = func->module};
        instrument_block(&w, &func->body);
    }
    return true;
}

const Py2cuSite *sanitizer_site_table(Unit *unit)
{
    Py2cuSite *table = arena_alloc(unit->arena, unit->sites.count * sizeof *table + 1);
    for (size_t i = 0; i < unit->sites.count; i++) {
        table[i] = *(const Py2cuSite *)unit->sites.items[i];
    }
    return table;
}
