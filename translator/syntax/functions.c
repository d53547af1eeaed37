/* Functions and classes: parameters, decorators, bodies. */
#include "syntax/inside.h"
#include "base/limits.h"

Function *function_new(Reader *reader, const char *name, TSNode node)
{
    Function *function = arena_alloc(reader->arena, sizeof *function);
    function->name = names_find(reader->unit->names, name);
    function->module = reader->module;
    function->parent = reader->function;
    function->span = reader_span(reader, node);
    function->line = function->span.line;
    return function;
}

/* ---- parameters --------------------------------------------------------------------------------------------------- */

/* *name, **name: the name is below the cursor. */
static const char *read_splat_name(Reader *reader)
{
    const char *name = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_IDENTIFIER) {
            name = reader_name(reader, reader->node);
        } else if (reader_at_item(reader)) {
            reader_sweep(reader);
        }
    }
    return name;
}

static ParamStyle splat_style(CstKind kind)
{
    return kind == CST_LIST_SPLAT_PATTERN ? PARAM_STAR : PARAM_STARSTAR;
}

/* The parameter at the cursor. */
static Param read_parameter(Reader *reader)
{
    Param param = {.span = reader_span(reader, reader->node)};
    if (reader->kind == CST_IDENTIFIER) {
        param.name = reader_name(reader, reader->node);
        return param;
    }
    if (reader->kind == CST_LIST_SPLAT_PATTERN || reader->kind == CST_DICTIONARY_SPLAT_PATTERN) {
        param.style = splat_style(reader->kind);
        param.name = read_splat_name(reader);
        return param;
    }
    if (reader->kind == CST_TUPLE_PATTERN) { /* Python 2 unpacked tuples here */
        reader_sweep(reader);
        return param;
    }
    bool first = true;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (reader->kind == CST_TYPE) {
            param.annotation = read_expr(reader);
        } else if (!first) {
            param.fallback = read_expr(reader);
        } else if (reader->kind == CST_LIST_SPLAT_PATTERN || reader->kind == CST_DICTIONARY_SPLAT_PATTERN) {
            param.style = splat_style(reader->kind);
            param.name = read_splat_name(reader);
        } else if (reader->kind == CST_IDENTIFIER) {
            param.name = reader_name(reader, reader->node);
        } else {
            reader_sweep(reader);
        }
        first = false;
    }
    return param;
}

/* Python's rules on the order of parameters, for the newest one of params. */
static void check_parameter(Reader *reader, const Param *params, uint32_t count)
{
    const Param *added = &params[count];
    if (added->name == NULL) {
        reader_error(reader, added->span, "a parameter has to be a name");
        diag_hint(reader->unit, "unpack the tuple in the body");
        return;
    }
    bool fallback = false;
    for (uint32_t i = 0; i < count; i++) {
        if (params[i].name == added->name) {
            reader_error(reader, added->span, "there are two parameters '%s'", added->name);
        }
        if (params[i].style == PARAM_STARSTAR) {
            reader_error(reader, added->span, "no parameter can follow '**%s'", params[i].name);
        }
        if (params[i].style == PARAM_STAR && added->style == PARAM_STAR) {
            reader_error(reader, added->span, "there can be one '*' only");
        }
        fallback = fallback || (params[i].style == PARAM_PLAIN && params[i].fallback != NULL);
    }
    if (fallback && added->style == PARAM_PLAIN && added->fallback == NULL) {
        reader_error(reader, added->span, "the parameter '%s' without a default value follows one that has one", added->name);
    }
}

void read_parameters(Reader *reader, Function *function)
{
    Param *params = NULL;
    uint32_t count = 0, room = 0;
    bool keyword_only = false, bare_star = false;
    Span list = reader_span(reader, reader->node), star = list;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_KEYWORD_SEPARATOR) {
            star = reader_span(reader, reader->node);
            if (keyword_only) {
                reader_error(reader, star, "there can be one '*' only");
            }
            keyword_only = true;
            bare_star = true;
            continue;
        }
        if (reader->kind == CST_POSITIONAL_SEPARATOR || !reader_at_item(reader)) {
            continue;
        }
        if (count == LIMIT_ARGUMENTS) {
            reader_error(reader, list, "a function can have at most %d parameters", LIMIT_ARGUMENTS);
            reader_leave(reader);
            break;
        }
        if (count == room) {
            uint32_t larger = room == 0 ? 8 : room * 2;
            params = arena_grow(reader->arena, params, room * sizeof *params, larger * sizeof *params);
            room = larger;
        }
        params[count] = read_parameter(reader);
        if (params[count].style == PARAM_PLAIN && keyword_only) {
            params[count].style = PARAM_KEYWORD_ONLY;
            bare_star = false;
        }
        check_parameter(reader, params, count);
        keyword_only = keyword_only || params[count].style == PARAM_STAR;
        count += params[count].name != NULL;
    }
    if (bare_star) {
        reader_error(reader, star, "named parameters have to follow a bare '*'");
    }
    function->params = params;
    function->param_count = count;
}

