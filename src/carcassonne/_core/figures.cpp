#include "figures.h"

#include "bits.h"

namespace core {
namespace {

PyObject* self(State* state) { return reinterpret_cast<PyObject*>(state); }

// Where a figure stands on the board; nothing if it does not.
PyObject* spot_of(State* state, long figure) {
    Ref key = from_long(figure);
    PyObject* spot = PyDict_GetItemWithError(state->figures, key.get());
    if (spot == nullptr && PyErr_Occurred()) throw Raised{};
    return spot;
}

PyObject* owner_of(State* state, long figure) { return state->ruleset()->owner_of.at(figure); }
PyObject* kind_of(State* state, long figure) { return state->ruleset()->kind_of.at(figure); }

PyObject* seat_mask(State* state, long seat) { return state->ruleset()->seat_masks.at(seat); }

PyObject* kind_mask(State* state, PyObject* kind) {
    PyObject* mask = PyDict_GetItemWithError(state->ruleset()->kind_masks, kind);
    if (mask == nullptr) {
        if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, kind);
        throw Raised{};
    }
    return mask;
}

void stand(State* state, long figure, long at, long segment) {
    Ref key = from_long(figure);
    check(PyDict_SetItem(state->figures, key.get(), tuple_of(from_long(at), from_long(segment)).get()));
    long root = state->feature_at(at, segment);
    state->recast(root, FIGURES, joined(item(state->record(root), FIGURES), bit(figure)));
}

void bind(State* state, long figure, PyObject* meeple) {
    Ref bound = Ref::own(PyDict_Copy(state->bound));
    check(PyDict_SetItem(bound.get(), from_long(figure).get(), meeple));
    replace(state->bound, std::move(bound));
}

void unbind(State* state, PyObject* figure) {
    int there = PyDict_Contains(state->bound, figure);
    check(there);
    if (!there) return;
    Ref bound = Ref::own(PyDict_Copy(state->bound));
    check(PyDict_DelItem(bound.get(), figure));
    replace(state->bound, std::move(bound));
}

// Has a figure that depends on a meeple lost it?
bool is_lost(State* state, long figure, PyObject* spot) {
    PyObject* meeple = PyDict_GetItemWithError(state->bound, from_long(figure).get());
    if (meeple == nullptr && PyErr_Occurred()) throw Raised{};
    if (meeple != nullptr) {
        PyObject* other = spot_of(state, to_long(meeple));
        if (other == nullptr) return true;
        int same = PyObject_RichCompareBool(other, spot, Py_EQ);
        check(same);
        return same == 0;
    }
    PyObject* own = seat_mask(state, to_long(owner_of(state, figure)));
    long root = state->feature_at(to_long(item(spot, 0)), to_long(item(spot, 1)));
    return !meet(item(state->record(root), FIGURES), own, state->ruleset()->meeples);
}

void move(State* state, long figure, long at, long segment) {
    Spot left = lift(state, figure);
    stand(state, figure, at, segment);
    state->tell(record_of(names.FigureMoved, attribute(names.FigureMoved, "word"),
                          Ref::share(owner_of(state, figure)), Ref::share(kind_of(state, figure)),
                          point_of(left.at), point_of(at), from_long(segment)));
    if (!is_empty(state->ruleset()->dependents)) release(state);
}

// Where a figure is that is neither in supply nor on the board; `away` is replaced, never edited.
void put_away(State* state, PyObject* figure, PyObject* place) {
    Ref away = Ref::own(PyDict_Copy(state->away));
    check(PyDict_SetItem(away.get(), figure, place));
    replace(state->away, std::move(away));
}

void come_back(State* state, PyObject* figure) {
    Ref away = Ref::own(PyDict_Copy(state->away));
    int there = PyDict_Contains(away.get(), figure);
    check(there);
    if (there) check(PyDict_DelItem(away.get(), figure));
    replace(state->away, std::move(away));
}

void set_aside(State* state, PyObject* figure, Ref place) {
    long number = to_long(figure);
    Ref owner = Ref::share(owner_of(state, number)), kind = Ref::share(kind_of(state, number));
    replace(state->supply, without(state->supply, bit(number)));
    put_away(state, figure, place.get());  // who hears that it left its place may ask where it is
    if (on_board(state, number)) lift(state, number);
    static PyObject* word = attribute(names.FigureAside, "word").release();
    state->tell(
        record_of(names.FigureAside, Ref::share(word), std::move(owner), std::move(kind), std::move(place)));
    if (!is_empty(state->ruleset()->dependents)) release(state);
}

void take_home(State* state, PyObject* figure) {
    long number = to_long(figure);
    come_back(state, figure);
    replace(state->supply, joined(state->supply, bit(number)));
    static PyObject* word = attribute(names.FigureReturned, "word").release();
    state->tell(record_of(names.FigureReturned, Ref::share(word), Ref::share(owner_of(state, number)),
                          Ref::share(kind_of(state, number)), none(), none()));
}

}  // namespace

