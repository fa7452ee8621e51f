#include "tile.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "lately.h"
#include "names.h"

namespace core {
namespace {

// --- reading the tables of Python ------------------------------------------------------------------------

// Work on each item of a sequence; what is given is held until the work is done.
template <typename Work>
void each_of(PyObject* sequence, Work work) {
    Ref fast = Ref::own(PySequence_Fast(sequence, "a sequence is needed"));
    Py_ssize_t length = PySequence_Fast_GET_SIZE(fast.get());
    for (Py_ssize_t i = 0; i < length; ++i) work(i, PySequence_Fast_GET_ITEM(fast.get(), i));
}

bool same_word(PyObject* one, PyObject* other) {
    int same = PyObject_RichCompareBool(one, other, Py_EQ);
    check(same);
    return same != 0;
}

Side read_side(PyObject* told) {
    Side side;
    side.constraint = static_cast<int>(to_long(item(told, 1)));
    each_of(item(told, 2), [&](Py_ssize_t, PyObject* joint) {
        side.joints.push_back(
            {static_cast<int>(to_long(item(joint, 0))), static_cast<int>(to_long(item(joint, 1)))});
    });
    return side;
}

Begun read_begun(PyObject* told) {
    Begun begun;
    begun.kind = item(told, 0);
    begun.open = static_cast<int>(to_long(item(told, 1)));
    begun.shields = to_long(item(told, 2));
    begun.traits = item(told, 3);
    each_of(item(told, 4),
            [&](Py_ssize_t, PyObject* touched) { begun.touches.push_back(static_cast<int>(to_long(touched))); });
    begun.line = begun.kind != Py_None && (same_word(begun.kind, names.road) || same_word(begun.kind, names.city));
    return begun;
}

std::vector<Port> read_ports(PyObject* told) {
    std::vector<Port> ports;
    each_of(told, [&](Py_ssize_t, PyObject* port) {
        ports.push_back({static_cast<int>(to_long(item(port, 0))), static_cast<int>(to_long(item(port, 1)))});
    });
    return ports;
}

std::unique_ptr<OrientedTable> read_oriented(PyObject* oriented) {
    auto table = std::make_unique<OrientedTable>();
    // the tiles of a game are kept by a cache as long as the process runs, and here too
    Ref begun = attribute(oriented, "begun");
    each_of(begun.get(), [&](Py_ssize_t, PyObject* told) { table->begun.push_back(read_begun(told)); });
    begun.release();
    if (table->begun.size() > SEGMENTS) raise(PyExc_ValueError, "a tile has more segments than there is room for");
    each_of(attribute(oriented, "pieces").get(),
            [&](Py_ssize_t, PyObject* piece) { table->ports.push_back(read_ports(item(piece, 4))); });
    each_of(attribute(oriented, "sides").get(),
            [&](Py_ssize_t side, PyObject* told) { table->sides.at(side) = read_side(told); });
    each_of(attribute(oriented, "slots").get(), [&](Py_ssize_t slot, PyObject* segment) {
        table->slots.at(slot) = static_cast<int>(to_long(segment));
    });
    each_of(attribute(oriented, "rings").get(),
            [&](Py_ssize_t, PyObject* segment) { table->rings.push_back(static_cast<int>(to_long(segment))); });
    table->slot_tuple = attribute(oriented, "slots").release();
    table->walls = attribute(oriented, "walls").release();
    table->kinds = attribute(oriented, "kinds").release();
    return table;
}

std::unique_ptr<TileTable> read_tile(PyObject* tile) {
    auto table = std::make_unique<TileTable>();
    each_of(attribute(tile, "fit").get(), [&](Py_ssize_t constraint, PyObject* turns) {
        table->fit.at(constraint) = static_cast<uint8_t>(to_long(turns));
    });
    table->id = attribute(tile, "id").release();
    table->turns = attribute(tile, "turns").release();
    return table;
}

// The tables of objects, each read when it is first asked for; the objects are kept for good.
template <typename Table>
class Tables {
  public:
    template <typename Read>
    const Table* of(PyObject* object, Read read) {
        return lately_.of(object, [&](PyObject*) { return find(object, read); });
    }

