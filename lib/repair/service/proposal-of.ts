import { addDays } from '@/lib/core/rules/calendar/calendar-date'
import type { Repair } from '@/lib/repair/rules/find-repairs'
import type { RepairMove, Piece } from '@/lib/repair/rules/piece'
import type { LeavingClass, LoadWay, Proposal, ProposedMove } from '@/lib/core/rules/placing/proposal'
import { repairReasonTexts, touchedNames } from '@/lib/repair/texts'

/** A class that has to leave, in its present place. */
export function leavingOf(piece: Piece): LeavingClass {
  const { title, lessonType, subgroup, isDraft, groups, teachers, classes, pair, rooms } = piece
  return {
    title,
    lessonType,
    subgroup,
    isDraft,
    groups,
    teachers,
    from: { date: classes[0].date, pair, rooms: [...rooms] },
    dates: classes.map(({ date }) => date),
  }
}

function moveOf({ piece, by, pair, classes, rooms, isRoomNew }: RepairMove): ProposedMove {
  const { title, lessonType, subgroup, isDraft, groups, teachers } = piece
  const [first = piece.classes[0]] = classes
  return {
    title,
    lessonType,
    subgroup,
    isDraft,
    groups,
    teachers,
    from: { date: first.date, pair: piece.pair, rooms: [...piece.rooms] },
    to: { date: addDays(first.date, by), pair, rooms: [...rooms] },
    roomId: isRoomNew ? (rooms[0]?.id ?? null) : null,
    classes: classes.map(({ id, version, date }) => ({ id, version, from: date, to: addDays(date, by) })),
  }
}

const priceOf = ({ price }: Pick<Repair, 'price'>): number => Math.round(price * 10) / 10

/** A way to place load, as offered to the planner. */
export const describeLoadWay = ({ moves: [own, ...others], traits, price }: Repair): LoadWay => ({
  dates: own.classes.map(({ date }) => date),
  room: own.rooms[0] ?? null,
  moves: others.map(moveOf),
  price: priceOf({ price }),
  reasons: repairReasonTexts(traits),
  touched: touchedNames(others.map(({ piece }) => piece)),
})

/** A way to free a place, as offered to the user. */
export function describeProposal({ moves: [own, ...others], traits, price, stays }: Repair): Proposal {
  return {
    moves: [moveOf(own), ...others.map(moveOf)],
    price: priceOf({ price }),
    reasons: repairReasonTexts(traits),
    stays,
    touched: touchedNames([own, ...others].map(({ piece }) => piece)),
  }
}
