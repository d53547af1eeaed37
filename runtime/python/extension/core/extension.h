// SPDX-License-Identifier: MIT
/* Shared declarations of the extension module py2cu._py2cu.
 *
 * The extension only converts between Python objects and the two C libraries, which translate, cache, compile, check
 * and launch. It reads NumPy arrays through the buffer protocol and does not require NumPy's headers. */
#ifndef PY2CU_EXTENSION_H
#define PY2CU_EXTENSION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdatomic.h>
#include <structmember.h>

#include <py2cu/py2cu_rt.h>

/* Mutual exclusion: a no-op with the GIL, and a mutex in free-threaded CPython. Code between lock and unlock must not
 * call Python, wait, or lock another guard; references are released afterwards. Data that is written once is
 * published by an atomic store instead, and data that is read at each launch and rarely written uses a Version
 * (seqlock.h). All other state belongs to one thread, or never changes. */
typedef struct Guard {
#ifdef Py_GIL_DISABLED
    PyMutex mutex;
#else
    char unused;
#endif
} Guard;

static inline void guard_lock(Guard *guard)
{
#ifdef Py_GIL_DISABLED
    PyMutex_Lock(&guard->mutex);
#else
    (void)guard;
#endif
}

static inline void guard_unlock(Guard *guard)
{
#ifdef Py_GIL_DISABLED
    PyMutex_Unlock(&guard->mutex);
#else
    (void)guard;
#endif
}

typedef struct DeviceObject {
    PyObject_HEAD Py2cuDevice *device;
    int ordinal; /* of a GPU; -1 for the CPU */
    bool is_host;
    bool is_only_gpu;       /* whether the process has no other GPU, so that all arrays of GPUs are on this one */
    bool measures;          /* whether launches measure schedules */
    bool restructures;      /* whether launches use code with Py2cuRequest.restructure */
    atomic_bool was_chosen; /* see module_set_device() */
} DeviceObject;

typedef struct StreamObject {
    PyObject_HEAD DeviceObject *device;
    Py2cuStream *stream; /* NULL: the device's default stream */
    PyObject *owner;     /* kept alive for an external stream; may be NULL */
} StreamObject;

/* Memory of one of the kinds in memory.c. */
typedef struct MemoryObject {
    PyObject_HEAD DeviceObject *device;
    void *data;
    Py_ssize_t bytes;
    int kind;
} MemoryObject;

/* An array in device memory, base class of DeviceNDArray. */
typedef struct ArrayObject {
    PyObject_HEAD DeviceObject *device;
    PyObject *base;  /* keeps the memory alive; may be NULL */
    PyObject *dtype; /* numpy.dtype */
    void *data;
    int64_t *shape; /* ndim sizes, then ndim strides in bytes */
    int64_t *strides;
    int64_t size;
    Py_ssize_t itemsize;
    int ndim;
    int code;             /* Py2cuDtype, RECORD_CODES + index of a record, or -1 if kernels do not support it */
    uint32_t fingerprint; /* fingerprint of its type, see fingerprint_array() */
    bool c_contiguous, f_contiguous, readonly;
} ArrayObject;

/* A variant combines launch facts with the schedule and the values of py2cu_launch_values() in the bits above them. */
enum {
    VARIANT_SCHEDULE = 5,
    VARIANT_VALUES = 9,
    VARIANT_FACTS = (1 << VARIANT_SCHEDULE) - 1,
    VARIANT_GENERIC = (1 << VARIANT_VALUES) - 1
};

static inline Py2cuSchedule variant_schedule(uint32_t variant)
{
    return (Py2cuSchedule)((variant & VARIANT_GENERIC) >> VARIANT_SCHEDULE);
}

/* A function of the runtime: a kernel compiled for one device and variant. */
typedef struct FunctionObject {
    PyObject_HEAD DeviceObject *device;
    Py2cuFunction *function;
    uint32_t variant;
    bool raises;         /* whether the kernel can raise an exception */
    atomic_bool retired; /* no longer used by launches */
} FunctionObject;

