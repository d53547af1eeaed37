/* Names that were meant: how far apart two spellings are. The public part is py2cu_similar(). */
#ifndef PY2CU_SIMILAR_H
#define PY2CU_SIMILAR_H

/* Edits (insert, delete, replace, swap of neighbours) between two short names; more than `limit` for long ones. */
unsigned similar_distance(const char *a, const char *b, unsigned limit);
/* Fewer edits than this lead from the name that was meant to this one. */
unsigned similar_limit(const char *name);

#endif
