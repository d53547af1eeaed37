// SPDX-License-Identifier: MIT
/* Control flow of host code: follows each path of branches, loops, match and try separately, and merges the names
 * at joins. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

void launch_replace_names(LaunchReader *reader, HostFrame *frame, Map names)
{
    frame->names = names;
    reader->all_changed = reader->all_changed || frame->function == NULL;
}

/* Merges the names of another path. Returns whether the value of a name changes. */
static bool join_names(LaunchReader *reader, Map *into, const Map *other, const Stmt *place)
{
    bool is_changed = false;
    for (uint32_t i = 0; i < other->count; i++) {
        HostValue *mine = map_get(into, other->keys[i]);
        if (mine != other->values[i]) {
            HostValue *joined = host_join(reader, mine, other->values[i], place);
            is_changed = is_changed || host_differs(mine, joined, 0);
            map_set(reader->arena, into, other->keys[i], joined);
        }
    }
    return is_changed;
}

/* Marks the names that the last iteration still changed as unknown. */
static void forget_changed(LaunchReader *reader, Map *names, const Map *before, const Stmt *loop)
{
    for (uint32_t i = 0; i < names->count; i++) {
        HostValue *was = map_get(before, names->keys[i]);
        if (was != NULL && host_differs(was, names->values[i], 0)) {
            map_set(reader->arena, names, names->keys[i],
                    host_unknown(reader, loop->span, NULL, "its type changes in each iteration of the loop"));
        }
    }
}

static Map keep_names(LaunchReader *reader, const HostFrame *frame)
{
    reader->copied += frame->names.capacity / 2 * (sizeof *frame->names.keys + sizeof *frame->names.values);
    if (reader->copied > LAUNCH_COPIES) {
        reader->limit = 0;
    }
    return map_copy(reader->arena, &frame->names);
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

/* Follows a block that may not run and returns the names at its end; the names of the frame are restored. `told`:
 * refinement that is valid in the block. */
static Map follow_speculatively(LaunchReader *reader, const Block *block, const DtypeRefinement *told, bool *stopped)
{
    HostFrame *frame = reader->frame;
    bool is_refined = told != NULL && told->binding != NULL;
    if (block->count == 0 && !is_refined) {
        return frame->names; /* nothing changes: no copy is needed */
    }
    Map before = keep_names(reader, frame);
    if (is_refined) {
        launch_set_name(reader, frame, told->binding, told->value);
    }
    uint32_t branch = launch_enter_branch(reader);
    launch_block(reader, block, stopped);
    reader->branch = branch;
    Map after = frame->names;
    launch_replace_names(reader, frame, before);
    return after;
}

/* Follows a block that a literal disables, `if 0:`, for the types of kernels that nothing else launches. */
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
    DtypeRefinement told = launch_dtype_refinement(reader, s->value);
    Map after = follow_speculatively(reader, &s->body, told.otherwise ? NULL : &told, &first);
    Map other = follow_speculatively(reader, &s->orelse, told.otherwise ? &told : NULL, &second);
    if (!first && !second) {
        join_names(reader, &after, &other, s);
    }
    launch_replace_names(reader, reader->frame, first ? other : after);
    *stopped = first && second;
}

void launch_leave_iteration(LaunchReader *reader, const Stmt *s)
{
    LoopExits *exits = &reader->frame->exits;
    if (!exits->any) {
        exits->any = true;
        exits->names = keep_names(reader, reader->frame);
    } else {
        join_names(reader, &exits->names, &reader->frame->names, s);
    }
    exits->goes_on = exits->goes_on || s->kind == ST_CONTINUE;
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
    frame->exits = (LoopExits){.any = false};
    if (items != NULL && count <= LAUNCH_UNROLL) {
        for (uint32_t i = 0; i < count && !(stopped && !frame->exits.goes_on); i++) {
            launch_assign(reader, s->targets[0], items[i], NULL, s);
            stopped = false;
            frame->exits.goes_on = false;
            launch_block(reader, &s->body, &stopped);
        }
    } else {
        bool is_changed = true;
        for (int round = 0; round < LAUNCH_ITERATIONS && (round < 2 || is_changed); round++) {
            Map before = keep_names(reader, frame);
            if (over != NULL) {
                launch_assign(reader, s->targets[0], host_element(reader, over, s->value->span), s->value, s);
            }
            stopped = false;
            uint32_t branch = launch_enter_branch(reader);
            launch_block(reader, &s->body, &stopped);
            reader->branch = branch;
            Map was = round + 1 < LAUNCH_ITERATIONS ? (Map){0} : map_copy(reader->arena, &before);
            is_changed = join_names(reader, &before, &frame->names, s);
            if (was.count > 0 && is_changed) {
                forget_changed(reader, &before, &was, s);
            }
            launch_replace_names(reader, frame, before);
        }
    }
    stopped = s->kind == ST_WHILE && s->value->kind == EX_TRUE; /* left by break and return only */
    if (!stopped) {
        launch_block(reader, &s->orelse, &stopped);
    }
    if (frame->exits.any) { /* values at the exits of the loop */
        join_names(reader, &frame->names, &frame->exits.names, s);
        launch_replace_names(reader, frame, frame->names);
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
            join_names(reader, &after, &reader->frame->names, s);
            launch_replace_names(reader, reader->frame, after);
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
                launch_set_name(reader, frame, binding, NULL);
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
    if (s->orelse.count == 0) {
        launch_block(reader, &s->body, &ignored);
        return;
    }
    Map before = keep_names(reader, frame);
    launch_block(reader, &s->body, &ignored);
    Map after = frame->names;
    join_names(reader, &before, &after, s);
    launch_replace_names(reader, frame, before);
    ignored = false;
    uint32_t branch = launch_enter_branch(reader);
    launch_block(reader, &s->orelse, &ignored);
    reader->branch = branch;
    join_names(reader, &after, &frame->names, s); /* the values of the body come first */
    launch_replace_names(reader, frame, after);
    follow_fallbacks(reader, &s->body);
}
