/*
 * The yardstick: random two-player New York games in plain C.
 *
 * Every rule of the city games is here (the numbers are those of docs/rules), every decision is drawn
 * uniformly from the full list of legal actions, and nothing is tuned beyond what a C programmer would
 * write anyway. The compiled Python kernel is measured against it.
 *
 *     cc -O3 -o baseline baseline.c && ./baseline [games] [seed]
 *     cc -O2 -DCHECK -o check baseline.c    asserts after every action that nothing is lost or doubled
 *
 * Prints one line of JSON. "mean_total" is the mean final score of a seat; "first_wins" is the share of
 * games won by the seat that starts, a shared victory counting half.
 */
#define _POSIX_C_SOURCE 199309L

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N_SEATS = 2, N_PIECES = 15, LAST_PIECES = 2, MARKET_SIZE = 5, N_OFFER = 2, DEALT_CARDS = 2 };
enum { SWEEP_WILDS = 3, MAX_SWEEPS = 8, MAX_LENGTH = 4 };
enum { NOBODY = -1, NO_TWIN = -1 };

/* ---- The board ---- */

typedef enum { BLUE, GREEN, BLACK, PINK, RED, ORANGE, WILD, N_KINDS, N_COLORS = WILD, GRAY = N_KINDS } Kind;

typedef enum {
    LINCOLN_CENTER, CENTRAL_PARK, MIDTOWN_WEST, TIMES_SQUARE, UNITED_NATIONS, EMPIRE_STATE, CHELSEA,
    GRAMERCY_PARK, GREENWICH, EAST_VILLAGE, SOHO, CHINATOWN, LOWER_EAST_SIDE, WALL_STREET, BROOKLYN,
    N_PLACES
} Place;

typedef struct {
    int8_t a, b, length, color;
} Route;

typedef struct {
    int8_t a, b, points;
} Ticket;

static const int8_t CARDS[N_KINDS] = {6, 6, 6, 6, 6, 6, 8};
static const int8_t ROUTE_POINTS[MAX_LENGTH + 1] = {0, 1, 2, 4, 7};

static const bool ATTRACTION[N_PLACES] = {
    [CENTRAL_PARK] = true, [TIMES_SQUARE] = true, [UNITED_NATIONS] = true,
    [EMPIRE_STATE] = true, [CHELSEA] = true,      [GREENWICH] = true,
    [CHINATOWN] = true,    [WALL_STREET] = true,  [BROOKLYN] = true,
};

static const Route ROUTES[] = {
    {LINCOLN_CENTER, CENTRAL_PARK, 2, ORANGE},
    {LINCOLN_CENTER, MIDTOWN_WEST, 2, RED},
    {LINCOLN_CENTER, TIMES_SQUARE, 2, GREEN},
    {LINCOLN_CENTER, TIMES_SQUARE, 2, BLUE},
    {CENTRAL_PARK, TIMES_SQUARE, 2, BLACK},
    {CENTRAL_PARK, TIMES_SQUARE, 2, RED},
    {CENTRAL_PARK, UNITED_NATIONS, 3, PINK},
    {MIDTOWN_WEST, TIMES_SQUARE, 1, GRAY},
    {MIDTOWN_WEST, EMPIRE_STATE, 2, GREEN},
    {MIDTOWN_WEST, CHELSEA, 2, BLUE},
    {TIMES_SQUARE, UNITED_NATIONS, 2, GRAY},
    {TIMES_SQUARE, EMPIRE_STATE, 1, ORANGE},
    {TIMES_SQUARE, EMPIRE_STATE, 1, PINK},
    {UNITED_NATIONS, EMPIRE_STATE, 2, BLACK},
    {UNITED_NATIONS, GRAMERCY_PARK, 3, GREEN},
    {EMPIRE_STATE, CHELSEA, 2, GRAY},
    {EMPIRE_STATE, CHELSEA, 2, GRAY},
    {EMPIRE_STATE, GRAMERCY_PARK, 1, RED},
    {EMPIRE_STATE, GRAMERCY_PARK, 1, BLUE},
    {CHELSEA, GRAMERCY_PARK, 2, ORANGE},
    {CHELSEA, GREENWICH, 3, RED},
    {CHELSEA, GREENWICH, 3, GREEN},
    {CHELSEA, SOHO, 4, PINK},
    {GRAMERCY_PARK, GREENWICH, 2, BLACK},
    {GRAMERCY_PARK, GREENWICH, 2, PINK},
    {GRAMERCY_PARK, EAST_VILLAGE, 2, GRAY},
    {GREENWICH, EAST_VILLAGE, 2, BLUE},
    {GREENWICH, SOHO, 2, ORANGE},
    {GREENWICH, CHINATOWN, 2, GRAY},
    {GREENWICH, CHINATOWN, 2, GRAY},
    {GREENWICH, LOWER_EAST_SIDE, 2, GRAY},
    {EAST_VILLAGE, LOWER_EAST_SIDE, 1, BLACK},
    {LOWER_EAST_SIDE, CHINATOWN, 1, BLUE},
    {LOWER_EAST_SIDE, BROOKLYN, 3, GRAY},
    {SOHO, WALL_STREET, 2, GRAY},
    {CHINATOWN, WALL_STREET, 1, GREEN},
    {CHINATOWN, WALL_STREET, 1, PINK},
    {CHINATOWN, BROOKLYN, 3, ORANGE},
    {CHINATOWN, BROOKLYN, 3, RED},
    {WALL_STREET, BROOKLYN, 3, BLUE},
    {WALL_STREET, BROOKLYN, 3, BLACK},
};

