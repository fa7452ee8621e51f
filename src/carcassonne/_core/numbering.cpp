#include "numbering.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace core {

namespace {

// --- actions ---------------------------------------------------------------------------------------------------

class Numbering {
  public:
    Numbering(const Encoding& encoding, State* state)
        : encoding_(encoding), state_(state), slot_(encoding.first_slot) {}

    Numbered number(PyObject* options) {
        if (Py_TYPE(options) == &PlacementsType) {
            // no two placements of a tile are alike, so nothing need be looked for
            for (long code : reinterpret_cast<Placements*>(options)->codes) {
                long action = placement(code >> 2, code & 3);
                given_.push_back(action >= 0 ? action : next_slot());
            }
            return {std::move(given_), Ref()};
        }
        Ref all = Ref::own(PySequence_Fast(options, "options are a sequence"));
        for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(all.get()); ++i)
            give(own(PySequence_Fast_GET_ITEM(all.get(), i)));
        return {std::move(given_), std::move(all)};
    }

  private:
    long placement(long cell, long turn) const {
        long at = encoding_.cell_at(cell);
        return at < 0 ? LEFT_OUT : 1 + at * 4 + turn;
    }
    // The action that always means this option; -1 if there is none.
    long own(PyObject* option) const {
        auto* type = reinterpret_cast<PyObject*>(Py_TYPE(option));
        if (type == reinterpret_cast<PyObject*>(Py_TYPE(names.PASS))) return 0;
        if (type == names.PlaceTile) return placement(cell_of(item(option, 2)), to_long(item(option, 3)));
        if (type != names.PlaceFigure || item(option, 4) != Py_None) return LEFT_OUT;
        long segment = to_long(item(option, 3));
        long figure = encoding_.figure_words.number(item(option, 1), 0);
        if (figure == 0 || segment < 0 || segment >= SEGMENTS) return LEFT_OUT;
        if (cell_of(item(option, 2)) != last()) return LEFT_OUT;
        return encoding_.first_figure + (figure - 1) * SEGMENTS + segment;
    }
    long last() const { return state_->tiles()->tiles.back()->at; }
    void give(long action) {
        bool taken = action < 0 || std::find(given_.begin(), given_.end(), action) != given_.end();
        given_.push_back(taken ? next_slot() : action);
    }
    long next_slot() { return slot_ < encoding_.actions ? slot_++ : LEFT_OUT; }

    const Encoding& encoding_;
    State* state_;
    std::vector<long> given_;
    long slot_;
};

// --- what an option says ---------------------------------------------------------------------------------------

// The columns of `table.OPTION_FIELDS`.
enum Column { VERB, FIGURE, COMPANION, ON_BOARD, X, Y, SEGMENT, SECOND, TURN, SEAT, AMOUNT, WORD, TILE };

// What a field of an action is.
enum class Field { OTHER, FIGURE, COMPANION, AT, SEGMENT, SEGMENTS, TURN, SEAT, AMOUNT, VALUE, WORD, TILE };

Field field_named(std::string_view name) {
    static const std::unordered_map<std::string_view, Field> known = {
        {"figure", Field::FIGURE},   {"companion", Field::COMPANION}, {"at", Field::AT},
        {"segment", Field::SEGMENT}, {"segments", Field::SEGMENTS},   {"turn", Field::TURN},
        {"owner", Field::SEAT},      {"holder", Field::SEAT},         {"points", Field::AMOUNT},
        {"space", Field::AMOUNT},    {"value", Field::VALUE},         {"quarter", Field::WORD},
        {"corner", Field::WORD},     {"marker", Field::WORD},         {"tile", Field::TILE}};
    auto found = known.find(name);
    return found == known.end() ? Field::OTHER : found->second;
}

// A class of actions: the number of its verb, and its fields after that.
struct Form {
    long verb;
    std::vector<Field> fields;
};

Form form_of(const Encoding& encoding, PyObject* type) {
    Form made{encoding.verbs.number(attribute(type, "verb").get()), {}};
    Ref named = attribute(type, "names");
    for (Py_ssize_t i = 0; i < size(named.get()); ++i) {
        const char* name = PyUnicode_AsUTF8(item(named.get(), i));
        if (name == nullptr) throw Raised{};
        made.fields.push_back(field_named(name));
    }
    return made;
}

const Form& known_form(const Encoding& encoding, PyTypeObject* type) {
    static std::unordered_map<PyTypeObject*, Form> known;  // classes are kept for good
    auto found = known.find(type);
    if (found == known.end()) {
        found = known.emplace(type, form_of(encoding, reinterpret_cast<PyObject*>(type))).first;
        Py_INCREF(type);
    }
    return found->second;
}

int16_t bounded(long number) {
    constexpr long MOST = 32767;
    return static_cast<int16_t>(std::clamp(number, -MOST, MOST));
}

void write_field(const Encoding& encoding, Field field, PyObject* value, long seat, int16_t* out) {
    auto after = [&](PyObject* number) { return number == Py_None ? int16_t{0} : bounded(to_long(number) + 1); };
    switch (field) {
        case Field::FIGURE: out[FIGURE] = bounded(encoding.figure_words.number(value)); break;
        case Field::COMPANION: out[COMPANION] = bounded(encoding.figure_words.number(value)); break;
        case Field::AT:
            out[ON_BOARD] = 1;
            out[X] = bounded(to_long(item(value, 0)));
            out[Y] = bounded(to_long(item(value, 1)));
            break;
        case Field::SEGMENT: out[SEGMENT] = after(value); break;
        case Field::SEGMENTS:
            out[SEGMENT] = after(item(value, 0));
            out[SECOND] = after(item(value, 1));
            break;
        case Field::TURN: out[TURN] = after(value); break;
        case Field::SEAT:
            out[SEAT] = bounded(1 + (to_long(value) - seat + encoding.seats) % encoding.seats);
            break;
        case Field::AMOUNT: out[AMOUNT] = bounded(to_long(value)); break;
        case Field::VALUE:
            if (PyLong_Check(value)) out[AMOUNT] = bounded(to_long(value));
            if (PyUnicode_Check(value)) out[WORD] = bounded(encoding.words.number(value));
            break;
        case Field::WORD: out[WORD] = bounded(encoding.words.number(value)); break;
        case Field::TILE: out[TILE] = bounded(encoding.tile_words.number(value)); break;
        case Field::OTHER: break;
    }
}

}  // namespace

Numbered numbered(const Encoding& encoding, State* state) {
    if (is_true(state->over)) return {};
    return Numbering(encoding, state).number(state->options);
}

void describe(const Encoding& encoding, PyObject* option, long seat, int16_t* out) {
    std::fill(out, out + OPTION_FIELDS, int16_t{0});
    const Form& form = known_form(encoding, Py_TYPE(option));
    out[VERB] = bounded(form.verb);
    for (size_t i = 0; i < form.fields.size(); ++i) {
        PyObject* value = item(option, static_cast<Py_ssize_t>(i) + 1);
        if (value != Py_None) write_field(encoding, form.fields[i], value, seat, out);
    }
}

}  // namespace core
