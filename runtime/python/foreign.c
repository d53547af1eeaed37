/* Arrays of other libraries as arguments, without a call of our Python side.
 *
 * PyTorch and others offer DLPack's C exchange interface: a table of functions on the class. CuPy's arrays are read attribute by
 * attribute, as their __cuda_array_interface__ takes several times as long to make. Both only where nothing has to wait: the array is
 * on the launch's device, and its library works on the launch's stream. Everything else is left to the Python side, also its errors. */
#include "arguments.h"
#include "dlpack.h"

/* DLPackExchangeAPI of the DLPack specification, from version 1.3 on. */
typedef struct DlExchange {
    uint32_t major, minor;
    const struct DlExchange *previous;
    void *allocate, *from_object, *to_object;
    int (*borrow)(PyObject *object, DlTensor *out); /* may be NULL; the tensor is valid while the object is */
    int (*work_stream)(int32_t kind, int32_t ordinal, void **stream);
} DlExchange;

typedef struct ForeignType {
    PyTypeObject *type; /* held */
    const DlExchange *exchange;
    bool is_tensor; /* PyTorch's: what makes a tensor differ from its memory has to be asked */
    bool is_cupy;
} ForeignType;

enum { FOREIGN_TYPES = 4, FOREIGN_DTYPES = 8, DL_CPU = 1, DL_CUDA = 2, DL_INT = 0, DL_UINT = 1, DL_FLOAT = 2, DL_BFLOAT = 4, DL_BOOL = 6 };

static ForeignType foreign_types[FOREIGN_TYPES]; /* those that were met last, also such as are nothing to us */
static unsigned next_type;

/* ---- which library ------------------------------------------------------------------------------------------------- */

static PyObject *attribute(PyObject *object, const char *name)
{
    PyObject *value = PyObject_GetAttrString(object, name);
    if (value == NULL) {
        PyErr_Clear();
    }
    return value;
}

static const DlExchange *exchange_of(PyTypeObject *type)
{
    PyObject *capsule = attribute((PyObject *)type, "__dlpack_c_exchange_api__");
    const DlExchange *exchange = NULL;
    if (capsule != NULL && PyCapsule_IsValid(capsule, "dlpack_exchange_api")) {
        exchange = PyCapsule_GetPointer(capsule, "dlpack_exchange_api"); /* lives as long as the process */
    }
    Py_XDECREF(capsule);
    while (exchange != NULL && exchange->major > 1) {
        exchange = exchange->previous;
    }
    return exchange != NULL && exchange->major == 1 && exchange->borrow != NULL && exchange->work_stream != NULL ? exchange : NULL;
}

static bool is_cupy_array(PyTypeObject *type)
{
    PyObject *name = PyUnicode_FromString("cupy");
    PyObject *cupy = name != NULL ? PyImport_GetModule(name) : NULL;
    PyObject *array = cupy != NULL ? attribute(cupy, "ndarray") : NULL;
    bool same = array == (PyObject *)type;
    PyErr_Clear();
    Py_XDECREF(name);
    Py_XDECREF(cupy);
    Py_XDECREF(array);
    return same;
}

static const ForeignType *foreign_type(PyTypeObject *type)
{
    for (unsigned i = 0; i < FOREIGN_TYPES; i++) {
        if (foreign_types[i].type == type) {
            return &foreign_types[i];
        }
    }
    ForeignType *slot = &foreign_types[next_type++ % FOREIGN_TYPES];
    PyTypeObject *old = slot->type;
    PyObject *gradient = attribute((PyObject *)type, "requires_grad");
    *slot = (ForeignType){(PyTypeObject *)Py_NewRef(type), exchange_of(type), gradient != NULL, is_cupy_array(type)};
    Py_XDECREF(gradient);
    Py_XDECREF(old);
    return slot;
}

/* ---- what both have in common -------------------------------------------------------------------------------------- */

