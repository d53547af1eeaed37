"""A build backend that builds nothing.

`pip download` asks a source distribution's backend for its metadata even when the archive itself is all that is wanted.
This one answers from the PKG-INFO that every source distribution carries. So no code out of the archive is run, and pip
need not get the real setuptools, unpinned, from the network.
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
    raise RuntimeError("only the metadata is wanted here")
