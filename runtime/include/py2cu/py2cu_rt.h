/* py2cu_rt.h: compiles and launches what py2cu translates, on a GPU ("cuda") or on the processor ("host").
 *
 * A function that can fail returns a Py2cuStatus: PY2CU_OK (0) or an error. On an error py2cu_error_detail() has the
 * whole story for the calling thread, and *out arguments are NULL or 0. An object or a place for a result that is NULL
 * is such an error, but where NULL is said to mean something; what only looks at an object gives NULL, 0 or "" for one
 * that is NULL. Nothing is printed, no signal mask is changed, and no call ends the process.
 *
 * Ownership: what a `_open`, `_new`, `_compile` or `_wrap` gives, the function of the same noun ending in `_free` takes
 * back; NULL is allowed there. No call takes ownership of an argument: text, types, options and argument arrays may be
 * released as soon as the call has returned. Free what belongs to a device before the device itself.
 *
 * Threads: every call may be made from any thread at any time, except that an object must not be freed while another
 * thread still uses it. CUDA's current device of the calling thread is the same after a call as before. A child of
 * fork() may go on with the host backend, also where other threads were inside a call; CUDA does not survive a fork
 * (PY2CU_ERROR_FORKED).
 *
 * Units: sizes and strides in bytes, extents in elements, times in milliseconds.
 *
 * Environment variables are read when a device is opened or a text is compiled: py2cu_variable() tells them all, as
 * `py2cu env` does. A PY2CU_HOST_ variable, or PY2CU_SCHEDULE, that says nothing that it can say is an error when the
 * device is opened.
 *
 * CUDA's libraries, where PY2CU_CUDART, PY2CU_NVRTC and PY2CU_NVJITLINK do not name them, are looked for in CUDA_PATH
 * and CUDA_HOME, in the toolkit's folder (/usr/local/cuda, then the newest /usr/local/cuda-*), in the `nvidia-*`
 * packages of Python (under PY2CU_SITE_PACKAGES, a list of folders separated by colons, and under VIRTUAL_ENV, else
 * under the environment whose bin/ holds the program), and last on the loader's path.
 */
#ifndef PY2CU_RT_H
#define PY2CU_RT_H

#include <py2cu/py2cu.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors ------------------------------------------------------------------------------------------------------ */

/* The only list of status codes: name, and what it means. New ones are added at the end. */
#define PY2CU_STATUS_LIST(STATUS)                                                                                      \
    STATUS(PY2CU_OK, "success")                                                                                        \
    STATUS(PY2CU_ERROR_ARGUMENT, "an argument of the call is wrong")                                                   \
    STATUS(PY2CU_ERROR_MEMORY, "out of memory")                                                                        \
    STATUS(PY2CU_ERROR_DEVICE_MEMORY, "out of memory on the device")                                                   \
    STATUS(PY2CU_ERROR_NO_DEVICE, "there is no such device")                                                           \
    STATUS(PY2CU_ERROR_NO_LIBRARY, "a CUDA library is missing or unsuitable")                                          \
    STATUS(PY2CU_ERROR_NO_COMPILER, "there is no C++ compiler")                                                        \
    STATUS(PY2CU_ERROR_TRANSLATE, "the Python text cannot be translated")                                              \
    STATUS(PY2CU_ERROR_COMPILE, "the compiler refused the text")                                                       \
    STATUS(PY2CU_ERROR_LOAD, "the compiled kernel cannot be loaded")                                                   \
    STATUS(PY2CU_ERROR_KERNEL_ARGUMENT, "a kernel argument does not fit")                                              \
    STATUS(PY2CU_ERROR_LAUNCH_SHAPE, "the grid, the block or the shared memory is impossible")                         \
    STATUS(PY2CU_ERROR_FACT, "a fact that the kernel was translated for does not hold")                                \
    STATUS(PY2CU_ERROR_FAULT, "a kernel faulted")                                                                      \
    STATUS(PY2CU_ERROR_DEADLOCK, "the threads of a block wait for each other forever")                                 \
    STATUS(PY2CU_ERROR_CAPTURING, "not possible while the stream is being captured")                                   \
    STATUS(PY2CU_ERROR_NOT_READY, "the work has not finished yet")                                                     \
    STATUS(PY2CU_ERROR_UNSUPPORTED, "the backend cannot do this")                                                      \
    STATUS(PY2CU_ERROR_SYSTEM, "the operating system refused")                                                         \
    STATUS(PY2CU_ERROR_CUDA, "CUDA reported an error")                                                                 \
    STATUS(PY2CU_ERROR_RAISED, "a kernel raised an exception")                                                         \
    STATUS(PY2CU_ERROR_FORKED, "CUDA was in use before this process was forked")                                       \
    STATUS(PY2CU_ERROR_INTERRUPTED, "it was interrupted")                                                              \
    STATUS(PY2CU_ERROR_SANITIZER, "a kernel that was watched did what it must not")

