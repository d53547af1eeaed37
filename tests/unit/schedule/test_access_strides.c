// SPDX-License-Identifier: MIT
/* Accesses of kernels and their strides along each axis. The expected strides follow from the address of the element:
 * in a C-ordered array of floats, `a[i, j]` is at 4 * (i * a_shape1 + j). */
#include "py2cu/py2cu.h"

#include <stdio.h>
#include <string.h>

static int failures;

static size_t add_step(char *to, size_t room, const Py2cuKernelInfo *kernel, const Py2cuStep *step)
{
    if (step->bytes == PY2CU_STEP_LARGE || step->bytes == PY2CU_STEP_UNKNOWN) {
        return (size_t)snprintf(to, room, "%s", step->bytes == PY2CU_STEP_LARGE ? " large" : " ?");
    }
    size_t length = (size_t)snprintf(to, room, " %lld", (long long)step->bytes);
    for (int i = 0; i < 4 && step->factors[i] != 0; i++) {
        length += (size_t)snprintf(to + length, room - length, "*%s", kernel->params[step->factors[i] - 1].name);
    }
    return length;
}

/* "read a 4 4*a_shape1 4; write b x8 8 8 0": array, weight if not 1, bytes of an element, strides along x, y and, if
 * not 0, along z. */
static void access_text(char *text, size_t room, const Py2cuKernelInfo *kernel)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        length += (size_t)snprintf(text + length, room - length, "%s%s %s", i > 0 ? "; " : "",
                                   access->written ? "write" : "read", access->array);
        if (access->weight != 1) {
            length += (size_t)snprintf(text + length, room - length, " x%u", (unsigned)access->weight);
        }
        for (int axis = 0; axis < 3; axis++) {
            if (axis < 2 || access->step[2].bytes != 0) {
                length += add_step(text + length, room - length, kernel, &access->step[axis]);
            }
        }
    }
}

/* Returns the last kernel of the source. */
static const Py2cuKernelInfo *translate(const char *text, uint32_t facts, Py2cuUnit **unit)
{
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .facts = facts};
    *unit = py2cu_translate(&request);
    size_t count = py2cu_unit_kernel_count(*unit);
    if (count == 0) {
        printf("%s%s", text, py2cu_unit_diagnostic(*unit, 0)->rendered);
        failures++;
        return NULL;
    }
    return py2cu_unit_kernel(*unit, count - 1);
}

#define ARRAYS "float32[:, ::1], float64[::1], float64[:, :], int32[::1], int64, int64"

static void check(int line, const char *before, const char *body, const char *wanted)
{
    char text[4096], found[4096];
    Py2cuUnit *unit;
    snprintf(text, sizeof text,
             "import math\nimport numpy as np\nfrom numba import cuda\nTILE = 16\n%s\n@cuda.jit('void(" ARRAYS ")')\n"
             "def k(a, b, s, at, n, m):\n    i, j = cuda.grid(2)\n%s\n",
             before, body);
    const Py2cuKernelInfo *kernel = translate(text, 0, &unit);
    if (kernel != NULL) {
        access_text(found, sizeof found, kernel);
        if (strcmp(found, wanted) != 0) {
            printf("%s:%d: %s\n  found  %s\n  wanted %s\n", __FILE__, line, body, found, wanted);
            failures++;
        }
    }
    py2cu_unit_free(unit);
}

#define IS(body, wanted) check(__LINE__, "", "    " body, wanted)
#define WITH(before, body, wanted) check(__LINE__, before, "    " body, wanted)

static void places(void)
{
    IS("a[i, j] = 0", "write a 4*a_shape1 4");
    IS("a[j, i] = 0", "write a 4 4*a_shape1");
    IS("b[i] = 0", "write b 8 0");
    IS("b[j] = 0", "write b 0 8");
    IS("b[3] = 0", "write b 0 0");
    IS("b[cuda.threadIdx.z] = 0", "write b 0 0 8");
    IS("b[cuda.threadIdx.z + i] = 0", "write b 8 0 8");
    IS("b[cuda.blockIdx.x] = 0", "write b 0 0");
    IS("b[cuda.blockIdx.x * TILE + cuda.threadIdx.x] = 0", "write b 8 0");
    IS("b[cuda.blockDim.x * n] = 0", "write b 0 0");
    IS("s[i, j] = 0", "write s 8*s_stride0 8*s_stride1");
    IS("a[n, m] = 0", "write a 0 0");
    IS("at[i] += 1", "write at 4 0"); /* one element */
}

