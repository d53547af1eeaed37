// SPDX-License-Identifier: MIT
/* Conversion of the Python side's description of a kernel (source, constants and options) to the request for the
 * translator and the compiler. Strings and bytes remain owned by the description, which the overload keeps. */
#include "python/extension/core/extension.h"

enum { CONSTANT_DEPTH = 16, MAX_CAPTURED = 1000 };

/* Allocates memory that lives as long as the overload. */
static void *request_alloc(OverloadObject *self, size_t count, size_t size)
{
    void **block =
        count <= (SIZE_MAX - sizeof(max_align_t)) / size ? PyMem_Calloc(1, sizeof(max_align_t) + count * size) : NULL;
    if (block == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    block[0] = self->blocks;
    self->blocks = block;
    return (char *)block + sizeof(max_align_t);
}

void request_free(OverloadObject *self)
{
    for (void *block = self->blocks, *next; block != NULL; block = next) {
        next = *(void **)block;
        PyMem_Free(block);
    }
    PyMem_Free(self->captured);
}

/* Stores a global device array by its number. */
static int store_captured(OverloadObject *self, Py_ssize_t number, PyObject *array)
{
    if (number < 0 || number >= MAX_CAPTURED) {
        PyErr_SetString(PyExc_ValueError, "too many global device arrays");
        return -1;
    }
    if (number >= self->captured_count) {
        PyObject **captured = PyMem_Realloc(self->captured, ((size_t)number + 1) * sizeof *captured);
        if (captured == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        for (Py_ssize_t i = self->captured_count; i <= number; i++) {
            captured[i] = NULL;
        }
        self->captured = captured;
        self->captured_count = number + 1;
    }
    self->captured[number] = array;
    return 0;
}

static int set_dtype(Py2cuConstant *constant, int dtype)
{
    if (dtype < 0 || dtype >= PY2CU_DTYPE_COUNT) {
        PyErr_SetString(PyExc_ValueError, "no such dtype");
        return -1;
    }
    constant->dtype = (Py2cuDtype)dtype;
    return 0;
}

/* Reads ("i", dtype, int), ("f", dtype, float) or ("c", dtype, complex), followed by "numpy" for a NumPy scalar. */
static int read_number(PyObject *value, Py2cuConstant *constant, char tag)
{
    PyObject *ignored, *part;
    int dtype = 0;
    Py_complex number;
    if (tag == 'i') {
        constant->kind = PY2CU_CONSTANT_INT;
        if (!PyArg_ParseTuple(value, "OiO!|s", &ignored, &dtype, &PyLong_Type, &part, &constant->text)) {
            return -1;
        }
        constant->integer = PyLong_AsUnsignedLongLongMask(part);
    } else if (tag == 'f') {
        constant->kind = PY2CU_CONSTANT_FLOAT;
        if (!PyArg_ParseTuple(value, "Oid|s", &ignored, &dtype, &constant->real, &constant->text)) {
            return -1;
        }
    } else {
        constant->kind = PY2CU_CONSTANT_COMPLEX;
        if (!PyArg_ParseTuple(value, "OiD|s", &ignored, &dtype, &number, &constant->text)) {
            return -1;
        }
        constant->real = number.real;
        constant->imag = number.imag;
    }
    return set_dtype(constant, dtype);
}

/* Reads ("a", dtype, shape, bytes); for records, the dtype is -1 and the record's type follows the bytes. */
static int read_array(OverloadObject *self, PyObject *value, Py2cuConstant *constant)
{
    PyObject *ignored, *axis_sizes;
    int dtype = 0;
    Py_ssize_t length;
    const char *bytes;
    if (!PyArg_ParseTuple(value, "OiO!y#|s", &ignored, &dtype, &PyTuple_Type, &axis_sizes, &bytes, &length,
                          &constant->text)) {
        return -1;
    }
    constant->kind = PY2CU_CONSTANT_ARRAY;
    constant->data = bytes;
    constant->data_length = (size_t)length;
    constant->ndim = (uint32_t)PyTuple_GET_SIZE(axis_sizes);
    int64_t *shape = request_alloc(self, constant->ndim, sizeof *shape);
    constant->shape = shape;
    for (uint32_t i = 0; shape != NULL && i < constant->ndim; i++) {
        shape[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(axis_sizes, (Py_ssize_t)i));
    }
    if (shape == NULL || PyErr_Occurred()) {
        return -1;
    }
    if (constant->text != NULL) {
        constant->dtype = PY2CU_RECORD;
        return 0;
    }
    return set_dtype(constant, dtype);
}

/* Reads ("d", number, type, array). */
static int read_device_array(OverloadObject *self, PyObject *value, Py2cuConstant *constant)
{
    PyObject *ignored, *array;
    Py_ssize_t number;
    if (!PyArg_ParseTuple(value, "OnsO!", &ignored, &number, &constant->text, &ArrayType, &array)) {
        return -1;
    }
    constant->kind = PY2CU_CONSTANT_DEVICE_ARRAY;
    constant->integer = (uint64_t)number;
    return store_captured(self, number, array);
}

/* Reads ("e", name, signature, flags): 1 for a plain C function, 2 for one that requires a cooperative launch. */
static int read_extern(OverloadObject *self, PyObject *value, Py2cuConstant *constant)
{
    PyObject *ignored;
    Py2cuConstant *signature = request_alloc(self, 1, sizeof *signature);
    unsigned flags = 0;
    if (signature == NULL || !PyArg_ParseTuple(value, "OssI", &ignored, &constant->text, &signature->text, &flags)) {
        return -1;
    }
    signature->kind = PY2CU_CONSTANT_STRING;
    constant->kind = PY2CU_CONSTANT_EXTERN;
    constant->integer = flags;
    constant->items = signature;
    constant->item_count = 1;
    return 0;
}

/* Reads ("m", module, name, line, signatures), followed by the PY2CU_FUNCTION_* options for a compiled function. */
static int read_function(OverloadObject *self, PyObject *value, Py2cuConstant *constant)
{
    PyObject *ignored, *texts;
    constant->kind = PY2CU_CONSTANT_FUNCTION;
    unsigned options = 0;
    if (!PyArg_ParseTuple(value, "OIsIO!|I", &ignored, &constant->module, &constant->text, &constant->line,
                          &PyTuple_Type, &texts, &options)) {
        return -1;
    }
    constant->integer = options; /* PY2CU_FUNCTION_* */
    constant->item_count = (uint32_t)PyTuple_GET_SIZE(texts);
    Py2cuConstant *signatures = request_alloc(self, constant->item_count, sizeof *signatures);
    constant->items = signatures;
    for (uint32_t i = 0; signatures != NULL && i < constant->item_count; i++) {
        signatures[i].kind = PY2CU_CONSTANT_STRING;
        signatures[i].text = PyUnicode_AsUTF8(PyTuple_GET_ITEM(texts, (Py_ssize_t)i));
    }
    return signatures == NULL || PyErr_Occurred() ? -1 : 0;
}

static int read_constant(OverloadObject *self, PyObject *value, Py2cuConstant *constant, int depth);

/* Reads ("t", (items...)), followed by the class of a named tuple. */
static int read_tuple(OverloadObject *self, PyObject *value, Py2cuConstant *constant, int depth)
{
    PyObject *ignored, *tuple;
    if (!PyArg_ParseTuple(value, "OO!|z", &ignored, &PyTuple_Type, &tuple, &constant->text)) {
        return -1;
    }
    if (depth >= CONSTANT_DEPTH) {
        PyErr_SetString(PyExc_ValueError, "a constant tuple is nested too deeply");
        return -1;
    }
    constant->kind = PY2CU_CONSTANT_TUPLE;
    constant->item_count = (size_t)PyTuple_GET_SIZE(tuple);
    Py2cuConstant *items = request_alloc(self, constant->item_count, sizeof *items);
    constant->items = items;
    for (size_t i = 0; items != NULL && i < constant->item_count; i++) {
        if (read_constant(self, PyTuple_GET_ITEM(tuple, (Py_ssize_t)i), &items[i], depth + 1) != 0) {
            return -1;
        }
    }
    return items != NULL ? 0 : -1;
}

/* Reads the value of a constant: a tuple with a tag, as described at the functions above; further forms are ("n",),
 * ("s", text) and ("o", path). Strings and arrays remain owned by the description. */
static int read_constant(OverloadObject *self, PyObject *value, Py2cuConstant *constant, int depth)
{
    if (!PyTuple_Check(value) || PyTuple_GET_SIZE(value) < 1 || !PyUnicode_Check(PyTuple_GET_ITEM(value, 0))) {
        PyErr_SetString(PyExc_TypeError, "a constant must be a tagged tuple");
        return -1;
    }
    const char *tag = PyUnicode_AsUTF8(PyTuple_GET_ITEM(value, 0));
    PyObject *ignored;
    if (tag == NULL) {
        return -1;
    }
    switch (tag[0]) {
    case 'i':
    case 'f':
    case 'c':
        return read_number(value, constant, tag[0]);
    case 'n':
        constant->kind = PY2CU_CONSTANT_NONE;
        return 0;
    case 's':
    case 'o':
        constant->kind = tag[0] == 's' ? PY2CU_CONSTANT_STRING : PY2CU_CONSTANT_OBJECT;
        return PyArg_ParseTuple(value, "Os", &ignored, &constant->text) ? 0 : -1;
    case 't':
        return read_tuple(self, value, constant, depth);
    case 'a':
        return read_array(self, value, constant);
    case 'd':
        return read_device_array(self, value, constant);
    case 'e':
        return read_extern(self, value, constant);
    case 'm':
        return read_function(self, value, constant);
    default:
        PyErr_Format(PyExc_ValueError, "unknown kind of constant: %s", tag);
        return -1;
    }
}

/* Reads a tuple of strings, which self->given keeps alive; NULL: none. */
static int read_strings(OverloadObject *self, PyObject *tuple, const char *const **strings, size_t *string_count)
{
    Py_ssize_t count = tuple != NULL ? PyTuple_GET_SIZE(tuple) : 0;
    const char **texts = request_alloc(self, (size_t)count, sizeof *texts);
    for (Py_ssize_t i = 0; texts != NULL && i < count; i++) {
        texts[i] = PyUnicode_AsUTF8(PyTuple_GET_ITEM(tuple, i));
        if (texts[i] == NULL) {
            return -1;
        }
    }
    *strings = texts;
    *string_count = (size_t)count;
    return texts != NULL ? 0 : -1;
}

/* Reads an argument of a query: (keyword or None, type, value as a constant or None). */
static int read_query_argument(OverloadObject *self, PyObject *description, Py2cuQueryArgument *argument)
{
    PyObject *value;
    if (!PyTuple_Check(description) ||
        !PyArg_ParseTuple(description, "zsO", &argument->keyword, &argument->type, &value)) {
        return -1;
    }
    Py2cuConstant *constant = value != Py_None ? request_alloc(self, 1, sizeof *constant) : NULL;
    argument->value = constant;
    return value == Py_None || (constant != NULL && read_constant(self, value, constant, 0) == 0) ? 0 : -1;
}

/* Reads an answer: (path, (arguments...), function as a constant or None, reason or None). */
static int read_answer(OverloadObject *self, PyObject *description, Py2cuQueryAnswer *answer)
{
    PyObject *asked, *function;
    if (!PyTuple_Check(description) || !PyArg_ParseTuple(description, "sO!Oz", &answer->query.path, &PyTuple_Type,
                                                         &asked, &function, &answer->reason)) {
        return -1;
    }
    answer->query.argument_count = (size_t)PyTuple_GET_SIZE(asked);
    Py2cuQueryArgument *arguments = request_alloc(self, answer->query.argument_count, sizeof *arguments);
    answer->query.arguments = arguments;
    for (size_t i = 0; i < answer->query.argument_count; i++) {
        if (arguments == NULL ||
            read_query_argument(self, PyTuple_GET_ITEM(asked, (Py_ssize_t)i), &arguments[i]) != 0) {
            return -1;
        }
    }
    Py2cuConstant *constant = function != Py_None ? request_alloc(self, 1, sizeof *constant) : NULL;
    answer->function = constant;
    return arguments != NULL &&
                   (function == Py_None || (constant != NULL && read_constant(self, function, constant, 0) == 0))
               ? 0
               : -1;
}

/* Reads the paths of overloaded functions, and the answers: tuples, which self->given keeps alive; NULL: none. */
static int read_answers(OverloadObject *self, PyObject *overloaded, PyObject *given)
{
    if (read_strings(self, overloaded, &self->request.overloaded, &self->request.overloaded_count) != 0) {
        return -1;
    }
    self->request.answer_count = given != NULL ? (size_t)PyTuple_GET_SIZE(given) : 0;
    Py2cuQueryAnswer *answers = request_alloc(self, self->request.answer_count, sizeof *answers);
    self->request.answers = answers;
    for (size_t i = 0; i < self->request.answer_count; i++) {
        if (answers == NULL || read_answer(self, PyTuple_GET_ITEM(given, (Py_ssize_t)i), &answers[i]) != 0) {
            return -1;
        }
    }
    return answers != NULL ? 0 : -1;
}

/* Reads a module: (source, file name, first line, ((name, value), ...), file for #line directives or None). */
static int read_module(OverloadObject *self, PyObject *description, Py2cuModule *module)
{
    Py_ssize_t length;
    PyObject *constants;
    if (!PyTuple_Check(description)) {
        PyErr_SetString(PyExc_TypeError, "a module must be a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(description, "s#sIO!|z", &module->text, &length, &module->file_name, &module->first_line,
                          &PyTuple_Type, &constants, &module->lines_file)) {
        return -1;
    }
    module->text_length = (size_t)length;
    module->constant_count = (size_t)PyTuple_GET_SIZE(constants);
    Py2cuConstant *strings = request_alloc(self, module->constant_count, sizeof *strings);
    module->constants = strings;
    for (size_t i = 0; strings != NULL && i < module->constant_count; i++) {
        PyObject *pair = PyTuple_GET_ITEM(constants, (Py_ssize_t)i), *value;
        if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "sO", &strings[i].name, &value) ||
            read_constant(self, value, &strings[i], 0) != 0) {
            if (!PyErr_Occurred()) {
                PyErr_SetString(PyExc_TypeError, "a constant must be a pair");
            }
            return -1;
        }
    }
    return strings != NULL ? 0 : -1;
}

