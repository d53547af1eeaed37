// SPDX-License-Identifier: MIT
/* Tests of overloads: the queries of a translation, and the effects of answers. */
#include <py2cu/py2cu.h>

#include <stdio.h>
#include <string.h>

static const char kernel_text[] = "def kernel(x, n):\n    x[0] = size_of(n, 3) + x.most\n";
static const char chosen_text[] = "def chosen(a, b):\n    return a + b\n\ndef most(x):\n    return x[1]\n";
static const char *const overloaded[] = {"overloaded.size_of", "attribute.most"};
static const Py2cuConstant names[] = {{.name = "size_of", .kind = PY2CU_CONSTANT_OBJECT, .text = "overloaded.size_of"}};
static const Py2cuModule modules[] = {
    {.text = kernel_text,
     .text_length = sizeof kernel_text - 1,
     .file_name = "kernel.py",
     .constants = names,
     .constant_count = 1},
    {.text = chosen_text, .text_length = sizeof chosen_text - 1, .file_name = "chosen.py"}};
static const Py2cuInstance instance = {.function = "kernel", .signature = "void(float64[::1], int32)"};
static const Py2cuConstant three = {.kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 3};
static const Py2cuConstant chosen = {.kind = PY2CU_CONSTANT_FUNCTION, .text = "chosen", .module = 1},
                           most = {.kind = PY2CU_CONSTANT_FUNCTION, .text = "most", .module = 1};
static const Py2cuQueryArgument of_call[] = {{NULL, "int32", NULL}, {NULL, "int64", &three}},
                                of_array[] = {{NULL, "float64[::1]", NULL}};
static int failures;

static void check(bool is_so, const char *what)
{
    if (!is_so) {
        failures++;
        printf("not so: %s\n", what);
    }
}

static Py2cuUnit *translated(const Py2cuQueryAnswer *answers, size_t count)
{
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = modules,
                            .module_count = 2,
                            .instances = &instance,
                            .instance_count = 1,
                            .overloaded = overloaded,
                            .overloaded_count = 2,
                            .answers = answers,
                            .answer_count = count};
    return py2cu_translate(&request);
}

static bool says(const Py2cuUnit *unit, const char *text)
{
    return py2cu_unit_diagnostic_count(unit) > 0 && strstr(py2cu_unit_diagnostic(unit, 0)->rendered, text) != NULL;
}

/* ---- all kinds of queries ---- */

static const char asking_text[] =
    "import math\n"
    "import numpy as np\n"
    "def asking(x, p, n, f):\n"
    "    x[0] = size_of(n, True, 'ab', k=3)\n"
    "    x[1] = size_of(n, True, 'ab', k=3)\n"
    "    x[2] = size_of(n, True, 'ac', k=3) + size_of(n, 1, 'ab', k=3) + size_of(n, True, 'ab', j=3)\n"
    "    x[3] = many(n, 2.5, x)\n"
    "    x[4] = x.most(2, k=f)\n"
    "    x[5] = n.half + p.half\n"
    "    x[6] = math.sqrt(f) + math.floor(f)\n"
    "    x[7] = kind(np.int32, np.int64(4), b'ab')\n";
static const char answering_text[] = "def size_of(a, b, c, k=1, j=2):\n    return a + k * 10 + j\n"
                                     "def many(*args):\n    return len(args)\n"
                                     "def most(x, i, k):\n    return x[i] + k\n"
                                     "def half(a):\n    return 0.5\n"
                                     "def floor(a):\n    return 7.5\n"
                                     "def kind(a, b, c):\n    return b\n";
static const char *const ASKED[] = {
    "overloaded.size_of(int64, bool=1, unicode_type='ab', k=int64=3)",
    "overloaded.size_of(int64, bool=1, unicode_type='ac', k=int64=3)",
    "overloaded.size_of(int64, int64=1, unicode_type='ab', k=int64=3)",
    "overloaded.size_of(int64, bool=1, unicode_type='ab', j=int64=3)",
    "overloaded.many(int64, float64, float64[::1])",
    "method.most(float64[::1], int64=2, k=float32)",
    "attribute.half(int64)",
    "attribute.half(UniTuple(int32, 2))",
    "math.sqrt(float32)",
    "math.floor(float32)",
    "overloaded.kind(class(int32), int64, unicode_type)",
};

static const char *asked_text(const Py2cuQuery *query)
{
    static char text[300];
    int at = snprintf(text, sizeof text, "%s(", query->path);
    for (size_t i = 0; i < query->argument_count; i++) {
        const Py2cuQueryArgument *argument = &query->arguments[i];
        at += snprintf(text + at, sizeof text - (size_t)at, "%s%s%s%s", i > 0 ? ", " : "",
                       argument->keyword != NULL ? argument->keyword : "", argument->keyword != NULL ? "=" : "",
                       argument->type);
        if (argument->value != NULL && argument->value->kind == PY2CU_CONSTANT_STRING) {
            at += snprintf(text + at, sizeof text - (size_t)at, "='%s'", argument->value->text);
        } else if (argument->value != NULL) {
            at += snprintf(text + at, sizeof text - (size_t)at, "=%d", (int)argument->value->integer);
        }
    }
    (void)snprintf(text + at, sizeof text - (size_t)at, ")");
    return text;
}

