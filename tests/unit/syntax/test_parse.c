// SPDX-License-Identifier: MIT
/* Tests of the parser: the tree as printed by ast_dump, positions of comments, numbers and strings. */
#include "fixture.h"

#include <math.h>

/* ---- expressions --------------------------------------------------------------------------------------------------
 */

static void test_operators(void)
{
    CHECK_EXPR("a + b * c", "binary +\n      name a\n      binary *\n        name b\n        name c\n");
    CHECK_EXPR("a - b - c", "binary -\n      binary -\n        name a\n        name b\n      name c\n");
    CHECK_EXPR("a ** b ** c", "binary **\n      name a\n      binary **\n        name b\n        name c\n");
    CHECK_EXPR("-a ** -b", "unary -\n      binary **\n        name a\n        unary -\n          name b\n");
    CHECK_EXPR("a < b <= c != d", "compare <, <=, !=\n      name a\n      name b\n      name c\n      name d\n");
    CHECK_EXPR("a is not b", "compare is not\n      name a\n      name b\n");
    CHECK_EXPR("a not in b", "compare not in\n      name a\n      name b\n");
    CHECK_EXPR("a and b or not c",
               "boolean or\n      boolean and\n        name a\n        name b\n      not\n        name c\n");
    CHECK_EXPR("a if b else c", "conditional\n      if: name b\n      then: name a\n      else: name c\n");
    CHECK_EXPR("~a << b >> c",
               "binary >>\n      binary <<\n        unary ~\n          name a\n        name b\n      name c\n");
    CHECK_EXPR(
        "a @ b // c % d / e",
        "binary /\n      binary %\n        binary //\n          binary @\n            name a\n            name b\n"
        "          name c\n        name d\n      name e\n");
    CHECK_EXPR("(n := a if b else c)",
               "named n\n      conditional\n        if: name b\n        then: name a\n        else: name c\n");
}

/* & has a higher precedence than ^, and ^ than |; parentheses are respected. */
static void test_bit_operators(void)
{
    CHECK_EXPR("a ^ b & c", "binary ^\n      name a\n      binary &\n        name b\n        name c\n");
    CHECK_EXPR("a & b ^ c", "binary ^\n      binary &\n        name a\n        name b\n      name c\n");
    CHECK_EXPR("a ^ b & c ^ d", "binary ^\n      binary ^\n        name a\n        binary &\n          name b\n        "
                                "  name c\n      name d\n");
    CHECK_EXPR(
        "a & b ^ c & d",
        "binary ^\n      binary &\n        name a\n        name b\n      binary &\n        name c\n        name d\n");
    CHECK_EXPR("a ^ b & c & d ^ e ^ f",
               "binary ^\n      binary ^\n        binary ^\n          name a\n          binary &\n    "
               "        binary &\n              name b\n"
               "              name c\n            name d\n        name e\n      name f\n");
    CHECK_EXPR("(a ^ b) & c", "binary &\n      binary ^\n        name a\n        name b\n      name c\n");
    CHECK_EXPR("a & (b ^ c)", "binary &\n      name a\n      binary ^\n        name b\n        name c\n");
    CHECK_EXPR("a & (b ^ c) ^ d", "binary ^\n      binary &\n        name a\n        binary ^\n          name b\n      "
                                  "    name c\n      name d\n");
    CHECK_EXPR("a | b ^ c & d", "binary |\n      name a\n      binary ^\n        name b\n        binary &\n          "
                                "name c\n          name d\n");
}

static void test_primaries(void)
{
    CHECK_EXPR(
        "f(a, *b, k=c, **d)",
        "call\n      callee: name f\n      name a\n      starred\n        name b\n      k: name c\n      **: name d\n");
    CHECK_EXPR("a.b.c", "attribute c\n      attribute b\n        name a\n");
    CHECK_EXPR("a[i, j]", "subscript\n      name a\n      tuple\n        name i\n        name j\n");
    CHECK_EXPR("a[i,]", "subscript\n      name a\n      tuple\n        name i\n");
    CHECK_EXPR(
        "a[:, ::2, 1:n]",
        "subscript\n      name a\n      tuple\n        slice\n        slice\n          step: int 2\n        slice\n"
        "          start: int 1\n          stop: name n\n");
    CHECK_EXPR("a[...]", "subscript\n      name a\n      ellipsis\n");
    CHECK_EXPR("()", "tuple\n");
    CHECK_EXPR("(a)", "name a\n");
    CHECK_EXPR("(a,)", "tuple\n      name a\n");
    CHECK_EXPR("a, b", "tuple\n      name a\n      name b\n");
    CHECK_EXPR("a,", "tuple\n      name a\n");
    CHECK_EXPR("[a, *f(b)]",
               "list\n      name a\n      starred\n        call\n          callee: name f\n          name b\n");
    CHECK_EXPR("None, True, False, ...", "tuple\n      None\n      True\n      False\n      ellipsis\n");
    CHECK_EXPR("print, match, type, case, _",
               "tuple\n      name print\n      name match\n      name type\n      name case\n      name _\n");
    CHECK_EXPR("lambda a, *b, c=1: a + c",
               "lambda\n      function @1\n        param a\n        param *b\n        param keyword-only c\n          "
               "default: "
               "int 1\n        body\n"
               "          return @1\n            value: binary +\n              name a\n              name c\n");
    CHECK_EXPR("f(*a.b, *c[0](d), *e + f)",
               "call\n      callee: name f\n      starred\n        attribute b\n          name a\n      starred\n      "
               "  call\n"
               "          callee: subscript\n            name c\n            int 0\n          name d\n      starred\n"
               "        binary +\n          name e\n          name f\n");
    CHECK_EXPR("a[*b]", "subscript\n      name a\n      tuple\n        starred\n          name b\n");
    CHECK_EXPR(
        "a < b < c < d < e < f < g < h < i < j",
        "compare <, <, <, <, <, <, <, <, <\n      name a\n      name b\n      name c\n      name d\n      name e\n"
        "      name f\n      name g\n      name h\n      name i\n      name j\n");
    CHECK_EXPR("größe", "name größe\n");
    CHECK_EXPR("(a  # one\n + b)", "binary +\n      name a\n      name b\n");
}

