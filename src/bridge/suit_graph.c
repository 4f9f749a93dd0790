/* suit_graph.c - see suit_graph.h.
 *
 * The solver counts layouts from the cards that are left.  In the graph a world is a layout before the
 * first trick, so a node is a position together with what West has played: how much more a layout is before
 * the first trick.
 */

#include "bridge/suit_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "bridge/suit_plan.h"

enum {
    MAX_NODES = 1 << 22,
    MAX_MOVES = 2 * INKI_SUIT_GAPS
};

#define SEARCH_MEMORY ((size_t)256 << 20)

static const char rank_letters[] = "23456789TJQKA";

typedef struct builder {
    inki_suit_search search;
    ink_worlds *worlds;
    int world_count;
    int layout_of[INK_SUIT_MAX_LAYOUTS]; /* by world */
    inki_key_map keys;                   /* of positions */
    int32_t *nodes;                      /* for each key */
    size_t node_room;
    int32_t lost; /* the two leaves */
    int32_t won;
    ink_status status;
} builder;

/* A position in the graph. */
typedef struct place {
    inki_suit_state state;
    unsigned own[2]; /* ranks */
    int need;        /* tricks */
    int shift;       /* layouts before the first trick are so much more */
} place;

/* The moves of a node in the making. */
typedef struct moves {
    int count;
    int32_t children[MAX_MOVES];
    char labels[MAX_MOVES][4];
    uint64_t legal[MAX_MOVES][INKI_SUIT_WORDS];
} moves;

/* Adds a move, which is legal in the layouts of `legal`, counted from the cards that are left; NULL: in
 * all worlds. */
static void add_move(const builder *b, const place *at, const inki_suit_set *legal, int32_t child,
                     moves *m)
{
    uint64_t *row = m->legal[m->count];
    memset(row, 0, sizeof m->legal[0]);
    for (int w = 0; w < b->world_count; w++) {
        const int layout = b->layout_of[w] - at->shift;
        if (legal == NULL || (layout >= 0 && inki_suit_set_has(legal->words, layout))) {
            row[w / 64] |= UINT64_C(1) << w % 64;
        }
    }
    m->children[m->count++] = child;
}

/* Adds a node; where all moves lead to one and the same leaf, it is that leaf. */
static int32_t add_node(builder *b, ink_worlds_kind kind, const moves *m)
{
    bool is_leaf = m->children[0] == b->lost || m->children[0] == b->won;
    for (int i = 1; i < m->count; i++) {
        is_leaf = is_leaf && m->children[i] == m->children[0];
    }
    if (is_leaf || b->status != INK_OK) {
        return m->children[0];
    }
    const char *labels[MAX_MOVES];
    uint64_t legal[MAX_MOVES * INKI_SUIT_WORDS];
    const int words = ink_worlds_words(b->worlds);
    for (int i = 0; i < m->count; i++) {
        labels[i] = m->labels[i];
        memcpy(legal + (size_t)i * (size_t)words, m->legal[i], (size_t)words * sizeof *legal);
    }
    const ink_worlds_moves made = {
        .count = m->count, .children = m->children, .labels = labels, .legal = legal};
    int32_t node = 0;
    b->status = ink_worlds_node_count(b->worlds) >= MAX_NODES
                    ? INK_ERR_LIMIT
                    : ink_worlds_add_node(b->worlds, kind, &made, &node);
    return node;
}

/* Writes the name of a card of declarer's hand: "x" for small ones of its lowest run, "-" for another suit. */
static void own_label(const builder *b, const place *at, const inki_suit_pick *pick, char *out)
{
    if (pick->gap <= 0 && pick->run == 0) {
        out[0] = pick->gap == 0 ? 'x' : '-';
    } else {
        out[0] = rank_letters[inki_suit_card(&b->search.shape, &at->state, at->own, pick)];
    }
    out[1] = '\0';
}

/* The same for the highest card of a class. */
static void class_label(const builder *b, int class, char *out)
{
    out[0] = '-';
    for (int rank = 0; rank < 13 && class >= 0; rank++) {
        if ((b->search.shape.ranks[class] >> rank & 1) != 0) {
            out[0] = rank_letters[rank];
        }
    }
    out[1] = '\0';
}

static int32_t build_position(builder *b, const place *at);

