// SPDX-License-Identifier: MIT
/* Uses both libraries only through their public headers, like an external program, on the host backend. */
#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "from numba import cuda\n"
                           "\n"
                           "@cuda.jit('void(float32, float32[::1], float32[::1])')\n"
                           "def saxpy(a, x, y):\n"
                           "    i = cuda.grid(1)\n"
                           "    if i < y.size:\n"
                           "        y[i] = a * x[i] + y[i]\n";

static int failures;

static void expect(bool holds, const char *what, int line)
{
    if (!holds) {
        printf("line %d: %s does not hold; error detail: %s\n", line, what, py2cu_error_detail());
        failures++;
    }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

static Py2cuRequest request_of(Py2cuModule *module, const char *source)
{
    *module = (Py2cuModule){.text = source, .text_length = strlen(source), .file_name = "api.py"};
    return (Py2cuRequest){.struct_size = sizeof(Py2cuRequest), .modules = module, .module_count = 1};
}

static void names_and_versions(void)
{
    char version[64];
    snprintf(version, sizeof version, "%d.%d.%d", PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
    EXPECT(strcmp(py2cu_version(), version) == 0);

    for (int i = 0; i < PY2CU_DTYPE_COUNT; i++) {
        EXPECT(py2cu_dtype_name((Py2cuDtype)i) != NULL && py2cu_dtype_size((Py2cuDtype)i) > 0);
    }
    EXPECT(py2cu_dtype_name(PY2CU_DTYPE_COUNT) == NULL);
    EXPECT(py2cu_dtype_size(PY2CU_DTYPE_COUNT) == 0);
    EXPECT(strcmp(py2cu_dtype_name(PY2CU_FLOAT32), "float32") == 0 && py2cu_dtype_size(PY2CU_FLOAT32) == 4);

    for (int i = 0; i < PY2CU_SCHEDULE_COUNT; i++) {
        const char *name = py2cu_schedule_name((Py2cuSchedule)i);
        bool has_axes = i < PY2CU_SCHEDULE_COARSENING || i == PY2CU_SCHEDULE_YX_ROWS || i >= PY2CU_SCHEDULE_YX_BLOCKS;
        for (uint32_t axis = 0; axis < strspn(name, "xyz") && axis < 3; axis++) {
            EXPECT(py2cu_schedule_axis((Py2cuSchedule)i, axis) == (has_axes ? (uint32_t)(name[axis] - 'x') : axis));
        }
    }
    EXPECT(strcmp(py2cu_schedule_name(PY2CU_SCHEDULE_ORIGINAL), "xyz") == 0 &&
           strcmp(py2cu_schedule_name(PY2CU_SCHEDULE_YX), "yx") == 0);
    EXPECT(strcmp(py2cu_schedule_name(PY2CU_SCHEDULE_COARSENING), "coarsening") == 0 &&
           strcmp(py2cu_schedule_name(PY2CU_SCHEDULE_PRIVATIZATION), "privatization") == 0);
    EXPECT(py2cu_schedule_name(PY2CU_SCHEDULE_COUNT) == NULL && py2cu_schedule_axis(PY2CU_SCHEDULE_COUNT, 1) == 1);

    for (int i = 0; i < PY2CU_STATUS_COUNT; i++) {
        EXPECT(strncmp(py2cu_status_name(i), "PY2CU_", 6) == 0 && py2cu_status_text(i)[0] != '\0');
    }
}

/* Requests can contain any spelling of a name; results are in NFKC. */
static void spellings(void)
{
    EXPECT(py2cu_same_name("\u00b5", "\u03bc") && py2cu_same_name("k", "k") && py2cu_same_name("a\u0308", "\u00e4"));
    EXPECT(!py2cu_same_name("\u00b5", "u") && !py2cu_same_name("k", "j") && !py2cu_same_name("k", NULL));
    Py2cuConstant constant = {.name = "\ufb01eld", .kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_INT64, .integer = 5};
    const char *spelled = "def \u03bck(x):\n    x[0] = field\n";
    Py2cuModule module = {.text = spelled, .text_length = strlen(spelled), .constants = &constant, .constant_count = 1};
    Py2cuInstance instance = {.function = "\u00b5k", .signature = "(int64[::1])"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    EXPECT(!py2cu_unit_failed(unit) && strstr(py2cu_unit_text(unit, NULL), "field = 5;") != NULL);
    EXPECT(py2cu_unit_kernel_count(unit) == 1 && strcmp(py2cu_unit_kernel(unit, 0)->python_name, "\u03bck") == 0);
    py2cu_unit_free(unit);
}

static void signatures(void)
{
    const Py2cuSignature *read = py2cu_signature_read("float(f4[:, ::1], Tuple((i8, i8)), none)");
    EXPECT(read->error == NULL && strcmp(read->result, "float64") == 0 && read->argument_count == 3);
    EXPECT(strcmp(read->arguments[0], "float32[:, ::1]") == 0 && strcmp(read->arguments[1], "UniTuple(int64, 2)") == 0);
    EXPECT(strcmp(read->arguments[2], "none") == 0);
    py2cu_signature_free(read);
    read = py2cu_signature_read("f4[:], i8");
    EXPECT(read->error == NULL && read->result == NULL && read->argument_count == 2);
    py2cu_signature_free(read);
    read = py2cu_signature_read("void(float32, flat32)");
    EXPECT(strcmp(read->error, "unknown type 'flat32' (did you mean float32?)") == 0 && read->error_offset == 14 &&
           read->argument_count == 0);
    py2cu_signature_free(read);

    Py2cuMatch cost =
        py2cu_match("(int32, int32, int64, float32[::1], bool)", "(int64, float64, int32, float32[:], bool)");
    EXPECT(cost.possible && cost.promotions == 1 && cost.safe == 2 && cost.unsafe == 1);
    EXPECT(!py2cu_match("(int32)", "(int32, int32)").possible && !py2cu_match("(float32[:])", "(float64[:])").possible);
    EXPECT(!py2cu_match("(complex64)", "(float32)").possible &&
           !py2cu_match("(float32[:])", "(float32[::1])").possible);
}

static void translation(void)
{
    Py2cuModule module;
    Py2cuRequest request = request_of(&module, text);
    Py2cuUnit *unit = py2cu_translate(&request);
    size_t length = 0;
    EXPECT(!py2cu_unit_failed(unit));
    EXPECT(strlen(py2cu_unit_text(unit, &length)) == length && length > 0);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "extern \"C\" __global__ void saxpy(") != NULL);
    EXPECT(py2cu_unit_kernel_count(unit) == 1);
    EXPECT(py2cu_unit_kernel(unit, 1) == NULL);
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, 0);
    if (kernel != NULL) {
        EXPECT(strcmp(kernel->python_name, "saxpy") == 0 && kernel->line == 4 && kernel->argument_count == 3);
        EXPECT(kernel->arguments[2].written && !kernel->arguments[1].written && !kernel->arguments[0].is_array);
        EXPECT(kernel->param_count >= 3 && kernel->params[0].kind == PY2CU_PARAM_VALUE);
    }
    EXPECT(py2cu_unit_part_count(unit) == 0 && py2cu_unit_part(unit, 0) == NULL && py2cu_unit_part(NULL, 0) == NULL);
    py2cu_unit_free(unit);
    py2cu_unit_free(NULL);

    /* the definitions and types of the generated code, in order */
    request =
        request_of(&module, "from numba import cuda\nN = 3\n@cuda.jit(device=True)\ndef f(x):\n    return x[0] + N\n"
                            "@cuda.jit('void(int64[::1])')\ndef k(x):\n    x[1] = f(x)\n");
    unit = py2cu_translate(&request);
    EXPECT(py2cu_unit_part_count(unit) == 2);
    for (size_t i = 0; i < 2 && py2cu_unit_part_count(unit) == 2; i++) {
        static const char *const beginnings[] = {"constexpr int N = 3;\n",
                                                 "static __device__ long long f(const long long *x)\n{\n"};
        const Py2cuPart *part = py2cu_unit_part(unit, i);
        EXPECT(strcmp(part->name, i == 0 ? "N" : "f") == 0 && part->kind == PY2CU_PART_DEFINITION);
        EXPECT(strncmp(py2cu_unit_text(unit, NULL) + part->offset, beginnings[i], strlen(beginnings[i])) == 0);
        EXPECT(py2cu_unit_text(unit, NULL)[part->offset + part->length - 1] == '\n');
    }
    py2cu_unit_free(unit);

    /* the includes, the line that opens the namespace, a struct, and the error record */
    request = request_of(
        &module,
        "from numba import cuda\n@cuda.jit('void(float16[::1], complex64[::1])', debug=True, opt=False)\ndef k(x, z):\n"
        "    assert x[0] > 0\n    z[0] = z[0] * z[1]\n");
    request.name_space = "mine";
    unit = py2cu_translate(&request);
    static const char *const names[] = {"<cuda_fp16.h>", "mine", "py2cu_complex64", "py2cu_raise", "operator*"};
    static const Py2cuPartKind kinds[] = {PY2CU_PART_INCLUDE, PY2CU_PART_NAMESPACE, PY2CU_PART_TYPE, PY2CU_PART_OWN,
                                          PY2CU_PART_DEFINITION};
    EXPECT(py2cu_unit_part_count(unit) == 5);
    for (size_t i = 0; i < 5 && py2cu_unit_part_count(unit) == 5; i++) {
        const Py2cuPart *part = py2cu_unit_part(unit, i);
        EXPECT(strcmp(part->name, names[i]) == 0 && part->kind == kinds[i]);
    }
    py2cu_unit_free(unit);

    /* an error: a location, a code, a rendered message, and nothing else */
    request =
        request_of(&module, "from numba import cuda\n@cuda.jit('void(int64[::1])')\ndef k(x):\n    x[0] = nowhere\n");
    unit = py2cu_translate(&request);
    EXPECT(py2cu_unit_failed(unit) && py2cu_unit_kernel_count(unit) == 0 && py2cu_unit_text(unit, NULL)[0] == '\0');
    EXPECT(py2cu_unit_diagnostic_count(unit) >= 1);
    const Py2cuDiagnostic *diagnostic = py2cu_unit_diagnostic(unit, 0);
    if (diagnostic != NULL) {
        EXPECT(diagnostic->severity == PY2CU_ERROR && diagnostic->line == 4 && diagnostic->column == 12);
        EXPECT(strstr(diagnostic->rendered, "nowhere") != NULL && strstr(diagnostic->rendered, "^") != NULL);
        EXPECT(diagnostic->note_count == 0 && diagnostic->edit_count == 0);
    }
    py2cu_unit_free(unit);

    /* notes with other locations, edits of a hint, and colors, if requested */
    request = request_of(
        &module, "from numba import cuda\n@cuda.jit('void(int64[::1])')\ndef k(x):\n    if x[0]:\n        a = x\n"
                 "    else:\n        a = 1\n    x[0] = a + 1\n    x[1] = x.sise\n");
    unit = py2cu_translate(&request);
    size_t notes = 0, edits = 0;
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        diagnostic = py2cu_unit_diagnostic(unit, i);
        EXPECT(strchr(diagnostic->rendered, '\033') == NULL);
        for (size_t k = 0; k < diagnostic->note_count; k++, notes++) {
            EXPECT(diagnostic->notes[k].line == (k == 0 ? 5 : 3) &&
                   strstr(diagnostic->notes[k].message, "array(int64") != NULL); /* and the location of its origin */
            EXPECT(strstr(diagnostic->rendered, diagnostic->notes[k].message) != NULL);
        }
        for (size_t k = 0; k < diagnostic->edit_count; k++, edits++) {
            EXPECT(diagnostic->edits[k].line == 9 && diagnostic->edits[k].column == 14 &&
                   diagnostic->edits[k].end_column == 18);
            EXPECT(strcmp(diagnostic->edits[k].replacement, "size") == 0 && diagnostic->edits[k].file_name != NULL);
        }
    }
    EXPECT(py2cu_unit_failed(unit) && notes == 2 && edits == 1);
    py2cu_unit_free(unit);
    request.color = true;
    unit = py2cu_translate(&request);
    EXPECT(strchr(py2cu_unit_diagnostic(unit, 0)->rendered, '\033') != NULL);
    py2cu_unit_free(unit);

    /* a request of a program that was compiled with an older struct: later fields are not read */
    Py2cuRequest older = request_of(&module, text);
    older.struct_size = offsetof(Py2cuRequest, pass);
    older.emit = PY2CU_EMIT_IR;
    older.pass = "no pass";
    unit = py2cu_translate(&older);
    EXPECT(!py2cu_unit_failed(unit));
    py2cu_unit_free(unit);

    /* launch bounds for kernels without bounds in the decorator, and code for the host backend */
    Py2cuRequest bound =
        request_of(&module, "from numba import cuda\n@cuda.jit('void(int64[::1])')\ndef k(x):\n    x[cuda.laneid] = 1\n"
                            "@cuda.jit('void(int64[::1])', launch_bounds=32)\ndef own(x):\n    x[0] = 1\n");
    bound.launch_bounds[0] = 128;
    bound.launch_bounds[2] = 4;
    unit = py2cu_translate(&bound);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "__global__ void __launch_bounds__(128, 1, 4) k(") != NULL);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "__global__ void __launch_bounds__(32) own(") != NULL);
    EXPECT(py2cu_unit_kernel(unit, 0)->launch_bounds[2] == 4 && py2cu_unit_kernel(unit, 1)->launch_bounds[0] == 32);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "asm(") != NULL && !py2cu_unit_kernel(unit, 0)->for_host);
    py2cu_unit_free(unit);
    bound.for_host = true;
    unit = py2cu_translate(&bound);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "asm(") == NULL && py2cu_unit_kernel(unit, 0)->for_host);
    py2cu_unit_free(unit);

    /* invalid requests */
    Py2cuRequest wrong[5] = {{0}, request, request, request, request};
    wrong[1].struct_size = 1;
    wrong[2].modules = NULL;
    wrong[3].instance_count = 1;
    wrong[4].emit = (Py2cuEmit)99;
    for (int i = -1; i < 5; i++) {
        unit = py2cu_translate(i < 0 ? NULL : &wrong[i]);
        EXPECT(py2cu_unit_failed(unit) && py2cu_unit_diagnostic_count(unit) == 1 &&
               py2cu_unit_text(unit, NULL)[0] == '\0');
        py2cu_unit_free(unit);
    }
}

