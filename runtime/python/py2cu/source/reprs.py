# SPDX-License-Identifier: MIT
"""HTML representations of kernels, findings of the sanitizer and plots of arrays in notebooks."""
import html
import linecache

from .cuda_source import PRE, colored
from .notebook_cells import shown_name

_CELL = "text-align: left; vertical-align: top"
_MAX_POINTS, _MAX_PIXELS = 2000, 1024  # limits of a plot and of each side of an image


def _table(head, rows):
    """Return a table; cells of type Markup are inserted as HTML."""
    def cells(tag, values):
        return "".join(f'<{tag} style="{_CELL}">{value if isinstance(value, Markup) else html.escape(str(value))}</{tag}>' for value in values)

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<table class="py2cu-table"><tr>{cells("th", head)}</tr>{body}</table>'


class Markup(str):
    """A string of HTML."""


def kernel_html(kernel, sources):
    """Return the name of a kernel, and for each signature the CUDA C, which a click shows.

    `sources` contains pairs of a signature and its CUDA C.
    """
    title = f"{'device function' if kernel.is_device else 'kernel'} <b>{html.escape(kernel.__qualname__)}</b>"
    code = "".join(f'<details><summary><code>{html.escape(signature)}</code></summary><pre class="py2cu" style="{PRE}">{colored(text)}</pre></details>'
                   for signature, text in sources)
    return f'<div class="py2cu-kernel">{title}{code or ": no types yet" * (not kernel.is_device)}</div>'


# ---- findings of the sanitizer -----------------------------------------------------------------------------------------

class Findings(list):
    """The findings of a launch: a list of dictionaries, which notebooks show as a table with the source lines."""

    def __init__(self, findings, file_name):
        super().__init__(findings)
        self._file_name = file_name  # of the kernel

    def _excerpt(self, where):
        """Return the location and its source line."""
        name = self._file_name if where["file"] == shown_name(self._file_name) else where["file"]
        return f"{where['file']}:{where['line']}", linecache.getline(name, where["line"]).strip()

    def _rows(self):
        for finding in self:
            element = f"{finding['array'] or '?'}[{', '.join(map(str, finding['index'] or ()))}]" if finding["array"] else ""
            yield finding["kind"], element, [where for where in (finding["first"], finding["second"]) if where], finding["count"]

    def _repr_html_(self):
        if not self:
            return "<div>no findings</div>"
        rows = []
        for kind, element, places, count in self._rows():
            shown = []
            for where in places:
                location, line = self._excerpt(where)
                thread, block = (", ".join(map(str, where[key])) for key in ("thread", "block"))
                shown.append(f"<div>{html.escape(location)}: thread ({thread}) of block ({block}), {html.escape(where['access'] or '')}"
                             f'<pre style="{PRE}">{html.escape(line)}</pre></div>')
            rows.append((kind, element, Markup("".join(shown)), count))
        messages = "".join(f"<li>{html.escape(finding['message'])}</li>" for finding in self)
        return f'<div class="py2cu-findings">{_table(("finding", "element", "locations", "count"), rows)}<ul>{messages}</ul></div>'


# ---- plots -------------------------------------------------------------------------------------------------------------

def plot_html(values):
    """Return a plot of a 1-D array or an image of a 2-D array (or of a 3-D array with 3 channels) as HTML; raise ValueError for others."""
    import numpy as np

    values = np.asarray(values)
    if values.dtype.kind not in "biuf" or values.size == 0:
        raise ValueError(f"no plot of an array of shape {values.shape} and type {values.dtype}: expected numbers")
    is_color = values.ndim == 3 and values.shape[2] == 3 and values.dtype == np.uint8
    if values.ndim == 1:
        return _line_plot(values.astype(float))
    if values.ndim != 2 and not is_color:
        raise ValueError(f"no plot of an array of shape {values.shape}: expected 1 or 2 dimensions, or uint8 with 3 channels")
    values = values[::-(-values.shape[0] // _MAX_PIXELS), ::-(-values.shape[1] // _MAX_PIXELS)]
    caption = ""
    if not is_color:
        low, high = _limits(values)
        caption = f"<div>{low:g} (black) to {high:g} (white)</div>"
        scaled = np.nan_to_num((values.astype(float) - low) / ((high - low) or 1), nan=0.0, posinf=1.0, neginf=0.0)
        values = (255 * scaled.clip(0, 1)).round().astype(np.uint8)
    import base64

    data = base64.b64encode(_png(np.ascontiguousarray(values), is_color)).decode()
    height, width = values.shape[:2]
    return (f'<figure style="margin: 0"><img alt="array of shape {height} by {width}" src="data:image/png;base64,{data}" '
            f'style="image-rendering: pixelated; width: {max(width, min(256, 8 * width))}px; max-width: 100%">{caption}</figure>')


def _limits(values):
    """Return the least and the largest finite value; 0 and 1 if there is none."""
    import numpy as np

    finite = values[np.isfinite(values)] if values.dtype.kind == "f" else values
    return (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)


def _line_plot(values):
    import numpy as np

    low, high = _limits(values)
    numbers = np.unique(np.linspace(0, len(values) - 1, min(len(values), _MAX_POINTS)).astype(int))
    x = 480 * numbers / max(len(values) - 1, 1)
    y = 4 + 120 * (high - values[numbers]) / ((high - low) or 1)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y) if np.isfinite(b))
    return (f'<figure style="margin: 0"><svg viewBox="0 0 480 128" role="img" aria-label="plot of {len(values)} elements" style="width: 480px; max-width: 100%">'
            f'<polyline points="{points}" fill="none" stroke="#2a7ab9" stroke-width="1.5"/></svg><div>{len(values)} elements, {low:g} to {high:g}</div></figure>')


def _png(pixels, is_color):
    """Return an image of bytes as PNG."""
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width = pixels.shape[:2]
    rows = b"".join(b"\0" + pixels[row].tobytes() for row in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if is_color else 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
