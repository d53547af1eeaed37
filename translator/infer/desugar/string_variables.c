// SPDX-License-Identifier: MIT
/* Encodes variables that hold one of several constant strings (`hit = "light"` in one branch, `hit = ""` in another)
 * as integers; 0 represents "". Comparisons with constant strings and truth tests become comparisons of integers.
 * Other calls and comparisons with such a variable are expanded for each of its strings: len(hit) becomes a selection
 * between len("light") and len("").
 *
 * Input: an instance whose types cannot be inferred from its body.
 * Output: a rewritten body with named constants for the strings. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

typedef struct Local {
    uint32_t uses, defs; /* number of uses and definitions of the kinds described above */
    PtrVec strings;      /* const Expr *, the strings that the variable may hold */
    bool is_selected;    /* some use is expanded for each string */
    bool coded;          /* encoded as an integer; false while uses are counted */
} Local;

typedef struct Coder {
    Infer *in;
    const Function *function;
    Local *locals; /* by index */
    bool writes;   /* rewriting, after counting */
    bool spreads;  /* some selection between strings is expanded at its use */
} Coder;

static Local *local_of(const Coder *coder, const Expr *e)
{
    const Binding *local = e->kind == EX_NAME ? own_local(coder->function, e) : NULL;
    return local != NULL && local->index >= coder->function->param_count ? &coder->locals[local->index] : NULL;
}

static bool is_text(const Expr *e)
{
    return e->kind == EX_STRING && !e->is_bytes;
}

/* "a", "a" if c else "b" */
static bool is_string_choice(const Expr *e, unsigned depth)
{
    return is_text(e) || (e->kind == EX_CONDITIONAL && depth < 8 && is_string_choice(e->left, depth + 1) &&
                          is_string_choice(e->right, depth + 1));
}

/* Like is_string_choice(), also for bytes, but requires a selection. */
static bool chooses_text(const Expr *e, unsigned depth)
{
    bool left =
        e->kind == EX_CONDITIONAL && depth < 8 && (e->left->kind == EX_STRING || chooses_text(e->left, depth + 1));
    return left && (e->right->kind == EX_STRING || chooses_text(e->right, depth + 1));
}

static bool is_string_tuple(const Expr *e)
{
    bool all = e->kind == EX_TUPLE;
    for (uint32_t i = 0; all && i < e->item_count; i++) {
        all = is_text(e->items[i]);
    }
    return all;
}

static bool same_text(const Expr *a, const Expr *b)
{
    return a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
}

/* Adds the strings of a definition to those of the variable. */
static void note_definition(const Coder *coder, Local *local, const Expr *e)
{
    if (e->kind == EX_CONDITIONAL) {
        note_definition(coder, local, e->left);
        note_definition(coder, local, e->right);
        return;
    }
    bool known = false;
    for (size_t i = 0; i < local->strings.count && !known; i++) {
        known = same_text(local->strings.items[i], e);
    }
    if (!known) {
        /* a copy, because the expression of the definition itself becomes an integer */
        Expr *text = arena_alloc(coder->in->unit->arena, sizeof *text);
        *text = *e;
        ptrvec_push(coder->in->unit->arena, &local->strings, text);
    }
}

/* Returns the constant that represents the string. */
static Binding *constant_for(Coder *coder, const Expr *text)
{
    Unit *unit = coder->in->unit;
    for (size_t i = 0; i < unit->inference->coded_texts.count; i++) {
        const Expr *known = unit->inference->coded_texts.items[i];
        if (same_text(known, text)) {
            return unit->inference->coded_names.items[i];
        }
    }
    Object *number = object_int(unit, text->text_length == 0 ? 0 : ++unit->inference->coded_count);
    Binding *binding =
        expand_constant(coder->in, number, expand_text_name(unit, "text", text->text, text->text_length), text->span);
    ptrvec_push(unit->arena, &unit->inference->coded_texts, (void *)(uintptr_t)text);
    ptrvec_push(unit->arena, &unit->inference->coded_names, binding);
    return binding;
}

