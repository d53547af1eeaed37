// SPDX-License-Identifier: MIT
/* Lookup of the backends by name. */
#include "backend/backend.h"

#include <string.h>

const Backend *backend_named(const char *name)
{
    if (name != NULL && strcmp(name, cuda_backend.name) == 0) {
        return &cuda_backend;
    }
    if (name != NULL && strcmp(name, host_backend.name) == 0) {
        return &host_backend;
    }
    return NULL;
}
