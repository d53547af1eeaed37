# SPDX-License-Identifier: MIT
import os
from typing import Any, Iterable, Mapping, Optional, Tuple, Union

from .results import Translation

_Path = Union[str, os.PathLike[str]]
_Strings = Union[str, Iterable[str]]

def option_help() -> dict[str, Tuple[str, str]]: ...
def rules() -> Tuple[Tuple[str, str, str], ...]: ...
def translate(
    source: Union[str, bytes, os.PathLike[str]],
    /,
    *,
    file: Optional[_Path] = None,
    modules: Optional[Mapping[str, Union[str, bytes]]] = None,
    project: bool = True,
    unsaved: Optional[Mapping[str, Union[str, bytes]]] = None,
    source_map: bool = False,
    kernels: Optional[_Strings] = None,
    signatures: Union[_Strings, Mapping[str, Union[str, Iterable[Any]]], None] = None,
    types: Optional[_Path] = None,
    constants: Union[_Strings, Mapping[str, Any], None] = None,
    emit: Optional[str] = None,
    assume: Optional[_Strings] = None,
    schedule: Optional[str] = None,
    specialize: Optional[_Strings] = None,
    templates: Optional[str] = None,
    boundscheck: bool = False,
    debug: bool = False,
    weak_literals: bool = False,
    namespace: Optional[str] = None,
    for_host: bool = False,
    lint: bool = False,
    allow: Optional[_Strings] = None,
    list: bool = False,
    line_directives: bool = False,
    keep_going: bool = False,
    color: Optional[str] = None,
) -> Translation: ...