/* Translates until there are no more queries, and answers each by the last component of the path; without a function
 * for math.sqrt, which is a function already. */
static void check_all_queries(void)
{
    enum { MAX_QUERIES = 32, TOO_OFTEN = 20 };
    static const char *const paths[] = {"overloaded.size_of", "overloaded.many", "method.most",    "attribute.half",
                                        "math.sqrt",          "math.floor",      "overloaded.kind"};
    static const Py2cuConstant given[] = {
        {.name = "size_of", .kind = PY2CU_CONSTANT_OBJECT, .text = "overloaded.size_of"},
        {.name = "many", .kind = PY2CU_CONSTANT_OBJECT, .text = "overloaded.many"},
        {.name = "kind", .kind = PY2CU_CONSTANT_OBJECT, .text = "overloaded.kind"}};
    static const Py2cuModule texts[] = {
        {.text = asking_text,
         .text_length = sizeof asking_text - 1,
         .file_name = "asking.py",
         .constants = given,
         .constant_count = 3},
        {.text = answering_text, .text_length = sizeof answering_text - 1, .file_name = "answering.py"}};
    static const Py2cuInstance asked = {.function = "asking",
                                        .signature = "void(float64[::1], UniTuple(int32, 2), int64, float32)"};
    Py2cuQueryAnswer answers[MAX_QUERIES];
    Py2cuConstant functions[MAX_QUERIES];
    Py2cuUnit *units[TOO_OFTEN];
    size_t count = 0, rounds = 0;
    do {
        const Py2cuRequest request = {.struct_size = sizeof request,
                                      .modules = texts,
                                      .module_count = 2,
                                      .instances = &asked,
                                      .instance_count = 1,
                                      .overloaded = paths,
                                      .overloaded_count = 7,
                                      .answers = answers,
                                      .answer_count = count};
        units[rounds] = py2cu_translate(&request);
        const Py2cuQuery *query;
        for (size_t i = 0; (query = py2cu_unit_query(units[rounds], i)) != NULL && count < MAX_QUERIES; i++) {
            functions[count] =
                (Py2cuConstant){.kind = PY2CU_CONSTANT_FUNCTION, .text = strrchr(query->path, '.') + 1, .module = 1};
            answers[count] =
                (Py2cuQueryAnswer){*query, strcmp(query->path, "math.sqrt") == 0 ? NULL : &functions[count], NULL};
            count++;
            check(says(units[rounds], "no overload of '"), "each query is an error, too");
        }
        check(py2cu_unit_diagnostic_count(units[rounds]) >= py2cu_unit_query_count(units[rounds]), "of its own");
        rounds++;
    } while (py2cu_unit_query_count(units[rounds - 1]) > 0 && rounds < TOO_OFTEN);
    for (size_t k = 0; k < sizeof ASKED / sizeof ASKED[0]; k++) {
        int times = 0;
        for (size_t i = 0; i < count; i++) {
            times += strcmp(asked_text(&answers[i].query), ASKED[k]) == 0;
        }
        check(times == 1, ASKED[k]);
    }
    for (size_t i = 0; i < count; i++) {
        bool is_known = false;
        for (size_t k = 0; k < sizeof ASKED / sizeof ASKED[0]; k++) {
            is_known = is_known || strcmp(asked_text(&answers[i].query), ASKED[k]) == 0;
        }
        check(is_known, asked_text(&answers[i].query));
    }
    const char *text = py2cu_unit_text(units[rounds - 1], NULL);
    check(!py2cu_unit_failed(units[rounds - 1]) && strstr(text, "sqrtf(f)") != NULL &&
              strstr(text, "return 7.5;") != NULL,
          "what means something without an answer keeps it, and what has one means that");
    if (failures > 0) {
        printf("%s%s", text,
               py2cu_unit_diagnostic_count(units[rounds - 1]) > 0
                   ? py2cu_unit_diagnostic(units[rounds - 1], 0)->rendered
                   : "");
    }
    while (rounds > 0) {
        py2cu_unit_free(units[--rounds]);
    }
}

