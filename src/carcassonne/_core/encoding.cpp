#include "encoding.h"

#include <unordered_map>

#include "bits.h"

namespace core {

namespace {

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

Ref imported(const char* module, const char* name) {
    return attribute(Ref::own(PyImport_ImportModule(module)).get(), name);
}

long number_of(PyObject* object, const char* name) { return to_long(attribute(object, name).get()); }

Vocabulary vocabulary_of(const char* name) {
    Ref found = imported("carcassonne.env.vocabulary", name);
    return {attribute(found.get(), "numbers"), number_of(found.get(), "room")};
}

void read_figures(Encoding& made, PyObject* rules, PyObject* masks) {
    Ref owners = attribute(rules, "owner_of"), kinds = attribute(rules, "kind_of");
    for (Py_ssize_t i = 0; i < size(owners.get()); ++i) {
        Figure figure;
        figure.owner = to_long(item(owners.get(), i));
        figure.number = made.figure_words.number(attribute(item(kinds.get(), i), "id").get());
        made.figures.push_back(figure);
    }
    made.kinds = size(masks);
    for (long kind = 0; kind < made.kinds; ++kind)
        Words(item(masks, kind)).each([&](long figure) { made.figures.at(figure).kind = kind; });
    Ref weights = attribute(rules, "weights");
    for (Py_ssize_t i = 0; i < size(weights.get()); ++i) {
        long strength = to_long(item(item(weights.get(), i), 0));
        Words(item(item(weights.get(), i), 1)).each([&](long figure) {
            made.figures.at(figure).strength += strength;
        });
    }
}

std::unique_ptr<const Encoding> read_encoding(PyObject* python) {
    auto made = std::make_unique<Encoding>();
    Ref layout = attribute(python, "layout"), ledger = attribute(python, "ledger");
    made->window = number_of(layout.get(), "window");
    made->half = made->window / 2;
    made->first_figure = number_of(layout.get(), "first_figure");
    made->first_slot = number_of(layout.get(), "first_slot");
    made->actions = number_of(layout.get(), "size");
    made->size = number_of(python, "size");
    made->board_at = size(attribute(python, "numbers").get());
    made->options_at = made->size - (made->actions - made->first_slot) * OPTION_FIELDS;
    made->seats = number_of(ledger.get(), "seats");
    made->seats_at = number_of(ledger.get(), "seats_at");
    made->printed = size(imported("carcassonne.env.planes", "PRINTED").get());
    made->of_a_seat = number_of(ledger.get(), "of_a_seat");
    made->unseen_at = number_of(ledger.get(), "unseen_at");
    made->tiles = size(attribute(ledger.get(), "tiles").get());
    made->held = is_true(attribute(python, "held").get());
    made->figure_words = vocabulary_of("FIGURES");
    made->questions = vocabulary_of("KINDS");
    made->verbs = vocabulary_of("VERBS");
    made->words = vocabulary_of("WORDS");
    made->tile_words = {attribute(ledger.get(), "tile_numbers"), made->tiles + 1};
    Ref rules = attribute(attribute(python, "config").get(), "rules");
    read_figures(*made, rules.get(), attribute(ledger.get(), "figure_masks").get());
    Ref shown = attribute(python, "shown");
    for (Py_ssize_t i = 0; i < size(shown.get()); ++i)
        made->readers.push_back(
            {attribute(item(shown.get(), i), "records"), attribute(item(shown.get(), i), "read")});
    made->python = Ref::share(python);
    return made;
}

}  // namespace

const Printed& printed(PyObject* oriented) {
    static PyObject* in_python = imported("carcassonne.env.planes", "printed").release();
    static std::unordered_map<PyObject*, std::unique_ptr<Printed>> known;  // tiles are kept for good
    auto found = known.find(oriented);
    if (found == known.end()) {
        found = known.emplace(oriented, read_printed(call(in_python, oriented).get())).first;
        Py_INCREF(oriented);
    }
    return *found->second;
}

long Vocabulary::number(PyObject* word) const { return word == Py_None ? 0 : number(word, room); }

long Vocabulary::number(PyObject* word, long unknown) const {
    PyObject* found = PyDict_GetItemWithError(numbers.get(), word);
    if (found == nullptr && PyErr_Occurred()) throw Raised{};
    return found == nullptr ? unknown : to_long(found);
}

std::shared_ptr<const Encoding> encoding_of(PyObject* python) {
    static std::unordered_map<PyObject*, std::weak_ptr<const Encoding>> known;
    auto& kept = known[python];
    std::shared_ptr<const Encoding> found = kept.lock();
    if (!found) kept = found = read_encoding(python);
    return found;
}

}  // namespace core
