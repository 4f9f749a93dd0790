/* efg_game.c - from an .efg file to a game.
 *
 * A seat gets a token when it becomes the mover, which is its information set, and at no other time.  The
 * public gets the class of common knowledge whenever a path enters another one.  That asks no more
 * of anybody than the seat's own tokens tell: along two paths that look alike to a seat, its augmented
 * information sets follow each other in the same order, each in one class; and where only one of the
 * paths stops to let others move between two turns of the seat, the other path went from turn to turn
 * unseen by any other seat, so that both turns, and what is between them, are in the same class.
 */

#include "formats/efg_game.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/efg.h>
#include <inkling/tree.h>
#include <inkling/view.h>

#include "base/number.h"
#include "formats/efg_names.h"
#include "game/spec.h"

#define MAX_MOVES_SHOWN 20 /* in a picture of a state */

/* What ink_state stands for in this game. */
typedef struct place {
    int32_t node;
} place;

typedef struct efg_data {
    inki_efg file;
    inki_efg_names names;
    int32_t *
        classes; /* for each node, its class of common knowledge; NULL: the public learns nothing */
} efg_data;

static const efg_data *data_of(const ink_game *game)
{
    return game->data;
}

static int32_t number_of(const ink_state *state)
{
    return ((const place *)(const void *)state)->node;
}

static const inki_efg_node *node_of(const ink_game *game, const ink_state *state)
{
    return &data_of(game)->file.nodes[number_of(state)];
}

/* The set of a node that is no end. */
static const inki_efg_set *set_of(const ink_game *game, const inki_efg_node *node)
{
    return &data_of(game)->file.sets[node->set];
}

static void start(const ink_game *game, ink_state *out)
{
    (void)game;
    *(place *)(void *)out = (place){0};
}

static int mover(const ink_game *game, const ink_state *state)
{
    const inki_efg_node *node = node_of(game, state);
    return node->set < 0 ? INK_MOVER_NOBODY : set_of(game, node)->mover;
}

static int actions(const ink_game *game, const ink_state *state, ink_action *out)
{
    const int count = set_of(game, node_of(game, state))->action_count;
    for (int i = 0; i < count; i++) {
        out[i] = (ink_action)i;
    }
    return count;
}

static void chances(const ink_game *game, const ink_state *state, double *out)
{
    const inki_efg_set *set = set_of(game, node_of(game, state));
    for (int i = 0; i < set->action_count; i++) {
        out[i] = inki_ratio_double(data_of(game)->file.actions[set->first_action + i].chance);
    }
}

static void apply(const ink_game *game, ink_state *state, ink_action action)
{
    const inki_efg_node *node = node_of(game, state);
    assert(action < (ink_action)set_of(game, node)->action_count);
    ((place *)(void *)state)->node =
        data_of(game)->file.children[node->first_child + (int32_t)action];
}

static double payoff(const ink_game *game, const ink_state *state, int side)
{
    const inki_efg *file = &data_of(game)->file;
    const inki_efg_node *node = node_of(game, state);
    assert(node->set < 0 && side < file->seat_count);
    return file->ends[(size_t)node->first_child * (size_t)file->seat_count + (size_t)side];
}

static uint64_t observe(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer)
{
    (void)action;
    const int32_t *classes = data_of(game)->classes;
    const bool is_alone = game->seat_count == 1; /* then the public learns what the seat learns */
    if (observer >= 0 || is_alone) {
        return mover(game, after) == (is_alone ? 0 : observer)
                   ? (uint64_t)node_of(game, after)->set + 1
                   : 0;
    }
    if (before == NULL || classes == NULL ||
        classes[number_of(before)] == classes[number_of(after)]) {
        return 0;
    }
    return (uint64_t)classes[number_of(after)] + 1;
}

static void action_text(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out)
{
    const inki_efg_set *set = set_of(game, node_of(game, state));
    ink_text_add(out, data_of(game)->names.actions[set->first_action + (int32_t)action]);
}

/* Appends a text in quotes, on one line. */
static void add_quoted(const char *text, ink_text *out)
{
    ink_text_add(out, "\"");
    for (const char *c = text; *c != '\0'; c++) {
        const bool is_control = (unsigned char)*c < ' ' || *c == 0x7F;
        ink_text_append(out, is_control ? " " : c, 1);
    }
    ink_text_add(out, "\"");
}