static const Ticket TICKETS[] = {
    {CENTRAL_PARK, CHELSEA, 5},
    {CENTRAL_PARK, CHINATOWN, 8},
    {CENTRAL_PARK, GRAMERCY_PARK, 4},
    {CENTRAL_PARK, MIDTOWN_WEST, 3},
    {CHELSEA, BROOKLYN, 8},
    {CHELSEA, WALL_STREET, 6},
    {EMPIRE_STATE, BROOKLYN, 7},
    {EMPIRE_STATE, GREENWICH, 3},
    {EAST_VILLAGE, SOHO, 4},
    {GRAMERCY_PARK, CHINATOWN, 4},
    {LINCOLN_CENTER, EMPIRE_STATE, 3},
    {LINCOLN_CENTER, GREENWICH, 6},
    {LOWER_EAST_SIDE, WALL_STREET, 2},
    {TIMES_SQUARE, BROOKLYN, 8},
    {TIMES_SQUARE, EAST_VILLAGE, 4},
    {TIMES_SQUARE, SOHO, 6},
    {UNITED_NATIONS, MIDTOWN_WEST, 3},
    {UNITED_NATIONS, WALL_STREET, 8},
};

enum { N_ROUTES = sizeof ROUTES / sizeof ROUTES[0], N_TICKETS = sizeof TICKETS / sizeof TICKETS[0] };

/* The parallel of each route (C24), filled in once by find_twins(). */
static int8_t twin[N_ROUTES];

static void find_twins(void)
{
    for (int r = 0; r < N_ROUTES; r++) {
        twin[r] = NO_TWIN;
        for (int other = 0; other < N_ROUTES; other++)
            if (other != r && ROUTES[other].a == ROUTES[r].a && ROUTES[other].b == ROUTES[r].b)
                twin[r] = (int8_t)other;
    }
}

/* ---- The state ---- */

typedef enum { KEEP_TICKETS, TAKE_TURN, SECOND_CARD, GAME_OVER } Phase;

typedef struct {
    uint64_t rng;                        /* the only source of chance */
    Phase phase;
    int8_t seat;                         /* whose decision is due */
    int8_t n_first_keeps;                /* seats that have still to choose their first tickets */
    int8_t n_last_turns;                 /* turns left once the end has begun, 0 before (C50) */
    int8_t n_passes;                     /* passes in a row (C51) */
    int8_t deck[N_KINDS], n_deck;        /* unseen cards are counts: a draw samples them */
    int8_t discard[N_KINDS], n_discard;
    int8_t market[N_KINDS], n_market;
    int8_t hand[N_SEATS][N_KINDS];
    int8_t pieces[N_SEATS];
    int8_t route_points[N_SEATS];
    int8_t owner[N_ROUTES];
    int8_t ticket_deck[N_TICKETS];       /* a ring: the top is at ticket_top */
    int8_t ticket_top, n_tickets;
    int8_t offer[N_SEATS][N_OFFER], n_offer[N_SEATS];
    uint32_t kept[N_SEATS];              /* tickets held, one bit each */
} State;

typedef enum { KEEP, DRAW_DECK, DRAW_MARKET, CLAIM, DRAW_TICKETS, PASS } Verb;

