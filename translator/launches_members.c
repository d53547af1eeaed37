/* Members of enums in host code: Color.red, Color["red"], Color(1), `for color in Color`. */
#include "launches_values.h"

HostValue *host_member(LaunchReader *reader, const HostValue *class_value, const char *name)
{
    Object *member = class_attribute(reader->unit, class_value->stmt, name);
    if (member == NULL || (member->kind != OBJ_ENUM && !type_is_member(object_value_type(member)))) {
        return NULL;
    }
    if (enum_of_class(reader->unit, class_value->stmt) == NULL) {
        return host_unknown(reader, class_value->stmt->span, NULL, "kernels have no type for the members of '%s'",
                            class_value->stmt->name);
    }
    return host_of_object(reader, member);
}

HostValue *host_any_member(LaunchReader *reader, const HostValue *class_value)
{
    const Type *type = enum_of_class(reader->unit, class_value->stmt);
    HostValue *member = host_new(reader, V_MEMBER);
    member->type = type;
    return type != NULL ? member : NULL;
}
