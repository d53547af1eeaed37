/* py2cu.h: translates Python GPU kernels (`@cuda.jit`) into CUDA C.
 *
 * The library reads text and gives text: it opens no file, starts no process, needs neither CUDA nor Python, keeps no
 * global state and prints nothing. Any number of threads may translate at the same time.
 *
 * All strings are UTF-8. What a unit hands out lives until py2cu_unit_free(); the request may be released as soon as
 * py2cu_translate() has returned. A unit that is NULL has failed, and holds nothing.
 */
#ifndef PY2CU_H
#define PY2CU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define PY2CU_API __declspec(dllexport)
#else
#define PY2CU_API __attribute__((visibility("default")))
#endif

/* Version of the headers. */
#define PY2CU_VERSION_MAJOR 0
#define PY2CU_VERSION_MINOR 1
#define PY2CU_VERSION_PATCH 0

/* Version of the library, as "0.1.0". */
PY2CU_API const char *py2cu_version(void);

/* For messages about a name that nobody knows: the candidate that differs from it in the fewest letters, as "--arch"
 * from "--acrh"; NULL where none comes near. */
PY2CU_API const char *py2cu_similar(const char *name, const char *const *candidates, size_t count);

/* ---- what goes in ------------------------------------------------------------------------------------------------ */

/* Element and scalar types, as Numba names them. The order is fixed: codes are stored in caches. */
typedef enum Py2cuDtype {
    PY2CU_BOOL,
    PY2CU_INT8,
    PY2CU_UINT8,
    PY2CU_INT16,
    PY2CU_UINT16,
    PY2CU_INT32,
    PY2CU_UINT32,
    PY2CU_INT64,
    PY2CU_UINT64,
    PY2CU_FLOAT16,
    PY2CU_FLOAT32,
    PY2CU_FLOAT64,
    PY2CU_COMPLEX64,
    PY2CU_COMPLEX128,
    PY2CU_BFLOAT16,
    PY2CU_DTYPE_COUNT,
    PY2CU_NONE = 31,   /* of an argument that is None, or a tuple without items: it has no C parameter */
    PY2CU_RECORD = 255 /* of records and times, and of arrays of these: a text beside it says which */
} Py2cuDtype;

/* "float32" and the like; NULL for a code that does not exist, and for records. */
PY2CU_API const char *py2cu_dtype_name(Py2cuDtype dtype);
/* Bytes of one element; 0 for a code that does not exist, and for records. */
PY2CU_API size_t py2cu_dtype_size(Py2cuDtype dtype);

/* What a constant is, and which fields of Py2cuConstant say so. */
typedef enum Py2cuConstantKind {
    PY2CU_CONSTANT_INT,     /* integer (and bool, by dtype) */
    PY2CU_CONSTANT_FLOAT,   /* real */
    PY2CU_CONSTANT_COMPLEX, /* real, imag */
    PY2CU_CONSTANT_NONE,
    PY2CU_CONSTANT_STRING, /* text */
    PY2CU_CONSTANT_TUPLE,  /* items, item_count; text: of a named tuple, its class as "Point(x, y)", else NULL */
    PY2CU_CONSTANT_OBJECT, /* text: dotted path of a thing that py2cu knows, as "numba.cuda", "math.sqrt",
                              "numpy.float32" */
    PY2CU_CONSTANT_EXTERN, /* a function that is defined elsewhere: text is its name, items[0] its signature as a string
                              ("int32(int32)"); integer is 1 for a plain C function, else it stores its result through
                              its first parameter and returns a status; + 2 where the kernels that call it need a
                              cooperative launch */
    PY2CU_CONSTANT_FUNCTION, /* a function of modules[module] of the request: text is its name, line (0: any) its `def`
                                line; items are the signatures that it was declared with, as strings; integer:
                                PY2CU_FUNCTION_* options of its decorator. Without both, and without
                                Py2cuRequest.decorated, its decorator in the source is read */
    PY2CU_CONSTANT_ARRAY,    /* an array: dtype, ndim, shape, and its elements in C order at data */
    PY2CU_CONSTANT_DEVICE_ARRAY /* an array in the device's memory: text is its type ("float32[:, ::1]"); integer is the
                                caller's number for it, the same under all of its names. The kernel gets it as an
                                argument behind those of its parameters */
} Py2cuConstantKind;

/* Options of a PY2CU_CONSTANT_FUNCTION, which its decorator received when Python ran it. */
enum {
    PY2CU_FUNCTION_DEBUG = 1,
    PY2CU_FUNCTION_WEAK_LITERALS = 2,
    PY2CU_FUNCTION_BOUNDSCHECK = 4,
    PY2CU_FUNCTION_NO_BOUNDSCHECK = 8,
    PY2CU_FUNCTION_FASTMATH = 16
};

/* A name that is bound outside the text: a module's global, a closure's cell. */
typedef struct Py2cuConstant {
    const char *name;
    Py2cuConstantKind kind;
    Py2cuDtype
        dtype; /* INT: PY2CU_INT64, PY2CU_UINT64, PY2CU_BOOL, or a NumPy scalar's dtype; FLOAT, COMPLEX likewise */
    uint64_t integer; /* two's complement for signed dtypes */
    double real, imag;
    const char *text; /* INT, FLOAT, COMPLEX: "numpy" of a NumPy scalar, which keeps its type where a number of Python's
                         own gives way (weak_literals); NULL: it is one of Python's, if dtype is int64, uint64, float64
                         or complex128 */
    const struct Py2cuConstant *items;
    size_t item_count;
    uint32_t module, line;
    uint32_t ndim;
    const int64_t *shape;
    const void *data;
    size_t data_length; /* bytes; arrays that constant memory cannot hold may come without */
} Py2cuConstant;

