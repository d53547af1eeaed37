// SPDX-License-Identifier: MIT
/* Suppression of warnings and lint messages, by the request or by comments. */
#include "base/suppression.h"

#include "base/source_lines.h"
#include "base/unit.h"

#include <string.h>

bool request_allows(const Unit *unit, const char *code)
{
    const Py2cuRequest *request = unit->request;
    bool allows = false;
    for (size_t i = 0; request != NULL && i < request->allowed_count && !allows; i++) {
        allows = strcmp(request->allowed[i], code) == 0;
    }
    return allows;
}

/* Returns whether the list `a, b)` contains the code. */
static bool list_has(const char *list, size_t capacity, const char *code)
{
    size_t length = strlen(code);
    for (size_t at = 0; at < capacity && list[at] != ')';) {
        size_t end = at;
        while (end < capacity && list[end] != ',' && list[end] != ')') {
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
        at = end + (end < capacity && list[end] == ',');
    }
    return false;
}

bool line_allows(Unit *unit, uint32_t module, uint32_t number, const char *code)
{
    if (module >= unit->request->module_count) { /* generated source */
        return false;
    }
    const SourceLine line = source_line(unit, module, number);
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
