"""Shell completion and the manual page: both contain all options of the option table, and the shells accept the completion scripts."""
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import time

import pytest

from test_command import COMMAND, ROOT, run


def table():
    """Return {subcommand: [spellings of each option]} from the source of the option table."""
    text = open(os.path.join(ROOT, "translator", "options", "option_table.c"), encoding="utf-8").read()
    words = re.findall(r"\[CLI_SUBCOMMAND_(\w+)\] =\s+{\"(\w+)\"", text)
    options = {name: [] for _, name in words}
    for known_by, letter, name in re.findall(r"^    \{OPT_\w+, ([A-Z| ]+), (0|'.'), (NULL|\"[^\"]+\")", text, re.MULTILINE):
        name = name.strip('"')
        spellings = ["-" + letter.strip("'")] * (letter != "0") + ([] if name == "NULL" else [name if name[0] == "-" else "--" + name])
        for upper, word in words:
            if known_by == "ALL" or upper in known_by.split(" | "):
                options[word].append(spellings)
    return options


OPTIONS = table()


def completion(shell):
    result = run("--completion", shell)
    assert (result.returncode, result.err) == (0, "")
    return result.out


def needs(program):
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def test_option_table_is_parsed_correctly():
    assert ["-o", "--output"] in OPTIONS["translate"] and ["-MF"] in OPTIONS["translate"] and ["-m"] in OPTIONS["run"]
    assert len(OPTIONS["translate"]) == len(re.findall(r"^  -", run("translate", "--help").out, re.MULTILINE))


def test_completions_are_complete():
    """The scripts contain each spelling for each subcommand, in the syntax of their shells."""
    bash, zsh, fish, manual = completion("bash"), completion("zsh"), completion("fish"), run("--man").out.replace("\\-", "-")
    for word, options in OPTIONS.items():
        names = re.search(rf'^        {word}\) names="(.*)" ;;$', bash, re.MULTILINE)[1].split()
        assert names == [spelling for spellings in options for spelling in spellings]
        of_zsh = re.search(rf"^    {word}\)\n(.*?) ;;$", zsh, re.MULTILINE | re.DOTALL)[1]
        section = re.search(rf'^\.SH "PY2CU {word}"\n(.*?)^\.SH ', manual, re.MULTILINE | re.DOTALL)[1]
        for spellings in options:
            for spelling in spellings:
                assert f"'*{spelling}[" in of_zsh
                assert f"\\fB{spelling}\\fR" in section
                name = spelling.lstrip("-")
                kind = "-s" if len(name) == 1 else "-l" if spelling.startswith("--") else "-o"
                of_word = f"__fish_seen_subcommand_from {word}'" if word != "translate" else "not __fish_seen_subcommand_from"
                assert any(of_word in line and f" {kind} {name} " in line for line in fish.split("\n")), spelling


