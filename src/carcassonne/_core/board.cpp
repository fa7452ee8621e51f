#include "board.h"

#include <algorithm>
#include <array>

#include "bits.h"

namespace core {
namespace {

// The features that a segment meets when its tile is laid; -1 is a wall.
struct Met {
    int count = 0;
    long found[12];

    void add(long feature) { found[count++] = feature; }
};

void meet(State* state, long at, const OrientedTable* table, Met* met) {
    Board* board = state->tiles();
    Frontier* frontier = state->free_cells();
    for (int side = 0; side < 4; ++side) {
        long beyond = at + STEP[side];
        const auto& [constraint, joints] = table->sides[side];
        if (Placed* other = board->find(beyond)) {
            for (const auto& [segment, slot] : joints) {
                int facing = other->table->slots[slot];
                met[segment].add(facing >= 0 ? other->feature(facing) : -1);
            }
        } else if (auto* entry = frontier->find(beyond)) {
            entry->asked += constraint;
        } else {
            frontier->set(beyond, constraint);
        }
    }
}

// A feature that is being joined from what a segment begins with and what it meets.
struct Joining {
    long root = -1;
    long open, shields;
    Ref tiles, traits, figures, cities;

    void add(PyObject* old) {
        open += to_long(item(old, OPEN));
        tiles = joined(tiles.get(), item(old, TILES));  // DEF-12, BASE-27
        shields += to_long(item(old, SHIELDS));
        traits = joined(traits.get(), item(old, TRAITS));
        figures = joined(figures.get(), item(old, FIGURES));
        cities = joined(cities.get(), item(old, CITIES));
    }
};

Ref touched_cities(const Begun& begun, const long* ids) {
    Ref cities = Ref::share(names.zero);
    for (int touched : begun.touches) cities = joined(cities.get(), bit(ids[touched]));
    return cities;
}

void join(State* state, Joining& joining, const Met& met) {
    for (int i = 0; i < met.count; ++i) {
        if (met.found[i] < 0) {  // a wall closes this end and joins nothing
            joining.open -= 1;
            continue;
        }
        joining.open -= 2;
        long found = state->find(met.found[i]);
        if (found == joining.root) continue;
        if (joining.root < 0)
            joining.root = found;
        else
            check(PyList_SetItem(state->parent, found, from_long(joining.root).release()));
        joining.add(state->record(found));
    }
}

// The feature of one segment of a new tile; its id.
long begin_feature(State* state, const Begun& begun, const Met& met, long* ids, long index) {
    Joining joining;
    joining.open = begun.open;
    joining.shields = begun.shields;
    joining.tiles = Ref::share(bit(index));
    joining.traits = Ref::share(begun.traits);
    joining.figures = Ref::share(names.zero);
    joining.cities = touched_cities(begun, ids);
    join(state, joining, met);
    Ref record = feature_of(Ref::share(begun.kind), joining.open, std::move(joining.tiles), joining.shields,
                            std::move(joining.traits), std::move(joining.figures), std::move(joining.cities));
    if (joining.root >= 0) {
        state->set_record(joining.root, std::move(record));
    } else {
        joining.root = PyList_GET_SIZE(state->parent);
        check(PyList_Append(state->parent, from_long(joining.root).get()));
        check(PyList_Append(state->features, record.get()));
    }
    return joining.root;
}

bool is_complete(State* state, long root) { return to_long(item(state->record(root), OPEN)) == 0; }

// A new monastery or garden counts the tiles that lie around it already.
void begin_rings(State* state, Placed* placed, PyObject* fresh) {
    Ref tiles = Ref::share(bit(to_long(placed->index)));
    long lying = 0;
    for (long step : RING) {
        Placed* other = state->tiles()->find(placed->at + step);
        if (other == nullptr) continue;
        tiles = joined(tiles.get(), bit(to_long(other->index)));
        ++lying;
    }
    Ref begun = Ref::share(names.nothing);
    for (int segment : placed->table->rings) {
        PyObject* root = item(placed->features, segment);
        state->recast(to_long(root), OPEN, from_long(8 - lying));
        state->recast(to_long(root), TILES, tiles);
        if (lying < 8)
            begun = appended(begun.get(), Ref::share(root));
        else
            check(PyList_Append(fresh, root));
    }
    if (size(begun.get()) != 0) check(PyDict_SetItem(state->rings, placed->cell, begun.get()));
}

// The cells around one that hold an unfinished monastery or garden, in the order of RING.
std::array<Ref, 8> rings_around(State* state, long at) {
    std::array<Ref, 8> found;
    PyObject *cell, *roots;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->rings, &place, &cell, &roots)) {
        long away = to_long(cell) - at;
        for (size_t i = 0; i < found.size(); ++i)
            if (RING[i] == away) found[i] = Ref::share(cell);
    }
    return found;
}

