/* Notes for who writes the host code anew (hostcode/): what values are in all ways that were followed. */
#include "launches/inside.h"

void launch_note(LaunchReader *reader, const void *key, HostValue *value)
{
    if (reader->unit->noted == NULL || key == NULL) {
        return;
    }
    HostValue *known = map_get(reader->unit->noted, key);
    map_set(reader->unit->arena, reader->unit->noted, key, known != NULL ? host_join(reader, known, value, NULL) : value);
}

bool launches_note(Unit *unit, const void *key, LaunchNote *note)
{
    launches_of_all(unit);
    const HostValue *value = unit->noted != NULL ? map_get(unit->noted, key) : NULL;
    *note = (LaunchNote){0};
    if (value == NULL || value->type == NULL || value->some || value->base != NULL || !type_is_scalar(value->type)) {
        return false;
    }
    note->type = value->type;
    note->is_python = value->weak;
    if (value->kind == V_ARRAY && value->ndim >= 1 && value->layout == LAYOUT_C && !value->is_unsure) {
        note->ndim = (uint32_t)value->ndim;
        return true;
    }
    return value->kind == V_SCALAR;
}
