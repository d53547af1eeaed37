# SPDX-License-Identifier: MIT
"""The CUDA C that inspect_cuda() returns: a str, or in IPython and notebooks a subclass with syntax highlighting."""
import sys

_TOKENS = r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  | (?P<directive>^[ \t]*\#[^\n]*)
  | (?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)[uUlLfF]*\b\.?)
  | (?P<cuda>\b(?:__\w+__|threadIdx|blockIdx|blockDim|gridDim|warpSize)\b)
  | (?P<type>\b(?:void|bool|char|short|int|long|float|double|signed|unsigned|half|struct|enum|union|const|static|extern|inline|volatile)\b)
  | (?P<keyword>\b(?:if|else|for|while|do|switch|case|default|break|continue|return|goto|sizeof|true|false|template|typename|typedef|using)\b)
"""

# Readable on white and black backgrounds.
_COLORS = {"comment": "#7f8c8d", "string": "#b5651d", "directive": "#8e6bbf", "number": "#b5651d", "cuda": "#2a9d8f", "type": "#3d7fc4",
            "keyword": "#c2478a"}

# Style of source in notebooks, some of which set proportional fonts in the output of a cell.
PRE = "margin: 0; text-align: left; font-family: ui-monospace, 'DejaVu Sans Mono', Consolas, monospace"


def displayable(text):
    """Return the code, in IPython as a subclass of str with highlighting; elsewhere a str, because many C functions such as CuPy's RawKernel reject subclasses."""
    running = getattr(sys.modules.get("IPython"), "get_ipython", None)
    return text if running is None or running() is None else CudaSource(text)


def colored(text):
    """Return CUDA C as highlighted HTML."""
    import html  # imported late: rarely used
    import re

    parts, at = [], 0
    for token in re.finditer(_TOKENS, text, re.VERBOSE | re.MULTILINE | re.DOTALL):
        parts.append(html.escape(text[at:token.start()]))
        parts.append(f'<span style="color:{_COLORS[token.lastgroup]}">{html.escape(token[0])}</span>')
        at = token.end()
    parts.append(html.escape(text[at:]))
    return "".join(parts)


class CudaSource(str):
    """CUDA C with highlighting; str(code) is a plain str, for functions that reject subclasses."""

    def _repr_html_(self):
        return f'<pre class="py2cu" style="{PRE}">{colored(self)}</pre>'

    def _repr_pretty_(self, printer, cycle):
        """Print the lines in IPython's terminal, instead of a string literal."""
        printer.text(str(self))
