#include "bits.h"

namespace core {
namespace {

constexpr long MOST = 1 << 16;  // more than there are tiles, figures or features in a game

size_t bit_length(PyObject* number) {
    if (!PyLong_Check(number)) [[unlikely]]
        raise(PyExc_TypeError, "a set is a whole number");
    if (_PyLong_Sign(number) < 0) [[unlikely]]
        raise(PyExc_ValueError, "a set is no negative number");
    auto bits = _PyLong_NumBits(number);
    if (bits == static_cast<decltype(bits)>(-1) && PyErr_Occurred()) throw Raised{};
    return static_cast<size_t>(bits);
}

// A set that fits into one word, or no word.
bool one_word(PyObject* set, uint64_t& word) {
    if (bit_length(set) > 64) return false;
    word = PyLong_AsUnsignedLongLong(set);
    return true;
}

void copy_bytes(PyObject* set, uint64_t* words, size_t bytes) {
    auto* place = reinterpret_cast<unsigned char*>(words);
#if PY_VERSION_HEX >= 0x030D0000
    check(_PyLong_AsByteArray(reinterpret_cast<PyLongObject*>(set), place, bytes, 1, 0, 1));
#else
    check(_PyLong_AsByteArray(reinterpret_cast<PyLongObject*>(set), place, bytes, 1, 0));
#endif
}

}  // namespace

Words::Words(PyObject* set) {
    if (one_word(set, few_[0])) {
        size_ = 1;
        return;
    }
    size_ = static_cast<int>((bit_length(set) + 63) / 64);
    if (size_ > FEW) many_.resize(size_);
    copy_bytes(set, many_.empty() ? few_ : many_.data(), 8 * static_cast<size_t>(size_));
}

PyObject* bit(long number) {
    static std::vector<PyObject*> known;
    if (number < 0 || number > MOST) [[unlikely]]
        raise(PyExc_ValueError, "a set cannot have such a number");
    while (static_cast<long>(known.size()) <= number) {
        Ref one = from_long(1);
        Ref place = from_long(static_cast<long>(known.size()));
        known.push_back(Ref::own(PyNumber_Lshift(one.get(), place.get())).release());
    }
    return known[static_cast<size_t>(number)];
}

bool is_empty(PyObject* set) { return bit_length(set) == 0; }

bool meets(PyObject* one, PyObject* other) {
    uint64_t a, b;
    if (one_word(one, a) && one_word(other, b)) return (a & b) != 0;
    return !is_empty(common(one, other).get());
}

Ref joined(PyObject* one, PyObject* other) {
    if (is_empty(one)) return Ref::share(other);
    if (is_empty(other)) return Ref::share(one);
    return Ref::own(PyNumber_Or(one, other));
}

Ref common(PyObject* one, PyObject* other) { return Ref::own(PyNumber_And(one, other)); }

Ref without(PyObject* set, PyObject* gone) {
    Ref rest = Ref::own(PyNumber_Invert(gone));
    return common(set, rest.get());
}

bool has(PyObject* set, long number) { return meets(set, bit(number)); }

int count(PyObject* set) { return Words(set).count(); }

long lowest(PyObject* set) {
    uint64_t word;
    if (one_word(set, word)) return word == 0 ? -1 : std::countr_zero(word);
    long found = -1;
    Words(set).each([&](long number) {
        if (found < 0) found = number;
    });
    return found;
}

}  // namespace core
