# SPDX-License-Identifier: MIT
"""Check that a release is complete, write its release notes, and create its tag.

    release.py [--dist DIRECTORY] [--notes FILE] [--tag]

The version is that of py2cu.h. The script requires a section with an ISO date in CHANGELOG.md, the same version in the other files that contain it,
and, in DIRECTORY, one source distribution and only wheels of this version, which `twine check --strict` accepts, with the wheels of
py2cu-translate for all platforms. auditwheel must find the wheels of py2cu to be manylinux wheels; those of py2cu-translate contain no libraries. The release notes are the section of the changelog, with links to the tag. --tag also requires that there are no uncommitted
changes, and creates the annotated tag v<version>, without pushing it.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
REPEATED = {"packaging/conda/recipe.yaml": r'^  version: "([^"]*)"', "editors/vscode/package.json": r'^  "version": "([^"]*)"'}

TRANSLATE = ("manylinux_2_17_x86_64.musllinux_1_1_x86_64", "manylinux_2_17_aarch64.musllinux_1_1_aarch64", "win_amd64", "macosx_11_0_arm64", "macosx_11_0_x86_64")


def version_of(root):
    header = (root / "translator/include/py2cu/py2cu.h").read_text(encoding="utf-8")
    return ".".join(re.search(rf"#define PY2CU_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def section(changelog, version):
    """Return the heading and the text of a version's section; None if there is no such section."""
    found = re.search(rf"^## ({re.escape(version)}\b[^\n]*)\n(.*?)(?=^## |\Z)", changelog, flags=re.M | re.S)
    return (found[1], found[2].strip()) if found else None


def check_files(root, version):
    """Return the problems of the files in the repository."""
    problems = []
    heading = (section((root / "CHANGELOG.md").read_text(encoding="utf-8"), version) or ("missing", ""))[0]
    if not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading):
        problems.append(f"CHANGELOG.md: the heading of the section must be '## {version} (YYYY-MM-DD)', and it is '{heading}'")
    for name, pattern in REPEATED.items():
        found = re.search(pattern, (root / name).read_text(encoding="utf-8"), flags=re.M)
        if found is None or found[1] != version:
            problems.append(f"{name}: the version must be {version}, and it is {found[1] if found else 'missing'}")
    return problems


def check_distributions(directory, version):
    """Return the problems of the distributions."""
    files = sorted(path for pattern in ("*.whl", "*.tar.gz") for path in directory.glob(pattern))
    names = [f"py2cu_translate-{version}-py3-none-{platform}.whl" for platform in TRANSLATE]
    problems = [f"{name}: missing" for name in names if not (directory / name).exists()]
    others = [path for path in files if path.name not in names]
    wheels = [path for path in others if path.suffix == ".whl"]
    problems += [f"{path.name}: not a file of version {version}" for path in others if not re.match(rf"py2cu-{re.escape(version)}[.-]", path.name)]
    if len(others) != len(wheels) + 1 or not wheels:
        problems.append(f"{directory}: there must be one source distribution and at least one wheel, and there are {len(others) - len(wheels)} and {len(wheels)}")
    commands = [["twine", "check", "--strict", *files]] if files else []
    for command in commands + [["auditwheel", "show", wheel] for wheel in wheels]:
        done = subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True)
        if done.returncode != 0:
            problems.append(f"{command[0]}: {(done.stdout + done.stderr).strip()}")
        elif command[0] == "auditwheel" and "manylinux_2_" not in done.stdout:
            problems.append(f"{command[-1].name}: not a manylinux wheel")
    return problems


def notes(root, version):
    """Return the release notes, in which links to files of the repository refer to the tag."""
    text = section((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)[1]
    return re.sub(r"\]\((?!https?:)([^)]+)\)", rf"](../blob/v{version}/\1)", text) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dist", type=pathlib.Path, help="directory with the distributions")
    parser.add_argument("--notes", type=pathlib.Path, help="file for the release notes")
    parser.add_argument("--tag", action="store_true", help="create the tag")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help=argparse.SUPPRESS)
    options = parser.parse_args()
    version = version_of(options.root)
    problems = check_files(options.root, version) + (check_distributions(options.dist, version) if options.dist else [])
    git = ["git", "-C", str(options.root)]
    if options.tag and subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True).stdout:
        problems.append("there are uncommitted changes")
    if problems:
        sys.exit("\n".join(f"release.py: {problem}" for problem in problems))
    if options.notes:
        options.notes.write_text(notes(options.root, version), encoding="utf-8")
    if options.tag:
        subprocess.run([*git, "tag", "-a", f"v{version}", "-m", f"py2cu {version}"], check=True)
    print(f"version {version} is ready" + (f"; created the tag v{version}" if options.tag else ""))


if __name__ == "__main__":
    main()
