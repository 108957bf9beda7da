/* NAME, a program that plays Byzantium: cc -O2 -o bot bot.c
 *
 * It says no hello: then each question is one line, and each answer a number (docs/bot-protocol.md of Byzantium).
 * It takes cities while it can, goes to war now and then, and chooses among the rest by chance. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 41, TAKE_CONTROL = 52, STRENGTHEN = 53,
       BYZANTINE_ARMY = 57, ARAB_ARMY = 58, PASS = 59, MOST = 512 };

static const int LIKES[] = {TAKE_CONTROL, BYZANTINE_ARMY, ARAB_ARMY, STRENGTHEN, PASS}; /* the best action first */
static uint64_t state; /* of its chance */

static uint64_t draw(void) /* splitmix64 */
{
    uint64_t mixed = (state += 0x9e3779b97f4a7c15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

/* What follows "key": in a question. */
static const char *value_of(const char *question, const char *key)
{
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(question, quoted);
    return found ? found + strlen(quoted) : "";
}

static int is_in(const int *codes, int n, int code)
{
    for (int i = 0; i < n; i++)
        if (codes[i] == code)
            return 1;
    return 0;
}

static int choose(const char *kind, const int *legal, int n)
{
    if (strncmp(kind, " \"action\"", 9) == 0)
        for (size_t i = 0; i < sizeof LIKES / sizeof *LIKES; i++) {
            int always = LIKES[i] == TAKE_CONTROL || LIKES[i] == PASS;
            if (is_in(legal, n, LIKES[i]) && (always || draw() % 2))
                return LIKES[i];
        }
    if (is_in(legal, n, POOL)) /* a cube from the pool costs nothing */
        return POOL;
    return legal[draw() % (uint64_t)n];
}

int main(void)
{
    static char question[1 << 16];
    while (fgets(question, sizeof question, stdin)) {
        int legal[MOST], n = 0;
        const char *at = strchr(value_of(question, "legal"), '[');
        while (at && n < MOST && *at != ']') {
            legal[n++] = (int)strtol(at + 1, (char **)&at, 10);
        }
        if (!n)
            continue;
        state = strtoull(value_of(question, "seed"), NULL, 10); /* so its games can be repeated */
        printf("%d\n", choose(value_of(question, "kind"), legal, n));
        fflush(stdout);
    }
}
