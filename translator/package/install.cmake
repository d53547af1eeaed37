# SPDX-License-Identifier: MIT
# Content of `cmake --install` and of the wheel: headers, libraries, the command, a CMake package and pkg-config files; the wheel also contains
# the Python package, whose directory is the prefix.
include(CMakePackageConfigHelpers)

set(folder "${CMAKE_INSTALL_LIBDIR}/cmake/py2cu")
install(DIRECTORY translator/include/ runtime/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.h")

set_target_properties(py2cu_shared PROPERTIES EXPORT_NAME py2cu)
set_target_properties(py2cu_rt_shared PROPERTIES EXPORT_NAME py2cu_rt)
set(libraries py2cu_shared py2cu_rt_shared)
if(NOT SKBUILD)
  list(APPEND libraries py2cu_static py2cu_rt_static)
endif()
install(TARGETS ${libraries} EXPORT py2cu_targets
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT py2cu_targets NAMESPACE py2cu:: DESTINATION "${folder}" FILE py2cuTargets.cmake)

configure_package_config_file(translator/package/py2cuConfig.cmake.in "${PROJECT_BINARY_DIR}/package/py2cuConfig.cmake"
                              INSTALL_DESTINATION "${folder}" PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/py2cuConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/package/py2cuConfig.cmake" "${PROJECT_BINARY_DIR}/package/py2cuConfigVersion.cmake"
              translator/package/py2cuKernels.cmake
        DESTINATION "${folder}")

# The prefix is relative to the file, which makes an installed tree relocatable.
file(RELATIVE_PATH prefix_from_pc "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" prefix_from_pc "${prefix_from_pc}")
foreach(name IN ITEMS py2cu py2cu_rt)
  configure_file(translator/package/${name}.pc.in "${PROJECT_BINARY_DIR}/package/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/package/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()

if(SKBUILD)
  install(TARGETS py2cu RUNTIME DESTINATION "${SKBUILD_SCRIPTS_DIR}")
  install(TARGETS py2cu_extension LIBRARY DESTINATION .)
  install(DIRECTORY runtime/python/py2cu/ DESTINATION . FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed")
  install(FILES runtime/python/_py2cu_redirect.py runtime/python/py2cu_redirect.pth DESTINATION "${SKBUILD_PLATLIB_DIR}")
  set(data "${SKBUILD_DATA_DIR}/share") # of the environment in which pip installs
  set(manuals "${data}/man")
else()
  install(TARGETS py2cu RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  set(data "${CMAKE_INSTALL_DATADIR}")
  set(manuals "${CMAKE_INSTALL_MANDIR}")
endif()
set(about "${PROJECT_BINARY_DIR}/package")
install(FILES "${about}/py2cu.1" DESTINATION "${manuals}/man1")
install(FILES "${about}/py2cu.bash" DESTINATION "${data}/bash-completion/completions" RENAME py2cu)
install(FILES "${about}/_py2cu" DESTINATION "${data}/zsh/site-functions")
install(FILES "${about}/py2cu.fish" DESTINATION "${data}/fish/vendor_completions.d")
set(documents "${CMAKE_INSTALL_DATAROOTDIR}/doc/py2cu")
install(FILES LICENSE DESTINATION "${documents}")
install(FILES ${PY2CU_GRAMMAR_LICENSES} DESTINATION "${documents}") # licenses of third-party code in the libraries and the command

include(translator/package/sbom.cmake)
install(FILES "${PROJECT_BINARY_DIR}/package/py2cu.spdx.json" DESTINATION "${documents}")
if(SKBUILD)
  install(FILES "${PROJECT_BINARY_DIR}/package/py2cu.spdx.json" DESTINATION "${SKBUILD_METADATA_DIR}/sboms")
endif()
