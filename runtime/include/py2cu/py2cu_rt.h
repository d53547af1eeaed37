/* SPDX-License-Identifier: MIT */
/* py2cu_rt.h: compiles and launches the code that py2cu generates, on a GPU ("cuda") or on the CPU ("host").
 *
 * Errors: a function that can fail returns a Py2cuStatus, PY2CU_OK (0) or an error. After an error,
 * py2cu_error_detail() returns the complete message for the calling thread, and *out arguments are NULL or 0. A NULL
 * object or a NULL pointer for a result is such an error, unless the function documents a meaning of NULL; functions
 * that only query an object return NULL, 0 or "" for a NULL object. No function prints, changes a signal mask or ends
 * the process.
 *
 * Ownership: an object returned by a function `_open`, `_new`, `_compile`, `_load` or `_wrap` is released by the
 * function of the same noun that ends in `_free`, which accepts NULL. No call takes ownership of an argument: source,
 * types, options and argument arrays can be released when the call has returned. Release the objects of a device before
 * the device itself.
 *
 * Threads: every function can be called from any thread at any time, but an object must not be released while another
 * thread uses it. Calls preserve CUDA's current device of the calling thread. A child process of fork() can use the
 * host backend, even if other threads were inside a call; CUDA does not survive a fork (PY2CU_ERROR_FORKED).
 *
 * Units: sizes and strides are in bytes, shapes in elements, times in milliseconds.
 *
 * Environment variables are read when a device is opened or source is compiled: py2cu_variable() lists all of them,
 * like `py2cu env`. An invalid value of a PY2CU_HOST_ variable or of PY2CU_SCHEDULE is an error when the device is
 * opened.
 *
 * CUDA's libraries, unless PY2CU_CUDART, PY2CU_NVRTC and PY2CU_NVJITLINK name them, are searched in CUDA_PATH and
 * CUDA_HOME, in the toolkit's directory (/usr/local/cuda, then the newest /usr/local/cuda-*), in the `nvidia-*`
 * packages of Python (under PY2CU_SITE_PACKAGES, a colon-separated list of directories, and under VIRTUAL_ENV,
 * otherwise under the environment whose bin/ contains the program), and finally on the loader's path. */
#ifndef PY2CU_RT_H
#define PY2CU_RT_H

#include <py2cu/py2cu.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors ------------------------------------------------------------------------------------------------------ */

/** The status codes with their names and descriptions. New codes are appended. */
#define PY2CU_STATUS_LIST(STATUS)                                                                                      \
    STATUS(PY2CU_OK, "success")                                                                                        \
    STATUS(PY2CU_ERROR_ARGUMENT, "an argument of the call is invalid")                                                 \
    STATUS(PY2CU_ERROR_MEMORY, "out of memory")                                                                        \
    STATUS(PY2CU_ERROR_DEVICE_MEMORY, "out of memory on the device")                                                   \
    STATUS(PY2CU_ERROR_NO_DEVICE, "the device does not exist")                                                         \
    STATUS(PY2CU_ERROR_NO_LIBRARY, "a CUDA library is missing or unsuitable")                                          \
    STATUS(PY2CU_ERROR_NO_COMPILER, "there is no C++ compiler")                                                        \
    STATUS(PY2CU_ERROR_TRANSLATE, "the Python source cannot be translated")                                            \
    STATUS(PY2CU_ERROR_COMPILE, "the compiler rejected the generated code")                                            \
    STATUS(PY2CU_ERROR_LOAD, "the compiled kernel cannot be loaded")                                                   \
    STATUS(PY2CU_ERROR_KERNEL_ARGUMENT, "a kernel argument does not match its parameter")                              \
    STATUS(PY2CU_ERROR_LAUNCH_SHAPE, "the grid, the block or the shared memory is invalid")                            \
    STATUS(PY2CU_ERROR_FACT, "a launch violates an assumption of the kernel")                                          \
    STATUS(PY2CU_ERROR_FAULT, "a kernel faulted")                                                                      \
    STATUS(PY2CU_ERROR_DEADLOCK, "the threads of a block are deadlocked")                                              \
    STATUS(PY2CU_ERROR_CAPTURING, "not possible while the stream is being captured")                                   \
    STATUS(PY2CU_ERROR_NOT_READY, "the work has not finished yet")                                                     \
    STATUS(PY2CU_ERROR_UNSUPPORTED, "the backend does not support this operation")                                     \
    STATUS(PY2CU_ERROR_SYSTEM, "the operating system reported an error")                                               \
    STATUS(PY2CU_ERROR_CUDA, "CUDA reported an error")                                                                 \
    STATUS(PY2CU_ERROR_RAISED, "a kernel raised an exception")                                                         \
    STATUS(PY2CU_ERROR_FORKED, "CUDA was in use before this process was forked")                                       \
    STATUS(PY2CU_ERROR_INTERRUPTED, "the call was interrupted")                                                        \
    STATUS(PY2CU_ERROR_SANITIZER, "the sanitizer found an error in a kernel")

