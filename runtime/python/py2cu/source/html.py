# SPDX-License-Identifier: MIT
"""The HTML page of a kernel in notebooks: the page of py2cu --emit html in a frame."""

_MIN_LINES, _MAX_LINES = 10, 30  # visible lines of the frame


def frame(page, lines):
    """Return HTML that shows a page in a sandboxed frame of another one."""
    import html  # imported late: rarely used

    height = 1.5 * min(max(lines, _MIN_LINES), _MAX_LINES) + 8
    return (f'<iframe class="py2cu-page" sandbox="allow-scripts" srcdoc="{html.escape(page)}" '
            f'style="width: 100%; height: {height:.0f}em; border: 1px solid #8888"></iframe>')


class View:
    """The result of kernel.view(): notebooks show the pages, and other programs the CUDA C.

    `pages` are HTML documents, and `html` shows all of them.
    """

    def __init__(self, pages):
        found = list(pages)  # (page, CUDA C)
        self.pages = [page for page, _ in found]
        self._string_list = [text for _, text in found]

    @property
    def html(self):
        return "".join(frame(page, text.count("\n")) for page, text in zip(self.pages, self._string_list))

    def _repr_html_(self):
        return self.html

    def __str__(self):
        return "\n".join(self._string_list)

    __repr__ = __str__

    def _repr_pretty_(self, printer, cycle):
        printer.text(str(self))
