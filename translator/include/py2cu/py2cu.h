/* SPDX-License-Identifier: MIT */
/** py2cu.h: translates Python GPU kernels (`@cuda.jit`) into CUDA C.
 *
 * The library converts strings to strings: it opens no file, starts no process, requires neither CUDA nor Python, keeps
 * no global state and prints nothing. All functions are thread-safe; any number of translations can run concurrently.
 *
 * All strings are UTF-8. Strings and structs that belong to a unit remain valid until py2cu_unit_free() frees the unit.
 * The request can be released as soon as py2cu_translate() has returned. Functions that take a unit accept NULL and
 * treat it as a failed translation without results. */
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

/** Version of the headers. */
#define PY2CU_VERSION_MAJOR 0
#define PY2CU_VERSION_MINOR 1
#define PY2CU_VERSION_PATCH 0

/** Returns the version of the library, for example "0.1.0". */
PY2CU_API const char *py2cu_version(void);

/** Returns the candidate that is most similar to `name`, for hints: "--arch" for "--acrh"; NULL: none is similar. */
PY2CU_API const char *py2cu_similar(const char *name, const char *const *candidates, size_t count);

/* ---- translation requests ---------------------------------------------------------------------------------------- */

/** Element and scalar types, with Numba's names. The values are stable because caches store them. */
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
    PY2CU_NONE = 31,   /**< type of an argument that is None or an empty tuple; it has no C parameter */
    PY2CU_RECORD = 255 /**< records, dates and durations, and arrays of these; a separate string specifies the type */
} Py2cuDtype;

/** Returns the name of a type, for example "float32", or NULL for an invalid code and for PY2CU_RECORD. */
PY2CU_API const char *py2cu_dtype_name(Py2cuDtype dtype);
/** Returns the size of an element in bytes, or 0 for an invalid code and for PY2CU_RECORD. */
PY2CU_API size_t py2cu_dtype_size(Py2cuDtype dtype);

/** Kind of a constant; it determines which fields of Py2cuConstant are used. */
typedef enum Py2cuConstantKind {
    PY2CU_CONSTANT_INT,     /**< field `integer`; also bool (see dtype) */
    PY2CU_CONSTANT_FLOAT,   /**< field `real` */
    PY2CU_CONSTANT_COMPLEX, /**< fields `real` and `imag` */
    PY2CU_CONSTANT_NONE,
    PY2CU_CONSTANT_STRING,   /**< field `text` */
    PY2CU_CONSTANT_TUPLE,    /**< fields `items` and `item_count`; for a named tuple, `text` is its class, for example
                                "Point(x, y)", else NULL */
    PY2CU_CONSTANT_OBJECT,   /**< `text` is the dotted path of a supported object, for example "numba.cuda", "math.sqrt"
                                or "numpy.float32" */
    PY2CU_CONSTANT_EXTERN,   /**< an external function: `text` is its name, items[0] its signature as a string
                                ("int32(int32)"). Bit 0 of `integer` is set for a plain C function; otherwise, the
                                function stores its result through its first parameter and returns a status. Bit 1 is set
                                if kernels that call the function require a cooperative launch */
    PY2CU_CONSTANT_FUNCTION, /**< a function of modules[module] of the request: `text` is its name, `line` the line of
                                its `def` (0: any), `items` the signatures of its declaration as strings, `integer` the
                                PY2CU_FUNCTION_* options of its decorator. If items and integer are both unset and
                                Py2cuRequest.decorated is false, the decorator is read from the source */
    PY2CU_CONSTANT_ARRAY,    /**< an array: `dtype`, `ndim`, `shape`, and the elements in C order in `data` */
    PY2CU_CONSTANT_DEVICE_ARRAY /**< an array in device memory: `text` is its type ("float32[:, ::1]"); `integer` is the
                                   caller's identifier of the array, equal for all of its names. The kernel receives the
                                   array as an additional argument after those of its parameters */
} Py2cuConstantKind;

/** Decorator options of a PY2CU_CONSTANT_FUNCTION, recorded when Python executed the decorator. */
enum {
    PY2CU_FUNCTION_DEBUG = 1,
    PY2CU_FUNCTION_WEAK_LITERALS = 2,
    PY2CU_FUNCTION_BOUNDSCHECK = 4,
    PY2CU_FUNCTION_NO_BOUNDSCHECK = 8,
    PY2CU_FUNCTION_FASTMATH = 16
};

/** A name that is bound outside the source: a global of a module or a closure variable. */
typedef struct Py2cuConstant {
    const char *name;
    Py2cuConstantKind kind;
    Py2cuDtype dtype; /**< INT: PY2CU_INT64, PY2CU_UINT64, PY2CU_BOOL or the dtype of a NumPy scalar; FLOAT and COMPLEX:
                         analogous */
    uint64_t integer; /**< two's complement for signed dtypes */
    double real, imag;
    const char *text; /**< INT, FLOAT, COMPLEX: "numpy" for a NumPy scalar, whose type weak_literals does not change;
                         NULL for a Python number if dtype is int64, uint64, float64 or complex128 */
    const struct Py2cuConstant *items;
    size_t item_count;
    uint32_t module, line;
    uint32_t ndim;
    const int64_t *shape;
    const void *data;
    size_t data_length; /**< in bytes; `data` can be NULL if the array does not fit in constant memory */
} Py2cuConstant;

/** Source code of one Python module. `first_line` is the number of the first line in its file, for messages (0: 1). */
typedef struct Py2cuModule {
    const char *text;
    size_t text_length;     /**< in bytes */
    const char *file_name;  /**< for messages and comments; the file is never opened */
    const char *lines_file; /**< file name for #line directives, as a debugger finds it; NULL: file_name */
    uint32_t first_line;
    const Py2cuConstant *constants; /**< names bound outside the source; they override module-level names of `text`. If
                                       Py2cuRequest.decorated is true, a constant named "x=" is the default value of
                                       parameter x of the module's top-level functions */
    size_t constant_count;
    const char *name;    /**< dotted name under which other modules of the request import this module; NULL: none */
    bool returns_values; /**< the module contains only statements `NAME = constant expression`, which define the values
                          of names that functions of the other modules read as globals or as closure variables; they
                          override the source */
} Py2cuModule;

