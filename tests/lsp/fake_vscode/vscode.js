// SPDX-License-Identifier: MIT
// A fake of the part of VS Code's API that the extension uses; run_extension.js calls what the extension registers.
"use strict";

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }
class Plain { constructor(...values) { this.values = values; } }
class Uri {
  constructor(parts) { Object.assign(this, { scheme: "", path: "", query: "" }, parts); }
  static from(parts) { return new Uri(parts); }
  static parse(text) {
    const found = /^([\w-]+):(?:\/\/)?([^?]*)(?:\?(.*))?$/.exec(text);
    return new Uri({ scheme: found[1], path: decodeURIComponent(found[2]), query: found[3] ? decodeURIComponent(found[3]) : "" });
  }
  toString() { return `${this.scheme}:${this.scheme === "file" ? "//" : ""}${encodeURI(this.path)}${this.query ? "?" + encodeURIComponent(this.query) : ""}`; }
}
class EventEmitter {
  constructor() { this.heard = []; this.event = (fn) => { this.heard.push(fn); return { dispose() {} }; }; }
  fire(value) { this.heard.forEach((fn) => fn(value)); }
}

const events = {}, registered = { commands: {} }, shown = { messages: [], diagnostics: new Map() };
const on = (name) => (fn) => { events[name] = fn; return { dispose() {} }; };
const keep = (name) => (selector, provider) => { registered[name] = { selector, provider }; return { dispose() {} }; };

class Document {
  constructor(uri, languageId, text, version = 1) { Object.assign(this, { uri, languageId, text, version }); }
  getText() { return this.text; }
}
class Editor {
  constructor(document) { this.document = document; this.selection = { active: new Position(0, 0) }; this.marked = []; this.revealed = []; }
  setDecorations(_, ranges) { this.marked = ranges; }
  revealRange(range) { this.revealed.push(range); }
}

module.exports = {
  Position, Range, Location, Uri, EventEmitter, Document, Editor, events, registered, shown,
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  DiagnosticRelatedInformation: Plain, MarkdownString: class { constructor(value) { this.value = value; } },
  Hover: class { constructor(contents) { this.contents = contents; } },
  InlayHint: class { constructor(position, label, kind) { Object.assign(this, { position, label, kind }); } }, InlayHintKind: { Type: 1 },
  CompletionItem: class { constructor(label, kind) { Object.assign(this, { label, kind }); } }, SignatureHelp: class {},
  SignatureInformation: class { constructor(label, documentation) { Object.assign(this, { label, documentation }); } },
  ParameterInformation: class { constructor(label) { this.label = label; } }, CodeLens: class { constructor(range, command) { Object.assign(this, { range, command }); } },
  CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } }, CodeActionKind: { QuickFix: "quickfix" },
  WorkspaceEdit: class { constructor() { this.edits = []; } replace(uri, range, text) { this.edits.push({ uri, range, text }); } },
  ThemeColor: Plain, ViewColumn: { Beside: -2 }, TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
  workspace: {
    settings: {}, textDocuments: [], workspaceFolders: undefined,
    getConfiguration() { return { get: (name) => module.exports.workspace.settings[name] }; },
    async openTextDocument(uri) {
      const document = new Document(uri, "plaintext", await registered.content.provider.provideTextDocumentContent(uri));
      registered.content.provider.onDidChange(async (changed) => {
        if (changed.toString() === uri.toString()) document.text = await registered.content.provider.provideTextDocumentContent(uri);
      });
      return document;
    },
    onDidOpenTextDocument: on("opened"), onDidChangeTextDocument: on("edited"), onDidCloseTextDocument: on("closed"), onDidChangeConfiguration: on("configured"),
    registerTextDocumentContentProvider: keep("content"),
  },
  window: {
    visibleTextEditors: [], activeTextEditor: undefined,
    createOutputChannel() { return { clear() {}, appendLine(text) { shown.output = text; }, show() {} }; },
    createTextEditorDecorationType() { return { dispose() {} }; },
    async showTextDocument(document) { const editor = new Editor(document); this.visibleTextEditors.push(editor); return editor; },
    showWarningMessage(text) { shown.messages.push(text); }, showErrorMessage(text) { shown.messages.push(text); },
    onDidChangeTextEditorSelection: on("selected"),
  },
  languages: {
    createDiagnosticCollection() { return { set(uri, list) { shown.diagnostics.set(uri.toString(), list); }, clear() { shown.diagnostics.clear(); }, dispose() {} }; },
    async setTextDocumentLanguage(document, language) { document.languageId = language; return document; },
    registerHoverProvider: keep("hover"), registerCompletionItemProvider: keep("completion"), registerSignatureHelpProvider: keep("signature"), registerCodeLensProvider: keep("lenses"), registerCodeActionsProvider: keep("actions"), registerInlayHintsProvider: keep("hints"), registerDefinitionProvider: keep("definition"),
  },
  commands: { registerCommand(name, fn) { registered.commands[name] = fn; return { dispose() {} }; } },
};
