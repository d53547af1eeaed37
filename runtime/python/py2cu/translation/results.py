"""What a translation gives. Lines and columns begin at 1, columns count bytes of UTF-8, ends are exclusive; all are 0 without a place."""
from dataclasses import dataclass
from typing import Literal, Optional, Tuple


@dataclass(frozen=True)
class Note:
    """Another place that a diagnostic is about."""

    message: str
    file_name: Optional[str]
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Edit:
    """What is to stand in the text instead of what stands there now."""

    replacement: str
    file_name: Optional[str]
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or lint. str() of it is the whole message with its line of the source."""

    severity: Literal["error", "warning", "lint"]
    code: str
    message: str
    hint: Optional[str]
    file_name: Optional[str]
    line: int
    column: int
    end_line: int
    end_column: int
    rendered: str
    notes: Tuple[Note, ...]
    edits: Tuple[Edit, ...]  # where the hint is an edit of the text: together they do what it says
    numba: Optional[str]  # what Numba says of the same

    def __str__(self) -> str:
        return self.rendered


@dataclass(frozen=True)
class Argument:
    """A Python argument of a kernel; of a tuple, one of its items."""

    name: str
    parameter: int  # index of the Python parameter
    is_array: bool
    is_pointer: bool
    readonly: bool
    written: bool
    dtype: str
    ndim: int
    layout: Optional[str]  # of arrays: "C", "F" or "A"
    itemsize: int
    captured: bool  # an array on the device that the kernel knows as a name around it


@dataclass(frozen=True)
class Parameter:
    """A parameter of the C function: which part of which Python argument it is."""

    name: str
    kind: Literal["value", "data", "shape", "stride", "pointer", "size", "blocks"]
    argument: int  # index in the kernel's arguments
    axis: int
    dtype: Optional[str]


@dataclass(frozen=True)
class Raise:
    """A place of the text that can end a thread with an exception, by its number in py2cu_error, from 1."""

    exception: str
    function: str
    file_name: str
    line: int
    message: Optional[str]
    arguments: Optional[str]
    subject: Optional[str]
    axis: int


@dataclass(frozen=True)
class Kernel:
    """A kernel of the text."""

    name: str
    python_name: str
    signature: str
    file_name: str
    line: int
    arguments: Tuple[Argument, ...]
    params: Tuple[Parameter, ...]
    raises: Tuple[Raise, ...]  # of the whole text
    static_shared_bytes: int
    uses_dynamic_shared: bool
    uses_barrier: bool
    cooperative: bool
    recursive: bool
    max_registers: int
    launch_bounds: Tuple[int, int, int]
    fastmath: bool
    debug: bool
    lineinfo: bool
    boundscheck: bool
    schedule: str
    schedules: Tuple[str, ...]  # those that give the same results
    fixed: Optional[str]  # why the threads must stay where the script has them
    facts: Tuple[str, ...]  # what a launch has to keep to
    launcher: Optional[str]
    block: Tuple[int, int, int]


@dataclass(frozen=True)
class Function:
    """A kernel or device function of the Python text."""

    name: str
    kind: Literal["kernel", "device"]
    signature: Optional[str]  # None: the text does not tell its types
    line: int
    result: Optional[str]


@dataclass(frozen=True)
class Skipped:
    """A kernel that cannot be translated; the errors among the diagnostics say why."""

    name: str
    signature: Optional[str]  # None: it cannot be translated for any types, or its types are not known
    file_name: str
    line: int


@dataclass(frozen=True)
class Part:
    """What the text defines for itself alone, "definition", "type" or "own" (not to be had from another text), behind what it includes and the
    line that opens its namespace: "include", "namespace". Bytes of UTF-8."""

    name: str
    kind: str
    offset: int
    length: int


@dataclass(frozen=True)
class Mapping:
    """A piece of the CUDA C. They are sorted by their begin, outer ones first, and nest. start and end count bytes."""

    source: int  # the number of what it comes from
    costs: Tuple[str, ...]  # beyond the usual, as "double" or "wide-index": docs/source-maps.md
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Source:
    """A piece of the Python text, as one function for given types means it."""

    number: int
    kind: Literal["function", "parameter", "statement", "target", "name", "expression", "comment", "constant"]
    function: int  # the number of the source that is its function; 0: it is of none
    module: int  # 0 is the text itself
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    type: Optional[str]
    range: Optional[Tuple[int, int]]  # the value is known to lie between these, bounds included
    because: Tuple[int, ...]  # the numbers of the sources that the type comes from


@dataclass(frozen=True)
class SourceMap:
    """Which piece of CUDA C comes from which piece of Python, with types. Sources have the numbers from 1 on."""

    mappings: Tuple[Mapping, ...]
    sources: Tuple[Optional[Source], ...]
    modules: Tuple[str, ...]  # file names, by the number that sources have

    def source(self, number: int) -> Source:
        found = self.sources[number] if 0 < number < len(self.sources) else None
        if found is None:
            raise KeyError(number)
        return found


@dataclass(frozen=True)
class Translation:
    """What came of a text. If it failed, `text` is empty, and there is at least one error. With `keep_going`, errors of single kernels do not fail it."""

    failed: bool
    text: str
    kernels: Tuple[Kernel, ...]
    functions: Tuple[Function, ...]
    diagnostics: Tuple[Diagnostic, ...]
    parts: Tuple[Part, ...]
    imports: Tuple[str, ...]
    files: Tuple[str, ...]  # that were read: of the text itself where it came from a file, and of the project's that it imports
    map: Optional[SourceMap] = None  # where it was asked for
    skipped: Tuple[Skipped, ...] = ()  # the kernels that cannot be translated

    @property
    def errors(self) -> Tuple[Diagnostic, ...]:
        return tuple(found for found in self.diagnostics if found.severity == "error")

    def kernel(self, name: str) -> Kernel:
        """The first kernel of that Python name, or a KeyError."""
        for found in self.kernels:
            if found.python_name == name:
                return found
        raise KeyError(name)


def map_of(mappings, sources, modules):
    """From the tuples that the extension gives."""
    return SourceMap(tuple(Mapping(*one) for one in mappings), tuple(one and Source(*one) for one in sources), tuple(modules))


def translation_of(found, files, modules):
    """From the dict that the extension gives. modules: file names for the map; None: there is none."""
    source_map = None
    if modules is not None:
        source_map = map_of(*found["map"], modules)
    kernels = tuple(Kernel(**dict(one, arguments=tuple(Argument(**part) for part in one["arguments"]),
                                  params=tuple(Parameter(**part) for part in one["params"]),
                                  raises=tuple(Raise(**part) for part in one["raises"]))) for one in found["kernels"])
    diagnostics = tuple(Diagnostic(**dict(one, notes=tuple(Note(**part) for part in one["notes"]),
                                          edits=tuple(Edit(**part) for part in one["edits"]))) for one in found["diagnostics"])
    return Translation(found["failed"], found["text"], kernels, tuple(Function(**one) for one in found["functions"]), diagnostics,
                       tuple(Part(*one) for one in found["parts"]), found["imports"], tuple(files), source_map,
                       tuple(Skipped(**one) for one in found["skipped"]))
