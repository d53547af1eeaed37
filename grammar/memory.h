// SPDX-License-Identifier: MIT
/* Memory allocator of tree-sitter and the Python grammar if they are built from source: this header is included before
 * their sources to replace malloc, because tree-sitter ends the process if memory is exhausted. */
#ifndef PY2CU_GRAMMAR_MEMORY_H
#define PY2CU_GRAMMAR_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef PY2CU_GRAMMAR_MEMORY
/* Makes this thread allocate from `take` until grammar_memory_end(). `take` must not return if memory is exhausted. */
void grammar_memory_begin(void *(*take)(void *context, size_t size), void *context);
/* Returns whether the memory can be freed as a whole; false if tree-sitter uses malloc, in which case every object must
 * be freed. */
bool grammar_memory_end(void);

void *grammar_malloc(size_t size);
void *grammar_calloc(size_t count, size_t size);
void *grammar_realloc(void *old, size_t size);
void grammar_free(void *data);
#else
static inline void grammar_memory_begin(void *(*take)(void *context, size_t size), void *context)
{
    (void)take;
    (void)context;
}

static inline bool grammar_memory_end(void)
{
    return false;
}
#endif

#ifdef PY2CU_GRAMMAR_SOURCE
#define ts_malloc grammar_malloc
#define ts_calloc grammar_calloc
#define ts_realloc grammar_realloc
#define ts_free grammar_free
#define calloc grammar_calloc /* the grammar's scanner */
#define free grammar_free
#endif

#endif
