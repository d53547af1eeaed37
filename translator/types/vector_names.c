// SPDX-License-Identifier: MIT
/* Names of CUDA's vector types: float32x4 in Numba, float4 in CUDA. */
#include "types/types.h"

#include <string.h>

typedef struct VectorRow {
    TypeKind elem;
    const char *base;       /* prefix of CUDA's name */
    const char *c_names[4]; /* the largest types of CUDA 13 have their alignment in the name */
} VectorRow;

static const VectorRow vectors[] = {
    {TY_I8, "char", {"char1", "char2", "char3", "char4"}},
    {TY_U8, "uchar", {"uchar1", "uchar2", "uchar3", "uchar4"}},
    {TY_I16, "short", {"short1", "short2", "short3", "short4"}},
    {TY_U16, "ushort", {"ushort1", "ushort2", "ushort3", "ushort4"}},
    {TY_I32, "int", {"int1", "int2", "int3", "int4"}},
    {TY_U32, "uint", {"uint1", "uint2", "uint3", "uint4"}},
    {TY_I64, "longlong", {"longlong1", "longlong2", "longlong3", "longlong4_16a"}},
    {TY_U64, "ulonglong", {"ulonglong1", "ulonglong2", "ulonglong3", "ulonglong4_16a"}},
    {TY_F32, "float", {"float1", "float2", "float3", "float4"}},
    {TY_F64, "double", {"double1", "double2", "double3", "double4_16a"}},
};

enum { VECTOR_ROWS = sizeof vectors / sizeof vectors[0] };

const Type *type_vector_by_name(TypeTable *table, const char *name)
{
    size_t length = strlen(name);
    if (length < 2 || name[length - 1] < '1' || name[length - 1] > '4') {
        return NULL;
    }
    uint32_t count = (uint32_t)(name[length - 1] - '0');
    for (size_t i = 0; i < VECTOR_ROWS; i++) {
        const char *base = vectors[i].base, *elem = type_of_kind(table, vectors[i].elem)->name;
        bool is_cuda = strlen(base) == length - 1 && strncmp(name, base, length - 1) == 0;
        bool is_long = vectors[i].elem == TY_I64 && length == 5 && strncmp(name, "long", 4) == 0;
        bool is_ulong = vectors[i].elem == TY_U64 && length == 6 && strncmp(name, "ulong", 5) == 0;
        bool is_numba = strlen(elem) == length - 2 && strncmp(name, elem, length - 2) == 0 && name[length - 2] == 'x';
        if (is_cuda || is_long || is_ulong || is_numba) {
            return type_vector(table, type_of_kind(table, vectors[i].elem), count);
        }
    }
    return NULL;
}

const char *type_vector_c_name(const Type *type)
{
    for (size_t i = 0; i < VECTOR_ROWS; i++) {
        if (vectors[i].elem == type->elem->kind) {
            return vectors[i].c_names[type->count - 1];
        }
    }
    return "void";
}
