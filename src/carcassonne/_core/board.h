// Laying tiles: the frontier, features that join, and what can be read off them. Twin of `engine/board.py`.
#pragma once

#include <vector>

#include "state.h"

namespace core {

Ref lay(State* state, long at, PyObject* oriented, PyObject* player);
Ref placements(State* state, PyObject* tile);
Ref points_of(State* state, PyObject* tiles);
std::vector<long> occupied(State* state);
std::vector<long> cities_of(State* state, PyObject* field);
Ref feature_of(Ref kind, long open, Ref tiles, long shields, Ref traits, Ref figures, Ref cities);

extern PyMethodDef board_functions[];

}  // namespace core
