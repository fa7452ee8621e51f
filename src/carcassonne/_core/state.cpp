#include "state.h"

#include <structmember.h>

#include "bits.h"

namespace core {

PyTypeObject StateType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject LinkType = {PyVarObject_HEAD_INIT(nullptr, 0)};

namespace {

PyObject* option_in_python = nullptr;
PyObject* begin_in_python = nullptr;  // `State.__init__` of Python: the fields of a game that begins

// --- all fields in a row -----------------------------------------------------------------------------------

constexpr size_t ALL = (sizeof(State) - offsetof(State, agenda)) / sizeof(PyObject*);

PyObject** all_of(State* state) { return &state->agenda; }

State* self_of(PyObject* self) { return reinterpret_cast<State*>(self); }

// What a field may hold. The core reads these fields without looking twice.
enum class Holds { ANYTHING, LIST, DICT, TUPLE, NUMBER, WORD, BOARD, FRONTIER };

struct Field {
    const char* name;
    Py_ssize_t offset;
    Holds holds;
    PyObject* word;  // the name as Python has it
};

#define FIELD(name, holds) {#name, offsetof(State, name), Holds::holds, nullptr}
Field fields[] = {
    FIELD(agenda, TUPLE),
    FIELD(away, DICT),
    FIELD(board, BOARD),
    FIELD(bound, DICT),
    FIELD(closed, TUPLE),
    FIELD(context, ANYTHING),
    FIELD(counter, NUMBER),
    FIELD(decider, NUMBER),
    FIELD(dice, TUPLE),
    FIELD(drawn, NUMBER),
    FIELD(events, LIST),
    FIELD(extra, TUPLE),
    FIELD(features, LIST),
    FIELD(figures, DICT),
    FIELD(fresh, TUPLE),
    FIELD(frontier, FRONTIER),
    FIELD(gained, TUPLE),
    FIELD(hand, TUPLE),
    FIELD(kept, DICT),
    FIELD(key, ANYTHING),
    FIELD(kind, WORD),
    FIELD(laid, LIST),
    FIELD(marked, TUPLE),
    FIELD(markers, TUPLE),
    FIELD(options, ANYTHING),
    FIELD(over, ANYTHING),
    FIELD(parent, LIST),
    FIELD(past, ANYTHING),
    FIELD(piles, TUPLE),
    FIELD(places, ANYTHING),
    FIELD(player, NUMBER),
    FIELD(rejected, TUPLE),
    FIELD(rings, DICT),
    FIELD(rules, ANYTHING),
    FIELD(scores, TUPLE),
    FIELD(script, ANYTHING),
    FIELD(seed, ANYTHING),
    FIELD(series, WORD),
    FIELD(set_up, NUMBER),
    FIELD(stack, TUPLE),
    FIELD(supply, NUMBER),
    FIELD(turn, NUMBER),
    {"new", offsetof(State, new_), Holds::TUPLE, nullptr},
};
#undef FIELD

bool may_hold(Holds holds, PyObject* value) {
    switch (holds) {
        case Holds::LIST: return PyList_CheckExact(value);
        case Holds::DICT: return PyDict_Check(value);
        case Holds::TUPLE: return PyTuple_Check(value);
        case Holds::NUMBER: return PyLong_Check(value);
        case Holds::WORD: return PyUnicode_Check(value);
        case Holds::BOARD: return Py_TYPE(value) == &BoardType;
        case Holds::FRONTIER: return Py_TYPE(value) == &FrontierType;
        case Holds::ANYTHING: return true;
    }
    return false;
}

PyObject*& place_of(State* state, const Field& field) {
    return *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(state) + field.offset);
}

// A state that begins is given empty dicts for its tables, as in Python; it gets tables of the core.
Ref table_for(const Field& field, PyObject* value) {
    bool begins = PyDict_CheckExact(value) && PyDict_GET_SIZE(value) == 0;
    if (begins && field.holds == Holds::BOARD) return new_board();
    if (begins && field.holds == Holds::FRONTIER) return new_frontier();
    return Ref::share(value);
}

void set_field(State* state, const Field& field, PyObject* value) {
    if (value == nullptr) raise(PyExc_AttributeError, "no field of a state is taken away");
    Ref held = table_for(field, value);
    if (!may_hold(field.holds, held.get())) {
        PyErr_Format(PyExc_TypeError, "the field %s of a state cannot hold %R", field.name, value);
        throw Raised{};
    }
    replace(place_of(state, field), std::move(held));
}

int state_set(PyObject* self, PyObject* name, PyObject* value) {
    for (const Field& field : fields) {
        if (field.word != name) continue;
        try {
            set_field(self_of(self), field, value);
            return 0;
        } catch (const Raised&) {
            return -1;
        }
    }
    return PyObject_GenericSetAttr(self, name, value);  // which knows no other field
}

int state_traverse(PyObject* self, visitproc visit, void* arg) {
    PyObject** all = all_of(self_of(self));
    for (size_t i = 0; i < ALL; ++i) Py_VISIT(all[i]);
    return 0;
}

int state_clear(PyObject* self) {
    PyObject** all = all_of(self_of(self));
    for (size_t i = 0; i < ALL; ++i) Py_CLEAR(all[i]);
    return 0;
}

void state_dealloc(PyObject* self) {
    PyObject_GC_UnTrack(self);
    state_clear(self);
    Py_TYPE(self)->tp_free(self);
}

int state_init(PyObject* self, PyObject* arguments, PyObject*) {
    PyObject* rules;
    if (!PyArg_ParseTuple(arguments, "O", &rules)) return -1;
    try {
        ready_names();
        call(begin_in_python, self, rules);
        replace(self_of(self)->compiled, compiled_rules(rules));
        return 0;
    } catch (const Raised&) {
        return -1;
    }
}

Ref copy_of_state(State* state) {
    Ref made = Ref::own(StateType.tp_alloc(&StateType, 0));
    PyObject** here = all_of(state);
    PyObject** there = all_of(self_of(made.get()));
    for (size_t i = 0; i < ALL; ++i) {
        Py_XINCREF(here[i]);
        there[i] = here[i];
    }
    State* copy = self_of(made.get());
    replace(copy->board, copy_of(state->tiles()));
    replace(copy->frontier, copy_of(state->free_cells()));
    for (PyObject** list : {&copy->features, &copy->parent, &copy->laid})
        replace(*list, Ref::own(PyList_GetSlice(*list, 0, PyList_GET_SIZE(*list))));
    for (PyObject** dict : {&copy->rings, &copy->figures, &copy->kept})
        replace(*dict, Ref::own(PyDict_Copy(*dict)));
    replace(copy->events, Ref::own(PyList_New(0)));
    return made;
}

// --- steps -------------------------------------------------------------------------------------------------

// Has a step nothing to do, as its module says?
bool is_idle(State* state, const IdleStep* step) {
    if (step->at_hand)
        return !meet(state->supply, state->ruleset()->seat_masks.at(state->active()), step->figures);
    if (step->segment != nullptr) {
        int shown = PySequence_Contains(tile_at(state, to_long(item_from_end(state->new_, -1)))->table->kinds,
                                        step->segment);
        check(shown);
        return shown == 0;
    }
    if (step->figures != nullptr) {
        Words own(state->ruleset()->seat_masks.at(state->active()));
        bool there = false;
        Words(step->figures).each([&](long figure) {
            if (!own.has(figure)) return;
            int found = PyDict_Contains(state->figures, from_long(figure).get());
            check(found);
            there = there || found;
        });
        return !there;
    }
    PyObject* kept = PyDict_GetItemWithError(state->kept, step->kind);
    if (kept == nullptr) {
        if (PyErr_Occurred()) throw Raised{};
        return false;
    }
    if (kept == step->begun) return true;
    int same = PyObject_RichCompareBool(kept, step->begun, Py_EQ);
    check(same);
    if (same != 0) check(PyDict_SetItem(state->kept, step->kind, step->begun));  // known at sight next time
    return same != 0;
}

void carry_out(State* state, PyObject* name, PyObject* arguments) {
    PyObject* step = state->ruleset()->step(name);
    if (Py_TYPE(step) == &NativeStepType) return reinterpret_cast<NativeStep*>(step)->carry_out(state, arguments);
    step = needed(state, step);
    if (step == nullptr) return;
    PyObject* given[8] = {nullptr, reinterpret_cast<PyObject*>(state)};
    Py_ssize_t count = size(arguments);
    if (count > 6) raise(PyExc_TypeError, "a step has more arguments than there is room for");
    for (Py_ssize_t i = 0; i < count; ++i) given[i + 2] = item(arguments, i);
    size_t all = static_cast<size_t>(count + 1) | PY_VECTORCALL_ARGUMENTS_OFFSET;
    Ref::own(PyObject_Vectorcall(step, given + 1, all, nullptr));
}

Ref next_step(State* state) {
    if (size(state->agenda) == 0) raise(PyExc_ValueError, "nothing is left to happen, and the game is not over");
    return Ref::share(item(state->agenda, 0));
}

void take_step(State* state, PyObject* step) {
    replace(state->agenda, Ref::share(item(state->agenda, 1)));
    carry_out(state, item(step, 0), item(step, 1));
}

void apply(State* state, PyObject* action) {
    replace(state->kind, Ref::share(names.empty));
    replace(state->options, Ref::share(names.nothing));
    PyObject* handler = state->ruleset()->verb(action);
    if (handler == nullptr) return;
    if (Py_TYPE(handler) == &NativeStepType)
        reinterpret_cast<NativeStep*>(handler)->carry_out(state, action);
    else
        call(handler, reinterpret_cast<PyObject*>(state), action);
}

Ref run_to_reveal(State* state, long seat) {
    static PyObject* end = Ref::own(PyUnicode_InternFromString("end")).release();
    while (!state->is_asked()) {
        if (is_true(state->over)) return Ref::share(end);
        Ref step = next_step(state);
        PyObject* shown = PyDict_GetItemWithError(state->ruleset()->reveals, item(step.get(), 0));
        if (shown != nullptr) return Ref::share(shown);
        if (PyErr_Occurred()) throw Raised{};
        take_step(state, step.get());
    }
    return to_long(state->decider) == seat ? none() : Ref::share(names.player);
}

// One link of the past: an action or a stroke of chance, and the events it caused.
struct Link {
    PyObject_HEAD PyObject *action, *count, *events, *previous;
};

Ref link_of(PyObject* previous, PyObject* action, PyObject* events) {
    Ref told = Ref::own(PySequence_Tuple(events));
    long before = 0;
    if (Py_TYPE(previous) == &LinkType) before = to_long(reinterpret_cast<Link*>(previous)->count);
    Ref total = from_long(before + size(told.get()));
    Ref made = Ref::own(LinkType.tp_alloc(&LinkType, 0));
    auto* link = reinterpret_cast<Link*>(made.get());
    link->action = Ref::share(action).release();
    link->count = total.release();
    link->events = told.release();
    link->previous = Ref::share(previous).release();
    return made;
}

// --- for Python --------------------------------------------------------------------------------------------

PyObject* py_copy(PyObject* self, PyObject*) {
    return answer([&] { return copy_of_state(state_of(self)); });
}

PyObject* py_find(PyObject* self, PyObject* feature) {
    return answer([&] { return from_long(state_of(self)->find(to_long(feature))); });
}

PyObject* py_feature_at(PyObject* self, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return from_long(state_of(self)->feature_at(to_long(given[0]), to_long(given[1])));
    });
}

