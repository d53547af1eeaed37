# SPDX-License-Identifier: MIT
"""Checks the English of comments, messages, docstrings and documentation.

    check_words.py REPOSITORY [--list]

codespell finds misspelled words and British spellings (spelling.txt lists words that it must accept). retired.txt lists terms that the project no longer
uses, with the term to write instead; exceptions.txt lists the sentences in which such a term is right. An exception that no longer matches is an error.
--list prints the number of findings of each retired term and of each directory instead of the findings.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROSE = (".md", ".txt.in")
C = (".c", ".h", ".def", ".cpp", ".hpp")
# Generated programs, programs that tests translate, names of other projects, and what tests misspell on purpose.
NOT_SPELLED = re.compile(r"^(tests/(translate|errors|export|compat|exec|lsp|notebook|page|unit|fuzz/corpus)/|grammar/|docs/(numba-names|mlir-names|messages/.*)\.md|LICENSE|tests/words/|tests/api/check_modules.py)"
                         r"|\.(png|svg|json|ico|xz|gz|ipynb|lock)$|requirements.*\.txt$")
SEARCHED = re.compile(r"^(translator|runtime|support|docs|editors)/|^[A-Z]+\.md$")


def blanked(found):
    """Return blanks of the same length, so that line numbers stay right."""
    return re.sub(r"[^\n]", " ", found[0])


def comments_of_c(text):
    """Yield comments, and strings of at least four words that are not generated code, with their positions."""
    for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)*\'|/\*(.*?)\*/|//([^\n]*)', text, re.S):
        content = next((part for part in found.groups() if part), "")
        if found[1] is None or (len(found[1].split()) >= 4 and not re.search(r"[;{})]\\n$|^ +\w.*;|std::", found[1])):
            yield found.start(), re.sub(r"`[^`\n]*`", blanked, content)


def comments_of_python(text):
    """Yield comments, docstrings, and strings of at least four words, with their positions, without names of parameters and values of f-strings."""
    for found in re.finditer(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)*\'|#([^\n]*)', text, re.S):
        content = next((part for part in found.groups() if part), "")
        if found[2] is None or len(found[2].split()) >= 4:
            yield found.start(), re.sub(r"`[^`\n]*`|\{[^{}\n]*\}|^ *\w+ : ", blanked, content, flags=re.M)


def prose_of_markdown(text):
    """Yield paragraphs and rows of tables, without code and targets of links."""
    prose = re.sub(r"```.*?```|^(?: {4}|\t)[^\n]*$|`[^`\n]*`|<!--.*?-->|\]\([^)\n]*\)", blanked, text, flags=re.S | re.M)
    for found in re.finditer(r"^\|[^\n]*\n|(?:^[^|\n][^\n]*\n)+", prose, re.M):
        yield found.start(), found[0]


def read_pairs(path):
    """Return the pairs `left => right` of a file; lines that begin with # are comments."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
    return [tuple(part.strip() for part in line.split("=>", 1)) for line in lines]


def retired_terms(root, files):
    """Return the findings (file, line, term, replacement, sentence) and the exceptions that match nothing."""
    terms = [(re.compile(rf"\b(?:{term})\b", re.I), term, instead) for term, instead in read_pairs(HERE / "retired.txt")]
    exceptions = read_pairs(HERE / "exceptions.txt")
    unused, findings = set(exceptions), []
    for name in files:
        if not SEARCHED.search(name):
            continue
        split = comments_of_c if name.endswith(C) else comments_of_python if name.endswith((".py", ".pyi")) else prose_of_markdown if name.endswith(PROSE) else None
        if split is None:
            continue
        text = (root / name).read_text(encoding="utf-8")
        for start, content in split(text):
            for pattern, term, instead in terms:
                for found in pattern.finditer(content):
                    begin, end = content.rfind(". ", 0, found.start()) + 1, content.find(". ", found.end())
                    sentence = re.sub(r"\s*\n[\s*]*", " ", content[begin:end if end >= 0 else len(content)]).strip()
                    matching = [pair for pair in exceptions if pair[0] == name and pair[1] in sentence]
                    unused.difference_update(matching)
                    if not matching:
                        findings.append((name, text.count("\n", 0, start + found.start()) + 1, term, found[0], instead, sentence))
    return findings, sorted(unused)


def misspellings(root, files):
    files = [name for name in files if not NOT_SPELLED.search(name)]
    done = subprocess.run([sys.executable, "-m", "codespell_lib", "--builtin", "clear,rare,en-GB_to_en-US", "--ignore-words", HERE / "spelling.txt", *files],
                          cwd=root, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 65):
        sys.exit(f"codespell failed: {done.stderr}")
    return [line for line in done.stdout.splitlines() if "==>" in line]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = options.repository.resolve()
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        print("SKIPPED: no git repository")
        sys.exit(77)
    files = [name for name in listed.stdout.splitlines() if (root / name).is_file()]
    findings, unused = retired_terms(root, files)
    spelled = misspellings(root, files)
    if options.list:
        for key in (2, 0):
            counts = collections.Counter(finding[key] if key else "/".join(finding[0].split("/")[:2]) for finding in findings)
            for name, count in counts.most_common():
                print(f"{count:6} {name}")
            print()
    else:
        for name, line, _, found, instead, sentence in findings:
            print(f"{name}:{line}: {found!r}: write {instead}: {sentence}")
        for line in spelled:
            print(line)
    for name, fragment in unused:
        print(f"exceptions.txt: {name} => {fragment}: nothing matches")
    print(f"{len(files)} files: {len(findings)} retired terms, {len(spelled)} misspellings, {len(unused)} exceptions that match nothing")
    sys.exit(1 if findings or spelled or unused else 0)


if __name__ == "__main__":
    main()
