/* NAME, a bot for Byzantium as a WebAssembly module. With zig (pip install ziglang):
 *
 *   python -m ziglang cc -target wasm32-freestanding -nostdlib -O2 -Wl,--no-entry \
 *       -Wl,--export=room -Wl,--export=choose -Wl,--export=info -o bot.wasm module.c
 *
 * It is asked by a question of fixed layout, and answers with a code (docs/wasm-bots.md of Byzantium).
 * It takes cities while it can, goes to war now and then, and chooses among the rest by chance. */
#include <stdint.h>
#include "byzantium.h"

static const int LIKES[] = {TAKE_CONTROL, BYZANTINE_ARMY, ARAB_ARMY, STRENGTHEN, PASS}; /* the best action first */
static uint64_t chance;
static struct question asked;
static struct info told;

static uint64_t draw(void) /* splitmix64 */
{
    uint64_t mixed = (chance += 0x9e3779b97f4a7c15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

static int is_legal(int code)
{
    for (uint32_t i = 0; i < asked.codes; i++)
        if (asked.legal[i] == code)
            return 1;
    return 0;
}

/* Where a question of so many bytes may be written. */
void *room(int32_t bytes)
{
    return bytes <= (int32_t)sizeof asked ? &asked : 0;
}

/* One of the legal codes. */
int32_t choose(void *question, int32_t bytes)
{
    (void)question, (void)bytes;
    chance = asked.seed; /* so its games can be repeated */
    if (asked.kind == ACTION)
        for (unsigned i = 0; i < sizeof LIKES / sizeof *LIKES; i++) {
            int always = LIKES[i] == TAKE_CONTROL || LIKES[i] == PASS;
            if (is_legal(LIKES[i]) && (always || draw() % 2))
                return LIKES[i];
        }
    if (is_legal(POOL)) /* a cube from the pool costs nothing */
        return POOL;
    return asked.legal[draw() % asked.codes];
}

/* What it thinks, if it likes to say: here that all will win as often. */
const struct info *info(void)
{
    for (uint32_t p = 0; p < asked.players; p++)
        told.shares[p] = 1.0 / asked.players;
    return &told;
}
