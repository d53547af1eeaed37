# SPDX-License-Identifier: MIT
"""The source of Python functions and the values of their globals, for the translator. Depends on base, device and arrays."""
