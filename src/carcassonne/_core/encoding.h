// The sizes of an environment's arrays and the numbers of its words, read once. Twin of `env/encoding.py`.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "python.h"
#include "tile.h"

namespace core {

constexpr int PLACES = 13, MIDDLE = 12;
constexpr int OPTION_FIELDS = 13;

// A tile as `planes.printed` tells it: its numbers, the places of each segment, and the segment at each place.
struct Printed {
    std::vector<int16_t> numbers;
    std::vector<std::vector<int>> places;
    std::array<int, PLACES> segment_at;
};

const Printed& printed(PyObject* oriented);

// Words of one sort; one without a number has the last one there is room for.
struct Vocabulary {
    Ref numbers;
    long room = 0;

    long number(PyObject* word) const;  // 0 is no word
    long number(PyObject* word, long unknown) const;
};

// What is known of a figure: its owner, which of the set-up's kinds it is, the number of the kind, its strength.
struct Figure {
    long owner = 0, kind = 0, number = 0, strength = 0;
};

// A module that shows something: the records that it depends on, and the function that reads it.
struct Reader {
    Ref records, read;
};

struct Encoding {
    long window, half, first_figure, first_slot, actions;
    long size, printed, board_at, options_at, seats, seats_at, of_a_seat, kinds, unseen_at, tiles;
    bool held;
    Vocabulary figure_words, questions, verbs, words, tile_words;
    std::vector<Figure> figures;
    std::vector<Reader> readers;
    Ref python;

    // Row and column in a plane as one number; -1 if the cell is outside of the window.
    long cell_at(long cell) const {
        long x = (cell + LIMIT) >> SHIFT;
        long row = half - (cell - (x << SHIFT)), column = half + x;
        return row < 0 || row >= window || column < 0 || column >= window ? -1 : row * window + column;
    }
    long plane_at(long plane) const { return board_at + plane * window * window; }
};

std::shared_ptr<const Encoding> encoding_of(PyObject* python);  // all environments of an encoding share it

}  // namespace core