// One more neighbour of a monastery or garden; is it complete now?
bool fill_ring(State* state, long root, long index) {
    Ref old = Ref::share(state->record(root));
    long open = to_long(item(old.get(), OPEN));
    Ref record = changed(old.get(), OPEN, from_long(open - 1));
    state->set_record(root, changed(record.get(), TILES, joined(item(old.get(), TILES), bit(index))));
    return open == 1;
}

// A new tile is a neighbour of the unfinished monasteries and gardens around it.
void fill_rings(State* state, long at, long index, PyObject* fresh) {
    for (const Ref& cell : rings_around(state, at)) {
        if (!cell) continue;
        Ref roots = Ref::share(PyDict_GetItemWithError(state->rings, cell.get()));
        for (Py_ssize_t i = 0; i < size(roots.get()); ++i)
            if (fill_ring(state, to_long(item(roots.get(), i)), index))
                check(PyList_Append(fresh, item(roots.get(), i)));
        if (is_complete(state, to_long(item(roots.get(), 0)))) check(PyDict_DelItem(state->rings, cell.get()));
    }
}

void finish(State* state, Placed* placed, long index, PyObject* fresh) {
    auto* self = reinterpret_cast<PyObject*>(state);
    if (size(placed->table->walls) != 0) call(names.close, self, placed->cell, placed->table->walls, fresh);
    if (!placed->table->rings.empty()) begin_rings(state, placed, fresh);
    if (PyDict_GET_SIZE(state->rings) != 0) fill_rings(state, placed->at, index, fresh);
    if (PyList_GET_SIZE(fresh) != 0) {
        Ref more = Ref::own(PyList_AsTuple(fresh));
        replace(state->fresh, Ref::own(PySequence_Concat(state->fresh, more.get())));
    }
}

}  // namespace

Ref feature_of(Ref kind, long open, Ref tiles, long shields, Ref traits, Ref figures, Ref cities) {
    return record_of(names.Feature, std::move(kind), from_long(open), std::move(tiles), from_long(shields),
                     std::move(traits), std::move(figures), std::move(cities));
}

Ref lay(State* state, long at, PyObject* oriented, PyObject* player) {
    const OrientedTable* table = table_of_oriented(oriented);
    state->free_cells()->remove(at);
    Met met[SEGMENTS];
    meet(state, at, table, met);
    long index = PyList_GET_SIZE(state->laid);
    Ref fresh = Ref::own(PyList_New(0));
    long ids[SEGMENTS];
    auto segments = static_cast<Py_ssize_t>(table->begun.size());
    Ref features = Ref::own(PyTuple_New(segments));
    for (Py_ssize_t segment = 0; segment < segments; ++segment) {
        const Begun& begun = table->begun[segment];
        ids[segment] = begun.kind == Py_None ? -1 : begin_feature(state, begun, met[segment], ids, index);
        Ref id = from_long(ids[segment]);
        if (begun.line && is_complete(state, ids[segment]))  // BASE-23, BASE-25
            check(PyList_Append(fresh.get(), id.get()));
        PyTuple_SET_ITEM(features.get(), segment, id.release());
    }
    Ref cell = from_long(at);
    check(PyList_Append(state->laid, cell.get()));
    Ref placed =
        placed_of(cell, oriented, std::move(features), from_long(index), player, Ref::share(names.nothing));
    state->tiles()->set(placed);
    finish(state, reinterpret_cast<Placed*>(placed.get()), index, fresh.get());
    return placed;
}

