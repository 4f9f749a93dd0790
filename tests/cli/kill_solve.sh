#!/bin/sh
# Kills a solver at several moments and lets it go on: it must end as one that was never killed.
#
# Usage: tests/cli/kill_solve.sh COUNT [GAME [ITERATIONS]]
# Needs the command "inkling" in PATH.  Each of COUNT times, a solver that saves as often as it can is killed
# (signal 9) again and again, each time a little later, until it gets to its end by itself.  Prints how
# many times the strategy came out the same, byte by byte.
# Exit status: 0 always did, 1 otherwise.
set -u
count=$1
game=${2-leduc_poker}
iterations=${3-3000}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

solve() { # FILE OPTION...
    file=$1
    shift
    inkling solve "$game" --iterations "$iterations" -o "$work/$file" "$@" >/dev/null
}

solve whole || exit 1
same=0
i=0
while [ "$i" -lt "$count" ]; do
    i=$((i + 1))
    rm -f "$work"/part*
    tries=0
    # After each kill, the next run gets a little longer, from 10 ms on.
    until timeout --foreground -s KILL "$(awk "BEGIN { print 0.01 * (1 + ($i * 7 + $tries * 3) % 11 + $tries) }")" \
        inkling solve "$game" --iterations "$iterations" -o "$work/part" --checkpoint 1ms --resume >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] || exit 1
    done
    [ "$tries" -gt 0 ] || echo "it was never killed" >&2
    cmp -s "$work/whole" "$work/part" && same=$((same + 1))
done
echo "$same of $count times the same"
[ "$same" -eq "$count" ]
