/* Comments and blank lines: deals out the comments, which the walk noted wherever the grammar had put them, to the
 * statements.
 *
 * Where a comment belongs is told by its line and column and by the marks before and behind it. One on a line of its
 * own goes to the next statement; behind the last statement of a suite and indented like it, to the suite's tail;
 * before `else` or `elif`, to the else branch. One behind a statement goes to that, as its trail; one inside of a
 * statement to its lead, since a statement may be laid out anew. Each comment is used exactly once. */
#include "base/ascii.h"
#include "syntax/syntax_internal.h"

#include <string.h>

typedef struct TriviaList {
    Trivia *first, *last;
} TriviaList;

typedef struct CommentAttacher {
    Reader *reader;
    uint32_t next;      /* comment to deal out */
    TriviaList pending; /* lines that wait for what they stand before */
    uint32_t last_row;  /* of what was seen last */
    bool fresh;         /* at the begin of a suite: blank lines do not count */
    const char **trail; /* where a comment behind trail_row goes, or NULL */
    uint32_t trail_row;
    Stmt *inside; /* statement whose header has begun and not ended, or NULL */
} CommentAttacher;

static void list_add(CommentAttacher *dealer, TriviaList *list, const char *comment, uint32_t row)
{
    Trivia *trivia = arena_alloc(dealer->reader->arena, sizeof *trivia);
    trivia->comment = comment;
    trivia->line = row + dealer->reader->module->first_line;
    if (list->last != NULL) {
        list->last->next = trivia;
    } else {
        list->first = trivia;
    }
    list->last = trivia;
}

/* Empties the list and returns what it held. */
static Trivia *list_take(TriviaList *list)
{
    Trivia *first = list->first;
    *list = (TriviaList){NULL, NULL};
    return first;
}

/* Notes that something stands on row; a gap before it is a blank line. */
static void attach_row(CommentAttacher *dealer, TriviaList *list, uint32_t row)
{
    if (!dealer->fresh && row > dealer->last_row + 1) {
        list_add(dealer, list, NULL, dealer->last_row + 1);
    }
    dealer->fresh = false;
    dealer->last_row = row;
}

static bool is_white(char c)
{
    return strchr(" \t\r\f\v", c) != NULL;
}

/* Whether the text begins with one of these, letters of either case, and goes on by `then`: "" stands for its end
 * alone. */
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

