# SPDX-License-Identifier: MIT
"""External functions and code to link: cuda.declare_device, the option `link`, and the classes for code in memory."""
import io
import os

from .. import config, types
from ..base import entry_points
from ..base.extern_function import ExternFunction
from ..base.signatures import read_signature

# Names in the order of Py2cuLinkKind.
_KINDS = ("cu", "ptx", "cubin", "fatbin", "a", "o", "ltoir")


class LinkerError(RuntimeError):
    """Code cannot be linked."""


class LinkableCode:
    """Code in memory.

    Parameters
    ----------
    data : str, bytes, StringIO or BytesIO
        The code.
    name : str, optional
        Name for messages.
    setup_callback : callable, optional
        Function to call after the module is loaded.
    teardown_callback : callable, optional
        Function to call before the module is unloaded.
    nrt : bool, default False
        Ignored; accepted for compatibility with Numba.
    """

    kind = ""
    default_name = "<unnamed>"

    def __init__(self, data, name=None, setup_callback=None, teardown_callback=None, nrt=False):
        if setup_callback and not callable(setup_callback):
            raise TypeError("setup_callback must be callable")
        if teardown_callback and not callable(teardown_callback):
            raise TypeError("teardown_callback must be callable")
        self.nrt, self._name, self._data = nrt, name, data
        self.setup_callback, self.teardown_callback = setup_callback, teardown_callback

    @property
    def name(self):
        """The name for messages."""
        return self._name or self.default_name

    @property
    def data(self):
        """The code as str or bytes."""
        return self._data.getvalue() if isinstance(self._data, (io.StringIO, io.BytesIO)) else self._data

    @staticmethod
    def from_path(path):
        """Read code from a file.

        Parameters
        ----------
        path : str
            Path, whose extension determines the kind of code.

        Returns
        -------
        LinkableCode
            The code.

        Raises
        ------
        ValueError
            If the extension is unknown.
        """
        root, ending = os.path.splitext(path)
        kind = _BY_ENDING.get(ending)
        if kind is None:
            raise ValueError(f"Unknown extension: {ending}")
        with open(path, "rb") as file:
            data = file.read()
        return kind(data.decode() if kind in (CUSource, PTXSource) else data, name=os.path.basename(root))

    @classmethod
    def from_path_or_obj(cls, path_or_obj):
        """Read code from a file, or return code in memory unchanged.

        Parameters
        ----------
        path_or_obj : str or LinkableCode
            Path or code.

        Returns
        -------
        LinkableCode
            The code.
        """
        return cls.from_path(path_or_obj) if isinstance(path_or_obj, str) else path_or_obj


class CUSource(LinkableCode):
    """CUDA C source."""

    kind, default_name = "cu", "<unnamed-cu>"


class PTXSource(LinkableCode):
    """PTX."""

    kind, default_name = "ptx", "<unnamed-ptx>"


class Fatbin(LinkableCode):
    """A fat binary with machine code and PTX for several architectures."""

    kind, default_name = "fatbin", "<unnamed-fatbin>"


class Cubin(LinkableCode):
    """Machine code for one architecture."""

    kind, default_name = "cubin", "<unnamed-cubin>"


class Archive(LinkableCode):
    """An archive of object files."""

    kind, default_name = "a", "<unnamed-archive>"


class Object(LinkableCode):
    """An object file with device code."""

    kind, default_name = "o", "<unnamed-object>"


class LTOIR(LinkableCode):
    """NVRTC's intermediate representation for link-time optimization."""

    kind, default_name = "ltoir", "<unnamed-ltoir>"


_BY_ENDING = {f".{kind.kind}": kind for kind in (CUSource, PTXSource, Fatbin, Cubin, Archive, Object, LTOIR)}


