"""--lint, --allow and [tool.py2cu] allow."""
from test_command import run

TEXT = """from numba import cuda
@cuda.jit("void(float32[::1])")
def k(x):
    x[0] += x[cuda.threadIdx.x]
    left = x[1]
"""


def codes(result):
    return [line[line.rindex("[") + 1:-1] for line in result.err.splitlines() if ": warning: " in line or ": lint: " in line]


def test_reported_codes(tmp_path):
    (tmp_path / "k.py").write_text(TEXT)
    plain = run("k.py", cwd=tmp_path)
    assert (plain.returncode, codes(plain)) == (0, ["racing-update"])
    advised = run("k.py", "--lint", cwd=tmp_path)
    assert codes(advised) == ["racing-update", "unused-variable"] and advised.out == plain.out
    assert "k.py:5:5: lint: " in advised.err and "k.py:4:5: warning: " in advised.err
    assert codes(run("k.py", "--lint", "--allow", "racing-update", cwd=tmp_path)) == ["unused-variable"]
    assert codes(run("k.py", "--lint", "--allow", "racing-update", "--allow", "unused-variable", cwd=tmp_path)) == []


def test_settings(tmp_path):
    (tmp_path / "k.py").write_text(TEXT)
    (tmp_path / "pyproject.toml").write_text('[tool.py2cu]\nallow = ["racing-update"]\n')
    assert codes(run("k.py", cwd=tmp_path)) == []
    assert codes(run("k.py", "--lint", "--allow", "unused-variable", cwd=tmp_path)) == []
    (tmp_path / "pyproject.toml").write_text('[tool.py2cu]\nallow = "racing-updates"\n')
    wrong = run("k.py", cwd=tmp_path)
    assert wrong.returncode == 1
    assert "allow: unknown code racing-updates of a warning or lint message; did you mean racing-update?" in wrong.err
    assert "pyproject.toml:2:9: error: " in wrong.err


def test_unknown_code_in_allow(tmp_path):
    (tmp_path / "k.py").write_text(TEXT)
    wrong = run("k.py", "--allow", "racing-updat", cwd=tmp_path)
    assert wrong.returncode == 2 and "did you mean racing-update?" in wrong.err
    assert run("k.py", "--allow", "xyzzy", cwd=tmp_path).err.startswith("py2cu: allow: unknown code xyzzy of a warning or lint message\n")


def test_uncoalesced(tmp_path):
    """The warnings are those of --check, without a compiler."""
    (tmp_path / "k.py").write_text("""from numba import cuda
@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def k(x, y):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        y[i, j] = x[i, j]
""")
    advised = run("k.py", "--lint", cwd=tmp_path)
    assert advised.returncode == 0 and "k.py:6:9: lint: uncoalesced access to 'y'" in advised.err
    assert "]\n   6 |         y[i, j] = x[i, j]\n     |         ^\n  hint: swap x and y" in advised.err
    assert codes(run("k.py", cwd=tmp_path)) == []
    assert codes(run("k.py", "--lint", "--allow", "uncoalesced", cwd=tmp_path)) == []
