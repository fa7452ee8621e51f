// Tile designs made ready for play: the tables of `engine/tile.py` as plain numbers, and placements.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "python.h"

namespace core {

constexpr int SEGMENTS = 16;  // more than any tile has segments
constexpr long SHIFT = 16;
constexpr long STRIDE = 1L << SHIFT;
constexpr long LIMIT = STRIDE / 2;
constexpr long STEP[4] = {1, STRIDE, -1, -STRIDE};
constexpr long RING[8] = {1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1, -STRIDE, 1 - STRIDE};

// What a segment begins a feature with.
struct Begun {
    PyObject* kind;  // None is no feature
    int open;
    long shields;
    PyObject* traits;
    std::vector<int> touches;
    bool line;  // a road or a city, which is complete when no end is open
};

struct Joint {
    int segment;
    int slot;
};

// A joint of a segment: the side, and the slot of the neighbour that it meets.
struct Port {
    int side;
    int slot;
};

// For a side what it asks of the cell beyond, and its joints.
struct Side {
    int constraint;
    std::vector<Joint> joints;
};

// A tile design in one of its four turns.
struct OrientedTable {
    std::array<Side, 4> sides;
    std::array<int, 12> slots;
    std::vector<Begun> begun;
    std::vector<std::vector<Port>> ports;  // of each segment
    PyObject* kinds;
    PyObject* slot_tuple;
    PyObject* walls;
    std::vector<int> rings;
};

constexpr int CONSTRAINTS = 625;  // each of four sides asks for one of four things, or for nothing

// A design: which of its turns answer a constraint; none answers the one after the last.
struct TileTable {
    std::array<uint8_t, CONSTRAINTS + 1> fit;
    PyObject* id;
    PyObject* turns;
};

const OrientedTable* table_of_oriented(PyObject* oriented);
const TileTable* table_of_tile(PyObject* tile);

long cell_of(PyObject* point);
Ref point_of(long cell);

// The legal placements of a tile; each action is made when somebody looks at it.
struct Placements {
    PyObject_HEAD PyObject* tile;
    PyObject* made;  // the action looked at last, which is most likely the one that is played
    std::vector<long> codes;
};

Ref new_placements(PyObject* tile, std::vector<long> codes);
Ref codes_list(const std::vector<long>& codes);
std::vector<long> codes_from(PyObject* list);

// The action that puts a figure on a segment.
Ref place_figure_of(PyObject* figure, PyObject* point, long segment, PyObject* companion);

extern PyTypeObject PlacementsType, RowType;
extern PyMethodDef tile_functions[];
extern PyMethodDef geometry_functions[];  // twin of `geometry.py`
void ready_tile(PyObject* module);

}  // namespace core