/* CUDA has two names for its legacy default stream. */
static bool is_launch_stream(const Launch *launch, void *native)
{
    const StreamObject *stream = (const StreamObject *)launch->stream;
    void *own = stream != NULL && stream->stream != NULL ? py2cu_stream_native(stream->stream)
                                                         : py2cu_device_default_stream(launch->device->device);
    return ((uintptr_t)own == 1 ? 0 : (uintptr_t)own) == ((uintptr_t)native == 1 ? 0 : (uintptr_t)native);
}

static bool is_launch_device(const Launch *launch, int64_t ordinal)
{
    return !launch->device->is_host && py2cu_device_info(launch->device->device)->ordinal == ordinal;
}

/* Room for the extents and strides of one array; NULL when there is none. */
static int64_t *take_numbers(Launch *launch, int64_t ndim)
{
    if (ndim < 1 || ndim > LAUNCH_NUMBERS / 2 || (size_t)(2 * ndim) > LAUNCH_NUMBERS - launch->number_count) {
        return NULL;
    }
    int64_t *numbers = &launch->numbers[launch->number_count];
    launch->number_count += (size_t)(2 * ndim);
    return numbers;
}

static void set_array(Launch *launch, size_t index, void *data, int code, const int64_t *numbers, int ndim)
{
    bool c, f;
    int64_t itemsize = (int64_t)py2cu_dtype_size((Py2cuDtype)code);
    Py2cuLayout layout = array_layout(numbers, numbers + ndim, ndim, itemsize, &c, &f);
    Py2cuArg *arg = &launch->args[index];
    arg->kind = PY2CU_ARG_ARRAY;
    arg->dtype = (Py2cuDtype)code;
    arg->data = data;
    arg->shape = numbers;
    arg->strides = numbers + ndim;
    arg->ndim = (uint32_t)ndim;
    arg->device = launch->device->device;
    launch->prints[index] = print_array((unsigned)code, (unsigned)ndim, layout);
}

static void c_strides(int64_t *numbers, int64_t ndim, int64_t itemsize)
{
    for (int64_t axis = ndim - 1; axis >= 0; axis--) {
        numbers[ndim + axis] = itemsize;
        itemsize = (int64_t)((uint64_t)itemsize * (uint64_t)numbers[axis]); /* an empty array may have any other extents */
    }
}

/* ---- DLPack's exchange interface ------------------------------------------------------------------------------------- */

/* Complex numbers are not among them: a tensor may be the conjugate of its memory. -1: none. */
static int code_of(DlType type)
{
    static const int8_t widths[65] = {[8] = 1, [16] = 2, [32] = 3, [64] = 4};
    static const int integers[] = {PY2CU_INT8, PY2CU_INT16, PY2CU_INT32, PY2CU_INT64};
    static const int naturals[] = {PY2CU_UINT8, PY2CU_UINT16, PY2CU_UINT32, PY2CU_UINT64};
    static const int floats[] = {-1, PY2CU_FLOAT16, PY2CU_FLOAT32, PY2CU_FLOAT64};
    int width = type.bits <= 64 && type.lanes == 1 ? widths[type.bits] - 1 : -1;
    if (width < 0) {
        return -1;
    }
    switch (type.code) {
    case DL_INT:
        return integers[width];
    case DL_UINT:
        return naturals[width];
    case DL_FLOAT:
        return floats[width];
    case DL_BFLOAT:
        return type.bits == 16 ? PY2CU_BFLOAT16 : -1;
    case DL_BOOL:
        return type.bits == 8 ? PY2CU_BOOL : -1;
    default:
        return -1;
    }
}

/* Neither part of a gradient's computation nor the negative of its memory. */
static bool is_plain_tensor(PyObject *object)
{
    static PyObject *gradient, *negative;
    if (gradient == NULL) {
        gradient = PyUnicode_InternFromString("requires_grad");
        negative = PyUnicode_InternFromString("is_neg");
    }
    PyObject *with_gradient = gradient != NULL ? PyObject_GetAttr(object, gradient) : NULL;
    PyObject *is_negative = with_gradient == Py_False && negative != NULL ? PyObject_CallMethodNoArgs(object, negative) : NULL;
    bool plain = is_negative == Py_False;
    PyErr_Clear();
    Py_XDECREF(with_gradient);
    Py_XDECREF(is_negative);
    return plain;
}

