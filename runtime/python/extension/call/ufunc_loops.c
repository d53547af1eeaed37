/* Loops over elements, and over items that are arrays: what vectorize and guvectorize for the processor give NumPy,
 * which makes a ufunc of them. Broadcasting, casting, out=, where=, axes=, reduce(), accumulate() and all else are
 * NumPy's own then; here is what it calls for a run.
 *
 * NumPy's functions are taken from the capsule that it hands out for that, by their numbers in a table whose order is
 * part of its binary interface: the extension is built without NumPy. */
#include "python/extension/types/launch_arguments.h"

enum {
    MOST_OPERANDS = 32,
    MOST_AXES = 8, /* of an operand, with the run's: no array of the translator has more */
    FROM_FUNCTIONS = 1,
    FROM_FUNCTIONS_AND_LAYOUT = 31
};

/* Which of the compiled loops a run of elements is for. */
typedef enum LoopKind { CONTIGUOUS, STRIDED, ON_THREADS, LOOP_KINDS } LoopKind;

/* The loop of one list of types. Numbers beside arrays are arrays with strides of 0. */
typedef struct Loop {
    PyObject *owner; /* borrowed: it has the capsule that this lies in */
    DeviceObject *device;
    OverloadObject *overloads[LOOP_KINDS]; /* ON_THREADS: may be NULL */
    Py2cuFunction *functions[LOOP_KINDS];  /* NULL: not compiled yet */
    int count;                             /* of operands, with the results */
    Py2cuDtype dtypes[MOST_OPERANDS];
    intptr_t itemsizes[MOST_OPERANDS];
    /* Of items: the axes of each operand behind that of the run, by their numbers in what NumPy gives as extents; 0:
     * one of extent 1, which only the function sees. */
    int axis_counts[MOST_OPERANDS], axes[MOST_OPERANDS][MOST_AXES - 1];
} Loop;

typedef void NumpyLoop(char **args, const intptr_t *counts, const intptr_t *steps, void *data);
typedef PyObject *FromFunctions(NumpyLoop **functions, void *const *data, const char *types, int type_count, int inputs,
                                int outputs, int identity, const char *name, const char *doc, int unused);
typedef PyObject *FromFunctionsAndLayout(NumpyLoop **functions, void *const *data, const char *types, int type_count,
                                         int inputs, int outputs, int identity, const char *name, const char *doc,
                                         int unused, const char *layout);

/* The beginning of NumPy's ufunc object, which is part of its binary interface, too. */
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
    uint32_t *flags; /* of each operand, for NumPy's iterator; 0: the default */
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
    NumpyLoop **functions; /* one for each, always the same */
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

/* ---- a run of elements, without the interpreter ---- */

/* Whether the result lies nowhere in what the operands hold but at the same elements: else one thread does it, in
 * order. */
static bool is_apart(const Loop *loop, char **args, intptr_t count)
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
    enum { FEW = 4096 }; /* threads cost more than they bring */
    for (int i = 0; i < loop->count; i++) {
        if (steps[i] != loop->itemsizes[i]) {
            return STRIDED;
        }
    }
    return loop->overloads[ON_THREADS] != NULL && count >= FEW && is_apart(loop, args, count) ? ON_THREADS : CONTIGUOUS;
}

/* Compiles it at the first run; NULL with an exception set. */
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
    Py2cuMade *made = NULL;
    int status = py2cu_call(function, given, (size_t)loop->count, &made);
    py2cu_made_free(made);
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
    Py2cuArg given[MOST_OPERANDS];
    int64_t strides[MOST_OPERANDS];
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

/* ---- a run of items ---- */

/* The extents and strides of the operands, that of the run first. */
typedef struct Items {
    int64_t shapes[MOST_OPERANDS][MOST_AXES], strides[MOST_OPERANDS][MOST_AXES];
} Items;

static void coarsen_threads(const Loop *loop, const intptr_t *counts, const intptr_t *steps, Items *items)
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

/* Whether the items of all operands lie one behind the other, in C order. */
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
    Py2cuArg given[MOST_OPERANDS];
    if (counts[0] <= 0) {
        return;
    }
    coarsen_threads(loop, counts, steps, &items);
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

/* ---- the ufunc ---- */

