# SPDX-License-Identifier: MIT
"""Configuration of Sphinx, which build_pages.py runs."""
project = "py2cu"
author = "py2cu authors"
copyright = author
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
suppress_warnings = ["myst.xref_missing"]  # build_pages.py checks links, also to files
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
html_theme = "furo"
html_title = "py2cu"
html_copy_source = False
html_show_sphinx = False
pygments_style = "default"
highlight_language = "text"
html_show_search_summary = False  # the search would fetch each result page, which browsers refuse for local files
