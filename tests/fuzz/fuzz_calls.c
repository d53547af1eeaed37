// SPDX-License-Identifier: MIT
/* libFuzzer target: invalid and unusual requests. The input determines each field; source files are taken from a list
 * or from the input. */
#include "check/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BLOCKS = 512, MAX_DEPTH = 70 };

typedef struct Bytes {
    const uint8_t *at, *end;
    void *blocks[MAX_BLOCKS]; /* to be freed */
    size_t block_count;
} Bytes;

static uint8_t byte(Bytes *bytes)
{
    return bytes->at < bytes->end ? *bytes->at++ : 0;
}

static uint64_t number(Bytes *bytes)
{
    uint64_t made = 0;
    for (unsigned i = byte(bytes) % 9; i > 0; i--) {
        made = made << 8 | byte(bytes);
    }
    return made;
}

static void *block(Bytes *bytes, size_t size)
{
    void *made = bytes->block_count < MAX_BLOCKS ? calloc(1, size + 1) : NULL;
    if (made != NULL) {
        bytes->blocks[bytes->block_count++] = made;
    }
    return made;
}

static const char *text(Bytes *bytes)
{
    static const char *const known[] = {"A",
                                        "B",
                                        "k",
                                        "f",
                                        "g",
                                        "float32",
                                        "(float32[::1], int64)",
                                        "void(float32[:, :])",
                                        "int32(int32)",
                                        "numba.cuda",
                                        "math.sqrt",
                                        "numpy.float32",
                                        "numpy",
                                        "numba",
                                        "Point(x, y)",
                                        "float32[:, ::1]",
                                        "(m,n),(n)->(m)",
                                        "(),()->()",
                                        "datetime64[ns]",
                                        "Record(x[type=float32;offset=0];4;False)",
                                        "lower",
                                        "names",
                                        "",
                                        "numba.cuda.shared",
                                        "numpy.random",
                                        "x-y",
                                        "\xff",
                                        "float64(float64, float64)",
                                        "(int64, int64)",
                                        "module.name"};
    unsigned which = byte(bytes);
    if (which == 255) {
        return NULL;
    }
    if (which < 200) {
        return known[which % (sizeof known / sizeof known[0])];
    }
    size_t length = byte(bytes) % 64;
    length = length < (size_t)(bytes->end - bytes->at) ? length : (size_t)(bytes->end - bytes->at);
    char *made = block(bytes, length);
    if (made != NULL) {
        memcpy(made, bytes->at, length);
        bytes->at += length;
    }
    return made;
}

static void read_constants(Bytes *bytes, const Py2cuConstant **items, size_t *count, unsigned depth);

static void read_constant(Bytes *bytes, Py2cuConstant *constant, unsigned depth)
{
    static const double reals[] = {0, -0.0, 1.5, 1e300, -1e-310, 16777217, INFINITY, NAN};
    static const char *const names[] = {"A", "B", "C", "D"};
    unsigned named = byte(bytes);
    *constant = (Py2cuConstant){.name = named < 240 ? names[named % 4] : text(bytes),
                                .kind = (Py2cuConstantKind)(byte(bytes) % 13),
                                .dtype = (Py2cuDtype)byte(bytes),
                                .integer = number(bytes),
                                .real = reals[byte(bytes) % 8],
                                .imag = reals[byte(bytes) % 8],
                                .text = text(bytes),
                                .module = byte(bytes) % 4,
                                .line = byte(bytes)};
    constant->dtype = byte(bytes) < 200 ? (Py2cuDtype)(constant->dtype % PY2CU_DTYPE_COUNT) : constant->dtype;
    bool has_items = constant->kind == PY2CU_CONSTANT_TUPLE || constant->kind == PY2CU_CONSTANT_EXTERN ||
                     constant->kind == PY2CU_CONSTANT_FUNCTION;
    if (has_items && depth < MAX_DEPTH) {
        read_constants(bytes, &constant->items, &constant->item_count, depth + 1);
    }
    if (constant->kind == PY2CU_CONSTANT_ARRAY) {
        constant->ndim = byte(bytes) % 5;
        int64_t *shape = block(bytes, 8 * constant->ndim + 8);
        for (uint32_t i = 0; shape != NULL && i < constant->ndim; i++) {
            shape[i] = byte(bytes) < 240 ? byte(bytes) % 5 : (int64_t)number(bytes);
        }
        constant->shape = shape;
        constant->data_length = byte(bytes) < 200 ? (size_t)byte(bytes) * 4 : 0;
        constant->data = block(bytes, constant->data_length);
    }
}

static void read_constants(Bytes *bytes, const Py2cuConstant **items, size_t *count, unsigned depth)
{
    size_t wanted = byte(bytes) % 5;
    Py2cuConstant *made = block(bytes, wanted * sizeof *made);
    for (size_t i = 0; made != NULL && i < wanted; i++) {
        read_constant(bytes, &made[i], depth);
    }
    *items = made;
    *count = made != NULL || byte(bytes) > 200 ? wanted : 0;
}