namespace {

// The turns in a set of them, smaller ones first, and how many they are.
struct Turns {
    std::array<long, 4> each{};
    size_t count = 0;
};

constexpr std::array<Turns, 16> TURNS = [] {
    std::array<Turns, 16> all;
    for (size_t set = 0; set < all.size(); ++set)
        for (long turn = 0; turn < 4; ++turn)
            if ((set >> turn & 1) != 0) all[set].each[all[set].count++] = turn;
    return all;
}();

// The codes of the placements on the board's edges. For each cell four are written and as many kept as fit: that
// is quicker than to ask.
std::vector<long> fitting(const std::vector<Frontier::Entry>& entries, const TileTable* table) {
    static std::vector<long> written;  // its room is kept
    if (written.size() < 4 * entries.size()) written.resize(8 * entries.size());
    long* next = written.data();
    for (const auto& entry : entries) {
        const Turns& turns = TURNS[table->fit.at(static_cast<size_t>(entry.asked)) & 15];
        long first = 4 * entry.cell;
        for (size_t i = 0; i < 4; ++i) next[i] = first + turns.each[i];
        next += turns.count;
    }
    return {written.data(), next};
}

}  // namespace

// Every legal placement of a tile, oldest free cell first, smaller turns first (BASE-9, BASE-10).
Ref placements(State* state, PyObject* tile) {
    std::vector<long> codes = fitting(state->free_cells()->entries, table_of_tile(tile));
    PyObject* changes = state->ruleset()->placement_changes(tile);
    if (size(changes) == 0) return new_placements(tile, std::move(codes));  // BASE-11
    Ref left = codes_list(codes);
    for (Py_ssize_t i = 0; i < size(changes); ++i)
        left = call(item(changes, i), reinterpret_cast<PyObject*>(state), tile, left.get());
    Ref list = Ref::own(PySequence_List(left.get()));
    return new_placements(tile, codes_from(list.get()));
}

Ref points_of(State* state, PyObject* tiles) {
    Words words(tiles);
    Board* board = state->tiles();
    Ref points = Ref::own(PyTuple_New(words.count()));
    Py_ssize_t place = 0;
    words.each([&](long index) {
        PyTuple_SET_ITEM(points.get(), place++, Ref::share(board->tiles.at(index)->point).release());
    });
    return points;
}

std::vector<long> occupied(State* state) {
    std::vector<long> found;
    PyObject *figure, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->figures, &place, &figure, &spot))
        found.push_back(state->feature_at(to_long(item(spot, 0)), to_long(item(spot, 1))));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<long> cities_of(State* state, PyObject* field) {
    std::vector<long> found;
    Words(item(field, CITIES)).each([&](long city) {
        long root = state->find(city);
        if (std::find(found.begin(), found.end(), root) == found.end()) found.push_back(root);
    });
    return found;
}

// --- for Python ----------------------------------------------------------------------------------------------

namespace {

Ref list_of(const std::vector<long>& numbers) { return codes_list(numbers); }

Ref iterator_of(const Ref& list) { return Ref::own(PyObject_GetIter(list.get())); }

PyObject* py_lay(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 4);
        return lay(state_of(given[0]), to_long(given[1]), given[2], given[3]);
    });
}

PyObject* py_placements(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return placements(state_of(given[0]), given[1]);
    });
}

PyObject* py_cells_of(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        Ref cells = Ref::own(PyList_New(0));
        Words(given[1]).each(
            [&](long index) { check(PyList_Append(cells.get(), state->tiles()->tiles.at(index)->cell)); });
        return cells;
    });
}

PyObject* py_points_of(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return points_of(state_of(given[0]), given[1]);
    });
}

