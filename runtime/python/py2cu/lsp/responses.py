# SPDX-License-Identifier: MIT
"""Responses of the server, computed from the translation of a document."""
import os
import re

from lsprotocol import types
from pygls import uris

from .document import QUIET

_SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning, "lint": types.DiagnosticSeverity.Warning}
_MAX_LINES, _MAX_REASONS = 40, 6  # limits of a hover: lines of C, and reasons for a type


def _range(lines, begin, end):
    return types.Range(types.Position(*lines.position(*begin)), types.Position(*lines.position(*end)))


def _span(lines, piece):
    """Return the range of a source or a mapping."""
    return _range(lines, (piece.line, piece.column), (piece.end_line, piece.end_column))


def _range_of(lines, one):
    """Return the range of a diagnostic, a note or an edit; without a location, the first line."""
    if not one.line:
        return types.Range(types.Position(0, 0), types.Position(*lines.end(1)))
    return _range(lines, (one.line, one.column), (one.end_line or one.line, one.end_column or one.column))


# ---- diagnostics and fixes -----------------------------------------------------------------------------------

def _lines_of(document, result, file_name):
    """Return (uri, lines) of the file of a diagnostic; lines are None for files other than the document."""
    if file_name is None or file_name == document.path:
        return document.uri, result.python
    return uris.from_fs_path(os.path.normpath(file_name)) or document.uri, None


def _shown(document, result):
    """Return the diagnostics to show; performance hints in other files are omitted."""
    return [one for one in result.translation.diagnostics
            if one.code not in QUIET and (one.severity != "lint" or _lines_of(document, result, one.file_name)[1])]


def _severity(one):
    # A kernel without known types is not an error in this file, because another file may launch it.
    return types.DiagnosticSeverity.Information if one.code == "kernel-without-types" else _SEVERITIES[one.severity]


def diagnostics(document, result, pages=None):
    """Return the diagnostics; `pages` are the MessagePages to which their codes link."""
    found = []
    for one in _shown(document, result):
        uri, lines = _lines_of(document, result, one.file_name)
        place = _range_of(lines, one) if lines else types.Range(types.Position(0, 0), types.Position(*result.python.end(1)))
        message = one.message if lines else f"{one.file_name}:{one.line}: {one.message}"
        notes = []
        for note in one.notes:
            note_uri, note_lines = _lines_of(document, result, note.file_name)
            where = _range_of(note_lines, note) if note_lines else types.Range(types.Position(max(note.line, 1) - 1, 0), types.Position(max(note.line, 1) - 1, 0))
            notes.append(types.DiagnosticRelatedInformation(types.Location(note_uri, where), note.message))
        page = pages.path(one.code) if pages is not None and one.code else None
        found.append(types.Diagnostic(range=place, message=message + (f"\nhint: {one.hint}" if one.hint else ""), severity=_severity(one), code=one.code,
                                      code_description=types.CodeDescription(uris.from_fs_path(page)) if page else None,
                                      source="py2cu", related_information=notes or None))
    return found


def _overlap(a, b):
    return (a.start.line, a.start.character) <= (b.end.line, b.end.character) and (b.start.line, b.start.character) <= (a.end.line, a.end.character)


_FLOAT32 = re.compile(r"use np\.float32\(([\w.+-]+)\)")
_NUMPY = re.compile(r"^\s*import\s+numpy\s+as\s+(\w+)", re.MULTILINE)
_NAME_OF_FLOAT32 = re.compile(r"^\s*from\s+(?:numba|numpy|py2cu)\s+import\s[^#\n]*\bfloat32\b(?!\s+as)", re.MULTILINE)


def _float32_edits(document, result, one):
    """Return the edits for the hint "use np.float32(0.5)", with the name of the document for float32; none if there is no name."""
    literal = _FLOAT32.match(one.hint or "")
    numpy = _NUMPY.search(document.text)
    name = f"{numpy[1]}.float32" if numpy else "float32" if _NAME_OF_FLOAT32.search(document.text) else None
    if literal is None or name is None or one.file_name != document.path:
        return []
    line = result.python.lines[one.line - 1]
    edits = []
    for place in re.finditer(rf"(?<![\w.])(?<!float32\(){re.escape(literal[1])}(?![\w.])", line):
        begin, end = (len(line[:at].encode("utf-8", "replace")) + 1 for at in place.span())
        if one.column <= begin and (one.end_line != one.line or end <= one.end_column):
            edits.append(types.TextEdit(_range(result.python, (one.line, begin), (one.line, end)), f"{name}({literal[1]})"))
    return edits


_MAX_TITLE = 60


def _title(result, one, changes):
    """Return the title of a quick fix: the new source of a short edit, otherwise the hint."""
    new = changes[0].new_text.strip()
    if any(change.new_text.strip() != new for change in changes) or "\n" in new or not 0 < len(new) <= _MAX_TITLE:
        return one.hint or f"Fix {one.code}"
    return f"Insert {new}" if changes[0].range.start == changes[0].range.end else f"Replace with {new}"


def code_actions(document, result, wanted, pages=None):
    actions, reported = [], diagnostics(document, result, pages)
    for one, diagnostic in zip(_shown(document, result), reported):
        if not _overlap(diagnostic.range, wanted):
            continue
        edits = [edit for edit in one.edits if _lines_of(document, result, edit.file_name)[1]]
        changes = [types.TextEdit(_range_of(result.python, edit), edit.replacement) for edit in edits] if len(edits) == len(one.edits) else []
        changes = changes or _float32_edits(document, result, one)
        if changes:
            actions.append(types.CodeAction(title=_title(result, one, changes), kind=types.CodeActionKind.QuickFix, diagnostics=[diagnostic],
                                            is_preferred=True, edit=types.WorkspaceEdit(changes={document.uri: changes})))
        if one.severity != "error" and one.line and one.file_name == document.path and "#" not in result.python.lines[one.line - 1]:
            end = types.Position(*result.python.end(one.line))
            change = types.TextEdit(types.Range(end, end), f"  # py2cu: allow({one.code})")
            actions.append(types.CodeAction(title=f"Allow {one.code} here", kind=types.CodeActionKind.QuickFix, diagnostics=[diagnostic],
                                            edit=types.WorkspaceEdit(changes={document.uri: [change]})))
    return actions


