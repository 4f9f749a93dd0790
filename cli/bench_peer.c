/* bench_peer.c - a solver with the interface of DDS in a process of its own. */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_dds.h"
#include "command.h"

/* What the process sends first. */
typedef struct hello {
    char problem[256]; /* empty: it is ready */
    char name[64];
    char system[256];
} hello;

/* What it gets, without the questions beyond `count`. */
typedef struct round {
    size_t count;
    bench_question questions[BENCH_ROUND];
} round;

/* What it sends. */
typedef struct reply {
    int error; /* of the question that ended the round, or 0 */
    bench_answer answers[BENCH_ROUND];
} reply;

/* Sends all of a message.  False if nobody listens. */
static bool send_all(int socket, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        const ssize_t sent = send(socket, next, size, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        if (sent > 0) {
            next += sent;
            size -= (size_t)sent;
        }
    }
    return true;
}

/* Receives all of a message.  False if nobody speaks any more. */
static bool receive_all(int socket, void *bytes, size_t size)
{
    char *next = bytes;
    while (size > 0) {
        const ssize_t received = recv(socket, next, size, 0);
        if (received == 0 || (received < 0 && errno != EINTR)) {
            return false;
        }
        if (received > 0) {
            next += received;
            size -= (size_t)received;
        }
    }
    return true;
}

/* Copies a text of several lines as one line, without the blanks that lay it out. */
static void copy_line(const char *text, char *out, size_t size)
{
    size_t count = 0;
    for (const char *next = text; *next != '\0' && count + 1 < size; next++) {
        const char byte = *next == '\n' || *next == '\t' ? ' ' : *next;
        if (byte != ' ' || (count > 0 && out[count - 1] != ' ')) {
            out[count++] = byte;
        }
    }
    out[count] = '\0';
}

static bool receive_round(int socket, round *out)
{
    return receive_all(socket, &out->count, sizeof out->count) && out->count <= BENCH_ROUND &&
           receive_all(socket, out->questions, out->count * sizeof out->questions[0]);
}

/* Answers a round, one question after the other. */
static void answer_round(const bench_dds *dds, const round *asked, reply *out)
{
    *out = (reply){.error = 0};
    for (size_t i = 0; i < asked->count && out->error == 0; i++) {
        out->error = bench_dds_ask(dds, &asked->questions[i], &out->answers[i]);
    }
}

/* What --peer libdds loads. */
static const char debian_library[] = "libdds.so.0";

/* Loads the library and tells who it is. */
static bool say_hello(int socket, const char *library, bench_dds *dds)
{
    hello message = {.name = ""};
    const char *problem = bench_dds_load(library, dds);
    if (problem != NULL) {
        (void)snprintf(message.problem, sizeof message.problem, "%s%s", problem,
                       strcmp(library, debian_library) == 0 ? " (Debian's package: libdds0)" : "");
    } else {
        dds_info info = {.numbers = {0}};
        dds->info(&info);
        (void)snprintf(message.name, sizeof message.name, "DDS %d.%d.%d", info.version[0],
                       info.version[1], info.version[2]);
        copy_line(info.system_text, message.system, sizeof message.system);
    }
    return send_all(socket, &message, sizeof message) && problem == NULL;
}

/* The process: answers until nobody asks.  It leaves without exit handlers, in which the library
 * of Debian is known to crash. */
static void serve(int socket, const char *library)
{
    (void)signal(SIGINT, SIG_IGN); /* a Ctrl-C at the terminal is for the parent */
    (void)dup2(STDERR_FILENO, STDOUT_FILENO);
    bench_dds dds;
    round asked;
    reply message;
    if (!say_hello(socket, library, &dds)) {
        _exit(1);
    }
    while (receive_round(socket, &asked)) {
        answer_round(&dds, &asked, &message);
        if (!send_all(socket, &message, sizeof message)) {
            break;
        }
    }
    _exit(0);
}

void bench_peer_close(bench_peer *peer)
{
    if (peer->process > 0) {
        (void)close(peer->socket);
        while (waitpid(peer->process, NULL, 0) < 0 && errno == EINTR) {
        }
        peer->process = 0;
    }
}

int bench_peer_open(const char *library, bench_peer *out)
{
    int sockets[2];
    *out = (bench_peer){.process = 0};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) {
        cli_complain("cannot make a socket: %s", strerror(errno));
        return EXIT_FAILED;
    }
    (void)fflush(stdout);
    const pid_t process = fork();
    if (process == 0) {
        (void)close(sockets[0]);
        serve(sockets[1], strcmp(library, "libdds") == 0 ? debian_library : library);
    }
    (void)close(sockets[1]);
    if (process < 0) {
        cli_complain("cannot start a process: %s", strerror(errno));
        (void)close(sockets[0]);
        return EXIT_FAILED;
    }
    *out = (bench_peer){.socket = sockets[0], .process = process};
    hello message = {.problem = "it ended while it was loaded"};
    if (!receive_all(out->socket, &message, sizeof message) || message.problem[0] != '\0') {
        cli_complain("--peer %s: %s", library, message.problem);
        bench_peer_close(out);
        return EXIT_FAILED;
    }
    memcpy(out->name, message.name, sizeof out->name);
    memcpy(out->system, message.system, sizeof out->system);
    return EXIT_DONE;
}

/* Says how the process ended. */
static void tell_end(bench_peer *peer)
{
    int status = 0;
    (void)close(peer->socket);
    while (waitpid(peer->process, &status, 0) < 0 && errno == EINTR) {
    }
    peer->process = 0;
    if (WIFSIGNALED(status)) {
        cli_complain("%s was ended by signal %d", peer->name, WTERMSIG(status));
    } else {
        cli_complain("%s ended without an answer", peer->name);
    }
}

int bench_peer_ask(bench_peer *peer, const bench_question *questions, size_t count,
                   bench_answer *out)
{
    reply message;
    if (peer->process == 0) {
        return EXIT_FAILED;
    }
    if (!send_all(peer->socket, &count, sizeof count) ||
        !send_all(peer->socket, questions, count * sizeof *questions) ||
        !receive_all(peer->socket, &message, sizeof message)) {
        tell_end(peer);
        return EXIT_FAILED;
    }
    if (message.error != 0) {
        cli_complain("%s answers with error %d", peer->name, message.error);
        return EXIT_FAILED;
    }
    memcpy(out, message.answers, count * sizeof *out);
    return EXIT_DONE;
}
