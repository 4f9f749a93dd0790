/* tree_parse.c - see tree_parse.h.
 *
 * Nodes that are not closed yet wait on a stack of frames, and their finished children on a stack
 * of their own: nesting takes memory, not calls.  A node is added when it is closed, so children
 * come before their parents.
 */

#include "formats/tree_parse.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/number.h"
#include "formats/tree_header.h"
#include "formats/tree_kind.h"
#include "game/labels.h"

#define PROBABILITY_TOLERANCE 1e-9 /* how far from 1 the probabilities of a node may add up */

/* What stood before the colon of a child. */
typedef struct prefix {
    const char *label;
    double probability;
    inki_tree_token place;
    bool is_given;
} prefix;

/* A child whose parent is not closed yet. */
typedef struct child {
    int32_t node;
    prefix prefix;
} child;

/* A node that is not closed yet. */
typedef struct frame {
    inki_tree_node_kind kind;
    bool after_comma;   /* a child has to follow */
    size_t first_child; /* in `children` */
    inki_tree_token place;
    prefix prefix; /* of the node itself */
} frame;

typedef struct parser {
    inki_tree_scanner scanner;
    inki_tree_source *source;
    ink_error *error;
    inki_tree_header header;
    frame *frames;
    size_t depth, frame_room;
    child *children;
    size_t child_count, child_room;
    prefix prefix;                /* of the child that comes next */
    bool is_done;                 /* the root is closed */
    inki_tree_token chance_place; /* of the first chance node; line 0: there is none */
    size_t node_room, edge_room, payoff_room, payoff_count;
    const char **labels; /* scratch */
    size_t label_room;
} parser;

void inki_tree_source_release(inki_tree_source *source)
{
    inki_open_tree_release(&source->tree);
    free(source->payoffs);
    free(source->weights);
    free(source->knowledge);
    *source = (inki_tree_source){0};
}

static frame *last_frame(const parser *p)
{
    return p->depth == 0 ? NULL : &p->frames[p->depth - 1];
}

/* Checks that a child may begin here. */
static ink_status begin_child(parser *p, const inki_tree_token *token)
{
    frame *parent = last_frame(p);
    if (parent == NULL) {
        return INK_OK;
    }
    if (parent->kind.mover == INK_MOVER_CHANCE && !p->prefix.is_given) {
        return inki_tree_refuse(p->error, token,
                                "a probability and a colon are missing before this child");
    }
    parent->after_comma = false;
    return INK_OK;
}