/* One Python text. first_line is the number of the text's first line in its file, for messages (0 means 1). */
typedef struct Py2cuModule {
    const char *text;
    size_t text_length;     /* bytes */
    const char *file_name;  /* for messages and comments; never opened */
    const char *lines_file; /* what #line directives name, as a file that a debugger finds; NULL: file_name */
    uint32_t first_line;
    const Py2cuConstant *constants; /* names bound outside the text; they win over the text's own module level. With
                                       Py2cuRequest.decorated, one named "x=" is the default of the parameter x of the
                                       module's functions that are in no other function */
    size_t constant_count;
    const char *name;  /* dotted name under which other modules of the request import this one; NULL: none */
    bool gives_values; /* no program, but statements `NAME = constant expression`: what these names are where functions
                          of the other modules read them as globals or as variables of functions around them; they win
                          over the text */
} Py2cuModule;

/* What the kernel is to a function that is not a kernel itself. */
typedef enum Py2cuWrap {
    PY2CU_WRAP_NONE, /* what the function's decorator says: the function is the kernel, or it is one of the following */
    PY2CU_WRAP_DEVICE,      /* there is no kernel: the function itself, with C linkage, for other CUDA C to call */
    PY2CU_WRAP_VECTORIZE,   /* the kernel calls it for every element of its operands, as numba.vectorize does. The
                               signature is the function's   own, for contiguous operands, or one type for each operand
                               and   one for the result: an array of one dimension   is taken element by element, one of
                               more by   its strides, a number is the same for all elements */
    PY2CU_WRAP_REDUCE,      /* the kernel makes one value of all elements of an array, as numba.cuda.reduce does. The
                               signature is the function's      own, of one type throughout, that type alone, or the
                               kernel's: the      elements, a result for each block, the      start, and whether that counts
                             */
    PY2CU_WRAP_GUVECTORIZE, /* the kernel calls it for every item along the first axis of its operands, as
                             numba.guvectorize does; `layout` says which axes the function sees. The signature is the
                             kernel's: an input without that axis is the same for all items */
    PY2CU_WRAP_CALL, /* the kernel calls it once, for one thread, as numba.njit does. The signature is the function's
                        own. What it gives goes into arrays of one element behind its parameters, one for each number of
                        it */
    PY2CU_WRAP_ELEMENTS, /* as PY2CU_WRAP_VECTORIZE, for one thread of the processor: a loop over all elements, whose
                            operands have one dimension each. The signature is one of that */
    PY2CU_WRAP_ITEMS     /* as PY2CU_WRAP_GUVECTORIZE, for one thread of the processor: a loop over all items */
} Py2cuWrap;

/* A function to translate: `function` alone (signature NULL) takes its types from the decorator or from annotations;
 * signature is "(float32[:, ::1], int64)" or "void(...)", in Numba's notation. line 0 means: by name alone. */
typedef struct Py2cuInstance {
    const char *function;
    const char *signature;
    uint32_t line;
    Py2cuWrap wrap;
    bool optional;      /* has no effect: a kernel whose types are not known is an error, which Py2cuRequest.keep_going
                           excuses */
    const char *symbol; /* with PY2CU_WRAP_DEVICE: the function's name in the text, a name in C; NULL: its own */
    const char *layout; /* PY2CU_WRAP_GUVECTORIZE and _ITEMS: "(m,n),(n)->(m)" */
} Py2cuInstance;

/* One argument of a question.
 *
 * A question (Py2cuQuestion) is about a call of a function, a method or an attribute that has no text of its own, but
 * is given one for the types of each call (numba.cuda.extending.overload). A translation that meets one without an
 * answer fails, and tells the question (py2cu_unit_question()): who can choose a function asks again, with the answer
 * and with the text of that function among the modules. */
typedef struct Py2cuAskedArgument {
    const char *keyword; /* NULL: it is given by its place */
    const char *type;    /* in Numba's notation; "function" of what is none of its values, as a function or a module */
    const Py2cuConstant *value; /* PY2CU_CONSTANT_INT or _STRING: what it is in the text; NULL: nothing that is known */
} Py2cuAskedArgument;

/* The call, method or attribute that was met. */
typedef struct Py2cuQuestion {
    const char *path;                    /* one of Py2cuRequest.overloaded */
    const Py2cuAskedArgument *arguments; /* of a method and of an attribute, first the value that has it */
    size_t argument_count;
} Py2cuQuestion;

/* The function that is to be called there. */
typedef struct Py2cuAnswer {
    Py2cuQuestion question;        /* as it was told */
    const Py2cuConstant *function; /* PY2CU_CONSTANT_FUNCTION; NULL: there is none for these arguments */
    const char *reason;            /* without a function: why, for the message; or NULL */
} Py2cuAnswer;