/* Appends "set 2" and its name, if it has one. */
static void add_set(const inki_efg_set *set, ink_text *out)
{
    ink_text_format(out, "set %d", (int)set->number);
    if (set->name[0] != '\0') {
        ink_text_add(out, " ");
        add_quoted(set->name, out);
    }
}

static void state_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const efg_data *data = data_of(game);
    const inki_efg_node *node = node_of(game, state);
    if (node->label[0] != '\0') {
        add_quoted(node->label, out);
        ink_text_add(out, ": ");
    }
    if (node->set < 0) {
        ink_text_add(out, game->seat_count == 1 ? "payoff" : "payoffs");
        for (int seat = 0; seat < game->seat_count; seat++) {
            ink_text_add(out, " ");
            inki_number_write(payoff(game, state, seat), out);
        }
        ink_text_add(out, "\n");
        return;
    }
    const inki_efg_set *set = set_of(game, node);
    ink_text_format(out, "%s to move at ",
                    set->mover < 0 ? "chance" : game->seat_names[set->mover]);
    add_set(set, out);
    ink_text_add(out, ":");
    for (int i = 0; i < set->action_count && i < MAX_MOVES_SHOWN; i++) {
        ink_text_format(out, " %s", data->names.actions[set->first_action + i]);
        if (set->mover < 0) {
            ink_text_add(out, " (");
            inki_ratio_write(data->file.actions[set->first_action + i].chance, out);
            ink_text_add(out, ")");
        }
    }
    if (set->action_count > MAX_MOVES_SHOWN) {
        ink_text_format(out, " and %d more", set->action_count - MAX_MOVES_SHOWN);
    }
    ink_text_add(out, "\n");
}

/* Where the seat was to move, and what it did there. */
static void view_text(const ink_game *game, const ink_view *view, ink_text *out)
{
    const efg_data *data = data_of(game);
    int count = 0;
    const ink_event *events = ink_view_events(view, &count);
    const inki_efg_set *set = NULL;
    ink_text_add(out, game->seat_names[ink_view_seat(view)]);
    for (int i = 0; i < count; i++) {
        if (events[i].kind == INK_EVENT_TOKEN) {
            ink_text_add(out, set == NULL ? ": " : ", ");
            set = &data->file.sets[events[i].value - 1];
            add_set(set, out);
        } else if (events[i].kind == INK_EVENT_ACTION && set != NULL) {
            ink_text_format(out, " %s",
                            data->names.actions[set->first_action + (int32_t)events[i].value]);
        }
    }
    ink_text_add(out, set == NULL ? " has not moved yet\n" : "\n");
}

static void release(efg_data *data)
{
    inki_efg_release(&data->file);
    inki_efg_names_release(&data->names);
    free(data->classes);
}

static void destroy(ink_game *game)
{
    release(game->data);
    inki_game_free(game);
}

/* --- making it -------------------------------------------------------------------------------- */

/* Does a seat see where it is whenever it moves? */
static bool is_open(const inki_efg *file)
{
    for (int32_t i = 0; i < file->set_count; i++) {
        if (file->sets[i].mover >= 0 && file->sets[i].node_count > 1) {
            return false;
        }
    }
    return true;
}

/* The traits that chance gives.  INK_ERR_NOMEM. */
static ink_status chance_traits(const inki_efg *file, unsigned *out)
{
    bool has_chance = false;
    bool is_first = true;
    bool *late = calloc((size_t)file->node_count, sizeof *late); /* did a seat move before? */
    if (late == NULL) {
        return INK_ERR_NOMEM;
    }
    for (int32_t i = 0; i < file->node_count; i++) {
        const inki_efg_node *node = &file->nodes[i];
        if (node->parent >= 0) {
            const int32_t set = file->nodes[node->parent].set;
            late[i] = late[node->parent] || file->sets[set].mover >= 0;
        }
        if (node->set >= 0 && file->sets[node->set].mover < 0) {
            has_chance = true;
            is_first = is_first && !late[i];
        }
    }
    free(late);
    *out = !has_chance ? 0
           : is_first  ? INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_FIRST
                       : INK_TRAIT_CHANCE;
    return INK_OK;
}

