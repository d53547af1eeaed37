// SPDX-License-Identifier: MIT
/* Parser for the layouts of guvectorize, "(m,n),(n)->(m)": the core dimensions of the operands. */
#include "base/ascii.h"
#include "sema/sema_internal.h"

#include <string.h>

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\n\v\f\r");
}

static size_t name_length(const char *at)
{
    size_t length = 0;
    while (ascii_is_word(at[length])) {
        length++;
    }
    return length;
}

/* Returns the position after "(m,n)" and stores the number of its names; NULL: no group. */
static const char *read_group(const char *at, uint32_t *axes)
{
    *axes = 0;
    if (*at != '(') {
        return NULL;
    }
    at = skip_blanks(at + 1);
    for (size_t length; (length = name_length(at)) > 0; (*axes)++) {
        at = skip_blanks(at + length);
        at = *at == ',' ? skip_blanks(at + 1) : at;
    }
    return *at == ')' ? skip_blanks(at + 1) : NULL;
}

bool gufunc_read_layout(const char *text, Layout *layout)
{
    *layout = (Layout){0};
    bool outputs = false;
    for (const char *at = skip_blanks(text); layout->count < MAX_OPERANDS;) {
        at = read_group(at, &layout->axes[layout->count]);
        if (at == NULL) {
            return false;
        }
        layout->count++;
        if (*at == '\0') {
            return outputs;
        }
        if (at[0] == '-' && at[1] == '>' && !outputs) {
            outputs = true;
            layout->inputs = layout->count;
            at = skip_blanks(at + 2);
        } else if (*at == ',') {
            at = skip_blanks(at + 1);
        } else {
            return false;
        }
    }
    return false;
}

const Type *gufunc_result(Unit *unit, const Decoration *decoration, uint32_t param_count, const Type *const *given,
                          uint32_t count, int *ndim)
{
    Layout layout;
    if (decoration->layout == NULL || !gufunc_read_layout(decoration->layout, &layout) || layout.count != param_count ||
        layout.count != layout.inputs + 1 || count != layout.inputs) {
        return NULL;
    }
    const Type *result = NULL;
    for (size_t i = 0; i < decoration->signatures.count && result == NULL; i++) {
        Signature signature;
        bool fits =
            signature_of_expr(unit, decoration->signatures.items[i], &signature) && signature.count == layout.count;
        for (uint32_t k = 0; fits && k < count; k++) {
            fits = wrap_element(signature.args[k]) == wrap_element(given[k]);
        }
        result = fits ? wrap_element(signature.args[count]) : NULL;
    }
    int loops = 0;
    for (uint32_t k = 0; k < count; k++) {
        int own = (int)(given[k]->kind == TY_ARRAY ? given[k]->ndim : 0) - (int)layout.axes[k];
        loops = own > loops ? own : loops;
    }
    *ndim = loops + (int)layout.axes[count];
    return result;
}
