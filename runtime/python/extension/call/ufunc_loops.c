// SPDX-License-Identifier: MIT
/* Loops of CPU ufuncs over elements, and over items that are arrays: vectorize and guvectorize for the CPU pass these
 * to NumPy, which constructs a ufunc. NumPy implements broadcasting, casting, out=, where=, axes=, reduce(),
 * accumulate() and everything else, and calls the functions in this file for a run of elements.
 *
 * NumPy's functions are read from its API capsule by their index in a table whose order is part of NumPy's binary
 * interface, because the extension is built without NumPy. */
#include "python/extension/types/launch_arguments.h"

enum {
    MAX_OPERANDS = 32,
    MAX_AXES = 8, /* axes of an operand, including the axis of the run: the translator's arrays support no more */
    FROM_FUNCTIONS = 1,
    FROM_FUNCTIONS_AND_LAYOUT = 31
};

/* The compiled loop that a run of elements uses. */
typedef enum LoopKind { CONTIGUOUS, STRIDED, ON_THREADS, LOOP_KINDS } LoopKind;

/* The loop for one combination of types. Scalar operands are arrays with strides of 0. */
typedef struct Loop {
    PyObject *owner; /* borrowed: it owns the capsule that contains this object */
    DeviceObject *device;
    OverloadObject *overloads[LOOP_KINDS]; /* ON_THREADS: may be NULL */
    Py2cuFunction *functions[LOOP_KINDS];  /* NULL: not compiled yet */
    int count;                             /* number of operands, including results */
    Py2cuDtype dtypes[MAX_OPERANDS];
    intptr_t itemsizes[MAX_OPERANDS];
    /* For items: the axes of each operand after that of the run, as indices into NumPy's dimensions; 0: an axis of
     * length 1 that only the function has. */
    int axis_counts[MAX_OPERANDS], axes[MAX_OPERANDS][MAX_AXES - 1];
} Loop;

typedef void NumpyLoop(char **args, const intptr_t *counts, const intptr_t *steps, void *data);
typedef PyObject *FromFunctions(NumpyLoop **functions, void *const *data, const char *types, int type_count, int inputs,
                                int outputs, int identity, const char *name, const char *doc, int unused);
typedef PyObject *FromFunctionsAndLayout(NumpyLoop **functions, void *const *data, const char *types, int type_count,
                                         int inputs, int outputs, int identity, const char *name, const char *doc,
                                         int unused, const char *layout);

/* The head of NumPy's ufunc object, which is also part of its binary interface. */
typedef struct UfuncHead {
    PyObject head;
    int inputs, outputs, operands, identity;
    void *loops, *data;
    int type_count, reserved;
    const char *name, *types, *doc;
    void *memory;
    PyObject *owner, *user_loops;
    int has_layout, dimension_count;
    int *axis_counts, *dimensions, *offsets;
    char *layout;
    void *resolver, *attributes, *vectorcall, *selector;
    uint32_t *flags; /* for each operand, for NumPy's iterator; 0: the default */
} UfuncHead;

/* Flags of NumPy's iterator. */
enum {
    READ_AND_WRITE = 1 << 16,
    ALIGNED = 1 << 20,
    WRITE_COPY_BACK = 1 << 23, /* a copy may be used, whose content is copied back to the operand */
    ALLOCATE = 1 << 24,
    NO_SUBTYPE = 1 << 25,
    NO_BROADCAST = 1 << 27
};

typedef struct Loops {
    Py_ssize_t count;
    Loop *loops;
    NumpyLoop **functions; /* the same function for each loop */
    void **data;           /* the loops */
    char *types, *name, *doc, *layout;
} Loops;

static const char loops_name[] = "py2cu.loops";

static void free_loops(PyObject *capsule)
{
    Loops *loops = PyCapsule_GetPointer(capsule, loops_name);
    for (Py_ssize_t i = 0; i < loops->count; i++) {
        Py_XDECREF((PyObject *)loops->loops[i].device);
        for (int k = 0; k < LOOP_KINDS; k++) {
            Py_XDECREF((PyObject *)loops->loops[i].overloads[k]);
        }
    }
    PyMem_Free(loops->loops);
    PyMem_Free(loops->functions);
    PyMem_Free(loops->data);
    PyMem_Free(loops->types);
    PyMem_Free(loops->name);
    PyMem_Free(loops->doc);
    PyMem_Free(loops->layout);
    PyMem_Free(loops);
}

/* ---- runs of elements, without the interpreter ---- */

/* Returns whether the result overlaps the operands only at the same elements; otherwise, one thread processes them in
 * order. */
