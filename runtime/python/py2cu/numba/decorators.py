# SPDX-License-Identifier: MIT
"""numba.vectorize and numba.guvectorize, for the GPU or the CPU, depending on `target`."""


def vectorize(ftylist_or_function=(), target="cpu", **options):
    """Create a universal function: cuda.vectorize for target="cuda" or "roc", otherwise for the CPU, see docs/cpu-functions.md."""
    if target in ("cuda", "roc"):
        from ..kernels import ufuncs

        return ufuncs.vectorize(ftylist_or_function, **options)
    if target not in ("cpu", "parallel"):
        raise ValueError(f"Unsupported target: {target}")
    from . import cpu_jit

    return cpu_jit.vectorize(ftylist_or_function, target, **options)


def guvectorize(*args, target="cpu", **options):
    """Create a generalized universal function: cuda.guvectorize for target="cuda" or "roc", otherwise for the CPU, see docs/cpu-functions.md."""
    if target in ("cuda", "roc"):
        from ..kernels import gufuncs

        return gufuncs.guvectorize(*args, **options)
    if target not in ("cpu", "parallel"):
        raise ValueError(f"Unsupported target: {target}")
    from . import cpu_jit

    return cpu_jit.guvectorize(*args, target=target, **options)


vectorize.py2cu_path = "numba.vectorize"
guvectorize.py2cu_path = "numba.guvectorize"