/* The node after a whole trick. */
static int32_t build_end(builder *b, const place *at, const inki_suit_trick *trick,
                         const inki_suit_end *end)
{
    const int need = at->need - end->is_won;
    if (end->is_known) {
        int tricks = 0;
        b->status = inki_suit_known(&b->search, &end->next, end->holder, &tricks);
        return need <= tricks ? b->won : b->lost;
    }
    place next = {.state = end->next, .need = need, .shift = at->shift + end->shift};
    inki_suit_take(&b->search.shape, trick, at->own, next.own);
    return build_position(b, &next);
}

/* The node in which the last defender is to play. */
static int32_t build_fourth(builder *b, const place *at, inki_suit_trick *trick)
{
    moves m = {.count = 0};
    for (int c = INKI_SUIT_VOID; c < b->search.shape.class_count && b->status == INK_OK; c++) {
        inki_suit_end end;
        trick->fourth = c;
        if ((c >= 0 && at->state.left[c] == 0) || !inki_suit_end_of(&b->search, trick, &end)) {
            continue;
        }
        inki_suit_set legal;
        inki_suit_legal(&b->search.shape, &at->state, inki_suit_fourth(trick->leader), c, &legal);
        class_label(b, c, m.labels[m.count]);
        add_move(b, at, &legal, build_end(b, at, trick, &end), &m);
    }
    return b->status == INK_OK ? add_node(b, INK_WORLDS_MIN, &m) : 0;
}

/* The node in which declarer's other hand is to play. */
static int32_t build_third(builder *b, const place *at, inki_suit_trick *trick)
{
    moves m = {.count = 0};
    if (!inki_suit_first_third(trick)) {
        return build_fourth(b, at, trick);
    }
    do {
        const inki_suit_pick third = inki_suit_third(trick);
        own_label(b, at, &third, m.labels[m.count]);
        add_move(b, at, NULL, build_fourth(b, at, trick), &m);
    } while (b->status == INK_OK && inki_suit_next_third(trick));
    return b->status == INK_OK ? add_node(b, INK_WORLDS_MAX, &m) : 0;
}

/* The node in which the first defender is to play. */
static int32_t build_second(builder *b, const place *at, inki_suit_trick *trick)
{
    moves m = {.count = 0};
    for (int c = INKI_SUIT_VOID; c < b->search.shape.class_count && b->status == INK_OK; c++) {
        if (c >= 0 && at->state.left[c] == 0) {
            continue;
        }
        inki_suit_set legal;
        inki_suit_legal(&b->search.shape, &at->state, inki_suit_second(trick->leader), c, &legal);
        trick->second = c;
        class_label(b, c, m.labels[m.count]);
        add_move(b, at, &legal, build_third(b, at, trick), &m);
    }
    return b->status == INK_OK ? add_node(b, INK_WORLDS_MIN, &m) : 0;
}

/* Is the position lost in every layout, even if declarer could see it? */
static bool is_lost(builder *b, const place *at)
{
    const inki_suit_range wanted = {at->need, at->need};
    inki_suit_front front = {0};
    b->status = inki_suit_position(&b->search, &at->state, wanted, &front);
    for (int i = 0; i < front.count * b->search.shape.words && b->status == INK_OK; i++) {
        if (front.cells[i] != 0) {
            return false;
        }
    }
    return true;
}

/* The node of a position that is not settled. */
static int32_t build_open(builder *b, const place *at)
{
    inki_suit_pick starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(&at->state, starts);
    moves m = {.count = 0};
    if (count == 0) {
        return b->lost;
    }
    for (int i = 0; i < count && b->status == INK_OK; i++) {
        inki_suit_trick trick =
            inki_suit_begin(&at->state, (inki_suit_range){at->need, at->need}, &starts[i]);
        char *label = m.labels[m.count];
        label[0] = starts[i].hand == INK_SUIT_NORTH ? 'N' : 'S';
        own_label(b, at, &starts[i], label + 1);
        add_move(b, at, NULL, build_second(b, at, &trick), &m);
    }
    return b->status == INK_OK ? add_node(b, INK_WORLDS_MAX, &m) : 0;
}

