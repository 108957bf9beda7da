"""From the one object file that LLVM writes for WebAssembly to a module: a linker for as much as the rules need.

https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md describes such files. Ours has functions and
constants and imports nothing but its memory and the pointer to its stack, so only the addresses of constants are to be
put in. The stack lies below the constants: running over its end is a trap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

CUSTOM, TYPE, IMPORT, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE, DATA, DATA_COUNT = 0, 1, 2, 3, 5, 6, 7, 10, 11, 12
IN_LINKING_SYMBOLS = 8
OF_FUNCTION, OF_DATA, OF_SECTION = 0, 1, 3
UNDEFINED, NAMED = 0x10, 0x40                              # flags of a symbol
# Kinds of places to be filled: addresses as padded numbers or four bytes, and indexes, which stay as they are.
ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32 = 3, 4, 5
INDEXES = (0, 6, 7)
PADDED = 5                                                 # bytes that LLVM leaves for a number
STACK = PAGE = 65536
ALIGNED = 16
MUTABLE_I32, CONSTANT_I32 = b"\x7f\x01", b"\x7f\x00"
MAGIC = b"\0asm\x01\0\0\0"


class NotLinked(Exception):
    """An object file that has more in it than rules."""


@dataclass
class Reader:
    """Numbers and names of the binary format, one after the other."""

    data: bytes
    at: int = 0

    @property
    def left(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Unsigned LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        begin = self.at
        value = self.number()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> (bits - 1) else value

    def bytes(self, n: int) -> bytes:
        self.at += n
        return self.data[self.at - n : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()


@dataclass
class Object:
    """What is in the file: sections by kind, functions' names, where constants lie, which places are to be filled."""

    sections: dict[int, bytes] = field(default_factory=dict)
    functions: dict[str, int] = field(default_factory=dict)
    addresses: dict[int, int] = field(default_factory=dict)             # of data symbols, by number of the symbol
    places: dict[int, bytes] = field(default_factory=dict)              # by the kind of the section
    symbols: bytes = b""