/* Invalid parts of a request are reported with their index. */
static void refused(const Py2cuRequest *request, const char *words, int line)
{
    Py2cuUnit *unit = py2cu_translate(request);
    const Py2cuDiagnostic *diagnostic = py2cu_unit_diagnostic(unit, 0);
    expect(py2cu_unit_failed(unit) && diagnostic != NULL && strcmp(diagnostic->code, "bad-request") == 0 &&
               strstr(diagnostic->message, words) != NULL,
           diagnostic != NULL ? diagnostic->message : words, line);
    py2cu_unit_free(unit);
}

static void refused_constant(Py2cuConstant constant, const char *words, int line)
{
    Py2cuModule module;
    Py2cuRequest request = request_of(&module, text);
    constant.name = constant.name != NULL ? constant.name : "N";
    module.constants = &constant;
    module.constant_count = 1;
    refused(&request, words, line);
}
#define REFUSED_CONSTANT(words, ...) refused_constant((Py2cuConstant){__VA_ARGS__}, words, __LINE__)

static void wrong_requests(void)
{
    static const char bad[] = "\xFF";
    Py2cuModule module;
    const Py2cuRequest good = request_of(&module, text);
    Py2cuRequest request = good;
    Py2cuPane panes[2] = {{"PTX", ""}, {"SASS", NULL}};
    request.panes = panes;
    request.pane_count = 2;
    refused(&request, "the title or content of pane 1 of the request is missing", __LINE__);
    request = good;
    request.name_space = "mine::3d";
    refused(&request, "'mine::3d' is not a C++ namespace", __LINE__);
    request.name_space = "mine:kernels";
    refused(&request, "'mine:kernels' is not a C++ namespace", __LINE__);
    request.name_space = bad;
    refused(&request, "is not a C++ namespace", __LINE__);
    request.name_space = "mine";
    request.for_host = true;
    refused(&request, "the host backend does not support kernels in a namespace", __LINE__);
    request = good;
    request.emit = PY2CU_EMIT_IR;
    request.pass = "no pass";
    refused(&request, "no pass named 'no pass' produces IR", __LINE__);
    request = good;
    request.overloaded_count = 1;
    refused(&request, "overloaded path 0 of the request cannot be read", __LINE__);
    Py2cuQueryArgument arguments[1] = {{.type = "int64"}};
    Py2cuQueryAnswer answer = {.query = {.path = "m.f", .arguments = arguments, .argument_count = 1}, .reason = bad};
    request = good;
    request.answer_count = 1;
    refused(&request, "answer 0 of the request cannot be read: it is missing", __LINE__);
    request.answers = &answer;
    refused(&request, "answer 0 of the request cannot be read: its reason is not UTF-8", __LINE__);
    arguments[0].keyword = bad;
    refused(&request, "an argument has no type", __LINE__);
    answer.query.arguments = NULL;
    refused(&request, "it has no arguments", __LINE__);
    answer =
        (Py2cuQueryAnswer){.query = {.path = "m.f"}, .function = &(const Py2cuConstant){.kind = PY2CU_CONSTANT_NONE}};
    refused(&request, "it is not a function", __LINE__);
    Py2cuInstance instance = {.function = NULL};
    request = good;
    request.instances = &instance;
    request.instance_count = 1;
    refused(&request, "instance 0 of the request names no function", __LINE__);
    instance = (Py2cuInstance){.function = "saxpy", .symbol = bad};
    refused(&request, "has a signature, symbol or layout that cannot be read", __LINE__);
    instance = (Py2cuInstance){.function = "saxpy", .wrap = (Py2cuWrap)99};
    refused(&request, "has an unknown kind", __LINE__);

    static const int64_t shape[] = {2, -1};
    REFUSED_CONSTANT("constant 0 of module 0 of the request, N, cannot be read: its kind does not exist",
                     .kind = (Py2cuConstantKind)99);
    REFUSED_CONSTANT("its dtype does not exist", .kind = PY2CU_CONSTANT_INT, .dtype = (Py2cuDtype)99);
    REFUSED_CONSTANT("?, cannot be read: it has no name", .kind = PY2CU_CONSTANT_NONE, .name = bad);
    REFUSED_CONSTANT("its string is missing or not UTF-8", .kind = PY2CU_CONSTANT_STRING);
    REFUSED_CONSTANT("it has no items", .kind = PY2CU_CONSTANT_TUPLE, .item_count = 2);
    REFUSED_CONSTANT("its class is not UTF-8", .kind = PY2CU_CONSTANT_TUPLE, .text = bad);
    REFUSED_CONSTANT("it needs a name and a signature", .kind = PY2CU_CONSTANT_EXTERN, .text = "f");
    REFUSED_CONSTANT("its module does not exist", .kind = PY2CU_CONSTANT_FUNCTION, .text = "f", .module = 7);
    REFUSED_CONSTANT("it has no name", .kind = PY2CU_CONSTANT_FUNCTION);
    REFUSED_CONSTANT("its elements have no type", .kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_RECORD);
    REFUSED_CONSTANT("it has no shape", .kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_FLOAT32, .ndim = 1);
    REFUSED_CONSTANT("it has too many dimensions", .kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_FLOAT32, .ndim = 1000,
                     .shape = shape);
    REFUSED_CONSTANT("a dimension is negative", .kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_FLOAT32, .ndim = 2,
                     .shape = shape);
    REFUSED_CONSTANT("it has no data", .kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_FLOAT32, .ndim = 1, .shape = shape,
                     .data_length = 8);
    Py2cuConstant nested[100];
    for (size_t i = 0; i < 100; i++) {
        nested[i] = (Py2cuConstant){
            .kind = PY2CU_CONSTANT_TUPLE, .items = i < 99 ? &nested[i + 1] : NULL, .item_count = i < 99};
    }
    refused_constant(nested[0], "its tuples are nested too deeply", __LINE__);
    for (int emit = 0; emit <= PY2CU_EMIT_C; emit++) { /* for every kind of output, source that is not Python causes one
                                                          error; only a page is generated and shows the error */
        request =
            request_of(&module, "from numba import cuda\n@cuda.jit('void(int64[::1])')\ndef k(x:\n    x[0] = 1\n");
        request.emit = (Py2cuEmit)emit;
        Py2cuUnit *unit = py2cu_translate(&request);
        const char *output = py2cu_unit_text(unit, NULL);
        EXPECT(py2cu_unit_failed(unit) && py2cu_unit_diagnostic_count(unit) == 1 &&
               strcmp(py2cu_unit_diagnostic(unit, 0)->code, "syntax") == 0);
        EXPECT(emit == PY2CU_EMIT_HTML ? strstr(output, "<code>[syntax]</code>") != NULL : output[0] == '\0');
        py2cu_unit_free(unit);
    }
    module.text = NULL;
    refused(&good, "module 0 of the request has no source", __LINE__);
    module = (Py2cuModule){.text = text, .text_length = sizeof text - 1, .constant_count = 1};
    refused(&good, "module 0 of the request has no constants", __LINE__);
}

