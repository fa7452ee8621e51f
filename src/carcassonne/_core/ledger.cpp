#include "ledger.h"

#include <algorithm>

#include "bits.h"

namespace core {

namespace {

enum General { OVER, TURN, LEFT, TO_DECIDE, TO_PLAY, DECISION, HAND, HAND_AT };

int16_t short_of(PyObject* number) { return static_cast<int16_t>(to_long(number)); }

// What `Shown.read` tells of a module.
Told read_told(PyObject* numbers, std::vector<Ref> records) {
    Told made{std::move(records), {}, {}, {}};
    for (Py_ssize_t i = 0; i < size(item(numbers, 0)); ++i) {
        PyObject* column = item(item(numbers, 0), i);
        made.columns.emplace_back(to_long(item(column, 0)), short_of(item(column, 1)));
    }
    for (Py_ssize_t i = 0; i < size(item(numbers, 1)); ++i) {
        PyObject* column = item(item(numbers, 1), i);
        auto& own = made.seats.emplace_back(OfSeats{to_long(item(column, 0)), {}});
        for (Py_ssize_t owner = 0; owner < size(item(column, 1)); ++owner)
            own.numbers.push_back(short_of(item(item(column, 1), owner)));
    }
    for (Py_ssize_t i = 0; i < size(item(numbers, 2)); ++i) {
        PyObject* token = item(item(numbers, 2), i);
        made.tokens.push_back({to_long(item(token, 0)), to_long(item(token, 1)), to_long(item(token, 2)),
                               static_cast<int>(to_long(item(token, 3)))});
    }
    return made;
}

std::vector<Ref> records_of(const Reader& reader, State* state) {
    std::vector<Ref> found;
    for (Py_ssize_t i = 0; i < size(reader.records.get()); ++i)
        found.push_back(Ref::own(PyObject_GetItem(state->kept, item(reader.records.get(), i))));
    return found;
}

bool are_same(const std::vector<Ref>& one, const std::vector<Ref>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const Ref& left, const Ref& right) { return left.get() == right.get(); });
}

}  // namespace

void write_general(const Encoding& encoding, State* state, long seat, int16_t* row) {
    bool asked = is_true(state->kind);
    auto from = [&](PyObject* other) { return (to_long(other) - seat + encoding.seats) % encoding.seats; };
    auto write = [&](long place, long number) { row[place] = static_cast<int16_t>(number); };
    write(OVER, is_true(state->over));
    write(TURN, to_long(state->turn));
    write(LEFT, size(state->stack) - to_long(state->drawn));
    write(TO_DECIDE, asked ? from(state->decider) : 0);
    write(TO_PLAY, from(state->player));
    write(DECISION, asked ? encoding.questions.number(state->kind) : 0);
    if (size(state->hand) == 0) {
        std::fill(row + HAND, row + encoding.seats_at, int16_t{0});
        return;
    }
    const TileTable* tile = table_of_tile(item(state->hand, 0));
    write(HAND, encoding.tile_words.number(tile->id));
    const auto& numbers = printed(item(tile->turns, 0)).numbers;
    std::copy(numbers.begin(), numbers.end(), row + HAND_AT);
}

void write_seats(const Encoding& encoding, State* state, long seat, int16_t* row) {
    auto of = [&](long owner) {
        return row + encoding.seats_at + (owner - seat + encoding.seats) % encoding.seats * encoding.of_a_seat;
    };
    for (long owner = 0; owner < encoding.seats; ++owner) {
        *of(owner) = short_of(item(state->scores, owner));
        std::fill(of(owner) + 1, of(owner) + 1 + encoding.kinds, int16_t{0});
    }
    Words(state->supply).each([&](long number) {
        const Figure& figure = encoding.figures.at(number);
        ++*(of(figure.owner) + 1 + figure.kind);
    });
}

void Unseen::write(const Encoding& encoding, State* state, int16_t* row) {
    int16_t* first = row + encoding.unseen_at;
    auto count = [&](long from, long to, int each) {
        for (long place = from; place < to; ++place) {
            PyObject* id = table_of_tile(item(state->stack, place))->id;
            long number = encoding.tile_words.number(id, 0);
            if (number > 0) first[number - 1] = static_cast<int16_t>(first[number - 1] + each);
        }
    };
    long drawn = to_long(state->drawn);
    if (stack_.get() == state->stack && drawn >= drawn_) {
        count(drawn_, drawn, -1);
    } else {
        std::fill(first, first + encoding.tiles, int16_t{0});
        count(drawn, size(state->stack), 1);
        stack_ = Ref::share(state->stack);
    }
    drawn_ = drawn;
}

// A module that keeps no records is asked at every look.
void Modules::follow(const Encoding& encoding, State* state) {
    told.resize(encoding.readers.size());
    for (size_t i = 0; i < told.size(); ++i) {
        const Reader& reader = encoding.readers[i];
        std::vector<Ref> records = records_of(reader, state);
        if (!records.empty() && are_same(records, told[i].records)) continue;
        Ref numbers = call(reader.read.get(), reinterpret_cast<PyObject*>(state));
        told[i] = read_told(numbers.get(), std::move(records));
    }
}

void Modules::write_columns(const Encoding& encoding, long seat, int16_t* row) const {
    for (const Told& module : told) {
        for (const auto& [place, number] : module.columns) row[place] = number;
        for (const OfSeats& column : module.seats)
            for (long owner = 0; owner < static_cast<long>(column.numbers.size()); ++owner)
                row[column.place + (owner - seat + encoding.seats) % encoding.seats * encoding.of_a_seat] =
                    column.numbers[owner];
    }
}

}  // namespace core