/* Adds a finished node and makes it the last child of the last open one, or else the root. */
static ink_status add_node(parser *p, inki_open_node node, prefix before)
{
    inki_open_tree *tree = &p->source->tree;
    inki_open_node *nodes =
        inki_grow(tree->nodes, &p->node_room, (size_t)tree->node_count + 1, sizeof *nodes);
    if (nodes == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->nodes = nodes;
    nodes[tree->node_count] = node;
    if (p->depth == 0) {
        tree->node_count++;
        p->is_done = true;
        return INK_OK;
    }
    child *children = inki_grow(p->children, &p->child_room, p->child_count + 1, sizeof *children);
    if (children == NULL) {
        return INK_ERR_NOMEM;
    }
    p->children = children;
    children[p->child_count++] = (child){tree->node_count++, before};
    return INK_OK;
}

/* Takes what stands before the present child. */
static prefix take_prefix(parser *p)
{
    const prefix taken = p->prefix;
    p->prefix = (prefix){0};
    return taken;
}

static ink_status add_leaf(parser *p, int32_t vector, double payoff)
{
    return add_node(p, (inki_open_node){INK_MOVER_NOBODY, vector, 0, payoff, false},
                    take_prefix(p));
}

/* Reads a number from 0 to 1, or a fraction. */
static bool read_probability(const inki_tree_token *token, double *out)
{
    const char *slash = memchr(token->text, '/', token->size);
    double numerator = 0.0;
    double denominator = 1.0;
    const size_t size = slash == NULL ? token->size : (size_t)(slash - token->text);
    if (!inki_number_read(token->text, size, &numerator) ||
        (slash != NULL && !inki_number_read(slash + 1, token->size - size - 1, &denominator))) {
        return false;
    }
    const double probability = numerator / denominator;
    if (!(denominator > 0.0) || !(probability >= 0.0 && probability <= 1.0)) {
        return false;
    }
    *out = probability;
    return true;
}

/* A word before a colon.  The colon is read. */
static ink_status read_prefix(parser *p, const inki_tree_token *token)
{
    char quoted[INKI_QUOTE_SIZE];
    const frame *parent = last_frame(p);
    if (parent == NULL) {
        return inki_tree_refuse(p->error, token, "the root has no label");
    }
    if (p->prefix.is_given) {
        return inki_tree_refuse(p->error, token, "a second label stands before the same child");
    }
    prefix before = {.place = *token, .is_given = true};
    if (parent->kind.mover == INK_MOVER_CHANCE) {
        if (!read_probability(token, &before.probability)) {
            return inki_tree_refuse(p->error, token,
                                    "\"%s\" is not a probability: a number from 0 to 1 or a "
                                    "fraction such as 1/6",
                                    inki_tree_quote(token, quoted));
        }
    } else {
        token->text[token->size] = '\0'; /* what stood there is read already */
        if (!inki_label_is_good(token->text)) {
            return inki_tree_refuse(p->error, token, "the label is not valid UTF-8");
        }
        before.label = token->text;
    }
    p->prefix = before;
    return INK_OK;
}

/* All nodes have estimates or none has. */
static ink_status check_estimate(parser *p, const inki_tree_token *token, bool has_estimate)
{
    inki_open_tree *tree = &p->source->tree;
    if (p->depth == 0) {
        tree->has_estimates = has_estimate;
    }
    if (has_estimate == tree->has_estimates) {
        return INK_OK;
    }
    return inki_tree_refuse(p->error, token,
                            has_estimate ? "an estimate stands here, but none at the root"
                                         : "the root has an estimate and this node has none");
}

/* A word before an opening parenthesis, which is read. */
static ink_status open_node(parser *p, const inki_tree_token *token)
{
    frame opened = {.first_child = p->child_count, .place = *token};
    ink_status status = inki_tree_kind_read(token, &opened.kind, p->error);
    if (status == INK_OK) {
        status = check_estimate(p, token, opened.kind.has_estimate);
    }
    if (status != INK_OK) {
        return status;
    }
    if (opened.kind.mover == INK_MOVER_CHANCE && p->source->vector_count > 0) {
        return inki_tree_refuse(p->error, token, "a tree with vectors has no chance nodes");
    }
    if (opened.kind.mover == INK_MOVER_CHANCE && p->chance_place.line == 0) {
        p->chance_place = *token;
    }
    status = begin_child(p, token);
    if (status != INK_OK) {
        return status;
    }
    frame *frames = inki_grow(p->frames, &p->frame_room, p->depth + 1, sizeof *frames);
    if (frames == NULL) {
        return INK_ERR_NOMEM;
    }
    opened.prefix = take_prefix(p);
    p->frames = frames;
    frames[p->depth++] = opened;
    return INK_OK;
}

/* Does a word look like an attempt at a number? */
static bool is_numeric(const inki_tree_token *token)
{
    const char c = token->text[0];
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' ||
           inki_tree_is(token, "inf") || inki_tree_is(token, "nan");
}

/* A word that stands alone: a payoff. */
static ink_status read_payoff(parser *p, const inki_tree_token *token)
{
    char quoted[INKI_QUOTE_SIZE];
    double payoff = 0.0;
    if (!inki_number_read(token->text, token->size, &payoff)) {
        return inki_tree_refuse(p->error, token,
                                is_numeric(token)
                                    ? "\"%s\" is not a finite number"
                                    : "\"%s\" is neither a number nor max(, min( or chance(",
                                inki_tree_quote(token, quoted));
    }
    ink_status status = inki_tree_check_payoff(token, payoff, p->error);
    if (status == INK_OK) {
        status = begin_child(p, token);
    }
    return status == INK_OK ? add_leaf(p, INKI_TREE_NO_VECTOR, payoff) : status;
}

static ink_status read_word(parser *p, const inki_tree_token *token)
{
    inki_tree_scanner ahead = p->scanner;
    const inki_tree_token next = inki_tree_next(&ahead, false);
    if (next.kind == INKI_TREE_COLON) {
        p->scanner = ahead;
        return read_prefix(p, token);
    }
    if (next.kind == INKI_TREE_OPEN) {
        p->scanner = ahead;
        return open_node(p, token);
    }
    bool is_header = false;
    if (p->depth == 0) {
        const ink_status status =
            inki_tree_header_read(&p->header, &p->scanner, token, &is_header, p->error);
        if (status != INK_OK) {
            return status;
        }
    }
    return is_header ? INK_OK : read_payoff(p, token);
}

static ink_status add_payoff(parser *p, double payoff)
{
    double *payoffs =
        inki_grow(p->source->payoffs, &p->payoff_room, p->payoff_count + 1, sizeof *payoffs);
    if (payoffs == NULL) {
        return INK_ERR_NOMEM;
    }
    p->source->payoffs = payoffs;
    payoffs[p->payoff_count++] = payoff;
    return INK_OK;
}

/* One word that fills a vector: a digit for each world. */
static ink_status add_digits(parser *p, const inki_tree_token *word)
{
    ink_status status = INK_OK;
    for (size_t i = 0; i < word->size && status == INK_OK; i++) {
        status = add_payoff(p, word->text[i] - '0');
    }
    return status;
}

static bool is_digits(const inki_tree_token *token)
{
    for (size_t i = 0; i < token->size; i++) {
        if (token->text[i] < '0' || token->text[i] > '9') {
            return false;
        }
    }
    return true;
}

static ink_status add_number(parser *p, const inki_tree_token *token)
{
    char quoted[INKI_QUOTE_SIZE];
    double payoff = 0.0;
    if (!inki_number_read(token->text, token->size, &payoff)) {
        return inki_tree_refuse(p->error, token, "\"%s\" is not a finite number",
                                inki_tree_quote(token, quoted));
    }
    const ink_status status = inki_tree_check_payoff(token, payoff, p->error);
    return status == INK_OK ? add_payoff(p, payoff) : status;
}

/* Reads the payoffs of a vector whose opening bracket is read. */
static ink_status read_entries(parser *p, const inki_tree_token *open)
{
    inki_tree_token token = inki_tree_next(&p->scanner, false);
    inki_tree_scanner ahead = p->scanner;
    if (token.kind == INKI_TREE_WORD && is_digits(&token) &&
        inki_tree_next(&ahead, false).kind == INKI_TREE_VECTOR_CLOSE) {
        p->scanner = ahead;
        return add_digits(p, &token);
    }
    bool after_comma = true; /* as at the beginning: no comma may follow */
    for (; token.kind != INKI_TREE_VECTOR_CLOSE; token = inki_tree_next(&p->scanner, false)) {
        ink_status status = INK_OK;
        if (token.kind == INKI_TREE_WORD) {
            status = add_number(p, &token);
        } else if (token.kind == INKI_TREE_END) {
            status = inki_tree_refuse(p->error, open, "this [ is never closed");
        } else if (token.kind != INKI_TREE_COMMA || after_comma) {
            status = inki_tree_refuse(p->error, &token, "a number or ] is expected here");
        }
        if (status != INK_OK) {
            return status;
        }
        after_comma = token.kind == INKI_TREE_COMMA;
    }
    return INK_OK;
}

/* A vector whose opening bracket is read. */
static ink_status read_vector(parser *p, const inki_tree_token *open)
{
    inki_tree_source *source = p->source;
    if (p->chance_place.line != 0) {
        return inki_tree_refuse(p->error, &p->chance_place,
                                "a tree with vectors has no chance nodes");
    }
    if (source->tree.has_estimates) {
        return inki_tree_refuse(p->error, open, "a tree with estimates has no vectors");
    }
    ink_status status = begin_child(p, open);
    const size_t before = p->payoff_count;
    if (status == INK_OK) {
        status = read_entries(p, open);
    }
    if (status != INK_OK) {
        return status;
    }
    const size_t count = p->payoff_count - before;
    const int expected = source->vector_count > 0 ? source->world_count : p->header.world_count;
    if (count == 0) {
        return inki_tree_refuse(p->error, open, "the vector is empty");
    }
    if (count > INKI_TREE_MAX_WORLDS) {
        return inki_tree_refuse(p->error, open, "%zu worlds are too many: at most %d", count,
                                INKI_TREE_MAX_WORLDS);
    }
    if (expected != 0 && count != (size_t)expected) {
        return inki_tree_refuse(p->error, open, "the vector has %zu payoffs, not %d", count,
                                expected);
    }
    source->world_count = (int)count;
    return add_leaf(p, source->vector_count++, 0.0);
}

static ink_status read_comma(parser *p, const inki_tree_token *token)
{
    frame *parent = last_frame(p);
    if (parent == NULL || p->prefix.is_given || parent->after_comma ||
        parent->first_child == p->child_count) {
        return inki_tree_refuse(p->error, token, "a child is missing before this comma");
    }
    parent->after_comma = true;
    return INK_OK;
}

/* Checks the labels of the node that is being closed. */
static ink_status check_labels(parser *p, const child *children, int count)
{
    const char **labels = inki_grow(p->labels, &p->label_room, (size_t)count, sizeof *labels);
    if (labels == NULL) {
        return INK_ERR_NOMEM;
    }
    p->labels = labels;
    for (int i = 0; i < count; i++) {
        labels[i] = children[i].prefix.label;
    }
    int clash = -1;
    const ink_status status = inki_labels_clash(labels, count, &clash);
    if (status != INK_OK || clash < 0) {
        return status;
    }
    const prefix *later = &children[clash].prefix;
    if (!later->is_given) {
        return inki_tree_refuse(p->error, &last_frame(p)->place,
                                "child %d has no label, and another is labelled %d", clash + 1,
                                clash + 1);
    }
    char quoted[INKI_QUOTE_SIZE];
    return inki_tree_refuse(p->error, &later->place, "two children of this node are named \"%s\"",
                            inki_tree_quote(&later->place, quoted));
}

/* Checks the probabilities of the chance node that is being closed. */
static ink_status check_sum(const parser *p, const child *children, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += children[i].prefix.probability;
    }
    return fabs(sum - 1.0) <= PROBABILITY_TOLERANCE
               ? INK_OK
               : inki_tree_refuse(p->error, &last_frame(p)->place,
                                  "the probabilities of this node add up to %.10g, not 1", sum);
}

