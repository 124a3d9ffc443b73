"""The vector loops of the count by quarters, as numba intrinsics with LLVM's vector types.

LLVM translates vectors of eight 64-bit lanes to the instructions of the processor. Its own
vectorisation of the join would load scattered words (gather), which is eight times slower. What is
one instruction with AVX-512 and many without has a way of its own for processors without.
"""

# ruff: noqa: ARG001  the arguments of an intrinsic are types; `generate` gets the values as `args`

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.codegen import get_host_cpu_features
from numba.extending import intrinsic

LANES = 8
FIELDS = 4  # of a word: the diagonals of a group, as the offset of a row in the group's table
FIELD = 16  # bits
ROW = 6  # a row has 2**ROW bytes
CODE = 48  # the lowest bit of the code of a row; see `pair_lists`
_MOST_CODE = 15
# Unused words after each bucket, for what is stored in one that is full: so many second words at
# most, full vectors, are paired with a first one before the bucket's space is looked at again.
GAP = 16 * LANES

_QUAD = 4  # lanes of a vector of AVX2

_I1, _I4, _I8, _I16 = ir.IntType(1), ir.IntType(4), ir.IntType(8), ir.IntType(16)
_I32, _I64 = ir.IntType(32), ir.IntType(64)
_WORDS = ir.VectorType(_I64, LANES)
_BITS = ir.VectorType(_I1, LANES)
_HALVES = ir.VectorType(_I32, 2 * _QUAD)  # of the lanes of a vector of AVX2
_ZERO = ir.Constant(_WORDS, None)
_WORDS_OF_MASKS = types.UniTuple(types.uint64, 4)
_PAIR = types.UniTuple(types.int64, 2)
_KEY = types.UniTuple(types.int64, 5)

_Code = tuple[Any, Callable[..., Any]]


def has_feature(name: str) -> bool:
    """Return whether the processor has a feature, by LLVM's name, and numba is to use it."""
    return f"+{name}" in get_host_cpu_features().split(",")


