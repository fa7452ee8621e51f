#include "canvas.h"

#include <structmember.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "bits.h"
#include "state.h"

namespace core {

PyTypeObject CanvasType = {PyVarObject_HEAD_INIT(nullptr, 0)};

namespace {

// The planes after those that are printed on a tile, in the order of `env/planes.py`.
enum Changing { LAST_TILE, FITS, FIGURE, FIGURES_AT };
constexpr int PLACES = 13, MIDDLE = 12;
constexpr int HELD_AT = FIGURES_AT + PLACES;
enum Holder : int16_t { NOBODY = 0, MINE = 1, SHARED = 2, THEIRS = -1 };
enum General { OVER, TURN, LEFT, TO_DECIDE, TO_PLAY, DECISION, HAND, HAND_AT };
constexpr long LEFT_OUT = -1;

// --- what never changes ----------------------------------------------------------------------------------------

// A tile as `planes.printed` tells it: its numbers, the places of each segment, and the segment at each place.
struct Printed {
    std::vector<int16_t> numbers;
    std::vector<std::vector<int>> places;
    std::array<int, PLACES> segment_at;
};

std::unique_ptr<Printed> read_printed(PyObject* told) {
    auto made = std::make_unique<Printed>();
    Ref numbers = Ref::own(PySequence_Tuple(item(told, 0)));
    for (Py_ssize_t i = 0; i < size(numbers.get()); ++i)
        made->numbers.push_back(static_cast<int16_t>(PyNumber_AsSsize_t(item(numbers.get(), i), nullptr)));
    made->segment_at.fill(-1);
    PyObject* places = item(told, 1);
    for (Py_ssize_t segment = 0; segment < size(places); ++segment) {
        auto& own = made->places.emplace_back();
        for (Py_ssize_t i = 0; i < size(item(places, segment)); ++i) {
            own.push_back(static_cast<int>(to_long(item(item(places, segment), i))));
            made->segment_at.at(own.back()) = static_cast<int>(segment);
        }
    }
    return made;
}

const Printed& printed(PyObject* oriented) {
    static PyObject* in_python =
        attribute(Ref::own(PyImport_ImportModule("carcassonne.env.planes")).get(), "printed").release();
    static std::unordered_map<PyObject*, std::unique_ptr<Printed>> known;  // tiles are kept for good
    auto found = known.find(oriented);
    if (found == known.end()) {
        found = known.emplace(oriented, read_printed(call(in_python, oriented).get())).first;
        Py_INCREF(oriented);
    }
    return *found->second;
}

// The sizes of an encoding, and the numbers of its words.
struct Sizes {
    long window, half, first_figure, first_slot, actions;
    long size, printed, board_at, seats, seats_at, of_a_seat, unseen_at, tiles, figure_room, kind_room;
    bool held;
    Ref encoding, tile_numbers, figure_numbers, kind_numbers, figure_masks;