static bool is_without_overlap(const Loop *loop, char **args, intptr_t count)
{
    const char *out = args[loop->count - 1], *end = out + count * loop->itemsizes[loop->count - 1];
    for (int i = 0; i + 1 < loop->count; i++) {
        bool same = args[i] == out && loop->itemsizes[i] == loop->itemsizes[loop->count - 1];
        if (!same && args[i] < end && out < args[i] + count * loop->itemsizes[i]) {
            return false;
        }
    }
    return true;
}

static LoopKind kind_of(const Loop *loop, char **args, intptr_t count, const intptr_t *steps)
{
    enum { MIN_PARALLEL_ELEMENTS = 4096 }; /* threads have more overhead than benefit */
    for (int i = 0; i < loop->count; i++) {
        if (steps[i] != loop->itemsizes[i]) {
            return STRIDED;
        }
    }
    return loop->overloads[ON_THREADS] != NULL && count >= MIN_PARALLEL_ELEMENTS &&
                   is_without_overlap(loop, args, count)
               ? ON_THREADS
               : CONTIGUOUS;
}

/* Compiles the function at the first run; returns NULL with an exception set. */
static Py2cuFunction *function_for(Loop *loop, LoopKind kind)
{
    Py2cuFunction *found = __atomic_load_n(&loop->functions[kind], __ATOMIC_ACQUIRE);
    if (found == NULL) {
        PyGILState_STATE state = PyGILState_Ensure();
        FunctionObject *function = overload_function(loop->overloads[kind], loop->device, 0);
        found = function != NULL ? function->function : NULL;
        __atomic_store_n(&loop->functions[kind], found, __ATOMIC_RELEASE);
        PyGILState_Release(state);
    }
    return found;
}

static void call_loop(const Loop *loop, Py2cuFunction *function, const Py2cuArg *given)
{
    Py2cuAllocation *made = NULL;
    int status = py2cu_call(function, given, (size_t)loop->count, &made);
    py2cu_allocation_free(made);
    if (status != PY2CU_OK) {
        PyGILState_STATE state = PyGILState_Ensure();
        if (!PyErr_Occurred()) {
            raise_from_call(loop->owner, status);
        }
        PyGILState_Release(state);
    }
}

static void run_elements(char **args, const intptr_t *counts, const intptr_t *steps, void *data)
{
    Loop *loop = data;
    const int64_t count = counts[0];
    Py2cuArg given[MAX_OPERANDS];
    int64_t strides[MAX_OPERANDS];
    if (count <= 0) {
        return;
    }
    LoopKind kind = kind_of(loop, args, counts[0], steps);
    Py2cuFunction *function = function_for(loop, kind);
    if (function == NULL) {
        return;
    }
    for (int i = 0; i < loop->count; i++) {
        strides[i] = steps[i];
        given[i] = (Py2cuArg){.kind = PY2CU_ARG_ARRAY,
                              .dtype = loop->dtypes[i],
                              .data = args[i],
                              .shape = &count,
                              .strides = kind == STRIDED ? &strides[i] : NULL,
                              .ndim = 1};
    }
    call_loop(loop, function, given);
}

/* ---- runs of items ---- */

/* Shapes and strides of the operands, starting with the axis of the run. */
typedef struct Items {
    int64_t shapes[MAX_OPERANDS][MAX_AXES], strides[MAX_OPERANDS][MAX_AXES];
} Items;

static void describe_items(const Loop *loop, const intptr_t *counts, const intptr_t *steps, Items *items)
{
    const intptr_t *inner = steps + loop->count;
    for (int i = 0; i < loop->count; i++) {
        items->shapes[i][0] = counts[0];
        items->strides[i][0] = steps[i];
        for (int k = 0; k < loop->axis_counts[i]; k++) {
            const int axis = loop->axes[i][k];
            items->shapes[i][k + 1] = axis > 0 ? counts[axis] : 1;
            items->strides[i][k + 1] = axis > 0 ? *inner++ : loop->itemsizes[i];
        }
    }
}

/* Returns whether the items of all operands are contiguous in C order. */
static bool is_contiguous(const Loop *loop, const Items *items)
{
    for (int i = 0; i < loop->count; i++) {
        int64_t wanted = loop->itemsizes[i];
        for (int k = loop->axis_counts[i]; k >= 0; k--) {
            if (items->strides[i][k] != wanted && items->shapes[i][k] != 1) {
                return false;
            }
            wanted *= items->shapes[i][k];
        }
    }
    return true;
}

static void run_items(char **args, const intptr_t *counts, const intptr_t *steps, void *data)
{
    Loop *loop = data;
    Items items;
    Py2cuArg given[MAX_OPERANDS];
    if (counts[0] <= 0) {
        return;
    }
    describe_items(loop, counts, steps, &items);
    LoopKind kind = !is_contiguous(loop, &items)                           ? STRIDED
                    : loop->overloads[ON_THREADS] != NULL && counts[0] > 1 ? ON_THREADS
                                                                           : CONTIGUOUS;
    Py2cuFunction *function = function_for(loop, kind);
    if (function == NULL) {
        return;
    }
    for (int i = 0; i < loop->count; i++) {
        given[i] = (Py2cuArg){.kind = PY2CU_ARG_ARRAY,
                              .dtype = loop->dtypes[i],
                              .data = args[i],
                              .shape = items.shapes[i],
                              .strides = kind == STRIDED ? items.strides[i] : NULL,
                              .ndim = (uint32_t)loop->axis_counts[i] + 1};
    }
    call_loop(loop, function, given);
}

