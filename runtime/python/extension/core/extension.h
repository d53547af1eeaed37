/* What the files of the extension module py2cu._py2cu share.
 *
 * The extension converts between Python objects and the two C libraries and does nothing else: translating, caching,
 * compiling, checking and launching is theirs. It reads NumPy arrays through the buffer protocol, so it is built
 * without NumPy. */
#ifndef PY2CU_EXTENSION_H
#define PY2CU_EXTENSION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdatomic.h>
#include <structmember.h>

#include <py2cu/py2cu_rt.h>

/* What the GIL keeps others out of, and a lock of its own where there is none (free-threaded CPython). In between
 * nothing is done that could call Python, wait, or take another guard: references are given up behind it. What is
 * written once is published by an atomic store instead, and what is read at each launch and seldom written by a Version
 * (seqlock.h). All other state is the calling thread's, or never changes. */
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
    bool is_host;
    atomic_bool was_chosen; /* see module_set_device() */
} DeviceObject;

typedef struct StreamObject {
    PyObject_HEAD DeviceObject *device;
    Py2cuStream *stream; /* NULL: the device's default stream */
    PyObject *owner;     /* of a stream made elsewhere: kept alive; may be NULL */
} StreamObject;

/* Memory of one of the kinds in memory.c. */
typedef struct MemoryObject {
    PyObject_HEAD DeviceObject *device;
    void *data;
    Py_ssize_t bytes;
    int kind;
} MemoryObject;

/* An array in a device's memory: py2cu.devicearray.DeviceNDArray is the subclass that users see. */
typedef struct ArrayObject {
    PyObject_HEAD DeviceObject *device;
    PyObject *base;  /* what keeps the memory alive; may be NULL */
    PyObject *dtype; /* numpy.dtype */
    void *data;
    int64_t *shape; /* ndim extents, then ndim strides in bytes */
    int64_t *strides;
    int64_t size;
    Py_ssize_t itemsize;
    int ndim;
    int code;       /* Py2cuDtype, RECORD_CODES + a record's number, or -1: kernels cannot take it */
    uint32_t print; /* of its type, see print_array() */
    bool c_contiguous, f_contiguous, readonly;
} ArrayObject;

/* What a kernel is translated for beside its types: launch facts, and the schedule above them. */
enum { VARIANT_SCHEDULE = 8, VARIANT_FACTS = (1 << VARIANT_SCHEDULE) - 1 };

/* A function of the runtime: one kernel, compiled for one device as one variant. */
typedef struct FunctionObject {
    PyObject_HEAD DeviceObject *device;
    Py2cuFunction *function;
    uint32_t variant;
    atomic_bool retired; /* launches use it no more */
} FunctionObject;

/* The functions of an overload, in the order in which they were compiled. They stay as long as it does: launches hold
 * no references. */
typedef struct KeptFunction {
    FunctionObject *function;
    struct KeptFunction *_Atomic next;
} KeptFunction;

/* A kernel for given argument types: the request, its translation without launch facts, and what was compiled from it.
 */
typedef struct OverloadObject {
    PyObject_HEAD PyObject *modules;    /* the description that the request's strings point into */
    PyObject *name, *signature, *given; /* given: the options */
    Py2cuRequest request;
    Py2cuInstance instance;
    Py2cuModule *request_modules;
    void *blocks;        /* chain of further memory of the request */
    PyObject **captured; /* arrays on the device that the text names, by their numbers; borrowed from modules */
    Py_ssize_t captured_count;
    Py2cuCompileOptions options;
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel;
    bool takes_tuples;      /* some parameter does: arguments and parameters are not one for one */
    bool original;          /* as which it is placed in any case */
    atomic_bool has_frozen; /* its text holds values of NumPy arrays, which may change while they are the same there */
    _Atomic uint32_t frozen_launches; /* so many times that was asked, or nearly */
    Guard guard;                      /* of what is written to this list */
    KeptFunction *_Atomic functions;
} OverloadObject;

/* `In(array)` and the like: which ways a host array is copied. */
typedef struct HostArgumentObject {
    PyObject_HEAD PyObject *value;
    bool copy_in, copy_out;
} HostArgumentObject;

