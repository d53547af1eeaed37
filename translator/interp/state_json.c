// SPDX-License-Identifier: MIT
/* The state of a run as JSON, for a web page. */
#include "interp/interp_internal.h"

#include "base/strings.h"

#include <string.h>

enum {
    MAX_SHOWN = 4096, /* elements of an array */
    MAX_FRAMES = 50,
    ABSENT_LINE = 0
};

/* ---- kernels ---- */

/* Suggests a block that suits the kernel: the shape of its first shared array, so that a tile has a thread for each
 * element; otherwise a part of a warp, or a warp if the kernel has several axes. */
static void suggest_block(const Unit *unit, const Py2cuKernelInfo *info, uint32_t block[3])
{
    enum { MAX_THREADS = 256 };
    const bool is_plane = (info->grid_axes & ~1u) != 0;
    block[0] = 8;
    block[1] = is_plane ? 4 : 1;
    block[2] = 1;
    for (size_t i = 0; unit->program != NULL && i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        for (size_t j = 0; strcmp(func->name, info->name) == 0 && j < func->vars.count; j++) {
            const IrVar *var = func->vars.items[j];
            const Type *type = var->type;
            if (var->storage != IRV_SHARED || type->kind != TY_CARRAY || type->ndim > 2 ||
                (type->ndim == 2) != is_plane) {
                continue;
            }
            const int64_t columns = type->dims[type->ndim - 1], rows = type->ndim == 2 ? type->dims[0] : 1;
            if (columns > 0 && rows > 0 && columns <= MAX_THREADS && rows <= MAX_THREADS / columns) {
                block[0] = (uint32_t)columns;
                block[1] = (uint32_t)rows;
                return;
            }
        }
    }
}

/* Suggests an initial value with an element for each thread of a block: small distinct numbers; zeros for records and
 * for arrays that the kernel writes. */
static void put_suggestion(TextBuf *buf, const Py2cuArgInfo *info, const uint32_t block[3])
{
    enum { MIN_SIZE = 4 };
    const uint32_t ndim = info->is_array ? info->ndim : 1;
    const uint32_t longer = block[0] > block[1] ? block[0] : block[1], side = longer > MIN_SIZE ? longer : MIN_SIZE,
                   threads = block[0] * block[1], count = threads > 2 * MIN_SIZE ? threads : 2 * MIN_SIZE;
    const bool has_range = !info->written && !info->is_pointer && info->record == NULL;
    char text[80] = "";
    if (info->dtype == PY2CU_NONE) {
        strcpy(text, "None");
    } else if (!info->is_array && !info->is_pointer) {
        strcpy(text, info->dtype == PY2CU_BOOL ? "True" : info->dtype <= PY2CU_UINT64 ? "8" : "2.0");
    } else if (ndim == 0) {
        strcpy(text, "zeros(1)");
    } else if (ndim == 1) {
        snprintf(text, sizeof text, has_range ? "arange(%u)" : "zeros(%u)", count);
    } else if (ndim == 2) {
        const uint32_t all = side * side;
        if (has_range) {
            snprintf(text, sizeof text, "arange(%u).reshape(%u, %u)", all, side, side);
        } else {
            snprintf(text, sizeof text, "zeros((%u, %u))", side, side);
        }
    } else if (ndim == 3) {
        strcpy(text, has_range ? "arange(8).reshape(2, 2, 2)" : "zeros((2, 2, 2))");
    } else if (ndim <= 5) {
        strcpy(text, ndim == 4 ? "zeros((2, 2, 2, 2))" : "zeros((2, 2, 2, 2, 2))");
    }
    json_text(buf, text);
}

static void put_argument(TextBuf *buf, const Py2cuArgInfo *info, const uint32_t block[3])
{
    const char *dtype = info->record != NULL ? info->record : py2cu_dtype_name(info->dtype);
    textbuf_puts(buf, "{\"name\":");
    json_text(buf, info->name);
    textbuf_puts(buf, ",\"type\":");
    json_text(buf, dtype != NULL ? dtype : "");
    textbuf_printf(buf, ",\"dimensions\":%d,\"begin\":", info->is_array ? (int)info->ndim : info->is_pointer ? 1 : -1);
    put_suggestion(buf, info, block);
    textbuf_puts(buf, "}");
}

