#include "game.h"

#include <structmember.h>

#include "events.h"
#include "state.h"

namespace core {
namespace {

// Where the slots of the class in Python are.
Py_ssize_t state_offset, decision_offset;
PyObject *play_in_python, *Action;

PyObject*& slot(PyObject* game, Py_ssize_t offset) {
    return *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(game) + offset);
}

State* state_in(PyObject* game) {
    PyObject* state = slot(game, state_offset);
    if (state == nullptr) raise(PyExc_AttributeError, "this game has not begun");
    return state_of(state);
}

PyObject* get_over(PyObject* game, void*) {
    return answer([&] { return Ref::share(state_in(game)->over); });
}

PyObject* get_scores(PyObject* game, void*) {
    return answer([&] { return Ref::share(state_in(game)->scores); });
}

PyObject* get_decision(PyObject* game, void*) {
    return answer([&] {
        State* state = state_in(game);
        PyObject*& decision = slot(game, decision_offset);
        if (decision != nullptr && decision != Py_None) return Ref::share(decision);
        if (is_true(state->over) || !state->is_asked()) return none();
        replace(decision, new_decision(state));
        return Ref::share(decision);
    });
}

// The option that equals an action; nothing if Python has to look closer, or to say why it is none.
Ref legal(State* state, PyObject* action) {
    if (!PyType_IsSubtype(Py_TYPE(action), reinterpret_cast<PyTypeObject*>(Action))) return none();
    return state->option(action);
}

PyObject* play(PyObject* game, PyObject* action) {
    return answer([&] {
        State* state = state_in(game);
        Ref option = legal(state, action);
        if (option.get() == Py_None) return call(play_in_python, game, action);
        Ref events = state->play(option.get());
        replace(slot(game, decision_offset), none());
        return new_events(std::move(events));
    });
}

PyMethodDef methods[] = {
    {"play", play, METH_O, "Carry out a legal action and return the events it caused."},
};

PyGetSetDef fields[] = {
    {"decision", get_decision, nullptr, "The question asked now; None once the game is over, and before a reveal.",
     nullptr},
    {"over", get_over, nullptr, nullptr, nullptr},
    {"scores", get_scores, nullptr, nullptr, nullptr},
};

Py_ssize_t offset_of(PyObject* python_class, const char* name) {
    Ref found = attribute(python_class, name);
    if (Py_TYPE(found.get()) != &PyMemberDescr_Type) raise(PyExc_TypeError, "a game keeps its fields in slots");
    return reinterpret_cast<PyMemberDescrObject*>(found.get())->d_member->offset;
}

}  // namespace

void adopt_game(PyObject* python_class) {
    auto* type = reinterpret_cast<PyTypeObject*>(python_class);
    state_offset = offset_of(python_class, "_state");
    decision_offset = offset_of(python_class, "_decision");
    play_in_python = attribute(python_class, "play").release();
    Ref actions = Ref::own(PyImport_ImportModule("carcassonne.engine.actions"));
    Action = attribute(actions.get(), "Action").release();
    for (PyMethodDef& method : methods)
        check(PyObject_SetAttrString(python_class, method.ml_name,
                                     Ref::own(PyDescr_NewMethod(type, &method)).get()));
    for (PyGetSetDef& field : fields)
        check(PyObject_SetAttrString(python_class, field.name, Ref::own(PyDescr_NewGetSet(type, &field)).get()));
}

}  // namespace core
