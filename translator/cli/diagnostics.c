// SPDX-License-Identifier: MIT
/* Prints diagnostics: as lines when they are reported, or as one JSON or SARIF 2.1.0 document at the end of the run. */
#include "cli.h"
#include "support/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_RULES = 128 };

/* A range of a source file. Lines and columns count from 1, columns in bytes; all 0: no range. */
typedef struct Location {
    const char *file_name;
    uint32_t line, column, end_line, end_column;
} Location;

typedef struct Text {
    const char *name, *bytes;
    size_t length;
} Text;

static CliDiagnostics form;
static char *result_text, *notification_text; /* contents of the document: diagnostics of inputs; messages of the
                                       command itself (notifications in SARIF) */
static size_t result_length, notification_length;
static FILE *result_stream, *notification_stream;
static size_t result_count, notification_count;
static size_t error_count, warning_count, lint_count; /* since cli_summary_begin() */
static const char *explained_code; /* code of the first error; without errors, of the first diagnostic with a code */
static bool explains_error;
static char *summary_json;           /* of the last summary */
static const char *rules[MAX_RULES]; /* SARIF: codes in the order of their first report */
static size_t rule_count;

bool cli_uses_color(CliColor color)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (form != CLI_TEXT || color != CLI_COLOR_AUTO) {
        return form == CLI_TEXT && color == CLI_COLOR_ALWAYS;
    }
    return isatty(STDERR_FILENO) && (no_color == NULL || no_color[0] == '\0') && terminal != NULL &&
           strcmp(terminal, "dumb") != 0;
}

bool cli_is_text_format(void)
{
    return form == CLI_TEXT;
}

/* ---- places ---- */

/* Converts a column from bytes to code points, the unit of "columnKind": "unicodeCodePoints" in SARIF. */
static uint32_t code_points(const Text *text, uint32_t line, uint32_t column)
{
    size_t at = 0;
    for (uint32_t number = 1; number < line && at < text->length; at++) {
        bool ends = text->bytes[at] == '\n' ||
                    (text->bytes[at] == '\r' && (at + 1 >= text->length || text->bytes[at + 1] != '\n'));
        number += ends;
    }
    uint32_t points = 1;
    for (size_t i = at; i < text->length && i + 1 < at + column; i++) {
        points += ((unsigned char)text->bytes[i] & 0xC0u) != 0x80u;
    }
    return points;
}

static void put_place(FILE *out, const Location *location)
{
    cli_put_member(out, "", "file", location->file_name);
    fprintf(out, ", \"line\": %u, \"column\": %u, \"end_line\": %u, \"end_column\": %u", (unsigned)location->line,
            (unsigned)location->column, (unsigned)location->end_line, (unsigned)location->end_column);
}

/* Prints a file name as a URI; a relative name yields a relative URI. */
static void put_uri(FILE *out, const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    fputs(name[0] == '/' ? "\"file://" : "\"", out);
    for (; *name != '\0'; name++) {
        if (strchr(plain, *name) != NULL) {
            fputc(*name, out);
        } else {
            fprintf(out, "%%%02X", (unsigned char)*name);
        }
    }
    fputc('"', out);
}

static void put_region(FILE *out, const char *name, const Location *location, const Text *text)
{
    fprintf(out, "\"%s\": {\"startLine\": %u", name, (unsigned)location->line);
    if (location->column != 0 && text->bytes != NULL) {
        fprintf(out, ", \"startColumn\": %u, \"endLine\": %u, \"endColumn\": %u",
                (unsigned)code_points(text, location->line, location->column), (unsigned)location->end_line,
                (unsigned)code_points(text, location->end_line, location->end_column));
    }
    fputs("}", out);
}

static void put_location(FILE *out, const Location *location, const Text *text)
{
    fputs("\"physicalLocation\": {\"artifactLocation\": {\"uri\": ", out);
    put_uri(out, location->file_name);
    fputs("}", out);
    if (location->line != 0) {
        fputs(", ", out);
        put_region(out, "region", location, text);
    }
    fputs("}", out);
}

