/* test_state_graph.c - all states that can come of one, sorted by component. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "requests.h"
#include "search/state_graph.h"
#include "support.h"

#define ENOUGH ((size_t)1 << 30)

static ink_status build(const ink_game *game, const inki_graph_limits *limits,
                        inki_state_graph *out)
{
    _Alignas(max_align_t) unsigned char start[256] = {0}; /* takes no memory that may run out */
    assert_true(game->state_size <= sizeof start);
    game->start(game, (ink_state *)(void *)start);
    return inki_state_graph_build(game, (ink_state *)(void *)start, limits, out);
}

static inki_state_graph graph_of(const ink_game *game)
{
    inki_state_graph graph;
    assert_int_equal(build(game, &(inki_graph_limits){.memory = ENOUGH}, &graph), INK_OK);
    return graph;
}

static int edge_count(const inki_state_graph *graph, int32_t node)
{
    return (int)(graph->nodes[node + 1].first_edge - graph->nodes[node].first_edge);
}

/* The component of each node; the caller frees them. */
static int32_t *components_of(const inki_state_graph *graph)
{
    int32_t *component = calloc((size_t)graph->count, sizeof *component);
    assert_non_null(component);
    int32_t node = 0;
    for (int32_t c = 0; c < graph->component_count; c++) {
        assert_true(graph->component_ends[c] > node);
        while (node < graph->component_ends[c]) {
            component[node++] = c;
        }
    }
    assert_int_equal(node, graph->count);
    return component;
}

/* Tic-tac-toe has 5,478 positions, and none comes twice in a play. */
static void every_state_is_there_once(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    inki_state_graph graph = graph_of(game);
    assert_int_equal(graph.count, 5478);
    assert_int_equal(graph.component_count, 5478);
    assert_int_equal(graph.root, graph.count - 1);
    assert_int_equal(edge_count(&graph, graph.root), 9);
    inki_state_graph_release(&graph);
    ink_game_destroy(game);
}

/* Edges lead to what the rules say, in the game's order. */
static void edges_are_the_moves(void **state)
{
    ink_game *game = test_game("pig(6)");
    inki_state_graph graph = graph_of(game);
    ink_state *child = calloc(1, game->state_size);
    ink_action actions[8];
    double chances[8];
    for (int32_t i = 0; i < graph.count; i++) {
        const ink_state *from = inki_state_graph_at(&graph, i);
        const int mover = game->mover(game, from);
        const int count = mover == INK_MOVER_NOBODY ? 0 : game->actions(game, from, actions);
        assert_int_equal(edge_count(&graph, i), count);
        static const inki_node_kind kinds[] = {INKI_NODE_END, INKI_NODE_CHANCE, INKI_NODE_MAX,
                                               INKI_NODE_MIN};
        assert_int_equal(graph.nodes[i].kind, kinds[mover - INK_MOVER_NOBODY]);
        for (int k = 0; k < count; k++) {
            memcpy(child, from, game->state_size);
            game->apply(game, child, actions[k]);
            const int32_t to = graph.edges[graph.nodes[i].first_edge + (size_t)k];
            assert_memory_equal(inki_state_graph_at(&graph, to), child, game->state_size);
        }
        if (mover == INK_MOVER_CHANCE) {
            game->chances(game, from, chances);
            assert_memory_equal(&graph.chances[graph.nodes[i].first_chance], chances,
                                (size_t)count * sizeof *chances);
        }
    }
    free(child);
    inki_state_graph_release(&graph);
    ink_game_destroy(game);
}

/* Marks what can come of a node, itself included. */
static void mark_reached(const inki_state_graph *graph, int32_t from, bool *reached, int32_t *stack)
{
    memset(reached, 0, (size_t)graph->count * sizeof *reached);
    int32_t depth = 0;
    stack[depth++] = from;
    reached[from] = true;
    while (depth > 0) {
        const int32_t node = stack[--depth];
        for (size_t e = graph->nodes[node].first_edge; e < graph->nodes[node + 1].first_edge; e++) {
            const int32_t to = graph->edges[e];
            if (!reached[to]) {
                reached[to] = true;
                stack[depth++] = to;
            }
        }
    }
}

/* Two states are in one component if each can come of the other; edges lead backwards otherwise. */
static void components_are_circles_and_edges_lead_back(void **state)
{
    ink_game *game = test_game("pig(5)");
    inki_state_graph graph = graph_of(game);
    const size_t count = (size_t)graph.count;
    int32_t *component = components_of(&graph);
    bool *reached = calloc(count * count, sizeof *reached);
    int32_t *stack = calloc(count, sizeof *stack);
    assert_true(reached != NULL && stack != NULL);
    for (int32_t i = 0; i < graph.count; i++) {
        mark_reached(&graph, i, &reached[(size_t)i * count], stack);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            const bool both = reached[i * count + k] && reached[k * count + i];
            assert_int_equal(both, component[i] == component[k]);
            assert_true(!reached[i * count + k] || component[k] <= component[i]);
        }
        assert_true(reached[(size_t)graph.root * count + i]);
    }
    assert_true(graph.component_count < graph.count);
    free(stack);
    free(reached);
    free(component);
    inki_state_graph_release(&graph);
    ink_game_destroy(game);
}

static void limits_are_kept(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    inki_state_graph graph = {.count = 7};
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    const inki_graph_limits few = {.max_nodes = 5477, .memory = ENOUGH};
    const inki_graph_limits all = {.max_nodes = 5478, .memory = ENOUGH};
    const inki_graph_limits small = {.memory = 100000};
    const inki_graph_limits stopped = {.memory = ENOUGH, .control = &control};
    assert_int_equal(build(game, &few, &graph), INK_ERR_LIMIT);
    assert_true(graph.count == 0 && graph.nodes == NULL);
    assert_int_equal(build(game, &small, &graph), INK_ERR_LIMIT);
    assert_int_equal(build(game, &stopped, &graph), INK_ERR_STOPPED);
    assert_int_equal(build(game, &all, &graph), INK_OK);
    inki_state_graph_release(&graph);
    ink_game_destroy(game);
}

/* What was asked for stays below about twice the limit, as blocks grow by doubling. */
static void memory_is_what_it_says(void **state)
{
    const size_t limit = (size_t)1 << 20;
    ink_game *game = test_game("connect_four");
    inki_state_graph graph;
    requests_fail(0, false);
    assert_int_equal(build(game, &(inki_graph_limits){.memory = limit}, &graph), INK_ERR_LIMIT);
    (void)requests_end();
    assert_in_range(requests_bytes(), limit / 4, 4 * limit);
    ink_game_destroy(game);
}

static void memory_may_run_out(void **state)
{
    ink_game *game = test_game("pig(4)");
    uint64_t nth = 0;
    uint64_t count;
    do {
        inki_state_graph graph = {.count = 7};
        requests_fail(++nth, false);
        const ink_status status = build(game, &(inki_graph_limits){.memory = ENOUGH}, &graph);
        count = requests_end();
        assert_int_equal(status, count < nth ? INK_OK : INK_ERR_NOMEM);
        assert_int_equal(graph.nodes != NULL, status == INK_OK);
        inki_state_graph_release(&graph);
    } while (count >= nth);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_there_once),
        cmocka_unit_test(edges_are_the_moves),
        cmocka_unit_test(components_are_circles_and_edges_lead_back),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(memory_is_what_it_says),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