typedef struct {
    int8_t verb;
    int8_t route;  /* CLAIM */
    int8_t kind;   /* DRAW_MARKET: the card taken; CLAIM: the color paid with */
    int8_t wilds;  /* CLAIM: how many of the cards are wild */
    int8_t keep;   /* KEEP: bit i keeps offer[i] */
} Action;

/* Above the longest list: every route open, all payments possible, every card kind in the market. */
enum { MAX_ACTIONS = N_ROUTES * (N_COLORS * MAX_LENGTH + 1) + N_KINDS + 2 };

typedef struct {
    int total[N_SEATS];
    int completed[N_SEATS];
} Score;

/* ---- Chance ---- */

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number in 0 .. n-1. The bias is below n / 2^32. */
static int random_below(uint64_t *state, int n)
{
    return (int)(((splitmix64(state) >> 32) * (uint64_t)n) >> 32);
}

/* ---- Cards ---- */

/* C13: as soon as the deck is empty the discards become the new one. */
static void renew_deck(State *s)
{
    if (s->n_deck > 0 || s->n_discard == 0)
        return;
    for (int k = 0; k < N_KINDS; k++) {
        s->deck[k] = s->discard[k];
        s->discard[k] = 0;
    }
    s->n_deck = s->n_discard;
    s->n_discard = 0;
}

static int draw_from_deck(State *s)
{
    int rest = random_below(&s->rng, s->n_deck);
    int k = 0;
    while (rest >= s->deck[k])
        rest -= s->deck[k++];
    s->deck[k]--;
    s->n_deck--;
    renew_deck(s);
    return k;
}

/* Whether any card was laid. */
static bool fill_market(State *s)
{
    bool laid = false;
    while (s->n_market < MARKET_SIZE && s->n_deck > 0) {
        s->market[draw_from_deck(s)]++;
        s->n_market++;
        laid = true;
    }
    return laid;
}

static int not_wild_outside_hands(const State *s)
{
    int n = s->n_deck + s->n_discard + s->n_market;
    return n - s->deck[WILD] - s->discard[WILD] - s->market[WILD];
}

static void discard_market(State *s)
{
    for (int k = 0; k < N_KINDS; k++) {
        s->discard[k] += s->market[k];
        s->market[k] = 0;
    }
    s->n_discard += s->n_market;
    s->n_market = 0;
    renew_deck(s);
}

/* C12: fill the empty slots, then sweep while three or more of the row are wild, within the limits. */
static void lay_market(State *s)
{
    if (!fill_market(s))
        return;
    for (int i = 0; i < MAX_SWEEPS; i++) {
        if (s->market[WILD] < SWEEP_WILDS || not_wild_outside_hands(s) < SWEEP_WILDS)
            return;
        discard_market(s);
        fill_market(s);
    }
}

/* ---- Tickets ---- */

static int draw_ticket(State *s)
{
    int t = s->ticket_deck[s->ticket_top];
    s->ticket_top = (int8_t)((s->ticket_top + 1) % N_TICKETS);
    s->n_tickets--;
    return t;
}

static void put_under(State *s, int t)
{
    s->ticket_deck[(s->ticket_top + s->n_tickets) % N_TICKETS] = (int8_t)t;
    s->n_tickets++;
}

static void offer_tickets(State *s, int seat)
{
    int n = s->n_tickets < N_OFFER ? s->n_tickets : N_OFFER;
    for (int i = 0; i < n; i++)
        s->offer[seat][i] = (int8_t)draw_ticket(s);
    s->n_offer[seat] = (int8_t)n;
}

/* ---- Set-up (C1-C5) ---- */

static void shuffle_tickets(State *s)
{
    for (int i = 0; i < N_TICKETS; i++)
        s->ticket_deck[i] = (int8_t)i;
    for (int i = N_TICKETS - 1; i > 0; i--) {
        int j = random_below(&s->rng, i + 1);
        int8_t t = s->ticket_deck[i];
        s->ticket_deck[i] = s->ticket_deck[j];
        s->ticket_deck[j] = t;
    }
    s->n_tickets = N_TICKETS;
}