enum { COUNT = 1000 };

/* Headers and launchers, with which C and C++ programs launch the kernels. */
static void interfaces(void)
{
    static const char launched[] =
        "from numba import cuda\nimport numpy as np\n@cuda.jit\ndef k(x):\n    i = cuda.grid(1)\n"
        "    if i < x.size:\n        x[i] = 1\nk[4, 96](np.zeros(300))\n";
    Py2cuModule module;
    Py2cuRequest request = request_of(&module, launched);
    request.emit = PY2CU_EMIT_HEADER;
    Py2cuUnit *unit = py2cu_translate(&request);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "cudaError_t launch_k(double *x, long long x_shape0, dim3 grid,") !=
           NULL);
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, 0);
    EXPECT(kernel != NULL && kernel->block[0] == 96 && kernel->block[1] == 1 && kernel->block[2] == 1 &&
           kernel->grid_axes == 1);
    py2cu_unit_free(unit);
    request.emit = PY2CU_EMIT_LAUNCHER;
    unit = py2cu_translate(&request);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "#include \"api.h\"") != NULL);
    EXPECT(strstr(py2cu_unit_text(unit, NULL), "block = dim3(96, 1, 1);") != NULL);
    py2cu_unit_free(unit);
    request.emit = (Py2cuEmit)(PY2CU_EMIT_HTML + 1);
    unit = py2cu_translate(&request);
    EXPECT(py2cu_unit_failed(unit));
    py2cu_unit_free(unit);
}

