// SPDX-License-Identifier: MIT
/* Memory: arrays as objects with bounds, addresses that consist of an object and an offset, and the accesses to each
 * element.
 *
 * Two accesses are ordered as in the sanitizer of the host backend (runtime/host/sanitizer/shadow_memory.h): by a
 * barrier of the block or grid, by __syncwarp() of a warp, and between blocks by a fence after the earlier access
 * together with an atomic operation before the later one. */
#include "interp/interp_internal.h"

#include <string.h>

static const int64_t offset_mask = ((int64_t)1 << ADDRESS_BITS) - 1;

uint32_t memory_object(Run *run, Object object)
{
    if (run->object_count == RUN_MAX_OBJECTS) {
        run_stop(run, 0, "there are more than %d arrays in all threads together", RUN_MAX_OBJECTS);
        return 0;
    }
    run->objects =
        arena_grow_array(run->arena, run->objects, run->object_count, &run->object_capacity, sizeof *run->objects);
    run->objects[run->object_count] = object;
    return run->object_count++;
}

/* Object 0 does not exist: its address is the null pointer. */
uint64_t address_make(uint32_t object, int64_t offset)
{
    return (uint64_t)object << ADDRESS_BITS | (uint64_t)(offset & offset_mask);
}

uint32_t address_object(uint64_t address)
{
    return (uint32_t)(address >> ADDRESS_BITS);
}

int64_t address_offset(uint64_t address)
{
    const int64_t low = (int64_t)address & offset_mask;
    return low >> (ADDRESS_BITS - 1) != 0 ? low - offset_mask - 1 : low;
}

uint64_t address_add(uint64_t address, int64_t bytes)
{
    const int64_t far = (int64_t)1 << (ADDRESS_BITS - 2), offset = address_offset(address);
    int64_t sum;
    if (__builtin_add_overflow(offset, bytes, &sum)) {
        sum = bytes < 0 ? -far : far;
    }
    return address_make(address_object(address), sum > far ? far : sum < -far ? -far : sum);
}

/* ---- races ---- */

static bool is_ordered(const Actor *actor, const Object *object, const AccessRecord *seen)
{
    Run *run = actor->run;
    const uint32_t now = run_grid_thread(run, actor->block_number, actor->thread_number) + 1;
    if (seen->thread == 0 || seen->thread == now) {
        return true;
    }
    const uint32_t block = (seen->thread - 1) / run->threads, thread = (seen->thread - 1) % run->threads;
    if (block == actor->block_number) {
        const uint32_t warp = actor->thread_number / RUN_WARP;
        if (seen->barrier_count < actor->block->barrier_count ||
            (thread / RUN_WARP == warp && seen->warp < actor->block->warp_barrier_count[warp])) {
            return true;
        }
    }
    const Block *other = &run->places[block];
    const bool fenced = other->fence > seen->time && actor->block->atomic > other->fence;
    return object->space == SPACE_GLOBAL && (seen->grid < run->grid_barrier_count || fenced);
}

static void add_conflict(const Actor *actor, uint32_t object, uint32_t element, const AccessRecord *seen, bool wrote,
                         const AccessRecord *now, bool writes)
{
    Run *run = actor->run;
    for (uint32_t i = 0; i < run->conflict_count; i++) {
        Conflict *known = &run->conflicts[i];
        const bool same = known->object == object || run->objects[known->object].name == run->objects[object].name;
        if (same && known->lines[0] == seen->line && known->lines[1] == now->line && known->writes[0] == wrote &&
            known->writes[1] == writes) {
            known->count++;
            return;
        }
    }
    if (run->conflict_count == RUN_MAX_CONFLICTS) {
        run->further_conflicts++;
        return;
    }
    run->conflicts[run->conflict_count++] = (Conflict){.object = object,
                                                       .element = element,
                                                       .lines = {seen->line, now->line},
                                                       .threads = {seen->thread - 1, now->thread - 1},
                                                       .writes = {wrote, writes},
                                                       .atomic = {seen->is_atomic, now->is_atomic},
                                                       .count = 1};
}

static void record_access(const Actor *actor, uint32_t number, uint32_t element, const AccessRecord *seen, bool wrote,
                          const AccessRecord *now, bool writes)
{
    if (!(seen->is_atomic && now->is_atomic) && !is_ordered(actor, &actor->run->objects[number], seen)) {
        add_conflict(actor, number, element, seen, wrote, now, writes);
    }
}

