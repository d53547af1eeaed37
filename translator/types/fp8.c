// SPDX-License-Identifier: MIT
/* Types of cuda_fp8.h, with their names in Numba and in C. */
#include "types/types.h"

#include <string.h>

static const struct {
    const char *name, *c_name;
    uint8_t size;
} rows[FP8_UNIT_COUNT] = {
    [FP8_E5M2] = {"fp8_e5m2", "__nv_fp8_e5m2", 1},
    [FP8_E4M3] = {"fp8_e4m3", "__nv_fp8_e4m3", 1},
    [FP8_E8M0] = {"fp8_e8m0", "__nv_fp8_e8m0", 1},
    [FP8_RAW_BFLOAT16] = {"bfloat16_raw", "__nv_bfloat16_raw", 2},
    [FP8_SATURATION] = {"saturation_t", "__nv_saturation_t", 4},
    [FP8_INTERPRETATION] = {"fp8_interpretation_t", "__nv_fp8_interpretation_t", 4},
    [FP8_ROUNDING] = {"cudaRoundMode", "cudaRoundMode", 4},
};

static const struct {
    Fp8Unit unit;
    int value;
    const char *name, *c_name;
} members[] = {
    {FP8_SATURATION, 0, "NOSAT", "__NV_NOSAT"},
    {FP8_SATURATION, 1, "SATFINITE", "__NV_SATFINITE"},
    {FP8_INTERPRETATION, 0, "E4M3", "__NV_E4M3"},
    {FP8_INTERPRETATION, 1, "E5M2", "__NV_E5M2"},
    {FP8_ROUNDING, 0, "cudaRoundNearest", "cudaRoundNearest"},
    {FP8_ROUNDING, 1, "cudaRoundZero", "cudaRoundZero"},
    {FP8_ROUNDING, 2, "cudaRoundPosInf", "cudaRoundPosInf"},
    {FP8_ROUNDING, 3, "cudaRoundMinInf", "cudaRoundMinInf"},
};

enum { MEMBER_COUNT = sizeof members / sizeof members[0] };

const Type *type_fp8_named(TypeTable *table, const char *name)
{
    for (int unit = FP8_E5M2; unit <= FP8_E8M0; unit++) {
        if (strcmp(rows[unit].name, name) == 0) {
            return type_fp8(table, (Fp8Unit)unit);
        }
    }
    return NULL;
}

bool type_is_fp8(const Type *type)
{
    return type->kind == TY_FP8 && type->unit <= FP8_E8M0;
}

const char *fp8_name(const Type *type)
{
    return rows[type->unit].name;
}

const char *fp8_c_name(const Type *type)
{
    return rows[type->unit].c_name;
}

size_t fp8_size(const Type *type)
{
    return rows[type->unit].size;
}

bool fp8_member(const char *name, Fp8Unit *unit, int *value)
{
    size_t length = strcspn(name, ".");
    for (size_t i = 0; name[length] == '.' && i < MEMBER_COUNT; i++) {
        const char *owner = rows[members[i].unit].name;
        if (strncmp(owner, name, length) == 0 && owner[length] == '\0' &&
            strcmp(members[i].name, name + length + 1) == 0) {
            *unit = members[i].unit;
            *value = members[i].value;
            return true;
        }
    }
    return false;
}

const char *fp8_member_name(const Type *type, int64_t value)
{
    for (size_t i = 0; i < MEMBER_COUNT; i++) {
        if (members[i].unit == (Fp8Unit)type->unit && members[i].value == value) {
            return members[i].c_name;
        }
    }
    return NULL;
}