/* What py2cu_unit_text() of the result is. */
typedef enum Py2cuEmit {
    PY2CU_EMIT_CU,       /* the CUDA C */
    PY2CU_EMIT_AST,      /* the tree of the text, for developers of py2cu */
    PY2CU_EMIT_IR,       /* what a pass makes of it; ditto */
    PY2CU_EMIT_LIST,     /* the kernels and device functions of the text, a line each */
    PY2CU_EMIT_LAUNCHES, /* the types that host code tells of kernels, a line each */
    PY2CU_EMIT_HEADER, /* a header for C and C++ about the CUDA C of the same request: structs, constants, the layout of
                          parameters, prototypes of the kernels and of their launchers */
    PY2CU_EMIT_LAUNCHER, /* the launchers, as CUDA C++ for nvcc: a function `launch_NAME` for each kernel, which takes
                            the Python function's arguments (of an array its address, extents and strides in elements),
                            grid, block, bytes of dynamic shared memory and stream, checks what the CUDA C assumes (the
                            request's facts), and gives a cudaError_t. It includes the header by the name of
                            modules[0]'s file: "saxpy.h" of "folder/saxpy.py" */
    PY2CU_EMIT_MAP,    /* where each piece of the CUDA C of the same request comes from, with types and value ranges, as
                          JSON (docs/source-maps.md);    the text that it is about stands in it */
    PY2CU_EMIT_MAP_V3, /* the same as browsers read it, without types and ranges: a source map of version 3, as JSON */
    PY2CU_EMIT_HTML,   /* a page for browsers, which needs no network: the Python text beside the CUDA C of the same
                          request, with the map in it */
    PY2CU_EMIT_C /* functions of the processor (instances of PY2CU_WRAP_CALL or PY2CU_WRAP_DEVICE; of none, those that
                    the text decorates by numba's jit or njit) as C11 that needs nothing else. for_host and debug are as
                    if they were set */
} Py2cuEmit;

/* Facts that the caller guarantees at every launch. Each makes the generated code simpler and never changes a result.
 * PY2CU_FACT_NOALIAS: no array that is written overlaps another argument. */
#define PY2CU_FACT_NOALIAS 1u
/* Extents, strides, integer arguments, and the grid's thread count and extents times the kernel's block_factor are
 * below 2^30 in size, and no array spans 2^31 bytes or more: `int` holds every index, also one step past the end. */
#define PY2CU_FACT_SMALL 2u
/* Arrays of complex numbers begin at multiples of an element's size, 8 or 16 bytes: one memory access of the GPU reads
 * or writes both parts. */
#define PY2CU_FACT_ALIGNED 4u
/* No negative integer is read from memory, passed as an argument or rounded from a float if an index is computed from
 * it: no such index is negative. Nothing is promised about other integers. */
#define PY2CU_FACT_NONNEGATIVE 8u
/* "noalias", "small", "aligned", "nonnegative"; NULL for what is no single fact. */
PY2CU_API const char *py2cu_fact_name(uint32_t fact);
/* Adds those that a text names, as "noalias,small". False, and nothing added, where it names another. */
PY2CU_API bool py2cu_read_facts(const char *text, uint32_t *facts);

/* Which of the script's axes lie along x, y and z of the hardware, whose neighbours along x are the threads of a warp.
 * A launch of a text that was placed exchanges the extents of grid and block the same way: py2cu_launch() does, and
 * takes those of the script. Results stay the same; what is faster depends on what the kernel reads and writes. The
 * order is fixed: codes are stored in caches. */
typedef enum Py2cuSchedule {
    PY2CU_SCHEDULE_ORIGINAL,
    PY2CU_SCHEDULE_YX,  /* x and y exchanged */
    PY2CU_SCHEDULE_ZYX, /* x and z exchanged */
    PY2CU_SCHEDULE_XZY, /* y and z exchanged */
    PY2CU_SCHEDULE_YZX, /* the script's y lies along x, its z along y, its x along z */
    PY2CU_SCHEDULE_ZXY, /* the script's z lies along x, its x along y, its y along z */
    /* Each block does the work of several of the script's, in grids of one axis (Py2cuKernelInfo.schedules); the
     * launch has fewer blocks. Both want PY2CU_FACT_NOALIAS. */
    PY2CU_SCHEDULE_ITEMS,    /* of Py2cuKernelInfo.items: a thread loads for all of them before it stores the first */
    PY2CU_SCHEDULE_COUNTERS, /* one after the other; an array that the kernel only counts in is kept in shared memory
                              meanwhile */
    PY2CU_SCHEDULE_COUNT
} Py2cuSchedule;

/* Of a thread, with PY2CU_SCHEDULE_ITEMS: they lie a block apart; neighbours that are taken as one are more, up to 16.
 */
#define PY2CU_ITEMS 4

/* "yx" and the like, "items", "counters", of PY2CU_SCHEDULE_ORIGINAL "xyz"; NULL for a code that does not exist. */
PY2CU_API const char *py2cu_schedule_name(Py2cuSchedule schedule);
/* The axis of the script, 0 to 2, that lies along an axis of the hardware. */
PY2CU_API uint32_t py2cu_schedule_axis(Py2cuSchedule schedule, uint32_t hardware_axis);

/* What a request says of an option where it may also say nothing. */
typedef enum Py2cuChoice { PY2CU_UNSAID, PY2CU_YES, PY2CU_NO } Py2cuChoice;

/* What was compiled of the CUDA C of the same request, as PTX, or as the SASS that nvdisasm prints of a cubin: with
 * line information its lines go with those of the CUDA C. */
typedef struct Py2cuPane {
    const char *title; /* "PTX" */
    const char *text;
} Py2cuPane;

/* All that a translation depends on. Zeroed, with struct_size set, it asks for the usual; modules and module_count are
 * needed. */
