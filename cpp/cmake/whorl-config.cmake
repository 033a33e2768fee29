# find_package(whorl) gives the target whorl::whorl.
include(CMakeFindDependencyMacro)
find_dependency(xtensor)
find_library(WHORL_HWY_LIBRARY hwy REQUIRED)
if(NOT TARGET whorl::highway)
  add_library(whorl::highway INTERFACE IMPORTED)
  set_target_properties(whorl::highway PROPERTIES INTERFACE_LINK_LIBRARIES "${WHORL_HWY_LIBRARY}")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/whorl-targets.cmake")
