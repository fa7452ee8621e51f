// An observation and a mask that are kept up to date: only what has changed since the last look is written.
#pragma once

#include <vector>

#include "encoding.h"
#include "ground.h"
#include "ledger.h"
#include "numbering.h"
#include "state.h"

namespace core {

// A contiguous array of numpy that is written.
class Written {
  public:
    Written(PyObject* array, Py_ssize_t item_size, Py_ssize_t length);
    Written(const Written&) = delete;
    Written& operator=(const Written&) = delete;
    ~Written() { PyBuffer_Release(&view_); }

    PyObject* array() const { return view_.obj; }
    bool held_elsewhere() const { return Py_REFCNT(view_.obj) > 1; }
    template <typename Item>
    Item* items() const {
        return static_cast<Item*>(view_.buf);
    }

  private:
    Py_buffer view_;
};

// What all pages of a game show after a move.
struct Scene {
    Numbered asked;
    Ground ground;
    Modules modules;
};

class Page {
  public:
    Page(const Encoding& encoding, PyObject* observation, PyObject* mask)
        : encoding_(encoding),
          observation_(observation, sizeof(int16_t), encoding.size),
          mask_(mask, sizeof(int8_t), encoding.actions) {}

    // Show what a seat sees; what can be chosen, whoever is asked.
    void show(const Scene& scene, State* state, long seat);

    PyObject* observation() const { return observation_.array(); }
    PyObject* mask() const { return mask_.array(); }
    bool held_elsewhere() const { return observation_.held_elsewhere() || mask_.held_elsewhere(); }

  private:
    int16_t* row() const { return observation_.items<int16_t>(); }
    void put(long place, int number) {
        row()[place] = static_cast<int16_t>(number);
        passing_.push_back(place);
    }
    void wipe();
    void write_actions(const std::vector<long>& actions, State* state);
    void describe_slots(const Numbered& asked, State* state, long seat);
    void write_tiles(const Ground& ground);
    std::vector<long> write_figures(State* state, long seat);
    void write_holders(const Ground& ground, State* state, const std::vector<long>& features, long seat);
    void write_tokens(const Modules& modules, long seat);

    const Encoding& encoding_;
    Written observation_, mask_;
    std::vector<long> allowed_;  // actions in the mask
    std::vector<long> passing_;  // places that the next look clears
    Unseen unseen_;
    std::vector<Ref> drawn_;  // tiles
    long described_ = 0;
};

}  // namespace core
