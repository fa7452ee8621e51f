#include "bits.h"

#include <algorithm>

#include "names.h"

namespace core {
namespace {

constexpr long MOST = 1 << 16;  // more than there are tiles, figures or features in a game

// The digits of a set, which Python keeps as a whole number: PyLong_SHIFT bits each, lowest first.
struct Digits {
    const digit* first;
    Py_ssize_t count;
};

Digits digits_of(PyObject* set) {
    if (!PyLong_Check(set)) [[unlikely]]
        raise(PyExc_TypeError, "a set is a whole number");
    auto* number = reinterpret_cast<PyLongObject*>(set);
#if PY_VERSION_HEX >= 0x030C0000
    const auto& value = number->long_value;
    bool negative = (value.lv_tag & 3) == 2;
    Digits digits{value.ob_digit, static_cast<Py_ssize_t>(value.lv_tag >> 3)};
#else
    bool negative = Py_SIZE(number) < 0;
    Digits digits{number->ob_digit, Py_SIZE(number)};
#endif
    if (negative) [[unlikely]]
        raise(PyExc_ValueError, "a set is no negative number");
    return digits;
}

void copy_bits(Digits digits, uint64_t* words, int count) {
    std::fill(words, words + count, 0);
    for (Py_ssize_t i = 0; i < digits.count; ++i) {
        auto bits = static_cast<uint64_t>(digits.first[i]);
        size_t first = static_cast<size_t>(i) * PyLong_SHIFT, word = first / 64, shift = first % 64;
        words[word] |= bits << shift;
        if (shift + PyLong_SHIFT > 64) words[word + 1] |= bits >> (64 - shift);
    }
}

}  // namespace

Words::Words(PyObject* set) {
    Digits digits = digits_of(set);
    size_ = static_cast<int>((digits.count * PyLong_SHIFT + 63) / 64);
    if (size_ > FEW) many_.resize(static_cast<size_t>(size_));
    copy_bits(digits, many_.empty() ? few_ : many_.data(), size_);
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

bool is_empty(PyObject* set) { return digits_of(set).count == 0; }

bool meets(PyObject* one, PyObject* other) {
    Digits a = digits_of(one), b = digits_of(other);
    for (Py_ssize_t i = 0; i < std::min(a.count, b.count); ++i)
        if ((a.first[i] & b.first[i]) != 0) return true;
    return false;
}

bool meet(PyObject* one, PyObject* other, PyObject* third) {
    Digits a = digits_of(one), b = digits_of(other), c = digits_of(third);
    for (Py_ssize_t i = 0; i < std::min({a.count, b.count, c.count}); ++i)
        if ((a.first[i] & b.first[i] & c.first[i]) != 0) return true;
    return false;
}

Ref joined(PyObject* one, PyObject* other) {
    if (is_empty(one)) return Ref::share(other);
    if (is_empty(other)) return Ref::share(one);
    return Ref::own(PyNumber_Or(one, other));
}

Ref common(PyObject* one, PyObject* other) {
    if (!meets(one, other)) return Ref::share(names.zero);
    return Ref::own(PyNumber_And(one, other));
}

Ref without(PyObject* set, PyObject* gone) {
    Ref rest = Ref::own(PyNumber_Invert(gone));
    return Ref::own(PyNumber_And(set, rest.get()));
}

Ref set_of(const std::vector<long>& numbers) {
    std::vector<uint64_t> words(1);
    for (long number : numbers) {
        bit(number);  // raises if a set cannot have it
        auto word = static_cast<size_t>(number / 64);
        if (word >= words.size()) words.resize(word + 1);
        words[word] |= uint64_t{1} << (number % 64);
    }
    if (words.size() == 1) return Ref::own(PyLong_FromUnsignedLongLong(words[0]));
    auto* bytes = reinterpret_cast<unsigned char*>(words.data());
    return Ref::own(_PyLong_FromByteArray(bytes, 8 * words.size(), 1, 0));
}

int count(PyObject* set) { return Words(set).count(); }

long lowest(PyObject* set) {
    Digits digits = digits_of(set);
    for (Py_ssize_t i = 0; i < digits.count; ++i)
        if (digits.first[i] != 0) return i * PyLong_SHIFT + std::countr_zero(digits.first[i]);
    return -1;
}

}  // namespace core
