"""Messages as notebooks show them: a block for each, with its line of the source."""
import html

_COLOURS = {"error": "#c0392b", "warning": "#b9770e", "lint": "#2e86c1"}


def block(severity, text):
    """HTML of a message as the command prints it: the head, lines of the source, notes and the hint."""
    head, _, rest = text.rstrip("\n").partition("\n")
    colour = _COLOURS.get(severity, _COLOURS["error"])
    return (f'<div class="py2cu-message py2cu-{severity}" style="border-left: 4px solid {colour}; padding: 0.2em 0.8em; margin: 0.3em 0; text-align: left">'
            f'<div style="color: {colour}; font-weight: bold">{html.escape(head)}</div><pre style="margin: 0; text-align: left">{html.escape(rest)}</pre></div>')


class Messages:
    """Of (severity, text) each; elsewhere than in notebooks, the texts."""

    def __init__(self, messages):
        self.messages = list(messages)

    def _repr_html_(self):
        return "".join(block(*one) for one in self.messages)

    def __repr__(self):
        return "\n".join(text.rstrip("\n") for _, text in self.messages)

    def _repr_pretty_(self, printer, cycle):
        printer.text(repr(self))