def declare_device(name, sig, link=None, use_cooperative=False, abi="numba"):
    """Declare an external device function that kernels can call.

    Parameters
    ----------
    name : str
        Symbol of the function.
    sig : str or Signature
        Types of the arguments and the result, for example "float32(float32, float32)"; pointers are written as CPointer(float32).
    link : path, LinkableCode, or sequence of these, optional
        The code that defines the function.
    use_cooperative : bool, default False
        Whether the function synchronizes the grid.
    abi : {'numba', 'c'}, default 'numba'
        Calling convention, explained in the notes.

    Returns
    -------
    ExternFunction
        The function.

    Raises
    ------
    TypeError
        If the signature has no result type.

    Notes
    -----
    With abi="numba", the function is `extern "C" __device__ int add(float *result, float, float)`, and returns 0. With abi="c", it is
    `extern "C" __device__ float add(float, float)`.

    Examples
    --------
    >>> add = cuda.declare_device("add", "float32(float32, float32)", link="functions.cu")
    """
    if abi not in ("numba", "c"):
        raise NotImplementedError(f"Unsupported ABI: {abi}")
    if not isinstance(name, str) or not name.isidentifier():
        raise TypeError(f"an external function needs a C identifier as its name, not {name!r}")
    result, arguments = read_signature(sig)
    if result is None:
        raise TypeError("Return type must be provided for device declarations")
    return ExternFunction(name, types.Signature(result, arguments), as_links(link), abi, use_cooperative)


declare_device.py2cu_path = "numba.cuda.declare_device"


def as_links(link):
    """Return the value of the option `link` as a tuple.

    Parameters
    ----------
    link : path, LinkableCode, sequence of these, or None
        The value.

    Returns
    -------
    tuple
        The items.
    """
    if link is None:
        return ()
    return tuple(link) if isinstance(link, (list, tuple, set, frozenset)) else (link,)


def _item(link, directories):
    """Return (kind, name, bytes) for the extension, and append include directories to `directories`."""
    if isinstance(link, (str, os.PathLike)):
        path = os.fspath(link)
        ending = os.path.splitext(path)[1]
        if not ending:
            raise RuntimeError("Don't know how to link file with no extension")
        if ending not in _BY_ENDING:
            raise RuntimeError(f"Don't know how to link file with extension {ending}")
        try:
            with open(path, "rb") as file:
                data = file.read()
        except FileNotFoundError:
            raise LinkerError(f"{path} not found") from None
        if ending == ".cu":
            directories.append(os.path.dirname(os.path.abspath(path)))
        return _KINDS.index(_BY_ENDING[ending].kind), os.path.basename(path), data
    if not isinstance(link, LinkableCode) or link.kind not in _KINDS:
        raise TypeError(f"link= expects paths or objects such as CUSource(source), not {link!r}")
    data = link.data
    return _KINDS.index(link.kind), link.name, data.encode() if isinstance(data, str) else bytes(data)


def callbacks_of(options, links):
    """Return the callbacks of linked code.

    Parameters
    ----------
    options : dict
        Options of the translation.
    links : sequence
        Code of declared functions, whose callbacks come first, as in Numba.

    Returns
    -------
    setup : list of callable
        Functions to call after a module is loaded.
    teardown : list of callable
        Functions to call before a module is unloaded.
    """
    found = []
    for link in [*links, *options.get("link", ())]:
        if isinstance(link, LinkableCode) and not any(link is other for other in found):
            found.append(link)
    return ([link.setup_callback for link in found if link.setup_callback], [link.teardown_callback for link in found if link.teardown_callback])


def with_links(options, links):
    """Add linked code to the options of a translation.

    Parameters
    ----------
    options : dict
        Options of the translation.
    links : sequence
        Code of declared functions.

    Returns
    -------
    dict
        The options, including the linked code.
    """
    links = [*options.get("link", ()), *links]
    options = {name: value for name, value in options.items() if name != "link"}
    if not links:
        return options
    directories, items = [], []
    for link in links:
        item = _item(link, directories)
        if item not in items:
            items.append(item)
    for extra in (config.CUDA_NVRTC_EXTRA_SEARCH_PATHS, os.environ.get("NUMBA_CUDA_INCLUDE_PATH", "")):
        directories.extend(directory for directory in extra.split(os.pathsep) if directory)
    if any(getattr(link, "setup_callback", None) or getattr(link, "teardown_callback", None) for link in links):
        options["unshared"] = True
    if any(kind == _KINDS.index("cu") and b"#include" in data for kind, _, data in items):
        options["no_cache"] = True  # included files are not part of the cache key
    options["nvrtc_options"] = (*options.get("nvrtc_options", ()), *(f"--include-path={directory}" for directory in directories))
    options["host_options"] = tuple(f"-I{directory}" for directory in directories)
    options["link"] = tuple(items)
    return options


entry_points.of_module(globals(), "declare_device")