/** Result of a call. */
typedef enum Py2cuStatus {
#define PY2CU_STATUS_ENUM(name, text) name,
    PY2CU_STATUS_LIST(PY2CU_STATUS_ENUM)
#undef PY2CU_STATUS_ENUM
        PY2CU_STATUS_COUNT
} Py2cuStatus;

/** Returns the name of a status that a function returned, "PY2CU_ERROR_COMPILE", or its description; never NULL. */
PY2CU_API const char *py2cu_status_name(int status);
PY2CU_API const char *py2cu_status_text(int status);

/** Returns the message of the last failed call of this thread: one or more lines without a final newline, or "" if no
 * call failed yet. It names the kernel and its location in the Python file, and contains the diagnostics of a failed
 * translation or the compiler's messages of a failed compilation. Valid until the thread's next failed call. */
PY2CU_API const char *py2cu_error_detail(void);

/** Returns the number of environment variables that have no effect, because the name only resembles that of one of
 * py2cu's variables, for example PY2CU_DEVCE, or because the value is invalid, as in PY2CU_CACHE_SIZE=large. Writes one
 * line for each to `text`, truncated to `size` bytes (0: `text` can be NULL). */
PY2CU_API size_t py2cu_misspelled_variables(char *text, size_t size);

/** An environment variable that py2cu, the Python package or the command reads; `meaning` is one paragraph. */
typedef struct Py2cuVariable {
    const char *name, *meaning;
} Py2cuVariable;

/** Returns the environment variable with an index from 0; NULL after the last one. */
PY2CU_API const Py2cuVariable *py2cu_variable(size_t index);

/** Dimensions of a grid or a block, or an index in a grid or a block. */
typedef struct Py2cuDim {
    uint32_t x, y, z;
} Py2cuDim;

/** An exception that a kernel raised: an index out of bounds (on the host backend, or with boundscheck), or a `raise`,
 * a failed `assert` or a division by zero (with debug). Only the first exception is kept until it is reported by a
 * call that waits for the kernel: py2cu_device_synchronize(), py2cu_stream_synchronize(), synchronous copies to the
 * host, py2cu_function_check(), and on the host backend py2cu_launch() itself. */
typedef struct Py2cuException {
    const char *type;    /**< name of the class in the Python source: "IndexError", "errors.Overflow" */
    const char *message; /**< "In function 'f', file k.py, line 7, tid=[0, 0, 5] ctaid=[0, 0, 0]: x: index 9 is out of
                            bounds ..."; as in Numba, the indices are in the order z, y, x */
    const char
        *arguments; /**< the arguments of the exception after the message, as a Python tuple: "(3, 'x')"; "" for none */
    const char *function; /**< the Python function; file_name and line are the location in the Python source */
    const char *file_name;
    uint32_t line;
    Py2cuDim thread, block;
    int64_t index, size;           /**< for an IndexError: the index and the number of items; otherwise 0 */
    const char *exception_message; /**< the message of the exception itself, "x: index 9 is out of bounds ...", without
                         the location;
                         "" for none */
} Py2cuException;

/** Returns the exception of the thread's last failed call if that returned PY2CU_ERROR_RAISED, otherwise NULL. Valid
 * until the thread's next failed call. */
PY2CU_API const Py2cuException *py2cu_error_exception(void);

/* ---- devices ----------------------------------------------------------------------------------------------------- */

typedef struct Py2cuDevice Py2cuDevice;     /**< a GPU or the CPU, with the functions that were compiled for it */
typedef struct Py2cuStream Py2cuStream;     /**< work on a device that is executed in order */
typedef struct Py2cuEvent Py2cuEvent;       /* a point in a stream */
typedef struct Py2cuFunction Py2cuFunction; /**< a kernel that can be launched */
typedef struct Py2cuArray Py2cuArray;       /**< an array that owns its device memory */
typedef struct Py2cuImage Py2cuImage;       /**< compiled code that is not loaded */

/** Properties of a device. */
typedef struct Py2cuDeviceInfo {
    char name[256];
    const char *backend; /* "cuda" or "host" */
    int ordinal;
    int compute_major, compute_minor; /**< GPU only; 0 on the host */
    uint32_t multiprocessor_count;    /**< host: number of CPU threads in use */
    uint32_t warp_size;
    uint32_t max_threads_per_block;
    Py2cuDim max_block;
    Py2cuDim max_grid;
    size_t shared_per_block;       /**< without opt-in */
    size_t shared_per_block_optin; /**< maximum for a kernel; py2cu_launch() requests it automatically */
    size_t total_memory;
    int driver_version, runtime_version; /**< GPU only, for example 13000; otherwise 0 */
    uint8_t uuid[16];                    /**< GPU only; otherwise zeros */
} Py2cuDeviceInfo;

/** Returns the number of devices of `backend` ("cuda" or "host"): 0 if CUDA is missing, in which case
 * py2cu_error_detail() returns the reason. */
PY2CU_API int py2cu_device_count(const char *backend);

