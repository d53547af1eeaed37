/* Overload: a kernel for given argument types. Turns the Python side's description of the text and its constants into a
 * request, has it translated, and compiled for each device and set of launch facts that a launch asks for. */
#include "extension.h"

enum { CONSTANT_DEPTH = 16, CAPTURED_MOST = 1000 };

/* ---- a description becomes a request ------------------------------------------------------------------------------ */

/* Memory that lives as long as the overload. */
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

/* Notes an array on the device by its number. */
static int keep_captured(OverloadObject *self, Py_ssize_t number, PyObject *array)
{
    if (number < 0 || number >= CAPTURED_MOST) {
        PyErr_SetString(PyExc_ValueError, "kernels cannot use so many arrays on the device");
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

/* A constant's value: ("i", dtype, int), ("f", dtype, float), ("c", dtype, complex), ("n",), ("s", text), ("t", (items...)),
 * ("o", path), ("m", module, name, line, signatures), ("e", name, signature, flags), ("a", dtype, shape, bytes), ("d", number, type, array).
 * Strings and arrays stay owned by the description. */
static int read_constant(OverloadObject *self, PyObject *value, Py2cuConstant *constant, int depth)
{
    if (!PyTuple_Check(value) || PyTuple_GET_SIZE(value) < 1 || !PyUnicode_Check(PyTuple_GET_ITEM(value, 0))) {
        PyErr_SetString(PyExc_TypeError, "a constant must be a tagged tuple");
        return -1;
    }
    const char *tag = PyUnicode_AsUTF8(PyTuple_GET_ITEM(value, 0));
    int dtype = 0;
    PyObject *ignored, *part;
    if (tag == NULL) {
        return -1;
    }
    switch (tag[0]) {
    case 'i':
        if (!PyArg_ParseTuple(value, "OiO!", &ignored, &dtype, &PyLong_Type, &part)) {
            return -1;
        }
        constant->kind = PY2CU_CONSTANT_INT;
        constant->integer = PyLong_AsUnsignedLongLongMask(part);
        break;
    case 'f':
        constant->kind = PY2CU_CONSTANT_FLOAT;
        if (!PyArg_ParseTuple(value, "Oid", &ignored, &dtype, &constant->real)) {
            return -1;
        }
        break;
    case 'c': {
        Py_complex number;
        if (!PyArg_ParseTuple(value, "OiD", &ignored, &dtype, &number)) {
            return -1;
        }
        constant->kind = PY2CU_CONSTANT_COMPLEX;
        constant->real = number.real;
        constant->imag = number.imag;
        break;
    }
    case 'n':
        constant->kind = PY2CU_CONSTANT_NONE;
        break;
    case 's':
    case 'o':
        constant->kind = tag[0] == 's' ? PY2CU_CONSTANT_STRING : PY2CU_CONSTANT_OBJECT;
        if (!PyArg_ParseTuple(value, "Os", &ignored, &constant->text)) {
            return -1;
        }
        break;
    case 't': {
        if (!PyArg_ParseTuple(value, "OO!|z", &ignored, &PyTuple_Type, &part, &constant->text)) {
            return -1;
        }
        if (depth >= CONSTANT_DEPTH) {
            PyErr_SetString(PyExc_ValueError, "a constant tuple is nested too deeply");
            return -1;
        }
        constant->kind = PY2CU_CONSTANT_TUPLE;
        constant->item_count = (size_t)PyTuple_GET_SIZE(part);
        Py2cuConstant *items = request_alloc(self, constant->item_count, sizeof *items);
        constant->items = items;
        for (size_t i = 0; items != NULL && i < constant->item_count; i++) {
            if (read_constant(self, PyTuple_GET_ITEM(part, (Py_ssize_t)i), &items[i], depth + 1) != 0) {
                return -1;
            }
        }
        return items != NULL ? 0 : -1;
    }
    case 'a': { /* of records: -1 as the dtype, and the record's type behind the bytes */
        Py_ssize_t length;
        const char *bytes;
        if (!PyArg_ParseTuple(value, "OiO!y#|s", &ignored, &dtype, &PyTuple_Type, &part, &bytes, &length, &constant->text)) {
            return -1;
        }
        constant->kind = PY2CU_CONSTANT_ARRAY;
        constant->data = bytes;
        constant->ndim = (uint32_t)PyTuple_GET_SIZE(part);
        int64_t *shape = request_alloc(self, constant->ndim, sizeof *shape);
        constant->shape = shape;
        for (uint32_t i = 0; shape != NULL && i < constant->ndim; i++) {
            shape[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(part, (Py_ssize_t)i));
        }
        if (shape == NULL || PyErr_Occurred()) {
            return -1;
        }
        constant->data_length = (size_t)length;
        if (constant->text != NULL) {
            constant->dtype = PY2CU_RECORD;
            return 0;
        }
        break;
    }
    case 'd': {
        Py_ssize_t number;
        if (!PyArg_ParseTuple(value, "OnsO!", &ignored, &number, &constant->text, &ArrayType, &part)) {
            return -1;
        }
        constant->kind = PY2CU_CONSTANT_DEVICE_ARRAY;
        constant->integer = (uint64_t)number;
        return keep_captured(self, number, part);
    }
    case 'e': { /* ("e", name, signature, 1 for a plain C function + 2 for one that needs a cooperative launch) */
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
    case 'm': { /* ("m", module, name, line, signatures) */
        constant->kind = PY2CU_CONSTANT_FUNCTION;
        if (!PyArg_ParseTuple(value, "OIsIO!", &ignored, &constant->module, &constant->text, &constant->line, &PyTuple_Type, &part)) {
            return -1;
        }
        constant->item_count = (uint32_t)PyTuple_GET_SIZE(part);
        Py2cuConstant *signatures = request_alloc(self, constant->item_count, sizeof *signatures);
        constant->items = signatures;
        for (uint32_t i = 0; signatures != NULL && i < constant->item_count; i++) {
            signatures[i].kind = PY2CU_CONSTANT_STRING;
            signatures[i].text = PyUnicode_AsUTF8(PyTuple_GET_ITEM(part, (Py_ssize_t)i));
        }
        if (signatures == NULL || PyErr_Occurred()) {
            return -1;
        }
        break;
    }
    default:
        PyErr_Format(PyExc_ValueError, "no such kind of constant: %s", tag);
        return -1;
    }
    if (dtype < 0 || dtype >= PY2CU_DTYPE_COUNT) {
        PyErr_SetString(PyExc_ValueError, "no such dtype");
        return -1;
    }
    constant->dtype = (Py2cuDtype)dtype;
    return 0;
}

/* A module: (text, file name, first line, ((name, value), ...), file for #line directives or None). */
static int read_module(OverloadObject *self, PyObject *description, Py2cuModule *module)
{
    Py_ssize_t length;
    PyObject *constants;
    if (!PyTuple_Check(description)) {
        PyErr_SetString(PyExc_TypeError, "a module must be a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(description, "s#sIO!|z", &module->text, &length, &module->file_name, &module->first_line, &PyTuple_Type,
                          &constants, &module->lines_file)) {
        return -1;
    }
    module->text_length = (size_t)length;
    module->constant_count = (size_t)PyTuple_GET_SIZE(constants);
    Py2cuConstant *into = request_alloc(self, module->constant_count, sizeof *into);
    module->constants = into;
    for (size_t i = 0; into != NULL && i < module->constant_count; i++) {
        PyObject *pair = PyTuple_GET_ITEM(constants, (Py_ssize_t)i), *value;
        if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "sO", &into[i].name, &value) ||
            read_constant(self, value, &into[i], 0) != 0) {
            if (!PyErr_Occurred()) {
                PyErr_SetString(PyExc_TypeError, "a constant must be a pair");
            }
            return -1;
        }
    }
    return into != NULL ? 0 : -1;
}

/* What py2cu.vectorize and its like call the kinds of kernels that the translator writes around a function. */
static int read_wrap(OverloadObject *self, const char *name)
{
    static const struct {
        const char *name;
        Py2cuWrap wrap;
    } kinds[] = {{"vectorize", PY2CU_WRAP_VECTORIZE},
                 {"device", PY2CU_WRAP_DEVICE},
                 {"reduce", PY2CU_WRAP_REDUCE},
                 {"guvectorize", PY2CU_WRAP_GUVECTORIZE}};
    for (size_t i = 0; name != NULL && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            self->instance.wrap = kinds[i].wrap;
            return 0;
        }
    }
    if (name != NULL) {
        PyErr_Format(PyExc_ValueError, "no such kind of kernel: %s", name);
    }
    return name == NULL ? 0 : -1;
}