/** How a function becomes a kernel. */
typedef enum Py2cuWrap {
    PY2CU_WRAP_NONE,   /**< as the decorator of the function specifies: the function itself is the kernel, or one of the
                          following kinds applies */
    PY2CU_WRAP_DEVICE, /**< no kernel: the function itself, with C linkage, to be called from other CUDA C */
    PY2CU_WRAP_VECTORIZE, /**< elementwise kernel, like numba.vectorize: it calls the function for each element of its
                             operands. The signature is either the function's own, for contiguous operands, or has one
                             type for each operand and one for the result: 1-D arrays are indexed by element, arrays
                             with more dimensions by their strides, and scalars apply to all elements */
    PY2CU_WRAP_REDUCE, /**< reduction kernel, like numba.cuda.reduce: it reduces all elements of an array to one value.
                          The signature is the function's own (all types equal), that one type, or the kernel's: the
                          elements, a result for each block, the initial value, and whether to include the initial value
                        */
    PY2CU_WRAP_GUVECTORIZE, /**< kernel over the first axis of its operands, like numba.guvectorize: it calls the
                               function for each index along that axis; `layout` specifies the core dimensions. The
                               signature is the kernel's: an input without that axis is broadcast */
    PY2CU_WRAP_CALL, /**< calls the function once, in one thread, like numba.njit. The signature is the function's own.
                        The result is stored in one-element arrays, one for each scalar of the result, which follow the
                        parameters */
    PY2CU_WRAP_UFUNC_LOOP, /**< CPU version of PY2CU_WRAP_VECTORIZE: a single-threaded loop over all elements. The
                            signature is that of the loop; all operands are 1-D */
    PY2CU_WRAP_GUFUNC_LOOP /**< CPU version of PY2CU_WRAP_GUVECTORIZE: a single-threaded loop over the first axis */
} Py2cuWrap;

/** A function to translate. If `signature` is NULL, the types are those of the decorator or the annotations; otherwise,
 * signature is in Numba's notation: "(float32[:, ::1], int64)" or "void(...)". If `line` is 0, the function is found by
 * name only. */
typedef struct Py2cuInstance {
    const char *function;
    const char *signature;
    uint32_t line;
    Py2cuWrap wrap;
    const char
        *symbol; /**< with PY2CU_WRAP_DEVICE: the C identifier of the generated function; NULL: the Python name */
    const char *layout; /**< with PY2CU_WRAP_GUVECTORIZE and _GUFUNC_LOOP: "(m,n),(n)->(m)" */
    bool launched; /**< the types are those of a launch: kernels that differ only in the widths of integer parameters,
                      on which no result depends, become one kernel with the widest types */
} Py2cuInstance;

/** One argument of an overload query.
 *
 * A query (Py2cuQuery) describes a call, method or attribute that has no fixed implementation: its implementation is
 * selected by the types of each use (numba.cuda.extending.overload). A translation that encounters a query without an
 * answer fails and reports the query (py2cu_unit_query()). A caller that can select the implementation translates
 * again, with the answer in the request and the source of the implementation among its modules. */
typedef struct Py2cuQueryArgument {
    const char *keyword; /**< NULL: positional */
    const char *type; /**< in Numba's notation; "function" for an argument that is not a value, such as a function or a
                         module */
    const Py2cuConstant
        *value; /**< PY2CU_CONSTANT_INT or _STRING: the constant value in the source; NULL: not constant */
} Py2cuQueryArgument;

/** The call, method or attribute to be resolved. */
typedef struct Py2cuQuery {
    const char *path;                    /**< an element of Py2cuRequest.overloaded */
    const Py2cuQueryArgument *arguments; /**< for methods and attributes, the object comes first */
    size_t argument_count;
} Py2cuQuery;

/** The implementation for a query. */
typedef struct Py2cuQueryAnswer {
    Py2cuQuery query;              /**< as reported by py2cu_unit_query() */
    const Py2cuConstant *function; /**< PY2CU_CONSTANT_FUNCTION; NULL: no implementation for these arguments */
    const char *reason;            /**< if function is NULL: the reason for the message, or NULL */
} Py2cuQueryAnswer;

/** Kind of output that py2cu_unit_text() returns. */
typedef enum Py2cuEmit {
    PY2CU_EMIT_CU,       /**< CUDA C */
    PY2CU_EMIT_AST,      /**< syntax tree of the source, for developers of py2cu */
    PY2CU_EMIT_IR,       /**< IR after a pass, for developers of py2cu */
    PY2CU_EMIT_LIST,     /**< kernels and device functions of the source, one a line */
    PY2CU_EMIT_LAUNCHES, /**< kernel argument types inferred from host code, one a line */
    PY2CU_EMIT_HEADER, /**< C and C++ header for the CUDA C of the same request: structs, constants, parameter layouts,
                          prototypes of the kernels and of their launchers */
    PY2CU_EMIT_LAUNCHER, /**< launchers, as CUDA C++ for nvcc: a function `launch_NAME` for each kernel. Its parameters
                            are the Python function's arguments (an array as address, shape and strides in elements),
                            grid, block, bytes of dynamic shared memory, and stream. It checks the assumptions of the
                            CUDA C (the request's facts) and returns a cudaError_t. The file includes the header by the
                            name of modules[0]: "saxpy.h" for "directory/saxpy.py" */
    PY2CU_EMIT_MAP,      /**< source map of the CUDA C of the same request, with types and value ranges, as JSON
                            (docs/source-maps.md); it contains the CUDA C */
    PY2CU_EMIT_MAP_V3,   /**< source map of version 3, for browsers, as JSON; without types and ranges */
    PY2CU_EMIT_HTML,     /**< self-contained HTML page: the Python source next to the CUDA C, with the source map */
    PY2CU_EMIT_C,        /**< C11 without dependencies for CPU functions: the instances with PY2CU_WRAP_CALL or
                            PY2CU_WRAP_DEVICE, else the functions of numba.jit or njit. Implies for_host and debug */
    PY2CU_EMIT_HIP       /**< HIP C++ for AMD GPUs; compiled in tests, not run on AMD hardware */
} Py2cuEmit;

/** Facts that the caller guarantees at every launch. Each fact simplifies the generated code and never changes a
 * result. PY2CU_FACT_NOALIAS: no array that is written overlaps another argument. */
