# SPDX-License-Identifier: MIT
"""A build backend that builds nothing.

`pip download` queries the backend of a source distribution for its metadata, even though only the archive is required.
This backend reads the metadata from PKG-INFO, which every source distribution contains. It avoids the execution of code
in the archive and the download of an unpinned setuptools.
"""
import email
import os
import shutil


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    with open("PKG-INFO", encoding="utf-8") as file:
        info = email.message_from_file(file)
    folder = f"{info['Name'].replace('-', '_')}-{info['Version']}.dist-info"
    os.mkdir(os.path.join(metadata_directory, folder))
    shutil.copy("PKG-INFO", os.path.join(metadata_directory, folder, "METADATA"))
    with open(os.path.join(metadata_directory, folder, "WHEEL"), "w", encoding="utf-8") as file:
        file.write("Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-any\n")
    return folder


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    raise RuntimeError("this backend provides only metadata")