/* What a call came to. */
typedef enum Py2cuStatus {
#define PY2CU_STATUS_ENUM(name, text) name,
    PY2CU_STATUS_LIST(PY2CU_STATUS_ENUM)
#undef PY2CU_STATUS_ENUM
        PY2CU_STATUS_COUNT
} Py2cuStatus;

/* "PY2CU_ERROR_COMPILE", and "the compiler refused the text"; never NULL. */
PY2CU_API const char *py2cu_status_name(Py2cuStatus status);
PY2CU_API const char *py2cu_status_text(Py2cuStatus status);

/* What the last failing call of this thread has to say: one or more lines without a final newline; "" when none failed
 * yet. Names the kernel and its place in the Python file where a kernel is concerned; holds the rendered diagnostics
 * when a translation failed and the compiler's messages when a compilation did. Valid until the thread's next failing
 * call. */
PY2CU_API const char *py2cu_error_detail(void);

/* How many environment variables have names that py2cu does not read and that are almost those of ones that it does, as
 * PY2CU_DEVCE; a line on each goes to text, cut at size bytes (0: text may be NULL). */
PY2CU_API size_t py2cu_misspelt_variables(char *text, size_t size);

/* An environment variable that py2cu reads, the Python package and the command included; what it means is one
 * paragraph. */
typedef struct Py2cuVariable {
    const char *name, *meaning;
} Py2cuVariable;

/* Each variable that py2cu reads in turn; NULL behind the last. */
PY2CU_API const Py2cuVariable *py2cu_variable(size_t index);

/* Extents of a grid or a block, or a place in one. */
typedef struct Py2cuDim {
    uint32_t x, y, z;
} Py2cuDim;

/* An exception that a kernel raised: an index out of range (on the host backend, or where boundscheck is asked for), or
 * a `raise`, a failed `assert` or a division by zero (with debug). Only the first one is kept until somebody asks. It
 * is found by what waits for the kernel: py2cu_device_synchronize(), py2cu_stream_synchronize(), copies to the host
 * that wait, py2cu_function_check(), and on the host backend py2cu_launch() itself. */
typedef struct Py2cuException {
    const char *type;    /* the class, as the Python text says it: "IndexError", "errors.Overflow" */
    const char *message; /* "In function 'f', file k.py, line 7, tid=[0, 0, 5] ctaid=[0, 0, 0]: x: index 9 is out of
                            bounds ..."; as in Numba the thread's and block's indices stand from z to x */
    const char
        *arguments;       /* the exception's arguments behind the message, as a Python tuple: "(3, 'x')"; "" for none */
    const char *function; /* the Python function, and where in the Python text */
    const char *file_name;
    uint32_t line;
    Py2cuDim thread, block;
    int64_t index, size; /* of an IndexError: the index, and how many items there are; else 0 */
    const char *said; /* the end of the message: what the exception itself says, "x: index 9 is out of bounds ..."; ""
                         for nothing */
} Py2cuException;

/* The exception behind the thread's last failing call when that returned PY2CU_ERROR_RAISED, else NULL. Valid until the
 * thread's next failing call. */
PY2CU_API const Py2cuException *py2cu_error_exception(void);

/* ---- devices ----------------------------------------------------------------------------------------------------- */

typedef struct Py2cuDevice Py2cuDevice;     /* a GPU or the processor, with the functions that were compiled for it */
typedef struct Py2cuStream Py2cuStream;     /* work of a device that runs in order */
typedef struct Py2cuEvent Py2cuEvent;       /* a point in a stream */
typedef struct Py2cuFunction Py2cuFunction; /* a kernel that can be launched */
typedef struct Py2cuArray Py2cuArray;       /* an array that owns its memory on the device */
typedef struct Py2cuImage Py2cuImage;       /* compiled code that is not loaded */

/* What a device is and can do. */
typedef struct Py2cuDeviceInfo {
    char name[256];
    const char *backend; /* "cuda" or "host" */
    int ordinal;
    int compute_major, compute_minor; /* cuda; 0 on the host */
    uint32_t multiprocessor_count;    /* host: processor threads in use */
    uint32_t warp_size;
    uint32_t max_threads_per_block;
    Py2cuDim max_block;
    Py2cuDim max_grid;
    size_t shared_per_block;       /* without asking for more */
    size_t shared_per_block_optin; /* the most that a kernel can have; py2cu_launch() asks for it by itself */
    size_t total_memory;
    int driver_version, runtime_version; /* cuda, as 13000; else 0 */
    uint8_t uuid[16];                    /* cuda; else zeros */
} Py2cuDeviceInfo;