static void set_up(State *s, uint64_t seed)
{
    *s = (State){.rng = seed, .phase = KEEP_TICKETS, .n_first_keeps = N_SEATS};
    for (int k = 0; k < N_KINDS; k++) {
        s->deck[k] = CARDS[k];
        s->n_deck += CARDS[k];
    }
    for (int r = 0; r < N_ROUTES; r++)
        s->owner[r] = NOBODY;
    for (int seat = 0; seat < N_SEATS; seat++) {
        s->pieces[seat] = N_PIECES;
        for (int i = 0; i < DEALT_CARDS; i++)
            s->hand[seat][draw_from_deck(s)]++;
    }
    lay_market(s);
    shuffle_tickets(s);
    for (int seat = 0; seat < N_SEATS; seat++)
        offer_tickets(s, seat);
}

/* ---- What may be done ---- */

static int list_keeps(const State *s, Action *list)
{
    int n = 0;
    for (int keep = 1; keep < 1 << s->n_offer[s->seat]; keep++)
        list[n++] = (Action){.verb = KEEP, .keep = (int8_t)keep};
    return n;
}

/* C10, C11: a wild from the market only as the first card. */
static int list_draws(const State *s, Action *list)
{
    int n = 0;
    int n_kinds = s->phase == TAKE_TURN ? N_KINDS : N_COLORS;
    if (s->n_deck > 0)
        list[n++] = (Action){.verb = DRAW_DECK};
    for (int k = 0; k < n_kinds; k++)
        if (s->market[k] > 0)
            list[n++] = (Action){.verb = DRAW_MARKET, .kind = (int8_t)k};
    return n;
}

/* C21: every mix of one color and wilds that has at least one card of the color. */
static int list_payments(const int8_t *hand, int route, int color, Action *list)
{
    int n = 0;
    int length = ROUTES[route].length;
    int fewest = length > hand[color] ? length - hand[color] : 0;
    for (int wilds = fewest; wilds < length && wilds <= hand[WILD]; wilds++)
        list[n++] = (Action){
            .verb = CLAIM, .route = (int8_t)route, .kind = (int8_t)color, .wilds = (int8_t)wilds};
    return n;
}

/* C20, C22, C24; with two players the second of a double route is closed. */
static bool is_open(const State *s, int route)
{
    if (s->owner[route] != NOBODY || s->pieces[s->seat] < ROUTES[route].length)
        return false;
    return twin[route] == NO_TWIN || s->owner[twin[route]] == NOBODY;
}

static int list_claims(const State *s, Action *list)
{
    const int8_t *hand = s->hand[s->seat];
    int n = 0;
    for (int r = 0; r < N_ROUTES; r++) {
        if (!is_open(s, r))
            continue;
        int length = ROUTES[r].length;
        if (ROUTES[r].color == GRAY)
            for (int color = 0; color < N_COLORS; color++)
                n += list_payments(hand, r, color, list + n);
        else
            n += list_payments(hand, r, ROUTES[r].color, list + n);
        if (hand[WILD] >= length)
            list[n++] = (Action){
                .verb = CLAIM, .route = (int8_t)r, .kind = WILD, .wilds = (int8_t)length};
    }
    return n;
}

static int list_actions(const State *s, Action *list)
{
    if (s->phase == KEEP_TICKETS)
        return list_keeps(s, list);
    int n = list_draws(s, list);
    if (s->phase == SECOND_CARD)
        return n;
    n += list_claims(s, list + n);
    if (s->n_tickets > 0)
        list[n++] = (Action){.verb = DRAW_TICKETS};
    if (n == 0)
        list[n++] = (Action){.verb = PASS};
    return n;
}

/* ---- Doing it ---- */

/* C50, C51: the last turns begin when a turn ends with two pieces or fewer. */
static void end_turn(State *s)
{
    bool over = s->n_passes == N_SEATS;
    if (s->n_last_turns > 0) {
        s->n_last_turns--;
        over = over || s->n_last_turns == 0;
    } else if (s->pieces[s->seat] <= LAST_PIECES) {
        s->n_last_turns = N_SEATS;
    }
    s->seat = (int8_t)((s->seat + 1) % N_SEATS);
    s->phase = over ? GAME_OVER : TAKE_TURN;
}

/* C4, C40, C41 */
static void keep_tickets(State *s, int keep)
{
    for (int i = 0; i < s->n_offer[s->seat]; i++) {
        int t = s->offer[s->seat][i];
        if (keep >> i & 1)
            s->kept[s->seat] |= (uint32_t)1 << t;
        else
            put_under(s, t);
    }
    s->n_offer[s->seat] = 0;
    if (s->n_first_keeps == 0) {
        end_turn(s);
        return;
    }
    s->n_first_keeps--;
    s->seat = (int8_t)((s->seat + 1) % N_SEATS);
    if (s->n_first_keeps == 0)
        s->phase = TAKE_TURN;
}

