/* Where a report stands in the Python text, and whether the text or the request allows what it is about. */
#include "lint/lint_internal.h"

#include <stdarg.h>
#include <string.h>

static const Py2cuRule rules[] = {
#define RULE(id, code, severity, summary) {code, severity, summary},
#include "lint/rules.def"
};

size_t py2cu_rule_count(void)
{
    return RULE_COUNT;
}

const Py2cuRule *py2cu_rule(size_t index)
{
    return index < RULE_COUNT ? &rules[index] : NULL;
}

bool rule_is_wanted(const Unit *unit, RuleId rule)
{
    const Py2cuRequest *request = unit->request;
    bool is_wanted = rules[rule].severity == PY2CU_WARNING || request->advise;
    for (size_t i = 0; i < request->allowed_count && is_wanted; i++) {
        is_wanted = strcmp(request->allowed[i], rules[rule].code) != 0;
    }
    return is_wanted;
}

/* ---- lines
 * ------------------------------------------------------------------------------------------------------------ */

typedef struct Line {
    const char *start;
    size_t length;
} Line;

static bool is_end(char c)
{
    return c == '\n' || c == '\r';
}

/* The lines of a module. */
struct AdviceState {
    Line *lines;
    uint32_t count, capacity;
    bool is_read;
};

static void read_lines(Unit *unit, struct AdviceState *state, const Py2cuModule *module)
{
    const char *end = module->text + module->text_length, *at = module->text;
    bool goes_on = true;
    while (goes_on) {
        Line line = {at, 0};
        while (at < end && !is_end(*at)) {
            at++;
        }
        line.length = (size_t)(at - line.start);
        state->lines = arena_room(unit->arena, state->lines, state->count, &state->capacity, sizeof *state->lines);
        state->lines[state->count++] = line;
        goes_on = at < end;
        at += goes_on ? (at[0] == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1) : 0;
    }
    state->is_read = true;
}

/* The line with that number in the file; an empty one behind the text if there is none. */
static Line line_of(Unit *unit, uint32_t module_index, uint32_t number)
{
    const Py2cuRequest *request = unit->request;
    const Py2cuModule *module = &request->modules[module_index];
    if (unit->advice == NULL) {
        unit->advice = arena_alloc(unit->arena, request->module_count * sizeof *unit->advice);
    }
    struct AdviceState *state = &unit->advice[module_index];
    if (!state->is_read) {
        read_lines(unit, state, module);
    }
    const uint32_t first = module->first_line != 0 ? module->first_line : 1, at = number > first ? number - first : 0;
    return at < state->count ? state->lines[at] : (Line){module->text + module->text_length, 0};
}

/* Its code, without blanks around it and the comment behind it. */
static Span code_of(const Py2cuModule *module, Line line, uint32_t number, uint32_t module_index)
{
    size_t from = 0, to = 0;
    char quote = 0;
    while (from < line.length && (line.start[from] == ' ' || line.start[from] == '\t')) {
        from++;
    }
    for (to = from; to < line.length && (quote != 0 || line.start[to] != '#'); to++) {
        char c = line.start[to];
        if (quote == 0 ? c == '"' || c == '\'' : c == quote) {
            quote = quote == 0 ? c : 0;
        }
    }
    while (to > from && (line.start[to - 1] == ' ' || line.start[to - 1] == '\t')) {
        to--;
    }
    size_t offset = (size_t)(line.start - module->text);
    return (Span){(uint32_t)(offset + from), (uint32_t)(offset + to), number, module_index};
}

/* ---- allowing
 * --------------------------------------------------------------------------------------------------------- */

/* `code` stands in the list `a, b)`. */
static bool list_has(const char *list, size_t room, const char *code)
{
    size_t length = strlen(code);
    for (size_t at = 0; at < room && list[at] != ')';) {
        size_t end = at;
        while (end < room && list[end] != ',' && list[end] != ')') {
            end++;
        }
        size_t from = at, to = end;
        while (from < to && list[from] == ' ') {
            from++;
        }
        while (to > from && list[to - 1] == ' ') {
            to--;
        }
        if (to - from == length && memcmp(list + from, code, length) == 0) {
            return true;
        }
        at = end + (end < room && list[end] == ',');
    }
    return false;
}

/* The line says `# py2cu: allow(code)`. */
static bool line_allows(Line line, const char *code)
{
    static const char opening[] = "# py2cu: allow(";
    const size_t length = sizeof opening - 1;
    for (size_t at = 0; at + length < line.length; at++) {
        if (memcmp(line.start + at, opening, length) == 0 &&
            list_has(line.start + at + length, line.length - at - length, code)) {
            return true;
        }
    }
    return false;
}

/* The lines of `def` up to the one whose code ends in ':'. */
static bool head_allows(Unit *unit, const IrFunc *func, const char *code)
{
    const Py2cuModule *module = &unit->request->modules[func->module];
    bool goes_on = true, allows = false;
    for (uint32_t number = func->line; goes_on && !allows; number++) {
        const Line line = line_of(unit, func->module, number);
        Span span = code_of(module, line, number, 0);
        allows = line_allows(line, code);
        goes_on = (span.end == span.start || module->text[span.end - 1] != ':') &&
                  line.start + line.length < module->text + module->text_length;
    }
    return allows;
}

bool report(Unit *unit, RuleId rule, const IrFunc *func, uint32_t line_number, const char *format, ...)
{
    const Py2cuRequest *request = unit->request;
    if (func->module >= request->module_count || !rule_is_wanted(unit, rule)) { /* a text that py2cu wrote */
        return false;
    }
    const Py2cuModule *module = &request->modules[func->module];
    const Line line = line_of(unit, func->module, line_number);
    if (line_allows(line, rules[rule].code) || head_allows(unit, func, rules[rule].code)) {
        return false;
    }
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(unit->arena, format, args);
    va_end(args);
    Span span = code_of(module, line, line_number, func->module);
    (rules[rule].severity == PY2CU_WARNING ? diag_warning : diag_advice)(unit, span, rules[rule].code, "%s", message);
    return true;
}