/* The table of NumPy's functions; NULL with an exception. */
static void **numpy_functions(void)
{
    static const char *const modules[] = {"numpy._core._multiarray_umath",
                                          "numpy.core._multiarray_umath"}; /* of NumPy 2, of 1 */
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        PyObject *module = PyImport_ImportModule(modules[i]);
        PyObject *capsule = module != NULL ? PyObject_GetAttrString(module, "_UFUNC_API") : NULL;
        void **table = capsule != NULL ? PyCapsule_GetPointer(capsule, NULL) : NULL;
        Py_XDECREF(module); /* sys.modules keeps it, and it the capsule */
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
    if (!PyTuple_Check(axes) || PyTuple_GET_SIZE(axes) >= MOST_AXES) {
        PyErr_Format(PyExc_ValueError, "an operand has at most %d axes", MOST_AXES - 1);
        return false;
    }
    loop->axis_counts[operand] = (int)PyTuple_GET_SIZE(axes);
    for (int k = 0; k < loop->axis_counts[operand]; k++) {
        loop->axes[operand][k] = (int)PyLong_AsLong(PyTuple_GET_ITEM(axes, k));
    }
    return !PyErr_Occurred();
}

/* (codes of dtypes, sizes of elements, overload for each LoopKind[, axes of each operand]) */
static bool read_loop(Loop *loop, PyObject *given)
{
    PyObject *codes, *sizes, *overloads, *axes = NULL;
    if (!PyArg_ParseTuple(given, "O!O!O!|O!:loop", &PyTuple_Type, &codes, &PyTuple_Type, &sizes, &PyTuple_Type,
                          &overloads, &PyTuple_Type, &axes)) {
        return false;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(codes);
    if (axes != NULL && PyTuple_GET_SIZE(axes) != count) {
        PyErr_SetString(PyExc_ValueError, "axes are those of all operands");
        return false;
    }
    if (count < 1 || count > MOST_OPERANDS || PyTuple_GET_SIZE(sizes) != count ||
        PyTuple_GET_SIZE(overloads) != LOOP_KINDS) {
        PyErr_Format(PyExc_ValueError, "a loop has 1 to %d operands", MOST_OPERANDS);
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

static char *copied(const char *bytes, Py_ssize_t length)
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

/* An item function may read any element of its inputs after it has written to its outputs, and may leave elements of
 * its outputs as they are: NumPy must not assume that operands in the same memory are read and written element by
 * element, which is the default. Steals the reference. */
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

/* NumPy's ufunc of the loops; with a layout, of items, some of whose inputs are written. */
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

PyDoc_STRVAR(make_ufunc_doc,
             "make_ufunc(owner, device, name, doc, identity, types, loops, outputs, layout, writable)\n--\n\n"
             "(a ufunc of NumPy, what keeps its memory). types: NumPy's numbers of the operands' types, one loop's "
             "behind the other's.\n"
             "layout: None, or of a ufunc of items, of which those inputs are written whose numbers are in writable.");
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
    loops->types = copied(types, type_count);
    loops->name = copied(name, (Py_ssize_t)strlen(name));
    loops->doc = copied(doc, (Py_ssize_t)strlen(doc));
    loops->layout = layout != NULL ? copied(layout, (Py_ssize_t)strlen(layout)) : NULL;
    bool good = loops->loops != NULL && loops->functions != NULL && loops->data != NULL && loops->types != NULL &&
                loops->name != NULL && loops->doc != NULL && (layout == NULL || loops->layout != NULL);
    for (size_t i = 0; good && i < count; i++) {
        Loop *loop = &loops->loops[i];
        loops->count++;
        loops->functions[i] = layout != NULL ? run_items : run_elements;
        loops->data[i] = loop;
        loop->owner = owner;
        loop->device = (DeviceObject *)Py_NewRef((PyObject *)device);
        good = read_loop(loop, PyTuple_GET_ITEM(list, i));
        good = good && loop->count == loops->loops[0].count;
    }
    if (good && count > 0 && outputs > 0 && outputs <= loops->loops[0].count &&
        type_count == (Py_ssize_t)count * loops->loops[0].count) {
        PyObject *ufunc = ufunc_of(loops, table, outputs, identity, writable);
        result = ufunc != NULL ? Py_BuildValue("(NO)", ufunc, capsule) : NULL;
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "loops and types do not fit");
    }
    Py_DECREF(capsule);
    return result;
}

PyMethodDef elements_functions[] = {
    {"make_ufunc", make_ufunc, METH_VARARGS, make_ufunc_doc},
    {NULL, NULL, 0, NULL},
};
