// SPDX-License-Identifier: MIT
/* Source map of each piece of Python source: its type, its value range, and the origin of the type. The expected values
 * follow from the documentation in py2cu.h. */
#include <py2cu/py2cu.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char TEXT[] = "from numba import cuda\n"
                           "WIDTH = 8\n"
                           "@cuda.jit('void(float32[::1], int64)')\n"
                           "def shift(x, n):\n"
                           "    i = cuda.threadIdx.x\n" /* 5 */
                           "    k = n % 5\n"
                           "    if i < x.size:\n"
                           "        k = i\n"
                           "    total, step = 0, n\n"
                           "    total = total + x[k]\n" /* 10 */
                           "    x[i] = total * WIDTH if k > 2 else -step\n";

static const char *const WANTED[] = {
    "function 4 def shift(x, n):: shift(float32[::1], int64)",
    "parameter 4 x: float32[::1]",
    "parameter 4 n: int64",
    "expression 5 cuda.threadIdx.x: int32 [0, 1023]",
    "target 5 i: int32 <- 5 cuda.threadIdx.x",
    "name 6 n: int64 <- 4 n",
    "expression 6 5: int64 [5, 5]",
    "expression 6 n % 5: int64 [0, 4] <- 6 n, 6 5",
    "target 6 k: int64 <- 6 n % 5",
    "name 7 i: int32 [0, 1023] <- 5 i",
    "name 7 x: float32[::1] <- 4 x",
    "expression 7 x.size: int64 [0, 281474976710656]",
    "expression 7 i < x.size: bool",
    "name 8 i: int32 [0, 1023] <- 5 i",
    "target 8 k: int32 <- 8 i",
    "expression 9 0: int64 [0, 0]",
    "target 9 total: int64 <- 9 0",
    "name 9 n: int64 <- 4 n",
    "expression 9 0, n: UniTuple(int64, 2)",
    "target 9 step: int64 <- 9 n",
    "name 10 total: int64 [0, 0] <- 9 total",
    "name 10 x: float32[::1] <- 4 x",
    "name 10 k: int64 [0, 1023] <- 8 k, 6 k",
    "expression 10 x[k]: float32 <- 10 x",
    "expression 10 total + x[k]: float64 <- 10 total, 10 x[k]",
    "target 10 total: float64 <- 10 total + x[k]",
    "name 11 k: int64 [0, 1023] <- 8 k, 6 k",
    "expression 11 2: int64 [2, 2]",
    "expression 11 k > 2: bool",
    "name 11 total: float64 <- 10 total",
    "constant 2 WIDTH: -",
    "name 11 WIDTH: int64 [8, 8]",
    "expression 11 total * WIDTH: float64 <- 11 total, 11 WIDTH",
    "name 11 step: int64 <- 9 step",
    "expression 11 -step: int64 [-9223372036854775807, 9223372036854775807] <- 11 step",
    "expression 11 total * WIDTH if k > 2 else -step: float64 <- 11 total * WIDTH, 11 -step",
    "name 11 x: float32[::1] <- 4 x",
    "name 11 i: int32 [0, 1023] <- 5 i",
    "expression 11 x[i]: float32 <- 11 x",
};

/* Values that change between iterations: in loops, in a while loop with a bound, in a device function, and in a row of
 * an array. */
static const char LOOPS[] = "from numba import cuda\n"
                            "@cuda.jit(device=True)\n"
                            "def half(v):\n"
                            "    return v // 2\n"
                            "@cuda.jit('void(int32[:, ::1], uint8[::1])')\n" /* 5 */
                            "def count(m, b):\n"
                            "    at = 0\n"
                            "    for k in range(2, 9):\n"
                            "        at = k - 1\n"
                            "    while at < 40:\n" /* 10 */
                            "        at += 3\n"
                            "    row = m[at]\n"
                            "    row[half(b[0])] = at % 4\n"
                            "    row[0] = min(b[1], 9) if at > 41 else ~at\n";