/** Returns the findings of instrumented launches (Py2cuRequest.sanitize) since the last call, if PY2CU_SANITIZE was
 * "json" or a file name when the device was opened; otherwise, the first finding of a launch is its error,
 * PY2CU_ERROR_SANITIZER. The result is a JSON list with an object for each pair of locations: "kind" (race,
 * unwritten, barrier, mask), "kernel", "message", "memory" (global, shared, local), "array", "index", "first" and
 * "second" (file, line, function, access, thread, block) and "count". It is written to `text` with a terminating NUL;
 * if `size` is not greater than its length *needed, nothing is written and the findings are kept. */
PY2CU_API int py2cu_device_findings(Py2cuDevice *device, char *text, size_t size, size_t *needed);

/** Opens a device. `backend` is "cuda", "host" or "auto", which selects the GPU with that ordinal if it exists,
 * otherwise the host. Each call returns a separate device with its own compiled functions: open a device once and
 * share it. */
PY2CU_API int py2cu_device_open(const char *backend, int ordinal, Py2cuDevice **out);
/** Closes a device. Requires: all objects of the device are released. */
PY2CU_API void py2cu_device_free(Py2cuDevice *device);
/** Returns the properties of a device, which are valid until py2cu_device_free(). */
PY2CU_API const Py2cuDeviceInfo *py2cu_device_info(const Py2cuDevice *device);
/** Queries the amount of free and total memory, in bytes. */
PY2CU_API int py2cu_device_memory(Py2cuDevice *device, size_t *free_bytes, size_t *total_bytes);
/** Queries a device attribute: a cudaDeviceAttr, equal to the CU_DEVICE_ATTRIBUTE_ with the same number. GPU only. */
PY2CU_API int py2cu_device_attribute(Py2cuDevice *device, int attribute, int *value);
/** Releases the unused memory of the device's pool to CUDA. */
PY2CU_API int py2cu_device_trim(Py2cuDevice *device);
/** Queries the ordinal of the device that owns memory; -1 for host memory, managed memory and memory unknown to CUDA.
 */
PY2CU_API int py2cu_device_owner(Py2cuDevice *device, const void *memory, int *ordinal);
/** Queries whether kernels on `device` can access memory of `peer`. With `enable`, enables this access, and launches
 * on `device` accept arrays of `peer`. */
PY2CU_API int py2cu_device_peer(Py2cuDevice *device, Py2cuDevice *peer, bool enable, bool *possible);
/** Starts or stops profiling (cudaProfilerStart, cudaProfilerStop). Has no effect on the host. */
PY2CU_API int py2cu_device_profile(Py2cuDevice *device, bool begin);
/** Waits for all work on the device, and reports a kernel that faulted. */
PY2CU_API int py2cu_device_synchronize(Py2cuDevice *device);
/** Sets a function that is called about twenty times a second while a call waits for a GPU (for the device, a stream,
 * an event or a copy) or for the C++ compiler, in the waiting thread. If it returns true, the call returns
 * PY2CU_ERROR_INTERRUPTED; launched work continues, and the compiler is terminated. If several threads wait for one
 * compilation, each of them calls `is_canceled`; if it is canceled in the compiling thread, another thread compiles.
 * NULL removes the function, and CUDA's own functions wait. Set it before other threads use the device. Waiting for
 * streams that do not synchronize with the default stream cannot be interrupted. On the host backend, the launches
 * themselves take time: see py2cu_interrupt(). */
PY2CU_API void py2cu_device_on_wait(Py2cuDevice *device, bool (*is_canceled)(void *context), void *context);

/* ---- compilation ------------------------------------------------------------------------------------------------ */

/** Kinds of external code that generated code calls, see PY2CU_CONSTANT_EXTERN. On a GPU, nvJitLink links all kinds;
 * the host backend accepts only CUDA C. */
typedef enum Py2cuLinkKind {
    PY2CU_LINK_CU, /* CUDA C */
    PY2CU_LINK_PTX,
    PY2CU_LINK_CUBIN,
    PY2CU_LINK_FATBIN,
    PY2CU_LINK_ARCHIVE, /**< an archive of object files */
    PY2CU_LINK_OBJECT,
    PY2CU_LINK_LTOIR
} Py2cuLinkKind;

/** A piece of external code. */
typedef struct Py2cuLinkItem {
    Py2cuLinkKind kind;
    const char *name; /* for messages: "functions.cu" */
    const void *data;
    size_t length;
} Py2cuLinkItem;

/** Compile options. Zeroed, with struct_size set, all have their defaults. Options of the kernel's decorator apply
 * first; options that are set here override them. */