/* Returns whether the kernel calls a CPU function. */
static bool is_cpu_function(Py2cuWrap wrap)
{
    return wrap == PY2CU_WRAP_CALL || wrap == PY2CU_WRAP_UFUNC_LOOP || wrap == PY2CU_WRAP_GUFUNC_LOOP;
}

/* Reads the kind of a generated kernel, named as the Python side names it. */
static int read_wrap(OverloadObject *self, const char *name)
{
    static const struct {
        const char *name;
        Py2cuWrap wrap;
    } kinds[] = {
        {"vectorize", PY2CU_WRAP_VECTORIZE},     {"device", PY2CU_WRAP_DEVICE}, {"reduce", PY2CU_WRAP_REDUCE},
        {"guvectorize", PY2CU_WRAP_GUVECTORIZE}, {"call", PY2CU_WRAP_CALL},     {"ufunc_loop", PY2CU_WRAP_UFUNC_LOOP},
        {"gufunc_loop", PY2CU_WRAP_GUFUNC_LOOP}};
    for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            self->instance.wrap = kinds[i].wrap;
            return 0;
        }
    }
    if (name != NULL) {
        PyErr_Format(PyExc_ValueError, "unknown kind of kernel: %s", name);
    }
    return name == NULL ? 0 : -1;
}

