// Python objects in C++: references that count themselves, and errors as exceptions.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <unordered_map>
#include <utility>
#include <vector>

namespace core {

// A Python exception is set; whoever was called from Python hands it on.
struct Raised {};

// A reference that is given back when it goes out of scope.
class Ref {
  public:
    Ref() = default;
    Ref(const Ref& other) : object_(other.object_) { Py_XINCREF(object_); }
    Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    ~Ref() { Py_XDECREF(object_); }
    Ref& operator=(Ref other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }

    PyObject* get() const { return object_; }
    PyObject* release() { return std::exchange(object_, nullptr); }
    explicit operator bool() const { return object_ != nullptr; }

    // A new reference that some call of Python's interface gave; nothing means that it has failed.
    static Ref own(PyObject* object) {
        if (object == nullptr) throw Raised{};
        Ref found;
        found.object_ = object;
        return found;
    }
    // One more reference to what somebody else has.
    static Ref share(PyObject* object) {
        Py_INCREF(object);
        return own(object);
    }

  private:
    PyObject* object_ = nullptr;
};

// Whether a call of Python's interface that gives a number has failed.
inline void check(int result) {
    if (result < 0) throw Raised{};
}

// Small numbers are most of them, and are read without a call.
inline bool is_small(PyObject* number, long& value) {
    if (!PyLong_CheckExact(number)) return false;
    auto* object = reinterpret_cast<PyLongObject*>(number);
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact(object)) return false;
    value = PyUnstable_Long_CompactValue(object);
    return true;
#else
    Py_ssize_t digits = Py_SIZE(object);
    if (digits < -1 || digits > 1) return false;
    value = digits * static_cast<long>(object->ob_digit[0]);
    return true;
#endif
}

inline long to_long(PyObject* number) {
    long small;
    if (is_small(number, small)) return small;
    long value = PyLong_AsLong(number);
    if (value == -1 && PyErr_Occurred()) throw Raised{};
    return value;
}

inline Ref from_long(long value) { return Ref::own(PyLong_FromLong(value)); }

inline bool is_true(PyObject* object) {
    if (object == Py_True) return true;
    if (object == Py_False || object == Py_None) return false;
    int truth = PyObject_IsTrue(object);
    check(truth);
    return truth != 0;
}

inline Ref attribute(PyObject* object, const char* name) { return Ref::own(PyObject_GetAttrString(object, name)); }

// Put another object in the place of one that is held.
inline void replace(PyObject*& place, Ref object) {
    PyObject* before = place;
    place = object.release();
    Py_XDECREF(before);
}

[[noreturn]] inline void raise(PyObject* kind, const char* sentence) {
    PyErr_SetString(kind, sentence);
    throw Raised{};
}

// Records come from Python, where anybody can make something else of them: tuples are looked at before they are
// read.
inline Py_ssize_t size(PyObject* tuple) {
    if (!PyTuple_Check(tuple)) [[unlikely]]
        raise(PyExc_TypeError, "a tuple is needed");
    return PyTuple_GET_SIZE(tuple);
}
inline PyObject* item(PyObject* tuple, Py_ssize_t place) {
    if (place < 0 || place >= size(tuple)) [[unlikely]]
        raise(PyExc_IndexError, "tuple index out of range");
    return PyTuple_GET_ITEM(tuple, place);
}
// The same for a place that somebody else said; a negative one counts from the end.
inline PyObject* item_from_end(PyObject* tuple, Py_ssize_t place) {
    return item(tuple, place < 0 ? place + size(tuple) : place);
}

// A tuple of these objects.
template <typename... Refs>
Ref tuple_of(Refs&&... refs) {
    Ref made = Ref::own(PyTuple_New(sizeof...(refs)));
    Py_ssize_t place = 0;
    (PyTuple_SET_ITEM(made.get(), place++, Ref(std::forward<Refs>(refs)).release()), ...);
    return made;
}

