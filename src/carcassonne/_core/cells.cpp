#include "cells.h"

#include <structmember.h>

#include <algorithm>
#include <array>

namespace core {
namespace {

// --- tables that were given back ---------------------------------------------------------------------------

// Bots copy games by the thousand: a few tables wait, with their room, for the next copy.
template <typename Cells>
class Waiting {
  public:
    // A table to be filled, perhaps with what the last one left of its room.
    static Ref take(PyTypeObject& type) {
        if (count_ != 0) return Ref::own(PyObject_Init(tables_[--count_], &type));
        Ref made = Ref::own(type.tp_alloc(&type, 0));
        reinterpret_cast<Cells*>(made.get())->begin();
        return made;
    }
    static void give_back(Cells* table) {
        auto* object = reinterpret_cast<PyObject*>(table);
        if (count_ < tables_.size()) {
            tables_[count_++] = object;
            return;
        }
        table->end();
        Py_TYPE(object)->tp_free(object);
    }

  private:
    static inline std::array<PyObject*, 32> tables_;
    static inline size_t count_ = 0;
};

// --- a tile on the board -----------------------------------------------------------------------------------

PyObject* placed_new(PyTypeObject*, PyObject* arguments, PyObject* named) {
    return answer([&] {
        static const char* fields[] = {"cell", "oriented", "features", "index", "player", "joins", nullptr};
        PyObject *cell, *oriented, *features, *index, *player, *joins = nullptr;
        if (!PyArg_ParseTupleAndKeywords(arguments, named, "OOOOO|O", const_cast<char**>(fields), &cell, &oriented,
                                         &features, &index, &player, &joins))
            throw Raised{};
        Ref pairs = joins == nullptr ? Ref::own(PyTuple_New(0)) : Ref::share(joins);
        return placed_of(Ref::share(cell), oriented, Ref::share(features), Ref::share(index), player, pairs);
    });
}

void placed_dealloc(PyObject* self) {
    auto* own = reinterpret_cast<Placed*>(self);
    for (PyObject* field :
         {own->cell, own->features, own->index, own->joins, own->oriented, own->player, own->slots, own->point})
        Py_XDECREF(field);
    Py_TYPE(self)->tp_free(self);
}

PyMemberDef placed_fields[] = {
    {"cell", T_OBJECT_EX, offsetof(Placed, cell), READONLY, nullptr},
    {"features", T_OBJECT_EX, offsetof(Placed, features), READONLY, nullptr},
    {"index", T_OBJECT_EX, offsetof(Placed, index), READONLY, nullptr},
    {"joins", T_OBJECT_EX, offsetof(Placed, joins), READONLY, nullptr},
    {"oriented", T_OBJECT_EX, offsetof(Placed, oriented), READONLY, nullptr},
    {"player", T_OBJECT_EX, offsetof(Placed, player), READONLY, nullptr},
    {"slots", T_OBJECT_EX, offsetof(Placed, slots), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

// --- mappings from cells -----------------------------------------------------------------------------------

// A key that is no whole number, or too large for one, is on no board.
bool cell_from(PyObject* key, long& cell) {
    int overflow = 0;
    if (!PyLong_Check(key)) return false;
    cell = PyLong_AsLongAndOverflow(key, &overflow);
    return overflow == 0;
}

Ref value_at(Board* board, long cell) {
    Placed* placed = board->find(cell);
    return placed == nullptr ? Ref() : Ref::share(reinterpret_cast<PyObject*>(placed));
}

Ref value_at(Frontier* frontier, long cell) {
    auto* entry = frontier->find(cell);
    return entry == nullptr ? Ref() : from_long(entry->asked);
}

template <typename Work>
void each_entry(Board* board, Work work) {
    for (Placed* placed : board->tiles) work(placed->at, Ref::share(reinterpret_cast<PyObject*>(placed)));
}

template <typename Work>
void each_entry(Frontier* frontier, Work work) {
    for (auto& entry : frontier->entries)
        if (entry.asked != Frontier::GONE) work(entry.cell, from_long(entry.asked));
}

void set_at(Board* board, PyObject*, long, PyObject* placed) {
    if (Py_TYPE(placed) != &PlacedType) raise(PyExc_TypeError, "only tiles lie on a board");
    board->set(Ref::share(placed));
}

void set_at(Frontier* frontier, PyObject*, long cell, PyObject* asked) {
    long constraint = to_long(asked);
    if (constraint < 0 || constraint >= CONSTRAINTS) raise(PyExc_ValueError, "no four sides ask for this");
    frontier->set(cell, static_cast<int>(constraint));
}

template <typename Cells>
struct MappingOf {
    static Cells* own(PyObject* self) { return reinterpret_cast<Cells*>(self); }

    static Ref find(PyObject* self, PyObject* key) {
        long cell;
        return cell_from(key, cell) ? value_at(own(self), cell) : Ref();
    }
    static PyObject* subscript(PyObject* self, PyObject* key) {
        return answer([&] {
            Ref found = find(self, key);
            if (found) return found;
            PyErr_SetObject(PyExc_KeyError, key);
            throw Raised{};
        });
    }
    static int assign(PyObject* self, PyObject* key, PyObject* value) {
        try {
            long cell;
            if (value == nullptr || !cell_from(key, cell)) {
                PyErr_SetString(PyExc_TypeError, "cells are whole numbers, and none is taken away");
                return -1;
            }
            set_at(own(self), key, cell, value);
            return 0;
        } catch (const Raised&) {
            return -1;
        }
    }
    static int contains(PyObject* self, PyObject* key) {
        long cell;
        return cell_from(key, cell) && own(self)->find(cell) != nullptr;
    }
    static PyObject* get(PyObject* self, PyObject* const* arguments, Py_ssize_t count) {
        return answer([&] {
            if (count < 1 || count > 2) raise(PyExc_TypeError, "get() takes a cell and perhaps a default");
            Ref found = find(self, arguments[0]);
            if (found) return found;
            return count == 2 ? Ref::share(arguments[1]) : none();
        });
    }
    template <typename Make>
    static PyObject* list(PyObject* self, Make make) {
        return answer([&] {
            Ref made = Ref::own(PyList_New(0));
            each_entry(own(self), [&](long cell, Ref value) {
                check(PyList_Append(made.get(), make(cell, std::move(value)).get()));
            });
            return made;
        });
    }
    static PyObject* keys(PyObject* self, PyObject*) {
        return list(self, [](long cell, const Ref&) { return from_long(cell); });
    }
    static PyObject* values(PyObject* self, PyObject*) {
        return list(self, [](long, Ref value) { return value; });
    }
    static PyObject* items(PyObject* self, PyObject*) {
        return list(self, [](long cell, Ref value) { return tuple_of(from_long(cell), std::move(value)); });
    }
    static PyObject* iterate(PyObject* self) {
        return answer([&] {
            Ref cells = Ref::own(keys(self, nullptr));
            return Ref::own(PyObject_GetIter(cells.get()));
        });
    }
    static PyObject* as_dict(PyObject* self) {
        return answer([&] {
            Ref made = Ref::own(PyDict_New());
            each_entry(own(self), [&](long cell, const Ref& value) {
                check(PyDict_SetItem(made.get(), from_long(cell).get(), value.get()));
            });
            return made;
        });
    }
    static PyObject* compare(PyObject* self, PyObject* other, int how) {
        return answer([&] {
            Ref mine = Ref::own(as_dict(self));
            bool like = Py_TYPE(self) == Py_TYPE(other);
            Ref theirs = like ? Ref::own(as_dict(other)) : Ref::share(other);
            return Ref::own(PyObject_RichCompare(mine.get(), theirs.get(), how));
        });
    }
    static PyObject* repr(PyObject* self) {
        return answer([&] { return Ref::own(PyObject_Repr(Ref::own(as_dict(self)).get())); });
    }
    static PyObject* copy(PyObject* self, PyObject*) {
        return answer([&] { return copy_of(own(self)); });
    }

    static inline PyMethodDef methods[] = {
        {"get", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(get)), METH_FASTCALL, nullptr},
        {"keys", keys, METH_NOARGS, nullptr},
        {"values", values, METH_NOARGS, nullptr},
        {"items", items, METH_NOARGS, nullptr},
        {"copy", copy, METH_NOARGS, nullptr},
        {nullptr, nullptr, 0, nullptr},
    };
    static inline PyMappingMethods mapping = {};
    static inline PySequenceMethods sequence = {};

    static void ready(PyTypeObject& type, PyObject* module, const char* path, const char* name) {
        mapping.mp_subscript = subscript;
        mapping.mp_ass_subscript = assign;
        mapping.mp_length = length;
        sequence.sq_contains = contains;
        type.tp_name = path;
        type.tp_basicsize = sizeof(Cells);
        type.tp_flags = Py_TPFLAGS_DEFAULT;
        type.tp_dealloc = dealloc;
        type.tp_as_mapping = &mapping;
        type.tp_as_sequence = &sequence;
        type.tp_iter = iterate;
        type.tp_richcompare = compare;
        type.tp_hash = PyObject_HashNotImplemented;
        type.tp_repr = repr;
        type.tp_methods = methods;
        check(PyType_Ready(&type));
        check(PyModule_AddObjectRef(module, name, reinterpret_cast<PyObject*>(&type)));
    }
    static Py_ssize_t length(PyObject* self);
    static void dealloc(PyObject* self);
};

template <>
Py_ssize_t MappingOf<Board>::length(PyObject* self) {
    return static_cast<Py_ssize_t>(own(self)->tiles.size());
}

template <>
Py_ssize_t MappingOf<Frontier>::length(PyObject* self) {
    return static_cast<Py_ssize_t>(own(self)->count());
}

template <>
void MappingOf<Board>::dealloc(PyObject* self) {
    for (Placed* placed : own(self)->tiles) Py_DECREF(reinterpret_cast<PyObject*>(placed));
    Waiting<Board>::give_back(own(self));
}

template <>
void MappingOf<Frontier>::dealloc(PyObject* self) {
    Waiting<Frontier>::give_back(own(self));
}

}  // namespace

PyTypeObject PlacedType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject BoardType = {PyVarObject_HEAD_INIT(nullptr, 0)};
PyTypeObject FrontierType = {PyVarObject_HEAD_INIT(nullptr, 0)};

Ref placed_of(Ref cell, PyObject* oriented, Ref features, Ref index, PyObject* player, Ref joins) {
    const OrientedTable* table = table_of_oriented(oriented);
    long at = to_long(cell.get());
    Ref made = Ref::own(PlacedType.tp_alloc(&PlacedType, 0));
    auto* placed = reinterpret_cast<Placed*>(made.get());
    placed->at = at;
    placed->table = table;
    placed->cell = cell.release();
    placed->features = features.release();
    placed->index = index.release();
    placed->joins = joins.release();
    placed->oriented = Ref::share(oriented).release();
    placed->player = Ref::share(player).release();
    placed->slots = Ref::share(table->slot_tuple).release();
    placed->point = point_of(at).release();
    return made;
}

void Board::set(Ref placed) {
    auto* tile = reinterpret_cast<Placed*>(placed.get());
    auto cell_of = [this](int32_t entry) { return tiles[entry]->at; };
    int32_t found = index.find(tile->at, cell_of);
    placed.release();
    if (found != Index::NOTHING) {
        Placed* before = std::exchange(tiles[found], tile);
        Py_DECREF(reinterpret_cast<PyObject*>(before));
        return;
    }
    tiles.push_back(tile);
    index.note(tile->at, static_cast<int32_t>(tiles.size()) - 1, tiles.size(), cell_of);
}

Ref new_board() {
    Ref made = Waiting<Board>::take(BoardType);
    auto* board = reinterpret_cast<Board*>(made.get());
    board->tiles.clear();
    board->index.clear();
    return made;
}

Ref copy_of(const Board* board) {
    Ref made = Waiting<Board>::take(BoardType);
    auto* copy = reinterpret_cast<Board*>(made.get());
    copy->tiles = board->tiles;
    copy->index = board->index;
    for (Placed* placed : copy->tiles) Py_INCREF(reinterpret_cast<PyObject*>(placed));
    return made;
}

void Frontier::set(long cell, int asked) {
    if (Entry* entry = find(cell)) {
        entry->asked = asked;
        return;
    }
    if (gone > 8 && 4 * gone > entries.size()) tidy();
    entries.push_back({cell, asked});
    index.note(cell, static_cast<int32_t>(entries.size()) - 1, entries.size(),
               [this](int32_t entry) { return entries[entry].cell; });
}

void Frontier::remove(long cell) {
    if (Entry* entry = find(cell)) {
        entry->asked = GONE;
        ++gone;
    }
}

// Forget the cells that are no longer empty.
void Frontier::tidy() {
    std::erase_if(entries, [](const Entry& entry) { return entry.asked == GONE; });
    gone = 0;
    index.clear();
    auto cell_of = [this](int32_t entry) { return entries[entry].cell; };
    for (size_t i = 0; i < entries.size(); ++i)
        index.note(entries[i].cell, static_cast<int32_t>(i), i + 1, cell_of);
}

Ref new_frontier() {
    Ref made = Waiting<Frontier>::take(FrontierType);
    auto* frontier = reinterpret_cast<Frontier*>(made.get());
    frontier->entries.clear();
    frontier->index.clear();
    frontier->gone = 0;
    return made;
}

Ref copy_of(const Frontier* frontier) {
    Ref made = Waiting<Frontier>::take(FrontierType);
    auto* copy = reinterpret_cast<Frontier*>(made.get());
    copy->entries = frontier->entries;
    copy->index = frontier->index;
    copy->gone = frontier->gone;
    return made;
}

void ready_cells(PyObject* module) {
    PyTypeObject& type = PlacedType;
    type.tp_name = "carcassonne._core.native.Placed";
    type.tp_basicsize = sizeof(Placed);
    type.tp_flags = Py_TPFLAGS_DEFAULT;
    type.tp_doc = "A tile on the board: how it lies and which feature each of its segments began in.";
    type.tp_new = placed_new;
    type.tp_dealloc = placed_dealloc;
    type.tp_members = placed_fields;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "Placed", reinterpret_cast<PyObject*>(&type)));
    MappingOf<Board>::ready(BoardType, module, "carcassonne._core.native.Board", "Board");
    MappingOf<Frontier>::ready(FrontierType, module, "carcassonne._core.native.Frontier", "Frontier");
}

}  // namespace core