/* How many devices `backend` ("cuda", "host") has: 0 where CUDA is missing (py2cu_error_detail() then says why). */
PY2CU_API int py2cu_device_count(const char *backend);

/* What launches that were watched (Py2cuRequest.sanitize) have found since the last call, where PY2CU_SANITIZE was json
 * or the name of a file when the device was opened; else the first mistake of a launch is its error,
 * PY2CU_ERROR_SANITIZER. It is a JSON list, one object for each pair of places: "kind" (race, unwritten, barrier,
 * mask), "kernel", "message", "memory" (global, shared, local), "array", "index", "first" and "second" (file, line,
 * function, access, thread, block) and "count". It goes to text, with a 0 behind it; where size is not more than
 * *needed, its length, nothing is written, and all is kept. */
PY2CU_API int py2cu_device_findings(Py2cuDevice *device, char *text, size_t size, size_t *needed);

/* Opens a device. backend: "cuda", "host", or "auto": the GPU of that ordinal if there is one, else the host. Each open
 * gives a device of its own with its own compiled functions: open once and share. */
PY2CU_API int py2cu_device_open(const char *backend, int ordinal, Py2cuDevice **out);
/* Closes a device, behind all that belongs to it. */
PY2CU_API void py2cu_device_free(Py2cuDevice *device);
/* What the device is; lives as long as the device. */
PY2CU_API const Py2cuDeviceInfo *py2cu_device_info(const Py2cuDevice *device);
/* How much memory nobody uses, and how much there is. */
PY2CU_API int py2cu_device_memory(Py2cuDevice *device, size_t *free_bytes, size_t *total_bytes);
/* A figure of the GPU: a cudaDeviceAttr, which is the CU_DEVICE_ATTRIBUTE_ of the same number. Not for the host. */
PY2CU_API int py2cu_device_attribute(Py2cuDevice *device, int attribute, int *value);
/* Gives back to CUDA what the device's pool holds and nobody uses. */
PY2CU_API int py2cu_device_trim(Py2cuDevice *device);
/* Which device's memory that is, by its number; -1 where it is no device's alone: the host's, managed, or nothing CUDA
 * knows. */
PY2CU_API int py2cu_device_owner(Py2cuDevice *device, const void *memory, int *ordinal);
/* Whether kernels on `device` can use memory of `peer`; with enable, lets them, and launches on `device` take its
 * arrays. */
PY2CU_API int py2cu_device_peer(Py2cuDevice *device, Py2cuDevice *peer, bool enable, bool *possible);
/* Begins or ends what a profiler that was told to wait for it records. Nothing on the host. */
PY2CU_API int py2cu_device_profile(Py2cuDevice *device, bool begin);
/* Waits for everything on the device, and reports a kernel that faulted. */
PY2CU_API int py2cu_device_synchronize(Py2cuDevice *device);
/* A function that is asked some twenty times a second while a call waits for a GPU (for the device, a stream, an event
 * or a copy) or for the C++ compiler, in the thread that waits. When it gives true, the call returns
 * PY2CU_ERROR_INTERRUPTED; what was launched goes on, the compiler is ended. Of several threads that wait for one
 * compilation, each is asked; when the one that compiles gives up, another one compiles. NULL: nobody is asked, and
 * waiting is CUDA's own. To be set before other threads use the device. Work in streams that do not wait for the
 * default one is waited for to its end. On the host backend launches are what takes long: see py2cu_interrupt(). */
PY2CU_API void py2cu_device_on_wait(Py2cuDevice *device, bool (*give_up)(void *context), void *context);

/* ---- compiling --------------------------------------------------------------------------------------------------- */

/* Code of other origin that the text calls, see PY2CU_CONSTANT_EXTERN. On a GPU all kinds are linked by nvJitLink; the
 * host backend takes CUDA C alone. */
typedef enum Py2cuLinkKind {
    PY2CU_LINK_CU, /* CUDA C */
    PY2CU_LINK_PTX,
    PY2CU_LINK_CUBIN,
    PY2CU_LINK_FATBIN,
    PY2CU_LINK_ARCHIVE, /* of objects */
    PY2CU_LINK_OBJECT,
    PY2CU_LINK_LTOIR
} Py2cuLinkKind;

/* One piece of code of other origin. */
typedef struct Py2cuLinkItem {
    Py2cuLinkKind kind;
    const char *name; /* for messages: "functions.cu" */
    const void *data;
    size_t length;
} Py2cuLinkItem;

