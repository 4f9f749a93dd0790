/* dd_par.h - the contracts that the tag ParContract names, in the spellings of several programs. */
#ifndef INKLING_CLI_DD_PAR_H
#define INKLING_CLI_DD_PAR_H

#include <inkling/inkling.h>

#define DD_PAR_CLAIMS 40 /* more contracts than par can have */

/* A contract, or some levels of one, named as par. */
typedef struct dd_par_claim {
    int low_level; /* 1 to 7 */
    int high_level;
    ink_strain strain;
    bool doubled;     /* said to be; where nothing is said it may be all the same */
    unsigned players; /* bit p: player p may declare it; 0: not said */
    bool has_result;
    int result; /* tricks above low_level + 6 */
} dd_par_claim;

/* What a value names.  None: everybody passes. */
typedef struct dd_par_claims {
    int count;
    dd_par_claim items[DD_PAR_CLAIMS];
} dd_par_claims;

/* Reads a value: "2S or 3S by N/S; 2H by N", "EW 4SX-1", "4S*-EW-1", "NS 23S", "4SX EW -1", "NS Pass".
 * Players before or after the contract, or those of the contract before.  False if it is something
 * else. */
bool dd_par_read(const char *text, dd_par_claims *out);

/* Is every contract that is named one of par, for each player named with it? */
bool dd_par_has(const ink_par *par, const dd_par_claims *claims);

#endif
