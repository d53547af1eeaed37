# SPDX-License-Identifier: MIT
# Downloads, verifies and unpacks the archives that requirements.txt pins.
#
# Archives are read from PY2CU_DEPS_DIR if it is set (without network access), otherwise from <build>/deps, to which pip downloads
# them once. The names of unpacked directories contain the hash, so a second run has nothing to do.

# Sets <out> to the directory of the unpacked archive of `name` (its name in requirements.txt).
function(py2cu_fetch name out)
  set(requirements "${CMAKE_CURRENT_SOURCE_DIR}/requirements.txt")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${requirements}")
  file(STRINGS "${requirements}" line REGEX "^${name}==")
  if(NOT line MATCHES "==([^ ]+) --hash=sha256:([0-9a-f]+)$")
    message(FATAL_ERROR "${requirements} does not pin ${name}")
  endif()
  set(version "${CMAKE_MATCH_1}")
  set(hash "${CMAKE_MATCH_2}")
  string(SUBSTRING "${hash}" 0 12 short)
  set(unpacked "${PROJECT_BINARY_DIR}/deps/${name}-${version}-${short}")
  if(EXISTS "${unpacked}/PKG-INFO")
    set(${out} "${unpacked}" PARENT_SCOPE)
    return()
  endif()

  if(PY2CU_DEPS_DIR)
    set(folder "${PY2CU_DEPS_DIR}")
  else()
    set(folder "${PROJECT_BINARY_DIR}/deps")
  endif()
  py2cu_find_archive("${folder}" ${name} ${version} archive)
  if(NOT archive AND NOT PY2CU_DEPS_DIR)
    py2cu_download("${requirements}" "${folder}")
    py2cu_find_archive("${folder}" ${name} ${version} archive)
  endif()
  if(NOT archive)
    message(FATAL_ERROR "${name}-${version}.tar.gz is not in ${folder}")
  endif()
  file(SHA256 "${archive}" found)
  if(NOT found STREQUAL hash)
    message(FATAL_ERROR "${archive} does not match the pinned archive: its SHA-256 is\n  ${found}\ninstead of\n  ${hash}\n"
                        "Remove the file to download it again.")
  endif()

  # Unpacks to a temporary name and renames, so an interrupted run leaves no incomplete directory.
  file(REMOVE_RECURSE "${unpacked}" "${unpacked}.part")
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${unpacked}.part")
  file(GLOB inner "${unpacked}.part/*")
  file(RENAME "${inner}" "${unpacked}")
  file(REMOVE_RECURSE "${unpacked}.part")
  set(${out} "${unpacked}" PARENT_SCOPE)
endfunction()

function(py2cu_find_archive folder name version out)
  string(REPLACE "-" "_" underscored "${name}")
  set(${out} "" PARENT_SCOPE)
  foreach(spelling IN ITEMS ${name} ${underscored})
    if(EXISTS "${folder}/${spelling}-${version}.tar.gz")
      set(${out} "${folder}/${spelling}-${version}.tar.gz" PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

function(py2cu_download requirements folder)
  # PYTHONPATH contains only the replacement for setuptools.
  set(python "${CMAKE_COMMAND}" -E env "PYTHONPATH=${CMAKE_CURRENT_SOURCE_DIR}/pip_backend" PYTHONDONTWRITEBYTECODE=1)
  execute_process(COMMAND ${python} "${Python3_EXECUTABLE}" -m pip --version RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed) # without pip, venv provides one
    execute_process(COMMAND "${Python3_EXECUTABLE}" -m venv "${PROJECT_BINARY_DIR}/deps/pip"
                    RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(failed)
      message(FATAL_ERROR "Neither pip nor venv works in ${Python3_EXECUTABLE}. Install them:\n"
                          "  apt-get install python3-pip python3-venv\n${output}")
    endif()
    list(APPEND python "${PROJECT_BINARY_DIR}/deps/pip/bin/python")
  else()
    list(APPEND python "${Python3_EXECUTABLE}")
  endif()

  message(STATUS "Downloading tree-sitter and its grammars (once)")
  file(MAKE_DIRECTORY "${folder}")
  execute_process(
    COMMAND ${python} -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --no-build-isolation
            --require-hashes --requirement "${requirements}" --dest "${folder}"
    RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failed)
    message(FATAL_ERROR
      "The sources of tree-sitter could not be downloaded. On a machine without network, put the archives that "
      "grammar/requirements.txt names into a directory and configure with -DPY2CU_DEPS_DIR=<directory>. Output of pip:\n${output}")
  endif()
endfunction()
