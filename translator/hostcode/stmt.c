/* Statements. One that cannot be followed is a comment with the Python text, and so are those in it where its head cannot be. */
#include "hostcode/inside.h"
#include "launches/launches.h"

#include <string.h>

static void put_stmt(Writer *w, const Block *block, const Stmt *s);

/* ---- where statements end ---------------------------------------------------------------------------------------------------- */

static uint32_t end_of_block(const Block *block)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        uint32_t one = end_of_stmt(block->stmts[i]);
        end = one > end ? one : end;
    }
    return end;
}

uint32_t end_of_stmt(const Stmt *s)
{
    uint32_t end = s->span.end, body = end_of_block(&s->body), other = end_of_block(&s->orelse);
    end = body > end ? body : end;
    end = other > end ? other : end;
    for (uint32_t i = 0; i < s->case_count; i++) {
        uint32_t one = end_of_block(&s->cases[i].body);
        end = one > end ? one : end;
    }
    return s->kind == ST_DEF && s->function->end > end ? s->function->end : end;
}

static uint32_t start_of_stmt(const Stmt *s)
{
    uint32_t start = s->span.start;
    for (uint32_t i = 0; s->kind == ST_DEF && i < s->function->decorator_count; i++) {
        uint32_t at = s->function->decorators[i]->span.start;
        start = at > 0 && at - 1 < start ? at - 1 : start; /* the '@' */
    }
    return start;
}

/* "file.py:12: x = f(y)", as C++ writes it. */
static const char *place_text(Writer *w, Span span)
{
    const char *file = w->unit->request->modules[span.module].file_name;
    const char *slash = file != NULL ? strrchr(file, '/') : NULL;
    const char *where = arena_printf(w->arena, "%s:%u: %s", slash != NULL ? slash + 1 : file != NULL ? file : "", (unsigned)span.line, python_text(w, span));
    return cpp_string(w, where, (uint32_t)strlen(where));
}

/* is_part: something of it was followed, and the names that were not are lost already. */
static void leave(Writer *w, const Stmt *s, bool is_part)
{
    const char *why = w->why;
    if (!is_part) {
        lose_assigned(w, s);
    }
    put_left(w, s->span.module, start_of_stmt(s), end_of_stmt(s), why);
    bool stores = (s->kind == ST_ASSIGN || s->kind == ST_AUG) && s->targets[0]->kind == EX_SUBSCRIPT;
    if (stores) { /* what comes behind reads it */
        put_line(w, "py2cu::to_write<void>(%s);", place_text(w, s->span));
    }
}

/* ---- values that are left to write ----------------------------------------------------------------------------------------- */

static bool is_of_cuda(Writer *w, const Expr *e)
{
    const char *rest, *path = e->kind == EX_CALL ? path_of(w, e->left) : NULL;
    return path != NULL && path_library(path, &rest) == LIBRARY_CUDA;
}

static Cpp to_write(Writer *w, CppType type, const Expr *value)
{
    w->left++;
    return cpp_made(w, type, RANK_WHOLE, "py2cu::to_write<%s>(%s)", cpp_type_text(w, &type), place_text(w, value->span));
}

Cpp cpp_left_to_write(Writer *w, const Expr *value)
{
    LaunchNote note;
    if (!launches_note(w->unit, value, &note) || !cpp_is_element(note.type)) {
        return (Cpp){.text = NULL};
    }
    if (note.ndim > 0) {
        return to_write(w, cpp_array(note.type, note.ndim, is_of_cuda(w, value)), value);
    }
    return to_write(w, (CppType){.kind = CPP_NUMBER, .elem = note.type, .own = note.is_python}, value);
}

/* ---- assignments --------------------------------------------------------------------------------------------------------------- */

static bool is_constant_here(const Variable *variable, const Binding *binding)
{
    return binding->assignments == 1 && !binding->set_in_function && (variable->type.kind == CPP_NUMBER || variable->type.kind == CPP_INTS);
}