static int read_exchanged(Launch *launch, size_t index, PyObject *object, const ForeignType *known)
{
    DlTensor tensor;
    void *stream = NULL;
    const DlExchange *exchange = known->exchange; /* the slot may get another type meanwhile */
    memset(&tensor, 0, sizeof tensor);
    if ((known->is_tensor && !is_plain_tensor(object)) || exchange->borrow(object, &tensor) != 0) {
        PyErr_Clear();
        return 1;
    }
    int code = code_of(tensor.dtype);
    bool here = tensor.device.kind == DL_CUDA ? is_launch_device(launch, tensor.device.ordinal)
                                              : tensor.device.kind == DL_CPU && launch->device->is_host;
    if (code < 0 || !here) {
        return 1;
    }
    if (tensor.device.kind == DL_CUDA) {
        if (exchange->work_stream(tensor.device.kind, tensor.device.ordinal, &stream) != 0) {
            PyErr_Clear();
            return 1;
        }
        if (!is_launch_stream(launch, stream)) {
            return 1;
        }
    }
    int64_t *numbers = take_numbers(launch, tensor.ndim);
    if (numbers == NULL) {
        return 1;
    }
    int64_t itemsize = (int64_t)py2cu_dtype_size((Py2cuDtype)code);
    for (int32_t axis = 0; axis < tensor.ndim; axis++) {
        numbers[axis] = tensor.shape[axis];
        if (tensor.strides != NULL && __builtin_mul_overflow(tensor.strides[axis], itemsize, &numbers[tensor.ndim + axis])) {
            return 1;
        }
    }
    if (tensor.strides == NULL) {
        c_strides(numbers, tensor.ndim, itemsize);
    }
    set_array(launch, index, (char *)tensor.data + tensor.byte_offset, code, numbers, tensor.ndim);
    return 0;
}

/* ---- CuPy -------------------------------------------------------------------------------------------------------------- */

/* The code of a NumPy dtype; -1: none. NumPy's own are one object each, and few are in use. */
static int code_of_dtype(PyObject *dtype)
{
    static struct {
        PyObject *dtype; /* held */
        int code;
    } known[FOREIGN_DTYPES];
    static unsigned next;
    for (unsigned i = 0; i < FOREIGN_DTYPES; i++) {
        if (known[i].dtype == dtype) {
            return known[i].code;
        }
    }
    PyObject *type = attribute(dtype, "type"), *native = attribute(dtype, "isnative");
    int code = 0;
    while (code < PY2CU_DTYPE_COUNT && (native != Py_True || type != extension_state.scalar_types[code])) {
        code++;
    }
    code = code < PY2CU_DTYPE_COUNT ? code : -1;
    Py_XDECREF(type);
    Py_XDECREF(native);
    PyObject *old = known[next % FOREIGN_DTYPES].dtype;
    known[next % FOREIGN_DTYPES].dtype = Py_NewRef(dtype);
    known[next++ % FOREIGN_DTYPES].code = code;
    Py_XDECREF(old);
    return code;
}

enum { CUPY_DTYPE, CUPY_DATA, CUPY_SHAPE, CUPY_STRIDES, CUPY_CONTIGUOUS, CUPY_POINTER, CUPY_DEVICE, CUPY_NAMES };

static PyObject *cupy_names[CUPY_NAMES];

static bool intern_cupy_names(void)
{
    static const char *const names[CUPY_NAMES] = {"dtype", "data", "shape", "strides", "_c_contiguous", "ptr", "device_id"};
    for (int i = 0; i < CUPY_NAMES; i++) {
        if (cupy_names[i] == NULL && (cupy_names[i] = PyUnicode_InternFromString(names[i])) == NULL) {
            return false;
        }
    }
    return true;
}

