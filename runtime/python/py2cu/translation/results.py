# SPDX-License-Identifier: MIT
"""Results of a translation.

Lines and columns start at 1, columns count UTF-8 bytes, and ends are exclusive; all are 0 if there is no location.
"""
from dataclasses import dataclass
from typing import Literal, Optional, Tuple


@dataclass(frozen=True)
class Note:
    """Another location that a diagnostic refers to."""

    message: str
    file_name: Optional[str]
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Edit:
    """An edit of the source, as a range and its replacement, that fixes the cause of a diagnostic."""

    replacement: str
    file_name: Optional[str]
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a performance hint; `str()` returns the complete message with its source line."""

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
    edits: Tuple[Edit, ...]  # if the hint is an edit of the source: the edits that implement it
    numba: Optional[str]  # Numba's message for the same error

    def __str__(self) -> str:
        return self.rendered


@dataclass(frozen=True)
class Argument:
    """A Python argument of a kernel, or an item of a tuple argument."""

    name: str
    parameter: int  # index of the Python parameter
    is_array: bool
    is_pointer: bool
    readonly: bool
    written: bool
    dtype: str
    ndim: int
    layout: Optional[str]  # for arrays: "C", "F" or "A"
    itemsize: int
    captured: bool  # a global device array that the kernel uses


@dataclass(frozen=True)
class Parameter:
    """A parameter of the C function, and the part of a Python argument that it contains."""

    name: str
    kind: Literal["value", "data", "shape", "stride", "pointer", "size", "blocks"]
    argument: int  # index in the kernel's arguments
    axis: int
    dtype: Optional[str]


@dataclass(frozen=True)
class Raise:
    """A location that can end a thread with an exception; its number in py2cu_error, from 1, is its position in the list."""

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
    """A kernel of the generated code."""

    name: str
    python_name: str
    signature: str
    file_name: str
    line: int
    arguments: Tuple[Argument, ...]
    params: Tuple[Parameter, ...]
    raises: Tuple[Raise, ...]  # properties of the whole translation unit
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
    schedules: Tuple[str, ...]  # schedules with the same results
    mapping_constraint: Optional[str]  # the reason why the thread mapping cannot change
    facts: Tuple[str, ...]  # conditions that a launch must satisfy
    launcher: Optional[str]
    block: Tuple[int, int, int]


@dataclass(frozen=True)
class Function:
    """A kernel or device function of the Python source."""

    name: str
    kind: Literal["kernel", "device"]
    signature: Optional[str]  # None if the source does not determine its types
    line: int
    result: Optional[str]


@dataclass(frozen=True)
class Skipped:
    """A kernel that cannot be translated; the diagnostics contain the reasons."""

    name: str
    signature: Optional[str]  # None if no types can be translated, or if the types are unknown
    file_name: str
    line: int


@dataclass(frozen=True)
class Part:
    """A section of the generated code.

    Its kind is "definition", "type", "own" (not available from another file), "include", "namespace" (the line that opens the namespace), or
    "kernel" (in a header: the parameters of a kernel, or the prototypes of all kernels). Offsets and lengths are UTF-8 bytes.
    """

    name: str
    kind: str
    offset: int
    length: int


@dataclass(frozen=True)
class Mapping:
    """A range of CUDA C with its source. Mappings are sorted by their start, outer ones first, and nested; start and end are byte offsets."""

    source: int  # number of the source
    costs: Tuple[str, ...]  # extra costs, such as "double" or "wide-index": docs/source-maps.md
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Source:
    """A range of the Python source in one function with given types."""

    number: int
    kind: Literal["function", "parameter", "statement", "target", "name", "expression", "comment", "constant"]
    function: int  # number of the source of its function; 0 if there is none
    module: int  # 0 is the translated file
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    type: Optional[str]
    range: Optional[Tuple[int, int]]  # proven range of the value, with inclusive bounds
    because: Tuple[int, ...]  # numbers of the sources that determine the type


@dataclass(frozen=True)
class SourceMap:
    """The source of each range of CUDA C, with types. Sources are numbered from 1."""

    mappings: Tuple[Mapping, ...]
    sources: Tuple[Optional[Source], ...]
    modules: Tuple[str, ...]  # file names by module number

    def source(self, number: int) -> Source:
        """Return a source.

        Parameters
        ----------
        number : int
            Number of the source, from 1.

        Returns
        -------
        Source
            The source.

        Raises
        ------
        KeyError
            If there is no such source.
        """
        found = self.sources[number] if 0 < number < len(self.sources) else None
        if found is None:
            raise KeyError(number)
        return found


@dataclass(frozen=True)
class Translation:
    """Result of a translation.

    If `failed` is true, `text` is empty and there is at least one error. With `keep_going`, errors in single kernels do not set `failed`.
    """

    failed: bool
    text: str
    kernels: Tuple[Kernel, ...]
    functions: Tuple[Function, ...]
    diagnostics: Tuple[Diagnostic, ...]
    parts: Tuple[Part, ...]
    imports: Tuple[str, ...]
    files: Tuple[str, ...]  # files that were read: the translated file, and imported files of the project
    map: Optional[SourceMap] = None  # if source_map=True
    skipped: Tuple[Skipped, ...] = ()  # kernels that cannot be translated

    @property
    def errors(self) -> Tuple[Diagnostic, ...]:
        """The diagnostics that are errors."""
        return tuple(found for found in self.diagnostics if found.severity == "error")

    def kernel(self, name: str) -> Kernel:
        """Return the first kernel with a Python name.

        Parameters
        ----------
        name : str
            The Python name.

        Returns
        -------
        Kernel
            The kernel.

        Raises
        ------
        KeyError
            If there is no such kernel.
        """
        for found in self.kernels:
            if found.python_name == name:
                return found
        raise KeyError(name)


def map_of(mappings, sources, modules):
    """Convert the tuples of the extension to a source map.

    Parameters
    ----------
    mappings : sequence of tuple
        Fields of the mappings.
    sources : sequence of tuple
        Fields of the sources.
    modules : sequence of str
        File names.

    Returns
    -------
    SourceMap
        The source map.
    """
    return SourceMap(tuple(Mapping(*one) for one in mappings), tuple(one and Source(*one) for one in sources), tuple(modules))


def translation_of(found, files, modules):
    """Convert the dictionary of the extension to a translation.

    Parameters
    ----------
    found : dict
        Result of the extension.
    files : sequence of str
        Files that were read.
    modules : sequence of str or None
        File names of the source map; None if there is no source map.

    Returns
    -------
    Translation
        The translation.
    """
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
