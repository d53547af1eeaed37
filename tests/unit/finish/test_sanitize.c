/* Watched texts: each access of the Python text is a site, of the kind, array, function, line and size that a reader of it would say, and no other is;
 * each is told where it happens. */
#include <py2cu/py2cu.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char TEXT[] = "from numba import cuda, int64, float32\n" /* 1 */
                           "\n"
                           "@cuda.jit(device=True)\n"
                           "def add(x, i, v):\n"
                           "    x[i] += v\n" /* 5 */
                           "    return x[i + 1]\n"
                           "\n"
                           "@cuda.jit('void(int64[::1], float32[::1], complex64[::1], int64)')\n"
                           "def k(x, y, z, n):\n"
                           "    i = cuda.grid(1)\n" /* 10 */
                           "    s = cuda.shared.array((2, 8), float32)\n"
                           "    t = cuda.local.array(4, int64)\n"
                           "    s[i % 2, i % 8] = y[i]\n"
                           "    t[i % 4] = x[x[i]]\n"
                           "    cuda.syncthreads()\n" /* 15 */
                           "    cuda.threadfence()\n"
                           "    cuda.atomic.add(x, i, 1)\n"
                           "    cuda.atomic.exch(x, 0, n)\n"
                           "    y[i] = z[i].imag\n"
                           "    z[i] = complex(y[1], y[2])\n" /* 20 */
                           "    for j in range(x[1], n):\n"
                           "        if y[j] > 0:\n"
                           "            x[j] = add(x, j, t[1])\n"
                           "    while y[0] < 1:\n"
                           "        y[0] *= 2\n" /* 25 */
                           "    n = cuda.shfl_sync(0xffffffff, n, 1)\n"
                           "    cuda.syncwarp()\n"
                           "    y[2] = s[0, 1] if x[2] > 1 else y[n]\n";

static const Py2cuSite EXPECTED[] = {
    {PY2CU_SITE_UPDATE, "x", "add", NULL, 5, 8, 0, NULL},   {PY2CU_SITE_READ, "x", "add", NULL, 6, 8, 0, NULL},
    {PY2CU_SITE_SHARED, "s", "k", NULL, 11, 4, 2, NULL},    {PY2CU_SITE_LOCAL, "t", "k", NULL, 12, 8, 1, NULL},
    {PY2CU_SITE_WRITE, "s", "k", NULL, 13, 4, 0, NULL},     {PY2CU_SITE_READ, "y", "k", NULL, 13, 4, 0, NULL},
    {PY2CU_SITE_WRITE, "t", "k", NULL, 14, 8, 0, NULL},     {PY2CU_SITE_READ, "x", "k", NULL, 14, 8, 0, NULL},
    {PY2CU_SITE_MEETING, "", "k", NULL, 15, 0, 0, NULL},    {PY2CU_SITE_ATOMIC, "x", "k", NULL, 17, 8, 0, NULL},
    {PY2CU_SITE_EXCHANGE, "x", "k", NULL, 18, 8, 0, NULL},  {PY2CU_SITE_WRITE, "y", "k", NULL, 19, 4, 0, NULL},
    {PY2CU_SITE_READ, "z", "k", NULL, 19, 4, 0, NULL},      {PY2CU_SITE_WRITE, "z", "k", NULL, 20, 8, 0, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 20, 4, 0, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 21, 8, 0, NULL},      {PY2CU_SITE_READ, "y", "k", NULL, 22, 4, 0, NULL},
    {PY2CU_SITE_WRITE, "x", "k", NULL, 23, 8, 0, NULL},     {PY2CU_SITE_READ, "t", "k", NULL, 23, 8, 0, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 24, 4, 0, NULL},      {PY2CU_SITE_UPDATE, "y", "k", NULL, 25, 4, 0, NULL},
    {PY2CU_SITE_MEETING, "", "k", NULL, 26, 0, 0, NULL},    {PY2CU_SITE_MEETING, "", "k", NULL, 27, 0, 0, NULL},
    {PY2CU_SITE_WRITE, "y", "k", NULL, 28, 4, 0, NULL},     {PY2CU_SITE_READ, "s", "k", NULL, 28, 4, 0, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 28, 8, 0, NULL},      {PY2CU_SITE_READ, "y", "k", NULL, 28, 4, 0, NULL},
};