/* What the Python side hands to setup(). */
typedef struct ExtensionState {
    PyObject *scalar_types[PY2CU_DTYPE_COUNT]; /* NumPy's scalar classes */
    PyObject *ndarray;
    PyObject *make_error;        /* (status name, detail[, what a kernel raised]) -> exception */
    PyObject *make_typing_error; /* (list of diagnostics) -> exception */
    PyObject *unanswered;        /* the class of _py2cu.Unanswered */
    PyObject *warn;              /* (kind, text) */
    PyObject *open_device;       /* () -> DeviceObject, the current device */
    PyObject *record_code;       /* (dtype) -> code of a structured dtype */
    PyObject *enum_class;        /* enum.EnumMeta, the class of the classes of members */
    PyObject *member_type;       /* (class of members) -> see python/extension/types/enum_args.c */
    PyObject
        *convert_argument; /* (index, object, stream or None, Dispatcher or None) -> an object that kernels can take */
    PyObject *convert_stream;     /* (object) -> StreamObject or None */
    PyObject *chosen_device;      /* ContextVar, looked at only when device_chosen */
    DeviceObject *_Atomic device; /* the current device of every thread that did not choose one */
    atomic_bool device_chosen;
} ExtensionState;

extern ExtensionState extension_state; /* what setup() gets, before other threads come: while the package is imported */

/* Of the tables that all threads fill: argument_types.c, python/extension/types/enum_args.c, and others that are seldom
 * written. */
extern Guard tables_guard;

/* Steals `made`, or gives it up where another thread was faster: what is there now, borrowed, for as long as the
 * process runs. */
PyObject *keep_first(PyObject *_Atomic *place, PyObject *made);

extern PyTypeObject BufferType, DeviceType, StreamType, EventType, MemoryType, ArrayType, FunctionType, OverloadType,
    HostArgumentType, DispatcherType, ConfiguredType, HostFunctionType, EntryType;

extern PyMethodDef state_functions[], device_functions[], record_functions[], argument_functions[], dlpack_functions[],
    heard_functions[], memory_functions[], library_functions[], typing_functions[], frames_functions[],
    translation_functions[], elements_functions[], output_functions[];

/* state.c: sets the Python exception for a runtime status; always returns NULL. */
PyObject *raise_status(int status);

/* diagnostics.c: a text of the libraries; what a translation says, as a list of dicts. NULL with an exception set. */
PyObject *decoded(const char *text);
PyObject *diagnostics_list(const Py2cuUnit *unit);

/* python/extension/translate/translate.c: (mappings, sources) of a unit that has a map, as results.py of the package
 * reads them. NULL with an exception set. */
PyObject *map_of(const Py2cuUnit *unit);

/* traceback_filter.c: takes the package's own frames out of the traceback of the exception that is set, where it tells
 * the user's mistake. NULL. */
PyObject *hide_own_frames(void);

/* interrupt.c: Ctrl-C. Before a launch on the host backend (-1 with an exception); what py2cu_device_on_wait() asks;
 * the exception behind PY2CU_ERROR_INTERRUPTED, which is there already when Python's handler raised it. */
int interrupt_arm(void);
void interrupt_disarm(void);
bool interrupt_on_wait(void *context);
void interrupt_raise(void);

/* device.c: the current device, borrowed, opened when there is none yet; NULL with an exception set. */
DeviceObject *current_device(void);
/* device.c: 0, or -1 with an exception set. None and 0 are the default stream. `keep` gets what the caller has to
 * release. */
int stream_from_object(PyObject *object, StreamObject **out, PyObject **keep);

/* dimensions.c: an int, or a tuple of one to three: 0, or -1 with an exception that names what it is. */
int read_dimensions(PyObject *object, const char *name, Py2cuDim *dim);

/* request.c: fills the request of an overload, which has its modules and name already; 0, or -1 with an exception set.
 */
int request_read(OverloadObject *overload, PyObject *options, PyObject *signature, unsigned line);
void request_free(OverloadObject *overload);

/* A new reference to an item of a list, which others may change meanwhile; NULL, without an exception, behind its end.
 */
PyObject *list_item(PyObject *list, Py_ssize_t at);

/* overload.c: the function of an overload for a device, as a variant, compiled when there is none yet; borrowed from
 * the overload. */
FunctionObject *overload_function(OverloadObject *overload, DeviceObject *device, uint32_t variant);
/* Warns where an array has changed whose values the text holds; called by launches while has_frozen. */
int overload_check_frozen(OverloadObject *self);
/* overload.c: the same where it is compiled, else NULL. */
FunctionObject *overload_find(const OverloadObject *overload, const DeviceObject *device, uint32_t variant);

#endif