/* `In [24]:`, what notebooks put before a cell. */
static bool is_prompt(const char *text, size_t length)
{
    enum { LONGEST = 24 }; /* so that a line of many of them is not searched for each */
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

/* What tools for Python read: coverage, linters, type checkers, formatters, notebooks. It says nothing about the CUDA
 * C. */
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

/* The comment without its mark and the blank behind that, from *text on. The last two letters of `#  Title  #`, a line
 * of a box, are no words, and a rule of marks alone is nothing else: these keep the mark, so that boxes stay whole. */
static size_t comment_bounds(const CommentAttacher *dealer, const Comment *comment, const char **text)
{
    const char *start = dealer->reader->text + comment->start;
    size_t length = comment->end - comment->start;
    while (length > 1 && is_white(start[length - 1])) {
        length--;
    }
    *text = start;
    if (comment->own_line && length > 3 && start[length - 1] == '#') {
        return length;
    }
    size_t mark = length > 1 && start[1] == ' ' ? 2 : 1;
    *text = start + mark;
    return length - mark;
}

/* What is for tools goes from its end: `# one pixel  # noqa`. */
static const char *comment_text(const CommentAttacher *dealer, const Comment *comment)
{
    const char *text;
    size_t length = comment_bounds(dealer, comment, &text);
    for (size_t at = length; at > 0; at--) {
        size_t skip = at < length && text[at] == ' ' ? 1 : 0;
        if (text[at - 1] == '#' && at + skip < length && is_for_tools(text + at + skip, length - at - skip)) {
            length = at - 1;
        }
    }
    while (length > 0 && is_white(text[length - 1])) {
        length--;
    }
    return arena_strndup(dealer->reader->arena, text, length);
}

/* `#!…` and the line that names the encoding say something to the machine, about the file. */
static bool is_for_machine(const CommentAttacher *dealer, const Comment *comment)
{
    const Reader *reader = dealer->reader;
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

/* The next comment if it stands before byte `end`, else NULL. */
static const Comment *next_comment(CommentAttacher *dealer, uint32_t end)
{
    while (dealer->next < dealer->reader->comment_count) {
        const Comment *comment = &dealer->reader->comments[dealer->next];
        if (comment->start >= end) {
            return NULL;
        }
        const char *text;
        size_t length = comment_bounds(dealer, comment, &text);
        bool goes = is_for_tools(text, length); /* its line is a blank one then */
        if (!goes && (dealer->next > 1 || !is_for_machine(dealer, comment))) {
            return comment;
        }
        dealer->last_row = goes ? dealer->last_row : comment->row;
        dealer->next++;
    }
    return NULL;
}

/* A comment right behind a statement goes to it; one without a word goes. */
static void attach_trail(CommentAttacher *dealer, uint32_t end)
{
    const Comment *comment = next_comment(dealer, end);
    if (comment != NULL && dealer->trail != NULL && !comment->own_line && comment->row == dealer->trail_row) {
        const char *text = comment_text(dealer, comment);
        *dealer->trail = text[strspn(text, " \t")] != '\0' ? text : NULL;
        dealer->next++;
    }
    dealer->trail = NULL;
}

/* Deals out the comments before byte end. */
static void attach_until(CommentAttacher *dealer, uint32_t end)
{
    attach_trail(dealer, end);
    for (const Comment *comment; (comment = next_comment(dealer, end)) != NULL; dealer->next++) {
        if (dealer->inside == NULL) {
            attach_row(dealer, &dealer->pending, comment->row);
        }
        list_add(dealer, &dealer->pending, comment_text(dealer, comment), comment->row);
    }
}

/* A function's comments are kept with the function. */
static Trivia **leading_comments_of(Stmt *stmt)
{
    return stmt->function != NULL ? &stmt->function->lead : &stmt->lead;
}

/* The suite of mark ends; end is where the next thing stands. */
static void attach_close(CommentAttacher *dealer, const Mark *mark, uint32_t end)
{
    attach_trail(dealer, end);
    if (mark->block == NULL) {
        dealer->fresh = false;
        return;
    }
    bool is_module = mark->block == &dealer->reader->module->body;
    TriviaList tail = dealer->pending; /* not empty when a docstring is all of the body */
    dealer->pending = (TriviaList){NULL, NULL};
    for (const Comment *comment; (comment = next_comment(dealer, end)) != NULL; dealer->next++) {
        if (!is_module && (comment->column < mark->column || !comment->own_line)) {
            break;
        }
        attach_row(dealer, &tail, comment->row);
        list_add(dealer, &tail, comment_text(dealer, comment), comment->row);
    }
    mark->block->tail = list_take(&tail);
    dealer->fresh = false;
}

/* Where the next thing stands behind mark `at`, a MARK_CLOSE. */
static uint32_t next_place(const Reader *reader, uint32_t at)
{
    while (reader->marks[at].kind == MARK_CLOSE) {
        at++;
    }
    return reader->marks[at].at;
}

static void attach_to_mark(CommentAttacher *dealer, const Mark *mark)
{
    switch (mark->kind) {
    case MARK_STMT:
        attach_until(dealer, mark->at);
        attach_row(dealer, &dealer->pending, mark->row);
        dealer->inside = mark->stmt;
        break;
    case MARK_HEAD:
        attach_until(dealer, mark->at);
        *leading_comments_of(mark->stmt) = list_take(&dealer->pending);
        dealer->inside = NULL;
        dealer->last_row = mark->row;
        dealer->trail = mark->stmt->function != NULL ? &mark->stmt->function->trail : &mark->stmt->trail;
        dealer->trail_row = mark->row;
        break;
    case MARK_ELSE:
    case MARK_ELIF:
        attach_until(dealer, mark->at);
        mark->stmt->else_lead = list_take(&dealer->pending);
        if (mark->stmt->else_lead != NULL && mark->stmt->else_lead->comment == NULL) {
            mark->stmt->else_lead = mark->stmt->else_lead->next; /* it will stand at the begin of a branch */
        }
        dealer->last_row = mark->last_row;
        if (mark->kind == MARK_ELSE) {
            dealer->trail = &mark->stmt->else_trail;
            dealer->trail_row = mark->last_row;
        }
        break;
    case MARK_OPEN:
        dealer->fresh = dealer->fresh || mark->block != &dealer->reader->module->body;
        break;
    case MARK_OTHER:
    case MARK_DOCSTRING:
        attach_until(dealer, mark->at);
        dealer->last_row = mark->last_row;
        dealer->fresh = mark->kind == MARK_DOCSTRING ? dealer->pending.first == NULL : dealer->fresh;
        break;
    case MARK_CLOSE: /* in trivia_attach, which knows what follows */
    case MARK_END:
        break;
    }
}

void trivia_attach(Reader *reader)
{
    CommentAttacher dealer = {.reader = reader, .fresh = true};
    uint32_t place = 0;
    for (uint32_t i = 0; i < reader->mark_count; i++) {
        const Mark *mark = &reader->marks[i];
        if (mark->kind == MARK_CLOSE) {
            if (i == 0 || reader->marks[i - 1].kind != MARK_CLOSE) {
                place = next_place(reader, i);
            }
            attach_close(&dealer, mark, place);
        } else {
            attach_to_mark(&dealer, mark);
        }
    }
}
