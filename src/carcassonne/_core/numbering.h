// Options as numbers: the action of each, and the rows that describe slots. Twin of `env/actions.py`.
#pragma once

#include <vector>

#include "encoding.h"
#include "state.h"

namespace core {

constexpr long LEFT_OUT = -1;

// The action of each option; the options, if they had to be looked at: long lists make them then.
struct Numbered {
    std::vector<long> actions;
    Ref options;
};

Numbered numbered(const Encoding& encoding, State* state);

// Write what an option says to a seat into `OPTION_FIELDS` numbers.
void describe(const Encoding& encoding, PyObject* option, long seat, int16_t* out);

}  // namespace core