/* ---- construction of the ufunc ---- */

/* Returns NumPy's table of functions; NULL with an exception set. */
static void **numpy_functions(void)
{
    static const char *const modules[] = {"numpy._core._multiarray_umath",
                                          "numpy.core._multiarray_umath"}; /* of NumPy 2 and NumPy 1 */
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        PyObject *module = PyImport_ImportModule(modules[i]);
        PyObject *capsule = module != NULL ? PyObject_GetAttrString(module, "_UFUNC_API") : NULL;
        void **table = capsule != NULL ? PyCapsule_GetPointer(capsule, NULL) : NULL;
        Py_XDECREF(module); /* sys.modules holds a reference to it, and it to the capsule */
        Py_XDECREF(capsule);
        if (table != NULL) {
            return table;
        }
        if (i + 1 < sizeof modules / sizeof modules[0]) {
            PyErr_Clear();
        }
    }
    return NULL;
}

static bool read_axes(Loop *loop, int operand, PyObject *axes)
{
    if (!PyTuple_Check(axes) || PyTuple_GET_SIZE(axes) >= MAX_AXES) {
        PyErr_Format(PyExc_ValueError, "an operand has at most %d axes", MAX_AXES - 1);
        return false;
    }
    loop->axis_counts[operand] = (int)PyTuple_GET_SIZE(axes);
    for (int k = 0; k < loop->axis_counts[operand]; k++) {
        loop->axes[operand][k] = (int)PyLong_AsLong(PyTuple_GET_ITEM(axes, k));
    }
    return !PyErr_Occurred();
}

/* Reads (codes of dtypes, sizes of elements, overload for each LoopKind[, axes of each operand]). */
static bool read_loop(Loop *loop, PyObject *given)
{
    PyObject *codes, *sizes, *overloads, *axes = NULL;
    if (!PyArg_ParseTuple(given, "O!O!O!|O!:loop", &PyTuple_Type, &codes, &PyTuple_Type, &sizes, &PyTuple_Type,
                          &overloads, &PyTuple_Type, &axes)) {
        return false;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(codes);
    if (axes != NULL && PyTuple_GET_SIZE(axes) != count) {
        PyErr_SetString(PyExc_ValueError, "axes must be specified for all operands");
        return false;
    }
    if (count < 1 || count > MAX_OPERANDS || PyTuple_GET_SIZE(sizes) != count ||
        PyTuple_GET_SIZE(overloads) != LOOP_KINDS) {
        PyErr_Format(PyExc_ValueError, "a loop has 1 to %d operands", MAX_OPERANDS);
        return false;
    }
    loop->count = (int)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        loop->dtypes[i] = (Py2cuDtype)PyLong_AsLong(PyTuple_GET_ITEM(codes, i));
        loop->itemsizes[i] = PyLong_AsSsize_t(PyTuple_GET_ITEM(sizes, i));
        if (axes != NULL && !read_axes(loop, (int)i, PyTuple_GET_ITEM(axes, i))) {
            return false;
        }
    }
    for (int k = 0; k < LOOP_KINDS; k++) {
        PyObject *overload = PyTuple_GET_ITEM(overloads, k);
        if (PyObject_TypeCheck(overload, &OverloadType)) {
            loop->overloads[k] = (OverloadObject *)Py_NewRef(overload);
        } else if (overload != Py_None || k != ON_THREADS) {
            PyErr_SetString(PyExc_TypeError, "not an overload");
        }
    }
    return !PyErr_Occurred();
}

static char *copy_string(const char *bytes, Py_ssize_t length)
{
    char *copy = PyMem_Malloc((size_t)length + 1);
    if (copy != NULL) {
        memcpy(copy, bytes, (size_t)length);
        copy[length] = '\0';
    } else {
        PyErr_NoMemory();
    }
    return copy;
}

/* Sets the iterator flags: an item function may read any element of its inputs after it has written to its outputs,
 * and may leave elements of its outputs unchanged, so NumPy must not assume elementwise access to operands that share
 * memory, which is its default. Steals the reference. */
