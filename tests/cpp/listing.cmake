# Runs a program and compares what it prints with a file. RUN: the command as a list; EXPECTED: the file.
list(REMOVE_ITEM RUN "")
execute_process(COMMAND ${RUN} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
file(READ "${EXPECTED}" expected)
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${EXPECTED} says\n${expected}\nbut the listing prints\n${printed}")
endif()