/* Zeroed, with struct_size set, it asks for the usual. What the kernel's decorator says is applied first; an option
 * that is set here wins. */
typedef struct Py2cuCompileOptions {
    size_t struct_size; /* sizeof(Py2cuCompileOptions) */
    const char *arch;   /* "sm_90"; NULL: the device's own. Images without a device need it */
    bool debug;         /* no optimisation, full debug information */
    bool lineinfo;      /* line information; the code stays the same */
    bool fastmath;
    bool no_cache;             /* neither read nor write the disk cache */
    bool unshared;             /* a function of its own, with its own variables on the device, for each who asks */
    uint32_t max_registers;    /* 0: no limit */
    uint32_t launch_bounds[3]; /* of py2cu_function_compile(): Py2cuRequest.launch_bounds, where the request gives none.
                                  0: none. A unit has its text already: py2cu_image_compile() refuses them where it was
                                  translated without */
    uint32_t shared_carveout; /* how much of the memory that L1 and shared memory have in common is to be shared memory:
                                 2 + percent, 1 for the driver's choice. 0: nothing is said */
    const char *cache_dir;    /* NULL: as the environment says */
    const char *const *nvrtc_options; /* further options, passed on as they are */
    size_t nvrtc_option_count;
    const char *const *host_options; /* the same for the host backend's C++ compiler */
    size_t host_option_count;
    const Py2cuLinkItem *link; /* what is linked with the text */
    size_t link_count;
    bool wide_vectors; /* on the host: the vectors of this processor, as far as AVX2, for functions of the processor
                          (PY2CU_WRAP_CALL). Loops over the threads of kernels are often slower with them */
} Py2cuCompileOptions;

/* Translates the one kernel that the request names, compiles it through the disk cache, and loads it. Asked again for
 * an equal request, also from many threads at once, it does the work once and gives the same function (unless
 * options->unshared); each success needs one free. options may be NULL. */
PY2CU_API int py2cu_function_compile(Py2cuDevice *device, const Py2cuRequest *request,
                                     const Py2cuCompileOptions *options, Py2cuFunction **out);
/* Gives back what py2cu_function_compile() gave. */
PY2CU_API void py2cu_function_free(Py2cuFunction *function);

/* Where and what it is. All that a function gives lives as long as it does. */
PY2CU_API Py2cuDevice *py2cu_function_device(const Py2cuFunction *function);
PY2CU_API const Py2cuKernelInfo *py2cu_function_kernel(const Py2cuFunction *function);
PY2CU_API const char *py2cu_function_text(const Py2cuFunction *function,
                                          size_t *length); /* the CUDA C; on the host, a text for_host */
PY2CU_API const char *
py2cu_function_warnings(const Py2cuFunction *function); /* rendered diagnostics and compiler log, or "" */
/* What was loaded: a cubin (or PTX, where NVRTC does not know the device yet), or a shared library on the host. */
PY2CU_API const void *py2cu_function_image(const Py2cuFunction *function, size_t *length);
/* The module that the driver made of it, for asking it for the variables of linked code: a CUlibrary (which is a
 * cudaLibrary_t); on the host what dlopen() gave. */
PY2CU_API void *py2cu_function_library(const Py2cuFunction *function);

/* What a compiled kernel uses, and how long it took to make. */
typedef struct Py2cuFunctionUse {
    uint32_t registers;         /* per thread; 0 on the host */
    size_t local_bytes;         /* per thread */
    size_t static_shared_bytes; /* per block */
    size_t constant_bytes;
    uint32_t max_threads_per_block;           /* for this kernel */
    bool from_cache;                          /* the compiled code came from the disk cache */
    double translate_ms, compile_ms, load_ms; /* compile_ms is the time in the cache when from_cache */
} Py2cuFunctionUse;

/* What this function uses. */
PY2CU_API const Py2cuFunctionUse *py2cu_function_use(const Py2cuFunction *function);

/* What is compiled without a device and without loading. */
typedef enum Py2cuImageKind {
    PY2CU_IMAGE_CUBIN, /* NVRTC, for options->arch */
    PY2CU_IMAGE_PTX,   /* NVRTC, for options->arch */
    PY2CU_IMAGE_HOST,  /* a shared library made by the C++ compiler, of a text for_host; of another, it is taken as CUDA
                          C from elsewhere */
    PY2CU_IMAGE_LTOIR, /* NVRTC's intermediate form, for a linker that optimises */
    PY2CU_IMAGE_LINKED_PTX /* what nvJitLink makes of the text and what is linked with it; PTX where nothing is, or with
                              debug */
} Py2cuImageKind;

