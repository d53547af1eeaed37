# SPDX-License-Identifier: MIT
"""py2cu as a replacement for Numba: `import numba`, `python -m py2cu`, and replacements for Numba's modules. Depends on all other modules."""
