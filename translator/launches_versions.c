/* Versions in host code, which definitions are chosen by: `if Version(numba.__version__) >= Version("0.51"):`. A version is the tuple of
 * its numbers, as far as they are not 0. */
#include "launches_values.h"

#include <string.h>

/* The Numba whose rules hold here. */
#define NUMBA_VERSION "0.68.1"

HostValue *launch_numba_version(LaunchReader *reader)
{
    HostValue *value = host_new(reader, V_STRING);
    value->text = NUMBA_VERSION;
    return value;
}

HostValue *launch_version(LaunchReader *reader, const char *path, const CallValues *call)
{
    static const char *const makers[] = {"packaging.version.Version",       "packaging.version.parse",      "distutils.version.LooseVersion",
                                         "distutils.version.StrictVersion", "pkg_resources.parse_version", "looseversion.LooseVersion", NULL};
    enum { MOST_NUMBERS = 8, MOST_DIGITS = 9 };
    const HostValue *given = call->count == 1 && launch_name_in(path, makers) ? call->items[0] : NULL;
    bool is_numba = given != NULL && given->kind == V_PATH && strcmp(given->text, "numba.__version__") == 0; /* from numba import __version__ */
    const char *at = is_numba ? NUMBA_VERSION : given != NULL && given->kind == V_STRING ? given->text : NULL;
    HostValue *numbers[MOST_NUMBERS];
    uint32_t count = 0, used = 0;
    while (at != NULL && count < MOST_NUMBERS) {
        int64_t number = 0;
        size_t digits = strspn(at, "0123456789");
        for (size_t i = 0; i < digits && digits <= MOST_DIGITS; i++) {
            number = number * 10 + (at[i] - '0');
        }
        if (digits == 0 || digits > MOST_DIGITS || (at[digits] != '.' && at[digits] != '\0')) {
            return NULL; /* 1.0rc1: before 1.0 */
        }
        numbers[count++] = host_int(reader, number);
        used = number != 0 ? count : used;
        if (at[digits] == '\0') {
            return host_tuple(reader, numbers, used);
        }
        at += digits + 1;
    }
    return NULL;
}

HostValue *host_compare_tuples(LaunchReader *reader, Op op, const HostValue *a, const HostValue *b)
{
    int64_t x = 0, y = 0;
    uint32_t i = 0;
    for (; x == y && i < a->count && i < b->count; i++) {
        if (!host_is_int(a->items[i], &x) || !host_is_int(b->items[i], &y)) {
            return NULL;
        }
    }
    int order = x != y ? (x > y) - (x < y) : (a->count > b->count) - (a->count < b->count);
    bool truth = op == OP_EQ   ? order == 0
                 : op == OP_NE ? order != 0
                 : op == OP_LT ? order < 0
                 : op == OP_LE ? order <= 0
                 : op == OP_GT ? order > 0
                               : order >= 0;
    HostValue *result = host_kind(reader, TY_BOOL, true);
    result->constant = object_bool(reader->unit, truth);
    return result;
}
