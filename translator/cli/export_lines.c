// SPDX-License-Identifier: MIT
/* Breaks long lines of generated C++: after a comma or before an operator, outside of strings. */
#include "export.h"

#include <string.h>

enum { MAX_COLUMNS = 120, INDENT = 4 };

/* Returns whether a line may be broken at a space: after a comma, or before a binary operator. */
static bool is_break(const char *space)
{
    static const char *const operators[] = {" && ", " || ", " + ", " << ", " ? ", " : "};
    bool any = space[-1] == ',';
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        any = any || strncmp(space, operators[i], strlen(operators[i])) == 0;
    }
    return any;
}

/* Returns whether the character begins or ends a list of template arguments, `py2cu_view<const float, 2>(...)`.
 * Operators have spaces around them. */
static bool opens_template(const char *at)
{
    return at[0] == '<' && at[-1] != ' ' && at[-1] != '<' && at[1] != ' ' && at[1] != '<';
}

static bool closes_template(const char *at)
{
    return at[0] == '>' && at[-1] != ' ' && at[-1] != '-';
}

/* Returns the length of the part of `line` to print. It fits into `columns` if there is a place for a break; those
 * outside of parentheses in the second half are preferred. */
static size_t part_length(const char *line, size_t length, size_t columns, bool is_comment)
{
    char quote = '\0';
    size_t found = 0, depth = 0, depth_of_found = SIZE_MAX;
    for (size_t i = 1; i < length && (found == 0 || i <= columns); i++) {
        if (quote != '\0') {
            quote = line[i] == quote ? '\0' : quote;
            i += line[i] == '\\'; /* the next character is escaped */
        } else if (is_comment) {
            found = line[i] == ' ' && i > strlen("// ") ? i : found;
        } else if (line[i] == '"' || line[i] == '\'') {
            quote = line[i];
        } else if (strchr("([{", line[i]) != NULL || opens_template(line + i)) {
            depth++;
        } else if (strchr(")]}", line[i]) != NULL || closes_template(line + i)) {
            depth -= depth > 0;
        } else if (line[i] == ' ' && is_break(line + i) && (found < columns / 2 || depth <= depth_of_found)) {
            found = i;
            depth_of_found = depth;
        } else if (line[i] == '/' && line[i + 1] == '/') {
            break;
        }
    }
    return found > 0 ? found : length;
}

static void put_line(FILE *out, const char *line, size_t length, bool is_whole)
{
    size_t indent = strspn(line, " ");
    const bool is_comment = strncmp(line + indent, "// ", 3) == 0;
    fprintf(out, "%*s", (int)indent, "");
    line += indent;
    length -= indent;
    const size_t mark = is_comment ? strlen("//") : 0; /* repeated at the start of each further line */
    for (bool is_first = true; !is_whole && indent + length > MAX_COLUMNS; is_first = false) {
        const size_t part = part_length(line, length, MAX_COLUMNS - indent - (is_first ? 0 : mark), is_comment);
        if (part == length) {
            break;
        }
        indent += is_first && !is_comment ? INDENT : 0;
        fprintf(out, "%.*s\n%*s%.*s", (int)part, line, (int)indent, "", (int)mark, "//");
        line += part + !is_comment;
        length -= part + !is_comment;
    }
    fprintf(out, "%.*s", (int)length, line);
}

void export_put_lines(FILE *out, const char *text)
{
    bool is_macro = false;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const bool has_next_line = length > 0 && text[length - 1] == '\\';
        put_line(out, text, length, is_macro || has_next_line || text[0] == '#');
        is_macro = has_next_line;
        text += length;
        if (*text == '\n') {
            fputc(*text++, out);
        }
    }
}
