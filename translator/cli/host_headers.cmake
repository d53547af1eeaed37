# SPDX-License-Identifier: MIT
# Writes the files INPUTS into the C file OUTPUT, as the table py2cu_export_host_headers.
set(arrays "")
set(rows "")
set(count 0)
foreach(input IN LISTS INPUTS)
  get_filename_component(name "${input}" NAME)
  file(READ "${input}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(REGEX REPLACE "(('.x..',){16})" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "static const char text_${count}[] = {\n${bytes}0\n};\n")
  string(APPEND rows "    {\"${name}\", text_${count}},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}" "#include \"cli/export_operators.h\"\n\n${arrays}\nconst ExportHostHeader py2cu_export_host_headers[] = {\n${rows}};\n"
  "const size_t py2cu_export_host_header_count = ${count};\n")