typedef struct Py2cuRequest {
    size_t struct_size; /* sizeof(Py2cuRequest); smaller in programs that were built before further fields came to its
                           end */
    const Py2cuModule *modules; /* [0] holds the functions to translate; others are reached through constants */
    size_t module_count;
    const Py2cuInstance *instances; /* none: every kernel of modules[0], and those of other modules that it launches;
                                       kernels whose types are not known are errors */
    size_t instance_count;
    uint32_t facts; /* PY2CU_FACT_* */
    Py2cuEmit emit;
    bool line_directives; /* #line back to the Python text */
    bool debug;          /* `raise`, a failed `assert` and a division by zero end their thread with an exception that is
                            reported; for every kernel, as the decorator's debug=True does for one */
    uint8_t boundscheck; /* Py2cuChoice: an index out of range ends its thread with an IndexError; for each kernel whose
                            decorator says nothing of it. PY2CU_UNSAID: in a text for the host, not in CUDA C */
    bool fastmath;       /* as where the decorator says fastmath=True: floats may be counted in shared memory
                            (PY2CU_SCHEDULE_COUNTERS),       where they are added in another order; with debug, a float32 may
                            be       divided by zero */
    const char *pass; /* of PY2CU_EMIT_IR: the IR as this pass leaves it, "lower" to "names" (translate.c lists them);
                         NULL: the last */
    uint32_t launch_bounds[3]; /* maximum threads per block, minimum blocks per multiprocessor, maximum blocks per
                                  cluster, of each kernel whose decorator gives none; 0: none */
    bool for_host; /* the text is for the host backend's C++ compiler: as C++ behind py2cu_host.h says it where that is
                      not what CUDA C says, and without CUDA's headers */
    Py2cuSchedule schedule; /* of all kernels; an error where one cannot have it (Py2cuKernelInfo.schedules) */
    bool weak_literals; /* Python's number literals and global numbers take the other operand's type, as under NumPy 2;
                           for every kernel, as the decorator's weak_literals=True does for one */
    bool color;         /* Py2cuDiagnostic.rendered has the colours of terminals (ECMA-48's SGR) */
    const char *name_space;     /* the namespace of all that the text, header and launchers define, "mine" or
                                   "mine::kernels": C++ alone can     use it then, and programs may have several kernels of
                                   one     name; NULL: none, and kernels have C linkage */
    bool lint;                  /* diagnostics of severity PY2CU_LINT, too */
    const char *const *allowed; /* codes of rules (py2cu_rule) that say nothing; who reads the text may allow them in
                                   it: # py2cu: allow(code) */
    size_t allowed_count;
    bool source_map; /* py2cu_unit_mapping() and py2cu_unit_source() tell where the text comes from */
    bool sanitize;   /* with for_host: the text tells the runtime of every access to memory and every meeting of threads
                        (Py2cuKernelInfo.sites); it runs in py2cu_launch() of the host backend alone */
    const Py2cuPane *panes; /* of PY2CU_EMIT_HTML: further texts of the page */
    size_t pane_count;
    const char *const *overloaded; /* paths of what answers are asked for: of a function, as PY2CU_CONSTANT_OBJECT has
                                      it, "attribute.NAME" and "method.NAME" of what values have beside their own */
    size_t overloaded_count;
    const Py2cuAnswer *answers;
    size_t answer_count;
    bool parallel; /* loops over prange in what PY2CU_WRAP_CALL calls, and those of PY2CU_WRAP_ELEMENTS and _ITEMS, run
                      on several threads, where nothing in them is against it */
    bool numpy_errors; /* with debug: dividing by zero raises nothing, and gives what it gives without debug */
    bool spelled;    /* the text comes to stand beside other kernels: what fastmath and max_registers of a decorator ask
                        the compiler    for is said in it, as between kernels of one text that differ */
    bool keep_going; /* errors that concern single kernels do not fail the translation: the text has the kernels that
                        can be translated, and a comment that names the others (py2cu_unit_skipped()) */
    bool decorated;  /* Python has run the decorators of the instances and of the constants that are functions: their
                        options are in the  request (debug, boundscheck, fastmath, launch_bounds, weak_literals, facts
                        and  the following), and those of  decorators in the source are not read */
    bool lineinfo;   /* with decorated: the decorator's options of these names */
    bool unoptimized;       /* with decorated: opt=False */
    uint32_t max_registers; /* with decorated; 0: no limit */
    bool find_unresolved;   /* with instances: kernels that modules[0] creates in a way that cannot be resolved are
                               errors, as in a request without instances */
} Py2cuRequest;

/* ---- what comes out ---------------------------------------------------------------------------------------------- */

/* The result of a translation: text, kernels, diagnostics. */
typedef struct Py2cuUnit Py2cuUnit;

/* Which part of an argument a C parameter is. */
typedef enum Py2cuParamKind {
    PY2CU_PARAM_VALUE,   /* a scalar argument */
    PY2CU_PARAM_DATA,    /* an array's address of element 0 */
    PY2CU_PARAM_SHAPE,   /* int64: an array's extent along `axis`, in elements */
    PY2CU_PARAM_STRIDE,  /* int64: an array's stride along `axis`, in elements, may be negative or 0 */
    PY2CU_PARAM_POINTER, /* an address that is itself the argument */
    PY2CU_PARAM_SIZE,    /* uint32: how many elements an array has in all */
    PY2CU_PARAM_BLOCKS   /* uint32: the script's blocks along x, of no argument (`argument` is 0); with
                            PY2CU_SCHEDULE_ITEMS   and _COUNTERS */
} Py2cuParamKind;

