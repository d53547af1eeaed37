# SPDX-License-Identifier: MIT
"""Installs the build and builds the sample projects (samples/projects) with it, by CMake and by make, and runs their programs on a GPU.

    check_projects.py --build BUILD --cmake CMAKE --samples DIRECTORY --work DIRECTORY [--generator NAME] [--meson]

Without nvcc, tests CMake's function for PTX and for invalid arguments only. --meson builds only the Meson project, with Meson and ninja of the Python that
runs this script.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time

NO_GPU = 77


def step(*line, cwd=None, env=None, fails=False):
    print("$", " ".join(map(str, line)), flush=True)
    done = subprocess.run([str(word) for word in line], cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=500, check=False)
    if (done.returncode != 0) != fails:
        sys.exit(f"{done.stdout}\nfailed: status {done.returncode}")
    return done.stdout


def run(program, *arguments):
    """Return whether the program ran; False without a GPU."""
    done = subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)
    print(f"$ {program}\n{'no GPU was found' if done.returncode == NO_GPU else done.stdout + done.stderr}", flush=True)
    if done.returncode not in (0, NO_GPU):
        sys.exit(f"{program}: status {done.returncode}")
    return done.returncode == 0


def find_nvcc():
    return shutil.which("nvcc") or shutil.which("nvcc", path=os.path.join(os.environ.get("CUDA_PATH", "/usr/local/cuda"), "bin"))


def touch(path):
    """Set the modification time of a file to a time after the build, without changing its content."""
    time.sleep(0.05)
    os.utime(path)


class Projects:
    def __init__(self, options):
        self.cmake, self.generator, self.nvcc = options.cmake, options.generator, find_nvcc()
        self.work = pathlib.Path(options.work)
        shutil.rmtree(self.work, ignore_errors=True)
        self.prefix, self.samples = self.work / "prefix", self.work / "samples"
        step(self.cmake, "--install", options.build, "--prefix", self.prefix)
        shutil.copytree(options.samples, self.samples)
        shutil.copy(pathlib.Path(options.samples).parent / "image_directory.py", self.work)
        self.command = self.prefix / "bin" / "py2cu"

    def configure(self, source, build, *more, fails=False):
        generator = ["-G", self.generator] if self.generator else []
        return step(self.cmake, "-S", source, "-B", build, *generator, f"-DCMAKE_PREFIX_PATH={self.prefix}", *more, fails=fails)

    def project(self, name, text):
        folder = self.work / name
        folder.mkdir()
        (folder / "CMakeLists.txt").write_text(f"cmake_minimum_required(VERSION 3.25)\nproject({name} LANGUAGES C)\n"
                                               f"find_package(py2cu REQUIRED)\n{text}\n")
        return folder

    def check_texts(self):
        """Build the translated parts without CUDA: only files whose inputs have changed are translated again."""
        folder = self.project("texts", "py2cu_add_kernels(texts PTX ../samples/kernels.py SIGNATURES \"k(float32[:], int32)\" ASSUME noalias small)\n"
                                       "py2cu_add_kernels(texts PTX k.py SIGNATURES \"k(float32[:], int32)\" \"other(int8)\" OPTIONS --const N=4)\n"
                                       "get_target_property(names texts PY2CU_KERNELS)\nfile(WRITE \"${CMAKE_BINARY_DIR}/names\" \"${names}\")")
        # A command that prints PTX without NVRTC, and counts its calls.
        (folder / "command").write_text(f'#!/bin/sh\necho "$2" >> "{folder}/runs"\nexec "{self.command}" "$@" --emit cu\n')
        (folder / "command").chmod(0o755)
        (folder / "k.py").write_text("from numba import cuda\n@cuda.jit\ndef k(x, n):\n    x[n] = N\n")
        build = folder / "build"

        def made():
            (folder / "runs").write_text("")
            step(self.cmake, "--build", build)
            return sorted(pathlib.Path(line).name for line in (folder / "runs").read_text().split())

        self.configure(folder, build, f"-DPY2CU_COMMAND={folder / 'command'}")
        assert made() == ["k.py", "kernels.py"]
        assert made() == []
        names = [pathlib.Path(name) for name in (build / "names").read_text().split(";")]
        assert [name.name for name in names] == ["kernels.ptx", "k.ptx"]
        assert "float *x" in names[1].read_text() and "N = 4" in names[1].read_text() and "__restrict__" in names[0].read_text()
        touch(self.samples / "shape.py")
        assert made() == ["kernels.py"]  # which imports it
        touch(folder / "k.py")
        assert made() == ["k.py"]

    def check_refusals(self):
        for number, (text, message) in enumerate([
                ("py2cu_add_kernels(x)", "no Python files"),
                ("py2cu_add_kernels(x PTX FATBIN a.py)", "SOURCES, PTX and FATBIN are mutually exclusive"),
                ("py2cu_add_kernels(x PTX LAUNCHERS a.py)", "LAUNCHERS requires SOURCES"),
                ("py2cu_add_kernels(x PTX a.py b/a.py)", "two files are named a"),
                ("py2cu_add_kernels(x PTX a.py ARCHITECTURES sm_80)", "invalid architecture 'sm_80'"),
                ("set(PY2CU_COMMAND \"\")\npy2cu_add_kernels(x PTX a.py)", "command py2cu not found")]):
            folder = self.project(f"refused{number}", text)
            output = " ".join(self.configure(folder, folder / "build", fails=True).split())
            assert message in output, output

    def check_cmake(self):
        build = self.work / "cmake"
        self.configure(self.samples / "cmake", build, f"-DCMAKE_CUDA_COMPILER={self.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=native" if self.has_gpu()
                       else "-DCMAKE_CUDA_ARCHITECTURES=80")
        step(self.cmake, "--build", build)
        for name in ("blur_c", "blur_cpp", "blur_named"):
            run(build / name)

    def check_application(self):
        """Sharpen a gray image with one lighter pixel. Expected: that pixel becomes 109 + (109 - 101), its neighbors 100 + (100 - 101), all others
        stay.
        """
        build = self.work / "image"
        self.configure(self.samples / "image", build, f"-DCMAKE_CUDA_COMPILER={self.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=native" if self.has_gpu()
                       else "-DCMAKE_CUDA_ARCHITECTURES=80", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
        step(self.cmake, "--build", build)
        size, head = 16, b"P6\n16 16\n255\n"
        rows = [[100] * size for _ in range(size)]
        rows[5][6] = 109
        (build / "in.ppm").write_bytes(head + bytes(value for row in rows for value in row for _ in range(3)))
        for i, j in ((i, j) for i in (4, 5, 6) for j in (5, 6, 7)):
            rows[i][j] = 99
        rows[5][6] = 117
        if run(build / "sharpen", build / "in.ppm", build / "out.ppm"):
            assert (build / "out.ppm").read_bytes() == head + bytes(value for row in rows for value in row for _ in range(3))
        assert "cannot be read" in step(build / "sharpen", build / "nowhere.ppm", build / "out.ppm", fails=True)

    @staticmethod
    def has_gpu():
        return os.path.exists("/dev/nvidia0")

    def check_make(self):
        folder = self.samples / "make"
        line = ("make", f"PY2CU={self.command}", f"NVCC={self.nvcc}", "NVCCFLAGS=-O2" + (" -arch=native" if self.has_gpu() else ""))
        step(*line, cwd=folder)
        assert "up to date" in step(*line, cwd=folder)
        touch(folder.parent / "shape.py")
        assert step(*line, "-n", cwd=folder).count("translate") == 3
        run(folder / "blur")

    def check_meson(self):
        folder = self.samples / "meson"
        for name in ("kernels.py", "shape.py", "program.c"):
            shutil.copy(self.samples / name, folder / name)
        bins = [self.command.parent, pathlib.Path(self.nvcc).parent, pathlib.Path(sys.executable).parent]  # this virtual environment contains ninja
        environment = {"PATH": ":".join([*map(str, bins), os.environ["PATH"]])}
        meson = (sys.executable, "-m", "mesonbuild.mesonmain")
        step(*meson, "setup", "build", cwd=folder, env=environment)
        step(*meson, "compile", "-C", "build", cwd=folder, env=environment)
        run(folder / "build" / "blur")
        assert "no work to do" in step("ninja", "-C", "build", cwd=folder, env=environment)
        touch(folder / "shape.py")  # which kernels.py imports
        assert step("ninja", "-C", "build", "-n", "-v", cwd=folder, env=environment).count(" translate ") == 3


def main():
    parser = argparse.ArgumentParser()
    for name in ("--build", "--cmake", "--samples", "--work"):
        parser.add_argument(name, required=True)
    parser.add_argument("--generator")
    parser.add_argument("--meson", action="store_true")
    options = parser.parse_args()
    if options.meson and find_nvcc() is None:
        print("SKIPPED: nvcc is not installed")
        return 0
    projects = Projects(options)
    if options.meson:
        projects.check_meson()
        return 0
    projects.check_texts()
    projects.check_refusals()
    if projects.nvcc is None:
        print("SKIPPED: nvcc is not installed: the sample projects were not built")
        return 0
    projects.check_cmake()
    projects.check_application()
    if shutil.which("make"):
        projects.check_make()
    return 0


if __name__ == "__main__":
    sys.exit(main())
