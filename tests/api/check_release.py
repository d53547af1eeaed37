# SPDX-License-Identifier: MIT
"""packaging/release.py accepts a complete release and reports an incomplete one."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))
import release  # noqa: E402

FILES = ("translator/include/py2cu/py2cu.h", "CHANGELOG.md", "packaging/conda/recipe.yaml", "editors/vscode/package.json")


def run(root, *options):
    done = subprocess.run([sys.executable, ROOT / "packaging/release.py", "--root", root, *options], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def git(root, *command):
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    return subprocess.run(["git", "-C", root, *identity, *command], check=True, capture_output=True, text=True).stdout.strip()


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "tree"
        for name in FILES:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes((ROOT / name).read_bytes())
        current, header = release.version_of(ROOT), root / FILES[0]
        lines = header.read_text(encoding="utf-8").splitlines(keepends=True)
        header.write_text("".join("#define PY2CU_VERSION_PATCH 97\n" if "define PY2CU_VERSION_PATCH" in line else line for line in lines), encoding="utf-8")
        new = release.version_of(root)
        status, out = run(root)
        assert status == 1 and out.count("release.py: ") == 3 and f"'## {new} (YYYY-MM-DD)', and it is 'missing'" in out, out
        assert f"recipe.yaml: the version must be {new}, and it is {current}" in out, out

        for name in FILES[2:]:
            (root / name).write_text((root / name).read_text(encoding="utf-8").replace(f'"{current}"', f'"{new}"'), encoding="utf-8")
        changes = root / "CHANGELOG.md"
        changes.write_text(f"# Changelog\n\n## {new} (not released yet)\n\n- [New](docs/a.md).\n\n## {current} (2020-01-01)\n\n- First.\n", encoding="utf-8")
        assert run(root)[0] == 1
        changes.write_text(changes.read_text(encoding="utf-8").replace("not released yet", "2020-02-03"), encoding="utf-8")
        written = pathlib.Path(folder) / "notes.md"
        assert run(root, "--notes", written) == (0, f"version {new} is ready\n")
        assert written.read_text(encoding="utf-8") == f"- [New](../blob/v{new}/docs/a.md).\n"

        git(root, "init", "--quiet")
        assert "uncommitted changes" in run(root, "--tag")[1] and git(root, "tag") == ""
        git(root, "add", "--all")
        git(root, "commit", "--quiet", "-m", "Release")
        git(root, "config", "user.name", "Test")
        git(root, "config", "user.email", "test@example.org")
        assert run(root, "--tag") == (0, f"version {new} is ready; created the tag v{new}\n") and git(root, "tag") == f"v{new}"

        empty = pathlib.Path(folder) / "dist"
        empty.mkdir()
        out = run(root, "--dist", empty)[1]
        assert "there are 0 and 0" in out and out.count("whl: missing") == len(release.TRANSLATE), out
        (empty / f"py2cu_translate-{new}-py3-none-win_amd64.whl").write_bytes(b"")
        assert run(root, "--dist", empty)[1].count("whl: missing") == len(release.TRANSLATE) - 1
        (empty / f"py2cu-{current}.tar.gz").write_bytes(b"")
        assert f"py2cu-{current}.tar.gz: not a file of version {new}" in run(root, "--dist", empty)[1]
    print("11 checks of packaging/release.py passed")


if __name__ == "__main__":
    main()
