/* The extension module itself: what its types share, and the functions that belong to none of them. */
#include "arguments.h"

ExtensionState extension_state;

/* ---- errors ------------------------------------------------------------------------------------------------------ */

PyObject *raise_status(int status)
{
    const char *detail = py2cu_error_detail();
    if (detail[0] == '\0') {
        detail = py2cu_status_text((Py2cuStatus)status);
    }
    if (extension_state.make_error == NULL) {
        PyErr_SetString(PyExc_RuntimeError, detail);
        return NULL;
    }
    PyObject *text = PyUnicode_DecodeUTF8(detail, (Py_ssize_t)strlen(detail), "replace");
    if (text == NULL) {
        return NULL;
    }
    const Py2cuException *raised = status == PY2CU_ERROR_RAISED ? py2cu_error_exception() : NULL;
    const char *name = py2cu_status_name((Py2cuStatus)status);
    PyObject *error;
    if (raised != NULL) {
        const Py2cuDim thread = raised->thread, block = raised->block;
        error = PyObject_CallFunction(extension_state.make_error, "sN(ssssI(III)(III)LL)", name, text, raised->type, raised->message,
                                      raised->arguments, raised->file_name, raised->line, thread.x, thread.y, thread.z, block.x, block.y, block.z,
                                      (long long)raised->index, (long long)raised->size);
    } else {
        error = PyObject_CallFunction(extension_state.make_error, "sN", name, text);
    }
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
    return NULL;
}

/* ---- the current device ------------------------------------------------------------------------------------------ */

DeviceObject *current_device(void)
{
    ExtensionState *state = &extension_state;
    if (state->device_chosen) {
        PyObject *chosen = NULL;
        if (PyContextVar_Get(state->chosen_device, NULL, &chosen) != 0) {
            return NULL;
        }
        if (chosen == Py_None) {
            Py_CLEAR(chosen); /* a choice that was taken back */
        }
        if (chosen != NULL) {
            DeviceObject *device = (DeviceObject *)chosen;
            Py_DECREF(chosen); /* the context holds it */
            return device;
        }
    }
    if (state->device != NULL) {
        return state->device;
    }
    if (state->open_device == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "py2cu._py2cu is not set up");
        return NULL;
    }
    PyObject *device = PyObject_CallNoArgs(state->open_device);
    if (device == NULL) {
        return NULL;
    }
    if (!PyObject_TypeCheck(device, &DeviceType)) {
        Py_DECREF(device);
        PyErr_SetString(PyExc_TypeError, "open_device() must give a device");
        return NULL;
    }
    if (state->device == NULL) {
        state->device = (DeviceObject *)device; /* held until the process ends */
    } else {
        Py_DECREF(device);
    }
    return state->device;
}

static PyObject *module_current_device(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    return Py_XNewRef(current_device());
}

