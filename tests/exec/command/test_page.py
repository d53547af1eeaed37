"""`--emit html` without a browser: content and size of the page. tests/page opens it in a browser."""
import html
import json
import re

from test_command import run

KERNEL = '''

@cuda.jit("void(float32[:, ::1], float32[:, ::1], int64)")
def kernel{0}(image, edges, n):
    """The length of the gradient, and a sum over its parts."""
    col, row = cuda.grid(2)
    rows, cols = image.shape
    # elements at the border have no neighbors
    if 0 < row < rows - 1 and 0 < col < cols - 1:
        gx = image[row - 1, col + 1] - image[row - 1, col - 1]
        gy = image[row + 1, col - 1] - image[row - 1, col - 1]
        total = 0.0
        for k in range(n):
            if k % 2 == 0:
                total += k * gx
            else:
                total -= gy / (k + 1)
        edges[row, col] = math.sqrt(gx * gx + gy * gy) + total
'''


def page_of(tmp_path, text, *options):
    tmp_path.joinpath("k.py").write_text(text, encoding="utf-8")
    result = run("--emit", "html", *options, "k.py", cwd=tmp_path)
    assert (result.returncode, result.err) == (0, "")
    return result.out


def lines_of(page, pane):
    part = page[page.index(f"<section id={pane} "):]
    part = part[:part.index("</section>")]
    return [html.unescape(re.sub(r"<[^>]*>", "", line.split("</b>", 1)[1])).rstrip("\n")
            for line in re.findall(r"<div class=l[^>]*>.*?</div>", part, re.DOTALL)]


def test_page_contains_both_sources(tmp_path):
    text = "import math\nfrom numba import cuda\n" + KERNEL.format("")
    page = page_of(tmp_path, text)
    assert lines_of(page, "python0") == text.splitlines()
    assert lines_of(page, "cuda") == run("k.py", cwd=tmp_path).out.splitlines()
    data = json.loads(page[page.index("id=data>") + 8:page.index("</script>", page.index("id=data>"))])
    assert "float32[:, ::1]" in data["types"] and len(data["sources"]) > 50


def test_page_needs_no_network(tmp_path):
    page = page_of(tmp_path, "import math\nfrom numba import cuda\n" + KERNEL.format(""))
    assert not re.search(r"<(link|img|iframe|object|embed)\b|\b(src|href|action)\s*=|url\(|@import|https?:", page)
    assert "default-src 'none'" in page  # handled by the browser


def test_three_hundred_lines(tmp_path):
    """tests/bench/bench_page.py measures the time."""
    text = "import math\nfrom numba import cuda\n" + "".join(map(KERNEL.format, range(17)))
    assert len(text.splitlines()) >= 300
    assert len(page_of(tmp_path, text).encode()) < 1_000_000


def test_strings_are_not_markup(tmp_path):
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    page = page_of(tmp_path, f'from numba import cuda\n# {evil}\nNAME = "{evil}"\n\n\n@cuda.jit("void(float32[::1])")\ndef k(x):\n'
                             f'    """{evil} \' & &lt;"""\n    x[0] = 1  # {evil}\n    print("{evil}", x[0])\n')
    assert page.count("<script") == 2 and page.count("</script>") == 2 and "<img" not in page
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in page


def test_warnings_and_hints_are_below_their_lines(tmp_path):
    page = page_of(tmp_path, '''from numba import cuda


@cuda.jit("void(float32[::1])")
def k(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] * 0.1
''')
    below = page[page.index("0.1"):]
    note = re.search(r'<div class="d lint" role=note>(.*?)</div>', below)
    assert "float64-arithmetic" in note.group(1)
    assert "float64-arithmetic" not in run("--emit", "html", "k.py", "-o", "k.html", cwd=tmp_path).err


def wrong_page(tmp_path, text, *options):
    tmp_path.joinpath("k.py").write_text(text, encoding="utf-8")
    result = run("--emit", "html", *options, "k.py", "-o", "k.html", cwd=tmp_path)
    return result.returncode, (tmp_path / "k.html").read_text(encoding="utf-8")


def test_page_with_errors(tmp_path):
    """A page is always written, with the errors and the valid kernels; the exit status reports the errors."""
    head = "from numba import cuda\n"
    right, wrong = "@cuda.jit('void(int8[:])')\ndef right(x):\n    x[0] = 1\n", "@cuda.jit('void(int8[:])')\ndef wrong(x):\n    x[0] = none_such\n"
    status, page = wrong_page(tmp_path, head + wrong + right)
    assert status == 1 and "void right(" in "\n".join(lines_of(page, "cuda")) and "wrong(int8[:])" in "\n".join(lines_of(page, "cuda"))
    assert "none_such" in re.search(r"<div class=\"d error\"[^>]*>(.*?)</div>", page)[1]
    assert wrong_page(tmp_path, head + wrong + right, "--keep-going") == (0, page)
    for text, said in ((head + wrong, "none_such"), (head + "def f(:\n", "[syntax]"), (head, "no kernel in this source")):
        status, page = wrong_page(tmp_path, text)
        assert status == 1 and said in page and lines_of(page, "python0") == text.splitlines() and lines_of(page, "cuda") == [""]


def test_kernels_are_tabs(tmp_path):
    page = page_of(tmp_path, "import math\nfrom numba import cuda\n" + KERNEL.format(1) + KERNEL.format(2))
    tabs = re.findall(r"<button role=tab [^>]*>([^<]*)<", page)
    assert tabs == ["kernel1(float32[:, ::1], float32[:, ::1], int64)", "kernel2(float32[:, ::1], float32[:, ::1], int64)", "all"]
    for number in (0, 1):  # each has its own head, and the helpers precede both
        assert re.search(rf"<div class=l data-l=\d+ data-k={number}>[^\n]*__global__", page)
    assert re.search(r"data-k=0><b>4</b><i class=c>// The length", page)  # and its own comment
    assert re.search(r"<div class=l data-l=\d+ data-k=1><b>\d+</b>\n</div>", page)  # the blank line between the kernels
    assert not re.search(r"<div class=l data-l=\d+><b>\d+</b>\n</div><div class=l data-l=\d+ data-k=1>", page)


def test_both_sources_show_expensive_operations(tmp_path):
    page = page_of(tmp_path, """from numba import cuda


@cuda.jit("void(float32[:], float64)")
def k(x, a):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = (x[i]
                + a)
""")
    assert re.search(r'<span data-p=\d+ class="x wide-index">.*x.*\[', page)
    assert re.search(r'<div class=l><b>9</b> {16}<span data-p=\d+><span data-p=\d+ class="x double">\+ ', page)  # the indentation has no color


def test_long_lines_are_indented_when_they_wrap(tmp_path):
    page = page_of(tmp_path, "import math\nfrom numba import cuda\n" + KERNEL.format(""))
    assert re.search(r"<div class=l style=--i:8><b>13</b> {8}", page)
    assert "<div class=l><b>5</b>" in page