/* One C parameter of the generated kernel: which part of which Python argument it is. */
typedef struct Py2cuParam {
    const char *name; /* in the C text */
    Py2cuParamKind kind;
    uint32_t argument; /* index in the kernel's arguments */
    uint32_t axis;     /* of SHAPE and STRIDE */
    Py2cuDtype dtype;  /* of the C parameter; of the element for DATA and POINTER */
} Py2cuParam;

/* How an array's elements lie: with the last axis contiguous, with the first one, or by strides of any kind. */
typedef enum Py2cuLayout { PY2CU_LAYOUT_C, PY2CU_LAYOUT_F, PY2CU_LAYOUT_ANY } Py2cuLayout;

/* One Python argument of a kernel; of a tuple, one of its items (of nested tuples, one of the innermost): a tuple of
 * three takes the place of three arguments. ndim 0 and is_array false: a scalar. Behind the arguments for the
 * parameters stand the arrays on the device that the kernel knows as names of the text around it (`captured`). */
typedef struct Py2cuArgInfo {
    const char *name;   /* "x"; of an item "x[0]", "x[1][0]" */
    uint32_t parameter; /* index of the Python parameter; of a captured array, one that no parameter has */
    uint32_t leaf;      /* which of its items, from 0 */
    bool is_array;
    bool is_pointer; /* an address on the device, given as a number; dtype is PY2CU_UINT64 */
    bool readonly;   /* the type says that the kernel may not write */
    bool written;    /* the kernel does write elements (directly, or in a function that it calls) */
    Py2cuDtype dtype;
    uint32_t ndim; /* of a record: 0, and is_array is true, as for an array of one */
    Py2cuLayout layout;
    const char *record; /* PY2CU_RECORD: the type in Numba's notation, "Record(x[type=float32;offset=0];4;False)",
                         * "datetime64[ns]"; else NULL */
    size_t itemsize;    /* bytes of the scalar or of an element */
    bool captured;
    bool counted;     /* PY2CU_SCHEDULE_COUNTERS keeps it in shared memory */
    uint64_t capture; /* the number that the request's constant has; of an array that the text makes, its place among
                         those */
} Py2cuArgInfo;

/* One place of the text that can end a thread with an exception: an index that is checked (boundscheck), a `raise`, an
 * `assert` or a division (debug). Threads that come there write its number, which is 1 + its index in
 * Py2cuKernelInfo.raises, into the variable py2cu_error of the text. */
typedef struct Py2cuRaise {
    const char *exception; /* its class as the Python text says it: "IndexError" */
    const char *function;  /* the Python function */
    const char *file_name;
    uint32_t line;
    const char *message;   /* its first argument, "" for none; NULL for an index, whose message holds numbers of the
                              thread that   raised it */
    const char *arguments; /* the other arguments as a Python tuple, "(3, 'x')"; NULL: there are none */
    const char *subject;   /* of an index: the array as the Python text says it, "x" */
    uint32_t axis;
    bool is_unsigned; /* of an index: never negative */
} Py2cuRaise;

/* What happens at a place of a text that is watched (Py2cuRequest.sanitize). */
typedef enum Py2cuSiteKind {
    PY2CU_SITE_READ,
    PY2CU_SITE_WRITE,
    PY2CU_SITE_UPDATE, /* reads and writes: x[i] += 1 */
    PY2CU_SITE_ATOMIC,
    PY2CU_SITE_EXCHANGE, /* an atomic operation that does not use what was there: exch */
    PY2CU_SITE_MEETING,  /* a barrier, or an operation of a warp */
    PY2CU_SITE_SHARED,   /* where an array of the block is made */
    PY2CU_SITE_LOCAL     /* where one of the thread is made */
} Py2cuSiteKind;

/* One place of a text that is watched. */
typedef struct Py2cuSite {
    Py2cuSiteKind kind;
    const char *array;    /* its name in the Python text; "" of a meeting */
    const char *function; /* the Python function */
    const char *file_name;
    uint32_t line;
    size_t itemsize; /* bytes of an element */
    uint32_t ndim;   /* of SHARED and LOCAL: */
    const int64_t *shape;
} Py2cuSite;

/* Py2cuStep.bytes where it is no figure. */
#define PY2CU_STEP_LARGE INT64_MAX   /* so many that the two have nothing in common */
#define PY2CU_STEP_UNKNOWN INT64_MIN /* nothing is known, as of an index that was read from memory */

/* How many bytes further the thread's neighbour along an axis of the script reads or writes: `bytes` times the values
 * of up to four of the kernel's parameters, extents and strides mostly. */
typedef struct Py2cuStep {
    int64_t bytes;
    uint32_t factors[4]; /* 1 + the parameter's index in Py2cuKernelInfo.params; 0: none */
} Py2cuStep;

/* One place of the text, or several that are alike, where a kernel reads or writes memory of the device. */
typedef struct Py2cuAccess {
    const char *array; /* the name of the array, or of what points into it, in the C text */
    uint32_t line;     /* in the Python text; of several the first */
    uint32_t bytes;    /* of the element */
    uint32_t weight;   /* how often, beside the others: more in loops */
    bool written;
    Py2cuStep step[3]; /* by axis of the script */
} Py2cuAccess;

