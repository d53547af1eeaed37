// SPDX-License-Identifier: MIT
/* Parsing of signatures and costs of argument conversions, for callers that select among signatures. */
#include "base/limits.h"
#include "base/unit.h"
#include "sema/sema.h"
#include "types/types.h"

#include <string.h>

typedef struct OwnedSignature {
    Py2cuSignature signature; /* first member: the caller holds its address */
    Arena *arena;             /* owns the signature and this structure */
} OwnedSignature;

static const Py2cuSignature no_memory = {.error = "out of memory"};

/* Returns a unit with the parts that signature parsing needs: memory, names and types, but no modules whose classes a
 * signature could name. */
static Unit unit_without_text(Arena *arena)
{
    return (Unit){.arena = arena, .names = names_new(arena), .types = types_new(arena)};
}

static Signature read_text(Unit *unit, const char *text)
{
    if (text == NULL) {
        return (Signature){.error = "the signature is missing"};
    }
    size_t length = strlen(text);
    return length <= LIMIT_SOURCE_BYTES ? signature_parse(unit, text, length)
                                        : (Signature){.error = "the signature is too long"};
}

const Py2cuSignature *py2cu_signature_read(const char *text)
{
    Arena *arena = arena_new();
    if (arena == NULL) {
        return &no_memory;
    }
    jmp_buf escape;
    if (setjmp(escape) != 0) {
        arena_free(arena);
        return &no_memory;
    }
    arena_set_escape(arena, &escape);
    Unit unit = unit_without_text(arena);
    Signature read = read_text(&unit, text);
    OwnedSignature *owned = arena_alloc(arena, sizeof *owned);
    owned->arena = arena;
    Py2cuSignature *signature = &owned->signature;
    signature->error = read.error;
    signature->error_offset = read.error_offset;
    if (read.error == NULL) {
        signature->result = read.result != NULL ? type_signature(arena, read.result) : NULL;
        const char **arguments = arena_alloc(arena, (read.count + 1) * sizeof *arguments);
        for (uint32_t i = 0; i < read.count; i++) {
            arguments[i] = type_signature(arena, read.args[i]);
        }
        signature->arguments = arguments;
        signature->argument_count = read.count;
    }
    arena_set_escape(arena, NULL);
    return signature;
}

void py2cu_signature_free(const Py2cuSignature *signature)
{
    if (signature != NULL && signature != &no_memory) {
        arena_free(((const OwnedSignature *)(const void *)signature)->arena);
    }
}

static Py2cuMatch match(Unit *unit, const char *given, const char *declared)
{
    Signature from = read_text(unit, given), to = read_text(unit, declared);
    MatchCost cost = {.impossible = from.error != NULL || to.error != NULL || from.count != to.count};
    for (uint32_t i = 0; !cost.impossible && i < from.count; i++) {
        match_add(&cost, typing_argument(from.args[i], to.args[i]));
    }
    return cost.impossible ? (Py2cuMatch){.possible = false} : (Py2cuMatch){true, cost.unsafe, cost.safe, cost.promote};
}

Py2cuMatch py2cu_match(const char *given, const char *declared)
{
    Arena *arena = arena_new();
    jmp_buf escape;
    if (arena == NULL || setjmp(escape) != 0) {
        arena_free(arena);
        return (Py2cuMatch){.possible = false};
    }
    arena_set_escape(arena, &escape);
    Unit unit = unit_without_text(arena);
    Py2cuMatch cost = match(&unit, given, declared);
    arena_free(arena);
    return cost;
}
