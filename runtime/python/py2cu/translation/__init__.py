# SPDX-License-Identifier: MIT
"""Translation without a launch: `py2cu.translate` and its result."""
from .config import project_options
from .results import Argument, Diagnostic, Edit, Function, Kernel, Mapping, Note, Parameter, Part, Raise, Skipped, Source, SourceMap, Translation
from .translate import option_help, rules, translate

__all__ = ["translate", "Translation", "Kernel", "Argument", "Parameter", "Raise", "Function", "Skipped", "Diagnostic", "Note", "Edit", "Part",
           "SourceMap", "Mapping", "Source", "rules", "option_help",
           "project_options"]
