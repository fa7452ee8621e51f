#include "canvas.h"

#include <structmember.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "numbering.h"
#include "page.h"

namespace core {

PyTypeObject CanvasType = {PyVarObject_HEAD_INIT(nullptr, 0)};

namespace {

constexpr size_t MOST_PAGES = 4;

class Pages {
  public:
    Pages(PyObject* encoding, PyObject* own) : encoding_(encoding_of(encoding)), fixed_(own != Py_None) {
        if (fixed_) add(own);
    }

    Ref follow(State* state, int& left_out) {
        scene_.asked = numbered(*encoding_, state);
        const auto& actions = scene_.asked.actions;
        left_out = static_cast<int>(std::count(actions.begin(), actions.end(), LEFT_OUT));
        Ref list = Ref::own(PyList_New(static_cast<Py_ssize_t>(actions.size())));
        for (size_t i = 0; i < actions.size(); ++i)
            PyList_SET_ITEM(list.get(), static_cast<Py_ssize_t>(i), from_long(actions[i]).release());
        return list;
    }

    long index(long action) const {
        if (action < 0) return -1;
        const auto& actions = scene_.asked.actions;
        auto found = std::find(actions.begin(), actions.end(), action);
        return found == actions.end() ? -1 : found - actions.begin();
    }

    Ref see(State* state, long seat) {
        if (seat < 0 || seat >= encoding_->seats) raise(PyExc_LookupError, "there is no such seat");
        scene_.ground.follow(*encoding_, state);
        scene_.modules.follow(*encoding_, state);
        Page& page = free_page();
        page.show(scene_, state, seat);
        return tuple_of(Ref::share(page.observation()), Ref::share(page.mask()));
    }

  private:
    // One that nobody else holds; what was handed out and is held stays as it is.
    Page& free_page() {
        if (fixed_) return *pages_.front();
        for (auto& page : pages_)
            if (!page->held_elsewhere()) return *page;
        if (pages_.size() == MOST_PAGES) pages_.erase(pages_.begin());
        Ref blank = Ref::own(PyObject_CallMethod(encoding_->python.get(), "blank", nullptr));
        add(blank.get());
        for (PyObject* array : {item(blank.get(), 0), item(blank.get(), 1)})
            Ref::own(PyObject_CallMethod(array, "setflags", "O", Py_False));
        return *pages_.back();
    }
    void add(PyObject* arrays) {
        pages_.push_back(std::make_unique<Page>(*encoding_, item(arrays, 0), item(arrays, 1)));
    }

    std::shared_ptr<const Encoding> encoding_;
    Scene scene_;
    std::vector<std::unique_ptr<Page>> pages_;
    bool fixed_;
};

struct Canvas {
    PyObject_HEAD PyObject* numbers;
    int left_out;
    Pages* pages;
};

Canvas* canvas_of(PyObject* self) { return reinterpret_cast<Canvas*>(self); }

PyObject* canvas_new(PyTypeObject*, PyObject* given, PyObject*) {
    return answer([&] {
        need(size(given), 2);
        ready_names();
        auto pages = std::make_unique<Pages>(item(given, 0), item(given, 1));
        Ref made = Ref::own(CanvasType.tp_alloc(&CanvasType, 0));
        canvas_of(made.get())->numbers = Ref::own(PyList_New(0)).release();
        canvas_of(made.get())->pages = pages.release();
        return made;
    });
}

void canvas_dealloc(PyObject* self) {
    Py_XDECREF(canvas_of(self)->numbers);
    delete canvas_of(self)->pages;
    Py_TYPE(self)->tp_free(self);
}

PyObject* canvas_follow(PyObject* self, PyObject* state) {
    return answer([&] {
        Canvas* canvas = canvas_of(self);
        replace(canvas->numbers, canvas->pages->follow(state_of(state), canvas->left_out));
        return none();
    });
}

PyObject* canvas_index(PyObject* self, PyObject* action) {
    return answer([&] {
        Ref number = Ref::own(PyNumber_Index(action));
        int overflow = 0;
        long wanted = PyLong_AsLongAndOverflow(number.get(), &overflow);
        return from_long(overflow != 0 ? -1 : canvas_of(self)->pages->index(wanted));
    });
}

PyObject* canvas_see(PyObject* self, PyObject* const* given, Py_ssize_t count) {
    return answer([&] {
        need(count, 2);
        return canvas_of(self)->pages->see(state_of(given[0]), to_long(given[1]));
    });
}

PyMethodDef canvas_methods[] = {
    {"follow", canvas_follow, METH_O, "A move was made: number the options that there are now."},
    {"index", canvas_index, METH_O, "Which of the options an action stands for; -1 if it stands for none."},
    {"see", fast(canvas_see), METH_FASTCALL, "What a seat sees; what can be chosen, whoever is asked."},
    {nullptr, nullptr, 0, nullptr},
};

PyMemberDef canvas_fields[] = {
    {"numbers", T_OBJECT_EX, offsetof(Canvas, numbers), READONLY, "The action of each option that there is now."},
    {"left_out", T_INT, offsetof(Canvas, left_out), READONLY, "How many of them found no slot."},
    {nullptr, 0, 0, 0, nullptr},
};

}  // namespace

void ready_canvas(PyObject* module) {
    PyTypeObject& type = CanvasType;
    type.tp_name = "carcassonne._core.native.Canvas";
    type.tp_basicsize = sizeof(Canvas);
    type.tp_flags = Py_TPFLAGS_DEFAULT;
    type.tp_doc = "Writes observations and masks of one game.";
    type.tp_new = canvas_new;
    type.tp_dealloc = canvas_dealloc;
    type.tp_methods = canvas_methods;
    type.tp_members = canvas_fields;
    check(PyType_Ready(&type));
    check(PyModule_AddObjectRef(module, "Canvas", reinterpret_cast<PyObject*>(&type)));
}

}  // namespace core