#define PY2CU_FACT_NOALIAS 1u
/** Axis sizes, the product of the nonzero axis sizes of each array, strides, integer arguments, the number of threads
 * of the grid, and the grid dimensions multiplied by the kernel's block_factor are less than 2^30 in absolute value,
 * and no array spans 2^31 bytes or more. Every index, including one step past the end, fits in `int`. */
#define PY2CU_FACT_SMALL 2u
/** Arrays of complex numbers are aligned to the size of an element (8 or 16 bytes), other arrays to 16 bytes. */
#define PY2CU_FACT_ALIGNED 4u
/** C-contiguous arrays of 4-byte elements with several axes are aligned to 16 bytes, and so are their rows. */
#define PY2CU_FACT_ROWS 8u
/** Integer arguments from which indices, quotients or steps are computed are not negative; Py2cuArgInfo.sign. */
#define PY2CU_FACT_POSITIVE 16u
/** Integers from which an index is computed are not negative when they are read from memory, passed as arguments or
 * rounded from floating-point values: no such index is negative. The fact does not restrict other integers. */
#define PY2CU_FACT_NONNEGATIVE 32u
/** Returns the name of a fact, for example "noalias", or NULL if `fact` is not exactly one fact. */
PY2CU_API const char *py2cu_fact_name(uint32_t fact);
/** Parses a comma-separated list of fact names, for example "noalias,small", and adds the facts to `facts`. Returns
 * false and leaves `facts` unchanged if a name is invalid. */
PY2CU_API bool py2cu_read_facts(const char *text, uint32_t *facts);

/** Mapping from the script's axes to the hardware axes x, y and z. Threads of a warp are neighbors along x. A launch of
 * remapped CUDA C has to permute the dimensions of grid and block in the same way, as py2cu_launch() does. The mapping
 * does not change results. The values are stable because caches store them. */
typedef enum Py2cuSchedule {
    PY2CU_SCHEDULE_ORIGINAL,
    PY2CU_SCHEDULE_YX,  /**< x and y swapped */
    PY2CU_SCHEDULE_ZYX, /**< x and z swapped */
    PY2CU_SCHEDULE_XZY, /**< y and z swapped */
    PY2CU_SCHEDULE_YZX, /**< x, y, z of the hardware are y, z, x of the script */
    PY2CU_SCHEDULE_ZXY, /**< x, y, z of the hardware are z, x, y of the script */
    /** Block coarsening for 1-D grids: a block processes several blocks of the script; with PY2CU_FACT_NOALIAS. */
    PY2CU_SCHEDULE_COARSENING, /**< thread coarsening: a thread loads for coarsening_factor blocks before it stores */
    PY2CU_SCHEDULE_PRIVATIZATION, /**< privatized atomics: updates of an array are accumulated in shared memory */
    PY2CU_SCHEDULE_ROWS,          /**< row coarsening: a thread processes four threads of the script along y */
    PY2CU_SCHEDULE_YX_ROWS,       /**< row coarsening along x, with x and y swapped */
    PY2CU_SCHEDULE_BLOCKS,        /**< block fusion: a block executes four blocks of the script along each axis */
    PY2CU_SCHEDULE_YX_BLOCKS,     /**< block fusion, with x and y swapped */
    PY2CU_SCHEDULE_ZYX_ROWS,      /**< row coarsening along y, with x and z swapped */
    PY2CU_SCHEDULE_VECTORS,       /**< a thread processes four threads along x, with vectorized accesses; noalias */
    PY2CU_SCHEDULE_YX_VECTORS,    /**< like _VECTORS along y, with x and y swapped */
    PY2CU_SCHEDULE_COUNT
} Py2cuSchedule;

/** Elements per thread with PY2CU_SCHEDULE_COARSENING (vectorized: up to 16), _ROWS and _VECTORS; blocks with _BLOCKS
 */
#define PY2CU_COARSENING_FACTOR 4

/** Returns the name of a schedule, "xyz" for PY2CU_SCHEDULE_ORIGINAL; NULL for an invalid code. */
PY2CU_API const char *py2cu_schedule_name(Py2cuSchedule schedule);
/** Returns the axis of the script, 0 to 2, that is mapped to a hardware axis. */
PY2CU_API uint32_t py2cu_schedule_axis(Py2cuSchedule schedule, uint32_t hardware_axis);

/** An option of a request that can be left unspecified. */
typedef enum Py2cuChoice { PY2CU_UNSPECIFIED, PY2CU_YES, PY2CU_NO } Py2cuChoice;

/** Compiler output for the CUDA C of the same request: PTX, or SASS that nvdisasm prints for a cubin. If it has line
 * information, its lines are linked with those of the CUDA C. */
typedef struct Py2cuPane {
    const char *title; /**< for example "PTX" */
    const char *text;
} Py2cuPane;

/** All inputs of a translation. A zeroed request with struct_size set has the default options; `modules` and
 * `module_count` are required. */
