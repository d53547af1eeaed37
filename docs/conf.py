"""How Sphinx builds the documents; build_pages.py calls it, on the folder of pages that it has put together."""
project = "py2cu"
author = "py2cu authors"
copyright = author
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["repo", "shown"]
suppress_warnings = ["myst.xref_missing"]  # build_pages.py checks links itself, those to files too
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist"]
html_theme = "furo"
html_title = "py2cu"
html_copy_source = False
html_show_sphinx = False
pygments_style = "default"
highlight_language = "text"
html_show_search_summary = False  # else the search fetches each page that it finds, which browsers refuse for files
