// SPDX-License-Identifier: MIT
/* Numbers of bytes in environment variables. */
#include "base/byte_count.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool parse_byte_count(const char *text, const char *suffixes, uint64_t max, uint64_t *bytes)
{
    if (text[0] < '0' || text[0] > '9') {
        return false;
    }
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    unsigned shift = 0;
    if (*end != '\0') {
        char upper = *end >= 'a' && *end <= 'z' ? (char)(*end - 'a' + 'A') : *end;
        const char *suffix = strchr(suffixes, upper);
        if (suffix == NULL || end[1] != '\0') {
            return false;
        }
        shift = 10 * (unsigned)(suffix - suffixes + 1);
    }
    if (errno != 0 || number > max >> shift) {
        return false;
    }
    *bytes = (uint64_t)number << shift;
    return true;
}
