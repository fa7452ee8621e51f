#include "named.h"

#include <unordered_map>
#include <vector>

namespace core {
namespace {

// How values of a class are made: its fields and their defaults, after a word if it has one.
struct Form {
    PyObject* name;
    PyObject* word = nullptr;  // records of modules have none
    std::vector<PyObject*> names;
    std::vector<PyObject*> defaults;  // nothing where a field has none
};

std::unordered_map<PyObject*, Form> forms;

Py_ssize_t first_field(const Form& form) { return form.word == nullptr ? 0 : 1; }

// The place of a field in a value; -1 if there is none of this name.
Py_ssize_t place_of(const Form& form, PyObject* name) {
    for (size_t i = 0; i < form.names.size(); ++i)
        if (form.names[i] == name || PyUnicode_Compare(form.names[i], name) == 0)
            return static_cast<Py_ssize_t>(i) + first_field(form);
    return -1;
}

void fill_named(const Form& form, PyObject* made, PyObject* const* values, PyObject* kwnames) {
    for (Py_ssize_t k = 0; k < size(kwnames); ++k) {
        Py_ssize_t at = place_of(form, item(kwnames, k));
        if (at < 0 || item(made, at) != nullptr) {
            PyErr_Format(PyExc_TypeError, "%U() has no field %R, or it is given twice", form.name,
                         item(kwnames, k));
            throw Raised{};
        }
        PyTuple_SET_ITEM(made, at, Ref::share(values[k]).release());
    }
}

void fill_defaults(const Form& form, PyObject* made) {
    for (size_t place = 0; place < form.names.size(); ++place) {
        auto at = static_cast<Py_ssize_t>(place) + first_field(form);
        if (item(made, at) != nullptr) continue;
        if (form.defaults[place] == nullptr) {
            PyErr_Format(PyExc_TypeError, "%U() needs the field %R", form.name, form.names[place]);
            throw Raised{};
        }
        PyTuple_SET_ITEM(made, at, Ref::share(form.defaults[place]).release());
    }
}

// Words, numbers and tuples are in no cycle: Python's collector need not look at a value that holds nothing else.
bool is_plain(PyObject* made) {
    for (Py_ssize_t i = 0; i < size(made); ++i) {
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
            PyErr_Format(PyExc_TypeError, "%U() has %zd fields, but %zd are given", form.name, fields, given);
            throw Raised{};
        }
        Py_ssize_t first = first_field(form);
        Ref made = new_record(reinterpret_cast<PyTypeObject*>(type), fields + first);
        if (first != 0) PyTuple_SET_ITEM(made.get(), 0, Ref::share(form.word).release());
        for (Py_ssize_t i = 0; i < given; ++i)
            PyTuple_SET_ITEM(made.get(), i + first, Ref::share(values[i]).release());
        if (kwnames != nullptr) fill_named(form, made.get(), values + given, kwnames);
        if (given < fields) fill_defaults(form, made.get());
        if (!is_plain(made.get())) PyObject_GC_Track(made.get());
        return made;
    });
}

Form read_form(PyObject* type, const char* names, const char* defaults_of_names) {
    Form form;
    form.name = attribute(type, "__name__").release();
    Ref fields = attribute(type, names), defaults = attribute(type, defaults_of_names);
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
    if (!SpareRoom::keep(self)) type->tp_free(self);
    Py_DECREF(type);
}

// A class stays as long as the process runs: it is one of the protocol.
PyObject* py_quicken(PyObject*, PyObject* type) {
    return answer([&] {
        Form form = read_form(type, "names", "defaults");
        form.word = attribute(type, "word").release();
        forms[Ref::share(type).release()] = std::move(form);
        reinterpret_cast<PyTypeObject*>(type)->tp_vectorcall = make;
        give_back_quickly(type);
        return none();
    });
}

// A record with other values in some fields.
PyObject* replaced(PyObject* self, PyObject* const* values, Py_ssize_t given, PyObject* names) {
    return answer([&] {
        const Form& form = forms.at(reinterpret_cast<PyObject*>(Py_TYPE(self)));
        need(given, 0);
        Ref made = new_record(Py_TYPE(self), size(self));
        for (Py_ssize_t i = 0; i < size(self); ++i)
            PyTuple_SET_ITEM(made.get(), i, Ref::share(item(self, i)).release());
        for (Py_ssize_t k = 0; names != nullptr && k < size(names); ++k) {
            Py_ssize_t at = place_of(form, item(names, k));
            if (at < 0) {
                PyErr_Format(PyExc_ValueError, "Got unexpected field names: [%R]", item(names, k));
                throw Raised{};
            }
            Ref before = Ref::own(item(made.get(), at));
            PyTuple_SET_ITEM(made.get(), at, Ref::share(values[k]).release());
        }
        if (!is_plain(made.get())) PyObject_GC_Track(made.get());
        return made;
    });
}

PyMethodDef replace_method = {"_replace", fast(replaced), METH_FASTCALL | METH_KEYWORDS,
                              "A record with other values in these fields."};

}  // namespace

void quicken_record(PyObject* type) {
    auto* cls = reinterpret_cast<PyTypeObject*>(type);
    bool known = cls->tp_vectorcall == make, named = cls->tp_base == &PyTuple_Type;
    if (known || !named || !PyDict_GetItemString(cls->tp_dict, "_field_defaults")) return;
    forms[Ref::share(type).release()] = read_form(type, "_fields", "_field_defaults");
    Ref method = Ref::own(PyDescr_NewMethod(cls, &replace_method));
    check(PyObject_SetAttrString(type, "_replace", method.get()));
    cls->tp_vectorcall = make;
    give_back_quickly(type);
}

void give_back_quickly(PyObject* type) {
    auto* cls = reinterpret_cast<PyTypeObject*>(type);
    bool simple = cls->tp_weaklistoffset == 0 && cls->tp_dictoffset == 0 && cls->tp_del == nullptr &&
                  cls->tp_finalize == nullptr;
    if (PyType_IsSubtype(cls, &PyTuple_Type) && simple) cls->tp_dealloc = give_back;
}

PyMethodDef named_functions[] = {
    {"_quicken", py_quicken, METH_O, "Let values of a class be made without a detour through Python."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
