/* The compiled rules without Python: random games, the strategist's lookahead and the search, as bytes on the output.

   play PLAYERS FIRST_KEY GAMES         the states in which the games end
   think POSITIONS                      by position: the value found for every code
   search POSITIONS SIMULATIONS         by position: how it went, and the edges of the whole tree

   Positions come on the input: the weights, then states. Sizes are given when it is compiled. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

int64_t level0_rules_new_game(void *, int64_t), level0_rules_random_play(void *, int64_t, int64_t, int64_t);
int64_t level0_bots_look_ahead(void *, int64_t, void *, int64_t, double *, int64_t, double *, int64_t, double *, int64_t,
                          double *, int64_t, void *, int64_t, int64_t);
int64_t level0_bots_make_root(void *, int64_t, void *, int64_t, void *, int64_t, void *, int64_t, double *, int64_t,
                          double *, int64_t, double *, int64_t, double *, int64_t, void *, int64_t, void *, int64_t,
                          void *, int64_t, int64_t *, int64_t, int64_t *, int64_t, int64_t);
void level0_bots_begin_search(void *, int64_t, void *, int64_t, int64_t, int64_t, int64_t, int64_t);
int64_t level0_bots_search_on(void *, int64_t, void *, int64_t, void *, int64_t, void *, int64_t, void *, int64_t,
                              double *, int64_t, double *, int64_t, double *, int64_t, double *, int64_t, void *, int64_t,
                              void *, int64_t, void *, int64_t, int64_t *, int64_t, int64_t *, int64_t, int64_t *,
                              int64_t, double *, int64_t, void *, int64_t, double *, int64_t, double);

static double weights[WEIGHTS], values[PLIES * WIDTH], found[CODES], features[FEATURES], returns[RETURNS], rows[ROWS];
static int64_t table[TRANSPOSITIONS], tree[3], path[PATH];

static void *room(size_t size) { return calloc(1, size); }

static void play(int players, int first, int games) {
    char *state = room(STATE);
    int64_t made = 0;
    clock_t began = clock();
    for (int key = first; key < first + games; key++) {
        memset(state, 0, STATE);
        level0_rules_new_game(state, players);
        made += level0_rules_random_play(state, key, 0, 1000000);
        fwrite(state, STATE, 1, stdout);
    }
    fprintf(stderr, "%.0f\n", made / ((double)(clock() - began) / CLOCKS_PER_SEC));
}

static void think(int positions) {
    char *states = room((size_t)PLIES * STATE), *plies = room((size_t)PLIES * PLY), *plans = room(PLAN);
    clock_t began = clock();
    for (int i = 0; i < positions && fread(states, STATE, 1, stdin); i++) {
        level0_bots_look_ahead(states, PLIES, plies, PLIES, weights, WEIGHTS, values, PLIES * WIDTH, found, CODES,
                          features, FEATURES, plans, 1, 1);
        fwrite(found, sizeof found, 1, stdout);
    }
    fprintf(stderr, "%.0f\n", positions / ((double)(clock() - began) / CLOCKS_PER_SEC));
}

static void search(int positions, int simulations) {
    char *states = room((size_t)PLIES * STATE), *plies = room((size_t)PLIES * PLY);
    char *wide = room(16 * PLAN), *narrow = room(6 * PLAN), *root = room(STATE), *walk = room(STATE);
    char *nodes = room((size_t)NODES * NODE), *edges = room((size_t)EDGES * EDGE), *searching = room(SEARCH);
    int64_t walks = 0;
    clock_t began = clock();
    for (int i = 0; i < positions && fread(root, STATE, 1, stdin); i++) {
        memcpy(walk, root, STATE);
        int64_t start = level0_bots_make_root(walk, 1, walk, STATE / 8, states, PLIES, plies, PLIES, weights, WEIGHTS,
            values, PLIES * WIDTH, found, CODES, features, FEATURES, wide, 16, nodes, NODES, edges, EDGES, table, TRANSPOSITIONS,
            tree, 3, 1);
        level0_bots_begin_search(searching, 1, nodes, NODES, start, root[0], simulations, simulations);
        while (level0_bots_search_on(root, 1, walk, 1, walk, STATE / 8, states, PLIES, plies, PLIES, weights, WEIGHTS,
            values, PLIES * WIDTH, found, CODES, features, FEATURES, narrow, 6, nodes, NODES, edges, EDGES, table, TRANSPOSITIONS,
            tree, 3, path, PATH, returns, RETURNS, searching, 1, rows, ROWS, 0.0));
        walks += *(int64_t *)(searching + WALKS_AT);
        fwrite(searching, SEARCH, 1, stdout);
        fwrite(edges, EDGE, tree[1], stdout);
    }
    fprintf(stderr, "%.0f\n", walks / ((double)(clock() - began) / CLOCKS_PER_SEC));
}

int main(int count, char **given) {
#ifdef _WIN32
    _setmode(0, _O_BINARY);
    _setmode(1, _O_BINARY);
#endif
    if (count == 5 && !strcmp(given[1], "play")) {
        play(atoi(given[2]), atoi(given[3]), atoi(given[4]));
        return 0;
    }
    if (!fread(weights, sizeof weights, 1, stdin)) return 1;
    if (count == 3 && !strcmp(given[1], "think")) think(atoi(given[2]));
    else if (count == 4 && !strcmp(given[1], "search")) search(atoi(given[2]), atoi(given[3]));
    else return 1;
    return 0;
}
