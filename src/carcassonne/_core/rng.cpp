#include "rng.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace core {
namespace {

constexpr long WORDS = 16;  // 32-bit words in one block of 64 bytes
using Block = std::array<uint32_t, WORDS>;

// Block number n is the keyed hash of n, which Python's own library gives.
Block block_of(PyObject* key, long number) {
    static PyObject* hash = attribute(Ref::own(PyImport_ImportModule("hashlib")).get(), "blake2b").release();
    char name[8];
    for (int i = 0; i < 8; ++i) name[i] = static_cast<char>(static_cast<uint64_t>(number) >> 8 * (7 - i));
    Ref given = tuple_of(Ref::own(PyBytes_FromStringAndSize(name, 8)));
    Ref named = Ref::own(Py_BuildValue("{s:O,s:i}", "key", key, "digest_size", 64));
    Ref hashed = Ref::own(PyObject_Call(hash, given.get(), named.get()));
    Ref digest = Ref::own(PyObject_CallMethod(hashed.get(), "digest", nullptr));
    const auto* bytes = reinterpret_cast<const unsigned char*>(PyBytes_AsString(digest.get()));
    if (bytes == nullptr) throw Raised{};
    Block words;
    for (size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<uint32_t>(bytes[4 * i]) << 24 | static_cast<uint32_t>(bytes[4 * i + 1]) << 16 |
                   static_cast<uint32_t>(bytes[4 * i + 2]) << 8 | bytes[4 * i + 3];
    return words;
}

Ref shuffled(PyObject* key, long counter, PyObject* items) {
    Ref deck = Ref::own(PySequence_List(items));
    PyObject** cards = reinterpret_cast<PyListObject*>(deck.get())->ob_item;
    Block words{};
    bool known = false;
    for (Py_ssize_t last = PyList_GET_SIZE(deck.get()) - 1; last > 0;) {
        if (!known || counter % WORDS == 0) words = block_of(key, counter / WORDS);
        known = true;
        uint64_t value = words[static_cast<size_t>(counter % WORDS)], n = static_cast<uint64_t>(last) + 1;
        ++counter;
        if (value >= (uint64_t{1} << 32) - (uint64_t{1} << 32) % n) continue;
        std::swap(cards[last], cards[value % n]);
        --last;
    }
    return tuple_of(deck, from_long(counter));
}

PyObject* py_shuffled(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        return shuffled(given[0], to_long(given[1]), given[2]);
    });
}

}  // namespace

PyMethodDef rng_functions[] = {
    {"shuffled", fast(py_shuffled), METH_FASTCALL,
     "The items in a random order, each order equally likely, and the next counter."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace core