static void test_unsupported(void)
{
    CHECK_EXPR("[x for x in y]", "unsupported list comprehension\n");
    CHECK_EXPR("{x for x in y}", "unsupported set comprehension\n");
    CHECK_EXPR("{x: 1 for x in y}", "unsupported dict comprehension\n");
    CHECK_EXPR("f(x for x in y)", "call\n      callee: name f\n      unsupported generator expression\n");
    CHECK_EXPR("{1: 2}", "unsupported dict literal\n");
    CHECK_EXPR("{1, 2}", "unsupported set literal\n");
    CHECK_EXPR("t'a{b}'", "unsupported template string\n");
    CHECK_EXPR("'\\N{DASH}'", "unsupported named character escape\n");
    CHECK_TREE("print 'x'\n", "module\n  unsupported Python 2 print statement @1\n");
    CHECK_TREE("exec 'x'\n", "module\n  unsupported Python 2 exec statement @1\n");
    CHECK_TREE("type X = int\n", "module\n  unsupported type alias @1\n");
    CHECK_TREE(
        "async def f():\n    await g()\n",
        "module\n  def @1\n    async f @1\n      body\n        expression @2\n          value: unsupported await\n");
    CHECK_TREE("def f():\n    x = yield 3\n",
               "module\n  def @1\n    f @1 generator\n      body\n        assign @2\n          "
               "target: name x\n          value: unsupported yield\n");
    CHECK_TREE("def f():\n    x = [(yield y) for y in z]\n",
               "module\n  def @1\n    f @1 generator\n      body\n        assign @2\n          target: name x\n"
               "          value: unsupported list comprehension\n");
}

/* ---- literals -----------------------------------------------------------------------------------------------------
 */

static const Expr *first_value(const Fixture *fixture)
{
    return fixture->unit.modules[0]->body.stmts[0]->value;
}

static void check_integer(int line, const char *text, uint64_t value, bool too_big)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    expect(line, fixture.good && first_value(&fixture)->kind == EX_INT, text);
    if (fixture.good) {
        expect(line, first_value(&fixture)->too_big == too_big && (too_big || first_value(&fixture)->integer == value),
               text);
    }
    fixture_end(&fixture);
}

static void check_float(int line, const char *text, ExprKind kind, double value, const char *spelling)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    expect(line, fixture.good && first_value(&fixture)->kind == kind, text);
    if (fixture.good) {
        expect(line, first_value(&fixture)->number == value && strcmp(first_value(&fixture)->text, spelling) == 0,
               text);
    }
    fixture_end(&fixture);
}

static void test_numbers(void)
{
    check_integer(__LINE__, "0", 0, false);
    check_integer(__LINE__, "1_000", 1000, false);
    check_integer(__LINE__, "00_0", 0, false);
    check_integer(__LINE__, "0xFF_ff", 0xffff, false);
    check_integer(__LINE__, "0X_ff", 0xff, false);
    check_integer(__LINE__, "0o17", 15, false);
    check_integer(__LINE__, "0B1_01", 5, false);
    check_integer(__LINE__, "9223372036854775808", UINT64_C(9223372036854775808), false);
    check_integer(__LINE__, "18446744073709551615", UINT64_MAX, false);
    check_integer(__LINE__, "18446744073709551616", 0, true);
    check_integer(__LINE__, "0x1_0000_0000_0000_0000", 0, true);
    check_integer(__LINE__, "0xffffffffffffffff", UINT64_MAX, false);
    check_float(__LINE__, "1.", EX_FLOAT, 1, "1.");
    check_float(__LINE__, ".5", EX_FLOAT, 0.5, ".5");
    check_float(__LINE__, "1e3", EX_FLOAT, 1000, "1e3");
    check_float(__LINE__, "1_0.2_5E-0_2", EX_FLOAT, 10.25e-2, "10.25E-02");
    check_float(__LINE__, "0.1", EX_FLOAT, 0.1, "0.1");
    check_float(__LINE__, "012.5", EX_FLOAT, 12.5, "012.5");
    check_float(__LINE__, "3.141592653589793", EX_FLOAT, 3.141592653589793, "3.141592653589793");
    check_float(__LINE__, "2.2250738585072011e-308", EX_FLOAT, 2.2250738585072011e-308, "2.2250738585072011e-308");
    check_float(__LINE__, "4.9e-324", EX_FLOAT, 4.9e-324, "4.9e-324");
    check_float(__LINE__, "9007199254740993.0", EX_FLOAT, 9007199254740992.0, "9007199254740993.0");
    check_float(__LINE__, "1e22", EX_FLOAT, 1e22, "1e22");
    check_float(__LINE__, "1e23", EX_FLOAT, 1e23, "1e23");
    check_float(__LINE__, "123456789012345e22", EX_FLOAT, 123456789012345e22, "123456789012345e22");
    check_float(__LINE__, "1e999", EX_FLOAT, HUGE_VAL, "1e999");
    check_float(__LINE__, "1e99999999999999999999", EX_FLOAT, HUGE_VAL, "1e99999999999999999999");
    check_float(__LINE__, "1e-99999999999999999999", EX_FLOAT, 0, "1e-99999999999999999999");
    check_float(__LINE__, "0e99999", EX_FLOAT, 0, "0e99999");
    check_float(__LINE__, "5j", EX_IMAGINARY, 5, "5");
    check_float(__LINE__, "012J", EX_IMAGINARY, 12, "012");
    check_float(__LINE__, "1.5e1j", EX_IMAGINARY, 15, "1.5e1");
    CHECK_MESSAGES("x = 1_\n", "1:5 invalid number: underscores must be between digits");
    CHECK_MESSAGES("x = 10L\n", "1:5 invalid number");
    CHECK_MESSAGES("x = 0777\n", "1:5 an integer cannot begin with 0");
}