/* Further options for a compiler: a tuple of texts, which self->given keeps alive. */
static int read_texts(OverloadObject *self, PyObject *tuple, const char *const **into, size_t *into_count)
{
    Py_ssize_t count = tuple != NULL ? PyTuple_GET_SIZE(tuple) : 0;
    const char **texts = request_alloc(self, (size_t)count, sizeof *texts);
    for (Py_ssize_t i = 0; texts != NULL && i < count; i++) {
        texts[i] = PyUnicode_AsUTF8(PyTuple_GET_ITEM(tuple, i));
        if (texts[i] == NULL) {
            return -1;
        }
    }
    *into = texts;
    *into_count = (size_t)count;
    return texts != NULL ? 0 : -1;
}

/* What is linked: a tuple of (kind, name, bytes), which self->given keeps alive. */
static int read_links(OverloadObject *self, PyObject *tuple)
{
    Py_ssize_t count = tuple != NULL ? PyTuple_GET_SIZE(tuple) : 0;
    Py2cuLinkItem *items = request_alloc(self, (size_t)count, sizeof *items);
    for (Py_ssize_t i = 0; items != NULL && i < count; i++) {
        int kind;
        PyObject *data;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(tuple, i), "isO!", &kind, &items[i].name, &PyBytes_Type, &data)) {
            return -1;
        }
        if (kind < 0 || kind > PY2CU_LINK_LTOIR) {
            PyErr_SetString(PyExc_ValueError, "no such kind of code to link");
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
    static char *names[] = {"debug",         "lineinfo",        "fastmath",     "no_cache", "boundscheck", "unshared",
                            "max_registers", "launch_bounds",   "wrap",         "symbol",   "layout",
                            "nvrtc_options", "shared_carveout", "host_options", "link",     "cache_dir", NULL};
    const char *wrap = NULL, *cache_dir = NULL; /* owned by the dictionary, as what follows */
    PyObject *nvrtc_options = NULL, *host_options = NULL, *link = NULL;
    int debug = 0, lineinfo = 0, fastmath = 0, no_cache = 0, boundscheck = 0, unshared = 0;
    unsigned max_registers = 0, carveout = 0;
    unsigned bounds[3] = {0, 0, 0};
    PyObject *empty = PyTuple_New(0);
    if (empty == NULL) {
        return -1;
    }
    self->given = PyDict_Copy(options);
    bool ok = self->given != NULL &&
              PyArg_ParseTupleAndKeywords(empty, self->given, "|ppppppI(III)zzzO!IO!O!z:options", names, &debug, &lineinfo,
                                          &fastmath, &no_cache, &boundscheck, &unshared, &max_registers, &bounds[0], &bounds[1],
                                          &bounds[2], &wrap, &self->instance.symbol, &self->instance.layout, &PyTuple_Type,
                                          &nvrtc_options, &carveout, &PyTuple_Type, &host_options, &PyTuple_Type, &link,
                                          &cache_dir);
    Py_DECREF(empty);
    if (!ok || read_wrap(self, wrap) != 0) {
        return -1;
    }
    self->options = (Py2cuCompileOptions){
        .struct_size = sizeof self->options,
        .debug = debug != 0,
        .lineinfo = lineinfo != 0,
        .fastmath = fastmath != 0,
        .no_cache = no_cache != 0,
        .unshared = unshared != 0,
        .max_registers = max_registers,
        .launch_bounds = {bounds[0], bounds[1], bounds[2]},
        .shared_carveout = carveout,
        .cache_dir = cache_dir,
    };
    self->request.boundscheck = boundscheck != 0;
    self->request.line_directives = debug != 0 || lineinfo != 0;
    self->request.debug = debug != 0;
    self->request.fastmath = fastmath != 0;
    if (read_texts(self, nvrtc_options, &self->options.nvrtc_options, &self->options.nvrtc_option_count) != 0 ||
        read_texts(self, host_options, &self->options.host_options, &self->options.host_option_count) != 0) {
        return -1;
    }
    return read_links(self, link);
}

