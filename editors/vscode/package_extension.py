# SPDX-License-Identifier: MIT
"""Packages the VS Code extension as a .vsix file, which `code --install-extension` installs, without Node.js.

    package_extension.py OUTPUT
"""
import json
import pathlib
import sys
import xml.sax.saxutils
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
FILES = ("package.json", "extension.js", "client.js", "README.md")
TIME = (2026, 1, 1, 0, 0, 0)  # so that equal sources result in equal packages

TYPES = '''<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>
'''
MANIFEST = '''<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Categories>{categories}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
'''


def manifest():
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    values = {key: xml.sax.saxutils.escape(package[key], {'"': "&quot;"}) for key in ("name", "version", "publisher", "displayName", "description")}
    return MANIFEST.format(**values, categories=",".join(package["categories"]), engine=package["engines"]["vscode"])


def main(output):
    parts = {"extension.vsixmanifest": manifest().encode(), "[Content_Types].xml": TYPES.encode(),
             "extension/LICENSE.txt": (HERE.parents[1] / "LICENSE").read_bytes()}
    parts |= {f"extension/{name}": (HERE / name).read_bytes() for name in FILES}
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, TIME), data, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
