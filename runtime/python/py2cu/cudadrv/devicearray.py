# SPDX-License-Identifier: MIT
"""numba.cuda.cudadrv.devicearray: classes of device arrays and functions for them."""
from ..arrays.array_base import array_core, check_array_compatibility, errmsg_contiguous_buffer, is_contiguous, sentry_contiguous  # noqa: F401
from ..arrays.device_array import (  # noqa: F401
    DeviceNDArray,
    DeviceRecord,
    from_array_like,
    from_record_like,
    is_cuda_ndarray,
    require_cuda_ndarray,
    verify_cuda_ndarray_interface,
)
from ..arrays.host_arrays import ManagedNDArray, MappedNDArray  # noqa: F401
from ..arrays.interop import auto_device  # noqa: F401
from ..arrays.ipc import IpcArrayHandle  # noqa: F401