typedef struct Py2cuCompileOptions {
    size_t struct_size; /* sizeof(Py2cuCompileOptions) */
    const char *arch;   /**< "sm_90"; NULL: the device's architecture. Required for images without a device */
    bool debug;         /**< no optimization, full debug information */
    bool lineinfo;      /**< line information; the code remains the same */
    bool fastmath;
    bool no_cache;             /**< neither read nor write the disk cache */
    bool unshared;             /**< return a separate function, with its own device variables, for each call */
    uint32_t max_registers;    /* 0: no limit */
    uint32_t launch_bounds[3]; /**< of py2cu_function_compile(): used as Py2cuRequest.launch_bounds if the request has
                                  none; 0: none. py2cu_image_compile() rejects launch bounds for a unit that was
                                  translated without them */
    uint32_t shared_carveout; /**< preferred fraction of the combined L1 cache and shared memory: 2 + percent, 1 for the
                                 driver's choice, 0 for no preference */
    const char *cache_dir;    /**< NULL: from the environment */
    const char *const *nvrtc_options; /**< additional options, passed unchanged */
    size_t nvrtc_option_count;
    const char *const
        *host_options; /**< additional options for the C++ compiler of the host backend, passed unchanged */
    size_t host_option_count;
    const Py2cuLinkItem *link; /**< external code to link */
    size_t link_count;
    bool wide_vectors; /**< host: use the vector instructions of this CPU, up to AVX2, for CPU functions
                          (PY2CU_WRAP_CALL). They often make the loops over the threads of kernels slower */
} Py2cuCompileOptions;

/** Translates the kernel that the request names, compiles it through the disk cache, and loads it. Equal requests,
 * also from several threads at once, share the work and return the same function (unless options->unshared); each
 * success requires one py2cu_function_free(). `options` can be NULL. */
PY2CU_API int py2cu_function_compile(Py2cuDevice *device, const Py2cuRequest *request,
                                     const Py2cuCompileOptions *options, Py2cuFunction **out);
/** Compiles and loads a kernel of a translation, `py2cu_unit_kernel(unit, kernel)`, without translating again. The
 * unit must be CUDA C for the backend of the device (Py2cuRequest.for_host on the host), and must not be freed before
 * the function. Each call returns a separate function, with its own device variables; the kernels of a unit share the
 * compiled code in the disk cache. `options` can be NULL. */
PY2CU_API int py2cu_function_load(Py2cuDevice *device, const Py2cuUnit *unit, size_t kernel,
                                  const Py2cuCompileOptions *options, Py2cuFunction **out);
/** Releases a function of py2cu_function_compile() or py2cu_function_load(). */
PY2CU_API void py2cu_function_free(Py2cuFunction *function);

/** Return the device, the kernel and other properties of a function, which are valid until py2cu_function_free(). */
PY2CU_API Py2cuDevice *py2cu_function_device(const Py2cuFunction *function);
PY2CU_API const Py2cuKernelInfo *py2cu_function_kernel(const Py2cuFunction *function);
PY2CU_API const char *py2cu_function_text(const Py2cuFunction *function,
                                          size_t *length); /**< the CUDA C; on the host, source for for_host */
PY2CU_API const char *
py2cu_function_warnings(const Py2cuFunction *function); /**< diagnostics and compiler log, or "" */
/** Returns the loaded code: a cubin (or PTX, if NVRTC does not support the device yet), or a shared library on the
 * host. */
PY2CU_API const void *py2cu_function_image(const Py2cuFunction *function, size_t *length);
/** Returns the driver's module, for access to the variables of linked code: a CUlibrary (equal to a cudaLibrary_t); on
 * the host, the result of dlopen(). */
PY2CU_API void *py2cu_function_library(const Py2cuFunction *function);

/** Resources that a compiled kernel uses, and the time of its compilation. */
typedef struct Py2cuFunctionUse {
    uint32_t registers;         /* per thread; 0 on the host */
    size_t local_bytes;         /* per thread */
    size_t static_shared_bytes; /* per block */
    size_t constant_bytes;
    uint32_t max_threads_per_block;           /**< for this kernel */
    bool from_cache;                          /**< whether the compiled code came from the disk cache */
    double translate_ms, compile_ms, load_ms; /**< if from_cache, compile_ms is the time spent in the cache */
} Py2cuFunctionUse;

/** Returns the resources of a function. */
PY2CU_API const Py2cuFunctionUse *py2cu_function_use(const Py2cuFunction *function);

/** Kinds of code that is compiled without a device and without loading. */
typedef enum Py2cuImageKind {
    PY2CU_IMAGE_CUBIN, /**< NVRTC, for options->arch */
    PY2CU_IMAGE_PTX,   /**< NVRTC, for options->arch */
    PY2CU_IMAGE_HOST,  /**< a shared library from the C++ compiler; source that is not generated with for_host counts as
                          external CUDA C */
    PY2CU_IMAGE_LTOIR, /**< NVRTC's intermediate representation, for an optimizing linker */
    PY2CU_IMAGE_LINKED_PTX /**< PTX after nvJitLink has linked external code; plain PTX if there is none, or with debug
                            */
} Py2cuImageKind;

/** Compiles a translation unit (with all its kernels) through the disk cache. `options` can be NULL for a host image.
 */
PY2CU_API int py2cu_image_compile(const Py2cuUnit *unit, Py2cuImageKind kind, const Py2cuCompileOptions *options,
                                  Py2cuImage **out);
