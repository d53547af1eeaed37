/* Tests of overloads: what is asked of who made a request, and what answers do. */
#include <py2cu/py2cu.h>

#include <stdio.h>
#include <string.h>

static const char kernel_text[] = "def kernel(x, n):\n    x[0] = size_of(n, 3) + x.most\n";
static const char chosen_text[] = "def chosen(a, b):\n    return a + b\n\ndef most(x):\n    return x[1]\n";
static const char *const overloaded[] = {"overloaded.size_of", "attribute.most"};
static const Py2cuConstant names[] = {{.name = "size_of", .kind = PY2CU_CONSTANT_OBJECT, .text = "overloaded.size_of"}};
static const Py2cuModule modules[] = {{.text = kernel_text, .text_length = sizeof kernel_text - 1, .file_name = "kernel.py", .constants = names, .constant_count = 1},
                                      {.text = chosen_text, .text_length = sizeof chosen_text - 1, .file_name = "chosen.py"}};
static const Py2cuInstance instance = {.function = "kernel", .signature = "void(float64[::1], int32)"};
static const Py2cuConstant three = {.kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 3};
static const Py2cuConstant chosen = {.kind = PY2CU_CONSTANT_FUNCTION, .text = "chosen", .module = 1}, most = {.kind = PY2CU_CONSTANT_FUNCTION, .text = "most", .module = 1};
static const Py2cuAskedArgument of_call[] = {{NULL, "int32", NULL}, {NULL, "int64", &three}}, of_array[] = {{NULL, "float64[::1]", NULL}};
static int failures;

static void check(bool is_so, const char *what)
{
    if (!is_so) {
        failures++;
        printf("not so: %s\n", what);
    }
}

static Py2cuUnit *translated(const Py2cuAnswer *answers, size_t count)
{
    Py2cuRequest request = {.struct_size = sizeof request, .modules = modules, .module_count = 2, .instances = &instance, .instance_count = 1,
                            .overloaded = overloaded, .overloaded_count = 2, .answers = answers, .answer_count = count};
    return py2cu_translate(&request);
}

static bool says(const Py2cuUnit *unit, const char *text)
{
    return py2cu_unit_diagnostic_count(unit) > 0 && strstr(py2cu_unit_diagnostic(unit, 0)->rendered, text) != NULL;
}

int main(void)
{
    Py2cuAnswer answers[] = {{{"overloaded.size_of", of_call, 2}, &chosen, NULL}, {{"attribute.most", of_array, 1}, &most, NULL}};

    Py2cuUnit *unit = translated(NULL, 0);
    check(py2cu_unit_failed(unit) && says(unit, "py2cu_unit_question() tells what it is called with"), "who does not answer is told to");
    check(py2cu_unit_question_count(unit) == 2 && py2cu_unit_question(unit, 2) == NULL, "each is asked once");
    const Py2cuQuestion *question = py2cu_unit_question(unit, 0);
    check(question != NULL && strcmp(question->path, "overloaded.size_of") == 0 && question->argument_count == 2, "the function and its arguments");
    check(question != NULL && strcmp(question->arguments[0].type, "int32") == 0 && question->arguments[0].value == NULL, "a parameter has a type alone");
    check(question != NULL && question->arguments[1].value != NULL && question->arguments[1].value->integer == 3, "a literal has its value");
    py2cu_unit_free(unit);

    unit = translated(answers, 1);
    question = py2cu_unit_question(unit, 0);
    check(py2cu_unit_question_count(unit) == 1 && strcmp(question->path, "attribute.most") == 0 && strcmp(question->arguments[0].type, "float64[::1]") == 0,
          "what is answered is not asked again");
    py2cu_unit_free(unit);

    unit = translated(answers, 2);
    const char *text = py2cu_unit_text(unit, NULL);
    check(!py2cu_unit_failed(unit) && py2cu_unit_question_count(unit) == 0, "with all answers there is a text");
    check(strstr(text, "long long size_of(int a, long long b)") != NULL && strstr(text, "double most(const double *x") != NULL, "in which they have the names of what is called");
    py2cu_unit_free(unit);

    answers[0].function = NULL;
    answers[0].reason = "there is none";
    unit = translated(answers, 2);
    check(py2cu_unit_question_count(unit) == 0 && says(unit, "with parameters (int32, int64)") && says(unit, "hint: there is none"), "no function is an error with a reason");
    const char *by_numba = py2cu_unit_diagnostic(unit, 0)->numba;
    check(by_numba != NULL && strstr(by_numba, "size_of(int32, int64)\n \nthere is none") != NULL, "which stands in Numba's words for it, too");
    py2cu_unit_free(unit);

    answers[0].function = &three;
    unit = translated(answers, 2);
    check(says(unit, "answer 0 of the request cannot be read: it is no function"), "an answer that is no function");
    py2cu_unit_free(unit);
    answers[0] = (Py2cuAnswer){{NULL, NULL, 0}, &chosen, NULL};
    unit = translated(answers, 1);
    check(says(unit, "answer 0 of the request cannot be read: it has no path"), "an answer to nothing");
    py2cu_unit_free(unit);
    unit = translated(NULL, 1);
    check(says(unit, "answer 0 of the request cannot be read: it is not there"), "answers that are not there");
    py2cu_unit_free(unit);
    check(py2cu_unit_question_count(NULL) == 0 && py2cu_unit_question(NULL, 0) == NULL, "no unit asks nothing");
    return failures != 0;
}
