/* print(): texts, integers and floats, as Python says them; f-strings with formats that C has, too. */
#include "hostcode/inside.h"
#include "base/ascii.h"

#include <string.h>

typedef struct Printed {
    TextBuf format; /* of printf(), without quotes: as C++ writes it */
    TextBuf rest;   /* ", x, y" */
} Printed;

static void add_text(Writer *w, Printed *printed, const char *text, uint32_t length)
{
    const char *quoted = cpp_string(w, text, length);
    for (const char *p = quoted + 1; p[1] != '\0'; p++) {
        textbuf_add(&printed->format, p, 1);
        if (*p == '%') {
            textbuf_puts(&printed->format, "%");
        }
    }
}

/* "8.3f", ".2e", "5d": what C and Python mean the same by. */
static bool is_plain_format(const char *format, bool of_int)
{
    const char *p = format;
    while (ascii_is_digit(*p) && (p != format || *p != '0')) {
        p++;
    }
    if (of_int) {
        return *p == '\0' || (*p == 'd' && p[1] == '\0');
    }
    if (*p == '.') {
        for (p++; ascii_is_digit(*p); p++) {
        }
    }
    return (*p == 'f' || *p == 'e') && p[1] == '\0';
}

static bool add_value(Writer *w, Printed *printed, const Expr *e, const char *format)
{
    Cpp value = cpp_expr(w, e);
    if (value.text == NULL) {
        return false;
    }
    if (value.type.kind == CPP_TEXT && format[0] == '\0') {
        add_text(w, printed, value.string, (uint32_t)strlen(value.string));
        return true;
    }
    bool is_number = value.type.kind == CPP_NUMBER, is_int = is_number && type_is_integer(value.type.elem);
    bool is_float = is_number && type_is_float(value.type.elem), is_own = cpp_is_float(&value.type); /* versions of NumPy print a float32 differently */
    if (cpp_is_bool(&value.type) && format[0] == '\0') {
        textbuf_puts(&printed->format, "%s");
        textbuf_printf(&printed->rest, ", %s ? \"True\" : \"False\"", cpp_in(w, &value, RANK_OR));
        return true;
    }
    if (is_int && !cpp_is_int(&value.type)) {
        CppType wide = cpp_number(w, TY_I64, true);
        if (type_is_unsigned(value.type.elem) && type_size(value.type.elem) == 8) {
            cpp_none(w, "how '%s' is printed", python_text(w, e->span));
            return false;
        }
        value = cpp_convert(w, &value, &wide);
    }
    if (is_int && is_plain_format(format, true)) {
        size_t width = strlen(format) - (format[0] != '\0' && format[strlen(format) - 1] == 'd');
        textbuf_printf(&printed->format, "%%%.*slld", (int)width, format);
        textbuf_printf(&printed->rest, ", %s", value.is_literal ? arena_printf(w->arena, "%lldLL", (long long)value.number) : value.text);
        return true;
    }
    if ((is_float || is_int) && format[0] != '\0' && is_plain_format(format, false)) {
        textbuf_printf(&printed->format, "%%%s", format);
        textbuf_printf(&printed->rest, is_int ? ", static_cast<double>(%s)" : ", %s", value.text);
        return true;
    }
    if (is_own && format[0] == '\0') {
        textbuf_puts(&printed->format, "%s");
        textbuf_printf(&printed->rest, ", py2cu::text(%s).c_str()", value.text);
        return true;
    }
    cpp_none(w, "how '%s' is printed", python_text(w, e->span));
    return false;
}

static bool add_fstring(Writer *w, Printed *printed, const Expr *e)
{
    for (uint32_t i = 0; i < e->item_count; i++) {
        const Expr *item = e->items[i];
        bool has_format = item->kind == EX_FSTRING && item->item_count == 1 && item->text != NULL;
        bool ok = true;
        if (item->kind == EX_STRING) {
            add_text(w, printed, item->text, item->text_length);
        } else {
            ok = add_value(w, printed, has_format ? item->items[0] : item, has_format ? item->text : "");
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

Cpp cpp_print(Writer *w, const Expr *call)
{
    if (ast_unpacks(call) || call->keyword_count > 0) {
        return cpp_none(w, "the arguments of print()");
    }
    Printed printed = {0};
    textbuf_init(&printed.format, w->arena);
    textbuf_init(&printed.rest, w->arena);
    textbuf_puts(&printed.format, "");
    textbuf_puts(&printed.rest, "");
    for (uint32_t i = 0; i < call->item_count; i++) {
        const Expr *item = call->items[i];
        textbuf_puts(&printed.format, i > 0 ? " " : "");
        bool is_string = item->kind == EX_STRING && !item->is_bytes;
        if (is_string) {
            add_text(w, &printed, item->text, item->text_length);
        } else if (item->kind == EX_FSTRING ? !add_fstring(w, &printed, item) : !add_value(w, &printed, item, "")) {
            return cpp_none(w, "what is printed");
        }
    }
    if (strstr(printed.format.text, "\\000") != NULL) {
        return cpp_none(w, "a text with a NUL");
    }
    return cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "std::printf(\"%s\\n\"%s)", printed.format.text, printed.rest.text);
}
