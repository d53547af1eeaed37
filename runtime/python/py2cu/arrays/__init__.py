# SPDX-License-Identifier: MIT
"""Device arrays, arrays of other libraries, and arrays shared by host and device. Depends on base and device."""