/* A kernel of the text: its parameters, and what compiling and launching it must know. */
typedef struct Py2cuKernelInfo {
    const char *name; /* the C symbol */
    const char *python_name;
    const char *signature; /* "saxpy(float32, float32[::1])" */
    const char *file_name;
    uint32_t line; /* of the `def` */
    const Py2cuArgInfo *arguments;
    size_t argument_count;
    const Py2cuParam *params;
    size_t param_count;
    size_t static_shared_bytes;
    bool uses_dynamic_shared;
    bool uses_barrier; /* the threads of a block meet: barrier or warp operations, here or in a function called */
    bool cooperative;  /* must be launched cooperatively: the grid meets */
    uint32_t block_factor[3]; /* largest constant that blockIdx.x, .y, .z is multiplied with, 0: none; see
                                 PY2CU_FACT_SMALL */
    bool recursive;           /* a function that it calls calls itself: its threads need a stack */
    bool fastmath;            /* decorator options, for the compiler and the launch; 0 when not given */
    bool debug;
    bool lineinfo;
    uint32_t max_registers;
    uint32_t
        launch_bounds[3]; /* maximum threads per block, minimum blocks per multiprocessor, maximum blocks per cluster */
    bool boundscheck;
    const Py2cuRaise *raises; /* of the whole text, not of this kernel alone */
    size_t raise_count;
    bool for_host;          /* of the whole text, as what follows: the request asked for it */
    bool uses_half;         /* it has float16 or bfloat16, which CUDA has in headers of their own */
    bool uses_fp8;          /* it has types of 8 bits, likewise */
    Py2cuSchedule schedule; /* of the text: a launch exchanges the extents of grid and block */
    const char *fixed;      /* why the threads must stay where the script has them, as a phrase ("a loop waits for other
                               threads"); NULL: any schedule gives the same results */
    const Py2cuAccess *accesses; /* what schedules are compared by */
    size_t access_count;
    bool shape_is_free; /* the kernel sees of a thread only where it stands in the whole grid: blocks of any shape give
                           the same results,  where the grid has the same extents in threads */
    uint32_t schedules; /* bits 1 << Py2cuSchedule: those that give the same results */
    bool loops_over_grid; /* with PY2CU_SCHEDULE_COUNTERS: the kernel reads the grid's extents, so a launch has all
                             blocks of the script */
    bool has_loops;       /* it, or what it calls */
    uint32_t block[3];    /* with PY2CU_EMIT_HEADER and _LAUNCHER: the block of its launches in the text, where all that
                             are known have the    same; else 0 */
    const char
        *launcher; /* with PY2CU_EMIT_HEADER, _LAUNCHER and _HOST: the launcher's name, "launch_saxpy"; else NULL */
    uint32_t grid_axes; /* bits 1 << axis of the script: the kernel asks where its block stands along it */
    uint32_t facts; /* PY2CU_FACT_* that a launch has to keep to: the request's, and those of the decorator's assume= */
    uint32_t items; /* with PY2CU_SCHEDULE_ITEMS: how many blocks of the script each block stands for; 0 where it cannot
                       be placed so */
    const char *linked;     /* of the whole text: a function that is only declared in it (cuda.declare_device), to be
                               linked; NULL: there is none */
    const Py2cuSite *sites; /* of the whole text, by the numbers that it has; with Py2cuRequest.sanitize */
    size_t site_count;
    bool single_thread; /* it calls a function of the processor once: py2cu_launch() refuses more than one block of one
                           thread */
    bool unoptimized;   /* the decorator's opt=False */
} Py2cuKernelInfo;

/* Of a diagnostic. PY2CU_LINT: with Py2cuRequest.lint alone. */
typedef enum Py2cuSeverity { PY2CU_ERROR, PY2CU_WARNING, PY2CU_LINT } Py2cuSeverity;

/* "error", "warning" or "lint". */
PY2CU_API const char *py2cu_severity_name(Py2cuSeverity severity);

/* Another place that a diagnostic is about, as the other assignment where two do not go together. */
typedef struct Py2cuNote {
    const char *message;
    const char *file_name;
    uint32_t line, column, end_line, end_column; /* as of the diagnostic */
} Py2cuNote;

/* What is to stand in the text instead of what stands there now; where begin and end are one place, it is put in. */
typedef struct Py2cuEdit {
    const char *file_name;
    uint32_t line, column, end_line, end_column; /* as of the diagnostic */
    const char *replacement;
} Py2cuEdit;

/* An error, a warning or a lint finding. */
typedef struct Py2cuDiagnostic {
    Py2cuSeverity severity;
    const char *code;    /* stable short name, as "unsupported-statement" */
    const char *message; /* one sentence */
    const char *hint;    /* what to do instead, or NULL */
    const char *file_name;
    uint32_t line, column, end_line,
        end_column;         /* from 1; columns count bytes; end is exclusive; all 0 without a place */
    const char *rendered;   /* the whole message with the source line and the caret, ending in a newline */
    const Py2cuNote *notes; /* in the order in which they are shown */
    size_t note_count;
    const Py2cuEdit *edits; /* where the hint is an edit of the text: together they do what it says */
    size_t edit_count;
    const char *numba; /* what Numba says of the same, for programs that look for its words; NULL: nothing special */
} Py2cuDiagnostic;

/* A rule by which kernels are looked at that can be translated: what their authors most likely did not mean is a
 * warning, what is less sure or costs time is lint. */
