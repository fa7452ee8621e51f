// The observation of an environment, kept up to date. Twin of `env/canvas.py`.
#pragma once

#include "python.h"

namespace core {

extern PyTypeObject CanvasType;
void ready_canvas(PyObject* module);

}  // namespace core
