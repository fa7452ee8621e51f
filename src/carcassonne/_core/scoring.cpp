#include "scoring.h"

#include <algorithm>

#include "bits.h"
#include "board.h"

namespace core {
namespace {

PyObject* self(State* state) { return reinterpret_cast<PyObject*>(state); }

long strength(State* state, PyObject* feature, PyObject* own) {
    long total = 0;
    for (const auto& [weight, kinds] : state->ruleset()->weights)
        total += weight * count(common(own, kinds).get());
    for (const auto& [counted, kinds] : state->ruleset()->varied) {
        int figures = count(common(own, kinds).get());
        if (figures == 0) continue;
        Ref of_feature = Ref::own(PyObject_GetAttr(feature, counted));
        total += to_long(of_feature.get()) * figures;
    }
    return total;
}

std::vector<long> leaders(const std::vector<long>& totals) {
    std::vector<long> found;
    if (totals.empty()) return found;
    long most = *std::max_element(totals.begin(), totals.end());
    for (size_t seat = 0; most != 0 && seat < totals.size(); ++seat)
        if (totals[seat] == most) found.push_back(static_cast<long>(seat));
    return found;
}

std::vector<long> strengths_if_any(State* state, PyObject* feature) {
    return is_empty(item(feature, FIGURES)) ? std::vector<long>() : strengths(state, feature);
}

Ref numbers(const std::vector<long>& found) {
    Ref list = Ref::own(PyTuple_New(static_cast<Py_ssize_t>(found.size())));
    for (size_t i = 0; i < found.size(); ++i)
        PyTuple_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i), from_long(found[i]).release());
    return list;
}

void add_points(PyObject*& by_seat, long seat, long points) {
    replace(by_seat, changed(by_seat, seat, from_long(to_long(item_from_end(by_seat, seat)) + points)));
}

// The sum of the parts, which are a tuple of tuples.
long points_in(PyObject* parts) {
    long total = 0;
    for (Py_ssize_t i = 0; i < size(parts); ++i) {
        Ref points = Ref::own(PySequence_GetItem(item(parts, i), 2));
        total += to_long(points.get());
    }
    return total;
}

void score(State* state, long seat, PyObject* source, PyObject* parts, PyObject* tiles, bool final, Ref totals) {
    Ref told = Ref::own(PySequence_Tuple(parts));
    long total = points_in(told.get());
    if (total == 0 && size(totals.get()) == 0) return;  // a feature that is worth nothing is told
    add_points(state->scores, seat, total);
    add_points(state->gained, seat, total);
    static PyObject* word = attribute(names.Scored, "word").release();
    if (size(totals.get()) == 0) totals = none();
    state->tell(record_of(names.Scored, Ref::share(word), from_long(seat), from_long(total), Ref::share(source),
                          Ref::share(final ? Py_True : Py_False), std::move(told), points_of(state, tiles),
                          std::move(totals)));
}

}  // namespace

std::vector<long> strengths(State* state, PyObject* feature) {
    std::vector<long> totals;
    for (PyObject* mask : state->ruleset()->seat_masks) {
        Ref own = common(item(feature, FIGURES), mask);
        totals.push_back(is_empty(own.get()) ? 0 : strength(state, feature, own.get()));
    }
    return totals;
}

Ref value(State* state, PyObject* feature, bool complete) {
    Rules* rules = state->ruleset();
    PyObject* counts = PyDict_GetItemWithError(rules->values, item(feature, KIND));
    if (counts == nullptr) {
        if (PyErr_Occurred()) throw Raised{};
        return Ref::own(PyList_New(0));
    }
    PyObject* whether = complete ? Py_True : Py_False;
    Ref parts = Py_TYPE(counts) == &NativeValueType
                    ? reinterpret_cast<NativeValue*>(counts)->value(state, feature, complete)
                    : call(counts, self(state), feature, whether);
    for (const Adjustment& adjustment : rules->to_values)
        if (adjustment.concerns(feature)) call(adjustment.hook, self(state), feature, whether, parts.get());
    return parts;
}

Ref share(State* state, PyObject* feature, long seat, bool complete, PyObject* value) {
    Ref parts = Ref::own(PySequence_List(value));
    for (const Adjustment& adjustment : state->ruleset()->to_shares)
        if (adjustment.concerns(feature))
            call(adjustment.hook, self(state), feature, from_long(seat).get(), complete ? Py_True : Py_False,
                 parts.get());
    return parts;
}

void score_feature(State* state, long root, bool complete, bool final, PyObject* given) {
    Ref feature = Ref::share(state->record(root));
    std::vector<long> totals = strengths_if_any(state, feature.get());
    std::vector<long> winners = leaders(totals);
    if (!winners.empty()) {  // BASE-30
        Ref worth = given == Py_None ? value(state, feature.get(), complete) : Ref::share(given);
        for (long seat : winners) {
            Ref parts = share(state, feature.get(), seat, complete, worth.get());
            score(state, seat, item(feature.get(), KIND), parts.get(), item(feature.get(), TILES), final,
                  numbers(totals));
        }
    }
    PyObject* hooks = state->ruleset()->feature_scored;
    for (Py_ssize_t i = 0; i < size(hooks); ++i)
        call(item(hooks, i), self(state), from_long(root).get(), complete ? Py_True : Py_False,
             final ? Py_True : Py_False);
}

