/* solve_foresee.c - what the form of a game will take, told before it is built. */

#include <math.h>
#include <stdio.h>

#include "command.h"
#include "solve.h"
#include "strategy_file.h"

#define SMALL_GAME                                                                                 \
    100000.0               /* decisions: building takes a moment, and its sizes are told after it */
#define GUESS_TOO_MUCH 4.0 /* guesses are refused from so many times the memory on */
#define TOO_MUCH 1.1 /* the same where the sizes are exact: what they take is known to a tenth */
#define MIB (1024.0 * 1024.0)
#define MOST_MIB 1048576.0 /* that memory= can be */
#define DIGITS 100.0 /* numbers that are guessed are told from 1 to 100, times a power of 10 */

static double rounded(double number)
{
    double unit = 1.0;
    while (number / unit >= DIGITS) {
        unit *= 10.0;
    }
    return nearbyint(number / unit) * unit;
}

static double told(const ink_forecast *f, double number)
{
    return f->is_exact ? number : rounded(number);
}

/* Appends how much memory, or room in a file, is foreseen. */
static void write_size(const ink_forecast *f, double bytes, ink_text *out)
{
    const double mib = told(f, ceil(bytes / MIB));
    if (mib < MOST_MIB) {
        ink_text_format(out, "about %.0f MiB", mib);
    } else {
        ink_text_format(out, "about %.3g TiB", mib / MOST_MIB);
    }
}

/* Appends how large the file with the strategy will be; of JSON that depends on the names of the moves. */
static void write_strategy(const solve_request *request, const ink_forecast *f, ink_text *out)
{
    if (request->output != NULL && !cli_strategy_is_json(request->output) &&
        f->strategy_bytes > 0.0) {
        ink_text_format(out, "; the strategy in %s: ", request->output);
        write_size(f, f->strategy_bytes, out);
    }
}

/* Prints the title and, below it, what is foreseen. */
static int tell(solve_work *work, const ink_forecast *f)
{
    const char *about = f->is_exact ? "" : "about ";
    ink_text text = {0};
    solve_write_title(work, &text);
    ink_text_format(&text,
                    "to be built: %s, for %s%.0f decisions and %s%.0f + %.0f information sets; ",
                    f->form, about, told(f, f->decisions), about, told(f, f->infosets[0]),
                    told(f, f->infosets[1]));
    write_size(f, f->bytes, &text);
    write_strategy(work->request, f, &text);
    ink_text_add(&text, "\n");
    work->is_told = true;
    const int status = cli_print(&text);
    (void)fflush(stdout);
    ink_text_release(&text);
    return status;
}

static int refuse(const solve_work *work, const ink_forecast *f)
{
    ink_text text = {0};
    write_size(f, f->bytes, &text);
    const bool may_grow = f->bytes / MIB <= MOST_MIB;
    cli_complain(
        "%s: the %s would take %s, and may take %.0f MiB: %s%s%schoose a method that samples, "
        "such as mccfr_external",
        solve_name(work->request), f->form, ink_text_string(&text), (double)f->most_bytes / MIB,
        may_grow ? "give it more (memory=), " : "", f->remedy != NULL ? f->remedy : "",
        f->remedy != NULL ? ", or "
        : may_grow        ? "or "
                          : "");
    ink_text_release(&text);
    return EXIT_LIMIT;
}

int solve_foresee(solve_work *work)
{
    const solve_request *request = work->request;
    const ink_method *method = request->method;
    ink_forecast f;
    if (method->foresee == NULL ||
        method->foresee(method, request->game, &request->control, &f) != INK_OK) {
        return EXIT_DONE; /* what cannot be foreseen is seen when it is built */
    }
    work->visits = f.visits;
    const double most = (double)f.most_bytes * (f.is_exact ? TOO_MUCH : GUESS_TOO_MUCH);
    if (f.bytes > most) {
        return refuse(work, &f);
    }
    return f.decisions < SMALL_GAME || request->json ? EXIT_DONE : tell(work, &f);
}
