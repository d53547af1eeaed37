# Installs the build into an empty folder, moves that folder (it must not matter where it is), and builds and runs a small
# outside program against it: with find_package(py2cu), with pkg-config, and each public header by itself as C and as C++.
cmake_minimum_required(VERSION 3.25)
set(source "${CMAKE_CURRENT_LIST_DIR}/outside")
set(prefix "${WORK}/moved")

function(step)
  list(JOIN ARGN " " line)
  message("$ ${line}")
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "failed: ${line}")
  endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
step("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/first")
file(RENAME "${WORK}/first" "${prefix}")
step("${prefix}/bin/py2cu" --version)

step("${CMAKE_COMMAND}" -S "${source}" -B "${WORK}/outside" "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_C_COMPILER=${C_COMPILER}"
     -DCMAKE_BUILD_TYPE=Release)
step("${CMAKE_COMMAND}" --build "${WORK}/outside")
foreach(program IN ITEMS outside outside_static translate_only)
  step("${WORK}/outside/${program}")
endforeach()

file(GLOB headers RELATIVE "${prefix}/include" "${prefix}/include/py2cu/*.h")
foreach(header IN LISTS headers)
  file(WRITE "${WORK}/one.c" "#include <${header}>\nint main(void) { return 0; }\n")
  configure_file("${WORK}/one.c" "${WORK}/one.cc" COPYONLY)
  step("${C_COMPILER}" -std=c11 -Wall -Wextra -Wpedantic -Werror "-I${prefix}/include" -fsyntax-only "${WORK}/one.c")
  step("${CXX_COMPILER}" -std=c++11 -Wall -Wextra -Wpedantic -Werror "-I${prefix}/include" -fsyntax-only "${WORK}/one.cc")
endforeach()

find_program(pkg_config pkg-config)
if(NOT pkg_config)
  message("pkg-config is not installed: its files were not tried")
  return()
endif()
file(GLOB_RECURSE pc "${prefix}/*/py2cu_rt.pc")
get_filename_component(folder "${pc}" DIRECTORY)
set(pkg_config "${CMAKE_COMMAND}" -E env "PKG_CONFIG_PATH=${folder}:$ENV{PKG_CONFIG_PATH}" "${pkg_config}")
execute_process(COMMAND ${pkg_config} --cflags --libs py2cu_rt OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
get_filename_component(libraries "${folder}" DIRECTORY)
step("${C_COMPILER}" "${source}/main.c" ${flags} "-Wl,-rpath,${libraries}" -o "${WORK}/with_pkg_config")
step("${WORK}/with_pkg_config")
