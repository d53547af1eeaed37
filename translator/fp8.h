/* The types of cuda_fp8.h. Its floats of 8 bits are made of other numbers, converted to others and copied, no more. */
#ifndef PY2CU_FP8_H
#define PY2CU_FP8_H

#include "types.h"

typedef enum Fp8Unit {
    FP8_E5M2,
    FP8_E4M3,
    FP8_E8M0,
    FP8_RAW_BFLOAT16,    /* the bits of a bfloat16: x, a uint16 */
    FP8_SATURATION,      /* enums that the header's functions take; to Python, their members are integers */
    FP8_INTERPRETATION,
    FP8_ROUNDING,
    FP8_UNIT_COUNT
} Fp8Unit;

const Type *type_fp8(TypeTable *table, Fp8Unit unit);
/* One of the three floats, by its name; NULL when there is none. */
const Type *type_fp8_named(TypeTable *table, const char *name);
/* One of the three floats. */
bool type_is_fp8(const Type *type);
const char *fp8_name(const Type *type);
const char *fp8_c_name(const Type *type);
size_t fp8_size(const Type *type);

/* A member of an enum at its path, as "cuda.fp8.saturation_t.NOSAT": false when there is none. */
bool fp8_member(const char *path, Fp8Unit *unit, int *value);
/* How C calls it. */
const char *fp8_member_name(const Type *type, int64_t value);

#endif
