# Finds Emscripten's own toolchain file next to em++, wherever that is installed.
find_program(WHORL_EMXX em++ HINTS "$ENV{EMSDK}/upstream/emscripten" REQUIRED)
file(REAL_PATH "${WHORL_EMXX}" emxx)
cmake_path(GET emxx PARENT_PATH root)
set(EMSCRIPTEN_ROOT_PATH "${root}" CACHE PATH "Emscripten's folder")
include("${root}/cmake/Modules/Platform/Emscripten.cmake")
