// SPDX-License-Identifier: MIT
/* Control flow of host code: analyzes each path of branches, loops, match and try separately, and merges the names at
 * joins. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

/* Undoes the changes of names since the log had `mark` entries. Returns the changed names with the values that they
 * had until now. */
static Map leave_path(LaunchReader *reader, HostFrame *frame, uint32_t mark)
{
    Map changed = {0};
    for (; frame->log_count > mark; frame->log_count--) {
        const NameChange *change = &frame->log[frame->log_count - 1];
        void **value = map_find(&frame->names, change->binding);
        if (map_find(&changed, change->binding) == NULL) {
            map_set(reader->arena, &changed, change->binding, *value);
        }
        *value = change->before;
    }
    frame->exits.merged = frame->exits.merged < mark ? frame->exits.merged : mark;
    /* also logged as changes, for the enclosing path, its loop and the next launch */
    for (uint32_t i = 0; i < changed.count; i++) {
        launch_set_name(reader, frame, changed.keys[i], map_get(&frame->names, changed.keys[i]));
    }
    return changed;
}

/* Merges the values of the names at the end of two paths, unless a path has stopped. */
static void join_paths(LaunchReader *reader, const Map *first, const Map *second, const Stmt *location)
{
    HostFrame *frame = reader->frame;
    for (uint32_t i = 0; i < first->count; i++) {
        void **other = map_find(second, first->keys[i]);
        HostValue *value = other != NULL ? *other : map_get(&frame->names, first->keys[i]);
        launch_set_name(reader, frame, first->keys[i], host_join(reader, first->values[i], value, location));
    }
    for (uint32_t i = 0; i < second->count; i++) {
        if (map_find(first, second->keys[i]) == NULL) {
            HostValue *value = map_get(&frame->names, second->keys[i]);
            launch_set_name(reader, frame, second->keys[i], host_join(reader, value, second->values[i], location));
        }
    }
}

static void replace_names(LaunchReader *reader, const Map *changed)
{
    for (uint32_t i = 0; i < changed->count; i++) {
        launch_set_name(reader, reader->frame, changed->keys[i], changed->values[i]);
    }
}

/* Merges the names that an iteration of a loop changed. Returns whether the value of a name changes; in the last
 * iteration, such names become unknown. */
static bool join_iteration(LaunchReader *reader, const Map *changed, const Stmt *loop, bool is_last)
{
    HostFrame *frame = reader->frame;
    bool is_changed = false;
    for (uint32_t i = 0; i < changed->count; i++) {
        HostValue *before = map_get(&frame->names, changed->keys[i]);
        HostValue *joined = host_join(reader, before, changed->values[i], loop);
        bool differs = host_differs(before, joined, 0);
        is_changed = is_changed || differs;
        if (is_last && differs && before != NULL) {
            joined = host_unknown(reader, loop->span, NULL, "its type changes in each iteration of the loop");
        }
        launch_set_name(reader, frame, changed->keys[i], joined);
    }
    return is_changed;
}

DtypeRefinement launch_dtype_refinement(LaunchReader *reader, const Expr *condition)
{
    bool compares = condition->kind == EX_COMPARE && condition->item_count == 2 &&
                    (condition->ops[0] == OP_EQ || condition->ops[0] == OP_NE);
    const Expr *left = compares ? condition->items[0] : NULL;
    if (left == NULL || left->kind != EX_ATTRIBUTE || strcmp(left->name, "dtype") != 0 || left->left->kind != EX_NAME ||
        left->left->binding == NULL) {
        return (DtypeRefinement){0};
    }
    Binding *binding = left->left->binding;
    HostValue *is = map_get(&reader->frame->names, binding);
    const Type *type = host_dtype(reader, launch_eval(reader, condition->items[1]));
    if (is == NULL || type == NULL || (is->kind != V_UNKNOWN && (is->kind != V_ARRAY || is->type != NULL))) {
        return (DtypeRefinement){0};
    }
    HostValue *array =
        is->kind == V_ARRAY ? host_copy(reader, is) : launch_add_cause(host_array(reader, type, -1, LAYOUT_C), is);
    array->type = type;
    array->axes = NULL;
    return (DtypeRefinement){binding, array, condition->ops[0] == OP_NE};
}