void run_show_kernels(const Unit *unit, TextBuf *buf)
{
    textbuf_puts(buf, "[");
    for (size_t i = 0; i < unit->kernels.count; i++) {
        const Py2cuKernelInfo *info = unit->kernels.items[i];
        uint32_t block[3];
        suggest_block(unit, info, block);
        textbuf_puts(buf, i > 0 ? ",{\"name\":" : "{\"name\":");
        json_text(buf, info->name);
        textbuf_puts(buf, ",\"signature\":");
        json_text(buf, info->signature);
        textbuf_printf(buf, ",\"dynamic\":%s,\"block\":[%u,%u,%u],\"arguments\":[",
                       info->uses_dynamic_shared ? "true" : "false", block[0], block[1], block[2]);
        for (size_t j = 0; j < info->argument_count; j++) {
            textbuf_puts(buf, j > 0 ? "," : "");
            put_argument(buf, &info->arguments[j], block);
        }
        textbuf_puts(buf, "]}");
    }
    textbuf_puts(buf, "]");
}

/* ---- values ---- */

static void put_value(Run *run, TextBuf *buf, const Type *type, const Slot *slots)
{
    TextBuf text;
    textbuf_init(&text, run->shown);
    if (type->kind == TY_POINTER) {
        const uint32_t number = address_object(slots->u);
        const Object *object = number < run->object_count ? &run->objects[number] : &run->objects[0];
        const int64_t item = number != 0 ? (int64_t)type_size(object->elem) : 1;
        textbuf_printf(&text, "%s + %lld", object->name,
                       (long long)(address_offset(slots->u) / (item != 0 ? item : 1)));
    } else {
        slots_text(type, slots, &text);
    }
    json_text(buf, text.text);
}

static void put_bytes(Run *run, TextBuf *buf, const Type *type, const unsigned char *bytes)
{
    Slot slots[RUN_MAX_RESULT];
    if (slots_of(type) > RUN_MAX_RESULT && type_in_c(type)->kind != TY_RECORD) {
        json_text(buf, "?");
        return;
    }
    Slot *held = slots_of(type) <= RUN_MAX_RESULT ? slots : arena_alloc(run->shown, slots_of(type) * sizeof *held);
    slots_read(type, bytes, held);
    put_value(run, buf, type, held);
}

/* ---- arrays ---- */

static void put_array_head(TextBuf *buf, uint32_t number, const Object *object, const char *space)
{
    textbuf_printf(buf, "{\"object\":%u,\"name\":", number);
    json_text(buf, object->name);
    textbuf_puts(buf, ",\"type\":");
    json_text(buf, run_type_name(object->elem));
    textbuf_printf(buf, ",\"space\":\"%s\",\"shape\":[", space);
}

/* Prints the elements in C order, whatever their strides, and the position of each in memory, for conflicts. */
static void put_argument_array(Run *run, TextBuf *buf, const Argument *argument, uint32_t ndim)
{
    const Object *object = &run->objects[argument->object];
    const int64_t item = (int64_t)type_size(object->elem);
    int64_t count = 1;
    put_array_head(buf, argument->object, object, "global");
    for (uint32_t i = 0; i < ndim; i++) {
        textbuf_printf(buf, "%s%lld", i > 0 ? "," : "", (long long)argument->shape[i]);
        count *= argument->shape[i];
    }
    TextBuf places;
    textbuf_init(&places, run->shown);
    textbuf_puts(&places, "");
    textbuf_printf(buf, "],\"all\":%lld,\"values\":[", (long long)count);
    for (int64_t i = 0; i < count && i < MAX_SHOWN; i++) {
        int64_t rest = i, offset = (int64_t)argument->first;
        for (uint32_t axis = ndim; axis-- > 0;) {
            offset += rest % argument->shape[axis] * argument->strides[axis];
            rest /= argument->shape[axis];
        }
        textbuf_puts(buf, i > 0 ? "," : "");
        put_bytes(run, buf, object->elem, object->bytes + offset);
        textbuf_printf(&places, "%s%lld", i > 0 ? "," : "", (long long)(offset / item));
    }
    textbuf_printf(buf, "],\"places\":[%s]}", places.text);
}

