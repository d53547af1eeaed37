// SPDX-License-Identifier: MIT
// Tests the VS Code extension with a fake VS Code and the real server: run_extension.js EXTENSION COMMAND...
"use strict";

const assert = require("assert");
const vscode = require("vscode");

const SOURCE = `from numba import cuda


@cuda.jit("void(float32[::1])")
def scale(x):
    i = cuda.gird(1)
    if i < x.size:
        x[i] *= 2
`;

async function until(what, test) {
  for (let tries = 0; tries < 2000; tries++) {
    const found = await test();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`${what} never came: ${vscode.shown.messages}`);
}

async function main(path, command) {
  vscode.workspace.settings = { command, debounce: 20, options: {} };
  const extension = require(path);
  const document = new vscode.Document(vscode.Uri.parse("file:///nowhere/scale.py"), "python", SOURCE);
  vscode.workspace.textDocuments.push(document);
  const editor = new vscode.Editor(document);
  vscode.window.visibleTextEditors.push(editor);
  vscode.window.activeTextEditor = editor;
  await extension.activate({ subscriptions: [] });

  const told = () => vscode.shown.diagnostics.get(document.uri.toString());
  const [wrong] = await until("the message", () => told() && told().length === 1 && told());
  assert.strictEqual(wrong.severity, vscode.DiagnosticSeverity.Error);
  assert.strictEqual(wrong.range.start.line, 5);
  const { registered } = vscode;
  const actions = await registered.actions.provider.provideCodeActions(document, wrong.range, {}, undefined);
  const [edit] = actions.find((one) => one.isPreferred).edit.edits;
  const lines = document.text.split("\n"), line = lines[edit.range.start.line];
  lines[edit.range.start.line] = line.slice(0, edit.range.start.character) + edit.text + line.slice(edit.range.end.character);
  document.text = lines.join("\n");
  document.version++;
  vscode.events.edited({ document, contentChanges: [{}] });
  await until("the mended text", () => told().length === 0);
  assert.strictEqual(document.text, SOURCE.replace("gird", "grid"));

  await registered.commands["py2cu.showCuda"]();
  const cuda = vscode.window.visibleTextEditors[1];
  assert.strictEqual(cuda.document.languageId, "cuda-cpp");
  assert.match(cuda.document.text, /__global__ void scale\(float \*x/);
  editor.selection.active = new vscode.Position(7, 10);
  vscode.events.selected({ textEditor: editor });
  const [range] = await until("the piece of C", () => cuda.marked.length > 0 && cuda.marked);
  assert.match(cuda.document.text.split("\n")[range.start.line], /x\[i\] \*= 2/);
  cuda.selection.active = range.start;
  vscode.events.selected({ textEditor: cuda });
  const [back] = await until("the way back", () => editor.marked.length > 0 && editor.marked);
  assert.strictEqual(back.start.line, 7);
  const goal = await registered.definition.provider.provideDefinition(cuda.document, range.start);
  assert.strictEqual(goal.uri.toString(), document.uri.toString());
  assert.strictEqual(goal.range.start.line, 7);

  const hover = await registered.hover.provider.provideHover(document, new vscode.Position(7, 10));
  assert.match(hover.contents.value, /x\[i\] \*= 2/);
  const hints = await registered.hints.provider.provideInlayHints(document, new vscode.Range(new vscode.Position(0, 0), new vscode.Position(99, 0)));
  assert.ok(hints.some((hint) => hint.label === ": float32[::1]"));

  const items = await registered.completion.provider.provideCompletionItems(document, new vscode.Position(5, "    i = cuda.".length));
  assert.ok(items.some((item) => item.label === "syncthreads" && item.detail === "__syncthreads" && /Barrier/.test(item.documentation.value)));
  const help = await registered.signature.provider.provideSignatureHelp(document, new vscode.Position(5, "    i = cuda.grid(".length));
  assert.strictEqual(help.signatures[0].label, "cuda.grid(any)");
  const lenses = await registered.lenses.provider.provideCodeLenses(document);
  assert.deepStrictEqual(lenses.map((lens) => lens.command.title), ["Show CUDA C", "Registers and occupancy"]);
  await registered.commands["py2cu.resources"](document.uri.toString());
  assert.match(vscode.shown.output, /scale.py/); // the file does not exist
  assert.strictEqual(wrong.code.target.scheme, "file");

  document.text = document.text.replace("*= 2", "*= 3");
  document.version++;
  vscode.events.edited({ document, contentChanges: [{}] });
  await until("the new C", () => /x\[i\] \*= 3/.test(cuda.document.text));
  await registered.commands["py2cu.restart"]();
  await until("the messages of another server", told);
  vscode.events.closed(document);
  await extension.deactivate();

  vscode.workspace.settings.command = ["/nowhere/py2cu", "lsp"];
  await extension.activate({ subscriptions: [] });
  assert.match(vscode.shown.messages.join(), /nowhere\/py2cu lsp terminated/);
  console.log("done");
}

main(process.argv[2], process.argv.slice(3)).catch((error) => {
  console.error(error);
  process.exit(1);
});
