#!/bin/sh
# Compares what two libraries with the interface of DDS print for the same calls.
#
# Usage: compare.sh PROGRAM OURS PEER SECTION [SCALE]
# Exit status: 0 the same, 1 not, or ours failed or left a file; 77 there is no peer.
set -u
program=$1 ours=$2 peer=$3 section=$4 scale=${5-100}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/ours" "$work/peer"

# Debian's library writes dump.txt into the current folder.
(cd "$work/ours" && "$program" "$ours" "$section" "$scale" >"$work/ours.txt") ||
    { echo "$ours: failed"; exit 1; }
[ -s "$work/ours.txt" ] || { echo "$ours: no output"; exit 1; }
[ -z "$(ls "$work/ours")" ] || { echo "$ours: left a file"; exit 1; }
(cd "$work/peer" && "$program" "$peer" "$section" "$scale" >"$work/peer.txt" 2>/dev/null)
status=$?
[ "$status" -ne 77 ] || { echo "$peer is not installed: the comparison is left out"; exit 77; }
[ "$status" -eq 0 ] || { echo "$peer: failed"; exit 1; }
wc -l <"$work/ours.txt"
diff -u "$work/peer.txt" "$work/ours.txt" >"$work/diff" || { head -n 60 "$work/diff"; exit 1; }
