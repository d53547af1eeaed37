/* What the files of the extension module py2cu._py2cu share.
 *
 * The extension converts between Python objects and the two C libraries and does nothing else: translating, caching, compiling,
 * checking and launching is theirs. It reads NumPy arrays through the buffer protocol, so it is built without NumPy. */
#ifndef PY2CU_EXTENSION_H
#define PY2CU_EXTENSION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include <py2cu/py2cu_rt.h>

typedef struct DeviceObject {
    PyObject_HEAD Py2cuDevice *device;
    bool is_host;
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

/* A function of the runtime: one kernel, compiled for one device under certain launch facts. */
typedef struct FunctionObject {
    PyObject_HEAD DeviceObject *device;
    Py2cuFunction *function;
    uint32_t facts;
    char retired; /* launches use it no more */
} FunctionObject;

/* A kernel for given argument types: the request, its translation without launch facts, and what was compiled from it. */
typedef struct OverloadObject {
    PyObject_HEAD PyObject *modules; /* the description that the request's strings point into */
    PyObject *name, *signature, *given; /* given: the options */
    Py2cuRequest request;
    Py2cuInstance instance;
    Py2cuModule *request_modules;
    void *blocks; /* chain of further memory of the request */
    PyObject **captured; /* arrays on the device that the text names, by their numbers; borrowed from modules */
    Py_ssize_t captured_count;
    Py2cuCompileOptions options;
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel;
    bool takes_tuples; /* some parameter does: arguments and parameters are not one for one */
    FunctionObject **functions;
    Py_ssize_t function_count;
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
    PyObject *warn;              /* (kind, text) */
    PyObject *open_device;       /* () -> DeviceObject, the current device */
    PyObject *record_code;       /* (dtype) -> code of a structured dtype */
    PyObject *enum_class;        /* enum.EnumMeta, the class of the classes of members */
    PyObject *member_type;       /* (class of members) -> see members.c */
    PyObject *convert_argument;  /* (index, object, stream or None) -> an object that kernels can take */
    PyObject *convert_stream;    /* (object) -> StreamObject or None */
    DeviceObject *device;        /* the current device of every thread that did not choose one */
    PyObject *chosen_device;     /* ContextVar, looked at only when device_chosen */
    bool device_chosen;
} ExtensionState;

extern ExtensionState extension_state;

extern PyTypeObject BufferType, DeviceType, StreamType, EventType, MemoryType, ArrayType, FunctionType, OverloadType, HostArgumentType,
    DispatcherType, ConfiguredType;

extern PyMethodDef dlpack_functions[], heard_functions[], memory_functions[];

/* Sets the Python exception for a runtime status; always returns NULL. */
PyObject *raise_status(int status);
/* The current device, borrowed, opened when there is none yet; NULL with an exception set. */
DeviceObject *current_device(void);
/* An int, or a tuple of one to three: 0, or -1 with an exception that names what it is. */
int read_dimensions(PyObject *object, const char *name, Py2cuDim *dim);

/* Records are told apart by numbers of this process: the codes of element types from RECORD_CODES on. */
enum { RECORD_CODES = 32, RECORD_CODES_END = 1024 };
typedef struct RecordCode {
    char *text; /* in Numba's notation */
    size_t itemsize;
} RecordCode;
/* NULL for a code that is none of a record. */
const RecordCode *record_of_code(int code);

/* A fingerprint of an argument's type: equal numbers are equal types. Bits 0 to 7, 10 and 11 are the code of the elements. */
static inline uint32_t print_scalar(unsigned code)
{
    return 0x100u | (code & 0xffu) | (code & 0x300u) << 2;
}
static inline uint32_t print_array(unsigned code, unsigned ndim, Py2cuLayout layout)
{
    return 0x200u | (code & 0xffu) | (code & 0x300u) << 2 | ndim << 12 | (unsigned)layout << 20;
}
static inline unsigned print_dtype(uint64_t print)
{
    return (unsigned)((print & 0xffu) | (print >> 2 & 0x300u));
}
static inline bool print_is_array(uint64_t print)
{
    return (print & 0x200u) != 0;
}
/* An argument that is a tuple has a print for each of its items: on the first the number of tuples that open there, on the last
 * of those that close. */
#define PRINT_OPEN (1u << 22)
#define PRINT_CLOSE (1u << 27)
enum { PRINT_DEEPEST = 31, PRINT_NO_ITEMS = 30 /* in place of a dtype: all that a tuple without items has */ };
static inline unsigned print_opens(uint64_t print)
{
    return (unsigned)(print >> 22) & 31u;
}
/* The tuples that open at an item are told apart by the classes of named ones, the outermost first: PRINT_CLASS_BITS each from
 * PRINT_CLASSES on, 0 for a plain tuple. */
enum { PRINT_CLASSES = 32, PRINT_CLASS_BITS = 10, PRINT_CLASS_COUNT = 1 << PRINT_CLASS_BITS };
static inline unsigned print_class(uint64_t print, unsigned outermost)
{
    unsigned shift = PRINT_CLASSES + PRINT_CLASS_BITS * outermost;
    return shift < 62 ? (unsigned)(print >> shift) & (PRINT_CLASS_COUNT - 1) : 0;
}
/* Members of enums are told apart by their classes: members.c. */
typedef struct MemberClass {
    PyTypeObject *type;
    const char *text; /* "Enum<int64>(Color)"; of members that are tuples, "Color"; NULL: the numbers that they are */
    int code;         /* of the text, as that of a record; 0 for tuples and plain numbers */
    unsigned number;  /* of members that are tuples: their class among those of named tuples, else 0 */
} MemberClass;
static inline bool is_member(PyObject *object)
{
    return (PyObject *)Py_TYPE(Py_TYPE(object)) == extension_state.enum_class;
}
/* NULL with an exception set. */
const MemberClass *member_class_of(PyObject *member);
/* The tuple that is the member's value, borrowed; NULL when it is none, or with an exception set. */
PyObject *member_tuple(PyObject *object);
/* Gives a class a number among those of named tuples; -1 with an exception set. The text is kept. */
int named_class_add(PyTypeObject *type, char *text, bool is_enum);
bool named_class_is_enum(unsigned number);
/* The number of the class of a named tuple; 0 for plain tuples, -1 with an exception set. Its text is as "Point(x, y)". */
int named_class_of(PyObject *tuple);
const char *named_class_text(unsigned number);
static inline unsigned print_closes(uint64_t print)
{
    return (unsigned)(print >> 27) & 31u;
}
/* "float32[:, ::1]", a new str. */
PyObject *print_text(uint64_t print);
/* The types of arguments, tuples put together: a new tuple of str. */
PyObject *prints_text(const uint64_t *prints, size_t count);
Py2cuLayout array_layout(const int64_t *shape, const int64_t *strides, int ndim, int64_t itemsize, bool *c, bool *f);

/* request.c: fills the request of an overload, which has its modules and name already; 0, or -1 with an exception set. */
int request_read(OverloadObject *overload, PyObject *options, PyObject *signature, unsigned line);
void request_free(OverloadObject *overload);

/* The function of an overload for a device and facts, compiled when there is none yet; borrowed from the overload. */
FunctionObject *overload_function(OverloadObject *overload, DeviceObject *device, uint32_t facts);

/* 0, or -1 with an exception set. None and 0 are the default stream. `keep` gets what the caller has to release. */
int stream_from_object(PyObject *object, StreamObject **out, PyObject **keep);

int module_add_type(PyObject *module, PyTypeObject *type, const char *name);

#endif