static void check_string(int line, const char *text, const char *value, size_t length)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    bool good = fixture.good && first_value(&fixture)->kind == EX_STRING;
    expect(line, good, text);
    if (good) {
        const Expr *e = first_value(&fixture);
        expect(line, e->text_length == length && memcmp(e->text, value, length + 1) == 0, text);
    }
    fixture_end(&fixture);
}

#define CHECK_STRING(text, value) check_string(__LINE__, text, value, sizeof(value) - 1)

static void test_strings(void)
{
    CHECK_STRING("x = ''", "");
    CHECK_STRING("x = \"\"\"\"\"\"", "");
    CHECK_STRING("x = 'a\"b'", "a\"b");
    CHECK_STRING("x = 'a\\tb\\n\\\\\\'\\\"'", "a\tb\n\\'\"");
    CHECK_STRING("x = '\\a\\b\\f\\r\\v'", "\a\b\f\r\v");
    CHECK_STRING("x = '\\0\\101\\7777'", "\0A\xc7\xbf"
                                         "7");
    CHECK_STRING("x = '\\x41\\u00e4\\U0001F600'", "A\xc3\xa4\xf0\x9f\x98\x80");
    CHECK_STRING("x = '\\q\\8'", "\\q\\8");
    CHECK_STRING("x = 'a\\\nb'", "ab");
    CHECK_STRING("x = 'a\\\r\nb'", "ab");
    CHECK_STRING("x = r'a\\n\\''", "a\\n\\'");
    CHECK_STRING("x = u'\xc3\xa4'", "\xc3\xa4");
    CHECK_STRING("x = '''a\nb''' \"c\" r'\\d'  'e'", "a\nbc\\de");
    CHECK_STRING("x = '''a\r\nb'''", "a\nb");
    CHECK_STRING("x = ('a'  # one\n     'b')", "ab");
    CHECK_STRING("x = b'\\xff\\x00\\u0041'", "\xff\0\\u0041");
    CHECK_STRING("x = Rb'\\xff'", "\\xff");
    CHECK_EXPR("x = b'a'", "bytes \"a\"\n");
    CHECK_EXPR("x = f'a{b}c{{{d + 1}}}'",
               "f-string\n      string \"a\"\n      name b\n      string \"c{\"\n      binary +\n        name d\n"
               "        int 1\n      string \"}\"\n");
    CHECK_EXPR("x = f'{a!r}' 'b' f'{c:>{w}}'", "f-string\n      unsupported format specification\n      string \"b\"\n "
                                               "     unsupported format specification\n");
    CHECK_EXPR("x = f'{a[\"b\"]}'", "f-string\n      subscript\n        name a\n        string \"b\"\n");
    CHECK_EXPR("x = f'{a['b']}'", "f-string\n      subscript\n        name a\n        string \"b\"\n");
    CHECK_EXPR("x = '\\ud800'", "unsupported string with a lone surrogate\n");
    CHECK_MESSAGES("x = ur'a'\n", "1:5 a string cannot have the prefix 'ur'");
    CHECK_MESSAGES("x = '\\xg'\n", "1:5 the string has an escape with too few digits: \\x needs 2");
    CHECK_MESSAGES("x = '\\U00110000'\n", "1:5 the string has an escape that is not a Unicode character");
    CHECK_MESSAGES("x = b'\xc3\xa4'\n", "1:5 bytes literals can contain only ASCII characters");
    CHECK_MESSAGES("x = 'a' b'b'\n", "1:5 bytes and string literals cannot be joined");
}

/* ---- statements ---------------------------------------------------------------------------------------------------
 */

static void test_assignments(void)
{
    CHECK_TREE("a = b = c\n", "module\n  assign @1\n    target: name a\n    target: name b\n    value: name c\n");
    CHECK_TREE("a, (b, [c]) = d\n",
               "module\n  assign @1\n    target: tuple\n      name a\n      tuple\n        name b\n        list\n"
               "          name c\n    value: name d\n");
    CHECK_TREE("(a) = 1\n", "module\n  assign @1\n    target: name a\n    value: int 1\n");
    CHECK_TREE(
        "a, *b = c\n",
        "module\n  assign @1\n    target: tuple\n      name a\n      starred\n        name b\n    value: name c\n");
    CHECK_TREE(
        "a[i] **= 2\n",
        "module\n  augmented assign **= @1\n    target: subscript\n      name a\n      name i\n    value: int 2\n");
    CHECK_TREE("x: int = 3\ny: float32[:, ::1]\n",
               "module\n  annotated assign @1\n    target: name x\n    annotation: name int\n    value: int 3\n"
               "  annotated assign @2\n    target: name y\n    annotation: subscript\n      name float32\n      "
               "tuple\n        slice\n"
               "        slice\n          step: int 1\n");
    CHECK_TREE("a = 1; b = 2;\n", "module\n  assign @1\n    target: name a\n    value: int 1\n  assign @1\n    target: "
                                  "name b\n    value: int 2\n");
}