PyDoc_STRVAR(set_device_doc, "set_device(device)\n--\n\nMakes a device the current one of the calling thread.");
static PyObject *module_set_device(PyObject *Py_UNUSED(module), PyObject *device)
{
    if (!PyObject_TypeCheck(device, &DeviceType)) {
        PyErr_SetString(PyExc_TypeError, "a device is needed");
        return NULL;
    }
    PyObject *token = PyContextVar_Set(extension_state.chosen_device, device);
    if (token == NULL) {
        return NULL;
    }
    Py_DECREF(token);
    extension_state.device_chosen = true;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(forget_device_doc, "forget_device()\n--\n\nThe next use of a device chooses one anew.");
static PyObject *module_forget_device(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    Py_CLEAR(extension_state.device);
    extension_state.device_chosen = false;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(device_count_doc, "device_count(backend)\n--\n\n(how many devices there are, why there are none)");
static PyObject *module_device_count(PyObject *Py_UNUSED(module), PyObject *arg)
{
    const char *backend = PyUnicode_AsUTF8(arg);
    if (backend == NULL) {
        return NULL;
    }
    int count;
    Py_BEGIN_ALLOW_THREADS count = py2cu_device_count(backend);
    Py_END_ALLOW_THREADS return Py_BuildValue("is", count, count > 0 ? "" : py2cu_error_detail());
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

static RecordCode record_codes[RECORD_CODES_END - RECORD_CODES]; /* filled from the front, never freed: types outlive arrays */
static int record_count;

const RecordCode *record_of_code(int code)
{
    return code >= RECORD_CODES && code < RECORD_CODES + record_count ? &record_codes[code - RECORD_CODES] : NULL;
}

PyDoc_STRVAR(record_code_doc, "record_code(text, itemsize)\n--\n\nThe number of the record type that the text names.");
static PyObject *module_record_code(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *text;
    Py_ssize_t itemsize;
    if (!PyArg_ParseTuple(args, "sn:record_code", &text, &itemsize)) {
        return NULL;
    }
    int at = 0;
    while (at < record_count && strcmp(record_codes[at].text, text) != 0) {
        at++;
    }
    if (at == record_count) {
        char *copy = at < RECORD_CODES_END - RECORD_CODES ? PyMem_Malloc(strlen(text) + 1) : NULL;
        if (copy == NULL) {
            PyErr_SetString(PyExc_MemoryError, "too many types of records");
            return NULL;
        }
        strcpy(copy, text);
        record_codes[at] = (RecordCode){copy, (size_t)itemsize};
        record_count++;
    }
    return PyLong_FromLong(RECORD_CODES + at);
}

PyDoc_STRVAR(cache_folder_doc, "cache_folder(cache_dir)\n--\n\nThe folder of the disk cache for that option, or None; None without a cache.");
static PyObject *module_cache_folder(PyObject *Py_UNUSED(module), PyObject *cache_dir)
{
    PyObject *given = NULL;
    if (cache_dir != Py_None && !PyUnicode_FSConverter(cache_dir, &given)) {
        return NULL;
    }
    const char *dir = given != NULL ? PyBytes_AS_STRING(given) : NULL;
    size_t length = py2cu_cache_folder(dir, NULL, 0);
    char *path = PyMem_Malloc(length + 1);
    PyObject *folder = NULL;
    if (path == NULL) {
        PyErr_NoMemory();
    } else if (length == 0) {
        folder = Py_NewRef(Py_None);
    } else {
        (void)py2cu_cache_folder(dir, path, length + 1);
        folder = PyUnicode_DecodeFSDefault(path);
    }
    PyMem_Free(path);
    Py_XDECREF(given);
    return folder;
}

PyDoc_STRVAR(random_states_doc, "random_states(buffer, seed, start)\n--\n\nFills a buffer with states of random numbers.");
static PyObject *module_random_states(PyObject *Py_UNUSED(module), PyObject *args)
{
    Py_buffer view;
    unsigned long long seed, start;
    if (!PyArg_ParseTuple(args, "w*KK:random_states", &view, &seed, &start)) {
        return NULL;
    }
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_random_states(view.buf, (size_t)view.len / 16, seed, start);
    Py_END_ALLOW_THREADS PyBuffer_Release(&view);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

/* ---- types as text ----------------------------------------------------------------------------------------------- */

PyObject *print_text(uint64_t print)
{
    const RecordCode *record = record_of_code((int)print_dtype(print));
    const char *name = record != NULL ? record->text : py2cu_dtype_name((Py2cuDtype)print_dtype(print));
    if (name == NULL) {
        name = print_dtype(print) == PRINT_NO_ITEMS ? "" : "?";
    }
    unsigned ndim = print >> 12 & 0xffu;
    if (!print_is_array(print) || (ndim == 0 && record != NULL &&
                                   record->text[0] == 'R')) { /* an array of one record and no axes is the record to kernels */
        return PyUnicode_FromString(name);
    }
    if (ndim == 0) {
        return PyUnicode_FromFormat("%s[()]", name);
    }
    unsigned layout = print >> 20 & 3u;
    char axes[3 * 256 + 8];
    size_t at = 0;
    for (unsigned axis = 0; axis < ndim; axis++) {
        if (axis > 0) {
            axes[at++] = ',';
            axes[at++] = ' ';
        }
        bool unit = (layout == PY2CU_LAYOUT_C && axis + 1 == ndim) || (layout == PY2CU_LAYOUT_F && axis == 0);
        axes[at++] = ':';
        if (unit) {
            axes[at++] = ':';
            axes[at++] = '1';
        }
    }
    axes[at] = '\0';
    return PyUnicode_FromFormat("%s[%s]", name, axes);
}

/* "(int64, float64", as far as it is read; steals both references. */
static PyObject *joined(PyObject *text, PyObject *more)
{
    PyObject *result = text != NULL && more != NULL ? PyUnicode_Concat(text, more) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(more);
    return result;
}

/* The classes of named tuples that were met; they are few, and never freed. */
static struct {
    PyTypeObject *type;
    char *text;
    bool is_enum; /* whose members are tuples */
} named_classes[PRINT_CLASS_COUNT];
static unsigned named_class_count = 1; /* 0: plain tuples */

const char *named_class_text(unsigned number)
{
    return named_classes[number].text;
}

bool named_class_is_enum(unsigned number)
{
    return named_classes[number].is_enum;
}

int named_class_add(PyTypeObject *type, char *text, bool is_enum)
{
    if (text == NULL || named_class_count == PRINT_CLASS_COUNT) {
        PyMem_Free(text);
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_MemoryError, "too many classes of tuples");
        }
        return -1;
    }
    named_classes[named_class_count].type = (PyTypeObject *)Py_NewRef(type);
    named_classes[named_class_count].text = text;
    named_classes[named_class_count].is_enum = is_enum;
    return (int)named_class_count++;
}

static char *class_text(PyTypeObject *type, PyObject *fields)
{
    PyObject *separator = PyUnicode_FromString(", ");
    PyObject *names = separator != NULL ? PyUnicode_Join(separator, fields) : NULL;
    PyObject *name = names != NULL ? PyObject_GetAttrString((PyObject *)type, "__name__") : NULL;
    PyObject *text = name != NULL ? PyUnicode_FromFormat("%U(%U)", name, names) : NULL;
    const char *utf8 = text != NULL ? PyUnicode_AsUTF8(text) : NULL;
    char *copy = utf8 != NULL ? PyMem_Malloc(strlen(utf8) + 1) : NULL;
    if (copy != NULL) {
        strcpy(copy, utf8);
    }
    Py_XDECREF(separator);
    Py_XDECREF(names);
    Py_XDECREF(name);
    Py_XDECREF(text);
    return copy;
}

int named_class_of(PyObject *tuple)
{
    if (PyTuple_CheckExact(tuple)) {
        return 0;
    }
    for (unsigned i = 1; i < named_class_count; i++) {
        if (named_classes[i].type == Py_TYPE(tuple)) {
            return (int)i;
        }
    }
    PyObject *fields = PyObject_GetAttrString((PyObject *)Py_TYPE(tuple), "_fields");
    if (fields == NULL || !PyTuple_Check(fields) || PyTuple_GET_SIZE(fields) != PyTuple_GET_SIZE(tuple)) {
        PyErr_Clear(); /* another subclass of tuple: a plain one to kernels */
        Py_XDECREF(fields);
        return 0;
    }
    char *text = class_text(Py_TYPE(tuple), fields);
    Py_DECREF(fields);
    return named_class_add(Py_TYPE(tuple), text, false);
}

enum { OPEN_TUPLES = 256 };

PyObject *prints_text(const uint64_t *prints, size_t count)
{
    unsigned open[OPEN_TUPLES]; /* classes of the tuples that are open */
    PyObject *list = PyList_New(0), *types = NULL;
    bool ok = list != NULL;
    unsigned depth = 0;
    PyObject *text = NULL;
    for (size_t i = 0; ok && i < count; i++) {
        text = depth == 0 ? PyUnicode_FromString("") : joined(text, PyUnicode_FromString(", "));
        for (unsigned k = 0; k < print_opens(prints[i]) && depth < OPEN_TUPLES; k++) {
            open[depth] = print_class(prints[i], k);
            bool is_enum = named_class_is_enum(open[depth]);
            text = joined(text, PyUnicode_FromString(is_enum ? "Enum<Tuple((" : open[depth] != 0 ? "NamedTuple((" : "Tuple(("));
            depth++;
        }
        text = joined(text, print_text(prints[i]));
        for (unsigned k = 0; k < print_closes(prints[i]) && depth > 0; k++) {
            unsigned named = open[--depth];
            const char *end = named_class_is_enum(named) ? "))>(%s)" : named != 0 ? "), %s)" : "))";
            text = joined(text, PyUnicode_FromFormat(end, named_class_text(named)));
        }
        ok = text != NULL && (depth > 0 || PyList_Append(list, text) == 0);
        if (depth == 0 || !ok) {
            Py_CLEAR(text);
        }
    }
    if (ok) {
        types = PyList_AsTuple(list);
    }
    Py_XDECREF(list);
    return types;
}

PyDoc_STRVAR(types_of_doc, "types_of(*args)\n--\n\nThe types of kernel arguments, as text.");
static PyObject *module_types_of(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    Launch launch;
    PyObject *types = launch_read(&launch, NULL, NULL, args, (size_t)count) == 0 ? prints_text(launch.prints, launch.count) : NULL;
    launch_release(&launch, NULL); /* nothing was copied yet */
    return types;
}

/* Extents of 1 say nothing about contiguity, and an empty array is contiguous both ways, as NumPy has it. */
Py2cuLayout array_layout(const int64_t *shape, const int64_t *strides, int ndim, int64_t itemsize, bool *c, bool *f)
{
    int64_t span = itemsize;
    *c = *f = true;
    for (int axis = 0; axis < ndim; axis++) {
        if (shape[axis] == 0) {
            return PY2CU_LAYOUT_C;
        }
    }
    for (int axis = ndim - 1; axis >= 0; axis--) {
        *c = *c && (shape[axis] == 1 || strides[axis] == span);
        span *= shape[axis];
    }
    span = itemsize;
    for (int axis = 0; axis < ndim; axis++) {
        *f = *f && (shape[axis] == 1 || strides[axis] == span);
        span *= shape[axis];
    }
    return *c ? PY2CU_LAYOUT_C : *f ? PY2CU_LAYOUT_F : PY2CU_LAYOUT_ANY;
}

/* ---- set-up ------------------------------------------------------------------------------------------------------ */

static void keep(PyObject **slot, PyObject *value)
{
    PyObject *old = *slot;
    *slot = Py_XNewRef(value);
    Py_XDECREF(old);
}

PyDoc_STRVAR(setup_doc, "setup(**what)\n--\n\nHands over the Python side's classes and hooks; called once, by the package.");
static PyObject *module_setup(PyObject *Py_UNUSED(module), PyObject *args, PyObject *keywords)
{
    static char *names[] = {"scalar_types", "ndarray",          "make_error",     "make_typing_error", "warn",
                            "open_device",  "convert_argument", "convert_stream", "chosen_device",     "record_code",
                            "enum_class",   "member_type",      NULL};
    PyObject *scalars, *ndarray, *error, *typing_error, *warn, *open_device, *argument, *stream, *chosen, *record, *enum_class, *member_type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OOOOOOOOOOO:setup", names, &PyTuple_Type, &scalars, &ndarray, &error,
                                     &typing_error, &warn, &open_device, &argument, &stream, &chosen, &record, &enum_class, &member_type)) {
        return NULL;
    }
    if (PyTuple_GET_SIZE(scalars) != PY2CU_DTYPE_COUNT || !PyType_Check(ndarray)) {
        PyErr_SetString(PyExc_ValueError, "scalar_types needs one class per dtype");
        return NULL;
    }
    ExtensionState *state = &extension_state;
    for (Py_ssize_t i = 0; i < PY2CU_DTYPE_COUNT; i++) {
        keep(&state->scalar_types[i], PyTuple_GET_ITEM(scalars, i));
    }
    keep(&state->ndarray, ndarray);
    keep(&state->make_error, error);
    keep(&state->make_typing_error, typing_error);
    keep(&state->warn, warn);
    keep(&state->open_device, open_device);
    keep(&state->convert_argument, argument);
    keep(&state->convert_stream, stream);
    keep(&state->record_code, record);
    keep(&state->enum_class, enum_class);
    keep(&state->member_type, member_type);
    keep(&state->chosen_device, chosen);
    Py_RETURN_NONE;
}

