// What a position is worth to every seat. Twin of the busy part of `bots/evaluation.py` and `bots/reply.py`.
#pragma once

#include "python.h"

namespace core {

extern PyMethodDef evaluation_functions[];  // methods of `Evaluation`
extern PyMethodDef reply_functions[];
void ready_evaluation();

}  // namespace core