static const char *module_text(Bytes *bytes)
{
    static const char *const texts[] = {"from numba import cuda\n\n\n@cuda.jit\ndef k(x, n):\n    i = cuda.grid(1)\n   "
                                        " if i < n:\n        x[i] = A + B\n",
                                        "from numba import cuda\n\n\n@cuda.jit('(float32[:, ::1],)')\ndef k(x):\n    "
                                        "x[0, 0] = f(A, B)\n\n\ndef f(a, b):\n    return a\n",
                                        "from numba import cuda\n\n\n@cuda.jit\ndef k(x, n):\n    for v in A:\n        "
                                        "x[0] += v\n    x[1] = B[0] + len(C)\n    D[0] = n\n",
                                        "def f(a, b):\n    return a + b * A\n\n\ndef g(a):\n    return f(a, a)\n",
                                        "from numba import cuda\nimport module.name\nfrom module.name import "
                                        "f\n\n\n@cuda.jit\ndef k(x, y: float):\n    x[0] = f(y, A.x) + B(y)\n",
                                        "A = 3\nB = (1, 2.5)\nC = 'text'\nD = None\n",
                                        "from numba import cuda\n\n\n@cuda.jit('(float32[::1], int64)', "
                                        "debug=True)\ndef k(x, n):\n    s = A.array(B, C)\n    s[0] = n // D\n",
                                        "def k(a, b, out):\n    for i in range(a.shape[0]):\n        out[i] = a[i] + "
                                        "b\n\n\ndef f(a, b):\n    return max(a, b)\n",
                                        ""};
    unsigned which = byte(bytes);
    return which > 240 ? text(bytes) : texts[which % (sizeof texts / sizeof texts[0])];
}

static void read_module(Bytes *bytes, Py2cuModule *module)
{
    *module = (Py2cuModule){
        .text = module_text(bytes), .file_name = text(bytes), .lines_file = text(bytes), .name = text(bytes)};
    module->text_length = module->text != NULL ? strlen(module->text) : byte(bytes) > 250;
    module->first_line = (uint32_t)number(bytes);
    module->returns_values = byte(bytes) > 200;
    read_constants(bytes, &module->constants, &module->constant_count, 0);
}

static void read_request(Bytes *bytes, Py2cuRequest *request)
{
    size_t modules = byte(bytes) % 4, instances = byte(bytes) % 4;
    Py2cuModule *module = block(bytes, modules * sizeof *module);
    Py2cuInstance *instance = block(bytes, instances * sizeof *instance);
    for (size_t i = 0; i < modules; i++) {
        read_module(bytes, &module[i]);
    }
    for (size_t i = 0; i < instances; i++) {
        instance[i] = (Py2cuInstance){.function = text(bytes),
                                      .signature = text(bytes),
                                      .line = byte(bytes) % 8,
                                      .wrap = (Py2cuWrap)(byte(bytes) % 7),
                                      .symbol = text(bytes),
                                      .layout = text(bytes)};
    }
    unsigned odd = byte(bytes);
    *request = (Py2cuRequest){.struct_size = odd < 200   ? sizeof *request
                                             : odd < 250 ? odd % (sizeof *request + 8)
                                                         : SIZE_MAX,
                              .modules = byte(bytes) < 250 ? module : NULL,
                              .module_count = modules,
                              .instances = byte(bytes) < 250 ? instance : NULL,
                              .instance_count = instances,
                              .facts = byte(bytes),
                              .emit = (Py2cuEmit)(byte(bytes) % 10),
                              .line_directives = byte(bytes) % 2,
                              .source_map = byte(bytes) % 2,
                              .debug = byte(bytes) % 2,
                              .boundscheck = byte(bytes) % 4,
                              .fastmath = byte(bytes) % 2,
                              .pass = text(bytes),
                              .launch_bounds = {(uint32_t)number(bytes), byte(bytes), byte(bytes)},
                              .for_host = byte(bytes) % 2,
                              .weak_literals = byte(bytes) % 2};
    request->emit = byte(bytes) < 150 ? PY2CU_EMIT_CU : request->emit;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = {.at = data, .end = data + size};
    limits_begin();
    for (unsigned calls = 0; calls < 4 && (calls == 0 || bytes.at < bytes.end); calls++) {
        Py2cuRequest request;
        read_request(&bytes, &request);
        Py2cuUnit *unit = py2cu_translate(calls == 3 ? NULL : &request);
        while (bytes.block_count > 0) { /* the request can be freed once the unit exists */
            free(bytes.blocks[--bytes.block_count]);
        }
        check_unit(unit);
        py2cu_unit_free(unit);
    }
    REQUIRE(py2cu_unit_failed(NULL));
    py2cu_unit_free(NULL);
    limits_end(size);
    return 0;
}
