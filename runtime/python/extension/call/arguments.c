// SPDX-License-Identifier: MIT
/* Conversion of Python objects to kernel arguments: py2cu's arrays and numbers without calling Python, NumPy arrays
 * by the buffer protocol, and everything else by a callback of the Python side. */
#include "python/extension/types/enum_args.h"
#include "python/extension/types/launch_arguments.h"

/* ---- numbers ------------------------------------------------------------------------------------------------------
 */

static int read_int(PyObject *object, Py2cuArg *arg, uint64_t *fingerprint)
{
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow == 0) {
        if (value == -1 && PyErr_Occurred()) {
            return -1;
        }
        arg->dtype = PY2CU_INT64;
        arg->value.i = value;
    } else {
        unsigned long long big = overflow > 0 ? PyLong_AsUnsignedLongLong(object) : (unsigned long long)-1;
        if (overflow < 0 || PyErr_Occurred()) {
            PyErr_Clear();
            PyErr_Format(PyExc_ValueError, "Int value is too large: %S", object);
            return -1;
        }
        arg->dtype = PY2CU_UINT64;
        arg->value.u = big;
    }
    arg->kind = PY2CU_ARG_SCALAR;
    *fingerprint = fingerprint_scalar(arg->dtype);
    return 0;
}

/* ---- arrays -------------------------------------------------------------------------------------------------------
 */

static void set_element(Py2cuArg *arg, int code)
{
    const RecordCode *record = record_of_code(code);
    arg->dtype = record != NULL ? PY2CU_RECORD : (Py2cuDtype)code;
    arg->record = record != NULL ? record->text : NULL;
    arg->itemsize = record != NULL ? record->itemsize : 0;
}

static char first_letter_of(PyObject *dtype, const char *attribute)
{
    PyObject *text = PyObject_GetAttrString(dtype, attribute);
    const char *letters = text != NULL && PyUnicode_Check(text) ? PyUnicode_AsUTF8(text) : "";
    const char first = letters != NULL ? letters[0] : '\0';
    Py_XDECREF(text);
    PyErr_Clear();
    return first;
}

/* Returns a suggestion for an array of an unsupported dtype; starts with ": " unless it is empty. */
static const char *conversion_hint(PyObject *dtype)
{
    PyObject *is_native = PyObject_GetAttrString(dtype, "isnative");
    const bool is_swapped = is_native == Py_False;
    Py_XDECREF(is_native);
    PyErr_Clear();
    if (is_swapped) {
        return ": pass array.astype(array.dtype.newbyteorder('='))";
    }
    switch (first_letter_of(dtype, "kind")) {
    case 'O':
        return ": pass a numeric array, for example array.astype(np.float64)";
    case 'f':
        return ": pass array.astype(np.float64)";
    case 'c':
        return ": pass array.astype(np.complex128)";
    default:
        return "";
    }
}

static int raise_unsupported_dtype(const Launch *launch, int ndim, PyObject *dtype)
{
    return launch_raise_argument(launch, PyExc_TypeError, "kernels do not support a %d-dimensional array of %S%s", ndim,
                                 dtype, conversion_hint(dtype));
}

/* Copies the shape and strides for the comparison with the next launch, before which the array may be freed. */
static int read_array(Launch *launch, size_t index, PyObject *object)
{
    const ArrayObject *array = (const ArrayObject *)object;
    Py2cuArg *arg = &launch->args[index];
    if (array->code < 0) {
        return raise_unsupported_dtype(launch, array->ndim, array->dtype);
    }
    int64_t *numbers = launch_numbers(launch, array->ndim);
    if (numbers != NULL) {
        memcpy(numbers, array->shape, 2 * (size_t)array->ndim * sizeof *numbers);
    }
    arg->kind = PY2CU_ARG_ARRAY;
    set_element(arg, array->code);
    arg->data = array->data;
    arg->shape = numbers != NULL ? numbers : array->shape;
    arg->strides = arg->shape + array->ndim;
    arg->ndim = (uint32_t)array->ndim;
    arg->readonly = array->readonly;
    arg->device = array->device->device;
    launch->fingerprints[index] = array->fingerprint;
    return 0;
}

