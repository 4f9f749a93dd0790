/* bench_deals.c - see bench_deals.h. */

#include "bench_deals.h"

void bench_dealer_init(bench_dealer *dealer, uint64_t seed, int size, uint64_t skip)
{
    *dealer = (bench_dealer){.size = size};
    ink_random_init(&dealer->random, seed);
    for (int i = 0; i < size; i++) {
        ink_random_jump(&dealer->random);
    }
    ink_dd_position position;
    while (dealer->number < skip) {
        bench_dealer_next(dealer, &position);
    }
}

/* A random card of a hand. */
static ink_card random_card(ink_random *random, ink_hand hand)
{
    uint64_t skip = ink_random_below(random, (uint64_t)ink_hand_count(hand));
    ink_card card = 0;
    while ((hand >> card & 1) == 0 || skip-- > 0) {
        card++;
    }
    return card;
}

/* Puts `count` cards on the table, the same ones whenever the deal is dealt. */
static void put_on_table(int count, ink_dd_position *position)
{
    ink_random random;
    ink_random_init(&random, position->hands[INK_NORTH]);
    for (int i = 0; i < count; i++) {
        const ink_card card = random_card(&random, ink_dd_legal(position));
        if (ink_dd_play(position, card) != INK_OK) {
            return; /* no hand is empty, so there is a legal card */
        }
    }
}

void bench_dealer_next(bench_dealer *dealer, ink_dd_position *out)
{
    *out = (ink_dd_position){.strain = (ink_strain)(dealer->number % 5),
                             .leader = (ink_player)(dealer->number / 5 % 4)};
    int deck[52] = {0};
    for (int i = 0; i < 52; i++) {
        const int j = (int)ink_random_below(&dealer->random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = i;
    }
    for (int i = 0; i < 4 * dealer->size; i++) {
        out->hands[i % 4] |= (ink_hand)1 << deck[i];
    }
    if (dealer->in_play) {
        put_on_table((int)(dealer->number % 4), out);
    }
    dealer->number++;
}

ink_status bench_make_play(ink_dd *dd, const ink_control *control, bench_question *question)
{
    ink_dd_position position = question->position;
    ink_random random;
    ink_random_init(&random, position.hands[INK_NORTH]);
    int8_t line[52];
    int line_count = 0;
    int next = 0; /* in the line, which holds as long as it is followed */
    for (question->count = 0; question->count < BENCH_MAX_CARDS; question->count++) {
        ink_status status = INK_OK;
        if (next == line_count) {
            next = 0;
            status = ink_dd_line(dd, &position, control, line, &line_count);
        }
        if (status != INK_OK) {
            return status;
        }
        ink_card card = line[next++];
        if (ink_random_below(&random, 10) == 0) {
            card = random_card(&random, ink_dd_legal(&position));
            next = card == line[next - 1] ? next : line_count;
        }
        question->cards[question->count] = (int8_t)card;
        status = ink_dd_play(&position, card);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}
