# SPDX-License-Identifier: MIT
# Writes the software bill of materials of a wheel or an installation (SPDX 2.3): py2cu, and the components in grammar/requirements.txt that
# its binaries contain. The file is reproducible if SOURCE_DATE_EPOCH is set.

# Formats one package of the document: name, version, license, further members.
function(py2cu_spdx_package out name version license more)
  set(${out} "    {
      \"name\": \"${name}\",
      \"SPDXID\": \"SPDXRef-Package-${name}\",
      \"versionInfo\": \"${version}\",
      \"downloadLocation\": \"NOASSERTION\",
      \"filesAnalyzed\": false,
      \"licenseConcluded\": \"${license}\",
      \"licenseDeclared\": \"${license}\",
      \"copyrightText\": \"NOASSERTION\"${more}
    }" PARENT_SCOPE)
endfunction()

set(pins "${PROJECT_SOURCE_DIR}/grammar/requirements.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${pins}")
file(STRINGS "${pins}" lines REGEX "^[a-z-]+==")
py2cu_spdx_package(SPDX_PACKAGES py2cu "${PROJECT_VERSION}" MIT "")
set(SPDX_RELATIONS "    { \"spdxElementId\": \"SPDXRef-DOCUMENT\", \"relationshipType\": \"DESCRIBES\", \"relatedSpdxElement\": \"SPDXRef-Package-py2cu\" }")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^([a-z-]+)==([^ ]+) --hash=sha256:([0-9a-f]+)$")
    message(FATAL_ERROR "${pins}: ${line}")
  endif()
  set(name "${CMAKE_MATCH_1}")
  if(PY2CU_GRAMMAR_LIBRARIES AND NOT name STREQUAL "tree-sitter-toml")
    continue() # provided by the system, not part of the binaries
  endif()
  set(license MIT)
  if(name STREQUAL "tree-sitter")
    set(license "MIT AND Unicode-DFS-2016")
  endif()
  py2cu_spdx_package(package "${name}" "${CMAKE_MATCH_2}" "${license}" ",
      \"checksums\": [{ \"algorithm\": \"SHA256\", \"checksumValue\": \"${CMAKE_MATCH_3}\" }],
      \"externalRefs\": [
        { \"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\", \"referenceLocator\": \"pkg:pypi/${name}@${CMAKE_MATCH_2}\" }
      ]")
  string(APPEND SPDX_PACKAGES ",\n${package}")
  string(APPEND SPDX_RELATIONS
    ",\n    { \"spdxElementId\": \"SPDXRef-Package-py2cu\", \"relationshipType\": \"CONTAINS\", \"relatedSpdxElement\": \"SPDXRef-Package-${name}\" }")
endforeach()
string(TIMESTAMP SPDX_CREATED "%Y-%m-%dT%H:%M:%SZ" UTC)
string(SHA256 SPDX_DIGEST "${PROJECT_VERSION} ${SPDX_PACKAGES}")
string(SUBSTRING "${SPDX_DIGEST}" 0 16 SPDX_DIGEST)
configure_file("${CMAKE_CURRENT_LIST_DIR}/py2cu.spdx.json.in" "${PROJECT_BINARY_DIR}/package/py2cu.spdx.json" @ONLY)