static const char *head_of(Writer *w, const Variable *variable, const Binding *binding)
{
    bool is_handle = variable->type.kind != CPP_NUMBER && variable->type.kind != CPP_INTS;
    return arena_printf(w->arena, "%s%s%s", unused_mark(variable), is_constant_here(variable, binding) ? "const " : "", is_handle ? "auto" : cpp_type_text(w, &variable->type));
}

static bool is_name_of(const Expr *e, void *context)
{
    return e->kind == EX_NAME && e->binding == context;
}

/* name = value, at the place where it is declared or behind it. */
static void put_value(Writer *w, const Block *block, const Stmt *s, const Expr *target, const Cpp *value, const char *trail)
{
    Variable *variable = variable_of(w, target->binding);
    if (variable->is_global && w->variant->function == NULL && is_constant_here(variable, target->binding) &&
        constant_of_expr(w->unit, target) != NULL && strstr(value->text, "to_write") == NULL) {
        bool is_own = true; /* names of main() stand behind it */
        for (size_t i = 0; i < w->reads.count; i++) {
            const Variable *read = w->reads.items[i];
            is_own = is_own && (read->is_constant || !ast_any(s->value, is_name_of, (void *)(uintptr_t)read->binding));
        }
        Cpp number = is_own ? *value : cpp_constant(w, target);
        variable->is_constant = number.text != NULL;
        if (variable->is_constant) {
            textbuf_printf(&w->constants, "const %s %s = %s;%s\n", cpp_type_text(w, &variable->type), variable->name, number.text, trail);
            return;
        }
    }
    if (declares_here(w, variable, target->binding, block, s)) {
        variable->is_declared = true;
        put_line(w, "%s %s = %s;%s", head_of(w, variable, target->binding), variable->name, value->text, trail);
        return;
    }
    put_line(w, "%s = %s;%s", variable->name, value->text, trail);
}

static bool assign_name(Writer *w, const Block *block, const Stmt *s, const Expr *target, const Expr *source)
{
    size_t reads = w->reads.count;
    Cpp value = cpp_expr(w, source);
    Variable *variable = variable_of(w, target->binding);
    if (variable == NULL) {
        cpp_none(w, "a name for several things");
        return false;
    }
    if (value.text == NULL && !variable->is_lost) {
        w->reads.count = reads;
        Cpp left = cpp_left_to_write(w, source);
        value = left.text != NULL ? left : value;
    }
    if (value.text != NULL && value.type.kind == CPP_NOTHING && source->kind == EX_CALL && !is_launch(w, source)) {
        put_line(w, "%s;  // what it gives is not followed", value.text);
        w->made++;
    }
    if (value.text == NULL || !variable_takes(w, variable, &value.type)) {
        variable_lose(w, variable);
        return false;
    }
    put_value(w, block, s, target, &value, trail_text(w, s->trail));
    return true;
}

static bool is_whole_slice(const Expr *e)
{
    return e->kind == EX_SLICE && e->items[0] == NULL && e->items[1] == NULL && e->items[2] == NULL;
}

/* x[i] = v, x[:, i] = v of an array of more axes. False: it is another place. */
static bool fill_part(Writer *w, const Expr *target, const Cpp *array, const Cpp *value)
{
    const Expr *index = target->right;
    bool several = index->kind == EX_TUPLE;
    uint32_t count = several ? index->item_count : 1, axis = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const Expr *one = several ? index->items[i] : index;
        if (!is_whole_slice(one)) {
            if (axis != UINT32_MAX || one->kind == EX_SLICE) {
                return false;
            }
            axis = i;
        }
    }
    bool fits = array->type.kind == CPP_ARRAY && !array->type.on_device && array->type.count > 1 && count <= array->type.count && axis != UINT32_MAX &&
                value->type.kind == CPP_NUMBER && (several ? count > 1 && count == array->type.count : true);
    Cpp at = fits ? cpp_integer(w, several ? index->items[axis] : index) : (Cpp){0};
    if (at.text == NULL) {
        return false;
    }
    Cpp item = cpp_convert(w, value, &(CppType){.kind = CPP_NUMBER, .elem = array->type.elem});
    put_line(w, "%s.fill(%u, %s, %s);", cpp_in(w, array, RANK_WHOLE), (unsigned)axis, at.text, item.text);
    return true;
}