PyObject* py_seats_from(PyObject* self, PyObject* seat) {
    return answer([&] {
        long first = to_long(seat), seats = state_of(self)->ruleset()->seats;
        Ref found = Ref::own(PyTuple_New(seats));
        for (long k = 0; k < seats; ++k)  // as in Python, what is left of a division is never negative
            PyTuple_SET_ITEM(found.get(), k, from_long(((first + k) % seats + seats) % seats).release());
        return found;
    });
}

PyObject* py_push(PyObject* self, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        std::vector<Ref> steps;
        for (Py_ssize_t i = 0; i < count; ++i) steps.push_back(Ref::share(given[i]));
        state_of(self)->push(std::move(steps));
        return none();
    });
}

PyObject* py_keep(PyObject* self, PyObject* record) {
    return answer([&] {
        check(PyDict_SetItem(state_of(self)->kept, reinterpret_cast<PyObject*>(Py_TYPE(record)), record));
        return none();
    });
}

PyObject* py_tell(PyObject* self, PyObject* event) {
    return answer([&] {
        state_of(self)->tell(Ref::share(event));
        return none();
    });
}

PyObject* py_ask(PyObject* self, PyObject* given, PyObject* named) {
    return answer([&] {
        static const char* named_fields[] = {"question", "decider", "options", "context", nullptr};
        PyObject *question, *decider, *options, *context = Py_None;
        if (!PyArg_ParseTupleAndKeywords(given, named, "OOO|O", const_cast<char**>(named_fields), &question,
                                         &decider, &options, &context))
            throw Raised{};
        static PyObject* kind_of_question = Ref::own(PyUnicode_InternFromString("kind")).release();
        Ref kind = Ref::own(PyObject_GetAttr(question, kind_of_question));
        state_of(self)->ask(kind.get(), decider, Ref::share(options), Ref::share(context));
        return none();
    });
}

