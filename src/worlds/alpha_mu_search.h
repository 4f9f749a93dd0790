/* alpha_mu_search.h - the insides of the search of alpha_mu.h. */
#ifndef INKI_WORLDS_ALPHA_MU_SEARCH_H
#define INKI_WORLDS_ALPHA_MU_SEARCH_H

#include "worlds/alpha_mu.h"
#include "worlds/front_table.h"

/* Where the search stands at one ply. */
typedef struct inki_alpha_mu_level {
    inki_walk_node node;
    inki_walk_moves moves; /* what follows */
    ink_action *choices;   /* the planner's, where it moves */
    inki_cell *given;      /* the limit as it came from above */
    inki_cell *limit;      /* the same, and what is known of the node itself */
    inki_front front;      /* of the node, once visited */
    inki_front spare;
    ink_key key;
    int moves_left; /* of the planner */
    bool
        is_planners; /* the planner moves, so the front so far is an alternative to what is below */
    int alpha_from;  /* fronts of the planner from this ply on are alternatives to what is here */
    bool is_complete; /* no vector was dropped */
    bool is_whole;    /* no play was cut short */
    ink_action best;  /* of the planner; INK_ACTION_NONE: not known */
} inki_alpha_mu_level;

typedef struct inki_alpha_mu_search {
    inki_alpha_mu *task;
    inki_walk *walk;
    const inki_vectors *v;
    inki_alpha_mu_level **levels; /* made as they are needed */
    int level_count;
    inki_cell *scratch; /* two vectors */
    inki_cell *sums;    /* a vector */
    int32_t *queue;     /* states to be solved */
    size_t queue_room;
    inki_front_table table;
    ink_status status; /* INK_OK until the search has to stop */
} inki_alpha_mu_search;

/* Notes a status; true if the search goes on. */
static inline bool inki_alpha_mu_check(inki_alpha_mu_search *s, ink_status status)
{
    if (s->status == INK_OK) {
        s->status = status;
    }
    return s->status == INK_OK;
}

/* Makes sure that there is a level for a ply; false without memory. */
bool inki_alpha_mu_need_level(inki_alpha_mu_search *s, int ply);

/* Frees a level.  NULL is allowed. */
void inki_alpha_mu_level_destroy(inki_alpha_mu_level *l);

/* Finds the front after an action of the planner, who has `moves` more after it, in the level below: where
 * it sees more than its action, it can be sure of one vector for each thing that it may see.  False
 * if the search has to stop. */
bool inki_alpha_mu_visit_action(inki_alpha_mu_search *s, int ply, ink_action action, int moves);

#endif