    long cell_at(long cell) const {  // row and column in a plane; -1 if it is outside of the window
        long x = (cell + LIMIT) >> SHIFT;
        long row = half - (cell - (x << SHIFT)), column = half + x;
        return row < 0 || row >= window || column < 0 || column >= window ? -1 : row * window + column;
    }
};

long number_of(PyObject* object, const char* name) { return to_long(attribute(object, name).get()); }

std::unique_ptr<Sizes> read_sizes(PyObject* encoding) {
    auto made = std::make_unique<Sizes>();
    Ref layout = attribute(encoding, "layout"), ledger = attribute(encoding, "ledger");
    made->window = number_of(layout.get(), "window");
    made->half = made->window / 2;
    made->first_figure = number_of(layout.get(), "first_figure");
    made->first_slot = number_of(layout.get(), "first_slot");
    made->actions = number_of(layout.get(), "size");
    made->size = number_of(encoding, "size");
    made->board_at = core::size(attribute(encoding, "numbers").get());
    made->seats = number_of(ledger.get(), "seats");
    made->seats_at = number_of(ledger.get(), "seats_at");
    made->printed = made->seats_at - HAND_AT;
    made->of_a_seat = number_of(ledger.get(), "of_a_seat");
    made->unseen_at = number_of(ledger.get(), "unseen_at");
    made->tiles = core::size(attribute(ledger.get(), "tiles").get());
    made->held = is_true(attribute(encoding, "held").get());
    made->tile_numbers = attribute(ledger.get(), "tile_numbers");
    made->figure_masks = Ref::own(PySequence_Tuple(attribute(ledger.get(), "figure_masks").get()));
    Ref vocabulary = Ref::own(PyImport_ImportModule("carcassonne.env.vocabulary"));
    Ref figures = attribute(vocabulary.get(), "FIGURES"), kinds = attribute(vocabulary.get(), "KINDS");
    made->figure_numbers = attribute(figures.get(), "numbers");
    made->figure_room = number_of(figures.get(), "room");
    made->kind_numbers = attribute(kinds.get(), "numbers");
    made->kind_room = number_of(kinds.get(), "room");
    made->encoding = Ref::share(encoding);
    return made;
}

// The number of a word, or what one has that is not known.
long number_in(const Ref& numbers, PyObject* word, long unknown) {
    PyObject* number = PyDict_GetItemWithError(numbers.get(), word);
    if (number == nullptr && PyErr_Occurred()) throw Raised{};
    return number == nullptr ? unknown : to_long(number);
}

// --- a canvas --------------------------------------------------------------------------------------------------

// A contiguous array of numpy that is written.
class Written {
  public:
    Written(PyObject* array, Py_ssize_t item_size, Py_ssize_t least) {
        check(PyObject_GetBuffer(array, &view_, PyBUF_CONTIG));
        if (view_.itemsize == item_size && view_.len >= least * item_size) return;
        PyBuffer_Release(&view_);
        raise(PyExc_ValueError, "an array of this encoding is needed");
    }
    Written(const Written&) = delete;
    Written& operator=(const Written&) = delete;
    ~Written() { PyBuffer_Release(&view_); }
    template <typename Item>
    Item* items() const {
        return static_cast<Item*>(view_.buf);
    }

  private:
    Py_buffer view_;
};

// A tile in the window: its cell in a plane, and the feature that each place began in.
struct Lying {
    long at;
    std::array<int32_t, PLACES> began;
};

struct Kept {
    std::shared_ptr<const Sizes> sizes;
    Written observation, mask;
    std::vector<long> allowed;       // actions in the mask
    std::vector<long> fitting, own;  // where in the observation something was written that the next look clears
    std::vector<long> weight_of;     // the strength of each figure
    std::vector<Lying> lying;
    Py_ssize_t drawn = 0;
    long last = -1, counted = 0;
    Ref stack;  // that was counted

    Kept(std::shared_ptr<const Sizes> sizes, PyObject* observation, PyObject* mask)
        : sizes(std::move(sizes)),
          observation(observation, sizeof(int16_t), this->sizes->size),
          mask(mask, sizeof(int8_t), this->sizes->actions) {}

    int16_t* row() const { return observation.items<int16_t>(); }
    long at(long plane, long cell) const {
        return sizes->board_at + plane * sizes->window * sizes->window + cell;
    }
    long at(Changing plane, long cell) const { return at(sizes->printed + plane, cell); }
};

struct Canvas {
    PyObject_HEAD PyObject* numbers;
    Kept* kept;
};

Kept* kept_of(PyObject* self) { return reinterpret_cast<Canvas*>(self)->kept; }

// --- numbers of the options ------------------------------------------------------------------------------------

class Numbering {
  public:
    Numbering(const Sizes& sizes, State* state, std::vector<long>& given)
        : sizes_(sizes), state_(state), given_(given), slot_(sizes.first_slot) {}