/* Analyzes a block that may not run, and returns the names that it changes; the names of the frame are restored.
 * `refinement`: refinement that is valid in the block. */
static Map follow_speculatively(LaunchReader *reader, const Block *block, const DtypeRefinement *refinement,
                                bool *stopped)
{
    HostFrame *frame = reader->frame;
    const uint32_t mark = frame->log_count;
    if (refinement != NULL && refinement->binding != NULL) {
        launch_set_name(reader, frame, refinement->binding, refinement->value);
    }
    uint32_t branch = launch_enter_branch(reader);
    launch_block(reader, block, stopped);
    reader->branch = branch;
    return leave_path(reader, frame, mark);
}

/* Analyzes a block that a literal disables, `if 0:`, for the types of kernels that nothing else launches. */
static void follow_switched_off(LaunchReader *reader, const Stmt *s, const Block *block)
{
    bool is_literal = s->value->kind == EX_INT || s->value->kind == EX_TRUE || s->value->kind == EX_FALSE,
         stopped = false;
    if (is_literal && block->count > 0) {
        reader->switched_off++;
        follow_speculatively(reader, block, NULL, &stopped);
        reader->switched_off--;
    }
}

void launch_follow_if(LaunchReader *reader, const Stmt *s, bool *stopped)
{
    bool truth, first = false, second = false;
    if (host_truth(launch_eval(reader, s->value), &truth)) {
        follow_switched_off(reader, s, truth ? &s->orelse : &s->body);
        launch_block(reader, truth ? &s->body : &s->orelse, stopped);
        return;
    }
    DtypeRefinement refinement = launch_dtype_refinement(reader, s->value);
    Map after = follow_speculatively(reader, &s->body, refinement.otherwise ? NULL : &refinement, &first);
    Map other = follow_speculatively(reader, &s->orelse, refinement.otherwise ? &refinement : NULL, &second);
    if (first || second) {
        replace_names(reader, first ? &other : &after);
    } else {
        join_paths(reader, &after, &other, s);
    }
    *stopped = first && second;
}

/* Adds the names that changed after the last exit of the loop, with the values that they had at the exits. */
static void extend_exits(LaunchReader *reader, HostFrame *frame)
{
    LoopExits *exits = &frame->exits;
    for (uint32_t i = exits->merged; i < frame->log_count; i++) {
        const NameChange *change = &frame->log[i];
        if (map_find(&exits->names, change->binding) == NULL) {
            map_set(reader->arena, &exits->names, change->binding,
                    exits->any ? change->before : map_get(&frame->names, change->binding));
        }
    }
}

void launch_leave_iteration(LaunchReader *reader, const Stmt *s)
{
    HostFrame *frame = reader->frame;
    LoopExits *exits = &frame->exits;
    extend_exits(reader, frame);
    for (; exits->merged < frame->log_count; exits->merged++) {
        const Binding *binding = frame->log[exits->merged].binding;
        void **value = map_find(&exits->names, binding);
        *value = host_join(reader, *value, map_get(&frame->names, binding), s);
    }
    exits->any = true;
    exits->continues = exits->continues || s->kind == ST_CONTINUE;
}

/* Returns the list of letters of a string, for a loop: for order in "CF". */
static HostValue *letters_of(LaunchReader *reader, const char *text)
{
    HostValue *list = host_new(reader, V_LIST);
    for (; *text != '\0' && list->count <= LAUNCH_UNROLL; text++) {
        if ((unsigned char)*text >= 0x80 || list->count == LAUNCH_UNROLL) {
            return host_list_of(reader, host_string(reader, NULL), (Span){0});
        }
        host_add(reader, list, host_string(reader, arena_strndup(reader->arena, text, 1)));
    }
    return list;
}