static void test_simple(void)
{
    CHECK_TREE("import a.b as c, d.e\n", "module\n  import @1\n    a.b as c\n    d.e as d\n");
    CHECK_TREE("from a.b import (c, d as e)\n", "module\n  import @1\n    a.b c as c\n    a.b d as e\n");
    CHECK_TREE("from .. a import *\nfrom . import b\n",
               "module\n  import @1\n    ..a * as *\n  import @2\n    . b as b\n");
    CHECK_TREE("from __future__ import division\n", "module\n  import @1\n    __future__ division as division\n");
    CHECK_TREE("def f():\n    global a, b\n    nonlocal c\n    return\n",
               "module\n  def @1\n    f @1\n      body\n        scope global @2\n          target: name a\n          "
               "target: name b\n"
               "        scope nonlocal @3\n          target: name c\n        return @4\n");
    CHECK_TREE("import a. \\\n b\nfrom c import (d,  # one\n  e)\n",
               "module\n  import @1\n    a.b as a\n  lead # one\n  import @3\n    c d as d\n    c e as e\n");
    CHECK_TREE("del (a, b), c\n",
               "module\n  del @1\n    target: tuple\n      name a\n      name b\n    target: name c\n");
    CHECK_TREE("del a, b[0]\n",
               "module\n  del @1\n    target: name a\n    target: subscript\n      name b\n      int 0\n");
    CHECK_TREE("assert a, 'b'\n", "module\n  assert @1\n    value: name a\n    message: string \"b\"\n");
    CHECK_TREE("raise A('b') from c\nraise\n",
               "module\n  raise @1\n    value: call\n      callee: name A\n      string \"b\"\n  raise @2\n");
    CHECK_TREE("pass\n", "module\n  pass @1\n");
    CHECK_TREE("", "module\n");
    CHECK_TREE("\n\n# only a comment", "module\n  tail # only a comment\n");
}

static void test_compound(void)
{
    CHECK_TREE("if a:\n    b\nelif c:\n    d\nelse:\n    e\n",
               "module\n  if @1\n    value: name a\n    body\n      expression @2\n        value: name b\n    else\n   "
               "   elif @3\n"
               "        value: name c\n        body\n          expression @4\n            value: name d\n        else\n"
               "          expression @6\n            value: name e\n");
    CHECK_TREE("while a: break\nelse: pass\n",
               "module\n  while @1\n    value: name a\n    body\n      break @1\n    else\n      pass @2\n");
    CHECK_TREE(
        "for i, j in a, b:\n    continue\nelse:\n    pass\n",
        "module\n  for @1\n    target: tuple\n      name i\n      name j\n    value: tuple\n      name a\n      name "
        "b\n    body\n"
        "      continue @2\n    else\n      pass @4\n");
    CHECK_TREE("with (a() as b, c as (d, e)):\n    pass\n",
               "module\n  with @1\n    context: named b\n      call\n        "
               "callee: name a\n    context: name c\n    body\n      pass @2\n");
    CHECK_TREE(
        "try:\n    a\nexcept B as b:\n    c\nexcept (D, E):\n    d\nelse:\n    e\nfinally:\n    f\n",
        "module\n  try @1\n    body\n      expression @2\n        value: name a\n    else\n      expression @4\n       "
        " "
        "value: name c\n"
        "      expression @6\n        value: name d\n      expression @8\n        value: name e\n      expression @10\n"
        "        value: name f\n");
    CHECK_TREE("try:\n    a\nexcept* A, B:\n    c\n",
               "module\n  try @1\n    body\n      expression @2\n        value: name "
               "a\n    else\n      expression @4\n        value: name c\n");
    CHECK_TREE(
        "match a:\n    case 1 | -2 | 'b':\n        c\n    case d.e if f:\n        g\n    case (1 | 2):\n        pass\n "
        "   case "
        "[h]:\n"
        "        i\n    case x:\n        pass\n    case _:\n        j\n",
        "module\n  match @1\n    value: name a\n    case of alternatives\n      pattern: tuple\n        int 1\n        "
        "unary "
        "-\n          int 2\n"
        "        string \"b\"\n      body\n        expression @3\n          value: name c\n    case\n      pattern: "
        "attribute "
        "e\n"
        "        name d\n      guard: name f\n      body\n        expression @5\n          value: name g\n    case of "
        "alternatives\n"
        "      pattern: tuple\n        int 1\n        int 2\n      body\n        pass @7\n    case\n"
        "      pattern: unsupported sequence pattern\n      capture: tuple\n        name h\n      body\n"
        "        expression @9\n          value: name i\n    "
        "case _\n"
        "      capture: name x\n      body\n        pass @11\n    case _\n      body\n        expression "
        "@13\n"
        "          value: name j\n");
}