static void put_memory(Run *run, TextBuf *buf, uint32_t number, const Type *type, const char *space)
{
    const Object *object = &run->objects[number];
    const size_t item = type_size(object->elem), count = item > 0 ? object->size / item : 0;
    put_array_head(buf, number, object, space);
    for (unsigned i = 0; type->kind == TY_CARRAY && i < type->ndim; i++) {
        textbuf_printf(buf, "%s%lld", i > 0 ? "," : "", (long long)type->dims[i]);
    }
    textbuf_printf(buf, "%s],\"all\":%zu,\"values\":[", type->kind == TY_CARRAY ? "" : "1", count);
    for (size_t i = 0; i < count && i < MAX_SHOWN; i++) {
        textbuf_puts(buf, i > 0 ? "," : "");
        if (memory_is_written(object, i * item)) {
            put_bytes(run, buf, object->elem, object->bytes + i * item);
        } else {
            textbuf_puts(buf, "null");
        }
    }
    textbuf_puts(buf, "]}");
}

static void put_arrays(Run *run, const Block *block, const Thread *thread, TextBuf *buf)
{
    bool first = true;
    for (size_t i = 0; i < run->info->argument_count; i++) {
        const Py2cuArgInfo *info = &run->info->arguments[i];
        if (run->arguments[i].object != 0) {
            textbuf_puts(buf, first ? "" : ",");
            put_argument_array(run, buf, &run->arguments[i], info->is_array ? info->ndim : 1);
            first = false;
        }
    }
    for (uint32_t i = 0; block->threads != NULL && i < run->shared_count; i++) {
        textbuf_puts(buf, first ? "" : ",");
        put_memory(run, buf, block->shared[i], run->shared[i]->type, "shared");
        first = false;
    }
    const Frame *frame = thread != NULL ? thread_frame(thread) : NULL;
    for (uint32_t i = 0; frame != NULL && i < frame->code->object_count; i++) {
        if (frame->code->objects[i]->type->kind == TY_CARRAY) {
            textbuf_puts(buf, first ? "" : ",");
            put_memory(run, buf, frame->objects[i], frame->code->objects[i]->type, "local");
            first = false;
        }
    }
}

/* ---- threads ---- */

/* Returns whether the variable is shown; arrays are shown separately, and the C parameters of an array's parts are not
 * shown. */
static bool is_shown(const IrVar *var)
{
    const bool part = var->storage == IRV_PARAM && var->role != ROLE_VALUE;
    return !part && (var->storage == IRV_PARAM || var->storage == IRV_LOCAL) && var->type->kind != TY_CARRAY;
}

static void put_frame(Run *run, const Thread *thread, const Frame *frame, TextBuf *buf)
{
    bool first = true;
    textbuf_puts(buf, "{\"function\":");
    json_text(buf, frame->code->func->python_name != NULL ? frame->code->func->python_name : frame->code->func->name);
    textbuf_printf(buf, ",\"line\":%u,\"variables\":[", frame->line);
    for (size_t i = 0; i < frame->code->func->vars.count; i++) {
        const IrVar *var = frame->code->func->vars.items[i];
        const VarPlace *place = &frame->code->places[var->id];
        if (!is_shown(var)) {
            continue;
        }
        textbuf_puts(buf, first ? "{\"name\":" : ",{\"name\":");
        json_text(buf, var->name);
        textbuf_puts(buf, ",\"type\":");
        json_text(buf, run_type_name(var->type));
        textbuf_puts(buf, ",\"value\":");
        if (place->object != 0) {
            put_bytes(run, buf, var->type, run->objects[frame->objects[place->object - 1]].bytes);
        } else if (frame->is_set[var->id] && place->slots > 0) {
            put_value(run, buf, var->type, &thread->stack[frame->base + place->slot]);
        } else {
            textbuf_puts(buf, "null");
        }
        textbuf_puts(buf, "}");
        first = false;
    }
    textbuf_puts(buf, "]}");
}

static const char *wait_name(const Thread *thread)
{
    static const char *const names[] = {[WAIT_NONE] = "runs",
                                        [WAIT_BARRIER] = "barrier",
                                        [WAIT_WARP] = "warp",
                                        [WAIT_GRID] = "grid",
                                        [WAIT_ENDED] = "ended"};
    return thread->is_started ? names[thread->wait] : "begins";
}