static int read_request(OverloadObject *self, PyObject *signature, unsigned line)
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
    self->request = (Py2cuRequest){
        .struct_size = sizeof self->request,
        .modules = self->request_modules,
        .module_count = (size_t)count,
        .instances = &self->instance,
        .instance_count = 1,
        .emit = PY2CU_EMIT_CU,
        .line_directives = self->request.line_directives, /* read_options() has been there */
        .debug = self->request.debug,
        .fastmath = self->request.fastmath,
        .boundscheck = self->request.boundscheck,
    };
    return 0;
}

/* ---- what a translation says --------------------------------------------------------------------------------------- */

static PyObject *diagnostics_list(const Py2cuUnit *unit)
{
    size_t count = py2cu_unit_diagnostic_count(unit);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < count; i++) {
        const Py2cuDiagnostic *d = py2cu_unit_diagnostic(unit, i);
        PyObject *rendered = PyUnicode_DecodeUTF8(d->rendered, (Py_ssize_t)strlen(d->rendered), "replace");
        PyObject *message = PyUnicode_DecodeUTF8(d->message, (Py_ssize_t)strlen(d->message), "replace");
        PyObject *item =
            rendered == NULL || message == NULL
                ? NULL
                : Py_BuildValue("{s:s,s:s,s:O,s:z,s:z,s:I,s:I,s:I,s:I,s:O}", "severity",
                                d->severity == PY2CU_ERROR ? "error" : "warning", "code", d->code, "message", message, "hint",
                                d->hint, "file_name", d->file_name, "line", d->line, "column", d->column, "end_line",
                                d->end_line, "end_column", d->end_column, "rendered", rendered);
        Py_XDECREF(rendered);
        Py_XDECREF(message);
        if (item == NULL || PyList_Append(list, item) != 0) {
            Py_XDECREF(item);
            Py_DECREF(list);
            return NULL;
        }
        Py_DECREF(item);
    }
    return list;
}

