# SPDX-License-Identifier: MIT
"""Build a wheel of py2cu-translate, which contains only the command without the runtime.

    build_wheel.py COMMAND [--platform TAG] [--output DIRECTORY]

COMMAND is the program that `cmake --build build --target py2cu_translate` writes to build/translate. It does not depend on the version of Python. TAG is
the platform tag of the wheel, or several tags with dots between them, such as manylinux_2_17_x86_64.musllinux_1_1_x86_64 for a statically linked
program; by default, that of the running Python. The same command yields the same bytes.
"""
import argparse
import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

from release import version_of  # noqa: E402

METADATA = """Metadata-Version: 2.4
Name: py2cu-translate
Version: {version}
Summary: The command py2cu without its runtime: Python GPU kernels to readable CUDA C
License-Expression: MIT AND Unicode-DFS-2016
{licenses}Keywords: cuda,gpu,numba,kernel,translator
Classifier: Development Status :: 3 - Alpha
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Intended Audience :: Science/Research
Classifier: Programming Language :: C
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{description}"""


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build(command, platform, output):
    """Write the wheel and return its path."""
    version = version_of(ROOT)
    name, info = f"py2cu_translate-{version}", f"py2cu_translate-{version}.dist-info"
    licenses = [ROOT / "LICENSE", *sorted((ROOT / "grammar" / "licenses").glob("LICENSE.*"))]
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platform.split("."))
    description = (HERE / "README.md").read_text(encoding="utf-8")
    files = {f"{name}.data/scripts/{command.name}": command.read_bytes(),
             f"{info}/METADATA": METADATA.format(version=version, licenses="".join(f"License-File: {path.name}\n" for path in licenses),
                                                 description=description).encode(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: py2cu\nRoot-Is-Purelib: false\n{tags}".encode()}
    files |= {f"{info}/licenses/{path.name}": path.read_bytes() for path in licenses}
    record = "".join(f"{path},{digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    output.mkdir(parents=True, exist_ok=True)
    wheel = output / f"{name}-py3-none-{platform}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # dated 1980-01-01
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16  # pip requires the type of the file
            archive.writestr(entry, data)
    return wheel


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--platform", default=sysconfig.get_platform().replace("-", "_").replace(".", "_"))
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("dist"))
    options = parser.parse_args()
    print(build(options.command, options.platform, options.output))


if __name__ == "__main__":
    main()
