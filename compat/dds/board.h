/* board.h - positions as DDS gives them, checked and turned into ours. */
#ifndef INKLING_COMPAT_BOARD_H
#define INKLING_COMPAT_BOARD_H

#include <inkling/double_dummy.h>

#include "dds_api.h"

/* Holdings of ranks as in `struct deal`, of one suit of a hand. */
#define DDS_HOLDING_BITS 0x7FFCu

/* A holding of `suit` as cards, bits beside DDS_HOLDING_BITS left out; and the holding of a suit. */
ink_hand dds_cards_of(unsigned holding, int suit);
unsigned dds_holding_of(ink_hand cards, int suit);

/* A card as suit and rank 2 .. 14. */
int dds_suit_of(ink_card card);
int dds_rank_of(ink_card card);

/* Reads a position; the cards on the table follow from the number of cards left, as in DDS.
 * `target` is looked at in its turn; pass -1 where there is none.  Returns 1 or a code. */
int dds_read_position(const struct deal *dl, int target, ink_dd_position *out);

/* Reads a deal for a table; 1 or a code. */
int dds_read_deal(const struct ddTableDeal *deal, ink_hand hands[4]);

/* Reads "N:AKQ.xx.. h h h" into holdings: hands with blanks between them and any number of cards, "-"
 * or nothing for one without.  1 or RETURN_PBN_FAULT. */
int dds_read_pbn(const char text[80], unsigned holdings[4][4]);

/* The same for a whole position. */
int dds_read_deal_pbn(const struct dealPBN *from, struct deal *out);

/* The same for a batch, into memory that the caller frees; also RETURN_TOO_MANY_BOARDS or, without
 * memory, RETURN_UNKNOWN_FAULT. */
int dds_read_boards_pbn(const struct boardsPBN *from, struct boards **out);

/* A rank letter of either case as 2 .. 14, and a suit letter as 0 .. 3; 0 and -1 if it is none. */
int dds_rank_of_letter(char letter);
int dds_suit_of_letter(char letter);

#endif
