/* play.h - the talk of "inkling play". */
#ifndef INKLING_CLI_PLAY_H
#define INKLING_CLI_PLAY_H

#include <inkling/inkling.h>

/* Plays on stdin and stdout until the person quits.  An exit status. */
int play_talk(const ink_session_options *asked, ink_session *session);

#endif
