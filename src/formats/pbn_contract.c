/* pbn_contract.c - contract and declarer, from their tags and from the auction. */

#include <stdio.h>

#include "formats/pbn_game.h"

/* A contract from one source. */
typedef struct claim {
    ink_contract_kind kind;
    ink_contract contract; /* but for the declarer */
    int declarer;          /* or -1 */
} claim;

static ink_status read_contract_tag(inki_pbn_game *game, claim *out)
{
    const inki_pbn_value value = inki_pbn_value_of(game->fields[INKI_PBN_CONTRACT]);
    if (inki_pbn_is_unknown(&value)) {
        return INK_OK;
    }
    if (inki_pbn_is(&value, "Pass")) {
        out->kind = INK_CONTRACT_PASSED;
        return INK_OK;
    }
    if (inki_pbn_is(&value, "AP") || inki_pbn_is(&value, "P") || inki_pbn_is(&value, "Passed") ||
        inki_pbn_is(&value, "All Pass") || inki_pbn_is(&value, "Passed Out")) {
        inki_pbn_warn(game->report, value.place, "a contract that nobody bid is written Pass");
        out->kind = INK_CONTRACT_PASSED;
        return INK_OK;
    }
    if (ink_contract_read(value.text, (size_t)value.size, &out->contract) != INK_OK) {
        return inki_pbn_refuse(game->report, value.place, "\"%s\" is no contract",
                               inki_pbn_quoted(value.text, (size_t)value.size).text);
    }
    const int after_strain = out->contract.level > 0 ? 2 : 1;
    if (out->contract.strain == INK_NOTRUMP && value.size - out->contract.doubled == after_strain) {
        inki_pbn_warn(game->report, value.place, "no trumps are written NT");
    }
    out->kind = INK_CONTRACT_KNOWN;
    return INK_OK;
}

static int read_declarer_tag(inki_pbn_game *game)
{
    inki_pbn_value value = inki_pbn_value_of(game->fields[INKI_PBN_DECLARER]);
    if (value.size > 1 && value.text[0] == '^') {
        game->swapped = true;
        value.text++;
        value.size--;
        value.place = inki_pbn_further(value.place, 1);
    }
    return inki_pbn_player_of(game, &value, "Declarer");
}

static bool is_same_bid(const ink_contract *a, const ink_contract *b)
{
    return a->level == b->level && a->strain == b->strain && a->doubled == b->doubled;
}

/* What the auction comes to.  An auction without an end that leads to the contract of the tag
 * lacks only its final passes. */
static claim read_outcome(inki_pbn_game *game, const claim *tag)
{
    claim outcome = {.kind = INK_CONTRACT_UNKNOWN, .declarer = -1};
    const claim unknown = outcome;
    const inki_pbn_field *field = game->fields[INKI_PBN_AUCTION];
    if (field == NULL || game->board->call_count == 0) {
        return unknown;
    }
    outcome.kind = inki_pbn_outcome(game->board, &outcome.contract, &outcome.declarer);
    if (game->auction_ending == INKI_PBN_FINISHED) {
        return outcome;
    }
    if (game->auction_ending == INKI_PBN_OPEN && outcome.kind == tag->kind &&
        (tag->kind == INK_CONTRACT_PASSED || is_same_bid(&outcome.contract, &tag->contract))) {
        inki_pbn_warn(game->report, field->place, "the auction lacks its final passes");
        inki_pbn_pass_out(game);
        return outcome;
    }
    return unknown;
}

typedef struct claim_text {
    char text[16];
} claim_text;

/* "4SX by N", "4SX" where the declarer is unknown, or "Pass". */
static claim_text text_of(const claim *c)
{
    claim_text out = {"Pass"};
    if (c->kind == INK_CONTRACT_KNOWN) {
        static const char *const doubles[] = {"", "X", "XX"};
        const char by[] = {ink_player_letter((ink_player)c->declarer), '\0'};
        (void)snprintf(out.text, sizeof out.text, "%d%s%s%s%s", c->contract.level,
                       ink_strain_text(c->contract.strain), doubles[c->contract.doubled],
                       c->declarer < 0 ? "" : " by ", c->declarer < 0 ? "" : by);
    }
    return out;
}

/* Warns where the tags say one thing and the auction another. */
static void compare(const inki_pbn_game *game, const claim *tag, const claim *outcome)
{
    if (tag->kind == INK_CONTRACT_UNKNOWN || outcome->kind == INK_CONTRACT_UNKNOWN) {
        return;
    }
    bool is_same = tag->kind == outcome->kind;
    if (is_same && tag->kind == INK_CONTRACT_KNOWN) {
        is_same = is_same_bid(&tag->contract, &outcome->contract) &&
                  (game->swapped || tag->declarer < 0 || outcome->declarer < 0 ||
                   tag->declarer == outcome->declarer);
    }
    if (!is_same) {
        inki_pbn_warn(game->report, game->fields[INKI_PBN_CONTRACT]->place,
                      "the contract is %s, but the auction ends in %s", text_of(tag).text,
                      text_of(outcome).text);
    }
}

/* The player on whose left the opening leader sits. */
static int declarer_by_lead(const inki_pbn_game *game)
{
    const inki_pbn_field *play = game->fields[INKI_PBN_PLAY];
    const inki_pbn_value value = inki_pbn_value_of(play);
    const int leader = value.size == 1 ? ink_player_read(value.text[0]) : -1;
    if (leader < 0 || play->word_count == 0 || game->board->hand_size % 13 != 0) {
        return -1;
    }
    inki_pbn_warn(game->report, play->place, "the declarer is not given: taken from the lead");
    return (leader + 3) % 4;
}

ink_status inki_pbn_read_contract(inki_pbn_game *game)
{
    claim tag = {.kind = INK_CONTRACT_UNKNOWN, .declarer = -1};
    const ink_status status = read_contract_tag(game, &tag);
    if (status != INK_OK) {
        return status;
    }
    tag.declarer = read_declarer_tag(game);
    const claim outcome = read_outcome(game, &tag);
    compare(game, &tag, &outcome);

    /* Each part from the tag that gives it, else from the auction. */
    claim final = tag.kind == INK_CONTRACT_UNKNOWN ? outcome : tag;
    if (final.kind != INK_CONTRACT_KNOWN) {
        game->board->contract_kind = final.kind;
        return INK_OK;
    }
    final.declarer = tag.declarer;
    if (final.declarer < 0 && outcome.kind == INK_CONTRACT_KNOWN &&
        outcome.contract.strain == final.contract.strain) {
        final.declarer = outcome.declarer;
    }
    if (final.declarer < 0) {
        final.declarer = declarer_by_lead(game);
    }
    game->strain = (int) final.contract.strain;
    if (final.declarer >= 0) {
        game->board->contract_kind = INK_CONTRACT_KNOWN;
        game->board->contract = final.contract;
        game->board->contract.declarer = (ink_player) final.declarer;
    }
    return INK_OK;
}
