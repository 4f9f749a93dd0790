/* cfr.c - see cfr.h. */

#include "equilibrium/cfr.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

#define MAGIC "INK-CFR:"
#define VERSION 1

/* --- beginning and end ------------------------------------------------------------------------- */

static ink_status init_player(inki_cfr_player *player, size_t size)
{
    player->behaviour = calloc(size, sizeof(double));
    player->plan = calloc(size, sizeof(double));
    player->regrets = calloc(size, sizeof(double));
    player->sum = calloc(size, sizeof(double));
    player->values = calloc(size + INKI_ROW_SLACK, sizeof(double));
    const bool enough = player->behaviour != NULL && player->plan != NULL &&
                        player->regrets != NULL && player->sum != NULL && player->values != NULL;
    return enough ? INK_OK : INK_ERR_NOMEM;
}

static void release_player(inki_cfr_player *player)
{
    free(player->behaviour);
    free(player->plan);
    free(player->regrets);
    free(player->sum);
    free(player->values);
    free(player->locked);
    *player = (inki_cfr_player){0};
}

ink_status inki_cfr_init(inki_cfr *cfr, const ink_sequences *sequences, const inki_cfr_rule *rule)
{
    *cfr = (inki_cfr){.sequences = sequences, .kernels = inki_kernels_here(), .rule = *rule};
    for (int p = 0; p < 2; p++) {
        const inki_treeplex *treeplex = &sequences->players[p];
        if (init_player(&cfr->players[p], treeplex->sequence_count) != INK_OK) {
            inki_cfr_release(cfr);
            return INK_ERR_NOMEM;
        }
        inki_profile_uniform(treeplex, cfr->players[p].behaviour);
        cfr->kernels->plan(treeplex, cfr->players[p].behaviour, cfr->players[p].plan);
    }
    return INK_OK;
}

void inki_cfr_release(inki_cfr *cfr)
{
    release_player(&cfr->players[0]);
    release_player(&cfr->players[1]);
    *cfr = (inki_cfr){0};
}

/* --- a pass -------------------------------------------------------------------------------------- */

static size_t size_of(const inki_cfr *cfr, int player)
{
    return cfr->sequences->players[player].sequence_count;
}

uint64_t inki_cfr_bytes(const inki_cfr *cfr)
{
    uint64_t bytes = 0;
    for (int p = 0; p < 2; p++) {
        const uint64_t vectors = cfr->players[p].locked == NULL ? 5 : 6;
        bytes += vectors * size_of(cfr, p) * sizeof(double);
    }
    return bytes;
}

/* What regrets are multiplied by before the pass of iteration `t`, from 1. */
static double discount(const inki_cfr_rule *rule, double exponent, uint64_t t)
{
    if (!rule->discounts || t < 2) {
        return 1.0;
    }
    const double grown = pow((double)(t - 1), exponent);
    return isinf(grown) ? 1.0 : grown / (grown + 1.0);
}

inki_regret_rule inki_cfr_regret_rule(const inki_cfr_rule *rule, uint64_t t)
{
    return (inki_regret_rule){.keep_positive = discount(rule, rule->alpha, t),
                              .keep_negative = discount(rule, rule->beta, t),
                              .floor = rule->floor,
                              .predict = rule->predict};
}

double inki_cfr_weight(const inki_cfr_rule *rule, uint64_t t)
{
    return pow((double)t, rule->weight);
}

static void add_to_sum(inki_cfr_player *player, size_t size, double weight)
{
    double *restrict sum = player->sum;
    const double *restrict plan = player->plan;
    for (size_t i = 0; i < size; i++) {
        sum[i] += weight * plan[i];
    }
}

/* Puts the held probabilities back. */
static void restore(inki_cfr_player *player, size_t size)
{
    for (size_t i = 0; i < size && player->locked != NULL; i++) {
        if (player->locked[i] >= 0.0) {
            player->behaviour[i] = player->locked[i];
        }
    }
}

/* The payoffs of a player's sequences against the other's plan. */
static void look(inki_cfr *cfr, int player)
{
    cfr->kernels->times(&cfr->sequences->products[player], cfr->players[1 - player].plan,
                        player == 0 ? 1.0 : -1.0, cfr->players[player].values);
}

/* Counts the player's strategy and moves on to the next. */
static void answer(inki_cfr *cfr, int p, uint64_t t)
{
    inki_cfr_player *player = &cfr->players[p];
    const inki_treeplex *treeplex = &cfr->sequences->players[p];
    const inki_regret_rule rule = inki_cfr_regret_rule(&cfr->rule, t);
    add_to_sum(player, size_of(cfr, p), inki_cfr_weight(&cfr->rule, t));
    cfr->kernels->regrets(treeplex, &rule,
                          &(inki_regret_pass){.behaviour = player->behaviour,
                                              .regrets = player->regrets,
                                              .values = player->values});
    restore(player, size_of(cfr, p));
    cfr->kernels->plan(treeplex, player->behaviour, player->plan);
}

void inki_cfr_iterate(inki_cfr *cfr)
{
    const uint64_t t = ++cfr->iterations;
    look(cfr, 0);
    if (cfr->rule.simultaneous) {
        look(cfr, 1);
    }
    answer(cfr, 0, t);
    if (!cfr->rule.simultaneous) {
        look(cfr, 1);
    }
    answer(cfr, 1, t);
}