/* Reads the linked code: a tuple of (kind, name, bytes), which self->given keeps alive. */
static int read_links(OverloadObject *self, PyObject *tuple)
{
    Py_ssize_t count = tuple != NULL ? PyTuple_GET_SIZE(tuple) : 0;
    Py2cuLinkItem *items = request_alloc(self, (size_t)count, sizeof *items);
    for (Py_ssize_t i = 0; items != NULL && i < count; i++) {
        int kind;
        PyObject *data;
        if (!PyArg_Parse(PyTuple_GET_ITEM(tuple, i), "(isO!)", &kind, &items[i].name, &PyBytes_Type, &data)) {
            return -1;
        }
        if (kind < 0 || kind > PY2CU_LINK_LTOIR) {
            PyErr_SetString(PyExc_ValueError, "unknown kind of code to link");
            return -1;
        }
        items[i].kind = (Py2cuLinkKind)kind;
        items[i].data = PyBytes_AS_STRING(data);
        items[i].length = (size_t)PyBytes_GET_SIZE(data);
    }
    self->options.link = items;
    self->options.link_count = (size_t)count;
    return items != NULL ? 0 : -1;
}

static int read_options(OverloadObject *self, PyObject *options)
{
    static char *names[] = {"debug",      "lineinfo",      "fastmath",        "no_cache",     "boundscheck",
                            "unshared",   "max_registers", "launch_bounds",   "wrap",         "symbol",
                            "layout",     "nvrtc_options", "shared_carveout", "host_options", "link",
                            "cache_dir",  "original",      "weak_literals",   "assume",       "sanitize",
                            "overloaded", "answers",       "parallel",        "numpy_errors", "unoptimized",
                            NULL};
    const char *wrap = NULL, *cache_dir = NULL,
               *assume = NULL; /* owned by the dictionary, like the following objects */
    PyObject *nvrtc_options = NULL, *host_options = NULL, *link = NULL, *overloaded = NULL, *answers = NULL;
    int debug = 0, lineinfo = 0, fastmath = 0, no_cache = 0, unshared = 0, original = 0, weak_literals = 0,
        sanitize = 0, parallel = 0, numpy_errors = 0, unoptimized = 0;
    unsigned max_registers = 0, carveout = 0;
    unsigned char boundscheck = 0;
    unsigned bounds[3] = {0, 0, 0};
    PyObject *empty = PyTuple_New(0);
    if (empty == NULL) {
        return -1;
    }
    self->given = PyDict_Copy(options);
    bool ok = self->given != NULL &&
              PyArg_ParseTupleAndKeywords(empty, self->given, "|ppppbpI(III)zzzO!IO!O!yppzpO!O!ppp:options", names,
                                          &debug, &lineinfo, &fastmath, &no_cache, &boundscheck, &unshared,
                                          &max_registers, &bounds[0], &bounds[1], &bounds[2], &wrap,
                                          &self->instance.symbol, &self->instance.layout, &PyTuple_Type, &nvrtc_options,
                                          &carveout, &PyTuple_Type, &host_options, &PyTuple_Type, &link, &cache_dir,
                                          &original, &weak_literals, &assume, &sanitize, &PyTuple_Type, &overloaded,
                                          &PyTuple_Type, &answers, &parallel, &numpy_errors, &unoptimized);
    Py_DECREF(empty);
    if (!ok || read_wrap(self, wrap) != 0) {
        return -1;
    }
    self->options = (Py2cuCompileOptions){
        .struct_size = sizeof self->options,
        .debug = debug != 0 || unoptimized != 0, /* the only way to disable optimization */
        .lineinfo = lineinfo != 0,
        .fastmath = fastmath != 0,
        .wide_vectors = is_cpu_function(self->instance.wrap),
        .no_cache = no_cache != 0,
        .unshared = unshared != 0,
        .max_registers = max_registers,
        .shared_carveout = carveout,
        .cache_dir = cache_dir,
    };
    self->original = original != 0;
    self->request.boundscheck = (uint8_t)boundscheck; /* Py2cuChoice */
    self->request.line_directives = debug != 0 || lineinfo != 0;
    self->request.sanitize = sanitize != 0;
    self->request.parallel = parallel != 0;
    self->request.numpy_errors = numpy_errors != 0;
    self->request.debug = debug != 0 || is_cpu_function(self->instance.wrap); /* raises exceptions as Python does */
    self->request.fastmath = fastmath != 0;
    self->request.weak_literals = weak_literals != 0;
    self->request.decorated = true;
    self->request.lineinfo = lineinfo != 0;
    self->request.unoptimized = unoptimized != 0;
    self->request.max_registers = max_registers;
    if (assume != NULL && !py2cu_read_facts(assume, &self->request.facts)) {
        PyErr_Format(PyExc_ValueError, "assume: '%s' contains an unknown condition", assume);
        return -1;
    }
    memcpy(self->request.launch_bounds, bounds, sizeof bounds);
    if (read_strings(self, nvrtc_options, &self->options.nvrtc_options, &self->options.nvrtc_option_count) != 0 ||
        read_strings(self, host_options, &self->options.host_options, &self->options.host_option_count) != 0) {
        return -1;
    }
    return read_answers(self, overloaded, answers) == 0 ? read_links(self, link) : -1;
}

