// Figures that come onto the board and leave it. Twin of `engine/figures.py`.
#pragma once

#include "state.h"

namespace core {

struct Spot {
    long at;
    long segment;
};

Ref in_supply(State* state, long seat, PyObject* kind);  // as a set
Ref permitted(State* state, Ref options);
long pick(State* state, long seat, PyObject* kind);
void put(State* state, long figure, long at, long segment, PyObject* beside, PyObject* corner, PyObject* quarter);
Spot lift(State* state, long figure);
void send_home(State* state, long figure);
void release(State* state);
bool on_board(State* state, long figure);

extern PyMethodDef figures_functions[];

}  // namespace core