void inki_cfr_plans(const inki_cfr *cfr, const double *out[2])
{
    for (int p = 0; p < 2; p++) {
        out[p] = cfr->iterations > 0 ? cfr->players[p].sum : cfr->players[p].plan;
    }
}

/* A plan scaled to reach 1 at the start. */
static double *scaled(const double *plan, size_t size)
{
    double *out = malloc(size * sizeof *out);
    for (size_t i = 0; out != NULL && i < size; i++) {
        out[i] = plan[i] / plan[0];
    }
    return out;
}

ink_status inki_cfr_bounds(const inki_cfr *cfr, ink_bounds *out)
{
    const double *sums[2];
    inki_cfr_plans(cfr, sums);
    double *const plans[2] = {scaled(sums[0], size_of(cfr, 0)), scaled(sums[1], size_of(cfr, 1))};
    ink_status status = INK_ERR_NOMEM;
    if (plans[0] != NULL && plans[1] != NULL) {
        const double *const both[2] = {plans[0], plans[1]};
        const double *const held[2] = {cfr->players[0].locked, cfr->players[1].locked};
        status = inki_profile_bounds(cfr->sequences, both, held, out);
    }
    free(plans[0]);
    free(plans[1]);
    return status;
}

ink_status inki_cfr_strategy(const inki_cfr *cfr, ink_strategy **out)
{
    const double *plans[2];
    const double *const held[2] = {cfr->players[0].locked, cfr->players[1].locked};
    inki_cfr_plans(cfr, plans);
    return inki_profile_strategy(cfr->sequences, plans, held, out);
}

/* --- holding ------------------------------------------------------------------------------------- */

ink_status inki_cfr_lock(inki_cfr *cfr, const ink_strategy *strategy)
{
    double *held[2];
    const ink_status status = inki_profile_hold(cfr->sequences, strategy, held);
    for (int p = 0; p < 2 && status == INK_OK; p++) {
        inki_cfr_player *player = &cfr->players[p];
        free(player->locked);
        player->locked = held[p];
        restore(player, size_of(cfr, p));
        cfr->kernels->plan(&cfr->sequences->players[p], player->behaviour, player->plan);
    }
    return status;
}

/* --- bytes --------------------------------------------------------------------------------------- */

/* Rule, game and sizes: what a saved state must agree in. */
static void put_head(const inki_cfr *cfr, ink_text *out)
{
    const inki_cfr_rule *rule = &cfr->rule;
    const double numbers[] = {rule->alpha, rule->beta, rule->weight};
    inki_bytes_begin(out, MAGIC, VERSION);
    inki_bytes_put_string(out, cfr->sequences->game);
    inki_bytes_put_u32(out, (uint32_t)rule->discounts | (uint32_t)rule->floor << 1 |
                                (uint32_t)rule->predict << 2 | (uint32_t)rule->simultaneous << 3);
    inki_bytes_put_doubles(out, numbers, sizeof numbers / sizeof numbers[0]);
    inki_bytes_put_u64(out, size_of(cfr, 0));
    inki_bytes_put_u64(out, size_of(cfr, 1));
}

void inki_cfr_save(const inki_cfr *cfr, ink_text *out)
{
    const size_t from = out->size;
    put_head(cfr, out);
    inki_bytes_put_u64(out, cfr->iterations);
    for (int p = 0; p < 2; p++) {
        const inki_cfr_player *player = &cfr->players[p];
        inki_bytes_put_doubles(out, player->behaviour, size_of(cfr, p));
        inki_bytes_put_doubles(out, player->regrets, size_of(cfr, p));
        inki_bytes_put_doubles(out, player->sum, size_of(cfr, p));
    }
    inki_bytes_seal(out, from);
}

ink_status inki_cfr_load(inki_cfr *cfr, const void *bytes, size_t size)
{
    inki_bytes_reader reader;
    ink_text head = {0};
    put_head(cfr, &head);
    ink_status status = ink_text_status(&head);
    if (status == INK_OK) {
        status = inki_bytes_open(bytes, size, MAGIC, VERSION, "a saved state of a solver", &reader,
                                 NULL);
    }
    if (status == INK_OK) {
        const size_t body =
            sizeof cfr->iterations + 3 * sizeof(double) * (size_of(cfr, 0) + size_of(cfr, 1));
        status = inki_bytes_agree(&reader, bytes, &head, body);
    }
    ink_text_release(&head);
    if (status != INK_OK) {
        return status;
    }
    cfr->iterations = inki_bytes_get_u64(&reader);
    for (int p = 0; p < 2; p++) {
        inki_cfr_player *player = &cfr->players[p];
        inki_bytes_get_doubles(&reader, player->behaviour, size_of(cfr, p));
        inki_bytes_get_doubles(&reader, player->regrets, size_of(cfr, p));
        inki_bytes_get_doubles(&reader, player->sum, size_of(cfr, p));
        cfr->kernels->plan(&cfr->sequences->players[p], player->behaviour, player->plan);
    }
    return INK_OK;
}