    void number(PyObject* options) {
        if (Py_TYPE(options) == &PlacementsType) {
            for (long code : reinterpret_cast<Placements*>(options)->codes) give(placement(code >> 2, code & 3));
            return;
        }
        Ref all = Ref::own(PySequence_Fast(options, "options are a sequence"));
        for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(all.get()); ++i)
            give_own(own(PySequence_Fast_GET_ITEM(all.get(), i)));
    }

  private:
    long placement(long cell, long turn) const {
        long at = sizes_.cell_at(cell);
        return at < 0 ? LEFT_OUT : 1 + at * 4 + turn;
    }
    // The action that always means this option; -1 if there is none.
    long own(PyObject* option) const {
        auto* type = reinterpret_cast<PyObject*>(Py_TYPE(option));
        if (option == names.PASS || type == reinterpret_cast<PyObject*>(Py_TYPE(names.PASS))) return 0;
        if (type == names.PlaceTile) return placement(cell_of(item(option, 2)), to_long(item(option, 3)));
        if (type != names.PlaceFigure || item(option, 4) != Py_None) return LEFT_OUT;
        long segment = to_long(item(option, 3));
        long figure = number_in(sizes_.figure_numbers, item(option, 1), 0);
        if (figure == 0 || segment < 0 || segment >= SEGMENTS) return LEFT_OUT;
        if (cell_of(item(option, 2)) != last()) return LEFT_OUT;
        return sizes_.first_figure + (figure - 1) * SEGMENTS + segment;
    }
    long last() const { return to_long(PyList_GET_ITEM(state_->laid, PyList_GET_SIZE(state_->laid) - 1)); }
    // No two placements of a tile are alike, so nothing need be looked for.
    void give(long action) { given_.push_back(action >= 0 ? action : next_slot()); }
    void give_own(long action) {
        bool taken = action < 0 || std::find(given_.begin(), given_.end(), action) != given_.end();
        given_.push_back(taken ? next_slot() : action);
    }
    long next_slot() { return slot_ < sizes_.actions ? slot_++ : LEFT_OUT; }

    const Sizes& sizes_;
    State* state_;
    std::vector<long>& given_;
    long slot_;
};

Ref list_of(const std::vector<long>& numbers) {
    Ref list = Ref::own(PyList_New(static_cast<Py_ssize_t>(numbers.size())));
    for (size_t i = 0; i < numbers.size(); ++i)
        PyList_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i), from_long(numbers[i]).release());
    return list;
}

// --- what everybody sees ---------------------------------------------------------------------------------------

void write_options(Kept* kept, State* state, PyObject*& listed) {
    auto* mask = kept->mask.items<int8_t>();
    for (long action : kept->allowed)
        if (action >= 0) mask[action] = 0;
    for (long at : kept->fitting) kept->row()[at] = 0;
    kept->allowed.clear();
    kept->fitting.clear();
    if (!is_true(state->over)) Numbering(*kept->sizes, state, kept->allowed).number(state->options);
    bool placements = Py_TYPE(state->options) == &PlacementsType;
    for (long action : kept->allowed) {
        if (action < 0) continue;
        mask[action] = 1;
        if (!placements || action >= kept->sizes->first_figure) continue;
        long at = kept->at(FITS, (action - 1) >> 2);
        kept->row()[at] = static_cast<int16_t>(kept->row()[at] | 1 << ((action - 1) & 3));
        kept->fitting.push_back(at);
    }
    replace(listed, list_of(kept->allowed));
}

void write_tile(Kept* kept, Placed* placed) {
    long at = kept->sizes->cell_at(placed->at);
    if (at < 0) return;
    const Printed& tile = printed(placed->oriented);
    long plane = 0;
    for (int16_t number : tile.numbers) kept->row()[kept->at(plane++, at)] = number;
    Lying& lying = kept->lying.emplace_back(Lying{at, {}});
    for (int place = 0; place < PLACES; ++place) {
        int segment = tile.segment_at[place];
        lying.began[place] = segment < 0 ? -1 : static_cast<int32_t>(placed->feature(segment));
    }
}