static void raise_typing_error(const Py2cuUnit *unit)
{
    PyObject *list = diagnostics_list(unit);
    PyObject *error = list != NULL ? PyObject_CallOneArg(extension_state.make_typing_error, list) : NULL;
    Py_XDECREF(list);
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
}

static int warn_about(const char *kind, const char *text)
{
    if (text == NULL || text[0] == '\0') {
        return 0;
    }
    PyObject *decoded = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    PyObject *result = decoded != NULL ? PyObject_CallFunction(extension_state.warn, "sO", kind, decoded) : NULL;
    Py_XDECREF(decoded);
    Py_XDECREF(result);
    return result != NULL ? 0 : -1;
}

PyDoc_STRVAR(overload_doc, "Overload(modules, function, line, signature, options)\n--\n\n"
                           "Translates a kernel for given types; a TypingError when that is not possible.");

static PyObject *overload_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"modules", "function", "line", "signature", "options", NULL};
    PyObject *modules, *name, *signature, *options;
    unsigned line;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!UIOO!:Overload", names, &PyTuple_Type, &modules, &name, &line,
                                     &signature, &PyDict_Type, &options)) {
        return NULL;
    }
    OverloadObject *self = (OverloadObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->modules = Py_NewRef(modules);
    self->name = Py_NewRef(name);
    self->signature = Py_NewRef(signature);
    if (read_options(self, options) != 0 || read_request(self, signature, line) != 0) {
        Py_DECREF(self);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS self->unit = py2cu_translate(&self->request);
    Py_END_ALLOW_THREADS if (py2cu_unit_failed(self->unit))
    {
        raise_typing_error(self->unit);
        Py_DECREF(self);
        return NULL;
    }
    self->kernel = py2cu_unit_kernel(self->unit, 0);
    for (size_t i = 0; self->kernel != NULL && i < self->kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &self->kernel->arguments[i];
        self->takes_tuples = self->takes_tuples || (!argument->captured && argument->parameter != i);
    }
    if (self->kernel == NULL && self->instance.wrap != PY2CU_WRAP_DEVICE) {
        PyErr_Format(PyExc_RuntimeError, "the translation of %U holds no kernel", name);
        Py_DECREF(self);
        return NULL;
    }
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(self->unit); i++) {
        if (warn_about("translate", py2cu_unit_diagnostic(self->unit, i)->rendered) != 0) {
            Py_DECREF(self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

static void overload_dealloc(PyObject *object)
{
    OverloadObject *self = (OverloadObject *)object;
    for (Py_ssize_t i = 0; i < self->function_count; i++) {
        Py_DECREF(self->functions[i]);
    }
    PyMem_Free(self->functions);
    PyMem_Free(self->captured);
    py2cu_unit_free(self->unit);
    for (void *block = self->blocks, *next; block != NULL; block = next) {
        next = *(void **)block;
        PyMem_Free(block);
    }
    Py_XDECREF(self->modules);
    Py_XDECREF(self->name);
    Py_XDECREF(self->signature);
    Py_XDECREF(self->given);
    Py_TYPE(object)->tp_free(object);
}

/* ---- compiling ----------------------------------------------------------------------------------------------------- */

static FunctionObject *find_function(const OverloadObject *self, const DeviceObject *device, uint32_t facts)
{
    for (Py_ssize_t i = 0; i < self->function_count; i++) {
        const FunctionObject *function = self->functions[i];
        if (function->device == device && function->facts == facts && !function->retired) {
            return self->functions[i];
        }
    }
    return NULL;
}

/* Compiles and loads; a new reference, which the overload does not know yet. */
static FunctionObject *make_function(const OverloadObject *self, DeviceObject *device, uint32_t facts)
{
    Py2cuRequest request = self->request;
    request.facts = facts;
    Py2cuFunction *function = NULL;
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_function_compile(device->device, &request, &self->options, &function);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        raise_status(status);
        return NULL;
    }
    const char *of_links = self->options.link_count > 0 ? strstr(py2cu_function_warnings(function), "NVRTC log messages") : NULL;
    FunctionObject *made =
        warn_about("link", of_links) == 0 ? (FunctionObject *)FunctionType.tp_alloc(&FunctionType, 0) : NULL;
    if (made == NULL) {
        py2cu_function_free(function);
        return NULL;
    }
    made->device = (DeviceObject *)Py_NewRef(device);
    made->function = function;
    made->facts = facts;
    return made;
}

/* Takes a reference to the function, also when it fails. Functions stay as long as the overload: launches hold no references. */
static FunctionObject *keep_function(OverloadObject *self, FunctionObject *function)
{
    FunctionObject **functions = PyMem_Realloc(self->functions, ((size_t)self->function_count + 1) * sizeof *functions);
    if (functions == NULL) {
        Py_DECREF(function);
        PyErr_NoMemory();
        return NULL;
    }
    self->functions = functions;
    self->functions[self->function_count++] = function;
    return function;
}

/* Linked code wants to be told of its loading: kernel.py does that, and gives the function. */
static FunctionObject *load_with_callbacks(OverloadObject *self, DeviceObject *device)
{
    PyObject *function = PyObject_CallMethod((PyObject *)self, "load_with_callbacks", "O", device);
    Py_XDECREF(function); /* the overload has it */
    return (FunctionObject *)function;
}

FunctionObject *overload_function(OverloadObject *self, DeviceObject *device, uint32_t facts)
{
    if (self->kernel == NULL) {
        PyErr_SetString(PyExc_TypeError, "a device function is no kernel");
        return NULL;
    }
    facts = self->options.unshared ? 0 : facts; /* one module alone, whose variables the callbacks see */
    FunctionObject *found = find_function(self, device, facts);
    if (found != NULL) {
        return found;
    }
    if (self->options.unshared) {
        return load_with_callbacks(self, device);
    }
    FunctionObject *function = make_function(self, device, facts);
    found = function != NULL ? find_function(self, device, facts) : NULL;
    if (found != NULL) { /* another thread was faster */
        Py_DECREF(function);
        return found;
    }
    return function != NULL ? keep_function(self, function) : NULL;
}

PyDoc_STRVAR(overload_load_doc, "load(device)\n--\n\nA new Function for a device, which the overload does not use yet.");
static PyObject *overload_load(PyObject *object, PyObject *device)
{
    if (!PyObject_TypeCheck(device, &DeviceType)) {
        PyErr_SetString(PyExc_TypeError, "not a device");
        return NULL;
    }
    return (PyObject *)make_function((OverloadObject *)object, (DeviceObject *)device, 0);
}

PyDoc_STRVAR(overload_keep_doc, "keep(function)\n--\n\nLets launches use a Function that load() gave.");
static PyObject *overload_keep(PyObject *object, PyObject *function)
{
    if (!PyObject_TypeCheck(function, &FunctionType)) {
        PyErr_SetString(PyExc_TypeError, "not a Function");
        return NULL;
    }
    return keep_function((OverloadObject *)object, (FunctionObject *)Py_NewRef(function)) != NULL ? Py_NewRef(Py_None) : NULL;
}

PyDoc_STRVAR(overload_compile_doc, "compile(device, facts)\n--\n\nThe Function for a device, compiled if need be.");
static PyObject *overload_compile(PyObject *object, PyObject *args)
{
    DeviceObject *device;
    unsigned facts;
    if (!PyArg_ParseTuple(args, "O!I:compile", &DeviceType, &device, &facts)) {
        return NULL;
    }
    Py_INCREF(object);
    FunctionObject *function = overload_function((OverloadObject *)object, device, facts);
    PyObject *result = Py_XNewRef((PyObject *)function);
    Py_DECREF(object);
    return result;
}

PyDoc_STRVAR(overload_image_doc,
             "image(kind, arch, facts)\n--\n\nThe bytes of a \"ptx\", \"cubin\", \"ltoir\", \"linked ptx\" or \"host\" image.");
/* Compiles without a device and without loading. */
static PyObject *overload_image(PyObject *object, PyObject *args)
{
    OverloadObject *overload = (OverloadObject *)object;
    const char *kind_name, *arch;
    unsigned facts;
    if (!PyArg_ParseTuple(args, "szI:image", &kind_name, &arch, &facts)) {
        return NULL;
    }
    Py2cuImageKind kind = strcmp(kind_name, "ptx") == 0     ? PY2CU_IMAGE_PTX
                          : strcmp(kind_name, "cubin") == 0 ? PY2CU_IMAGE_CUBIN
                          : strcmp(kind_name, "ltoir") == 0 ? PY2CU_IMAGE_LTOIR
                          : strcmp(kind_name, "linked ptx") == 0 ? PY2CU_IMAGE_LINKED_PTX
                                                            : PY2CU_IMAGE_HOST;
    Py2cuRequest request = overload->request;
    request.facts = facts;
    Py2cuCompileOptions options = overload->options;
    options.arch = arch;
    Py2cuImage *image = NULL;
    int status = PY2CU_OK;
    Py_BEGIN_ALLOW_THREADS Py2cuUnit *unit = py2cu_translate(&request);
    if (!py2cu_unit_failed(unit)) {
        status = py2cu_image_compile(unit, kind, &options, &image);
    }
    py2cu_unit_free(unit);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    if (image == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "the kernel cannot be translated any more");
        return NULL;
    }
    size_t length = 0;
    const void *bytes = py2cu_image_bytes(image, &length);
    PyObject *result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)length);
    py2cu_image_free(image);
    return result;
}

