// Random numbers that are the same on every machine. Twin of `engine/rng.py`.
#pragma once

#include "python.h"

namespace core {

extern PyMethodDef rng_functions[];

}  // namespace core