void append_segments(State* state, Placed* placed, long feature, PyObject* list) {
    for (Py_ssize_t segment = 0; segment < size(placed->features); ++segment) {
        long found = placed->feature(segment);
        if (found >= 0 && state->find(found) == feature)
            check(PyList_Append(list, tuple_of(Ref::share(placed->cell), from_long(segment)).get()));
    }
}

PyObject* py_segments_of(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        long feature = to_long(given[1]);
        Ref found = Ref::own(PyList_New(0));
        Words(item(state->record(feature), TILES)).each([&](long index) {
            append_segments(state, state->tiles()->tiles.at(index), feature, found.get());
        });
        return iterator_of(found);
    });
}

// The segments of other tiles that a segment is joined to over the edges of its tile.
template <typename Work>
void each_way_on(State* state, long at, long segment, Work work) {
    const OrientedTable* table = tile_at(state, at)->table;
    for (const auto& [side, slot] : table->ports.at(static_cast<size_t>(segment))) {
        Placed* beyond = state->tiles()->find(at + STEP[side]);
        if (beyond != nullptr && beyond->table->slots.at(static_cast<size_t>(slot)) >= 0)
            work(beyond->at, beyond->table->slots[static_cast<size_t>(slot)]);
    }
}

PyObject* py_ways_on(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        Ref found = Ref::own(PyList_New(0));
        each_way_on(state_of(given[0]), to_long(given[1]), to_long(given[2]), [&](long at, long segment) {
            check(PyList_Append(found.get(), tuple_of(from_long(at), from_long(segment)).get()));
        });
        return iterator_of(found);
    });
}

// Whether a kind of segment is among those that are asked for; the kinds of a board are few words.
class Asked {
  public:
    explicit Asked(PyObject* kinds) : kinds_(kinds) {}
    bool operator()(PyObject* kind) {
        for (const auto& [word, is_there] : known_)
            if (word == kind) return is_there;
        int there = PySequence_Contains(kinds_, kind);
        check(there);
        known_.emplace_back(kind, there != 0);
        return there != 0;
    }

  private:
    PyObject* kinds_;
    std::vector<std::pair<PyObject*, bool>> known_;
};

bool is_field(PyObject* record) {
    if (item(record, KIND) == names.field) return true;
    int equal = PyObject_RichCompareBool(item(record, KIND), names.field, Py_EQ);
    check(equal);
    return equal != 0;
}

Placed* placed_from(PyObject* object) {
    if (Py_TYPE(object) != &PlacedType) raise(PyExc_TypeError, "a tile on the board is needed");
    return reinterpret_cast<Placed*>(object);
}

PyObject* py_unfinished(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        Asked asked(given[1]);
        Ref found = Ref::own(PyList_New(0));
        for (Placed* placed : state->tiles()->tiles) {
            PyObject* kinds = placed->table->kinds;
            for (Py_ssize_t segment = 0; segment < size(kinds); ++segment) {
                if (!asked(item(kinds, segment))) continue;
                long feature = state->find(placed->feature(segment));
                PyObject* record = state->record(feature);
                bool complete = to_long(item(record, OPEN)) == 0 && !is_field(record);
                if (complete) continue;
                Ref root = from_long(feature);
                Ref one = tuple_of(Ref::share(placed->cell), from_long(segment), std::move(root));
                check(PyList_Append(found.get(), one.get()));
            }
        }
        return found;
    });
}

PyObject* py_tiles_met(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        State* state = state_of(given[0]);
        Placed* placed = placed_from(given[1]);
        Asked asked(given[2]);
        Ref found = Ref::share(names.zero);
        PyObject* kinds = placed->table->kinds;
        for (Py_ssize_t segment = 0; segment < size(kinds); ++segment)
            if (asked(item(kinds, segment)))
                found = joined(found.get(), item(state->record(state->find(placed->feature(segment))), TILES));
        return found;
    });
}

PyObject* py_is_extended(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        Words tiles(item(state->record(to_long(given[1])), TILES));
        for (Py_ssize_t i = 0; i < size(state->new_); ++i)
            if (tiles.has(to_long(tile_at(state, to_long(item(state->new_, i)))->index)))
                return Ref::share(Py_True);
        return Ref::share(Py_False);
    });
}

