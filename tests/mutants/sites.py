# SPDX-License-Identifier: MIT
"""Finds locations at which C code can be mutated, by its tokens.

The reader can be simple because the translator's C has a uniform format (.clang-format, braces around every body): a statement begins after `;`, `{`, `}`
or a label and ends at its `;`; it is a declaration if it begins with two names.
"""
import re
from typing import NamedTuple

TOKEN = re.compile(r"""
    (?P<skip>\s+|/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>0[xX][0-9a-fA-F]+\w*|\d+\.\d*\w*|\d+\w*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign>->|\+\+|--|<<=|>>=|<<|>>|[-+*/%&|^!<>=]=|&&|\|\||\.\.\.|[^\s\w])
""", re.VERBOSE | re.DOTALL | re.MULTILINE)
PARTNER = {"(": ")", "[": "]", "{": "}"}
BEHIND_NAME = {"(", "->", ".", "[", "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "++", "--"}
HEADS = {"if", "for", "while", "switch"}


class Site(NamedTuple):
    start: int  # the mutation: text[start:end] is replaced by `new`
    end: int
    kind: str
    new: str


class Reader:
    def __init__(self, text):
        self.text = text
        self.tokens = [match for match in TOKEN.finditer(text) if match.lastgroup not in ("skip", "directive")]
        self.words = [token.group() for token in self.tokens]
        self.closing = {}  # index of the matching bracket for each opening bracket
        self.opening = {}
        self.owner = []  # the innermost open bracket of each token
        open_ones = []
        for index, word in enumerate(self.words):
            if word in PARTNER.values():
                self.closing[open_ones[-1]] = index
                self.opening[index] = open_ones.pop()
            self.owner.append(open_ones[-1] if open_ones else None)
            if word in PARTNER:
                open_ones.append(index)
        self.sites = []
        self.parameters = self.find_parameters()

    def word(self, index):
        return self.words[index] if 0 <= index < len(self.words) else ""

    def is_block(self, brace):
        """Return whether this `{` opens a block of statements, not an initializer."""
        before = self.word(brace - 1)
        if before == ")":
            head = self.word(self.opening[brace - 1] - 1)
            return head in HEADS or self.owner[brace] is None
        return before in ("else", "do", ";", "{", "}", ":") and self.owner[brace] is not None

    def change(self, first, last, kind, new):
        start, end = self.tokens[first].start(), self.tokens[last].end()
        old = self.text[start:end]
        self.sites.append(Site(start, end, kind, new + "\n" * (old.count("\n") - new.count("\n"))))  # line numbers are preserved

    def source(self, first, last):
        return self.text[self.tokens[first].start():self.tokens[last].end()]

    def end_of(self, index, ends):
        """Return the first token from `index` that is in `ends`, outside of brackets that open after `index`, or that closes more brackets than were
        opened.
        """
        while self.word(index) not in ends and self.word(index) not in (")", "]", "}"):
            index = self.closing[index] + 1 if self.word(index) in PARTNER else index + 1
        return index

    def statement(self, first, is_body):
        """Delete the statement that begins here; the last `return` of a function is not deleted."""
        word, last = self.words[first], self.end_of(first, ";")
        expression = word in ("*", "++", "--", "(") or self.tokens[first].lastgroup == "name" and self.word(first + 1) in BEHIND_NAME
        if word in ("break", "continue") or word == "return" and not is_body or expression and word != "assert":
            self.change(first, last, "delete", ";")

    def ends_recursion(self, head):
        """Return whether the statement is a depth limit, `if (depth > MAX_DEPTH) { return …; }`, which changes no output because the parser rejects
        deeper source.
        """
        close = self.closing[head + 1]
        return close == head + 5 and self.word(head + 2) == "depth" and self.word(head + 3) in (">", ">=")

    def statements(self, brace, is_body):
        index, end = brace + 1, self.closing[brace]
        while index < end:
            word = self.words[index]
            if word in HEADS:
                close = self.closing[index + 1]
                if word == "if":
                    self.change(index + 1, close, "negate", f"(!{self.source(index + 1, close)})")
                    if self.ends_recursion(index):
                        close = self.closing[close + 1]
                index = close + 1
            elif word in ("case", "default"):
                colon = self.end_of(index, ":")
                if word == "case":
                    self.change(index, colon, "drop case", "")
                index = colon + 1
            elif word in ("else", "do", ";"):
                index += 1
            elif word == "{":
                self.statements(index, False)
                index = self.closing[index] + 1
            else:
                self.statement(index, is_body)
                index = self.end_of(index, ";") + 1

    def choice(self, mark):
        """Replace a ? b : c by a ? c : b."""
        colon, depth = mark + 1, 0
        while depth > 0 or self.words[colon] != ":":
            depth += {"?": 1, ":": -1}.get(self.words[colon], 0)
            colon = self.closing[colon] + 1 if self.words[colon] in PARTNER else colon + 1
        end = colon + 1
        while self.words[end] not in (",", ";", ":", ")", "]", "}"):
            if self.words[end] == "?":
                end = self.end_of(end, ":")  # c is a conditional expression
            end = self.closing[end] + 1 if self.words[end] in PARTNER else end + 1
        yes, no = self.source(mark + 1, colon - 1), self.source(colon + 1, end - 1)
        self.change(mark + 1, end - 1, "swap", f"({no}) : ({yes})")

    def is_slack(self, index):
        """Return whether the number only increases an allocation, an array or a recursion depth, which changes no output."""
        call = self.owner[index]
        while call is not None and self.word(call - 1) != "arena_alloc":
            call = self.owner[call]
        sized = call is not None and self.word(index - 1) == "+"
        zeroed = self.words[index - 1:index + 2] == ["{", "0", "}"]  # `= {0}` initializes an empty object: another number would set the first member
        return zeroed or sized or self.sizes_array(index) or self.says_depth(index)

    def sizes_array(self, index):
        """Match a buffer such as char name[LONGEST + 1];"""
        bracket = self.owner[index]
        if bracket is None or self.word(bracket) != "[" or self.word(self.closing[bracket] + 1) not in (";", "=", ","):
            return False
        inside = self.words[bracket + 1:self.closing[bracket]]
        return len(inside) > 1 and all(word.isdigit() or word in ("+", "*") or word.isupper() for word in inside)

    def says_depth(self, index):
        """Match depth + 1, depth > 8, enum { LEAF_DEPTH = 4 }, and the 0 or 1 of the first call visit(e, 0) of a recursion with the parameter depth."""
        if self.word(index - 1) in ("+", "<", ">", "<=", ">=") and self.word(index - 2) == "depth":
            return True
        if self.word(index - 1) == "=" and self.word(index - 2).endswith("DEPTH"):
            return True
        call = self.owner[index]
        if self.word(index) not in ("0", "1") or call is None or self.word(call) != "(" or self.word(index - 1) != "," or self.word(index + 1) not in (",", ")"):
            return False
        place, at = 0, call + 1
        while at < index:
            place += self.word(at) == ","
            at = self.closing[at] + 1 if self.word(at) in PARTNER else at + 1
        return self.parameters.get(self.word(call - 1), [])[place:place + 1] == ["depth"]

    def find_parameters(self):
        """Return {function that this file declares or defines: the names of its parameters}."""
        found = {}
        for index, word in enumerate(self.words):
            if word == "(" and self.owner[index] is None and self.closing[index] > index + 1 and self.tokens[index - 1].lastgroup == "name":
                names, last = [], ""
                for inner in range(index + 1, self.closing[index] + 1):
                    if self.owner[inner] == index and self.word(inner) == "," or inner == self.closing[index]:
                        names.append(last)
                    elif self.tokens[inner].lastgroup == "name":
                        last = self.word(inner)
                found[self.word(index - 1)] = names
        return found

    def constant(self, index):
        word = self.words[index]
        if self.is_slack(index):
            return
        if word in ("true", "false"):
            self.change(index, index, "constant", "false" if word == "true" else "true")
            return
        match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)", word)
        declares = self.word(index - 1) == "[" and self.word(index + 1) == "]" and self.word(index + 2) in (";", "=", ",")
        if match and not declares and "static_assert" not in self.words[max(index - 8, 0):index]:
            self.change(index, index, "constant", f"{int(match.group(1), 0) + 1}{match.group(2)}")

    def read(self):
        for index, word in enumerate(self.words):
            if word == "{" and self.owner[index] is None and self.is_block(index):
                self.statements(index, True)
            elif self.owner[index] is None:
                continue
            if word == "?":
                self.choice(index)
            elif word in ("true", "false") or self.tokens[index].lastgroup == "number":
                self.constant(index)
            elif word == "[" and self.word(index - 1) in ("{", ",") and self.word(self.closing[index] + 1) == "=":
                self.change(index, self.end_of(self.closing[index], ","), "drop case", "") \
                    if self.word(self.end_of(self.closing[index], ",")) == "," else None
        return self.sites


def sites(text):
    return Reader(text).read()


def apply(text, site):
    return text[:site.start] + site.new + text[site.end:]
