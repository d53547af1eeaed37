// SPDX-License-Identifier: MIT
/* Edits of hints: the edited source is what the hint describes, and nothing else changes. */
#include <py2cu/py2cu.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Case {
    const char *body;   /* of the kernel */
    const char *edited; /* NULL: the first message has no edit */
} Case;

static const char HEAD[] = "import math\nimport numpy as np\nfrom numba import cuda\nWIDTH = "
                           "8\n\n@cuda.jit('void(float32[:, ::1], int64)')\ndef kernel(x, count):\n";

static const Case CASES[] = {
    {"x[0, 0] = coumt", "x[0, 0] = count"},
    {"x[0, 0] = WIDHT + 1", "x[0, 0] = WIDTH + 1"},
    {"x[0, 0] = quite_another", NULL},
    {"x[0, 0] = x.shap[0]", "x[0, 0] = x.shape[0]"},
    {"x[0, 0] = x.sizes", "x[0, 0] = x.size"},
    {"x[0, 0] = (x\n               .itemsiz)", "x[0, 0] = (x\n               .itemsize)"},
    {"x[0, 0] = x.unlike_any", NULL},
    {"cuda.syncthread()", "cuda.syncthreads()"},
    {"x[0, 0] = math.sqr(2.0)", "x[0, 0] = math.sqrt(2.0)"},
    {"x[0, 0] = math.sqrtt(2.0)", "x[0, 0] = math.sqrt(2.0)"},
    {"x[0, 0] = sqrt(2.0)", "x[0, 0] = math.sqrt(2.0)"},
    {"a = cuda.make_float3(1, 2, 3)", "a = cuda.float3(1, 2, 3)"},
    {"a = make_int2(1, 2)", "a = cuda.int2(1, 2)"},
    {"x[0, 0] = cuda.threadIdx.w", NULL},
    {"x[0, 0] = x.\xef\xbd\x93izes", NULL}, /* a letter that Python normalizes to s: the source has another spelling */
};

static const char *text_of(const Case *c)
{
    static char text[1024];
    (void)snprintf(text, sizeof text, "%s    %s\n", HEAD, c->body);
    return text;
}

static size_t place_of(const char *text, uint32_t line, uint32_t column)
{
    const char *at = text;
    for (uint32_t i = 1; i < line; i++) {
        at = strchr(at, '\n') + 1;
    }
    return (size_t)(at - text) + column - 1;
}

static bool is_as_wanted(const Case *c)
{
    const char *text = text_of(c);
    char edited[1024] = "", expected[1024] = "";
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    const Py2cuDiagnostic *message = py2cu_unit_diagnostic(unit, 0);
    bool good = message != NULL && message->edit_count == (c->edited != NULL);
    if (good && c->edited != NULL) {
        const Py2cuEdit *edit = &message->edits[0];
        (void)snprintf(edited, sizeof edited, "%.*s%s%s", (int)place_of(text, edit->line, edit->column), text,
                       edit->replacement, text + place_of(text, edit->end_line, edit->end_column));
        (void)snprintf(expected, sizeof expected, "%s    %s\n", HEAD, c->edited);
        good = strcmp(edited, expected) == 0;
    }
    if (!good) {
        printf("%s: %zu edits\n%s%s", c->body, message != NULL ? message->edit_count : 0,
               message != NULL ? message->rendered : "", edited);
    }
    py2cu_unit_free(unit);
    return good;
}

int main(void)
{
    int failures = 0;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        failures += !is_as_wanted(&CASES[i]);
    }
    return failures > 0;
}
