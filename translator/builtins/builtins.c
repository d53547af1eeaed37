// SPDX-License-Identifier: MIT
/* Table of the inference and lowering functions of each builtin in intrinsics.def. */
#include "builtins/builtins_internal.h"

static const BuiltinCode code[] = {
    {NULL, NULL, 0},
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage)                               \
    {infer_builtin_##infer, lower_builtin_##lower, detail},
#include INTRINSICS_TABLE
};

const BuiltinCode *builtins(void)
{
    return code;
}

int builtin_detail(const Instance *instance, const Expr *call)
{
    return code[info_of(instance, call)->builtin].detail;
}

const char *builtin_path(const Instance *instance, const Expr *call)
{
    return builtin_row(info_of(instance, call)->builtin)->path;
}

const char *builtin_name(const Instance *instance, const Expr *call)
{
    const char *name;
    (void)path_library(builtin_path(instance, call), &name);
    return name;
}