/* A place in an array: x[i] = v, x[:] = v. */
static bool assign_item(Writer *w, const Expr *target, const Expr *source)
{
    Cpp value = cpp_expr(w, source);
    const Expr *index = target->right;
    Cpp array = value.text != NULL ? cpp_expr(w, target->left) : value;
    if (array.text == NULL || fill_part(w, target, &array, &value)) {
        return array.text != NULL;
    }
    bool is_whole = is_whole_slice(index);
    Cpp place = is_whole || index->kind == EX_SLICE ? cpp_expr(w, is_whole ? target->left : target) : cpp_expr(w, target);
    if (value.text == NULL || place.text == NULL) {
        return false;
    }
    if (place.type.kind == CPP_NUMBER && value.type.kind == CPP_NUMBER && index->kind != EX_SLICE) {
        CppType item = {.kind = CPP_NUMBER, .elem = place.type.elem};
        Cpp as_item = cpp_convert(w, &value, &item);
        put_line(w, "%s = %s;", place.text, as_item.text);
        return true;
    }
    if (place.type.kind != CPP_ARRAY) {
        cpp_none(w, "'%s'", python_text(w, target->span));
        return false;
    }
    if (value.type.kind == CPP_NUMBER && !place.type.on_device) {
        Cpp item = cpp_convert(w, &value, &(CppType){.kind = CPP_NUMBER, .elem = place.type.elem});
        put_line(w, "%s.fill(%s);", cpp_in(w, &place, RANK_WHOLE), item.text);
        return true;
    }
    bool same = value.type.kind == CPP_ARRAY && value.type.elem == place.type.elem && value.type.count == place.type.count;
    if (!same || (value.type.on_device && !place.type.on_device)) {
        cpp_none(w, "a copy between arrays of two types");
        return false;
    }
    put_line(w, "%s.%s(%s);", cpp_in(w, &place, RANK_WHOLE), place.type.on_device ? "copy_to_device" : "copy_from", value.text);
    return true;
}

static bool says_name_of(const Expr *e, void *context)
{
    const Expr *target = context;
    bool any = false;
    for (uint32_t i = 0; e->kind == EX_NAME && i < target->item_count; i++) {
        any = any || target->items[i]->binding == e->binding;
    }
    return any;
}

static bool are_names(const Expr *target)
{
    bool all = target->item_count >= 2 && target->item_count <= HOST_PARTS;
    for (uint32_t i = 0; all && i < target->item_count; i++) {
        all = target->items[i]->kind == EX_NAME;
    }
    return all;
}

/* a, b = b, a */
static bool swap(Writer *w, const Expr *target, const Expr *source)
{
    bool is_swap = target->item_count == 2 && source->kind == EX_TUPLE && source->item_count == 2;
    for (uint32_t i = 0; is_swap && i < 2; i++) {
        is_swap = source->items[i]->kind == EX_NAME && source->items[i]->binding == target->items[1 - i]->binding;
    }
    Cpp a = is_swap ? cpp_expr(w, target->items[0]) : (Cpp){0}, b = is_swap ? cpp_expr(w, target->items[1]) : (Cpp){0};
    if (a.text == NULL || b.text == NULL || !cpp_same(&a.type, &b.type)) {
        return false;
    }
    put_line(w, "std::swap(%s, %s);", a.text, b.text);
    return true;
}

static const char *tied(Writer *w, const Expr *target)
{
    TextBuf text;
    textbuf_init(&text, w->arena);
    for (uint32_t i = 0; i < target->item_count; i++) {
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", variable_of(w, target->items[i]->binding)->name);
    }
    return text.text;
}