void launch_follow_loop(LaunchReader *reader, const Stmt *s)
{
    HostValue *over = s->kind == ST_FOR ? launch_eval(reader, s->value) : NULL;
    HostValue *own = over != NULL ? launch_special(reader, over, "__iter__", NULL, s->value->span) : NULL;
    over = own != NULL && own->kind != V_OBJECT ? own : over;
    over = over != NULL && over->kind == V_STRING && over->text != NULL ? letters_of(reader, over->text) : over;
    bool truth = true, stopped = false;
    if (s->kind == ST_WHILE && host_truth(launch_eval(reader, s->value), &truth) && !truth) {
        return;
    }
    uint32_t count = 0;
    HostValue **items = over != NULL ? host_items(over, &count) : NULL;
    HostFrame *frame = reader->frame;
    LoopExits outer = frame->exits;
    frame->exits = (LoopExits){.merged = frame->log_count};
    if (items != NULL && count <= LAUNCH_UNROLL) {
        for (uint32_t i = 0; i < count && !(stopped && !frame->exits.continues); i++) {
            launch_assign(reader, s->targets[0], items[i], NULL, s);
            stopped = false;
            frame->exits.continues = false;
            launch_block(reader, &s->body, &stopped);
        }
    } else {
        bool is_changed = true;
        for (int round = 0; round < LAUNCH_ITERATIONS && (round < 2 || is_changed); round++) {
            const uint32_t mark = frame->log_count;
            if (over != NULL) {
                launch_assign(reader, s->targets[0], host_element(reader, over, s->value->span), s->value, s);
            }
            stopped = false;
            uint32_t branch = launch_enter_branch(reader);
            launch_block(reader, &s->body, &stopped);
            reader->branch = branch;
            Map changed = leave_path(reader, frame, mark);
            is_changed = join_iteration(reader, &changed, s, round + 1 == LAUNCH_ITERATIONS);
        }
    }
    stopped = s->kind == ST_WHILE && s->value->kind == EX_TRUE; /* a `while True` loop ends only by break and return */
    if (!stopped) {
        launch_block(reader, &s->orelse, &stopped);
    }
    if (frame->exits.any) { /* values at the exits of the loop */
        extend_exits(reader, frame);
        join_paths(reader, &(Map){0}, &frame->exits.names, s);
    }
    frame->exits = outer;
}

void launch_follow_match(LaunchReader *reader, const Stmt *s)
{
    launch_eval(reader, s->value);
    for (uint32_t i = 0; i < s->case_count; i++) {
        bool stopped = false;
        Map after = follow_speculatively(reader, &s->cases[i].body, NULL, &stopped);
        if (!stopped) {
            join_paths(reader, &after, &(Map){0}, s);
        }
    }
}

/* try: import cupy; except ImportError: cupy = a substitute. The import takes precedence over the substitute. */
static void follow_fallbacks(LaunchReader *reader, const Block *tried)
{
    HostFrame *frame = reader->frame;
    for (uint32_t i = 0; i < tried->count; i++) {
        const Stmt *s = tried->stmts[i];
        for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count; k++) {
            Binding *binding =
                s->imports[k].alias != NULL ? scope_find(launch_scope(reader), s->imports[k].alias) : NULL;
            if (binding != NULL && map_get(&frame->names, binding) != NULL) {
                launch_set_name(reader, frame, binding, launch_import(reader, frame->module, &s->imports[k]));
            }
        }
    }
}

/* A handler starts with the values before or after the body, merged: any statement of the body may raise the
 * exception. */
void launch_follow_try(LaunchReader *reader, const Stmt *s)
{
    HostFrame *frame = reader->frame;
    bool ignored = false;
    if (s->orelse.count == 0 || try_needs_gpu_only(reader->unit, s)) {
        launch_block(reader, &s->body, &ignored);
        const uint32_t handled = s->handler_count;
        const Block rest = {.stmts = s->orelse.stmts + handled, .count = s->orelse.count - handled};
        launch_block(reader, &rest, &ignored);
        return;
    }
    const uint32_t mark = frame->log_count;
    launch_block(reader, &s->body, &ignored);
    Map after = leave_path(reader, frame, mark);
    join_paths(reader, &(Map){0}, &after, s);
    ignored = false;
    Map handled = follow_speculatively(reader, &s->orelse, NULL, &ignored);
    join_paths(reader, &after, &handled, s); /* the values of the body come first */
    follow_fallbacks(reader, &s->body);
}