Ref in_supply(State* state, long seat, PyObject* kind) {
    Ref kind_left = common(state->supply, kind_mask(state, kind));
    return common(kind_left.get(), seat_mask(state, seat));
}

bool on_board(State* state, long figure) { return spot_of(state, figure) != nullptr; }

Ref permitted(State* state, Ref options) {
    PyObject* limits = state->ruleset()->figure_limits;
    for (Py_ssize_t i = 0; i < size(limits); ++i) options = call(item(limits, i), self(state), options.get());
    return options;
}

long pick(State* state, long seat, PyObject* kind) { return lowest(in_supply(state, seat, kind).get()); }

void put(State* state, long figure, long at, long segment, PyObject* beside, PyObject* corner, PyObject* quarter) {
    replace(state->supply, without(state->supply, bit(figure)));
    stand(state, figure, at, segment);
    if (beside != Py_None) bind(state, figure, beside);
    static PyObject* word = attribute(names.FigurePlaced, "word").release();
    state->tell(record_of(names.FigurePlaced, Ref::share(word), Ref::share(owner_of(state, figure)),
                          Ref::share(kind_of(state, figure)), Ref::share(tile_at(state, at)->point),
                          from_long(segment), Ref::share(corner), Ref::share(quarter)));
}

Spot lift(State* state, long figure) {
    Ref key = from_long(figure);
    PyObject* found = PyDict_GetItemWithError(state->figures, key.get());
    if (found == nullptr) {
        if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, key.get());
        throw Raised{};
    }
    Ref spot = Ref::share(found);
    check(PyDict_DelItem(state->figures, key.get()));
    Spot left = {to_long(item(spot.get(), 0)), to_long(item(spot.get(), 1))};
    long root = state->feature_at(left.at, left.segment);
    state->recast(root, FIGURES, without(item(state->record(root), FIGURES), bit(figure)));
    unbind(state, key.get());
    PyObject* hooks = state->ruleset()->figure_left;
    for (Py_ssize_t i = 0; i < size(hooks); ++i) call(item(hooks, i), self(state), key.get(), spot.get());
    return left;
}

void send_home(State* state, long figure) {
    Spot left = lift(state, figure);
    replace(state->supply, joined(state->supply, bit(figure)));
    static PyObject* word = attribute(names.FigureReturned, "word").release();
    state->tell(record_of(names.FigureReturned, Ref::share(word), Ref::share(owner_of(state, figure)),
                          Ref::share(kind_of(state, figure)), Ref::share(tile_at(state, left.at)->point),
                          from_long(left.segment)));
    if (!is_empty(state->ruleset()->dependents)) release(state);
}

void release(State* state) {
    std::vector<long> waiting;
    Words dependents(state->ruleset()->dependents);
    PyObject *figure, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->figures, &place, &figure, &spot))
        if (dependents.has(to_long(figure))) waiting.push_back(to_long(figure));
    for (long one : waiting) {
        PyObject* at = spot_of(state, one);
        if (at == nullptr) continue;  // gone with one before it
        Ref held = Ref::share(at);
        if (is_lost(state, one, at)) send_home(state, one);
    }
}

// --- for Python ----------------------------------------------------------------------------------------------

namespace {

PyObject* py_bits(PyObject*, PyObject* mask) {
    return answer([&] {
        Ref found = Ref::own(PyList_New(0));
        Words(mask).each([&](long number) { check(PyList_Append(found.get(), from_long(number).get())); });
        return Ref::own(PyObject_GetIter(found.get()));
    });
}

PyObject* py_in_supply(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        return in_supply(state_of(given[0]), to_long(given[1]), given[2]);
    });
}

PyObject* py_standing(PyObject*, PyObject* given) {
    return answer([&] {
        std::vector<long> figures;
        PyObject *figure, *spot;
        Py_ssize_t place = 0;
        while (PyDict_Next(state_of(given)->figures, &place, &figure, &spot)) figures.push_back(to_long(figure));
        return set_of(figures);
    });
}