/* C11, C14: the turn ends after a second card, a wild from the market, or if no second can be taken. */
static void after_draw(State *s, bool face_up_wild)
{
    if (s->phase == SECOND_CARD || face_up_wild) {
        end_turn(s);
        return;
    }
    s->phase = SECOND_CARD;
    if (s->n_deck == 0 && s->n_market == s->market[WILD])
        end_turn(s);
}

static void draw_card(State *s, Action action)
{
    int kind = action.kind;
    if (action.verb == DRAW_DECK) {
        kind = draw_from_deck(s);
    } else {
        s->market[kind]--;
        s->n_market--;
        lay_market(s);
    }
    s->hand[s->seat][kind]++;
    after_draw(s, action.verb == DRAW_MARKET && kind == WILD);
}

static void pay(State *s, int kind, int n)
{
    s->hand[s->seat][kind] -= (int8_t)n;
    s->discard[kind] += (int8_t)n;
    s->n_discard += (int8_t)n;
}

static void claim_route(State *s, Action action)
{
    int length = ROUTES[action.route].length;
    pay(s, action.kind, length - action.wilds);
    pay(s, WILD, action.wilds);
    s->owner[action.route] = s->seat;
    s->pieces[s->seat] -= (int8_t)length;
    s->route_points[s->seat] += ROUTE_POINTS[length];
    renew_deck(s);
    lay_market(s);
    end_turn(s);
}

static void apply(State *s, Action action)
{
    s->n_passes = action.verb == PASS ? s->n_passes + 1 : 0;
    switch ((Verb)action.verb) {
    case KEEP:
        keep_tickets(s, action.keep);
        break;
    case DRAW_DECK:
    case DRAW_MARKET:
        draw_card(s, action);
        break;
    case CLAIM:
        claim_route(s, action);
        break;
    case DRAW_TICKETS:
        offer_tickets(s, s->seat);
        s->phase = KEEP_TICKETS;
        break;
    case PASS:
        end_turn(s);
        break;
    }
}

/* ---- The end (C43, C52, C53, NY1) ---- */

static int find_root(const int8_t *parent, int place)
{
    while (parent[place] != place)
        place = parent[place];
    return place;
}

static void score_seat(const State *s, int seat, Score *score)
{
    int8_t parent[N_PLACES];
    bool touched[N_PLACES] = {false};
    int total = s->route_points[seat];
    for (int p = 0; p < N_PLACES; p++)
        parent[p] = (int8_t)p;
    for (int r = 0; r < N_ROUTES; r++) {
        if (s->owner[r] != seat)
            continue;
        touched[ROUTES[r].a] = touched[ROUTES[r].b] = true;
        parent[find_root(parent, ROUTES[r].a)] = (int8_t)find_root(parent, ROUTES[r].b);
    }
    for (int p = 0; p < N_PLACES; p++)
        total += touched[p] && ATTRACTION[p];
    score->completed[seat] = 0;
    for (int t = 0; t < N_TICKETS; t++) {
        if (!(s->kept[seat] >> t & 1))
            continue;
        if (find_root(parent, TICKETS[t].a) == find_root(parent, TICKETS[t].b)) {
            total += TICKETS[t].points;
            score->completed[seat]++;
        } else {
            total -= TICKETS[t].points;
        }
    }
    score->total[seat] = total;
}

/* The winning seat, or NOBODY for a shared victory. */
static int winner(const Score *score)
{
    int lead = score->total[0] - score->total[1];
    if (lead == 0)
        lead = score->completed[0] - score->completed[1];
    if (lead == 0)
        return NOBODY;
    return lead > 0 ? 0 : 1;
}

/* ---- Checks of a -DCHECK build ---- */

#ifdef CHECK
static void check_cards(const State *s)
{
    int n_deck = 0, n_discard = 0, n_market = 0;
    for (int k = 0; k < N_KINDS; k++) {
        int n = s->deck[k] + s->discard[k] + s->market[k];
        assert(s->deck[k] >= 0 && s->discard[k] >= 0 && s->market[k] >= 0);
        for (int seat = 0; seat < N_SEATS; seat++) {
            assert(s->hand[seat][k] >= 0);
            n += s->hand[seat][k];
        }
        assert(n == CARDS[k]);
        n_deck += s->deck[k];
        n_discard += s->discard[k];
        n_market += s->market[k];
    }
    assert(n_deck == s->n_deck && n_discard == s->n_discard && n_market == s->n_market);
    assert(n_deck > 0 || n_discard == 0);
    assert(n_market == MARKET_SIZE || n_deck == 0);
}

