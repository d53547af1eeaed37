/* The memory of tree-sitter and the Python grammar, where they are built here: it is put in front of their sources in place of malloc.
 * Theirs ends the process when there is none. */
#ifndef PY2CU_GRAMMAR_MEMORY_H
#define PY2CU_GRAMMAR_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef PY2CU_GRAMMAR_MEMORY
/* From here to the end, for this thread: where there is no memory, all that was taken is freed and `fail` is called, which does not
 * return. */
void grammar_memory_begin(void (*fail)(void *context), void *context);
/* Frees all that was taken, and says so: false where tree-sitter has the memory of the system, and things have to be deleted singly. */
bool grammar_memory_end(void);

void *grammar_malloc(size_t size);
void *grammar_calloc(size_t count, size_t size);
void *grammar_realloc(void *old, size_t size);
void grammar_free(void *data);
#else
static inline void grammar_memory_begin(void (*fail)(void *context), void *context)
{
    (void)fail;
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
