// SPDX-License-Identifier: MIT
/* Types of kernel arguments: codes of records, numbers of tuple classes, layouts, and their string representation. */
#include "python/extension/types/argument_types.h"

/* ---- records -------------------------------------------------------------------------------------------------------
 */

static RecordCode
    record_codes[RECORD_CODES_END - RECORD_CODES]; /* filled from the front, never freed: types outlive arrays */
static atomic_int record_count;                    /* entries below it never change */

const RecordCode *record_of_code(int code)
{
    return code >= RECORD_CODES && code < RECORD_CODES + atomic_load_explicit(&record_count, memory_order_acquire)
               ? &record_codes[code - RECORD_CODES]
               : NULL;
}

/* Returns the index of a record type, or -1 if the table is full. */
static int index_of_record(const char *text, size_t itemsize)
{
    const int count = atomic_load_explicit(&record_count, memory_order_relaxed);
    for (int at = 0; at < count; at++) {
        if (strcmp(record_codes[at].text, text) == 0) {
            return at;
        }
    }
    char *copy = count < RECORD_CODES_END - RECORD_CODES ? PyMem_Malloc(strlen(text) + 1) : NULL;
    if (copy == NULL) {
        return -1;
    }
    strcpy(copy, text);
    record_codes[count] = (RecordCode){copy, itemsize};
    atomic_store_explicit(&record_count, count + 1, memory_order_release);
    return count;
}

PyDoc_STRVAR(
    record_code_doc,
    "record_code(text, itemsize)\n--\n\nReturn the code of a record type, which is passed in Numba's notation.");
static PyObject *module_record_code(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *text;
    Py_ssize_t itemsize;
    if (!PyArg_ParseTuple(args, "sn:record_code", &text, &itemsize)) {
        return NULL;
    }
    guard_lock(&tables_guard);
    const int at = index_of_record(text, (size_t)itemsize);
    guard_unlock(&tables_guard);
    if (at < 0) {
        PyErr_SetString(PyExc_MemoryError, "too many types of records");
        return NULL;
    }
    return PyLong_FromLong(RECORD_CODES + at);
}

PyMethodDef record_functions[] = {
    {"record_code", module_record_code, METH_VARARGS, record_code_doc},
    {NULL, NULL, 0, NULL},
};

/* ---- named tuples --------------------------------------------------------------------------------------------------
 */

/* Classes of named tuples used so far; there are few, and they are never freed. */
static struct {
    PyTypeObject *type;
    char *text;
    bool is_enum; /* whether members of the enum are tuples */
} named_classes[FINGERPRINT_CLASS_COUNT];
static atomic_uint named_class_count = 1; /* 0 represents plain tuples; entries below it never change */

const char *named_class_text(unsigned number)
{
    return named_classes[number].text;
}

static bool named_class_is_enum(unsigned number)
{
    return named_classes[number].is_enum;
}

/* Returns the number of a class, or 0. */
static unsigned find_class(const PyTypeObject *type, bool is_enum)
{
    const unsigned count = atomic_load_explicit(&named_class_count, memory_order_acquire);
    for (unsigned i = 1; i < count; i++) {
        if (named_classes[i].type == type && named_classes[i].is_enum == is_enum) {
            return i;
        }
    }
    return 0;
}

