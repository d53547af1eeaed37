"""A Python text that an editor has open, and what came of it."""
import os
import re
from dataclasses import dataclass

from .. import translation
from .positions import Lines
from .source_links import Links

QUIET = {"no-kernels"}  # most files of a project have none
_NOT_OF_AN_EDITOR = {"emit", "list", "color"}  # what is shown is the CUDA C


@dataclass
class Result:
    """What one version of a text translates to."""

    version: int
    python: Lines
    translation: translation.Translation
    cuda: Lines
    text: str  # of the CUDA C
    links: Links
    problem: str = ""  # with the options


@dataclass
class Document:
    """An open text. `good` is the last result that had CUDA C."""

    uri: str
    path: str
    text: str
    version: int
    task: object = None
    result: object = None
    good: object = None


def has_kernels(text):
    """Whether there can be any: as the command looks at files of a folder."""
    return "cuda" in text


def translated(document, version, text, settings, unsaved, encoding):
    """The Result of a text. Nothing of a text that is half typed may keep it from coming."""
    python = Lines(text, encoding)
    problem, options = "", {}
    if has_kernels(text):
        try:
            options, _ = translation.project_options(document.path)
        except ValueError as error:
            problem = str(error)
        options = {**options, "lint": True, **{name: value for name, value in settings.items() if name not in _NOT_OF_AN_EDITOR}}
        try:
            found = _translate(text, document.path, unsaved, options)
        except (TypeError, ValueError, OSError) as error:
            problem = str(error)
            found = _translate(text, document.path, unsaved, {})
    else:
        found = translation.Translation(False, "", (), (), (), (), (), ())
    return Result(version, python, found, Lines(found.text, encoding), found.text, Links(found.map), problem)


def _translate(text, path, unsaved, options):
    return translation.translate(text, file=path, unsaved=unsaved, source_map=True, **{**options, "keep_going": True})


def path_of(uri):
    """The path of a file's URI; of another, a name for messages in the working folder."""
    from pygls import uris

    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return path or os.path.join(os.getcwd(), re.sub(r"\W+", "_", uri.rpartition("/")[2].removesuffix(".py")) + ".py")
