# SPDX-License-Identifier: MIT
"""Diagnostics in notebooks: an HTML block for each, with its source line."""
import html

from ..source.cuda_source import PRE

_COLORS = {"error": "#c0392b", "warning": "#b9770e", "lint": "#2e86c1"}


def block(severity, text):
    """Return a message of the command as HTML: first line, source lines, notes and hint."""
    head, _, rest = text.rstrip("\n").partition("\n")
    color = _COLORS.get(severity, _COLORS["error"])
    return (f'<div class="py2cu-message py2cu-{severity}" style="border-left: 4px solid {color}; padding: 0.2em 0.8em; margin: 0.3em 0; text-align: left">'
            f'<div style="color: {color}; font-weight: bold">{html.escape(head)}</div><pre style="{PRE}">{html.escape(rest)}</pre></div>')


class Messages:
    """A list of messages (severity, text), shown as HTML in notebooks and as text elsewhere."""

    def __init__(self, messages):
        self.messages = list(messages)

    def _repr_html_(self):
        return "".join(block(*one) for one in self.messages)

    def __repr__(self):
        return "\n".join(text.rstrip("\n") for _, text in self.messages)

    def _repr_pretty_(self, printer, cycle):
        printer.text(repr(self))