void write_tiles(Kept* kept, State* state, bool anew) {
    Py_ssize_t count = PyList_GET_SIZE(state->laid);
    if (anew) {
        kept->drawn = 0;
        kept->lying.clear();
    }
    for (Py_ssize_t i = kept->drawn; i < count; ++i)
        write_tile(kept, tile_at(state, to_long(PyList_GET_ITEM(state->laid, i))));
    kept->drawn = count;
    long at = kept->sizes->cell_at(to_long(PyList_GET_ITEM(state->laid, count - 1)));
    if (kept->last >= 0) kept->row()[kept->last] = 0;
    kept->last = at < 0 ? -1 : kept->at(LAST_TILE, at);
    if (kept->last >= 0) kept->row()[kept->last] = 1;
}

void count_tiles(Kept* kept, State* state, long from, long to, int16_t each) {
    for (long place = from; place < to; ++place) {
        PyObject* id = table_of_tile(item(state->stack, place))->id;
        long number = number_in(kept->sizes->tile_numbers, id, 0);
        int16_t* counted = kept->row() + kept->sizes->unseen_at + number - 1;
        if (number > 0) *counted = static_cast<int16_t>(*counted + each);
    }
}

// Unseen tiles by design; if the stack is still the same, only what was drawn since is taken off.
void write_unseen(Kept* kept, State* state) {
    long drawn = to_long(state->drawn);
    if (kept->stack.get() == state->stack && drawn >= kept->counted) {
        count_tiles(kept, state, kept->counted, drawn, -1);
    } else {
        int16_t* first = kept->row() + kept->sizes->unseen_at;
        std::fill(first, first + kept->sizes->tiles, int16_t{0});
        count_tiles(kept, state, drawn, size(state->stack), 1);
        kept->stack = Ref::share(state->stack);
    }
    kept->counted = drawn;
}

// --- what depends on who looks ---------------------------------------------------------------------------------

void write_general(Kept* kept, State* state, long seat) {
    const Sizes& sizes = *kept->sizes;
    int16_t* row = kept->row();
    bool asked = is_true(state->kind);
    auto from = [&](PyObject* other) { return (to_long(other) - seat + sizes.seats) % sizes.seats; };
    auto write = [&](long place, long number) { row[place] = static_cast<int16_t>(number); };
    write(OVER, is_true(state->over));
    write(TURN, to_long(state->turn));
    write(LEFT, size(state->stack) - to_long(state->drawn));
    write(TO_DECIDE, asked ? from(state->decider) : 0);
    write(TO_PLAY, from(state->player));
    write(DECISION, asked ? number_in(sizes.kind_numbers, state->kind, sizes.kind_room) : 0);
    if (size(state->hand) == 0) {
        std::fill(row + HAND, row + sizes.seats_at, int16_t{0});
        return;
    }
    const TileTable* tile = table_of_tile(item(state->hand, 0));
    write(HAND, number_in(sizes.tile_numbers, tile->id, sizes.tiles + 1));
    const auto& numbers = printed(item(tile->turns, 0)).numbers;
    std::copy(numbers.begin(), numbers.end(), row + HAND_AT);
}

void write_seats(Kept* kept, State* state, long seat) {
    const Sizes& sizes = *kept->sizes;
    for (long place = 0; place < sizes.seats; ++place) {
        long owner = (seat + place) % sizes.seats;
        int16_t* row = kept->row() + sizes.seats_at + place * sizes.of_a_seat;
        *row++ = static_cast<int16_t>(to_long(item(state->scores, owner)));
        Ref own = common(state->supply, state->ruleset()->seat_masks.at(owner));
        for (Py_ssize_t i = 0; i < size(sizes.figure_masks.get()); ++i)
            *row++ = static_cast<int16_t>(count(common(own.get(), item(sizes.figure_masks.get(), i)).get()));
    }
}

