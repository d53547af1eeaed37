// SPDX-License-Identifier: MIT
/* Edit distance for spelling suggestions. The public interface is py2cu_similar(). */
#ifndef PY2CU_BASE_EDIT_DISTANCE_H
#define PY2CU_BASE_EDIT_DISTANCE_H

/* Returns the number of edits (insertions, deletions, replacements, swaps of neighbors) between two names if it is less
 * than `limit` and the names are short; otherwise a number of at least `limit`. */
unsigned similar_distance(const char *a, const char *b, unsigned limit);
/* Returns the exclusive upper bound on the number of edits for a suggestion. */
unsigned similar_limit(const char *name);

#endif
