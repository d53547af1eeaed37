"""A kernel's Python text and its CUDA C beside each other, as HTML: the one place that makes it."""

_STYLE = """<style>
.py2cu-page { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1em; }
.py2cu-page pre { margin: 0; overflow-x: auto; text-align: left; }
.py2cu-page .py2cu-number { opacity: 0.5; user-select: none; }
.py2cu-title { font-weight: bold; text-align: left; }
</style>"""


def page(title, python, first_line, cuda):
    """Python's lines have the numbers that they have where they stand."""
    import html

    from .cuda_text import coloured

    lines = python.rstrip("\n").split("\n")
    width = len(str(first_line + len(lines) - 1))
    numbered = "\n".join(f'<span class="py2cu-number">{number:>{width}} </span>{html.escape(line)}' for number, line in enumerate(lines, first_line))
    return (f'{_STYLE}<div class="py2cu-title">{html.escape(title)}</div><div class="py2cu-page"><pre class="py2cu-python">{numbered}</pre>'
            f'<pre class="py2cu-cuda">{coloured(cuda)}</pre></div>')


class View:
    """What kernel.view() gives: notebooks show the pages; elsewhere it is the CUDA C. `html` is one page after the other."""

    def __init__(self, pages):
        self.pages = list(pages)  # (title, Python text, its first line, CUDA C)

    @property
    def html(self):
        return "".join(page(*one) for one in self.pages)

    def _repr_html_(self):
        return self.html

    def __str__(self):
        return "\n".join(cuda for *_, cuda in self.pages)

    __repr__ = __str__

    def _repr_pretty_(self, printer, cycle):
        printer.text(str(self))
