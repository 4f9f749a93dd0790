#!/bin/sh
# Holds the double-dummy solver against the first lines of a list.
#
# Usage: first.sh AGREE COUNT FILE
# AGREE is the program.  FILE is in the folder $INKLING_PEER_DATA unless it begins with "/".
# Exit status: that of AGREE; 77 there is no such folder.
set -u
agree=$1 count=$2 file=$3
case $file in
/*) ;;
*) file=${INKLING_PEER_DATA:+$INKLING_PEER_DATA/$file} ;;
esac
[ -n "$file" ] || { echo "INKLING_PEER_DATA is not set: $3 is left out"; exit 77; }
head -n "$count" "$file" | "$agree" file /dev/stdin