/** Return the code of an image and details of its compilation, which are valid until py2cu_image_free(). */
PY2CU_API const void *py2cu_image_bytes(const Py2cuImage *image, size_t *length);
PY2CU_API const char *py2cu_image_log(const Py2cuImage *image); /**< warnings of the compiler, or "" */
PY2CU_API bool py2cu_image_from_cache(const Py2cuImage *image);
/** Frees an image. NULL is allowed. */
PY2CU_API void py2cu_image_free(Py2cuImage *image);

/** Returns the length of the path of the disk cache's directory, with `cache_dir` as in Py2cuCompileOptions; 0 without
 * a cache. Writes the path to `out`, which can be NULL, or "" if `capacity` is insufficient for the path and its NUL.
 * The directory may not exist yet. */
PY2CU_API size_t py2cu_cache_directory(const char *cache_dir, char *out, size_t capacity);

/* ---- launches ---------------------------------------------------------------------------------------------------- */

/** Determines which fields of Py2cuArg are used. */
typedef enum Py2cuArgKind { PY2CU_ARG_SCALAR, PY2CU_ARG_ARRAY } Py2cuArgKind;

/** A Python argument. A scalar is converted to the type of the kernel's parameter: integers wrap around, a
 * floating-point value never becomes an integer, and a complex value never becomes real. The dtype and number of
 * dimensions of an array must match the kernel; integers of the same size are interchangeable. */
typedef struct Py2cuArg {
    Py2cuArgKind kind;
    Py2cuDtype dtype; /**< of the value or the elements; PY2CU_NONE: a scalar that is None, or an empty tuple */
    union {
        int64_t i;          /**< PY2CU_BOOL (0 or 1) and signed integers */
        uint64_t u;         /* unsigned integers */
        double f;           /**< floating point of every size */
        double c[2];        /**< complex of every size: real and imaginary part */
    } value;                /* scalars */
    void *data;             /**< arrays: address of the element with index 0, in device memory */
    const int64_t *shape;   /**< size of each of the ndim axes, in elements */
    const int64_t *strides; /**< stride of each of the ndim axes in BYTES, as in NumPy (negative and 0 allowed); NULL:
                               C-contiguous */
    uint32_t ndim;
    bool readonly;             /**< the array is read-only */
    const Py2cuDevice *device; /**< device that owns the memory; NULL: not checked */
    const char *record; /**< PY2CU_RECORD: the type, exactly as in Py2cuArgInfo; also with PY2CU_INT64 for a scalar that
                           is a date or duration */
    size_t itemsize;    /**< PY2CU_RECORD: size of an element in bytes */
} Py2cuArg;

/** Launches a kernel on a stream (NULL: the device's default stream). On a GPU, the call is asynchronous; on the host
 * backend, the kernel has finished when it returns. `shared` is the size of dynamic shared memory in bytes; `args`
 * has one item for each Python argument of the kernel, in order. The call allocates nothing and does not wait. A
 * fault on the GPU is reported, with the name of the kernel, by the next call that detects it, as in CUDA. A CPU
 * function (Py2cuKernelInfo.single_thread) requires a grid and a block of size one; otherwise, the call returns
 * PY2CU_ERROR_LAUNCH_SHAPE. */
PY2CU_API int py2cu_launch(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared, Py2cuStream *stream,
                           const Py2cuArg *args, size_t count);

/** Waits for a stream (NULL: the default stream) if the kernel can raise exceptions and the stream is not being
 * captured, and reports an exception that was raised. */
PY2CU_API int py2cu_function_check(Py2cuFunction *function, Py2cuStream *stream);

/** Interrupts the launch of the calling thread on the host backend; for signal handlers. If the thread is executing
 * the kernel, it leaves the kernel when the handler returns; the handler itself does not jump. py2cu_launch() then
 * returns PY2CU_ERROR_INTERRUPTED; memory contains the values that the kernel has written. Has no effect if no such
 * launch is running, or if faults are not caught (PY2CU_HOST_FAULTS=0, sanitizers). */
PY2CU_API void py2cu_interrupt(void);
/** Closes the gap between a check for an interrupt and the next launch: pass true before the check, so that
 * py2cu_interrupt() in between interrupts the calling thread's next launch on the host backend before it starts. This
 * mode ends when a launch is interrupted, or by a call with false. */
PY2CU_API void py2cu_interrupt_expect(bool expected);

/** Queries how many blocks of this shape can be resident on the device at once, which is the largest grid of a
 * cooperative kernel. */
PY2CU_API int py2cu_cooperative_blocks(Py2cuFunction *function, Py2cuDim block, size_t shared, uint64_t *out);

/** Returns the PY2CU_FACT_* that a launch satisfies, for the selection of a variant. py2cu_launch() checks the facts
 * for which a function was translated (PY2CU_ERROR_FACT), except PY2CU_FACT_NONNEGATIVE, which cannot be checked. */
PY2CU_API uint32_t py2cu_launch_facts(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                                      const Py2cuArg *args, size_t count);

