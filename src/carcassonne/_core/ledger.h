// What lies beside the board, as one row of numbers, and what modules show. Twin of `env/ledger.py` and
// `env/shown.py`.
#pragma once

#include <vector>

#include "encoding.h"
#include "state.h"

namespace core {

void write_general(const Encoding& encoding, State* state, long seat, int16_t* row);
void write_seats(const Encoding& encoding, State* state, long seat, int16_t* row);

// Unseen tiles by design; if the stack is still the same, only what was drawn since is taken off.
class Unseen {
  public:
    void write(const Encoding& encoding, State* state, int16_t* row);

  private:
    Ref stack_;  // that was counted
    long drawn_ = 0;
};

// A token on a tile: where it is written if it is mine, where if it is not; whose it is, how many.
struct Token {
    long mine, theirs, owner;
    int amount;
};

// The numbers of each player; the first place is that of the seat that looks.
struct OfSeats {
    long place;
    std::vector<int16_t> numbers;
};

// What a module shows, and the records that it was read from.
struct Told {
    std::vector<Ref> records;
    std::vector<std::pair<long, int16_t>> columns;
    std::vector<OfSeats> seats;
    std::vector<Token> tokens;
};

struct Modules {
    std::vector<Told> told;

    void follow(const Encoding& encoding, State* state);
    void write_columns(const Encoding& encoding, long seat, int16_t* row) const;
};

}  // namespace core
