// Majorities, points and markers. Twin of `engine/scoring.py` and `engine/track.py`.
#pragma once

#include <vector>

#include "state.h"

namespace core {

std::vector<long> strengths(State* state, PyObject* feature);
Ref value(State* state, PyObject* feature, bool complete);
Ref share(State* state, PyObject* feature, long seat, bool complete, PyObject* value);
void score_feature(State* state, long root, bool complete, bool final, PyObject* given);
void advance(State* state, long seat, long marker, long points, PyObject* cause);

extern PyMethodDef scoring_functions[];
extern PyMethodDef track_functions[];
extern PyMethodDef ruleset_functions[];

}  // namespace core
