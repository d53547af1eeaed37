// SPDX-License-Identifier: MIT
/* Tests of diagnostics: the rendered messages, and the fields that programs read. */
#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect_text(int line, const char *found, const char *expected)
{
    if (strcmp(found, expected) != 0) {
        failures++;
        printf("%s:%d: found\n%swanted\n%s", __FILE__, line, found, expected);
    }
}

static void expect(int line, bool good, const char *what)
{
    if (!good) {
        failures++;
        printf("%s:%d: %s\n", __FILE__, line, what);
    }
}

#define EXPECT_TEXT(found, expected) expect_text(__LINE__, found, expected)
#define EXPECT(condition) expect(__LINE__, condition, #condition)

typedef struct Fixture {
    Unit unit;
    Py2cuModule module;
    Py2cuRequest request;
} Fixture;

static void fixture_begin(Fixture *fixture, const char *text)
{
    memset(fixture, 0, sizeof *fixture);
    fixture->module = (Py2cuModule){.text = text, .text_length = strlen(text), .file_name = "saxpy.py"};
    fixture->request =
        (Py2cuRequest){.struct_size = sizeof fixture->request, .modules = &fixture->module, .module_count = 1};
    fixture->unit.arena = arena_new();
    if (fixture->unit.arena == NULL) {
        exit(1);
    }
    fixture->unit.request = &fixture->request;
}

static void fixture_end(Fixture *fixture)
{
    arena_free(fixture->unit.arena);
}

static const Py2cuDiagnostic *diagnostic(const Fixture *fixture, size_t index)
{
    return fixture->unit.diagnostics.items[index];
}

/* Returns the span of the first `what` in text. */
static Span span_of(const char *text, const char *what)
{
    const char *at = strstr(text, what);
    Span span = {0, 0, 1, 0};
    if (at == NULL) {
        printf("the test's text lacks %s\n", what);
        exit(1);
    }
    span.start = (uint32_t)(at - text);
    span.end = span.start + (uint32_t)strlen(what);
    for (const char *c = text; c < at; c++) {
        span.line += *c == '\n';
    }
    return span;
}

/* Checks the rendered error for `what` in text. */
static void check_rendered(int line, const char *text, const char *what, const char *expected)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    diag_error(&fixture.unit, span_of(text, what), "some-code", "wrong");
    expect_text(line, diagnostic(&fixture, 0)->rendered, expected);
    fixture_end(&fixture);
}

#define CHECK_RENDERED(text, what, expected) check_rendered(__LINE__, text, what, expected)

static void test_rendering(void)
{
    const char *text = "import x\n\n    out = [x for x in y]\nz = 1\n";
    Fixture fixture;
    fixture_begin(&fixture, text);
    diag_error(&fixture.unit, span_of(text, "[x for x in y]"), "unsupported-expression", "cannot use a %s in a kernel",
               "list comprehension");
    EXPECT_TEXT(diagnostic(&fixture, 0)->rendered,
                "saxpy.py:3:11: error: cannot use a list comprehension in a kernel [unsupported-expression]\n"
                "   3 |     out = [x for x in y]\n"
                "     |           ^~~~~~~~~~~~~~\n"
                "  hint: compute it before the launch, and pass the result\n"); /* default hint of the code in
                                                                                   diagnostic_codes.def */
    diag_hint(&fixture.unit, "write a %s loop", "for");
    const Py2cuDiagnostic *d = diagnostic(&fixture, 0);
    EXPECT_TEXT(d->rendered,
                "saxpy.py:3:11: error: cannot use a list comprehension in a kernel [unsupported-expression]\n"
                "   3 |     out = [x for x in y]\n"
                "     |           ^~~~~~~~~~~~~~\n"
                "  hint: write a for loop\n");
    EXPECT(d->severity == PY2CU_ERROR && strcmp(d->code, "unsupported-expression") == 0);
    EXPECT_TEXT(d->message, "cannot use a list comprehension in a kernel");
    EXPECT_TEXT(d->hint, "write a for loop");
    EXPECT_TEXT(d->file_name, "saxpy.py");
    EXPECT(d->line == 3 && d->column == 11 && d->end_line == 3 && d->end_column == 25);
    diag_warning(&fixture.unit, span_of(text, "z"), "w", "odd");
    EXPECT_TEXT(diagnostic(&fixture, 1)->rendered, "saxpy.py:4:1: warning: odd [w]\n   4 | z = 1\n     | ^\n");
    EXPECT(fixture.unit.error_count == 1 && diagnostic(&fixture, 1)->severity == PY2CU_WARNING);
    fixture_end(&fixture);
}