/* ---- looking inside ------------------------------------------------------------------------------------------------ */

static PyObject *overload_text(PyObject *object, void *Py_UNUSED(closure))
{
    size_t length = 0;
    const char *text = py2cu_unit_text(((OverloadObject *)object)->unit, &length);
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
}

static PyObject *overload_result(PyObject *object, void *Py_UNUSED(closure))
{
    const Py2cuUnit *unit = ((OverloadObject *)object)->unit;
    const char *result = NULL;
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        const char *found = py2cu_unit_function(unit, i)->result;
        result = found != NULL ? found : result;
    }
    return PyUnicode_FromString(result != NULL ? result : "none");
}

static PyObject *overload_functions(PyObject *object, void *Py_UNUSED(closure))
{
    OverloadObject *self = (OverloadObject *)object;
    PyObject *tuple = PyTuple_New(self->function_count);
    for (Py_ssize_t i = 0; tuple != NULL && i < self->function_count; i++) {
        PyTuple_SET_ITEM(tuple, i, Py_NewRef(self->functions[i]));
    }
    return tuple;
}

static PyObject *kernel_arguments(const Py2cuKernelInfo *kernel)
{
    static const char *const layouts[] = {"C", "F", "A"};
    PyObject *tuple = PyTuple_New((Py_ssize_t)kernel->argument_count);
    for (size_t i = 0; tuple != NULL && i < kernel->argument_count; i++) {
        const Py2cuArgInfo *a = &kernel->arguments[i];
        PyObject *item = Py_BuildValue(
            "{s:s,s:I,s:O,s:O,s:O,s:O,s:s,s:I,s:s}", "name", a->name, "parameter", a->parameter, "is_array",
            a->is_array ? Py_True : Py_False, "captured", a->captured ? Py_True : Py_False, "readonly",
            a->readonly ? Py_True : Py_False, "written", a->written ? Py_True : Py_False, "dtype",
            a->record != NULL ? a->record : py2cu_dtype_name(a->dtype), "ndim", a->ndim, "layout", layouts[a->layout]);
        if (item == NULL) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, item);
    }
    return tuple;
}

