// What the core knows of Python's side: classes of records and events, functions for rare cases, words.
#pragma once

#include "python.h"

namespace core {

struct Names {
    // classes of the engine
    PyObject *Feature, *PlaceTile, *PlaceFigure, *PASS;
    PyObject *TurnBegan, *TileDrawn, *TileRejected, *TilePlaced, *FigurePlaced, *FigureReturned, *FigureMoved;
    PyObject* FigureAside;
    PyObject *Completed, *Scored, *MarkerMoved, *FinalScoring, *GameOver;
    // functions of the engine for what happens seldom, and sets that grow when a box is added
    PyObject *close, *tile_named, *COMPLETABLE, *RINGS;
    // words
    PyObject *road, *city, *field, *empty, *tiles, *shields, *cities, *turn, *final_, *player;
    PyObject *place_tile, *place_figure, *draw, *move_markers, *move_marker, *score_next, *feature;
    // the empty tuple, and 0
    PyObject *nothing, *zero;
};

extern Names names;

void ready_names();  // when the first game begins: the engine is loaded then

}  // namespace core
