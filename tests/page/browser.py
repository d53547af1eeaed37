"""A browser for tests: Debian's chromium, driven through chromedriver's own protocol (W3C WebDriver, JSON over HTTP)."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of the standard
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def missing():
    """What is not here, in words; None: all is."""
    names = [name for name, found in (("chromium", any(map(shutil.which, CHROMIUM))), ("chromedriver", shutil.which("chromedriver"))) if not found]
    return " and ".join(names) + ": apt-get install chromium chromium-driver" if names else None


class Browser:
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
            words.append("--no-sandbox")  # which root cannot have
        options = {"binary": next(filter(None, map(shutil.which, CHROMIUM))), "args": words}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}, "timeouts": {"script": 60000}}
        self.session = ""
        self.session = "/session/" + self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}{path}", method=method, headers={"Content-Type": "application/json"},
                                         data=json.dumps(body).encode() if body is not None else None)
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)["value"]

    def open(self, path, query=""):
        self.ask("POST", "/url", {"url": "file://" + urllib.request.quote(path) + query})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        """The script calls the function behind its own arguments."""
        return self.ask("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def complaints(self):
        """What stands on the console since the last time."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def point(self, element, click=False):
        move = {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element}
        buttons = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}] if click else []
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [move, *buttons]}]})

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def media(self, scheme):
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": [{"name": "prefers-color-scheme", "value": scheme}]}})

    def size(self, width, height):
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride",
                                               "params": {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}})

    def close(self):
        try:
            if self.session:
                self.ask("DELETE", "")
        finally:
            self.driver.kill()
            self.driver.wait()
            self.profile.cleanup()
