# SPDX-License-Identifier: MIT
"""Checks the messages of the commits in a range: a subject of at most 72 characters, a blank line, and a body.

    check_commits.py BASE..HEAD

Merge commits are not checked. Exit status 1 if a message is wrong.
"""
import re
import subprocess
import sys

LIMIT = 72


def problems(message):
    """Return what is wrong with a commit message, a list of strings."""
    lines = message.rstrip("\n").split("\n")
    subject = lines[0]
    found = []
    if len(subject) > LIMIT:
        found.append(f"the subject has {len(subject)} characters; at most {LIMIT} are allowed")
    if not re.match(r"[A-Z]", subject):
        found.append("the subject does not start with an uppercase letter")
    if subject.endswith("."):
        found.append("the subject ends with a period")
    if re.match(r"(Add|Chang|Fix|Remov|Updat)(s|es|ed|ing)\b", subject, re.IGNORECASE):
        found.append(f"the subject is not imperative: {subject.split()[0]}")
    if len(lines) > 1 and lines[1]:
        found.append("the second line is not blank")
    if not any(line.strip() for line in lines[2:]):
        found.append("there is no body that says why")
    return found


def main(span):
    log = subprocess.run(["git", "log", "--no-merges", "--format=%H%n%B%x00", span], check=True, capture_output=True, text=True).stdout
    wrong = 0
    for entry in filter(None, (part.strip("\n") for part in log.split("\0"))):
        commit, _, message = entry.partition("\n")
        for problem in problems(message):
            print(f"{commit[:10]} {message.splitlines()[0] if message else ''}\n    {problem}")
            wrong += 1
    if wrong:
        print('See "Submit a change" in CONTRIBUTING.md.')
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