/* Compiles a translated unit (with all its kernels) into bytes, through the disk cache. options may be NULL for a host
 * image. */
PY2CU_API int py2cu_image_compile(const Py2cuUnit *unit, Py2cuImageKind kind, const Py2cuCompileOptions *options,
                                  Py2cuImage **out);
/* The code, and how it was made; they live as long as the image. */
PY2CU_API const void *py2cu_image_bytes(const Py2cuImage *image, size_t *length);
PY2CU_API const char *py2cu_image_log(const Py2cuImage *image); /* the compiler's warnings, or "" */
PY2CU_API bool py2cu_image_from_cache(const Py2cuImage *image);
/* Frees the image. NULL is allowed. */
PY2CU_API void py2cu_image_free(Py2cuImage *image);

/* The length of the path of the disk cache's folder, for cache_dir as in the options; 0 without a cache. The path
 * itself is put into out, which may be NULL; where capacity is too little for it and its NUL, "" is. The folder need
 * not be there yet. */
PY2CU_API size_t py2cu_cache_folder(const char *cache_dir, char *out, size_t capacity);

/* ---- launching --------------------------------------------------------------------------------------------------- */

/* Which fields of Py2cuArg count. */
typedef enum Py2cuArgKind { PY2CU_ARG_SCALAR, PY2CU_ARG_ARRAY } Py2cuArgKind;

/* One Python argument. A scalar is converted to the type of the kernel's parameter: an integer wraps where it does not
 * fit, a floating-point value never becomes an integer, a complex one never becomes real. An array's dtype and number
 * of dimensions must be those of the kernel; integers of the same size are taken for each other. */
typedef struct Py2cuArg {
    Py2cuArgKind kind;
    Py2cuDtype dtype; /* of the value or of the elements; PY2CU_NONE: a scalar that is None, or an empty tuple */
    union {
        int64_t i;          /* PY2CU_BOOL (0 or 1) and signed integers */
        uint64_t u;         /* unsigned integers */
        double f;           /* floating point of every width */
        double c[2];        /* complex of every width: real and imaginary part */
    } value;                /* scalars */
    void *data;             /* arrays: address of element 0, in the device's memory */
    const int64_t *shape;   /* ndim extents, in elements */
    const int64_t *strides; /* ndim strides in BYTES, as NumPy has them (negative and 0 allowed); NULL: C-contiguous */
    uint32_t ndim;
    bool readonly;             /* must not be written */
    const Py2cuDevice *device; /* whose memory it is; NULL: not checked */
    const char *record; /* PY2CU_RECORD: the type, just as Py2cuArgInfo has it; also beside PY2CU_INT64 for a scalar
                           that is a time */
    size_t itemsize;    /* PY2CU_RECORD: bytes of an element */
} Py2cuArg;

/* Puts the kernel on the stream (NULL: the device's default stream) and returns; on the host backend it has then
 * finished. shared: bytes of dynamic shared memory. args: one per Python argument of the kernel, in order. Allocates
 * nothing, waits for nothing. A fault on the GPU is reported by the next call that meets it, as CUDA does, and names
 * the kernel. A function of the processor (Py2cuKernelInfo.single_thread) takes a grid and a block of one alone:
 * PY2CU_ERROR_LAUNCH_SHAPE else. */
PY2CU_API int py2cu_launch(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared, Py2cuStream *stream,
                           const Py2cuArg *args, size_t count);

/* Waits for the stream (NULL: the default stream) when the kernel can raise exceptions and the stream is not being
 * captured, and reports what was raised. */
PY2CU_API int py2cu_function_check(Py2cuFunction *function, Py2cuStream *stream);

/* For a signal handler: ends the launch on the host backend that the calling thread has under way. Where the thread is
 * inside the kernel, the handler's end leaves it; the handler does not jump out itself. py2cu_launch() gives
 * PY2CU_ERROR_INTERRUPTED; memory is as the kernel left it where it was. Does nothing when no such launch is under way,
 * and where faults are not caught (PY2CU_HOST_FAULTS=0, sanitizers). */
PY2CU_API void py2cu_interrupt(void);
/* For who looks whether he was interrupted and then launches: true before he looks, so that an interrupt that
 * py2cu_interrupt() is told of between the two is not lost, but ends the calling thread's next launch on the host
 * backend before it begins. That launch, and false, end the wait. */
PY2CU_API void py2cu_interrupt_expect(bool expected);

/* How many blocks of this shape can be on the device at once: the largest grid of a kernel whose grid meets. */
PY2CU_API int py2cu_cooperative_blocks(Py2cuFunction *function, Py2cuDim block, size_t shared, uint64_t *out);

