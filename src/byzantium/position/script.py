"""The checks of positions as TypeScript, so that the page says by itself, and in its own words, what no game can reach.

There is one home for them, `checks.py` and the rules that it asks. Their functions are few and plain, and so is what
is understood here: numbers, records, lists, `if` and `for`. Whatever else stands in them ends the build.
"""

import ast
import inspect
import json
import textwrap
from collections.abc import Callable
from typing import Any

from ..engine import invariants
from ..engine.bits import has, size
from ..engine.geography import controller_of, side_of
from ..engine.rules.cubes import army_size, boxed_cubes
from ..engine.rules.special import holder
from . import checks
from .flaws import refuse

FUNCTIONS: tuple[Callable[..., Any], ...] = (
    side_of, controller_of, holder, army_size, boxed_cubes, invariants.cubes_on_the_way, invariants.cubes_of,
    checks.is_as_printed, checks.is_extended, checks.closings, checks.check_cubes, checks.check_fortifications,
    checks.check_pawns, checks.check_closed_links, checks.check_city, checks.check_guard, checks.check_passing,
    checks.check_position,
)
# By hand in the page: sets there are numbers of more than 32 bits, and what is refused is told in other words.
GIVEN = (has, size, refuse)
TYPES = {"State": "T.State", "PlayerState": "T.State['players'][number]", "list[int]": "readonly number[]"}
HEAD = """// Written by byzantium.position.script from the library's own checks, not by hand.
import type * as T from './tables'
import { and, count, has, not, range, refuse, size } from '../flaws'
"""
OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<", ast.LtE: "<=",
    ast.Gt: ">", ast.GtE: ">=", ast.And: "&&", ast.Or: "||", ast.Not: "!", ast.USub: "-",
}


def script() -> str:
    tables: dict[str, Any] = {}
    functions = [Function(one, tables).text() for one in FUNCTIONS]
    constants = [f"const {name} = {json.dumps(list(values))}" for name, values in tables.items()]
    return "\n".join([HEAD, *constants, "", *functions])


