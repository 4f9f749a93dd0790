/** @file
 * Bridge cards, hands and contracts.
 */
#ifndef INKLING_CARDS_H
#define INKLING_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Players, clockwise. */
typedef enum ink_player {
    INK_NORTH,
    INK_EAST,
    INK_SOUTH,
    INK_WEST
} ink_player;

/** Suits as in hand records, then no trumps, which is a strain only. */
typedef enum ink_strain {
    INK_SPADES,
    INK_HEARTS,
    INK_DIAMONDS,
    INK_CLUBS,
    INK_NOTRUMP
} ink_strain;

/** A card: 13 * suit + rank with spades 0 .. clubs 3, and deuce 0 .. ace 12. */
typedef int ink_card;
#define INK_CARD_NONE (-1)

/** A set of cards: bit c is card c, so spades are bits 0-12 and clubs bits 39-51. */
typedef uint64_t ink_hand;

#define INK_SUIT_MASK(suit) ((ink_hand)0x1FFF << (13 * (suit)))
#define INK_FULL_DECK (((ink_hand)1 << 52) - 1)

/** Who is vulnerable: bit 0 North-South, bit 1 East-West. */
typedef enum ink_vulnerable {
    INK_VULNERABLE_NONE,
    INK_VULNERABLE_NS,
    INK_VULNERABLE_EW,
    INK_VULNERABLE_ALL
} ink_vulnerable;

/** A final contract. */
typedef struct ink_contract {
    int level;         /**< 1 to 7; 0: only the strain is known, as in end positions */
    ink_strain strain; /**< trumps or none */
    int doubled;       /**< 0, 1 doubled, 2 redoubled */
    ink_player declarer;
} ink_contract;

/** "S5" for a card: suit letter, then one of 23456789TJQKA.  `out` has room for 3 bytes. */
INK_API void ink_card_text(ink_card card, char out[3]);

/** Reads a card in either case, "10" allowed for T; `size` bytes.  INK_CARD_NONE if it is none. */
INK_API ink_card ink_card_read(const char *text, size_t size);

/** Appends a hand as in PBN, "AKQ.xx..": suits S H D C, ranks descending. */
INK_API void ink_hand_text(ink_hand hand, ink_text *out);

/** The number of cards in a hand. */
INK_API int ink_hand_count(ink_hand hand);

/** One letter: N E S W. */
INK_API char ink_player_letter(ink_player player);

/** The player with that letter in either case; -1 if none. */
INK_API int ink_player_read(char letter);

/** "NT", "S", "H", "D" or "C". */
INK_API const char *ink_strain_text(ink_strain strain);

/** Appends a contract without declarer as in PBN: "3NTX", "6C", or the strain alone. */
INK_API void ink_contract_text(const ink_contract *contract, ink_text *out);

/** Reads a contract without declarer: "3NT", "3n", "6CXX", or a strain alone; `size` bytes.
 * Leaves the declarer as it is.  INK_ERR_SYNTAX. */
INK_API INK_NODISCARD ink_status ink_contract_read(const char *text, size_t size,
                                                   ink_contract *out);

/** The score to declarer's side for taking `tricks` of 13 in a contract of level 1 to 7.
 * Source: Laws of Duplicate Bridge (2017), Law 77. */
INK_API int ink_contract_score(const ink_contract *contract, bool vulnerable, int tricks);

/** Reads hands as in PBN, "N:AKQ.xx.. - h h": any first seat, "-" for an unknown hand.
 *
 * Writes the hands (0 where unknown, and `known` says which), each card in one hand only.  Accepts
 * lower case and "10"; see pbn.h for the lenient forms of files.  The column in `*error` counts
 * from the start of `text`.  INK_ERR_SYNTAX. */
INK_API INK_NODISCARD ink_status ink_deal_read(const char *text, size_t size, ink_hand hands[4],
                                               bool known[4], ink_error *error);

/** Appends hands as in PBN, beginning with `first`; "-" for unknown ones (`known` may be NULL). */
INK_API void ink_deal_text(const ink_hand hands[4], const bool known[4], ink_player first,
                           ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