static void check_routes(const State *s)
{
    int pieces[N_SEATS] = {0}, points[N_SEATS] = {0};
    for (int r = 0; r < N_ROUTES; r++) {
        int owner = s->owner[r];
        if (owner == NOBODY)
            continue;
        assert(owner >= 0 && owner < N_SEATS);
        assert(twin[r] == NO_TWIN || s->owner[twin[r]] == NOBODY);
        pieces[owner] += ROUTES[r].length;
        points[owner] += ROUTE_POINTS[ROUTES[r].length];
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        assert(s->pieces[seat] >= 0 && s->pieces[seat] + pieces[seat] == N_PIECES);
        assert(s->route_points[seat] == points[seat]);
    }
}

static void check_tickets(const State *s)
{
    int places[N_TICKETS] = {0};
    for (int i = 0; i < s->n_tickets; i++)
        places[s->ticket_deck[(s->ticket_top + i) % N_TICKETS]]++;
    for (int seat = 0; seat < N_SEATS; seat++) {
        for (int i = 0; i < s->n_offer[seat]; i++)
            places[s->offer[seat][i]]++;
        for (int t = 0; t < N_TICKETS; t++)
            places[t] += (int)(s->kept[seat] >> t & 1);
        assert(s->n_first_keeps > 0 || s->kept[seat] != 0);
    }
    for (int t = 0; t < N_TICKETS; t++)
        assert(places[t] == 1);
}

static void check_board(void)
{
    int n_twins = 0;
    for (int r = 0; r < N_ROUTES; r++) {
        if (twin[r] == NO_TWIN)
            continue;
        n_twins++;
        assert(twin[twin[r]] == r && ROUTES[twin[r]].length == ROUTES[r].length);
    }
    assert(N_ROUTES == 41 && N_TICKETS == 18 && n_twins == 22);
}

static void check(const State *s)
{
    check_cards(s);
    check_routes(s);
    check_tickets(s);
}
#else
static void check_board(void) {}
static void check(const State *s) { (void)s; }
#endif

/* ---- Many games ---- */

/* Plays one game to its end; the number of decisions taken. */
static int play(State *s, uint64_t game_seed, uint64_t *chooser)
{
    Action list[MAX_ACTIONS];
    int decisions = 0;
    set_up(s, game_seed);
    check(s);
    while (s->phase != GAME_OVER) {
        int n = list_actions(s, list);
        assert(n > 0 && n <= MAX_ACTIONS);
        apply(s, list[random_below(chooser, n)]);
        decisions++;
        check(s);
    }
    return decisions;
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool parse_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

int main(int argc, char **argv)
{
    uint64_t games = 100000, seed = 1;
    if (argc > 3 || (argc > 1 && !parse_number(argv[1], &games)) ||
        (argc > 2 && !parse_number(argv[2], &seed)) || games == 0) {
        fprintf(stderr, "usage: %s [games] [seed]\n", argv[0]);
        return 2;
    }

    find_twins();
    check_board();

    uint64_t run = seed;
    uint64_t chooser = splitmix64(&run);
    uint64_t decisions = 0;
    int64_t totals = 0;
    double first_wins = 0;
    double start = seconds_now();
    for (uint64_t i = 0; i < games; i++) {
        State s;
        Score score;
        decisions += (uint64_t)play(&s, splitmix64(&run), &chooser);
        for (int seat = 0; seat < N_SEATS; seat++) {
            score_seat(&s, seat, &score);
            totals += score.total[seat];
        }
        int best = winner(&score);
        first_wins += best == NOBODY ? 0.5 : best == 0;
    }
    double seconds = seconds_now() - start;

    printf("{\"games\": %" PRIu64 ", \"seconds\": %.6f, \"games_per_second\": %.1f, "
           "\"mean_decisions\": %.4f, \"mean_total\": %.4f, \"first_wins\": %.4f}\n",
           games, seconds, (double)games / seconds, (double)decisions / (double)games,
           (double)totals / (double)(games * N_SEATS), first_wins / (double)games);
    return 0;
}
