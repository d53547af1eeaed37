# SPDX-License-Identifier: MIT
"""Settings with the names of `numba.cuda.config`, read from the environment variables NUMBA_<name>."""
import os
import sys

from . import _py2cu

CUDA_MEMORY_MANAGER = "default"
CUDA_USE_NVIDIA_BINDING = 1


def _flag(name, default):
    """Return the integer value of NUMBA_<name>; the default if it is not set or not a number."""
    try:
        return int(os.environ.get(f"NUMBA_{name}", default))
    except (TypeError, ValueError):
        return default


ENABLE_CUDASIM = _flag("ENABLE_CUDASIM", 0)  # 1: kernels run on the CPU, as in Numba's simulator


def _capability(text):
    """Return the version of a compute capability: (7, 5) for "7.5", and (0, 0) if it is invalid."""
    parts = text.split(".")
    return (int(parts[0]), int(parts[1])) if len(parts) == 2 and all(part.isdigit() for part in parts) else (0, 0)


def _level(text):
    return text if text in ("0", "1", "2", "3", "max") else "3"


class _OptLevel(int):
    """The value of NUMBA_OPT: 0 to 3, or "max"."""

    def __new__(cls, value):
        made = super().__new__(cls, 3 if value == "max" else int(value))
        made.is_opt_max = value == "max"
        return made


def reload_config():
    """Read the environment variables again."""
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


def cache_directory():
    """Return the directory of the disk cache that CACHE_DIR requests.

    Returns
    -------
    str or None
        None if CACHE_DIR is not set, or if PY2CU_CACHE_DIR overrides it.
    """
    directory = sys.modules[__name__].CACHE_DIR  # with Numba installed, this is numba.config.CACHE_DIR
    return os.path.join(directory, "py2cu") if directory and not os.environ.get("PY2CU_CACHE_DIR") else None


def boundscheck():
    """Return the default of the option `boundscheck`.

    Returns
    -------
    bool or None
        The value of PY2CU_BOUNDSCHECK or of BOUNDSCHECK; None if neither is set.
    """
    own = os.environ.get("PY2CU_BOUNDSCHECK", "")
    if own not in ("", "0", "1"):
        raise ValueError(f'PY2CU_BOUNDSCHECK must be 0 or 1, not "{own}"')
    setting = int(own) if own else sys.modules[__name__].BOUNDSCHECK
    return None if setting is None else bool(setting)


def sanitize():
    """Return the mode of the sanitizer, from PY2CU_SANITIZE.

    Returns
    -------
    str
        "" if the sanitizer is off, "1" if the first error of a launch raises an exception, "json" if all errors are written to standard error
        at exit as a JSON list, else the path of the file for this list, in which %p is replaced by the process ID.
    """
    setting = os.environ.get("PY2CU_SANITIZE", "")
    return "" if setting == "0" else setting


def cache_in_use():
    """Return the directory of the disk cache.

    Returns
    -------
    str or None
        None if there is no disk cache.
    """
    return _py2cu.cache_directory(cache_directory())
