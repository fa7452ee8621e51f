// `carcassonne._core.native`: the twins of what the files of the engine define, by file.
#include "base.h"
#include "board.h"
#include "figures.h"
#include "python.h"
#include "scoring.h"
#include "state.h"

namespace core {
namespace {

PyObject* py_adopt(PyObject*, PyObject* python_class) {
    return answer([&] {
        adopt_state(python_class);
        return none();
    });
}

PyMethodDef functions[] = {
    {"adopt", py_adopt, METH_O, "Let the native state do as this class in Python whatever it does not itself."},
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

void add_functions(PyObject* twins, const char* file, PyMethodDef* defined) {
    Ref own = Ref::own(PyDict_New());
    for (; defined->ml_name != nullptr; ++defined)
        check(PyDict_SetItemString(own.get(), defined->ml_name,
                                   Ref::own(PyCFunction_New(defined, nullptr)).get()));
    check(PyDict_SetItemString(twins, file, own.get()));
}

void add_class(PyObject* twins, const char* file, const char* name, PyTypeObject& type) {
    Ref text = Ref::own(PyUnicode_FromString(file));
    PyObject* own = PyDict_GetItemWithError(twins, text.get());
    if (own == nullptr) {
        check(PyDict_SetItemString(twins, file, Ref::own(PyDict_New()).get()));
        own = PyDict_GetItemWithError(twins, text.get());
    }
    check(PyDict_SetItemString(own, name, reinterpret_cast<PyObject*>(&type)));
}

Ref all_twins() {
    Ref twins = Ref::own(PyDict_New());
    add_functions(twins.get(), "board", board_functions);
    add_functions(twins.get(), "figures", figures_functions);
    add_functions(twins.get(), "scoring", scoring_functions);
    add_functions(twins.get(), "track", track_functions);
    add_functions(twins.get(), "turn", turn_functions);
    add_class(twins.get(), "state", "State", StateType);
    add_class(twins.get(), "state", "Link", LinkType);
    add_class(twins.get(), "state", "Placed", PlacedType);
    add_class(twins.get(), "tile", "Placements", PlacementsType);
    return twins;
}

Ref make_module() {
    Ref module = Ref::own(PyModule_Create(&definition));
    ready_tile(module.get());
    ready_cells(module.get());
    ready_ruleset(module.get());
    ready_state(module.get());
    check(PyModule_AddObjectRef(module.get(), "TWINS", all_twins().get()));
    return module;
}

}  // namespace
}  // namespace core

PyMODINIT_FUNC PyInit_native() { return core::answer(core::make_module); }
