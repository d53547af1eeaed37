# SPDX-License-Identifier: MIT
"""The language server: requests of editors, and the scheduling of translations."""
import asyncio
import concurrent.futures
import os
import sys
import traceback

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from .. import _py2cu
from . import command, completion, responses
from .document import Document, path_of, translated
from .positions import Lines

DEBOUNCE = 0.2  # seconds without a change before a document is translated
_WORKERS = 2


class Server(LanguageServer):
    """Language server that translates an open document some time after its last change; requests wait for the translation."""

    def __init__(self):
        super().__init__("py2cu", _py2cu.version)
        self.documents = {}
        self.settings, self.debounce = {}, DEBOUNCE
        self.pool = concurrent.futures.ThreadPoolExecutor(_WORKERS)
        self.shown_problems = set()  # problems that were shown
        self.pages = command.MessagePages()

    # ---- settings

    def configure(self, settings):
        """Apply settings {"debounce": milliseconds, "options": {...}} from the initialization or a configuration change."""
        if not isinstance(settings, dict):
            return
        settings = settings.get("py2cu", settings)
        if not isinstance(settings, dict):
            return
        options, wait = settings.get("options", {}), settings.get("debounce", DEBOUNCE * 1000)
        self.settings = dict(options) if isinstance(options, dict) else {}
        self.debounce = wait / 1000 if isinstance(wait, (int, float)) and 0 <= wait <= 60000 else DEBOUNCE
        for uri in list(self.documents):
            self.schedule(uri, 0)

    # ---- documents

    def opened(self, uri, text, version):
        self.documents[uri] = Document(uri, path_of(uri), text, version)
        self.schedule(uri, 0)

    def changed(self, uri, text, version):
        document = self.documents.get(uri)
        if document is None:
            return self.opened(uri, text, version)
        document.text, document.version = text, version
        self.schedule(uri, self.debounce)

    def closed(self, uri):
        document = self.documents.pop(uri, None)
        if document is not None:
            self._drop(document)
            self.publish(uri, None, [])

    def update_importers(self, uri):
        """Schedule the documents that import this one."""
        path = os.path.realpath(path_of(uri))
        for other, document in self.documents.items():
            found = document.result
            if other != uri and found is not None and any(os.path.realpath(file) == path for file in found.translation.files):
                self.schedule(other, self.debounce)

    def _drop(self, document):
        if document.task is not None:
            document.task.cancel()
            document.task = None

    def schedule(self, uri, delay):
        document = self.documents[uri]
        self._drop(document)
        document.result = None
        document.task = asyncio.get_running_loop().create_task(self._translate(document, delay))

    async def _translate(self, document, delay):
        if delay:
            await asyncio.sleep(delay)
        try:
            result = await asyncio.get_running_loop().run_in_executor(self.pool, self._work, document, document.version, document.text)
        except Exception as error:  # an internal error: the server continues, and the next version may succeed
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"py2cu: {document.uri}: {traceback.format_exc()}"))
            self._show_problem(f"internal error: {type(error).__name__}: {error}")
            return
        if result is None or self.documents.get(document.uri) is not document:
            return
        document.result = result
        if result.text:
            document.good = result
        if result.problem:
            self._show_problem(result.problem)
        self.publish(document.uri, document.version, responses.diagnostics(document, result, self.pages))
        self.protocol.notify("py2cu/changed", {"uri": document.uri, "version": document.version, "failed": bool(result.translation.errors)})

    def _show_problem(self, problem):
        """Show a problem once."""
        if problem not in self.shown_problems:
            self.shown_problems.add(problem)
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"py2cu: {problem}"))

    def _work(self, document, version, text):
        if version != document.version:  # the document changed while the task waited
            return None
        unsaved = {one.path: one.text for one in list(self.documents.values()) if one is not document}
        encoding = getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding)
        found = translated(document, version, text, self.settings, unsaved, encoding)
        for code in {one.code for one in found.translation.diagnostics if one.code}:
            self.pages.path(code)  # runs the command, which must not delay the event loop
        return found

    def source(self, uri):
        """Return the current source of a document and its Lines; (None, None) if it is not open."""
        document = self.documents.get(uri)
        encoding = getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding)
        return (document.text, Lines(document.text, encoding)) if document is not None else (None, None)

    def publish(self, uri, version, found):
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    async def current(self, uri):
        """Return (document, result) when its current version is translated; (None, None) if it is not open."""
        while True:
            document = self.documents.get(uri)
            if document is None or document.result is not None:
                return document, document and document.result
            if document.task is None or document.task.done():  # the translation failed, which was reported
                return document, None
            await asyncio.wait({document.task})


def make_server():
    server = Server()
    feature = server.feature

    @feature(types.INITIALIZED)
    def _(params):
        responses.watch_files(server)

    @feature(types.INITIALIZE)
    def _(params):
        server.configure(params.initialization_options)

    @feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def _(params):
        server.configure(params.settings)

    @feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _(params):
        for uri in list(server.documents):
            server.schedule(uri, server.debounce)

    @feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _(params):
        found = server.workspace.get_text_document(params.text_document.uri)
        server.opened(found.uri, found.source, found.version)

    @feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _(params):
        found = server.workspace.get_text_document(params.text_document.uri)
        server.changed(found.uri, found.source, found.version)
        server.update_importers(found.uri)

    @feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _(params):
        server.closed(params.text_document.uri)

    @feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]))
    async def _(params):
        document, result = await server.current(params.text_document.uri)
        return responses.code_actions(document, result, params.range, server.pages) if result else []

    @feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["."]))
    def _(params):
        text, lines = server.source(params.text_document.uri)
        return completion.completion(text, lines, params.position) if text is not None else None

    @feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpOptions(trigger_characters=["(", ","]))
    def _(params):
        text, lines = server.source(params.text_document.uri)
        return completion.signature_help(text, lines, params.position) if text is not None else None

    @feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def _(params):
        document, result = await server.current(params.text_document.uri)
        return responses.code_lenses(document, result) if result else []

    @server.command("py2cu.resources")
    async def _(uri):
        text = await asyncio.get_running_loop().run_in_executor(server.pool, command.resources, path_of(uri))
        server.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))
        return text

    @feature(types.TEXT_DOCUMENT_HOVER)
    async def _(params):
        document, result = await server.current(params.text_document.uri)
        return responses.hover(document, result, params.position) if result else None

    @feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def _(params):
        document, result = await server.current(params.text_document.uri)
        return responses.inlay_hints(document, result, params.range) if result else []

    @feature("py2cu/cuda")
    async def _(params):
        document, result = await server.current(params.textDocument.uri)
        return responses.cuda(document, result)

    @feature("py2cu/cudaRanges")
    async def _(params):
        document, result = await server.current(params.textDocument.uri)
        return responses.cuda_ranges(document, params.position)

    @feature("py2cu/pythonRange")
    async def _(params):
        document, result = await server.current(params.textDocument.uri)
        return responses.python_range(document, params.position)

    return server


def main(arguments):
    """Run py2cu lsp on standard input and output."""
    wrong = [argument for argument in arguments if argument != "--stdio"]
    if wrong:
        print(f"py2cu: lsp: no option {wrong[0]!r}; the Language Server Protocol runs on standard input and output", file=sys.stderr)
        return 2
    make_server().start_io()
    return 0
