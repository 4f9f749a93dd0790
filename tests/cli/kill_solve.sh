#!/bin/sh
# Kills a solver at several moments and lets it go on: it must end as one that was never killed.
#
# Usage: tests/cli/kill_solve.sh COUNT [GAME [TARGET]]
# Needs the command "inkling" in PATH.  Each of COUNT times, a solver that saves as often as it can is killed
# (signal 9) again and again, each time a little later, until it reaches its target.  Prints how many times
# the strategy and the curve came out the same, byte by byte, times left aside.
# Exit status: 0 always did, 1 otherwise.
set -u
count=$1
game=${2-leduc_poker}
target=${3-4e-5}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The curve without its times.
curve() { # NAME
    cut -d, -f1,3- "$work/$1.csv"
}

inkling solve "$game" --target "$target" -o "$work/whole" --csv "$work/whole.csv" >/dev/null || exit 1
curve whole >"$work/want"
same=0
i=0
while [ "$i" -lt "$count" ]; do
    i=$((i + 1))
    rm -f "$work"/part*
    kills=0
    # The first run is too short for any machine.  After each kill, the next gets a little longer.
    until timeout --foreground -s KILL "$(awk "BEGIN { print 0.002 + 0.01 * $kills * (1 + ($i * 7 + $kills * 3) % 5) }")" \
        inkling solve "$game" --target "$target" -o "$work/part" --csv "$work/part.csv" --checkpoint 1ms --resume \
        >/dev/null 2>&1; do
        kills=$((kills + 1))
        [ "$kills" -lt 200 ] || exit 1
    done
    [ "$kills" -gt 0 ] || echo "it was never killed" >&2
    cmp -s "$work/whole" "$work/part" && curve part | cmp -s "$work/want" - && same=$((same + 1))
done
echo "$same of $count times the same"
[ "$same" -eq "$count" ]