PyObject* py_set_aside(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2, 8);
        Ref place = Ref::own(PyTuple_New(count - 2));
        for (Py_ssize_t i = 2; i < count; ++i)
            PyTuple_SET_ITEM(place.get(), i - 2, Ref::share(given[i]).release());
        set_aside(state_of(given[0]), given[1], std::move(place));
        return none();
    });
}

PyObject* py_take_home(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        take_home(state_of(given[0]), given[1]);
        return none();
    });
}

PyObject* py_come_back(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        come_back(state_of(given[0]), given[1]);
        return none();
    });
}

PyObject* py_permitted(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return permitted(state_of(given[0]), Ref::share(given[1]));
    });
}

PyObject* py_pick(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        return from_long(pick(state_of(given[0]), to_long(given[1]), given[2]));
    });
}

PyObject* py_put(PyObject*, PyObject* given, PyObject* named) {
    return answer([&] {
        static const char* fields[] = {"state", "figure", "at", "segment", "beside", "corner", "quarter", nullptr};
        PyObject *state, *beside = Py_None, *corner = Py_None, *quarter = Py_None;
        long figure, at, segment;
        if (!PyArg_ParseTupleAndKeywords(given, named, "Olll|OOO", const_cast<char**>(fields), &state, &figure,
                                         &at, &segment, &beside, &corner, &quarter))
            throw Raised{};
        put(state_of(state), figure, at, segment, beside, corner, quarter);
        return none();
    });
}

PyObject* py_move(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 4);
        move(state_of(given[0]), to_long(given[1]), to_long(given[2]), to_long(given[3]));
        return none();
    });
}

PyObject* py_lift(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        Spot left = lift(state_of(given[0]), to_long(given[1]));
        return tuple_of(from_long(left.at), from_long(left.segment));
    });
}

PyObject* py_send_home(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        send_home(state_of(given[0]), to_long(given[1]));
        return none();
    });
}

PyObject* py_release(PyObject*, PyObject* state) {
    return answer([&] {
        release(state_of(state));
        return none();
    });
}

PyObject* py_alike(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        long figure = to_long(given[1]);
        PyObject* spot = spot_of(state, figure);
        if (spot == nullptr) {
            PyErr_SetObject(PyExc_KeyError, given[1]);
            throw Raised{};
        }
        Ref same =
            common(seat_mask(state, to_long(owner_of(state, figure))), kind_mask(state, kind_of(state, figure)));
        Ref found = Ref::own(PyList_New(0));
        Words(same.get()).each([&](long other) {
            PyObject* there = spot_of(state, other);
            if (there == nullptr) return;
            int equal = there == spot ? 1 : PyObject_RichCompareBool(there, spot, Py_EQ);
            check(equal);
            if (equal) check(PyList_Append(found.get(), from_long(other).get()));
        });
        return found;
    });
}

}  // namespace

PyMethodDef figures_functions[] = {
    {"bits", py_bits, METH_O, "The numbers of the bits that are set, smallest first."},
    {"in_supply", fast(py_in_supply), METH_FASTCALL,
     "The figures of this kind that a player can place, as a set."},
    {"standing", py_standing, METH_O, "The figures that stand on the board, as a set."},
    {"set_aside", fast(py_set_aside), METH_FASTCALL,
     "Take a figure off the board or out of the supply to a place beside the board."},
    {"take_home", fast(py_take_home), METH_FASTCALL,
     "Take a figure from its place beside the board into its owner's supply."},
    {"come_back", fast(py_come_back), METH_FASTCALL, "A figure that waited beside the board is at hand again."},
    {"permitted", fast(py_permitted), METH_FASTCALL,
     "Those of the options to put a figure somewhere that no module forbids, whoever offers them."},
    {"pick", fast(py_pick), METH_FASTCALL, "The figure of this kind that a player would place next."},
    {"put", fast(py_put), METH_VARARGS | METH_KEYWORDS,
     "Put a figure from its owner's supply on a segment, perhaps as the companion of a meeple there."},
    {"move", fast(py_move), METH_FASTCALL,
     "Move a figure on the board to another segment; what depended on it there goes home (WAGON-X8)."},
    {"lift", fast(py_lift), METH_FASTCALL,
     "Take a figure off the board, as modules hear; where it goes is the caller's to say."},
    {"send_home", fast(py_send_home), METH_FASTCALL,
     "Take a figure off the board into its owner's supply, and with it what depends on it."},
    {"alike", fast(py_alike), METH_FASTCALL,
     "The figures of one owner and kind on the segment of a figure on the board, itself included."},
    {"release", py_release, METH_O,
     "Send home the figures that have lost the meeple they depend on (BLD-C3-5, BLD-C1-8)."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
