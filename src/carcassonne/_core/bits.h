// Sets as whole numbers of Python: bit n of the number says whether n is in the set.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "python.h"

namespace core {

// The words of a set, lowest first.
class Words {
  public:
    explicit Words(PyObject* set);
    int count() const {
        int total = 0;
        for (int i = 0; i < size_; ++i) total += std::popcount(words()[i]);
        return total;
    }
    bool has(long number) const {
        long word = number / 64;
        return number >= 0 && word < size_ && (words()[word] >> (number % 64) & 1) != 0;
    }
    // Do something with each number of the set, smallest first.
    template <typename Work>
    void each(Work work) const {
        for (int i = 0; i < size_; ++i)
            for (uint64_t rest = words()[i]; rest != 0; rest &= rest - 1) work(64 * i + std::countr_zero(rest));
    }

  private:
    static constexpr int FEW = 8;
    const uint64_t* words() const { return many_.empty() ? few_ : many_.data(); }
    int size_ = 0;
    uint64_t few_[FEW];
    std::vector<uint64_t> many_;
};

PyObject* bit(long number);                                  // the set of one number; shared by all
bool meets(PyObject* one, PyObject* other);                  // have two sets a number in common?
bool meet(PyObject* one, PyObject* other, PyObject* third);  // have three?
Ref joined(PyObject* one, PyObject* other);
Ref common(PyObject* one, PyObject* other);
Ref without(PyObject* set, PyObject* gone);
Ref set_of(const std::vector<long>& numbers);
bool is_empty(PyObject* set);
int count(PyObject* set);
long lowest(PyObject* set);  // its smallest number; -1 if there is none

}  // namespace core
