# SPDX-License-Identifier: MIT
"""Responsiveness of the playground while the user types: bench_typing.py --site DIRECTORY [--firefox]

Types 60 characters per second into the middle of a program of 300 lines, for some seconds, and measures the time between frames with
requestAnimationFrame(). The goal is less than 50 ms per frame. Load on the machine affects the result, so this is not a test.
"""
import argparse
import os
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "page"))
import browser

KERNEL = '''

@cuda.jit("void(float32[:, ::1], float32[::1], float32[:, ::1], int64)")
def blurred{0}(image, weights, out, radius):
    """Each element of out is a weighted mean of those around its place."""
    column, row = cuda.grid(2)
    rows, columns = image.shape
    # rows beyond the border equal the nearest row
    if row < rows and column < columns:
        total = 0.0
        weight = 0.0
        for k in range(-radius, radius + 1):
            near = min(max(row + k, 0), rows - 1)
            if k % 2 == 0:
                total += weights[abs(k)] * image[near, column]
            else:
                total -= image[near, column] / (abs(k) + 1)
            weight += weights[abs(k)]
        out[row, column] = math.sqrt(total * total) / weight
'''

PROGRAM = "import math\nfrom numba import cuda\n" + "".join(map(KERNEL.format, range(15)))
MAX_MS, PER_SECOND, SECONDS = 50, 60, 10
TYPED = "            total = total + 1.5 * weights[k]  # as one types\n"
# Each letter is a separate task, like input of a keyboard; delayed letters follow each other immediately.
TYPE = """
const [text, typed, rate, seconds] = arguments, done = arguments[4];
const editor = document.getElementById('text');
editor.value = text;
editor.dispatchEvent(new Event('input'));
setTimeout(() => {
  const middle = text.indexOf('            weight +=', text.length / 2), gaps = [], tasks = [], letters = rate * seconds;
  editor.focus();
  editor.setSelectionRange(middle, middle);
  let sent = 0, answers = 0, before = performance.now();
  const begin = before;
  document.addEventListener('py2cu-translated', () => { answers++; });
  const letter = () => {
    const from = performance.now();
    if (sent < Math.min((from - begin) * rate / 1000, letters)) {
      document.execCommand('insertText', false, typed[sent++ % typed.length]);
      tasks.push(performance.now() - from);
    }
    if (sent < letters) {
      setTimeout(letter, Math.max(begin + sent * 1000 / rate - performance.now(), 0));
    }
  };
  letter();
  const frame = (now) => {
    gaps.push(now - before);
    before = now;
    if (sent < letters) {
      requestAnimationFrame(frame);
    } else {
      done({gaps: gaps.slice(1), tasks, answers, length: editor.value.length - text.length});
    }
  };
  requestAnimationFrame((now) => { before = now; requestAnimationFrame(frame); });
}, 2000);"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", required=True, metavar="DIRECTORY")
    parser.add_argument("--firefox", action="store_true")
    args = parser.parse_args()
    b = browser.Firefox() if args.firefox else browser.Browser()
    try:
        b.open(os.path.abspath(os.path.join(args.site, "index.html")))
        found = b.wait(TYPE, PROGRAM, TYPED, PER_SECOND, SECONDS)
    finally:
        b.close()
    gaps, tasks = sorted(found["gaps"]), sorted(found["tasks"])
    late = sum(gap > MAX_MS for gap in gaps)
    print(f"{PROGRAM.count(chr(10))} lines, {found['length']} letters in {SECONDS} s, {found['answers']} translations shown; frames: {len(gaps)}, median "
          f"{gaps[len(gaps) // 2]:.1f} ms, 99 % {gaps[len(gaps) * 99 // 100]:.1f} ms, longest {gaps[-1]:.1f} ms, {late} over {MAX_MS} ms; a letter's own work: "
          f"median {tasks[len(tasks) // 2]:.1f} ms, longest {tasks[-1]:.1f} ms; limit {'MISSED' if late else 'met'}")


if __name__ == "__main__":
    main()
