"""Which piece of CUDA C comes from which piece of Python."""
import re
from dataclasses import dataclass

_DIRECTIVE = re.compile(r'#line (\d+) "((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True)
class Link:
    """Places as (line, column in bytes) from 1; ends are exclusive."""

    python: tuple  # (begin, end)
    cuda: tuple


def links_by_line(text, file_name):
    """(the text without its #line directives, links): each line of a function's C with the line of this file that it comes from."""
    lines, links = [], []
    at = None  # the Python line that the next line of C comes from
    inside = False
    for line in text.split("\n"):
        directive = _DIRECTIVE.match(line)
        if directive:
            name = re.sub(r"\\(.)", r"\1", directive[2])
            at, inside = (int(directive[1]) if name == file_name else None), True
            continue
        lines.append(line)
        if at is not None and inside and line.strip(" {}"):
            links.append(Link(((at, 1), (at, 1 << 30)), ((len(lines), 1), (len(lines), len(line.encode()) + 1))))
        if at is not None:
            at += 1
        if line == "}":
            at = None
    return "\n".join(lines), links


def within(place, span):
    return span[0] <= place <= span[1]


def cuda_of(links, place):
    """The pieces of C that belong to a place of the Python text: of the smallest pieces around it."""
    found = [link for link in links if within(place, link.python)]
    smallest = min((_size(link.python) for link in found), default=None)
    return [link.cuda for link in found if _size(link.python) == smallest]


def python_of(links, place):
    """The piece of Python that a place of the C text comes from; the nearest above where it comes from none itself. None: there is none."""
    found = [link for link in links if within(place, link.cuda)]
    if found:
        return min(found, key=lambda link: _size(link.cuda)).python
    above = [link for link in links if link.cuda[0] <= place]
    return max(above, key=lambda link: link.cuda[0]).python if above else None


def _size(span):
    (first, begin), (last, end) = span
    return last - first, end - begin
