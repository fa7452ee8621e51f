#include "evaluation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <unordered_map>
#include <vector>

#include "bits.h"
#include "board.h"
#include "scoring.h"

namespace core {
namespace {

constexpr double CITY_OF_A_FIELD = 3;  // points that a field is paid for a completed city
constexpr long FAR = 70;               // tiles to come; what more of them do cannot be foreseen
constexpr size_t MOST_KEPT = 40'000;   // records that are kept; more would only fill the memory

// --- what is known of a feature ------------------------------------------------------------------------------

// How likely an open end of a feature is closed.
struct Hope {
    double ends, goes_on, effort, crowd, growth;
};

// An empty cell that a feature leads to, with the sides of the cell that it meets as four bits.
struct End {
    long cell;
    int sides;
};

struct Outlook {
    double tries;
    std::vector<int> asked;
    double chance, growth;
};

// What a feature is worth as it stands and if it were completed: to its winners, and to whoever would claim it.
struct Points {
    std::vector<long> present, whole;
};
struct Claim {
    long present, whole;
};

// Records never change, so what is known of one is worked out once.
struct Known {
    Ref record;
    bool completable, field, open;
    const Hope* hope;
    bool is_ring;  // it is neither a road nor a city
    std::vector<End> ends;
    std::vector<long> winners;
    std::vector<std::pair<long, double>> figures;
    std::vector<long> cities;
    std::vector<Outlook> outlooks;
    std::vector<std::pair<long, Points>> points;  // number of what sways the value -> points
    std::vector<std::pair<long, Claim>> claims;
};

// What a feature adds to the worth of a position: sure and hoped for points, and figures that will return.
struct Part {
    struct Share {
        long seat;
        double sure, hoped;
    };
    std::vector<Share> points;
    std::vector<std::pair<long, double>> figures;
};

// --- what an evaluation knows --------------------------------------------------------------------------------

struct Knowledge {
    PyObject* odds_share;
    PyObject* final_scores;  // nothing if no module scores at the end beside the features
    PyObject* odds;
    PyObject *terms, *swaying, *worth_class;
    std::vector<PyObject*> meeples;
    bool steady;
    Hope road, city, ring;
    double field_grow, field_city, field_lose, figure, satiation, pay, crew, span;
    std::vector<double> shares;  // constraint and sides -> share of the unseen tiles
    std::unordered_map<PyObject*, std::unique_ptr<Known>> known;
    Ref sways;             // what sways values in some position -> its number
    long swayed_now = -1;  // the number of that in the position that is being weighed

    void begin();  // before a position is weighed
    long swayed(State* state);
    template <typename Worth, typename Count>
    Worth kept_or(State* state, std::vector<std::pair<long, Worth>>& kept, Count count);
    double share(int asked, int sides);
    Known& know(State* state, long root);
    std::pair<double, double> outlook(State* state, Known& known, double tries);
    std::pair<double, double> look_out(State* state, const Known& known, double tries);
    Points points(State* state, Known& known);
    Part part(State* state, long root, const std::vector<double>& draws, long left);
    Part completable(State* state, Known& known, const std::vector<double>& draws);
    Part of_field(State* state, Known& known, long left);
    std::pair<long, double> cities(State* state, Known& known, long left);
    double kept(long left) const { return 1 - field_lose * static_cast<double>(std::min(left, FAR)); }
    double use(double count, double turns) const;
    std::pair<double, double> claim(State* state, long root, double draws);
};

struct Kept {
    PyObject_HEAD Knowledge* knowledge;
};

PyTypeObject KeptType = {PyVarObject_HEAD_INIT(nullptr, 0)};

// A position taken apart, so that what a new tile changes can be weighed without the rest.
struct Weighed {
    long root;
    Ref record;
    Part part;
};

struct Apart {
    std::vector<double> totals, at_hand, draws;
    std::vector<long> scores;
    long laid, left;
    Ref supply;
    std::vector<Weighed> parts;
    std::unordered_map<long, size_t> place;            // root -> its place among the parts
    std::unordered_map<long, std::vector<long>> near;  // empty cell -> features that depend on what it asks
};

struct Balance {
    PyObject_HEAD PyObject* draws;
    Apart* apart;
};

PyTypeObject BalanceType = {PyVarObject_HEAD_INIT(nullptr, 0)};

// --- sets of features, in the order that Python's sets have ----------------------------------------------------

class Roots {
  public:
    Roots() : set_(Ref::own(PySet_New(nullptr))) {}
    void add(long root) { check(PySet_Add(set_.get(), from_long(root).get())); }
    template <typename Work>
    void each(Work work) const {
        Ref roots = Ref::own(PyObject_GetIter(set_.get()));
        while (PyObject* root = PyIter_Next(roots.get())) work(to_long(Ref::own(root).get()));
    }