/* Is nothing left to decide?  Then writes the leaf. */
static bool is_settled(builder *b, const place *at, int32_t *leaf)
{
    int tricks = inki_suit_left(&at->state);
    const bool has_all = inki_suit_count(at->state.left, INKI_SUIT_CLASSES) == 0;
    if (has_all) {
        b->status = inki_suit_known(&b->search, &at->state, INK_SUIT_WEST, &tricks);
    }
    *leaf = at->need <= tricks ? b->won : b->lost;
    return at->need <= 0 || at->need > tricks || has_all || b->status != INK_OK;
}

/* The node of a position between tricks, after the first. */
static int32_t build_position(builder *b, const place *at)
{
    int32_t leaf;
    if (is_settled(b, at, &leaf)) {
        return leaf;
    }
    uint64_t words[2];
    inki_suit_pack(&at->state, words);
    ink_key key = ink_key_fold(ink_key_fold((ink_key){0, 0}, words[0]), words[1]);
    key = ink_key_fold(key, (uint64_t)at->need << 32 | (uint64_t)at->shift);
    int32_t number = 0;
    const int32_t known = b->keys.count;
    b->status = inki_key_map_number(&b->keys, key, &number);
    if (b->status != INK_OK || number < known) {
        return b->status == INK_OK ? b->nodes[number] : 0;
    }
    int32_t *nodes = inki_grow(b->nodes, &b->node_room, (size_t)number + 1, sizeof *nodes);
    if (nodes == NULL) {
        b->status = INK_ERR_NOMEM;
        return 0;
    }
    b->nodes = nodes;
    const int32_t node = is_lost(b, at) ? b->lost : build_open(b, at);
    b->nodes[number] = node;
    return node;
}

/* Adds the worlds and the two leaves. */
static ink_status add_leaves(builder *b, const double *chances)
{
    double weights[INK_SUIT_MAX_LAYOUTS];
    for (int layout = 0; layout < b->search.shape.layout_count; layout++) {
        if (chances[layout] > 0.0) {
            b->layout_of[b->world_count] = layout;
            weights[b->world_count++] = chances[layout];
        }
    }
    ink_status status = ink_worlds_create(b->world_count, &b->worlds);
    if (status == INK_OK) {
        status = ink_worlds_set_weights(b->worlds, weights);
    }
    double payoffs[INK_SUIT_MAX_LAYOUTS] = {0.0};
    if (status == INK_OK) {
        status = ink_worlds_add_leaf(b->worlds, payoffs, &b->lost);
    }
    for (int w = 0; w < b->world_count; w++) {
        payoffs[w] = 1.0;
    }
    return status == INK_OK ? ink_worlds_add_leaf(b->worlds, payoffs, &b->won) : status;
}

/* Adds the nodes.  The root is never a leaf: there is one move where it does not matter which. */
static ink_status add_nodes(builder *b, const ink_suit *suit, int tricks)
{
    const place start = {
        .state = b->search.shape.start, .own = {suit->hands[0], suit->hands[1]}, .need = tricks};
    int32_t root;
    if (!is_settled(b, &start, &root)) {
        root = build_open(b, &start);
    }
    if (b->status == INK_OK && (root == b->won || root == b->lost)) {
        static const char *const labels[] = {"any"};
        const ink_worlds_moves only = {.count = 1, .children = &root, .labels = labels};
        int32_t node;
        b->status = ink_worlds_add_node(b->worlds, INK_WORLDS_MAX, &only, &node);
    }
    return b->status;
}

ink_status inki_suit_graph(const ink_suit *suit, int tricks, ink_worlds **out)
{
    if (tricks < 1 || tricks > ink_suit_rounds(suit)) {
        return INK_ERR_ARGUMENT;
    }
    double chances[INK_SUIT_MAX_LAYOUTS];
    ink_status status = inki_suit_layout_chances(suit, chances);
    if (status != INK_OK) {
        return status;
    }
    builder b = {.status = INK_OK};
    status = inki_suit_search_init(&b.search, suit, SEARCH_MEMORY);
    if (status == INK_OK) {
        status = add_leaves(&b, chances);
    }
    if (status == INK_OK) {
        status = add_nodes(&b, suit, tricks);
    }
    inki_suit_search_release(&b.search);
    inki_key_map_release(&b.keys);
    free(b.nodes);
    if (status != INK_OK) {
        ink_worlds_destroy(b.worlds);
        return status;
    }
    *out = b.worlds;
    return INK_OK;
}