/* ---- functions ---------------------------------------------------------------------------------------------------- */

/* The body at the cursor: what the reader knows of the place outside does not hold in it. */
static void read_body(Reader *reader, Function *function)
{
    Reader outer = *reader;
    reader->function = function;
    reader->expr_count = &function->expr_count;
    reader->class_name = NULL;
    reader->in_class = false;
    reader->in_with = false;
    reader->loops = 0;
    read_suite(reader, &function->body, "def", function->span, &function->docstring);
    reader->function = outer.function;
    reader->expr_count = outer.expr_count;
    reader->class_name = outer.class_name;
    reader->in_class = outer.in_class;
    reader->in_with = outer.in_with;
    reader->loops = outer.loops;
}

/* The definition at the cursor, into stmt, which began at it or at its decorators. */
static void read_definition(Reader *reader, Stmt *stmt, Expr **decorators, uint32_t decorator_count)
{
    Function *function = function_new(reader, "", reader->node);
    function->decorators = decorators;
    function->decorator_count = decorator_count;
    function->class_name = reader->in_class ? reader->class_name : NULL;
    ptrvec_push(reader->arena, &reader->functions, function);
    stmt->kind = ST_DEF;
    stmt->function = function;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_ASYNC) {
            function->is_async = true;
        } else if (reader->kind == CST_IDENTIFIER) {
            function->name = reader_name(reader, reader->node);
            stmt->name = function->name;
        } else if (reader->kind == CST_PARAMETERS) {
            read_parameters(reader, function);
        } else if (reader->kind == CST_TYPE) {
            function->returns = read_expr(reader);
        } else if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
            function->span.end = stmt->span.end;
            stmt->span = function->span;
        } else if (reader->kind == CST_BLOCK) {
            read_body(reader, function);
        } else {
            reader_sweep(reader);
        }
    }
}

Stmt *read_function(Reader *reader)
{
    Stmt *stmt = stmt_new(reader, ST_DEF, reader->node);
    read_definition(reader, stmt, NULL, 0);
    return stmt;
}

/* ---- classes ------------------------------------------------------------------------------------------------------ */

static void read_bases(Reader *reader, Stmt *stmt)
{
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_KEYWORD_ARGUMENT || reader->kind == CST_DICTIONARY_SPLAT) {
            reader_sweep(reader);
        } else if (reader_at_item(reader)) {
            ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
        }
    }
    stmt->targets = (Expr **)reader_take(reader, count, &stmt->target_count);
}

static void read_class_body(Reader *reader, Stmt *stmt)
{
    const char *class_name = reader->class_name;
    bool in_class = reader->in_class;
    unsigned loops = reader->loops;
    reader->class_name = stmt->name;
    reader->in_class = true;
    reader->loops = 0;
    read_suite(reader, &stmt->body, "class", stmt->span, NULL);
    reader->class_name = class_name;
    reader->in_class = in_class;
    reader->loops = loops;
}

static void read_class_definition(Reader *reader, Stmt *stmt)
{
    Span span = reader_span(reader, reader->node);
    stmt->kind = ST_CLASS;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_IDENTIFIER) {
            stmt->name = reader_name(reader, reader->node);
        } else if (reader->kind == CST_ARGUMENT_LIST) {
            read_bases(reader, stmt);
        } else if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
            span.end = stmt->span.end;
            stmt->span = span;
        } else if (reader->kind == CST_BLOCK) {
            read_class_body(reader, stmt);
        } else {
            reader_sweep(reader);
        }
    }
}

Stmt *read_class(Reader *reader)
{
    Stmt *stmt = stmt_new(reader, ST_CLASS, reader->node);
    read_class_definition(reader, stmt);
    return stmt;
}

/* ---- decorators --------------------------------------------------------------------------------------------------- */

Stmt *read_decorated(Reader *reader)
{
    Stmt *stmt = stmt_new(reader, ST_DEF, reader->node);
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_DECORATOR) {
            for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
                if (reader_at_item(reader)) {
                    ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
                }
            }
        } else if (reader_at_item(reader)) {
            uint32_t decorator_count;
            Expr **decorators = (Expr **)reader_take(reader, count, &decorator_count);
            if (reader->kind == CST_FUNCTION_DEFINITION) {
                read_definition(reader, stmt, decorators, decorator_count);
            } else if (reader->kind == CST_CLASS_DEFINITION) {
                read_class_definition(reader, stmt);
            } else {
                reader_sweep(reader);
            }
        }
    }
    return stmt;
}
