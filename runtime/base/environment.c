/* The environment variables that py2cu reads, as `py2cu env` tells them; a name that is spelt almost so is told, as
 * nothing else would be. */
#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_NAME = 60 };

/* In the order in which they are told. */
static const Py2cuVariable variables[] = {
    {"PY2CU_DEVICE", "cuda, host, or auto (default): the GPU where there is one"},
    {"PY2CU_CACHE", "0: no disk cache"},
    {"PY2CU_CACHE_DIR",
     "the folder of the disk cache, else NUMBA_CACHE_DIR, $XDG_CACHE_HOME/py2cu, or ~/.cache/py2cu; in Python, "
     "cuda.config.CACHE_DIR may be set at any time"},
    {"PY2CU_CACHE_SIZE", "the bound of the disk cache in bytes, or with K, M or G behind the number (default 1G)"},
    {"PY2CU_CUDART", "the path of libcudart, where it is not in the usual places"},
    {"PY2CU_NVRTC", "the path of libnvrtc, likewise"},
    {"PY2CU_NVJITLINK", "the path of libnvJitLink, likewise"},
    {"CUDA_PATH", "the folder of CUDA's toolkit, where it is not in the usual places"},
    {"CUDA_HOME", "the same, behind CUDA_PATH"},
    {"PY2CU_SCHEDULE", "off: the axes of grid and block, and blocks, are as the script has them; model, the default "
                       "on GPUs: others where that "
                       "is clearly faster; force: others wherever results stay the same, also on the processor; yx, "
                       "zxy, items and the like: "
                       "these. A kernel that can raise an exception is never remapped: on the CPU, whose default is "
                       "bounds checks, only with PY2CU_BOUNDSCHECK=0"},
    {"PY2CU_POOL", "0: device memory comes from cudaMalloc, one by one: slower, but other processes can open it"},
    {"PY2CU_PER_THREAD_DEFAULT_STREAM",
     "1: the default stream is that of the calling thread; also NUMBA_CUDA_PER_THREAD_DEFAULT_STREAM"},
    {"PY2CU_STACK",
     "stack of a thread of kernels with recursive functions on a GPU (default 8K, at most 512K); a recursion "
     "that needs more faults"},
    {"PY2CU_BOUNDSCHECK", "1: indices are tested in all kernels, 0: in none; a decorator's boundscheck= goes before "
                          "it, NUMBA_BOUNDSCHECK behind. "
                          "Where neither says anything, they are on the processor, and are not on a GPU"},
    {"PY2CU_SANITIZE", "1: kernels run on the processor and are watched, as by --sanitize; json, or a file: what they "
                       "do wrong is written there "
                       "at exit"},
    {"PY2CU_CXX", "the C++ compiler of the host backend, and options for it ('g++ -O1'); else CXX, or the first of "
                  "c++, g++ and clang++ in "
                  "PATH"},
    {"PY2CU_CXX_SECONDS", "how many seconds that compiler may take for a kernel (default 600)"},
    {"PY2CU_HOST_THREADS", "how many processor threads the host backend uses (default: all that the process may use)"},
    {"PY2CU_HOST_ORDER",
     "forward (default), reverse, or shuffle:7: in which order the host backend runs the threads of a "
     "block; a correct kernel gives the same result in each"},
    {"PY2CU_HOST_BARRIER", "strict: a thread that returned while others wait at a barrier is an error; else it counts "
                           "as arrived, as on GPUs"},
    {"PY2CU_HOST_STACK", "stack of one CUDA thread on the host backend (default 256K, at least 16K)"},
    {"PY2CU_HOST_FAULTS", "0: the process ends at a fault inside a kernel on the processor, where a debugger stops"},
    {"PY2CU_PYTHON", "the Python of py2cu run and py2cu lsp; else the first that has the package, of the active "
                     "virtual environment, the one "
                     "beside the command, python3 and python"},
    {"PY2CU_FULL_TRACEBACK", "1: tracebacks in Python have the frames of the package, too, which are left out where "
                             "the mistake is the caller's"},
    {"PY2CU_WATCH", "poll: --watch looks twice a second instead of being told, for folders that lie on other machines"},
    {"PY2CU_JIT", "1: functions of numba.jit and numba.njit, for the processor, are compiled by py2cu; 0: they stay "
                  "plain Python. Where it is not "
                  "set, they are Numba's where that is installed, else py2cu's"},
    {"PY2CU_NUMBA", "0: python -m py2cu does not use Numba where it is installed"},
    {"NUMBA_DISABLE_CUDA", "1: no GPU"},
    {"NUMBA_ENABLE_CUDASIM", "1: the processor, where PY2CU_DEVICE says nothing else; cuda.is_available() says yes "
                             "then, as in Numba's simulator"},
    {"NUMBA_CUDA_ARRAY_INTERFACE_SYNC", "0: do not wait for the stream that an array of another library names"},
    {"NUMBA_CUDA_MEMORY_MANAGER", "the module of a memory manager"},
    {"NUMBA_CUDA_WARN_ON_IMPLICIT_COPY", "0: no warning for host arrays as arguments"},
    {"NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0: no warning for small grids"},
    {"NUMBA_DISABLE_PERFORMANCE_WARNINGS", "1: no such warnings at all"},
    {"NUMBA_CUDA_DEBUGINFO", "1: debug=True where a kernel says nothing else"},
    {"NUMBA_OPT", "0: opt=False where a kernel says nothing else"},
    {"NUMBA_CUDA_DEFAULT_PTX_CC",
     "the compute capability, as 8.0, that cuda.compile and its like take where none is given"},
    {"NUMBA_FORCE_CUDA_CC", "the compute capability that they and inspect_ptx() take in any case"},
    {"NUMBA_CUDA_INCLUDE_PATH", "folders of headers for linked CUDA C"},
    {"NUMBA_CUDA_NVRTC_EXTRA_SEARCH_PATHS", "more such folders, which come first"},
};
enum { VARIABLE_COUNT = sizeof variables / sizeof variables[0] };

/* Of tests, of exported projects, and what py2cu tells its own processes. */
static const char *const inner[] = {"PY2CU_COMMAND", "PY2CU_CHECK", "PY2CU_SITE_PACKAGES"};
enum { INNER_COUNT = sizeof inner / sizeof inner[0] };

const Py2cuVariable *py2cu_variable(size_t index)
{
    return index < VARIABLE_COUNT ? &variables[index] : NULL;
}

size_t py2cu_misspelt_variables(char *text, size_t size)
{
    static const char prefix[] = "PY2CU_";
    const char *known[VARIABLE_COUNT + INNER_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < VARIABLE_COUNT; i++) {
        if (strncmp(variables[i].name, prefix, strlen(prefix)) == 0) {
            known[count++] = variables[i].name;
        }
    }
    for (size_t i = 0; i < INNER_COUNT; i++) {
        known[count++] = inner[i];
    }
    size_t found = 0, at = 0;
    if (size > 0) {
        text[0] = '\0';
    }
    for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
        char name[LONGEST_NAME + 1];
        size_t length = strcspn(*variable, "=");
        if (strncmp(*variable, prefix, strlen(prefix)) != 0 || length > LONGEST_NAME) {
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)length, *variable);
        const char *similar = py2cu_similar(name, known, count);
        if (similar == NULL || strcmp(similar, name) == 0) {
            continue;
        }
        found++;
        if (at < size) {
            int wrote =
                snprintf(text + at, size - at, "%s%s: py2cu reads no such environment variable; did you mean %s?",
                         at > 0 ? "\n" : "", name, similar);
            at += wrote > 0 ? (size_t)wrote : 0;
        }
    }
    return found;
}
