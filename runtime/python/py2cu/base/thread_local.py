"""Locks and values that each thread has its own of, as `threading` has them: importing that module would take a tenth of our own import."""
from _thread import RLock
from _thread import _local as Local

__all__ = ["Local", "RLock"]