  private:
    Ref set_;
};

Roots occupied_roots(State* state) {
    Roots found;
    PyObject *figure, *spot;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->figures, &place, &figure, &spot)) {
        long root = state->feature_at(to_long(item(spot, 0)), to_long(item(spot, 1)));
        if (root >= 0) found.add(root);
    }
    return found;
}

// --- looking at a feature for the first time -------------------------------------------------------------------

bool is_word(PyObject* kind, PyObject* word) {
    if (kind == word) return true;
    int same = PyObject_RichCompareBool(kind, word, Py_EQ);
    check(same);
    return same != 0;
}

bool is_completable(PyObject* kind) {
    int there = PySequence_Contains(names.COMPLETABLE, kind);
    check(there);
    return there != 0;
}

void add_end(std::vector<End>& ends, long cell, int sides) {
    for (End& end : ends)
        if (end.cell == cell) {
            end.sides |= sides;
            return;
        }
    ends.push_back({cell, sides});
}

// Of a road or city; newer tiles first, for the open ends are mostly there.
std::vector<End> line_ends(State* state, long root, PyObject* record) {
    std::vector<End> ends;
    Board* board = state->tiles();
    long open = to_long(item(record, OPEN));
    std::vector<long> tiles;
    Words(item(record, TILES)).each([&](long index) { tiles.push_back(index); });
    for (auto newest = tiles.rbegin(); newest != tiles.rend() && open > 0; ++newest) {
        Placed* placed = board->tiles.at(*newest);
        for (Py_ssize_t segment = 0; segment < size(placed->features); ++segment) {
            long id = placed->feature(segment);
            if (id < 0 || state->find(id) != root) continue;
            for (const auto& [side, slot] : placed->table->ports.at(static_cast<size_t>(segment))) {
                long beyond = placed->at + STEP[side];
                if (board->find(beyond) != nullptr) continue;
                add_end(ends, beyond, 1 << (side + 2) % 4);
                --open;
            }
        }
    }
    return ends;
}

// Of a monastery and its like: the empty cells around it.
std::vector<End> ring_ends(State* state, long root) {
    PyObject *cell, *roots;
    Py_ssize_t place = 0;
    while (PyDict_Next(state->rings, &place, &cell, &roots)) {
        bool here = false;
        for (Py_ssize_t i = 0; i < size(roots); ++i) here |= to_long(item(roots, i)) == root;
        if (!here) continue;
        std::vector<End> ends;
        for (long step : RING)
            if (state->tiles()->find(to_long(cell) + step) == nullptr) ends.push_back({to_long(cell) + step, 0});
        return ends;
    }
    return {};
}

bool is_ring_kind(PyObject* kind) {
    int there = PySequence_Contains(names.RINGS, kind);
    check(there);
    return there != 0;
}

std::vector<End> ends_of(State* state, long root, PyObject* record) {
    return is_ring_kind(item(record, KIND)) ? ring_ends(state, root) : line_ends(state, root, record);
}

std::vector<long> majority_of(State* state, PyObject* record) {
    std::vector<long> totals = strengths(state, record), found;
    long most = 0;
    for (long total : totals) most = std::max(most, total);
    for (size_t seat = 0; most != 0 && seat < totals.size(); ++seat)
        if (totals[seat] == most) found.push_back(static_cast<long>(seat));
    return found;
}

long points_in(PyObject* parts) {
    Ref all = Ref::own(PySequence_Fast(parts, "parts are a sequence"));
    long total = 0;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(all.get()); ++i)
        total += to_long(item(PySequence_Fast_GET_ITEM(all.get(), i), 2));
    return total;
}

// --- features --------------------------------------------------------------------------------------------------

double Knowledge::share(int asked, int sides) {
    double& found = shares.at(16 * static_cast<size_t>(asked) + static_cast<size_t>(sides));
    if (std::isnan(found)) {
        Ref said = call(odds_share, from_long(asked).get(), from_long(sides).get());
        found = PyFloat_AsDouble(said.get());
        if (PyErr_Occurred()) throw Raised{};
    }
    return found;
}

Known& Knowledge::know(State* state, long root) {
    PyObject* record = state->record(root);
    auto found = known.find(record);
    if (found != known.end()) return *found->second;
    auto made = std::make_unique<Known>();
    PyObject* kind = item(record, KIND);
    made->record = Ref::share(record);
    made->completable = is_completable(kind);
    made->field = is_word(kind, names.field);
    made->open = to_long(item(record, OPEN)) != 0;
    bool is_road = is_word(kind, names.road), is_city = is_word(kind, names.city);
    made->hope = is_road ? &road : is_city ? &city : &ring;
    made->is_ring = !is_road && !is_city;
    if (made->completable && made->open) made->ends = ends_of(state, root, record);
    if (!is_empty(item(record, FIGURES))) {
        for (size_t seat = 0; seat < meeples.size(); ++seat) {
            int number = count(common(item(record, FIGURES), meeples[seat]).get());
            if (number != 0) made->figures.emplace_back(static_cast<long>(seat), number);
        }
        made->winners = majority_of(state, record);
    }
    if (made->field) Words(item(record, CITIES)).each([&](long city) { made->cities.push_back(city); });
    return *known.emplace(record, std::move(made)).first->second;
}

