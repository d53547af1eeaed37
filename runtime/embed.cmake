# SPDX-License-Identifier: MIT
# Writes the file INPUT into the C file OUTPUT, as NAME_text (NUL-terminated) and NAME_size (without the NUL). An array of
# characters, because a string literal of this length is more than a C compiler must accept.
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
string(REGEX REPLACE "(('.x..',){16})" "\\1\n" bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include <stddef.h>\n\n"
  "extern const char ${NAME}_text[];\nextern const size_t ${NAME}_size;\n\n"
  "const char ${NAME}_text[] = {\n${bytes}0\n};\nconst size_t ${NAME}_size = sizeof ${NAME}_text - 1;\n")
