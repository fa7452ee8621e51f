// Small immutable values of the protocol, made without a detour through Python. Twin of `engine/named.py`.
#pragma once

#include "python.h"

namespace core {

extern PyMethodDef named_functions[];

}  // namespace core
