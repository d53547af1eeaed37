"""Settings, under the names that numba.cuda.config has for them; they come from environment variables named NUMBA_<name>."""
import os

ENABLE_CUDASIM = 0  # there is no simulator: PY2CU_DEVICE=host runs kernels on the processor
CUDA_MEMORY_MANAGER = "default"
CUDA_USE_NVIDIA_BINDING = 1


def _flag(name, default):
    """The value of NUMBA_<name>, or the default where it is not set or no number."""
    try:
        return int(os.environ.get(f"NUMBA_{name}", default))
    except ValueError:
        return default


def reload_config():
    """Reads the environment again."""
    globals().update(
        CUDA_LOW_OCCUPANCY_WARNINGS=_flag("CUDA_LOW_OCCUPANCY_WARNINGS", 1),
        CUDA_WARN_ON_IMPLICIT_COPY=_flag("CUDA_WARN_ON_IMPLICIT_COPY", 1),
        CUDA_ARRAY_INTERFACE_SYNC=_flag("CUDA_ARRAY_INTERFACE_SYNC", 1),
        CUDA_DEBUGINFO_DEFAULT=_flag("CUDA_DEBUGINFO", 0),
        CUDA_PER_THREAD_DEFAULT_STREAM=_flag("CUDA_PER_THREAD_DEFAULT_STREAM", 0),
        DISABLE_PERFORMANCE_WARNINGS=_flag("DISABLE_PERFORMANCE_WARNINGS", 0),
        DISABLE_CUDA=_flag("DISABLE_CUDA", 0),
        OPT=_flag("OPT", 3),
        CACHE_DIR=os.environ.get("NUMBA_CACHE_DIR", ""),
    )


reload_config()
