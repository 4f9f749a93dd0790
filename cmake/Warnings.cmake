# inkling_warnings(target): the warnings that every C file of the project passes, with gcc and
# with clang.  They are errors where INKLING_WERROR is on (the developer presets).

set(inkling_warning_flags
    -Wall -Wextra -Wpedantic
    -Wshadow -Wundef -Wvla -Wwrite-strings
    -Wconversion -Wsign-conversion -Wdouble-promotion -Wcast-qual
    -Wstrict-prototypes -Wmissing-prototypes -Wmissing-declarations -Wold-style-definition
    -Wredundant-decls -Wpointer-arith -Wformat=2 -Wimplicit-fallthrough)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND inkling_warning_flags
        -Wnull-dereference -Wlogical-op -Wduplicated-cond -Wduplicated-branches)
elseif(CMAKE_C_COMPILER_ID MATCHES "Clang")
    list(APPEND inkling_warning_flags
        -Wcomma -Wmissing-variable-declarations -Wunreachable-code-break -Wunreachable-code-return)
endif()
if(INKLING_WERROR)
    list(APPEND inkling_warning_flags -Werror)
endif()

function(inkling_warnings target)
    target_compile_options(${target} PRIVATE ${inkling_warning_flags})
endfunction()