/* The names are declared, without a value, where this is their place. */
static bool take_all(Writer *w, const Block *block, const Stmt *s, const Expr *target, const Cpp *value)
{
    for (uint32_t i = 0; i < target->item_count; i++) {
        Variable *variable = variable_of(w, target->items[i]->binding);
        CppType type = value->type.kind == CPP_INTS ? cpp_number(w, TY_I64, true) : value->type.items[i];
        if (variable == NULL || !variable_takes(w, variable, &type)) {
            return false;
        }
        if (declares_here(w, variable, target->items[i]->binding, block, s)) {
            variable->is_declared = true;
            put_line(w, "%s%s %s;", unused_mark(variable), cpp_type_text(w, &type), variable->name);
        }
    }
    return true;
}

static bool assign_names(Writer *w, const Block *block, const Stmt *s)
{
    const Expr *target = s->targets[0], *source = s->value;
    if (!are_names(target)) {
        cpp_none(w, "the names of '%s'", python_text(w, s->span));
        return false;
    }
    if (swap(w, target, source)) {
        return true;
    }
    bool is_apart = source->kind == EX_TUPLE && source->item_count == target->item_count && !ast_any(source, says_name_of, (void *)(uintptr_t)target);
    if (is_apart) {
        bool all = true;
        for (uint32_t i = 0; i < target->item_count; i++) { /* each for itself: others may be followed */
            w->why = NULL;
            all = assign_name(w, block, s, target->items[i], source->items[i]) && all;
        }
        return all;
    }
    Cpp value = cpp_expr(w, source);
    bool fits = value.text != NULL && (value.type.kind == CPP_PARTS || value.type.kind == CPP_INTS) && value.type.count == target->item_count;
    if (!fits) {
        cpp_none(w, "the parts of '%s'", python_text(w, source->span));
        return false;
    }
    bool is_shape = source->kind == EX_ATTRIBUTE && value.type.kind == CPP_INTS;
    for (uint32_t i = 0; is_shape && i < target->item_count; i++) {
        Variable *variable = variable_of(w, target->items[i]->binding);
        Cpp one = cpp_made(w, cpp_number(w, TY_I64, true), RANK_WHOLE, "%s[%u]", value.text, (unsigned)i);
        if (variable == NULL || !variable_takes(w, variable, &one.type)) {
            return false;
        }
        put_value(w, block, s, target->items[i], &one, "");
    }
    if (!is_shape && take_all(w, block, s, target, &value)) {
        put_line(w, value.type.kind == CPP_INTS ? "std::tie(%s) = std::tuple_cat(%s);" : "std::tie(%s) = %s;", tied(w, target), value.text);
        return true;
    }
    return is_shape;
}

static bool put_assign(Writer *w, const Block *block, const Stmt *s)
{
    if (s->value == NULL) {
        return true;
    }
    const Expr *target = s->targets[0];
    if (s->target_count != 1) {
        cpp_none(w, "several targets");
        return false;
    }
    switch (target->kind) {
    case EX_NAME:
        return assign_name(w, block, s, target, s->value);
    case EX_TUPLE:
        return assign_names(w, block, s);
    case EX_SUBSCRIPT:
        return assign_item(w, target, s->value);
    default:
        cpp_none(w, "the target '%s'", python_text(w, target->span));
        return false;
    }
}

static bool put_augmented(Writer *w, const Stmt *s)
{
    const Expr *target = s->targets[0];
    Variable *variable = target->kind == EX_NAME ? variable_of(w, target->binding) : NULL;
    Cpp old = variable != NULL ? cpp_expr(w, target) : cpp_none(w, "'%s'", python_text(w, s->span)), value = cpp_expr(w, s->value);
    Cpp result = old.text != NULL && value.text != NULL ? cpp_binary(w, s->op, &old, &value) : (Cpp){0};
    if (result.text == NULL || !variable_takes(w, variable, &result.type)) {
        return false;
    }
    bool is_short = (s->op == OP_ADD || s->op == OP_SUB || s->op == OP_MUL) && cpp_same(&old.type, &value.type);
    if (is_short) {
        put_line(w, "%s %s= %s;%s", old.text, op_text(s->op), value.text, trail_text(w, s->trail));
    } else {
        put_line(w, "%s = %s;%s", old.text, result.text, trail_text(w, s->trail));
    }
    return true;
}

