"""`--emit map`: the maps of small kernels, compared with expectations derived from the Python source by hand."""
import json

from test_command import run

TEXT = '''from numba import cuda

WIDTH = 8


@cuda.jit("void(float32[::1], int64)")
def shift(x, n):
    # keep to the array
    i = cuda.grid(1)
    if i < x.size:
        total = 0
        total += x[i - n]
        x[i] = total * WIDTH  # back
    cuda.syncthreads()
'''


class Map:
    def __init__(self, tmp_path, text, *options):
        tmp_path.joinpath("k.py").write_text(text, encoding="utf-8")
        result = run("--emit", "map", *options, "k.py", cwd=tmp_path)
        assert (result.returncode, result.err) == (0, "")
        self.python = text.encode()
        self.json = json.loads(result.out)
        self.text = self.json["text"].encode()
        self.sources = {source["number"]: source for source in self.json["sources"]}

    def of(self, c):
        """Return the sources of the pieces with this content."""
        return [self.sources[m["source"]] for m in self.json["mappings"] if self.text[m["start"]:m["end"]].decode() == c]

    def words(self, source):
        return self.python[source["start"]:source["end"]].decode()

    def costs(self, c):
        return [cost for m in self.json["mappings"] if self.text[m["start"]:m["end"]].decode() == c for cost in m.get("costs", [])]


def test_pieces_match_their_sources(tmp_path):
    m = Map(tmp_path, TEXT)
    for c, python, line in [("i < x_shape0", "i < x.size", 10), ("x_shape0", "x.size", 10), ("i - n", "i - n", 12),
                            ("x[py2cu_wrap(i - n, x_shape0)]", "x[i - n]", 12), ("// keep to the array", "# keep to the array", 8),
                            ("x[i]", "x[i]", 13), ("total_2 * WIDTH", "total * WIDTH", 13), ("__syncthreads();", "cuda.syncthreads()", 14)]:
        assert (python, line) in [(m.words(source), source["line"]) for source in m.of(c)], c
    for name, lines in [("n", {7, 12}), ("WIDTH", {3, 13})]:
        assert {source["line"] for source in m.of(name)} == lines
        assert {m.words(source) for source in m.of(name)} == {name}


def test_types_and_ranges(tmp_path):
    m = Map(tmp_path, TEXT)
    assert [(s["kind"], s["type"]) for s in m.of("n")] == [("parameter", "int64"), ("name", "int64")]
    assert [s["type"] for s in m.sources.values() if s["kind"] == "function"] == ["shift(float32[::1], int64)"]
    assert {s["type"] for s in m.of("x[i]")} == {"float32"}
    (width,) = [s for s in m.of("WIDTH") if s["kind"] == "name"]
    assert (width["type"], width["low"], width["high"]) == ("int64", 8, 8)
    guarded = [s for s in m.of("i") if s["line"] in (12, 13)]
    assert guarded and all(s["low"] == 0 for s in guarded)  # a thread's index


def test_reason_for_a_type(tmp_path):
    """`total` is an int64 to which a float32 is added."""
    m = Map(tmp_path, TEXT)
    (read,) = [s for s in m.of("total_2") if s["line"] == 13]
    assert read["type"] == "float64"
    (assigned,) = [m.sources[number] for number in read["because"]]
    assert (m.words(assigned), assigned["line"]) == ("total", 12)
    values = [m.sources[number] for number in assigned["because"]]
    assert [(m.words(s), s["line"], s["type"]) for s in values] == [("total", 11, "int64"), ("x[i - n]", 12, "float32")]
    assert [m.words(m.sources[number]) for number in values[0]["because"]] == ["0"]


def test_costs(tmp_path):
    m = Map(tmp_path, TEXT)
    assert m.costs("py2cu_wrap(i - n, x_shape0)") == ["wrap"]
    assert m.costs("__syncthreads()") == ["barrier"]
    assert m.costs("total_2 * WIDTH") == ["double"]
    m = Map(tmp_path, '''from numba import cuda


@cuda.jit("void(float32[:, ::1], int32[::1])")
def k(x, count):
    own = cuda.local.array(4, "int32")
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        own[i & 3] = 1
        x[i, j] = own[j & 3]
        cuda.atomic.add(count, 0, 1)
''')
    assert "uncoalesced" in m.costs("x[i * x_shape1 + j]")  # i is along x, and rows lie apart
    assert "atomic" in m.costs("atomicAdd(&count[0], 1)")
    assert "local" in m.costs("own[j & 3]")


def test_offsets_of_non_ascii_source(tmp_path):
    """Offsets and columns count bytes; those of browsers count UTF-16 units."""
    text = TEXT.replace("total", "größe").replace("keep to the array", "\U0001f600 größe")
    m = Map(tmp_path, text)
    (source,) = [s for s in m.sources.values() if m.words(s) == "größe * WIDTH"]
    assert source["start"] == text.encode().index("größe * WIDTH".encode())
    assert (source["column"], source["end_column"]) == (16, 16 + len("größe * WIDTH".encode()))
    v3 = json.loads(run("--emit", "map-v3", "k.py", cwd=tmp_path).out)
    assert (v3["version"], v3["sources"], v3["sourcesContent"]) == (3, ["k.py"], [text])


def test_instances_have_separate_sources(tmp_path):
    m = Map(tmp_path, '''from numba import cuda


@cuda.jit(device=True)
def twice(v):
    return v + v


@cuda.jit("void(float32[::1], int32[::1])")
def k(x, y):
    x[0] = twice(x[0])
    y[0] = twice(y[0])
''')
    sums = [s for s in m.sources.values() if m.words(s) == "v + v"]
    assert sorted(s["type"] for s in sums) == ["float32", "int64"]
    assert {m.sources[s["function"]]["type"] for s in sums} == {"twice(float32)", "twice(int32)"}


def test_offsets_include_line_directives(tmp_path):
    """The directives count in the map's offsets."""
    m = Map(tmp_path, TEXT, "--line-directives")
    assert m.text.count(b"#line") > 2
    assert {m.words(source) for source in m.of("i - n")} == {"i - n"}


def test_lines_of_comments_and_braces(tmp_path):
    """Line numbers in debuggers: each line of the output belongs to one line of the Python source."""
    tmp_path.joinpath("k.py").write_text(TEXT, encoding="utf-8")
    lines = run("--line-directives", "k.py", cwd=tmp_path).out.splitlines()
    shown, number = {}, None
    for line in lines:
        if line.startswith("#line"):
            number = int(line.split()[1])
        elif number is not None:
            shown.setdefault(line.strip(), number)
            number += 1
    python = TEXT.splitlines()
    assert python[shown["// keep to the array"] - 1].strip() == "# keep to the array"
    assert shown["}"] == 13  # the last line of the `if`
    assert python[shown["__syncthreads();"] - 1].strip() == "cuda.syncthreads()"
