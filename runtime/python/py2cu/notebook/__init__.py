# SPDX-License-Identifier: MIT
"""Support of notebooks: %load_ext py2cu."""
