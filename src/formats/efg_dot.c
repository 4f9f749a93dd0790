/* efg_dot.c - the tree of a game in the language of Graphviz, nodes of an information set joined. */

#include <stdlib.h>

#include "formats/dot.h"
#include "formats/efg_file.h"

/* Appends what an outcome pays. */
static void add_payoffs(const inki_efg *file, int32_t index, ink_text *out)
{
    for (int seat = 0; seat < file->seat_count; seat++) {
        ink_text_add(out, seat == 0 ? "" : ", ");
        inki_ratio_write(file->payoffs[file->outcomes[index].first_payoff + (size_t)seat], out);
    }
}

/* Appends the lines of a node: its label, who moves in which set, what is paid. */
static void add_label(const inki_efg *file, const inki_efg_node *node, ink_text *out)
{
    const size_t start = out->size;
    inki_dot_quoted(node->label, out);
    if (node->set >= 0) {
        const inki_efg_set *set = &file->sets[node->set];
        ink_text_add(out, out->size > start ? "\\n" : "");
        inki_dot_quoted(set->mover < 0 ? "chance" : file->players[set->mover], out);
        if (set->mover >= 0) {
            ink_text_format(out, " %d", (int)set->number);
        }
        ink_text_add(out, set->name[0] != '\0' ? "\\n" : "");
        inki_dot_quoted(set->name, out);
    }
    if (node->outcome >= 0) {
        ink_text_add(out, out->size > start ? "\\n" : "");
        add_payoffs(file, node->outcome, out);
    } else if (node->set < 0) {
        ink_text_add(out, out->size > start ? "\\n0" : "0");
    }
}

static void add_node(const inki_efg *file, int32_t index, ink_text *out)
{
    const inki_efg_node *node = &file->nodes[index];
    const int mover = node->set < 0 ? INK_MOVER_NOBODY : file->sets[node->set].mover;
    ink_text_format(out, "  n%d [fillcolor=\"%s\"%s label=\"", (int)index, inki_dot_colour(mover),
                    node->set < 0 ? " shape=plain" : "");
    add_label(file, node, out);
    ink_text_add(out, "\"]\n");
}

/* Appends the lines from a node to its children. */
static void add_edges(const inki_efg *file, int32_t index, ink_text *out)
{
    const inki_efg_node *node = &file->nodes[index];
    const inki_efg_set *set = &file->sets[node->set];
    for (int32_t i = 0; i < set->action_count; i++) {
        const inki_efg_action *action = &file->actions[set->first_action + i];
        ink_text_format(out, "  n%d -> n%d [label=\"", (int)index,
                        (int)file->children[node->first_child + i]);
        inki_dot_quoted(action->label, out);
        if (set->mover < 0) {
            ink_text_add(out, action->label[0] != '\0' ? " " : "");
            inki_ratio_write(action->chance, out);
        }
        ink_text_add(out, "\"]\n");
    }
}

/* Joins the nodes of every information set of a player, in the order of the file. */
static void add_sets(const inki_efg *file, ink_text *out)
{
    int32_t *last = calloc((size_t)file->set_count + 1, sizeof *last); /* node + 1; 0: none yet */
    if (last == NULL) {
        out->failed = true;
        return;
    }
    for (int32_t i = 0; i < file->node_count; i++) {
        const int32_t set = file->nodes[i].set;
        if (set < 0 || file->sets[set].mover < 0) {
            continue;
        }
        if (last[set] > 0) {
            ink_text_format(out, "  n%d -> n%d [style=dashed constraint=false]\n",
                            (int)last[set] - 1, (int)i);
        }
        last[set] = i + 1;
    }
    free(last);
}

void inki_efg_dot(const inki_efg *file, ink_text *out)
{
    ink_text_add(out, "digraph game {\n  graph [ordering=out fontname=\"sans-serif\" labelloc=t "
                      "label=\"");
    inki_dot_quoted(file->title, out);
    ink_text_add(out, "\"]\n  node [shape=box style=\"filled,rounded\" fontname=\"sans-serif\"]\n"
                      "  edge [arrowhead=none fontname=\"sans-serif\"]\n");
    for (int32_t i = 0; i < file->node_count; i++) {
        add_node(file, i, out);
        if (file->nodes[i].set >= 0) {
            add_edges(file, i, out);
        }
    }
    add_sets(file, out);
    ink_text_add(out, "}\n");
}
