#include "base.h"

#include <unordered_map>

#include "bits.h"
#include "board.h"
#include "figures.h"
#include "scoring.h"

namespace core {
namespace {

PyObject* self(State* state) { return reinterpret_cast<PyObject*>(state); }

Ref step_of(PyObject* name, Ref arguments) { return tuple_of(Ref::share(name), std::move(arguments)); }

// Let Python carry out a step: what it does is rare.
void in_python(State* state, PyObject* name, PyObject* arguments) {
    Ref steps = attribute(state->rules, "steps");
    Ref handler = Ref::own(PyObject_GetItem(steps.get(), name));
    Ref all = Ref::own(PyTuple_New(size(arguments) + 1));
    PyTuple_SET_ITEM(all.get(), 0, Ref::share(self(state)).release());
    for (Py_ssize_t i = 0; i < size(arguments); ++i)
        PyTuple_SET_ITEM(all.get(), i + 1, Ref::share(item(arguments, i)).release());
    Ref::own(PyObject_Call(handler.get(), all.get(), nullptr));
}

bool any_says(State* state, PyObject* hooks, PyObject* argument = nullptr) {
    for (Py_ssize_t i = 0; i < size(hooks); ++i) {
        Ref said =
            argument == nullptr ? call(item(hooks, i), self(state)) : call(item(hooks, i), self(state), argument);
        if (is_true(said.get())) return true;
    }
    return false;
}

bool is_completable(PyObject* feature) {
    int there = PySequence_Contains(names.COMPLETABLE, item(feature, KIND));
    check(there);
    return there != 0;
}

// --- the turn --------------------------------------------------------------------------------------------------

void begin_turn(State* state, Ref player, Ref series) {  // TURN-1, BASE-6
    open_turn(state, player, std::move(series));
    replace(state->turn, from_long(to_long(state->turn) + 1));
    replace(state->agenda, Ref::share(state->ruleset()->turn_plan));
    static PyObject* word = attribute(names.TurnBegan, "word").release();
    state->tell(record_of(names.TurnBegan, Ref::share(word), std::move(player), Ref::share(state->turn)));
}

void start_turn(State* state, PyObject* arguments) {
    PyObject* series = size(arguments) > 1 ? item(arguments, 1) : names.empty;
    begin_turn(state, Ref::share(item(arguments, 0)), Ref::share(series));
}

// What must happen before the next tile is drawn, if anything (TURN-5).
bool is_held_up(State* state) {
    PyObject* hooks = state->ruleset()->before_draw;
    for (Py_ssize_t i = 0; i < size(hooks); ++i) {
        Ref steps = call(item(hooks, i), self(state));
        if (!is_true(steps.get())) continue;
        Ref all = Ref::own(PySequence_Tuple(steps.get()));
        std::vector<Ref> pushed;
        for (Py_ssize_t k = 0; k < size(all.get()); ++k) pushed.push_back(Ref::share(item(all.get(), k)));
        pushed.push_back(step_of(names.draw, Ref::share(names.nothing)));
        state->push(std::move(pushed));
        return true;
    }
    return false;
}

void hold(State* state, Ref tile, Ref places) {
    static PyObject* word = attribute(names.TileDrawn, "word").release();
    Ref id = Ref::share(table_of_tile(tile.get())->id);
    replace(state->hand, tuple_of(std::move(tile)));
    replace(state->places, std::move(places));
    state->tell(record_of(names.TileDrawn, Ref::share(word), Ref::share(state->player), std::move(id)));
}

void reject(State* state, Ref tile) {  // BASE-12
    static PyObject* word = attribute(names.TileRejected, "word").release();
    Ref id = Ref::share(table_of_tile(tile.get())->id);
    replace(state->rejected, appended(state->rejected, std::move(tile)));
    state->tell(record_of(names.TileRejected, Ref::share(word), Ref::share(state->player), std::move(id)));
}

void draw(State* state, PyObject*) {  // TURN-6, TURN-7, BASE-8
    Rules* rules = state->ruleset();
    while (to_long(state->drawn) < size(state->stack)) {
        if (is_held_up(state)) return;
        long place = to_long(state->drawn);
        Ref tile = Ref::share(item(state->stack, place));
        replace(state->drawn, from_long(place + 1));
        if (any_says(state, rules->draws_aside, tile.get())) continue;
        Ref places = placements(state, tile.get());
        if (!reinterpret_cast<Placements*>(places.get())->codes.empty())  // BASE-13
            return hold(state, std::move(tile), std::move(places));
        reject(state, std::move(tile));
    }
    if (!any_says(state, rules->nothing_drawn))  // BASE-14
        replace(state->agenda,
                tuple_of(step_of(names.move_markers, Ref::share(names.nothing)), Ref::share(rules->final_plan)));
}

void place(State* state, PyObject*) {  // TURN-10
    Ref options = Ref::share(state->places);
    replace(state->places, none());
    state->ask(names.place_tile, state->player, std::move(options), none());
}

Ref pair_of(PyObject* at) { return PyTuple_CheckExact(at) ? Ref::share(at) : Ref::own(PySequence_Tuple(at)); }

void shorten_plan(State* state, PyObject* tile) {
    Rules* rules = state->ruleset();
    if (state->agenda != rules->after_laying || PyDict_GET_SIZE(rules->mark_of) == 0) return;
    replace(state->agenda, Ref::share(rules->after(tile)));
}

void place_tile(State* state, PyObject* action) {
    PyObject *id = item(action, 1), *turn = item(action, 3);
    Ref point = pair_of(item(action, 2));
    Ref at = from_long(cell_of(point.get()));
    Ref tile = size(state->hand) != 0 ? Ref::share(item(state->hand, 0))
                                      : call(names.tile_named, id);  // an abbey is not drawn
    Ref oriented = Ref::own(PyObject_GetItem(table_of_tile(tile.get())->turns, turn));
    PyObject* hooks = state->ruleset()->before_laying;
    for (Py_ssize_t i = 0; i < size(hooks); ++i)
        oriented = call(item(hooks, i), self(state), at.get(), oriented.get());
    lay(state, to_long(at.get()), oriented.get(), state->player);
    shorten_plan(state, tile.get());
    if (size(state->hand) != 0) replace(state->hand, Ref::own(PyTuple_GetSlice(state->hand, 1, PY_SSIZE_T_MAX)));
    replace(state->new_, appended(state->new_, std::move(at)));
    static PyObject* word = attribute(names.TilePlaced, "word").release();
    state->tell(record_of(names.TilePlaced, Ref::share(word), Ref::share(state->player), Ref::share(id),
                          std::move(point), Ref::share(turn)));
}

// The segments of the new tile that no meeple holds (BASE-17, FARM-2).
std::vector<Place> free_places(State* state, Placed* placed) {
    std::vector<Place> found;
    Rules* rules = state->ruleset();
    for (const Place& place : rules->places_on(placed->oriented)) {
        long root = state->find(placed->feature(place.segment));
        if (!meets(item(state->record(root), FIGURES), rules->meeples)) found.push_back(place);
    }
    return found;
}

void offer(State* state, Placed* placed, PyObject* options) {
    std::vector<Place> places = free_places(state, placed);
    if (places.empty()) return;
    Rules* rules = state->ruleset();
    Ref supply = common(state->supply, rules->seat_masks.at(state->active()));
    for (size_t i = 0; i < rules->placeable.size(); ++i) {
        const Placeable& figure = rules->placeable[i];
        if (!meets(supply.get(), figure.mask)) continue;
        for (const auto& [segment, figures] : places)
            if (figures >> i & 1)
                check(PyList_Append(options, place_figure_of(figure.kind, placed->point, segment, Py_None).get()));
    }
}

void figure(State* state, PyObject*) {  // TURN-19a, BASE-15 to BASE-21
    long last = to_long(item_from_end(state->new_, -1));
    Ref placed = Ref::share(reinterpret_cast<PyObject*>(tile_at(state, last)));
    Ref options = Ref::own(PyList_New(0));
    offer(state, reinterpret_cast<Placed*>(placed.get()), options.get());
    options = permitted(state, std::move(options));
    PyObject* hooks = state->ruleset()->figure_offers;
    for (Py_ssize_t i = 0; i < size(hooks); ++i)
        if (PyObject* hook = needed(state, item(hooks, i))) call(hook, self(state), options.get());
    if (!is_true(options.get())) return;              // TURN-47
    check(PyList_Append(options.get(), names.PASS));  // BASE-7
    state->ask(names.place_figure, state->player, std::move(options), none());
}

void place_figure(State* state, PyObject* action) {
    long seat = to_long(state->decider);
    Ref point = pair_of(item(action, 2));
    long at = cell_of(point.get()), segment = to_long(item(action, 3));
    long chosen = pick(state, seat, item(action, 1));
    put(state, chosen, at, segment, Py_None, Py_None, Py_None);
    if (item(action, 4) != Py_None)  // TURN-20, BLD-C3-4
        put(state, pick(state, seat, item(action, 4)), at, segment, from_long(chosen).get(), Py_None, Py_None);
}

void score(State* state, PyObject*) {     // TURN-26, BASE-22
    if (size(state->fresh) == 0) return;  // BASE-35
    std::vector<Ref> steps;
    steps.push_back(step_of(names.score_next, tuple_of(Ref::share(state->fresh))));  // BASE-33
    state->push(std::move(steps));
}

void score_next(State* state, PyObject* arguments) {  // TURN-29, TURN-44, BASE-32
    PyObject* waiting = item(arguments, 0);
    if (size(waiting) > 1 && state->ruleset()->has(state->ruleset()->order_matters))
        return in_python(state, names.score_next, arguments);
    std::vector<Ref> steps;
    for (Py_ssize_t i = 0; i < size(waiting); ++i)
        steps.push_back(step_of(names.feature, tuple_of(Ref::share(item(waiting, i)))));
    state->push(std::move(steps));
}

void feature(State* state, PyObject* arguments) {  // TURN-29
    Ref record = Ref::share(state->record(to_long(item(arguments, 0))));
    static PyObject* word = attribute(names.Completed, "word").release();
    state->tell(record_of(names.Completed, Ref::share(word), Ref::share(item(record.get(), KIND)),
                          points_of(state, item(record.get(), TILES))));
    PyObject* completion = state->ruleset()->completion;
    std::vector<Ref> steps;
    for (Py_ssize_t i = 0; i < size(completion); ++i)
        steps.push_back(step_of(item(completion, i), Ref::share(arguments)));
    state->push(std::move(steps));
}

void score_completed(State* state, PyObject* arguments) {  // TURN-29b, TURN-29c
    score_feature(state, to_long(item(arguments, 0)), true, false, Py_None);
}

void return_figures(State* state, PyObject* arguments) {  // TURN-29i, BASE-31
    Words figures(item(state->record(to_long(item(arguments, 0))), FIGURES));
    figures.each([&](long figure) {
        if (on_board(state, figure)) send_home(state, figure);  // not yet gone with the meeple it accompanied
    });
}

void move_markers(State* state, PyObject*) {  // TURN-30, BASE-34, MSG-4
    std::vector<Ref> steps;
    long seats = state->ruleset()->seats;
    for (long k = 0; k < seats; ++k) {
        long seat = (state->active() + k) % seats;
        PyObject* gained = item(state->gained, seat);
        if (to_long(gained) > 0)
            steps.push_back(
                step_of(names.move_marker, tuple_of(from_long(seat), Ref::share(gained), Ref::share(names.turn))));
    }
    state->push(std::move(steps));
}

void move_marker(State* state, PyObject* arguments) {
    long seat = to_long(item(arguments, 0)), marker = 0;
    if (size(state->ruleset()->markers) != 1) {  // MSG-3, MSG-5
        PyObject* chosen = item_from_end(state->marked, seat);
        if (chosen == Py_None) return in_python(state, names.move_marker, arguments);
        marker = to_long(chosen);
    }
    advance(state, seat, marker, to_long(item(arguments, 1)), item(arguments, 2));
}

void end(State* state, PyObject*) {  // TURN-39, TURN-40
    if (to_long(state->drawn) == size(state->stack)) {
        replace(state->agenda, Ref::share(state->ruleset()->final_plan));  // BASE-36
    } else if (size(state->extra) != 0) {
        Ref series = Ref::share(item(item(state->extra, 0), 1));
        replace(state->extra, Ref::own(PyTuple_GetSlice(state->extra, 1, PY_SSIZE_T_MAX)));
        begin_turn(state, Ref::share(state->player), std::move(series));  // DEF-10
    } else {
        begin_turn(state, from_long((state->active() + 1) % state->ruleset()->seats), Ref::share(names.empty));
    }
}

// --- final scoring ---------------------------------------------------------------------------------------------

void begin_final(State* state, PyObject*) {  // FINAL-1
    replace(state->gained, Ref::share(state->ruleset()->nothing));
    state->tell(call(names.FinalScoring));
}

void final_features(State* state, PyObject*) {  // FINAL-9, BASE-37
    for (long root : occupied(state))
        if (is_completable(state->record(root))) score_feature(state, root, false, true, Py_None);
}

void final_figures(State* state, PyObject*) {  // FINAL-10
    Ref standing = Ref::own(PyDict_Copy(state->figures));
    PyObject *figure, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(standing.get(), &place, &figure, &spot)) {
        if (!on_board(state, to_long(figure))) continue;
        long root = state->feature_at(to_long(item(spot, 0)), to_long(item(spot, 1)));
        if (is_completable(state->record(root))) send_home(state, to_long(figure));
    }
}

Ref winners_of(PyObject* scores) {
    long best = to_long(item(scores, 0));
    for (Py_ssize_t seat = 1; seat < size(scores); ++seat) best = std::max(best, to_long(item(scores, seat)));
    Ref found = Ref::share(names.nothing);
    for (Py_ssize_t seat = 0; seat < size(scores); ++seat)
        if (to_long(item(scores, seat)) == best) found = appended(found.get(), from_long(seat));
    return found;
}

void game_over(State* state, PyObject*) {  // FINAL-16, BASE-39
    Ref gained = Ref::share(state->gained);
    for (Py_ssize_t seat = 0; seat < size(gained.get()); ++seat) {
        long points = to_long(item(gained.get(), seat));
        if (points != 0) advance(state, seat, 0, points, names.final_);
    }
    replace(state->over, Ref::share(Py_True));
    state->tell(call(names.GameOver, state->scores, winners_of(state->scores).get()));
}

void final_fields(State* state, PyObject*) {  // FINAL-15, FARM-8
    for (long root : occupied(state)) {
        int field = PyObject_RichCompareBool(item(state->record(root), KIND), names.field, Py_EQ);
        check(field);
        if (field) score_feature(state, root, false, true, Py_None);
    }
}

// --- values ----------------------------------------------------------------------------------------------------

Ref part(PyObject* name, long counted, long points) {
    return tuple_of(Ref::share(name), from_long(counted), from_long(points));
}

Ref parts_of(Ref first) {
    Ref list = Ref::own(PyList_New(1));
    PyList_SET_ITEM(list.get(), 0, first.release());
    return list;
}

Ref road_value(State*, PyObject* feature, bool) {  // BASE-24, BASE-37
    long tiles = count(item(feature, TILES));
    return parts_of(part(names.tiles, tiles, tiles));
}

Ref city_value(State*, PyObject* feature, bool complete) {  // BASE-26, BASE-37
    long tiles = count(item(feature, TILES)), shields = to_long(item(feature, SHIELDS)), each = complete ? 2 : 1;
    Ref parts = parts_of(part(names.tiles, tiles, each * tiles));
    if (shields != 0) check(PyList_Append(parts.get(), part(names.shields, shields, each * shields).get()));
    return parts;
}

Ref ring_value(State*, PyObject* feature, bool complete) {  // BASE-28, BASE-37
    long tiles = complete ? 9 : count(item(feature, TILES));
    return parts_of(part(names.tiles, tiles, tiles));
}

Ref field_value(State* state, PyObject* feature, bool) {  // FARM-8 to FARM-12
    long cities = 0;
    for (long root : cities_of(state, feature)) cities += to_long(item(state->record(root), OPEN)) == 0;
    return parts_of(part(names.cities, cities, 3 * cities));
}

}  // namespace

