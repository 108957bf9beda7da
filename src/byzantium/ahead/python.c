/* The compiled rules as a Python module, by the stable ABI of Python 3.11 and newer: one file for all of them.

   What is used of that ABI is declared here, so that building needs no headers of Python. `entries.h` is generated:
   the entries with their parameters, and what makes a call of each. */

#include <stdint.h>
#include <stddef.h>

typedef ptrdiff_t Py_ssize_t;
typedef struct Object { Py_ssize_t references; struct Object *type; } PyObject;
typedef struct {
    void *buf;
    PyObject *obj;
    Py_ssize_t len, itemsize;
    int readonly, ndim;
    char *format;
    Py_ssize_t *shape, *strides, *suboffsets;
    void *internal;
} Py_buffer;
typedef struct { const char *name; void *method; int flags; const char *doc; } PyMethodDef;
typedef struct {
    PyObject head;
    void *init;
    Py_ssize_t index;
    void *copy;
    const char *name, *doc;
    Py_ssize_t size;
    PyMethodDef *methods;
    void *slots, *traverse, *clear, *release;
} PyModuleDef;
enum { METH_FASTCALL = 0x80, PyBUF_SIMPLE = 0, PyBUF_FORMAT = 4, PyBUF_ND = 8, ABI = 3 };

#ifdef _WIN32
#define FROM_PYTHON extern __declspec(dllimport)
#define EXPORTED __declspec(dllexport)
#else
#define FROM_PYTHON extern
#define EXPORTED __attribute__((visibility("default")))
#endif
FROM_PYTHON PyObject *PyExc_ImportError, *PyExc_TypeError, *PyExc_ValueError, _Py_NoneStruct;
FROM_PYTHON PyObject *PyErr_Format(PyObject *, const char *, ...), *PyErr_Occurred(void);
FROM_PYTHON PyObject *PyImport_ImportModule(const char *), *PyObject_GetAttrString(PyObject *, const char *);
FROM_PYTHON PyObject *PyLong_FromLongLong(long long), *PyFloat_FromDouble(double), *PyBool_FromLong(long);
FROM_PYTHON PyObject *PyModule_Create2(PyModuleDef *, int);
FROM_PYTHON int PyModule_AddStringConstant(PyObject *, const char *, const char *);
FROM_PYTHON int PyObject_GetBuffer(PyObject *, Py_buffer *, int), PyObject_IsInstance(PyObject *, PyObject *);
FROM_PYTHON void PyBuffer_Release(Py_buffer *), Py_IncRef(PyObject *), Py_DecRef(PyObject *);
FROM_PYTHON long long PyLong_AsLongLong(PyObject *);
FROM_PYTHON double PyFloat_AsDouble(PyObject *);
FROM_PYTHON void *PyEval_SaveThread(void), PyEval_RestoreThread(void *);

typedef union { int64_t number; double real; void *at; } Slot;
typedef struct {
    char kind;                           /* n: number, r: real, s: structure, a: array */
    char format;                         /* of an array's items, as buffers tell it; 0: structures */
    int size;                            /* bytes of the structure or of an item */
} Parameter;
typedef struct {
    const char *name;
    const Parameter *parameters;
    void (*call[2])(Slot *);             /* the result comes in the first slot; by level of the processor */
    int count;
    char returns;                        /* n, r, b: a truth value, or 0 */
    char brief;                          /* too short to let other threads run meanwhile */
} Entry;

#include "entries.h"    /* DIGEST, LEVELS, NEEDED, MOST_PARAMETERS, MOST_SLOTS, LEVEL_NAMES, entries, METHODS */

static PyObject *structure_type;         /* numpy.void: an item of an array of structures, by which it is written */
static int level;                        /* of the processor, that the code called is for */

static int is_structure(PyObject *given) {
    return given->type == structure_type || PyObject_IsInstance(given, structure_type) == 1;
}

/* 'l' and 'q' are the same number where long has 64 bits. */
static int fits(const Parameter *wanted, const Py_buffer *found) {
    if (found->itemsize != wanted->size) return 0;
    if (!wanted->format || !found->format) return 1;
    char format = found->format[0] == '=' || found->format[0] == '<' ? found->format[1] : found->format[0];
    return (format == 'l' && sizeof(long) == 8 ? 'q' : format) == wanted->format;
}

static int take_array(const Entry *entry, int which, PyObject *given, Py_buffer *found, Slot *slots) {
    const Parameter *wanted = &entry->parameters[which];
    if (PyObject_GetBuffer(given, found, wanted->format ? PyBUF_ND | PyBUF_FORMAT : PyBUF_ND)) return 0;
    if (found->readonly || !fits(wanted, found)) {
        const char *problem = found->readonly ? "can't be written to" : "has items of another type";
        PyBuffer_Release(found);
        PyErr_Format(PyExc_TypeError, "%s(): the array given as argument %d %s.", entry->name, which + 1, problem);
        return 0;
    }
    slots[0].at = found->buf;
    slots[1].number = found->len / found->itemsize;
    return 1;
}