  private:
    template <typename Read>
    const Table* find(PyObject* object, Read read) {
        auto found = tables_.find(object);
        if (found == tables_.end()) {
            ready_names();
            found = tables_.emplace(object, read(object)).first;
            Py_INCREF(object);
        }
        return found->second.get();
    }
    std::unordered_map<PyObject*, std::unique_ptr<Table>> tables_;
    Lately<const Table*> lately_;
};

}  // namespace

const OrientedTable* table_of_oriented(PyObject* oriented) {
    static auto& tables = *new Tables<OrientedTable>;  // never given back: it holds objects of Python
    return tables.of(oriented, read_oriented);
}

const TileTable* table_of_tile(PyObject* tile) {
    static auto& tables = *new Tables<TileTable>;
    return tables.of(tile, read_tile);
}

long cell_of(PyObject* point) { return to_long(item(point, 0)) * STRIDE + to_long(item(point, 1)); }

Ref point_of(long cell) {
    long x = (cell + LIMIT) >> SHIFT;
    return tuple_of(from_long(x), from_long(cell - (x << SHIFT)));
}

// --- placements --------------------------------------------------------------------------------------------

namespace {

Placements* self_of(PyObject* self) { return reinterpret_cast<Placements*>(self); }

Ref action_of(Placements* self, long code) {
    return record_of(names.PlaceTile, Ref::share(names.place_tile), Ref::share(table_of_tile(self->tile)->id),
                     point_of(code >> 2), from_long(code & 3));
}

Ref all_actions(Placements* self) {
    Ref list = Ref::own(PyList_New(static_cast<Py_ssize_t>(self->codes.size())));
    for (size_t i = 0; i < self->codes.size(); ++i)
        PyList_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i), action_of(self, self->codes[i]).release());
    return list;
}

// What a caller gave as a point, if it is a pair of anything.
Ref pair_of(PyObject* at) {
    if (PyTuple_CheckExact(at)) return size(at) == 2 ? Ref::share(at) : Ref();
    PyObject* pair = PySequence_Tuple(at);
    if (pair == nullptr) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_ValueError)) throw Raised{};
        PyErr_Clear();
        return Ref();
    }
    Ref held = Ref::own(pair);
    return size(pair) == 2 ? held : Ref();
}

// The place of an action, strict about whole numbers; -1 if it is none of them.
long place_of(Placements* self, PyObject* action) {
    if (reinterpret_cast<PyObject*>(Py_TYPE(action)) != names.PlaceTile || size(action) != 4) return -1;
    Ref point = pair_of(item(action, 2));
    if (!point) return -1;
    PyObject *id = item(action, 1), *at = point.get(), *turn = item(action, 3);
    if (!PyLong_CheckExact(item(at, 0)) || !PyLong_CheckExact(item(at, 1)) || !PyLong_CheckExact(turn)) return -1;
    int overflow = 0, any = 0;
    long x = PyLong_AsLongAndOverflow(item(at, 0), &overflow);
    any |= overflow;
    long y = PyLong_AsLongAndOverflow(item(at, 1), &overflow);
    any |= overflow;
    long quarter = PyLong_AsLongAndOverflow(turn, &overflow);
    any |= overflow;
    if (any || x <= -LIMIT || x >= LIMIT || y <= -LIMIT || y >= LIMIT || quarter < 0 || quarter > 3) return -1;
    if (!same_word(id, table_of_tile(self->tile)->id)) return -1;
    auto found = std::find(self->codes.begin(), self->codes.end(), 4 * (x * STRIDE + y) + quarter);
    return found == self->codes.end() ? -1 : found - self->codes.begin();
}

Py_ssize_t placements_len(PyObject* self) { return static_cast<Py_ssize_t>(self_of(self)->codes.size()); }

PyObject* placements_item(PyObject* self, Py_ssize_t place) {
    return answer([&]() -> Ref {
        auto* own = self_of(self);
        if (place < 0 || place >= placements_len(self)) raise(PyExc_IndexError, "there are fewer placements");
        Ref action = action_of(own, own->codes[static_cast<size_t>(place)]);
        replace(own->made, action);
        return action;
    });
}

PyObject* placements_subscript(PyObject* self, PyObject* key) {
    if (PyLong_Check(key)) {
        Py_ssize_t place = PyLong_AsSsize_t(key);
        if (place == -1 && PyErr_Occurred()) return nullptr;
        return placements_item(self, place < 0 ? place + placements_len(self) : place);
    }
    return answer([&] {
        Ref all = all_actions(self_of(self));
        return Ref::own(PyObject_GetItem(all.get(), key));
    });
}

