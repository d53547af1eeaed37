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

/* Applies one to three mutations to the source in `text`, a buffer of `most` bytes. Pieces are taken from donor,
 * which can be the same source. Returns the new length, or 0 if no mutation was possible; *done: bits 1 <<
 * Mutation of the applied mutations. */
size_t python_mutate(char *text, size_t length, size_t most, const char *donor, size_t donor_length, uint32_t seed,
                     uint32_t *done);

#endif
