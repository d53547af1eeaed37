// SPDX-License-Identifier: MIT
/* Reads the panes with compiled code: the line of the CUDA C for each line of PTX or SASS, and the directives, which
 * the page hides by default. */
#include "base/ascii.h"
#include "base/strings.h"
#include "html/html_internal.h"

#include <string.h>

uint32_t page_line_count(const char *text, size_t length)
{
    uint32_t count = 1;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == '\n';
    }
    return count;
}

/* Skips spaces, then parses a number. */
static uint32_t number_after_spaces(const char **at)
{
    *at += strspn(*at, " \t");
    return (uint32_t)ascii_read_number(at);
}

/* Returns whether a line without its indentation is neither an instruction nor a part of a signature or declaration of
 * PTX (`.loc`, labels of debug information) or SASS (`.align`). */
static bool is_directive(const char *line)
{
    static const char *const starts[] = {
        "//",     ".version",      ".target",         ".address_size", ".file",    ".loc",    ".section",
        ".reg",   ".headerflags",  ".elftype",        ".sectioninfo",  ".align",   ".type",   ".size",
        ".other", ".sectionflags", ".sectionentsize", "$L__tmp",       "$L__func", "$L__info"};
    bool found = line[0] == '\0' || line[0] == '\n';
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        found = found || starts_with(line, starts[i]);
    }
    return found;
}

/* Returns 1 + the index of the kernel that begins in a line, `.visible .entry NAME(` of PTX or `.text.NAME:` of SASS; 0
 * if another function begins, and `now` otherwise. */
static uint32_t section_at(const Unit *unit, const char *line, uint32_t now)
{
    const char *entry = strstr(line, ".entry "), *text = strstr(line, ".text.");
    const char *name = entry != NULL ? entry + strlen(".entry ") : text == line ? text + strlen(".text.") : NULL;
    if (name == NULL) {
        return strstr(line, ".func ") != NULL ? 0 : now;
    }
    const size_t length = strcspn(name, "(:, \t\n");
    uint32_t found = 0;
    for (size_t k = 0; k < unit->kernels.count; k++) {
        const Py2cuKernelInfo *info = unit->kernels.items[k];
        found = strlen(info->name) == length && strncmp(info->name, name, length) == 0 ? (uint32_t)k + 1 : found;
    }
    return found;
}

Code page_assembly(const Unit *unit, const char *text)
{
    const size_t length = strlen(text), count = page_line_count(text, length) + 1;
    uint32_t *line_of = arena_alloc(unit->arena, count * sizeof *line_of), row = 0, now = 0;
    uint32_t *section = arena_alloc(unit->arena, count * sizeof *section), kernel = 0;
    bool *directive = arena_alloc(unit->arena, count * sizeof *directive);
    bool has_lines = false, in_section = false; /* in a section of PTX with debug information, which is in braces */
    for (size_t at = 0; at < length; row++) {
        const char *end = memchr(text + at, '\n', length - at);
        const size_t next = end != NULL ? (size_t)(end - text) + 1 : length;
        const char *line = arena_strndup(unit->arena, text + at, next - at), *first = line + strspn(line, " \t");
        const char *loc = strstr(line, ".loc"), *sass = strstr(line, "//## File");
        if (loc != NULL) {
            const char *number = loc + strlen(".loc");
            (void)number_after_spaces(&number); /* index of the file */
            now = number_after_spaces(&number);
        } else if (sass != NULL && strstr(sass, ", line ") != NULL) {
            const char *number = strstr(sass, ", line ") + strlen(", line ");
            now = number_after_spaces(&number);
        } else if (line[0] == '}' || line[0] == '.') {
            now = 0; /* another function */
        }
        in_section = in_section || (starts_with(first, ".section") && text[next] == '{');
        kernel = section_at(unit, first, kernel);
        section[row] = kernel;
        directive[row] = in_section || is_directive(first);
        in_section = in_section && line[0] != '}';
        line_of[row] = directive[row] ? 0 : now;
        has_lines = has_lines || now > 0;
        at = next;
    }
    return (Code){.language = LANGUAGE_PLAIN,
                  .text = text,
                  .length = length,
                  .first_line = 1,
                  .line_of = line_of,
                  .section = section,
                  .directive = has_lines ? directive : NULL};
}