/* ---- one diagnostic ---- */

static const Text *text_of(const Text *texts, size_t count, const char *name)
{
    static const Text none = {0};
    for (size_t i = 0; name != NULL && i < count; i++) {
        if (texts[i].name != NULL && strcmp(texts[i].name, name) == 0) {
            return &texts[i];
        }
    }
    return &none;
}

/* Returns the number of edits; none for notebooks, because columns in the code of a cell differ from columns in the
 * file. */
static size_t edits_of(const Py2cuDiagnostic *diagnostic)
{
    return diagnostic->file_name != NULL && cli_is_notebook(diagnostic->file_name) ? 0 : diagnostic->edit_count;
}

static void put_json(FILE *out, const Py2cuDiagnostic *d)
{
    cli_put_member(out, result_count++ > 0 ? ",\n    {" : "\n    {", "severity", py2cu_severity_name(d->severity));
    cli_put_member(out, ", ", "code", d->code);
    cli_put_member(out, ", ", "message", d->message);
    cli_put_member(out, ", ", "hint", d->hint);
    fputs(", ", out);
    put_place(out, &(Location){d->file_name, d->line, d->column, d->end_line, d->end_column});
    fputs(", \"notes\": [", out);
    for (size_t i = 0; i < d->note_count; i++) {
        const Py2cuNote *note = &d->notes[i];
        cli_put_member(out, i > 0 ? ", {" : "{", "message", note->message);
        fputs(", ", out);
        put_place(out, &(Location){note->file_name, note->line, note->column, note->end_line, note->end_column});
        fputs("}", out);
    }
    fputs("], \"edits\": [", out);
    for (size_t i = 0; i < edits_of(d); i++) {
        const Py2cuEdit *edit = &d->edits[i];
        fputs(i > 0 ? ", {" : "{", out);
        put_place(out, &(Location){edit->file_name, edit->line, edit->column, edit->end_line, edit->end_column});
        cli_put_member(out, ", ", "replacement", edit->replacement);
        fputs("}", out);
    }
    fputs("]}", out);
}

static size_t rule_of(const char *code)
{
    size_t at = 0;
    while (at < rule_count && strcmp(rules[at], code) != 0) {
        at++;
    }
    if (at == rule_count && rule_count < MAX_RULES) {
        rules[rule_count++] = code; /* codes are string literals */
    }
    return at;
}

/* Prints "message" with the hint appended, because SARIF viewers show only the message. */
static void put_message(FILE *out, const char *message, const char *hint)
{
    char *both = NULL;
    if (hint != NULL && asprintf(&both, "%s\nhint: %s", message, hint) < 0) {
        both = NULL;
    }
    cli_put_member(out, "\"message\": {", "text", both != NULL ? both : message);
    fputs("}", out);
    free(both);
}

static void put_sarif_edits(FILE *out, const Py2cuDiagnostic *d, const Text *texts, size_t text_count)
{
    cli_put_member(out, ",\n          \"fixes\": [{\"description\": {", "text", d->hint != NULL ? d->hint : d->message);
    fputs("}, \"artifactChanges\": [", out);
    for (size_t i = 0; i < d->edit_count; i++) {
        const Py2cuEdit *edit = &d->edits[i];
        fputs(i > 0 ? ", {\"artifactLocation\": {\"uri\": " : "{\"artifactLocation\": {\"uri\": ", out);
        put_uri(out, edit->file_name);
        fputs("}, \"replacements\": [{", out);
        put_region(out, "deletedRegion",
                   &(Location){edit->file_name, edit->line, edit->column, edit->end_line, edit->end_column},
                   text_of(texts, text_count, edit->file_name));
        cli_put_member(out, ", \"insertedContent\": {", "text", edit->replacement);
        fputs("}}]}", out);
    }
    fputs("]}]", out);
}