static void put_threads(Run *run, const Block *block, TextBuf *buf)
{
    for (uint32_t i = 0; i < run->threads; i++) {
        const Thread *thread = block->threads != NULL ? &block->threads[i] : NULL;
        const Frame *frame = thread != NULL ? thread_frame(thread) : NULL;
        textbuf_printf(buf, "%s[\"%s\",%u]", i > 0 ? "," : "", thread != NULL ? wait_name(thread) : "begins",
                       frame != NULL ? frame->line : ABSENT_LINE);
    }
}

static void put_conflicts(Run *run, TextBuf *buf)
{
    for (uint32_t i = 0; i < run->conflict_count; i++) {
        const Conflict *conflict = &run->conflicts[i];
        textbuf_printf(buf, "%s{\"object\":%u,\"element\":%u,\"array\":", i > 0 ? "," : "", conflict->object,
                       conflict->element);
        json_text(buf, run->objects[conflict->object].name);
        textbuf_printf(buf, ",\"count\":%llu,\"accesses\":[", (unsigned long long)conflict->count);
        for (unsigned k = 0; k < 2; k++) {
            textbuf_puts(buf, k > 0 ? ",[" : "[");
            json_text(buf, run_thread_name(run, run->shown, conflict->threads[k]));
            textbuf_printf(buf, ",\"%s\",%u]",
                           conflict->atomic[k]   ? "writes atomically"
                           : conflict->writes[k] ? "writes"
                                                 : "reads",
                           conflict->lines[k]);
        }
        textbuf_puts(buf, "]}");
    }
}

typedef struct Shown {
    uint32_t block, thread;
    TextBuf *buf;
} Shown;

static void show(Run *run, void *context)
{
    static const char *const states[] = {[RUN_RUNNING] = "under way", [RUN_DONE] = "done", [RUN_STOPPED] = "stopped"};
    const Shown *shown = context;
    TextBuf *buf = shown->buf;
    arena_clear(run->shown);
    textbuf_init(buf, run->shown);
    textbuf_printf(buf, "{\"state\":\"%s\",\"line\":%u,\"message\":", states[run->state],
                   run->message != NULL ? run->line : ABSENT_LINE);
    json_text(buf, run->message != NULL ? run->message : "");
    if (run->is_started && shown->block < run->blocks && shown->thread < run->threads) {
        const Block *block = &run->places[shown->block];
        const Thread *thread = block->threads != NULL ? &block->threads[shown->thread] : NULL;
        textbuf_printf(buf, ",\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u]", run->grid[0], run->grid[1], run->grid[2],
                       run->block[0], run->block[1], run->block[2]);
        textbuf_printf(buf, ",\"at\":[%u,%u],\"last\":[%u,%u],\"wait\":\"%s\",\"frames\":[", shown->block,
                       shown->thread, run->last_block, run->last_thread, thread != NULL ? wait_name(thread) : "begins");
        for (uint32_t i = 0; thread != NULL && i < thread->depth && i < MAX_FRAMES; i++) {
            textbuf_puts(buf, i > 0 ? "," : "");
            put_frame(run, thread, &thread->frames[thread->depth - 1 - i], buf);
        }
        textbuf_puts(buf, "],\"threads\":[");
        put_threads(run, block, buf);
        textbuf_puts(buf, "],\"arrays\":[");
        put_arrays(run, block, thread, buf);
        textbuf_puts(buf, "],\"conflicts\":[");
        put_conflicts(run, buf);
        textbuf_puts(buf, "]");
        trace_put(run, shown->block, shown->thread, buf);
        textbuf_printf(buf, ",\"further\":%llu,\"printed\":", (unsigned long long)run->further_conflicts);
        json_text(buf, run->printed.text != NULL ? run->printed.text : "");
    }
    textbuf_puts(buf, "}");
}

TextBuf run_show(Run *run, uint32_t block, uint32_t thread)
{
    TextBuf buf = {0};
    Shown shown = {.block = block, .thread = thread, .buf = &buf};
    run_guarded(run, show, &shown);
    return buf;
}
