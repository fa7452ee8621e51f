#include "ruleset.h"

#include <cstddef>
#include <cstring>
#include <string>

#include "base.h"
#include "bits.h"
#include "named.h"
#include "names.h"
#include "state.h"
#include "tile.h"

namespace core {
namespace {

constexpr const char* KEPT_AS = "_compiled";

// --- finding what the core does itself -----------------------------------------------------------------------

// "Base.draw" for a method of the module `base`; empty for anything else.
std::string name_of(PyObject* handler) {
    if (!PyMethod_Check(handler)) return "";
    Ref module = attribute(PyMethod_GET_FUNCTION(handler), "__module__");
    Ref name = attribute(PyMethod_GET_FUNCTION(handler), "__qualname__");
    const char* place = PyUnicode_AsUTF8(module.get());
    const char* text = PyUnicode_AsUTF8(name.get());
    if (place == nullptr || text == nullptr) throw Raised{};
    bool ours = !strcmp(place, "carcassonne.modules.base") || !strcmp(place, "carcassonne.modules.farmers");
    return ours ? text : "";
}

Ref native_step(void (*carry_out)(State*, PyObject*)) {
    Ref made = Ref::own(NativeStepType.tp_alloc(&NativeStepType, 0));
    reinterpret_cast<NativeStep*>(made.get())->carry_out = carry_out;
    return made;
}

// The same handlers, with steps of the core in the place of those that it does itself.
Ref with_natives(PyObject* handlers) {
    Ref found = Ref::own(PyDict_Copy(handlers));
    PyObject *key, *handler;
    Py_ssize_t place = 0;
    while (PyDict_Next(handlers, &place, &key, &handler))
        if (auto carry_out = step_named(name_of(handler)))
            check(PyDict_SetItem(found.get(), key, native_step(carry_out).get()));
    return found;
}

// A step without which nothing is lost while `without` is not there: the class of a record, a kind of figure on
// the board or at hand, or of a segment on the new tile.
Ref idle_step(PyObject* handler, PyObject* without, PyObject* kind_masks) {
    Ref made = Ref::own(IdleStepType.tp_alloc(&IdleStepType, 0));
    auto* step = reinterpret_cast<IdleStep*>(made.get());
    step->handler = Ref::share(handler).release();
    if (PyUnicode_Check(without)) {
        step->figures = Ref::own(PyObject_GetItem(kind_masks, without)).release();
    } else if (PyTuple_Check(without) && PyObject_HasAttrString(without, "segment")) {  // `Showing`
        step->segment = Ref::share(item(without, 0)).release();
    } else if (PyTuple_Check(without)) {  // `AtHand`
        step->figures = Ref::own(PyObject_GetItem(kind_masks, item(without, 0))).release();
        step->at_hand = true;
    } else {
        step->kind = Ref::share(without).release();
        step->begun = call(without).release();
    }
    return made;
}

void idle_dealloc(PyObject* self) {
    auto* step = reinterpret_cast<IdleStep*>(self);
    for (PyObject* held : {step->handler, step->kind, step->begun, step->figures, step->segment}) Py_XDECREF(held);
    Py_TYPE(self)->tp_free(self);
}

// Put steps that may be left out in the place of those of which their modules say so.
void note_idle(PyObject* steps, PyObject* modules, PyObject* kind_masks) {
    for (Py_ssize_t i = 0; i < size(modules); ++i) {
        Ref idle = attribute(item(modules, i), "idle_without");
        PyObject *name, *without;
        Py_ssize_t place = 0;
        while (PyDict_Next(idle.get(), &place, &name, &without)) {
            PyObject* handler = PyDict_GetItemWithError(steps, name);
            if (handler == nullptr && PyErr_Occurred()) throw Raised{};
            if (handler == nullptr) continue;  // a hook
            check(PyDict_SetItem(steps, name, idle_step(handler, without, kind_masks).get()));
        }
    }
}

// The same hooks, with those in the form of idle steps of which their modules say so.
Ref with_idle(PyObject* hooks, PyObject* kind_masks) {
    Ref found = Ref::share(names.nothing);
    for (Py_ssize_t i = 0; i < size(hooks); ++i) {
        Ref hook = Ref::share(item(hooks, i));
        Ref idle = attribute(PyMethod_GET_SELF(hook.get()), "idle_without");
        Ref name = attribute(hook.get(), "__name__");
        PyObject* without = PyDict_GetItemWithError(idle.get(), name.get());
        if (without == nullptr && PyErr_Occurred()) throw Raised{};
        if (without != nullptr) hook = idle_step(hook.get(), without, kind_masks);
        found = appended(found.get(), std::move(hook));
    }
    return found;
}

Ref native_value(Value value) {
    Ref made = Ref::own(NativeValueType.tp_alloc(&NativeValueType, 0));
    reinterpret_cast<NativeValue*>(made.get())->value = value;
    return made;
}

Ref with_native_values(PyObject* handlers) {
    Ref found = Ref::own(PyDict_Copy(handlers));
    PyObject *kind, *handler;
    Py_ssize_t place = 0;
    while (PyDict_Next(handlers, &place, &kind, &handler))
        if (auto value = value_named(name_of(handler)))
            check(PyDict_SetItem(found.get(), kind, native_value(value).get()));
    return found;
}

// --- reading the ruleset -------------------------------------------------------------------------------------

struct Field {
    const char* name;
    size_t place;
};

#define FIELD(name) {#name, offsetof(Rules, name)}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
constexpr Field FIELDS[] = {
    FIELD(meeples),       FIELD(dependents),    FIELD(opened),        FIELD(nothing),      FIELD(nobody),
    FIELD(markers),       FIELD(completion),    FIELD(turn_plan),     FIELD(final_plan),   FIELD(after_laying),
    FIELD(turn_records),  FIELD(kind_masks),    FIELD(before_draw),   FIELD(draws_aside),  FIELD(nothing_drawn),
    FIELD(before_laying), FIELD(figure_limits), FIELD(figure_offers), FIELD(figure_left),  FIELD(feature_scored),
    FIELD(shares),        FIELD(adjustments),   FIELD(order_matters), FIELD(marker_moved), FIELD(reveals),
    FIELD(mark_of),
};
constexpr Field MADE[] = {FIELD(steps), FIELD(verbs), FIELD(values)};
#pragma GCC diagnostic pop
#undef FIELD

PyObject*& field_of(Rules* rules, const Field& field) {
    return *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(rules) + field.place);
}

template <typename Work>
void each_item(PyObject* tuple, Work work) {
    for (Py_ssize_t i = 0; i < size(tuple); ++i) work(item(tuple, i));
}

// The tuples that are read here belong to the ruleset, which lives at least as long.
void read_figures(Rules* rules) {
    PyObject* python = rules->python;
    each_item(attribute(python, "seat_masks").get(), [&](PyObject* mask) { rules->seat_masks.push_back(mask); });
    each_item(attribute(python, "owner_of").get(), [&](PyObject* seat) { rules->owner_of.push_back(seat); });
    each_item(attribute(python, "kind_of").get(), [&](PyObject* kind) {
        rules->kind_of.push_back(attribute(kind, "id").get());  // the kind holds its id
    });
    each_item(attribute(python, "placeable").get(),
              [&](PyObject* told) { rules->placeable.push_back({item(told, 0), item(told, 1), item(told, 2)}); });
    each_item(attribute(python, "weights").get(),
              [&](PyObject* told) { rules->weights.emplace_back(to_long(item(told, 0)), item(told, 1)); });
    each_item(attribute(python, "varied").get(),
              [&](PyObject* told) { rules->varied.emplace_back(item(told, 0), item(told, 1)); });
}

std::vector<Adjustment> read_adjustments(PyObject* hooks) {
    std::vector<Adjustment> found;
    each_item(hooks, [&](PyObject* hook) {
        Ref all = attribute(PyMethod_GET_SELF(hook), "adjusts");
        Ref name = attribute(hook, "__name__");
        PyObject* said = PyDict_GetItemWithError(all.get(), name.get());
        if (said == nullptr && PyErr_Occurred()) throw Raised{};
        if (said == nullptr) return found.push_back({hook, Ref(), Ref()});
        bool any_traits = item(said, 1) == Py_None;
        found.push_back({hook, Ref::share(item(said, 0)), any_traits ? Ref() : Ref::share(item(said, 1))});
    });
    return found;
}

Ref compile(PyObject* python) {
    Ref made = Ref::own(RulesType.tp_alloc(&RulesType, 0));
    auto* rules = reinterpret_cast<Rules*>(made.get());
    new (&rules->seat_masks) std::vector<PyObject*>();
    new (&rules->placeable) std::vector<Placeable>();
    new (&rules->to_values) std::vector<Adjustment>();
    new (&rules->to_shares) std::vector<Adjustment>();
    new (&rules->weights) std::vector<std::pair<long, PyObject*>>();
    new (&rules->varied) std::vector<std::pair<PyObject*, PyObject*>>();
    new (&rules->owner_of) std::vector<PyObject*>();
    new (&rules->kind_of) std::vector<PyObject*>();
    new (&rules->places) std::unordered_map<PyObject*, std::vector<Place>>();
    new (&rules->changes) std::unordered_map<PyObject*, Ref>();
    new (&rules->afters) std::unordered_map<PyObject*, Ref>();
    for (auto* lately :
         {&rules->steps_lately, &rules->verbs_lately, &rules->changes_lately, &rules->afters_lately})
        new (lately) Lately<PyObject*>();
    new (&rules->places_lately) Lately<const std::vector<Place>*>();
    rules->python = python;
    rules->seats = to_long(attribute(python, "seats").get());
    for (const Field& field : FIELDS) field_of(rules, field) = attribute(python, field.name).release();
    rules->steps = with_natives(attribute(python, "steps").get()).release();
    note_idle(rules->steps, attribute(python, "modules").get(), rules->kind_masks);
    replace(rules->figure_offers, with_idle(rules->figure_offers, rules->kind_masks));
    for (const char* records : {"records", "turn_records"})
        each_item(attribute(python, records).get(),
                  [](PyObject* record) { quicken_record(reinterpret_cast<PyObject*>(Py_TYPE(record))); });
    rules->verbs = with_natives(attribute(python, "verbs").get()).release();
    rules->values = with_native_values(attribute(python, "values").get()).release();
    rules->to_values = read_adjustments(rules->adjustments);
    rules->to_shares = read_adjustments(rules->shares);
    read_figures(rules);
    return made;
}

bool may_stand(PyObject* stands, PyObject* kind) {
    int there = PySequence_Contains(stands, kind);
    check(there);
    return there != 0;
}

std::vector<Place> read_places(const Rules* rules, PyObject* kinds) {
    std::vector<Place> found;
    for (Py_ssize_t segment = 0; segment < size(kinds); ++segment) {
        if (!may_stand(rules->opened, item(kinds, segment))) continue;
        unsigned figures = 0;
        for (size_t i = 0; i < rules->placeable.size(); ++i)
            if (may_stand(rules->placeable[i].stands, item(kinds, segment))) figures |= 1u << i;
        found.push_back({static_cast<int>(segment), figures});
    }
    return found;
}

void rules_dealloc(PyObject* self) {
    auto* rules = reinterpret_cast<Rules*>(self);
    for (const Field& field : FIELDS) Py_XDECREF(field_of(rules, field));
    for (const Field& field : MADE) Py_XDECREF(field_of(rules, field));
    rules->seat_masks.~vector();
    rules->placeable.~vector();
    rules->to_values.~vector();
    rules->to_shares.~vector();
    rules->weights.~vector();
    rules->varied.~vector();
    rules->owner_of.~vector();
    rules->kind_of.~vector();
    rules->places.~unordered_map();
    rules->changes.~unordered_map();
    rules->afters.~unordered_map();
    for (auto* lately :
         {&rules->steps_lately, &rules->verbs_lately, &rules->changes_lately, &rules->afters_lately})
        lately->~Lately();
    rules->places_lately.~Lately();
    Py_TYPE(self)->tp_free(self);
}

}  // namespace