static void test_locations(void)
{
    /* no newline at the end; the last byte; the end of the source */
    CHECK_RENDERED("ab = c", "c", "saxpy.py:1:6: error: wrong [some-code]\n   1 | ab = c\n     |      ^\n");
    CHECK_RENDERED("ab = c", "", "saxpy.py:1:1: error: wrong [some-code]\n   1 | ab = c\n     | ^\n");
    CHECK_RENDERED("", "", "saxpy.py:1:1: error: wrong [some-code]\n   1 |\n     | ^\n");
    /* several lines: only the first, without trailing blanks */
    CHECK_RENDERED("x = (a +  \n     b)\n", "(a +  \n     b)",
                   "saxpy.py:1:5: error: wrong [some-code]\n   1 | x = (a +  \n     |     ^~~~\n");
    /* tabs */
    CHECK_RENDERED("\tif a:\tb\n", "b",
                   "saxpy.py:1:8: error: wrong [some-code]\n   1 |     if a:   b\n     |             ^\n");
    /* carriage returns */
    CHECK_RENDERED("a\r\nb = c\r\n", "c", "saxpy.py:2:5: error: wrong [some-code]\n   2 | b = c\n     |     ^\n");
    /* the caret counts characters, the column number counts bytes */
    CHECK_RENDERED("größe = \"äöü\" + b\n", "b",
                   "saxpy.py:1:22: error: wrong [some-code]\n   1 | größe = \"äöü\" + b\n     |                 ^\n");
    CHECK_RENDERED("größe = 1\n", "größe", "saxpy.py:1:1: error: wrong [some-code]\n   1 | größe = 1\n     | ^~~~~\n");
    /* no control characters or bidirectional characters */
    CHECK_RENDERED("a\x1b[31m = \xe2\x80\xae\"b\" \xff c\n", "c",
                   "saxpy.py:1:19: error: wrong [some-code]\n   1 | a?[31m = ?\"b\" ? c\n     |                 ^\n");
}

static void test_long_lines(void)
{
    char text[1200];
    memset(text, 'a', 1100);
    memcpy(text + 20, "HERE", 4);
    memcpy(text + 1000, "THERE", 5);
    text[1100] = '\0';
    char expected[800];
    snprintf(expected, sizeof expected, "saxpy.py:1:21: error: wrong [some-code]\n   1 | %.110s...\n     | %20s^~~~\n",
             text, "");
    check_rendered(__LINE__, text, "HERE", expected);
    snprintf(expected, sizeof expected,
             "saxpy.py:1:1001: error: wrong [some-code]\n   1 | ...%.110s...\n     | %63s^~~~~\n", text + 940, "");
    check_rendered(__LINE__, text, "THERE", expected);
    /* truncation never splits a character */
    for (int i = 0; i < 1100; i += 2) {
        memcpy(text + i, "\xc3\xa4", 2);
    }
    text[1001] = 'X';
    text[1000] = ' ';
    Fixture fixture;
    fixture_begin(&fixture, text);
    diag_error(&fixture.unit, span_of(text, "X"), "c", "m");
    EXPECT(strchr(diagnostic(&fixture, 0)->rendered, '?') == NULL);
    fixture_end(&fixture);
}

