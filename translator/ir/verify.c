// SPDX-License-Identifier: MIT
/* IR verifier: checks every rule that ir.h states, so that emit need not check any.
 *
 * A violation is a bug of the translator; it is reported as an "internal-error" diagnostic with the location. */
#include "base/diagnostics.h"
#include "ir/ir_internal.h"

typedef struct Verify {
    Unit *unit;
    const IrFunc *func;
    uint32_t run; /* number of the verifier's run: marks the visited nodes */
    uint32_t line, module;
    unsigned loops; /* number of enclosing loops */
    bool ok;
} Verify;

static Span span_of_line(const Verify *v)
{
    const Py2cuRequest *request = v->unit->request;
    Span span = {.line = v->line, .module = v->module};
    if (request != NULL && v->module < request->module_count) {
        const Py2cuModule *module = &request->modules[v->module];
        uint32_t line = module->first_line > 0 ? module->first_line : 1;
        for (uint32_t at = 0; line < v->line && at < module->text_length; at++) {
            line += module->text[at] == '\n';
            span.start = span.end = at + 1;
        }
    }
    return span;
}

static bool fail(Verify *v, const char *what)
{
    if (v->ok) {
        Span span = span_of_line(v);
        diag_error(v->unit, span, "internal-error", "internal error in the translation of '%s': %s",
                   v->func->python_name ? v->func->python_name : v->func->name, what);
        diag_hint(v->unit, "please report this with the Python source");
    }
    v->ok = false;
    return false;
}

/* Reports nesting that is too deep for the passes, the only violation that a source file can cause. */
static bool fail_deep(Verify *v, const char *what)
{
    if (v->ok) {
        diag_error(v->unit, span_of_line(v), "too-large", "%s are nested too deeply here", what);
        diag_hint(v->unit,
                  "split the expression or the statements: assign a part to a variable, or move it to a function");
    }
    v->ok = false;
    return false;
}

static bool demand(Verify *v, bool condition, const char *what)
{
    return condition || fail(v, what);
}

static bool is_number(const Type *type)
{
    return type_is_integer(type) || type_is_float(type);
}

static bool fits_type(const Type *type, int64_t value)
{
    unsigned bits = type->bits;
    if (bits >= 64) {
        return true;
    }
    if (type_is_unsigned(type)) {
        return (uint64_t)value >> bits == 0;
    }
    return value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << (bits - 1);
}

static bool owns(const PtrVec *items, uint32_t id, const void *item)
{
    return id < items->count && items->items[id] == item;
}

static bool owns_var(const Verify *v, const IrVar *var)
{
    return var && owns(&v->func->vars, var->id, var);
}

/* ---- expressions ---- */

/* Returns whether the operator accepts these operand types; for unary operators, both are equal. */
static bool fits_operator(IrOp op, const Type *left, const Type *right)
{
    switch (op) {
    case IRO_ADD:
    case IRO_SUB:
    case IRO_MUL:
    case IRO_DIV:
    case IRO_NEG:
        return right == left && is_number(left);
    case IRO_REM:
    case IRO_BITNOT:
        return right == left && type_is_integer(left);
    case IRO_SHL:
    case IRO_SHR:
        return type_is_integer(left) && type_is_integral(right);
    case IRO_AND:
    case IRO_OR:
    case IRO_XOR:
        return right == left && type_is_integral(left);
    case IRO_EQ:
    case IRO_NE:
        return right == left && (type_is_real(left) || left->kind == TY_POINTER);
    case IRO_LT:
    case IRO_LE:
    case IRO_GT:
    case IRO_GE:
        return right == left && type_is_real(left);
    case IRO_LAND:
    case IRO_LOR:
    case IRO_NOT:
        return right == left && type_is_bool(left);
    case IRO_NONE:
        break;
    }
    return false;
}

static bool verify_binary(Verify *v, const IrExpr *e)
{
    bool gives_bool = e->op >= IRO_EQ && e->op <= IRO_LOR;
    return demand(v, e->op <= IRO_LOR && fits_operator(e->op, e->a->type, e->b->type),
                  "an operator with unequal or invalid operand types") &&
           demand(v, gives_bool ? type_is_bool(e->type) : e->type == e->a->type,
                  "an operator with a wrong result type");
}

static bool verify_index(Verify *v, const IrExpr *e)
{
    const Type *base = e->a->type;
    bool is_array = base->kind == TY_CARRAY && (e->a->kind == IR_VAR || e->a->kind == IR_FIELD);
    const Type *rows = e->a->kind == IR_VAR ? e->a->var->rows : NULL;
    const uint32_t count = is_array ? base->ndim : rows != NULL ? rows->ndim + 1u : 1u;
    bool fits = demand(v, is_array || base->kind == TY_POINTER, "an index into an operand that is not an array") &&
                demand(v,
                       (e->arg_count == count || (is_array && e->arg_count >= 1 && e->arg_count < count)) &&
                           e->type == base->elem,
                       "an index with a wrong number of dimensions or a wrong type");
    for (uint32_t i = 0; i < e->arg_count && fits; i++) {
        fits = demand(v, type_is_integer(e->args[i]->type), "an index that is not an integer");
    }
    return fits;
}

