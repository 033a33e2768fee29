# Installs the library into a folder of its own and builds the project beside this file against it, as a user would.
set(prefix "${BUILD}/package/prefix")
set(outside "${BUILD}/package/outside")
file(REMOVE_RECURSE "${BUILD}/package")

function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "failed: ${ARGN}")
  endif()
endfunction()

step("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}")
step("${CMAKE_COMMAND}" -G "${GENERATOR}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${outside}" "-DCMAKE_PREFIX_PATH=${prefix}"
  "-DCMAKE_CXX_COMPILER=${CXX}")
step("${CMAKE_COMMAND}" --build "${outside}")
step("${outside}/outside")

foreach(hidden xtensor Highway)
  step("${CMAKE_COMMAND}" -G "${GENERATOR}" -S "${CMAKE_CURRENT_LIST_DIR}/optional" -B "${BUILD}/package/without-${hidden}"
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${CXX}" "-DWITHOUT=${hidden}")
endforeach()
