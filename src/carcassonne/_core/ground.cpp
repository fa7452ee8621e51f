#include "ground.h"

namespace core {

// A tile that changes is replaced, never edited (`engine/state.py`), so it is known by its identity.
void Ground::follow(const Encoding& encoding, State* state) {
    const auto& board = state->tiles()->tiles;
    bool changed = tiles.size() > board.size();
    for (size_t i = 0; i < tiles.size() && !changed; ++i)
        changed = tiles[i].placed.get() != reinterpret_cast<PyObject*>(board[i]);
    if (changed) {
        tiles.clear();
        places.clear();
    }
    if (tiles.size() == board.size()) return;
    places.resize(PyList_GET_SIZE(state->parent));
    for (size_t i = tiles.size(); i < board.size(); ++i) add(encoding, board[i]);
    for (size_t feature = 0; feature < places.size(); ++feature) {
        if (places[feature].empty()) continue;
        auto now = static_cast<size_t>(state->find(static_cast<long>(feature)));
        if (now == feature) continue;
        auto& whole = places.at(now);
        whole.insert(whole.end(), places[feature].begin(), places[feature].end());
        places[feature] = {};
    }
}

void Ground::add(const Encoding& encoding, Placed* placed) {
    long at = encoding.cell_at(placed->at);
    tiles.push_back({Ref::share(reinterpret_cast<PyObject*>(placed)), at});
    if (at < 0) return;
    const Printed& tile = printed(placed->oriented);
    for (int place = 0; place < PLACES; ++place) {
        int segment = tile.segment_at[place];
        long feature = segment < 0 ? -1 : placed->feature(segment);
        if (feature < 0) continue;
        places.at(feature).push_back(static_cast<int32_t>(place * encoding.window * encoding.window + at));
    }
}

}  // namespace core