static bool verify_call(Verify *v, const IrExpr *e)
{
    const IrCallee *callee = &e->callee;
    const IrFunc *func = callee->func;
    int ways = (callee->helper != HELPER_NONE) + (func != NULL) + (callee->spelling != NULL);
    bool fits = demand(v, ways == 1 && callee->helper < HELPER_COUNT, "a call without a callee, or with several");
    if (fits && func != NULL) {
        fits = demand(v, owns(&v->unit->program->funcs, func->id, func) && !func->is_kernel,
                      "a call of a kernel, or of a function outside the program") &&
               demand(v, e->arg_count == func->params.count && e->type == func->result,
                      "a call with the wrong number of arguments or result");
    }
    for (uint32_t i = 0; i < e->arg_count && fits; i++) {
        const IrVar *param = func != NULL ? func->params.items[i] : NULL;
        const Type *type = e->args[i]->type;
        fits = demand(v, type->kind != TY_NONE && (param == NULL || type == param->type),
                      "an argument without a value, or with a wrong type");
    }
    return fits;
}

static bool verify_struct(Verify *v, const IrExpr *e)
{
    const Type *type = e->type;
    if (e->arg_count == 0 &&
        (type->kind == TY_STRUCT || type->kind == TY_POINTER || type->kind == TY_RECORD || type->kind == TY_FP8)) {
        return true;
    }
    bool fits =
        demand(v, type_has_fields(type) && e->arg_count == type->count, "a struct with a wrong number of fields");
    for (uint32_t i = 0; i < e->arg_count && fits; i++) {
        bool is_string = type_is_text(type) && e->args[i]->kind == IR_STRING;
        fits = demand(v, is_string || (!type_is_text(type) && e->args[i]->type == type->items[i]),
                      "a struct field with a wrong type");
    }
    return fits;
}

/* Verifies the node itself; its parts are valid. */
static bool verify_node(Verify *v, const IrExpr *e)
{
    const Type *type = e->type;
    switch (e->kind) {
    case IR_INT:
        return demand(v, type_is_integer(type) && fits_type(type, e->integer),
                      "an integer that does not fit in its type");
    case IR_FLOAT:
        return demand(v, type_is_float(type), "a float literal with a wrong type");
    case IR_BOOL:
        return demand(v, type_is_bool(type) && (e->integer == 0 || e->integer == 1),
                      "a bool literal with a wrong type");
    case IR_STRING:
        return demand(v, type->kind == TY_STR && e->spelling != NULL, "a string with a wrong type");
    case IR_VAR:
        return demand(v, owns_var(v, e->var) && e->var->type == type,
                      "a variable of another function, or with a wrong type");
    case IR_NAMED:
        return demand(v, e->named && owns(&v->unit->program->named, e->named->id, e->named) && e->named->type == type,
                      "a constant outside the program, or with a wrong type");
    case IR_SREG:
        return demand(v, type->kind == TY_U32 && e->sreg <= IRS_WARP_SIZE, "a special register with a wrong type");
    case IR_UNARY:
        return demand(v, e->op >= IRO_NEG && e->a->type == type && fits_operator(e->op, type, type),
                      "a unary operator with an invalid operand type");
    case IR_BINARY:
        return verify_binary(v, e);
    case IR_CONVERT:
        return demand(v, type_is_real(type) && type_is_real(e->a->type),
                      "a conversion between types that are not scalar");
    case IR_COND:
        return demand(v,
                      type_is_bool(e->cond->type) && e->a->type == type && e->b->type == type && type->kind != TY_NONE,
                      "a conditional expression of unequal types");
    case IR_INDEX:
        return verify_index(v, e);
    case IR_ADDRESS:
        return demand(v,
                      ir_root(e->a)->kind == IR_INDEX || ir_root(e->a)->type->kind == TY_RECORD ||
                          (e->a->kind == IR_VAR && e->a->var->is_output),
                      "an address of an expression that is not an element") &&
               demand(v, type->kind == TY_POINTER && type->elem == e->a->type, "an address with a wrong type");
    case IR_CALL:
        return verify_call(v, e);
    case IR_FIELD:
        return demand(
            v, type_has_fields(e->a->type) && e->field < e->a->type->count && type == e->a->type->items[e->field],
            "a field that the struct does not have");
    case IR_STRUCT:
        return verify_struct(v, e);
    }
    return fail(v, "an expression of an unknown kind");
}

