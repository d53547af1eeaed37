# SPDX-License-Identifier: MIT
# Generates the C file OUTPUT, which contains the pages of docs/messages as a table sorted by code.
file(GLOB pages "${FOLDER}/*.md")
set(texts "")
set(rows "")
foreach(page IN LISTS pages)
  get_filename_component(code "${page}" NAME_WE)
  string(MAKE_C_IDENTIFIER "${code}" name)
  file(READ "${page}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(REGEX REPLACE "(('.x..',){16})" "\\1\n" bytes "${bytes}")
  string(APPEND texts "static const char ${name}[] = {\n${bytes}0\n};\n")
  string(APPEND rows "    {\"${code}\", ${name}},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"explain.h\"\n\n${texts}\nconst CliPage cli_pages[] = {\n${rows}};\n"
  "const size_t cli_page_count = sizeof cli_pages / sizeof cli_pages[0];\n")
