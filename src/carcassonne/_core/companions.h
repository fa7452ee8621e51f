// Special figures that keep company with meeples. Twin of `engine/companions.py`.
#pragma once

#include "state.h"

namespace core {

extern PyMethodDef companions_functions[];

}  // namespace core