static bool get_number(PyObject *object, PyObject *name, int64_t *out)
{
    PyObject *number = PyObject_GetAttr(object, name);
    *out = number != NULL ? PyLong_AsLongLong(number) : -1;
    Py_XDECREF(number);
    return !PyErr_Occurred();
}

static bool get_tuple(PyObject *object, PyObject *name, int64_t *numbers, Py_ssize_t count)
{
    PyObject *tuple = PyObject_GetAttr(object, name);
    bool ok = tuple != NULL && PyTuple_Check(tuple) && PyTuple_GET_SIZE(tuple) == count;
    for (Py_ssize_t i = 0; ok && i < count; i++) {
        numbers[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(tuple, i));
    }
    Py_XDECREF(tuple);
    return ok && !PyErr_Occurred();
}

/* The stream that CuPy works on in this thread. */
static bool get_cupy_stream(void **stream)
{
    static PyObject *get_current_stream;
    if (get_current_stream == NULL) {
        PyObject *module = PyImport_ImportModule("cupy.cuda");
        get_current_stream = module != NULL ? PyObject_GetAttrString(module, "get_current_stream") : NULL;
        Py_XDECREF(module);
    }
    PyObject *current = get_current_stream != NULL ? PyObject_CallNoArgs(get_current_stream) : NULL;
    int64_t number = 0;
    bool ok = current != NULL && get_number(current, cupy_names[CUPY_POINTER], &number);
    Py_XDECREF(current);
    *stream = (void *)(uintptr_t)number;
    return ok;
}

static bool get_cupy(Launch *launch, size_t index, PyObject *object)
{
    PyObject *dtype = PyObject_GetAttr(object, cupy_names[CUPY_DTYPE]);
    int code = dtype != NULL ? code_of_dtype(dtype) : -1;
    Py_XDECREF(dtype);
    PyObject *data = code >= 0 ? PyObject_GetAttr(object, cupy_names[CUPY_DATA]) : NULL;
    int64_t address = 0, ordinal = -1;
    bool ok = data != NULL && get_number(data, cupy_names[CUPY_POINTER], &address) && get_number(data, cupy_names[CUPY_DEVICE], &ordinal);
    Py_XDECREF(data);
    if (!ok || !is_launch_device(launch, ordinal)) {
        return false;
    }
    PyObject *shape = PyObject_GetAttr(object, cupy_names[CUPY_SHAPE]);
    Py_ssize_t ndim = shape != NULL && PyTuple_Check(shape) ? PyTuple_GET_SIZE(shape) : 0;
    int64_t *numbers = take_numbers(launch, ndim);
    for (Py_ssize_t i = 0; numbers != NULL && i < ndim; i++) {
        numbers[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(shape, i));
    }
    Py_XDECREF(shape);
    PyObject *contiguous = numbers != NULL && !PyErr_Occurred() ? PyObject_GetAttr(object, cupy_names[CUPY_CONTIGUOUS]) : NULL;
    ok = contiguous != NULL;
    if (contiguous == Py_True) {
        c_strides(numbers, ndim, (int64_t)py2cu_dtype_size((Py2cuDtype)code));
    } else if (ok) {
        ok = get_tuple(object, cupy_names[CUPY_STRIDES], numbers + ndim, ndim);
    }
    Py_XDECREF(contiguous);
    if (ok) {
        set_array(launch, index, (void *)(uintptr_t)address, code, numbers, (int)ndim);
    }
    return ok;
}

static int read_cupy(Launch *launch, size_t index, PyObject *object)
{
    void *stream = NULL;
    if (intern_cupy_names() && get_cupy_stream(&stream) && is_launch_stream(launch, stream) && get_cupy(launch, index, object)) {
        return 0;
    }
    PyErr_Clear();
    return 1;
}

int launch_read_foreign(Launch *launch, size_t index, PyObject *object)
{
    if (launch->device == NULL) {
        return 1;
    }
    const ForeignType *known = foreign_type(Py_TYPE(object));
    if (known->exchange != NULL) {
        return read_exchanged(launch, index, object, known);
    }
    return known->is_cupy && !launch->device->is_host ? read_cupy(launch, index, object) : 1;
}
