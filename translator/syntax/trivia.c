// SPDX-License-Identifier: MIT
/* Comments and blank lines: assigns the comments that the walk recorded to statements.
 *
 * The position of a comment and the marks before and after it determine its statement. A comment on its own line
 * belongs to the next statement; after the last statement of a suite, with the same indentation, to the suite's tail;
 * before `else` or `elif`, to the else branch. A comment at the end of a line is the trail of its statement. A comment
 * inside a statement becomes part of its lead, because the layout of a statement is not preserved. Each comment is used
 * exactly once. */
#include "base/ascii.h"
#include "syntax/syntax_internal.h"

#include <string.h>

enum { MAX_COMMENTED_LINES = 40 }; /* distance to a line that shows that code was commented out */

typedef struct TriviaList {
    Trivia *first, *last;
} TriviaList;

typedef struct CommentAttacher {
    Reader *reader;
    uint32_t next;       /* index of the next comment */
    TriviaList pending;  /* lines before the next statement */
    uint32_t last_row;   /* row of the latest statement or comment */
    bool at_suite_start; /* at the start of a suite, where blank lines are ignored */
    const char **trail;  /* destination of a comment at the end of trail_row, or NULL */
    uint32_t trail_row;
    Stmt *inside; /* statement whose header is incomplete, or NULL */
} CommentAttacher;

static void list_add(CommentAttacher *attacher, TriviaList *list, const char *comment, uint32_t row)
{
    Trivia *trivia = arena_alloc(attacher->reader->arena, sizeof *trivia);
    trivia->comment = comment;
    trivia->line = row + attacher->reader->module->first_line;
    if (list->last != NULL) {
        list->last->next = trivia;
    } else {
        list->first = trivia;
    }
    list->last = trivia;
}

/* Empties the list and returns its items. */
static Trivia *list_take(TriviaList *list)
{
    Trivia *first = list->first;
    *list = (TriviaList){NULL, NULL};
    return first;
}

/* Records that a row is used; a gap before it is a blank line. */
static void attach_row(CommentAttacher *attacher, TriviaList *list, uint32_t row)
{
    if (!attacher->at_suite_start && row > attacher->last_row + 1) {
        list_add(attacher, list, NULL, attacher->last_row + 1);
    }
    attacher->at_suite_start = false;
    attacher->last_row = row;
}

static bool is_white(char c)
{
    return strchr(" \t\r\f\v", c) != NULL;
}

/* Returns whether the comment begins with one of the words, ignoring case, and continues with a character of `then`, or
 * ends. If `then` is NULL, any continuation is valid. */
static bool begins_with(const char *text, size_t length, const char *const *words, const char *then)
{
    for (; *words != NULL; words++) {
        size_t size = strlen(*words);
        if (size <= length && ascii_equals_ignoring_case(text, *words, size) &&
            (then == NULL || size == length || (text[size] != '\0' && strchr(then, text[size]) != NULL))) {
            return true;
        }
    }
    return false;
}

/* Returns whether the comment is a notebook prompt: `In [24]:`. */
static bool is_prompt(const char *text, size_t length)
{
    enum { LONGEST = 24 }; /* limits the search in lines with many brackets */
    static const char *const words[] = {"In", "Out", NULL};
    if (length > LONGEST || !begins_with(text, length, words, " [")) {
        return false;
    }
    const char *open = memchr(text, '[', length),
               *close = open != NULL ? memchr(open, ']', length - (size_t)(open - text)) : NULL;
    size_t letters = text[0] == 'I' || text[0] == 'i' ? 2 : 3;
    if (close == NULL || (size_t)(open - text) > letters + 1 || length - (size_t)(close - text) > 2) {
        return false;
    }
    for (const char *at = open + 1; at < close; at++) {
        if (!ascii_is_digit(*at) && *at != ' ') {
            return false;
        }
    }
    return length == (size_t)(close - text) + 1 || close[1] == ':';
}

/* Returns whether the comment is for tools: coverage, linters, type checkers, formatters, notebooks. Such comments are
 * omitted from the CUDA C. */
static bool is_for_tools(const char *text, size_t length)
{
    static const char *const openings[] = {
        "py2cu: allow(", "flake8:",         "ruff:",      "pylint:",       "mypy:",         "pyright:",
        "pytype:",       "isort:",          "autopep8:",  "vim:",          "-*-",           "%%",
        "<codecell>",    "noinspection Py", "endregion",  "<editor-fold",  "</editor-fold", "cspell:",
        "cSpell:",       "spell-checker:",  "codespell:", "sourcery skip", "doctest:",      NULL};
    static const char *const words[] = {
        "noqa",     "type: ignore", "pyre-ignore", "pragma: no cover", "pragma: no branch", "nosec", "NOSONAR",
        "fmt: off", "fmt: on",      "fmt: skip",   "yapf: disable",    "yapf: enable",      NULL};
    return begins_with(text, length, openings, NULL) || begins_with(text, length, words, ":[(") ||
           is_prompt(text, length);
}

