// SPDX-License-Identifier: MIT
/* Instrumented code: each access in the Python source, and nothing else, is a site with its kind, array, function, line
 * and size, and is reported where it happens. */
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
    {PY2CU_SITE_UPDATE, "x", "add", NULL, 5, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "add", NULL, 6, 8, 0, NULL, NULL},
    {PY2CU_SITE_SHARED, "s", "k", NULL, 11, 4, 2, NULL, NULL},
    {PY2CU_SITE_LOCAL, "t", "k", NULL, 12, 8, 1, NULL, NULL},
    {PY2CU_SITE_WRITE, "s", "k", NULL, 13, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 13, 4, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "t", "k", NULL, 14, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 14, 8, 0, NULL, NULL},
    {PY2CU_SITE_BARRIER, "", "k", NULL, 15, 0, 0, NULL, NULL},
    {PY2CU_SITE_ATOMIC, "x", "k", NULL, 17, 8, 0, NULL, NULL},
    {PY2CU_SITE_EXCHANGE, "x", "k", NULL, 18, 8, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "y", "k", NULL, 19, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "z", "k", NULL, 19, 4, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "z", "k", NULL, 20, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 20, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 21, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 22, 4, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "x", "k", NULL, 23, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "t", "k", NULL, 23, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 24, 4, 0, NULL, NULL},
    {PY2CU_SITE_UPDATE, "y", "k", NULL, 25, 4, 0, NULL, NULL},
    {PY2CU_SITE_BARRIER, "", "k", NULL, 26, 0, 0, NULL, NULL},
    {PY2CU_SITE_BARRIER, "", "k", NULL, 27, 0, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "y", "k", NULL, 28, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "s", "k", NULL, 28, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 28, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 28, 4, 0, NULL, NULL},
};

typedef struct Told {
    const char *call;
    int times;
} Told;

/* Number of reports of each site: x[x[i]] is reported twice, at one site. */
static const Told CALLS[] = {
    {"py2cu_host_read(", 14},
    {"py2cu_host_write(", 6},
    {"py2cu_host_update(", 2},
    {"py2cu_host_atomic(", 1},
    {"py2cu_host_exchange(", 1},
    {"py2cu_host_array(", 2},
    {"py2cu_host_barrier_at(", 2},
    {"py2cu_host_at(", 1},
    {")[0]", 22},
    {"__syncthreads()", 1},
    {" __threadfence();\n    py2cu_host_fenced();\n", 1},
    {"#line", 0},
};

/* With line directives, a report has the line of its statement. */
static const Told CALLS_WITH_LINES[] = {
    {"#line 11 \"k.py\"\n    py2cu_host_array(", 1},
    {"#line 12 \"k.py\"\n    py2cu_host_array(", 1},
    {"#line 16 \"k.py\"\n    py2cu_host_fenced(", 1},
};

/* Fields of packed records, whose address must not be taken: the record and the bytes in it are reported. Offsets and
 * sizes are NumPy's: id 0, w 1, c 5 (its v at 1), r 10, z 16, total 24. Also cache hints, constant memory, which is
 * never written, and dynamic shared memory. */
static const char RECORDS[] = "import numpy as np\n" /* 1 */
                              "from numba import cuda, float32, from_dtype, int64\n"
                              "cell = np.dtype([('u', np.uint8), ('v', np.float32)])\n"
                              "P = from_dtype(np.dtype([('id', np.uint8), ('w', np.float32), ('c', cell), ('r', "
                              "np.int16, (3,)), ('z', np.complex64)]))\n"
                              "Q = from_dtype(np.dtype([('a', np.int32), ('b', np.float64)], align=True))\n" /* 5 */
                              "TABLE = np.array([1.0, 2.5, 3.0])\n"
                              "\n"
                              "@cuda.jit((P[::1], Q[::1], int64[::1], float32[::1]))\n"
                              "def k(p, q, x, y):\n"
                              "    i = cuda.grid(1)\n" /* 10 */
                              "    p[i].w = 2\n"
                              "    y[i] = p[i].c.v\n"
                              "    p[i].r[i % 3] += 1\n"
                              "    y[0] = p[0].z.imag\n"
                              "    p[i].id = p[x[i]].id\n" /* 15 */
                              "    q[i].b = q[i].a\n"
                              "    cuda.stcs(x, i, cuda.ldcs(x, 0))\n"
                              "    y[1] = TABLE[i]\n"
                              "    s = cuda.shared.array(0, float32)\n"
                              "    s[i] = y[i]\n" /* 20 */
                              "    cuda.atomic.max(y, 1, s[0])\n";