static void code(Coder *coder, Expr *e)
{
    if (is_text(e)) {
        Expr *text = arena_alloc(coder->in->unit->arena, sizeof *text);
        *text = *e;
        e->binding = constant_for(coder, text);
        e->kind = EX_NAME;
        e->name = e->binding->name;
    } else if (e->kind == EX_CONDITIONAL) {
        code(coder, e->left);
        code(coder, e->right);
    } else if (e->kind == EX_TUPLE) {
        for (uint32_t i = 0; i < e->item_count; i++) {
            code(coder, e->items[i]);
        }
    }
}

/* name == text_light */
static Expr *compare_with(Coder *coder, Binding *name, Op op, const Expr *text, Span span)
{
    Expr *constant = expand_read(coder->in, constant_for(coder, text), span),
         *read = expand_read(coder->in, name, span);
    return ast_new_compare(coder->in->unit->arena, coder->in->instance->function, read, op, constant, span);
}

static Expr *is_this_string(Coder *coder, Local *local, const Expr *text, Span span)
{
    return compare_with(coder, coder->function->scope->bindings.items[local - coder->locals], OP_EQ, text, span);
}

/* Replaces a truth test of the variable by a comparison with "". e is its name, or `not` of it. */
static void code_truth(Coder *coder, Expr *e, Binding *binding, Op op)
{
    Expr *text = arena_alloc(coder->in->unit->arena, sizeof *text);
    *text = (Expr){.kind = EX_STRING, .text = "", .span = e->span};
    ast_become(e, compare_with(coder, binding, op, text, e->span));
}

static bool is_coded(const Coder *coder, const Expr *e)
{
    return local_of(coder, e) != NULL && local_of(coder, e)->coded;
}

static bool encode_expr(const Expr *e, void *context);

static void encode_condition(Coder *coder, Expr *e)
{
    if (local_of(coder, e) != NULL) {
        local_of(coder, e)->uses++;
        if (is_coded(coder, e)) {
            code_truth(coder, e, e->binding, OP_NE);
        }
    } else if (e->kind == EX_BOOLEAN) {
        encode_condition(coder, e->left);
        encode_condition(coder, e->right);
    } else {
        encode_expr(e, coder);
    }
}

/* ---- expansion for each string ---- */

/* Returns the first encoded variable among the direct operands of the call or comparison, or NULL. Counts all of
 * them. */
static Local *encoded_operand(Coder *coder, const Expr *e)
{
    uint32_t owner = e->kind == EX_CALL && e->left->kind == EX_ATTRIBUTE,
             keywords = e->kind == EX_CALL ? e->keyword_count : 0;
    uint32_t count = e->kind == EX_CALL || e->kind == EX_COMPARE ? owner + e->item_count + keywords : 0;
    Local *first = NULL;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i - owner;
        Local *local = local_of(coder, i < owner            ? e->left->left
                                       : at < e->item_count ? e->items[at]
                                                            : e->keywords[at - e->item_count].value);
        if (local != NULL) {
            first = first == NULL ? local : first;
            local->uses++;
            local->is_selected = true;
        }
    }
    return first;
}

typedef struct Substitution {
    const Coder *coder;
    Local *local;
    Expr *text;
} Substitution;

static Expr *put_text(Expr *e, void *context)
{
    const Substitution *substitution = context;
    return local_of(substitution->coder, e) == substitution->local ? substitution->text : NULL;
}

static Expr *with_text(Coder *coder, const Expr *e, Local *local, size_t text)
{
    Expr *copy = expand_copy(coder->in, e);
    ast_replace(copy, put_text, &(Substitution){coder, local, local->strings.items[text]});
    encode_expr(copy, coder); /* the expression may contain other string variables */
    return copy;
}

