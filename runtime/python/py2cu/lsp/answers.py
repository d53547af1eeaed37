"""What the server answers, from the result of a text."""
import os

from lsprotocol import types
from pygls import uris

from .. import _py2cu
from .document import QUIET, parameters_of
from .links import cuda_of, python_of

_SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning, "advice": types.DiagnosticSeverity.Hint}
_MOST_LINES = 40  # of C in a hover


def _range(lines, begin, end):
    return types.Range(types.Position(*lines.position(*begin)), types.Position(*lines.position(*end)))


def _span(lines, span):
    """A span of whole lines begins at its text."""
    (line, column), end = span
    begin = lines.indent(line) if column == 1 else lines.position(line, column)
    return types.Range(types.Position(*begin), types.Position(*lines.position(*end)))


def _range_of(lines, one):
    """The range of a diagnostic, a note or an edit; the first line of one without a place."""
    if not one.line:
        return types.Range(types.Position(0, 0), types.Position(*lines.end(1)))
    return _range(lines, (one.line, one.column), (one.end_line or one.line, one.end_column or one.column))


# ---- diagnostics and what mends them -----------------------------------------------------------------------------------

def _lines_of(document, result, file_name):
    """(uri, lines) of a file that a diagnostic names; lines None where it is another than the document."""
    if file_name is None or file_name == document.path:
        return document.uri, result.python
    return uris.from_fs_path(os.path.normpath(file_name)) or document.uri, None


def _shown(document, result):
    """Those that concern the text: advice on another file is for that one's own reader."""
    return [one for one in result.translation.diagnostics
            if one.code not in QUIET and (one.severity != "advice" or _lines_of(document, result, one.file_name)[1])]


def _severity(one):
    # A kernel that nothing types yet is no mistake of its text: a launch may tell, from another file.
    return types.DiagnosticSeverity.Information if one.code == "kernel-without-types" else _SEVERITIES[one.severity]


def diagnostics(document, result):
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
        found.append(types.Diagnostic(range=place, message=message + (f"\n{one.hint}" if one.hint else ""), severity=_severity(one), code=one.code,
                                      source="py2cu", related_information=notes or None))
    return found


def _overlap(a, b):
    return (a.start.line, a.start.character) <= (b.end.line, b.end.character) and (b.start.line, b.start.character) <= (a.end.line, a.end.character)


def code_actions(document, result, wanted):
    actions, told = [], diagnostics(document, result)
    for one, diagnostic in zip(_shown(document, result), told):
        if not _overlap(diagnostic.range, wanted):
            continue
        edits = [edit for edit in one.edits if _lines_of(document, result, edit.file_name)[1]]
        if edits and len(edits) == len(one.edits):
            changes = [types.TextEdit(_range_of(result.python, edit), edit.replacement) for edit in edits]
            actions.append(types.CodeAction(title=one.hint or f"Mend {one.code}", kind=types.CodeActionKind.QuickFix, diagnostics=[diagnostic],
                                            is_preferred=True, edit=types.WorkspaceEdit(changes={document.uri: changes})))
        if one.severity != "error" and one.line and one.file_name == document.path and "#" not in result.python.lines[one.line - 1]:
            end = types.Position(*result.python.end(one.line))
            change = types.TextEdit(types.Range(end, end), f"  # py2cu: allow({one.code})")
            actions.append(types.CodeAction(title=f"Allow {one.code} here", kind=types.CodeActionKind.QuickFix, diagnostics=[diagnostic],
                                            edit=types.WorkspaceEdit(changes={document.uri: [change]})))
    return actions


# ---- types and CUDA C at a place ---------------------------------------------------------------------------------------

def hover(document, result, position):
    place = result.python.place(position.line, position.character)
    numbers = sorted({line for (first, _), (last, _) in cuda_of(result.links, place) for line in range(first, last + 1)})
    if not numbers:
        return None
    lines = [result.cuda.lines[number - 1] for number in numbers[:_MOST_LINES]]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    text = "\n".join(line[margin:] for line in lines)
    heads = [f"`{kernel.signature}`\n\n" for kernel in result.translation.kernels if kernel.line == place[0] and kernel.file_name == document.path]
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, f"{''.join(heads)}```cuda-cpp\n{text}\n```"))


def inlay_hints(document, result, wanted):
    """The types of parameters, where nothing in the text says them beside the name."""
    hints, at = [], {}
    for kernel in result.translation.kernels:
        if kernel.file_name == document.path:
            at.setdefault((kernel.python_name, kernel.line), []).append(kernel.signature)
    for (name, line), signatures in at.items():
        columns = [_py2cu.read_signature(one[one.index("("):])[1] for one in signatures]
        for number, (_, place, is_annotated) in enumerate(parameters_of("\n".join(result.python.lines), name, line)):
            found = list(dict.fromkeys(column[number] for column in columns if number < len(column)))
            position = types.Position(*result.python.position(*place))
            if found and not is_annotated and wanted.start.line <= position.line <= wanted.end.line:
                hints.append(types.InlayHint(position, ": " + " | ".join(found), kind=types.InlayHintKind.Type))
    return hints


# ---- the CUDA C beside the text ----------------------------------------------------------------------------------------

def cuda(document, result):
    """The CUDA C; of the last text that had some while the present one is half typed."""
    good = document.good if document is not None else None
    if good is None:
        return {"text": "", "version": None, "stale": False, "links": []}
    links = [{"python": _span(good.python, link.python), "cuda": _span(good.cuda, link.cuda)} for link in good.links]
    return {"text": good.text, "version": good.version, "stale": good is not result, "links": links}


def cuda_ranges(document, position):
    good = document.good if document is not None else None
    spans = cuda_of(good.links, good.python.place(position.line, position.character)) if good is not None else []
    return {"ranges": [_span(good.cuda, span) for span in spans]}


def python_range(document, position):
    good = document.good if document is not None else None
    span = python_of(good.links, good.cuda.place(position.line, position.character)) if good is not None else None
    return {"uri": document.uri, "range": _span(good.python, span)} if span is not None else None


def watch_files(server):
    """Asks for news of pyproject.toml, where the client can give them."""
    workspace = server.client_capabilities.workspace
    watched = workspace.did_change_watched_files if workspace else None
    if watched and watched.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/pyproject.toml"), types.FileSystemWatcher("**/*.py")])
        server.client_register_capability(types.RegistrationParams([types.Registration("py2cu-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)]))