PyTypeObject RulesType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject IdleStepType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject NativeStepType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject NativeValueType = {PyVarObject_HEAD_INIT(nullptr, 0)};

bool Adjustment::concerns(PyObject* feature) const {
    if (!kinds) return true;
    int there = PySet_Contains(kinds.get(), item(feature, KIND));
    check(there);
    return there != 0 && (!traits || meets(traits.get(), item(feature, TRAITS)));
}

const std::vector<Place>& Rules::places_on(PyObject* oriented) {
    return *places_lately.of(oriented, [&](PyObject*) {
        auto found = places.find(oriented);
        if (found == places.end())
            found = places.emplace(oriented, read_places(this, table_of_oriented(oriented)->kinds)).first;
        return &found->second;
    });
}

namespace {

// What a method of the ruleset says of a tile, asked once. Tiles are kept as long as the process runs.
PyObject* said_of(PyObject* python, const char* method, PyObject* tile, std::unordered_map<PyObject*, Ref>& known,
                  Lately<PyObject*>& lately) {
    return lately.of(tile, [&](PyObject*) {
        auto found = known.find(tile);
        if (found == known.end()) found = known.emplace(tile, call(attribute(python, method).get(), tile)).first;
        return found->second.get();
    });
}

}  // namespace

PyObject* Rules::placement_changes(PyObject* tile) {
    return said_of(python, "placement_changes", tile, changes, changes_lately);
}

