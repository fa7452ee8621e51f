// Small immutable values of the protocol, made without a detour through Python. Twin of `engine/named.py`.
#pragma once

#include "python.h"

namespace core {

extern PyMethodDef named_functions[];

// The same for the class of a record, a named tuple.
void quicken_record(PyObject* type);

// Let records of a class be given back without a search for what they do not have.
void give_back_quickly(PyObject* type);

}  // namespace core
