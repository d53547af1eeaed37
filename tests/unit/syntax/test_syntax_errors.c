// SPDX-License-Identifier: MIT
/* Tests of rejected source: every syntax error, and the limits. */
#include "base/limits.h"
#include "fixture.h"

/* ---- invalid source -----------------------------------------------------------------------------------------------
 */

static void test_errors(void)
{
    CHECK_ERROR("def f(x):\n    y = foo(a b)\n    return y\n",
                "k.py:2:15: error: missing operator or comma before 'b' "
                "[syntax]\n   2 |     y = foo(a b)\n     |               ^\n");
    CHECK_ERROR("if x = 3:\n    y\n",
                "k.py:1:6: error: '=' is not allowed in a condition [syntax]\n   1 | if x = 3:\n     |      ^\n"
                "  hint: write == to compare\n");
    CHECK_MESSAGES("for i in range(3)\n    y\n", "1:18 expected ':' at the end of the 'for' line");
    CHECK_MESSAGES("x = [1, 2\ny = 3\n", "2:1 missing operator or comma before 'y'");
    CHECK_MESSAGES("def f():\n    x = (1,\n    return x\n", "2:9 '(' was never closed");
    CHECK_MESSAGES("x = (1]\n", "1:7 closing ']' does not match '(' on line 1");
    CHECK_MESSAGES("x = 1)\n", "1:6 unmatched ')'");
    CHECK_MESSAGES("x = 'abc\n", "1:5 unterminated string");
    CHECK_MESSAGES("x = f'{a\n", "1:5 unterminated string");
    CHECK_MESSAGES("x = '''abc\n\n", "1:5 unterminated triple-quoted string");
    CHECK_MESSAGES("x = a && b\n", "1:7 '&&' is not an operator");
    CHECK_MESSAGES("x = a || b\n", "1:7 '||' is not an operator");
    CHECK_MESSAGES("x = !a\n", "1:5 '!' is not an operator");
    CHECK_MESSAGES("x = a ? b\n", "1:7 invalid character '?'");
    CHECK_MESSAGES("x = a <> b\n", "1:7 Python 3 has no operator '<>'");
    CHECK_MESSAGES("x = `a`\n", "1:5 Python 3 has no backquotes");
    CHECK_MESSAGES("x++\n", "1:3 missing operand after '+'");
    CHECK_MESSAGES("x = a[1,,2]\n", "1:9 missing expression between two commas");
    CHECK_MESSAGES("x = 1__0\n", "1:5 invalid number");
    CHECK_MESSAGES("x\\ y\n", "1:2 unexpected character after the line continuation backslash");
    CHECK_MESSAGES("if a:\n    b\nelse if c:\n    d\n", "3:1 'else if' is not valid; use 'elif'");
    CHECK_MESSAGES("if a:\nb\n", "1:1 expected an indented block after the 'if' line");
    CHECK_MESSAGES("def f():\n    # only a comment\nx = 1\n", "1:1 expected an indented block after the 'def' line");
    CHECK_MESSAGES("x = 1\n  y = 2\n", "2:3 unexpected indentation");
    CHECK_MESSAGES("if a:\n    b\n  c\n", "3:3 the indentation does not match any outer level");
    CHECK_MESSAGES("if a:\n    b\n  else:\n    c\n", "3:3 the indentation does not match any outer level");
    CHECK_MESSAGES("if a:\n\tb\n        c\n", "3:9 tabs and spaces are mixed in the indentation");
    CHECK_MESSAGES("else:\n    pass\n", "1:1 'else' is not allowed here");
    CHECK_MESSAGES("return 3\n", "1:1 'return' outside function");
    CHECK_MESSAGES("class A:\n    return\n", "2:5 'return' outside function");
    CHECK_MESSAGES("yield 3\n", "1:1 'yield' outside function");
    CHECK_MESSAGES("break\n", "1:1 'break' outside loop");
    CHECK_MESSAGES("while a:\n    def f():\n        continue\n", "3:9 'continue' outside loop");
    CHECK_MESSAGES("for a in b:\n    pass\nelse:\n    break\n", "4:5 'break' outside loop");
    CHECK_MESSAGES("def f(a, a): pass\n", "1:10 duplicate parameter 'a'");
    CHECK_MESSAGES("def f(a=1, b): pass\n",
                   "1:12 parameter 'b' without a default value follows a parameter with a default value");
    CHECK_MESSAGES("def f(*): pass\n", "1:7 named parameters must follow a bare '*'");
    CHECK_MESSAGES("def f(*a, *b): pass\n", "1:11 '*' can appear only once");
    CHECK_MESSAGES("def f(**a, b): pass\n", "1:12 no parameter can follow '**a'");
    CHECK_MESSAGES("def f((a, b)): pass\n", "1:7 a parameter must be a name");
    CHECK_MESSAGES("f(a=1, a=2)\n", "1:8 keyword argument repeated: a");
    CHECK_MESSAGES("f(a=1, 2)\n", "1:8 a positional argument follows a keyword argument");
    CHECK_MESSAGES("a, b += 1\n", "1:1 an augmented assignment must have exactly one target");
    CHECK_MESSAGES("a = b += 1\n", "1:5 an augmented assignment cannot be chained");
    CHECK_MESSAGES("a = b: int = 1\n", "1:8 an annotated assignment must have exactly one target");
    CHECK_MESSAGES("a += b = 1\n", "1:6 an augmented assignment cannot be chained");
    CHECK_MESSAGES("a: int = b = 1\n", "1:10 an annotated assignment must have exactly one target");
    CHECK_MESSAGES("def f(*, *, a): pass\n", "1:10 '*' can appear only once");
    CHECK_MESSAGES("try:\n    a\nelse:\n    b\n", "1:1 invalid syntax");
    CHECK_MESSAGES("a := 1\n", "1:1 ':=' is not allowed as a statement");
    CHECK_MESSAGES("a = b as c\n", "1:5 'as' is not valid in an expression");
    CHECK_MESSAGES("del f()\n", "1:5 only a name, an attribute or an element can be deleted");
    CHECK_MESSAGES("assert a, b, c\n", "1:14 'assert' takes a condition and one message");
    CHECK_MESSAGES("raise A, b\n", "1:7 'raise' takes one exception");
    CHECK_MESSAGES("f() = 3\n", "1:1 invalid syntax");
    CHECK_MESSAGES("x = a 'b'\n", "1:7 missing operator or comma before this string");
    CHECK_MESSAGES("x = a \x01\n", "1:7 invalid invisible character 0x01");
    CHECK_MESSAGES("def class(): pass\n", "1:5 'class' is not allowed here");
    CHECK_MESSAGES("match a:\n    # nothing\n\nb = 1\n",
                   "1:1 expected an indented block of 'case' lines after 'match'");
    /* several errors in one run */
    CHECK_MESSAGES("x = 1 +\ny = a b\nz = (3\n",
                   "1:7 missing operand after '+'|2:7 missing operator or comma before 'b'|3:5 '(' was never closed");
}

