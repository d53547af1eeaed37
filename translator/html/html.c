// SPDX-License-Identifier: MIT
/* Generates the HTML page: Python on the left, CUDA C on the right, PTX and SASS if available, in one self-contained
 * file.
 *
 * A range of the Python source is a span `data-p`, a piece of the CUDA C a span `data-s` with the index of its source
 * mapping; the page data maps it to a range. */
#include "html/html_internal.h"

#include <stdlib.h>
#include <string.h>

static const char *const cost_words[] = {
    "float64 arithmetic", "64-bit index", "negative index", "uncoalesced access", "atomic", "barrier", "local memory"};

static int compare_ranges(const void *a, const void *b)
{
    const Piece *x = a, *y = b;
    return x->start != y->start ? (x->start < y->start ? -1 : 1) : x->end != y->end ? (x->end > y->end ? -1 : 1) : 0;
}

/* Collects the distinct ranges of a module, numbered from `first`, and sets place_of for their mappings. A range that
 * would partially overlap another is replaced by the other range. */
static Places places_of(const Unit *unit, uint32_t module, uint32_t first, uint32_t *place_of)
{
    size_t count = sources_count(unit->sources);
    Piece *all = arena_alloc(unit->arena, (count + 1) * sizeof *all);
    size_t *open = arena_alloc(unit->arena, (count + 1) * sizeof *open);
    uint32_t found = 0, kept = 0, open_count = 0;
    for (size_t i = 1; i < count; i++) {
        const Py2cuSource *s = sources_item(unit->sources, i);
        if (s->module == module && s->end > s->start) {
            all[found++] = (Piece){.start = s->start, .end = s->end, .number = (uint32_t)i};
        }
    }
    qsort(all, found, sizeof *all, compare_ranges);
    for (uint32_t i = 0; i < found; i++) {
        const Piece piece = all[i];
        while (open_count > 0 && open[open_count - 1] <= piece.start) {
            open_count--;
        }
        bool is_same = kept > 0 && compare_ranges(&all[kept - 1], &piece) == 0;
        bool crosses = open_count > 0 && piece.end > open[open_count - 1];
        if (!is_same && !crosses) {
            all[kept] = (Piece){.start = piece.start, .end = piece.end, .number = first + kept};
            kept++;
            open[open_count++] = piece.end;
        }
        place_of[piece.number] = kept > 0 ? all[kept - 1].number : 0;
    }
    return (Places){all, kept};
}

/* Adds the costs of the generated code to the ranges of a module that are smaller than a statement. */
static void add_costs(const Unit *unit, uint32_t module, uint32_t first, const uint32_t *place_of, Places *places)
{
    for (size_t i = 0; i < sources_mapping_count(unit->sources); i++) {
        const Py2cuMapping *m = sources_mapping(unit->sources, i);
        if (m->costs != 0 && sources_item(unit->sources, m->source)->module == module && place_of[m->source] >= first) {
            places->items[place_of[m->source] - first].costs |= m->costs;
        }
    }
}

/* Returns the first line of the comment directly above a line of the CUDA C; the line itself if there is none. */
static uint32_t with_comment(const Unit *unit, uint32_t line)
{
    uint32_t comment = line, now = 1;
    const char *text = unit->text.text;
    for (const char *end; now < line && (end = strchr(text, '\n')) != NULL; text = end + 1, now++) {
        const bool is_comment = strncmp(text, "//", 2) == 0;
        comment = !is_comment ? line : comment < line ? comment : now;
    }
    return comment;
}

/* Returns, for each line of the CUDA C, 1 + the index of its kernel. Comments and blank lines
 * between a function and the next kernel belong to the kernel. */