typedef struct Py2cuRequest {
    size_t struct_size; /**< sizeof(Py2cuRequest); smaller in programs that were compiled with an earlier header */
    const Py2cuModule *modules; /**< modules[0] contains the functions to translate; constants refer to the others */
    size_t module_count;
    const Py2cuInstance *instances; /**< NULL: all kernels of modules[0] and the kernels of other modules that it
                                       launches; kernels of unknown types are errors */
    size_t instance_count;
    uint32_t facts; /**< PY2CU_FACT_* */
    Py2cuEmit emit;
    bool line_directives; /**< whether to print #line directives that refer to the Python source */
    bool debug; /**< `raise`, a failed `assert` and a division by zero terminate the thread with a reported exception,
                   for all kernels (as debug=True of the decorator does for one kernel) */
    uint8_t boundscheck; /**< Py2cuChoice: whether an index out of bounds terminates the thread with an IndexError, for
                            kernels whose decorator does not specify it. PY2CU_UNSPECIFIED: enabled in code for the host
                            backend, disabled in CUDA C */
    bool fastmath;    /**< as fastmath=True of the decorator: PY2CU_SCHEDULE_PRIVATIZATION may accumulate floating-point
                         values in a different order; with debug, division of a float32 by zero raises no exception */
    const char *pass; /**< with PY2CU_EMIT_IR: name of the pass after which the IR is printed, "lower" to "names"
                         (translate.c lists the passes); NULL: the last pass */
    uint32_t launch_bounds[3]; /**< maximum threads per block, minimum blocks per multiprocessor, maximum blocks per
                                  cluster, for kernels whose decorator specifies none; 0: none */
    bool for_host;             /**< generates C++ for the host backend (after py2cu_host.h, without CUDA headers) */
    Py2cuSchedule schedule;    /**< for all kernels; an error for one that does not support it */
    bool weak_literals; /**< Python number literals and global numbers adopt the type of the other operand, as in NumPy
                           2, for all kernels (as weak_literals=True of the decorator does for one kernel) */
    bool color;         /**< whether Py2cuDiagnostic.rendered contains terminal colors (ECMA-48 SGR sequences) */
    const char *name_space;     /**< C++ namespace of all definitions of the CUDA C, header and launchers, "mine" or
                                   "mine::kernels". It excludes use from C, and permits several kernels of one name in a
                                   program. NULL: none; kernels have C linkage */
    bool lint;                  /**< whether to report diagnostics of severity PY2CU_LINT */
    const char *const *allowed; /**< codes of disabled rules (py2cu_rule()); the comment `# py2cu: allow(code)` disables
                                   a rule in the source */
    size_t allowed_count;
    bool source_map; /**< whether py2cu_unit_mapping() and py2cu_unit_source() return the source map */
    bool sanitize;   /**< with for_host: the generated code reports every memory access and every synchronization to the
                        runtime (Py2cuKernelInfo.sites); it runs only in py2cu_launch() of the host backend */
    const Py2cuPane *panes; /**< with PY2CU_EMIT_HTML: further columns of the page */
    size_t pane_count;
    const char *const
        *overloaded; /**< paths of overloaded functions, methods and attributes: a path as in PY2CU_CONSTANT_OBJECT,
                        "attribute.NAME" or "method.NAME" for those that extend built-in types */
    size_t overloaded_count;
    const Py2cuQueryAnswer *answers;
    size_t answer_count;
    bool parallel;     /**< runs prange loops in functions called through PY2CU_WRAP_CALL, and the loops of
                          PY2CU_WRAP_UFUNC_LOOP and _GUFUNC_LOOP, on several threads if they have no dependencies that
                          prevent it */
    bool numpy_errors; /**< with debug: a division by zero raises no exception; its result is that without debug */
    bool spelled;      /**< the output will be linked with other kernels: fastmath and max_registers of a decorator are
                          written into the code instead of being left to compiler options */
    bool keep_going; /**< errors that concern single kernels do not fail the translation: the output contains the other
                        kernels, and a comment that lists the skipped kernels (py2cu_unit_skipped()) */
    bool decorated;  /**< Python has executed the decorators of the instances and of the function constants: the request
                        contains their options (debug, boundscheck, fastmath, launch_bounds, weak_literals, facts and the
                        three below), and decorators in the source are not read */
    bool lineinfo;   /**< with decorated: lineinfo=True */
    bool unoptimized;       /**< with decorated: opt=False */
    uint32_t max_registers; /**< with decorated: max_registers=N; 0: no limit */
    bool find_unresolved; /**< with instances: unresolved decorators of kernels of modules[0] are errors, as without */
    bool fibers; /**< with for_host: kernels keep the code of one thread instead of looping over the block's threads */
    const char *specialize; /**< values of integer parameters that all launches pass, "x_shape1=8,n=3": they are
                               constants of the CUDA C (Py2cuKernelInfo.constants); "blockDim.x=256": all launches have
                               one-dimensional blocks of 256 threads; NULL: none */
    bool restrict_kernels;  /**< also prints kernels with __restrict__, which launchers select if no arrays overlap */
    bool templates;         /**< prints functions that differ only in types as C++ templates */
    bool template_kernels;  /**< with templates: kernels are templates, too, and have no C names */
    bool hip;         /**< with PY2CU_EMIT_HEADER and _LAUNCHER: for the HIP C++ of the same request (PY2CU_EMIT_HIP) */
    bool restructure; /**< restructures the loops of the source if this is faster on a GPU */
} Py2cuRequest;

/* ---- translation results ----------------------------------------------------------------------------------------- */

/** Result of a translation: generated code, kernels and diagnostics. */
typedef struct Py2cuUnit Py2cuUnit;

/** The part of a Python argument that a C parameter represents. */
typedef enum Py2cuParamKind {
    PY2CU_PARAM_VALUE,   /**< scalar argument */
    PY2CU_PARAM_DATA,    /**< address of element 0 of an array */
    PY2CU_PARAM_SHAPE,   /**< int64: size of an array along `axis`, in elements */
    PY2CU_PARAM_STRIDE,  /**< int64: stride of an array along `axis`, in elements; can be negative or 0 */
    PY2CU_PARAM_POINTER, /**< address that is itself the argument */
    PY2CU_PARAM_SIZE,    /**< uint32: total number of elements of an array */
    PY2CU_PARAM_BLOCKS   /**< uint32: number of blocks of the script along x; `argument` is 0; with
                            PY2CU_SCHEDULE_COARSENING and _PRIVATIZATION */
} Py2cuParamKind;

/** One C parameter of the generated kernel and the Python argument it belongs to. */
typedef struct Py2cuParam {
    const char *name; /**< in the generated code */
    Py2cuParamKind kind;
    uint32_t argument;  /**< index into the kernel's arguments */
    uint32_t axis;      /**< with SHAPE and STRIDE */
    Py2cuDtype dtype;   /**< type of the C parameter; with DATA and POINTER, of the element */
    const char *c_type; /**< the same type in the generated code: "float", "Particle" */
    bool specializable; /**< integer that determines an iteration count or the size of a row (py2cu_launch_values()) */
} Py2cuParam;

/** A parameter that specialized code does not have, because its value is a constant there. */
typedef struct Py2cuConstantParam {
    Py2cuParam param;
    int64_t value;
} Py2cuConstantParam;

/** Memory layout of an array: C-contiguous, Fortran-contiguous, or arbitrary strides. */
typedef enum Py2cuLayout { PY2CU_LAYOUT_C, PY2CU_LAYOUT_F, PY2CU_LAYOUT_ANY } Py2cuLayout;