/* Patterns without an expression: groups, sequences, names combined with others, wildcards. */
static void test_patterns(void)
{
    CHECK_TREE(
        "match a, b:\n    case 1, 2:\n        pass\n    case (x):\n        pass\n    case 3 | _:\n        pass\n",
        "module\n  match @1\n    value: tuple\n      name a\n      name b\n    case\n"
        "      pattern: unsupported sequence pattern\n      body\n        pass @3\n    case _\n      capture: name x\n"
        "      body\n        pass @5\n    case _\n      body\n        pass @7\n");
    CHECK_TREE(
        "match a:\n    case 1 | x | B():\n        pass\n    case (-1 | c.d) as y:\n        pass\n    case y as "
        "z:\n        "
        "pass\n"
        "    case 2 as v if v:\n        pass\n",
        "module\n  match @1\n    value: name a\n    case\n"
        "      pattern: unsupported capture pattern\n      capture: tuple\n        name x\n      body\n        pass "
        "@3\n"
        "    case of alternatives\n      pattern: tuple\n        unary -\n          int 1\n        attribute d\n"
        "          name c\n      capture: name y\n      body\n        pass @5\n    case\n"
        "      pattern: unsupported pattern with two names\n      capture: tuple\n        name y\n        name z\n"
        "      body\n        pass @7\n  "
        "  case\n"
        "      pattern: int 2\n      capture: name v\n      guard: unsupported guard after an 'as' pattern\n   "
        "   body\n"
        "        pass @9\n");
}

static void test_functions(void)
{
    CHECK_TREE(
        "@cuda.jit\n@b(1)\ndef f(a, /, b: int, c: float32[:] = 3, *d, e, g=1, **h) -> int:\n    'doc'\n    return a\n",
        "module\n  def @3\n    f @3\n      decorator: attribute jit\n        name cuda\n      decorator: call\n        "
        "callee: name b\n"
        "        int 1\n      param a\n      param b\n        annotation: name int\n      param c\n        annotation: "
        "subscript\n"
        "          name float32\n          slice\n        default: int 3\n      param *d\n      param keyword-only e\n"
        "      param keyword-only g\n        default: int 1\n      param **h\n      returns: name int\n      "
        "docstring: "
        "\"doc\"\n"
        "      body\n        return @5\n          value: name a\n");
    CHECK_TREE("def f(*a: int, b: list[int] = 1j): pass\n",
               "module\n  def @1\n    f @1\n      param *a\n        annotation: name int\n      param keyword-only b\n"
               "        annotation: subscript\n          name list\n          name int\n        default: imaginary 1\n"
               "      body\n        pass @1\n");
    CHECK_TREE("class A(B, metaclass=C):\n    'doc'\n    def m(self): pass\n",
               "module\n  class A @1\n    base: name B\n    body\n      expression @2\n        value: string \"doc\"\n "
               "     def @3\n"
               "        m @3 of class A\n          param self\n          body\n            pass @3\n");
    CHECK_TREE("def f[T: int = str, *U = 3](a: T): pass\n",
               "module\n  def @1\n    f @1\n      param a\n        annotation: name T\n      body\n        pass @1\n");
    CHECK_TREE(
        "def f():\n    b'no docstring'\n",
        "module\n  def @1\n    f @1\n      body\n        expression @2\n          value: bytes \"no docstring\"\n");
    CHECK_TREE("def f():\n    f'no docstring'\n",
               "module\n  def @1\n    f @1\n      body\n        expression @2\n          "
               "value: f-string\n            string \"no docstring\"\n");
    CHECK_TREE("def f():\n    ('a'\n     'b')\n", "module\n  def @1\n    f @1\n      docstring: \"ab\"\n      body\n");
}

/* Every function is recorded with its enclosing function; ids are counted in the scope that evaluates the expression.
 */
static void test_nesting(void)
{
    static const char text[] = "def a(x=1 + 2):\n"
                               "    def b(y=x):\n"
                               "        return y\n"
                               "    class C:\n"
                               "        def d(self):\n"
                               "            def e(): pass\n"
                               "    return lambda z=3: z\n"
                               "if q:\n"
                               "    try:\n"
                               "        with r:\n"
                               "            for s in t:\n"
                               "                @u\n"
                               "                def f(): pass\n"
                               "    finally:\n"
                               "        while v:\n"
                               "            def g(): pass\n"
                               "match w:\n"
                               "    case 1:\n"
                               "        def h(): pass\n"
                               "    case _ if i:\n"
                               "        async def j(): pass\n";
    Fixture fixture;
    fixture_begin(&fixture, text);
    EXPECT(fixture.good);
    const Module *module = fixture.unit.modules[0];
    static const char *const names[] = {"a", "b", "d", "e", "f", "g", "h", "j"};
    static const char *const parents[] = {NULL, "a", "a", "d", NULL, NULL, NULL, NULL};
    static const char *const classes[] = {NULL, NULL, "C", NULL, NULL, NULL, NULL, NULL};
    EXPECT(module->function_count == 8);
    for (uint32_t i = 0; i < module->function_count && i < 8; i++) {
        const Function *f = module->functions[i];
        EXPECT(strcmp(f->name, names[i]) == 0 && f->module == module);
        EXPECT(parents[i] == NULL ? f->parent == NULL : f->parent != NULL && strcmp(f->parent->name, parents[i]) == 0);
        EXPECT(classes[i] == NULL ? f->class_name == NULL
                                  : f->class_name != NULL && strcmp(f->class_name, classes[i]) == 0);
        EXPECT(f->is_async == (i == 7));
    }
    EXPECT(module->functions[0]->expr_count == 3); /* default of y, the lambda, default of z */
    EXPECT(module->functions[1]->expr_count == 1 &&
           module->functions[0]->body.stmts[2]->value->function->expr_count == 1);
    EXPECT(module->functions[0]->line == 1 && module->functions[4]->line == 13);
    EXPECT(module->functions[0]->body.stmts[2]->value->function->parent == module->functions[0]);
    fixture_end(&fixture);
}

