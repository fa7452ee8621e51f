// What was looked up lately, by the identity of what was asked for.
#pragma once

#include <array>
#include <cstdint>

#include "python.h"

namespace core {

// The key of each entry is held, so that no other object gets its address.
template <typename Value>
class Lately {
  public:
    template <typename Find>
    const Value& of(PyObject* key, Find find) {
        Entry& entry = entries_[reinterpret_cast<uintptr_t>(key) / ALIGNED % entries_.size()];
        if (entry.key.get() != key) entry = {Ref::share(key), find(key)};
        return entry.value;
    }

  private:
    static constexpr uintptr_t ALIGNED = 16;
    struct Entry {
        Ref key;
        Value value;
    };
    std::array<Entry, 64> entries_;
};

}  // namespace core