/** Returns the axis schedule (Py2cuRequest.schedule) that makes a launch fastest according to the kernel's memory
 * accesses. `kernel` must be translated without a schedule. Returns PY2CU_SCHEDULE_ORIGINAL if the axes of the kernel
 * cannot be swapped, or if no schedule is clearly faster. `args` provide shapes and strides, and are optional. */
PY2CU_API Py2cuSchedule py2cu_launch_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                              Py2cuDim block, const Py2cuArg *args, size_t count);

/** A schedule of a launch, and the grid and block to pass to py2cu_launch(), in the axis order of the source. */
typedef struct Py2cuScheduledLaunch {
    Py2cuSchedule schedule;
    Py2cuDim grid, block;
} Py2cuScheduledLaunch;

/** Chooses a schedule like py2cu_launch_schedule(), including other block shapes. Grid and block are the original ones
 * if the kernel depends on the shape of its blocks (Py2cuKernelInfo.shape_is_free). A block can have more or fewer
 * threads than the original one; the number of threads of the grid remains the same. */
PY2CU_API Py2cuScheduledLaunch py2cu_launch_choose_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel,
                                                            Py2cuDim grid, Py2cuDim block, const Py2cuArg *args,
                                                            size_t count);
/** Returns whether a launch can use a schedule: PY2CU_SCHEDULE_COARSENING and _PRIVATIZATION require 1-D grids and
 * blocks, arrays that do not overlap (facts), and few privatized elements; _VECTORS requires the same fact. Call it for
 * each further launch with the result of py2cu_launch_choose_schedule(), which considered the arguments of only one
 * launch. */
PY2CU_API bool py2cu_launch_supports_schedule(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, Py2cuDim grid,
                                              Py2cuDim block, const Py2cuArg *args, size_t count, uint32_t facts);
/** Returns the number of 32-byte sectors that a warp touches in one memory access of the kernel, in a block of the
 * original shape; 0 if it is unknown. */
PY2CU_API uint32_t py2cu_access_sectors(const Py2cuKernelInfo *kernel, size_t access, Py2cuDim block,
                                        Py2cuSchedule schedule, const Py2cuArg *args, size_t count);

/** Returns whether the device was opened with PY2CU_SCHEDULE=measure: the caller is then expected to measure the result
 * of py2cu_launch_choose_schedule() and the original schedule in the first launches, as the Python package does. */
PY2CU_API bool py2cu_device_measures(const Py2cuDevice *device);
/** Returns whether launches on the device use code with Py2cuRequest.restructure: unless PY2CU_SCHEDULE is off, which
 * is the default on the CPU. */
PY2CU_API bool py2cu_device_restructures(const Py2cuDevice *device);
/** Returns the small values of a launch for which specialized code is faster, encoded in one number for
 * py2cu_launch_specialize(); 0: none. They are the values of parameters that determine the iteration counts of loops or
 * the sizes of rows that threads process, and the size of one-dimensional blocks (Py2cuKernelInfo.block_loops). `block`
 * is that of the script. `kernel` must be translated without Py2cuRequest.specialize. Only launches of
 * many threads are specialized. */
PY2CU_API uint32_t py2cu_launch_values(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                       Py2cuDim block, const Py2cuArg *args, size_t count);
/** Writes Py2cuRequest.specialize for the values to `text`, NUL-terminated, and returns `text`; returns NULL without
 * values, or if `size` bytes are too few. py2cu_launch() of the specialized kernel checks the values
 * (PY2CU_ERROR_FACT). */
PY2CU_API const char *py2cu_launch_specialize(const Py2cuKernelInfo *kernel, uint32_t values, char *text, size_t size);

/** Launches a kernel like py2cu_launch(), but does not check the facts again: `facts` is the result of
 * py2cu_launch_facts() for the same launch. */
PY2CU_API int py2cu_launch_with_facts(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared,
                                      Py2cuStream *stream, const Py2cuArg *args, size_t count, uint32_t facts);

/** Capacity of Py2cuLaunchCache. */
enum {
    PY2CU_LAUNCH_CACHE_ENTRIES = 2 /**< two entries, for loops that swap two arrays */,
    PY2CU_LAUNCH_CACHE_WORDS = 96
};

/** Cache of the arguments of the latest launches of one kernel with one grid and block, for frequent launches:
 * arguments that equal cached ones need not be checked again. Initialize the cache with zeros; it owns no memory. The
 * caller owns the cache and serializes access by threads. */
typedef struct Py2cuLaunchCache {
    uint32_t counts[PY2CU_LAUNCH_CACHE_ENTRIES], facts[PY2CU_LAUNCH_CACHE_ENTRIES], next;
    uint64_t words[PY2CU_LAUNCH_CACHE_ENTRIES][PY2CU_LAUNCH_CACHE_WORDS];
} Py2cuLaunchCache;

/** Returns whether a launch with these arguments is cached; *facts then receives the cached value, which can combine
 * the results of py2cu_launch_facts() and py2cu_launch_values(). `kernel`, grid and block must be those of all launches
 * in the cache. */
PY2CU_API bool py2cu_launch_cache_find(const Py2cuLaunchCache *seen, const Py2cuKernelInfo *kernel,
                                       const Py2cuArg *args, size_t count, uint32_t *facts);
