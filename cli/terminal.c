/* terminal.c - see terminal.h. */

#include "terminal.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A signal handler can reach nothing but file-level variables. */
static volatile int stop_flag;

/* What the progress line needs to know. */
typedef struct progress {
    double begin;
    double shown;
    bool visible;
    bool terminal;
    bool interrupted; /* before cli_watch_again */
    char note[80];
} progress;

static progress state;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    stop_flag = 1;
}

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Share done, rate, time left; four times a second after the first second. */
static void show(void *context, uint64_t done, uint64_t total)
{
    progress *p = context;
    const double time = now();
    if (!p->terminal || time - p->begin < 1.0 || time - p->shown < 0.25 || done == 0) {
        return;
    }
    const double seconds = time - p->begin;
    const double rate = (double)done / seconds;
    p->shown = time;
    p->visible = true;
    if (total > 0) {
        (void)fprintf(stderr, "\r\033[K%3.0f %%  %llu of %llu  %.0f a second  %.0f s left  %s",
                      100.0 * (double)done / (double)total, (unsigned long long)done,
                      (unsigned long long)total, rate, (double)(total - done) / rate, p->note);
    } else {
        (void)fprintf(stderr, "\r\033[K%llu  %.0f a second  %s", (unsigned long long)done, rate,
                      p->note);
    }
    (void)fflush(stderr);
}

static void catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* the second Ctrl-C does what it always does */
    (void)sigaction(SIGINT, &action, NULL);
}

void cli_watch(ink_control *out)
{
    catch_interrupt();
    state = (progress){.begin = now(), .terminal = isatty(STDERR_FILENO) == 1};
    *out = (ink_control){.stop = &stop_flag, .progress = show, .context = &state};
}

void cli_watch_again(void)
{
    state.interrupted = cli_interrupted() != 0;
    stop_flag = 0;
    catch_interrupt();
}

void cli_progress_begin(void)
{
    state.begin = now();
}

void cli_progress_note(const char *text)
{
    (void)snprintf(state.note, sizeof state.note, "%s", text);
}

void cli_progress_end(void)
{
    if (state.visible) {
        (void)fputs("\r\033[K", stderr);
        state.visible = false;
    }
}

int cli_interrupted(void)
{
    return stop_flag != 0 || state.interrupted;
}