PyObject* Rules::after(PyObject* laid) { return said_of(python, "after", laid, afters, afters_lately); }

PyObject* Rules::step(PyObject* name) {
    return steps_lately.of(name, [&](PyObject*) {
        PyObject* found = PyDict_GetItemWithError(steps, name);
        if (found != nullptr) return found;
        if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, name);
        throw Raised{};
    });
}

PyObject* Rules::verb(PyObject* action) {
    auto* type = reinterpret_cast<PyObject*>(Py_TYPE(action));
    return verbs_lately.of(type, [&](PyObject*) {
        PyObject* found = PyDict_GetItemWithError(verbs, type);
        if (found == nullptr && PyErr_Occurred()) throw Raised{};
        return found;
    });
}

Ref compiled_rules(PyObject* rules) {
    PyObject* kept = PyObject_GetAttrString(rules, KEPT_AS);
    if (kept != nullptr) return Ref::own(kept);
    PyErr_Clear();
    Ref made = compile(rules);
    check(PyObject_SetAttrString(rules, KEPT_AS, made.get()));
    return made;
}

void ready_ruleset(PyObject*) {
    RulesType.tp_name = "carcassonne._core.native.Rules";
    RulesType.tp_basicsize = sizeof(Rules);
    RulesType.tp_flags = Py_TPFLAGS_DEFAULT;
    RulesType.tp_dealloc = rules_dealloc;
    check(PyType_Ready(&RulesType));
    IdleStepType.tp_name = "carcassonne._core.native.IdleStep";
    IdleStepType.tp_basicsize = sizeof(IdleStep);
    IdleStepType.tp_flags = Py_TPFLAGS_DEFAULT;
    IdleStepType.tp_dealloc = idle_dealloc;
    check(PyType_Ready(&IdleStepType));
    NativeStepType.tp_name = "carcassonne._core.native.Step";
    NativeStepType.tp_basicsize = sizeof(NativeStep);
    NativeStepType.tp_flags = Py_TPFLAGS_DEFAULT;
    check(PyType_Ready(&NativeStepType));
    NativeValueType.tp_name = "carcassonne._core.native.Value";
    NativeValueType.tp_basicsize = sizeof(NativeValue);
    NativeValueType.tp_flags = Py_TPFLAGS_DEFAULT;
    check(PyType_Ready(&NativeValueType));
}

}  // namespace core