static PyObject *kernel_params(const Py2cuKernelInfo *kernel)
{
    static const char *const kinds[] = {"value", "data", "shape", "stride", "pointer"};
    PyObject *tuple = PyTuple_New((Py_ssize_t)kernel->param_count);
    for (size_t i = 0; tuple != NULL && i < kernel->param_count; i++) {
        const Py2cuParam *p = &kernel->params[i];
        PyObject *item = Py_BuildValue(
            "{s:s,s:s,s:I,s:I,s:s}", "name", p->name, "kind", kinds[p->kind], "argument", p->argument, "axis", p->axis, "dtype",
            p->dtype == PY2CU_RECORD ? kernel->arguments[p->argument].record : py2cu_dtype_name(p->dtype));
        if (item == NULL) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, item);
    }
    return tuple;
}

static PyObject *overload_info(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    const Py2cuKernelInfo *kernel = ((OverloadObject *)object)->kernel;
    if (kernel == NULL) {
        PyErr_SetString(PyExc_TypeError, "a device function is no kernel");
        return NULL;
    }
    PyObject *arguments = kernel_arguments(kernel);
    PyObject *params = arguments != NULL ? kernel_params(kernel) : NULL;
    if (params == NULL) {
        Py_XDECREF(arguments);
        return NULL;
    }
    return Py_BuildValue("{s:s,s:s,s:s,s:I,s:N,s:N,s:n,s:O,s:O,s:O}", "name", kernel->name, "python_name", kernel->python_name,
                         "signature", kernel->signature, "line", kernel->line, "arguments", arguments, "params", params,
                         "static_shared_bytes", (Py_ssize_t)kernel->static_shared_bytes, "uses_dynamic_shared",
                         kernel->uses_dynamic_shared ? Py_True : Py_False, "uses_barrier",
                         kernel->uses_barrier ? Py_True : Py_False, "cooperative", kernel->cooperative ? Py_True : Py_False);
}

