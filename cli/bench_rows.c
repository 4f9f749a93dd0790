/* bench_rows.c - see bench_rows.h. */

#include "bench_rows.h"

#include "command.h"
#include "output.h"
#include "terminal.h"

static void print_json(const bench_table *table, const bench_request *request, const void *rows,
                       ink_text *out)
{
    ink_json json = {.text = out};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "bench");
    ink_json_string(&json, "subject", table->name);
    ink_json_integer(&json, "positions", request->positions);
    ink_json_integer(&json, "seed", request->seed);
    table->json(rows, request, &json);
    ink_json_end(&json);
}

int bench_print_rows(const bench_table *table, const bench_request *request, ink_status measured,
                     const void *rows)
{
    cli_progress_end();
    if (measured != INK_OK) {
        if (measured != INK_ERR_STOPPED) {
            cli_complain("bench %s: %s", table->name, ink_status_text(measured));
        }
        return cli_exit_status(measured);
    }
    ink_text text = {0};
    if (request->json) {
        print_json(table, request, rows, &text);
    } else {
        table->text(rows, request, &text);
    }
    const int printed = cli_print(&text);
    ink_text_release(&text);
    return printed;
}
