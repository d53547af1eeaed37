/* Verifies the IR: every rule that ir.h states, so that emit can print it without asking.
 *
 * A broken rule is a fault of ours, never of the kernel's author; it becomes an "internal-error" diagnostic with the place. */
#include "ir/inside.h"
#include "base/diag.h"

typedef struct Verify {
    Unit *unit;
    const IrFunc *func;
    uint32_t run; /* of the verifier: marks the nodes that it has met */
    uint32_t line, module;
    unsigned loops; /* around the statement */
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
        diag_hint(v->unit, "please report this with the Python text");
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

static bool is_integer_or_bool(const Type *type)
{
    return type_is_integer(type) || type_is_bool(type);
}

static bool fits_type(const Type *type, int64_t value)
{
    unsigned bits = type_bits(type);
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

static bool verify_expr(Verify *v, IrExpr *e, unsigned depth);

static bool verify_unary(Verify *v, const IrExpr *e, unsigned depth)
{
    if (!verify_expr(v, e->a, depth + 1)) {
        return false;
    }
    if (!demand(v, e->a->type == e->type, "a unary operand has another type")) {
        return false;
    }
    switch (e->op) {
    case IRO_NEG:
        return demand(v, is_number(e->type), "negation of what is no number");
    case IRO_NOT:
        return demand(v, type_is_bool(e->type), "'!' of what is no bool");
    case IRO_BITNOT:
        return demand(v, type_is_integer(e->type), "'~' of what is no integer");
    case IRO_NONE:
    case IRO_ADD:
    case IRO_SUB:
    case IRO_MUL:
    case IRO_DIV:
    case IRO_REM:
    case IRO_SHL:
    case IRO_SHR:
    case IRO_AND:
    case IRO_OR:
    case IRO_XOR:
    case IRO_EQ:
    case IRO_NE:
    case IRO_LT:
    case IRO_LE:
    case IRO_GT:
    case IRO_GE:
    case IRO_LAND:
    case IRO_LOR:
        break;
    }
    return fail(v, "a unary node with a binary operator");
}

/* The operator may work in the type; shifts take any integer on the right. */
static bool verify_operator(Verify *v, IrOp op, const Type *type, const Type *right)
{
    switch (op) {
    case IRO_ADD:
    case IRO_SUB:
    case IRO_MUL:
    case IRO_DIV:
        return demand(v, is_number(type) && right == type, "arithmetic on unequal or unfit types");
    case IRO_REM:
        return demand(v, type_is_integer(type) && right == type, "'%' on unequal or unfit types");
    case IRO_SHL:
    case IRO_SHR:
        return demand(v, type_is_integer(type) && (type_is_integer(right) || type_is_bool(right)),
                      "a shift of what is no integer");
    case IRO_AND:
    case IRO_OR:
    case IRO_XOR:
        return demand(v, is_integer_or_bool(type) && right == type, "a bit operation on unequal or unfit types");
    case IRO_NONE:
    case IRO_EQ:
    case IRO_NE:
    case IRO_LT:
    case IRO_LE:
    case IRO_GT:
    case IRO_GE:
    case IRO_LAND:
    case IRO_LOR:
    case IRO_NEG:
    case IRO_NOT:
    case IRO_BITNOT:
        break;
    }
    return fail(v, "an operator where none of this kind may stand");
}

static bool verify_binary(Verify *v, const IrExpr *e, unsigned depth)
{
    if (!verify_expr(v, e->a, depth + 1) || !verify_expr(v, e->b, depth + 1)) {
        return false;
    }
    const Type *a = e->a->type, *b = e->b->type;
    if (e->op >= IRO_EQ && e->op <= IRO_GE) {
        bool addresses = a->kind == TY_POINTER && e->op <= IRO_NE;
        return demand(v, type_is_bool(e->type) && a == b && (type_is_real(a) || addresses), "a comparison of unequal or unfit types");
    }
    if (e->op == IRO_LAND || e->op == IRO_LOR) {
        return demand(v, type_is_bool(e->type) && type_is_bool(a) && type_is_bool(b), "'&&' or '||' of what is no bool");
    }
    return demand(v, a == e->type, "a left operand has another type") && verify_operator(v, e->op, e->type, b);
}

static bool verify_index(Verify *v, const IrExpr *e, unsigned depth)
{
    IrExpr *base = e->a;
    uint32_t dims = 1;
    if (!demand(v, base && base->type, "an index without an array")) {
        return false;
    }
    if (base->type->kind == TY_CARRAY) {
        bool is_own = base->kind == IR_VAR && owns_var(v, base->var) && base->var->type == base->type;
        if (!demand(v, is_own || (base->kind == IR_FIELD && verify_expr(v, base, depth + 1)),
                    "an index into a C array that is no variable of the function and no field")) {
            return false;
        }
        dims = base->type->ndim;
    } else if (!demand(v, base->type->kind == TY_POINTER, "an index into what is no array") ||
               !verify_expr(v, base, depth + 1)) {
        return false;
    }
    if (!demand(v, e->arg_count == dims && e->type == base->type->elem, "an index of the wrong shape or type")) {
        return false;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (!verify_expr(v, e->args[i], depth + 1) ||
            !demand(v, type_is_integer(e->args[i]->type), "an index that is no integer")) {
            return false;
        }
    }
    return true;
}

static bool verify_call(Verify *v, const IrExpr *e, unsigned depth)
{
    const IrCallee *callee = &e->callee;
    int ways = (callee->helper != HELPER_NONE) + (callee->func != NULL) + (callee->spelling != NULL);
    if (!demand(v, ways == 1 && callee->helper < HELPER_COUNT, "a call of nothing, or of two things")) {
        return false;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (!verify_expr(v, e->args[i], depth + 1) ||
            !demand(v, e->args[i]->type->kind != TY_NONE, "an argument without a value")) {
            return false;
        }
    }
    if (!callee->func) {
        return true;
    }
    const IrFunc *func = callee->func;
    if (!demand(v, owns(&v->unit->program->funcs, func->id, func), "a call of a function outside the program") ||
        !demand(v, !func->is_kernel, "a call of a kernel") ||
        !demand(v, e->arg_count == func->params.count && e->type == func->result,
                "a call with the wrong number of arguments or result")) {
        return false;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        const IrVar *param = func->params.items[i];
        if (!demand(v, e->args[i]->type == param->type, "an argument of another type than the parameter")) {
            return false;
        }
    }
    return true;
}

static bool verify_struct(Verify *v, const IrExpr *e, unsigned depth)
{
    if (e->arg_count == 0 && (e->type->kind == TY_STRUCT || e->type->kind == TY_POINTER || e->type->kind == TY_RECORD)) {
        return true;
    }
    if (!demand(v, type_has_fields(e->type) && e->arg_count == e->type->count, "a struct of the wrong shape")) {
        return false;
    }
    if (type_is_text(e->type)) {
        return verify_expr(v, e->args[0], depth + 1) && demand(v, e->args[0]->kind == IR_STRING, "a text of what is no string");
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (!verify_expr(v, e->args[i], depth + 1) ||
            !demand(v, e->args[i]->type == e->type->items[i], "a struct's field of another type")) {
            return false;
        }
    }
    return true;
}

static bool verify_expr(Verify *v, IrExpr *e, unsigned depth)
{
    if (!demand(v, e && e->type, "an expression or its type is missing") ||
        !demand(v, e->verified != v->run, "an expression that stands in two places")) {
        return false;
    }
    e->verified = v->run;
    if (depth > IR_MAX_EXPR_DEPTH) {
        return fail(v, "an expression nests too deeply");
    }
    const Type *type = e->type;
    switch (e->kind) {
    case IR_INT:
        return demand(v, type_is_integer(type) && fits_type(type, e->integer), "an integer that its type cannot hold");
    case IR_FLOAT:
        return demand(v, type_is_float(type), "a floating number of another type");
    case IR_BOOL:
        return demand(v, type_is_bool(type) && (e->integer == 0 || e->integer == 1), "a truth value of another type");
    case IR_STRING:
        return demand(v, type->kind == TY_STR && e->spelling != NULL, "a string of another type");
    case IR_VAR:
        return demand(v, owns_var(v, e->var), "a variable of another function") &&
               demand(v, e->var->type == type && type->kind != TY_CARRAY, "a variable read as another type");
    case IR_NAMED:
        return demand(v, e->named && owns(&v->unit->program->named, e->named->id, e->named),
                      "a constant outside the program") &&
               demand(v, e->named->type == type, "a constant read as another type");
    case IR_SREG:
        return demand(v, type->kind == TY_U32 && e->sreg <= IRS_WARP_SIZE, "a special register of another type");
    case IR_UNARY:
        return verify_unary(v, e, depth);
    case IR_BINARY:
        return verify_binary(v, e, depth);
    case IR_CONVERT:
        return verify_expr(v, e->a, depth + 1) &&
               demand(v, type_is_real(type) && type_is_real(e->a->type), "a conversion between what are no scalars");
    case IR_COND:
        return verify_expr(v, e->cond, depth + 1) && verify_expr(v, e->a, depth + 1) && verify_expr(v, e->b, depth + 1) &&
               demand(v, type_is_bool(e->cond->type) && e->a->type == type && e->b->type == type && type->kind != TY_NONE,
                      "a conditional expression of unequal types");
    case IR_INDEX:
        return verify_index(v, e, depth);
    case IR_ADDRESS:
        return demand(v,
                      e->a && (ir_root(e->a)->kind == IR_INDEX || ir_root(e->a)->type->kind == TY_RECORD ||
                               (e->a->kind == IR_VAR && e->a->var->is_output)),
                      "an address of what is no element") &&
               verify_expr(v, e->a, depth + 1) &&
               demand(v, type->kind == TY_POINTER && type->elem == e->a->type, "an address of another type");
    case IR_CALL:
        return verify_call(v, e, depth);
    case IR_FIELD:
        return verify_expr(v, e->a, depth + 1) &&
               demand(v, type_has_fields(e->a->type) && e->field < e->a->type->count && type == e->a->type->items[e->field],
                      "a field that the struct does not have");
    case IR_STRUCT:
        return verify_struct(v, e, depth);
    }
    return fail(v, "an expression of an unknown kind");
}

static bool verify_assign(Verify *v, const IrStmt *stmt)
{
    IrExpr *a = stmt->a, *b = stmt->b;
    if (!verify_expr(v, a, 0) || !verify_expr(v, b, 0)) {
        return false;
    }
    if (!demand(v, a->kind == IR_VAR || ir_root(stmt->a)->kind == IR_INDEX || ir_root(stmt->a)->type->kind == TY_VECTOR ||
                       ir_root(stmt->a)->type->kind == TY_RECORD,
                "an assignment to what is no place")) {
        return false;
    }
    if (stmt->op == IRO_NONE) {
        return demand(v, a->type == b->type && a->type->kind != TY_NONE, "an assignment of another type");
    }
    if (stmt->compute && type_is_complex(stmt->compute)) {
        return demand(v, stmt->op >= IRO_ADD && stmt->op <= IRO_DIV && a->type == stmt->compute && b->type == stmt->compute,
                      "a compound assignment of unequal complex numbers");
    }
    if (!demand(v, stmt->compute && type_is_real(a->type), "a compound assignment without a type")) {
        return false;
    }
    return verify_operator(v, stmt->op, stmt->compute, b->type);
}

/* init or step of a counted loop. */
static bool verify_loop_part(Verify *v, const IrStmt *part)
{
    if (!part) {
        return true;
    }
    return demand(v, part->kind == IR_ASSIGN, "a part of a loop's head that is no assignment") && verify_assign(v, part);
}

static bool verify_condition(Verify *v, IrExpr *e)
{
    return verify_expr(v, e, 0) && demand(v, type_is_bool(e->type), "a condition that is no bool");
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
        return verify_expr(v, stmt->a, 0);
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
        if (!stmt->a) {
            return demand(v, v->func->result->kind == TY_NONE, "a return without the value");
        }
        return verify_expr(v, stmt->a, 0) && demand(v, stmt->a->type == v->func->result, "a return of another type");
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
        return fail(v, "statements nest too deeply");
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
        if (!demand(v, stmt->kind != IR_IF || !stmt->is_elif || block->count == 1, "an 'else if' beside other statements")) {
            return false;
        }
        if (!verify_stmt(v, stmt, depth)) {
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
        if (!demand(v, var && var->id == i && var->name && var->type, "a variable without its name, type or place")) {
            return false;
        }
        const Type *type = var->type;
        bool is_array = type->kind == TY_CARRAY;
        bool is_plain = type_is_value(type) || type->kind == TY_POINTER;
        bool fits = false;
        switch (var->storage) {
        case IRV_PARAM:
            fits = is_plain && i < func->params.count && func->params.items[i] == var &&
                   (var->role != ROLE_DATA || type->kind == TY_POINTER);
            break;
        case IRV_LOCAL:
            fits = (is_plain || is_array || type->kind == TY_STRUCT || type->kind == TY_RECORD) && i >= func->params.count;
            break;
        case IRV_SHARED:
        case IRV_DYNAMIC_SHARED:
            fits = is_array && i >= func->params.count;
            break;
        case IRV_CONSTANT:
            fits = is_array && i >= func->params.count && var->constant != NULL && var->constant->type == type;
            break;
        }
        if (!demand(v, fits, "a variable whose type does not go with its storage")) {
            return false;
        }
        for (unsigned k = 0; is_array && var->dim_exprs && k < type->ndim; k++) {
            if (!verify_expr(v, var->dim_exprs[k], 0) ||
                !demand(v, type_is_integer(var->dim_exprs[k]->type), "an array's extent that is no integer")) {
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
        !demand(v, func->params.count <= func->vars.count, "parameters that are no variables")) {
        return false;
    }
    return verify_block(v, &func->body, 0);
}

static bool verify_named(Unit *unit, const IrNamed *named)
{
    const IrExpr *value = named->value;
    bool is_array = named->type && named->type->kind == TY_CARRAY;
    bool ok = is_array ? named->name && named->data : named->name && named->type && value && value->type == named->type &&
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