/* How often the text tells of each: x[x[i]] is told of twice, at one site. */
static const struct {
    const char *call;
    int times;
} CALLS[] = {
    {"py2cu_host_read(", 14},     {"py2cu_host_write(", 6},      {"py2cu_host_update(", 2}, {"py2cu_host_atomic(", 1},
    {"py2cu_host_exchange(", 1},  {"py2cu_host_array(", 2},      {"py2cu_host_meeting_at(", 2},
    {"py2cu_host_at(", 1},        {"__syncthreads()", 1},        {" __threadfence();\n    py2cu_host_fenced();\n", 1},
};

static int failures;

static bool is_like(const Py2cuSite *a, const Py2cuSite *b)
{
    return a->kind == b->kind && a->line == b->line && a->itemsize == b->itemsize && a->ndim == b->ndim && strcmp(a->array, b->array) == 0 &&
           strcmp(a->function, b->function) == 0;
}

static void check_sites(const Py2cuKernelInfo *kernel)
{
    const size_t count = sizeof EXPECTED / sizeof EXPECTED[0];
    bool found[sizeof EXPECTED / sizeof EXPECTED[0]] = {false};
    for (size_t i = 0; i < kernel->site_count; i++) {
        const Py2cuSite *site = &kernel->sites[i];
        size_t k = 0;
        while (k < count && (found[k] || !is_like(site, &EXPECTED[k]))) {
            k++;
        }
        if (k == count || strcmp(site->file_name, "k.py") != 0) {
            printf("no such site: kind %d, array '%s' in %s, line %u of %s, %zu bytes, %u axes\n", (int)site->kind, site->array, site->function, (unsigned)site->line,
                   site->file_name, site->itemsize, (unsigned)site->ndim);
            failures++;
        } else {
            found[k] = true;
        }
        const bool has_extents = site->kind == PY2CU_SITE_SHARED ? site->shape[0] == 2 && site->shape[1] == 8 : site->kind != PY2CU_SITE_LOCAL || site->shape[0] == 4;
        if (!has_extents) {
            printf("array '%s' has other extents\n", site->array);
            failures++;
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (!found[k]) {
            printf("missing: kind %d, array '%s' in %s, line %u\n", (int)EXPECTED[k].kind, EXPECTED[k].array, EXPECTED[k].function, (unsigned)EXPECTED[k].line);
            failures++;
        }
    }
}

static void check_calls(const char *text)
{
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++) {
        int times = 0;
        for (const char *at = text; (at = strstr(at, CALLS[i].call)) != NULL; at++) {
            times++;
        }
        if (times != CALLS[i].times) {
            printf("%s stands there %d times, not %d\n", CALLS[i].call, times, CALLS[i].times);
            failures++;
        }
    }
}

int main(void)
{
    const Py2cuModule module = {.text = TEXT, .text_length = strlen(TEXT), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .for_host = true, .sanitize = true};
    Py2cuUnit *unit = py2cu_translate(&request);
    size_t length;
    const char *text = py2cu_unit_text(unit, &length);
    if (py2cu_unit_kernel_count(unit) != 1 || text == NULL) {
        printf("%s\n", py2cu_unit_diagnostic_count(unit) > 0 ? py2cu_unit_diagnostic(unit, 0)->rendered : "no kernel");
        return 1;
    }
    check_sites(py2cu_unit_kernel(unit, 0));
    check_calls(text);
    if (failures > 0) {
        printf("%s", text);
    }
    py2cu_unit_free(unit);
    return failures > 0;
}
