/* efg_parse.c - the tree of an .efg file.
 *
 * Nodes stand in prefix order, and how many children a node has follows from its information set; so
 * a stack of nodes with missing children replaces recursion.  Nothing is set aside for children before
 * they are read: a short text can announce any number of them.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "formats/efg_parser.h"

void inki_efg_release(inki_efg *file)
{
    free(file->buffer);
    ink_arena_destroy(file->arena);
    free(file->nodes);
    free(file->children);
    free(file->sets);
    free(file->actions);
    free(file->outcomes);
    free(file->payoffs);
    free(file->ends);
    *file = (inki_efg){0};
}

static void release(inki_efg_parser *p)
{
    inki_key_map_release(&p->set_numbers);
    inki_key_map_release(&p->outcome_numbers);
    free(p->frames);
}

/* --- the lines before the tree ---------------------------------------------------------------- */

static ink_status read_players(inki_efg_parser *p)
{
    inki_efg *file = p->file;
    ink_status status = inki_efg_expect(p, INKI_TREE_OPEN, "\"{\" and the names of the players");
    while (status == INK_OK && p->token.kind != INKI_TREE_CLOSE) {
        if (file->seat_count == INK_MAX_SEATS) {
            return inki_tree_refuse(p->error, &p->token, "more than %d players", INK_MAX_SEATS);
        }
        status = inki_efg_take_text(p, "the name of a player", &file->players[file->seat_count]);
        file->seat_count += status == INK_OK;
    }
    if (status == INK_OK && file->seat_count == 0) {
        return inki_tree_refuse(p->error, &p->token, "a game needs a player");
    }
    if (status == INK_OK) {
        inki_efg_take(p);
    }
    return status;
}