/* The parts of each kind of expression. */
enum { PART_A = 1, PART_B = 2, PART_COND = 4, PART_ARGS = 8 };

static bool has_its_parts(const IrExpr *e)
{
    static const uint8_t parts[IR_STRUCT + 1] = {[IR_UNARY] = PART_A,
                                                 [IR_BINARY] = PART_A | PART_B,
                                                 [IR_CONVERT] = PART_A,
                                                 [IR_COND] = PART_COND | PART_A | PART_B,
                                                 [IR_INDEX] = PART_A | PART_ARGS,
                                                 [IR_ADDRESS] = PART_A,
                                                 [IR_CALL] = PART_ARGS,
                                                 [IR_FIELD] = PART_A,
                                                 [IR_STRUCT] = PART_ARGS};
    uint32_t found = (e->a != NULL ? PART_A : 0u) | (e->b != NULL ? PART_B : 0u) | (e->cond != NULL ? PART_COND : 0u);
    return e->kind <= IR_STRUCT && (parts[e->kind] & ~(uint32_t)PART_ARGS) == found &&
           (e->arg_count == 0 || (parts[e->kind] & PART_ARGS) != 0);
}

/* C arrays may occur only as the operand of an index, and as helper arguments that are the address of their first
 * element. */
static bool verify_at(Verify *v, IrExpr *e, bool may_be_array, unsigned depth)
{
    bool fits = demand(v, e && e->type && has_its_parts(e), "an expression, a part of one or its type is missing") &&
                demand(v, e->verified != v->run, "an expression that is used in two locations") &&
                (depth <= IR_MAX_EXPR_DEPTH || fail_deep(v, "the expressions")) &&
                demand(v, e->kind != IR_VAR || e->type->kind != TY_CARRAY || may_be_array, "an array without an index");
    if (!fits) {
        return false;
    }
    e->verified = v->run;
    IrExpr **part;
    for (uint32_t at = 0; (part = ir_next_part(e, &at)) != NULL;) {
        bool takes_array = e->kind == IR_INDEX ? *part == e->a : e->kind == IR_CALL && e->callee.helper != HELPER_NONE;
        if (!verify_at(v, *part, takes_array, depth + 1)) {
            return false;
        }
    }
    return verify_node(v, e);
}

static bool verify_expr(Verify *v, IrExpr *e)
{
    return verify_at(v, e, false, 0);
}

/* ---- statements ---- */

static bool verify_assign(Verify *v, const IrStmt *stmt)
{
    IrExpr *a = stmt->a, *b = stmt->b;
    if (!verify_expr(v, a) || !verify_expr(v, b)) {
        return false;
    }
    const IrExpr *root = ir_root(a);
    bool is_place =
        a->kind == IR_VAR || root->kind == IR_INDEX || root->type->kind == TY_VECTOR || type_has_fields(root->type);
    if (!demand(v, is_place, "an assignment to an expression that is not an lvalue")) {
        return false;
    }
    if (stmt->op == IRO_NONE) {
        return demand(v, a->type == b->type && a->type->kind != TY_NONE, "an assignment with a wrong type");
    }
    if (stmt->compute && type_is_complex(stmt->compute)) {
        return demand(
            v, stmt->op >= IRO_ADD && stmt->op <= IRO_DIV && a->type == stmt->compute && b->type == stmt->compute,
            "a compound assignment of unequal complex numbers");
    }
    return demand(v, stmt->compute && type_is_real(a->type), "a compound assignment without a type") &&
           demand(v, stmt->op <= IRO_XOR && fits_operator(stmt->op, stmt->compute, b->type),
                  "arithmetic on different or unsupported types");
}

/* Verifies init or step of a counted loop. */
static bool verify_loop_part(Verify *v, const IrStmt *part)
{
    return part == NULL || (demand(v, part->kind == IR_ASSIGN, "a part of a loop head that is not an assignment") &&
                            verify_assign(v, part));
}

static bool verify_condition(Verify *v, IrExpr *e)
{
    return verify_expr(v, e) && demand(v, type_is_bool(e->type), "a condition that is not a bool");
}

static bool verify_block(Verify *v, const IrBlock *block, unsigned depth);

static bool verify_loop_body(Verify *v, const IrStmt *stmt, unsigned depth)
{
    v->loops++;
    bool ok = verify_block(v, &stmt->body, depth + 1);
    v->loops--;
    return ok;
}

