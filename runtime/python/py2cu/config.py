"""Settings, under the names that numba.cuda.config has for them; they come from environment variables named NUMBA_<name>."""
import os
import sys

from . import _py2cu

ENABLE_CUDASIM = 0  # there is no simulator: PY2CU_DEVICE=host runs kernels on the processor
CUDA_MEMORY_MANAGER = "default"
CUDA_USE_NVIDIA_BINDING = 1


def _flag(name, default):
    """The value of NUMBA_<name>, or the default where it is not set or no number."""
    try:
        return int(os.environ.get(f"NUMBA_{name}", default))
    except (TypeError, ValueError):
        return default


def _capability(text):
    """(7, 5) for "7.5"."""
    parts = text.split(".")
    return (int(parts[0]), int(parts[1])) if len(parts) == 2 and all(part.isdigit() for part in parts) else (0, 0)


def _level(text):
    return text if text in ("0", "1", "2", "3", "max") else "3"


class _OptLevel(int):
    """NUMBA_OPT: 0 to 3, or "max"."""

    def __new__(cls, value):
        made = super().__new__(cls, 3 if value == "max" else int(value))
        made.is_opt_max = value == "max"
        return made


def reload_config():
    """Reads the environment again."""
    globals().update(
        CUDA_LOW_OCCUPANCY_WARNINGS=_flag("CUDA_LOW_OCCUPANCY_WARNINGS", 1),
        CUDA_WARN_ON_IMPLICIT_COPY=_flag("CUDA_WARN_ON_IMPLICIT_COPY", 1),
        CUDA_ARRAY_INTERFACE_SYNC=_flag("CUDA_ARRAY_INTERFACE_SYNC", 1),
        CUDA_DEBUGINFO_DEFAULT=_flag("CUDA_DEBUGINFO", 0),
        CUDA_PER_THREAD_DEFAULT_STREAM=_flag("CUDA_PER_THREAD_DEFAULT_STREAM",
                                             os.environ.get("CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM", 0)),
        DISABLE_PERFORMANCE_WARNINGS=_flag("DISABLE_PERFORMANCE_WARNINGS", 0),
        DISABLE_CUDA=_flag("DISABLE_CUDA", 0),
        CUDA_DEFAULT_PTX_CC=max((7, 5), _capability(os.environ.get("NUMBA_CUDA_DEFAULT_PTX_CC", ""))),
        FORCE_CUDA_CC=next((cc for cc in [_capability(os.environ.get("NUMBA_FORCE_CUDA_CC", ""))] if cc != (0, 0)), None),
        CUDA_ENABLE_NRT=_flag("CUDA_ENABLE_NRT", 0),
        CUDA_LOG_LEVEL=os.environ.get("NUMBA_CUDA_LOG_LEVEL", ""),
        CUDA_LOG_SIZE=_flag("CUDA_LOG_SIZE", 1024),
        CUDA_NVRTC_EXTRA_SEARCH_PATHS=os.environ.get("NUMBA_CUDA_NVRTC_EXTRA_SEARCH_PATHS", ""),
        ALWAYS_WARN_UNINIT_VAR=_flag("ALWAYS_WARN_UNINIT_VAR", 0),
        OPT=_OptLevel(_level(os.environ.get("NUMBA_OPT", "3"))),
        CACHE_DIR=os.environ.get("NUMBA_CACHE_DIR", ""),
        BOUNDSCHECK=_flag("BOUNDSCHECK", None),
    )


reload_config()


def cache_folder():
    """Where Numba's CACHE_DIR, as it is now, puts the disk cache; None where it says nothing, or PY2CU_CACHE_DIR goes before it."""
    folder = sys.modules[__name__].CACHE_DIR  # beside Numba, it is numba.config's
    return os.path.join(folder, "py2cu") if folder and not os.environ.get("PY2CU_CACHE_DIR") else None


def boundscheck():
    """What the environment or the program says of kernels that do not: whether indices are tested. None: nothing."""
    own = os.environ.get("PY2CU_BOUNDSCHECK", "")
    if own not in ("", "0", "1"):
        raise ValueError(f'PY2CU_BOUNDSCHECK must be 0 or 1, not "{own}"')
    said = int(own) if own else sys.modules[__name__].BOUNDSCHECK
    return None if said is None else bool(said)


def sanitize():
    """What PY2CU_SANITIZE says: "" (nothing is watched), "1" (the first mistake of a launch is an exception), "json" (all go to standard error at
    exit, as a JSON list) or the file that they go to, in which %p is the number of the process."""
    said = os.environ.get("PY2CU_SANITIZE", "")
    return "" if said == "0" else said


def cache_in_use():
    """The folder of the disk cache; None without a cache."""
    return _py2cu.cache_folder(cache_folder())