static void find_bounds(const inki_efg *file, ink_game *game)
{
    game->max_actions = 1;
    for (int32_t i = 0; i < file->set_count; i++) {
        if (file->sets[i].action_count > game->max_actions) {
            game->max_actions = file->sets[i].action_count;
        }
    }
    game->max_plies = file->height > 0 ? file->height : 1; /* 0 would mean that there is no bound */
    game->min_payoff = HUGE_VAL;
    game->max_payoff = -HUGE_VAL;
    const size_t count = (size_t)file->end_count * (size_t)file->seat_count;
    /* With a constant sum, bounds are those of side 0. */
    const size_t step = file->has_constant_sum ? (size_t)file->seat_count : 1;
    for (size_t i = 0; i < count; i += step) {
        game->min_payoff = fmin(game->min_payoff, file->ends[i]);
        game->max_payoff = fmax(game->max_payoff, file->ends[i]);
    }
}

static void fill(const efg_data *data, ink_game *game)
{
    const inki_efg *file = &data->file;
    game->name = "efg";
    game->seat_count = file->seat_count;
    game->side_count = file->seat_count;
    for (int seat = 0; seat < file->seat_count; seat++) {
        game->side[seat] = seat;
        game->seat_names[seat] = data->names.seats[seat];
    }
    game->unsolvable = file->unsolvable[0] != '\0' ? file->unsolvable : NULL;
    game->state_size = sizeof(place);
    game->payoff_unit = "points";
    game->payoff_sum = file->has_constant_sum ? inki_ratio_double(file->sum) : 0.0;
    game->start = start;
    game->mover = mover;
    game->actions = actions;
    game->apply = apply;
    game->payoff = payoff;
    game->observe = observe;
    game->chances = chances;
    game->action_text = action_text;
    game->state_text = state_text;
    game->destroy = destroy;
    find_bounds(file, game);
}

/* Finds the class of each node, in the order of the file. */
static ink_status find_classes(const ink_game *game, efg_data *data)
{
    const size_t count = (size_t)data->file.node_count;
    ink_tree *tree = NULL;
    int32_t class_count = 0;
    int32_t *of_tree = calloc(count, sizeof *of_tree);
    int32_t *node = calloc(count, sizeof *node); /* of the file, for each of the tree */
    int32_t *classes = calloc(count, sizeof *classes);
    ink_status status = INK_ERR_NOMEM;
    if (of_tree != NULL && node != NULL && classes != NULL) {
        status = ink_tree_build(game, 0, &tree);
    }
    if (status == INK_OK) {
        status = ink_tree_exact_public(tree, of_tree, &class_count);
    }
    for (int32_t i = 0; status == INK_OK && i < ink_tree_count(tree); i++) {
        const ink_tree_node *at = ink_tree_at(tree, i);
        if (at->parent >= 0) {
            const inki_efg_node *parent = &data->file.nodes[node[at->parent]];
            node[i] = data->file.children[parent->first_child + (int32_t)at->action];
        }
        classes[node[i]] = of_tree[i];
    }
    ink_tree_destroy(tree);
    free(of_tree);
    free(node);
    if (status == INK_OK) {
        data->classes = classes;
    } else {
        free(classes);
    }
    return status;
}

/* Completes a game that owns its file and names. */
static ink_status complete(ink_game *game)
{
    efg_data *data = game->data;
    game->text = strdup("file");
    ink_status status =
        game->text != NULL ? chance_traits(&data->file, &game->traits) : INK_ERR_NOMEM;
    game->traits |= INK_TRAIT_TREE;
    if (data->file.has_constant_sum) {
        game->traits |= INK_TRAIT_CONSTANT_SUM;
    }
    game->traits |= INK_TRAIT_TREE;
    if (is_open(&data->file)) {
        game->traits |= INK_TRAIT_OPEN;
        return status;
    }
    game->view_text = view_text;
    return status == INK_OK && game->seat_count > 1 ? find_classes(game, data) : status;
}

ink_status ink_efg_read(const char *text, size_t size, ink_game **out, ink_error *error)
{
    efg_data data = {0};
    ink_status status = inki_efg_parse(text, size, &data.file, error);
    if (status == INK_OK) {
        status = inki_efg_names_make(&data.file, &data.names);
    }
    if (status != INK_OK) {
        inki_efg_release(&data.file);
        return status;
    }
    ink_game *game = inki_game_new(sizeof data);
    if (game == NULL) {
        release(&data);
        return INK_ERR_NOMEM;
    }
    memcpy(game->data, &data, sizeof data);
    fill(game->data, game);
    status = complete(game);
    if (status != INK_OK) {
        ink_game_destroy(game);
        return status;
    }
    *out = game;
    return INK_OK;
}

const inki_efg *inki_efg_of(const ink_game *game)
{
    return game->destroy == destroy ? &data_of(game)->file : NULL;
}