PyObject* py_run(PyObject* self, PyObject*) {
    return answer([&] {
        state_of(self)->run();
        return none();
    });
}

PyObject* py_apply(PyObject* self, PyObject* action) {
    return answer([&] {
        apply(state_of(self), action);
        return none();
    });
}

PyObject* py_option(PyObject* self, PyObject* action) {
    return answer([&] { return state_of(self)->option(action); });
}

PyObject* py_play(PyObject* self, PyObject* action) {
    return answer([&] { return state_of(self)->play(action); });
}

PyObject* py_run_to_reveal(PyObject* self, PyObject* seat) {
    return answer([&] { return run_to_reveal(state_of(self), to_long(seat)); });
}

PyMethodDef state_methods[] = {
    {"copy", py_copy, METH_NOARGS, "An independent copy; it shares every record and the past."},
    {"find", py_find, METH_O, "Today's id of a feature that may have been joined to another."},
    {"feature_at", fast(py_feature_at), METH_FASTCALL,
     "The feature of a segment of the tile on a cell; -1 if the segment is no feature."},
    {"seats_from", py_seats_from, METH_O, "All seats clockwise, this one first (DEF-11, TURN-48)."},
    {"push", fast(py_push), METH_FASTCALL, "Let these steps happen next, before all that waits."},
    {"keep", py_keep, METH_O, "Put a record of a module in the place of the one before it."},
    {"tell", py_tell, METH_O, "Say what has happened."},
    {"ask", fast(py_ask), METH_VARARGS | METH_KEYWORDS,
     "Put one question to one player; nothing happens until it is answered."},
    {"run", py_run, METH_NOARGS, "Carry out steps until a question is asked or the game is over."},
    {"apply", py_apply, METH_O, "Carry out a legal answer to the question; `run` goes on to the next one."},
    {"option", py_option, METH_O, "The option that equals this action; None if there is none."},
    {"play", py_play, METH_O,
     "Carry out a legal answer and all that follows, and add it to the past; its events."},
    {"run_to_reveal", py_run_to_reveal, METH_O,
     "As `run`, but stop before anything hidden shows or somebody else decides; says which of them."},
    {nullptr, nullptr, 0, nullptr},
};