/* ---- other simple statements -------------------------------------------------------------------------------------------------- */

static bool put_expression(Writer *w, const Stmt *s)
{
    const Expr *e = s->value;
    if (e->kind == EX_STRING) {
        return true;
    }
    if (e->kind == EX_CALL && is_launch(w, e)) {
        return put_launch(w, e);
    }
    Cpp value = e->kind == EX_CALL ? cpp_expr(w, e) : cpp_none(w, "'%s'", python_text(w, e->span));
    if (value.text == NULL) {
        return false;
    }
    put_line(w, "%s;%s", value.text, trail_text(w, s->trail));
    return true;
}

static bool put_return(Writer *w, const Stmt *s)
{
    Variant *variant = w->variant;
    if (variant->function == NULL) {
        cpp_none(w, "a return outside of functions");
        return false;
    }
    if (s->value == NULL || s->value->kind == EX_NONE) {
        variant->result_lost = variant->result_lost || variant->has_result;
        put_line(w, "return;");
        return true;
    }
    Cpp value = cpp_expr(w, s->value);
    bool is_value = value.text != NULL && value.type.kind != CPP_TEXT && value.type.kind != CPP_NOTHING;
    if (is_value && !variant->has_result) {
        variant->result = value.type;
        variant->has_result = true;
        w->changed = true;
    }
    bool fits = is_value && !variant->result_lost && cpp_same(&variant->result, &value.type);
    if (!fits) {
        w->changed = w->changed || !variant->result_lost;
        variant->result_lost = true;
        variant->has_result = true;
        if (!is_value && value.text != NULL && value.type.kind == CPP_NOTHING) {
            put_line(w, "%s;", value.text);
        } else {
            put_left(w, s->span.module, s->span.start, s->span.end, w->why != NULL ? w->why : "values of several types");
        }
        w->is_made = false;
        put_line(w, "return;");
        return true;
    }
    put_line(w, "return %s;%s", value.text, trail_text(w, s->trail));
    return true;
}

static bool put_assert(Writer *w, const Stmt *s)
{
    Cpp value = cpp_condition(w, s->value);
    if (value.text == NULL) {
        return false;
    }
    const char *text = python_text(w, s->span);
    put_line(w, "if (!(%s)) {", value.text);
    put_line(w, "    py2cu::fail(%s);", cpp_string(w, text, (uint32_t)strlen(text)));
    put_line(w, "}");
    return true;
}

static bool put_delete(Writer *w, const Stmt *s)
{
    for (uint32_t i = 0; i < s->target_count; i++) {
        Cpp value = s->targets[i]->kind == EX_NAME ? cpp_expr(w, s->targets[i]) : (Cpp){0};
        if (value.text == NULL || value.type.kind != CPP_ARRAY) {
            cpp_none(w, "del of other things than arrays");
            return false;
        }
    }
    for (uint32_t i = 0; i < s->target_count; i++) {
        put_line(w, "%s = {};", cpp_expr(w, s->targets[i]).text);
    }
    return true;
}

/* ---- compound statements ------------------------------------------------------------------------------------------------------- */

static void put_inner(Writer *w, const Block *block)
{
    w->indent++;
    put_block(w, block);
    w->indent--;
}

static bool is_main_guard(const Stmt *s)
{
    const Expr *e = s->value;
    return e->kind == EX_COMPARE && e->item_count == 2 && e->items[0]->kind == EX_NAME && strcmp(e->items[0]->name, "__name__") == 0 && s->orelse.count == 0;
}