int module_add_type(PyObject *module, PyTypeObject *type, const char *name)
{
    if (PyType_Ready(type) != 0) {
        return -1;
    }
    return PyModule_AddObjectRef(module, name, (PyObject *)type);
}

static PyMethodDef module_functions[] = {
    {"setup", (PyCFunction)(void (*)(void))module_setup, METH_VARARGS | METH_KEYWORDS, setup_doc},
    {"current_device", module_current_device, METH_NOARGS, NULL},
    {"set_device", module_set_device, METH_O, set_device_doc},
    {"forget_device", module_forget_device, METH_NOARGS, forget_device_doc},
    {"types_of", (PyCFunction)(void (*)(void))module_types_of, METH_FASTCALL, types_of_doc},
    {"record_code", module_record_code, METH_VARARGS, record_code_doc},
    {"cache_folder", module_cache_folder, METH_O, cache_folder_doc},
    {"random_states", module_random_states, METH_VARARGS, random_states_doc},
    {"device_count", module_device_count, METH_O, device_count_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_py2cu",
    .m_doc = "py2cu's C libraries for Python; use py2cu.cuda instead.",
    .m_size = -1,
    .m_methods = module_functions,
};

PyMODINIT_FUNC PyInit__py2cu(void);
PyMODINIT_FUNC PyInit__py2cu(void)
{
    PyObject *module = PyModule_Create(&module_definition);
    if (module == NULL) {
        return NULL;
    }
    PyObject *names = PyTuple_New(PY2CU_DTYPE_COUNT);
    bool ok = names != NULL;
    for (int i = 0; ok && i < PY2CU_DTYPE_COUNT; i++) {
        PyObject *name = PyUnicode_FromString(py2cu_dtype_name((Py2cuDtype)i));
        ok = name != NULL && PyTuple_SetItem(names, i, name) == 0;
    }
    if (!ok || PyModule_AddObjectRef(module, "dtype_names", names) != 0 ||
        PyModule_AddStringConstant(module, "version", py2cu_version()) != 0 ||
        PyModule_AddIntConstant(module, "FACT_NOALIAS", PY2CU_FACT_NOALIAS) != 0 ||
        PyModule_AddIntConstant(module, "FACT_SMALL", PY2CU_FACT_SMALL) != 0 ||
        module_add_type(module, &DeviceType, "Device") != 0 || module_add_type(module, &StreamType, "Stream") != 0 ||
        module_add_type(module, &EventType, "Event") != 0 || module_add_type(module, &MemoryType, "Memory") != 0 ||
        module_add_type(module, &BufferType, "Buffer") != 0 ||
        module_add_type(module, &ArrayType, "Array") != 0 || module_add_type(module, &FunctionType, "Function") != 0 ||
        module_add_type(module, &OverloadType, "Overload") != 0 ||
        module_add_type(module, &HostArgumentType, "HostArgument") != 0 ||
        module_add_type(module, &DispatcherType, "Dispatcher") != 0 ||
        module_add_type(module, &ConfiguredType, "Configured") != 0 || PyModule_AddFunctions(module, dlpack_functions) != 0 ||
        PyModule_AddFunctions(module, heard_functions) != 0 ||
        PyModule_AddFunctions(module, memory_functions) != 0) {
        Py_XDECREF(names);
        Py_DECREF(module);
        return NULL;
    }
    Py_DECREF(names);
    return module;
}