static void sums(void)
{
    IS("b[i + j] = 0", "write b 8 8");
    IS("b[i - j] = 0", "write b 8 -8");
    IS("b[n - i] = 0", "write b -8 0");
    IS("b[-i + n] = 0", "write b -8 0");
    IS("b[i + i] = 0", "write b 16 0");
    IS("b[2 * i + 3 * j] = 0", "write b 16 24");
    IS("b[i * 2 - j * 3 + 7] = 0", "write b 16 -24");
    IS("b[i * n] = 0", "write b 8*n 0");
    IS("b[n * i + m * j] = 0", "write b 8*n 8*m");
    IS("b[n * i * m] = 0", "write b 8*n*m 0");
    IS("b[m * (i * n)] = 0", "write b 8*n*m 0"); /* in the order of the parameters */
    IS("b[i * n + i * n] = 0", "write b 16*n 0");
    IS("b[i * n - i * n + j] = 0", "write b 0 8");
    IS("b[i * n + i * m] = 0", "write b large 0");
    IS("b[i * n + i] = 0", "write b large 0");
    IS("b[i * n * n * n * n + j] = 0", "write b 8*n*n*n*n 8");
    IS("b[i * n * n * n * n * n + j] = 0", "write b large 8"); /* more factors than are reported */
    IS("b[i * (n + 1)] = 0", "write b large 0");
    IS("b[i * (n - n) + j] = 0", "write b 0 8");
    IS("b[i * 0 + j] = 0", "write b 0 8");
    IS("b[i * 1048576 + j] = 0", "write b large 8"); /* a megabyte or more */
    IS("b[i * -131071 + j] = 0", "write b -1048568 8");
    IS("b[i * 131071 + j] = 0", "write b 1048568 8");
    IS("b[i * -131072 + j] = 0", "write b large 8");
    IS("a[i * n, j] = 0", "write a 4*a_shape1*n 4");
    IS("a[2 * i, 3 * j] = 0", "write a 8*a_shape1 12");
}

static void unknown_strides(void)
{
    IS("b[i * j] = 0", "write b ? ?");
    IS("b[i // 2] = 0", "write b ? 0");
    IS("b[i >> 1] = 0", "write b ? 0");
    IS("b[i ^ j] = 0", "write b ? ?");
    IS("b[~j] = 0", "write b 0 ?");
    IS("b[n // 2 + j] = 0", "write b 0 8");
    IS("b[(n ^ m) * j] = 0", "write b 0 large");
    IS("b[(n * 2 ^ n) * j] = 0", "write b 0 large"); /* the sum of these would be finite */
    IS("b[at[i]] = 0", "write b ? 0; read at 4 0");
    IS("b[at[n] + j] = 0", "write b 0 8; read at 0 0");
    IS("b[at[n] * j] = 0", "write b 0 large; read at 0 0");
    IS("b[int(b[i])] = 0", "write b ? ? ?; read b 8 0"); /* floats are unknown */
    IS("b[at[i] + i] = 0", "write b ? 0; read at 4 0");
    IS("b[at[i] - at[i] + j] = 0", "write b ? 8; read at x2 4 0");
}