void Knowledge::begin() {
    if (known.size() > MOST_KEPT) known.clear();
    swayed_now = -1;
}

std::pair<double, double> Knowledge::outlook(State* state, Known& known, double tries) {
    std::array<int, 64> asked;
    size_t number = std::min(known.ends.size(), asked.size());
    Frontier* frontier = state->free_cells();
    for (size_t i = 0; i < number; ++i) {
        auto* entry = frontier->find(known.ends[i].cell);
        asked[i] = entry == nullptr ? 0 : entry->asked;
    }
    if (known.ends.size() > asked.size()) return look_out(state, known, tries);
    for (const Outlook& kept : known.outlooks)
        if (kept.tries == tries && std::equal(kept.asked.begin(), kept.asked.end(), asked.begin()))
            return {kept.chance, kept.growth};
    auto [chance, growth] = look_out(state, known, tries);
    known.outlooks.push_back({tries, {asked.begin(), asked.begin() + number}, chance, growth});
    return {chance, growth};
}

std::pair<double, double> Knowledge::look_out(State* state, const Known& known, double tries) {
    const Hope& hope = *known.hope;
    tries *= hope.effort / (1 + hope.crowd * (static_cast<double>(known.ends.size()) - 1));
    double all_of_them = 1, filled = 0;
    for (const auto& [cell, sides] : known.ends) {
        auto* entry = state->free_cells()->find(cell);
        int asked = entry == nullptr ? 0 : entry->asked;
        double not_ended = std::pow(1 - share(asked, sides), tries);
        double chance = hope.ends * (1 - not_ended);
        if (sides != 0) chance += hope.goes_on * (not_ended - std::pow(1 - share(asked, 0), tries));
        all_of_them *= chance;
        filled += chance;
    }
    if (known.is_ring)  // a ring is worth a point per cell and nothing for the last
        return {all_of_them, (1 - all_of_them) * filled * hope.growth};
    return {all_of_them, filled * hope.growth};
}

std::vector<long> points_for(State* state, const Known& known, bool complete) {
    Ref worth = value(state, known.record.get(), complete);
    if (!state->ruleset()->has(state->ruleset()->shares))
        return std::vector<long>(known.winners.size(), points_in(worth.get()));
    std::vector<long> found;
    for (long seat : known.winners)
        found.push_back(points_in(core::share(state, known.record.get(), seat, complete, worth.get()).get()));
    return found;
}

Points points_now(State* state, const Known& known) {
    if (known.winners.empty()) return {};
    return {points_for(state, known, false), points_for(state, known, true)};
}

std::vector<long> from_tuple(PyObject* tuple) {
    std::vector<long> found;
    for (Py_ssize_t i = 0; i < size(tuple); ++i) found.push_back(to_long(item(tuple, i)));
    return found;
}

// What the value of a feature depends on beside its record.
Ref swayed_by(State* state, PyObject* swaying) {
    Ref key = Ref::share(names.nothing);
    for (Py_ssize_t i = 0; i < size(swaying); ++i) {
        Ref said = call(item(swaying, i), reinterpret_cast<PyObject*>(state));
        Ref more = Ref::own(PySequence_Tuple(said.get()));
        key = Ref::own(PySequence_Concat(key.get(), more.get()));
    }
    return key;
}

long Knowledge::swayed(State* state) {
    if (size(swaying) == 0) return 0;
    if (swayed_now >= 0) return swayed_now;
    if (!sways) sways = Ref::own(PyDict_New());
    Ref key = swayed_by(state, swaying);
    Ref next = from_long(PyDict_GET_SIZE(sways.get()));
    PyObject* number = PyDict_SetDefault(sways.get(), key.get(), next.get());
    if (number == nullptr) throw Raised{};
    swayed_now = to_long(number);
    return swayed_now;
}

// What was counted before, as far as it depends on the record and on what sways it alone.
template <typename Worth, typename Count>
Worth Knowledge::kept_or(State* state, std::vector<std::pair<long, Worth>>& kept, Count count) {
    if (!steady) return count();
    long number = swayed(state);
    for (const auto& [other, worth] : kept)
        if (other == number) return worth;
    kept.emplace_back(number, count());
    return kept.back().second;
}

Points Knowledge::points(State* state, Known& known) {
    return kept_or(state, known.points, [&] { return points_now(state, known); });
}

