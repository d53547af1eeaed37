# SPDX-License-Identifier: MIT
"""Browsers for tests: Debian's chromium, controlled with chromedriver's protocol (W3C WebDriver, JSON over HTTP), and Firefox."""
import base64
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of elements in the standard
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FIREFOX = ("firefox-esr", "firefox")


def missing(firefox=False):
    """Return a description of the missing programs; None if there are none."""
    if firefox:
        return None if any(map(shutil.which, FIREFOX)) else "not installed: firefox (apt-get install firefox-esr)"
    names = [name for name, found in (("chromium", any(map(shutil.which, CHROMIUM))), ("chromedriver", shutil.which("chromedriver"))) if not found]
    return f"not installed: {' and '.join(names)} (apt-get install chromium chromium-driver)" if names else None


class Pages:
    """What both have."""

    def point(self, element, click=False):
        # A browser on a busy machine may not have finished the layout of the page.
        self.wait("""const [element, done] = arguments, end = performance.now() + 20000;
            (function look() { element.getClientRects().length || performance.now() > end ? done() : setTimeout(look, 20) })()""", element)
        move = {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element}
        buttons = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}] if click else []
        self.actions([{"type": "pointer", "id": "mouse", "actions": [move, *buttons]}])

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.actions([{"type": "key", "id": "keys", "actions": actions}])


class Browser(Pages):
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = None
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self.port = int(found.group(1))
                break
        words = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1300,800", f"--user-data-dir={self.profile.name}"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")  # which root cannot use
        options = {"binary": next(filter(None, map(shutil.which, CHROMIUM))), "args": words}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}, "timeouts": {"script": 60000}}
        self.session = ""
        self.session = "/session/" + self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}{path}", method=method, headers={"Content-Type": "application/json"},
                                         data=json.dumps(body).encode() if body is not None else None)
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:  # whose body contains the reason
            raise RuntimeError(f"{method} {path}: {json.load(error)['value']['message'].splitlines()[0]}") from None

    def go(self, url):
        self.ask("POST", "/url", {"url": url})

    def open(self, path, query=""):
        self.go("file://" + urllib.request.quote(path) + query)

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        """Run a script that calls the function after its arguments."""
        return self.ask("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def complaints(self):
        """Return the console messages since the last call."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def actions(self, actions):
        self.ask("POST", "/actions", {"actions": actions})

    def media(self, scheme):
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia",
                                               "params": {"media": "", "features": [{"name": "prefers-color-scheme", "value": scheme}]}})

    def printing(self, scheme):
        """Emulate printing with this color scheme; media() ends the emulation."""
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia",
                                               "params": {"media": "print", "features": [{"name": "prefers-color-scheme", "value": scheme}]}})

    def size(self, width, height):
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride",
                                               "params": {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}})

    def picture(self):
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def close(self):
        try:
            if self.session:
                self.ask("DELETE", "")
        finally:
            self.driver.kill()
            self.driver.wait()
            self.profile.cleanup()


class Firefox(Pages):
    """Firefox (Debian's firefox-esr) with the same interface. Debian has no driver for it, so this class uses Marionette: length-prefixed JSON over a
    socket, with the commands of W3C WebDriver.
    """

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        with open(os.path.join(self.profile.name, "user.js"), "w", encoding="utf-8") as file:
            file.write('user_pref("marionette.port", 0);\nuser_pref("app.normandy.enabled", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
        words = [next(filter(None, map(shutil.which, FIREFOX))), "--headless", "--no-remote", "--profile", self.profile.name, "--marionette", "--remote-allow-system-access"]
        environment = dict(os.environ, MOZ_HEADLESS_WIDTH="1300", MOZ_HEADLESS_HEIGHT="900", HOME=self.profile.name)
        self.driver = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        self.socket = self.stream = None
        try:
            self.socket = socket.create_connection(("127.0.0.1", self.find_port()), timeout=120)
            self.stream = self.socket.makefile("rb")
            self.sent = 0
            self.receive()  # who it is
            self.command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": 60000, "pageLoad": 60000}}}})
        except BaseException:
            self.close()
            raise

    def find_port(self):
        """Firefox writes the port there."""
        until = time.monotonic() + 60
        while time.monotonic() < until and self.driver.poll() is None:
            try:
                with open(os.path.join(self.profile.name, "MarionetteActivePort"), encoding="utf-8") as file:
                    return int(file.read())
            except (OSError, ValueError):
                time.sleep(0.1)
        raise RuntimeError("Firefox does not listen")

    def receive(self):
        length = b""
        while (letter := self.stream.read(1)) != b":":
            if not letter:
                raise RuntimeError("Firefox has ended")
            length += letter
        return json.loads(self.stream.read(int(length)))

    def command(self, name, parameters=None):
        self.sent += 1
        data = json.dumps([0, self.sent, name, parameters or {}]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def inside(self, script, *arguments):
        """Run a script with the privileges of the browser."""
        self.command("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.command("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})
        finally:
            self.command("Marionette:SetContext", {"value": "content"})

    def go(self, url):
        self.command("WebDriver:Navigate", {"url": url})

    def open(self, path, query=""):
        self.go("file://" + urllib.request.quote(path) + query)

    def run(self, script, *arguments):
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        return self.command("WebDriver:ExecuteAsyncScript", {"script": script, "args": list(arguments)})

    def complaints(self):
        """Return errors of pages, without those of the browser itself."""
        return self.inside("""
            const found = Services.console.getMessageArray().filter((m) => m instanceof Ci.nsIScriptError && !(m.flags & Ci.nsIScriptError.warningFlag) &&
              !(m.flags & Ci.nsIScriptError.infoFlag) && /^(file|blob|about:blank|data)/.test(m.sourceName)).map((m) => `${m.sourceName}:${m.lineNumber}: ${m.errorMessage}`);
            Services.console.reset();
            return found;""")

    def actions(self, actions):
        self.command("WebDriver:PerformActions", {"actions": actions})

    def media(self, scheme):
        self.inside("Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0])", 0 if scheme == "dark" else 1)

    def size(self, width, height):
        """Set the width of the page, because windows cannot be as narrow as a phone."""
        self.command("WebDriver:SetWindowRect", {"width": max(width, 600), "height": height + 100})
        self.inside("const b = gBrowser.selectedBrowser; b.style.flex = 'none'; b.style.width = `${arguments[0]}px`; b.style.minWidth = '0';", width)
        self.wait("""
            const [width, done] = arguments, until = performance.now() + 5000;
            const look = () => innerWidth === width || performance.now() > until ? done() : setTimeout(look, 20);
            look();""", width)

    def picture(self):
        return base64.b64decode(self.command("WebDriver:TakeScreenshot", {"full": False}))

    def close(self):
        if self.socket is not None:
            self.stream.close()
            self.socket.close()
        self.driver.kill()
        self.driver.wait()
        self.profile.cleanup()
