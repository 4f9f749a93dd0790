/* fork.c - a child may call the library although it was made while other threads were in calls. */

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "draw.h"

enum {
    THREADS = 4,
    CHILDREN = 20,
    MAX_SECONDS = 60 /* for a child, which is done at once unless it hangs */
};

static struct deal position;
static struct futureTricks answer;
static int is_over; /* atomic */

static bool is_answered(void)
{
    struct futureTricks fut;
    return SolveBoard(position, -1, 3, 1, &fut, 0) == 1 && fut.cards == answer.cards &&
           memcmp(fut.score, answer.score, (size_t)fut.cards * sizeof fut.score[0]) == 0;
}

/* Returns NULL if all went well. */
static void *work(void *argument)
{
    while (__atomic_load_n(&is_over, __ATOMIC_RELAXED) == 0) {
        FreeMemory(); /* so that there is always something to search */
        if (!is_answered()) {
            return argument;
        }
    }
    return NULL;
}

static bool child_answers(void)
{
    const pid_t child = fork();
    if (child == 0) {
        alarm(MAX_SECONDS);
        _exit(is_answered() ? 0 : 1);
    }
    int status;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

int main(void)
{
    position = draw_deal(7);
    if (SolveBoard(position, -1, 3, 1, &answer, 0) != 1) {
        return 1;
    }
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, work, &position) != 0) {
            return 1;
        }
    }
    int failed = 0;
    for (int i = 0; i < CHILDREN && failed == 0; i++) {
        if (!child_answers()) {
            fprintf(stderr, "child %d got no answer\n", i);
            failed = 1;
        }
    }
    __atomic_store_n(&is_over, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        if (result != NULL) {
            fprintf(stderr, "thread %d got another answer\n", i);
            failed = 1;
        }
    }
    return failed;
}