/* Returns the dtype of a buffer's format in the notation of the struct module; -1 if kernels do not support it. */
static int dtype_of_format(const char *format, Py_ssize_t itemsize)
{
    if (format == NULL) {
        return PY2CU_UINT8;
    }
#if PY_LITTLE_ENDIAN
    const char *native = "@=<";
#else
    const char *native = "@=>";
#endif
    if (format[0] != '\0' && strchr(native, format[0]) != NULL) {
        format++;
    }
    bool is_complex = format[0] == 'Z';
    format += is_complex;
    if (format[0] == '\0' || format[1] != '\0') {
        return -1;
    }
    if (is_complex) {
        return format[0] == 'f' ? PY2CU_COMPLEX64 : format[0] == 'd' ? PY2CU_COMPLEX128 : -1;
    }
    switch (format[0]) {
    case '?':
        return PY2CU_BOOL;
    case 'e':
        return PY2CU_FLOAT16;
    case 'f':
        return PY2CU_FLOAT32;
    case 'd':
        return PY2CU_FLOAT64;
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
        return itemsize == 1 ? PY2CU_INT8 : itemsize == 2 ? PY2CU_INT16 : itemsize == 4 ? PY2CU_INT32 : PY2CU_INT64;
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
        return itemsize == 1 ? PY2CU_UINT8 : itemsize == 2 ? PY2CU_UINT16 : itemsize == 4 ? PY2CU_UINT32 : PY2CU_UINT64;
    default:
        return -1;
    }
}

/* Returns the code of a structured array's elements; -1 with an exception set. */
static int record_code_of(PyObject *array)
{
    PyObject *dtype = PyObject_GetAttrString(array, "dtype");
    PyObject *code = dtype != NULL ? PyObject_CallOneArg(extension_state.record_code, dtype) : NULL;
    long value = code != NULL ? PyLong_AsLong(code) : -1;
    Py_XDECREF(dtype);
    Py_XDECREF(code);
    if (value >= 0 && record_of_code((int)value) == NULL) {
        PyErr_SetString(PyExc_ValueError, "no such record");
        return -1;
    }
    return (int)value;
}

/* Reads a scalar of NumPy's datetime64 or timedelta64; returns 1 if the object is not one. */
static int read_time(PyObject *object, Py2cuArg *arg, uint64_t *fingerprint)
{
    const char *name = Py_TYPE(object)->tp_name;
    if (strcmp(name, "numpy.datetime64") != 0 && strcmp(name, "numpy.timedelta64") != 0) {
        return 1;
    }
    int code = record_code_of(object);
    const RecordCode *record = record_of_code(code);
    if (record == NULL) {
        PyErr_Clear();
        PyErr_SetString(PyExc_TypeError, "kernels do not support times of this unit");
        return -1;
    }
    PyObject *number = PyObject_CallMethod(object, "view", "s", "i8");
    PyObject *tuple_or_member = number != NULL ? PyNumber_Index(number) : NULL;
    arg->kind = PY2CU_ARG_SCALAR;
    arg->dtype = PY2CU_INT64;
    arg->record = record->text;
    arg->value.i = tuple_or_member != NULL ? PyLong_AsLongLong(tuple_or_member) : -1;
    Py_XDECREF(number);
    Py_XDECREF(tuple_or_member);
    *fingerprint = fingerprint_scalar((unsigned)code);
    return PyErr_Occurred() ? -1 : 0;
}

/* Reads records whose fields the buffer protocol cannot describe as raw bytes; returns the code of the records, or
 * -1. */
static int get_raw_buffer(PyObject *array, Py_buffer *view)
{
    PyErr_Clear();
    int code = record_code_of(array);
    const RecordCode *record = record_of_code(code);
    PyObject *bytes = record != NULL ? PyUnicode_FromFormat("V%zu", record->itemsize) : NULL;
    PyObject *raw = bytes != NULL ? PyObject_CallMethod(array, "view", "O", bytes) : NULL;
    bool ok = raw != NULL && PyObject_GetBuffer(raw, view, PyBUF_STRIDES | PyBUF_FORMAT) ==
                                 0; /* the buffer holds a reference to raw, which holds a reference to the array */
    Py_XDECREF(bytes);
    Py_XDECREF(raw);
    return ok ? code : -1;
}