static void check_bytes(int line, const char *text, size_t length, const char *message)
{
    Fixture fixture;
    fixture_begin_bytes(&fixture, text, length);
    expect(line, !fixture.good && fixture.unit.diagnostics.count == 1, "one error is wanted");
    if (fixture.unit.diagnostics.count > 0) {
        const Py2cuDiagnostic *d = fixture.unit.diagnostics.items[0];
        if (strcmp(d->message, message) != 0) {
            failures++;
            printf("%s:%d: found %s, wanted %s\n", __FILE__, line, d->message, message);
        }
    }
    fixture_end(&fixture);
}

static void test_encoding(void)
{
    check_bytes(__LINE__, "a\0b", 3, "the source contains a null byte");
    check_bytes(__LINE__, "a = '\xe4'\n", 8, "the source is not UTF-8: byte 0xe4");
    check_bytes(__LINE__, "\xc0\x80", 2, "the source is not UTF-8: byte 0xc0");
    check_bytes(__LINE__, "\xed\xa0\x80", 3, "the source is not UTF-8: byte 0xed");
    check_bytes(__LINE__, "\xf4\x90\x80\x80", 4, "the source is not UTF-8: byte 0xf4");
    check_bytes(__LINE__, "aaaaaaaaaaaaaaaa\xe2\x82", 18, "the source is not UTF-8: byte 0xe2");
    CHECK_TREE("\xef\xbb\xbf"
               "a = 1\n",
               "module\n  assign @1\n    target: name a\n    value: int 1\n");
    CHECK_TREE("\xef\xbb\xbf"
               "if a:\n    b\nc\n",
               "module\n  if @1\n    value: name a\n    body\n      expression @2\n        value: name b\n  expression "
               "@3\n    "
               "value: name c\n");
    CHECK_TREE("if a:\r    b\rc\r",
               "module\n  if @1\n    value: name a\n    body\n      expression @2\n        value: name b\n"
               "  expression @3\n    value: name c\n");
    CHECK_TREE("if a:\r\n    b\r\nc",
               "module\n  if @1\n    value: name a\n    body\n      expression @2\n        value: name b\n"
               "  expression @3\n    value: name c\n");
}