int placements_contains(PyObject* self, PyObject* action) {
    if (action == self_of(self)->made) return 1;
    try {
        return place_of(self_of(self), action) >= 0;
    } catch (const Raised&) {
        return -1;
    }
}

PyObject* placements_iter(PyObject* self) {
    return answer([&] {
        Ref all = all_actions(self_of(self));
        return Ref::own(PyObject_GetIter(all.get()));
    });
}

PyObject* placements_compare(PyObject* self, PyObject* other, int how) {
    if ((how != Py_EQ && how != Py_NE) || !PySequence_Check(other)) Py_RETURN_NOTIMPLEMENTED;
    return answer([&] {
        Ref own = all_actions(self_of(self));
        Ref theirs = Ref::own(PySequence_List(other));
        return Ref::own(PyObject_RichCompare(own.get(), theirs.get(), how));
    });
}

PyObject* placements_repr(PyObject* self) {
    return answer([&] { return Ref::own(PyObject_Repr(all_actions(self_of(self)).get())); });
}

PyObject* placements_index(PyObject* self, PyObject* const* arguments, Py_ssize_t count) {
    return answer([&]() -> Ref {
        if (count < 1) raise(PyExc_TypeError, "index() needs an action");
        long place = place_of(self_of(self), arguments[0]);
        if (place >= 0) return from_long(place);
        raise(PyExc_ValueError, "it is none of the placements");
    });
}

PyObject* placements_count(PyObject* self, PyObject* action) {
    int there = placements_contains(self, action);
    return there < 0 ? nullptr : PyLong_FromLong(there);
}

PyObject* placements_reversed(PyObject* self, PyObject*) {
    return answer([&] {
        Ref all = all_actions(self_of(self));
        check(PyList_Reverse(all.get()));
        return Ref::own(PyObject_GetIter(all.get()));
    });
}

PyObject* placements_codes(PyObject* self, void*) {
    return answer([&] { return codes_list(self_of(self)->codes); });
}

PyObject* placements_tile(PyObject* self, void*) { return Ref::share(self_of(self)->tile).release(); }

PyObject* placements_new(PyTypeObject*, PyObject* arguments, PyObject*) {
    return answer([&] {
        ready_names();
        PyObject *tile, *codes;
        if (!PyArg_ParseTuple(arguments, "OO", &tile, &codes)) throw Raised{};
        Ref list = Ref::own(PySequence_List(codes));
        return new_placements(tile, codes_from(list.get()));
    });
}

PyObject* placements_reduce(PyObject* self, PyObject*) {
    return answer([&] {
        auto* own = self_of(self);
        return tuple_of(Ref::share(reinterpret_cast<PyObject*>(Py_TYPE(self))),
                        tuple_of(Ref::share(own->tile), codes_list(own->codes)));
    });
}

void placements_dealloc(PyObject* self) {
    auto* own = self_of(self);
    Py_XDECREF(own->tile);
    Py_XDECREF(own->made);
    own->codes.~vector();
    Py_TYPE(self)->tp_free(self);
}

PyMethodDef placements_methods[] = {
    {"index", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(placements_index)), METH_FASTCALL, nullptr},
    {"count", placements_count, METH_O, nullptr},
    {"__reversed__", placements_reversed, METH_NOARGS, nullptr},
    {"__reduce__", placements_reduce, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef placements_fields[] = {
    {"codes", placements_codes, nullptr, nullptr, nullptr},
    {"tile", placements_tile, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PySequenceMethods placements_sequence = {};
PyMappingMethods placements_mapping = {};

}  // namespace

PyTypeObject PlacementsType = {PyVarObject_HEAD_INIT(nullptr, 0)};

Ref new_placements(PyObject* tile, std::vector<long> codes) {
    Ref made = Ref::own(PlacementsType.tp_alloc(&PlacementsType, 0));
    auto* own = self_of(made.get());
    new (&own->codes) std::vector<long>(std::move(codes));
    own->tile = Ref::share(tile).release();
    return made;
}

Ref codes_list(const std::vector<long>& codes) {
    Ref list = Ref::own(PyList_New(static_cast<Py_ssize_t>(codes.size())));
    for (size_t i = 0; i < codes.size(); ++i)
        PyList_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i), from_long(codes[i]).release());
    return list;
}

