# SPDX-License-Identifier: MIT
"""Replacement for setuptools while pip downloads the grammar's sources: see build_meta.py."""