static void put_sarif(FILE *out, const Py2cuDiagnostic *d, const Text *texts, size_t text_count)
{
    fputs(result_count++ > 0 ? ",\n        {" : "\n        {", out);
    if (d->code != NULL) {
        cli_put_member(out, "", "ruleId", d->code);
        fprintf(out, ", \"ruleIndex\": %zu, ", rule_of(d->code));
    }
    cli_put_member(out, "", "level", d->severity == PY2CU_LINT ? "note" : py2cu_severity_name(d->severity));
    fputs(",\n          ", out);
    put_message(out, d->message, d->hint);
    fputs(",\n          \"locations\": [", out);
    if (d->file_name != NULL) {
        fputs("{", out);
        put_location(out, &(Location){d->file_name, d->line, d->column, d->end_line, d->end_column},
                     text_of(texts, text_count, d->file_name));
        fputs("}", out);
    }
    fputs("]", out);
    for (size_t i = 0; i < d->note_count; i++) {
        const Py2cuNote *note = &d->notes[i];
        fprintf(out, "%s{\"id\": %zu, ", i == 0 ? ",\n          \"relatedLocations\": [" : ", ", i);
        put_location(out, &(Location){note->file_name, note->line, note->column, note->end_line, note->end_column},
                     text_of(texts, text_count, note->file_name));
        fputs(", ", out);
        put_message(out, note->message, NULL);
        fputs(i + 1 < d->note_count ? "}" : "}]", out);
    }
    if (edits_of(d) > 0) {
        put_sarif_edits(out, d, texts, text_count);
    }
    fputs("}", out);
}

static void print_rendered(const Py2cuDiagnostic *diagnostic, const Text *texts, size_t text_count)
{
    const bool is_error = diagnostic->severity == PY2CU_ERROR;
    error_count += is_error;
    warning_count += diagnostic->severity == PY2CU_WARNING;
    lint_count += diagnostic->severity == PY2CU_LINT;
    if (diagnostic->code != NULL && (explained_code == NULL || (is_error && !explains_error))) {
        explained_code = diagnostic->code;
        explains_error = is_error;
    }
    if (form == CLI_TEXT) {
        cli_hide_progress();
        fputs(diagnostic->rendered, stderr);
    } else if (result_stream != NULL && form == CLI_JSON) {
        put_json(result_stream, diagnostic);
    } else if (result_stream != NULL) {
        put_sarif(result_stream, diagnostic, texts, text_count);
    }
}

const char *cli_source_line(const Py2cuModule *module, uint32_t number, size_t *length)
{
    const char *at = module->text, *end = module->text + module->text_length;
    for (uint32_t line = module->first_line != 0 ? module->first_line : 1; line < number && at < end; line++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next != NULL ? next + 1 : end;
    }
    const char *line_end = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    line_end = line_end != NULL ? line_end : end;
    *length = (size_t)(line_end - at) - (line_end > at && line_end[-1] == '\r');
    return at;
}

/* Writes the source line of the location and a line that marks it, as py2cu_translate() renders its diagnostics. Lines
 * with characters other than printable ASCII and tabs are omitted. */
static void put_snippet(FILE *out, const Py2cuModule *module, const Py2cuDiagnostic *found)
{
    enum { TAB = 8, LONGEST = 200 };
    size_t length;
    const char *line = cli_source_line(module, found->line, &length);
    const size_t from = found->column - 1, to = found->end_column > found->column ? found->end_column - 1 : from + 1;
    bool is_plain = length <= LONGEST && to <= length;
    for (size_t i = 0; i < length; i++) {
        is_plain = is_plain && (line[i] == '\t' || (line[i] >= ' ' && line[i] <= '~'));
    }
    if (!is_plain) {
        return;
    }
    fprintf(out, "%4u | ", (unsigned)found->line);
    for (size_t i = 0, column = 0; i < length; i++) {
        const int width = line[i] == '\t' ? (int)(TAB - column % TAB) : 1;
        fprintf(out, "%*c", width, line[i] == '\t' ? ' ' : line[i]);
        column += (size_t)width;
    }
    fputs("\n     | ", out);
    for (size_t i = 0, column = 0; i < to; i++) {
        const int width = line[i] == '\t' ? (int)(TAB - column % TAB) : 1;
        fprintf(out, "%*c", width, i < from ? ' ' : i == from ? '^' : '~');
        column += (size_t)width;
    }
    fputs("\n", out);
}

