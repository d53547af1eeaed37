// SPDX-License-Identifier: MIT
/* Functions and classes: parameters, decorators, bodies. */
#include "base/limits.h"
#include "syntax/syntax_internal.h"

Function *function_new(Reader *reader, const char *name, Span span)
{
    Function *function = arena_alloc(reader->arena, sizeof *function);
    function->name = names_find(reader->unit->names, name);
    function->module = reader->module;
    function->parent = reader->context.function;
    function->span = span;
    function->line = span.line;
    function->end = span.end;
    return function;
}

/* ---- parameters ---- */

/* Reads the parameter at the cursor: a name, a starred name, or one of these with an annotation or a default value.
 * Other forms get no name: Python 2 allowed tuples. */
static void read_parameter(Reader *reader, Param *param)
{
    CstKind kind = reader->kind;
    bool is_splat = kind == CST_LIST_SPLAT_PATTERN || kind == CST_DICTIONARY_SPLAT_PATTERN;
    if (kind == CST_IDENTIFIER) {
        param->name = reader_name(reader, reader->node);
        return;
    }
    if (!is_splat && kind != CST_TYPED_PARAMETER && kind != CST_DEFAULT_PARAMETER &&
        kind != CST_TYPED_DEFAULT_PARAMETER) {
        reader_sweep(reader);
        return;
    }
    param->style = kind == CST_LIST_SPLAT_PATTERN ? PARAM_STAR : is_splat ? PARAM_STARSTAR : PARAM_PLAIN;
    bool first = true;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (first) {
            read_parameter(reader, param);
        } else if (reader->kind == CST_TYPE) {
            param->annotation = read_expr(reader);
        } else {
            param->fallback = read_expr(reader);
        }
        first = false;
    }
}

/* Checks whether the last parameter satisfies Python's rules on the order of parameters. */
static void check_parameter(Reader *reader, const Param *params, uint32_t count)
{
    const Param *added = &params[count];
    if (added->name == NULL) {
        reader_error(reader, added->span, "a parameter must be a name");
        diag_hint(reader->unit, "unpack the tuple in the function body");
        return;
    }
    bool fallback = false;
    for (uint32_t i = 0; i < count; i++) {
        if (params[i].name == added->name) {
            reader_error(reader, added->span, "duplicate parameter '%s'", added->name);
        }
        if (params[i].style == PARAM_STARSTAR) {
            reader_error(reader, added->span, "no parameter can follow '**%s'", params[i].name);
        }
        if (params[i].style == PARAM_STAR && added->style == PARAM_STAR) {
            reader_error(reader, added->span, "'*' can appear only once");
        }
        fallback = fallback || (params[i].style == PARAM_PLAIN && params[i].fallback != NULL);
    }
    if (fallback && added->style == PARAM_PLAIN && added->fallback == NULL) {
        reader_error(reader, added->span,
                     "parameter '%s' without a default value follows a parameter with a default value", added->name);
    }
}

void read_parameters(Reader *reader, Function *function)
{
    Param *params = NULL;
    uint32_t count = 0, capacity = 0;
    bool keyword_only = false, bare_star = false, too_many = false;
    Span list = reader_span(reader, reader->node), star = list;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        Span span = reader_span(reader, reader->node);
        if (reader->kind == CST_KEYWORD_SEPARATOR) {
            if (keyword_only) {
                reader_error(reader, span, "'*' can appear only once");
            }
            star = span;
            keyword_only = bare_star = true;
            continue;
        }
        if (reader->kind == CST_POSITIONAL_SEPARATOR || !reader_at_item(reader)) {
            continue;
        }
        if (count == LIMIT_ARGUMENTS) {
            reader_sweep(reader);
            too_many = true;
            continue;
        }
        params = arena_grow_array(reader->arena, params, count, &capacity, sizeof *params);
        params[count] = (Param){.span = span};
        read_parameter(reader, &params[count]);
        if (params[count].style == PARAM_PLAIN && keyword_only) {
            params[count].style = PARAM_KEYWORD_ONLY;
            bare_star = false;
        }
        check_parameter(reader, params, count);
        keyword_only = keyword_only || params[count].style == PARAM_STAR;
        count += params[count].name != NULL;
    }
    if (too_many) {
        reader_error(reader, list, "a function can have at most %d parameters", LIMIT_ARGUMENTS);
    }
    if (bare_star) {
        reader_error(reader, star, "named parameters must follow a bare '*'");
    }
    function->params = params;
    function->param_count = count;
}

/* ---- functions and classes ---- */

/* Reads the body of a function or class at the cursor. */
static void read_body(Reader *reader, Stmt *stmt)
{
    StatementContext outer = reader->context;
    Function *function = stmt->function;
    if (function != NULL) {
        reader->context = (StatementContext){.function = function};
        read_suite(reader, &function->body, "def", function->span, &function->docstring);
    } else {
        reader->context = (StatementContext){.function = outer.function, .class_name = stmt->name};
        read_suite(reader, &stmt->body, "class", stmt->span, NULL);
    }
    reader->context = outer;
}

static void read_bases(Reader *reader, Stmt *stmt)
{
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_KEYWORD_ARGUMENT || reader->kind == CST_DICTIONARY_SPLAT) {
            reader_sweep(reader);
        } else if (reader_at_item(reader)) {
            push_expr(reader);
        }
    }
    stmt->targets = (Expr **)reader_pop(reader, count, &stmt->target_count);
}

void read_definition(Reader *reader, Stmt *stmt)
{
    Span span = reader_span(reader, reader->node);
    Function *function = NULL;
    stmt->kind = reader->kind == CST_CLASS_DEFINITION ? ST_CLASS : ST_DEF;
    if (stmt->kind == ST_DEF) {
        stmt->function = function = function_new(reader, "", span);
        function->class_name = reader->context.class_name;
        ptrvec_push(reader->arena, &reader->functions, function);
    }
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_IDENTIFIER) {
            stmt->name = reader_name(reader, reader->node);
        } else if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
            span.end = stmt->span.end;
            stmt->span = span;
            if (function != NULL) {
                function->span = span;
            }
        } else if (reader->kind == CST_BLOCK) {
            read_body(reader, stmt);
        } else if (reader->kind == CST_ARGUMENT_LIST) {
            read_bases(reader, stmt);
        } else if (function == NULL) {
            reader_sweep(reader);
        } else if (reader->kind == CST_T_ASYNC) {
            function->is_async = true;
        } else if (reader->kind == CST_PARAMETERS) {
            function->name = stmt->name;
            read_parameters(reader, function);
        } else if (reader->kind == CST_TYPE) {
            function->returns = read_expr(reader);
        } else {
            reader_sweep(reader);
        }
    }
}

void read_decorated(Reader *reader, Stmt *stmt)
{
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_DECORATOR) {
            push_items(reader);
        } else if (reader->kind == CST_FUNCTION_DEFINITION || reader->kind == CST_CLASS_DEFINITION) {
            uint32_t decorator_count;
            Expr **decorators = (Expr **)reader_pop(reader, count, &decorator_count);
            read_definition(reader, stmt);
            if (stmt->function != NULL) {
                stmt->function->decorators = decorators;
                stmt->function->decorator_count = decorator_count;
            }
        }
    }
}