static bool same_memory(const Py_buffer *a, const Py_buffer *b)
{
    return a->buf == b->buf && a->len == b->len && a->len > 0;
}

/* Reads bfloat16 elements, which the buffer protocol does not support, as uint16; returns the code, or -1. */
static int get_bfloat16_buffer(PyObject *array, Py_buffer *view)
{
    PyErr_Clear();
    PyObject *dtype = PyObject_GetAttrString(array, "dtype");
    PyObject *name = dtype != NULL ? PyObject_GetAttrString(dtype, "name") : NULL;
    bool is_it = name != NULL && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "bfloat16") == 0;
    PyObject *bits = is_it ? PyObject_CallMethod(array, "view", "s", "u2") : NULL;
    bool ok = bits != NULL && PyObject_GetBuffer(bits, view, PyBUF_STRIDES | PyBUF_FORMAT) == 0;
    Py_XDECREF(bits); /* the buffer holds a reference */
    Py_XDECREF(name);
    Py_XDECREF(dtype);
    PyErr_Clear();
    return ok ? PY2CU_BFLOAT16 : -1;
}

/* Returns NULL with an exception set if memory is exhausted. */
static HostCopy *new_copy(Launch *launch)
{
    bool is_small = launch->small_copy_count < LAUNCH_COPIES;
    HostCopy *copy = is_small ? &launch->small_copies[launch->small_copy_count++] : PyMem_Malloc(sizeof *copy);
    if (copy == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    copy->is_small = is_small;
    copy->next = copy->same_as = NULL;
    copy->data = NULL;
    return copy;
}

static void free_copy(HostCopy *copy)
{
    if (!copy->is_small) {
        PyMem_Free(copy);
    }
}

static int read_host_array(Launch *launch, size_t index, PyObject *object, bool copy_in, bool copy_out)
{
    HostCopy *copy = new_copy(launch);
    if (copy == NULL) {
        return -1;
    }
    int code = launch->in_place ? numpy_array_read(launch, object, &copy->view) : -1;
    copy->contains_object = code >= 0;
    if (code < 0 && PyObject_GetBuffer(object, &copy->view, PyBUF_STRIDES | PyBUF_FORMAT) != 0 &&
        (code = get_bfloat16_buffer(object, &copy->view)) < 0 && (code = get_raw_buffer(object, &copy->view)) < 0) {
        free_copy(copy);
        PyErr_Clear(); /* the buffer protocol does not support the dtype */
        return launch_raise_argument(launch, PyExc_TypeError, "kernels do not support an array of this dtype");
    }
    copy->argument = index;
    copy->copy_in = copy_in;
    copy->copy_out = copy_out;
    *launch->last_copy = copy;
    launch->last_copy = &copy->next;
    const Py_buffer *view = &copy->view;
    code = code >= 0 ? code : dtype_of_format(view->format, view->itemsize);
    size_t length = view->format != NULL ? strlen(view->format) : 0;
    bool is_text = length > 0 && (view->format[length - 1] == 's' || view->format[length - 1] == 'w'); /* "12s" */
    if (code < 0 && length > 0 && (view->format[0] == 'T' || is_text) && (code = record_code_of(object)) < 0) {
        return -1;
    }
    if (code < 0 || view->ndim > 64) {
        PyObject *dtype = PyObject_GetAttrString(object, "dtype");
        PyErr_Clear();
        (void)raise_unsupported_dtype(launch, view->ndim, dtype != NULL ? dtype : Py_None);
        Py_XDECREF(dtype);
        return -1;
    }
    bool c, f;
    Py2cuArg *arg = &launch->args[index];
    arg->shape = (const int64_t *)view->shape; /* Py_ssize_t has 64 bits on all platforms with CUDA */
    arg->strides = (const int64_t *)view->strides;
    Py2cuLayout layout = array_layout(arg->shape, arg->strides, view->ndim, view->itemsize, &c, &f);
    arg->data = view->buf; /* replaced by the device address if the array is copied */
    if (!c && !f && !launch->in_place) {
        PyErr_SetString(PyExc_ValueError,
                        "Array contains non-contiguous buffer and cannot be transferred as a single memory "
                        "region. Please ensure contiguous buffer with numpy .ascontiguousarray()");
        return -1;
    }
    arg->kind = PY2CU_ARG_ARRAY;
    set_element(arg, code);
    arg->ndim = (uint32_t)view->ndim;
    arg->readonly = view->readonly != 0;
    launch->fingerprints[index] = fingerprint_array((unsigned)code, (unsigned)view->ndim, layout);
    for (HostCopy *earlier = launch->copies; !launch->in_place && earlier != copy; earlier = earlier->next) {
        if (earlier->same_as == NULL && same_memory(&earlier->view, view)) {
            copy->same_as = earlier; /* an array that is passed twice is copied only once */
            earlier->copy_in |= copy_in;
            break;
        }
    }
    return 0;
}

_Static_assert(sizeof(Py_ssize_t) == sizeof(int64_t), "shapes of buffers are read as int64_t");

/* Returns whether an array is in host memory; mapped and managed arrays are NumPy arrays in memory that the device
 * accesses. */
static bool is_host_array(PyObject *object)
{
    PyTypeObject *ndarray = (PyTypeObject *)extension_state.ndarray;
    return Py_TYPE(object) == ndarray || (PyObject_TypeCheck(object, ndarray) &&
                                          !PyObject_HasAttrString((PyObject *)Py_TYPE(object), "__cuda_memory__"));
}

/* Returns whether an array is one of NumPy's masked arrays, the only class with this method. */
static bool is_masked(PyObject *array)
{
    return (PyObject *)Py_TYPE(array) != extension_state.ndarray &&
           PyObject_HasAttrString((PyObject *)Py_TYPE(array), "harden_mask");
}

/* The class of the last device array, with a reference: all arrays have the same class unless it is subclassed. It is
 * only compared. */
static PyTypeObject *_Atomic known_array_type;

static void register_array_type(PyTypeObject *type)
{
    PyTypeObject *old = atomic_exchange(&known_array_type, (PyTypeObject *)Py_NewRef(type));
    Py_XDECREF(old);
}

/* ---- one argument -------------------------------------------------------------------------------------------------
 */

static int read_argument(Launch *launch, size_t index, PyObject *object, bool converted);

/* Converts an argument in Python, which may raise an exception. */
static int read_unknown(Launch *launch, size_t index, PyObject *object)
{
    if (launch->in_place) {
        return launch_raise_argument(launch, PyExc_TypeError, "a value of type %s", Py_TYPE(object)->tp_name);
    }
    PyObject *replacement = PyObject_CallFunction(extension_state.convert_argument, "nOOO", (Py_ssize_t)launch->number,
                                                  object, launch->stream != NULL ? launch->stream : Py_None,
                                                  launch->kernel != NULL ? launch->kernel : Py_None);
    if (replacement == NULL) {
        return -1;
    }
    if (launch->held == NULL) {
        launch->held = PyList_New(0);
    }
    int kept = launch->held != NULL ? PyList_Append(launch->held, replacement) : -1;
    Py_DECREF(replacement); /* the list holds a reference */
    return kept != 0 ? -1 : read_argument(launch, index, replacement, true);
}

/* Reads an enum member whose value is a number. */
static int read_member(Launch *launch, size_t index, PyObject *object)
{
    const MemberClass *class_ = member_class_of(object);
    PyObject *value = class_ != NULL ? PyObject_GetAttrString(object, "_value_") : NULL;
    int status = value != NULL ? read_argument(launch, index, value, true) : -1;
    Py_XDECREF(value);
    if (status == 0 && class_->text != NULL) {
        launch->args[index].record = class_->text;
        launch->fingerprints[index] = fingerprint_scalar((unsigned)class_->code);
    }
    return status;
}

static int read_argument(Launch *launch, size_t index, PyObject *object, bool converted)
{
    Py2cuArg *arg = &launch->args[index];
    uint64_t *fingerprint = &launch->fingerprints[index];
    *arg = (Py2cuArg){.kind = PY2CU_ARG_SCALAR};
    if (Py_TYPE(object) == atomic_load_explicit(&known_array_type, memory_order_relaxed)) {
        return read_array(launch, index, object);
    }
    if (PyFloat_CheckExact(object)) {
        arg->kind = PY2CU_ARG_SCALAR;
        arg->dtype = PY2CU_FLOAT64;
        arg->value.f = PyFloat_AS_DOUBLE(object);
        *fingerprint = fingerprint_scalar(PY2CU_FLOAT64);
        return 0;
    }
    if (PyLong_CheckExact(object)) {
        return read_int(object, arg, fingerprint);
    }
    if ((PyObject *)Py_TYPE(object) == extension_state.ndarray) {
        return read_host_array(launch, index, object, true, true);
    }
    if (is_last_scalar_type(Py_TYPE(object))) {
        return numpy_scalar_read(object, arg, fingerprint);
    }
    int status = converted || launch->in_place ? 1 : launch_read_known(launch, index, object);
    if (status <= 0) {
        return status;
    }
    if (PyBool_Check(object)) {
        arg->kind = PY2CU_ARG_SCALAR;
        arg->dtype = PY2CU_BOOL;
        arg->value.i = object == Py_True;
        *fingerprint = fingerprint_scalar(PY2CU_BOOL);
        return 0;
    }
    if (object == Py_None) {
        arg->kind = PY2CU_ARG_SCALAR;
        arg->dtype = PY2CU_NONE;
        *fingerprint = fingerprint_scalar(PY2CU_NONE);
        return 0;
    }
    status = numpy_scalar_read(object, arg, fingerprint);
    if (status <= 0) {
        return status;
    }
    if (PyObject_TypeCheck(object, &ArrayType)) {
        register_array_type(Py_TYPE(object));
        return read_array(launch, index, object);
    }
    if (is_member(object)) {
        return read_member(launch, index, object);
    }
    if (is_host_array(object)) {
        return is_masked(object) ? read_unknown(launch, index, object)
                                 : read_host_array(launch, index, object, true, true);
    }
    if (PyObject_TypeCheck(object, &HostArgumentType)) {
        const HostArgumentObject *hint = (const HostArgumentObject *)object;
        if (is_host_array(hint->value) && !is_masked(hint->value)) {
            return read_host_array(launch, index, hint->value, hint->copy_in, hint->copy_out);
        }
        return read_argument(launch, index, hint->value, converted);
    }
    if (PyComplex_CheckExact(object)) {
        arg->kind = PY2CU_ARG_SCALAR;
        arg->dtype = PY2CU_COMPLEX128;
        arg->value.c[0] = PyComplex_RealAsDouble(object);
        arg->value.c[1] = PyComplex_ImagAsDouble(object);
        *fingerprint = fingerprint_scalar(PY2CU_COMPLEX128);
        return 0;
    }
    status = read_time(object, arg, fingerprint);
    if (status <= 0) {
        return status;
    }
    status = converted || launch->in_place ? 1 : launch_read_foreign(launch, index, object);
    if (status <= 0) {
        return status;
    }
    if (converted) {
        return launch_raise_argument(launch, PyExc_TypeError, "kernels do not support a value of type %s",
                                     Py_TYPE(object)->tp_name);
    }
    return read_unknown(launch, index, object);
}

/* ---- arguments that equal those of the latest launch --------------------------------------------------------------
 */

static bool is_repeated_array(Launch *launch, size_t index, const ArrayObject *array)
{
    const Py2cuArg *arg = &launch->args[index];
    return launch->fingerprints[index] == array->fingerprint && arg->data == array->data &&
           arg->device == array->device->device && arg->readonly == array->readonly &&
           launch_repeats_numbers(launch, arg, array->shape, array->ndim);
}

/* Facts and specialized code depend on the values of integers, but not on those of floating-point numbers. */
static bool is_repeated_number(Launch *launch, size_t index, PyObject *object)
{
    Py2cuArg *arg = &launch->args[index], read;
    uint64_t fingerprint = 0;
    const int status = PyLong_CheckExact(object) ? read_int(object, &read, &fingerprint)
                                                 : numpy_scalar_read(object, &read, &fingerprint);
    if (status != 0) {
        PyErr_Clear(); /* raised again when the argument is converted */
        return false;
    }
    const bool is_integer = read.dtype <= PY2CU_UINT64;
    if (fingerprint != launch->fingerprints[index] || (is_integer && read.value.i != arg->value.i)) {
        return false;
    }
    arg->value = read.value;
    return true;
}

static bool is_repeated_foreign(Launch *launch, size_t index, PyObject *object)
{
    const int status = launch_read_known(launch, index, object);
    if (status < 0) {
        PyErr_Clear(); /* raised again when the argument is converted */
    }
    return status == 0;
}

/* Reads an argument of a frequent class and compares it with the argument of the latest launch. Returns false if the
 * argument must be converted by the caller. Otherwise, launch->is_repeated is false if the argument differs; it is then
 * converted. */
static bool read_repeated(Launch *launch, size_t index, PyObject *object)
{
    const PyTypeObject *type = Py_TYPE(object);
    if (type == atomic_load_explicit(&known_array_type, memory_order_relaxed)) {
        return is_repeated_array(launch, index, (const ArrayObject *)object);
    }
    if (type == launch->foreign_type) {
        return is_repeated_foreign(launch, index, object);
    }
    if (PyFloat_CheckExact(object)) {
        launch->args[index].value.f = PyFloat_AS_DOUBLE(object);
        return launch->fingerprints[index] == fingerprint_scalar(PY2CU_FLOAT64);
    }
    if (PyLong_CheckExact(object) || is_last_scalar_type(type)) {
        return is_repeated_number(launch, index, object);
    }
    return is_repeated_foreign(launch, index, object);
}

/* Returns the number of converted arguments, which end with the first argument that differs from the latest launch. */
static size_t read_all_repeated(Launch *launch, PyObject *const *objects, size_t count)
{
    size_t done = 0;
    while (launch->is_repeated && done < count) {
        const bool is_read = read_repeated(launch, done, objects[done]);
        launch->is_repeated = launch->is_repeated && is_read;
        done += is_read;
    }
    return done;
}

/* ---- all arguments of a launch ------------------------------------------------------------------------------------
 */

/* Returns a new reference to the items of a tuple, or of an enum member whose value is a tuple; NULL if there are
 * none, or with an exception set. */
static PyObject *items_of(PyObject *object)
{
    return PyTuple_Check(object) ? Py_NewRef(object) : is_member(object) ? member_tuple(object) : NULL;
}

/* Adds the number of the innermost items of an object. */
static int count_items(PyObject *tuple_or_member, unsigned depth, size_t *count)
{
    PyObject *object = items_of(tuple_or_member);
    if (object == NULL) {
        ++*count;
        return PyErr_Occurred() ? -1 : 0;
    }
    int status = 0;
    if (depth == FINGERPRINT_DEEPEST) {
        PyErr_SetString(PyExc_TypeError, "kernels do not support tuples that are nested this deeply");
        status = -1;
    }
    *count += PyTuple_GET_SIZE(object) == 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(object) && status == 0; i++) {
        status = count_items(PyTuple_GET_ITEM(object, i), depth + 1, count);
    }
    Py_DECREF(object);
    return status;
}