class Function:
    """One function of Python, as TypeScript."""

    def __init__(self, function: Callable[..., Any], tables: dict[str, Any]) -> None:
        plain = inspect.unwrap(getattr(function, "py_func", function))
        self.tree = ast.parse(textwrap.dedent(inspect.getsource(plain))).body[0]
        self.globals, self.tables, self.known = plain.__globals__, tables, set[str]()

    def text(self) -> str:
        assert isinstance(self.tree, ast.FunctionDef)
        types = {one.arg: TYPES.get(ast.unparse(one.annotation), "number")
                 for one in self.tree.args.args if one.annotation}
        self.known |= set(types)
        given = ", ".join(f"{name}: {kind}" for name, kind in types.items())
        return f"export function {self.tree.name}({given}) {{\n{self.block(self.tree.body)}\n}}"

    def block(self, body: list[ast.stmt]) -> str:
        return "\n".join(filter(None, map(self.statement, body)))

    def statement(self, one: ast.stmt) -> str:
        match one:
            case ast.Expr(ast.Constant()):
                return ""                                # what it is for
            case ast.Expr(value):
                return self.write(value)
            case ast.Return(value):
                return f"return {self.write(value)}" if value else "return"
            case ast.Continue():
                return "continue"
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                return "\n".join(self.assign(name, value) for name, value in zip(names, values, strict=True))
            case ast.Assign([name], value):
                return self.assign(name, value)
            case ast.AugAssign(ast.Name(name), ast.Add(), value):
                return f"{name} += {self.write(value)}"
            case ast.If(test, body, other):
                last = f" else {{\n{self.block(other)}\n}}" if other else ""
                return f"if ({self.write(test)}) {{\n{self.block(body)}\n}}{last}"
            case ast.For(ast.Name(name), values, body):
                self.known.add(name)
                return f"for (const {name} of {self.write(values)}) {{\n{self.block(body)}\n}}"
        raise NotImplementedError(f"{ast.unparse(one)!r} can't be written for the page")

    def assign(self, name: ast.expr, value: ast.expr) -> str:
        assert isinstance(name, ast.Name)
        self.known.add(name.id)
        return f"let {name.id} = {self.write(value)}"

    def write(self, one: ast.expr) -> str:
        match one:
            case ast.Constant(value):
                return json.dumps(value)
            case ast.Name(name) if name in self.known:
                return name
            case ast.Name() | ast.Attribute(ast.Name("C" | "K")):
                return self.constant(one)
            case ast.Attribute(record, name):
                return f"{self.write(record)}.{name}"
            case ast.Subscript(ast.Subscript(ast.Attribute(_, "boxes") as boxes, side), box):
                return f"{self.write(boxes)}[4 * {self.write(side)} + {self.write(box)}]!"   # they lie in one row there
            case ast.Subscript(values, place):
                return f"{self.write(values)}[{self.write(place)}]!"
            case ast.List(values) | ast.Tuple(values):
                return f"[{', '.join(map(self.write, values))}]"
            case ast.IfExp(test, first, other):
                return f"({self.write(test)} ? {self.write(first)} : {self.write(other)})"
            case ast.BoolOp(sign, values):
                return f"({f' {OPERATORS[type(sign)]} '.join(map(self.write, values))})"
            case ast.UnaryOp(ast.Invert(), value):
                return f"not({self.write(value)})"
            case ast.UnaryOp(sign, value):
                return f"{OPERATORS[type(sign)]}({self.write(value)})"
            case ast.BinOp(left, ast.BitAnd(), right):
                return f"and({self.write(left)}, {self.write(right)})"
            case ast.BinOp(left, sign, right):
                return f"({self.write(left)} {OPERATORS[type(sign)]} {self.write(right)})"
            case ast.Compare(left, [ast.In() | ast.NotIn() as sign], [values]):
                return f"{'!' * isinstance(sign, ast.NotIn)}{self.write(values)}.includes({self.write(left)})"
            case ast.Compare(left, [sign], [right]):
                return f"({self.write(left)} {OPERATORS[type(sign)]} {self.write(right)})"
            case ast.Call():
                return self.call(one)
            case ast.ListComp(ast.Name(name), [ast.comprehension(ast.Name(target), values, tests)]) if name == target:
                self.known.add(name)
                return f"{self.write(values)}" + "".join(f".filter(({name}) => {self.write(test)})" for test in tests)
        raise NotImplementedError(f"{ast.unparse(one)!r} can't be written for the page")

    def call(self, one: ast.Call) -> str:
        given = [self.write(arg) for arg in one.args if not isinstance(arg, ast.GeneratorExp)]
        match one.func, one.args:
            case ast.Name("any"), [ast.GeneratorExp(test, [ast.comprehension(ast.Name(name), values)])]:
                self.known.add(name)
                return f"{self.write(values)}.some(({name}) => {self.write(test)})"
            case ast.Name("len"), _:
                return f"{given[0]}.length"
            case ast.Name("bool"), _:
                return f"Boolean({given[0]})"
            case ast.Attribute(values, "count"), _:
                return f"count({self.write(values)}, {given[0]})"
            case ast.Name("range" as name), _:
                return f"{name}({given[0]})"
            case ast.Name(name), _ if self.globals[name] in (*FUNCTIONS, *GIVEN):
                named = ", ".join(f"{arg.arg}: {self.write(arg.value)}" for arg in one.keywords)
                return f"{name}({', '.join([*given, *([f'{{ {named} }}'] if named else [])])})"
        raise NotImplementedError(f"{ast.unparse(one)!r} can't be written for the page")

    def constant(self, one: ast.expr) -> str:
        value = eval(ast.unparse(one), self.globals)     # a name of this package's own source
        if isinstance(value, int):
            return str(int(value))
        self.tables[ast.unparse(one)] = [int(number) for number in value]
        return ast.unparse(one)