static uint32_t *sections_of(const Unit *unit, uint32_t lines)
{
    uint32_t *section = arena_alloc(unit->arena, (lines + 1) * sizeof *section);
    uint32_t end = 0; /* end of the processed lines */
    size_t count = sources_mapping_count(unit->sources);
    for (size_t i = 0; i < count; i++) {
        const Py2cuMapping *m = sources_mapping(unit->sources, i);
        const Py2cuSource *s = sources_item(unit->sources, m->source);
        if (s->kind != PY2CU_SOURCE_FUNCTION) {
            continue;
        }
        uint32_t kernel = 0, last = m->end_line;
        for (size_t k = 0; k < unit->kernels.count; k++) {
            const Py2cuKernelInfo *info = unit->kernels.items[k];
            kernel = s->type != NULL && strcmp(info->signature, s->type) == 0 ? (uint32_t)k + 1 : kernel;
        }
        for (size_t next = i + 1; next < count; next++) {
            const Py2cuMapping *inner = sources_mapping(unit->sources, next);
            if (sources_item(unit->sources, inner->source)->kind == PY2CU_SOURCE_FUNCTION) {
                break;
            }
            last = sources_item(unit->sources, inner->source)->function == m->source && inner->end_line > last
                       ? inner->end_line
                       : last;
        }
        for (uint32_t line = end > 0 ? end + 1 : with_comment(unit, m->line); kernel > 0 && line <= last; line++) {
            section[line - 1] = kernel;
        }
        end = last;
    }
    return section;
}

static void put_pane(const Unit *unit, TextBuf *out, const char *id, const char *title, const Code *code)
{
    textbuf_printf(out, "<section id=%s aria-labelledby=%s-title><h2 id=%s-title>", id, id, id);
    page_put_string(out, title);
    textbuf_puts(out, "</h2>");
    if (code->directive != NULL) {
        textbuf_puts(out, "<label class=switch><input type=checkbox> directives</label>");
    }
    textbuf_printf(out, "<pre tabindex=0 role=region aria-labelledby=%s-title>", id);
    page_put_code(unit, out, code);
    textbuf_puts(out, "</pre></section>\n");
}

static void put_legend(const Unit *unit, TextBuf *out)
{
    uint32_t costs = 0;
    for (size_t i = 0; i < sources_mapping_count(unit->sources); i++) {
        costs |= sources_mapping(unit->sources, i)->costs;
    }
    if (costs == 0) {
        return;
    }
    textbuf_puts(out, "<ul class=legend aria-label=\"Expensive operations\">");
    for (uint32_t i = 0; py2cu_cost_name(1u << i) != NULL; i++) {
        if ((costs & 1u << i) != 0) {
            textbuf_printf(out, "<li><span class=\"x %s\">%s</span></li>", py2cu_cost_name(1u << i), cost_words[i]);
        }
    }
    textbuf_puts(out, "</ul>");
}

static void put_tabs(const Unit *unit, TextBuf *out)
{
    if (unit->kernels.count < 2) {
        return;
    }
    textbuf_puts(out, "<div role=tablist aria-label=Kernels>");
    for (size_t i = 0; i < unit->kernels.count; i++) {
        const Py2cuKernelInfo *info = unit->kernels.items[i];
        textbuf_printf(out,
                       "<button role=tab data-tab=%zu data-line=%u aria-controls=cuda aria-selected=%s tabindex=%d>", i,
                       (unsigned)info->line, i == 0 ? "true" : "false", i == 0 ? 0 : -1);
        page_put_string(out, info->signature);
        textbuf_puts(out, "</button>");
    }
    textbuf_puts(out,
                 "<button role=tab data-tab=all aria-controls=cuda aria-selected=false tabindex=-1>all</button></div>");
}

/* Prints a module's source with its ranges, numbered from *next. */
static Code python_of(const Unit *unit, uint32_t i, uint32_t *next, uint32_t *place_of)
{
    const Py2cuModule *module = &unit->request->modules[i];
    Places places = places_of(unit, i, *next, place_of);
    add_costs(unit, i, *next, place_of, &places);
    *next += places.count;
    return (Code){.language = LANGUAGE_PYTHON,
                  .text = module->text,
                  .length = module->text_length,
                  .pieces = places.items,
                  .piece_count = places.count,
                  .first_line = module->first_line > 0 ? module->first_line : 1,
                  .module = i};
}

static Code cuda_of(const Unit *unit)
{
    uint32_t count = (uint32_t)sources_mapping_count(unit->sources);
    Piece *pieces = arena_alloc(unit->arena, (count + 1) * sizeof *pieces);
    for (uint32_t i = 0; i < count; i++) {
        const Py2cuMapping *m = sources_mapping(unit->sources, i);
        pieces[i] = (Piece){m->start, m->end, m->source, m->costs};
    }
    return (Code){.language = LANGUAGE_C,
                  .text = unit->text.text,
                  .length = unit->text.length,
                  .pieces = pieces,
                  .piece_count = count,
                  .first_line = 1,
                  .section = sections_of(unit, page_line_count(unit->text.text, unit->text.length))};
}

