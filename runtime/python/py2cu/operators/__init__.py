# SPDX-License-Identifier: MIT
"""Declarations of outputs for `kernel.as_torch_op` and `kernel.as_jax`."""
from .outputs import empty, like, updated, zeros

__all__ = ["empty", "like", "updated", "zeros"]