/* The functions of an overload, in the order of their compilation. They live as long as the overload, so launches
 * hold no references. */
typedef struct FunctionNode {
    FunctionObject *function;
    struct FunctionNode *_Atomic next;
} FunctionNode;

/* A kernel for given argument types: the request, its translation without launch facts, and the functions compiled
 * from it. */
typedef struct OverloadObject {
    PyObject_HEAD PyObject *modules;    /* owns the strings to which the request refers */
    PyObject *name, *signature, *given; /* given: the options */
    Py2cuRequest request;
    Py2cuInstance instance;
    Py2cuModule *request_modules;
    void *blocks;        /* list of additional memory blocks of the request */
    PyObject **captured; /* global device arrays, by number; borrowed from modules */
    Py_ssize_t captured_count;
    Py2cuCompileOptions options;
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel;
    bool takes_tuples; /* whether a parameter is a tuple, so that arguments and parameters do not correspond one to one
                        */
    bool original;     /* whether the option schedule="original" is set */
    atomic_bool is_restored; /* whether functions are compiled without Py2cuRequest.restructure */
    atomic_bool
        has_frozen; /* whether values of NumPy arrays are constants of the code, although the arrays may change */
    _Atomic uint32_t frozen_launches; /* approximate number of launches that checked for changes */
    Guard guard;                      /* protects writes to the list */
    FunctionNode *_Atomic functions;
} OverloadObject;

/* An argument such as `In(array)`: the directions in which a host array is copied. */
typedef struct HostArgumentObject {
    PyObject_HEAD PyObject *value;
    bool copy_in, copy_out;
} HostArgumentObject;

/* Objects that the Python side passes to setup(). */
typedef struct ExtensionState {
    PyObject *scalar_types[PY2CU_DTYPE_COUNT]; /* NumPy's scalar classes */
    atomic_int last_scalar; /* the dtype of the last NumPy scalar: most scalars of a program have the same */
    PyObject *ndarray;
    PyObject *make_error;        /* (status name, detail[, raised exception]) -> exception */
    PyObject *make_typing_error; /* (list of diagnostics) -> exception */
    PyObject *unanswered;        /* the class of _py2cu.Unanswered */
    PyObject *warn;              /* (kind, text) */
    PyObject *open_device;       /* () -> DeviceObject, the current device */
    PyObject *record_code;       /* (dtype) -> code of a structured dtype */
    PyObject *enum_class;        /* enum.EnumMeta, the metaclass of enums */
    PyObject *member_type;       /* (enum) -> see python/extension/types/enum_args.c */
    PyObject
        *convert_argument; /* (index, object, stream or None, Dispatcher or None) -> an object that kernels support */
    PyObject *convert_stream;     /* (object) -> StreamObject or None */
    PyObject *chosen_device;      /* ContextVar, used only if device_chosen */
    DeviceObject *_Atomic device; /* the current device of all threads that did not select one */
    atomic_bool device_chosen;
} ExtensionState;

extern ExtensionState
    extension_state; /* set by setup() during the import of the package, before other threads use it */

/* Protects tables that all threads fill: argument_types.c, python/extension/types/enum_args.c, and other rarely
 * written data. */
extern Guard tables_guard;

/* Stores an object unless another thread was faster; steals `made`. Returns the stored object, borrowed until the
 * process ends. */
PyObject *keep_first(PyObject *_Atomic *place, PyObject *made);

extern PyTypeObject BufferType, DeviceType, StreamType, EventType, MemoryType, ArrayType, FunctionType, OverloadType,
    HostArgumentType, DispatcherType, ConfiguredType, HostFunctionType, EntryType, OperatorCallType, XlaCallType;

extern PyMethodDef state_functions[], device_functions[], record_functions[], argument_functions[], dlpack_functions[],
    heard_functions[], memory_functions[], library_functions[], typing_functions[], frames_functions[],
    translation_functions[], elements_functions[], output_functions[], xla_functions[];