@intrinsic
def pair_lists(
    _typing: Any,
    found: Any,
    ends: Any,
    limits: Any,
    bucket: Any,
    words: Any,
    span: Any,
    others: Any,
    other_span: Any,
    masks: Any,
    key: Any,
) -> _Code:
    """Put each pair of words that share no bit, as one word, into the bucket of its key.

    Args:
        found: the words of the buckets, one after the other.
        ends: where the words of each bucket end. A full bucket loses words but counts them.
        limits: where each bucket is full; `GAP` unused words separate it from the next.
        bucket: the index of the bucket for key 0.
        words: the first words of the pairs, from span[0] to span[1].
        others: the second words, likewise, with seven words to spare.
        masks: the bits of a first word that are compared; the codes (bit c stands for code c, the
            four bits of a word from `CODE` on) that exclude a first word, if no second word is 0;
            those that exclude a second word; the bits that are stored.
        key: of the key of a first word the mask of the lower bits, which are the lowest of the
            word, and twice, for the others, how far they are shifted to the right, and their mask.
    """
    signature = types.void(
        found, ends, limits, types.int64, words, _PAIR, others, _PAIR, _WORDS_OF_MASKS, _KEY
    )

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        found, ends, limits, words, others = (
            context.make_array(signature.args[index])(context, builder, args[index]).data
            for index in (0, 1, 2, 4, 6)
        )
        bucket = args[3]
        first, last = cgutils.unpack_tuple(builder, args[5])
        other_first, other_last = cgutils.unpack_tuple(builder, args[7])
        shared, blocked, other_blocked, stored_bits = cgutils.unpack_tuple(builder, args[8])
        all_shared, all_stored, other_codes = (
            _splat(builder, mask) for mask in (shared, stored_bits, other_blocked)
        )
        low_key, *fields = cgutils.unpack_tuple(builder, args[9])
        by_table = has_feature("avx2") and not has_feature("avx512f")
        store_chosen = _store_chosen_by_table if by_table else _store_chosen

        def cell_of(word: Any) -> Any:
            """Return the index of the bucket of a first word."""
            key = builder.and_(word, low_key)
            for shift, mask in (fields[:2], fields[2:]):
                key = builder.or_(key, builder.and_(builder.lshr(word, shift), mask))
            return builder.add(key, bucket)

        def pair_all(begin: Any, end: Any, *, is_blocking: bool) -> None:
            """Pair all first words with the second words from `begin` to `end`, 1 to `GAP`."""
            # Only the last vector need not be full.
            final = builder.sub(builder.sub(end, begin), _I64(1))
            final = builder.add(begin, builder.and_(final, _I64(-LANES)))
            inside = builder.not_(builder.shl(_I64(-1), builder.sub(end, final)))
            with cgutils.for_range_slice(builder, first, last, _I64(1), _I64) as (index, _):
                word = builder.load(builder.gep(words, [index]))
                each_word = _splat(builder, word)
                against = builder.and_(each_word, all_shared)
                if is_blocking:
                    code = builder.and_(builder.lshr(word, _I64(CODE)), _I64(_MOST_CODE))
                    is_blocked = builder.trunc(builder.lshr(blocked, code), _I1)
                    is_blocked = _splat(builder, builder.sext(is_blocked, _I64))
                    against = builder.or_(against, is_blocked)
                cell = cell_of(word)
                end_at = builder.gep(ends, [cell])
                place, limit = builder.load(end_at), builder.load(builder.gep(limits, [cell]))
                at = builder.select(builder.icmp_unsigned("<", place, limit), place, limit)
                start = builder.gep(found, [at])
                stored = cgutils.alloca_once_value(builder, _I64(0))

                def pair_vector(other_index: Any, inside: Any) -> None:
                    each = _load(builder, others, other_index)
                    meets = builder.and_(each, against)
                    if is_blocking:
                        code = builder.and_(builder.lshr(each, _vector(CODE)), _vector(_MOST_CODE))
                        is_blocked = builder.trunc(builder.lshr(other_codes, code), _BITS)
                        meets = builder.or_(meets, builder.sext(is_blocked, _WORDS))
                    pairs = builder.and_(builder.or_(each, each_word), all_stored)
                    before = builder.load(stored)
                    more = store_chosen(builder, pairs, meets, inside, builder.gep(start, [before]))
                    builder.store(builder.add(before, more), stored)

                with cgutils.for_range_slice(builder, begin, final, _I64(LANES), _I64) as (at, _):
                    pair_vector(at, _I8(-1))
                pair_vector(final, builder.trunc(inside, _I8))
                builder.store(builder.add(place, builder.load(stored)), end_at)

        def pair_portions(*, is_blocking: bool) -> None:
            """Pair all words, `GAP` of the second ones at a time, so however long their list is."""
            portions = cgutils.for_range_slice(builder, other_first, other_last, _I64(GAP), _I64)
            with portions as (begin, _):
                end = builder.add(begin, _I64(GAP))
                is_last = builder.icmp_signed("<", other_last, end)
                pair_all(begin, builder.select(is_last, other_last, end), is_blocking=is_blocking)

        # Most kinds of layouts exclude no word: then no code is looked at.
        is_free = builder.icmp_unsigned("==", builder.or_(blocked, other_blocked), _I64(0))
        with builder.if_else(is_free) as (free, blocking):
            with free:
                pair_portions(is_blocking=False)
            with blocking:
                pair_portions(is_blocking=True)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def swap_bits(_typing: Any, rows: Any, row: Any, step: Any, mask: Any) -> _Code:
    """Swap in each lane the bits `mask` << `step` of `row` with the bits `mask` of row + step."""
    signature = types.void(rows, types.int64, types.int64, types.uint64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        _, row, step, mask = args
        upper_at, lower_at = (
            _row_pointer(builder, data, each) for each in (row, builder.add(row, step))
        )
        upper, lower = builder.load(upper_at, align=8), builder.load(lower_at, align=8)
        steps = _splat(builder, step)
        swapped = builder.xor(builder.lshr(upper, steps), lower)
        swapped = builder.and_(swapped, _splat(builder, mask))
        builder.store(builder.xor(upper, builder.shl(swapped, steps)), upper_at, align=8)
        builder.store(builder.xor(lower, swapped), lower_at, align=8)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def double_rows(_typing: Any, tables: Any, row: Any, rows: Any, taken: Any, bit: Any) -> _Code:
    """Copy `rows` rows from `row` on to the rows after them, without the bits in taken[bit]."""
    signature = types.void(tables, types.int64, types.int64, taken, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        tables, taken = (
            context.make_array(signature.args[index])(context, builder, args[index]).data
            for index in (0, 3)
        )
        _, row, rows, _, bit = args
        free = builder.xor(_load_row(builder, taken, bit), _vector(-1))
        with cgutils.for_range_slice(builder, row, builder.add(row, rows), _I64(1), _I64) as (
            index,
            _,
        ):
            copy = builder.and_(_load_row(builder, tables, index), free)
            target = _row_pointer(builder, tables, builder.add(index, rows))
            builder.store(copy, target, align=8)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def intersect(_typing: Any, tables: Any, one: Any, other: Any, target: Any) -> _Code:
    """Set the row `target` to the bits that two other rows share; return whether there are any."""
    signature = types.boolean(tables, types.int64, types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        _, one, other, target = args
        shared = builder.and_(_load_row(builder, data, one), _load_row(builder, data, other))
        builder.store(shared, _row_pointer(builder, data, target), align=8)
        return _is_any(builder, shared)

    return signature, generate


@intrinsic
def count_free(
    _typing: Any,
    tables: Any,
    start: Any,
    groups: Any,
    firsts: Any,
    words: Any,
    first: Any,
    last: Any,
) -> _Code:
    """Return how many pairs of a layout of a block and a word of words[first:last] are free.

    A row of the block's tables has a bit for each of its 512 layouts. In row e of a group, the bits
    are set of the layouts that occupy none of the diagonals in e. A pair is free if the layout's
    bit is set in both rows of `start`, the same for all these words, and in the rows of the groups.
    Each group's first row is in `firsts`; the word's field for it has the distance from there, in
    bytes. `groups` is how many there are: `FIELDS` or one less.
    """
    quadruple = types.UniTuple(types.int64, FIELDS)
    signature = types.int64(tables, _PAIR, types.int64, quadruple, words, types.int64, types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        tables, words = (
            context.make_array(signature.args[index])(context, builder, args[index]).data
            for index in (0, 4)
        )
        _, start, groups, firsts, _, first, last = args
        rows = [_load_row(builder, tables, row) for row in cgutils.unpack_tuple(builder, start)]
        common = builder.and_(*rows)
        counts = cgutils.alloca_once_value(builder, _ZERO)

        tables_of_groups = [
            builder.bitcast(_row_pointer(builder, tables, row), _I8.as_pointer())
            for row in cgutils.unpack_tuple(builder, firsts)
        ]

        def count_in(number: int) -> None:
            def free_of(index: Any) -> Any:
                fields = builder.bitcast(builder.gep(words, [index]), _I16.as_pointer())
                free = common
                for field, group in enumerate(tables_of_groups[:number]):
                    offset = builder.load(builder.gep(fields, [_I64(field)]))
                    row = builder.gep(group, [builder.zext(offset, _I64)])
                    row = builder.bitcast(row, _WORDS.as_pointer())
                    free = builder.and_(free, builder.load(row, align=8))
                return free

            begin = first
            if not has_feature("avx512vpopcntdq"):
                begin = _count_by_fours(builder, free_of, first, last, counts)
            with cgutils.for_range_slice(builder, begin, last, _I64(1), _I64) as (index, _):
                ones = _population(builder, free_of(index))
                builder.store(builder.add(builder.load(counts), ones), counts)

        with (
            builder.if_then(_is_any(builder, common)),
            builder.if_else(builder.icmp_signed("<", groups, _I64(FIELDS))) as (fewer, all_of_them),
        ):
            with fewer:
                count_in(FIELDS - 1)
            with all_of_them:
                count_in(FIELDS)
        return _call(builder, "llvm.vector.reduce.add.v8i64", _I64, [builder.load(counts)])

    return signature, generate


def _count_by_fours(builder: Any, free_of: Any, first: Any, last: Any, counts: Any) -> Any:
    """Set `counts` to the numbers of bits of four words at a time; return where the rest begins.

    Where a population count takes many instructions: bits of equal weight are added by carry-save
    adders first, and one word of four is counted (Warren, Hacker's Delight, 5-1).
    """
    ones, twos = (cgutils.alloca_once_value(builder, _ZERO) for _ in range(2))
    end = builder.add(first, builder.and_(builder.sub(last, first), _I64(-4)))
    with cgutils.for_range_slice(builder, first, end, _I64(4), _I64) as (index, _):
        words = [free_of(builder.add(index, _I64(lane))) for lane in range(4)]
        one, carry = _carry_save(builder, builder.load(ones), *words[:2])
        one, other_carry = _carry_save(builder, one, *words[2:])
        two, fours = _carry_save(builder, builder.load(twos), carry, other_carry)
        builder.store(one, ones)
        builder.store(two, twos)
        builder.store(builder.add(builder.load(counts), _population(builder, fours)), counts)
    total = builder.shl(builder.load(counts), _vector(1))
    total = builder.add(total, _population(builder, builder.load(twos)))
    total = builder.shl(total, _vector(1))
    builder.store(builder.add(total, _population(builder, builder.load(ones))), counts)
    return end


def _carry_save(builder: Any, one: Any, other: Any, third: Any) -> tuple[Any, Any]:
    """Return the sums of the bits of three vectors, and the carries, which weigh twice as much."""
    either = builder.xor(one, other)
    carries = builder.or_(builder.and_(one, other), builder.and_(either, third))
    return builder.xor(either, third), carries


def _population(builder: Any, words: Any) -> Any:
    """Return how many bits are set in each lane."""
    return _call(builder, "llvm.ctpop.v8i64", _WORDS, [words])


def _store_chosen(builder: Any, words: Any, meets: Any, inside: Any, to: Any) -> Any:
    """Store the words of the lanes where `meets` is 0 one after the other; return their number.

    `inside` has a bit for each lane that may be stored. What follows the stored words is undefined.
    """
    chosen = builder.icmp_unsigned("==", meets, _ZERO)
    name = "llvm.experimental.vector.compress.v8i64"
    pressed = _call(builder, name, _WORDS, [words, chosen, _ZERO])
    builder.store(pressed, builder.bitcast(to, _WORDS.as_pointer()), align=8)
    chosen = builder.and_(builder.bitcast(chosen, _I8), inside)
    stored = _call(builder, "llvm.ctpop.i8", _I8, [chosen])
    return builder.zext(stored, _I64)


def _store_chosen_by_table(builder: Any, words: Any, meets: Any, inside: Any, to: Any) -> Any:
    """Do what `_store_chosen` does on a processor with AVX2, whose vectors have four lanes.

    It has no instruction for that, so LLVM would store word by word. It can permute the halves of
    lanes: a table tells how, for each choice of four lanes.
    """
    rows = []
    for choice in range(1 << _QUAD):
        lanes = [lane for lane in range(_QUAD) if choice >> lane & 1]
        lanes += [0] * (_QUAD - len(lanes))
        halves = [_I32(2 * lane + half) for lane in lanes for half in (0, 1)]
        rows.append(ir.Constant(_HALVES, halves))
    table_type = ir.ArrayType(_HALVES, 1 << _QUAD)
    table = cgutils.global_constant(builder, "chosen_lanes", ir.Constant(table_type, rows))
    stored = _I64(0)
    for first in range(0, LANES, _QUAD):
        lanes = [_I32(first + lane) for lane in range(_QUAD)]
        quad = ir.Constant(ir.VectorType(_I32, _QUAD), lanes)
        meet, word = (builder.shuffle_vector(each, each, quad) for each in (meets, words))
        free = builder.icmp_unsigned("==", meet, ir.Constant(meet.type, None))
        here = builder.trunc(builder.lshr(inside, _I8(first)), _I4)
        chosen = builder.zext(builder.and_(builder.bitcast(free, _I4), here), _I64)
        lanes = builder.load(builder.gep(table, [_I64(0), chosen]))
        word = builder.bitcast(word, _HALVES)
        pressed = _call(builder, "llvm.x86.avx2.permd", _HALVES, [word, lanes])
        target = builder.bitcast(builder.gep(to, [stored]), _HALVES.as_pointer())
        builder.store(pressed, target, align=8)
        stored = builder.add(stored, _call(builder, "llvm.ctpop.i64", _I64, [chosen]))
    return stored


def _vector(number: int) -> Any:
    """Return a constant vector with the number in every lane."""
    return ir.Constant(_WORDS, [_I64(number)] * LANES)


def _splat(builder: Any, value: Any) -> Any:
    """Return a vector with `value` in every lane."""
    undefined = ir.Constant(_WORDS, ir.Undefined)
    single = builder.insert_element(undefined, value, _I32(0))
    return builder.shuffle_vector(single, undefined, ir.Constant(ir.VectorType(_I32, LANES), None))


def _is_any(builder: Any, row: Any) -> Any:
    """Return whether any of 512 bits is set."""
    whole = ir.IntType(64 * LANES)
    return builder.icmp_unsigned("!=", builder.bitcast(row, whole), whole(0))


def _pointer(builder: Any, data: Any, index: Any) -> Any:
    return builder.bitcast(builder.gep(data, [index]), _WORDS.as_pointer())


def _load(builder: Any, data: Any, index: Any) -> Any:
    """Return the eight words from `index` on."""
    return builder.load(_pointer(builder, data, index), align=8)


def _row_pointer(builder: Any, data: Any, row: Any) -> Any:
    return _pointer(builder, data, builder.mul(row, _I64(LANES)))


def _load_row(builder: Any, data: Any, row: Any) -> Any:
    return builder.load(_row_pointer(builder, data, row), align=8)


def _call(builder: Any, name: str, result: Any, args: list[Any]) -> Any:
    function_type = ir.FunctionType(result, [each.type for each in args])
    return builder.call(cgutils.get_or_insert_function(builder.module, function_type, name), args)