static void test_diagnostic_without_location(void)
{
    Fixture fixture;
    fixture_begin(&fixture, "a\n");
    diag_error(&fixture.unit, (Span){0, 0, 0, 0}, "c", "no kernel");
    const Py2cuDiagnostic *d = diagnostic(&fixture, 0);
    EXPECT_TEXT(d->rendered, "saxpy.py: error: no kernel [c]\n");
    EXPECT(d->line == 0 && d->column == 0 && d->end_line == 0 && d->end_column == 0 && d->hint == NULL);
    diag_error(&fixture.unit, (Span){.module = UINT32_MAX}, "c", "wrong\nrequest");
    EXPECT_TEXT(diagnostic(&fixture, 1)->rendered, "error: wrong?request [c]\n");
    EXPECT(diagnostic(&fixture, 1)->file_name == NULL);
    /* a location beyond the source */
    diag_error(&fixture.unit, (Span){500, 100, 9, 0}, "c", "far");
    EXPECT_TEXT(diagnostic(&fixture, 2)->rendered, "saxpy.py:9:1: error: far [c]\n   9 |\n     | ^\n");
    fixture_end(&fixture);
}

static void test_first_line(void)
{
    Fixture fixture;
    const char *text = "x = 1\ny = 2\n";
    fixture_begin(&fixture, text);
    Span span = span_of(text, "y");
    span.line = 12345;
    diag_error(&fixture.unit, span, "c", "m");
    EXPECT_TEXT(diagnostic(&fixture, 0)->rendered, "saxpy.py:12345:1: error: m [c]\n12345 | y = 2\n      | ^\n");
    fixture_end(&fixture);
}

static void test_limit(void)
{
    Fixture fixture;
    const char *text = "abcdefghijklmnopqrstuvwxyz\n";
    fixture_begin(&fixture, text);
    Unit *unit = &fixture.unit;
    for (uint32_t i = 0; i < LIMIT_DIAGNOSTICS; i++) {
        diag_error(unit, span_of(text, "c"), "c", "error %u", (unsigned)i);
    }
    EXPECT(unit->diagnostics.count == LIMIT_DIAGNOSTICS);
    diag_hint(unit, "kept");
    diag_error(unit, span_of(text, "c"), "c", "one more");
    diag_hint(unit, "not for the last one");
    EXPECT(unit->diagnostics.count == LIMIT_DIAGNOSTICS + 1);
    EXPECT_TEXT(diagnostic(&fixture, LIMIT_DIAGNOSTICS)->rendered, "and 1 more error\n");
    EXPECT_TEXT(diagnostic(&fixture, LIMIT_DIAGNOSTICS - 1)->hint, "kept");
    diag_error(unit, span_of(text, "c"), "c", "two more");
    EXPECT(unit->diagnostics.count == LIMIT_DIAGNOSTICS + 1);
    EXPECT_TEXT(diagnostic(&fixture, LIMIT_DIAGNOSTICS)->message, "and 2 more errors");
    EXPECT(unit->error_count == LIMIT_DIAGNOSTICS + 2);
    diag_warning(unit, span_of(text, "d"), "w", "still said");
    diag_hint(unit, "to the warning");
    EXPECT_TEXT(diagnostic(&fixture, LIMIT_DIAGNOSTICS + 1)->hint, "to the warning");
    diag_error(unit, span_of(text, "c"), "c", "three more");
    diag_hint(unit, "to nothing");
    EXPECT_TEXT(diagnostic(&fixture, LIMIT_DIAGNOSTICS + 1)->hint, "to the warning");
    EXPECT_TEXT(diagnostic(&fixture, LIMIT_DIAGNOSTICS)->message, "and 3 more errors");
    fixture_end(&fixture);
}