static int read_items(Launch *launch, size_t *at, PyObject *tuple_or_member);

/* Reads the items of a tuple; `tuple_or_member` is the tuple, or the enum member with this value. */
static int read_tuple(Launch *launch, size_t *at, PyObject *tuple_or_member, PyObject *tuple)
{
    size_t first = *at;
    if (PyTuple_GET_SIZE(tuple) == 0) {
        launch->args[first] = (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = PY2CU_NONE};
        launch->fingerprints[(*at)++] = fingerprint_scalar(FINGERPRINT_NO_ITEMS);
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); i++) {
        if (read_items(launch, at, PyTuple_GET_ITEM(tuple, i)) != 0) {
            return -1;
        }
    }
    int named = tuple == tuple_or_member ? named_class_of(tuple) : (int)member_class_of(tuple_or_member)->number;
    uint64_t inner = launch->fingerprints[first] >> FINGERPRINT_CLASSES;
    if (named < 0) {
        return -1;
    }
    if (inner >> 2 * FINGERPRINT_CLASS_BITS != 0) { /* at most three levels */
        PyErr_SetString(PyExc_TypeError, "kernels do not support named tuples that are nested this deeply");
        return -1;
    }
    launch->fingerprints[first] = (launch->fingerprints[first] & 0xffffffffu) |
                                  (inner << FINGERPRINT_CLASS_BITS | (unsigned)named) << FINGERPRINT_CLASSES;
    launch->fingerprints[first] += PRINT_OPEN;
    launch->fingerprints[*at - 1] += PRINT_CLOSE;
    return 0;
}