void cli_print_found(const Py2cuDiagnostic *found, const Py2cuModule *module)
{
    Py2cuDiagnostic whole = *found;
    whole.end_line = found->line;
    whole.end_column = found->end_column > found->column ? found->end_column : found->column;
    char *rendered = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&rendered, &length);
    if (out != NULL) {
        fprintf(out, "%s:%u", found->file_name, (unsigned)found->line);
        if (found->column > 0) {
            fprintf(out, ":%u", (unsigned)found->column);
        }
        fprintf(out, ": %s: %s", py2cu_severity_name(found->severity), found->message);
        fprintf(out, found->code != NULL ? " [%s]\n" : "\n", found->code);
        if (module != NULL && found->column > 0) {
            put_snippet(out, module, found);
        }
        if (found->hint != NULL) {
            fprintf(out, "  hint: %s\n", found->hint);
        }
    }
    const bool ok = out != NULL && fclose(out) == 0;
    whole.rendered = ok ? rendered : "out of memory\n";
    print_rendered(&whole, NULL, 0);
    free(rendered);
}

void cli_print_diagnostics(const Py2cuUnit *unit, const CliProject *project, bool lint)
{
    Text *texts = calloc(project->count + 1, sizeof *texts);
    for (size_t i = 0; texts != NULL && i < project->count; i++) {
        texts[i] = (Text){project->modules[i].file_name, project->modules[i].text, project->modules[i].text_length};
    }
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        if (lint || py2cu_unit_diagnostic(unit, i)->severity != PY2CU_LINT) {
            print_rendered(py2cu_unit_diagnostic(unit, i), texts, texts != NULL ? project->count : 0);
        }
    }
    free(texts);
}

/* ---- messages of the command ---- */

/* Adds a message without a source location to the document. */
static void print_message(const char *level, const char *text)
{
    if (result_stream != NULL && form == CLI_JSON) {
        fputs(result_count++ > 0 ? ",\n    {" : "\n    {", result_stream);
        cli_put_member(result_stream, "", "severity", level);
        fputs(", \"code\": null, ", result_stream);
        cli_put_member(result_stream, "", "message", text);
        fputs(", \"hint\": null, ", result_stream);
        put_place(result_stream, &(Location){0});
        fputs(", \"notes\": [], \"edits\": []}", result_stream);
    } else if (notification_stream != NULL) {
        fputs(notification_count++ > 0 ? ", {" : "{", notification_stream);
        cli_put_member(notification_stream, "", "level", level);
        fputs(", ", notification_stream);
        put_message(notification_stream, text, NULL);
        fputs("}", notification_stream);
    }
}

/* Prints a message with '?' instead of characters that a terminal interprets, because file names can contain them. */
static void put_visible(const char *text)
{
    while (*text != '\0') {
        uint32_t code = 0;
        const size_t length = utf8_decode(text, SIZE_MAX, &code);
        if (length == 0 || (character_is_deceptive(code) && code != '\n' && code != '\t')) {
            fputc('?', stderr);
        } else {
            fwrite(text, 1, length, stderr);
        }
        text += length > 0 ? length : 1;
    }
}

static void message(const char *level, const char *format, va_list args)
{
    char *text = NULL;
    if (vasprintf(&text, format, args) < 0) {
        return;
    }
    if (form == CLI_TEXT) {
        cli_hide_progress();
        fputs("py2cu: ", stderr);
        put_visible(text);
        fputc('\n', stderr);
    } else {
        print_message(level, text);
    }
    free(text);
}

void cli_message(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_count++;
    message("error", format, args);
    va_end(args);
}

void cli_note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message("note", format, args);
    va_end(args);
}

/* ---- the last line ---- */

