/* Byzantium for modules: what they are asked, the state of a game. Written by byzantium.bots.c_header. */
#ifndef BYZANTIUM_H
#define BYZANTIUM_H
#include <stdint.h>

enum { RULES_VERSION = 1, NOBODY = -1, CHANCE = 4 };

/* Codes: the first of each kind, as docs/environments.md tells them. */
enum {
    CITY = 0,
    BOX = 33,
    POOL = 41,
    CASUALTIES = 42,
    PLAYER = 43,
    SIDE = 47,
    YES = 49,
    NO = 50,
    DONE = 51,
    TAKE_CONTROL = 52,
    STRENGTHEN = 53,
    TAX = 54,
    BUILD = 55,
    PASS = 59,
    SPACE = 60,
    REINFORCE = 70,
    NUMBER = 71,
    BYZANTINE_ARMY = 57,
    ARAB_ARMY = 58,
};

/* Kinds of questions. */
enum {
    GAME_OVER = 0,
    FIRST_PLAYER = 1,
    ACTION = 2,
    PAY_CUBE = 3,
    PAY_FROM = 4,
    LOSE_CUBE = 5,
    CONTROL_CITY = 6,
    STRENGTHEN_BOX = 7,
    TAX_CUBES = 8,
    TAX_SPLIT = 9,
    PASS_CUBE = 10,
    IMPROVE_CITY = 11,
    FORTIFY_CITY = 12,
    ENTER_CITY = 13,
    MARCH = 14,
    FLEET_USE = 15,
    FLEET_PAY = 16,
    RETREAT_OR_STAND = 17,
    NEXT_FOE = 18,
    LEVY_FIGHTS = 19,
    DICE = 20,
    BULGARS_PLAN = 21,
    CLOSE_SEA = 22,
    RETREAT_TO = 23,
    UPKEEP_CUBE = 24,
};

struct player {
    int16_t treasury[2];
    int16_t points[2];
    int16_t closed_links;
    int8_t boxes[2][4];
    int8_t pawn[2];
    int8_t pool;
    int8_t casualties;
    int8_t removed;
    int8_t tax;
    int8_t pass_cube;
    int8_t passed;
    int8_t buildings[2];
    int8_t fortifications;
    int8_t pawn_placed;
};
_Static_assert(sizeof(struct player) == 30, "struct player");

struct frame {
    int8_t kind;
    int8_t player;
    int8_t side;
    int8_t city;
    int8_t n;
    int8_t extra;
};
_Static_assert(sizeof(struct frame) == 6, "struct frame");

struct march {
    int8_t links;
    int8_t acted;
    int8_t origin;
    int8_t by_sea;
    int8_t answer;
};
_Static_assert(sizeof(struct march) == 5, "struct march");

struct attack {
    int8_t city;
    int8_t player;
    int8_t side;
    int8_t foe;
    int8_t foe_kind;
    int8_t hits[2];
    int8_t standing[4];
    int8_t stood[4];
};
_Static_assert(sizeof(struct attack) == 15, "struct attack");

struct state {
    int8_t n_players;
    int8_t civil_war_targets;
    int8_t two_player_passing;
    int8_t failed_sea_attacker;
    int8_t army_entry;
    int8_t turn;
    int8_t starter;
    int8_t active;
    int8_t first_passer;
    int8_t last_player;
    int8_t closing;
    int8_t over;
    int8_t bulgars;
    int8_t guard[2];
    int8_t spaces[16];
    int8_t arrived[2][4];
    struct march march;
    struct attack attack;
    struct frame now;
    int8_t failed_besieger;
    int8_t levy_after_army;
    int8_t ties_after_fall;
    int8_t fall_to_bulgars;
    int64_t allowed[3];
    int8_t depth;
    struct frame stack[10];
    int64_t cities_of[4];
    int64_t controlled[4];
    int64_t fortified;
    int8_t tokens[33];
    struct player players[4];
};
_Static_assert(sizeof(struct state) == 392, "struct state");

/* What a module is asked. */
struct question {
    uint32_t version;    /* 1 */
    uint32_t bytes;      /* of all of it */
    uint32_t player;     /* the seat that is asked, from 0 */
    uint32_t kind;       /* what is asked: ACTION and the like */
    uint32_t players;
    uint32_t codes;      /* how many answers are legal */
    uint64_t seed;       /* the chance to use */
    uint64_t fuel;       /* for this answer */
    uint32_t rules;      /* their version */
    uint32_t state_size; /* bytes */
    struct state state;
    uint16_t legal[156]; /* so many of them as there are codes, in order */
};

/* What it may tell; the codes of its plan and the text follow. */
struct info {
    double shares[4]; /* of the win, by seat */
    uint32_t codes;   /* of the plan, two bytes each */
    uint32_t text;    /* bytes */
};

#endif