/* Returns whether the comment has its own line and no blank after its `#`. */
static bool is_flush(const CommentAttacher *attacher, const Comment *comment)
{
    const char *start = attacher->reader->text + comment->start;
    const size_t length = comment->end - comment->start;
    return length > 1 && !is_white(start[1]) && start[1] != '#' && start[1] != '!';
}

/* Returns whether a comment directly above or below starts without a blank, as in code that an editor has commented
 * out. A blank after `#` is then indentation. */
static bool is_dense(const CommentAttacher *attacher, const Comment *comment)
{
    const Comment *all = attacher->reader->comments;
    const size_t at = (size_t)(comment - all), count = attacher->reader->comment_count;
    bool is_found = false;
    for (size_t k = at; !is_found && k > 0 && k + MAX_COMMENTED_LINES > at && all[k - 1].own_line &&
                        all[k - 1].row + 1 == all[k].row && all[k - 1].column == all[k].column;
         k--) {
        is_found = is_flush(attacher, &all[k - 1]);
    }
    for (size_t k = at; !is_found && k + 1 < count && k < at + MAX_COMMENTED_LINES && all[k + 1].own_line &&
                        all[k + 1].row == all[k].row + 1 && all[k + 1].column == all[k].column;
         k++) {
        is_found = is_flush(attacher, &all[k + 1]);
    }
    return comment->own_line && is_found;
}

/* Returns the length of the comment, and in `*text` its start, without its `#`, a `//` and the following blanks. Lines
 * that end with `#`, such as `# Title #` in a box, keep the leading `#`, which preserves boxes. */
static size_t comment_bounds(const CommentAttacher *attacher, const Comment *comment, const char **text)
{
    const char *start = attacher->reader->text + comment->start;
    size_t length = comment->end - comment->start;
    while (length > 1 && is_white(start[length - 1])) {
        length--;
    }
    *text = start;
    if (comment->own_line && length > 3 && start[length - 1] == '#') {
        return length;
    }
    size_t mark = 1;
    while (mark < length && start[mark] == '#') { /* ## Title */
        mark++;
    }
    const bool is_indented = mark == 1 && length > 2 && start[1] == ' ' && start[2] == ' ';
    mark += mark < length && start[mark] == ' ' && !(is_indented && is_dense(attacher, comment));
    if (length > mark + 3 && strncmp(start + mark, "// ", 3) == 0) { /* a comment that was ported from C++ */
        mark += 3;
    }
    *text = start + mark;
    return length - mark;
}

/* Returns the comment without a trailing comment for tools: `# one pixel # noqa`. */
static const char *comment_text(const CommentAttacher *attacher, const Comment *comment)
{
    const char *text;
    size_t length = comment_bounds(attacher, comment, &text);
    for (size_t at = length; at > 0; at--) {
        size_t skip = at < length && text[at] == ' ' ? 1 : 0;
        if (text[at - 1] == '#' && at + skip < length && is_for_tools(text + at + skip, length - at - skip)) {
            length = at - 1;
        }
    }
    while (length > 0 && is_white(text[length - 1])) {
        length--;
    }
    return arena_strndup(attacher->reader->arena, text, length);
}

/* Returns whether the comment is `#!...` or an encoding declaration. */
static bool is_for_machine(const CommentAttacher *attacher, const Comment *comment)
{
    const Reader *reader = attacher->reader;
    const Mark *first = &reader->marks[1]; /* [0] is the module's MARK_OPEN */
    if (comment->row > 1 || reader->module->first_line != 1 || !comment->own_line ||
        (first->kind != MARK_CLOSE && first->at < comment->start)) {
        return false;
    }
    const char *text = reader->text + comment->start;
    size_t length = comment->end - comment->start;
    if (comment->start == 0 && length > 1 && text[1] == '!') {
        return true;
    }
    for (size_t i = 0; i + 7 < length; i++) {
        if (memcmp(text + i, "coding", 6) == 0 && (text[i + 6] == ':' || text[i + 6] == '=')) {
            for (i += 7; i < length && (text[i] == ' ' || text[i] == '\t'); i++) {
            }
            return i < length && (unsigned char)text[i] < 0x80 && strchr("#:=()[],;\"'\r", text[i]) == NULL;
        }
    }
    return false;
}

/* Returns the next comment if it is before byte `end`, else NULL. */
static const Comment *next_comment(CommentAttacher *attacher, uint32_t end)
{
    while (attacher->next < attacher->reader->comment_count) {
        const Comment *comment = &attacher->reader->comments[attacher->next];
        if (comment->start >= end) {
            return NULL;
        }
        const char *text;
        size_t length = comment_bounds(attacher, comment, &text);
        bool goes = is_for_tools(text, length); /* its line counts as blank */
        if (!goes && (attacher->next > 1 || !is_for_machine(attacher, comment))) {
            return comment;
        }
        attacher->last_row = goes ? attacher->last_row : comment->row;
        attacher->next++;
    }
    return NULL;
}