std::vector<long> codes_from(PyObject* list) {
    std::vector<long> codes;
    Py_ssize_t length = PyList_GET_SIZE(list);
    codes.reserve(static_cast<size_t>(length));
    for (Py_ssize_t i = 0; i < length; ++i) codes.push_back(to_long(PyList_GET_ITEM(list, i)));
    return codes;
}

Ref place_figure_of(PyObject* figure, PyObject* point, long segment, PyObject* companion) {
    return record_of(names.PlaceFigure, Ref::share(names.place_figure), Ref::share(figure), Ref::share(point),
                     from_long(segment), Ref::share(companion));
}

PyTypeObject RowType = {PyVarObject_HEAD_INIT(nullptr, 0)};

namespace {

// The actions that put a figure on segment 0, 1, 2 ... of a tile, each made when somebody looks at it.
struct Row {
    PyObject_HEAD PyObject *figure, *point, *companion;
};

Row* row_of(PyObject* self) { return reinterpret_cast<Row*>(self); }

Ref figure_row(PyObject* figure, long cell, PyObject* companion) {
    Ref point = point_of(cell);
    Ref made = Ref::own(RowType.tp_alloc(&RowType, 0));
    row_of(made.get())->figure = Ref::share(figure).release();
    row_of(made.get())->point = point.release();
    row_of(made.get())->companion = Ref::share(companion).release();
    return made;
}

void row_dealloc(PyObject* self) {
    Py_XDECREF(row_of(self)->figure);
    Py_XDECREF(row_of(self)->point);
    Py_XDECREF(row_of(self)->companion);
    Py_TYPE(self)->tp_free(self);
}

Py_ssize_t row_len(PyObject*) { return SEGMENTS; }

PyObject* row_item(PyObject* self, Py_ssize_t segment) {
    return answer([&]() -> Ref {
        Row* own = row_of(self);
        if (segment >= 0 && segment < SEGMENTS)
            return place_figure_of(own->figure, own->point, segment, own->companion);
        raise(PyExc_IndexError, "a tile has fewer segments");
    });
}

PySequenceMethods row_sequence = {};

void ready_row() {
    row_sequence.sq_length = row_len;
    row_sequence.sq_item = row_item;
    RowType.tp_name = "carcassonne._core.native.Row";
    RowType.tp_basicsize = sizeof(Row);
    RowType.tp_flags = Py_TPFLAGS_DEFAULT;
    RowType.tp_dealloc = row_dealloc;
    RowType.tp_as_sequence = &row_sequence;
    check(PyType_Ready(&RowType));
}

PyObject* py_point(PyObject*, PyObject* cell) {
    return answer([&] { return point_of(to_long(cell)); });
}

PyObject* py_figure_row(PyObject*, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2, 3);
        ready_names();
        return figure_row(given[0], to_long(given[1]), count == 3 ? given[2] : Py_None);
    });
}

}  // namespace

PyMethodDef tile_functions[] = {
    {"figure_row", fast(py_figure_row), METH_FASTCALL,
     "The actions that put this figure on segment 0, 1, 2 ... of the tile on a cell."},
    {nullptr, nullptr, 0, nullptr},
};

PyMethodDef geometry_functions[] = {
    {"point", py_point, METH_O, "The pair (x, y) of a cell."},
    {nullptr, nullptr, 0, nullptr},
};

void ready_tile(PyObject* module) {
    ready_row();
    placements_sequence.sq_length = placements_len;
    placements_sequence.sq_item = placements_item;
    placements_sequence.sq_contains = placements_contains;
    placements_mapping.mp_length = placements_len;
    placements_mapping.mp_subscript = placements_subscript;
    PyTypeObject& type = PlacementsType;
    type.tp_name = "carcassonne._core.native.Placements";
    type.tp_basicsize = sizeof(Placements);
    type.tp_flags = Py_TPFLAGS_DEFAULT;
    type.tp_doc = "The legal placements of a tile; each action is made when somebody looks at it.";
    type.tp_new = placements_new;
    type.tp_dealloc = placements_dealloc;
    type.tp_as_sequence = &placements_sequence;
    type.tp_as_mapping = &placements_mapping;
    type.tp_iter = placements_iter;
    type.tp_richcompare = placements_compare;
    type.tp_hash = PyObject_HashNotImplemented;
    type.tp_repr = placements_repr;
    type.tp_methods = placements_methods;
    type.tp_getset = placements_fields;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "Placements", reinterpret_cast<PyObject*>(&type)));
}

}  // namespace core
