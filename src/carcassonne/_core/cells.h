// Cells and what is on them: the tables behind `State.board` and `State.frontier`.
#pragma once

#include <cstdint>
#include <vector>

#include "python.h"
#include "tile.h"

namespace core {

// Where in a list the entry of a cell stands: open addressing, with a power of two of places.
class Index {
  public:
    static constexpr int32_t NOTHING = -1;

    template <typename CellOf>
    int32_t find(long cell, CellOf cell_of) const {
        if (places_.empty()) return NOTHING;
        for (size_t at = begin(cell);; at = (at + 1) & (places_.size() - 1)) {
            int32_t found = places_[at];
            if (found == NOTHING || cell_of(found) == cell) return found;
        }
    }
    // Note where the entry of a cell stands; `count` entries are noted then.
    template <typename CellOf>
    void note(long cell, int32_t entry, size_t count, CellOf cell_of) {
        if (2 * count > places_.size()) grow(cell_of, entry);
        size_t at = begin(cell);
        while (places_[at] != NOTHING && cell_of(places_[at]) != cell) at = (at + 1) & (places_.size() - 1);
        places_[at] = entry;
    }
    void clear() { places_.clear(); }

  private:
    size_t begin(long cell) const {
        return (static_cast<uint64_t>(cell) * 0x9E3779B97F4A7C15u >> 32) & (places_.size() - 1);
    }
    template <typename CellOf>
    void grow(CellOf cell_of, int32_t count) {
        std::vector<int32_t> before = std::move(places_);
        places_.assign(before.empty() ? 64 : 2 * before.size(), NOTHING);
        for (int32_t entry : before)
            if (entry != NOTHING && entry < count) note(cell_of(entry), entry, 0, cell_of);
    }
    std::vector<int32_t> places_;
};

// A tile on the board; to Python it has the fields of the class `Placed`.
struct Placed {
    PyObject_HEAD PyObject* cell;
    PyObject* features;
    PyObject* index;
    PyObject* joins;
    PyObject* oriented;
    PyObject* player;
    PyObject* slots;
    PyObject* point;  // the pair of its cell, for events
    long at;
    const OrientedTable* table;

    long feature(Py_ssize_t segment) const { return to_long(item(features, segment)); }
};

Ref placed_of(Ref cell, PyObject* oriented, Ref features, Ref index, PyObject* player, Ref joins);

// Cell -> the tile that lies there, in the order of laying.
struct Board {
    PyObject_HEAD std::vector<Placed*> tiles;
    Index index;

    Placed* find(long cell) const {
        int32_t found = index.find(cell, [this](int32_t entry) { return tiles[entry]->at; });
        return found == Index::NOTHING ? nullptr : tiles[found];
    }
    void set(Ref placed);  // in the place of the tile that lies there, or as the last one
    void begin() { new (&tiles) std::vector<Placed*>(), new (&index) Index(); }
    void end() { tiles.~vector(), index.~Index(); }
};

Ref new_board();
Ref copy_of(const Board* board);

// Empty cell beside a tile -> what its four sides ask, oldest first.
struct Frontier {
    static constexpr int GONE = CONSTRAINTS;  // which no tile answers
    struct Entry {
        long cell;
        int asked;
    };
    PyObject_HEAD std::vector<Entry> entries;
    Index index;
    size_t gone;

    Entry* find(long cell) {
        int32_t found = index.find(cell, [this](int32_t entry) { return entries[entry].cell; });
        return found == Index::NOTHING || entries[found].asked == GONE ? nullptr : &entries[found];
    }
    void set(long cell, int asked);
    void remove(long cell);
    void begin() { new (&entries) std::vector<Entry>(), new (&index) Index(); }
    void end() { entries.~vector(), index.~Index(); }
    size_t count() const { return entries.size() - gone; }

  private:
    void tidy();
};

Ref new_frontier();
Ref copy_of(const Frontier* frontier);

extern PyTypeObject PlacedType, BoardType, FrontierType;
void ready_cells(PyObject* module);

}  // namespace core