/* Copies the children of the node that is being closed into its edges. */
static ink_status add_edges(parser *p, const child *children, int count)
{
    inki_open_tree *tree = &p->source->tree;
    const size_t needed = (size_t)tree->edge_count + (size_t)count;
    inki_open_edge *edges = inki_grow(tree->edges, &p->edge_room, needed, sizeof *edges);
    if (edges == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->edges = edges;
    for (int i = 0; i < count; i++) {
        edges[tree->edge_count++] = (inki_open_edge){children[i].node, children[i].prefix.label,
                                                     children[i].prefix.probability};
    }
    return INK_OK;
}

/* A closing parenthesis. */
static ink_status close_node(parser *p, const inki_tree_token *token)
{
    const frame *closed = last_frame(p);
    if (closed == NULL) {
        return inki_tree_refuse(p->error, token, "this ) closes nothing");
    }
    if (p->prefix.is_given || closed->after_comma) {
        return inki_tree_refuse(p->error, token, "a child is missing before this )");
    }
    if (closed->first_child == p->child_count) {
        return inki_tree_refuse(p->error, &closed->place, "this node has no children");
    }
    const child *children = p->children + closed->first_child;
    const int count = (int)(p->child_count - closed->first_child);
    const int32_t first_edge = p->source->tree.edge_count;
    ink_status status = closed->kind.mover == INK_MOVER_CHANCE ? check_sum(p, children, count)
                                                               : check_labels(p, children, count);
    if (status == INK_OK) {
        status = add_edges(p, children, count);
    }
    if (status != INK_OK) {
        return status;
    }
    const frame done = *closed;
    p->child_count = done.first_child;
    p->depth--;
    return add_node(
        p,
        (inki_open_node){done.kind.mover, first_edge, count, done.kind.estimate, done.kind.is_loud},
        done.prefix);
}

static ink_status read_end(const parser *p, const inki_tree_token *token)
{
    char quoted[INKI_QUOTE_SIZE];
    const frame *open = last_frame(p);
    return open == NULL ? inki_tree_refuse(p->error, token, "there is no tree")
                        : inki_tree_refuse(p->error, &open->place, "this %s( is never closed",
                                           inki_tree_quote(&open->place, quoted));
}

/* Reads one word, sign or vector. */
static ink_status read_next(parser *p)
{
    const inki_tree_token token = inki_tree_next(&p->scanner, false);
    switch (token.kind) {
    case INKI_TREE_WORD:
        return read_word(p, &token);
    case INKI_TREE_VECTOR_OPEN:
        return read_vector(p, &token);
    case INKI_TREE_COMMA:
        return read_comma(p, &token);
    case INKI_TREE_CLOSE:
        return close_node(p, &token);
    case INKI_TREE_END:
        return read_end(p, &token);
    case INKI_TREE_OPEN:
        return inki_tree_refuse(p->error, &token, "max, min or chance is missing before this (");
    case INKI_TREE_COLON:
        return inki_tree_refuse(p->error, &token, "a label is missing before this colon");
    case INKI_TREE_VECTOR_CLOSE:
        return inki_tree_refuse(p->error, &token, "this ] closes nothing");
    case INKI_TREE_CONTROL:
    case INKI_TREE_NEWLINE:
    case INKI_TREE_TEXT:
    case INKI_TREE_UNCLOSED:
        break;
    }
    return inki_tree_refuse(p->error, &token, "control characters are not allowed here");
}

/* Nothing may follow the root. */
static ink_status check_rest(parser *p)
{
    const inki_tree_token token = inki_tree_next(&p->scanner, false);
    if (token.kind == INKI_TREE_END) {
        return INK_OK;
    }
    return inki_tree_refuse(p->error, &token,
                            token.kind == INKI_TREE_CLOSE || token.kind == INKI_TREE_VECTOR_CLOSE
                                ? "this closes nothing: the tree ended before"
                                : "the tree ended before this: there is one root only");
}

static void release(parser *p)
{
    inki_tree_header_release(&p->header);
    free(p->frames);
    free(p->children);
    free(p->labels);
}

ink_status inki_tree_parse(const char *text, size_t size, inki_tree_source *out, ink_error *error)
{
    if (size >= INT32_MAX) {
        ink_error_set(error, 0, 0, "the text is longer than 2 GiB");
        return INK_ERR_SYNTAX;
    }
    inki_tree_source source = {.tree.buffer = malloc(size + 1)};
    if (source.tree.buffer == NULL) {
        return INK_ERR_NOMEM;
    }
    if (size > 0) {
        memcpy(source.tree.buffer, text, size);
    }
    source.tree.buffer[size] = '\0';
    parser p = {.scanner = inki_tree_scan(source.tree.buffer, size), .source = &source};
    p.error = error;
    ink_status status = INK_OK;
    while (status == INK_OK && !p.is_done) {
        status = read_next(&p);
    }
    if (status == INK_OK) {
        status = check_rest(&p);
    }
    if (status == INK_OK) {
        status = inki_tree_header_finish(&p.header, &source, error);
    }
    release(&p);
    if (status != INK_OK) {
        inki_tree_source_release(&source);
        return status;
    }
    *out = source;
    return INK_OK;
}