Part Knowledge::part(State* state, long root, const std::vector<double>& draws, long left) {
    Known& feature = know(state, root);
    if (feature.completable) return completable(state, feature, draws);
    if (feature.field && !feature.winners.empty()) return of_field(state, feature, left);
    return {};
}

Part Knowledge::completable(State* state, Known& known, const std::vector<double>& draws) {
    Points found = points(state, known);
    Part part;
    if (!known.open) {  // it is scored in a moment
        for (size_t i = 0; i < known.winners.size(); ++i)
            part.points.push_back({known.winners[i], static_cast<double>(found.whole[i]), 0.0});
        part.figures = known.figures;
        return part;
    }
    double tries = 0;
    for (long seat : known.winners) tries += draws[static_cast<size_t>(seat)];
    auto [chance, growth] = outlook(state, known, tries);
    for (size_t i = 0; i < known.winners.size(); ++i) {
        auto now = static_cast<double>(found.present[i]), full = static_cast<double>(found.whole[i]);
        part.points.push_back({known.winners[i], now, chance * (full - now) + growth});
    }
    for (const auto& [seat, number] : known.figures) part.figures.emplace_back(seat, chance * number);
    return part;
}

std::pair<long, double> Knowledge::cities(State* state, Known& known, long left) {
    long done = 0;
    double hoped = field_grow * static_cast<double>(std::min(left, FAR));
    std::vector<long> seen;
    for (long city : known.cities) {
        long root = state->find(city);
        if (std::find(seen.begin(), seen.end(), root) != seen.end()) continue;
        seen.push_back(root);
        if (to_long(item(state->record(root), OPEN)) != 0) {
            Known& beside = know(state, root);
            hoped += field_city * outlook(state, beside, static_cast<double>(left) / 2).first;
        } else {
            ++done;
        }
    }
    return {done, hoped};
}

Part Knowledge::of_field(State* state, Known& known, long left) {
    auto [done, hoped] = cities(state, known, left);
    double keep = kept(left);
    Part part;
    if (!state->ruleset()->has(state->ruleset()->shares)) {
        for (long seat : known.winners)
            part.points.push_back(
                {seat, CITY_OF_A_FIELD * static_cast<double>(done) * keep, CITY_OF_A_FIELD * hoped * keep});
        return part;
    }
    std::vector<long> present = points_for(state, known, false);
    for (size_t i = 0; i < known.winners.size(); ++i) {
        auto now = static_cast<double>(present[i]);
        double each = done != 0 ? now / static_cast<double>(done) : CITY_OF_A_FIELD;
        part.points.push_back({known.winners[i], now * keep, each * hoped * keep});
    }
    return part;
}

double Knowledge::use(double count, double turns) const {
    if (turns <= 0 || count <= 0) return 0;
    if (crew != 0) {
        double counted = span != 0 ? turns / (1 + turns / span) : turns;
        return pay * counted * (1 - std::exp(-count / crew));
    }
    return figure * turns / satiation * std::log(1 + satiation * count / turns);
}

std::pair<double, double> Knowledge::claim(State* state, long root, double draws) {
    Known& feature = know(state, root);
    if (feature.completable) {
        Claim worth = kept_or(state, feature.claims, [&]() -> Claim {
            return {points_in(value(state, feature.record.get(), false).get()),
                    points_in(value(state, feature.record.get(), true).get())};
        });
        auto now = static_cast<double>(worth.present), full = static_cast<double>(worth.whole);
        if (!feature.open) return {full, 0.0};
        auto [chance, growth] = outlook(state, feature, draws);
        return {now + chance * (full - now) + growth, 1 - chance};
    }
    if (!feature.field) return {0.0, 1.0};
    long left = size(state->stack) - to_long(state->drawn);
    auto [done, hoped] = cities(state, feature, left);
    return {CITY_OF_A_FIELD * (static_cast<double>(done) + hoped) * kept(left), 1.0};
}

// --- what an evaluation knows, kept with it
// ----------------------------------------------------------------------

double number(PyObject* object, const char* name) {
    double found = PyFloat_AsDouble(attribute(object, name).get());
    if (PyErr_Occurred()) throw Raised{};
    return found;
}

Hope read_hope(PyObject* weights, const char* name) {
    Ref told = attribute(weights, name);
    return {number(told.get(), "ends"), number(told.get(), "goes_on"), number(told.get(), "effort"),
            number(told.get(), "crowd"), number(told.get(), "growth")};
}