/* Which PY2CU_FACT_* hold for such a launch, for choosing a variant. A function that was translated with facts is
 * checked against them in py2cu_launch() (PY2CU_ERROR_FACT), but for PY2CU_FACT_NONNEGATIVE, which no launch can know.
 */
PY2CU_API uint32_t py2cu_launch_facts(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                                      const Py2cuArg *args, size_t count);

/* The axes (Py2cuRequest.schedule) that make such a launch fastest, as far as the kernel's accesses tell; the device
 * can launch it. kernel is of a text without one. PY2CU_SCHEDULE_ORIGINAL: the kernel's axes are not free, or nothing
 * is clearly faster. The arguments tell extents and strides, and may be missing. */
PY2CU_API Py2cuSchedule py2cu_launch_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid,
                                              Py2cuDim block, const Py2cuArg *args, size_t count);

/* A schedule of a launch, and what to give py2cu_launch() instead of the script's grid and block, in the script's
 * axes. */
typedef struct Py2cuScheduledLaunch {
    Py2cuSchedule schedule;
    Py2cuDim grid, block;
} Py2cuScheduledLaunch;

/* py2cu_launch_schedule() for who may also launch blocks of another shape. Grid and block are the script's own where
 * the kernel sees the shape of its blocks (Py2cuKernelInfo.shape_is_free). A block may have more threads than the
 * script's, or fewer; those of the grid are the same. */
PY2CU_API Py2cuScheduledLaunch py2cu_launch_choose_schedule(const Py2cuDevice *device, const Py2cuKernelInfo *kernel,
                                                            Py2cuDim grid, Py2cuDim block, const Py2cuArg *args,
                                                            size_t count);
/* Whether such a launch can have the schedule: PY2CU_SCHEDULE_ITEMS and _COUNTERS want grids and blocks of one axis,
 * arrays that do not overlap (facts), and few counters. py2cu_launch_choose_schedule() knows the arguments of one
 * launch; ask this for each further one that gets what it gave. */
PY2CU_API bool py2cu_launch_takes(const Py2cuKernelInfo *kernel, Py2cuSchedule schedule, Py2cuDim grid, Py2cuDim block,
                                  const Py2cuArg *args, size_t count, uint32_t facts);
/* How many sectors of 32 bytes a warp touches by one of the kernel's accesses, in a block of the script's shape; 0:
 * nobody knows. */
PY2CU_API uint32_t py2cu_access_sectors(const Py2cuKernelInfo *kernel, size_t access, Py2cuDim block,
                                        Py2cuSchedule schedule, const Py2cuArg *args, size_t count);

/* py2cu_launch() for who has asked py2cu_launch_facts() about this very launch, to choose the function: the facts are
 * taken as they are given. */
PY2CU_API int py2cu_launch_with_facts(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared,
                                      Py2cuStream *stream, const Py2cuArg *args, size_t count, uint32_t facts);

/* How much a Py2cuSeen holds. */
enum { PY2CU_SEEN_LAUNCHES = 2 /* arrays that change places */, PY2CU_SEEN_WORDS = 48 };

/* What the latest launches of one kernel by one grid and block were given, for who launches often: zero at first;
 * nothing in it is owned. The next launch is compared with it, and what is the same need not be checked again. It is
 * the caller's, who keeps one thread at a time in it. */
typedef struct Py2cuSeen {
    uint32_t counts[PY2CU_SEEN_LAUNCHES], facts[PY2CU_SEEN_LAUNCHES], next;
    uint64_t words[PY2CU_SEEN_LAUNCHES][PY2CU_SEEN_WORDS];
} Py2cuSeen;

/* Whether a launch of these arguments has been kept: *facts are then what py2cu_launch_facts() would say. `kernel`,
 * grid and block are those of all that `seen` holds. */
PY2CU_API bool py2cu_launch_seen(const Py2cuSeen *seen, const Py2cuKernelInfo *kernel, const Py2cuArg *args,
                                 size_t count, uint32_t *facts);
/* Keeps the arguments of a launch that went well, in the place of the oldest. */
PY2CU_API void py2cu_launch_keep(Py2cuSeen *seen, const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count,
                                 uint32_t facts);
/* py2cu_launch_with_facts() of arguments that py2cu_launch_seen() knows, on the device where they were launched before.
 */
PY2CU_API int py2cu_launch_again(Py2cuFunction *function, Py2cuDim grid, Py2cuDim block, size_t shared,
                                 Py2cuStream *stream, const Py2cuArg *args, size_t count, uint32_t facts);

