"""Devices, their streams, and their memory: who gives it, and who else may use it. Knows base."""