void read_weights(Knowledge* knowledge, PyObject* weights) {
    knowledge->road = read_hope(weights, "road");
    knowledge->city = read_hope(weights, "city");
    knowledge->ring = read_hope(weights, "ring");
    knowledge->field_grow = number(weights, "field_grow");
    knowledge->field_city = number(weights, "field_city");
    knowledge->field_lose = number(weights, "field_lose");
    knowledge->figure = number(weights, "figure");
    knowledge->satiation = number(weights, "satiation");
    knowledge->pay = number(weights, "pay");
    knowledge->crew = number(weights, "crew");
    knowledge->span = number(weights, "span");
}

// The evaluation itself is not held: it owns this.
Ref new_knowledge(PyObject* evaluation) {
    auto knowledge = std::make_unique<Knowledge>();
    read_weights(knowledge.get(), attribute(evaluation, "weights").get());
    Ref meeples = attribute(evaluation, "_meeples");
    for (Py_ssize_t i = 0; i < size(meeples.get()); ++i)
        knowledge->meeples.push_back(Ref::share(item(meeples.get(), i)).release());
    knowledge->odds = attribute(evaluation, "odds").release();
    knowledge->odds_share = attribute(knowledge->odds, "share").release();
    knowledge->terms = attribute(evaluation, "_terms").release();
    knowledge->swaying = attribute(evaluation, "_swaying").release();
    knowledge->steady = is_true(attribute(evaluation, "_steady").get());
    Ref steps = attribute(evaluation, "_steps");
    Ref position = Ref::own(PyImport_ImportModule("carcassonne.bots.position"));
    knowledge->worth_class = attribute(position.get(), "Worth").release();
    knowledge->final_scores = is_true(steps.get())
                                  ? attribute(reinterpret_cast<PyObject*>(Py_TYPE(evaluation)), "_final").release()
                                  : nullptr;
    knowledge->shares.assign(size_t{625} * 16, std::numeric_limits<double>::quiet_NaN());
    Ref made = Ref::own(KeptType.tp_alloc(&KeptType, 0));
    reinterpret_cast<Kept*>(made.get())->knowledge = knowledge.release();
    return made;
}

void kept_dealloc(PyObject* self) {
    Knowledge* knowledge = reinterpret_cast<Kept*>(self)->knowledge;
    if (knowledge != nullptr) {
        for (PyObject* mask : knowledge->meeples) Py_DECREF(mask);
        for (PyObject* held : {knowledge->odds, knowledge->odds_share, knowledge->terms, knowledge->swaying,
                               knowledge->worth_class, knowledge->final_scores})
            Py_XDECREF(held);
        delete knowledge;
    }
    Py_TYPE(self)->tp_free(self);
}

Knowledge& knowledge_of(PyObject* evaluation) {
    static PyObject* name = Ref::own(PyUnicode_InternFromString("_native")).release();
    PyObject* kept = PyObject_GetAttr(evaluation, name);
    if (kept == nullptr) {
        PyErr_Clear();
        kept = new_knowledge(evaluation).release();
        check(PyObject_SetAttr(evaluation, name, kept));
    }
    Py_DECREF(kept);  // the evaluation holds it
    return *reinterpret_cast<Kept*>(kept)->knowledge;
}

// --- whole positions
// ---------------------------------------------------------------------------------------------

bool draw_is_due(State* state) {
    for (PyObject* agenda = state->agenda; size(agenda) != 0; agenda = item(agenda, 1)) {
        PyObject* step = item(agenda, 0);
        if (size(item(step, 1)) == 0 && is_word(item(step, 0), names.draw)) return true;
    }
    return false;
}

// How many tiles each seat will still draw.
std::vector<double> draws_of(State* state, long left) {
    long seats = state->ruleset()->seats, first = state->active() + (draw_is_due(state) ? 0 : 1);
    std::vector<double> draws;
    for (long seat = 0; seat < seats; ++seat) {
        long behind = ((seat - first) % seats + seats) % seats;
        const long own = (left + seats - 1 - behind) / seats;
        draws.push_back(static_cast<double>(own));
    }
    return draws;
}

std::vector<double> scores_now(Knowledge& knowledge, PyObject* evaluation, State* state) {
    Ref scores = knowledge.final_scores == nullptr
                     ? Ref::share(state->scores)
                     : call(knowledge.final_scores, evaluation, reinterpret_cast<PyObject*>(state));
    std::vector<double> found;
    for (Py_ssize_t i = 0; i < size(scores.get()); ++i)
        found.push_back(static_cast<double>(to_long(item(scores.get(), i))));
    return found;
}

std::vector<double> figures_at_hand(const Knowledge& knowledge, PyObject* supply) {
    std::vector<double> found;
    for (PyObject* mask : knowledge.meeples) found.push_back(count(common(supply, mask).get()));
    return found;
}

Ref list_of(const std::vector<double>& numbers) {
    Ref list = Ref::own(PyList_New(static_cast<Py_ssize_t>(numbers.size())));
    for (size_t i = 0; i < numbers.size(); ++i)
        PyList_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i),
                        Ref::own(PyFloat_FromDouble(numbers[i])).release());
    return list;
}