/* Memory that a function of the processor has made. */
typedef struct Py2cuMade Py2cuMade;

/* Calls a function of the processor (PY2CU_WRAP_CALL, PY2CU_WRAP_ELEMENTS, on the host backend) in this thread, and
 * waits. *made becomes the memory that it made, also when it failed: the caller takes what he wants, and frees all of
 * it. */
PY2CU_API int py2cu_call(Py2cuFunction *function, const Py2cuArg *args, size_t count, Py2cuMade **made);
/* Takes out of such a list the memory that holds the address; NULL: none does. */
PY2CU_API Py2cuMade *py2cu_made_take(Py2cuMade **made, const void *address);
/* Frees all of a list, which may be NULL. */
PY2CU_API void py2cu_made_free(Py2cuMade *made);

/* ---- memory ------------------------------------------------------------------------------------------------------ */

/* Raw device memory, aligned for every dtype. Allocated and freed in stream order (NULL: the default stream); 0 bytes
 * give NULL. On the host backend device memory is ordinary memory. */
PY2CU_API int py2cu_memory_new(Py2cuDevice *device, size_t bytes, Py2cuStream *stream, void **out);
PY2CU_API int py2cu_memory_free(Py2cuDevice *device, void *memory, Py2cuStream *stream);

/* Between whose memories a copy goes. */
typedef enum Py2cuCopy { PY2CU_COPY_TO_DEVICE, PY2CU_COPY_TO_HOST, PY2CU_COPY_ON_DEVICE } Py2cuCopy;

/* Copies in stream order. With wait, returns when the copy has finished; without, the host memory must stay untouched
 * until the stream has come past it (and only pinned memory makes it truly asynchronous). */
PY2CU_API int py2cu_memory_copy(Py2cuDevice *device, void *to, const void *from, size_t bytes, Py2cuCopy direction,
                                Py2cuStream *stream, bool wait);
/* Repeats a pattern of 1, 2, 4, 8 or 16 bytes `count` times, in stream order. Patterns whose bytes are all equal and
 * host devices are one operation; on a GPU other patterns are doubled up in about log2(count) copies. */
PY2CU_API int py2cu_memory_fill(Py2cuDevice *device, void *memory, const void *pattern, size_t pattern_bytes,
                                size_t count, Py2cuStream *stream);

/* Page-locked host memory, for fast asynchronous copies. Ordinary memory on the host backend. */
PY2CU_API int py2cu_pinned_new(Py2cuDevice *device, size_t bytes, void **out);
PY2CU_API int py2cu_pinned_free(Py2cuDevice *device, void *memory);

/* Memory of other kinds. */
typedef enum Py2cuRegionKind {
    PY2CU_REGION_DEVICE,         /* never from a pool: another process can open it */
    PY2CU_REGION_PINNED,         /* page-locked host memory, which the device reaches at the same address */
    PY2CU_REGION_WRITE_COMBINED, /* the same, quick to write for the host and slow to read */
    PY2CU_REGION_MANAGED,        /* wanders to the side that uses it */
    PY2CU_REGION_MANAGED_HOST,   /* the same, attached to the host at first */
    PY2CU_REGION_KIND_COUNT
} Py2cuRegionKind;

/* Memory of such a kind, not in stream order: freeing it waits for the device. */
PY2CU_API int py2cu_region_new(Py2cuDevice *device, Py2cuRegionKind kind, size_t bytes, void **out);
PY2CU_API int py2cu_region_free(Py2cuDevice *device, Py2cuRegionKind kind, void *region);

/* Page-locks the caller's own host memory until it is unregistered; *on_device is its address for kernels. */
PY2CU_API int py2cu_host_register(Py2cuDevice *device, void *memory, size_t bytes, void **on_device);
PY2CU_API int py2cu_host_unregister(Py2cuDevice *device, void *memory);

/* Of a handle for other processes, the same as a cudaIpcMemHandle_t. */
enum { PY2CU_HANDLE_BYTES = 64 };

/* Memory of PY2CU_REGION_DEVICE, or any that came from cudaMalloc, for another process on the machine, which imports
 * the handle. The address must be that of the whole allocation. Not on the host. */
PY2CU_API int py2cu_memory_export(Py2cuDevice *device, void *memory, unsigned char handle[PY2CU_HANDLE_BYTES]);
PY2CU_API int py2cu_memory_import(Py2cuDevice *device, const unsigned char handle[PY2CU_HANDLE_BYTES], void **out);
PY2CU_API int py2cu_memory_close_import(Py2cuDevice *device, void *memory);

