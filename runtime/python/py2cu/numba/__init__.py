"""py2cu in Numba's place: `import numba`, `python -m py2cu`, and modules that answer for Numba's. Knows every room, and cuda above them."""