# ---- types and CUDA C at a position ---------------------------------------------------------------------------------------

def _source_excerpt(result, source):
    """Return the Python source of a range on one line."""
    text = "\n".join(result.python.lines).encode("utf-8", "replace")
    return " ".join(text[source.start:source.end].decode("utf-8", "replace").split()) if source.module == 0 else "..."


def _types(result, place):
    """Return Markdown lines with the types of the innermost expression at a position, and their reasons."""
    lines, listed = [], set()
    for source in result.links.sources_at(place):
        if source.type is None or source.type in listed:
            continue
        listed.add(source.type)
        low_high = f", {source.range[0]} to {source.range[1]}" if source.range else ""
        lines.append(f"`{source.type}`" if source.kind == "function" else f"`{_source_excerpt(result, source)}`: `{source.type}`{low_high}")
        for number in source.because[:_MAX_REASONS]:
            reason = result.translation.map.source(number)
            if reason.type is not None:
                where = "" if reason.line == source.line else f"line {reason.line}: "
                lines.append(f"- {where}`{_source_excerpt(result, reason)}` is `{reason.type}`")
    costs = sorted({cost for piece in result.links.cuda_of(place) for cost in piece.costs})
    return lines + [f"- costs: {', '.join(costs)}"] * bool(costs)


def hover(document, result, position):
    place = result.python.place(position.line, position.character)
    type_lines = _types(result, place)
    lines = [result.cuda.lines[number - 1] for number in result.links.lines_of(place)]
    lines = [line for line in lines if line.strip() != "}"][:_MAX_LINES]
    if not type_lines and not lines:
        return None
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    text = "\n".join(line[margin:] for line in lines)
    code = f"```cuda-cpp\n{text}\n```" if lines else ""
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n".join([*type_lines, *[""] * bool(type_lines), code])))


def inlay_hints(document, result, wanted):
    """Return the types of parameters and variables: of each name at its first assignment in a function, and where its type changes."""
    shown, at = {}, {}
    for source in result.links.sources:
        name = _source_excerpt(result, source)
        if source.kind in ("parameter", "target") and source.type is not None and name.isidentifier():
            at.setdefault((source.start, source.end, name), []).append(source)
    hints = []
    for (_, _, name), sources in sorted(at.items()):
        found = " | ".join(dict.fromkeys(one.type for one in sources))
        function = min(one.function for one in sources)
        line = result.python.lines[sources[0].end_line - 1].encode("utf-8", "replace")
        is_annotated = line[sources[0].end_column - 1:].lstrip()[:1] == b":" and sources[0].kind == "parameter"
        if shown.get((function, name)) == found or is_annotated:
            continue
        shown[function, name] = found
        position = types.Position(*result.python.position(sources[0].end_line, sources[0].end_column))
        if wanted.start.line <= position.line <= wanted.end.line:
            hints.append(types.InlayHint(position, f": {found}", kind=types.InlayHintKind.Type))
    return hints


def code_lenses(document, result):
    """Return commands above each kernel: one shows its CUDA C, the other its registers and occupancy."""
    lenses, lines = [], sorted({kernel.line for kernel in result.translation.kernels if kernel.file_name == document.path})
    for line in lines:
        count = sum(kernel.line == line for kernel in result.translation.kernels)
        place = types.Range(types.Position(line - 1, 0), types.Position(line - 1, 0))
        title = "Show CUDA C" if count == 1 else f"Show CUDA C ({count} signatures)"
        lenses.append(types.CodeLens(place, types.Command(title, "py2cu.showCuda", arguments=[document.uri])))
        lenses.append(types.CodeLens(place, types.Command("Registers and occupancy", "py2cu.resources", arguments=[document.uri])))
    return lenses


# ---- CUDA C next to the source ----------------------------------------------------------------------------------------

def cuda(document, result):
    """Return the CUDA C; while the source is incomplete, return the CUDA C of the last complete version."""
    good = document.good if document is not None else None
    if good is None:
        return {"text": "", "version": None, "stale": False, "links": []}
    links = [{"python": _span(good.python, source), "cuda": _span(good.cuda, piece), "type": source.type, "costs": list(piece.costs)}
             for source, piece in good.links.pairs()]
    return {"text": good.text, "version": good.version, "stale": good is not result, "links": links}


def cuda_ranges(document, position):
    good = document.good if document is not None else None
    pieces = good.links.cuda_of(good.python.place(position.line, position.character)) if good is not None else []
    code = [piece for piece in pieces if good.cuda.lines[piece.line - 1].strip() != "}"]
    return {"ranges": [_span(good.cuda, piece) for piece in code]}


def python_range(document, position):
    good = document.good if document is not None else None
    source = good.links.python_of(good.cuda.place(position.line, position.character)) if good is not None else None
    return {"uri": document.uri, "range": _span(good.python, source)} if source is not None else None


def watch_files(server):
    """Register for changes of pyproject.toml and Python files, if the client supports this."""
    workspace = server.client_capabilities.workspace
    watched = workspace.did_change_watched_files if workspace else None
    if watched and watched.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/pyproject.toml"), types.FileSystemWatcher("**/*.py")])
        server.client_register_capability(types.RegistrationParams([types.Registration("py2cu-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)]))
