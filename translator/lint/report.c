// SPDX-License-Identifier: MIT
/* Reports of rules: severity, source location, and suppression by comments (# py2cu: allow(CODE)) or by the request. */
#include "base/source_lines.h"
#include "base/suppression.h"
#include "lint/lint_internal.h"

#include <stdarg.h>

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

bool rule_is_enabled(const Unit *unit, RuleId rule)
{
    return (rules[rule].severity == PY2CU_WARNING || unit->request->lint) && !request_allows(unit, rules[rule].code);
}

/* Returns whether a line of the function's head, from `def` to ':', contains such a comment. */
static bool head_allows(Unit *unit, const IrFunc *func, const char *code)
{
    const Py2cuModule *module = &unit->request->modules[func->module];
    bool continues = true, allows = false;
    for (uint32_t number = func->line; continues && !allows; number++) {
        const SourceLine line = source_line(unit, func->module, number);
        const Span span = source_line_code(unit, func->module, number);
        allows = line_allows(unit, func->module, number, code);
        continues = (span.end == span.start || module->text[span.end - 1] != ':') &&
                    line.start + line.length < module->text + module->text_length;
    }
    return allows;
}

bool report(Unit *unit, RuleId rule, const IrFunc *func, uint32_t line_number, const char *format, ...)
{
    const Py2cuRequest *request = unit->request;
    if (func->module >= request->module_count || !rule_is_enabled(unit, rule)) { /* a module that py2cu generated */
        return false;
    }
    if (line_allows(unit, func->module, line_number, rules[rule].code) || head_allows(unit, func, rules[rule].code)) {
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
