#include "events.h"

#include <structmember.h>

#include "state.h"

namespace core {

PyTypeObject EventsType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject DecisionType = {PyVarObject_HEAD_INIT(nullptr, 0)};

namespace {

// --- events --------------------------------------------------------------------------------------------------

// A sequence of dicts that are written when somebody reads them. Twin of `engine/events.py`.
struct Events {
    PyObject_HEAD PyObject *typed, *told;
};

Events* events_of(PyObject* self) { return reinterpret_cast<Events*>(self); }

PyObject* told_of(PyObject* self) {
    Events* own = events_of(self);
    if (own->told != nullptr) return own->told;
    static PyObject* name = Ref::own(PyUnicode_InternFromString("to_json")).release();
    Ref told = Ref::own(PyTuple_New(size(own->typed)));
    for (Py_ssize_t i = 0; i < size(own->typed); ++i)
        PyTuple_SET_ITEM(told.get(), i, Ref::own(PyObject_CallMethodNoArgs(item(own->typed, i), name)).release());
    own->told = told.release();
    return own->told;
}

PyObject* events_make(PyObject*, PyObject* const* given, size_t flags, PyObject*) {
    return answer([&] {
        need(PyVectorcall_NARGS(flags), 1);
        return new_events(Ref::own(PySequence_Tuple(given[0])));
    });
}

void events_dealloc(PyObject* self) {
    Py_XDECREF(events_of(self)->typed);
    Py_XDECREF(events_of(self)->told);
    Py_TYPE(self)->tp_free(self);
}

Py_ssize_t events_len(PyObject* self) { return size(events_of(self)->typed); }

PyObject* events_told(PyObject* self, void*) {
    return answer([&] { return Ref::share(told_of(self)); });
}

PyObject* events_subscript(PyObject* self, PyObject* key) {
    return answer([&] { return Ref::own(PyObject_GetItem(told_of(self), key)); });
}

PyObject* events_item(PyObject* self, Py_ssize_t place) {
    return answer([&] { return Ref::own(PySequence_GetItem(told_of(self), place)); });
}

PyObject* events_iter(PyObject* self) {
    return answer([&] { return Ref::own(PyObject_GetIter(told_of(self))); });
}

PyObject* events_repr(PyObject* self) {
    return answer([&] { return Ref::own(PyObject_Repr(told_of(self))); });
}

Ref as_tuple(PyObject* other) {
    if (Py_TYPE(other) == &EventsType) return Ref::share(told_of(other));
    return PyList_Check(other) ? Ref::own(PyList_AsTuple(other)) : Ref::share(other);
}

PyObject* events_compare(PyObject* self, PyObject* other, int how) {
    if (how != Py_EQ && how != Py_NE) Py_RETURN_NOTIMPLEMENTED;
    return answer([&] { return Ref::own(PyObject_RichCompare(told_of(self), as_tuple(other).get(), how)); });
}

PyObject* events_concat(PyObject* self, PyObject* other) {
    return answer([&] {
        Ref more = Ref::own(PySequence_Tuple(other));
        return Ref::own(PySequence_Concat(told_of(self), more.get()));
    });
}

PyObject* told_method(PyObject* self, const char* name, PyObject* given) {
    return answer([&] {
        Ref method = attribute(told_of(self), name);
        return Ref::own(PyObject_Call(method.get(), given, nullptr));
    });
}

PyObject* events_index(PyObject* self, PyObject* given) { return told_method(self, "index", given); }
PyObject* events_count(PyObject* self, PyObject* given) { return told_method(self, "count", given); }

PyObject* events_reversed(PyObject* self, PyObject*) {
    return answer([&] { return call(reinterpret_cast<PyObject*>(&PyReversed_Type), told_of(self)); });
}

PyMethodDef events_methods[] = {
    {"index", events_index, METH_VARARGS, nullptr},
    {"count", events_count, METH_VARARGS, nullptr},
    {"__reversed__", events_reversed, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef events_fields[] = {
    {"told", events_told, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PySequenceMethods events_sequence = {};
PyMappingMethods events_mapping = {};

void ready_events_type(PyObject* module) {
    events_sequence.sq_length = events_len;
    events_sequence.sq_item = events_item;
    events_sequence.sq_concat = events_concat;
    events_mapping.mp_length = events_len;
    events_mapping.mp_subscript = events_subscript;
    PyTypeObject& type = EventsType;
    type.tp_name = "carcassonne._core.native.Events";
    type.tp_basicsize = sizeof(Events);
    type.tp_flags = Py_TPFLAGS_DEFAULT;
    type.tp_doc = "Events as JSON has them: a sequence of dicts that are written when somebody reads them.";
    type.tp_vectorcall = events_make;
    type.tp_dealloc = events_dealloc;
    type.tp_as_sequence = &events_sequence;
    type.tp_as_mapping = &events_mapping;
    type.tp_iter = events_iter;
    type.tp_richcompare = events_compare;
    type.tp_hash = PyObject_HashNotImplemented;
    type.tp_repr = events_repr;
    type.tp_methods = events_methods;
    type.tp_getset = events_fields;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "Events", reinterpret_cast<PyObject*>(&type)));
}

// --- a decision ----------------------------------------------------------------------------------------------

// What is asked now. Twin of `engine/decision.py`, which does all but begin it.
struct Decision {
    PyObject_HEAD PyObject *state, *kind, *options, *player;
};

PyObject* repr_in_python = nullptr;

PyObject* decision_make(PyObject*, PyObject* const* given, size_t flags, PyObject*) {
    return answer([&] {
        need(PyVectorcall_NARGS(flags), 1);
        return new_decision(state_of(given[0]));
    });
}

int decision_clear(PyObject* self) {
    auto* own = reinterpret_cast<Decision*>(self);
    Py_CLEAR(own->state);
    Py_CLEAR(own->kind);
    Py_CLEAR(own->options);
    Py_CLEAR(own->player);
    return 0;
}

int decision_traverse(PyObject* self, visitproc visit, void* arg) {
    auto* own = reinterpret_cast<Decision*>(self);
    Py_VISIT(own->state);
    Py_VISIT(own->options);
    return 0;
}

void decision_dealloc(PyObject* self) {
    PyObject_GC_UnTrack(self);
    decision_clear(self);
    Py_TYPE(self)->tp_free(self);
}

PyObject* decision_repr(PyObject* self) {
    return answer([&] { return call(repr_in_python, self); });
}

PyMemberDef decision_fields[] = {
    {"_state", T_OBJECT_EX, offsetof(Decision, state), 0, nullptr},
    {"kind", T_OBJECT_EX, offsetof(Decision, kind), 0, nullptr},
    {"options", T_OBJECT_EX, offsetof(Decision, options), 0, nullptr},
    {"player", T_OBJECT_EX, offsetof(Decision, player), 0, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

void ready_decision(PyObject* module) {
    PyTypeObject& type = DecisionType;
    type.tp_name = "carcassonne._core.native.Decision";
    type.tp_basicsize = sizeof(Decision);
    type.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC;
    type.tp_doc = "What is asked now. `options` lists every legal action; there are no others.";
    type.tp_vectorcall = decision_make;
    type.tp_dealloc = decision_dealloc;
    type.tp_traverse = decision_traverse;
    type.tp_clear = decision_clear;
    type.tp_repr = decision_repr;
    type.tp_members = decision_fields;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "Decision", reinterpret_cast<PyObject*>(&type)));
}

}  // namespace

Ref new_events(Ref typed) {
    Ref made = Ref::own(EventsType.tp_alloc(&EventsType, 0));
    events_of(made.get())->typed = typed.release();
    return made;
}

Ref new_decision(State* state) {
    Ref made = Ref::own(DecisionType.tp_alloc(&DecisionType, 0));
    auto* own = reinterpret_cast<Decision*>(made.get());
    own->state = Ref::share(reinterpret_cast<PyObject*>(state)).release();
    own->kind = Ref::share(state->kind).release();
    own->options = Ref::share(state->options).release();
    own->player = Ref::share(state->decider).release();
    return made;
}

void adopt_decision(PyObject* python_class) {
    repr_in_python = attribute(python_class, "__repr__").release();
    adopt(DecisionType, python_class);
}

void ready_events(PyObject* module) {
    ready_events_type(module);
    ready_decision(module);
}

}  // namespace core
