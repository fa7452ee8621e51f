// Events as JSON has them, and decisions: what `Game` hands out for every action.
#pragma once

#include "python.h"

namespace core {

struct State;

Ref new_events(Ref typed);
Ref new_decision(State* state);

extern PyTypeObject EventsType, DecisionType;
void ready_events(PyObject* module);
void adopt_decision(PyObject* python_class);

}  // namespace core