PyMemberDef members[std::size(fields) + 1];

void ready_fields() {
    for (size_t i = 0; i < std::size(fields); ++i) {
        fields[i].word = Ref::own(PyUnicode_InternFromString(fields[i].name)).release();
        members[i] = {fields[i].name, T_OBJECT_EX, fields[i].offset, 0, nullptr};
    }
}

// --- the past ----------------------------------------------------------------------------------------------

PyObject* link_make(PyObject*, PyObject* const* given, size_t flags, PyObject*) {
    return answer([&] {
        need(PyVectorcall_NARGS(flags), 3);
        return link_of(given[0], given[1], given[2]);
    });
}

// A long past is given back link by link, not by a call within a call.
void link_dealloc(PyObject* self) {
    PyObject* waiting = self;
    while (waiting != nullptr) {
        auto* link = reinterpret_cast<Link*>(waiting);
        PyObject* previous = link->previous;
        Py_DECREF(link->action);
        Py_DECREF(link->count);
        Py_DECREF(link->events);
        Py_TYPE(waiting)->tp_free(waiting);
        bool last = Py_TYPE(previous) == &LinkType && Py_REFCNT(previous) == 1;
        if (!last) Py_DECREF(previous);
        waiting = last ? previous : nullptr;
    }
}

PyMemberDef link_fields[] = {
    {"action", T_OBJECT_EX, offsetof(Link, action), READONLY, nullptr},
    {"count", T_OBJECT_EX, offsetof(Link, count), READONLY, nullptr},
    {"events", T_OBJECT_EX, offsetof(Link, events), READONLY, nullptr},
    {"previous", T_OBJECT_EX, offsetof(Link, previous), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

}  // namespace

// --- what the rest of the core asks and says ---------------------------------------------------------------

PyObject* needed(State* state, PyObject* step) {
    if (Py_TYPE(step) != &IdleStepType) return step;
    auto* idle = reinterpret_cast<IdleStep*>(step);
    return is_idle(state, idle) ? nullptr : idle->handler;
}

long State::find(long feature) const {
    Py_ssize_t count = PyList_GET_SIZE(parent);
    while (true) {
        if (feature < 0) feature += count;
        if (feature < 0 || feature >= count) raise(PyExc_IndexError, "there is no such feature");
        long next = to_long(PyList_GET_ITEM(parent, feature));
        if (next == feature) return feature;
        feature = next;
    }
}

long State::feature_at(long cell, long segment) const {
    Placed* placed = tile_at(this, cell);
    if (segment < 0) segment += size(placed->features);
    if (segment < 0 || segment >= size(placed->features)) raise(PyExc_IndexError, "the tile has no such segment");
    long feature = placed->feature(segment);
    return feature >= 0 ? find(feature) : -1;
}

PyObject* State::record(long feature) const {
    Py_ssize_t count = PyList_GET_SIZE(features);
    if (feature < 0) feature += count;
    if (feature < 0 || feature >= count) raise(PyExc_IndexError, "there is no such feature");
    return PyList_GET_ITEM(features, feature);
}

void State::set_record(long feature, Ref record) {
    if (feature < 0) feature += PyList_GET_SIZE(features);
    check(PyList_SetItem(features, feature, record.release()));
}

void State::recast(long feature, FeatureField field, Ref value) {
    set_record(feature, changed(record(feature), field, std::move(value)));
}

void State::tell(const Ref& event) { check(PyList_Append(events, event.get())); }

void State::push(std::vector<Ref> steps) {
    Ref rest = Ref::share(agenda);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        rest = tuple_of(std::move(*step), std::move(rest));
    replace(agenda, std::move(rest));
}

void State::ask(PyObject* question_kind, PyObject* seat, Ref choices, Ref remembered) {
    replace(kind, Ref::share(question_kind));
    replace(decider, Ref::share(seat));
    replace(options, std::move(choices));
    replace(context, std::move(remembered));
}

void State::run() {
    while (!is_asked() && !is_true(over)) {
        Ref step = next_step(this);
        take_step(this, step.get());
    }
}

// Other lists of options than these know best.
Ref State::option(PyObject* action) {
    bool is_list = PyList_CheckExact(options) || PyTuple_CheckExact(options);
    bool is_placement = reinterpret_cast<PyObject*>(Py_TYPE(action)) == names.PlaceTile;
    if (is_list && !is_placement) {
        Py_ssize_t count = PySequence_Fast_GET_SIZE(options);
        for (Py_ssize_t i = 0; i < count; ++i)
            if (PySequence_Fast_GET_ITEM(options, i) == action) return Ref::share(action);
    }
    if (is_placement) {
        int there = PySequence_Contains(options, action);
        check(there);
        return there ? Ref::share(action) : none();
    }
    return call(option_in_python, reinterpret_cast<PyObject*>(this), action);
}

Ref State::play(PyObject* action) {
    replace(events, Ref::own(PyList_New(0)));
    apply(this, action);
    run();
    Ref link = link_of(past, action, events);
    replace(past, link);
    return Ref::share(reinterpret_cast<Link*>(link.get())->events);
}

Placed* tile_at(const State* state, long cell) {
    Placed* placed = state->tiles()->find(cell);
    if (placed == nullptr) {
        PyErr_SetObject(PyExc_KeyError, from_long(cell).get());
        throw Raised{};
    }
    return placed;
}

State* state_of(PyObject* object) {
    if (Py_TYPE(object) != &StateType) {
        PyErr_Format(PyExc_TypeError, "a native state is needed, not %R", Py_TYPE(object));
        throw Raised{};
    }
    if (self_of(object)->compiled == nullptr) raise(PyExc_ValueError, "this state has not begun");
    return self_of(object);
}

void adopt(PyTypeObject& type, PyObject* python_class) {
    Ref own = attribute(python_class, "__dict__");
    Ref entries = Ref::own(PyMapping_Items(own.get()));
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(entries.get()); ++i) {
        PyObject* entry = PyList_GET_ITEM(entries.get(), i);
        PyObject *name = item(entry, 0), *method = item(entry, 1);
        bool special = PyUnicode_READ_CHAR(name, 0) == '_' && PyUnicode_READ_CHAR(name, 1) == '_';
        int known = PyDict_Contains(type.tp_dict, name);
        check(known);
        if ((PyFunction_Check(method) || Py_TYPE(method) == &PyProperty_Type) && !special && !known)
            check(PyDict_SetItem(type.tp_dict, name, method));
    }
    PyType_Modified(&type);
}

