// `carcassonne._core.native`: the twins of what the files of the engine define, by file.
#include "base.h"
#include "board.h"
#include "canvas.h"
#include "companions.h"
#include "evaluation.h"
#include "events.h"
#include "figures.h"
#include "game.h"
#include "named.h"
#include "python.h"
#include "rng.h"
#include "scoring.h"
#include "state.h"

namespace core {
namespace {

PyObject* py_adopt(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        if (PyUnicode_CompareWithASCIIString(given[0], "state") == 0) adopt_state(given[1]);
        if (PyUnicode_CompareWithASCIIString(given[0], "decision") == 0) adopt_decision(given[1]);
        if (PyUnicode_CompareWithASCIIString(given[0], "game") == 0) adopt_game(given[1]);
        return none();
    });
}

PyMethodDef functions[] = {
    {"adopt", fast(py_adopt), METH_FASTCALL,
     "Let the class of a file do as this class in Python whatever it does not do itself."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "carcassonne._core.native",
    "The native twin of the engine.",
    -1,
    functions,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
};

// The twins of a file, to which more are added.
Ref twins_of(PyObject* twins, const char* file) {
    Ref name = Ref::own(PyUnicode_FromString(file));
    Ref none_yet = Ref::own(PyDict_New());
    PyObject* own = PyDict_SetDefault(twins, name.get(), none_yet.get());
    if (own == nullptr) throw Raised{};
    return Ref::share(own);
}

void add_functions(PyObject* twins, const char* file, PyMethodDef* defined) {
    Ref own = twins_of(twins, file);
    for (; defined->ml_name != nullptr; ++defined)
        check(
            PyDict_SetItemString(own.get(), defined->ml_name, Ref::own(PyCFunction_New(defined, nullptr)).get()));
}

void add_class(PyObject* twins, const char* file, const char* name, PyTypeObject& type) {
    check(PyDict_SetItemString(twins_of(twins, file).get(), name, reinterpret_cast<PyObject*>(&type)));
}

Ref all_twins() {
    Ref twins = Ref::own(PyDict_New());
    add_functions(twins.get(), "board", board_functions);
    add_class(twins.get(), "canvas", "Canvas", CanvasType);
    add_functions(twins.get(), "companions", companions_functions);
    add_functions(twins.get(), "figures", figures_functions);
    add_functions(twins.get(), "scoring", scoring_functions);
    add_functions(twins.get(), "track", track_functions);
    add_functions(twins.get(), "turn", turn_functions);
    add_class(twins.get(), "state", "State", StateType);
    add_class(twins.get(), "state", "Link", LinkType);
    add_class(twins.get(), "state", "Placed", PlacedType);
    add_functions(twins.get(), "geometry", geometry_functions);
    add_functions(twins.get(), "named", named_functions);
    add_functions(twins.get(), "reply", reply_functions);
    add_functions(twins.get(), "rng", rng_functions);
    add_class(twins.get(), "decision", "Decision", DecisionType);
    add_class(twins.get(), "events", "Events", EventsType);
    add_functions(twins.get(), "tile", tile_functions);
    add_class(twins.get(), "tile", "Placements", PlacementsType);
    return twins;
}

// Functions that a class has as methods.
void add_methods(PyObject* methods, const char* name, PyMethodDef* defined) {
    Ref own = twins_of(methods, name);
    for (; defined->ml_name != nullptr; ++defined) {
        Ref function = Ref::own(PyCFunction_New(defined, nullptr));
        check(PyDict_SetItemString(own.get(), defined->ml_name,
                                   Ref::own(PyInstanceMethod_New(function.get())).get()));
    }
}

Ref all_methods() {
    Ref methods = Ref::own(PyDict_New());
    add_methods(methods.get(), "Ruleset", ruleset_functions);
    add_methods(methods.get(), "Evaluation", evaluation_functions);
    return methods;
}

Ref make_module() {
    Ref module = Ref::own(PyModule_Create(&definition));
    ready_tile(module.get());
    ready_cells(module.get());
    ready_ruleset(module.get());
    ready_state(module.get());
    ready_events(module.get());
    ready_evaluation();
    ready_canvas(module.get());
    check(PyModule_AddObjectRef(module.get(), "TWINS", all_twins().get()));
    check(PyModule_AddObjectRef(module.get(), "METHODS", all_methods().get()));
    return module;
}

}  // namespace
}  // namespace core

PyMODINIT_FUNC PyInit_native() { return core::answer(core::make_module); }