static const Py2cuSite OF_RECORDS[] = {
    {PY2CU_SITE_WRITE, "p", "k", NULL, 11, 24, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "y", "k", NULL, 12, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "p", "k", NULL, 12, 24, 0, NULL, NULL},
    {PY2CU_SITE_UPDATE, "p", "k", NULL, 13, 24, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "y", "k", NULL, 14, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "p", "k", NULL, 14, 24, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "p", "k", NULL, 15, 24, 0, NULL, NULL},
    {PY2CU_SITE_READ, "p", "k", NULL, 15, 24, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 15, 8, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "q", "k", NULL, 16, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "q", "k", NULL, 16, 4, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "x", "k", NULL, 17, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 17, 8, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "y", "k", NULL, 18, 4, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "s", "k", NULL, 20, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k", NULL, 20, 4, 0, NULL, NULL},
    {PY2CU_SITE_ATOMIC, "y", "k", NULL, 21, 4, 0, NULL, NULL},
    {PY2CU_SITE_READ, "s", "k", NULL, 21, 4, 0, NULL, NULL},
};

static const Told OF_PARTS[] = {
    {", 1, 4)[0].w = ", 1},   {", 6, 4)[0].c.v;", 1}, {", 10, 6)[0].r[", 1},
    {", 20, 4)[0].z.im;", 1}, {", 0, 1)[0].id", 2},   {"py2cu_host_array(", 0},
};

/* A record that a function returns is thread-local: accesses to it and to arrays in it are not reported. */
static const char GIVEN[] = "import numpy as np\n"
                            "from numba import cuda, from_dtype, int64\n"
                            "P = from_dtype(np.dtype([('n', np.int64), ('r', np.int16, (3,))], align=True))\n"
                            "\n"
                            "@cuda.jit(device=True)\n" /* 5 */
                            "def chosen(p, i):\n"
                            "    return p[i]\n"
                            "\n"
                            "@cuda.jit((P[::1], int64[::1]))\n"
                            "def k(p, x):\n" /* 10 */
                            "    c = chosen(p, cuda.grid(1))\n"
                            "    x[1] = c.r[x[0] % 3] + c.n\n";

static const Py2cuSite OF_GIVEN[] = {
    {PY2CU_SITE_READ, "p", "chosen", NULL, 7, 16, 0, NULL, NULL},
    {PY2CU_SITE_WRITE, "x", "k", NULL, 12, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k", NULL, 12, 8, 0, NULL, NULL},
};

static const Told OF_VALUES[] = {{"py2cu_host_read(", 2}, {"py2cu_host_write(", 1}, {" c.r[", 1}, {" c.n", 1}};

/* Generated code around a function, which reads and writes its arrays, is reported at the beginning of the function. */
static const char MADE[] = "from numba import vectorize\n" /* 1 */
                           "\n"
                           "@vectorize(['int64(int64, int64)'], target='cuda')\n"
                           "def k(x, y):\n"
                           "    s = x * y\n" /* 5 */
                           "    return s + x\n";

static const Py2cuSite OF_MADE[] = {
    {PY2CU_SITE_WRITE, "out", "k_kernel", NULL, 4, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "x", "k_kernel", NULL, 4, 8, 0, NULL, NULL},
    {PY2CU_SITE_READ, "y", "k_kernel", NULL, 4, 8, 0, NULL, NULL},
};

static const Told OF_WRITTEN[] = {{"py2cu_host_read(", 2}, {"py2cu_host_write(", 1}};

static int failures;

static bool is_like(const Py2cuSite *a, const Py2cuSite *b)
{
    return a->kind == b->kind && a->line == b->line && a->itemsize == b->itemsize && a->ndim == b->ndim &&
           strcmp(a->array, b->array) == 0 && strcmp(a->function, b->function) == 0;
}

static void check_sites(const Py2cuKernelInfo *kernel, const Py2cuSite *expected, size_t count)
{
    enum { MAX_FUNCTIONS = 64 };
    bool found[MAX_FUNCTIONS] = {false};
    for (size_t i = 0; i < kernel->site_count; i++) {
        const Py2cuSite *site = &kernel->sites[i];
        size_t k = 0;
        while (k < count && (found[k] || !is_like(site, &expected[k]))) {
            k++;
        }
        const bool has_source = site->source[0] != '\0' && strchr(site->source, '\n') == NULL;
        if (k == count || !has_source || strcmp(site->file_name, "k.py") != 0) {
            printf("no such site: kind %d, array '%s' in %s, line %u of %s, %zu bytes, %u axes\n", (int)site->kind,
                   site->array, site->function, (unsigned)site->line, site->file_name, site->itemsize,
                   (unsigned)site->ndim);
            failures++;
        } else {
            found[k] = true;
        }
        const bool has_axis_sizes = site->kind == PY2CU_SITE_SHARED
                                        ? site->shape[0] == 2 && site->shape[1] == 8
                                        : site->kind != PY2CU_SITE_LOCAL || site->shape[0] == 4;
        if (!has_axis_sizes) {
            printf("array '%s' has other extents\n", site->array);
            failures++;
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (!found[k]) {
            printf("missing: kind %d, array '%s' in %s, line %u\n", (int)expected[k].kind, expected[k].array,
                   expected[k].function, (unsigned)expected[k].line);
            failures++;
        }
    }
}

static void check_calls(const char *text, const Told *calls, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int times = 0;
        for (const char *at = text; (at = strstr(at, calls[i].call)) != NULL; at++) {
            times++;
        }
        if (times != calls[i].times) {
            printf("%s stands there %d times, not %d\n", calls[i].call, times, calls[i].times);
            failures++;
        }
    }
}

static void check_text(const char *python, bool has_lines, const Py2cuSite *sites, size_t site_count, const Told *calls,
                       size_t call_count)
{
    const Py2cuModule module = {.text = python, .text_length = strlen(python), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request,
                                  .modules = &module,
                                  .module_count = 1,
                                  .for_host = true,
                                  .sanitize = true,
                                  .line_directives = has_lines};
    Py2cuUnit *unit = py2cu_translate(&request);
    size_t length;
    const char *text = py2cu_unit_text(unit, &length);
    if (py2cu_unit_kernel_count(unit) != 1 || text == NULL) {
        printf("%s\n", py2cu_unit_diagnostic_count(unit) > 0 ? py2cu_unit_diagnostic(unit, 0)->rendered : "no kernel");
        failures++;
    } else {
        const int before = failures;
        check_sites(py2cu_unit_kernel(unit, 0), sites, site_count);
        check_calls(text, calls, call_count);
        if (failures > before) {
            printf("%s", text);
        }
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    check_text(TEXT, false, EXPECTED, sizeof EXPECTED / sizeof EXPECTED[0], CALLS, sizeof CALLS / sizeof CALLS[0]);
    check_text(TEXT, true, EXPECTED, sizeof EXPECTED / sizeof EXPECTED[0], CALLS_WITH_LINES,
               sizeof CALLS_WITH_LINES / sizeof CALLS_WITH_LINES[0]);
    check_text(RECORDS, false, OF_RECORDS, sizeof OF_RECORDS / sizeof OF_RECORDS[0], OF_PARTS,
               sizeof OF_PARTS / sizeof OF_PARTS[0]);
    check_text(GIVEN, false, OF_GIVEN, sizeof OF_GIVEN / sizeof OF_GIVEN[0], OF_VALUES,
               sizeof OF_VALUES / sizeof OF_VALUES[0]);
    check_text(MADE, false, OF_MADE, sizeof OF_MADE / sizeof OF_MADE[0], OF_WRITTEN,
               sizeof OF_WRITTEN / sizeof OF_WRITTEN[0]);
    return failures > 0;
}
