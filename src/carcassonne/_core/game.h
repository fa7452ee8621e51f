// What a program asks a game for every action. Twin of `game.py`.
#pragma once

#include "python.h"

namespace core {

void adopt_game(PyObject* python_class);

}  // namespace core
