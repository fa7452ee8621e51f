#include "page.h"

#include <algorithm>
#include <array>

#include "bits.h"

namespace core {

namespace {

// The planes after those that are printed on a tile, in the order of `env/planes.py`.
enum Changing { LAST_TILE, FITS, FIGURE, FIGURES_AT, HELD_AT = FIGURES_AT + PLACES };
enum Holder { NOBODY = 0, MINE = 1, SHARED = 2, THEIRS = -1 };
constexpr int MOST = 127;  // of tokens on a tile

Holder holder_of(const Encoding& encoding, PyObject* feature, long seat) {
    std::array<long, 16> strength{};
    Words(item(feature, FIGURES)).each([&](long number) {
        const Figure& figure = encoding.figures.at(number);
        strength.at(figure.owner) += figure.strength;
    });
    long own = std::exchange(strength.at(seat), 0);
    long most = *std::max_element(strength.begin(), strength.end());
    return own == 0 && most == 0 ? NOBODY : own > most ? MINE : own == most ? SHARED : THEIRS;
}

}  // namespace

Written::Written(PyObject* array, Py_ssize_t item_size, Py_ssize_t length) {
    check(PyObject_GetBuffer(array, &view_, PyBUF_CONTIG));
    if (view_.itemsize == item_size && view_.len == length * item_size) return;
    PyBuffer_Release(&view_);
    raise(PyExc_ValueError, "an array of this encoding is needed");
}

void Page::show(const Scene& scene, State* state, long seat) {
    wipe();
    write_actions(scene.asked.actions, state);
    if (encoding_.options_at < encoding_.size) describe_slots(scene.asked, state, seat);
    write_tiles(scene.ground);
    std::vector<long> features = write_figures(state, seat);
    if (encoding_.held) write_holders(scene.ground, state, features, seat);
    write_tokens(scene.modules, seat);
    write_general(encoding_, state, seat, row());
    write_seats(encoding_, state, seat, row());
    unseen_.write(encoding_, state, row());
    scene.modules.write_columns(encoding_, seat, row());
}

void Page::wipe() {
    auto* mask = mask_.items<int8_t>();
    for (long action : allowed_) mask[action] = 0;
    for (long place : passing_) row()[place] = 0;
    allowed_.clear();
    passing_.clear();
}

// --- actions ---------------------------------------------------------------------------------------------------

void Page::write_actions(const std::vector<long>& actions, State* state) {
    bool placements = Py_TYPE(state->options) == &PlacementsType;
    long fits = encoding_.plane_at(encoding_.printed + FITS);
    auto* mask = mask_.items<int8_t>();
    for (long action : actions) {
        if (action == LEFT_OUT) continue;
        mask[action] = 1;
        allowed_.push_back(action);
        if (!placements || action >= encoding_.first_figure) continue;
        long place = fits + ((action - 1) >> 2);
        put(place, row()[place] | 1 << ((action - 1) & 3));
    }
}

void Page::describe_slots(const Numbered& asked, State* state, long seat) {
    long count = 0;
    int16_t* rows = row() + encoding_.options_at;
    if (!asked.actions.empty() && to_long(state->decider) == seat) {
        Ref options = asked.options;
        for (size_t i = 0; i < asked.actions.size(); ++i) {
            if (asked.actions[i] < encoding_.first_slot) continue;
            if (!options) options = Ref::own(PySequence_Fast(state->options, "options are a sequence"));
            PyObject* option = PySequence_Fast_GET_ITEM(options.get(), static_cast<Py_ssize_t>(i));
            describe(encoding_, option, seat, rows + OPTION_FIELDS * count++);
        }
    }
    if (count < described_) std::fill(rows + OPTION_FIELDS * count, rows + OPTION_FIELDS * described_, int16_t{0});
    described_ = count;
}

// --- the board -------------------------------------------------------------------------------------------------

void Page::write_tiles(const Ground& ground) {
    long plane = encoding_.window * encoding_.window;
    drawn_.resize(ground.tiles.size());
    for (size_t i = 0; i < drawn_.size(); ++i) {
        const Lying& tile = ground.tiles[i];
        if (drawn_[i].get() == tile.placed.get()) continue;
        drawn_[i] = tile.placed;
        if (tile.at < 0) continue;
        int16_t* out = row() + encoding_.board_at + tile.at;
        for (int16_t number : printed(reinterpret_cast<Placed*>(tile.placed.get())->oriented).numbers) {
            *out = number;
            out += plane;
        }
    }
    long last = ground.tiles.back().at;
    if (last >= 0) put(encoding_.plane_at(encoding_.printed + LAST_TILE) + last, 1);
}

// Write each figure; the features that they stand on.
std::vector<long> Page::write_figures(State* state, long seat) {
    std::vector<long> features;
    PyObject *key, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->figures, &place, &key, &spot)) {
        const Figure& figure = encoding_.figures.at(to_long(key));
        long cell = to_long(item(spot, 0)), segment = to_long(item(spot, 1));
        long at = encoding_.cell_at(cell);
        if (at < 0) continue;
        int sign = figure.owner == seat ? 1 : -1;
        put(encoding_.plane_at(encoding_.printed + FIGURE) + at, sign * static_cast<int>(figure.number));
        auto add = [&](int where) {
            long written = encoding_.plane_at(encoding_.printed + FIGURES_AT + where) + at;
            put(written, row()[written] + sign);
        };
        const Printed& tile = printed(tile_at(state, cell)->oriented);
        if (segment >= 0 && segment < static_cast<long>(tile.places.size())) {
            for (int where : tile.places[segment]) add(where);
        } else {
            add(MIDDLE);
        }
        long feature = segment >= 0 ? state->feature_at(cell, segment) : -1;
        if (feature >= 0) features.push_back(feature);
    }
    return features;
}

// Who holds each feature with figures, at all its places.
void Page::write_holders(const Ground& ground, State* state, const std::vector<long>& features, long seat) {
    long first = encoding_.plane_at(encoding_.printed + HELD_AT);
    for (size_t i = 0; i < features.size(); ++i) {
        long feature = features[i];
        if (std::find(features.begin(), features.begin() + static_cast<long>(i), feature) !=
            features.begin() + static_cast<long>(i))
            continue;
        Holder holder = holder_of(encoding_, state->record(feature), seat);
        if (holder == NOBODY) continue;
        for (int32_t place : ground.places.at(feature)) put(first + place, holder);
    }
}

void Page::write_tokens(const Modules& modules, long seat) {
    for (const auto& module : modules.told)
        for (const Token& token : module.tokens) {
            long place = token.owner == seat ? token.mine : token.theirs;
            put(place, std::min<int>(row()[place] + token.amount, MOST));
        }
}

}  // namespace core
