# SPDX-License-Identifier: MIT
"""Worker processes that translate, compile and run programs; a worker that hangs or crashes is replaced.

Requests and responses are lines of JSON: the response to {"text", "programs"} is a list with [kind, message] or None for each program. Kinds: "differs",
"refused" (a message of the translator), "fails" (another exception, for example of the C++ compiler), "ends" and "hangs". With "original", CPython runs
both programs, and "rewriting" reports that their results differ.
"""
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import warnings

MAX_REQUESTS = 200  # maximum number of requests per process, because loaded code is not freed


def serve():
    """The worker: process requests until there are none."""
    from . import kernel_side, python_side

    warnings.simplefilter("ignore")
    answers, sys.stdout = sys.stdout, sys.stderr
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin:
            request = json.loads(line)
            os.environ["PY2CU_CXX"] = request["compiler"]
            answers.write(json.dumps(answer(kernel_side, python_side, request, folder)) + "\n")
            answers.flush()


def answer(kernel_side, python_side, request, folder):
    """If a source is rejected, the caller removes the reported programs and retries."""
    text, found = request["text"], {}
    kernel, cuda = python_side.load(text)
    if len(request["programs"]) == 1:  # programs that CPython cannot run are not translated
        left = kernel_side.by_python(kernel, cuda, 0)
        if isinstance(left, Exception):
            return {"kind": "ran", "found": {0: ["invalid", f"{type(left).__name__}: {left}"]}}
    original = python_side.load(request["original"]) if request.get("original") else None
    try:
        module = kernel_side.load(text, folder)
        kernel_side.by_kernel(module, -1)
        for sel in request["programs"]:
            left = kernel_side.by_python(*(original or (kernel, cuda)), sel)
            if isinstance(left, Exception):
                found[sel] = ["invalid", f"{type(left).__name__}: {left}"]
                continue
            wrong = original and different_rewriting(kernel_side, left, kernel_side.by_python(kernel, cuda, sel))
            if wrong:
                found[sel] = ["rewriting", wrong]
                continue
            difference = kernel_side.difference(left, kernel_side.by_kernel(module, sel))
            if difference:
                found[sel] = ["differs", difference]
    except Exception as error:  # any exception that a valid kernel can raise
        line, message = kernel_side.refusal(error) or (0, "")
        return {"kind": "refused", "line": line, "what": message} if line else {"kind": "fails", "what": f"{type(error).__name__}: {error}"[:3000]}
    finally:
        kernel_side.unload()
    return {"kind": "ran", "found": found}


def different_rewriting(kernel_side, left, rewritten):
    return f"{type(rewritten).__name__}: {rewritten}" if isinstance(rewritten, Exception) else kernel_side.difference(left, rewritten)


class Worker:
    def __init__(self, seconds):
        self.seconds = seconds
        self.process, self.served = None, 0

    def ask(self, text, programs, compiler, original=None):
        if self.process is None or self.served >= MAX_REQUESTS:
            self.end()
            self.process = subprocess.Popen([sys.executable, "-c", "from statements import workers; workers.serve()"], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
                                            cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
            self.served = 0
        self.served += 1
        try:
            self.process.stdin.write(json.dumps({"text": text, "programs": programs, "compiler": compiler, "original": original}) + "\n")
            self.process.stdin.flush()
            ready, _, _ = select.select([self.process.stdout], [], [], self.seconds)
            line = self.process.stdout.readline() if ready else None
        except BrokenPipeError:
            line = ""
        if line:
            return json.loads(line)
        code = self.end()
        return {"kind": "hangs", "what": f"more than {self.seconds} s"} if line is None else {"kind": "ends", "what": f"status {code}"}

    def end(self):
        if self.process is None:
            return None
        try:
            code = self.process.wait(0.5) if self.process.stdin.close() is None else None
        except (subprocess.TimeoutExpired, BrokenPipeError):
            os.killpg(self.process.pid, signal.SIGKILL)
            code = self.process.wait()
        self.process.stdout.close()
        self.process = None
        return code
