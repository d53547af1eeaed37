// SPDX-License-Identifier: MIT
/* Parts of a page equal the corresponding parts of the whole page. Source that cannot be translated has only syntax
 * highlighting. */
#include "html/html.h"
#include "translate.h"

#include <stdio.h>
#include <string.h>

static const char text[] = "from numba import cuda\n\nTILE = 32\n\n\n@cuda.jit(device=True)\ndef twice(v):\n    "
                           "\"\"\"Both <halves>.\"\"\"\n    return v + v  # & once more\n\n\n"
                           "@cuda.jit('void(float32[::1], int64)')\ndef k(x, n):\n    i = cuda.grid(1)\n    if i < "
                           "n:\n        x[i] = twice(x[i]) + TILE\n";

static int failures;

static void check_in(const char *name, const TextBuf *part, const char *whole)
{
    if (part->length == 0 || strstr(whole, part->text) == NULL) {
        printf("%s: %s\n", name, part->length == 0 ? "nothing" : "the page has it in other words");
        failures++;
    }
}

static void check_parts(void)
{
    const Py2cuModule module = {.text = text, .text_length = sizeof text - 1, .file_name = "k.py"};
    const Py2cuPane pane = {.title = "PTX",
                            .text = ".version 9.0\n.entry k\n{\n.loc 1 9 5\nadd.f32 %f1, %f2, %f2;\n"
                                    "mul.f32 %f1, %f1, %f1;\n}\n"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .emit = PY2CU_EMIT_HTML,
                            .panes = &pane,
                            .pane_count = 1};
    Py2cuUnit *page = py2cu_translate(&request);
    const char *whole = py2cu_unit_text(page, NULL);
    /* The margin of PTX contains the number of the line of CUDA C once, and directives are marked. */
    if (strstr(whole, "<div class=l data-l=9 data-k=0><b>9</b>add") == NULL ||
        strstr(whole, "<div class=l data-l=9 data-k=0><b></b>mul") == NULL ||
        strstr(whole, "<div class=l data-k=0><b></b>}") == NULL ||
        strstr(whole, "<div class=\"l directive\"><b></b>.version") == NULL ||
        strstr(whole, "<div class=\"l directive\" data-k=0><b></b>.loc") == NULL) {
        printf("the lines of PTX have wrong numbers or classes\n");
        failures++;
    }
    request.emit = PY2CU_EMIT_CU;
    request.source_map = true;
    request.pane_count = 0;
    Py2cuUnit *unit = translate_for_page(&request);
    Unit *inside = translate_unit(unit);
    inside->request = &request;
    const PageParts parts = page_parts(inside);
    inside->request = NULL;
    check_in("Python", &parts.python, whole);
    check_in("CUDA C", &parts.cuda, whole);
    check_in("legend", &parts.legend, whole);
    check_in("data", &parts.data, whole);
    if (strstr(parts.python.text, "&lt;halves&gt;") == NULL || strstr(parts.cuda.text, "data-s") == NULL) {
        printf("Python or CUDA C is not what a page has\n");
        failures++;
    }
    py2cu_unit_free(unit);
    py2cu_unit_free(page);
}

static void check_failed(void)
{
    static const char wrong[] =
        "from numba import cuda\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = y  # nowhere\n";
    const Py2cuModule module = {.text = wrong, .text_length = sizeof wrong - 1, .file_name = "k.py"};
    const Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .source_map = true};
    Py2cuUnit *unit = translate_for_page(&request);
    Unit *inside = translate_unit(unit);
    inside->request = &request;
    const PageParts parts = page_parts(inside);
    inside->request = NULL;
    if (!py2cu_unit_failed(unit) || strstr(parts.python.text, "<i class=c># nowhere") == NULL ||
        strstr(parts.python.text, "data-s") != NULL || parts.cuda.length + parts.data.length != 0) {
        printf("a text that is refused: %s\n", parts.python.text);
        failures++;
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    check_parts();
    check_failed();
    return failures != 0;
}