static void test_spans(void)
{
    static const char text[] = "x = 1\nif (a and\n        b):  # c\n    y = 2\n";
    Fixture fixture;
    memset(&fixture, 0, sizeof fixture);
    fixture.module = (Py2cuModule){.text = text, .text_length = strlen(text), .file_name = "k.py", .first_line = 41};
    fixture.request =
        (Py2cuRequest){.struct_size = sizeof fixture.request, .modules = &fixture.module, .module_count = 1};
    fixture.unit.arena = arena_new();
    if (fixture.unit.arena == NULL) {
        exit(1);
    }
    fixture.unit.names = names_new(fixture.unit.arena);
    fixture.unit.request = &fixture.request;
    EXPECT(parse(&fixture.unit));
    const Block *body = &fixture.unit.modules[0]->body;
    const Stmt *assign = body->stmts[0], *branch = body->stmts[1];
    EXPECT(assign->span.start == 0 && assign->span.end == 5 && assign->span.line == 41 && assign->span.module == 0);
    EXPECT(assign->value->span.start == 4 && assign->value->span.end == 5);
    EXPECT(branch->span.line == 42 && strncmp(text + branch->span.start, "if (a", 5) == 0 &&
           text[branch->span.end - 1] == ':');
    EXPECT(branch->value->right->span.line == 43);
    EXPECT(branch->body.stmts[0]->span.line == 44);
    EXPECT(strcmp(branch->trail, "c") == 0);
    fixture_end(&fixture);
}

/* ---- comments -----------------------------------------------------------------------------------------------------
 */

static void test_trivia(void)
{
    CHECK_TREE("#!/usr/bin/python\n# -*- coding: utf-8 -*-\n# licence\n\nx = 1  # trail\n",
               "module\n  lead # licence\n  lead blank\n  assign @5\n    trail # trail\n    target: name x\n    value: "
               "int 1\n");
    CHECK_TREE("# first\n# encoding notes\nx\n",
               "module\n  lead # first\n  lead # encoding notes\n  expression @3\n    value: name x\n");
    CHECK_TREE("a\n\n\n\nb\n# c\n\n# d\ne\n",
               "module\n  expression @1\n    value: name a\n  lead blank\n  expression @5\n    "
               "value: name b\n  lead # c\n  lead blank\n"
               "  lead # d\n  expression @9\n    value: name e\n");
    /* between the branches, and by column after a suite */
    CHECK_TREE(
        "if a:  # 1\n\n    # 2\n    b  # 3\n    # 4\n# 5\nelse:  # 6\n    # 7\n    c\n    # 8\n  # 9\nd\n",
        "module\n  if @1\n    trail # 1\n    value: name a\n    body\n      lead # 2\n      expression @4\n        "
        "trail # 3\n"
        "        value: name b\n      tail # 4\n    else lead # 5\n    else trail # 6\n    else\n      lead # 7\n"
        "      expression @9\n        value: name c\n      tail # 8\n  lead # 9\n  expression @12\n    value: name "
        "d\n");
    CHECK_TREE(
        "if a:\n    b\n# 1\nelif c:  # 2\n    d\n\n    # 3\n",
        "module\n  if @1\n    value: name a\n    body\n      expression @2\n        value: name b\n    else lead # 1\n "
        " "
        "  else\n"
        "      elif @4\n        trail # 2\n        value: name c\n        body\n          expression @5\n            "
        "value: name d\n"
        "          tail blank\n          tail # 3\n");
    /* inside a statement of several lines */
    CHECK_TREE(
        "# 1\nx = f(a,  # 2\n      # 3\n      b)  # 4\n",
        "module\n  lead # 1\n  lead # 2\n  lead # 3\n  assign @2\n    trail # 4\n    target: name x\n    value: call\n"
        "      callee: name f\n      name a\n      name b\n");
    /* of a function */
    CHECK_TREE(
        "\n# 1\n\n# 2\n@a  # 3\n# 4\ndef f(b,  # 5\n      c):  # 6\n\n    # 7\n    'doc'  # 8\n\n    d\n    # 9\n\n# "
        "10\n",
        "module\n  def @7\n    lead # 1\n    lead blank\n    lead # 2\n    lead # 3\n    lead # 4\n    lead # 5\n    f "
        "@7\n"
        "      trail # 6\n      decorator: name a\n      param b\n      param c\n      docstring: \"doc\"\n      body\n"
        "        lead # 7\n        lead # 8\n        lead blank\n        expression @13\n          value: name d\n"
        "        tail # 9\n  tail blank\n  tail # 10\n");
    CHECK_TREE("def f():\n    'doc'\n    # 1\n\ndef g():\n    'doc'\n\n    a\n",
               "module\n  def @1\n    f @1\n      docstring: \"doc\"\n      body\n        tail # 1\n  def @5\n    lead "
               "blank\n "
               "   g @5\n"
               "      docstring: \"doc\"\n      body\n        expression @8\n          value: name a\n");
    /* suites on one line; several statements on one line; tabs and carriage returns */
    CHECK_TREE("if a: b; c  # 1\n    # 2\nd\n",
               "module\n  if @1\n    value: name a\n    body\n      expression @1\n        value: name b\n      "
               "expression @1\n"
               "        trail # 1\n        value: name c\n  lead # 2\n  expression @3\n    value: name d\n");
    CHECK_TREE("while a:\n\tb\n\t# 1\n        # 2\n# 3\nc\n", "module\n  while @1\n    value: name a\n    body\n      "
                                                              "expression @2\n        value: name b\n      tail # 1\n  "
                                                              "    tail # 2\n"
                                                              "  lead # 3\n  expression @6\n    value: name c\n");
    CHECK_TREE("a  #x\r\n\r\n#  y \r\nb\r\n",
               "module\n  expression @1\n    trail # x\n    value: name a\n  lead blank\n  lead "
               "#  y\n  expression @4\n    value: name b\n");
}