def complete_in_bash(*words):
    script = completion("bash") + '\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _py2cu; printf "%s\\n" "${COMPREPLY[@]}"\n'
    done = subprocess.run(["bash", "--norc", "-c", script, "bash", "py2cu", *words], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@needs("bash")
def test_bash(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runner.py").write_text("")
    assert complete_in_bash("ru") == ["run", "runner.py"]
    assert complete_in_bash("--emit", "cu") == complete_in_bash("translate", "--emit", "cu") == ["cu", "cubin"]
    assert complete_in_bash("x.py", "--boun") == ["--boundscheck"]
    assert complete_in_bash("run", "--") == ["--record-types", "--boundscheck", "--sanitize", "--profile", "--version", "--help"]
    assert complete_in_bash("x.py", "--types", "r") == complete_in_bash("x.py", "r") == ["runner.py"]
    assert complete_in_bash("x.py", "--sig", "r") == []
    assert complete_in_bash("ex") == ["export", "explain"]
    assert complete_in_bash("explain", "cannot-u") == complete_in_bash("--explain", "cannot-u") == ["cannot-unify", "cannot-unpack"]


@needs("zsh")
def test_zsh(tmp_path):
    (tmp_path / "_py2cu").write_text(completion("zsh"))
    for script in ("zsh -n _py2cu", "zsh -fc 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u; [[ $_comps[py2cu] = _py2cu ]]'",
                   "zsh -fc 'autoload -Uz compinit; compinit -D -u; source ./_py2cu; [[ $_comps[py2cu] = _py2cu ]]'"):
        done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, ""), script
    assert "--boundscheck" in tab_in_zsh(tmp_path, "py2cu x.py --boundsc")
    assert "--record-types" in tab_in_zsh(tmp_path, "py2cu run --rec")
    assert "cubin" in tab_in_zsh(tmp_path, "py2cu translate --emit cub")
    assert "cannot-unify" in tab_in_zsh(tmp_path, "py2cu explain cannot-unif")


def tab_in_zsh(folder, line):
    """Return the completions that a terminal shows when Tab is pressed at the end of the line."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execvp("zsh", ["zsh", "-f"])
    shown, deadline = "", time.monotonic() + 60
    try:
        os.write(terminal, f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -D -u; echo rea''dy\n".encode())
        sent = 0
        while time.monotonic() < deadline and not re.search(re.escape(line) + r"\S", shown):
            if select.select([terminal], [], [], 0.5)[0]:
                shown += os.read(terminal, 4096).decode(errors="replace")
            elif "ready" in shown and time.monotonic() > sent + 5:  # retry, because a busy machine can lose the first key
                os.write(terminal, b"\x15" + line.encode() + b"\t")
                sent = time.monotonic()
        return shown.split("ready")[-1]
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


@needs("fish")
def test_fish(tmp_path):
    (tmp_path / "py2cu.fish").write_text(completion("fish"))

    def complete(line):
        done = subprocess.run(["fish", "--no-config", "-c", f"source py2cu.fish; complete -C '{line}'"], cwd=tmp_path, capture_output=True, text=True,
                              timeout=60, env={**os.environ, "HOME": str(tmp_path)})
        assert (done.returncode, done.stderr) == (0, "")
        return [found.split("\t")[0] for found in done.stdout.strip().split("\n")]

    assert "run" in complete("py2cu r")
    assert sorted(complete("py2cu x.py --emit cu")) == ["cu", "cubin"]
    assert complete("py2cu x.py --boun") == ["--boundscheck"]
    assert complete("py2cu run --re") == ["--record-types"]
    assert complete("py2cu run --emi") == [""]


@needs("groff")  # without which man, which may be a placeholder, prints nothing
@needs("man")
def test_manual():
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}  # the sanitizers report errors of troff
    done = subprocess.run(["man", "--warnings", "-l", "-"], input=run("--man").out, capture_output=True, text=True, timeout=60,
                          env={**environment, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "--line-directives" in done.stdout and "py2cu export" in done.stdout


def test_unknown_shell():
    result = run("--completion", "fsih")
    assert result.returncode == 2 and "expected bash, zsh or fish; did you mean fish?" in result.err


@needs("cc")
def test_program_for_cross_compilation(tmp_path):
    """The program that prints the manual page and the completions for wheels of other platforms prints what the command prints."""
    pages = os.path.join(os.path.dirname(os.path.realpath(COMMAND)), "..", "translator", "explained.c")
    if not os.path.exists(pages):
        pytest.skip("the command is not in its build tree")
    folder = os.path.join(ROOT, "translator")
    sources = [os.path.join(ROOT, "packaging", "print_about.c"), *(os.path.join(folder, name) for name in ("cli/manual.c", "cli/completion.c", "options/option_table.c")), pages]
    subprocess.run(["cc", "-std=c11", "-D_GNU_SOURCE=", *(f"-I{path}" for path in (folder, f"{folder}/include", ROOT, f"{ROOT}/runtime/include", f"{folder}/cli")),
                    *sources, "-o", tmp_path / "print_about"], check=True)
    for argument, arguments in (("man", ["--man"]), *((shell, ["--completion", shell]) for shell in ("bash", "zsh", "fish"))):
        assert subprocess.run([tmp_path / "print_about", argument], capture_output=True, text=True, check=True).stdout == run(*arguments).out