typedef struct Py2cuRule {
    const char *code;       /* that its diagnostics have */
    Py2cuSeverity severity; /* likewise */
    const char *summary;    /* what it finds, as a phrase */
} Py2cuRule;

/* The rules that there are. */
PY2CU_API size_t py2cu_rule_count(void);
PY2CU_API const Py2cuRule *py2cu_rule(size_t index); /* NULL past the end */

/* A function of the text, for listings: found by PY2CU_EMIT_LIST and by every translation. */
typedef struct Py2cuFunctionInfo {
    const char *name;
    const char *kind;      /* "kernel" or "device" */
    const char *signature; /* "saxpy(float32, float32[::1])", or NULL when its types are not given in the text */
    uint32_t line;
    const char *result; /* with PY2CU_WRAP_DEVICE and _CALL: the type of the function's result, in Numba's notation;
                           else NULL */
} Py2cuFunctionInfo;

/* A kernel that cannot be translated; the errors among the diagnostics say why. */
typedef struct Py2cuSkipped {
    const char *name;
    const char *signature; /* "saxpy(float32, float32[::1])"; NULL: it cannot be translated for any types, or its types
                              are not known */
    const char *file_name;
    uint32_t line; /* of the `def` */
} Py2cuSkipped;

/* Translates. Never NULL; free the result with py2cu_unit_free(). When py2cu_unit_failed(), there is at least one
 * diagnostic of severity PY2CU_ERROR and neither text nor kernels, but for the page of PY2CU_EMIT_HTML. All functions
 * of the text are looked at, whatever is wrong with one of them: the diagnostics of each are those that it has without
 * the others. */
PY2CU_API Py2cuUnit *py2cu_translate(const Py2cuRequest *request);
/* Whether there is an error among the diagnostics; with Py2cuRequest.keep_going, whether one of them concerns the whole
 * text. Where each error concerns one kernel and none is left, there is neither text nor a kernel then, without a
 * failure. */