/* An array that owns its memory: contiguous, C order. A convenience over raw memory for C programs. */
PY2CU_API int py2cu_array_new(Py2cuDevice *device, Py2cuDtype dtype, uint32_t ndim, const int64_t *shape,
                              Py2cuStream *stream, Py2cuArray **out);
PY2CU_API void py2cu_array_free(Py2cuArray *array);
/* All of its elements: how many bytes, and the address of the first, in the device's memory. */
PY2CU_API size_t py2cu_array_bytes(const Py2cuArray *array);
PY2CU_API void *py2cu_array_data(const Py2cuArray *array);
/* Copies whole arrays; `bytes` must be py2cu_array_bytes(). Wait for the copy unless `wait` is false. */
PY2CU_API int py2cu_array_copy_from(Py2cuArray *array, const void *host, size_t bytes, Py2cuStream *stream, bool wait);
PY2CU_API int py2cu_array_copy_to(const Py2cuArray *array, void *host, size_t bytes, Py2cuStream *stream, bool wait);
/* Every element becomes value, a scalar as in Py2cuArg. */
PY2CU_API int py2cu_array_fill(Py2cuArray *array, const Py2cuArg *value, Py2cuStream *stream);

/* Arguments from C values. The array's argument points into the array and dies with it. */
PY2CU_API Py2cuArg py2cu_arg_array(const Py2cuArray *array);
PY2CU_API Py2cuArg py2cu_arg_int(int64_t value);
PY2CU_API Py2cuArg py2cu_arg_uint(uint64_t value);
PY2CU_API Py2cuArg py2cu_arg_float(double value);
PY2CU_API Py2cuArg py2cu_arg_bool(bool value);

/* Fills host memory with the states of Numba's random numbers (two uint64 for each of `count` generators), as
 * create_xoroshiro128p_states() gives them: copy them to the device for kernels that take them. */
PY2CU_API int py2cu_random_states(uint64_t *states, size_t count, uint64_t seed, uint64_t subsequence_start);

/* ---- streams and events ------------------------------------------------------------------------------------------ */

/* A stream of its own, beside the default one, which NULL stands for in all calls. */
PY2CU_API int py2cu_stream_new(Py2cuDevice *device, Py2cuStream **out);
/* A stream made elsewhere (a cudaStream_t, also the special handles 1 and 2); freeing it leaves the original alone. */
PY2CU_API int py2cu_stream_wrap(Py2cuDevice *device, void *native, Py2cuStream **out);
PY2CU_API void py2cu_stream_free(Py2cuStream *stream);
/* What CUDA calls it. */
PY2CU_API void *py2cu_stream_native(const Py2cuStream *stream); /* the cudaStream_t; on the host only a number */
PY2CU_API void *py2cu_device_default_stream(const Py2cuDevice *device); /* the cudaStream_t that NULL stands for */
/* Waits for the stream, asks whether there is work left, or whether it is being captured for a graph. */
PY2CU_API int py2cu_stream_synchronize(Py2cuStream *stream);
PY2CU_API int py2cu_stream_query(Py2cuStream *stream); /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
PY2CU_API int py2cu_stream_capturing(Py2cuStream *stream, bool *out);
/* Calls function(data, status) once all that is on the stream (NULL: the default one) now has finished, from a thread
 * of CUDA's, where no CUDA function may be called; later work waits for it. status is a Py2cuStatus. On the host it is
 * called at once. */
PY2CU_API int py2cu_stream_callback(Py2cuDevice *device, Py2cuStream *stream, void (*function)(void *data, int status),
                                    void *data);

/* An event; with timing, py2cu_event_elapsed() can tell when it came. */
PY2CU_API int py2cu_event_new(Py2cuDevice *device, bool timing, Py2cuEvent **out);
PY2CU_API void py2cu_event_free(Py2cuEvent *event);
PY2CU_API void *py2cu_event_native(const Py2cuEvent *event); /* the cudaEvent_t; NULL on the host */
/* Sets the event behind what is on the stream now, or has a stream wait for it. */
PY2CU_API int py2cu_event_record(Py2cuEvent *event, Py2cuStream *stream); /* NULL: the default stream */
PY2CU_API int py2cu_event_wait(Py2cuEvent *event, Py2cuStream *stream);   /* the stream waits for the event */
/* Waits until the event has come, or asks whether it has. */
PY2CU_API int py2cu_event_synchronize(Py2cuEvent *event);
PY2CU_API int py2cu_event_query(Py2cuEvent *event); /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
/* The time between two events that have come, both with timing. */
PY2CU_API int py2cu_event_elapsed(Py2cuEvent *start, Py2cuEvent *end, double *milliseconds);

#ifdef __cplusplus
}
#endif

#endif