static int read_modules(OverloadObject *self, PyObject *signature, unsigned line)
{
    Py_ssize_t count = PyTuple_GET_SIZE(self->modules);
    self->request_modules = request_alloc(self, (size_t)count, sizeof *self->request_modules);
    if (self->request_modules == NULL) {
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        if (read_module(self, PyTuple_GET_ITEM(self->modules, i), &self->request_modules[i]) != 0) {
            return -1;
        }
    }
    self->instance.function = PyUnicode_AsUTF8(self->name);
    self->instance.line = line;
    if (self->instance.function == NULL) {
        return -1;
    }
    if (signature != Py_None) {
        self->instance.signature = PyUnicode_AsUTF8(signature);
        if (self->instance.signature == NULL) {
            return -1;
        }
    }
    self->request.struct_size = sizeof self->request; /* read_options() sets the other members */
    self->request.modules = self->request_modules;
    self->request.module_count = (size_t)count;
    self->request.instances = &self->instance;
    self->request.instance_count = 1;
    self->request.emit = PY2CU_EMIT_CU;
    return 0;
}

int request_read(OverloadObject *self, PyObject *options, PyObject *signature, unsigned line)
{
    return read_options(self, options) == 0 && read_modules(self, signature, line) == 0 ? 0 : -1;
}
