# `cmake --install` and find_package(whorl): the library, its headers and where it finds xtensor and Highway again.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/whorl")
install(TARGETS whorl EXPORT whorl-targets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY include/whorl DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT whorl-targets NAMESPACE whorl:: DESTINATION "${package}")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/whorl-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES cmake/whorl-config.cmake "${CMAKE_CURRENT_BINARY_DIR}/whorl-config-version.cmake"
  DESTINATION "${package}")