/* Loads both kernels of one translation, launches them, and frees the unit last. */
static void load(void)
{
    static const char kernels[] = "from numba import cuda\n"
                                  "@cuda.jit('void(int32[::1])')\n"
                                  "def one(x):\n"
                                  "    x[cuda.threadIdx.x] += 1\n\n"
                                  "@cuda.jit('void(int32[::1], int32)')\n"
                                  "def times(x, factor):\n"
                                  "    x[cuda.threadIdx.x] *= factor\n";
    Py2cuDevice *device = NULL;
    EXPECT(py2cu_device_open("host", 0, &device) == PY2CU_OK);
    if (device == NULL) {
        return;
    }
    Py2cuModule module = {.text = kernels, .text_length = strlen(kernels), .file_name = "kernels.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1, .for_host = true};
    Py2cuUnit *unit = py2cu_translate(&request);
    EXPECT(!py2cu_unit_failed(unit) && py2cu_unit_kernel_count(unit) == 2);
    Py2cuFunction *functions[2] = {NULL, NULL}, *none = NULL;
    int32_t x[] = {3, 4};
    const int64_t shape[] = {2};
    Py2cuArray *array = NULL;
    EXPECT(py2cu_array_new(device, PY2CU_INT32, 1, shape, NULL, &array) == PY2CU_OK &&
           py2cu_array_copy_from(array, x, sizeof x, NULL, true) == PY2CU_OK);
    for (size_t i = 0; i < 2; i++) {
        EXPECT(py2cu_function_load(device, unit, i, NULL, &functions[i]) == PY2CU_OK);
        EXPECT(py2cu_function_kernel(functions[i]) == py2cu_unit_kernel(unit, i));
        const Py2cuArg args[] = {py2cu_arg_array(array), py2cu_arg_int(10)};
        EXPECT(functions[i] != NULL &&
               py2cu_launch(functions[i], (Py2cuDim){1, 1, 1}, (Py2cuDim){2, 1, 1}, 0, NULL, args, 1 + i) == PY2CU_OK);
    }
    EXPECT(py2cu_array_copy_to(array, x, sizeof x, NULL, true) == PY2CU_OK && x[0] == 40 && x[1] == 50);
    EXPECT(py2cu_function_load(device, unit, 2, NULL, &none) == PY2CU_ERROR_ARGUMENT && none == NULL);
    for (int i = 0; i < 2; i++) {
        py2cu_function_free(functions[i]);
    }
    py2cu_unit_free(unit);

    request.for_host = false; /* CUDA C cannot be loaded on the CPU */
    unit = py2cu_translate(&request);
    EXPECT(py2cu_function_load(device, unit, 0, NULL, &none) == PY2CU_ERROR_ARGUMENT && none == NULL &&
           strstr(py2cu_error_detail(), "for_host") != NULL);
    py2cu_unit_free(unit);
    py2cu_array_free(array);
    py2cu_device_free(device);
}

/* A kernel that is specialized for a block size accepts only launches with such blocks. */
static void specialize_block(void)
{
    static const char kernels[] = "from numba import cuda\n"
                                  "@cuda.jit('void(int64[::1], int64)')\n"
                                  "def count(x, n):\n"
                                  "    s = cuda.blockDim.x\n"
                                  "    while s > 1:\n"
                                  "        s //= 2\n"
                                  "        cuda.syncthreads()\n"
                                  "    for k in range(n):\n"
                                  "        cuda.atomic.add(x, 0, k)\n";
    const Py2cuDim one = {1, 1, 1}, block = {64, 1, 1}, others[] = {{32, 1, 1}, {64, 2, 1}, {64, 1, 2}, {128, 1, 1}};
    int64_t x[] = {0};
    const int64_t shape[] = {1};
    char values[32];
    Py2cuDevice *device = NULL;
    Py2cuArray *array = NULL;
    Py2cuFunction *all = NULL, *special = NULL;
    Py2cuModule module;
    Py2cuRequest request = request_of(&module, kernels);
    request.boundscheck = PY2CU_NO;
    EXPECT(py2cu_device_open("host", 0, &device) == PY2CU_OK &&
           py2cu_array_new(device, PY2CU_INT64, 1, shape, NULL, &array) == PY2CU_OK &&
           py2cu_array_copy_from(array, x, sizeof x, NULL, true) == PY2CU_OK &&
           py2cu_function_compile(device, &request, NULL, &all) == PY2CU_OK);
    if (all != NULL) {
        const Py2cuKernelInfo *kernel = py2cu_function_kernel(all);
        const Py2cuArg args[] = {py2cu_arg_array(array), py2cu_arg_int(3)};
        EXPECT(kernel->block_loops && kernel->block_size == 0);
        EXPECT(py2cu_launch_specialize(kernel, 0, values, sizeof values) == NULL);
        for (uint32_t code = 1; code <= 6; code++) { /* digits of base 14: 1 to 6 for blocks of 32 to 1024 threads */
            char expected[32];
            snprintf(expected, sizeof expected, "blockDim.x=%u,n=3", 16u << code);
            const char *found = py2cu_launch_specialize(kernel, code + 14 * 3, values, sizeof values);
            EXPECT(found != NULL && strcmp(found, expected) == 0);
        }
        EXPECT(py2cu_launch_specialize(kernel, 1, values, sizeof "blockDim.x=32" - 1) == NULL); /* too short */
        request.specialize = "blockDim.x=64,n=3";
        EXPECT(py2cu_function_compile(device, &request, NULL, &special) == PY2CU_OK && special != NULL);
        EXPECT(py2cu_launch(special, one, block, 0, NULL, args, 2) == PY2CU_OK);
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            EXPECT(py2cu_launch(special, one, others[i], 0, NULL, args, 2) == PY2CU_ERROR_FACT &&
                   strstr(py2cu_error_detail(), "blocks of (64, 1, 1) threads") != NULL);
            EXPECT(py2cu_launch(all, one, others[i], 0, NULL, args, 2) == PY2CU_OK);
        }
        EXPECT(py2cu_array_copy_to(array, x, sizeof x, NULL, true) == PY2CU_OK &&
               x[0] == 3 * (64 + 32 + 128 + 128 + 128));
        EXPECT(py2cu_function_kernel(special)->block_size == 64);
    }
    py2cu_array_free(array);
    py2cu_function_free(special);
    py2cu_function_free(all);
    py2cu_device_free(device);
}