static void check_cell(const Actor *actor, uint32_t number, uint32_t element, Cell *cell, const AccessRecord *now,
                       Access access)
{
    const bool writes = access != ACCESS_READ;
    record_access(actor, number, element, &cell->write, true, now, writes);
    record_access(actor, number, element, &cell->atomic, true, now, writes);
    if (writes) {
        record_access(actor, number, element, &cell->read, false, now, true);
        record_access(actor, number, element, &cell->other_read, false, now, true);
    }
    if (access == ACCESS_WRITE) {
        *cell = (Cell){.write = *now};
    } else if (access == ACCESS_ATOMIC) {
        cell->atomic = *now;
    } else {
        if (cell->read.thread != now->thread) {
            cell->other_read = cell->read;
        }
        cell->read = *now;
    }
}

static void check_races(Actor *actor, uint32_t number, Object *object, int64_t offset, size_t size, Access access)
{
    Run *run = actor->run;
    const size_t cells = (object->size + object->granule - 1) / object->granule;
    if (object->cells == NULL) {
        object->cells = arena_alloc(run->arena, cells * sizeof *object->cells);
    }
    const Frame *frame = thread_frame(actor->thread);
    const AccessRecord now = {.thread = run_grid_thread(run, actor->block_number, actor->thread_number) + 1,
                              .line = frame != NULL ? frame->line : 0,
                              .barrier_count = actor->block->barrier_count,
                              .warp = actor->block->warp_barrier_count[actor->thread_number / RUN_WARP],
                              .grid = run->grid_barrier_count,
                              .time = ++run->time,
                              .is_atomic = access == ACCESS_ATOMIC};
    if (access == ACCESS_ATOMIC) {
        actor->block->atomic = run->time;
    }
    for (size_t i = (size_t)offset / object->granule; i <= ((size_t)offset + size - 1) / object->granule && i < cells;
         i++) {
        check_cell(actor, number, (uint32_t)(i * object->granule / type_size(object->elem)), &object->cells[i], &now,
                   access);
    }
}

/* ---- accesses ---- */

/* Returns a shape as in Python, "(4, 8)". */
static const char *shape_text(const Run *run, const int64_t *dims, size_t ndim)
{
    TextBuf text;
    textbuf_init(&text, run->arena);
    for (size_t i = 0; i < ndim; i++) {
        textbuf_printf(&text, i == 0 ? "(%lld" : ", %lld", (long long)dims[i]);
    }
    textbuf_puts(&text, ndim == 1 ? ",)" : ")");
    return text.text;
}

/* Returns the shape of an object: an argument, a shared array, or any other as one dimension. */
static const char *object_shape(const Run *run, uint32_t number)
{
    const Object *object = &run->objects[number];
    for (size_t i = 0; i < run->info->argument_count; i++) {
        const Py2cuArgInfo *info = &run->info->arguments[i];
        if (run->arguments[i].object == number && info->is_array && info->ndim > 0) {
            return shape_text(run, run->arguments[i].shape, info->ndim);
        }
    }
    for (uint32_t i = 0; i < run->shared_count; i++) {
        const Type *type = run->shared[i]->type;
        if (object->name == run->shared[i]->name && type->kind == TY_CARRAY) {
            return shape_text(run, type->dims, type->ndim);
        }
    }
    return shape_text(run, (const int64_t[]){(int64_t)(object->size / type_size(object->elem))}, 1);
}

void memory_out_of_axis(const Actor *actor, const Py2cuRaise *what, int64_t index, int64_t size)
{
    const Run *run = actor->run;
    const char *name = what->subject != NULL ? what->subject : "an array", *shape = NULL;
    uint32_t ndim = 0;
    for (size_t i = 0; i < run->info->argument_count; i++) {
        const Py2cuArgInfo *info = &run->info->arguments[i];
        const int64_t *dims = run->arguments[i].shape;
        if (info->is_array && strcmp(info->name, name) == 0 && what->axis < info->ndim && dims[what->axis] == size) {
            ndim = info->ndim;
            shape = shape_text(run, dims, ndim);
        }
    }
    for (uint32_t i = 0; i < run->shared_count; i++) {
        const IrVar *var = run->shared[i];
        const Type *type = var->type;
        if (strcmp(var->base != NULL ? var->base : var->name, name) == 0 && type->kind == TY_CARRAY &&
            what->axis < type->ndim && type->dims[what->axis] == size) {
            ndim = type->ndim;
            shape = shape_text(run, type->dims, ndim);
        }
    }
    const char *used = arena_printf(run->arena, what->is_unsigned ? "%llu" : "%lld", (long long)index);
    if (ndim == 1) {
        run_stop_at(actor, "accesses %s[%s], which is out of bounds: the shape of %s is %s", name, used, name, shape);
    } else if (shape != NULL) {
        run_stop_at(actor, "uses the index %s for axis %u of %s, which is out of bounds: the shape of %s is %s", used,
                    what->axis, name, name, shape);
    } else { /* a view, or a parameter of a device function */
        run_stop_at(actor, "uses the index %s for axis %u of %s, which is out of bounds: the size of this axis is %lld",
                    used, what->axis, name, (long long)size);
    }
}

