#include "named.h"

#include <unordered_map>
#include <vector>

namespace core {
namespace {

// How values of a class are made: its word, its fields and their defaults.
struct Form {
    PyObject* word;
    std::vector<PyObject*> names;
    std::vector<PyObject*> defaults;  // nothing where a field has none
};

std::unordered_map<PyObject*, Form> forms;

void fill_named(const Form& form, PyObject* made, PyObject* const* values, PyObject* kwnames) {
    for (Py_ssize_t k = 0; k < size(kwnames); ++k) {
        size_t place = 0;
        while (place < form.names.size() && PyUnicode_Compare(form.names[place], item(kwnames, k)) != 0) ++place;
        auto at = static_cast<Py_ssize_t>(place) + 1;
        if (place == form.names.size() || item(made, at) != nullptr) {
            PyErr_Format(PyExc_TypeError, "%U() has no field %R, or it is given twice", form.word,
                         item(kwnames, k));
            throw Raised{};
        }
        PyTuple_SET_ITEM(made, at, Ref::share(values[k]).release());
    }
}

void fill_defaults(const Form& form, PyObject* made) {
    for (size_t place = 0; place < form.names.size(); ++place) {
        auto at = static_cast<Py_ssize_t>(place) + 1;
        if (item(made, at) != nullptr) continue;
        if (form.defaults[place] == nullptr) {
            PyErr_Format(PyExc_TypeError, "%U() needs the field %R", form.word, form.names[place]);
            throw Raised{};
        }
        PyTuple_SET_ITEM(made, at, Ref::share(form.defaults[place]).release());
    }
}

// Words, numbers and tuples are in no cycle: Python's collector need not look at a value that holds nothing else.
bool is_plain(PyObject* made) {
    for (Py_ssize_t i = 1; i < size(made); ++i) {
        PyObject* field = item(made, i);
        if (field != Py_None && !PyLong_CheckExact(field) && !PyUnicode_CheckExact(field) &&
            !PyBool_Check(field) && !PyTuple_CheckExact(field))
            return false;
    }
    return true;
}

// A value of a class that is called.
PyObject* make(PyObject* type, PyObject* const* values, size_t flags, PyObject* kwnames) {
    return answer([&] {
        const Form& form = forms.at(type);
        auto given = PyVectorcall_NARGS(flags);
        auto fields = static_cast<Py_ssize_t>(form.names.size());
        if (given > fields) {
            PyErr_Format(PyExc_TypeError, "%U() has %zd fields, but %zd are given", form.word, fields, given);
            throw Raised{};
        }
        Ref made = new_record(reinterpret_cast<PyTypeObject*>(type), fields + 1);
        PyTuple_SET_ITEM(made.get(), 0, Ref::share(form.word).release());
        for (Py_ssize_t i = 0; i < given; ++i)
            PyTuple_SET_ITEM(made.get(), i + 1, Ref::share(values[i]).release());
        if (kwnames != nullptr) fill_named(form, made.get(), values + given, kwnames);
        if (given < fields) fill_defaults(form, made.get());
        if (!is_plain(made.get())) PyObject_GC_Track(made.get());
        return made;
    });
}

Form read_form(PyObject* type) {
    Form form;
    form.word = attribute(type, "word").release();
    Ref fields = attribute(type, "names"), defaults = attribute(type, "defaults");
    for (Py_ssize_t i = 0; i < size(fields.get()); ++i) {
        PyObject* name = item(fields.get(), i);
        form.names.push_back(Ref::share(name).release());
        PyObject* value = PyDict_GetItemWithError(defaults.get(), name);
        if (value == nullptr && PyErr_Occurred()) throw Raised{};
        form.defaults.push_back(value == nullptr ? nullptr : Ref::share(value).release());
    }
    return form;
}

// Give back a record: all that Python would look for besides is not there.
void give_back(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    for (Py_ssize_t i = 0; i < Py_SIZE(self); ++i) Py_XDECREF(PyTuple_GET_ITEM(self, i));
    if (type->tp_dictoffset != 0) Py_XDECREF(*_PyObject_GetDictPtr(self));
    type->tp_free(self);
    Py_DECREF(type);
}

// A class stays as long as the process runs: it is one of the protocol.
PyObject* py_quicken(PyObject*, PyObject* type) {
    return answer([&] {
        forms[Ref::share(type).release()] = read_form(type);
        reinterpret_cast<PyTypeObject*>(type)->tp_vectorcall = make;
        give_back_quickly(type);
        return none();
    });
}

}  // namespace

void give_back_quickly(PyObject* type) {
    auto* cls = reinterpret_cast<PyTypeObject*>(type);
    bool simple = cls->tp_weaklistoffset == 0 && cls->tp_del == nullptr && cls->tp_finalize == nullptr;
    if (PyType_IsSubtype(cls, &PyTuple_Type) && simple) cls->tp_dealloc = give_back;
}

PyMethodDef named_functions[] = {
    {"_quicken", py_quicken, METH_O, "Let values of a class be made without a detour through Python."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