def link(data: bytes, exports: Sequence[str]) -> bytes:
    """The module with these functions, `memory` and `__heap_base` exported."""
    parts = _read(data)
    _check_imports(parts.sections.get(IMPORT, b"\0"))
    segments = list(_segments(parts.sections.get(DATA, b"\0")))
    _read_symbols(parts, [STACK + offset for offset, _ in segments])
    code, filled = _filled(parts, CODE), _filled(parts, DATA)
    segments = list(_segments(filled)) if filled else []
    heap = -(-max([STACK, *(STACK + offset + len(content) for offset, content in segments)]) // ALIGNED) * ALIGNED
    return MAGIC + b"".join([
        _section(TYPE, parts.sections[TYPE]),
        _section(FUNCTION, parts.sections[FUNCTION]),
        _section(MEMORY, _vector([b"\0" + _leb(-(-heap // PAGE))])),
        _section(GLOBAL, _vector([MUTABLE_I32 + _constant(STACK), CONSTANT_I32 + _constant(heap)])),
        _section(EXPORT, _vector(_exports(parts, exports))),
        _section(CODE, code),
        _section(DATA, _vector([b"\0" + _constant(STACK + offset) + _leb(len(content)) + content
                                for offset, content in segments if any(content)]))])       # memory begins as zeros


# ------------------------------------------------------------------ reading


def _read(data: bytes) -> Object:
    if data[:8] != MAGIC:
        raise NotLinked("This is no object file of WebAssembly.")
    reader, found, kinds = Reader(data, 8), Object(), list[int]()
    while reader.left:
        kind = reader.byte()
        kinds.append(kind)
        content = Reader(reader.bytes(reader.number()))
        if kind != CUSTOM:
            found.sections[kind] = content.data
            continue
        name = content.name()
        if name == "linking":
            found.symbols = content.data[content.at :]
        elif name.startswith("reloc."):
            filled = kinds[content.number()]
            found.places[filled] = content.data[content.at :]
    unknown = set(found.sections) - {TYPE, IMPORT, FUNCTION, CODE, DATA, DATA_COUNT}
    if unknown:
        raise NotLinked(f"Sections that rules do not have: {sorted(unknown)}.")
    return found


def _check_imports(content: bytes) -> None:
    reader = Reader(content)
    for _ in range(reader.number()):
        module, name, kind = reader.name(), reader.name(), reader.byte()
        if (module, name) == ("env", "__linear_memory"):
            if reader.byte() & 1:                          # its least and its most
                reader.number()
            reader.number()
        elif (module, name) == ("env", "__stack_pointer"):
            reader.bytes(2)
        else:
            raise NotLinked(f"The rules call what a page has not: {name} (kind {kind}).")


def _segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Where each lies in the object's memory, and its bytes."""
    reader = Reader(content)
    for _ in range(reader.number()):
        if reader.bytes(2) != b"\0\x41":                   # into the memory, at a constant
            raise NotLinked("Data that is not put at a constant address.")
        offset = reader.signed()
        reader.byte()                                      # the constant's end
        yield offset, reader.bytes(reader.number())


def _read_symbols(parts: Object, bases: list[int]) -> None:
    reader = Reader(parts.symbols)
    reader.number()                                        # the format's version
    while reader.left:
        kind, content = reader.byte(), Reader(reader.bytes(reader.number()))
        if kind == IN_LINKING_SYMBOLS:
            for number in range(content.number()):
                _read_symbol(parts, bases, number, content)


def _read_symbol(parts: Object, bases: list[int], number: int, reader: Reader) -> None:
    kind, flags = reader.byte(), reader.number()
    if kind == OF_DATA:
        name = reader.name()
        if flags & UNDEFINED:
            raise NotLinked(f"The rules read what is nowhere: {name}.")
        parts.addresses[number] = bases[reader.number()] + reader.number()
        reader.number()                                    # its size
    elif kind == OF_SECTION:
        reader.number()
    else:
        index = reader.number()
        name = reader.name() if not flags & UNDEFINED or flags & NAMED else ""
        if kind == OF_FUNCTION:
            parts.functions[name] = index


# ------------------------------------------------------------------ writing


def _filled(parts: Object, kind: int) -> bytes:
    """A section with the addresses in it put in."""
    content, reader = bytearray(parts.sections.get(kind, b"")), Reader(parts.places.get(kind, b"\0"))
    for _ in range(reader.number()):
        how, at, index = reader.byte(), reader.number(), reader.number()
        if how in INDEXES:
            continue
        if how not in (ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32):
            raise NotLinked(f"A place of a kind that rules do not have: {how}.")
        address = parts.addresses[index] + reader.signed()
        put = address.to_bytes(4, "little") if how == ADDRESS_I32 else _padded(address)
        content[at : at + len(put)] = put
    return bytes(content)


def _padded(value: int) -> bytes:
    """In five bytes; an address is small enough to be the same with a sign and without."""
    return bytes([*((value >> 7 * i & 0x7F) | 0x80 for i in range(PADDED - 1)), value >> 7 * (PADDED - 1)])


def _exports(parts: Object, names: Sequence[str]) -> list[bytes]:
    lacking = [name for name in names if name not in parts.functions]
    if lacking:
        raise NotLinked(f"The object has no {', '.join(lacking)}.")
    functions = [_named(name) + b"\0" + _leb(parts.functions[name]) for name in names]
    return [_named("memory") + b"\x02\0", *functions, _named("__heap_base") + b"\x03\x01"]


def _section(kind: int, content: bytes) -> bytes:
    return bytes([kind]) + _leb(len(content)) + content


def _vector(items: list[bytes]) -> bytes:
    return _leb(len(items)) + b"".join(items)


def _named(name: str) -> bytes:
    return _leb(len(name)) + name.encode()


def _constant(value: int) -> bytes:
    """An expression: a number of 32 bits."""
    return b"\x41" + _signed(value) + b"\x0b"


def _leb(value: int) -> bytes:
    parts = []
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*parts, value])


def _signed(value: int) -> bytes:
    """Of a number that is not negative: its last byte has no sign."""
    parts = []
    while value >= 0x40:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*parts, value])