/* A kernel that is specialized for a value accepts only launches with this value. */
static void specialize(void)
{
    static const char kernels[] = "from numba import cuda\n"
                                  "@cuda.jit('void(int64[::1], int64, int64)')\n"
                                  "def count(x, n, factor):\n"
                                  "    for k in range(n):\n"
                                  "        x[0] += k * factor\n";
    const Py2cuDim one = {1, 1, 1}, many = {1 << 10, 1, 1}, block = {1 << 6, 1, 1};
    int64_t x[] = {0};
    const int64_t shape[] = {1};
    char values[16];
    Py2cuDevice *device = NULL;
    Py2cuArray *array = NULL;
    Py2cuFunction *all = NULL, *three = NULL;
    Py2cuModule module;
    Py2cuRequest request = request_of(&module, kernels);
    request.boundscheck = PY2CU_NO;
    EXPECT(py2cu_device_open("host", 0, &device) == PY2CU_OK &&
           py2cu_array_new(device, PY2CU_INT64, 1, shape, NULL, &array) == PY2CU_OK &&
           py2cu_array_copy_from(array, x, sizeof x, NULL, true) == PY2CU_OK &&
           py2cu_function_compile(device, &request, NULL, &all) == PY2CU_OK);
    if (all != NULL) {
        const Py2cuKernelInfo *kernel = py2cu_function_kernel(all);
        const Py2cuArg args[] = {py2cu_arg_array(array), py2cu_arg_int(3), py2cu_arg_int(5)},
                       others[] = {py2cu_arg_array(array), py2cu_arg_int(4), py2cu_arg_int(5)};
        EXPECT(kernel->constant_count == 0 && kernel->params[1].specializable && !kernel->params[2].specializable);
        EXPECT(py2cu_launch_values(device, kernel, many, block, args, 3) == 0); /* the CPU keeps all parameters */
        request.specialize = py2cu_launch_specialize(kernel, 3, values, sizeof values);
        EXPECT(request.specialize != NULL && strcmp(request.specialize, "n=3") == 0);
        EXPECT(py2cu_function_compile(device, &request, NULL, &three) == PY2CU_OK && three != NULL && three != all);
        EXPECT(py2cu_launch(three, one, one, 0, NULL, args, 3) == PY2CU_OK);
        EXPECT(py2cu_launch(three, one, one, 0, NULL, others, 3) == PY2CU_ERROR_FACT &&
               strstr(py2cu_error_detail(), "n = 3") != NULL);
        EXPECT(py2cu_launch(all, one, one, 0, NULL, others, 3) == PY2CU_OK);
        EXPECT(py2cu_array_copy_to(array, x, sizeof x, NULL, true) == PY2CU_OK && x[0] == 15 + 30);
        kernel = py2cu_function_kernel(three);
        EXPECT(kernel->constant_count == 1 && strcmp(kernel->constants[0].param.name, "n") == 0 &&
               kernel->constants[0].param.argument == 1 && kernel->constants[0].value == 3);
    }
    py2cu_array_free(array);
    py2cu_function_free(three);
    py2cu_function_free(all);
    py2cu_device_free(device);
}