static void report_out_of_bounds(const Actor *actor, uint32_t number, int64_t offset, Access access)
{
    const Object *object = &actor->run->objects[number];
    const int64_t item = (int64_t)type_size(object->elem);
    const int64_t element = (offset < 0 ? offset - item + 1 : offset) / item;
    const char *does = access == ACCESS_READ || access == ACCESS_PEEK ? "reads" : "writes",
               *shape = actor->run->info != NULL ? object_shape(actor->run, number) : "";
    if (strchr(shape, ' ') == NULL) { /* one dimension */
        run_stop_at(actor, "%s %s[%lld], which is out of bounds: the shape of %s is %s", does, object->name,
                    (long long)element, object->name, shape);
    } else {
        run_stop_at(actor, "%s element %lld of %s in memory order, which is out of bounds: the shape of %s is %s", does,
                    (long long)element, object->name, object->name, shape);
    }
}

static void mark_written(const Run *run, Object *object, size_t offset, size_t size)
{
    const size_t item = type_size(object->elem);
    if (object->written == NULL) {
        object->written = arena_alloc(run->arena, object->size / item + 1);
    }
    memset(object->written + offset / item, true, (size + item - 1) / item);
}

bool memory_is_written(const Object *object, size_t offset)
{
    if (object->space == SPACE_LOCAL) {
        return object->written != NULL && object->written[offset / type_size(object->elem)];
    }
    const Cell *cell = object->cells != NULL ? &object->cells[offset / object->granule] : NULL;
    return object->space != SPACE_SHARED || (cell != NULL && (cell->write.thread != 0 || cell->atomic.thread != 0));
}

unsigned char *memory_at(Actor *actor, uint64_t address, size_t size, Access access)
{
    Run *run = actor->run;
    const uint32_t number = address_object(address);
    const int64_t offset = address_offset(address);
    if (number == 0 || number >= run->object_count) {
        run_stop_at(actor, "dereferences an invalid address");
        return NULL;
    }
    Object *object = &run->objects[number];
    if (run->single != NULL && object->space == SPACE_GLOBAL) {
        return single_memory_at(actor, number, offset, size, access == ACCESS_WRITE);
    }
    if (offset < 0 || (uint64_t)offset + size > object->size) {
        report_out_of_bounds(actor, number, offset, access);
        return NULL;
    }
    if (object->readonly && (access == ACCESS_WRITE || access == ACCESS_ATOMIC)) {
        run_stop_at(actor, "writes %s, which is constant", object->name);
        return NULL;
    }
    const bool shared = object->space == SPACE_SHARED && object->block != actor->block_number;
    if (shared || (object->space == SPACE_LOCAL &&
                   (object->block != actor->block_number || object->thread != actor->thread_number))) {
        run_stop_at(actor, "accesses %s of another %s", object->name, shared ? "block" : "thread");
        return NULL;
    }
    if ((object->space == SPACE_GLOBAL || object->space == SPACE_SHARED) && access != ACCESS_PEEK) {
        check_races(actor, number, object, offset, size, access);
        trace_access(actor, number, offset, size, (uint8_t)access);
        const Cell *cell = &object->cells[(size_t)offset / object->granule];
        if (access == ACCESS_READ && object->space == SPACE_SHARED && cell->write.thread == 0 &&
            cell->atomic.thread == 0) {
            run_stop_at(actor, "reads %s[%zu], which no thread has written", object->name,
                        (size_t)offset / type_size(object->elem));
            return NULL;
        }
    }
    if (object->space == SPACE_LOCAL && access != ACCESS_READ) {
        mark_written(run, object, (size_t)offset, size);
    }
    return object->bytes + offset;
}
