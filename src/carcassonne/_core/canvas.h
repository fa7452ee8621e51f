// The observations and masks of an environment. Twin of `env/canvas.py`.
#pragma once

#include "python.h"

namespace core {

extern PyTypeObject CanvasType;
void ready_canvas(PyObject* module);

}  // namespace core