/* Reads "EFG 2 R" or "EFG 2 D", which mean the same: fractions, and decimals, may stand in either. */
static ink_status read_version(inki_efg_parser *p)
{
    static const char *const words[][2] = {{"EFG", "EFG"}, {"2", "2"}, {"R", "D"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const bool is_it =
            p->token.kind == INKI_TREE_WORD &&
            (inki_tree_is(&p->token, words[i][0]) || inki_tree_is(&p->token, words[i][1]));
        if (!is_it) {
            return inki_tree_refuse(p->error, &p->token,
                                    "a file of this format begins with EFG 2 R or EFG 2 D");
        }
        inki_efg_take(p);
    }
    return INK_OK;
}

static ink_status read_header(inki_efg_parser *p)
{
    ink_status status = read_version(p);
    if (status == INK_OK) {
        status = inki_efg_take_text(p, "the title of the game", &p->file->title);
    }
    if (status == INK_OK) {
        status = read_players(p);
    }
    if (status == INK_OK && p->token.kind == INKI_TREE_TEXT) {
        status = inki_efg_take_text(p, "a comment", &p->file->comment);
    }
    return status;
}

/* --- recall ----------------------------------------------------------------------------------- */

/* Notes the first set at which a seat has forgotten something: all nodes of a set must come after the
 * same last action of its seat, and none after another one of the same set.  By induction from the
 * root that is perfect recall. */
static void check_recall(inki_efg *file, const inki_efg_set *set, int32_t last)
{
    if (file->unsolvable[0] != '\0' || set->mover == INK_MOVER_CHANCE) {
        return;
    }
    if (set->is_on_path) {
        (void)snprintf(file->unsolvable, sizeof file->unsolvable,
                       "set %d of player %d is absent-minded: a path meets it twice",
                       (int)set->number, set->mover + 1);
    } else if (set->node_count > 0 && set->before != last) {
        (void)snprintf(file->unsolvable, sizeof file->unsolvable,
                       "player %d has imperfect recall at set %d", set->mover + 1,
                       (int)set->number);
    }
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* Adds a node's outcome to what was paid before. */
static ink_status pay(inki_efg_parser *p, const inki_tree_token *place, int32_t outcome,
                      inki_ratio paid[INK_MAX_SEATS])
{
    const inki_efg *file = p->file;
    for (int seat = 0; outcome >= 0 && seat < file->seat_count; seat++) {
        const inki_ratio payoff =
            file->payoffs[file->outcomes[outcome].first_payoff + (size_t)seat];
        if (!inki_ratio_add(paid[seat], payoff, &paid[seat])) {
            return inki_tree_refuse(p->error, place,
                                    "the sum of the payoffs up to here has too many digits to be "
                                    "exact");
        }
    }
    return INK_OK;
}

/* Adds the payoffs of an end. */
static ink_status add_end(inki_efg_parser *p, const inki_tree_token *place, const inki_ratio *paid)
{
    inki_efg *file = p->file;
    const size_t first = (size_t)file->end_count * (size_t)file->seat_count;
    double *ends =
        inki_grow(file->ends, &p->end_room, first + (size_t)file->seat_count, sizeof *ends);
    if (ends == NULL) {
        return INK_ERR_NOMEM;
    }
    file->ends = ends;
    for (int seat = 0; seat < file->seat_count; seat++) {
        ends[first + (size_t)seat] = inki_ratio_double(paid[seat]);
    }
    inki_ratio sum;
    if (file->seat_count == 2) {
        if (!inki_ratio_add(paid[0], paid[1], &sum)) {
            return inki_tree_refuse(p->error, place,
                                    "the sum of both players' payoffs has too many digits to be "
                                    "exact");
        }
        file->has_constant_sum =
            file->end_count == 0 || (file->has_constant_sum && inki_ratio_equal(sum, file->sum));
        file->sum = sum;
    }
    file->end_count++;
    return INK_OK;
}

/* Appends a node below the top frame. */
static ink_status add_node(inki_efg_parser *p, inki_efg_node node)
{
    inki_efg *file = p->file;
    if (file->node_count == INT32_MAX) {
        return INK_ERR_NOMEM;
    }
    inki_efg_node *nodes =
        inki_grow(file->nodes, &p->node_room, (size_t)file->node_count + 1, sizeof *nodes);
    if (nodes == NULL) {
        return INK_ERR_NOMEM;
    }
    file->nodes = nodes;
    nodes[file->node_count++] = node;
    return INK_OK;
}

/* Takes the node that was added last, of a set, as one whose children come next. */
static ink_status push(inki_efg_parser *p, inki_efg_frame frame)
{
    inki_efg *file = p->file;
    inki_efg_frame *frames = inki_grow(p->frames, &p->frame_room, p->depth + 1, sizeof *frames);
    if (frames == NULL) {
        return INK_ERR_NOMEM;
    }
    p->frames = frames;
    frames[p->depth++] = frame;
    inki_efg_set *set = &file->sets[file->nodes[frame.node].set];
    const int32_t last = set->mover >= 0 ? frame.last[set->mover] : -1;
    check_recall(file, set, last);
    if (set->node_count++ == 0) {
        set->before = last;
    }
    /* A set that is met again below itself stays on the path until its first node leaves, which comes
     * last; what is found after the first fault is not told. */
    set->is_on_path = true;
    file->height = p->depth > (size_t)file->height ? (int)p->depth : file->height;
    return INK_OK;
}

/* Leaves the nodes whose children are all read. */
static void pop(inki_efg_parser *p)
{
    while (p->depth > 0) {
        const inki_efg_frame *top = &p->frames[p->depth - 1];
        inki_efg_set *set = &p->file->sets[p->file->nodes[top->node].set];
        if (top->next < set->action_count) {
            return;
        }
        set->is_on_path = false;
        p->depth--;
    }
}

/* What holds for the next child of the top frame, or for the root. */
static inki_efg_frame begin_child(inki_efg_parser *p)
{
    inki_efg_frame child = {.node = p->file->node_count};
    if (p->depth == 0) {
        for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
            child.paid[seat] = INKI_RATIO_ZERO;
            child.last[seat] = -1;
        }
        return child;
    }
    inki_efg_frame *top = &p->frames[p->depth - 1];
    const inki_efg_set *set = &p->file->sets[p->file->nodes[top->node].set];
    memcpy(child.paid, top->paid, sizeof child.paid);
    memcpy(child.last, top->last, sizeof child.last);
    if (set->mover >= 0) {
        child.last[set->mover] = set->first_action + top->next;
    }
    top->next++;
    return child;
}

/* Reads what is between the label and the outcome. */
static ink_status read_mover(inki_efg_parser *p, char kind, int32_t *set)
{
    int mover = INK_MOVER_CHANCE;
    if (kind == 't') {
        *set = -1;
        return INK_OK;
    }
    if (kind == 'p') {
        const inki_tree_token place = p->token;
        int32_t player = 0;
        const ink_status status = inki_efg_take_number(p, "the number of a player", 1, &player);
        if (status != INK_OK) {
            return status;
        }
        if (player > p->file->seat_count) {
            return inki_tree_refuse(p->error, &place, "there is no player %d: the game has %d",
                                    (int)player, p->file->seat_count);
        }
        mover = player - 1;
    }
    return inki_efg_read_set(p, mover, set);
}

/* Refuses the end of the text, or of the tree, at a wrong place. */
static ink_status check_kind(inki_efg_parser *p)
{
    const inki_tree_token *token = &p->token;
    char quoted[INKI_QUOTE_SIZE];
    if (token->kind == INKI_TREE_WORD && token->size == 1 &&
        strchr("cpt", token->text[0]) != NULL) {
        return INK_OK;
    }
    if (token->kind == INKI_TREE_END && p->depth > 0) {
        const inki_efg_frame *top = &p->frames[p->depth - 1];
        const inki_efg_set *set = &p->file->sets[p->file->nodes[top->node].set];
        return inki_tree_refuse(p->error, token,
                                "the tree is not complete: the last node with missing branches has "
                                "%d of %d",
                                (int)top->next, (int)set->action_count);
    }
    if (token->kind == INKI_TREE_WORD) {
        return inki_tree_refuse(p->error, token, "\"%s\" is no kind of node: those are c, p and t",
                                inki_tree_quote(token, quoted));
    }
    return inki_efg_expect(p, INKI_TREE_WORD, "a node");
}

/* Reads one node. */
static ink_status read_node(inki_efg_parser *p)
{
    const inki_tree_token place = p->token;
    ink_status status = check_kind(p);
    if (status != INK_OK) {
        return status;
    }
    inki_efg_node node = {.parent = p->depth > 0 ? p->frames[p->depth - 1].node : -1};
    inki_efg_take(p);
    status = inki_efg_take_text(p, "the label of a node", &node.label);
    if (status == INK_OK) {
        status = read_mover(p, place.text[0], &node.set);
    }
    if (status == INK_OK) {
        status = inki_efg_read_outcome(p, &node.outcome);
    }
    if (status != INK_OK) {
        return status;
    }
    inki_efg_frame frame = begin_child(p);
    status = pay(p, &place, node.outcome, frame.paid);
    if (status == INK_OK && node.set < 0) {
        node.first_child = p->file->end_count;
        status = add_end(p, &place, frame.paid);
    }
    if (status == INK_OK) {
        status = add_node(p, node);
    }
    if (status == INK_OK && node.set >= 0) {
        status = push(p, frame);
    }
    return status;
}

static ink_status read_tree(inki_efg_parser *p)
{
    ink_status status = INK_OK;
    do {
        status = read_node(p);
        pop(p);
    } while (status == INK_OK && p->depth > 0);
    if (status == INK_OK && p->token.kind != INKI_TREE_END) {
        return inki_tree_refuse(p->error, &p->token,
                                "tree complete at line %d, text left at line %d", p->line,
                                p->token.line);
    }
    return status;
}

ink_status inki_efg_list_children(inki_efg *file)
{
    int32_t *children = calloc((size_t)file->node_count, sizeof *children);
    if (children == NULL) {
        return INK_ERR_NOMEM;
    }
    int32_t used = 0;
    for (int32_t i = 0; i < file->node_count; i++) {
        inki_efg_node *node = &file->nodes[i];
        if (node->set >= 0) {
            node->first_child = used;
            used += file->sets[node->set].action_count;
        }
        if (node->parent >= 0) {
            children[file->nodes[node->parent].first_child++] = i;
        }
    }
    for (int32_t i = 0; i < file->node_count; i++) {
        inki_efg_node *node = &file->nodes[i];
        node->first_child -= node->set >= 0 ? file->sets[node->set].action_count : 0;
    }
    file->children = children;
    return INK_OK;
}

ink_status inki_efg_parse(const char *text, size_t size, inki_efg *out, ink_error *error)
{
    if (size >= INT32_MAX) {
        ink_error_set(error, 0, 0, "the text is longer than 2 GiB");
        return INK_ERR_SYNTAX;
    }
    inki_efg file = {.buffer = malloc(size + 1), .sum = INKI_RATIO_ZERO};
    if (file.buffer == NULL) {
        return INK_ERR_NOMEM;
    }
    if (size > 0) {
        memcpy(file.buffer, text, size);
    }
    file.buffer[size] = '\0';
    inki_efg_parser p = {.scanner = inki_tree_scan(file.buffer, size), .file = &file};
    p.error = error;
    inki_efg_take(&p);
    ink_status status = read_header(&p);
    if (status == INK_OK) {
        status = read_tree(&p);
    }
    if (status == INK_OK) {
        status = inki_efg_list_children(&file);
    }
    release(&p);
    if (status != INK_OK) {
        inki_efg_release(&file);
        return status;
    }
    *out = file;
    return INK_OK;
}
