/* tableless.h - the double-dummy search without its table. */
#ifndef TESTS_PEER_TABLELESS_H
#define TESTS_PEER_TABLELESS_H

#include "bridge/dd_engine.h"

/* An engine that looks nothing up and notes nothing: every position is searched anew. */
inki_dd_engine tableless_engine;

#endif