int main(void)
{
    check_all_queries();
    Py2cuQueryAnswer answers[] = {{{"overloaded.size_of", of_call, 2}, &chosen, NULL},
                                  {{"attribute.most", of_array, 1}, &most, NULL}};

    Py2cuUnit *unit = translated(NULL, 0);
    check(py2cu_unit_failed(unit) && says(unit, "translate again with an answer to py2cu_unit_query()"),
          "who does not answer is told to");
    check(py2cu_unit_query_count(unit) == 2 && py2cu_unit_query(unit, 2) == NULL, "each is asked once");
    check(py2cu_unit_diagnostic_count(unit) == 2 &&
              strstr(py2cu_unit_diagnostic(unit, 0)->rendered, "no overload of 'size_of' has been selected") != NULL &&
              strstr(py2cu_unit_diagnostic(unit, 1)->rendered, "no overload of 'attribute.most' has been selected") !=
                  NULL,
          "and each has its message");
    const Py2cuQuery *query = py2cu_unit_query(unit, 0);
    check(query != NULL && strcmp(query->path, "overloaded.size_of") == 0 && query->argument_count == 2,
          "the function and its arguments");
    check(query != NULL && strcmp(query->arguments[0].type, "int32") == 0 && query->arguments[0].value == NULL,
          "a parameter has a type alone");
    check(query != NULL && query->arguments[1].value != NULL && query->arguments[1].value->integer == 3,
          "a literal has its value");
    for (size_t i = 0; failures > 0 && i < py2cu_unit_diagnostic_count(unit); i++) {
        printf("%s", py2cu_unit_diagnostic(unit, i)->rendered);
    }
    py2cu_unit_free(unit);

    unit = translated(answers, 1);
    query = py2cu_unit_query(unit, 0);
    check(py2cu_unit_query_count(unit) == 1 && strcmp(query->path, "attribute.most") == 0 &&
              strcmp(query->arguments[0].type, "float64[::1]") == 0,
          "what is answered is not asked again");
    py2cu_unit_free(unit);

    unit = translated(answers, 2);
    const char *text = py2cu_unit_text(unit, NULL);
    check(!py2cu_unit_failed(unit) && py2cu_unit_query_count(unit) == 0, "with all answers there is a text");
    check(strstr(text, "long long size_of(int a, long long b)") != NULL &&
              strstr(text, "double most(const double *x") != NULL,
          "in which they have the names of what is called");
    py2cu_unit_free(unit);

    static const Py2cuConstant declared[] = {{.kind = PY2CU_CONSTANT_STRING, .text = "float32(int16, int8)"},
                                             {.kind = PY2CU_CONSTANT_STRING, .text = "float64(int32, int64)"}};
    static const Py2cuConstant unreadable[] = {{.kind = PY2CU_CONSTANT_STRING, .text = "float64(int32"}};
    Py2cuConstant with_types = {
        .kind = PY2CU_CONSTANT_FUNCTION, .text = "chosen", .module = 1, .items = declared, .item_count = 2};
    answers[0].function = &with_types;
    unit = translated(answers, 2);
    check(!py2cu_unit_failed(unit) && strstr(py2cu_unit_text(unit, NULL), "double size_of(int a, long long b)") != NULL,
          "a function that was declared gives what fits best");
    py2cu_unit_free(unit);
    with_types.item_count = 1;
    unit = translated(answers, 2);
    check(!py2cu_unit_failed(unit) &&
              strstr(py2cu_unit_text(unit, NULL), "float size_of(short a, signed char b)") != NULL,
          "or what there is");
    py2cu_unit_free(unit);
    with_types.items = unreadable;
    unit = translated(answers, 2);
    check(says(unit, "cannot parse the signature \"float64(int32\" of 'chosen': "), "a signature that cannot be read");
    py2cu_unit_free(unit);

    answers[0].function = NULL;
    answers[0].reason = "there is none";
    unit = translated(answers, 2);
    check(py2cu_unit_query_count(unit) == 0 && says(unit, "with parameters (int32, int64)") &&
              says(unit, "hint: there is none"),
          "no function is an error with a reason");
    const char *by_numba = py2cu_unit_diagnostic(unit, 0)->numba;
    check(by_numba != NULL && strstr(by_numba, "size_of(int32, int64)\n \nthere is none") != NULL,
          "which stands in Numba's words for it, too");
    py2cu_unit_free(unit);

    answers[0].function = &three;
    unit = translated(answers, 2);
    check(says(unit, "answer 0 of the request cannot be read: it is not a function"), "an answer that is no function");
    py2cu_unit_free(unit);
    answers[0] = (Py2cuQueryAnswer){{NULL, NULL, 0}, &chosen, NULL};
    unit = translated(answers, 1);
    check(says(unit, "answer 0 of the request cannot be read: it has no path"), "an answer to nothing");
    py2cu_unit_free(unit);
    unit = translated(NULL, 1);
    check(says(unit, "answer 0 of the request cannot be read: it is missing"), "answers that are not there");
    py2cu_unit_free(unit);
    check(py2cu_unit_query_count(NULL) == 0 && py2cu_unit_query(NULL, 0) == NULL, "no unit asks nothing");
    return failures != 0;
}
