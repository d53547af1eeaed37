/* The types of kernel arguments: codes of records, numbers of classes of tuples, layouts, and all of it as text. */
#include "argument_types.h"

/* ---- records ------------------------------------------------------------------------------------------------------- */

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

PyMethodDef record_functions[] = {
    {"record_code", module_record_code, METH_VARARGS, record_code_doc},
    {NULL, NULL, 0, NULL},
};

/* ---- named tuples -------------------------------------------------------------------------------------------------- */

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

/* ---- layouts ------------------------------------------------------------------------------------------------------- */

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

/* ---- types as text ------------------------------------------------------------------------------------------------- */

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