void cli_summary_begin(void)
{
    error_count = warning_count = lint_count = 0;
    explained_code = NULL;
    explains_error = false;
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

void cli_summary_end(const CliSummary *summary)
{
    if (form == CLI_JSON) {
        free(summary_json);
        if (asprintf(&summary_json, "{\"written\": %zu, \"skipped\": %zu, \"errors\": %zu, \"warnings\": %zu}",
                     summary->done, summary->skipped, error_count, warning_count) < 0) {
            summary_json = NULL;
        }
        return;
    }
    if (form != CLI_TEXT || error_count + warning_count + lint_count + summary->skipped == 0) {
        return;
    }
    char kernels[200] = "", lint[40] = "", more[80] = "";
    if (summary->noun != NULL) {
        snprintf(kernels, sizeof kernels, "%zu %s%s %s, %zu skipped; ", summary->done, summary->noun,
                 plural(summary->done), summary->verb, summary->skipped);
    }
    if (lint_count > 0) {
        snprintf(lint, sizeof lint, ", %zu lint message%s", lint_count, plural(lint_count));
    }
    if (summary->left > 0) {
        snprintf(more, sizeof more, " (--keep-going writes the other %s%s)", summary->noun, plural(summary->left));
    }
    cli_hide_progress();
    fprintf(stderr, "py2cu: %s%zu error%s, %zu warning%s%s%s%s%s\n", kernels, error_count, plural(error_count),
            warning_count, plural(warning_count), lint, more,
            explained_code != NULL ? "; for details, run: py2cu --explain " : "",
            explained_code != NULL ? explained_code : "");
}

bool cli_flush(void)
{
    const bool ok = fflush(stdout) == 0 && ferror(stdout) == 0;
    if (!ok) {
        cli_message("cannot write to standard output");
    }
    return ok;
}

void cli_print_log(const char *text)
{
    if (text[0] != '\0' && form == CLI_TEXT) {
        cli_hide_progress();
        fputs(text, stderr);
    } else if (text[0] != '\0') {
        print_message("note", text);
    }
}

/* ---- the document ---- */

void cli_diagnostics_begin(CliDiagnostics format)
{
    form = format;
    result_count = notification_count = rule_count = 0;
    if (form != CLI_TEXT) {
        result_stream = open_memstream(&result_text, &result_length);
        notification_stream = open_memstream(&notification_text, &notification_length);
    }
}

void cli_diagnostics_end(bool ok)
{
    if (form == CLI_TEXT) {
        return;
    }
    bool is_complete = result_stream != NULL && notification_stream != NULL;
    is_complete = (result_stream == NULL || fclose(result_stream) == 0) && is_complete;
    is_complete = (notification_stream == NULL || fclose(notification_stream) == 0) && is_complete;
    result_stream = notification_stream = NULL;
    if (!is_complete) {
        form = CLI_TEXT;
        cli_message("out of memory");
    } else if (form == CLI_JSON) {
        fprintf(stderr, "{\n  \"py2cu\": \"%s\",\n  \"summary\": %s,\n  \"diagnostics\": [%s%s]\n}\n", py2cu_version(),
                summary_json != NULL ? summary_json : "null", result_text, result_count > 0 ? "\n  " : "");
    } else {
        fprintf(stderr,
                "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n  "
                "\"runs\": [\n    {\n"
                "      \"tool\": {\"driver\": {\"name\": \"py2cu\", \"version\": \"%s\", \"rules\": [",
                py2cu_version());
        for (size_t i = 0; i < rule_count; i++) {
            fprintf(stderr, "%s{\"id\": \"%s\"}", i > 0 ? ", " : "", rules[i]);
        }
        fprintf(
            stderr,
            "]}},\n      \"columnKind\": \"unicodeCodePoints\",\n      \"invocations\": [{\"executionSuccessful\": %s, "
            "\"toolExecutionNotifications\": [%s]}],\n      \"results\": [%s%s]\n    }\n  ]\n}\n",
            ok ? "true" : "false", notification_text, result_text, result_count > 0 ? "\n      " : "");
    }
    free(result_text);
    free(notification_text);
    free(summary_json);
    summary_json = NULL;
}
