"""Outputs of py2cu export: only files that export wrote, and that have not changed since, are replaced without --force."""
import os
import subprocess

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
KERNEL = "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[0] = 1\n"


def run(folder, *words):
    return subprocess.run([COMMAND, *words], cwd=folder, capture_output=True, text=True, check=False)


def test_export_replaces_only_files_that_it_wrote(tmp_path):
    (tmp_path / "k.py").write_text(KERNEL)
    out = tmp_path / "out"
    out.mkdir()
    (out / "CMakeLists.txt").write_text("# mine\n")
    (out / "main.cpp").write_text("int main() {}\n")
    done = run(tmp_path, "export", "k.py", "-o", "out")
    assert done.returncode == 1
    for name in ("CMakeLists.txt", "main.cpp"):
        assert f"out/{name}: not written by py2cu export: move it, or replace it with --force" in done.stderr
    assert sorted(os.listdir(out)) == ["CMakeLists.txt", "main.cpp"] and (out / "CMakeLists.txt").read_text() == "# mine\n"
    assert run(tmp_path, "export", "k.py", "-o", "out", "--force").returncode == 0
    assert "# mine" not in (out / "CMakeLists.txt").read_text()
    assert run(tmp_path, "export", "k.py", "-o", "out").returncode == 0
    # the same from another source: unchanged files are replaced
    (tmp_path / "k.py").write_text(KERNEL.replace("def k", "def other"))
    assert run(tmp_path, "export", "k.py", "-o", "out/").returncode == 0 and "other" in (out / "k.cu").read_text()
    # edited since
    (out / "k.cu").write_text("// mine\n")
    (tmp_path / "k.py").write_text(KERNEL)
    done = run(tmp_path, "export", "k.py", "-o", "out")
    assert done.returncode == 1 and "out/k.cu: changed since py2cu export wrote it" in done.stderr
    assert (out / "k.cu").read_text() == "// mine\n" and "other" in (out / "main.cpp").read_text()
    assert run(tmp_path, "export", "k.py", "-o", "out", "--force").returncode == 0


def test_second_export_preserves_the_record_of_the_first(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text(KERNEL.replace("def k", f"def {name}"))
    for name in ("a", "b", "a"):
        done = run(tmp_path, "export", f"{name}.py", "-o", "out")
        assert done.returncode == 0, done.stderr
    (tmp_path / "b.py").write_text(KERNEL.replace("def k", "def c"))
    assert run(tmp_path, "export", "b.py", "-o", "out").returncode == 0


def test_export_to_a_directory_that_is_searched(tmp_path):
    (tmp_path / "k.py").write_text(KERNEL)
    for output in ("out", "out", "."):
        done = run(tmp_path, "export", ".", "-o", output)
        assert done.returncode == 0, done.stderr


def test_export_never_replaces_inputs(tmp_path):
    (tmp_path / "check.py").write_text(KERNEL)
    for option in ([], ["--force"]):
        done = run(tmp_path, "export", "check.py", "-o", ".", *option)
        assert done.returncode == 1 and "check.py: this output would overwrite an input of the run" in done.stderr
        assert os.listdir(tmp_path) == ["check.py"] and (tmp_path / "check.py").read_text() == KERNEL


def test_directories_and_foreign_records_are_not_replaced(tmp_path):
    (tmp_path / "k.py").write_text(KERNEL)
    (tmp_path / "out" / "k.cu").mkdir(parents=True)
    done = run(tmp_path, "export", "k.py", "-o", "out", "--force")
    assert done.returncode == 1 and "out/k.cu: not a regular file" in done.stderr and os.listdir(tmp_path / "out") == ["k.cu"]
    (tmp_path / "o").mkdir()
    (tmp_path / "o" / ".py2cu-export").write_text("mine\n")
    done = run(tmp_path, "export", "k.py", "-o", "o")
    assert done.returncode == 1 and "o/.py2cu-export: was not written by py2cu export" in done.stderr
    assert os.listdir(tmp_path / "o") == [".py2cu-export"]


def test_two_inputs_with_one_output_of_a_project(tmp_path):
    for name in ("a", "a_launch"):
        (tmp_path / f"{name}.py").write_text(KERNEL.replace("def k", f"def {name}_k"))
    done = run(tmp_path, "export", "a.py", "a_launch.py", "-o", "out")
    assert done.returncode == 1 and "out/a_launch.cu: another output of this run has the same name" in done.stderr
    assert not (tmp_path / "out").exists()


def test_export_ends_at_the_first_file_that_cannot_be_written(tmp_path):
    (tmp_path / "k.py").write_text(KERNEL)
    (tmp_path / "file").write_text("mine\n")
    done = run(tmp_path, "export", "k.py", "-o", "file")
    assert done.returncode == 1 and done.stderr.count("Not a directory") == 1 and (tmp_path / "file").read_text() == "mine\n"
