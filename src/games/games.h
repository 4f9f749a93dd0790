/* games.h - the rows of this room's games. */
#ifndef INKI_GAMES_GAMES_H
#define INKI_GAMES_GAMES_H

#include "game/spec.h"

extern const inki_game_row inki_backgammon_row;
extern const inki_game_row inki_biased_rps_row;
extern const inki_game_row inki_connect_four_row;
extern const inki_game_row inki_goofspiel_row;
extern const inki_game_row inki_kuhn_poker_row;
extern const inki_game_row inki_leduc_poker_row;
extern const inki_game_row inki_liars_dice_row;
extern const inki_game_row inki_nim_row;
extern const inki_game_row inki_phantom_ttt_row;
extern const inki_game_row inki_pig_row;
extern const inki_game_row inki_poker_row;
extern const inki_game_row inki_random_tree_row;
extern const inki_game_row inki_tic_tac_toe_row;

#endif
