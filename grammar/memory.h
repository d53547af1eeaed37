/* The memory of tree-sitter and the Python grammar, where they are built here: it is put in front of their sources in
 * place of malloc. Theirs ends the process when there is none. */
#ifndef PY2CU_GRAMMAR_MEMORY_H
#define PY2CU_GRAMMAR_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef PY2CU_GRAMMAR_MEMORY
/* From here to the end, for this thread, it is what `take` gives, which does not return where there is none. */
void grammar_memory_begin(void *(*take)(void *context, size_t size), void *context);
/* All of it can go at once then, which this says: false where tree-sitter has the system's memory, and is to give back
 * each thing. */
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
