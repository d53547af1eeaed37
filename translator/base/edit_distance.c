// SPDX-License-Identifier: MIT
/* Spelling suggestions for unknown names. */
#include "base/edit_distance.h"

#include <py2cu/py2cu.h>

#include <string.h>

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned similar_distance(const char *a, const char *b, unsigned limit)
{
    size_t n = strlen(a), m = strlen(b);
    unsigned costs[3][64];
    if (n >= 63 || m >= 63 || n >= m + limit || m >= n + limit) { /* as many edits as the lengths differ, at least */
        return limit;
    }
    for (size_t i = 0; i <= n; i++) {
        unsigned *row = costs[i % 3], *above = costs[(i + 2) % 3], *above2 = costs[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            if (i == 0) {
                row[j] = (unsigned)j;
                continue;
            }
            row[j] = min(min(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = min(row[j], above2[j - 2] + 1);
            }
        }
    }
    return costs[n % 3][m];
}

unsigned similar_limit(const char *name)
{
    return min((unsigned)(strlen(name) / 3) + 1, 3); /* only names with few differences */
}

const char *py2cu_similar(const char *name, const char *const *candidates, size_t count)
{
    const char *best = NULL;
    unsigned best_distance = name != NULL ? similar_limit(name) : 0;
    for (size_t i = 0; name != NULL && candidates != NULL && i < count; i++) {
        unsigned distance =
            candidates[i] != NULL ? similar_distance(name, candidates[i], best_distance) : best_distance;
        if (distance < best_distance) {
            best_distance = distance;
            best = candidates[i];
        }
    }
    return best;
}