/** Caches the arguments of a successful launch, replacing the oldest entry. */
PY2CU_API void py2cu_launch_cache_add(Py2cuLaunchCache *seen, const Py2cuKernelInfo *kernel, const Py2cuArg *args,
                                      size_t count, uint32_t facts);
/** Launches like py2cu_launch_with_facts(), with arguments for which py2cu_launch_cache_find() returned true, on the
 * device of the cached launch. */
PY2CU_API int py2cu_launch_cached(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared,
                                  Py2cuStream *stream, const Py2cuArg *args, size_t count, uint32_t facts);

/** A list of memory allocated by a CPU function. */
typedef struct Py2cuAllocation Py2cuAllocation;

/** Calls a CPU function (PY2CU_WRAP_CALL, PY2CU_WRAP_UFUNC_LOOP, on the host backend) in this thread, and waits. *made
 * receives the list of memory that it allocated, also after an error; the caller owns the list. */
PY2CU_API int py2cu_call(Py2cuFunction *function, const Py2cuArg *args, size_t count, Py2cuAllocation **made);
/** Removes the memory that contains an address from a list and returns it; NULL if there is none. */
PY2CU_API Py2cuAllocation *py2cu_allocation_take(Py2cuAllocation **made, const void *address);
/** Frees a list, which can be NULL. */
PY2CU_API void py2cu_allocation_free(Py2cuAllocation *made);

/* ---- memory ------------------------------------------------------------------------------------------------------ */

/** Allocates and frees device memory, aligned for every dtype, in stream order (NULL: the default stream); 0 bytes
 * yield NULL. On the host backend, device memory is ordinary memory. */
PY2CU_API int py2cu_memory_new(Py2cuDevice *device, size_t bytes, Py2cuStream *stream, void **out);
PY2CU_API int py2cu_memory_free(Py2cuDevice *device, void *memory, Py2cuStream *stream);

/** Direction of a copy. */
typedef enum Py2cuCopy { PY2CU_COPY_TO_DEVICE, PY2CU_COPY_TO_HOST, PY2CU_COPY_ON_DEVICE } Py2cuCopy;

/** Copies in stream order. With `wait`, the call returns after the copy; without it, the host memory must not change
 * until the stream has executed the copy (which is asynchronous only for pinned memory). */
PY2CU_API int py2cu_memory_copy(Py2cuDevice *device, void *to, const void *from, size_t bytes, Py2cuCopy direction,
                                Py2cuStream *stream, bool wait);
/** Repeats a pattern of 1, 2, 4, 8 or 16 bytes `count` times, in stream order. This is a single operation on the host,
 * and for patterns of equal bytes; on a GPU, other patterns take about log2(count) copies. */
PY2CU_API int py2cu_memory_fill(Py2cuDevice *device, void *memory, const void *pattern, size_t pattern_bytes,
                                size_t count, Py2cuStream *stream);

/** Allocates and frees page-locked host memory, for fast asynchronous copies; ordinary memory on the host backend. */
PY2CU_API int py2cu_pinned_new(Py2cuDevice *device, size_t bytes, void **out);
PY2CU_API int py2cu_pinned_free(Py2cuDevice *device, void *memory);

/** Kinds of memory other than plain device memory. */
typedef enum Py2cuRegionKind {
    PY2CU_REGION_DEVICE,         /**< not from a pool: other processes can open it */
    PY2CU_REGION_PINNED,         /**< page-locked host memory, which the device accesses at the same address */
    PY2CU_REGION_WRITE_COMBINED, /** < page-locked host memory, also write-combined: fast to write and slow to read for
                                    the host */
    PY2CU_REGION_MANAGED,        /**< migrates between host and device */
    PY2CU_REGION_MANAGED_HOST,   /** < managed memory, initially attached to the host */
    PY2CU_REGION_KIND_COUNT
} Py2cuRegionKind;

/** Allocate and free memory of a kind. These calls are not in stream order: freeing waits for the device. */
PY2CU_API int py2cu_region_new(Py2cuDevice *device, Py2cuRegionKind kind, size_t bytes, void **out);
PY2CU_API int py2cu_region_free(Py2cuDevice *device, Py2cuRegionKind kind, void *region);

/** Page-locks host memory of the caller until it is unregistered; *on_device is its address for kernels. */
PY2CU_API int py2cu_host_register(Py2cuDevice *device, void *memory, size_t bytes, void **on_device);
PY2CU_API int py2cu_host_unregister(Py2cuDevice *device, void *memory);

/** Size of a handle for other processes, equal to that of a cudaIpcMemHandle_t. */
enum { PY2CU_HANDLE_BYTES = 64 };

/** Share device memory with other processes on the machine: one process exports a handle, others import and close it.
 * `memory` must be the start of an allocation of PY2CU_REGION_DEVICE or cudaMalloc. GPU only. */