// Room of records that were given back, for the next ones of their size: games make them by the thousand.
class SpareRoom {
  public:
    static PyTupleObject* take(Py_ssize_t items) {
        return items < SIZES && counts_[items] != 0 ? rooms_[items][--counts_[items]] : nullptr;
    }
    static bool keep(PyObject* record) {
#ifdef __SANITIZE_ADDRESS__
        return false;  // which shall see when somebody looks at a record that was given back
#endif
        Py_ssize_t items = Py_SIZE(record);
        if (items >= SIZES || counts_[items] == MOST) return false;
        rooms_[items][counts_[items]++] = reinterpret_cast<PyTupleObject*>(record);
        return true;
    }

  private:
    static constexpr Py_ssize_t SIZES = 10, MOST = 200;
    static inline PyTupleObject* rooms_[SIZES][MOST];
    static inline Py_ssize_t counts_[SIZES];
};

// A value of a class that is a tuple, with room for so many items. Python's collector does not look at it.
inline Ref new_record(PyTypeObject* type, Py_ssize_t count) {
    if (type->tp_dictoffset != 0) [[unlikely]]
        raise(PyExc_TypeError, "a record has no dict: its class needs __slots__ = ()");
    PyTupleObject* made = SpareRoom::take(count);
    if (made != nullptr)
        PyObject_InitVar(reinterpret_cast<PyVarObject*>(made), type, count);
    else
        made = PyObject_GC_NewVar(PyTupleObject, type, count);
    Ref held = Ref::own(reinterpret_cast<PyObject*>(made));
    std::fill_n(made->ob_item, count, nullptr);
#if PY_VERSION_HEX >= 0x030E0000
    made->ob_hash = -1;  // not known yet
#endif
    return held;
}

// A value of a class that is a tuple: a record, an action, an event. It holds words, numbers and tuples of
// them, so it is in no cycle and Python's collector need not look at it.
template <typename... Refs>
Ref record_of(PyObject* type, Refs&&... refs) {
    Ref made = new_record(reinterpret_cast<PyTypeObject*>(type), sizeof...(refs));
    Py_ssize_t place = 0;
    (PyTuple_SET_ITEM(made.get(), place++, Ref(std::forward<Refs>(refs)).release()), ...);
    return made;
}

// A tuple with one more item at its end.
inline Ref appended(PyObject* tuple, Ref last) {
    Py_ssize_t count = size(tuple);
    Ref made = Ref::own(PyTuple_New(count + 1));
    for (Py_ssize_t i = 0; i < count; ++i) PyTuple_SET_ITEM(made.get(), i, Ref::share(item(tuple, i)).release());
    PyTuple_SET_ITEM(made.get(), count, last.release());
    return made;
}

// A tuple or record with another item in one place.
inline Ref changed(PyObject* tuple, Py_ssize_t place, Ref object) {
    Py_ssize_t count = size(tuple);
    bool plain = Py_TYPE(tuple) == &PyTuple_Type;
    Ref made = plain ? Ref::own(PyTuple_New(count)) : new_record(Py_TYPE(tuple), count);
    for (Py_ssize_t i = 0; i < count; ++i)
        PyTuple_SET_ITEM(made.get(), i, i == place ? object.release() : Ref::share(item(tuple, i)).release());
    if (!plain && PyObject_GC_IsTracked(tuple)) PyObject_GC_Track(made.get());
    return made;
}

template <typename... Objects>
Ref call(PyObject* callable, Objects*... objects) {
    PyObject* arguments[] = {nullptr, objects...};
    size_t count = sizeof...(objects) | PY_VECTORCALL_ARGUMENTS_OFFSET;
    return Ref::own(PyObject_Vectorcall(callable, arguments + 1, count, nullptr));
}

// Run what may raise and give Python the result, or nothing if it has raised.
template <typename Work>
PyObject* answer(Work work) {
    try {
        return work().release();
    } catch (const Raised&) {
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

// How a function is listed that takes its arguments as an array.
template <typename Function>
PyCFunction fast(Function* function) {
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(function));
}

inline void need(Py_ssize_t count, Py_ssize_t least, Py_ssize_t most) {
    if (least <= count && count <= most) return;
    PyErr_Format(PyExc_TypeError, "%zd to %zd arguments are needed, not %zd", least, most, count);
    throw Raised{};
}
inline void need(Py_ssize_t count, Py_ssize_t wanted) { need(count, wanted, wanted); }

inline Ref none() { return Ref::share(Py_None); }

}  // namespace core
