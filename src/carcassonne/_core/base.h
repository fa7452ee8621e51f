// The steps of the modules `base` and `farmers`, for games in which nothing else carries them out.
#pragma once

#include <string>

#include "ruleset.h"
#include "state.h"

namespace core {

using CarryOut = void (*)(State* state, PyObject* arguments);

CarryOut step_named(const std::string& method);  // such as "Base.draw"; nothing if the core has none
Value value_named(const std::string& method);
void open_turn(State* state, Ref player, Ref series);

extern PyMethodDef turn_functions[];

}  // namespace core
