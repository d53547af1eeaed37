// SPDX-License-Identifier: MIT
/* Tensors in the memory layout of the DLPack specification. */
#ifndef PY2CU_DLPACK_H
#define PY2CU_DLPACK_H

#include "python/extension/core/extension.h"

typedef struct DlDevice {
    int32_t kind, ordinal;
} DlDevice;

typedef struct DlType {
    uint8_t code, bits;
    uint16_t lanes;
} DlType;

typedef struct DlTensor {
    void *data;
    DlDevice device;
    int32_t ndim;
    DlType dtype;
    int64_t *shape;
    int64_t *strides; /* in elements; NULL: C order */
    uint64_t byte_offset;
} DlTensor;

#endif
