// SPDX-License-Identifier: MIT
/* The data of the page's script: a JSON array for each source mapping. */
#include "html/html_internal.h"

#include "base/strings.h"

#include <string.h>

/* Returns the index of the type in the list of printed types, to which new types are appended. */
static uint32_t type_number(Arena *arena, PtrVec *types, const char *type)
{
    for (size_t i = 0; i < types->count; i++) {
        if (strcmp(types->items[i], type) == 0) {
            return (uint32_t)i;
        }
    }
    ptrvec_push(arena, types, (void *)(uintptr_t)type);
    return (uint32_t)types->count - 1;
}

/* Prints [place, kind, function, type, because, low, high] without unknown values at the end. */
static void put_source(const Unit *unit, TextBuf *out, const Py2cuSource *s, uint32_t place, PtrVec *types)
{
    textbuf_printf(out, "[%u,%u,%u,%d,[", (unsigned)place, (unsigned)s->kind, (unsigned)s->function,
                   s->type != NULL ? (int)type_number(unit->arena, types, s->type) : -1);
    for (size_t i = 0; i < s->because_count; i++) {
        textbuf_printf(out, "%s%u", i > 0 ? "," : "", (unsigned)s->because[i]);
    }
    textbuf_puts(out, "]");
    if (s->has_range) { /* as strings, because JavaScript numbers have 53 bits */
        textbuf_printf(out, ",\"%lld\",\"%lld\"", (long long)s->low, (long long)s->high);
    }
    textbuf_puts(out, "]");
}

void page_put_data(const Unit *unit, TextBuf *out, const uint32_t *place_of)
{
    PtrVec types = {0};
    size_t count = sources_count(unit->sources);
    textbuf_puts(out, "{\"sources\":[null");
    for (size_t i = 1; i < count; i++) {
        textbuf_puts(out, ",\n");
        put_source(unit, out, sources_item(unit->sources, i), place_of[i], &types);
    }
    textbuf_puts(out, "],\"types\":[");
    for (size_t i = 0; i < types.count; i++) {
        textbuf_puts(out, i > 0 ? "," : "");
        json_text(out, types.items[i]);
    }
    textbuf_puts(out, "],\"kinds\":[");
    for (int kind = 0; py2cu_source_kind_name((Py2cuSourceKind)kind) != NULL; kind++) {
        textbuf_puts(out, kind > 0 ? "," : "");
        json_text(out, py2cu_source_kind_name((Py2cuSourceKind)kind));
    }
    textbuf_puts(out, "]}");
}
