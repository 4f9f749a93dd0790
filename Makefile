# Thin targets over CMake and tools/.  Presets and options: CMakePresets.json, CMakeLists.txt.

PREFIX ?= /usr/local
DESTDIR ?=
export DESTDIR

.PHONY: build demo test check bench install format deps clean

build:
	@tools/install-deps build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target inkling_command inkling_shared inkling_dds

# Shows the command at work on examples/.
demo: build
	@tools/demo

test:
	@tools/install-deps build test
	@cmake --preset dev >/dev/null
	@cmake --build --preset dev
	@ctest --preset dev

check:
	@tools/install-deps build test check
	tools/check-layers
	tools/check-functions
	tools/format --check
	@cmake --preset dev >/dev/null
	@cmake --build --preset dev --target inkling_shared inkling_dds
	tools/check-exports
	@cmake --preset clang >/dev/null
	cmake --build --preset clang
	@cmake --preset tidy >/dev/null
	cmake --build --preset tidy

bench:
	@tools/install-deps build
	@cmake --preset release >/dev/null
	@cmake --build --preset release
	@tools/bench

# Honours PREFIX and DESTDIR.
install:
	@tools/install-deps build
	@cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	@cmake --build --preset release --target inkling_command inkling_static inkling_shared inkling_dds
	@cmake --install build/release

format:
	@tools/format

deps:
	@tools/install-deps build test check

clean:
	rm -rf build