static bool verify_stmt(Verify *v, const IrStmt *stmt, unsigned depth)
{
    switch (stmt->kind) {
    case IR_ASSIGN:
        return verify_assign(v, stmt);
    case IR_EVAL:
        return verify_expr(v, stmt->a);
    case IR_IF:
        return verify_condition(v, stmt->a) && verify_block(v, &stmt->body, depth + 1) &&
               verify_block(v, &stmt->orelse, depth + 1);
    case IR_WHILE:
        return verify_condition(v, stmt->a) && verify_loop_body(v, stmt, depth);
    case IR_FOR:
        return verify_loop_part(v, stmt->init) && verify_condition(v, stmt->a) && verify_loop_part(v, stmt->step) &&
               verify_loop_body(v, stmt, depth);
    case IR_BREAK:
    case IR_CONTINUE:
        return demand(v, v->loops > 0, "'break' or 'continue' outside a loop");
    case IR_RETURN:
        return stmt->a == NULL ? demand(v, v->func->result->kind == TY_NONE, "a return without a value")
                               : verify_expr(v, stmt->a) &&
                                     demand(v, stmt->a->type == v->func->result, "a return with a wrong type");
    case IR_DECLARE:
        return demand(v, owns_var(v, stmt->var), "a declaration of a variable of another function");
    case IR_NOTE:
        return true;
    }
    return fail(v, "a statement of an unknown kind");
}

static bool verify_block(Verify *v, const IrBlock *block, unsigned depth)
{
    if (block->count > 0 && depth > IR_MAX_STMT_DEPTH) {
        return fail_deep(v, "the statements");
    }
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *stmt = block->stmts[i];
        if (!demand(v, stmt != NULL, "a statement is missing")) {
            return false;
        }
        if (stmt->line > 0) {
            v->line = stmt->line;
            v->module = stmt->module;
        }
        bool alone = stmt->kind != IR_IF || !stmt->is_elif || block->count == 1;
        if (!demand(v, alone, "an 'else if' next to other statements") || !verify_stmt(v, stmt, depth)) {
            return false;
        }
    }
    return true;
}

static bool verify_vars(Verify *v)
{
    const IrFunc *func = v->func;
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        if (!demand(v, var && var->id == i && var->name && var->type, "a variable without its name, type or number")) {
            return false;
        }
        const Type *type = var->type;
        bool is_array = type->kind == TY_CARRAY;
        bool is_plain = type_is_value(type) || type->kind == TY_POINTER;
        bool fits = false;
        switch (var->storage) {
        case IRV_PARAM:
            fits = (is_plain || type->kind == TY_STRUCT) && i < func->params.count && func->params.items[i] == var &&
                   (var->role != ROLE_DATA || type->kind == TY_POINTER);
            break;
        case IRV_LOCAL:
            fits =
                (is_plain || is_array || type->kind == TY_STRUCT || type->kind == TY_RECORD) && i >= func->params.count;
            break;
        case IRV_SHARED:
        case IRV_DYNAMIC_SHARED:
            fits = is_array && i >= func->params.count;
            break;
        case IRV_CONSTANT:
            fits = is_array && i >= func->params.count && var->constant != NULL && var->constant->type == type;
            break;
        }
        if (!demand(v, fits, "a variable with a type that its storage class does not support")) {
            return false;
        }
        for (unsigned k = 0; is_array && var->dim_exprs && k < type->ndim; k++) {
            if (!verify_expr(v, var->dim_exprs[k]) ||
                !demand(v, type_is_integer(var->dim_exprs[k]->type), "an array extent that is not an integer")) {
                return false;
            }
        }
    }
    return true;
}

static bool verify_func(Verify *v)
{
    const IrFunc *func = v->func;
    if (!demand(v,
                func->result &&
                    (func->result->kind == TY_NONE || type_is_value(func->result) || func->result->kind == TY_POINTER ||
                     func->result->kind == TY_STRUCT || func->result->kind == TY_RECORD),
                "a function without a result type") ||
        !demand(v, !func->is_kernel || func->result->kind == TY_NONE, "a kernel with a result") || !verify_vars(v) ||
        !demand(v, func->params.count <= func->vars.count, "parameters that are not variables")) {
        return false;
    }
    return verify_block(v, &func->body, 0);
}

static bool verify_named(Unit *unit, const IrNamed *named)
{
    const IrExpr *value = named->value;
    bool is_array = named->type && named->type->kind == TY_CARRAY;
    bool ok = is_array ? named->name && named->data
                       : named->name && named->type && value && value->type == named->type &&
                             (value->kind == IR_INT || value->kind == IR_FLOAT || value->kind == IR_BOOL);
    if (!ok) {
        Span span = {.line = named->line, .module = named->module};
        diag_error(unit, span, "internal-error", "internal error: a module constant without a plain value");
    }
    return ok;
}

bool ir_verify(Unit *unit)
{
    const IrProgram *program = unit->program;
    unit->program->verified++;
    for (size_t i = 0; i < program->named.count; i++) {
        if (!verify_named(unit, program->named.items[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        Verify v = {.unit = unit, .func = program->funcs.items[i], .run = program->verified, .ok = true};
        v.line = v.func->line;
        v.module = v.func->module;
        if (!verify_func(&v)) {
            return false;
        }
    }
    return true;
}