Ref tuple_of_numbers(const std::vector<double>& numbers) {
    Ref list = list_of(numbers);
    return Ref::own(PyList_AsTuple(list.get()));
}

std::vector<double> numbers_in(PyObject* list) {
    std::vector<double> found;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i)
        found.push_back(PyFloat_AsDouble(PyList_GET_ITEM(list, i)));
    if (PyErr_Occurred()) throw Raised{};
    return found;
}

// What only modules can tell is added to the points by seat.
void add_terms(Knowledge& knowledge, State* state, const std::vector<double>& draws, std::vector<double>& points) {
    if (size(knowledge.terms) == 0) return;
    Ref told = list_of(points), drawn = list_of(draws);
    for (Py_ssize_t i = 0; i < size(knowledge.terms); ++i)
        call(item(knowledge.terms, i), reinterpret_cast<PyObject*>(state), knowledge.odds, drawn.get(),
             told.get());
    points = numbers_in(told.get());
}

Ref worth(PyObject* evaluation, State* state) {
    Knowledge& knowledge = knowledge_of(evaluation);
    knowledge.begin();
    std::vector<double> prospects(knowledge.meeples.size(), 0.0);
    if (is_true(state->over))
        return call(knowledge.worth_class, state->scores, tuple_of_numbers(prospects).get(),
                    tuple_of_numbers(prospects).get());
    std::vector<double> banked = scores_now(knowledge, evaluation, state);
    long left = size(state->stack) - to_long(state->drawn);
    std::vector<double> draws = draws_of(state, left);
    std::vector<double> at_hand = figures_at_hand(knowledge, state->supply);
    occupied_roots(state).each([&](long root) {
        Part part = knowledge.part(state, root, draws, left);
        for (const auto& [seat, sure, hoped] : part.points) {
            banked[static_cast<size_t>(seat)] += sure;
            prospects[static_cast<size_t>(seat)] += hoped;
        }
        for (const auto& [seat, number] : part.figures) at_hand[static_cast<size_t>(seat)] += number;
    });
    add_terms(knowledge, state, draws, prospects);
    std::vector<double> uses;
    for (size_t seat = 0; seat < draws.size(); ++seat) uses.push_back(knowledge.use(at_hand[seat], draws[seat]));
    return call(knowledge.worth_class, tuple_of_numbers(banked).get(), tuple_of_numbers(prospects).get(),
                tuple_of_numbers(uses).get());
}

void add(const Part& part, std::vector<double>& totals, std::vector<double>& at_hand, double sign) {
    for (const auto& [seat, sure, hoped] : part.points) totals[static_cast<size_t>(seat)] += sign * (sure + hoped);
    for (const auto& [seat, number] : part.figures) at_hand[static_cast<size_t>(seat)] += sign * number;
}

// The empty cells on which the part of a feature depends.
std::vector<long> watched(Knowledge& knowledge, State* state, long root) {
    Known& known = knowledge.know(state, root);
    std::vector<long> cells;
    for (const End& end : known.ends) cells.push_back(end.cell);
    if (known.winners.empty()) return cells;
    Roots cities;
    for (long city : known.cities) cities.add(state->find(city));
    cities.each([&](long city) {
        if (to_long(item(state->record(city), OPEN)) == 0) return;
        Known& beside = knowledge.know(state, city);
        if (beside.completable)
            for (const End& end : beside.ends) cells.push_back(end.cell);
        else
            for (const End& end : ends_of(state, city, state->record(city))) cells.push_back(end.cell);
    });
    return cells;
}

Ref balance(PyObject* evaluation, State* state) {
    Knowledge& knowledge = knowledge_of(evaluation);
    knowledge.begin();
    auto apart = std::make_unique<Apart>();
    apart->totals = scores_now(knowledge, evaluation, state);
    apart->left = size(state->stack) - to_long(state->drawn);
    apart->draws = draws_of(state, apart->left);
    add_terms(knowledge, state, apart->draws, apart->totals);
    apart->at_hand = figures_at_hand(knowledge, state->supply);
    apart->laid = PyList_GET_SIZE(state->laid);
    apart->scores = from_tuple(state->scores);
    apart->supply = Ref::share(state->supply);
    occupied_roots(state).each([&](long root) {
        Part part = knowledge.part(state, root, apart->draws, apart->left);
        add(part, apart->totals, apart->at_hand, 1);
        apart->place[root] = apart->parts.size();
        apart->parts.push_back({root, Ref::share(state->record(root)), std::move(part)});
        for (long cell : watched(knowledge, state, root)) apart->near[cell].push_back(root);
    });
    Ref made = Ref::own(BalanceType.tp_alloc(&BalanceType, 0));
    auto* balance = reinterpret_cast<Balance*>(made.get());
    balance->draws = list_of(apart->draws).release();
    balance->apart = apart.release();
    return made;
}

