// A ruleset as the core reads it: the tables of `engine/ruleset.py`, looked up once per set-up.
#pragma once

#include <unordered_map>
#include <vector>

#include "lately.h"
#include "python.h"

namespace core {

struct State;

// A step, or what carries out an action, that the core does itself.
struct NativeStep {
    PyObject_HEAD void (*carry_out)(State* state, PyObject* arguments);
};

// A step of a module that does nothing while a record is as it began, while a figure is not on the board or not
// at hand, or where the new tile does not show something.
struct IdleStep {
    PyObject_HEAD PyObject *handler, *kind,
        *begun;         // the class of the record and what it began as; nothing if it is something else
    PyObject* figures;  // all figures of the kind; nothing if it is something else
    bool at_hand;       // whether the figure is looked for in the supply
    PyObject* segment;  // the kind that the new tile has to show; nothing if it is something else
};

// How a kind of feature counts, if the core knows it.
using Value = Ref (*)(State* state, PyObject* feature, bool complete);
struct NativeValue {
    PyObject_HEAD Value value;
};

// A hook that changes what a feature counts, and to which features it does: of these kinds, with these traits.
struct Adjustment {
    PyObject* hook;
    Ref kinds;   // nothing means all
    Ref traits;  // one of them at least; nothing means that they do not matter

    bool concerns(PyObject* feature) const;
};

struct Placeable {
    PyObject* kind;
    PyObject* mask;
    PyObject* stands;
};

// A segment that figures may be put on, and which of the placeable figures may.
struct Place {
    int segment;
    unsigned figures;
};

struct Rules {
    PyObject_HEAD PyObject* python;  // the ruleset itself; not counted, for it owns this one
    long seats;
    PyObject *meeples, *dependents, *opened, *nothing, *nobody, *markers, *completion;
    PyObject *turn_plan, *final_plan, *after_laying, *turn_records, *kind_masks;
    PyObject *before_draw, *draws_aside, *nothing_drawn, *before_laying, *figure_limits;
    PyObject *figure_offers, *figure_left, *feature_scored, *shares, *adjustments, *order_matters, *marker_moved;
    PyObject *steps, *verbs, *values, *reveals, *mark_of;
    std::vector<PyObject*> seat_masks;
    std::vector<Placeable> placeable;
    std::vector<Adjustment> to_values, to_shares;
    std::vector<std::pair<long, PyObject*>> weights;
    std::vector<std::pair<PyObject*, PyObject*>> varied;
    std::vector<PyObject*> owner_of;
    std::vector<PyObject*> kind_of;
    std::unordered_map<PyObject*, std::vector<Place>> places;
    std::unordered_map<PyObject*, Ref> changes, afters;  // of each tile what the ruleset says
    Lately<PyObject*> steps_lately, verbs_lately, changes_lately, afters_lately;
    Lately<const std::vector<Place>*> places_lately;

    bool has(PyObject* hooks) const { return PyTuple_GET_SIZE(hooks) != 0; }
    const std::vector<Place>& places_on(PyObject* oriented);
    PyObject* placement_changes(PyObject* tile);
    PyObject* after(PyObject* laid);
    PyObject* step(PyObject* name);    // what carries out a step
    PyObject* verb(PyObject* action);  // what carries out an action; nothing if nothing does
};

Ref compiled_rules(PyObject* rules);  // made once for a ruleset, and kept with it

extern PyTypeObject RulesType, IdleStepType, NativeStepType, NativeValueType;
void ready_ruleset(PyObject* module);

}  // namespace core