/* state.c: sets the Python exception for a runtime status; always returns NULL. */
PyObject *raise_status(int status);

/* diagnostics.c: convert strings and diagnostics of the libraries to Python objects, the latter to a list of
 * dictionaries. NULL with an exception set. */
PyObject *decoded(const char *text);
PyObject *diagnostics_list(const Py2cuUnit *unit);

/* python/extension/translate/translate.c: returns (mappings, sources) of a unit with a source map, in the format of
 * results.py in the package. NULL with an exception set. */
PyObject *map_of(const Py2cuUnit *unit);

/* traceback_filter.c: removes the package's own frames from the traceback of the current exception if it reports an
 * error of the user. Returns NULL. */
PyObject *hide_package_frames(void);

/* interrupt.c: handling of Ctrl-C. interrupt_arm() is called before a launch on the host backend and returns -1 with
 * an exception; interrupt_on_wait() is the callback of py2cu_device_on_wait(); interrupt_raise() sets the exception
 * for PY2CU_ERROR_INTERRUPTED, unless Python's handler has set it already. */
int interrupt_arm(void);
void interrupt_disarm(void);
bool interrupt_on_wait(void *context);
void interrupt_raise(void);

/* array.c: returns an array with the type, shape and strides of `model` at another address of a device. */
PyObject *array_at(const ArrayObject *model, DeviceObject *device, void *data);

/* device.c: returns the current device, borrowed, opened on first use; NULL with an exception set. */
DeviceObject *current_device(void);
/* device.c: converts a stream; returns 0, or -1 with an exception set. None and 0 are the default stream. The caller
 * has to release `keep`. */
int stream_from_object(PyObject *object, StreamObject **out, PyObject **keep);

/* dimensions.c: converts an int, or a tuple of one to three; returns 0, or -1 with an exception that contains `name`.
 */
int read_dimensions(PyObject *object, const char *name, Py2cuDim *dim);

/* request.c: fills in the request of an overload, whose modules and name are set; returns 0, or -1 with an exception
 * set. */
int request_read(OverloadObject *overload, PyObject *options, PyObject *signature, unsigned line);
void request_free(OverloadObject *overload);

/* Returns a new reference to an item of a list that other threads may change; NULL, without an exception, after its
 * end. */
PyObject *list_item(PyObject *list, Py_ssize_t at);

/* overload.c: returns the function of an overload for a device and variant, compiled on first use; borrowed from the
 * overload. */
FunctionObject *overload_function(OverloadObject *overload, DeviceObject *device, uint32_t variant);
/* Warns if an array has changed whose values are constants of the code; called by launches if has_frozen. */
int overload_check_frozen(OverloadObject *self);
/* overload.c: if the block has too many threads for the registers of restructured code, or too little shared memory for
 * its static arrays and the bytes of the launch, lets this and later launches compile the code without it, and returns
 * true. */
bool overload_restore(OverloadObject *self, const FunctionObject *function, Py2cuDim block, size_t shared);
/* overload.c: like overload_function(), but returns NULL if the function is not compiled. */
FunctionObject *overload_find(const OverloadObject *overload, const DeviceObject *device, uint32_t variant);
/* overload.c: returns the values for which a launch runs specialized code (py2cu_launch_values()); 0 if the function
 * checks bounds, the default on the host. */
uint32_t overload_values(OverloadObject *overload, DeviceObject *device, Py2cuDim grid, Py2cuDim block,
                         const Py2cuArg *args, size_t count);
/* overload.c: returns the transformations of a variant, each in a line, as str; None without one. */
PyObject *overload_transformations(const OverloadObject *overload, const DeviceObject *device, uint32_t variant);
/* overload.c: returns the variant to launch. facts: also contains the values of the launch, as in a variant. The
 * variant is not specialized if there are enough specialized functions, or if it cannot be compiled; it has the
 * original schedule if only this is compiled. */
uint32_t overload_variant(const OverloadObject *overload, const DeviceObject *device, uint32_t facts,
                          Py2cuSchedule schedule, Py2cuStream *stream);

#endif