static uint32_t *new_places(const Unit *unit)
{
    return arena_alloc(unit->arena, (sources_count(unit->sources) + 1) * sizeof(uint32_t));
}

static void put_python(const Unit *unit, TextBuf *out, uint32_t *place_of)
{
    uint32_t next = 1;
    for (uint32_t i = 0; i < unit->request->module_count; i++) {
        const char *file_name = unit->request->modules[i].file_name;
        const Code code = python_of(unit, i, &next, place_of);
        if (i == 0 || code.piece_count > 0 || page_has_diagnostics(unit, i)) {
            const char *id = arena_printf(unit->arena, "python%u", (unsigned)i);
            put_pane(unit, out, id, file_name != NULL ? file_name : "Python", &code);
        }
    }
}

static void put_cuda(const Unit *unit, TextBuf *out)
{
    const Code code = cuda_of(unit);
    put_pane(unit, out, "cuda", "CUDA C", &code);
}

PageParts page_parts(Unit *unit)
{
    PageParts parts;
    TextBuf *const all[] = {&parts.python, &parts.cuda, &parts.tabs, &parts.legend, &parts.data};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        textbuf_init(all[i], unit->arena);
        textbuf_puts(all[i], "");
    }
    const bool failed = unit->text.length == 0;
    if (failed) {
        unit->sources = NULL; /* mappings of a unit without generated code */
    }
    uint32_t next = 1, *place_of = new_places(unit);
    for (uint32_t i = 0; i < unit->request->module_count;
         i++) { /* other modules have no pane, but their ranges are numbered */
        const Code code = python_of(unit, i, &next, place_of);
        if (i == 0) {
            page_put_code(unit, &parts.python, &code);
        }
    }
    if (!failed) {
        const Code code = cuda_of(unit);
        page_put_code(unit, &parts.cuda, &code);
        put_tabs(unit, &parts.tabs);
        put_legend(unit, &parts.legend);
        page_put_data(unit, &parts.data, place_of);
    }
    return parts;
}

void page(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    const char *path = request->modules[0].file_name, *last = path != NULL ? strrchr(path, '/') : NULL;
    const char *name = last != NULL ? last + 1 : path != NULL ? path : "Python";
    TextBuf out;
    textbuf_init(&out, unit->arena);
    textbuf_puts(&out, "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<meta name=viewport "
                       "content=\"width=device-width, initial-scale=1\">\n"
                       "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src "
                       "'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                       "<title>");
    page_put_string(&out, name);
    textbuf_puts(&out, " as CUDA C</title>\n<style>\n");
    textbuf_puts(&out, page_style_text);
    textbuf_puts(&out, "</style>\n</head>\n<body>\n<header><h1>");
    page_put_string(&out, name);
    textbuf_puts(&out, "</h1>");
    put_tabs(unit, &out);
    put_legend(unit, &out);
    textbuf_puts(&out, "<search class=search><input id=search type=search placeholder=Search aria-label=\"Search all "
                       "sources\" aria-describedby=found spellcheck=false><span id=found role=status></span></search>"
                       "</header>\n<main>\n<div class=column>");
    page_put_unplaced_diagnostics(unit, &out);
    uint32_t *place_of = new_places(unit);
    put_python(unit, &out, place_of);
    textbuf_puts(&out, "</div>\n<div class=column>");
    put_cuda(unit, &out);
    for (size_t i = 0, compiled = 0; i < request->pane_count; i++) {
        const Py2cuPane *pane = &request->panes[i];
        const Code code = page_assembly(unit, pane->text);
        const bool is_assembly = code.directive != NULL;
        const size_t number = is_assembly ? compiled++ : i;
        put_pane(unit, &out, arena_printf(unit->arena, "%s%zu", is_assembly ? "compiled" : "note", number), pane->title,
                 &code);
    }
    textbuf_puts(&out, "</div>\n</main>\n<aside aria-label=\"Details\"><div id=info role=status tabindex=-1>"
                       "Point at a part of either source to highlight its counterpart. Click it, or press Enter, to "
                       "see how its type was inferred."
                       "</div></aside>\n<script type=application/json id=data>");
    page_put_data(unit, &out, place_of);
    textbuf_puts(&out, "</script>\n<script>\n");
    textbuf_puts(&out, page_script_text);
    textbuf_puts(&out, "</script>\n</body>\n</html>\n");
    unit->text = out;
    unit->is_page = true;
}
