// SPDX-License-Identifier: MIT
/* Reports of rules: severity, source location, and suppression by comments (# py2cu: allow(CODE)) or by the request. */
#include "base/source_lines.h"
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
    bool is_wanted = rules[rule].severity == PY2CU_WARNING || request->lint;
    for (size_t i = 0; i < request->allowed_count && is_wanted; i++) {
        is_wanted = strcmp(request->allowed[i], rules[rule].code) != 0;
    }
    return is_wanted;
}

/* ---- suppression ---- */

/* Returns whether the list `a, b)` contains the code. */
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

/* Returns whether the line contains the comment `# py2cu: allow(code)`. */
static bool line_allows(SourceLine line, const char *code)
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

/* Returns whether a line of the function's head, from `def` to ':', contains such a comment. */
static bool head_allows(Unit *unit, const IrFunc *func, const char *code)
{
    const Py2cuModule *module = &unit->request->modules[func->module];
    bool goes_on = true, allows = false;
    for (uint32_t number = func->line; goes_on && !allows; number++) {
        const SourceLine line = source_line(unit, func->module, number);
        const Span span = source_line_code(unit, func->module, number);
        allows = line_allows(line, code);
        goes_on = (span.end == span.start || module->text[span.end - 1] != ':') &&
                  line.start + line.length < module->text + module->text_length;
    }
    return allows;
}

bool report(Unit *unit, RuleId rule, const IrFunc *func, uint32_t line_number, const char *format, ...)
{
    const Py2cuRequest *request = unit->request;
    if (func->module >= request->module_count || !rule_is_wanted(unit, rule)) { /* a module that py2cu generated */
        return false;
    }
    if (line_allows(source_line(unit, func->module, line_number), rules[rule].code) ||
        head_allows(unit, func, rules[rule].code)) {
        return false;
    }
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(unit->arena, format, args);
    va_end(args);
    const Span span = source_line_code(unit, func->module, line_number);
    (rules[rule].severity == PY2CU_WARNING ? diag_warning : diag_lint)(unit, span, rules[rule].code, "%s", message);
    return true;
}