/** One Python argument of a kernel, or one item of a tuple argument (for nested tuples, an innermost item): a tuple of
 * three items is described by three entries. A scalar has ndim 0 and is_array false. Device arrays that the kernel
 * reads as globals or closure variables (`captured`) follow the arguments of the parameters. */
typedef struct Py2cuArgInfo {
    const char *name;   /**< "x"; for an item "x[0]" or "x[1][0]" */
    uint32_t parameter; /**< index of the Python parameter; for a captured array, an index past the last parameter */
    uint32_t leaf;      /**< index of the item, from 0 */
    bool is_array;
    bool is_pointer; /**< device address passed as a number; dtype is PY2CU_UINT64 */
    bool readonly;   /**< the type forbids writing */
    bool written;    /**< the kernel writes elements, directly or in a called function */
    Py2cuDtype dtype;
    uint32_t ndim; /**< 0 for a record, with is_array true, as for an array of one element */
    Py2cuLayout layout;
    const char *record; /**< with PY2CU_RECORD: the type in Numba's notation, "Record(x[type=float32;offset=0];4;False)"
                           or "datetime64[ns]"; else NULL */
    size_t itemsize;    /**< size of the scalar or of an element in bytes */
    bool captured;
    bool specializable; /**< integer that determines the iteration count of a loop (Py2cuParam.specializable) */
    bool privatized;    /**< PY2CU_SCHEDULE_PRIVATIZATION accumulates it in shared memory */
    uint64_t capture;   /**< identifier of the request's constant (Py2cuConstant.integer); for an array that the source
                           creates, its index among those */
    bool read;          /**< the kernel reads elements, directly, by atomic operations or in a called function */
    uint8_t sign; /**< minimum that PY2CU_FACT_POSITIVE requires of an integer: 0: none, 1: at least 0, 2: at least 1 */
} Py2cuArgInfo;

/** A source location that can terminate a thread with an exception: a bounds check (boundscheck), a `raise`, an
 * `assert` or a division (debug). A thread that raises stores 1 + the index of the entry in Py2cuKernelInfo.raises in
 * the variable py2cu_error of the generated code. */
typedef struct Py2cuRaise {
    const char *exception; /**< class as spelled in the Python source: "IndexError" */
    const char *function;  /**< name of the Python function */
    const char *file_name;
    uint32_t line;
    const char *message; /**< first argument, "" for none; NULL for a bounds check, whose message contains values of the
                            raising thread */
    const char *arguments; /**< further arguments as a Python tuple, "(3, 'x')"; NULL: none */
    const char *subject;   /**< for a bounds check: the array as spelled in the Python source, "x" */
    uint32_t axis;
    bool is_unsigned; /**< for a bounds check: the index type is unsigned */
} Py2cuRaise;

/** Kind of an instrumented operation (Py2cuRequest.sanitize). */
typedef enum Py2cuSiteKind {
    PY2CU_SITE_READ,
    PY2CU_SITE_WRITE,
    PY2CU_SITE_UPDATE, /**< read-modify-write that is not atomic: x[i] += 1 */
    PY2CU_SITE_ATOMIC,
    PY2CU_SITE_EXCHANGE, /**< atomic operation that does not use the previous value: exch */
    PY2CU_SITE_BARRIER,  /**< barrier or warp operation */
    PY2CU_SITE_SHARED,   /**< declaration of a shared array */
    PY2CU_SITE_LOCAL     /**< declaration of a thread-local array */
} Py2cuSiteKind;

/** One instrumented operation of the generated code. */
typedef struct Py2cuSite {
    Py2cuSiteKind kind;
    const char *array;    /**< name in the Python source; "" for PY2CU_SITE_BARRIER */
    const char *function; /**< name of the Python function */
    const char *file_name;
    uint32_t line;
    size_t itemsize; /**< size of an element in bytes */
    uint32_t ndim;   /**< with SHARED and LOCAL */
    const int64_t *shape;
    const char *source; /**< line of the Python source without its comment; "" if unknown */
} Py2cuSite;

/** Values of Py2cuStep.bytes that are not distances. */
#define PY2CU_STEP_LARGE INT64_MAX   /**< so large that the two accesses share no cache line */
#define PY2CU_STEP_UNKNOWN INT64_MIN /**< unknown, for example for an index that is read from memory */

/** Distance in bytes between the accesses of two threads that are neighbors along an axis of the script: `bytes`
 * multiplied by the values of up to four kernel parameters, which are usually shapes and strides. */
typedef struct Py2cuStep {
    int64_t bytes;
    uint32_t factors[4]; /**< 1 + the parameter's index in Py2cuKernelInfo.params; 0: none */
} Py2cuStep;

/** One or more equivalent accesses of a kernel to global memory. */
typedef struct Py2cuAccess {
    const char *array; /**< name of the array, or of the pointer into it, in the generated code */
    uint32_t line;     /**< line in the Python source; the first one of several */
    uint32_t bytes;    /**< size of the element in bytes */
    uint32_t weight;   /**< relative frequency compared with the other accesses: larger in loops */
    bool written;
    Py2cuStep step[3]; /**< indexed by axis of the script */
} Py2cuAccess;

/** A dimension that a kernel requires: an access `x[i]` inside `if i < n` requires `n` elements of `x`. */
typedef struct Py2cuShapeCheck {
    uint32_t argument; /**< index into the kernel's arguments */
    uint32_t axis;
    const char *least; /**< the smallest valid dimension, as a Python expression over arguments: "out.shape[0]" */
} Py2cuShapeCheck;