static void expand_comparison(Coder *coder, Expr *e, Local *local)
{
    size_t at = local->strings.count - 1;
    Expr *chain = with_text(coder, e, local, at);
    while (at-- > 0) {
        Expr *choice = expand_expr(coder->in, EX_CONDITIONAL, e->span);
        choice->cond = is_this_string(coder, local, local->strings.items[at], e->span);
        choice->left = with_text(coder, e, local, at);
        choice->right = chain;
        chain = choice;
    }
    ast_become(e, chain);
}

/* x[i] = value, r.name = value */
static bool is_store(const Stmt *s)
{
    return s->kind == ST_ASSIGN && s->target_count == 1 &&
           (s->targets[0]->kind == EX_SUBSCRIPT || s->targets[0]->kind == EX_ATTRIBUTE);
}

/* Returns a block of the statement with another value. */
static Block with_value(Coder *coder, const Stmt *s, Expr *value)
{
    Arena *arena = coder->in->unit->arena;
    Stmt *one = arena_alloc(arena, sizeof *one);
    *one = (Stmt){.kind = s->kind, .span = s->span, .value = value, .target_count = s->target_count};
    one->targets = arena_alloc(arena, sizeof *one->targets);
    one->targets[0] = s->target_count > 0 ? expand_copy(coder->in, s->targets[0]) : NULL;
    Block block = {.stmts = arena_alloc(arena, sizeof one), .count = 1, .span = s->span};
    block.stmts[0] = one;
    return block;
}

/* Replaces the statement by an `if` with two branches and keeps its comments. */
static void convert_to_if(Stmt *s, Expr *cond, Block body, Block orelse)
{
    *s = (Stmt){.kind = ST_IF,
                .span = s->span,
                .lead = s->lead,
                .trail = s->trail,
                .value = cond,
                .body = body,
                .orelse = orelse};
}

/* x[i] = "a" if c else "b": a statement for each value. */
static void split_store(Coder *coder, Stmt *s)
{
    Block body = with_value(coder, s, s->value->left), orelse = with_value(coder, s, s->value->right);
    convert_to_if(s, s->value->cond, body, orelse);
}

/* Expands a call that is a statement, or a store, for each string. */
static void write_branches(Coder *coder, Stmt *s, Local *local)
{
    Arena *arena = coder->in->unit->arena;
    const Stmt whole = *s;
    Expr *call = s->value;
    Block block = {.span = s->span};
    for (size_t at = local->strings.count; at-- > 0;) {
        bool is_last = at + 1 == local->strings.count;
        Stmt *branch = at == 0 ? s : ast_new_stmt(arena, ST_IF, NULL, s->span);
        Block body = with_value(coder, &whole, with_text(coder, call, local, at));
        if (is_last && at > 0) {
            block = body;
            continue;
        }
        convert_to_if(branch, is_this_string(coder, local, local->strings.items[at], s->span), body, block);
        branch->is_elif = at > 0;
        block = (Block){.stmts = arena_alloc(arena, sizeof branch), .count = 1, .span = s->span};
        block.stmts[0] = branch;
    }
}

static bool encode_expr(const Expr *part, void *context)
{
    Coder *coder = context;
    Expr *e = (Expr *)(uintptr_t)part;
    if (e->kind == EX_NOT && is_coded(coder, e->left)) {
        code_truth(coder, e, e->left->binding, OP_EQ);
        return false;
    }
    if (e->kind == EX_NOT) {
        encode_condition(coder, e->left);
        return false;
    }
    if (e->kind == EX_COMPARE && e->item_count == 2) {
        bool equal = e->ops[0] == OP_EQ || e->ops[0] == OP_NE, in = e->ops[0] == OP_IN || e->ops[0] == OP_NOT_IN;
        for (uint32_t i = 0; i < (in ? 1u : 2u); i++) {
            Expr *other = e->items[1 - i];
            Local *local = local_of(coder, e->items[i]);
            if (local == NULL || !((equal && is_text(other)) || (in && is_string_tuple(other)))) {
                continue;
            }
            local->uses++;
            if (is_coded(coder, e->items[i])) {
                code(coder, other);
            }
            return false;
        }
    }
    Local *operand = encoded_operand(coder, e);
    if (operand != NULL && operand->coded) {
        expand_comparison(coder, e, operand);
        return false;
    }
    if (e->kind != EX_CONDITIONAL) {
        return ast_any_part(e, encode_expr, coder);
    }
    encode_condition(coder, e->cond);
    encode_expr(e->left, coder);
    return encode_expr(e->right, coder);
}