static unsigned count_of(const char *text, const char *what)
{
    unsigned count = 0;
    size_t length = strlen(what);
    const char *end = text + strlen(text);
    /* not strstr(), for which AddressSanitizer reads the whole rest of the string each time */
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), what, length)) != NULL; at++) {
        count++;
    }
    return count;
}

/* Checks that each of the comments `#<c1>`, `#<c2>` ... of a source is in the tree once, in source order within each
 * function. */
static void check_all_comments(int line, const char *text)
{
    Fixture fixture;
    fixture_begin(&fixture, text);
    const char *dump = fixture_dump(&fixture);
    expect(line, fixture.good, fixture_errors(&fixture));
    unsigned total = count_of(text, "#<c");
    for (unsigned i = 1; i <= total && fixture.good; i++) {
        char comment[32];
        snprintf(comment, sizeof comment, "# <c%u>\n", i);
        unsigned found = count_of(dump, comment);
        if (found != 1) {
            failures++;
            printf("%s:%d: comment %u is there %u times in\n%s\n%s", __FILE__, line, i, found, text, dump);
        }
    }
    fixture_end(&fixture);
}

static void test_all_comments(void)
{
    check_all_comments(
        __LINE__,
        "#<c1>\ndef f(  #<c2>\n    a,  #<c3>\n    #<c4>\n    b=[  #<c5>\n        1],  #<c6>\n    #<c7>\n):  #<c8>\n"
        "    #<c9>\n    '''doc\n    # no comment\n    '''  #<c10>\n    #<c11>\n    x = {  #<c12>\n        1: 2,  "
        "#<c13>\n"
        "        #<c14>\n    }  #<c15>\n    y = [i  #<c16>\n         for i in z  #<c17>\n         if i]  #<c18>\n"
        "    #<c19>\n#<c20>\n        #<c21>\n    return x  #<c22>\n    #<c23>\n  #<c24>\n#<c25>\n");
    check_all_comments(
        __LINE__,
        "def f(a):\n    for i in a:  #<c1>\n        #<c2>\n        if i:  #<c3>\n            pass  #<c4>\n            "
        "#<c5>\n"
        "        #<c6>\n        elif a:  #<c7>\n            pass\n          #<c8>\n        #<c9>\n        else:  "
        "#<c10>\n"
        "            #<c11>\n            pass  #<c12>\n            #<c13>\n        #<c14>\n    #<c15>\n    else:  "
        "#<c16>\n"
        "        pass  #<c17>\n        #<c18>\n    #<c19>\n    while a: pass  #<c20>\n    #<c21>\n    else: pass  "
        "#<c22>\n#<c23>\n");
    check_all_comments(
        __LINE__,
        "try:  #<c1>\n    pass\n    #<c2>\n#<c3>\nexcept (A,  #<c4>\n        B):  #<c5>\n    pass  #<c6>\n    "
        "#<c7>\n#<c8>\n"
        "except C:\n    pass\n    #<c9>\nelse:  #<c10>\n    #<c11>\n    pass\n    #<c12>\nfinally:  #<c13>\n    pass\n"
        "    #<c14>\n  #<c15>\nwith a as b, \\\n     c:  #<c16>\n    #<c17>\n    pass\n#<c18>\n");
    check_all_comments(
        __LINE__,
        "match a:  #<c1>\n    #<c2>\n    case 1:  #<c3>\n        pass\n        #<c4>\n    #<c5>\n    case (2 |  #<c6>\n"
        "          3):  #<c7>\n        #<c8>\n        pass  #<c9>\n    #<c10>\n#<c11>\nclass A(  #<c12>\n        B):  "
        "#<c13>\n"
        "    #<c14>\n    '''doc'''  #<c15>\n\n    #<c16>\n    @b  #<c17>\n    #<c18>\n    def m(self): return 1  "
        "#<c19>\n"
        "    #<c20>\n\n    x = 1  #<c21>\n    #<c22>\n#<c23>\n@d\n#<c24>\nclass E: pass  #<c25>\n#<c26>");
    check_all_comments(__LINE__, "from a import (  #<c1>\n    b,  #<c2>\n    #<c3>\n    c)  #<c4>\nx = (1 +  #<c5>\n   "
                                 "  # <not one>\n     2)  #<c6>\n"
                                 "f(a)(  #<c7>\n    b  #<c8>\n)[  #<c9>\n    c  #<c10>\n].d  #<c11>\ns = ('a'  "
                                 "#<c12>\n     'b # no'  #<c13>\n     "
                                 "f'{c}')  #<c14>\n"
                                 "assert (a,  #<c15>\n        b)  #<c16>\ndel (a,  #<c17>\n     b)\nlambda: (  "
                                 "#<c18>\n    0)  #<c19>\na; b;  #<c20>\n"
                                 "if (a  #<c21>\n        ):  #<c22>\n    pass\n\n\n\n#<c23>\n\n\n#<c24>\nx: int = (  "
                                 "#<c25>\n    3)\nraise A(  #<c26>\n"
                                 ") from b  #<c27>\n");
    /* inside brackets, indentation is ignored */
    check_all_comments(__LINE__,
                       "def f(a):\n    if a:\n        x = (a +  #<c1>\n  #<c2>\nb)  #<c3>\n        #<c4>\n    "
                       "#<c5>\n    y = a[\n0]  #<c6>\n#<c7>\n");
}