PyDoc_STRVAR(overload_most_doc, "max_cooperative_grid_blocks(blockdim, dynsmemsize=0)\n--\n\n"
                                "The largest grid of such blocks that the current device holds at once.");
static PyObject *overload_most_blocks(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"blockdim", "dynsmemsize", NULL};
    OverloadObject *self = (OverloadObject *)object;
    PyObject *shape;
    Py_ssize_t shared = 0;
    Py2cuDim block;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|n:max_cooperative_grid_blocks", names, &shape, &shared) ||
        read_dimensions(shape, "block", &block) != 0) {
        return NULL;
    }
    if (shared < 0) {
        PyErr_SetString(PyExc_ValueError, "dynsmemsize is negative");
        return NULL;
    }
    DeviceObject *device = current_device();
    FunctionObject *function = device != NULL ? overload_function(self, device, 0) : NULL;
    if (function == NULL) {
        return NULL;
    }
    uint64_t least = UINT64_MAX; /* of what has been compiled: each launch chooses for itself */
    for (Py_ssize_t i = 0; i < self->function_count; i++) {
        uint64_t blocks = 0;
        if (self->functions[i]->device != device) {
            continue;
        }
        int status = py2cu_cooperative_blocks(self->functions[i]->function, block, (size_t)shared, &blocks);
        if (status != PY2CU_OK) {
            return raise_status(status);
        }
        least = blocks < least ? blocks : least;
    }
    return PyLong_FromUnsignedLongLong(least);
}