void open_turn(State* state, Ref player, Ref series) {
    Rules* rules = state->ruleset();
    replace(state->player, std::move(player));
    replace(state->series, std::move(series));
    for (PyObject** place : {&state->new_, &state->fresh, &state->closed})
        replace(*place, Ref::share(names.nothing));
    replace(state->gained, Ref::share(rules->nothing));
    replace(state->marked, Ref::share(rules->nobody));  // MSG-6
    for (Py_ssize_t i = 0; i < size(rules->turn_records); ++i) {
        PyObject* record = item(rules->turn_records, i);
        check(PyDict_SetItem(state->kept, reinterpret_cast<PyObject*>(Py_TYPE(record)), record));
    }
}

CarryOut step_named(const std::string& method) {
    static const std::unordered_map<std::string, CarryOut> steps = {
        {"Base.start_turn", start_turn},
        {"Base.draw", draw},
        {"Base.place", place},
        {"Base.place_tile", place_tile},
        {"Base.figure", figure},
        {"Base.place_figure", place_figure},
        {"Base.score", score},
        {"Base.score_next", score_next},
        {"Base.feature", feature},
        {"Base.score_completed", score_completed},
        {"Base.return_figures", return_figures},
        {"Base.move_markers", move_markers},
        {"Base.move_marker", move_marker},
        {"Base.end", end},
        {"Base.begin_final", begin_final},
        {"Base.final_features", final_features},
        {"Base.final_figures", final_figures},
        {"Base.game_over", game_over},
        {"Farmers.final_fields", final_fields},
    };
    auto found = steps.find(method);
    return found == steps.end() ? nullptr : found->second;
}

Value value_named(const std::string& method) {
    static const std::unordered_map<std::string, Value> values = {
        {"Base.road_value", road_value},
        {"Base.city_value", city_value},
        {"Base.ring_value", ring_value},
        {"Farmers.field_value", field_value},
    };
    auto found = values.find(method);
    return found == values.end() ? nullptr : found->second;
}

namespace {

PyObject* py_open_turn(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2, 3);
        open_turn(state_of(given[0]), Ref::share(given[1]), Ref::share(count == 3 ? given[2] : names.empty));
        return none();
    });
}

}  // namespace

PyMethodDef turn_functions[] = {
    {"open_turn", fast(py_open_turn), METH_FASTCALL,
     "Begin the records of a turn anew; what is in hand and extra turns that are pending stay."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
