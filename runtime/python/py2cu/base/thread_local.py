# SPDX-License-Identifier: MIT
"""Thread-local objects and locks of `threading`, whose import would take a tenth of the package's import time."""
from _thread import RLock
from _thread import _local as Local

__all__ = ["Local", "RLock"]