/* For clamped and wrapped indices, usually the operand that differs between threads. */
static void choices(void)
{
    IS("b[max(i - 1, 0)] = 0", "write b 8 0");
    IS("b[min(7, i)] = 0", "write b 8 0");
    IS("b[min(i, j)] = 0", "write b ? ?");
    IS("b[min(i, n)] = 0", "write b 8 0");
    IS("b[min(i, i + 1)] = 0", "write b 8 0");
    IS("b[(i + 1) % n] = 0", "write b 8 0");
    IS("b[i % 16] = 0", "write b 8 0"); /* with constants as well */
    IS("b[(i * 4 + j) % 64] = 0", "write b 32 8");
    IS("b[i % 16 * n + j] = 0", "write b 8*n 8");
    IS("b[i % j] = 0", "write b ? ?");
    IS("b[n % m + j] = 0", "write b 0 8");
    /* an element of a table of constants is the same for all threads if its index is */
    WITH("SHIFTS = np.array([0, 1, -1])", "b[(j - SHIFTS[n]) % m] = 0", "write b 0 8");
    WITH("SHIFTS = np.array([[0, 1], [-1, 2]])", "b[j + SHIFTS[n, 1]] = 0", "write b 0 8");
    WITH("SHIFTS = np.array([0, 1, -1])", "b[j + SHIFTS[i]] = 0", "write b ? 8");
    IS("b[i if i < n else 0] = 0", "write b 8 0");
    IS("b[0 if i < n else j] = 0", "write b 0 8");
    IS("b[i if n > 3 else j] = 0", "write b ? ?");
    IS("b[(n if m > 3 else m) + i] = 0", "write b 8 0");
    IS("b[(n if m > 3 else m) * i] = 0", "write b large 0");
    IS("b[(n if m > 3 else n) * i] = 0", "write b 8*n 0");
    IS("b[abs(i)] = 0", "write b 8 0");
}

static void variables(void)
{
    IS("p = i * n\n    b[p + j] = 0", "write b 8*n 8");
    IS("p = i\n    if n > 3:\n        p = j\n    b[p] = 0", "write b ? ?");
    IS("p = i\n    if n > 3:\n        p = i + 1\n    b[p] = 0", "write b 8 0");
    IS("p = n\n    if n > 3:\n        p = m\n    b[p * i] = 0", "write b large 0");
    IS("p = i\n    for t in range(m):\n        p += n\n        b[p] = 0", "write b x8 8 0");
    IS("p = i\n    for t in range(m):\n        p -= j\n        b[p] = 0", "write b x8 8 ?");
    IS("p = i\n    for t in range(m):\n        p *= 2\n        b[p] = 0", "write b x8 ? 0");
    IS("for t in range(i, n, cuda.gridsize(1)):\n        b[t] = 0", "write b x8 8 0");
    IS("for t in range(n):\n        b[t * m + i] = 0", "write b x8 8 0");
    IS("for t in range(i, n):\n        for u in range(j, n):\n            a[t, u] = b[u]",
       "write a x64 4*a_shape1 4; read b x64 0 8");
    IS("while n > 0:\n        b[i] = 0\n        n -= 1", "write b x8 8 0");
    IS("p = 0.5\n    p = p + b[i]\n    b[j] = p", "read b 8 0; write b 0 8");
    IS("row = a[i]\n    row[j] = 0", "write a 4*a_shape1 4");
    IS("row = a[:, i]\n    row[j] = 0", "write a 4 4*a_shape1");
    IS("t = cuda.local.array(4, 'float32')\n    t[n] = 1\n    a[i, j] = t[m]", "write a 4*a_shape1 4");
    IS("t = cuda.shared.array(4, 'float32')\n    t[i] = a[i, j]\n    a[i, j] = t[j]",
       "read a 4*a_shape1 4; write a 4*a_shape1 4");
    IS("s, c = math.frexp(b[i])\n    b[c] = s", "read b 8 0; write b ? ? ?"); /* the variable that a call sets */
}

/* Equivalent accesses are merged; accesses in loops have larger weights, up to a maximum depth. */
static void weights(void)
{
    IS("a[i, j] = a[i, j] + a[i + 1, j] + a[i, j - 1]", "write a 4*a_shape1 4; read a x3 4*a_shape1 4");
    IS("b[i] = b[i] + b[j] + at[i]", "write b 8 0; read b 8 0; read b 0 8; read at 4 0");
    IS("b[i] = 1\n    b[i] = 2", "write b 8 0; write b 8 0"); /* two lines */
    IS("for p in range(n):\n        for q in range(n):\n            for r in range(n):\n                for u in "
       "range(n):\n"
       "                    for v in range(n):\n                        b[i] = 0",
       "write b x4096 8 0");
    IS("if b[i] > 0 and b[j] > 1:\n        a[i, j] = 1", "read b 8 0; read b 0 8; write a 4*a_shape1 4");
    IS("while b[i] > 0:\n        a[i, j] = 1", "read b x8 8 0; write a x8 4*a_shape1 4");
    IS("for t in range(at[i], at[i + 1]):\n        a[i, j] = 1", "read at x2 4 0; write a x8 4*a_shape1 4");
    IS("if b[i] > 0:\n        a[i, j] = 1\n    else:\n        b[j] = 1",
       "read b 8 0; write a 4*a_shape1 4; write b 0 8");
    IS("a[i, j] = b[i] if n > m else b[j]", "write a 4*a_shape1 4; read b 8 0; read b 0 8");
    IS("b[i] = math.sin(b[j])", "write b 8 0; read b 0 8");
    IS("cuda.atomic.add(b, i, b[j])", "write b 8 0; read b 0 8");
    IS("cuda.atomic.add(a, (i, j), 1)", "write a 4*a_shape1 4");
    IS("cuda.atomic.add(at, at[j], 1)", "write at 0 ?; read at 0 4");
}