void adopt_state(PyObject* python_class) {
    begin_in_python = attribute(python_class, "__init__").release();
    option_in_python = attribute(python_class, "option").release();
    adopt(StateType, python_class);
}

void ready_state(PyObject* module) {
    ready_fields();
    PyTypeObject& type = StateType;
    type.tp_name = "carcassonne._core.native.State";
    type.tp_basicsize = sizeof(State);
    type.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC;
    type.tp_doc = "Everything that changes during a game. `rules` is shared and never changes.";
    type.tp_new = PyType_GenericNew;
    type.tp_init = state_init;
    type.tp_dealloc = state_dealloc;
    type.tp_traverse = state_traverse;
    type.tp_clear = state_clear;
    type.tp_methods = state_methods;
    type.tp_members = members;
    type.tp_setattro = state_set;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "State", reinterpret_cast<PyObject*>(&type)));
    PyTypeObject& link = LinkType;
    link.tp_name = "carcassonne._core.native.Link";
    link.tp_basicsize = sizeof(Link);
    link.tp_flags = Py_TPFLAGS_DEFAULT;
    link.tp_doc = "One link of the past: an action or a stroke of chance, and the events it caused.";
    link.tp_vectorcall = link_make;
    link.tp_dealloc = link_dealloc;
    link.tp_members = link_fields;
    check(PyType_Ready(&link));
    check(PyModule_AddObjectRef(module, "Link", reinterpret_cast<PyObject*>(&link)));
}

}  // namespace core
