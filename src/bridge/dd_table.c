/* dd_table.c - the table of the double-dummy search. */

#include "bridge/dd_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LISTS 1024u
#define FIRST_PATTERNS 1024u
#define GENERATIONS 4096u

/* Spreads a generation over the three vacant places of a key. */
static uint64_t generation_bits(uint64_t generation)
{
    return (generation & 15) << 28 | (generation >> 4 & 15) << 44 | (generation >> 8 & 15) << 60;
}

static void set_generation(dd_table *table, uint64_t generation)
{
    table->generation = generation;
    table->generation_bits = generation_bits(generation);
}

ink_status inki_dd_table_init(dd_table *table, size_t memory)
{
    *table = (dd_table){.memory = memory, .list_mask = FIRST_LISTS - 1, .pattern_count = 1};
    table->lists = calloc(FIRST_LISTS, sizeof *table->lists);
    table->patterns = malloc(FIRST_PATTERNS * sizeof *table->patterns);
    if (table->lists == NULL || table->patterns == NULL) {
        inki_dd_table_release(table);
        return INK_ERR_NOMEM;
    }
    table->pattern_room = FIRST_PATTERNS;
    set_generation(table, 1);
    return INK_OK;
}

void inki_dd_table_release(dd_table *table)
{
    free(table->lists);
    free(table->patterns);
    *table = (dd_table){.memory = 0};
}

void inki_dd_table_forget(dd_table *table)
{
    if (table->generation + 1 == GENERATIONS) {
        memset(table->lists, 0, ((size_t)table->list_mask + 1) * sizeof *table->lists);
        set_generation(table, 1);
    } else {
        set_generation(table, table->generation + 1);
    }
    table->list_count = 0;
    table->pattern_count = 1;
    memset(table->vacant, 0, sizeof table->vacant);
}

size_t inki_dd_table_memory(const dd_table *table)
{
    return ((size_t)table->list_mask + 1) * sizeof *table->lists +
           (size_t)table->pattern_room * sizeof *table->patterns;
}

/* Is there room under the cap for `more` bytes beside all that is held? */
static bool may_take(const dd_table *table, size_t more)
{
    return inki_dd_table_memory(table) + more <= table->memory;
}

/* Doubles the hash.  False if memory is short. */
static bool grow_lists(dd_table *table)
{
    const size_t old_count = (size_t)table->list_mask + 1;
    const size_t count = 2 * old_count;
    if (count > UINT32_MAX / 2 || !may_take(table, count * sizeof *table->lists)) {
        return false;
    }
    dd_list *lists = calloc(count, sizeof *lists);
    if (lists == NULL) {
        return false;
    }
    const uint32_t mask = (uint32_t)(count - 1);
    for (size_t i = 0; i < old_count; i++) {
        const dd_list *list = &table->lists[i];
        if ((list->key & ~KEY_LENGTHS) == table->generation_bits) {
            uint32_t slot = (uint32_t)hash_of_lengths(list->key) & mask;
            while (lists[slot].key != 0) {
                slot = (slot + 1) & mask;
            }
            lists[slot] = *list;
        }
    }
    free(table->lists);
    table->lists = lists;
    table->list_mask = mask;
    return true;
}

/* Makes half as much room again for patterns.  False if memory is short. */
static bool grow_patterns(dd_table *table)
{
    const size_t room = (size_t)table->pattern_room + table->pattern_room / 2;
    if (room > UINT32_MAX / 2 || !may_take(table, room * sizeof *table->patterns)) {
        return false;
    }
    dd_pattern *patterns = realloc(table->patterns, room * sizeof *patterns);
    if (patterns == NULL) {
        return false;
    }
    table->patterns = patterns;
    table->pattern_room = (uint32_t)room;
    return true;
}

/* A block for 2^room patterns; 0 if memory is short. */
static uint32_t take_block(dd_table *table, int room)
{
    const uint32_t vacated = table->vacant[room];
    if (vacated != 0) {
        table->vacant[room] = (uint32_t)table->patterns[vacated].mask;
        return vacated;
    }
    const uint32_t size = (uint32_t)1 << room;
    while (table->pattern_count + size > table->pattern_room) {
        if (!grow_patterns(table)) {
            return 0;
        }
    }
    const uint32_t block = table->pattern_count;
    table->pattern_count += size;
    return block;
}

