/* Types of the program: numbers, arrays, and what CUDA has beside them. */
#include "hostcode/inside.h"

#include <string.h>

CppType cpp_number(Writer *w, TypeKind kind, bool own)
{
    return (CppType){.kind = CPP_NUMBER, .elem = type_of_kind(w->unit->types, kind), .own = own};
}

CppType cpp_array(const Type *elem, uint32_t ndim, bool on_device)
{
    return (CppType){.kind = CPP_ARRAY, .elem = elem, .count = ndim, .on_device = on_device};
}

bool cpp_same(const CppType *a, const CppType *b)
{
    bool same = a->kind == b->kind && a->elem == b->elem && a->own == b->own && a->on_device == b->on_device && a->count == b->count;
    for (uint32_t i = 0; same && a->kind == CPP_PARTS && i < a->count; i++) {
        same = cpp_same(&a->items[i], &b->items[i]);
    }
    return same;
}

bool cpp_is_int(const CppType *type)
{
    return type->kind == CPP_NUMBER && type->elem->kind == TY_I64;
}

bool cpp_is_float(const CppType *type)
{
    return type->kind == CPP_NUMBER && type->elem->kind == TY_F64;
}

bool cpp_is_bool(const CppType *type)
{
    return type->kind == CPP_NUMBER && type->elem->kind == TY_BOOL;
}

bool cpp_is_element(const Type *type)
{
    return type != NULL && type_is_scalar(type) && (type->kind == TY_BOOL || type_is_integer(type) || type->kind == TY_F32 || type->kind == TY_F64);
}

const char *cpp_type_text(Writer *w, const CppType *type)
{
    switch (type->kind) {
    case CPP_NUMBER:
        return type_c_name(type->elem);
    case CPP_ARRAY:
        return arena_printf(w->arena, "py2cu::%s<%s, %u>", type->on_device ? "device_array" : "host_array", type_c_name(type->elem), (unsigned)type->count);
    case CPP_INTS:
        return arena_printf(w->arena, "py2cu::extents<%u>", (unsigned)type->count);
    case CPP_PARTS: {
        TextBuf text;
        textbuf_init(&text, w->arena);
        textbuf_puts(&text, "std::tuple<");
        for (uint32_t i = 0; i < type->count; i++) {
            textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", cpp_type_text(w, &type->items[i]));
        }
        textbuf_puts(&text, ">");
        return text.text;
    }
    case CPP_STREAM:
        return "py2cu::stream";
    case CPP_EVENT:
        return "py2cu::event";
    case CPP_RANDOM:
        return "py2cu::random";
    case CPP_NOTHING:
    case CPP_TEXT: /* printed where it stands: no variable holds one */
        break;
    }
    return "void";
}