static bool put_if(Writer *w, const Stmt *s)
{
    if (w->variant->function == NULL && is_main_guard(s)) {
        put_block(w, &s->body);
        return true;
    }
    if (s->value->kind == EX_FALSE && s->body.count == 0) { /* what holds the cases of a `match` */
        put_block(w, &s->orelse);
        return true;
    }
    const char *before = "";
    for (;;) {
        size_t reads = w->reads.count;
        Cpp cond = cpp_condition(w, s->value);
        if (cond.text == NULL) {
            w->reads.count = reads;
            w->why = NULL;
            cond = to_write(w, cpp_number(w, TY_BOOL, true), s->value);
        }
        put_line(w, "%sif (%s) {%s", before, cond.text, trail_text(w, s->trail));
        put_inner(w, &s->body);
        const Stmt *next = s->orelse.count == 1 && s->orelse.stmts[0]->kind == ST_IF && s->orelse.stmts[0]->is_elif ? s->orelse.stmts[0] : NULL;
        if (next == NULL) {
            break;
        }
        s = next;
        before = "} else ";
    }
    if (s->orelse.count > 0) {
        put_line(w, "} else {");
        put_inner(w, &s->orelse);
    }
    put_line(w, "}");
    return true;
}

static bool is_changed_name(const Expr *e, void *context)
{
    return e->kind == EX_NAME && e->binding == context;
}

/* Whether the loop's body gives a value to a name of the expression, or calls what may. */
static bool may_change(const Expr *e, void *context)
{
    const Block *body = context;
    if (e->kind == EX_CALL) {
        return true;
    }
    return e->kind == EX_NAME && e->binding != NULL && (e->binding->set_in_function || ast_any_assigned_in(body, is_changed_name, e->binding));
}

static bool put_for(Writer *w, const Stmt *s)
{
    const Expr *call = s->value, *target = s->targets[0];
    bool is_range = call->kind == EX_CALL && call->left->kind == EX_NAME && !ast_unpacks(call) && call->keyword_count == 0 && call->item_count >= 1 &&
                    call->item_count <= 3 && object_builtin(w->unit, constant_of_expr(w->unit, call->left)) == BUILTIN_RANGE && target->kind == EX_NAME;
    Variable *counter = is_range && s->orelse.count == 0 ? variable_of(w, target->binding) : NULL;
    CppType type = cpp_number(w, TY_I64, true);
    bool is_unread = counter != NULL && !block_mentions(&s->body, target->binding) && counter->is_lost; /* only the turns count */
    if (counter == NULL || (!is_unread && !variable_takes(w, counter, &type))) {
        cpp_none(w, "a loop over '%s'", python_text(w, call->span));
        return false;
    }
    Cpp start = call->item_count > 1 ? cpp_integer(w, call->items[0]) : cpp_int(w, 0);
    Cpp stop = cpp_integer(w, call->items[call->item_count > 1 ? 1 : 0]), step = call->item_count > 2 ? cpp_integer(w, call->items[2]) : cpp_int(w, 1);
    if (start.text == NULL || stop.text == NULL || !step.is_literal || step.number == 0) {
        cpp_none(w, "the range of the loop");
        return false;
    }
    bool is_own = is_unread || (counter->is_counter && !counter->is_global);
    const char *name = is_own ? counter->name : arena_printf(w->arena, "%s_turn", counter->name);
    const char *end = stop.text;
    if (ast_any(call->items[call->item_count > 1 ? 1 : 0], may_change, (void *)(uintptr_t)&s->body)) {
        end = arena_printf(w->arena, "%s_end", counter->name);
        put_line(w, "{");
        w->indent++;
        put_line(w, "const long long %s = %s;", end, stop.text);
    } else {
        end = cpp_in(w, &stop, RANK_SHIFT);
    }
    const char *next = step.number == 1    ? arena_printf(w->arena, "%s++", name)
                       : step.number == -1 ? arena_printf(w->arena, "%s--", name)
                       : step.number > 0   ? arena_printf(w->arena, "%s += %lld", name, (long long)step.number)
                                           : arena_printf(w->arena, "%s -= %lld", name, (long long)-step.number);
    put_line(w, "for (long long %s = %s; %s %s %s; %s) {%s", name, start.text, name, step.number > 0 ? "<" : ">", end, next, trail_text(w, s->trail));
    bool was_declared = counter->is_declared;
    counter->is_declared = true;
    if (!is_own) {
        put_line(w, "    %s = %s;", counter->name, name);
    }
    w->loops++;
    put_inner(w, &s->body);
    w->loops--;
    counter->is_declared = was_declared;
    put_line(w, "}");
    if (end != stop.text && strcmp(end, arena_printf(w->arena, "%s_end", counter->name)) == 0) {
        w->indent--;
        put_line(w, "}");
    }
    return true;
}