/** A generated kernel: its parameters, and the information needed to compile and launch it. */
typedef struct Py2cuKernelInfo {
    const char *name; /**< C symbol */
    const char *python_name;
    const char *signature; /**< "saxpy(float32, float32[::1])" */
    const char *file_name;
    uint32_t line; /**< of the `def` */
    const Py2cuArgInfo *arguments;
    size_t argument_count;
    const Py2cuParam *params;
    size_t param_count;
    size_t static_shared_bytes;
    bool uses_dynamic_shared;
    bool uses_barrier;        /**< the kernel or a called function contains a barrier or a warp operation */
    bool cooperative;         /**< requires a cooperative launch, because the grid synchronizes */
    uint32_t block_factor[3]; /**< largest constant factor of blockIdx.x, .y, .z; 0: none; see PY2CU_FACT_SMALL */
    bool recursive;           /**< calls a recursive function, so threads require a stack */
    bool fastmath;            /**< decorator options for the compiler and the launch; 0 if not specified */
    bool debug;
    bool lineinfo;
    uint32_t max_registers;
    uint32_t launch_bounds[3]; /**< maximum threads, minimum blocks of a multiprocessor, maximum blocks of a cluster */
    bool boundscheck;
    const Py2cuRaise *raises; /**< of all generated code, not only of this kernel */
    size_t raise_count;
    bool for_host;  /**< this and the following fields describe all generated code: the request had for_host set */
    bool uses_half; /**< uses float16 or bfloat16, which require CUDA headers */
    bool uses_fp8;  /**< uses 8-bit floating-point types, which require a CUDA header */
    Py2cuSchedule schedule; /**< of the generated code; a launch permutes grid and block dimensions accordingly */
    const char *mapping_constraint; /**< reason why threads cannot be remapped, as a phrase; NULL: they can */
    const Py2cuAccess *accesses;    /**< input of the cost model that compares schedules */
    size_t access_count;
    bool shape_is_free;   /**< the block shape affects no result if the grid has the same number of threads per axis */
    uint32_t schedules;   /**< bits 1 << Py2cuSchedule: schedules with equal results */
    bool loops_over_grid; /**< with PY2CU_SCHEDULE_PRIVATIZATION: a launch must have all blocks of the script */
    bool has_loops;       /**< the kernel or a called function contains a loop */
    uint32_t block[3]; /**< with PY2CU_EMIT_HEADER and _LAUNCHER: block dimensions of the launches in the source if all
                          known launches agree; else 0 */
    const char *launcher; /**< with PY2CU_EMIT_HEADER and _LAUNCHER: name of the launcher, "launch_saxpy"; else NULL */
    uint32_t grid_axes;   /**< bits 1 << axis of the script: the kernel reads the block index along the axis */
    uint32_t facts; /**< PY2CU_FACT_* that a launch must satisfy: those of the request and of the decorator's assume= */
    uint32_t coarsening_factor; /**< script blocks per block with PY2CU_SCHEDULE_COARSENING; 0: not supported */
    const char *linked;     /**< of all generated code: external function (cuda.declare_device) to link; NULL: none */
    const Py2cuSite *sites; /**< of all generated code, indexed by the site numbers in it; with Py2cuRequest.sanitize */
    size_t site_count;
    bool single_thread;     /**< calls a CPU function once: py2cu_launch() rejects more than one block of one thread */
    bool unoptimized;       /**< opt=False of the decorator */
    const char *launch;     /**< with PY2CU_EMIT_HEADER and _LAUNCHER: the first launch in the source with these types,
                               "saxpy.py, line 12: saxpy[blocks, 256](2.0, x, y)", or NULL */
    const char *grid[3];    /**< by axis of the script: the number of elements that the grid must cover, according to
                               the guards of the kernel, as a Python expression over arguments: "y.shape[0]"; NULL:
                               unknown, or the kernel does not read the block index along the axis (grid_axes) */
    uint32_t grid_width[3]; /**< elements that a block covers along the axis; 0: as many as it has threads */
    uint32_t default_block[3]; /**< the shape for block_size; else a common one if it does not affect results; else 0 */
    const Py2cuShapeCheck *shape_checks;
    size_t shape_check_count;
    bool thread_loops;                   /**< with for_host: the function runs all threads of a block */
    const Py2cuConstantParam *constants; /**< with Py2cuRequest.specialize: values that a launch must pass */
    size_t constant_count;
    uint32_t shared_loads; /**< bits 1 << Py2cuSchedule: a thread loads elements once that several of its rows need */
    uint32_t joint_loops;  /**< bits 1 << Py2cuSchedule: loops process all rows at once */
    uint32_t merge_axis; /**< with thread_loops: 1 + the axis along which it can run several blocks at once; 0: none */
    uint32_t fused_axes; /**< bits 1 << axis of the script: axes along which PY2CU_SCHEDULE_BLOCKS fuses four blocks */
    bool independent_blocks; /**< blocks that PY2CU_SCHEDULE_BLOCKS fuses share no elements */
    bool aligned_rows;       /**< PY2CU_FACT_ALIGNED allows wider accesses to rows or records, also of real numbers */
    bool row_loops;          /**< PY2CU_FACT_ROWS allows wider accesses in loops over rows */
    bool block_loops;    /**< the block size determines the iteration count of a loop that gains if it is constant */
    uint32_t block_size; /**< with "blockDim.x=256" in Py2cuRequest.specialize: 256, for which a launch is checked */
    const char *transformations; /**< of loops and rows, done and rejected with the reason, each in a line */
} Py2cuKernelInfo;

/** Severity of a diagnostic. PY2CU_LINT is reported only if Py2cuRequest.lint is set. */
typedef enum Py2cuSeverity { PY2CU_ERROR, PY2CU_WARNING, PY2CU_LINT } Py2cuSeverity;

/** Returns "error", "warning" or "lint". */
PY2CU_API const char *py2cu_severity_name(Py2cuSeverity severity);

/** A secondary source location of a diagnostic, for example the first of two conflicting assignments. */
typedef struct Py2cuNote {
    const char *message;
    const char *file_name;
    uint32_t line, column, end_line, end_column; /**< units as in Py2cuDiagnostic */
} Py2cuNote;

/** A replacement of a source range; an empty range is an insertion. */
typedef struct Py2cuEdit {
    const char *file_name;
    uint32_t line, column, end_line, end_column; /**< units as in Py2cuDiagnostic */
    const char *replacement;
} Py2cuEdit;

/** An error, a warning or a lint finding. */
typedef struct Py2cuDiagnostic {
    Py2cuSeverity severity;
    const char *code;    /**< stable short name, for example "unsupported-statement" */
    const char *message; /**< one sentence */
    const char *hint;    /**< suggested fix, or NULL */
    const char *file_name;
    uint32_t line, column, end_line,
        end_column;         /**< from 1; columns are in bytes; the end is exclusive; all 0 if there is no location */
    const char *rendered;   /**< complete message with the source line and the caret, ending in a newline */
    const Py2cuNote *notes; /**< in display order */
    size_t note_count;
    const Py2cuEdit *edits; /**< edits of the source that together apply the hint; empty if the hint is not an edit */
    size_t edit_count;
    const char *numba; /**< Numba's message for the same error, for programs that search for it; NULL: none */
} Py2cuDiagnostic;

