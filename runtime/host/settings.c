// SPDX-License-Identifier: MIT
/* Settings of the host backend from environment variables. Empty variables are ignored. */
#include "host/settings.h"

#include "base/byte_count.h"
#include "base/error.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_THREADS = 4096, MIN_STACK = 16 * 1024, DEFAULT_STACK = 256 * 1024, MAX_STACK = 1 << 30 };

/* Returns the value of the variable, or NULL if it is not set or empty. */
static const char *setting(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

static int invalid_value(const char *variable, const char *value, const char *expected)
{
    return fail(PY2CU_ERROR_ARGUMENT, "%s must be %s, not \"%.100s\"", variable, expected, value);
}

/* Parses the number at the start of the string, and sets *rest to the remainder. Returns false if there is none. */
static bool read_number(const char *text, unsigned long long *number, const char **rest)
{
    char *end = NULL;
    errno = 0;
    *number = strtoull(text, &end, 10);
    *rest = end;
    return text[0] >= '0' && text[0] <= '9' && errno == 0;
}

static unsigned available_processors(void)
{
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) {
        return (unsigned)CPU_COUNT(&set);
    }
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online >= 1 && online <= MAX_THREADS ? (unsigned)online : 1;
}

static int read_threads(HostSettings *settings)
{
    unsigned long long number = 0;
    const char *value = setting("PY2CU_HOST_THREADS"), *rest = NULL;
    if (value == NULL) {
        settings->threads = available_processors();
        return PY2CU_OK;
    }
    if (!read_number(value, &number, &rest) || rest[0] != '\0' || number < 1 || number > MAX_THREADS) {
        return invalid_value("PY2CU_HOST_THREADS", value, "a number from 1 to 4096");
    }
    settings->threads = (unsigned)number;
    return PY2CU_OK;
}

static int read_order(SchedulerRules *rules)
{
    static const char expected[] = "forward, reverse, shuffle or shuffle:SEED";
    unsigned long long seed = 1;
    const char *value = setting("PY2CU_HOST_ORDER"), *rest = "";
    if (value == NULL || strcmp(value, "forward") == 0) {
        rules->order = ORDER_FORWARD;
    } else if (strcmp(value, "reverse") == 0) {
        rules->order = ORDER_REVERSE;
    } else if (strcmp(value, "shuffle") == 0 ||
               (strncmp(value, "shuffle:", 8) == 0 && read_number(value + 8, &seed, &rest) && rest[0] == '\0')) {
        rules->order = ORDER_SHUFFLE;
    } else {
        return invalid_value("PY2CU_HOST_ORDER", value, expected);
    }
    rules->seed = seed;
    return PY2CU_OK;
}

static int read_stack(SchedulerRules *rules)
{
    uint64_t bytes = DEFAULT_STACK;
    const char *value = setting("PY2CU_HOST_STACK");
    if (value != NULL && (!parse_byte_count(value, "KM", MAX_STACK, &bytes) || bytes < 1)) {
        return invalid_value("PY2CU_HOST_STACK", value,
                             "a number of bytes, optionally with the suffix K or M, of at most 1024M");
    }
    rules->stack_bytes = bytes < MIN_STACK ? MIN_STACK : (size_t)bytes;
    return PY2CU_OK;
}

int settings_read(HostSettings *settings)
{
    *settings = (HostSettings){0};
    const char *barrier = setting("PY2CU_HOST_BARRIER"), *faults = setting("PY2CU_HOST_FAULTS");
    if (barrier != NULL && strcmp(barrier, "strict") != 0) {
        return invalid_value("PY2CU_HOST_BARRIER", barrier, "strict, or unset");
    }
    if (faults != NULL && strcmp(faults, "0") != 0 && strcmp(faults, "1") != 0) {
        return invalid_value("PY2CU_HOST_FAULTS", faults, "0 or 1");
    }
    const char *sanitize = setting("PY2CU_SANITIZE");
    settings->collects = sanitize != NULL && strcmp(sanitize, "0") != 0 && strcmp(sanitize, "1") != 0;
    settings->rules.strict = barrier != NULL;
    settings->catches_faults = faults == NULL || faults[0] == '1';
    int status = read_threads(settings);
    status = status == PY2CU_OK ? read_order(&settings->rules) : status;
    return status == PY2CU_OK ? read_stack(&settings->rules) : status;
}