static bool put_while(Writer *w, const Stmt *s)
{
    Cpp cond = cpp_condition(w, s->value);
    if (cond.text == NULL || s->orelse.count > 0) {
        return false;
    }
    put_line(w, "while (%s) {%s", cond.text, trail_text(w, s->trail));
    w->loops++;
    put_inner(w, &s->body);
    w->loops--;
    put_line(w, "}");
    return true;
}

/* One context of `with`: the lines in front of the body, and those behind it (const char *). */
static bool find_context(Writer *w, const Expr *e, PtrVec *before, PtrVec *behind)
{
    HostContext what = e->kind == EX_CALL && e->keyword_count == 0 && !ast_unpacks(e) ? context_at(path_of(w, e->left)) : CONTEXT_UNKNOWN;
    if (what == CONTEXT_PLAIN) {
        return true;
    }
    if (what == CONTEXT_PINNED) {
        for (uint32_t i = 0; i < e->item_count; i++) {
            Cpp array = e->items[i]->kind == EX_NAME ? cpp_expr(w, e->items[i]) : (Cpp){0};
            if (array.text == NULL || array.type.kind != CPP_ARRAY || array.type.on_device) {
                return false;
            }
            ptrvec_push(w->arena, before, arena_printf(w->arena, "    const py2cu::page_lock %s_lock(%s);", array.text, array.text));
        }
        return true;
    }
    bool is_stream = e->kind == EX_CALL && e->left->kind == EX_ATTRIBUTE && strcmp(e->left->name, "auto_synchronize") == 0;
    Cpp stream = is_stream ? cpp_expr(w, e->left->left) : (Cpp){0};
    if (stream.text == NULL || stream.type.kind != CPP_STREAM) {
        return false;
    }
    ptrvec_push(w->arena, behind, arena_printf(w->arena, "    %s.synchronize();", cpp_in(w, &stream, RANK_WHOLE)));
    return true;
}

/* with stream.auto_synchronize(), cuda.pinned(x): */
static bool put_with(Writer *w, const Stmt *s)
{
    PtrVec before = {0}, behind = {0};
    bool known = s->target_count > 0;
    for (uint32_t i = 0; i < s->target_count && known; i++) {
        known = find_context(w, s->targets[i], &before, &behind);
    }
    if (!known) {
        cpp_none(w, "this context");
        return false;
    }
    put_line(w, "{%s", trail_text(w, s->trail));
    for (size_t i = 0; i < before.count; i++) {
        put_line(w, "%s", (const char *)before.items[i]);
    }
    put_inner(w, &s->body);
    for (size_t i = behind.count; i > 0; i--) {
        put_line(w, "%s", (const char *)behind.items[i - 1]);
    }
    put_line(w, "}");
    return true;
}

/* A function in a function is a lambda, once a call has told its types. */
static bool put_nested(Writer *w, const Stmt *s)
{
    Variant *variant = map_get(&w->nested, s->function);
    if (variant == NULL || variant->is_lost) {
        cpp_none(w, "nothing that is followed calls %s()", s->function->name);
        return false;
    }
    write_variant(w, variant);
    if (variant->is_lost || variant->is_empty) {
        cpp_none(w, "nothing of it is followed");
        return false;
    }
    put_line(w, "%sauto %s = [&](%s) {", variant->is_called ? "" : "[[maybe_unused]] ", variant->name, parameters_text(w, variant));
    textbuf_add(w->out, variant->text.text, variant->text.length);
    put_line(w, "};");
    return true;
}