struct Shifted {
    std::vector<double> totals, at_hand;
};

// What the new tiles touch: features that were weighed before, and features on the tiles.
void find_changes(State* state, const Apart& before, Roots& changed, Roots& today) {
    for (const auto& [root, record, part] : before.parts)
        if (state->record(root) != record.get() || to_long(PyList_GET_ITEM(state->parent, root)) != root)
            changed.add(root);
    constexpr long STEPS[5] = {0, STEP[0], STEP[1], STEP[2], STEP[3]};
    for (Py_ssize_t i = before.laid; i < PyList_GET_SIZE(state->laid); ++i) {
        Placed* placed = tile_at(state, to_long(PyList_GET_ITEM(state->laid, i)));
        for (long step : STEPS) {
            auto near = before.near.find(placed->at + step);
            if (near == before.near.end()) continue;
            for (long root : near->second) changed.add(root);
        }
        for (Py_ssize_t segment = 0; segment < size(placed->features); ++segment)
            if (placed->feature(segment) >= 0) today.add(state->find(placed->feature(segment)));
    }
}

Shifted shifted(Knowledge& knowledge, const Apart& before, State* state) {
    Roots changed, today;
    find_changes(state, before, changed, today);
    Shifted found = {before.totals, before.at_hand};
    for (size_t seat = 0; seat < found.totals.size(); ++seat) {
        auto now = static_cast<double>(to_long(item(state->scores, static_cast<Py_ssize_t>(seat))));
        found.totals[seat] = found.totals[seat] + now - static_cast<double>(before.scores[seat]);
    }
    int same = PyObject_RichCompareBool(state->supply, before.supply.get(), Py_EQ);
    check(same);
    if (!same) {
        std::vector<double> now = figures_at_hand(knowledge, state->supply);
        std::vector<double> then = figures_at_hand(knowledge, before.supply.get());
        for (size_t seat = 0; seat < now.size(); ++seat) found.at_hand[seat] += now[seat] - then[seat];
    }
    changed.each([&](long root) {
        add(before.parts[before.place.at(root)].part, found.totals, found.at_hand, -1);
        today.add(state->find(root));
    });
    today.each([&](long root) {
        if (!is_empty(item(state->record(root), FIGURES)))
            add(knowledge.part(state, root, before.draws, before.left), found.totals, found.at_hand, 1);
    });
    return found;
}

const Apart& apart_of(PyObject* object) {
    if (Py_TYPE(object) != &BalanceType) raise(PyExc_TypeError, "a native balance is needed");
    return *reinterpret_cast<Balance*>(object)->apart;
}

// --- quick answers
// -----------------------------------------------------------------------------------------------

// Own total less that of the opponents: half the best of them, half their mean.
double margin(const std::vector<double>& totals, size_t seat) {
    if (totals.size() == 2) return totals[seat] - totals[1 - seat];
    if (totals.size() == 1) return totals[seat];
    double best = -std::numeric_limits<double>::infinity(), sum = 0;
    for (size_t other = 0; other < totals.size(); ++other) {
        if (other == seat) continue;
        best = std::max(best, totals[other]);
        sum += totals[other];
    }
    return totals[seat] - (best + sum / static_cast<double>(totals.size() - 1)) / 2;
}

// What a figure on a feature that nobody holds brings, less what it could do elsewhere.
double gain(Knowledge& knowledge, State* state, long root, double in_hand, double turns) {
    auto [gained, tied] = knowledge.claim(state, root, turns);
    if (tied != 0) gained += knowledge.use(in_hand - tied, turns) - knowledge.use(in_hand, turns);
    return gained;
}

// Which of the placeable figures are at hand.
unsigned placeable_now(State* state, PyObject* supply) {
    unsigned found = 0;
    const auto& placeable = state->ruleset()->placeable;
    for (size_t i = 0; i < placeable.size(); ++i)
        if (meets(supply, placeable[i].mask)) found |= 1u << i;
    return found;
}

double best_figure(Knowledge& knowledge, State* after, size_t seat, double in_hand, double turns) {
    Rules* rules = after->ruleset();
    Ref own = common(after->supply, rules->seat_masks.at(seat));
    Ref supply = common(own.get(), rules->meeples);
    if (is_empty(supply.get()) || size(after->new_) == 0) return 0;
    double best = 0;
    unsigned figures = placeable_now(after, supply.get());
    Placed* placed = tile_at(after, to_long(item(after->new_, size(after->new_) - 1)));
    for (const Place& place : rules->places_on(placed->oriented)) {
        long root = after->find(placed->feature(place.segment));
        if (is_empty(item(after->record(root), FIGURES)) && (place.figures & figures) != 0)
            best = std::max(best, gain(knowledge, after, root, in_hand, turns));
    }
    return best;
}

