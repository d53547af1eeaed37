// SPDX-License-Identifier: MIT
// py2cu for VS Code: starts `py2cu lsp`, and shows its diagnostics and the CUDA C next to the Python source.
"use strict";

const vscode = require("vscode");
const { Client } = require("./client");

const SCHEME = "py2cu"; // scheme of CUDA C documents: py2cu:/folder/saxpy.py.cu?file:///folder/saxpy.py

let server, found, changed, mark, output;

// ---- conversion between objects of the protocol and of VS Code

const place = (position) => ({ line: position.line, character: position.character });
const position = (of) => new vscode.Position(of.line, of.character);
const range = (of) => new vscode.Range(position(of.start), position(of.end));
const identifier = (document) => ({ uri: document.uri.toString() });
const markdown = (text) => (text && text.value !== undefined ? new vscode.MarkdownString(text.value) : text);
const isPython = (document) => document.languageId === "python" && document.uri.scheme !== SCHEME;
const cudaUri = (uri) => vscode.Uri.from({ scheme: SCHEME, path: `${uri.path}.cu`, query: uri.toString() });
const pythonUri = (uri) => vscode.Uri.parse(uri.query);

function diagnostic(of) {
  const severities = [vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Information, vscode.DiagnosticSeverity.Hint];
  const made = new vscode.Diagnostic(range(of.range), of.message, severities[of.severity - 1]);
  made.code = of.codeDescription ? { value: of.code, target: vscode.Uri.parse(of.codeDescription.href) } : of.code;
  made.source = of.source;
  made.relatedInformation = (of.relatedInformation || []).map((note) =>
    new vscode.DiagnosticRelatedInformation(new vscode.Location(vscode.Uri.parse(note.location.uri), range(note.location.range)), note.message));
  return made;
}

function action(of) {
  const made = new vscode.CodeAction(of.title, vscode.CodeActionKind.QuickFix);
  made.isPreferred = of.isPreferred;
  made.diagnostics = (of.diagnostics || []).map(diagnostic);
  made.edit = new vscode.WorkspaceEdit();
  for (const [uri, changes] of Object.entries(of.edit.changes)) {
    for (const change of changes) made.edit.replace(vscode.Uri.parse(uri), range(change.range), change.newText);
  }
  return made;
}

// Returns the server's response, or `otherwise` if the request was canceled or the server has terminated.
async function ask(method, params, otherwise, token) {
  try {
    return (await server.request(method, params, token)) || otherwise;
  } catch (error) {
    return otherwise;
  }
}

// ---- the server

function configuration() {
  const settings = vscode.workspace.getConfiguration("py2cu");
  return { debounce: settings.get("debounce"), options: settings.get("options") };
}

async function start() {
  const command = vscode.workspace.getConfiguration("py2cu").get("command");
  const started = server = new Client(command, {
    "textDocument/publishDiagnostics": (params) => found.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic)),
    "py2cu/changed": (params) => changed.fire(cudaUri(vscode.Uri.parse(params.uri))),
    "window/showMessage": (params) => params.type <= 2 && vscode.window.showWarningMessage(params.message), // errors and warnings
    "client/registerCapability": () => null,
  }, (reason) => {
    if (reason && started === server) vscode.window.showErrorMessage(`py2cu: ${command.join(" ")} terminated: ${reason}`);
  });
  await started.request("initialize", {
    processId: process.pid,
    rootUri: (vscode.workspace.workspaceFolders || []).map((folder) => folder.uri.toString())[0] || null,
    capabilities: { general: { positionEncodings: ["utf-16"] }, workspace: { didChangeWatchedFiles: { dynamicRegistration: false } } },
    initializationOptions: configuration(),
  });
  started.notify("initialized", {});
  vscode.workspace.textDocuments.forEach(opened);
}

function opened(document) {
  if (isPython(document)) {
    server.notify("textDocument/didOpen", { textDocument: { ...identifier(document), languageId: "python", version: document.version, text: document.getText() } });
  }
}

function edited(event) {
  if (isPython(event.document) && event.contentChanges.length > 0) {
    server.notify("textDocument/didChange", {
      textDocument: { ...identifier(event.document), version: event.document.version }, contentChanges: [{ text: event.document.getText() }] });
  }
}

function closed(document) {
  if (isPython(document)) server.notify("textDocument/didClose", { textDocument: identifier(document) });
}

// ---- the CUDA C next to the Python source

async function showCuda() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isPython(editor.document)) return;
  const document = await vscode.workspace.openTextDocument(cudaUri(editor.document.uri));
  await vscode.languages.setTextDocumentLanguage(document, "cuda-cpp").then(undefined, () => vscode.languages.setTextDocumentLanguage(document, "cpp"));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
  await follow(editor);
}

const shows = (uri) => (editor) => editor.document.uri.toString() === uri.toString();

