// SPDX-License-Identifier: MIT
/* The trace of a run: accesses to memory and executed statements, from which a page plots the memory transactions of
 * a warp and the timeline of the threads. */
#include "interp/interp_internal.h"

enum { MAX_SHOWN = 4096 };

void trace_statement(const Actor *actor, uint32_t line)
{
    Run *run = actor->run;
    if (run->single != NULL || run->statement_count == RUN_MAX_TRACED) {
        return;
    }
    run->statements = arena_grow_array(run->arena, run->statements, run->statement_count, &run->statement_capacity,
                                       sizeof *run->statements);
    run->statements[run->statement_count++] =
        (TracedStatement){.thread = run_grid_thread(run, actor->block_number, actor->thread_number),
                          .line = line,
                          .barrier_count = actor->block->barrier_count};
}

void trace_access(const Actor *actor, uint32_t object, int64_t offset, size_t size, uint8_t access)
{
    Run *run = actor->run;
    const Frame *frame = thread_frame(actor->thread);
    if (run->access_count == RUN_MAX_TRACED || frame == NULL) {
        return;
    }
    run->accesses =
        arena_grow_array(run->arena, run->accesses, run->access_count, &run->access_capacity, sizeof *run->accesses);
    run->accesses[run->access_count++] =
        (TracedAccess){.thread = run_grid_thread(run, actor->block_number, actor->thread_number),
                       .line = frame->line,
                       .object = object,
                       .offset = (uint32_t)offset,
                       .size = (uint16_t)size,
                       .access = access};
}

static const char *access_name(uint8_t access)
{
    return access == ACCESS_READ ? "reads" : access == ACCESS_WRITE ? "writes" : "updates";
}

void trace_put(Run *run, uint32_t block, uint32_t thread, TextBuf *buf)
{
    const uint32_t first = run_grid_thread(run, block, 0), warp = first + thread / RUN_WARP * RUN_WARP;
    uint32_t shown = 0;
    textbuf_puts(buf, ",\"accesses\":[");
    for (uint32_t i = 0; i < run->access_count && shown < MAX_SHOWN; i++) {
        const TracedAccess *a = &run->accesses[i];
        if (a->thread >= warp && a->thread < warp + RUN_WARP && a->thread < first + run->threads) {
            textbuf_printf(buf, "%s[%u,%u,%u,%u,%u,\"%s\"]", shown++ > 0 ? "," : "", a->thread - warp, a->line,
                           a->object, a->offset, a->size, access_name(a->access));
        }
    }
    textbuf_puts(buf, "],\"statements\":[");
    shown = 0;
    for (uint32_t i = 0; i < run->statement_count && shown < MAX_SHOWN; i++) {
        const TracedStatement *s = &run->statements[i];
        if (s->thread >= first && s->thread < first + run->threads) {
            textbuf_printf(buf, "%s[%u,%u,%u]", shown++ > 0 ? "," : "", s->thread - first, s->line, s->barrier_count);
        }
    }
    textbuf_puts(buf, "]");
}
