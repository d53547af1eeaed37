# SPDX-License-Identifier: MIT
"""The main module of a process that a script of `python -m py2cu` spawned; see run_script.py."""
from py2cu.numba import run_script

run_script.run_in_child(globals())
