// SPDX-License-Identifier: MIT
/* Parses a source and compares the result with the expected one: the tree as printed by ast_dump, or the messages. */
#ifndef PY2CU_TEST_SYNTAX_FIXTURE_H
#define PY2CU_TEST_SYNTAX_FIXTURE_H

#include "base/unit.h"
#include "syntax/syntax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static inline void expect(int line, bool good, const char *what)
{
    if (!good) {
        failures++;
        printf("%s:%d: %s\n", __BASE_FILE__, line, what);
    }
}

#define EXPECT(condition) expect(__LINE__, condition, #condition)

typedef struct Fixture {
    Unit unit;
    Py2cuModule module;
    Py2cuRequest request;
    jmp_buf escape;
    bool good;
} Fixture;

static inline void fixture_begin_bytes(Fixture *fixture, const char *text, size_t length)
{
    memset(fixture, 0, sizeof *fixture);
    fixture->module = (Py2cuModule){.text = text, .text_length = length, .file_name = "k.py"};
    fixture->request =
        (Py2cuRequest){.struct_size = sizeof fixture->request, .modules = &fixture->module, .module_count = 1};
    fixture->unit.arena = arena_new();
    if (fixture->unit.arena == NULL) {
        exit(1);
    }
    fixture->unit.names = names_new(fixture->unit.arena);
    fixture->unit.request = &fixture->request;
    fixture->good = parse(&fixture->unit);
}

static inline void fixture_begin(Fixture *fixture, const char *text)
{
    fixture_begin_bytes(fixture, text, strlen(text));
}

static inline void fixture_end(Fixture *fixture)
{
    parse_release(&fixture->unit);
    arena_free(fixture->unit.arena);
}

static inline const char *fixture_errors(Fixture *fixture)
{
    TextBuf out;
    textbuf_init(&out, fixture->unit.arena);
    textbuf_puts(&out, "");
    for (size_t i = 0; i < fixture->unit.diagnostics.count; i++) {
        textbuf_puts(&out, ((const Py2cuDiagnostic *)fixture->unit.diagnostics.items[i])->rendered);
    }
    return out.text;
}

static inline const char *fixture_dump(Fixture *fixture)
{
    TextBuf out;
    textbuf_init(&out, fixture->unit.arena);
    textbuf_puts(&out, "");
    if (fixture->good) {
        ast_dump(fixture->unit.modules[0], &out);
    }
    return out.text;
}

static inline void expect_text(int line, const char *source, const char *found, const char *wanted)
{
    if (strcmp(found, wanted) != 0) {
        failures++;
        printf("%s:%d: of\n%s\nfound\n%swanted\n%s", __BASE_FILE__, line, source, found, wanted);
    }
}

static inline void check_tree(int line, const char *text, const char *wanted)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    expect_text(line, text, fixture.good ? fixture_dump(&fixture) : fixture_errors(&fixture), wanted);
    fixture_end(&fixture);
}

/* Checks that the source is invalid and causes exactly this message. */
static inline void check_error(int line, const char *text, const char *wanted)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    expect(line, !fixture.good, "parse took a wrong text for good");
    expect_text(line, text, fixture_errors(&fixture), wanted);
    fixture_end(&fixture);
}

/* Checks the messages only, joined by '|'. */
static inline void check_messages(int line, const char *text, const char *wanted)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    TextBuf out;
    textbuf_init(&out, fixture.unit.arena);
    textbuf_puts(&out, "");
    for (size_t i = 0; i < fixture.unit.diagnostics.count; i++) {
        const Py2cuDiagnostic *d = fixture.unit.diagnostics.items[i];
        textbuf_printf(&out, "%s%u:%u %s", i == 0 ? "" : "|", (unsigned)d->line, (unsigned)d->column, d->message);
    }
    expect(line, fixture.good == (out.length == 0), "parse's answer and its messages differ");
    if (strcmp(out.text, wanted) != 0) {
        failures++;
        printf("%s:%d: of\n%s\nfound  %s\nwanted %s\n", __BASE_FILE__, line, text, out.text, wanted);
    }
    fixture_end(&fixture);
}

#define CHECK_TREE(text, wanted) check_tree(__LINE__, text, wanted)
#define CHECK_ERROR(text, wanted) check_error(__LINE__, text, wanted)
#define CHECK_MESSAGES(text, wanted) check_messages(__LINE__, text, wanted)
/* Checks the expression of a source that consists of one expression statement. */
#define CHECK_EXPR(text, wanted) check_expr(__LINE__, text, wanted)

static inline void check_expr(int line, const char *text, const char *wanted)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    const char *dump = fixture.good ? fixture_dump(&fixture) : fixture_errors(&fixture);
    const char *value = strstr(dump, "value: ");
    expect_text(line, text, value != NULL ? value + 7 : dump, wanted);
    fixture_end(&fixture);
}

#endif
