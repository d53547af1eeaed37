# SPDX-License-Identifier: MIT
"""Open documents of an editor, and their translations."""
import os
import re
from dataclasses import dataclass

from .. import translation
from .positions import Lines
from .source_links import Links

QUIET = {"no-kernels"}  # most files of a project contain no kernel
_NOT_OF_AN_EDITOR = {"emit", "list", "color"}  # options that do not apply: the server shows CUDA C


@dataclass
class Result:
    """The translation of one version of a document."""

    version: int
    python: Lines
    translation: translation.Translation
    cuda: Lines
    text: str  # the CUDA C
    links: Links
    problem: str = ""  # error in the options


@dataclass
class Document:
    """An open document; `good` is the last translation that produced CUDA C."""

    uri: str
    path: str
    text: str
    version: int
    task: object = None
    result: object = None
    good: object = None


def has_kernels(text):
    """Return whether the source can contain kernels, by the rule of the command for files of a directory."""
    return "cuda" in text


def translated(document, version, text, settings, unsaved, encoding):
    """Return the Result for a version of a document; errors in incomplete source do not raise exceptions."""
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
    """Return the path for a file URI; for other URIs, a name in the working directory for messages."""
    from pygls import uris

    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return path or os.path.join(os.getcwd(), re.sub(r"\W+", "_", uri.rpartition("/")[2].removesuffix(".py")) + ".py")
