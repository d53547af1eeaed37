/* Findings as texts; see reports.h. */
#include "host/sanitizer/reports.h"

#include "support/json.h"

static const char *const kinds[FINDING_COUNT] = {
    [FINDING_RACE] = "race", [FINDING_UNWRITTEN] = "unwritten", [FINDING_BARRIER] = "barrier", [FINDING_MASK] = "mask"};

static const char *access_verb(const Py2cuSite *site)
{
    static const char *const verbs[] = {[PY2CU_SITE_READ] = "reads it",
                                        [PY2CU_SITE_WRITE] = "writes it",
                                        [PY2CU_SITE_UPDATE] = "reads and writes it",
                                        [PY2CU_SITE_ATOMIC] = "changes it atomically",
                                        [PY2CU_SITE_EXCHANGE] = "changes it atomically",
                                        [PY2CU_SITE_MEETING] = "is there",
                                        [PY2CU_SITE_SHARED] = "makes it",
                                        [PY2CU_SITE_LOCAL] = "makes it"};
    return site != NULL ? verbs[site->kind] : "has returned";
}

static const char *access_of(const Py2cuSite *site)
{
    static const char *const words[] = {
        [PY2CU_SITE_READ] = "read",     [PY2CU_SITE_WRITE] = "write",     [PY2CU_SITE_UPDATE] = "update",
        [PY2CU_SITE_ATOMIC] = "atomic", [PY2CU_SITE_EXCHANGE] = "atomic", [PY2CU_SITE_MEETING] = "meeting",
        [PY2CU_SITE_SHARED] = "array",  [PY2CU_SITE_LOCAL] = "array"};
    return words[site->kind];
}

typedef struct Place {
    uint32_t thread[3], block[3];
} Place;

/* In the script's axes: call->grid and call->block are as the kernel's text has them, which for a text that is watched
 * is as written. */
static Place position_of(const LaunchCall *call, const Actor *actor)
{
    const Py2cuDim grid = call->grid, block = call->block;
    Place place = {{actor->thread % block.x, actor->thread / block.x % block.y, actor->thread / block.x / block.y},
                   {actor->block % grid.x, actor->block / grid.x % grid.y, actor->block / grid.x / grid.y}};
    return place;
}

static void print_actor(StrBuf *out, const LaunchCall *call, const Actor *actor)
{
    const Place at = position_of(call, actor);
    strbuf_format(out, "thread (%u, %u, %u) of block (%u, %u, %u)", (unsigned)at.thread[0], (unsigned)at.thread[1],
                  (unsigned)at.thread[2], (unsigned)at.block[0], (unsigned)at.block[1], (unsigned)at.block[2]);
    if (actor->site != NULL) {
        strbuf_format(out, " at %s:%u", actor->site->file_name, (unsigned)actor->site->line);
    }
}

static void print_memory(StrBuf *out, const Finding *finding)
{
    strbuf_format(out, finding->index[0] != '\0' ? "%s[%s] in %s memory" : "%s%s in %s memory", finding->array,
                  finding->index, finding->memory);
}

void finding_print(StrBuf *out, const LaunchCall *call, const Finding *finding)
{
    const Actor *first = &finding->actors[0], *second = &finding->actors[1];
    switch (finding->kind) {
    case FINDING_RACE:
        strbuf_puts(out, "race on ");
        print_memory(out, finding);
        strbuf_puts(out, ": ");
        print_actor(out, call, first);
        strbuf_format(out, " %s, ", access_verb(first->site));
        print_actor(out, call, second);
        strbuf_format(out, " %s, and %s", access_verb(second->site),
                      first->block != second->block ? "nothing orders threads of two blocks"
                                                    : "no barrier stands between");
        break;
    case FINDING_UNWRITTEN:
        strbuf_puts(out, "read of what nothing wrote, ");
        print_memory(out, finding);
        strbuf_puts(out, ": ");
        print_actor(out, call, first);
        strbuf_format(out, " %s", access_verb(first->site));
        break;
    case FINDING_BARRIER:
    case FINDING_MASK:
    case FINDING_COUNT:
        strbuf_puts(out, finding->kind == FINDING_BARRIER ? "barrier: " : "warp operation: ");
        print_actor(out, call, first);
        strbuf_format(out, " %s", finding->what);
        if (second->thread != UINT32_MAX) {
            strbuf_puts(out, ": ");
            print_actor(out, call, second);
            strbuf_format(out, " %s", access_verb(second->site));
        }
        break;
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

static void json_actor(StrBuf *out, const LaunchCall *call, const Actor *actor)
{
    const Place at = position_of(call, actor);
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
        finding_print(&message, call, finding);
        json_text(out, strbuf_text(&message));
        strbuf_free(&message);
        if (finding->memory != NULL) {
            strbuf_format(out, ", \"memory\": \"%s\", \"array\": ", finding->memory);
            json_text(out, finding->array);
            strbuf_format(out, ", \"index\": [%s]", finding->index);
        }
        strbuf_puts(out, ", \"first\": ");
        json_actor(out, call, &finding->actors[0]);
        if (finding->kind != FINDING_UNWRITTEN && finding->actors[1].thread != UINT32_MAX) {
            strbuf_puts(out, ", \"second\": ");
            json_actor(out, call, &finding->actors[1]);
        }
        strbuf_format(out, ", \"count\": %llu}", (unsigned long long)finding->count);
    }
}