static bool is_kernel_def(Writer *w, const Function *function)
{
    return decoration_of(w->unit, function).is_jit;
}

/* Definitions: kernels are in the text of the kernels, functions are functions of the program where something calls them. */
static bool put_def(Writer *w, const Stmt *s, bool *is_silent)
{
    *is_silent = true;
    if (is_kernel_def(w, s->function) || function_is_made_kernel(s->function)) {
        return true;
    }
    if (s->function->parent != NULL) {
        *is_silent = false;
        return put_nested(w, s);
    }
    return true; /* of the module: hostcode.c */
}

/* `fast = cuda.jit(fastmath=True)`, `scaled = fast(scale)`: launches go by what these names mean. */
static bool names_kernel(Writer *w, const Stmt *s)
{
    const Object *object = ast_assigned_name(s) != NULL && s->value->kind == EX_CALL ? constant_of_expr(w->unit, s->value) : NULL;
    return object != NULL && (object->decorator != NULL || object->decoration != NULL);
}

static bool put_simple(Writer *w, const Block *block, const Stmt *s, bool *is_silent)
{
    switch (s->kind) {
    case ST_EXPR:
        return put_expression(w, s);
    case ST_ASSIGN: case ST_ANNOTATED:
        *is_silent = names_kernel(w, s);
        return *is_silent || put_assign(w, block, s);
    case ST_AUG:
        return put_augmented(w, s);
    case ST_IF:
        return put_if(w, s);
    case ST_WHILE:
        return put_while(w, s);
    case ST_FOR:
        return put_for(w, s);
    case ST_WITH:
        return put_with(w, s);
    case ST_RETURN:
        return put_return(w, s);
    case ST_ASSERT:
        return put_assert(w, s);
    case ST_DEL:
        return put_delete(w, s);
    case ST_DEF:
        return put_def(w, s, is_silent);
    case ST_BREAK: case ST_CONTINUE:
        put_line(w, s->kind == ST_BREAK ? "break;" : "continue;");
        return w->loops > 0;
    case ST_RAISE: {
        const char *text = python_text(w, s->span);
        put_line(w, "py2cu::fail(%s);", cpp_string(w, text, (uint32_t)strlen(text)));
        return true;
    }
    case ST_PASS: case ST_IMPORT: case ST_GLOBAL:
        *is_silent = true;
        return true;
    case ST_CLASS: case ST_MATCH: case ST_TRY: case ST_UNSUPPORTED:
        break;
    }
    cpp_none(w, "this kind of statement");
    return false;
}

static void put_stmt(Writer *w, const Block *block, const Stmt *s)
{
    bool is_silent = false;
    bool is_def = s->kind == ST_DEF || s->kind == ST_IMPORT;
    if (!is_def) {
        put_lead(w, s->lead);
    }
    declare_before(w, block, s);
    size_t reads = w->reads.count, start = w->out->length;
    uint32_t left = w->left, made = w->made;
    w->why = NULL;
    w->is_made = true;
    if (!put_simple(w, block, s, &is_silent)) {
        const char *why = w->why;
        bool is_part = s->kind == ST_ASSIGN && w->out->length > start; /* some of its names were followed */
        w->left = left;
        if (!is_part) {
            w->reads.count = reads;
            w->out->length = start;
            w->made = made;
        }
        w->why = why;
        leave(w, s, is_part);
    } else if (!is_silent && w->is_made && s->body.count == 0) { /* compound statements do what those in them do */
        w->made++;
    }
}

void put_block(Writer *w, const Block *block)
{
    if (w->depth >= HOST_DEPTH) {
        return;
    }
    w->depth++;
    for (uint32_t i = 0; i < block->count; i++) {
        put_stmt(w, block, block->stmts[i]);
    }
    w->depth--;
    put_lead(w, block->tail);
}
