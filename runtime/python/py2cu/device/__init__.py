# SPDX-License-Identifier: MIT
"""Devices, streams and memory, with allocation and sharing. Depends on base."""