/** A lint rule. Rules are applied to kernels that can be translated. Findings that are most likely bugs are warnings;
 * less certain findings and performance problems are lint. */
typedef struct Py2cuRule {
    const char *code;       /**< code of its diagnostics */
    Py2cuSeverity severity; /**< severity of its diagnostics */
    const char *summary;    /**< description as a phrase */
} Py2cuRule;

/** Returns the number of rules. */
PY2CU_API size_t py2cu_rule_count(void);
PY2CU_API const Py2cuRule *py2cu_rule(size_t index); /**< NULL if index is out of range */

/** A function of the source, for listings: available after PY2CU_EMIT_LIST and after every translation. */
typedef struct Py2cuFunctionInfo {
    const char *name;
    const char *kind;      /**< "kernel" or "device" */
    const char *signature; /**< "saxpy(float32, float32[::1])"; NULL if the source does not specify the types */
    uint32_t line;
    const char *result; /**< with PY2CU_WRAP_DEVICE and _CALL: its type in Numba's notation; else NULL */
} Py2cuFunctionInfo;

/** A kernel that cannot be translated. The errors among the diagnostics contain the reasons. */
typedef struct Py2cuSkipped {
    const char *name;
    const char *signature; /**< "saxpy(float32, float32[::1])"; NULL: the kernel cannot be translated for any types, or
                              its types are unknown */
    const char *file_name;
    uint32_t line; /**< of the `def` */
} Py2cuSkipped;

/** Translates a request. Never returns NULL; the caller frees the result with py2cu_unit_free(). If py2cu_unit_failed()
 * is true, there is at least one diagnostic of severity PY2CU_ERROR, the output is empty (except for PY2CU_EMIT_HTML)
 * and there are no kernels. All functions of the source are analyzed independently: an error in one function does not
 * change the diagnostics of the others. */
PY2CU_API Py2cuUnit *py2cu_translate(const Py2cuRequest *request);
/** Returns whether the translation has failed: whether the diagnostics contain an error. With Py2cuRequest.keep_going,
 * only errors that concern the whole source count; if every kernel is skipped, the translation succeeds with empty
 * output and no kernels. */
PY2CU_API bool py2cu_unit_failed(const Py2cuUnit *unit);
/** Returns the number of kernels that cannot be translated. py2cu_unit_skipped() returns them, ordered by line. */
PY2CU_API size_t py2cu_unit_skipped_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuSkipped *py2cu_unit_skipped(const Py2cuUnit *unit,
                                                 size_t index); /**< NULL if index is out of range */
/** Returns the output, NUL-terminated, and stores its length in bytes without the NUL in *length unless length is NULL.
 * The output is empty if the translation failed, except for PY2CU_EMIT_HTML: the page then shows the Python source, the
 * diagnostics and the kernels that could be translated. */
PY2CU_API const char *py2cu_unit_text(const Py2cuUnit *unit, size_t *length);
/** Kind of a part: the definitions in CUDA C, or in a file of launchers, that have internal linkage (constants,
 * structs, helpers and device functions), in their order after the #include lines; in a header, the declarations that
 * do not depend on its kernels, and those for launches without a launcher. Callers can share equal parts. */
typedef enum Py2cuPartKind {
    PY2CU_PART_DEFINITION,
    PY2CU_PART_TYPE,      /**< a struct; the symbol of a kernel in a namespace contains its name */
    PY2CU_PART_OWN,       /**< must not be shared: the error record, or a function with a separate prototype */
    PY2CU_PART_INCLUDE,   /**< an #include or its replacement; `name` is "<cuda_fp16.h>", "\"saxpy.h\"" or "printf" */
    PY2CU_PART_NAMESPACE, /**< line that opens the request's namespace, which ends at the end of the output */
    PY2CU_PART_KERNEL     /**< in a header: the parameter struct of kernel `name`, or the prototypes of all kernels */
} Py2cuPartKind;

/** One part of the output. */
typedef struct Py2cuPart {
    const char *name; /**< name that the part defines */
    Py2cuPartKind kind;
    size_t offset, length; /**< in bytes of the output; whole lines */
} Py2cuPart;

/** Kind of a piece of Python source to which CUDA C is mapped. */
typedef enum Py2cuSourceKind {
    PY2CU_SOURCE_FUNCTION, /**< header of the function; the type is its signature */
    PY2CU_SOURCE_PARAMETER,
    PY2CU_SOURCE_STATEMENT,  /**< simple statement, or header of a compound statement */
    PY2CU_SOURCE_TARGET,     /**< name that is assigned */
    PY2CU_SOURCE_NAME,       /**< name that is read */
    PY2CU_SOURCE_EXPRESSION, /**< any other expression */
    PY2CU_SOURCE_COMMENT,
    PY2CU_SOURCE_CONSTANT /**< definition of a global name */
} Py2cuSourceKind;

/** Returns "function", "parameter" and so on, or NULL for an invalid code. */
PY2CU_API const char *py2cu_source_kind_name(Py2cuSourceKind kind);

/** A piece of Python source in one instance of its function (a function with fixed argument types); two instances have
 * separate entries for the same piece. Offsets are bytes of UTF-8 from the beginning of the module's source. Lines and
 * columns start at 1, and lines include first_line; columns are in bytes. Ends are exclusive. */
typedef struct Py2cuSource {
    Py2cuSourceKind kind;
    uint32_t function; /**< number of the Py2cuSource of the enclosing function; 0: none */
    uint32_t module;   /**< index into the request's modules */
    size_t start, end;
    uint32_t line, column, end_line, end_column;
    const char *type; /**< in Numba's notation, "float32[:, ::1]"; NULL: none */
    bool has_range;   /**< for an integer or bool: the value is always between low and high, inclusive */
    int64_t low, high;
    const uint32_t
        *because;         /**< origin of the type, as numbers of other Py2cuSource entries: for a name that is read, all
                             assignments that reach it; for an assignment, the value; for an operator, its operands */
    size_t because_count; /**< 0: the type follows from the source itself (literals and parameters) or from the called
                             function */
} Py2cuSource;

