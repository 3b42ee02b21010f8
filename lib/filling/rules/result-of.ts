import type { PlacedSeries } from '@/lib/timetabling/series/place-series'
import { isUnseated } from '@/lib/core/rules/rooms/room-seats'
import { loadKey, type LoadItem } from '@/lib/core/rules/load/load-item'
import type { FillingFacts, FillingItem } from './facts'
import type {
  FilledItem,
  FillingResult,
  LeftOut,
  LeftReason,
  Proposal,
} from '@/lib/core/rules/placing/filling'
import { reasonsOf } from './reasons-of'
import type { FillingProblem } from './series-of'
import { datesIn, taughtWeekdays } from './week-dates'

const filledItem = ({ ref, title, lessonType, subgroup, groups, teachers }: LoadItem): FilledItem => ({
  ref: { of: ref.of, id: ref.id } as FilledItem['ref'],
  ...{ title, lessonType, subgroup },
  groups: groups.map((one) => ({ id: one.id, title: one.title })),
  teachers: teachers.map((one) => ({ id: one.id, name: one.name })),
})

const byTime = (a: Proposal, b: Proposal): number =>
  a.day - b.day || a.pair - b.pair || (a.dates[0] ?? '').localeCompare(b.dates[0] ?? '')

/** What the search found, as series of drafts. */
export function proposalsOf(facts: FillingFacts, known: FillingProblem, found: PlacedSeries): Proposal[] {
  const { week, pairs, meaning, problem } = known
  return found.places
    .flatMap((places, series): Proposal[] => {
      const { item, options } = meaning[series] ?? {}
      if (!item || !options) return []
      return places.flatMap(({ slot, dates, room }): Proposal[] => {
        const day = taughtWeekdays[Math.floor(slot / pairs.length)]
        const pair = pairs[slot % pairs.length]
        if (day === undefined || pair === undefined || dates === 0) return []
        const option = problem.series[series]?.options.findIndex(
          (one) => one.slot === slot && (dates & ~one.dates) === 0,
        )
        const standsIn = room === null ? undefined : facts.rooms[room]
        return [
          {
            ...filledItem(item),
            ...{ version: item.version, day, pair },
            parity: options[option ?? -1]?.parity ?? null,
            dates: datesIn(week, day, dates),
            room: standsIn
              ? { id: standsIn.id, title: standsIn.title, isUnseated: isUnseated(standsIn, item) }
              : null,
          },
        ]
      })
    })
    .sort(byTime)
}

/** The whole result but its quality, which the timetable is read for. */
export function resultOf(
  facts: FillingFacts,
  known: FillingProblem,
  found: PlacedSeries,
): Omit<FillingResult, 'quality' | 'judged'> {
  const proposals = proposalsOf(facts, known, found)
  const missing = new Map<string, { item: FillingItem; classes: number; series: number }>()
  known.meaning.forEach(({ item }, series) => {
    const classes = found.missing[series] ?? 0
    const key = loadKey(item.ref)
    const before = missing.get(key)
    if (classes > 0) missing.set(key, { item, series, classes: classes + (before?.classes ?? 0) })
  })
  const reasonOf = reasonsOf(facts, known, proposals)
  const left: LeftOut[] = [
    ...[...missing.values()].map(({ item, classes, series }) => leftOut(item, classes, reasonOf(series))),
    ...known.hopeless.map(({ item, reason }) => leftOut(item, item.classes, reason)),
  ]
  const wanted = facts.items.reduce((sum, { classes }) => sum + classes, 0)
  return { proposals, left, wanted }
}

const leftOut = (item: FillingItem, classes: number, reason: LeftReason): LeftOut => ({
  ...filledItem(item),
  classes,
  reason,
})