void add(Kept* kept, long plane, long cell, int16_t number) {
    long at = kept->at(kept->sizes->printed + plane, cell);
    kept->row()[at] = static_cast<int16_t>(kept->row()[at] + number);
    kept->own.push_back(at);
}

void put(Kept* kept, long plane, long cell, int16_t number) {
    long at = kept->at(kept->sizes->printed + plane, cell);
    kept->row()[at] = number;
    kept->own.push_back(at);
}

// Write each figure; the features that they stand on.
std::vector<long> write_figures(Kept* kept, State* state, long seat) {
    Rules* rules = state->ruleset();
    std::vector<long> roots;
    PyObject *key, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->figures, &place, &key, &spot)) {
        long figure = to_long(key), cell = to_long(item(spot, 0)), segment = to_long(item(spot, 1));
        long at = kept->sizes->cell_at(cell);
        if (at < 0) continue;
        int sign = to_long(rules->owner_of.at(figure)) == seat ? 1 : -1;
        long number = number_in(kept->sizes->figure_numbers, rules->kind_of.at(figure), kept->sizes->figure_room);
        put(kept, FIGURE, at, static_cast<int16_t>(sign * number));
        const Printed& tile = printed(tile_at(state, cell)->oriented);
        if (segment >= 0 && segment < static_cast<long>(tile.places.size())) {
            for (int spot_at : tile.places[segment])
                add(kept, FIGURES_AT + spot_at, at, static_cast<int16_t>(sign));
        } else {
            add(kept, FIGURES_AT + MIDDLE, at, static_cast<int16_t>(sign));
        }
        long root = segment >= 0 ? state->feature_at(cell, segment) : -1;
        if (root >= 0) roots.push_back(root);
    }
    return roots;
}

void read_weights(Kept* kept, const Rules* rules) {
    kept->weight_of.assign(rules->owner_of.size(), 0);
    for (const auto& [each, mask] : rules->weights)
        Words(mask).each([&, weight = each](long figure) { kept->weight_of.at(figure) += weight; });
}

Holder holder_of(Kept* kept, State* state, long root, long seat) {
    std::array<long, 16> strength{};
    const Rules* rules = state->ruleset();
    Words(item(state->record(root), FIGURES)).each([&](long figure) {
        strength.at(to_long(rules->owner_of.at(figure))) += kept->weight_of.at(figure);
    });
    long own = std::exchange(strength.at(seat), 0);
    long most = *std::max_element(strength.begin(), strength.end());
    return own == 0 && most == 0 ? NOBODY : own > most ? MINE : own == most ? SHARED : THEIRS;
}

// Today's id of every feature.
std::vector<int32_t> roots_of(State* state) {
    Py_ssize_t count = PyList_GET_SIZE(state->parent);
    std::vector<int32_t> root(count);
    for (Py_ssize_t i = 0; i < count; ++i)
        root[i] = static_cast<int32_t>(to_long(PyList_GET_ITEM(state->parent, i)));
    for (auto& each : root)
        while (root.at(each) != each) each = root[each];
    return root;
}

// Who holds each feature with figures, at all its places.
void write_holders(Kept* kept, State* state, long seat, const std::vector<long>& occupied) {
    if (kept->weight_of.empty()) read_weights(kept, state->ruleset());
    std::vector<int32_t> root = roots_of(state);
    std::vector<int8_t> holder(root.size(), NOBODY);
    for (long one : occupied) holder.at(one) = static_cast<int8_t>(holder_of(kept, state, one, seat));
    for (const Lying& tile : kept->lying)
        for (int place = 0; place < PLACES; ++place) {
            int32_t began = tile.began[place];
            if (began < 0) continue;
            int8_t held = holder[root.at(began)];
            if (held != NOBODY) put(kept, HELD_AT + place, tile.at, held);
        }
}

// --- the class -------------------------------------------------------------------------------------------------