/* A repeated message for one location, as for a function that is translated for two types, is reported once. */
static void test_same(void)
{
    Fixture fixture;
    const char *text = "a + b\n";
    fixture_begin(&fixture, text);
    diag_error(&fixture.unit, span_of(text, "a"), "c", "m");
    diag_error(&fixture.unit, span_of(text, "b"), "c", "m");
    diag_error(&fixture.unit, span_of(text, "a"), "c", "m");
    diag_hint(&fixture.unit, "for a, not for b");
    EXPECT(fixture.unit.diagnostics.count == 2 && fixture.unit.error_count == 3);
    EXPECT(diagnostic(&fixture, 1)->hint == NULL);
    fixture_end(&fixture);
}

/* Notes and edits of the latest diagnostic. */
static void test_notes(void)
{
    Fixture fixture;
    const char *text = "a = 1\nb = a\n";
    fixture_begin(&fixture, text);
    Unit *unit = &fixture.unit;
    diag_note(unit, span_of(text, "a"), "to nothing");
    diag_edit(unit, span_of(text, "a"), "c");
    diag_error(unit, span_of(text, "b"), "c", "wrong");
    diag_hint(unit, "write c");
    diag_edit(unit, span_of(text, "1"), "c");
    diag_note(unit, span_of(text, "a"), "it is %s", "here");
    diag_note_first(unit, span_of(text, "a\n"), "nearer");
    diag_note(unit, (Span){0, 1, 1, 7}, "in no text");
    const Py2cuDiagnostic *d = diagnostic(&fixture, 0);
    EXPECT_TEXT(d->rendered, "saxpy.py:2:1: error: wrong [c]\n   2 | b = a\n     | ^\n"
                             "saxpy.py:2:5: note: nearer\n   2 | b = a\n     |     ^\n"
                             "saxpy.py:1:1: note: it is here\n   1 | a = 1\n     | ^\n"
                             "  hint: write c\n");
    EXPECT(d->note_count == 2 && d->notes[1].line == 1 && d->notes[1].column == 1 && d->notes[1].end_column == 2);
    EXPECT(d->edit_count == 1 && d->edits[0].line == 1 && d->edits[0].column == 5 && d->edits[0].end_column == 6);
    EXPECT_TEXT(d->edits[0].replacement, "c");
    for (int i = 0; i < LIMIT_NOTES + 2; i++) {
        diag_note(unit, span_of(text, "b"), "one of many");
        diag_note_first(unit, span_of(text, "b"), "one of many");
        diag_edit(unit, span_of(text, "b"), "x");
    }
    EXPECT(d->note_count == LIMIT_NOTES && d->edit_count == LIMIT_NOTES);
    diag_error(unit, span_of(text, "b"), "c", "wrong"); /* a duplicate, so the following notes are dropped */
    diag_edit(unit, span_of(text, "b"), "x");
    EXPECT(unit->diagnostics.count == 1);
    fixture_end(&fixture);
}

static void test_color(void)
{
    Fixture fixture;
    const char *text = "b = a\n";
    fixture_begin(&fixture, text);
    fixture.request.color = true;
    diag_error(&fixture.unit, span_of(text, "b"), "c", "wrong");
    diag_hint(&fixture.unit, "write c");
    EXPECT_TEXT(diagnostic(&fixture, 0)->rendered, "\033[1msaxpy.py:1:1: \033[1;31merror: \033[0m\033[1mwrong\033[0m "
                                                   "[c]\n   1 | b = a\n     | \033[1;31m^\033[0m\n"
                                                   "\033[1;32m  hint: \033[0mwrite c\n");
    fixture_end(&fixture);
}

int main(void)
{
    test_notes();
    test_color();
    test_rendering();
    test_locations();
    test_long_lines();
    test_diagnostic_without_location();
    test_first_line();
    test_limit();
    test_same();
    if (failures > 0) {
        printf("%d failures\n", failures);
    }
    return failures != 0;
}