PY2CU_API int py2cu_memory_export(Py2cuDevice *device, void *memory, unsigned char handle[PY2CU_HANDLE_BYTES]);
PY2CU_API int py2cu_memory_import(Py2cuDevice *device, const unsigned char handle[PY2CU_HANDLE_BYTES], void **out);
PY2CU_API int py2cu_memory_close_import(Py2cuDevice *device, void *memory);

/** Allocates an array in C order that owns its memory; a convenience for C programs. */
PY2CU_API int py2cu_array_new(Py2cuDevice *device, Py2cuDtype dtype, uint32_t ndim, const int64_t *shape,
                              Py2cuStream *stream, Py2cuArray **out);
PY2CU_API void py2cu_array_free(Py2cuArray *array);
/** Return the size of an array in bytes, and the device address of its first element. */
PY2CU_API size_t py2cu_array_bytes(const Py2cuArray *array);
PY2CU_API void *py2cu_array_data(const Py2cuArray *array);
/** Copy a complete array; `bytes` must equal py2cu_array_bytes(). The call waits for the copy unless `wait` is false.
 */
PY2CU_API int py2cu_array_copy_from(Py2cuArray *array, const void *host, size_t bytes, Py2cuStream *stream, bool wait);
PY2CU_API int py2cu_array_copy_to(const Py2cuArray *array, void *host, size_t bytes, Py2cuStream *stream, bool wait);
/** Sets every element to a scalar, which is passed as in Py2cuArg. */
PY2CU_API int py2cu_array_fill(Py2cuArray *array, const Py2cuArg *value, Py2cuStream *stream);

/** Construct arguments from C values. The argument of an array refers to the array and must not be used after the array
 * is freed. */
PY2CU_API Py2cuArg py2cu_arg_array(const Py2cuArray *array);
PY2CU_API Py2cuArg py2cu_arg_int(int64_t value);
PY2CU_API Py2cuArg py2cu_arg_uint(uint64_t value);
PY2CU_API Py2cuArg py2cu_arg_float(double value);
PY2CU_API Py2cuArg py2cu_arg_bool(bool value);

/** Initializes host memory with the states of Numba's random number generators (two uint64 for each of `count`
 * generators), like create_xoroshiro128p_states(): copy them to the device for kernels. */
PY2CU_API int py2cu_random_states(uint64_t *states, size_t count, uint64_t seed, uint64_t subsequence_start);

/* ---- streams and events ------------------------------------------------------------------------------------------ */

/** Creates a stream. In all calls, NULL means the default stream. */
PY2CU_API int py2cu_stream_new(Py2cuDevice *device, Py2cuStream **out);
/** Wraps a stream that another library created (a cudaStream_t, or the special handles 1 and 2); freeing the wrapper
 * does not destroy the stream. */
PY2CU_API int py2cu_stream_wrap(Py2cuDevice *device, void *native, Py2cuStream **out);
PY2CU_API void py2cu_stream_free(Py2cuStream *stream);
/** Return CUDA's handle of a stream. */
PY2CU_API void *
py2cu_stream_native(const Py2cuStream *stream); /**< the cudaStream_t; on the host, an arbitrary number */
PY2CU_API void *py2cu_device_default_stream(const Py2cuDevice *device); /**< the cudaStream_t that NULL represents */
/** Wait for a stream, and query whether it has finished, or whether it is being captured into a graph. */
PY2CU_API int py2cu_stream_synchronize(Py2cuStream *stream);
PY2CU_API int py2cu_stream_query(Py2cuStream *stream); /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
PY2CU_API int py2cu_stream_capturing(Py2cuStream *stream, bool *out);
/** Calls function(data, status) when the work queued on the stream (NULL: the default stream) has finished, from a
 * thread of CUDA, in which no CUDA function may be called; later work waits for it. `status` is a Py2cuStatus. On the
 * host, the function is called immediately. */
PY2CU_API int py2cu_stream_callback(Py2cuDevice *device, Py2cuStream *stream, void (*function)(void *data, int status),
                                    void *data);

/** Creates and frees an event; py2cu_event_elapsed() requires `timing`. */
PY2CU_API int py2cu_event_new(Py2cuDevice *device, bool timing, Py2cuEvent **out);
PY2CU_API void py2cu_event_free(Py2cuEvent *event);
PY2CU_API void *py2cu_event_native(const Py2cuEvent *event); /* the cudaEvent_t; NULL on the host */
/** Record an event after the work queued on a stream, or make a stream wait for an event. */
PY2CU_API int py2cu_event_record(Py2cuEvent *event, Py2cuStream *stream); /* NULL: the default stream */
PY2CU_API int py2cu_event_wait(Py2cuEvent *event, Py2cuStream *stream);   /**< the stream waits for the event */
/** Wait for an event, or query whether it has occurred. */
PY2CU_API int py2cu_event_synchronize(Py2cuEvent *event);
PY2CU_API int py2cu_event_query(Py2cuEvent *event); /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
/** Queries the time between two events that have occurred; both require timing. */
PY2CU_API int py2cu_event_elapsed(Py2cuEvent *start, Py2cuEvent *end, double *milliseconds);

#ifdef __cplusplus
}
#endif

#endif