PyObject* py_showing(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        Ref found = Ref::own(PyList_New(0));
        for (Placed* placed : state_of(given[0])->tiles()->tiles) {
            int shown = PySequence_Contains(placed->table->kinds, given[1]);
            check(shown);
            if (shown) check(PyList_Append(found.get(), placed->cell));
        }
        return found;
    });
}

PyObject* py_around(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        long at = to_long(given[1]);
        Ref found = Ref::own(PyList_New(0));
        for (long step : RING)
            if (Placed* placed = state->tiles()->find(at + step))
                check(PyList_Append(found.get(), reinterpret_cast<PyObject*>(placed)));
        return found;
    });
}

PyObject* py_enclosed(PyObject*, PyObject* given) {
    return answer([&] {
        State* state = state_of(given);
        Board* board = state->tiles();
        std::vector<long> found;
        for (const auto& entry : state->free_cells()->entries) {
            if (entry.asked == Frontier::GONE) continue;
            bool all = true;
            for (long step : STEP) all = all && board->find(entry.cell + step) != nullptr;
            if (all) found.push_back(entry.cell);
        }
        return list_of(found);
    });
}

// All segments that one segment is connected to, found by walking the board.
Ref connected(State* state, PyObject* start) {
    Ref found = Ref::own(PySet_New(nullptr));
    check(PySet_Add(found.get(), start));
    std::vector<Ref> waiting = {Ref::share(start)};
    auto add = [&](long at, long segment) {
        Ref spot = tuple_of(from_long(at), from_long(segment));
        int known = PySet_Contains(found.get(), spot.get());
        check(known);
        if (known) return;
        check(PySet_Add(found.get(), spot.get()));
        waiting.push_back(std::move(spot));
    };
    while (!waiting.empty()) {
        Ref spot = std::move(waiting.back());
        waiting.pop_back();
        long at = to_long(item(spot.get(), 0)), segment = to_long(item(spot.get(), 1));
        PyObject* joins = tile_at(state, at)->joins;
        for (Py_ssize_t i = 0; i < size(joins); ++i) {
            PyObject* pair = item(joins, i);
            long one = to_long(item(pair, 0)), other = to_long(item(pair, 1));
            if (one == segment || other == segment) add(at, one == segment ? other : one);
        }
        each_way_on(state, at, segment, add);
    }
    return found;
}

PyObject* py_connected(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return connected(state_of(given[0]), given[1]);
    });
}

// The same tile with another feature in the place of one segment.
void give_feature(State* state, Placed* placed, long segment, long root) {
    Ref features = changed(placed->features, segment, from_long(root));
    state->tiles()->set(placed_of(Ref::share(placed->cell), placed->oriented, std::move(features),
                                  Ref::share(placed->index), placed->player, Ref::share(placed->joins)));
}

// How many ends of a segment lead to an empty cell.
long open_ends(State* state, const Placed* placed, long segment) {
    long open = 0;
    for (const auto& port : placed->table->ports.at(static_cast<size_t>(segment)))
        open += state->tiles()->find(placed->at + STEP[port.side]) == nullptr;
    return open;
}

Ref figures_on(State* state, PyObject* segments) {
    Ref found = Ref::share(names.zero);
    PyObject *figure, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->figures, &place, &figure, &spot)) {
        int there = PySet_Contains(segments, spot);
        check(there);
        if (there) found = joined(found.get(), bit(to_long(figure)));
    }
    return found;
}

