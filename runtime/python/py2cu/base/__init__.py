# SPDX-License-Identifier: MIT
"""Basic modules: locks, array layouts, names for kernels, external functions. Depends on the top-level modules only."""
