# SPDX-License-Identifier: MIT
"""Generates the reference of the C libraries from the declarations and comments of their public headers.

A comment describes the declarations below it, up to an empty line or the next comment; a comment at the end of a line describes that line's
declaration. An unknown construct and a declaration without a comment are errors.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ["translator/include/py2cu/py2cu.h", "runtime/include/py2cu/py2cu_rt.h"]
COMMENT = re.compile(r"/\*.*?\*/", re.S)
SECTION = re.compile(r"/\* -{4,} (.*?) -{4,} \*/")
FUNCTION = re.compile(r"PY2CU_API (.*\b(\w+)\(.*\));", re.S)
OPAQUE = re.compile(r"typedef struct (\w+) \1;")
WITH_BODY = re.compile(r"(?:typedef )?(struct|enum) ?(\w*) ?\{(.*)\} ?\2;", re.S)
MACRO = re.compile(r"#define (\w+)(\([\w, ]*\))? +(\S.*)", re.S)
TOKEN = re.compile(r'``[^`]+``|"(?:\\.|[^"\\\n])*"|`[^`]+`|\bPy2cu\w+\.\w+|\b(?:py2cu_|Py2cu|PY2CU_)\w+\*?(?:\(\)|=\w+)?')


class Declaration:
    """A declaration of a header: its kind as Sphinx names it, the declared names, its code, and the comment on its line."""

    def __init__(self, kind, names, codes, comment="", parts=()):
        self.kind, self.names, self.codes, self.comment, self.parts = kind, names, codes, comment, parts


class Group:
    """Declarations below one comment."""

    def __init__(self, comment):
        self.comment, self.declarations = comment, []


def words(comment):
    """Return the content of a comment with joined lines; paragraphs stay separate."""
    lines = [re.sub(r"^ *\*<? ?", "", line) for line in comment[2:-2].split("\n")]
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", "\n".join(lines)) if part.strip())


def one_line(code):
    return " ".join(code.split())


def bare(code):
    """Return code without comments and preprocessor directives."""
    return re.sub(r"^#.*$", "", COMMENT.sub("", code), flags=re.M)


def whole(lines, i, done):
    """Return the lines from i to the first line at which `done` is true for all of them, and the number of the next line."""
    for end in range(i + 1, len(lines) + 1):
        text = "\n".join(lines[i:end])
        if done(text):
            return text, end
    raise ValueError(f"has no end: {lines[i]}")


def is_closed(text):
    return text.count("/*") == text.count("*/")


def is_declared(text):
    code = bare(text)
    return is_closed(text) and code.count("{") == code.count("}") and code.rstrip().endswith(";")


def pieces(body, separator):
    """Return the members of a struct or an enum as pairs of code and comment; a comment on its own line has no code."""
    found, code, depth, is_same_line = [], "", 0, False
    for token in re.findall(r"/\*.*?\*/|\n|[^/\n]|/", body, re.S):
        if token.startswith("/*") and depth == 0:
            if code.strip():
                code += token
            elif is_same_line and found:
                found[-1][1] = f"{found[-1][1]} {words(token)}".strip()
            else:
                found.append(["", words(token)])
            continue
        depth += (token in "{(") - (token in "})")
        if token == separator and depth == 0:
            found.append([code, ""])
            code, is_same_line = "", True
        else:
            code += token
            is_same_line = is_same_line and token != "\n"
    if code.strip():
        found.append([code, ""])
    for piece in found:
        if "{" not in piece[0]:
            piece[1] = " ".join([words(one) for one in COMMENT.findall(piece[0])] + [piece[1]]).strip()
            piece[0] = one_line(bare(piece[0]))
    return found


def members(body):
    found = []
    for code, comment in pieces(body, ";"):
        inner = re.fullmatch(r"\s*(union|struct) \{(.*)\}\s*(\w+)", code, re.S)
        if inner:
            found.append(Declaration("member", [inner[3]], [f"{inner[1]} @{inner[3]} {inner[3]}"], comment, members(inner[2])))
        elif not code:
            found.append(Declaration("", [], [], comment))
        elif "(" in code:
            raise ValueError(f"a member that is a function: {code}")
        else:
            first, *others = [one.strip() for one in code.split(",")]
            kind, declarator = re.fullmatch(r"(.*[\s*])(\w+(?:\[\w+\])*)", first).groups()
            codes = [first] + [kind.rstrip("* ") + " " + one for one in others]
            found.append(Declaration("member", [re.sub(r"\[.*|\*", "", one) for one in (declarator, *others)], codes, comment))
    return found


def enumerators(body, macros):
    found = []
    for code, comment in pieces(re.sub(r"^#.*$", "", body, flags=re.M), ","):
        listed = re.match(r"(\w+)\(\w+\) ?", code)
        if listed:
            found += [Declaration("enumerator", [name], [name], text) for name, text in re.findall(r'\w+\((\w+), ("[^"]*")\)', macros[listed[1]])]
            code = code[listed.end():]
        if code or comment:
            found.append(Declaration("enumerator" if code else "", code.split()[:1], [code] if code else [], comment))
    return found


def declaration(text, macros):
    comment = " ".join(words(one) for one in COMMENT.findall(text[text.rfind(";"):]))
    code = one_line(bare(text))
    function = FUNCTION.fullmatch(code)
    if function:
        return Declaration("function", [re.search(r"(\w+)\(", function[1])[1]], [function[1]], comment)
    opaque = OPAQUE.fullmatch(code)
    if opaque:
        return Declaration("struct", [opaque[1]], [opaque[1]], comment)
    end = text.rfind("}")
    with_body = WITH_BODY.fullmatch(text[:end] + bare(text[end:]).strip())
    if not with_body:
        raise ValueError(f"unknown construct: {code}")
    kind, name, body = with_body.groups()
    return Declaration(kind, [name] if name else [], [name] if name else [], comment, members(body) if kind == "struct" else enumerators(body, macros))


def read(path):
    """Return the first comment of a header, and its sections: titles with groups."""
    lines = (ROOT / path).read_text(encoding="utf-8").split("\n")
    text, i = whole(lines, 1, is_closed)  # below the license
    start, sections, group, macros = words(text), [("The whole library", [])], None, {}
    while i < len(lines):
        line, begin = lines[i], i
        i += 1
        if not line:
            group = None
            continue
        if line.startswith("/*"):
            text, i = whole(lines, begin, is_closed)
            section = SECTION.fullmatch(text)
            group = None if section else Group(words(text))
            if section:
                sections.append((section[1][0].upper() + section[1][1:], []))
            else:
                sections[-1][1].append(group)
            continue
        if line.startswith("#if") and not line.startswith("#ifndef"):
            i = whole(lines, begin, lambda text: text.endswith("#endif"))[1]
            continue
        macro = MACRO.fullmatch(line)
        if line.startswith("#") and not macro:
            continue  # the include guard and includes
        if macro:
            text, i = whole(lines, begin, lambda text: is_closed(text) and not text.endswith("\\"))
            name, parameters, value = MACRO.fullmatch(text).groups()
            macros[name] = value
            comment = " ".join(words(one) for one in COMMENT.findall(value))
            if not parameters:
                comment = f"``{bare(value).strip()}``{': ' if comment else '.'}{comment}"
            new = Declaration("macro", [name], [name + (parameters or "")], comment)
        else:
            text, i = whole(lines, begin, is_declared)
            new = declaration(text, macros)
        if group is None:
            group = Group("")
            sections[-1][1].append(group)
        elif group.declarations and (group.declarations[0].kind != new.kind or new.parts):
            raise ValueError(f"{path}:{begin + 1}: a separate comment or an empty line is missing")
        if not group.comment and not new.comment:
            raise ValueError(f"{path}:{begin + 1}: no comment describes {', '.join(new.names)}")
        group.declarations.append(new)
    declared = len(re.findall(r"^PY2CU_API ", "\n".join(lines), re.M))
    found = sum(one.kind == "function" for _, groups in sections for group in groups for one in group.declarations)
    if declared != found:
        raise ValueError(f"{path}: {found} of {declared} functions found")
    return start, sections


def escaped(text):
    """Return Markdown in which names and strings are code and special characters are escaped."""
    pieces, at = [], 0
    for match in TOKEN.finditer(text):
        pieces += [re.sub(r"([*`_<\[\]\\])", r"\\\1", text[at:match.start()]), f"`{match[0].strip('`')}`"]
        at = match.end()
    return "".join([*pieces, re.sub(r"([*`_<\[\]\\])", r"\\\1", text[at:])])


def rows(parts, prefix=""):
    """Table rows of the members of a struct or the enumerators of an enum."""
    for part in parts:
        codes = "<br>".join(f"`{prefix}{code}`" for code in part.codes if "@" not in code)
        comment = escaped(part.comment).replace("|", "\\|").replace("\n\n", "<br>")
        if codes or comment:
            yield f"| {codes} | {comment} |"
        yield from rows(part.parts, f"{prefix}{part.names[0]}." if part.names else prefix)


def entry(group):
    """The declarations below one comment, as Markdown."""
    if not group.declarations:
        return escaped(group.comment) + "\n"
    names = [name for one in group.declarations for name in one.names]
    out = f"#### {', '.join(f'`{name}`' for name in names)}\n\n" if names else ""
    code = [f"{text};" for one in group.declarations if one.kind == "function" for text in one.codes]
    if code:
        out += "```c\n" + "\n".join(code) + "\n```\n\n"
    if group.comment:
        out += escaped(group.comment) + "\n\n"
    for one in group.declarations:
        if one.comment:
            out += (escaped(one.comment) if len(group.declarations) == 1 else f"- `{one.names[0]}`: {escaped(one.comment)}") + "\n\n"
        if one.parts:
            out += f"| {'field' if one.kind == 'struct' else 'value'} | meaning |\n|---|---|\n" + "\n".join(rows(one.parts)) + "\n\n"
    return out.rstrip() + "\n"


def page():
    try:
        headers = [(path, *read(path)) for path in HEADERS]
    except ValueError as error:
        sys.exit(f"docs/c_page.py: {error}")
    parts = []
    for path, start, sections in headers:
        parts.append(f"## {path.split('/include/')[1]}\n\n{escaped(start)}\n")
        for title, groups in sections:
            if groups:
                parts.append(f"### {title}\n\n" + "\n".join(entry(group) for group in groups))
    return "\n".join(parts)


if __name__ == "__main__":
    print(page())