// A new feature of these segments; its id.
long build(State* state, PyObject* segments) {
    long root = PyList_GET_SIZE(state->parent), open = 0, shields = 0;
    Ref kind = Ref::share(names.empty), tiles = Ref::share(names.zero), traits = tiles, cities = tiles;
    Ref spots = Ref::own(PySequence_List(segments));
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(spots.get()); ++i) {
        PyObject* spot = PyList_GET_ITEM(spots.get(), i);
        long segment = to_long(item(spot, 1));
        Placed* placed = tile_at(state, to_long(item(spot, 0)));
        const Begun& begun = placed->table->begun.at(static_cast<size_t>(segment));
        kind = Ref::share(begun.kind);
        open += open_ends(state, placed, segment);
        tiles = joined(tiles.get(), bit(to_long(placed->index)));
        shields += begun.shields;
        traits = joined(traits.get(), begun.traits);
        for (int touched : begun.touches) cities = joined(cities.get(), bit(placed->feature(touched)));
        give_feature(state, placed, segment, root);
    }
    check(PyList_Append(state->parent, from_long(root).get()));
    Ref record = feature_of(std::move(kind), open, std::move(tiles), shields, std::move(traits),
                            figures_on(state, segments), std::move(cities));
    check(PyList_Append(state->features, record.get()));
    return root;
}

PyObject* py_build(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        if (!PyAnySet_Check(given[1])) raise(PyExc_TypeError, "a set of segments is needed");
        return from_long(build(state_of(given[0]), given[1]));
    });
}

PyObject* py_roots(PyObject*, PyObject* given) {
    return answer([&] {
        State* state = state_of(given);
        Ref found = Ref::own(PyList_New(0));
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(state->parent); ++i)
            if (to_long(PyList_GET_ITEM(state->parent, i)) == i)
                check(PyList_Append(found.get(), PyList_GET_ITEM(state->parent, i)));
        return iterator_of(found);
    });
}

PyObject* py_occupied(PyObject*, PyObject* given) {
    return answer([&] { return list_of(occupied(state_of(given))); });
}

PyObject* py_cities_of(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return list_of(cities_of(state_of(given[0]), given[1]));
    });
}

}  // namespace

PyMethodDef board_functions[] = {
    {"lay", fast(py_lay), METH_FASTCALL,
     "Put a tile on an empty cell and join its features to those around; legality is the caller's."},
    {"placements", fast(py_placements), METH_FASTCALL,
     "Every legal placement of a tile, oldest free cell first, smaller turns first (BASE-9, BASE-10)."},
    {"cells_of", fast(py_cells_of), METH_FASTCALL,
     "The cells of a set of tiles, in the order in which they were laid."},
    {"points_of", fast(py_points_of), METH_FASTCALL, "The cells of a set of tiles as points."},
    {"segments_of", fast(py_segments_of), METH_FASTCALL, "All segments of a feature as pairs of cell and index."},
    {"unfinished", fast(py_unfinished), METH_FASTCALL,
     "Every segment of these kinds on an unfinished feature, oldest tile first: cell, index and feature."},
    {"tiles_met", fast(py_tiles_met), METH_FASTCALL,
     "All tiles of the features of these kinds that a tile has a part of, as a set."},
    {"is_extended", fast(py_is_extended), METH_FASTCALL,
     "Has a tile of this turn extended a feature (DEF-8, BLD-X16)?"},
    {"showing", fast(py_showing), METH_FASTCALL,
     "The cells of the tiles with a segment of this kind, oldest first."},
    {"_build", fast(py_build), METH_FASTCALL, "A new feature of these segments; its id."},
    {"around", fast(py_around), METH_FASTCALL, "The tiles on the eight cells around a cell."},
    {"enclosed", py_enclosed, METH_O, "The empty cells with tiles on all four sides, oldest first."},
    {"_connected", fast(py_connected), METH_FASTCALL,
     "All segments that one segment is connected to, found by walking the board."},
    {"ways_on", fast(py_ways_on), METH_FASTCALL,
     "The segments of other tiles that a segment is joined to over the edges of its tile."},
    {"roots", py_roots, METH_O, "The ids of all features as they stand, oldest first."},
    {"occupied", py_occupied, METH_O, "The ids of all features with figures on them, oldest first."},
    {"cities_of", fast(py_cities_of), METH_FASTCALL,
     "The cities (and fortresses) that a field touches, each once (FARM-10)."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
