// The tiles of a game as its observations show them: where each lies, and the places of each feature.
#pragma once

#include <vector>

#include "encoding.h"
#include "state.h"

namespace core {

struct Lying {
    Ref placed;
    long at;  // row and column in a plane as one number; -1 outside of the window
};

struct Ground {
    std::vector<Lying> tiles;
    std::vector<std::vector<int32_t>> places;  // of each feature, counted through one plane for each place

    void follow(const Encoding& encoding, State* state);

  private:
    void add(const Encoding& encoding, Placed* placed);
};

}  // namespace core
