// SPDX-License-Identifier: MIT
/* Prints findings; see reports.h. */
#include "host/sanitizer/reports.h"

#include "support/json.h"

#include <string.h>
#include <unistd.h>

enum { MAX_PATH = 4096 };

static const char *const kinds[FINDING_COUNT] = {
    [FINDING_RACE] = "race", [FINDING_UNWRITTEN] = "unwritten", [FINDING_BARRIER] = "barrier", [FINDING_MASK] = "mask"};

static const char *access_verb(const Py2cuSite *site)
{
    static const char *const verbs[] = {[PY2CU_SITE_READ] = "reads it",
                                        [PY2CU_SITE_WRITE] = "writes it",
                                        [PY2CU_SITE_UPDATE] = "reads and writes it",
                                        [PY2CU_SITE_ATOMIC] = "updates it atomically",
                                        [PY2CU_SITE_EXCHANGE] = "updates it atomically",
                                        [PY2CU_SITE_BARRIER] = "is here",
                                        [PY2CU_SITE_SHARED] = "declares it",
                                        [PY2CU_SITE_LOCAL] = "declares it"};
    return site != NULL ? verbs[site->kind] : "has returned";
}

static const char *access_of(const Py2cuSite *site)
{
    static const char *const words[] = {
        [PY2CU_SITE_READ] = "read",     [PY2CU_SITE_WRITE] = "write",     [PY2CU_SITE_UPDATE] = "update",
        [PY2CU_SITE_ATOMIC] = "atomic", [PY2CU_SITE_EXCHANGE] = "atomic", [PY2CU_SITE_BARRIER] = "sync_kind",
        [PY2CU_SITE_SHARED] = "array",  [PY2CU_SITE_LOCAL] = "array"};
    return words[site->kind];
}

typedef struct ThreadPosition {
    uint32_t thread[3], block[3];
} ThreadPosition;

/* Returns the position in the script's axes, which are the axes of call->grid and call->block because instrumented
 * kernels are never remapped. */
static ThreadPosition position_of(const LaunchCall *call, const AccessSite *actor)
{
    const Py2cuDim grid = call->grid, block = call->block;
    ThreadPosition place = {
        {actor->thread % block.x, actor->thread / block.x % block.y, actor->thread / block.x / block.y},
        {actor->block % grid.x, actor->block / grid.x % grid.y, actor->block / grid.x / grid.y}};
    return place;
}

/* Returns the name relative to the working directory if the file is below it. */
static const char *relative_name(const char *file_name)
{
    char directory[MAX_PATH];
    const size_t length = getcwd(directory, sizeof directory) != NULL ? strlen(directory) : 0;
    const bool is_below = length > 1 && strncmp(file_name, directory, length) == 0 && file_name[length] == '/';
    return is_below ? file_name + length + 1 : file_name;
}

static void print_thread(StrBuf *out, const LaunchCall *call, const AccessSite *actor)
{
    const ThreadPosition at = position_of(call, actor);
    strbuf_format(out, "thread (%u, %u, %u) of block (%u, %u, %u)", (unsigned)at.thread[0], (unsigned)at.thread[1],
                  (unsigned)at.thread[2], (unsigned)at.block[0], (unsigned)at.block[1], (unsigned)at.block[2]);
}

/* Prints the source line of a site and an underline, in the format of diagnostics. */
static void print_frame(StrBuf *out, const Py2cuSite *site)
{
    const size_t indent = strspn(site->source, " \t");
    if (site->source[indent] == '\0') {
        return;
    }
    const int digits = snprintf(NULL, 0, "%u", (unsigned)site->line) + 2;
    strbuf_format(out, "\n%*u | %s\n%*s | %.*s^", digits, (unsigned)site->line, site->source, digits, "", (int)indent,
                  site->source);
    for (const char *at = site->source + indent + 1; *at != '\0'; at++) {
        strbuf_puts(out, ((unsigned char)*at & 0xC0u) != 0x80u ? "~" : ""); /* one per code point */
    }
}

/* Prints a thread and its action: on a line of its own with a code frame, or as a part of a sentence. */
static void print_access_site(StrBuf *out, const LaunchCall *call, const AccessSite *actor, const char *action,
                              bool has_frame)
{
    if (has_frame) {
        strbuf_puts(out, "\n");
        if (actor->site != NULL) {
            strbuf_format(out, "%s:%u: ", relative_name(actor->site->file_name), (unsigned)actor->site->line);
        }
    }
    print_thread(out, call, actor);
    strbuf_format(out, " %s", action);
    if (has_frame && actor->site != NULL) {
        print_frame(out, actor->site);
    } else if (actor->site != NULL) {
        strbuf_format(out, " on line %u", (unsigned)actor->site->line);
    }
}

static const char *const finding_names[FINDING_COUNT] = {[FINDING_RACE] = "race condition",
                                                         [FINDING_UNWRITTEN] = "uninitialized read",
                                                         [FINDING_BARRIER] = "divergent barrier",
                                                         [FINDING_MASK] = "wrong warp operation"};

static void print_memory(StrBuf *out, const Finding *finding)
{
    strbuf_format(out, finding->index[0] != '\0' ? "%s[%s] in %s memory" : "%s%s in %s memory", finding->array,
                  finding->index, finding->memory);
}

