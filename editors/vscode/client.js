// SPDX-License-Identifier: MIT
// A Language Server Protocol client that communicates through the standard input and output of the server.
"use strict";

const { spawn } = require("child_process");

class Client {
  // handlers: {method: params => result} for notifications and requests of the server. onEnd is called with the reason when the server ends.
  constructor(command, handlers, onEnd) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.number = 0;
    this.buffer = Buffer.alloc(0);
    this.program = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "pipe"] });
    this.said = "";
    this.program.stdout.on("data", (data) => this.read(data));
    this.program.stderr.on("data", (data) => { this.said = (this.said + data).slice(-4000); });
    this.program.stdin.on("error", () => {});
    this.program.on("error", (error) => this.end(onEnd, error.message));
    this.program.on("exit", (status) => this.end(onEnd, this.stopping ? "" : `status ${status}: ${this.said.trim()}`));
  }

  end(onEnd, reason) {
    if (this.ended) return;
    this.ended = true;
    for (const { reject } of this.waiting.values()) reject(new Error("the server has terminated"));
    this.waiting.clear();
    onEnd(reason);
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const head = this.buffer.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.buffer.toString("ascii", 0, head));
      const begin = head + 4, end = begin + Number(length ? length[1] : 0);
      if (this.buffer.length < end) return;
      const text = this.buffer.toString("utf8", begin, end);
      this.buffer = this.buffer.subarray(end);
      if (length) this.take(JSON.parse(text));
    }
  }

  async take(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (waiting && message.error) waiting.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      else if (waiting) waiting.resolve(message.result);
      return;
    }
    const handler = this.handlers[message.method];
    if (message.id === undefined) {
      if (handler) handler(message.params);
      return;
    }
    if (!handler) {
      this.send({ id: message.id, error: { code: -32601, message: `unsupported method ${message.method}` } });
      return;
    }
    const result = await handler(message.params);
    this.send({ id: message.id, result: result === undefined ? null : result });
  }

  send(message) {
    if (this.ended) return;
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.program.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  // token: a cancellation token of VS Code.
  request(method, params, token) {
    if (this.ended) return Promise.reject(new Error("the server has terminated"));
    const id = ++this.number;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ id, method, params });
    const heard = token && token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return answer.finally(() => heard && heard.dispose());
  }

  async stop() {
    if (this.ended) return;
    this.stopping = true;
    try {
      await this.request("shutdown");
    } catch (error) {
      // the server has already terminated
    }
    this.notify("exit");
  }
}

module.exports = { Client };
