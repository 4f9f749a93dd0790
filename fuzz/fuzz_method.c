/* fuzz_method.c - any text as a method string: what is made writes itself, and advises or says why
 * it does not, within a small budget. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/method.h>
#include <inkling/position.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static void check_text(const ink_method *method)
{
    ink_method *again = NULL;
    require(ink_method_create(method->text, &again, NULL) == INK_OK);
    require(strcmp(method->text, again->text) == 0 && strcmp(method->name, again->name) == 0);
    ink_method_destroy(again);
}

static void check_advice(const ink_advice *advice)
{
    double sum = 0.0;
    require(advice->count > 0 && 0 <= advice->best && advice->best < advice->count);
    for (int i = 0; i < advice->count; i++) {
        const double probability = advice->actions[i].probability;
        require(0.0 <= probability && probability <= 1.0);
        sum += probability;
    }
    require(0.999 < sum && sum < 1.001);
}

static void check_advise(ink_method *method, const char *text)
{
    ink_position position = {0};
    ink_view *view = NULL;
    require(ink_position_read(text, NULL, &position, NULL) == INK_OK);
    require(ink_position_view(&position, &view) == INK_OK);
    const ink_budget budget = {.nodes = 500, .samples = 10, .iterations = 3, .time_ms = 100};
    ink_advice advice = {0};
    ink_error error = {0};
    const ink_status status = ink_advise(method, view, &budget, &advice, &error);
    if (status == INK_OK) {
        check_advice(&advice);
    } else {
        require(status == INK_ERR_UNSUPPORTED || status == INK_ERR_LIMIT);
        require(status != INK_ERR_UNSUPPORTED || error.text[0] != '\0');
    }
    ink_advice_release(&advice);
    ink_view_destroy(view);
    ink_position_release(&position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    require(text != NULL);
    if (size > 0) {
        memcpy(text, data, size);
    }
    text[size] = '\0';
    ink_method *method = NULL;
    ink_error error = {0};
    const ink_status status = ink_method_create(text, &method, &error);
    if (status == INK_OK) {
        check_text(method);
        check_advise(method, "tic_tac_toe a1 b2 c3 a2 b1");
        check_advise(method, "kuhn_poker J Q");
        ink_method_destroy(method);
    } else {
        require(method == NULL && status != INK_ERR_NOMEM);
        require(error.text[0] != '\0' && memchr(error.text, '\0', sizeof error.text) != NULL);
    }
    free(text);
    return 0;
}
