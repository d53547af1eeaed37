// SPDX-License-Identifier: MIT
/* Type provenance: traces the type of an expression from assignment to assignment. The source map
 * (lower/source_locations.c) contains every step, notes of messages the assignments only. */
#include "base/limits.h"
#include "infer/infer_internal.h"

uint32_t provenance_parts(const Instance *instance, const Expr *e, const Expr *parts[MAX_PROVENANCE])
{
    const bool has_parts = e->kind == EX_BINARY || e->kind == EX_UNARY || e->kind == EX_CONDITIONAL ||
                           e->kind == EX_BOOLEAN || e->kind == EX_SUBSCRIPT || e->kind == EX_NAMED;
    const Expr *const all[MAX_PROVENANCE] = {e->left, e->kind != EX_SUBSCRIPT ? e->right : NULL};
    uint32_t count = 0;
    for (uint32_t i = 0; has_parts && info_of(instance, e)->constant == NULL && i < MAX_PROVENANCE; i++) {
        if (all[i] != NULL) {
            parts[count++] = all[i];
        }
    }
    return count;
}

const SsaValue *provenance_assignment(const SsaValue *value)
{
    enum { MAX_ASSIGNMENTS = 16 };
    const SsaValue *found[MAX_ASSIGNMENTS] = {value}; /* the value itself if the search finds no assignment */
    uint32_t count = ssa_assignments(value, found, MAX_ASSIGNMENTS);
    for (uint32_t i = 0; i < count; i++) {
        if (found[i]->type == value->type) {
            return found[i];
        }
    }
    return *found;
}

Span provenance_span(const Instance *instance, const SsaValue *value)
{
    const SsaValue *assigned = provenance_assignment(value);
    const Function *function = instance->function;
    bool is_param = assigned->kind == SSA_PARAM && assigned->local < function->param_count;
    return assigned->node != NULL ? assigned->node->span
           : is_param             ? function->params[assigned->local].span
                                  : function->span;
}

/* Returns the name that determines the type of the expression: the expression itself, an operand of the same type, or
 * the indexed name. NULL if there is none. */
static const Expr *originating_name(const Instance *instance, const Expr *e)
{
    while (e != NULL && e->kind != EX_NAME) {
        const Expr *parts[MAX_PROVENANCE], *next = NULL;
        uint32_t count = provenance_parts(instance, e, parts);
        for (uint32_t i = 0; i < count && next == NULL; i++) {
            const Type *type = info_of(instance, parts[i])->type;
            next = type != NULL && (e->kind == EX_SUBSCRIPT || type == info_of(instance, e)->type) ? parts[i] : NULL;
        }
        e = next;
    }
    return e;
}

/* Returns whether no earlier assignment in the list has the same type. */
static bool has_own_type(const SsaValue *const *found, uint32_t at)
{
    bool is_own = found[at]->type != NULL;
    for (uint32_t i = 0; i < at && is_own; i++) {
        is_own = found[i]->type != found[at]->type;
    }
    return is_own;
}

void provenance_note(Infer *in, const SsaValue *value, const char *name)
{
    enum { MAX_ASSIGNMENTS = 4 };
    const SsaValue *found[MAX_ASSIGNMENTS] = {provenance_assignment(value)};
    const bool is_joined = found[0]->type != value->type; /* for example int32 and uint32, which unify to int64 */
    uint32_t count = is_joined ? ssa_assignments(value, found, MAX_ASSIGNMENTS) : 1;
    const char *joined =
        is_joined ? arena_printf(in->unit->arena, "; together with the other assignments, %s", value->type->name) : "";
    for (uint32_t i = count; i > 0; i--) { /* each note is inserted before the existing notes */
        const Span location = provenance_span(in->instance, found[i - 1]);
        if (!has_own_type(found, i - 1)) {
            continue;
        }
        const char *type = found[i - 1]->type->name;
        if (name != NULL) {
            diag_note_first(in->unit, location, "'%s' is %s from here%s", name, type, joined);
        } else {
            diag_note_first(in->unit, location, "here it is %s%s", type, joined);
        }
    }
}

void infer_note_provenance(Infer *in, const Expr *e)
{
    const Expr *names[LIMIT_REASONS];
    const SsaValue *values[LIMIT_REASONS];
    uint32_t count = 0;
    for (const Expr *name = originating_name(in->instance, e); name != NULL && count < LIMIT_REASONS;) {
        const SsaValue *use = info_of(in->instance, name)->use,
                       *value = use != NULL ? provenance_assignment(use) : NULL;
        bool is_known = value == NULL || value->type == NULL;
        for (uint32_t i = 0; i < count && !is_known; i++) {
            is_known = provenance_assignment(values[i]) == value;
        }
        if (is_known) {
            break;
        }
        names[count] = name;
        values[count++] = use;
        name = use->type == value->type ? originating_name(in->instance, value->from)
                                        : NULL; /* otherwise several assignments determine it */
    }
    for (uint32_t i = count; in->reports_errors && i > 0; i--) { /* each note is inserted before the existing notes */
        provenance_note(in, values[i - 1], names[i - 1]->name);
    }
}
