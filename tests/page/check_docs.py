# SPDX-License-Identifier: MIT
"""Checks the HTML documentation: links have targets; in a browser, pages cause no console messages, in light and dark mode, on large and small screens; and
search works from local files, without a server.

    check_docs.py DIRECTORY

Links are checked without a browser. Without a browser, the script prints that it skips the other checks. Only one of the message pages is opened, because
they are alike.
"""
import argparse
import html.parser
import pathlib
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import browser  # noqa: E402

PHONE = 390
WORDS = {"schedule": "tune-kernels.html", "syncthreads": "language.html", "to_device": "python-api.html",
         "py2cu_launch_choose_schedule": "c-api.html"}  # search terms, and a page that contains them


class Page(html.parser.HTMLParser):
    """The links of a page, and the anchors that links can refer to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.places.add(given.get("id"))
        self.links += [given[name] for name in ("href", "src") if given.get(name)]


def link_problems(folder, pages):
    for name, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (folder / name).parent.joinpath(urllib.parse.unquote(parts.path)).resolve() if parts.path else folder / name
            if not target.is_file():
                yield f"{name}: {link} does not exist"
                continue
            inside = target.relative_to(folder).as_posix()
            if parts.fragment and inside in pages and urllib.parse.unquote(parts.fragment) not in pages[inside].places:
                yield f"{name}: {link}: the page has no such anchor"


def background(b):
    """Return the brightness of the background, from 0 to 255."""
    return b.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, x) => a + Number(x), 0) / 3")


def page_problems(b, folder, name):
    b.open(str(folder / name))
    for scheme in ("light", "dark"):
        b.media(scheme)
        if (background(b) > 128) != (scheme == "light"):
            yield f"{name}, {scheme}: the background has brightness {background(b):.0f}"
    lost = b.run("return [...document.images].filter((i) => i.complete && !i.naturalWidth).map((i) => i.src)")
    if lost:
        yield f"{name}: images that cannot be displayed: {lost}"
    b.size(PHONE, 800)
    width = b.run("return document.documentElement.scrollWidth")
    if width > PHONE:
        yield f"{name}: {width} pixels wide on a phone with {PHONE} pixels"
    b.size(1300, 800)
    for complaint in b.complaints():
        yield f"{name}: {complaint}"


def search_problems(b, folder):
    for word, page in WORDS.items():
        b.open(str(folder / "search.html"), f"?q={word}")
        found = b.wait("""const done = arguments[0], until = Date.now() + 15000;
            (function look() {
                const links = [...document.querySelectorAll('#search-results a')].map((a) => a.getAttribute('href'));
                if (links.some((l) => l.split(/[?#]/)[0] === '%s') || Date.now() > until) done(links); else setTimeout(look, 50);
            })()""" % page)
        if not any(link.split("?")[0].split("#")[0] == page for link in found):
            yield f"a search for {word} does not find {page}, but {found}"
        for complaint in b.complaints():
            yield f"the search for {word}: {complaint}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder.resolve()
    pages = {path.relative_to(folder).as_posix(): Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html")) if "_static" not in path.parts}
    problems = list(link_problems(folder, pages))
    opened = [name for name in pages if "/" not in name] + [name for name in pages if name.startswith("messages/")][:1]
    if browser.missing():
        print(f"only links are checked; {browser.missing()}")
        opened = []
    else:
        b = browser.Browser()
        try:
            for name in opened:
                problems += page_problems(b, folder, name)
            problems += search_problems(b, folder)
        finally:
            b.close()
    print("\n".join(problems))
    print(f"{sum(len(page.links) for page in pages.values())} links on {len(pages)} pages, {len(opened)} opened, {len(problems)} problems")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