static PyObject *with_flags(PyObject *ufunc, int inputs, PyObject *writable)
{
    UfuncHead *head = (UfuncHead *)ufunc;
    for (int i = inputs; i < head->operands; i++) {
        head->flags[i] = READ_AND_WRITE | WRITE_COPY_BACK | ALIGNED | ALLOCATE | NO_SUBTYPE | NO_BROADCAST;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(writable); i++) {
        long number = PyLong_AsLong(PyTuple_GET_ITEM(writable, i));
        if (number < 0 || number >= inputs) {
            Py_DECREF(ufunc);
            return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "there is no input %ld", number);
        }
        head->flags[number] = READ_AND_WRITE | WRITE_COPY_BACK;
    }
    return ufunc;
}

/* Returns NumPy's ufunc of the loops; with a layout, its loops process items that are arrays, and may write to some
 * inputs. */
static PyObject *ufunc_of(const Loops *loops, void *const *table, int outputs, int identity, PyObject *writable)
{
    const int inputs = loops->loops[0].count - outputs, count = (int)loops->count;
    if (loops->layout == NULL) {
        FromFunctions *from_functions = NULL;
        memcpy(&from_functions, &table[FROM_FUNCTIONS], sizeof from_functions);
        return from_functions(loops->functions, loops->data, loops->types, count, inputs, outputs, identity,
                              loops->name, loops->doc, 0);
    }
    FromFunctionsAndLayout *from_functions = NULL;
    memcpy(&from_functions, &table[FROM_FUNCTIONS_AND_LAYOUT], sizeof from_functions);
    PyObject *ufunc = from_functions(loops->functions, loops->data, loops->types, count, inputs, outputs, identity,
                                     loops->name, loops->doc, 0, loops->layout);
    return ufunc != NULL ? with_flags(ufunc, inputs, writable) : NULL;
}

PyDoc_STRVAR(
    make_ufunc_doc,
    "make_ufunc(owner, device, name, doc, identity, types, loops, outputs, layout, writable)\n--\n\n"
    "Return (a NumPy ufunc, the owner of its memory). types: NumPy's type numbers of the operands of all loops, "
    "concatenated.\n"
    "layout: None, or the layout of a generalized ufunc, which writes to the inputs with the indices in writable.");
static PyObject *make_ufunc(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *owner, *list, *writable, *result = NULL;
    DeviceObject *device;
    const char *name, *doc, *types, *layout;
    Py_ssize_t type_count;
    int identity, outputs;
    if (!PyArg_ParseTuple(args, "OO!ssiy#O!izO!:make_ufunc", &owner, &DeviceType, &device, &name, &doc, &identity,
                          &types, &type_count, &PyTuple_Type, &list, &outputs, &layout, &PyTuple_Type, &writable)) {
        return NULL;
    }
    void **table = numpy_functions();
    size_t count = (size_t)PyTuple_GET_SIZE(list);
    Loops *loops = table != NULL ? PyMem_Calloc(1, sizeof *loops) : NULL;
    PyObject *capsule = loops != NULL ? PyCapsule_New(loops, loops_name, free_loops) : NULL;
    if (capsule == NULL) {
        PyMem_Free(loops);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    loops->loops = PyMem_Calloc(count + 1, sizeof *loops->loops);
    loops->functions = PyMem_Calloc(count + 1, sizeof *loops->functions);
    loops->data = PyMem_Calloc(count + 1, sizeof *loops->data);
    loops->types = copy_string(types, type_count);
    loops->name = copy_string(name, (Py_ssize_t)strlen(name));
    loops->doc = copy_string(doc, (Py_ssize_t)strlen(doc));
    loops->layout = layout != NULL ? copy_string(layout, (Py_ssize_t)strlen(layout)) : NULL;
    bool ok = loops->loops != NULL && loops->functions != NULL && loops->data != NULL && loops->types != NULL &&
              loops->name != NULL && loops->doc != NULL && (layout == NULL || loops->layout != NULL);
    for (size_t i = 0; ok && i < count; i++) {
        Loop *loop = &loops->loops[i];
        loops->count++;
        loops->functions[i] = layout != NULL ? run_items : run_elements;
        loops->data[i] = loop;
        loop->owner = owner;
        loop->device = (DeviceObject *)Py_NewRef((PyObject *)device);
        ok = read_loop(loop, PyTuple_GET_ITEM(list, i));
        ok = ok && loop->count == loops->loops[0].count;
    }
    if (ok && count > 0 && outputs > 0 && outputs <= loops->loops[0].count &&
        type_count == (Py_ssize_t)count * loops->loops[0].count) {
        PyObject *ufunc = ufunc_of(loops, table, outputs, identity, writable);
        result = ufunc != NULL ? Py_BuildValue("(NO)", ufunc, capsule) : NULL;
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "the number of loops differs from the number of types");
    }
    Py_DECREF(capsule);
    return result;
}

PyMethodDef elements_functions[] = {
    {"make_ufunc", make_ufunc, METH_VARARGS, make_ufunc_doc},
    {NULL, NULL, 0, NULL},
};