/* Encodes target = value, and each of `a, b = "", 0`. Returns false if the target is not an encoded variable. */
static bool encode_assignment(Coder *coder, Expr *target, Expr *value)
{
    if (target->kind == EX_TUPLE && value->kind == EX_TUPLE && target->item_count == value->item_count) {
        for (uint32_t i = 0; i < target->item_count; i++) {
            if (!encode_assignment(coder, target->items[i], value->items[i])) {
                encode_expr(target->items[i], coder);
                encode_expr(value->items[i], coder);
            }
        }
        return true;
    }
    Local *local = is_string_choice(value, 0) ? local_of(coder, target) : NULL;
    if (local == NULL) {
        return false;
    }
    local->uses++;
    local->defs++;
    if (local->coded) {
        code(coder, value);
    } else {
        note_definition(coder, local, value);
    }
    if (value->kind == EX_CONDITIONAL) {
        encode_expr(value->cond, coder);
    }
    return true;
}

static void encode_block(Coder *coder, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        Stmt *s = block->stmts[i];
        bool chooses = s->kind == ST_IF || s->kind == ST_WHILE || s->kind == ST_ASSERT;
        if (s->kind == ST_ASSIGN && s->target_count == 1 && encode_assignment(coder, s->targets[0], s->value)) {
            continue;
        }
        Local *stored = is_store(s) ? local_of(coder, s->value) : NULL;
        if (stored != NULL) {
            stored->uses++;
            stored->is_selected = true;
        }
        while (is_store(s) && chooses_text(s->value, 0)) {
            coder->spreads = true;
            if (!coder->writes) {
                break;
            }
            split_store(coder, s);
            chooses = true;
        }
        Local *operand =
            stored == NULL && s->kind == ST_EXPR && coder->writes ? encoded_operand(coder, s->value) : stored;
        if (operand != NULL && operand->coded) {
            write_branches(coder, s, operand);
            continue;
        }
        for (uint32_t k = 0; k < s->target_count; k++) {
            encode_expr(s->targets[k], coder);
        }
        if (chooses) {
            encode_condition(coder, s->value);
        } else if (s->value != NULL) {
            encode_expr(s->value, coder);
        }
        if (s->value2 != NULL) {
            encode_expr(s->value2, coder);
        }
        encode_block(coder, &s->body);
        encode_block(coder, &s->orelse);
        for (uint32_t k = 0; k < s->case_count; k++) {
            encode_block(coder, &s->cases[k].body);
        }
    }
}

bool encode_strings(Instance *instance)
{
    const PtrVec *bindings = &instance->function->scope->bindings;
    if (instance->codes_texts || bindings->count == 0) {
        return false;
    }
    instance->codes_texts = true;
    Infer in = {.unit = instance->unit, .instance = instance};
    Coder coder = {.in = &in, .function = instance->function};
    coder.locals = arena_alloc(instance->unit->arena, bindings->count * sizeof *coder.locals);
    encode_block(&coder, &instance->function->body);
    bool any = coder.spreads;
    for (size_t i = 0; i < bindings->count; i++) {
        const Binding *binding = bindings->items[i];
        Local *local = &coder.locals[i];
        bool several = local->strings.count > 1 &&
                       captured_constant(instance->unit, binding) == NULL; /* not "a" if True else "b" */
        local->coded = several && local->defs == binding->assignments && local->uses == binding->mentions &&
                       (!local->is_selected || local->strings.count <= LIMIT_STRING_VALUES);
        any = any || local->coded;
    }
    if (any) {
        expand_begin(&in);
        coder.writes = true;
        encode_block(&coder, instance->own_body);
    }
    return any;
}