void advance(State* state, long seat, long marker, long points, PyObject* cause) {
    PyObject* own = item_from_end(state->markers, seat);
    long before = to_long(item_from_end(own, marker));
    replace(state->markers, changed(state->markers, seat, changed(own, marker, from_long(before + points))));
    static PyObject* word = attribute(names.MarkerMoved, "word").release();
    state->tell(record_of(names.MarkerMoved, Ref::share(word), from_long(seat),
                          Ref::share(item(state->ruleset()->markers, marker)), from_long(before),
                          from_long(before + points)));
    PyObject* hooks = state->ruleset()->marker_moved;
    for (Py_ssize_t i = 0; i < size(hooks); ++i)
        call(item(hooks, i), self(state), from_long(seat).get(), from_long(before).get(), from_long(points).get(),
             cause);
}

// --- for Python ----------------------------------------------------------------------------------------------

namespace {

Ref list_of(const std::vector<long>& found) { return codes_list(found); }

PyObject* py_strengths(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return list_of(strengths(state_of(given[0]), given[1]));
    });
}

PyObject* py_majority(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return list_of(leaders(strengths_if_any(state_of(given[0]), given[1])));
    });
}

PyObject* py_points(PyObject*, PyObject* parts) {
    return answer([&] {
        Ref all = Ref::own(PySequence_Tuple(parts));
        return from_long(points_in(all.get()));
    });
}

PyObject* py_score(PyObject*, PyObject* given, PyObject* named) {
    return answer([&] {
        static const char* fields[] = {"state", "seat", "source", "parts", "tiles", "final", "totals", nullptr};
        PyObject *state, *source, *parts, *tiles = names.zero, *totals = names.nothing;
        long seat;
        int final = 0;
        if (!PyArg_ParseTupleAndKeywords(given, named, "OlOO|OpO", const_cast<char**>(fields), &state, &seat,
                                         &source, &parts, &tiles, &final, &totals))
            throw Raised{};
        score(state_of(state), seat, source, parts, tiles, final != 0, Ref::own(PySequence_Tuple(totals)));
        return none();
    });
}

PyObject* py_score_feature(PyObject*, PyObject* given, PyObject* named) {
    return answer([&] {
        static const char* fields[] = {"state", "root", "complete", "final", "value", nullptr};
        PyObject *state, *value = Py_None;
        long root;
        int complete, final = 0;
        if (!PyArg_ParseTupleAndKeywords(given, named, "Olp|pO", const_cast<char**>(fields), &state, &root,
                                         &complete, &final, &value))
            throw Raised{};
        score_feature(state_of(state), root, complete != 0, final != 0, value);
        return none();
    });
}

PyObject* py_share(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 5);
        return share(state_of(given[0]), given[1], to_long(given[2]), is_true(given[3]), given[4]);
    });
}

PyObject* py_advance(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 5);
        advance(state_of(given[0]), to_long(given[1]), to_long(given[2]), to_long(given[3]), given[4]);
        return none();
    });
}

// As a method of a ruleset, which comes first.
PyObject* py_value(PyObject*, PyObject* const* given, Py_ssize_t count, PyObject* named) {
    return answer([&] {
        need(count + (named == nullptr ? 0 : size(named)), 4);
        return value(state_of(given[1]), given[2], is_true(given[3]));
    });
}

}  // namespace

PyMethodDef scoring_functions[] = {
    {"strengths", fast(py_strengths), METH_FASTCALL, "The strength of every seat on a feature (DEF-6, MAYOR-7)."},
    {"majority", fast(py_majority), METH_FASTCALL,
     "The seats with the most strength, if that is more than none (DEF-7, MAYOR-6)."},
    {"points", py_points, METH_O, "The sum of the parts of a score."},
    {"score", fast(py_score), METH_VARARGS | METH_KEYWORDS,
     "Give a player points; a score of nothing changes nothing and is no event."},
    {"score_feature", fast(py_score_feature), METH_VARARGS | METH_KEYWORDS,
     "Every player with the majority gets the value of a feature (BASE-29), or another one that is given."},
    {"share", fast(py_share), METH_FASTCALL,
     "What one of the scoring players gets: the value of the feature and what is his alone."},
    {nullptr, nullptr, 0, nullptr},
};

PyMethodDef track_functions[] = {
    {"advance", fast(py_advance), METH_FASTCALL,
     "Move a marker; modules hear of it with the points it started from and what caused the move."},
    {nullptr, nullptr, 0, nullptr},
};

PyMethodDef ruleset_functions[] = {
    {"value", fast(py_value), METH_FASTCALL | METH_KEYWORDS,
     "What a feature is worth to one scoring player, part by part (DEF-13)."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