/* Thousands of consecutive comments, which a quadratic scanner could not process: each is in the tree at its position,
 * and `#` in a string is part of the string. */
static void test_long_runs(void)
{
    enum { LINES = 20000 };
    Fixture fixture;
    char *text = malloc(3 * LINES * 16 + 100), *at = text;
    if (text == NULL) {
        exit(1);
    }
    at += sprintf(at, "if a:\n    b\n");
    for (unsigned i = 0; i < LINES; i++) {
        at += sprintf(at, "    # inside\r\n");
    }
    for (unsigned i = 0; i < LINES; i++) {
        at += sprintf(at, "# behind\n");
    }
    at += sprintf(at, "c = f'''\n");
    for (unsigned i = 0; i < 200; i++) {
        at += sprintf(at, "# {d}\n");
    }
    sprintf(at, "'''  # trail\n");
    fixture_begin(&fixture, text);
    EXPECT(fixture.good);
    const char *dump = fixture_dump(&fixture);
    EXPECT(count_of(dump, "# inside\n") == LINES);
    EXPECT(count_of(dump, "# behind\n") == LINES);
    EXPECT(count_of(dump, "name d\n") == 200 && count_of(dump, "# trail\n") == 1);
    fixture_end(&fixture);
    free(text);
}

/* ---- layout, modules -----------------------------------------------------------------------------------------------
 */

/* Valid Python syntax that the grammar does not support directly. */
static void test_layout(void)
{
    CHECK_TREE(
        "def f(a):\n    x = (a +\nb)\n    return x[\n  1]\n",
        "module\n  def @1\n    f @1\n      param a\n      body\n        assign @2\n          target: name x\n          "
        "value: binary +\n"
        "            name a\n            name b\n        return @4\n          value: subscript\n            name x\n   "
        " "
        "        int 1\n");
    CHECK_TREE("  def f():\n      return 1\n  x = 2\n", "module\n  def @1\n    f @1\n      body\n        return @2\n   "
                                                        "       value: int 1\n  assign @3\n    target: name x\n"
                                                        "    value: int 2\n");
    CHECK_TREE("def f() -> i8[:]:\n\n    return 1 \\\n  + 2\n",
               "module\n  def @1\n    f @1\n      returns: subscript\n        name i8\n        slice\n      body\n     "
               "   return @3\n"
               "          value: binary +\n            int 1\n            int 2\n");
    CHECK_EXPR("{a: b[:2], c: lambda: d[::2]}", "unsupported dict literal\n");
    CHECK_TREE("if a: b[1:2] = c\n",
               "module\n  if @1\n    value: name a\n    body\n      assign @1\n        target: subscript\n"
               "          name b\n          slice\n            start: int 1\n            stop: int 2\n        value: "
               "name c\n");
}

static void test_modules(void)
{
    Py2cuModule modules[3] = {
        {.text = "a = 1\n", .text_length = 6, .file_name = "a.py"},
        {.text = "b = (\n", .text_length = 6, .file_name = NULL},
        {.text = NULL, .text_length = 0, .file_name = "c.py"},
    };
    Py2cuRequest request = {.struct_size = sizeof request, .modules = modules, .module_count = 3};
    Unit unit = {.arena = arena_new(), .request = &request};
    if (unit.arena == NULL) {
        exit(1);
    }
    unit.names = names_new(unit.arena);
    EXPECT(!parse(&unit));
    EXPECT(unit.module_count == 3 && unit.modules[0] != NULL && unit.modules[1] == NULL && unit.modules[2] != NULL);
    EXPECT(unit.diagnostics.count == 1);
    const Py2cuDiagnostic *d = unit.diagnostics.items[0];
    EXPECT(strcmp(d->rendered, "<string>:1:5: error: '(' was never closed [syntax]\n   1 | b = (\n     |     ^\n") ==
           0);
    EXPECT(unit.modules[0]->body.stmts[0]->span.module == 0 && unit.modules[2]->body.count == 0);
    parse_release(&unit);
    parse_release(&unit);
    arena_free(unit.arena);
}

int main(void)
{
    test_operators();
    test_bit_operators();
    test_primaries();
    test_unsupported();
    test_numbers();
    test_strings();
    test_assignments();
    test_simple();
    test_compound();
    test_patterns();
    test_functions();
    test_nesting();
    test_spans();
    test_trivia();
    test_all_comments();
    test_long_runs();
    test_layout();
    test_modules();
    if (failures > 0) {
        printf("%d failures\n", failures);
    }
    return failures != 0;
}
