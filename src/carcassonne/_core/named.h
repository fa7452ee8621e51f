// Small immutable values of the protocol, made without a detour through Python. Twin of `engine/named.py`.
#pragma once

#include "python.h"

namespace core {

extern PyMethodDef named_functions[];

// Let records of a class be given back without a search for what they do not have.
void give_back_quickly(PyObject* type);

}  // namespace core