Ref new_canvas(std::unique_ptr<Kept> kept) {
    Ref made = Ref::own(CanvasType.tp_alloc(&CanvasType, 0));
    auto* canvas = reinterpret_cast<Canvas*>(made.get());
    canvas->numbers = PyList_New(0);
    canvas->kept = kept.release();
    return made;
}

PyObject* canvas_new(PyTypeObject*, PyObject* given, PyObject*) {
    return answer([&] {
        need(size(given), 3);
        ready_names();
        static std::unordered_map<PyObject*, std::weak_ptr<const Sizes>> known;  // environments share an encoding
        auto& sizes = known[item(given, 0)];
        std::shared_ptr<const Sizes> read = sizes.lock();
        if (!read) sizes = read = std::shared_ptr<const Sizes>(read_sizes(item(given, 0)));
        return new_canvas(std::make_unique<Kept>(std::move(read), item(given, 1), item(given, 2)));
    });
}

void canvas_dealloc(PyObject* self) {
    auto* canvas = reinterpret_cast<Canvas*>(self);
    Py_XDECREF(canvas->numbers);
    delete canvas->kept;
    Py_TYPE(self)->tp_free(self);
}

PyObject* canvas_copy(PyObject* self, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        Kept* old = kept_of(self);
        auto kept = std::make_unique<Kept>(old->sizes, given[0], given[1]);
        kept->allowed = old->allowed;
        kept->fitting = old->fitting;
        kept->own = old->own;
        kept->lying = old->lying;
        kept->drawn = old->drawn;
        kept->last = old->last;
        kept->counted = old->counted;
        kept->stack = old->stack;
        Ref made = new_canvas(std::move(kept));
        replace(reinterpret_cast<Canvas*>(made.get())->numbers,
                Ref::share(reinterpret_cast<Canvas*>(self)->numbers));
        return made;
    });
}

PyObject* canvas_follow(PyObject* self, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        Kept* kept = kept_of(self);
        write_options(kept, state, reinterpret_cast<Canvas*>(self)->numbers);
        write_tiles(kept, state, is_true(given[1]));
        write_unseen(kept, state);
        return none();
    });
}

PyObject* canvas_see(PyObject* self, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        State* state = state_of(given[0]);
        Kept* kept = kept_of(self);
        long seat = to_long(given[1]);
        if (seat < 0 || seat >= kept->sizes->seats) raise(PyExc_LookupError, "there is no such seat");
        write_general(kept, state, seat);
        write_seats(kept, state, seat);
        for (long at : kept->own) kept->row()[at] = 0;
        kept->own.clear();
        std::vector<long> roots = write_figures(kept, state, seat);
        if (kept->sizes->held && !roots.empty()) write_holders(kept, state, seat, roots);
        return none();
    });
}

PyMethodDef canvas_methods[] = {
    {"copy", fast(canvas_copy), METH_FASTCALL, "One that goes on with copies of the arrays."},
    {"follow", fast(canvas_follow), METH_FASTCALL, "Write what everybody sees after a move."},
    {"see", fast(canvas_see), METH_FASTCALL, "Write what depends on who looks."},
    {nullptr, nullptr, 0, nullptr},
};

PyMemberDef canvas_fields[] = {
    {"numbers", T_OBJECT_EX, offsetof(Canvas, numbers), READONLY, "The action of each option that there is now."},
    {nullptr, 0, 0, 0, nullptr},
};

}  // namespace

void ready_canvas(PyObject* module) {
    PyTypeObject& type = CanvasType;
    type.tp_name = "carcassonne._core.native.Canvas";
    type.tp_basicsize = sizeof(Canvas);
    type.tp_flags = Py_TPFLAGS_DEFAULT;
    type.tp_doc = "Writes an observation and a mask, in which only zeros are at first.";
    type.tp_new = canvas_new;
    type.tp_dealloc = canvas_dealloc;
    type.tp_methods = canvas_methods;
    type.tp_members = canvas_fields;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "Canvas", reinterpret_cast<PyObject*>(&type)));
}

}  // namespace core