/* Moves a full list into a block of twice the size.  False if memory is short. */
static bool widen(dd_table *table, dd_list *list)
{
    if (list->room + 1 == DD_ROOMS) {
        return false;
    }
    const uint32_t block = take_block(table, list->room + 1);
    if (block == 0) {
        return false;
    }
    dd_pattern *patterns = table->patterns;
    memcpy(&patterns[block], &patterns[list->first], list->count * sizeof *patterns);
    patterns[list->first].mask = table->vacant[list->room];
    table->vacant[list->room] = list->first;
    list->first = block;
    list->room++;
    return true;
}

/* The list for these lengths, made if there is none; NULL if memory is short. */
static dd_list *list_for(dd_table *table, uint64_t lengths)
{
    const dd_list *found = table_list(table, lengths);
    if (found != NULL) {
        return &table->lists[found - table->lists];
    }
    if (2 * table->list_count > table->list_mask && !grow_lists(table)) {
        return NULL;
    }
    const uint32_t block = take_block(table, 1);
    if (block == 0) {
        return NULL;
    }
    uint32_t slot = (uint32_t)hash_of_lengths(lengths) & table->list_mask;
    while ((table->lists[slot].key & ~KEY_LENGTHS) == table->generation_bits) {
        slot = (slot + 1) & table->list_mask;
    }
    table->list_count++;
    table->lists[slot] = (dd_list){
        .key = (lengths & KEY_LENGTHS) | table->generation_bits, .first = block, .room = 1};
    return &table->lists[slot];
}

/* Do the owners of two patterns agree on `mask`? */
static bool agree(const dd_pattern *a, const dd_pattern *b, card_set mask)
{
    return (((a->odd ^ b->odd) | (a->far ^ b->far)) & mask) == 0;
}

/* Takes out of a list what `fresh` makes superfluous: the same pattern, whose bounds it takes
 * over, and more special ones with no better bounds.  Returns where `fresh` belongs: behind the
 * patterns of fewer cards, which it cannot cover. */
static int make_way(dd_table *table, dd_list *list, dd_pattern *fresh)
{
    dd_pattern *p = &table->patterns[list->first];
    const int size = pattern_size(fresh);
    int low = pattern_low(fresh);
    int high = pattern_high(fresh);
    int place = 0;
    while (place < list->count && pattern_size(&p[place]) < size) {
        place++;
    }
    int kept = place;
    for (int i = place; i < list->count; i++) {
        const bool covered = (fresh->mask & ~p[i].mask) == 0 && agree(fresh, &p[i], fresh->mask);
        if (covered && p[i].mask == fresh->mask) {
            low = pattern_low(&p[i]) > low ? pattern_low(&p[i]) : low;
            high = pattern_high(&p[i]) < high ? pattern_high(&p[i]) : high;
            continue;
        }
        if (covered && pattern_low(&p[i]) <= low && pattern_high(&p[i]) >= high) {
            continue;
        }
        if (kept != i) {
            p[kept] = p[i];
        }
        kept++;
    }
    assert(low <= high); /* or some proof left out a mark */
    fresh->odd = (fresh->odd & ALL_CARDS) | (card_set)low << 52 | (card_set)high << 56;
    list->count = (uint16_t)kept;
    return place;
}

/* Adds a pattern.  False if memory is short. */
static bool add(dd_table *table, uint64_t lengths, dd_pattern *fresh)
{
    dd_list *list = list_for(table, lengths);
    if (list == NULL) {
        return false;
    }
    const int place = make_way(table, list, fresh);
    if (list->count == 1u << list->room && !widen(table, list)) {
        return false;
    }
    dd_pattern *p = &table->patterns[list->first];
    memmove(&p[place + 1], &p[place], (size_t)(list->count - place) * sizeof *p);
    p[place] = *fresh;
    list->count++;
    return true;
}

void inki_dd_table_add(dd_table *table, uint64_t lengths, dd_pattern *fresh)
{
    if (!add(table, lengths, fresh)) {
        inki_dd_table_forget(table);
        table->emptied++;
        (void)add(table, lengths, fresh);
    }
}
