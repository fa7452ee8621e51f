#include "companions.h"

#include "bits.h"
#include "figures.h"

namespace core {
namespace {

Placed* newest(State* state) { return tile_at(state, to_long(item_from_end(state->new_, -1))); }

bool same(PyObject* one, PyObject* other) {
    if (one == other) return true;
    int equal = PyObject_RichCompareBool(one, other, Py_EQ);
    check(equal);
    return equal != 0;
}

bool contains(PyObject* kinds, PyObject* kind) {
    int there = PySequence_Contains(kinds, kind);
    check(there);
    return there != 0;
}

// Is this option a meeple alone on a segment of the new tile that is of one of these kinds?
bool may_join(State* state, Placed* placed, PyObject* option, PyObject* kinds) {
    if (reinterpret_cast<PyObject*>(Py_TYPE(option)) != names.PlaceFigure) return false;
    if (!same(item(option, 2), placed->point) || item(option, 4) != Py_None) return false;  // PORTAL-X1
    if (!contains(kinds, item_from_end(placed->table->kinds, to_long(item(option, 3))))) return false;
    PyObject* mask = PyDict_GetItemWithError(state->ruleset()->kind_masks, item(option, 1));
    if (mask == nullptr) {
        if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, item(option, 1));
        throw Raised{};
    }
    return meets(mask, state->ruleset()->meeples);  // BIG-X2
}

void offer_together(State* state, PyObject* options, PyObject* figure, PyObject* kinds) {
    if (is_empty(in_supply(state, state->active(), figure).get())) return;
    Placed* placed = newest(state);
    Py_ssize_t count = PyList_GET_SIZE(options);
    for (Py_ssize_t i = 0; i < count; ++i) {
        Ref option = Ref::share(PyList_GET_ITEM(options, i));
        if (!may_join(state, placed, option.get(), kinds)) continue;
        long segment = to_long(item(option.get(), 3));
        Ref both = place_figure_of(item(option.get(), 1), placed->point, segment, figure);
        check(PyList_Append(options, both.get()));
    }
}

void offer_alone(State* state, PyObject* options, PyObject* figure, PyObject* kinds) {
    if (is_empty(in_supply(state, state->active(), figure).get())) return;
    Placed* placed = newest(state);
    Ref own = common(state->ruleset()->seat_masks.at(state->active()), state->ruleset()->meeples);
    Ref company = Ref::own(PyList_New(0));
    for (Py_ssize_t segment = 0; segment < size(placed->table->kinds); ++segment) {
        if (!contains(kinds, item(placed->table->kinds, segment))) continue;
        PyObject* feature = state->record(state->find(placed->feature(segment)));
        if (!meets(item(feature, FIGURES), own.get())) continue;
        check(PyList_Append(company.get(), place_figure_of(figure, placed->point, segment, Py_None).get()));
    }
    company = Ref::own(PySequence_List(permitted(state, std::move(company)).get()));
    check(PyList_SetSlice(options, PY_SSIZE_T_MAX, PY_SSIZE_T_MAX, company.get()));
}

PyObject* py_offer(PyObject* const* given, Py_ssize_t count,
                   void (*offer)(State*, PyObject*, PyObject*, PyObject*)) {
    return answer([&] {
        need(count, 4);
        if (!PyList_Check(given[1])) raise(PyExc_TypeError, "options are a list");
        offer(state_of(given[0]), given[1], given[2], given[3]);
        return none();
    });
}

PyObject* py_offer_together(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return py_offer(given, count, offer_together);
}

PyObject* py_offer_alone(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return py_offer(given, count, offer_alone);
}

}  // namespace

PyMethodDef companions_functions[] = {
    {"offer_together", fast(py_offer_together), METH_FASTCALL,
     "The figure may come down in one action with a meeple placed on such a segment of the new tile."},
    {"offer_alone", fast(py_offer_alone), METH_FASTCALL,
     "The figure may be placed instead of a meeple where an own meeple is on the feature already."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