PY2CU_API bool py2cu_unit_failed(const Py2cuUnit *unit);
/* The kernels that cannot be translated, by their lines. */
PY2CU_API size_t py2cu_unit_skipped_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuSkipped *py2cu_unit_skipped(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* The text, NUL-terminated; its bytes without the NUL in *length unless NULL. Empty when the translation failed, but
 * for a page (PY2CU_EMIT_HTML), which then shows the Python text, the diagnostics and the kernels that could be
 * translated. */
PY2CU_API const char *py2cu_unit_text(const Py2cuUnit *unit, size_t *length);
/* The parts of CUDA C, or of a launcher's text, that no other text can see: constants, structs, helpers, device
 * functions; in their order, behind what is included. Who puts several texts together may have equal ones once for all.
 */
typedef enum Py2cuPartKind {
    PY2CU_PART_DEFINITION,
    PY2CU_PART_TYPE,      /* a struct: the name of a kernel in a namespace has it in it */
    PY2CU_PART_OWN,       /* of this text alone, whatever others have: the record of errors, a function with a prototype
                             elsewhere in the text */
    PY2CU_PART_INCLUDE,   /* an #include, or what stands for one; the name: "<cuda_fp16.h>", "\"saxpy.h\"", "printf" */
    PY2CU_PART_NAMESPACE, /* the line that opens the request's namespace; it is closed at the text's end */
} Py2cuPartKind;

/* One part of a text. */
typedef struct Py2cuPart {
    const char *name; /* that it defines */
    Py2cuPartKind kind;
    size_t offset, length; /* in the text, whole lines */
} Py2cuPart;

/* What a piece of Python text is that CUDA C comes from. */
typedef enum Py2cuSourceKind {
    PY2CU_SOURCE_FUNCTION, /* the function's head; the type is its signature */
    PY2CU_SOURCE_PARAMETER,
    PY2CU_SOURCE_STATEMENT,  /* a simple one, or the head of a compound one */
    PY2CU_SOURCE_TARGET,     /* a name that is given a value */
    PY2CU_SOURCE_NAME,       /* that is read */
    PY2CU_SOURCE_EXPRESSION, /* any other */
    PY2CU_SOURCE_COMMENT,
    PY2CU_SOURCE_CONSTANT /* the definition of a name of the module */
} Py2cuSourceKind;

/* "function", "parameter" and so on; NULL for a code that does not exist. */
PY2CU_API const char *py2cu_source_kind_name(Py2cuSourceKind kind);

/* A piece of the Python text, as one instance of its function (Python function and argument types) means it: two
 * instances have sources of their own for the same piece. Offsets are bytes of UTF-8 from the begin of the module's
 * text; lines begin at 1 (first_line counted in), columns at 1, and count bytes, as those of diagnostics do; ends are
 * exclusive. */
typedef struct Py2cuSource {
    Py2cuSourceKind kind;
    uint32_t function; /* the number of the source that is its function; 0: it is of none */
    uint32_t module;   /* of the request */
    size_t start, end;
    uint32_t line, column, end_line, end_column;
    const char *type; /* in Numba's notation, "float32[:, ::1]"; NULL: it has none */
    bool has_range;   /* of an integer or bool: the value is known to lie between low and high, bounds included */
    int64_t low, high;
    const uint32_t *because; /* why the type is what it is: the numbers of the sources that it comes from; for a name
                                that is read, of all assignments that reach it; for an assignment, of the value; for an
                                operator, of its operands */
    size_t because_count; /* 0: the text itself says it, as of literals and parameters, or the function that is called
                             does */
} Py2cuSource;

/* What a piece of CUDA C costs beyond the usual. */
#define PY2CU_COST_DOUBLE 1u     /* arithmetic in double precision */
#define PY2CU_COST_WIDE_INDEX 2u /* an index that is computed in 64 bits */
#define PY2CU_COST_WRAP 4u       /* an index that may be negative, so that it is counted from the end */
#define PY2CU_COST_SLOW_AXIS 8u  /* neighbouring threads read or write memory that lies far apart */
#define PY2CU_COST_ATOMIC 16u
#define PY2CU_COST_BARRIER 32u /* threads wait for each other */
#define PY2CU_COST_LOCAL 64u   /* an array of the thread's own, which may lie in slow memory */
/* "double", "wide-index", "wrap", "slow-axis", "atomic", "barrier", "local"; NULL for what is no single cost. */
PY2CU_API const char *py2cu_cost_name(uint32_t cost);

/* A piece of the text: where it comes from. They are sorted by their begin, outer ones first, and nest: two of them
 * have nothing in common, or one holds the other. Units as of Py2cuSource, in the text of the unit. */
typedef struct Py2cuMapping {
    size_t start, end;
    uint32_t line, column, end_line, end_column;
    uint32_t source; /* the number of its source */
    uint32_t costs;  /* PY2CU_COST_*, of its own operation alone */
} Py2cuMapping;

/* The map of the text, with Py2cuRequest.source_map and PY2CU_EMIT_CU, else none. Sources have the numbers from 1 on:
 * index 0 is NULL. */
PY2CU_API size_t py2cu_unit_mapping_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuMapping *py2cu_unit_mapping(const Py2cuUnit *unit, size_t index); /* NULL past the end */
PY2CU_API size_t py2cu_unit_source_count(const Py2cuUnit *unit); /* one more than the largest number; 0: none */
PY2CU_API const Py2cuSource *py2cu_unit_source(const Py2cuUnit *unit, size_t number); /* NULL of 0, and past the end */
/* The name of a module's file, of the request; NULL past the end. */
PY2CU_API const char *py2cu_unit_file_name(const Py2cuUnit *unit, size_t module);

/* The parts of the text. */
PY2CU_API size_t py2cu_unit_part_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuPart *py2cu_unit_part(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* The kernels of the text. */
PY2CU_API size_t py2cu_unit_kernel_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuKernelInfo *py2cu_unit_kernel(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* The functions of the Python text. */
PY2CU_API size_t py2cu_unit_function_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuFunctionInfo *py2cu_unit_function(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* Errors, warnings and lint. */
PY2CU_API size_t py2cu_unit_diagnostic_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuDiagnostic *py2cu_unit_diagnostic(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* The modules that the texts of the request import, by their absolute dotted names ("package.kernels", also for
 * relative imports and, for `from a import b`, both "a" and "a.b"), each once: whoever can read files finds out which
 * of them are files of the same project, and asks again with those as further modules. */
PY2CU_API size_t py2cu_unit_import_count(const Py2cuUnit *unit);
PY2CU_API const char *py2cu_unit_import(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* What was asked and has no answer among those of the request, each once. */
PY2CU_API size_t py2cu_unit_question_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuQuestion *py2cu_unit_question(const Py2cuUnit *unit, size_t index); /* NULL past the end */
/* Frees the unit and all that it has given. NULL is allowed. */
PY2CU_API void py2cu_unit_free(Py2cuUnit *unit);

/* Returns whether Python takes two identifiers, in UTF-8, for one name: whether their NFKC is the same. Names in the
 * results are in NFKC; a request may have any spelling. False if memory is exhausted and the spellings differ. */
PY2CU_API bool py2cu_same_name(const char *a, const char *b);

/* ---- signatures -------------------------------------------------------------------------------------------------- */

/* A signature in Numba's notation, taken apart: "void(float32[:, ::1], int64)", "(f4[:], i8)" or "f4[:], i8". Each type
 * comes back in the one spelling that kernels' signatures have. */
typedef struct Py2cuSignature {
    const char *result; /* NULL: the text does not name it */
    const char *const *arguments;
    size_t argument_count;
    const char *error;   /* what is wrong with the text, as one phrase; then there is nothing else. NULL: nothing */
    size_t error_offset; /* bytes into the text */
} Py2cuSignature;

/* Never NULL; free the result with py2cu_signature_free(). */
PY2CU_API const Py2cuSignature *py2cu_signature_read(const char *text);
PY2CU_API void py2cu_signature_free(const Py2cuSignature *signature); /* NULL is allowed */

/* How many conversions of each kind it takes to pass arguments for parameters of other types, by Numba's rules. Of
 * several signatures Numba takes the one with the fewest unsafe conversions; of these the one with the fewest safe
 * ones, then with the fewest promotions. */
typedef struct Py2cuMatch {
    bool possible;   /* false: some argument cannot be converted, there are more or fewer, or a text cannot be read */
    uint32_t unsafe; /* a value may be lost: int64 to int32 */
    uint32_t safe;   /* int32 to float64, or an array to one of any layout */
    uint32_t promotions; /* to more bits of the same kind: int32 to int64 */
} Py2cuMatch;

/* Both are signatures, whose results do not count: "(int32, float32[::1])" and "(int64, float32[:])". */
PY2CU_API Py2cuMatch py2cu_match(const char *given, const char *declared);

#ifdef __cplusplus
}
#endif

#endif
