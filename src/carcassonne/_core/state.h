// The state of a game, with the fields of the class `State` of `engine/state.py`.
//
// Every field is a Python object that modules read as fast as an attribute of their own; the board and the
// frontier are tables of the core. Records of features are shared by copies and replaced, never edited: bots
// know them by their identity.
#pragma once

#include <vector>

#include "cells.h"
#include "names.h"
#include "python.h"
#include "ruleset.h"

namespace core {

enum FeatureField { KIND, OPEN, TILES, SHIELDS, TRAITS, FIGURES, CITIES };

struct State {
    PyObject_HEAD PyObject *agenda, *away, *board, *bound, *closed, *context, *counter, *decider, *dice, *drawn,
        *events;
    PyObject *extra, *features, *figures, *fresh, *frontier, *gained, *hand, *kept, *key, *kind, *laid;
    PyObject *marked, *markers, *new_, *options, *over, *parent, *past, *piles, *places, *player, *rejected;
    PyObject *rings, *rules, *scores, *script, *seed, *series, *set_up, *stack, *supply, *turn;
    PyObject* compiled;  // the rules as the core reads them

    Board* tiles() const { return reinterpret_cast<Board*>(board); }
    Frontier* free_cells() const { return reinterpret_cast<Frontier*>(frontier); }
    Rules* ruleset() const { return reinterpret_cast<Rules*>(compiled); }
    long active() const { return to_long(player); }

    long find(long feature) const;  // today's id of a feature that may have been joined to another
    long feature_at(long cell, long segment) const;
    PyObject* record(long feature) const;  // a negative number counts from the end, as in a list
    void recast(long feature, FeatureField field, Ref value);
    void set_record(long feature, Ref record);

    void tell(const Ref& event);
    void push(std::vector<Ref> steps);
    void ask(PyObject* question_kind, PyObject* seat, Ref choices, Ref remembered);
    void run();
    bool is_asked() const { return PyUnicode_GET_LENGTH(kind) != 0; }
    Ref option(PyObject* action);  // the option that equals an action; None if there is none
    Ref play(PyObject* action);    // carry out a legal answer and all that follows; its events
};

// What carries out a step or hook of a module; nothing while it has nothing to do, as its module says.
PyObject* needed(State* state, PyObject* step);

Placed* tile_at(const State* state, long cell);  // which must not be empty
State* state_of(PyObject* object);               // raises if it is none

extern PyTypeObject StateType, LinkType;
void ready_state(PyObject* module);
void adopt_state(PyObject* python_class);

// Let a class of the core do as its twin in Python whatever it does not do itself.
void adopt(PyTypeObject& type, PyObject* python_class);

}  // namespace core