/** Costs of a piece of CUDA C that exceed those of ordinary operations. */
#define PY2CU_COST_DOUBLE 1u      /**< double-precision arithmetic */
#define PY2CU_COST_WIDE_INDEX 2u  /**< 64-bit index computation */
#define PY2CU_COST_WRAP 4u        /**< index that can be negative and requires wraparound */
#define PY2CU_COST_UNCOALESCED 8u /**< uncoalesced access: neighboring threads access distant addresses */
#define PY2CU_COST_ATOMIC 16u
#define PY2CU_COST_BARRIER 32u /**< synchronization of threads */
#define PY2CU_COST_LOCAL 64u   /**< thread-local array, which may be located in slow local memory */
/** Returns "double", "wide-index", "wrap", "uncoalesced", "atomic", "barrier" or "local"; NULL if it is not one cost.
 */
PY2CU_API const char *py2cu_cost_name(uint32_t cost);

/** Mapping of a piece of the output to its source. Mappings are sorted by their start, outer mappings first, and are
 * nested: two mappings are disjoint, or one contains the other. Units as in Py2cuSource, relative to the output. */
typedef struct Py2cuMapping {
    size_t start, end;
    uint32_t line, column, end_line, end_column;
    uint32_t source; /**< number of its Py2cuSource */
    uint32_t costs;  /**< PY2CU_COST_* of its own operation, without nested mappings */
} Py2cuMapping;

/** Return the source map of the output if Py2cuRequest.source_map is set and the output is PY2CU_EMIT_CU; otherwise,
 * the map is empty. The numbers of sources start at 1; number 0 is NULL. */
PY2CU_API size_t py2cu_unit_mapping_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuMapping *py2cu_unit_mapping(const Py2cuUnit *unit,
                                                 size_t index);  /**< NULL if index is out of range */
PY2CU_API size_t py2cu_unit_source_count(const Py2cuUnit *unit); /**< one more than the largest number; 0: none */
PY2CU_API const Py2cuSource *py2cu_unit_source(const Py2cuUnit *unit,
                                               size_t number); /**< NULL if number is 0 or out of range */
/** Returns the file name of a module of the request, or NULL if the index is out of range. */
PY2CU_API const char *py2cu_unit_file_name(const Py2cuUnit *unit, size_t module);

/** Return the parts of the output. */
PY2CU_API size_t py2cu_unit_part_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuPart *py2cu_unit_part(const Py2cuUnit *unit, size_t index); /**< NULL if index is out of range */
/** Return the generated kernels. */
PY2CU_API size_t py2cu_unit_kernel_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuKernelInfo *py2cu_unit_kernel(const Py2cuUnit *unit,
                                                   size_t index); /**< NULL if index is out of range */
/** Return the functions of the Python source. */
PY2CU_API size_t py2cu_unit_function_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuFunctionInfo *py2cu_unit_function(const Py2cuUnit *unit,
                                                       size_t index); /**< NULL if index is out of range */
/** Return the errors, warnings and lint findings. */
PY2CU_API size_t py2cu_unit_diagnostic_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuDiagnostic *py2cu_unit_diagnostic(const Py2cuUnit *unit,
                                                       size_t index); /**< NULL if index is out of range */
/** Return the modules that the sources of the request import, as absolute dotted names ("package.kernels", also for
 * relative imports; both "a" and "a.b" for `from a import b`), without duplicates. A caller that can read files adds
 * those that belong to the project as further modules and translates again. */
PY2CU_API size_t py2cu_unit_import_count(const Py2cuUnit *unit);
PY2CU_API const char *py2cu_unit_import(const Py2cuUnit *unit, size_t index); /**< NULL if index is out of range */
/** Return the distinct queries that have no answer in the request. */
PY2CU_API size_t py2cu_unit_query_count(const Py2cuUnit *unit);
PY2CU_API const Py2cuQuery *py2cu_unit_query(const Py2cuUnit *unit, size_t index); /**< NULL if index is out of range */
/** Frees the unit and everything that belongs to it. NULL is allowed. */
PY2CU_API void py2cu_unit_free(Py2cuUnit *unit);

/** Returns whether Python treats two UTF-8 identifiers as the same name: whether their NFKC normalizations are equal.
 * Names in results are in NFKC; requests can use any spelling. Out of memory, it compares the spellings. */
PY2CU_API bool py2cu_same_name(const char *a, const char *b);

/* ---- signatures -------------------------------------------------------------------------------------------------- */

/** A parsed signature in Numba's notation: "void(float32[:, ::1], int64)", "(f4[:], i8)" or "f4[:], i8". The types are
 * returned in the normalized spelling that signatures of kernels use. */
typedef struct Py2cuSignature {
    const char *result; /**< NULL: not specified */
    const char *const *arguments;
    size_t argument_count;
    const char *error;   /**< description of the syntax error as one phrase, in which case the other fields are empty;
                            NULL: no error */
    size_t error_offset; /**< in bytes from the beginning of the string */
} Py2cuSignature;

/** Parses a signature. Never returns NULL; the caller frees the result with py2cu_signature_free(). */
PY2CU_API const Py2cuSignature *py2cu_signature_read(const char *text);
PY2CU_API void py2cu_signature_free(const Py2cuSignature *signature); /**< NULL is allowed */

/** Number of conversions of each kind that are required to pass arguments to parameters of other types, by Numba's
 * rules. Among several signatures, Numba selects the one with the fewest unsafe conversions, then the fewest safe
 * conversions, then the fewest promotions. */
typedef struct Py2cuMatch {
    bool possible;       /**< false: an argument cannot be converted, the numbers of arguments differ, or a signature is
                            invalid */
    uint32_t unsafe;     /**< conversions that can lose information: int64 to int32 */
    uint32_t safe;       /**< int32 to float64, or an array to one with any layout */
    uint32_t promotions; /**< conversions to a wider type of the same kind: int32 to int64 */
} Py2cuMatch;

/** Compares two signatures; results are ignored: "(int32, float32[::1])" and "(int64, float32[:])". */
PY2CU_API Py2cuMatch py2cu_match(const char *given, const char *declared);

#ifdef __cplusplus
}
#endif

#endif
