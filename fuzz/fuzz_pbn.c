/* fuzz_pbn.c - any bytes as a PBN file: what is read keeps the promises of board.h and pbn.h. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/pbn.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static bool is_player_or_unknown(int player)
{
    return -1 <= player && player < 4;
}

static void check_sentence(const ink_error *error)
{
    require(error->line >= 0 && error->column >= 0);
    require(error->text[0] != '\0' && memchr(error->text, '\0', sizeof error->text) != NULL);
    for (const char *at = error->text; *at != '\0'; at++) {
        require(' ' <= *at && *at <= '~');
    }
}

static void check_hands(const ink_board *board)
{
    ink_hand all = 0;
    int known = 0;
    for (int player = 0; player < 4; player++) {
        require((board->hands[player] & all) == 0 && (board->hands[player] & ~INK_FULL_DECK) == 0);
        all |= board->hands[player];
        known += board->known[player];
        require(ink_hand_count(board->hands[player]) ==
                (board->known[player] ? board->hand_size : 0));
    }
    require(board->hand_size == 0 ? known == 0 : board->hand_size <= 13);
    require(board->hand_size != 13 || known != 3);
}

static void check_cards(const ink_board *board)
{
    require(0 <= board->card_count && board->card_count <= board->known_card_count);
    require(board->known_card_count <= INK_BOARD_MAX_CARDS);
    ink_hand played = 0;
    for (int i = 0; i < board->card_count; i++) {
        require(0 <= board->cards[i] && board->cards[i] < 52);
        const ink_hand bit = (ink_hand)1 << board->cards[i];
        require((played & bit) == 0);
        played |= bit;
    }
    require(board->card_count == 0 || board->leader >= 0);
}

static void check_board(const ink_board *board)
{
    check_hands(board);
    check_cards(board);
    require(is_player_or_unknown(board->dealer) && is_player_or_unknown(board->first_call));
    require(is_player_or_unknown(board->leader));
    require(-1 <= board->vulnerable && board->vulnerable <= INK_VULNERABLE_ALL);
    require(-1 <= board->result && board->result <= 13);
    require(0 <= board->call_count && board->call_count <= INK_BOARD_MAX_CALLS);
    for (int i = 0; i < board->call_count; i++) {
        require(board->calls[i] < INK_CALL_1C + 35);
    }
    if (board->contract_kind == INK_CONTRACT_KNOWN) {
        const ink_contract *contract = &board->contract;
        require(0 <= contract->level && contract->level <= 7);
        require((unsigned)contract->strain <= INK_NOTRUMP && (unsigned)contract->declarer < 4);
        require(0 <= contract->doubled && contract->doubled <= 2);
    }
}

static void check_tags(const ink_pbn *pbn, int index)
{
    int line = 1;
    for (int i = 0; i < ink_pbn_tag_count(pbn, index); i++) {
        const ink_pbn_tag *tag = ink_pbn_tag_at(pbn, index, i);
        require(tag->name[0] != '\0' && tag->value != NULL);
        /* The order of the file, then what is inherited. */
        require(tag->line == 0 || tag->line >= line);
        line = tag->line == 0 ? INT32_MAX : tag->line;
    }
    require(ink_pbn_tag_at(pbn, index, ink_pbn_tag_count(pbn, index)) == NULL);
    require(ink_pbn_line(pbn, index) >= 1);
}

/* A game with an error has a board of which nothing is known. */
static void check_game(const ink_pbn *pbn, int index)
{
    const ink_board *board = ink_pbn_board(pbn, index);
    check_board(board);
    check_tags(pbn, index);
    const ink_error *error = ink_pbn_error(pbn, index);
    if (error != NULL) {
        check_sentence(error);
        require(board->hand_size == 0 && board->call_count == 0 && board->known_card_count == 0);
        require(board->contract_kind == INK_CONTRACT_UNKNOWN && board->dealer == -1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_pbn *pbn = NULL;
    ink_error error = {0};
    const ink_status status = ink_pbn_read((const char *)data, size, &pbn, &error);
    if (status != INK_OK) {
        require(status == INK_ERR_SYNTAX && pbn == NULL);
        check_sentence(&error);
        require(error.line >= 1 && error.column >= 1);
        return 0;
    }
    for (int i = 0; i < ink_pbn_warning_count(pbn); i++) {
        const ink_error *warning = ink_pbn_warning(pbn, i);
        check_sentence(warning);
        require(i == 0 || ink_pbn_warning(pbn, i - 1)->line <= warning->line);
        const int game = ink_pbn_warning_game(pbn, i);
        require(-1 <= game && game < ink_pbn_count(pbn));
    }
    for (int i = 0; i < ink_pbn_count(pbn); i++) {
        check_game(pbn, i);
    }
    ink_pbn_destroy(pbn);
    return 0;
}
