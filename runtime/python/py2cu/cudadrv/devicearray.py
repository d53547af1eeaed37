"""numba.cuda.cudadrv.devicearray: all kinds of arrays that devices have, and what is done with them."""
from ..arrays.device_array import DeviceNDArray, array_core, check_array_compatibility, errmsg_contiguous_buffer, from_array_like, is_contiguous, is_cuda_ndarray, require_cuda_ndarray, sentry_contiguous, verify_cuda_ndarray_interface
from ..arrays.device_record import DeviceRecord, from_record_like  # noqa: F401
from ..arrays.host_arrays import ManagedNDArray, MappedNDArray  # noqa: F401
from ..arrays.interop import auto_device  # noqa: F401
from ..arrays.ipc import IpcArrayHandle  # noqa: F401
