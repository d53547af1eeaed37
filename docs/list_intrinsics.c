// SPDX-License-Identifier: MIT
/* Prints the table of the functions that kernels can call, for language_page.py: one line per row, with fields
 * separated by tabs; line ends within fields become semicolons. */
#include "intrinsics/intrinsics.h"

#include <stdio.h>

static void field(const char *text)
{
    putchar('\t');
    for (; text && *text; text++) {
        fputs(*text == '\n' ? "; " : (char[]){*text, '\0'}, stdout); /* a message and its hint */
    }
}

static void row(const char *kind, const char *path, const char *result, const char *params, const char *spelling,
                const char *text)
{
    fputs(kind, stdout);
    field(path);
    field(result);
    field(params);
    field(spelling);
    field(text);
    putchar('\n');
}

static void builtin(unsigned flags, const char *path, const char *signature, const char *usage)
{
    if ((flags & IS_OF_CPU) == 0) { /* otherwise only CPU functions have it */
        row("builtin", path, "", signature, "", usage);
    }
}

int main(void)
{
#define INTRINSIC(path, result, params, c, overloads, effect, doc) row("function", path, result, params, c, doc);
#define HELPED(path, result, params, helper, usage) row("helped", path, result, params, "", usage);
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage)                               \
    builtin(flags, path, signature, usage);
#include "intrinsics/intrinsics.def"
    return fflush(stdout) != 0;
}