static const char *const WANTED_OF_LOOPS[] = {
    "function 6 def count(m, b):: count(int32[:, ::1], uint8[::1])",
    "parameter 6 m: int32[:, ::1]",
    "parameter 6 b: uint8[::1]",
    "expression 7 0: int64 [0, 0]",
    "target 7 at: int64 <- 7 0",
    "expression 8 2: int64 [2, 2]",
    "expression 8 9: int64 [9, 9]",
    "target 8 k: int64 <- 8 range(2, 9)",
    "name 9 k: int64 [2, 8] <- 8 k",
    "expression 9 1: int64 [1, 1]",
    "expression 9 k - 1: int64 [1, 7] <- 9 k, 9 1",
    "target 9 at: int64 <- 9 k - 1",
    "expression 8 range(2, 9): -",
    "name 10 at: int64 [0, 42] <- 11 at, 7 at, 9 at",
    "name 11 at: int64 [0, 39] <- 11 3",
    "expression 10 40: int64 [40, 40]",
    "expression 10 at < 40: bool",
    "expression 11 3: int64 [3, 3]",
    "name 12 m: int32[:, ::1] <- 6 m",
    "name 12 at: int64 [40, 42] <- 11 at, 7 at, 9 at",
    "expression 12 m[at]: int32[::1] <- 12 m",
    "target 12 row: int32[::1] <- 12 m[at]",
    "name 13 at: int64 [40, 42] <- 11 at, 7 at, 9 at",
    "expression 13 4: int64 [4, 4]",
    "expression 13 at % 4: int64 [0, 3] <- 13 at, 13 4",
    "name 13 row: int32[::1] <- 12 row",
    "function 3 def half(v):: half(uint8)",
    "parameter 3 v: uint8",
    "name 4 v: uint8 <- 3 v",
    "expression 4 2: int64 [2, 2]",
    "expression 4 v // 2: int64 [0, 127] <- 4 v, 4 2",
    "name 13 b: uint8[::1] <- 6 b",
    "expression 13 0: int64 [0, 0]",
    "expression 13 b[0]: uint8 <- 13 b",
    "expression 13 half(b[0]): int64 [0, 127]",
    "expression 13 row[half(b[0])]: int32 <- 13 row",
    "name 14 at: int64 [40, 42] <- 11 at, 7 at, 9 at",
    "expression 14 41: int64 [41, 41]",
    "expression 14 at > 41: bool",
    "name 14 b: uint8[::1] <- 6 b",
    "expression 14 1: int64 [1, 1]",
    "expression 14 b[1]: uint8 <- 14 b",
    "expression 14 9: int64 [9, 9]",
    "expression 14 min(b[1], 9): int64 [0, 9]",
    "name 14 at: int64 [40, 41] <- 11 at, 7 at, 9 at",
    "expression 14 ~at: int64 [-42, -41] <- 14 at",
    "expression 14 min(b[1], 9) if at > 41 else ~at: int64 [-42, 9] <- 14 min(b[1], 9), 14 ~at",
    "name 14 row: int32[::1] <- 12 row",
    "expression 14 0: int64 [0, 0]",
    "expression 14 row[0]: int32 <- 14 row",
};

static int failures;

/* "name 6 n: int64 [0, 4] <- 4 n": kind, line, words, type, range, and line and words of its origin. */
static void describe(const Py2cuUnit *unit, const Py2cuSource *source, const char *text, char *line, size_t room)
{
    int length = snprintf(line, room, "%s %u %.*s:", py2cu_source_kind_name(source->kind), (unsigned)source->line,
                          (int)(source->end - source->start), text + source->start);
    length += snprintf(line + length, room - (size_t)length, " %s", source->type != NULL ? source->type : "-");
    if (source->has_range) {
        length += snprintf(line + length, room - (size_t)length, " [%lld, %lld]", (long long)source->low,
                           (long long)source->high);
    }
    for (size_t i = 0; i < source->because_count; i++) {
        const Py2cuSource *from = py2cu_unit_source(unit, source->because[i]);
        length += snprintf(line + length, room - (size_t)length, "%s %u %.*s", i > 0 ? "," : " <-",
                           (unsigned)from->line, (int)(from->end - from->start), text + from->start);
    }
}

