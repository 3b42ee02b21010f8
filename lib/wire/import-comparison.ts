import type { ComparedClass, ImportComparison, ImportDifference } from '@/lib/domain/import-comparison'
import type { WireComparedClass, WireComparison } from './import-comparison.contract'

const encodeClass = (one: ComparedClass): WireComparedClass => ({
  title: one.title,
  nt: one.lessonType,
  ngroup: one.subgroup,
  para: one.pair,
  dates: [...one.dates],
  auditories: [...one.rooms],
  teachers: [...one.teachers],
  groups: [...one.groups],
  comment: one.comment,
})

const decodeClass = (one: WireComparedClass): ComparedClass => ({
  title: one.title,
  lessonType: one.nt,
  subgroup: one.ngroup,
  pair: one.para,
  dates: one.dates,
  rooms: one.auditories,
  teachers: one.teachers,
  groups: one.groups,
  comment: one.comment,
})

export const encodeComparison = (comparison: ImportComparison | null): WireComparison =>
  comparison && {
    same: comparison.same,
    differences: comparison.differences.map(({ key, kind, before, after, byHand, isElsewhere }) => ({
      key,
      kind,
      before: before && encodeClass(before),
      after: after && encodeClass(after),
      by_hand: [...byHand],
      is_elsewhere: isElsewhere,
    })),
  }

export const decodeComparison = (answer: WireComparison): ImportComparison | null =>
  answer && {
    same: answer.same,
    differences: answer.differences.map(
      ({ key, kind, before, after, by_hand: byHand, is_elsewhere: isElsewhere }) =>
        ({
          key,
          kind,
          before: before && decodeClass(before),
          after: after && decodeClass(after),
          byHand,
          isElsewhere,
        }) as ImportDifference,
    ),
  }
