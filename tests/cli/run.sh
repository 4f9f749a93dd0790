#!/bin/sh
# Runs the commands of case files, and those shown in the manual, and compares what they print.
#
# Usage: INKLING=path/to/inkling tests/cli/run.sh [FILE...]
# Without files: tests/cli/*.case, README.md and docs/*.md.
#
# A case file holds commands and what they must do:
#     $ inkling help nothing      a command line for sh, run at the top of the source tree
#     a line of stdout
#     ! a line of stderr
#     ? 2                         the exit status, if it is not 0
#     @ lp                        before a command: it needs this optional part, see has_part
# Blank lines after the last line of output, and lines that begin with "# ", are for the reader.
# In Markdown, the commands are those in fenced blocks marked "console", or "console lp" where they need that
# part.  Commands whose part the program does not have are left out, and counted.  Where "..." stands alone
# on a line, any lines may be.  Times ("0.02 s, seed 0", "seconds": 0.02, "0.02 s" at the end of a
# line) and rates at the beginning of a line ("1.9e+05 iterations a second") are not compared.
# Exit status: 0 if all is as written, else 1.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${INKLING:?names the command to test}"
case $INKLING in
/*) ;;
*) INKLING=$PWD/$INKLING ;;
esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$INKLING" "$work/bin/inkling"
PATH=$work/bin:$PATH
export PATH LC_ALL=C
passed=0
failed=0
left_out=0
known=' '   # optional parts that were asked for
missing=' ' # those that are not there

# Is an optional part of the program there?
has_part() { # PART
    case $1 in
    lp) ! inkling solve kuhn_poker --method lp 2>&1 | grep -q 'lp needs Clp' ;;
    *)
        echo "no such part: $1" >&2
        exit 1
        ;;
    esac
}

# Must a command that needs this part be left out?  Asks once for each part.
is_missing() { # PART
    case $known in
    *" $1 "*) ;;
    *)
        known="$known$1 "
        has_part "$1" || missing="$missing$1 "
        ;;
    esac
    case $missing in
    *" $1 "*) return 0 ;;
    esac
    return 1
}

# Takes the times out of a file.
timeless() {
    sed -E -e 's/[0-9]+\.[0-9]+ s, seed/T s, seed/' -e 's/"seconds": [-+0-9.e]+/"seconds": T/' \
        -e 's/ +[0-9]+\.[0-9]+ s$/ T s/' -e 's/^[-+0-9.e]+ iterations a second/R iterations a second/' "$1"
}

# Compares line by line; "..." in the first file stands for any lines.
same() { # EXPECTED ACTUAL
    awk 'NR == FNR { want[++w] = $0; next } { have[++h] = $0 }
         END {
             i = j = 1; star = 0
             while (j <= h || i <= w) {
                 if (i <= w && want[i] == "...") { star = i++; mark = j; continue }
                 if (i <= w && j <= h && want[i] == have[j]) { i++; j++; continue }
                 if (star && mark < h + 1) { i = star + 1; j = ++mark; continue }
                 exit 1
             }
         }' "$1" "$2"
}

# Runs the command in $work/command and compares.
check() { # PLACE
    sh -c "$(cat "$work/command")" >"$work/out" 2>"$work/err" </dev/null
    echo "$?" >"$work/status"
    bad=
    for part in out err status; do
        timeless "$work/$part" >"$work/have"
        timeless "$work/want.$part" >"$work/want"
        if ! same "$work/want" "$work/have"; then
            bad=1
            echo "$1: $part is not as written: $(cat "$work/command")"
            diff "$work/want" "$work/have"
        fi
    done
    if [ -z "$bad" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# Splits a file into numbered commands with what each must do, in $work/cases.
split() { # FILE
    rm -rf "$work/cases"
    mkdir "$work/cases"
    awk -v dir="$work/cases" -v markdown="${1##*.}" '
        markdown == "md" && /^```/ { inside = $1 == "```console"; needs = $2; open = 0; next }
        markdown == "md" && !inside { next }
        /^\$ / { n++; open = 1; name = sprintf("%s/%04d", dir, n)
                 print substr($0, 3) > (name ".command"); print FNR > (name ".line")
                 if (needs != "") { print needs > (name ".needs") }
                 if (markdown != "md") { needs = "" }
                 next }
        markdown != "md" && /^@ / { needs = substr($0, 3); open = 0; next }
        !open || (/^# / && markdown != "md") { next }
        /^! / { print substr($0, 3) > (name ".err"); next }
        /^\? [0-9]+$/ { print substr($0, 3) > (name ".status"); next }
        { print > (name ".out") }' "$1"
}

if [ $# -eq 0 ]; then
    set -- tests/cli/*.case README.md docs/*.md
fi
for file in "$@"; do
    [ -e "$file" ] || continue
    split "$file"
    for command in "$work"/cases/*.command; do
        [ -e "$command" ] || continue
        name=${command%.command}
        if [ -e "$name.needs" ] && is_missing "$(cat "$name.needs")"; then
            left_out=$((left_out + 1))
            continue
        fi
        cp "$command" "$work/command"
        touch "$name.out" "$name.err"
        [ -e "$name.status" ] || echo 0 >"$name.status"
        # Blank lines at the end separate the cases.
        awk '{ line[NR] = $0 } /./ { last = NR } END { for (i = 1; i <= last; i++) print line[i] }' \
            "$name.out" >"$work/want.out"
        cp "$name.err" "$work/want.err"
        cp "$name.status" "$work/want.status"
        check "$file:$(cat "$name.line")"
    done
done
echo "$passed passed, $failed failed"
[ "$left_out" -eq 0 ] || echo "$left_out left out, which need what this build has not: $(echo $missing)"
[ "$failed" -eq 0 ]