Ref weigh(State* after, PyObject* evaluation, const Apart& before, size_t seat) {
    Knowledge& knowledge = knowledge_of(evaluation);
    knowledge.begin();
    auto [totals, at_hand] = shifted(knowledge, before, after);
    for (size_t each = 0; each < totals.size(); ++each)
        totals[each] += knowledge.use(at_hand[each], before.draws[each]);
    double best = best_figure(knowledge, after, seat, at_hand[seat], before.draws[seat]);
    return tuple_of(Ref::own(PyFloat_FromDouble(margin(totals, seat) + best)),
                    Ref::own(PyFloat_FromDouble(at_hand[seat])));
}

// --- for Python
// --------------------------------------------------------------------------------------------------

double to_double(PyObject* object) {
    double found = PyFloat_AsDouble(object);
    if (found == -1 && PyErr_Occurred()) throw Raised{};
    return found;
}

PyObject* py_worth(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return worth(given[0], state_of(given[1]));
    });
}

PyObject* py_balance(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return balance(given[0], state_of(given[1]));
    });
}

PyObject* py_shifted(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        knowledge_of(given[0]).begin();
        auto [totals, at_hand] = shifted(knowledge_of(given[0]), apart_of(given[1]), state_of(given[2]));
        return tuple_of(list_of(totals), list_of(at_hand));
    });
}

PyObject* py_claim(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 4);
        knowledge_of(given[0]).begin();
        auto [gained, tied] =
            knowledge_of(given[0]).claim(state_of(given[1]), to_long(given[2]), to_double(given[3]));
        return tuple_of(Ref::own(PyFloat_FromDouble(gained)), Ref::own(PyFloat_FromDouble(tied)));
    });
}

PyObject* py_use(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 3);
        return Ref::own(PyFloat_FromDouble(knowledge_of(given[0]).use(to_double(given[1]), to_double(given[2]))));
    });
}

PyObject* py_weigh(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 4);
        return weigh(state_of(given[0]), given[1], apart_of(given[2]), static_cast<size_t>(to_long(given[3])));
    });
}

void balance_dealloc(PyObject* self) {
    auto* own = reinterpret_cast<Balance*>(self);
    Py_XDECREF(own->draws);
    delete own->apart;
    Py_TYPE(self)->tp_free(self);
}

PyObject* balance_draws(PyObject* self, void*) {
    return Ref::share(reinterpret_cast<Balance*>(self)->draws).release();
}

PyObject* balance_totals(PyObject* self, void*) {
    return answer([&] { return list_of(apart_of(self).totals); });
}

PyObject* balance_at_hand(PyObject* self, void*) {
    return answer([&] { return list_of(apart_of(self).at_hand); });
}

PyGetSetDef balance_fields[] = {
    {"totals", balance_totals, nullptr, nullptr, nullptr},
    {"at_hand", balance_at_hand, nullptr, nullptr, nullptr},
    {"draws", balance_draws, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

}  // namespace

PyMethodDef evaluation_functions[] = {
    {"worth", fast(py_worth), METH_FASTCALL, "Weigh a position for every seat."},
    {"balance", fast(py_balance), METH_FASTCALL, "Take a position apart before a tile is laid in it."},
    {"shifted", fast(py_shifted), METH_FASTCALL,
     "Totals and figures at hand by seat after one more tile; only what it changed is weighed anew."},
    {"claim", fast(py_claim), METH_FASTCALL,
     "What a feature that nobody holds would bring a seat, and how much of a figure it would tie up."},
    {"use", fast(py_use), METH_FASTCALL,
     "What this many figures in the supply can earn in so many own turns; each further one earns less."},
    {nullptr, nullptr, 0, nullptr},
};

PyMethodDef reply_functions[] = {
    {"_weigh", fast(py_weigh), METH_FASTCALL,
     "What a position is worth when a figure is put on the new tile where that is best; own figures at hand."},
    {nullptr, nullptr, 0, nullptr},
};

void ready_evaluation() {
    KeptType.tp_name = "carcassonne._core.native.Knowledge";
    KeptType.tp_basicsize = sizeof(Kept);
    KeptType.tp_flags = Py_TPFLAGS_DEFAULT;
    KeptType.tp_dealloc = kept_dealloc;
    check(PyType_Ready(&KeptType));
    BalanceType.tp_name = "carcassonne._core.native.Balance";
    BalanceType.tp_basicsize = sizeof(Balance);
    BalanceType.tp_flags = Py_TPFLAGS_DEFAULT;
    BalanceType.tp_dealloc = balance_dealloc;
    BalanceType.tp_getset = balance_fields;
    check(PyType_Ready(&BalanceType));
}

}  // namespace core