/* Returns the line of the origin of the first `word` after `before`; 0: there is none. */
static uint32_t line_of(const Py2cuUnit *unit, const char *before, const char *word)
{
    const char *text = py2cu_unit_text(unit, NULL), *found = text != NULL ? strstr(text, before) : NULL;
    const size_t at = found != NULL ? (size_t)(found - text) + strlen(before) : 0;
    uint32_t line = 0;
    for (size_t i = 0; i < py2cu_unit_mapping_count(unit); i++) {
        const Py2cuMapping *piece = py2cu_unit_mapping(unit, i);
        line =
            piece->start == at && piece->end == at + strlen(word) ? py2cu_unit_source(unit, piece->source)->line : line;
    }
    return line;
}

/* A variable that some paths do not assign is declared before them and originates from its first assignment; the name
 * of an array originates from its creation, and the counter of a loop from the target. */
static void check_names(void)
{
    static const char text[] = "from numba import cuda, float32\n"
                               "@cuda.jit('void(float32[::1])')\n"
                               "def k(x):\n"
                               "    part = cuda.local.array(4, float32)\n"
                               "    if x[0] > 0:\n"
                               "        value = x[1]\n"
                               "    part[0] = value\n"
                               "    x[2] = part[0]\n"
                               "    if x[0] > 1:\n"
                               "        chosen = x[1]\n" /* 10 */
                               "    else:\n"
                               "        chosen = x[3]\n"
                               "    x[4] = chosen\n"
                               "    for i in range(3):\n"
                               "        if i > 1:\n" /* 15 */
                               "            x[5] = last\n"
                               "        last = x[i]\n";
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .source_map = true};
    Py2cuUnit *unit = py2cu_translate(&request);
    const uint32_t declared = line_of(unit, ";\n    float ", "value"), stored = line_of(unit, "    }\n    ", "part"),
                   read = line_of(unit, "x[2] = ", "part"), of_parameter = line_of(unit, "if (", "x"),
                   joined = line_of(unit, "x[2] = part[0];\n    float ", "chosen"),
                   given_later = line_of(unit, "x[4] = chosen;\n    float ", "last"),
                   counter = line_of(unit, "for (int ", "i"), step = line_of(unit, "i < 3; ", "i");
    if (declared != 6 || stored != 7 || read != 8 || of_parameter != 5 || joined != 10 || given_later != 17 ||
        counter != 14 || step != 14) {
        printf("the lines of names: %u, %u, %u, %u, %u, %u, %u, %u\n%s", (unsigned)declared, (unsigned)stored,
               (unsigned)read, (unsigned)of_parameter, (unsigned)joined, (unsigned)given_later, (unsigned)counter,
               (unsigned)step, py2cu_unit_text(unit, NULL));
        failures++;
    }
    py2cu_unit_free(unit);
}

static void check_text(const char *text, const char *const *wanted, size_t count)
{
    enum { MAX_SOURCES = 128 };
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .source_map = true};
    Py2cuUnit *unit = py2cu_translate(&request);
    bool found[MAX_SOURCES] = {false};
    for (size_t number = 1; number < py2cu_unit_source_count(unit); number++) {
        const Py2cuSource *source = py2cu_unit_source(unit, number);
        char line[512];
        if (source == NULL || source->kind == PY2CU_SOURCE_STATEMENT) {
            continue;
        }
        describe(unit, source, text, line, sizeof line);
        size_t k = 0;
        while (k < count && (found[k] || strcmp(wanted[k], line) != 0)) {
            k++;
        }
        if (k < count) {
            found[k] = true;
        } else {
            printf("not wanted: %s\n", line);
            failures++;
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (!found[k]) {
            printf("missing: %s\n", wanted[k]);
            failures++;
        }
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    check_text(TEXT, WANTED, sizeof WANTED / sizeof WANTED[0]);
    check_text(LOOPS, WANTED_OF_LOOPS, sizeof WANTED_OF_LOOPS / sizeof WANTED_OF_LOOPS[0]);
    check_names();
    return failures > 0;
}
