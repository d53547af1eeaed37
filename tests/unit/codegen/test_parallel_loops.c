// SPDX-License-Identifier: MIT
/* prange loops: which loops run on several threads, and which variables and arrays are private or reduced. The expected
 * result follows from each loop: iterations must be independent, except for sums and products over all iterations. */
#include <py2cu/py2cu.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char HEAD[] = "import math\n"
                           "from numba import prange\n"
                           "def f(x, y, z, k, where):\n"
                           "    total = 1\n"
                           "    for i in prange(x.shape[0]):\n";

typedef struct Case {
    const char *body;      /* of the loop; the function returns total */
    const char *wanted[4]; /* that the output must contain */
    bool is_parallel;
} Case;

static const Case CASES[] = {
    {"y[i] = x[i] * 2", {NULL}, true},
    {"y[k] += x[i]", {"of(y, x);", ".begin(py2cu_ticket, -0.0)", "all += own"}, true},
    {"y[0] *= x[i]", {"of(y, x);", ".begin(py2cu_ticket, 1)", "all *= own"}, true},
    {"y[k] -= x[i]", {"of(y, x);", "y[py2cu_index(k, y_shape0, ", "all += own"}, true},
    {"z[k // 2] += i", {"of(z);", ".begin(py2cu_ticket, 0)", "all += own"}, true},
    {"z[k // where[1]] += i", {"of(z);", "all += own"}, true},
    {"y[where[0]] += x[i] * where[1]", {"of(y, x);"}, true},
    {"y += x[i]", {"of(y, x);"}, true},
    {"y[0] += x[i]; y[1] += 2", {"of(y, x);", "all += own"}, true},
    {"y[0] += x[i]; z[1] *= i", {"of(y, x, z);", "of(z, x, y);", "all *= own"}, true},
    {"y[0] += x[i]; y[1] *= 2", {NULL}, false},   /* the result depends on the order of the threads */
    {"y[0] += x[i]; x[i] = y[1]", {NULL}, false}, /* depends on earlier iterations */
    {"y[0] = y[0] + x[i]; y[1] = y[0]", {NULL}, false},
    {"z[0] += x[i]", {NULL}, false}, /* each step rounds */
    {"z[0] ^= i", {NULL}, false},
    {"y[k % 3] = y[k % 3] + x[i]", {NULL}, false}, /* one element, whose index is checked twice: no race */
    {"y[k % 3] = y[k % 5] + x[i]",
     {NULL},
     true},                            /* two elements that any iteration can access: a race, in Numba as well */
    {"y[0] = x[i]", {NULL}, true},     /* any iteration: a race, in Numba as well */
    {"y[z[i]] += x[i]", {NULL}, true}, /* the element depends on the iteration */
    {"at = z[i]; behind = at + 1; y[behind] += 1", {NULL}, true},
    {"j = 0; j = i; y[j] += 1", {NULL}, true},
    {"total += i", {"long long total = 0;", "py2cu_total += total;"}, true},
    {"total -= 3; total = total + i", {"long long total = 0;", "py2cu_total += total;"}, true},
    {"total *= 2", {"long long total = 1;", "py2cu_total *= total;"}, true},
    {"total |= i", {"long long total = 0;", "py2cu_total |= total;"}, true},
    {"total &= i", {"long long total = -1;", "py2cu_total &= total;"}, true},
    {"total ^= i", {"long long total = 0;", "py2cu_total ^= total;"}, true},
    {"total += i; total *= 2", {NULL}, false},
    {"total = total * total", {NULL}, false},
    {"total = i - total", {NULL}, false},
    {"total += total", {NULL}, false},
    {"total += i; y[i] = total", {NULL}, false},
    {"total = i", {NULL}, false}, /* the value of the last iteration */
    {"total //= 2", {NULL}, false},
    {"total += int(x[i]); total += z[0]", {"py2cu_total += total;"}, true},
    {"if x[i] < 0: break", {NULL}, false},
    {"if x[i] < 0: return i", {NULL}, false},
    {"if x[i] < 0: continue\n        total += 1", {"py2cu_total += total;"}, true},
    {"m, e = math.frexp(x[i]); y[i] = m * e", {NULL}, true},
    {"m, total = math.frexp(x[i])", {NULL}, false},
};

static bool is_as_wanted(const Case *c)
{
    char python[1024];
    (void)snprintf(python, sizeof python, "%s        %s\n    return total\n", HEAD, c->body);
    const Py2cuModule module = {.text = python, .text_length = strlen(python), .file_name = "k.py"};
    const Py2cuInstance instance = {.function = "f",
                                    .signature = "(float64[::1], float64[::1], int64[::1], int64, UniTuple(int64, 2))",
                                    .wrap = PY2CU_WRAP_CALL};
    const Py2cuRequest request = {.struct_size = sizeof request,
                                  .modules = &module,
                                  .module_count = 1,
                                  .instances = &instance,
                                  .instance_count = 1,
                                  .for_host = true,
                                  .parallel = true};
    Py2cuUnit *unit = py2cu_translate(&request);
    const char *text = py2cu_unit_text(unit, NULL);
    bool good = text != NULL && (strstr(text, "py2cu_host_parallel(") != NULL) == c->is_parallel &&
                (c->wanted[0] != NULL || strstr(text, "py2cu_host_own") == NULL);
    for (int i = 0; i < 4 && c->wanted[i] != NULL && good; i++) {
        good = strstr(text, c->wanted[i]) != NULL;
    }
    if (!good) {
        const char *end = text != NULL ? strstr(text, "static __device__ ") : NULL;
        for (const char *next = end; next != NULL; next = strstr(next + 1, "static __device__ ")) {
            end = next;
        }
        printf("%s:\n%s", c->body, text != NULL && end != NULL ? end : py2cu_unit_diagnostic(unit, 0)->rendered);
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