static void launch(void)
{
    Py2cuDevice *device = NULL;
    EXPECT(py2cu_device_open("no such backend", 0, &device) != PY2CU_OK && device == NULL &&
           py2cu_error_detail()[0] != '\0');
    EXPECT(py2cu_device_open("host", 0, &device) == PY2CU_OK);
    if (device == NULL) {
        return;
    }
    EXPECT(strcmp(py2cu_device_info(device)->backend, "host") == 0);
    EXPECT(!py2cu_device_measures(device));     /* PY2CU_SCHEDULE is not set */
    EXPECT(!py2cu_device_restructures(device)); /* the default of the host backend */

    Py2cuModule module;
    Py2cuRequest request = request_of(&module, text);
    Py2cuFunction *function = NULL;
    int status = py2cu_function_compile(device, &request, NULL, &function);
    EXPECT(status == PY2CU_OK);

    float x[COUNT], y[COUNT];
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)i;
        y[i] = 1.0f;
    }
    int64_t shape[1] = {COUNT};
    Py2cuArray *device_x = NULL, *device_y = NULL;
    EXPECT(py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, NULL, &device_x) == PY2CU_OK);
    EXPECT(py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, NULL, &device_y) == PY2CU_OK);
    if (function != NULL && device_x != NULL && device_y != NULL) {
        EXPECT(py2cu_array_bytes(device_x) == sizeof x);
        EXPECT(py2cu_array_copy_from(device_x, x, sizeof x, NULL, true) == PY2CU_OK);
        EXPECT(py2cu_array_copy_from(device_y, y, sizeof y, NULL, true) == PY2CU_OK);

        Py2cuArg args[3] = {py2cu_arg_float(2.0), py2cu_arg_array(device_x), py2cu_arg_array(device_y)};
        Py2cuDim grid = {(COUNT + 127) / 128, 1, 1}, block = {128, 1, 1};
        EXPECT(py2cu_launch(function, grid, block, 0, NULL, args, 3) == PY2CU_OK);
        EXPECT(py2cu_device_synchronize(device) == PY2CU_OK);
        EXPECT(py2cu_array_copy_to(device_y, y, sizeof y, NULL, true) == PY2CU_OK);
        bool right = true;
        for (int i = 0; i < COUNT; i++) {
            right = right && y[i] == 2.0f * (float)i + 1.0f;
        }
        EXPECT(right);

        /* invalid calls return errors, and the device is usable afterwards */
        EXPECT(py2cu_launch(function, grid, block, 0, NULL, args, 2) == PY2CU_ERROR_KERNEL_ARGUMENT);
        EXPECT(strstr(py2cu_error_detail(), "saxpy") != NULL);
        block.x = 1 << 20;
        EXPECT(py2cu_launch(function, grid, block, 0, NULL, args, 3) == PY2CU_ERROR_LAUNCH_SHAPE);
        block.x = 128;
        EXPECT(py2cu_launch(function, grid, block, 0, NULL, args, 3) == PY2CU_OK);
    }
    py2cu_array_free(device_x);
    py2cu_array_free(device_y);
    py2cu_function_free(function);
    py2cu_device_free(device);
}

int main(void)
{
    names_and_versions();
    spellings();
    signatures();
    translation();
    wrong_requests();
    interfaces();
    load();
    specialize();
    specialize_block();
    launch();
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