/* Assigns a comment on the same line to its statement; drops an empty comment. */
static void attach_trail(CommentAttacher *attacher, uint32_t end)
{
    const Comment *comment = next_comment(attacher, end);
    if (comment != NULL && attacher->trail != NULL && !comment->own_line && comment->row == attacher->trail_row) {
        const char *text = comment_text(attacher, comment);
        *attacher->trail = text[strspn(text, " \t")] != '\0' ? text : NULL;
        attacher->next++;
    }
    attacher->trail = NULL;
}

/* Assigns the comments before byte end. */
static void attach_until(CommentAttacher *attacher, uint32_t end)
{
    attach_trail(attacher, end);
    for (const Comment *comment; (comment = next_comment(attacher, end)) != NULL; attacher->next++) {
        if (attacher->inside == NULL) {
            attach_row(attacher, &attacher->pending, comment->row);
        }
        list_add(attacher, &attacher->pending, comment_text(attacher, comment), comment->row);
    }
}

/* Returns the list of leading comments, which functions store themselves. */
static Trivia **leading_comments_of(Stmt *stmt)
{
    return stmt->function != NULL ? &stmt->function->lead : &stmt->lead;
}

/* Ends the suite of mark; `end` is the offset of the next statement. */
static void attach_close(CommentAttacher *attacher, const Mark *mark, uint32_t end)
{
    attach_trail(attacher, end);
    if (mark->block == NULL) {
        attacher->at_suite_start = false;
        return;
    }
    bool is_module = mark->block == &attacher->reader->module->body;
    TriviaList tail = attacher->pending; /* not empty if the body consists of a docstring */
    attacher->pending = (TriviaList){NULL, NULL};
    for (const Comment *comment; (comment = next_comment(attacher, end)) != NULL; attacher->next++) {
        if (!is_module && (comment->column < mark->column || !comment->own_line)) {
            break;
        }
        attach_row(attacher, &tail, comment->row);
        list_add(attacher, &tail, comment_text(attacher, comment), comment->row);
    }
    mark->block->tail = list_take(&tail);
    attacher->at_suite_start = false;
}

/* Returns the offset of the first mark after `at`, a MARK_CLOSE, that is not a MARK_CLOSE. */
static uint32_t next_place(const Reader *reader, uint32_t at)
{
    while (reader->marks[at].kind == MARK_CLOSE) {
        at++;
    }
    return reader->marks[at].at;
}

static void attach_to_mark(CommentAttacher *attacher, const Mark *mark)
{
    switch (mark->kind) {
    case MARK_STMT:
        attach_until(attacher, mark->at);
        attach_row(attacher, &attacher->pending, mark->row);
        attacher->inside = mark->stmt;
        break;
    case MARK_HEAD:
        attach_until(attacher, mark->at);
        *leading_comments_of(mark->stmt) = list_take(&attacher->pending);
        attacher->inside = NULL;
        attacher->last_row = mark->row;
        attacher->trail = mark->stmt->function != NULL ? &mark->stmt->function->trail : &mark->stmt->trail;
        attacher->trail_row = mark->row;
        break;
    case MARK_ELSE:
    case MARK_ELIF:
        attach_until(attacher, mark->at);
        mark->stmt->else_lead = list_take(&attacher->pending);
        if (mark->stmt->else_lead != NULL && mark->stmt->else_lead->comment == NULL) {
            mark->stmt->else_lead = mark->stmt->else_lead->next; /* at the beginning of a branch */
        }
        attacher->last_row = mark->last_row;
        if (mark->kind == MARK_ELSE) {
            attacher->trail = &mark->stmt->else_trail;
            attacher->trail_row = mark->last_row;
        }
        break;
    case MARK_OPEN:
        attacher->at_suite_start = attacher->at_suite_start || mark->block != &attacher->reader->module->body;
        break;
    case MARK_OTHER:
    case MARK_DOCSTRING:
        attach_until(attacher, mark->at);
        attacher->last_row = mark->last_row;
        attacher->at_suite_start =
            mark->kind == MARK_DOCSTRING ? attacher->pending.first == NULL : attacher->at_suite_start;
        break;
    case MARK_CLOSE: /* handled in trivia_attach() */
    case MARK_END:
        break;
    }
}

void trivia_attach(Reader *reader)
{
    CommentAttacher attacher = {.reader = reader, .at_suite_start = true};
    uint32_t place = 0;
    for (uint32_t i = 0; i < reader->mark_count; i++) {
        const Mark *mark = &reader->marks[i];
        if (mark->kind == MARK_CLOSE) {
            if (i == 0 || reader->marks[i - 1].kind != MARK_CLOSE) {
                place = next_place(reader, i);
            }
            attach_close(&attacher, mark, place);
        } else {
            attach_to_mark(&attacher, mark);
        }
    }
}