// Highlights the ranges in the other editor that correspond to the cursor.
async function follow(editor) {
  const uri = editor.document.uri, cursor = place(editor.selection.active);
  const isCuda = uri.scheme === SCHEME;
  if (!isCuda && !isPython(editor.document)) return;
  const other = vscode.window.visibleTextEditors.find(shows(isCuda ? pythonUri(uri) : cudaUri(uri)));
  if (!other) return;
  const params = { textDocument: { uri: (isCuda ? pythonUri(uri) : uri).toString() }, position: cursor };
  const answer = isCuda ? await ask("py2cu/pythonRange", params, null) : await ask("py2cu/cudaRanges", params, null);
  const ranges = !answer ? [] : (isCuda ? [answer.range] : answer.ranges).map(range);
  other.setDecorations(mark, ranges);
  editor.setDecorations(mark, []);
  if (ranges.length > 0) other.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function definition(document, at) {
  const answer = await ask("py2cu/pythonRange", { textDocument: { uri: pythonUri(document.uri).toString() }, position: place(at) }, null);
  return answer ? new vscode.Location(vscode.Uri.parse(answer.uri), range(answer.range)) : undefined;
}

// Shows registers and occupancy of the kernels of a saved file, which the server compiles.
async function showResources(uri) {
  const editor = vscode.window.activeTextEditor;
  const text = await ask("workspace/executeCommand", { command: "py2cu.resources", arguments: [uri || (editor && editor.document.uri.toString())] }, "");
  output = output || vscode.window.createOutputChannel("py2cu");
  output.clear();
  output.appendLine(text);
  output.show(true);
}

// ---- providers for VS Code

const providers = {
  hover: { async provideHover(document, at, token) {
    const answer = await ask("textDocument/hover", { textDocument: identifier(document), position: place(at) }, null, token);
    return answer ? new vscode.Hover(new vscode.MarkdownString(answer.contents.value)) : undefined;
  } },
  actions: { async provideCodeActions(document, within, context, token) {
    const params = { textDocument: identifier(document), range: { start: place(within.start), end: place(within.end) }, context: { diagnostics: [] } };
    return (await ask("textDocument/codeAction", params, [], token)).map(action);
  } },
  hints: { async provideInlayHints(document, within, token) {
    const params = { textDocument: identifier(document), range: { start: place(within.start), end: place(within.end) } };
    return (await ask("textDocument/inlayHint", params, [], token)).map((hint) => new vscode.InlayHint(position(hint.position), hint.label, vscode.InlayHintKind.Type));
  } },
  completion: { async provideCompletionItems(document, at, token) {
    const params = { textDocument: identifier(document), position: place(at) };
    const answer = await ask("textDocument/completion", params, { items: [] }, token);
    return answer.items.map((item) => Object.assign(new vscode.CompletionItem(item.label, item.kind - 1), { detail: item.detail, documentation: markdown(item.documentation) }));
  } },
  signature: { async provideSignatureHelp(document, at, token) {
    const answer = await ask("textDocument/signatureHelp", { textDocument: identifier(document), position: place(at) }, null, token);
    if (!answer) return undefined;
    const signatures = answer.signatures.map((of) => Object.assign(new vscode.SignatureInformation(of.label, markdown(of.documentation)),
      { parameters: of.parameters.map((parameter) => new vscode.ParameterInformation(parameter.label)) }));
    return Object.assign(new vscode.SignatureHelp(), { signatures, activeSignature: answer.activeSignature, activeParameter: answer.activeParameter });
  } },
  lenses: { async provideCodeLenses(document, token) {
    const found = await ask("textDocument/codeLens", { textDocument: identifier(document) }, [], token);
    return found.map((lens) => new vscode.CodeLens(range(lens.range), lens.command));
  } },
  cuda: { async provideTextDocumentContent(uri) {
    const answer = await ask("py2cu/cuda", { textDocument: { uri: pythonUri(uri).toString() } }, { text: "" });
    return answer.text || "// No CUDA C yet: see the diagnostics.\n";
  } },
};

async function activate(context) {
  found = vscode.languages.createDiagnosticCollection("py2cu");
  changed = new vscode.EventEmitter();
  providers.cuda.onDidChange = changed.event;
  mark = vscode.window.createTextEditorDecorationType({ backgroundColor: new vscode.ThemeColor("editor.wordHighlightStrongBackground"), isWholeLine: false });
  const python = { language: "python" };
  context.subscriptions.push(found, changed, mark,
    vscode.workspace.onDidOpenTextDocument(opened), vscode.workspace.onDidChangeTextDocument(edited), vscode.workspace.onDidCloseTextDocument(closed),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("py2cu")) server.notify("workspace/didChangeConfiguration", { settings: { py2cu: configuration() } });
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => follow(event.textEditor)),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, providers.cuda),
    vscode.languages.registerHoverProvider(python, providers.hover),
    vscode.languages.registerCodeActionsProvider(python, providers.actions, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    vscode.languages.registerInlayHintsProvider(python, providers.hints),
    vscode.languages.registerCompletionItemProvider(python, providers.completion, "."),
    vscode.languages.registerSignatureHelpProvider(python, providers.signature, "(", ","),
    vscode.languages.registerCodeLensProvider(python, providers.lenses),
    vscode.languages.registerDefinitionProvider({ scheme: SCHEME }, { provideDefinition: definition }),
    vscode.commands.registerCommand("py2cu.showCuda", showCuda),
    vscode.commands.registerCommand("py2cu.resources", showResources),
    vscode.commands.registerCommand("py2cu.restart", async () => { await server.stop(); found.clear(); await start(); }));
  await start().catch(() => {}); // start() has shown the error
}

function deactivate() {
  return server && server.stop();
}

module.exports = { activate, deactivate };
