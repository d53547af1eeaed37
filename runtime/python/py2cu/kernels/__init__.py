# SPDX-License-Identifier: MIT
"""Kernels from Python functions: cuda.jit, vectorize, reduce and linking. Depends on base, device, arrays and source."""