/* ---- limits -------------------------------------------------------------------------------------------------------
 */

static char *repeated(const char *begin, const char *middle, size_t count, const char *end)
{
    size_t length = strlen(middle);
    char *text = malloc(strlen(begin) + length * count + strlen(end) + 1);
    if (text == NULL) {
        exit(1);
    }
    char *at = text + sprintf(text, "%s", begin);
    for (size_t i = 0; i < count; i++, at += length) {
        memcpy(at, middle, length);
    }
    strcpy(at, end);
    return text;
}

/* Deep nesting is rejected where it is used, not where it is parsed: the tree contains a leaf in its place. */
static void check_deep(int line, char *text, const char *name)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    expect(line, fixture.good, fixture_errors(&fixture));
    expect(line, strstr(fixture_dump(&fixture), name) != NULL, name);
    fixture_end(&fixture);
    free(text);
}

static void check_long_messages(int line, char *text, const char *wanted)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    expect(line, !fixture.good, "a text beyond the limits was taken");
    expect(line, strstr(fixture_errors(&fixture), wanted) != NULL, fixture_errors(&fixture));
    fixture_end(&fixture);
    free(text);
}

static void test_limits(void)
{
    check_deep(__LINE__, repeated("x = a", " + a", 100000, "\n"), "deeply nested expression");
    check_deep(__LINE__, repeated("x = ", "-", 100000, "a\n"), "deeply nested expression");
    check_deep(__LINE__, repeated("x = ", "not ", 50000, "a\n"), "deeply nested expression");
    check_deep(__LINE__, repeated("x = a", "()", 50000, "\n"), "deeply nested expression");
    check_deep(__LINE__, repeated("x = ", "lambda: ", 20000, "a\n"), "deeply nested expression");
    check_deep(__LINE__, repeated("x = ", "a if b else ", 20000, "c\n"), "deeply nested expression");
    check_deep(__LINE__, repeated("", "a = ", 20000, "c\n"), "unsupported");
    check_deep(__LINE__, repeated("if a:\n  b\n", "elif c:\n  d\n", 5000, "else:\n  e\n"), "long elif chain");
    check_deep(__LINE__, repeated("x = a", " + a", LIMIT_NESTING - 2, "\n"), "binary +");
    check_long_messages(__LINE__, repeated("x = ", "(", 100000, "\n"), "brackets are nested too deeply");
    check_long_messages(__LINE__, repeated("x = f'", "{f\"", 30000, "\n"), "unterminated string");
    check_long_messages(__LINE__, repeated("x:a[", "x:a[(", 50000, "\n"), "brackets are nested too deeply");
    check_long_messages(__LINE__, repeated("def f(", "a,", 2000, "): pass\n"), "duplicate parameter");

    /* 100 levels of indentation, as in Python; the grammar rejects sources with some hundred levels */
    static const int counts[] = {99, 100, 101, 511, 512, 1000};
    for (size_t count = 0; count < sizeof counts / sizeof counts[0]; count++) {
        const int levels = counts[count];
        char *text = malloc(600000), *at = text;
        if (text == NULL) {
            exit(1);
        }
        for (int i = 0; i < levels; i++) {
            at += sprintf(at, "%*sif a:\n", i, "");
        }
        sprintf(at, "%*sb\n", levels, "");
        Fixture fixture;
        fixture_begin(&fixture, text);
        EXPECT(fixture.good == (levels <= 100));
        EXPECT((strstr(fixture_errors(&fixture), "too many levels of indentation") != NULL) == !fixture.good);
        fixture_end(&fixture);
        free(text);
    }

    char *text = repeated("", "# 0123456789012345678901234567890123456789\n", (size_t)LIMIT_SOURCE_BYTES / 42 + 1, "");
    check_long_messages(__LINE__, text, "the limit is 16777216");
}

/* The time per line does not depend on the length; the bound is generous, because the machine can be busy. */
static void test_long_text(void)
{
    char *text = repeated(
        "from numba import cuda\n",
        "@cuda.jit\ndef f(a, b):\n    i = cuda.grid(1)\n    if i < a.size:  # inside\n        b[i] = a[i] * 2 + 1\n\n",
        5000, "");
    Fixture fixture;
    fixture_begin(&fixture, text);
    EXPECT(fixture.good);
    EXPECT(fixture.good && fixture.unit.modules[0]->function_count == 5000);
    fixture_end(&fixture);
    free(text);
}

int main(void)
{
    test_errors();
    test_encoding();
    test_limits();
    test_long_text();
    if (failures > 0) {
        printf("%d failures\n", failures);
    }
    return failures != 0;
}
