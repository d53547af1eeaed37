/* What to write in place of what a kernel does not have, and names that were meant. */
#include "infer/inside.h"

#include <py2cu/py2cu.h>

#include <stdlib.h>
#include <string.h>

enum { LONGEST_ARGUMENT = 32 }; /* bytes; what is longer makes no readable hint */

typedef struct Search {
    const Expr *callee, *call;
} Search;

static bool is_its_call(const Expr *e, void *context)
{
    Search *search = context;
    search->call = e->kind == EX_CALL && e->left == search->callee ? e : search->call;
    return search->call != NULL;
}

/* The call whose function e is; NULL: there is none. */
static const Expr *call_of(const Infer *in, const Expr *e)
{
    Search search = {.callee = e};
    (void)ast_any_in_block(&in->instance->function->body, is_its_call, &search);
    return search.call;
}

/* e as the text has it; NULL: a hint is better without. */
static const char *written(const Infer *in, const Expr *e)
{
    const Py2cuRequest *request = in->unit->request;
    if (e == NULL || e->span.module >= request->module_count) {
        return NULL;
    }
    const Py2cuModule *module = &request->modules[e->span.module];
    size_t length = e->span.end > e->span.start && e->span.end <= module->text_length ? e->span.end - e->span.start : 0;
    if (length == 0 || length > LONGEST_ARGUMENT || memchr(module->text + e->span.start, '\n', length) != NULL) {
        return NULL;
    }
    return arena_strndup(in->unit->arena, module->text + e->span.start, length);
}

/* The argument that {dtype,1|...} or {0|...} asks for; at is behind the brace. */
static const Expr *asked(const Infer *in, const Expr *call, const char *at)
{
    size_t length = strcspn(at, ",|}");
    bool is_named = length > 0 && (at[0] < '0' || at[0] > '9');
    const char *position = is_named ? at + length + 1 : at;
    const char *name = is_named ? arena_strndup(in->unit->arena, at, length) : NULL;
    if (call == NULL || ast_unpacks(call)) {
        return NULL;
    }
    uint32_t index = (uint32_t)strtoul(position, NULL, 10);
    if (name != NULL) {
        return ast_argument(call, index, name);
    }
    return index < call->item_count ? call->items[index] : NULL;
}

const char *infer_filled(const Infer *in, const Expr *e, const char *hint)
{
    const Expr *call = call_of(in, e);
    TextBuf out;
    textbuf_init(&out, in->unit->arena);
    while (*hint != '\0') {
        size_t plain = strcspn(hint, "{");
        textbuf_add(&out, hint, plain);
        hint += plain;
        if (*hint == '{') {
            const char *end = strchr(hint, '}'), *other = strchr(hint, '|');
            const char *text = written(in, asked(in, call, hint + 1));
            if (text != NULL) {
                textbuf_puts(&out, text);
            } else {
                textbuf_add(&out, other + 1, (size_t)(end - other - 1));
            }
            hint = end + 1;
        }
    }
    return out.text;
}

const char *infer_instead(const Infer *in, const Expr *e, const char *path)
{
    static const struct {
        const char *path, *hint;
    } rows[] = {
#define INSTEAD(path, hint) {path, hint},
#include "infer/instead.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(path, rows[i].path) == 0) {
            return infer_filled(in, e, rows[i].hint);
        }
    }
    return NULL;
}

bool infer_is_right_name(const char *path)
{
    static const struct {
        const char *prefix, *names;
    } rows[] = {
#define OTHERS(prefix, names) {prefix, names},
#include "infer/instead.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = strlen(rows[i].prefix);
        const char *name = path + length;
        if (strncmp(path, rows[i].prefix, length) != 0) {
            continue;
        }
        for (const char *at = strstr(rows[i].names, name); at != NULL && *name != '\0'; at = strstr(at + 1, name)) {
            if (at[-1] == ' ' && at[strlen(name)] == ' ') {
                return true;
            }
        }
    }
    return false;
}

const char *infer_similar_name(const Infer *in, const char *name)
{
    PtrVec names = {0};
    for (const Scope *scope = in->instance->function->scope; scope != NULL; scope = scope->parent) {
        for (size_t i = 0; i < scope->bindings.count; i++) {
            const Binding *binding = scope->bindings.items[i];
            if (binding->kind != BIND_UNDEFINED && binding->assignments > 0 && strcmp(binding->name, name) != 0) {
                ptrvec_push(in->unit->arena, &names, (void *)binding->name);
            }
        }
    }
    static const char *const own[] = {"abs", "bool", "complex", "divmod", "enumerate", "float", "int", "isinstance", "len", "max",
                                      "min", "pow", "print", "range", "round", "tuple", "zip", "True", "False", "None"};
    const char *similar = py2cu_similar(name, (const char *const *)names.items, names.count);
    return similar != NULL ? similar : py2cu_similar(name, own, sizeof own / sizeof own[0]);
}