void finding_print(StrBuf *out, const LaunchCall *call, const Finding *finding, bool has_frames)
{
    const AccessSite *first = &finding->actors[0], *second = &finding->actors[1];
    const char *action = access_verb(first->site);
    bool has_second = second->thread != UINT32_MAX;
    if (has_frames) {
        strbuf_format(out, "kernel %s: ", call->info->python_name);
    }
    strbuf_puts(out, finding_names[finding->kind]);
    switch (finding->kind) {
    case FINDING_RACE:
        strbuf_puts(out, " on ");
        print_memory(out, finding);
        strbuf_puts(out, first->block != second->block ? ", by threads of different blocks"
                                                       : ", without a barrier between the accesses");
        break;
    case FINDING_UNWRITTEN:
        strbuf_puts(out, " of ");
        print_memory(out, finding);
        has_second = false;
        break;
    case FINDING_BARRIER:
    case FINDING_MASK:
    case FINDING_COUNT:
        action = finding->what;
        break;
    }
    strbuf_puts(out, has_frames ? "" : ": ");
    print_access_site(out, call, first, action, has_frames);
    if (has_second) {
        strbuf_puts(out, has_frames ? "" : "; ");
        print_access_site(out, call, second, access_verb(second->site), has_frames);
    }
}

enum { COLUMNS = 4 };

/* Prints "kernels.py:12", or "returned" for a thread that has returned. */
static void print_location(StrBuf *out, const AccessSite *actor)
{
    if (actor->site != NULL) {
        strbuf_format(out, "%s:%u", relative_name(actor->site->file_name), (unsigned)actor->site->line);
    } else {
        strbuf_puts(out, "returned");
    }
}

static void row_of(const Finding *finding, StrBuf cells[COLUMNS])
{
    strbuf_puts(&cells[0], finding_names[finding->kind]);
    if (finding->memory != NULL) {
        strbuf_format(&cells[1], finding->index[0] != '\0' ? "%s[%s]" : "%s%s", finding->array, finding->index);
    }
    print_location(&cells[2], &finding->actors[0]);
    if (finding->kind != FINDING_UNWRITTEN && finding->actors[1].thread != UINT32_MAX) {
        strbuf_puts(&cells[2], " and ");
        print_location(&cells[2], &finding->actors[1]);
    }
    strbuf_format(&cells[3], "%llu", (unsigned long long)finding->count);
}

void findings_print_table(StrBuf *out, const Finding *findings, size_t count)
{
    static const char *const head[COLUMNS] = {"finding", "element", "locations", "times"};
    int widths[COLUMNS] = {0};
    for (int pass = 0; pass < 2; pass++) { /* measures, then prints */
        for (size_t i = 0; i <= count; i++) {
            StrBuf cells[COLUMNS] = {{0}};
            for (size_t column = 0; column < COLUMNS && i == 0; column++) {
                strbuf_puts(&cells[column], head[column]);
            }
            if (i > 0) {
                row_of(&findings[i - 1], cells);
            }
            strbuf_puts(out, pass == 1 && i > 0 ? "\n" : "");
            for (size_t column = 0; column < COLUMNS; column++) {
                const char *text = strbuf_text(&cells[column]);
                const int length = (int)strlen(text);
                widths[column] = length > widths[column] ? length : widths[column];
                if (pass == 1 && column + 1 < COLUMNS) {
                    strbuf_format(out, "%-*s  ", widths[column], text);
                } else if (pass == 1) {
                    strbuf_format(out, "%*s", widths[column], text);
                }
                strbuf_free(&cells[column]);
            }
        }
    }
}

static void json_text(StrBuf *out, const char *text)
{
    strbuf_puts(out, "\"");
    while (*text != '\0') {
        char piece[JSON_PIECE];
        text += json_escape(text, SIZE_MAX, false, piece);
        strbuf_puts(out, piece);
    }
    strbuf_puts(out, "\"");
}

static void json_access_site(StrBuf *out, const LaunchCall *call, const AccessSite *actor)
{
    const ThreadPosition at = position_of(call, actor);
    if (actor->site != NULL) {
        strbuf_puts(out, "{\"file\": ");
        json_text(out, actor->site->file_name);
        strbuf_format(out, ", \"line\": %u, \"function\": ", (unsigned)actor->site->line);
        json_text(out, actor->site->function);
        strbuf_format(out, ", \"access\": \"%s\", ", access_of(actor->site));
    } else {
        strbuf_puts(out, "{\"file\": null, \"line\": null, \"function\": null, \"access\": \"returned\", ");
    }
    strbuf_format(out, "\"thread\": [%u, %u, %u], \"block\": [%u, %u, %u]}", (unsigned)at.thread[0],
                  (unsigned)at.thread[1], (unsigned)at.thread[2], (unsigned)at.block[0], (unsigned)at.block[1],
                  (unsigned)at.block[2]);
}

void findings_print_json(StrBuf *out, const LaunchCall *call, const Finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const Finding *finding = &findings[i];
        strbuf_format(out, "%s{\"kind\": \"%s\", \"kernel\": ", out->length > 0 ? ",\n " : "", kinds[finding->kind]);
        json_text(out, call->info->python_name);
        strbuf_puts(out, ", \"message\": ");
        StrBuf message = {0};
        finding_print(&message, call, finding, false);
        json_text(out, strbuf_text(&message));
        strbuf_free(&message);
        if (finding->memory != NULL) {
            strbuf_format(out, ", \"memory\": \"%s\", \"array\": ", finding->memory);
            json_text(out, finding->array);
            strbuf_format(out, ", \"index\": [%s]", finding->index);
        }
        strbuf_puts(out, ", \"first\": ");
        json_access_site(out, call, &finding->actors[0]);
        if (finding->kind != FINDING_UNWRITTEN && finding->actors[1].thread != UINT32_MAX) {
            strbuf_puts(out, ", \"second\": ");
            json_access_site(out, call, &finding->actors[1]);
        }
        strbuf_format(out, ", \"count\": %llu}", (unsigned long long)finding->count);
    }
}
