#include "names.h"

#include "named.h"

namespace core {

Names names = {};

namespace {

PyObject* word(const char* text) { return Ref::own(PyUnicode_InternFromString(text)).release(); }

PyObject* found(const char* module, const char* name) {
    Ref place = Ref::own(PyImport_ImportModule(module));
    return attribute(place.get(), name).release();
}

void find_classes() {
    const char *actions = "carcassonne.engine.actions", *events = "carcassonne.engine.events";
    names.Feature = found("carcassonne.engine.state", "Feature");
    quicken_record(names.Feature);
    names.PlaceTile = found(actions, "PlaceTile");
    names.PlaceFigure = found(actions, "PlaceFigure");
    names.PASS = found(actions, "PASS");
    names.TurnBegan = found(events, "TurnBegan");
    names.TileDrawn = found(events, "TileDrawn");
    names.TileRejected = found(events, "TileRejected");
    names.TilePlaced = found(events, "TilePlaced");
    names.FigurePlaced = found(events, "FigurePlaced");
    names.FigureReturned = found(events, "FigureReturned");
    names.FigureAside = found(events, "FigureAside");
    names.FigureMoved = found(events, "FigureMoved");
    names.Completed = found(events, "Completed");
    names.Scored = found(events, "Scored");
    names.MarkerMoved = found(events, "MarkerMoved");
    names.FinalScoring = found(events, "FinalScoring");
    names.GameOver = found(events, "GameOver");
}

void find_functions() {
    names.close = found("carcassonne.engine.board", "_close");
    names.tile_named = found("carcassonne.engine.tile", "tile");
    names.RINGS = found("carcassonne.engine.tile", "RINGS");
    names.COMPLETABLE = found("carcassonne.engine.tile", "COMPLETABLE");
}

void find_words() {
    names.road = word("road");
    names.city = word("city");
    names.field = word("field");
    names.empty = word("");
    names.tiles = word("tiles");
    names.shields = word("shields");
    names.cities = word("cities");
    names.turn = word("turn");
    names.final_ = word("final");
    names.place_tile = word("place_tile");
    names.place_figure = word("place_figure");
    names.draw = word("draw");
    names.move_markers = word("move_markers");
    names.move_marker = word("move_marker");
    names.score_next = word("score_next");
    names.feature = word("feature");
    names.player = word("player");
    names.nothing = Ref::own(PyTuple_New(0)).release();
    names.zero = from_long(0).release();
}

}  // namespace

void ready_names() {
    static bool ready = false;
    if (ready) return;
    find_words();
    find_classes();
    find_functions();
    ready = true;
}

}  // namespace core