#define LOAD "@cuda.jit(device=True)\ndef load(x, p):\n    return x[p]\n"
#define PLACE "@cuda.jit(device=True)\ndef place(p, q):\n    if p > 100:\n        return q\n    return p + 1\n"

static void functions(void)
{
    WITH(LOAD, "b[j] = load(b, i)", "write b 0 8; read x 8 0");
    WITH(LOAD, "b[j] = load(b, i) + load(b, i + n)", "write b 0 8; read x 8 0");
    WITH(LOAD, "b[j] = load(b, i) + load(b, j)", "write b 0 8; read x ? ?");
    WITH(LOAD, "b[j] = load(a[i], j)", "write b 0 8; read x 4*a_shape1 4");
    WITH(PLACE, "b[place(i, i)] = 0", "write b 8 0");
    WITH(PLACE, "b[place(i, j)] = 0", "write b ? ?");
    WITH(PLACE, "b[place(i * n, i * n)] = 0", "write b 8*n 0");
}

/* The first parameter can be a factor, too. */
static void of_first_parameter(void)
{
    static const char text[] = "from numba import cuda\n"
                               "@cuda.jit('void(int64, float64[::1])')\n"
                               "def k(n, x):\n    x[cuda.grid(1) * n] = 1\n";
    char found[256];
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(text, 0, &unit);
    if (kernel != NULL) {
        access_text(found, sizeof found, kernel);
        if (strcmp(found, "write x 8*n 0") != 0) {
            printf("first parameter: found %s\n", found);
            failures++;
        }
    }
    py2cu_unit_free(unit);
}

/* Elements of an array inside a record are not separate accesses: the record is accessed. */
static void records(void)
{
    static const char text[] = "from numba import cuda\n"
                               "@cuda.jit('void(Record(v[type=nestedarray(int16, (2, "
                               "2));offset=0],n[type=int32;offset=8];12;False)[::1], int16[::1])')\n"
                               "def k(r, b):\n    i = cuda.grid(1)\n    b[i] = r[i].v[1, 0]\n";
    char found[256];
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(text, 0, &unit);
    if (kernel != NULL) {
        access_text(found, sizeof found, kernel);
        if (strcmp(found, "write b 2 0; read r 12 0") != 0) {
            printf("records: found %s\n", found);
            failures++;
        }
    }
    py2cu_unit_free(unit);
}

/* The accesses of each kernel are expressed by its own parameters. */
static void of_one_kernel(void)
{
    static const char text[] =
        "from numba import cuda\n"
        "@cuda.jit(device=True)\ndef put(x, p):\n    x[p] = 1\n"
        "@cuda.jit('void(float64[::1], int64)')\ndef first(x, n):\n    put(x, cuda.grid(1) * n)\n"
        "@cuda.jit('void(float64[::1], int64)')\ndef second(x, n):\n    put(x, cuda.grid(1) * n)\n";
    char found[256];
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(text, 0, &unit);
    if (kernel != NULL) {
        access_text(found, sizeof found, kernel);
        if (strcmp(found, "write x ? 0") != 0 || kernel->accesses[0].line != 4 || kernel->accesses[0].bytes != 8) {
            printf("two kernels: found %s, line %u\n", found, (unsigned)kernel->accesses[0].line);
            failures++;
        }
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    places();
    sums();
    unknown_strides();
    choices();
    variables();
    weights();
    functions();
    records();
    of_first_parameter();
    of_one_kernel();
    printf("%d failures\n", failures);
    return failures != 0;
}
