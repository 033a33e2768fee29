# xtensor, Highway, Catch2 and a JSON reader: the system's packages where there are any, else pinned upstream releases.
# Defines whorl_headers (xtensor, xtl, Highway's headers), whorl_highway (its library), and for the tests
# whorl_find_catch2() and whorl_find_json().
#
# Header-only libraries under /usr/include must not reach em++ as -I/usr/include (the host's C library would come
# along), so a folder of links stands in for it.
include(FetchContent)

add_library(whorl_headers INTERFACE)
add_library(whorl_highway INTERFACE)
set(WHORL_DEPS "${CMAKE_BINARY_DIR}/deps/include")
file(MAKE_DIRECTORY "${WHORL_DEPS}")
target_include_directories(whorl_headers SYSTEM INTERFACE "$<BUILD_INTERFACE:${WHORL_DEPS}>")

# Links the folder <name> of the system's include path into WHORL_DEPS; sets WHORL_<name> if it is there.
function(whorl_link_system_headers name header)
  # Named paths: a cross build would look only below Emscripten's own folder.
  find_path(WHORL_${name} ${name}/${header} PATHS /usr/include /usr/local/include /opt/homebrew/include
    NO_CMAKE_FIND_ROOT_PATH)
  if(WHORL_${name})
    file(CREATE_LINK "${WHORL_${name}}/${name}" "${WHORL_DEPS}/${name}" SYMBOLIC)
  endif()
endfunction()

whorl_link_system_headers(xtl xsequence.hpp)
whorl_link_system_headers(xtensor xtensor.hpp)
if(NOT WHORL_xtensor)
  FetchContent_Declare(xtl URL https://github.com/xtensor-stack/xtl/archive/refs/tags/0.7.2.tar.gz
    URL_HASH SHA256=95c221bdc6eaba592878090916383e5b9390a076828552256693d5d97f78357c)
  FetchContent_Declare(xtensor URL https://github.com/xtensor-stack/xtensor/archive/refs/tags/0.24.3.tar.gz
    URL_HASH SHA256=3acde856b9fb8cf4e2a7b66726da541275d40ab9b002e618ad985ab97f08ca4f)
  FetchContent_MakeAvailable(xtl xtensor)
  target_link_libraries(whorl_headers INTERFACE xtensor)
endif()

# WebAssembly takes Highway's headers alone: with one target there is nothing to dispatch.
whorl_link_system_headers(hwy highway.h)
find_library(WHORL_HWY_LIBRARY hwy)
if(WHORL_hwy AND (EMSCRIPTEN OR WHORL_HWY_LIBRARY))
  if(NOT EMSCRIPTEN)
    target_link_libraries(whorl_highway INTERFACE "${WHORL_HWY_LIBRARY}")
  endif()
else()
  set(HWY_ENABLE_TESTS OFF)
  set(HWY_ENABLE_EXAMPLES OFF)
  FetchContent_Declare(highway URL https://github.com/google/highway/archive/refs/tags/1.0.3.tar.gz
    URL_HASH SHA256=566fc77315878473d9a6bd815f7de78c73734acdcb745c3dde8579560ac5440e)
  FetchContent_MakeAvailable(highway)
  target_link_libraries(whorl_highway INTERFACE hwy)
endif()

# Defines whorl_catch2. Catch2 2 is headers and Catch2 3 a library: tests/cpp/catch.hpp serves both. For WebAssembly the
# library's sources are compiled with the suite. Sets WHORL_CATCH2_NONE: what --warn calls a name that matches no test.
function(whorl_find_catch2)
  set(WHORL_CATCH2_NONE NoTests PARENT_SCOPE)
  add_library(whorl_catch2 INTERFACE)
  target_include_directories(whorl_catch2 SYSTEM INTERFACE "${WHORL_DEPS}")
  whorl_link_system_headers(catch2 catch.hpp)
  if(WHORL_catch2)
    return()
  endif()
  if(NOT EMSCRIPTEN)
    find_package(Catch2 3 QUIET)
    if(Catch2_FOUND)
      set(WHORL_CATCH2_NONE UnmatchedTestSpec PARENT_SCOPE)
    endif()
  endif()
  if(NOT Catch2_FOUND)
    FetchContent_Declare(Catch2 URL https://github.com/catchorg/Catch2/archive/refs/tags/v2.13.10.tar.gz
      URL_HASH SHA256=d54a712b7b1d7708bc7a819a8e6e47b2fde9536f487b89ccbca295072a7d9943)
    FetchContent_MakeAvailable(Catch2)
  endif()
  target_link_libraries(whorl_catch2 INTERFACE Catch2::Catch2)
endfunction()

# Defines whorl_json, with which the tests read their references.
function(whorl_find_json)
  add_library(whorl_json INTERFACE)
  target_include_directories(whorl_json SYSTEM INTERFACE "${WHORL_DEPS}")
  whorl_link_system_headers(nlohmann json.hpp)
  if(NOT WHORL_nlohmann)
    FetchContent_Declare(nlohmann_json URL https://github.com/nlohmann/json/archive/refs/tags/v3.11.2.tar.gz
      URL_HASH SHA256=d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273)
    FetchContent_MakeAvailable(nlohmann_json)
    target_link_libraries(whorl_json INTERFACE nlohmann_json::nlohmann_json)
  endif()
endfunction()