static int take_structure(const Entry *entry, int which, PyObject *given, Py_buffer *found, Slot *slot) {
    if (PyObject_GetBuffer(given, found, PyBUF_SIMPLE)) return 0;
    int size = entry->parameters[which].size;
    if (found->len != size || (found->readonly && !is_structure(given))) {
        PyBuffer_Release(found);
        PyErr_Format(PyExc_TypeError, "%s(): argument %d must be one item of an array of structures with %d bytes.",
                     entry->name, which + 1, size);
        return 0;
    }
    slot->at = found->buf;
    return 1;
}

/* How many slots the argument takes; 0 if it is not what is wanted. */
static int take(const Entry *entry, int which, PyObject *given, Py_buffer *buffers, int *open, Slot *slots) {
    switch (entry->parameters[which].kind) {
    case 'n':
        slots->number = PyLong_AsLongLong(given);
        return slots->number != -1 || !PyErr_Occurred();
    case 'r':
        slots->real = PyFloat_AsDouble(given);
        return slots->real != -1.0 || !PyErr_Occurred();
    case 's':
        if (!take_structure(entry, which, given, &buffers[*open], slots)) return 0;
        ++*open;
        return 1;
    default:
        if (!take_array(entry, which, given, &buffers[*open], slots)) return 0;
        ++*open;
        return 2;
    }
}

static PyObject *result(char kind, const Slot *slot) {
    switch (kind) {
    case 'n': return PyLong_FromLongLong(slot->number);
    case 'b': return PyBool_FromLong((char)slot->number);
    case 'r': return PyFloat_FromDouble(slot->real);
    }
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

static PyObject *call(const Entry *entry, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer buffers[MOST_PARAMETERS];
    Slot slots[MOST_SLOTS];
    int open = 0, used = 0, fine = count == entry->count;
    if (!fine)
        PyErr_Format(PyExc_TypeError, "%s() takes %d arguments, not %zd.", entry->name, entry->count, count);
    for (int i = 0; fine && i < count; i++) {
        int taken = take(entry, i, arguments[i], buffers, &open, &slots[used]);
        used += taken;
        fine = taken > 0;
    }
    if (fine && entry->brief) {
        entry->call[level](slots);
    } else if (fine) {
        void *thread = PyEval_SaveThread();
        entry->call[level](slots);
        PyEval_RestoreThread(thread);
    }
    while (open > 0) PyBuffer_Release(&buffers[--open]);
    return fine ? result(entry->returns, slots) : NULL;
}

#define METHOD(i) static PyObject *method_##i(PyObject *self, PyObject *const *arguments, Py_ssize_t count) { \
    return call(&entries[i], arguments, count); }
METHODS

static PyMethodDef methods[] = {LISTED_METHODS {0}};
static PyModuleDef module = {.head = {.references = 1}, .name = "byzantium_native", .size = -1, .methods = methods,
                             .doc = "The rules, odds and bots of Byzantium, compiled."};

#ifdef __x86_64__
#include <cpuid.h>
/* What the levels of x86-64 demand: https://gitlab.com/x86-psABIs/x86-64-ABI. 0: not even v2. */
static int processor(void) {
    unsigned a, b, c, d, c1;
    const unsigned v2 = bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT | bit_CMPXCHG16B;
    const unsigned v3 = bit_AVX | bit_FMA | bit_F16C | bit_MOVBE | bit_OSXSAVE;
    if (!__get_cpuid(1, &a, &b, &c1, &d) || (c1 & v2) != v2) return 0;
    if ((c1 & v3) != v3) return 2;
    unsigned saved, high;
    __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    if ((saved & 6) != 6 || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 2;
    const unsigned more = bit_AVX2 | bit_BMI | bit_BMI2;
    if ((b & more) != more) return 2;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT) ? 3 : 2;
}
#else
static int processor(void) { return NEEDED; }
#endif

EXPORTED PyObject *PyInit_byzantium_native(void) {
    int found = processor();
    if (found < NEEDED)
        return PyErr_Format(PyExc_ImportError, "this processor is older than x86-64-v%d", NEEDED);
    level = LEVELS == 2 && found == 3;
    PyObject *numpy = PyImport_ImportModule("numpy");
    if (!numpy) return NULL;
    structure_type = PyObject_GetAttrString(numpy, "void");
    Py_DecRef(numpy);
    PyObject *made = structure_type ? PyModule_Create2(&module, ABI) : NULL;
    if (!made) return NULL;
    PyModule_AddStringConstant(made, "digest", DIGEST);
    PyModule_AddStringConstant(made, "processor", LEVEL_NAMES[level]);
    return made;
}