static PyMethodDef overload_methods[] = {
    {"max_cooperative_grid_blocks", (PyCFunction)(void (*)(void))overload_most_blocks, METH_VARARGS | METH_KEYWORDS,
     overload_most_doc},
    {"compile", overload_compile, METH_VARARGS, overload_compile_doc},
    {"load", overload_load, METH_O, overload_load_doc},
    {"keep", overload_keep, METH_O, overload_keep_doc},
    {"image", overload_image, METH_VARARGS, overload_image_doc},
    {"info", overload_info, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyObject *overload_cooperative(PyObject *object, void *Py_UNUSED(closure))
{
    return PyBool_FromLong(((OverloadObject *)object)->kernel->cooperative);
}

static PyGetSetDef overload_getters[] = {
    {"cooperative", overload_cooperative, NULL, "Whether the grid meets: the launch is a cooperative one.", NULL},
    {"text", overload_text, NULL, "The CUDA C without launch facts.", NULL},
    {"result", overload_result, NULL, "The type of the result, in Numba's notation.", NULL},
    {"functions", overload_functions, NULL, "What has been compiled from it.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef overload_members[] = {
    {"signature", T_OBJECT, offsetof(OverloadObject, signature), READONLY, NULL},
    {"modules", T_OBJECT, offsetof(OverloadObject, modules), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

PyTypeObject OverloadType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Overload",
    .tp_basicsize = sizeof(OverloadObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = overload_doc,
    .tp_new = overload_new,
    .tp_dealloc = overload_dealloc,
    .tp_methods = overload_methods,
    .tp_getset = overload_getters,
    .tp_members = overload_members,
};
