/* efg_write.c - games in Gambit's format.
 *
 * Every node repeats the description of its information set and its outcome, which the format allows and
 * some readers need.
 */

#include <inkling/efg.h>

#include "formats/efg_file.h"
#include "formats/efg_game.h"

/* Appends a text in quotes.  A backslash would take the last quote with it. */
static void add_text(const char *text, ink_text *out)
{
    ink_text_add(out, "\"");
    for (const char *c = text; *c != '\0'; c++) {
        ink_text_add(out, *c == '"' ? "\\" : "");
        ink_text_append(out, c, 1);
        ink_text_add(out, *c == '\\' && c[1] == '\0' ? " " : "");
    }
    ink_text_add(out, "\"");
}

static void add_set(const inki_efg *file, const inki_efg_set *set, ink_text *out)
{
    if (set->mover >= 0) {
        ink_text_format(out, " %d", set->mover + 1);
    }
    ink_text_format(out, " %d ", (int)set->number);
    add_text(set->name, out);
    ink_text_add(out, " {");
    for (int32_t i = 0; i < set->action_count; i++) {
        const inki_efg_action *action = &file->actions[set->first_action + i];
        ink_text_add(out, " ");
        add_text(action->label, out);
        if (set->mover < 0) {
            ink_text_add(out, " ");
            inki_ratio_write(action->chance, out);
        }
    }
    ink_text_add(out, " }");
}

static void add_outcome(const inki_efg *file, int32_t index, ink_text *out)
{
    if (index < 0) {
        ink_text_add(out, " 0");
        return;
    }
    const inki_efg_outcome *outcome = &file->outcomes[index];
    ink_text_format(out, " %d ", (int)outcome->number);
    add_text(outcome->name, out);
    for (int seat = 0; seat < file->seat_count; seat++) {
        ink_text_add(out, seat == 0 ? " { " : ", ");
        inki_ratio_write(file->payoffs[outcome->first_payoff + (size_t)seat], out);
    }
    ink_text_add(out, " }");
}

void inki_efg_text(const inki_efg *file, ink_text *out)
{
    ink_text_add(out, "EFG 2 R ");
    add_text(file->title, out);
    ink_text_add(out, " {");
    for (int seat = 0; seat < file->seat_count; seat++) {
        ink_text_add(out, " ");
        add_text(file->players[seat], out);
    }
    ink_text_add(out, " }\n");
    if (file->comment != NULL) {
        add_text(file->comment, out);
        ink_text_add(out, "\n");
    }
    ink_text_add(out, "\n");
    for (int32_t i = 0; i < file->node_count; i++) {
        const inki_efg_node *node = &file->nodes[i];
        const inki_efg_set *set = node->set >= 0 ? &file->sets[node->set] : NULL;
        ink_text_add(out, set == NULL ? "t " : set->mover < 0 ? "c " : "p ");
        add_text(node->label, out);
        if (set != NULL) {
            add_set(file, set, out);
        }
        add_outcome(file, node->outcome, out);
        ink_text_add(out, "\n");
    }
}

/* Writes a game in one of the two ways that there are. */
static ink_status write_game(const ink_game *game, uint64_t max_nodes,
                             void (*write)(const inki_efg *file, ink_text *out), ink_text *out,
                             ink_error *error)
{
    const inki_efg *file = inki_efg_of(game);
    inki_efg made = {0};
    if (file == NULL) {
        const ink_status status = inki_efg_make(game, max_nodes, &made, error);
        if (status != INK_OK) {
            return status;
        }
        file = &made;
    }
    write(file, out);
    inki_efg_release(&made);
    return ink_text_status(out);
}

ink_status ink_efg_write(const ink_game *game, uint64_t max_nodes, ink_text *out, ink_error *error)
{
    return write_game(game, max_nodes, inki_efg_text, out, error);
}

ink_status ink_efg_draw(const ink_game *game, uint64_t max_nodes, ink_text *out, ink_error *error)
{
    return write_game(game, max_nodes, inki_efg_dot, out, error);
}