static int read_items(Launch *launch, size_t *at, PyObject *tuple_or_member)
{
    PyObject *tuple = items_of(tuple_or_member);
    if (tuple == NULL) {
        return read_argument(launch, (*at)++, tuple_or_member, false);
    }
    int status = read_tuple(launch, at, tuple_or_member, tuple);
    Py_DECREF(tuple);
    return status;
}

int launch_check_tuples(const Launch *launch, const OverloadObject *overload)
{
    const Py2cuKernelInfo *kernel = overload->kernel;
    uint32_t parameter = 0;
    unsigned depth = 0;
    for (size_t i = 0; i < launch->count && i < kernel->argument_count; i++) {
        if (kernel->arguments[i].parameter != parameter) {
            PyErr_Format(PyExc_TypeError, "argument %u: the kernel requires a tuple with different items",
                         (unsigned)parameter + 1);
            return -1;
        }
        depth += fingerprint_opens(launch->fingerprints[i]);
        depth -= fingerprint_closes(launch->fingerprints[i]);
        parameter += depth == 0;
    }
    return 0;
}

static int read_all(Launch *launch, PyObject *const *objects, size_t object_count)
{
    launch->has_tuples = false;
    launch->copies = NULL;
    launch->last_copy = &launch->copies;
    launch->small_copy_count = 0;
    launch->held = NULL;
    launch->ordered = NULL;
    launch->foreign_type = NULL;
    launch->dtype = NULL;
    launch->number_count = 0;
    launch->args = launch->small_args;
    launch->fingerprints = launch->small_fingerprints;
    const size_t first = read_all_repeated(launch, objects, object_count);
    size_t count = first;
    int counted = 0;
    for (size_t i = first; i < object_count && counted == 0; i++) {
        if (PyTuple_Check(objects[i]) || is_member(objects[i])) {
            launch->has_tuples = true;
            counted = count_items(objects[i], 0, &count);
        } else {
            count++;
        }
    }
    count = counted == 0 ? count : 0;
    launch->count = count;
    if (count > LAUNCH_ARGS) {
        launch->args = PyMem_Calloc(count, sizeof *launch->args);
        launch->fingerprints = PyMem_Calloc(count, sizeof *launch->fingerprints);
        if (launch->args == NULL || launch->fingerprints == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        memcpy(launch->args, launch->small_args, first * sizeof *launch->args);
        memcpy(launch->fingerprints, launch->small_fingerprints, first * sizeof *launch->fingerprints);
    }
    size_t at = first;
    for (size_t i = first; i < object_count && counted == 0; i++) {
        launch->number = i + 1;
        counted = PyTuple_Check(objects[i]) || is_member(objects[i]) ? read_items(launch, &at, objects[i])
                                                                     : read_argument(launch, at++, objects[i], false);
    }
    return counted;
}

int launch_read(Launch *launch, PyObject *kernel, DeviceObject *device, PyObject *stream, PyObject *const *objects,
                size_t count)
{
    launch->is_repeated = launch->is_kept && launch->device == device && launch->count == count;
    launch->is_kept = false;
    launch->device = device;
    launch->stream = stream;
    launch->kernel = kernel;
    launch->in_place = false;
    return read_all(launch, objects, count);
}

int launch_read_in_place(Launch *launch, DeviceObject *device, PyObject *const *objects, size_t count)
{
    launch->device = device;
    launch->stream = launch->kernel = NULL;
    launch->is_repeated = false;
    launch->in_place = true;
    return read_all(launch, objects, count);
}

int launch_reserve(Launch *launch, size_t more)
{
    size_t count = launch->count + more;
    if (count <= LAUNCH_ARGS) {
        memset(&launch->small_args[launch->count], 0, more * sizeof launch->small_args[0]);
        return 0;
    }
    Py2cuArg *args = PyMem_Calloc(count, sizeof *args);
    uint64_t *fingerprints = PyMem_Calloc(count, sizeof *fingerprints);
    if (args == NULL || fingerprints == NULL) {
        PyMem_Free(args);
        PyMem_Free(fingerprints);
        PyErr_NoMemory();
        return -1;
    }
    memcpy(args, launch->args, launch->count * sizeof *args);
    memcpy(fingerprints, launch->fingerprints, launch->count * sizeof *fingerprints);
    if (launch->args != launch->small_args) {
        PyMem_Free(launch->args);
        PyMem_Free(launch->fingerprints);
    }
    launch->args = args;
    launch->fingerprints = fingerprints;
    return 0;
}

int launch_add_captured(Launch *launch, const OverloadObject *overload)
{
    const Py2cuKernelInfo *kernel = overload->kernel;
    size_t first = kernel->argument_count;
    while (first > 0 && kernel->arguments[first - 1].captured) {
        first--;
    }
    if (first == kernel->argument_count || launch->count != first) {
        return 0; /* the tuple has no items, or the number of arguments is wrong, which is reported later */
    }
    if (launch_reserve(launch, kernel->argument_count - first) != 0) {
        return -1;
    }
    launch->is_repeated = false; /* captured arrays are not compared */
    for (size_t i = first; i < kernel->argument_count; i++) {
        PyObject *array = overload->captured[kernel->arguments[i].capture];
        if (read_array(launch, i, array) != 0) {
            return -1;
        }
        launch->count++;
    }
    return 0;
}

void launch_release(Launch *launch, DeviceObject *device)
{
    for (HostCopy *copy = launch->copies, *next; copy != NULL; copy = next) {
        next = copy->next;
        if (copy->data != NULL && copy->same_as == NULL) {
            Py_BEGIN_ALLOW_THREADS py2cu_memory_free(device->device, copy->data, NULL);
            Py_END_ALLOW_THREADS
        }
        if (copy->contains_object) {
            Py_DECREF(copy->view.obj);
        } else {
            PyBuffer_Release(&copy->view);
        }
        free_copy(copy);
    }
    Py_XDECREF(launch->held);
    if (launch->args != launch->small_args) {
        PyMem_Free(launch->args);
    }
    if (launch->fingerprints != launch->small_fingerprints) {
        PyMem_Free(launch->fingerprints);
    }
}

PyDoc_STRVAR(types_of_doc, "types_of(*args)\n--\n\nReturn the types of kernel arguments as strings.");
static PyObject *module_types_of(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    Launch launch;
    launch.is_kept = false;
    PyObject *types = launch_read(&launch, NULL, NULL, NULL, args, (size_t)count) == 0
                          ? fingerprints_text(launch.fingerprints, launch.count)
                          : NULL;
    launch_release(&launch, NULL); /* nothing was copied */
    return types;
}

PyMethodDef argument_functions[] = {
    {"types_of", (PyCFunction)(void (*)(void))module_types_of, METH_FASTCALL, types_of_doc},
    {NULL, NULL, 0, NULL},
};
