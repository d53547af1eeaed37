// SPDX-License-Identifier: MIT
/* Mutations of Python source based on its syntax tree: most mutated files still translate, so they also test the
 * stages after the parser. */
#ifndef PY2CU_FUZZ_MUTATE_H
#define PY2CU_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

#define MUTATIONS(M)                                                                                                   \
    M(other_expression)                                                                                                \
    M(foreign_expression)                                                                                              \
    M(inner_expression)                                                                                                \
    M(wrapped_expression)                                                                                              \
    M(swapped_operands)                                                                                                \
    M(other_operator)                                                                                                  \
    M(edge_number)                                                                                                     \
    M(doubled_statement)                                                                                               \
    M(deleted_statement)                                                                                               \
    M(moved_statement)                                                                                                 \
    M(wrapped_statement)                                                                                               \
    M(new_statement)                                                                                                   \
    M(foreign_statement)                                                                                               \
    M(foreign_function)                                                                                                \
    M(renamed)                                                                                                         \
    M(other_dtype)                                                                                                     \
    M(other_layout)                                                                                                    \
    M(other_option)

typedef enum Mutation {
#define MUTATION(name) MUTATION_##name,
    MUTATIONS(MUTATION)
#undef MUTATION
        MUTATION_COUNT
} Mutation;

extern const char *const mutation_names[MUTATION_COUNT];

/* Changes text, of which there are `most` bytes, in one to three ways. donor, which may be the same text, is what
 * pieces are taken from. Returns the new length, 0 when nothing came of it; *done: a set of bits, by Mutation. */
size_t python_mutate(char *text, size_t length, size_t most, const char *donor, size_t donor_length, uint32_t seed,
                     uint32_t *done);

#endif
