/* The environment variables that py2cu reads: a name that is spelt almost so is told, as nothing else would be. */
#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_NAME = 60 };

size_t py2cu_misspelt_variables(char *text, size_t size)
{
    static const char prefix[] = "PY2CU_";
    static const char *const known[] = {
        "PY2CU_BOUNDSCHECK", "PY2CU_CACHE", "PY2CU_CACHE_DIR", "PY2CU_CACHE_SIZE", "PY2CU_COMMAND", "PY2CU_CUDART",
        "PY2CU_CXX", "PY2CU_CXX_SECONDS", "PY2CU_DEVICE", "PY2CU_FULL_TRACEBACK", "PY2CU_HOST_BARRIER",
        "PY2CU_HOST_FAULTS", "PY2CU_HOST_ORDER", "PY2CU_HOST_STACK", "PY2CU_HOST_THREADS", "PY2CU_NUMBA",
        "PY2CU_NVJITLINK", "PY2CU_NVRTC", "PY2CU_PER_THREAD_DEFAULT_STREAM", "PY2CU_PLACEMENT", "PY2CU_POOL",
        "PY2CU_PYTHON", "PY2CU_SANITIZE", "PY2CU_STACK", "PY2CU_WATCH",
        "PY2CU_CHECK", "PY2CU_SITE_PACKAGES", /* of exported projects, and what py2cu tells its own processes */
    };
    enum { COUNT = sizeof known / sizeof known[0] };
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
        const char *similar = py2cu_similar(name, known, COUNT);
        if (similar == NULL || strcmp(similar, name) == 0) {
            continue;
        }
        found++;
        if (at < size) {
            int wrote = snprintf(text + at, size - at, "%s%s: py2cu reads no such environment variable; did you mean %s?", at > 0 ? "\n" : "", name, similar);
            at += wrote > 0 ? (size_t)wrote : 0;
        }
    }
    return found;
}
