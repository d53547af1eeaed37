# SPDX-License-Identifier: MIT
# Configures, builds and tests this source tree with other options; the outer build runs this script as a test.
#   cmake -DSOURCE=… -DBUILD=… -DGENERATOR=… "-DOPTIONS=-DA=1|-DB=2" [-DONLY=tests] [-DWITHOUT=tests] [-DSTEPS=build|test]
#         -P nested.cmake
# STEPS=build only builds, with one process, because other tests run at the same time; STEPS=test only tests an existing build.
cmake_minimum_required(VERSION 3.25)

function(step)
  list(JOIN ARGN " " line)
  message("$ ${line}")
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "failed: ${line}")
  endif()
endfunction()

string(REPLACE "|" ";" OPTIONS "${OPTIONS}")
if(NOT STEPS STREQUAL "test")
  step("${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BUILD}" -G "${GENERATOR}" ${OPTIONS})
  set(processes 2)
  if(STEPS STREQUAL "build")
    set(processes 1)
  endif()
  step("${CMAKE_COMMAND}" --build "${BUILD}" --parallel ${processes})
endif()
if(STEPS STREQUAL "build")
  return()
endif()
if(ONLY)
  list(APPEND only --tests-regex "${ONLY}")
endif()
if(WITHOUT)
  list(APPEND only --exclude-regex "${WITHOUT}")
endif()
step("${CMAKE_CTEST_COMMAND}" --test-dir "${BUILD}" ${only} --output-on-failure --no-tests=error --parallel 2)

# Lists the skipped inner tests in lower case, because "SKIPPED" would mark this test as skipped.
file(STRINGS "${BUILD}/Testing/Temporary/LastTest.log" reasons REGEX "SKIPPED(:| \\[)")
foreach(reason IN LISTS reasons)
  string(REPLACE "SKIPPED" "skipped" reason "${reason}")
  message("${reason}")
endforeach()
