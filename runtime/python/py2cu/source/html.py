"""A kernel's page as notebooks show it: the one that py2cu --emit html makes, in a frame of its own."""

_LEAST, _MOST = 10, 30  # lines that the frame has room for


def frame(page, lines):
    """HTML that shows a whole page inside of another one; its scripts see nothing of that."""
    import html  # not above: few look at it

    height = 1.5 * min(max(lines, _LEAST), _MOST) + 8
    return (f'<iframe class="py2cu-page" sandbox="allow-scripts" srcdoc="{html.escape(page)}" '
            f'style="width: 100%; height: {height:.0f}em; border: 1px solid #8888"></iframe>')


class View:
    """What kernel.view() gives: notebooks show the pages; elsewhere it is the CUDA C. `pages` are documents for a browser, `html` shows all of them."""

    def __init__(self, pages):
        found = list(pages)  # (page, CUDA C)
        self.pages = [page for page, _ in found]
        self._texts = [text for _, text in found]

    @property
    def html(self):
        return "".join(frame(page, text.count("\n")) for page, text in zip(self.pages, self._texts))

    def _repr_html_(self):
        return self.html

    def __str__(self):
        return "\n".join(self._texts)

    __repr__ = __str__

    def _repr_pretty_(self, printer, cycle):
        printer.text(str(self))
