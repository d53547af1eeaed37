# SPDX-License-Identifier: MIT
"""HTML representation of device arrays in notebooks."""
import html


def array_html(array):
    """Return the properties of a device array as a table; its elements remain on the device."""
    rows = (("shape", array.shape), ("dtype", array.dtype), ("strides", f"{array.strides} bytes"), ("size", f"{array.nbytes:,} bytes"), ("device", repr(array.device)))
    cells = "".join(f'<tr><th style="text-align: left">{name}</th><td style="text-align: left">{html.escape(str(value))}</td></tr>' for name, value in rows)
    return f'<table class="py2cu-array">{cells}</table>'
