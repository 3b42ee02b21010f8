import type { Flow } from '@/lib/timetabling/series/problem'
import { isLecture, isAfterLecture } from '@/lib/quality/rules/week-rules'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import { listAt } from '@/lib/quality/rules/timetable'
import type { Busy, FillingFacts, FillingItem } from './facts'
import { busyKeys, disciplineKey, halfKeys, itemKey, slotsOf } from './people-of'
import type { WeekDates } from './week-dates'

/** The flows of a problem, and which of them each item is part of. */
export type Flows = { flows: Flow[]; of: (item: FillingItem) => { flows: number[]; isLecture: boolean } }

const isOrdered = (lessonType: LessonType): boolean => isLecture(lessonType) || isAfterLecture(lessonType)

/** What half groups have of disciplines of which they have both lectures and what follows these. Halves alike are one flow. */
export function flowsOf(facts: FillingFacts, week: WeekDates): Flows {
  const items = new Map<string, FillingItem[]>()
  const standing = new Map<string, Busy[]>()
  for (const item of facts.items)
    if (isOrdered(item.lessonType))
      for (const half of halfKeys(item)) listAt(items, `${half}: ${disciplineKey(item)}`).push(item)
  for (const one of facts.busy)
    if (one.kind === 'group' && isOrdered(one.lessonType))
      for (const half of busyKeys(one)) listAt(standing, `${half}: ${one.discipline}`).push(one)

  const known = new Map<string, number>()
  const flows: Flow[] = []
  const flowsBy = new Map<string, number[]>()
  for (const [key, own] of items) {
    const stands = (standing.get(key) ?? []).flatMap((one) =>
      [...slotsOf(facts, week, one)].map(([slot, dates]) => ({
        ...{ slot, dates, isLecture: isLecture(one.lessonType) },
      })),
    )
    const types = [
      ...own.map(({ lessonType }) => isLecture(lessonType)),
      ...stands.map((one) => one.isLecture),
    ]
    if (!types.includes(true) || !types.includes(false)) continue
    const likeness = JSON.stringify([own.map(itemKey), stands])
    const index = known.get(likeness) ?? flows.length
    if (index === flows.length) {
      known.set(likeness, index)
      flows.push({ halves: 0, stands })
      for (const item of own) listAt(flowsBy, itemKey(item)).push(index)
    }
    const flow = flows[index]
    if (flow) flows[index] = { ...flow, halves: flow.halves + 1 }
  }
  return {
    flows,
    of: (item) => ({ flows: flowsBy.get(itemKey(item)) ?? [], isLecture: isLecture(item.lessonType) }),
  }
}