int named_class_add(PyTypeObject *type, char *text, bool is_enum)
{
    if (text == NULL) {
        return -1;
    }
    guard_lock(&tables_guard);
    unsigned number = find_class(type, is_enum); /* another thread may have added the class */
    const unsigned count = atomic_load_explicit(&named_class_count, memory_order_relaxed);
    if (number == 0 && count < FINGERPRINT_CLASS_COUNT) {
        named_classes[count].type = (PyTypeObject *)Py_NewRef(type);
        named_classes[count].text = text;
        named_classes[count].is_enum = is_enum;
        atomic_store_explicit(&named_class_count, count + 1, memory_order_release);
        text = NULL;
        number = count;
    }
    guard_unlock(&tables_guard);
    PyMem_Free(text);
    if (number == 0) {
        PyErr_SetString(PyExc_MemoryError, "too many classes of tuples");
        return -1;
    }
    return (int)number;
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
    } else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
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
    const unsigned known = find_class(Py_TYPE(tuple), false);
    if (known > 0) {
        return (int)known;
    }
    PyObject *fields = PyObject_GetAttrString((PyObject *)Py_TYPE(tuple), "_fields");
    if (fields == NULL || !PyTuple_Check(fields) || PyTuple_GET_SIZE(fields) != PyTuple_GET_SIZE(tuple)) {
        PyErr_Clear(); /* another subclass of tuple: a plain tuple for kernels */
        Py_XDECREF(fields);
        return 0;
    }
    char *text = class_text(Py_TYPE(tuple), fields);
    Py_DECREF(fields);
    return named_class_add(Py_TYPE(tuple), text, false);
}

/* ---- layouts -------------------------------------------------------------------------------------------------------
 */

/* Axes of length 1 do not affect contiguity, and an empty array is contiguous in both orders, as in NumPy. */
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

/* ---- string representation
 * ----------------------------------------------------------------------------------------- */

PyObject *fingerprint_text(uint64_t fingerprint)
{
    const RecordCode *record = record_of_code((int)fingerprint_dtype(fingerprint));
    const char *name = record != NULL ? record->text : py2cu_dtype_name((Py2cuDtype)fingerprint_dtype(fingerprint));
    if (name == NULL) {
        name = fingerprint_dtype(fingerprint) == FINGERPRINT_NO_ITEMS ? "" : "?";
    }
    unsigned ndim = fingerprint >> 12 & 0xffu;
    if (!fingerprint_is_array(fingerprint) ||
        (ndim == 0 && record != NULL &&
         record->text[0] == 'R')) { /* a 0-d array of a record is the record itself in kernels */
        return PyUnicode_FromString(name);
    }
    if (ndim == 0) {
        return PyUnicode_FromFormat("%s[()]", name);
    }
    unsigned layout = fingerprint >> 20 & 3u;
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

/* Returns the concatenation; steals both references. */
static PyObject *concatenate(PyObject *text, PyObject *more)
{
    PyObject *result = text != NULL && more != NULL ? PyUnicode_Concat(text, more) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(more);
    return result;
}

enum { OPEN_TUPLES = 256 };

PyObject *fingerprints_text(const uint64_t *fingerprints, size_t count)
{
    unsigned open[OPEN_TUPLES]; /* classes of the open tuples */
    PyObject *list = PyList_New(0), *types = NULL;
    bool ok = list != NULL;
    unsigned depth = 0;
    PyObject *text = NULL;
    for (size_t i = 0; ok && i < count; i++) {
        text = depth == 0 ? PyUnicode_FromString("") : concatenate(text, PyUnicode_FromString(", "));
        for (unsigned k = 0; k < fingerprint_opens(fingerprints[i]) && depth < OPEN_TUPLES; k++) {
            open[depth] = fingerprint_class(fingerprints[i], k);
            bool is_enum = named_class_is_enum(open[depth]);
            text = concatenate(text, PyUnicode_FromString(is_enum            ? "Enum<Tuple(("
                                                          : open[depth] != 0 ? "NamedTuple(("
                                                                             : "Tuple(("));
            depth++;
        }
        text = concatenate(text, fingerprint_text(fingerprints[i]));
        for (unsigned k = 0; k < fingerprint_closes(fingerprints[i]) && depth > 0; k++) {
            unsigned named = open[--depth];
            const char *end = named_class_is_enum(named) ? "))>(%s)" : named != 0 ? "), %s)" : "))";
            text = concatenate(text, PyUnicode_FromFormat(end, named_class_text(named)));
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
