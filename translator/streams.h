/* What loops, zip, enumerate and next() take their items from: a tree of streams. */
#ifndef PY2CU_STREAMS_H
#define PY2CU_STREAMS_H

#include "lower.h"

typedef enum StreamKind {
    STREAM_RANGE,
    STREAM_ARRAY,
    STREAM_TUPLE,
    STREAM_ENUMERATE,
    STREAM_ZIP,
    STREAM_GRID,   /* np.ndindex, np.ndenumerate, np.nditer, x.flat: indices of every axis */
    STREAM_SHARED  /* of another iterator, which is `shared`: what is taken here is gone there */
} StreamKind;

/* An array that np.nditer walks: its axis k is the grid's axis first + k; the rest of its axes are of one item. */
typedef struct StreamView {
    Value array;
    uint32_t first, count;
} StreamView;

typedef struct Stream Stream;
struct Stream {
    StreamKind kind;
    const Type *type;        /* of its items */
    IrExpr *start, *step;    /* STREAM_RANGE, STREAM_ENUMERATE (start); NULL: 0 and 1 */
    IrExpr *stop;            /* STREAM_RANGE: as it was given */
    IrExpr *length;          /* int64; NULL: of its parts */
    Value array;             /* STREAM_ARRAY, STREAM_GRID that gives items */
    TupleTable *table;       /* STREAM_TUPLE */
    Stream *parts;
    uint32_t count;
    Stream *shared;
    bool gives_index, gives_item; /* STREAM_GRID */
    StreamView *views;       /* of np.nditer; NULL: the items are elements of `array` */
    uint32_t view_count;
    uint32_t ndim;
    IrExpr *extents[TYPE_MAX_DIMS];
    bool is_iterator;        /* it goes on where it was left; ranges and arrays begin anew */
    bool has_begun;          /* variables keep what is taken out of it */
    IrVar *counter;          /* how many items that are; NULL: it has not begun, or its parts count */
};

/* What the expression gives; `assigned` as for lower_hold(). */
Stream *stream_of(Lower *lw, const Expr *e, const bool *assigned);
/* Of a stream none of whose parts is shared: how many items there are, the item at a place, and the same assigned to a target but for
 * the part of it that the place itself stands for. */
IrExpr *stream_length(Lower *lw, const Stream *stream);
Value stream_item(Lower *lw, const Stream *stream, const IrExpr *at);
/* range(a, b).start, stop and step. */
Value stream_bound(Lower *lw, const Stream *range, const char *name);
void stream_assign(Lower *lw, const Stream *stream, const IrExpr *at, const Expr *target, const Expr *counted);
/* The item of a grid at these indices. */
Value stream_grid_item(Lower *lw, const Stream *grid, Value *indices);
/* np.nditer(...), and its items at these indices: lower_nditer.c. */
void stream_nditer(Lower *lw, const Expr *e, const bool *assigned, Stream *stream);
Value stream_views(Lower *lw, const Stream *stream, const Value *indices);
/* The target is written as a tuple of so many. */
bool stream_is_pattern(const Expr *target, uint32_t count);
/* Whether parts of it are shared: then each part counts on its own, and they advance one after the other. */
bool stream_is_apart(const Stream *stream);

/* Iterators that go on where they were left: lower_iterator.c. A variable counts the items from here on. */
void stream_begin(Lower *lw, Stream *stream, const char *name);
/* `it = x.flat`, where that is an array: what is taken out of it is counted, too. */
void stream_begin_flat(Lower *lw, const Stmt *assignment);
/* A loop that takes items out of them. */
void stream_loop(Lower *lw, Stream *stream, const Stmt *s);

#endif
