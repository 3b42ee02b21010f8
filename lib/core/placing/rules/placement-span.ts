import { teachingDay, type AcademicCalendar, type Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { isOver, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { DateCount, OccupationReason, SlotOccupation, SpanVerdict } from '@/lib/core/schedule/rules/occupation'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { goesOutside, placementSeries, type Series, type SeriesQuestion } from './placement-series'
import { byKind, named, type OccupationCause } from './slot-occupations'

/** A date of a series, with the parity of the week it counts as. */
export type SpanDate = { date: CalendarDate; parity: Parity }

/** The dates of a weekly series from a weekday to the end of the semester; `untaught`: why it skips others. */
export type SpanDay = { day: Weekday; dates: SpanDate[]; untaught: OccupationReason[] }

/** A reason against placing in a slot, on some dates of the series. `dates` empty: against the slot itself. */
export type SpanReason = OccupationReason & { dates: CalendarDate[] }

export type SlotSpan = Slot & { reasons: SpanReason[] }

/**
 * Where an item can stand if placed weekly from a day of one week to the end; slots without any reason
 * against them are omitted.
 */
export type PlacementSpan = { days: SpanDay[]; slots: SlotSpan[] }

/** A cause that applies on certain dates. `blocks`: nothing can be placed there. */
export type DatedCause = {
  pair: Pair
  dates: readonly CalendarDate[]
  cause: OccupationCause
  blocks: boolean
}

/** The first and last date of the item to place, and its groups' course years. */
export type SpanItem = SeriesQuestion['within'] & Pick<SeriesQuestion, 'courseYears'>

export const spanItemOf = ({
  startsOn,
  endsOn,
  groups,
}: SeriesQuestion['within'] & { groups: readonly { courseYear: number | null }[] }): SpanItem => ({
  startsOn,
  endsOn,
  courseYears: groups.map(({ courseYear }) => courseYear),
})

/** The weekly series from `first` to the end. */
export type DaySeries = Series & { first: CalendarDate }

export function daySeries(calendar: AcademicCalendar, item: SpanItem, first: CalendarDate): DaySeries {
  const { courseYears, ...within } = item
  const scope = { repeat: 'until_the_end', everySecondWeek: false } as const
  return { first, ...placementSeries(calendar, { date: first, scope, within, courseYears }) }
}

type SpanQuestion = {
  /** One series for each weekday. */
  series: readonly DaySeries[]
  pairs: readonly Pair[]
  item: SpanItem
  calendar: AcademicCalendar
  now: CivilTime
  /** False for users who may place outside the item's dates. */
  datesBind: boolean
  /** Teaching weekdays, as `placementSeries` reads them. */
  mayPlaceAt: (weekday: Weekday, pair: Pair) => boolean
  /** Who holds the places that the item needs, and wishes about them. */
  held: readonly DatedCause[]
}

/** Merges equal reasons, with all their dates. */
function mergeReasons(reasons: readonly SpanReason[]): SpanReason[] {
  const merged = new Map<string, SpanReason>()
  for (const reason of reasons) {
    const { kind, id, text, blocks } = reason
    const key = JSON.stringify([kind, id, text, blocks])
    const dates = [...(merged.get(key)?.dates ?? []), ...reason.dates]
    merged.set(key, { ...reason, dates: [...new Set(dates)].sort() })
  }
  return [...merged.values()].sort((a, b) => byKind(a, b) || Number(b.blocks) - Number(a.blocks))
}

/**
 * The conflicts of placing an item weekly to the end, for each slot of a week and each date of the series.
 * Uses `placementSeries`, as placing does, so that both agree. `textOf` turns a cause into text.
 */
export function placementSpan(question: SpanQuestion, textOf: (cause: OccupationCause) => string): PlacementSpan {
  const { series: all, pairs, item, calendar, now, datesBind, mayPlaceAt, held } = question
  const mayPlaceOn = (date: CalendarDate, pair: Pair) => mayPlaceAt(teachingDay(calendar, date).weekday, pair)
  const elsewhere = all.some(({ first }) => pairs.some((pair) => mayPlaceOn(first, pair)))
  const reasonOf = (cause: OccupationCause, blocks: boolean, dates: readonly CalendarDate[]): SpanReason => ({
    ...named(cause),
    text: textOf(cause),
    blocks,
    dates: [...dates],
  })
  const { startsOn, endsOn } = item
  const days: SpanDay[] = []
  const slots: SlotSpan[] = []
  for (const series of all) {
    const { first } = series
    const day = weekdayOf(first)
    const inSeries = new Set(series.dates)
    const isNeverTaught = series.dates.length === 0
    days.push({
      day,
      dates: series.dates.map((date) => ({ date, parity: teachingDay(calendar, date).parity })),
      untaught: series.untaught.map(({ date, reason }) => {
        const { dates: _, ...rest } = reasonOf({ kind: 'untaught', date, reason }, isNeverTaught && datesBind, [])
        return rest
      }),
    })
    const outside = series.dates.filter((date) => goesOutside(item, date, []))
    for (const pair of pairs) {
      const past = series.dates.filter((date) => isOver(calendar, now, { date, pair }))
      const reasons = [
        ...(goesOutside(item, first, series.dates)
          ? [reasonOf({ kind: 'dates', startsOn, endsOn }, datesBind, datesBind ? series.dates : outside)]
          : []),
        ...(mayPlaceOn(first, pair) ? [] : [reasonOf({ kind: 'right', elsewhere }, true, series.dates)]),
        ...held.flatMap(({ cause, blocks, ...place }) => {
          const dates = place.pair === pair ? place.dates.filter((date) => inSeries.has(date)) : []
          return dates.length > 0 ? [reasonOf(cause, blocks, dates)] : []
        }),
        ...(past.length > 0 ? [reasonOf({ kind: 'past' }, false, past)] : []),
      ]
      if (reasons.length > 0) slots.push({ day, pair, reasons: mergeReasons(reasons) })
    }
  }
  return { days, slots }
}

const nothing: readonly never[] = []

/**
 * The dates of the series from a slot, and those of them that are free. `parity` null: every week. Past dates
 * are left out, unless all the dates asked for are past.
 */
export function spanDates(
  { days, slots }: PlacementSpan,
  { day, pair }: Slot,
  parity: Parity | null,
  isRequested: (date: CalendarDate) => boolean = () => true,
): { dates: CalendarDate[]; free: CalendarDate[] } {
  const all = days.find((one) => one.day === day)?.dates ?? nothing
  const reasons = slots.find((one) => one.day === day && one.pair === pair)?.reasons ?? nothing
  const taken = new Set(reasons.flatMap(({ blocks, dates }) => (blocks ? dates : [])))
  const pastDates = new Set(reasons.flatMap(({ kind, dates }) => (kind === 'past' ? dates : [])))
  const requested = all.flatMap((one) =>
    (parity === null || one.parity === parity) && isRequested(one.date) ? [one.date] : [],
  )
  const futureDates = requested.filter((date) => !pastDates.has(date))
  const dates = futureDates.length > 0 ? futureDates : requested
  return { dates, free: dates.filter((date) => !taken.has(date)) }
}

const countOf = (...question: Parameters<typeof spanDates>): DateCount => {
  const { dates, free } = spanDates(...question)
  return { dates: dates.length, free: free.length }
}

export const verdictAt = (span: PlacementSpan, slot: Slot): SpanVerdict => ({
  every: countOf(span, slot, null),
  odd: countOf(span, slot, 0),
  even: countOf(span, slot, 1),
})

/**
 * Every slot with its verdict and its reasons, as text by `textOf`. Why a date is skipped is given only if
 * the series has no date left: a preview lists every skipped date.
 */
export function spanOccupation(
  span: PlacementSpan,
  pairs: readonly Pair[],
  textOf: (reason: SpanReason, dates: readonly SpanDate[]) => string,
): SlotOccupation[] {
  return span.days.flatMap(({ day, dates: all, untaught }) =>
    pairs.map((pair) => {
      const reasons = span.slots.find((one) => one.day === day && one.pair === pair)?.reasons ?? nothing
      return {
        day,
        pair,
        teachers: [],
        groups: [],
        reasons: [
          ...reasons.map(({ dates, ...reason }) => ({ ...reason, text: textOf({ ...reason, dates }, all) })),
          ...(all.length === 0 ? untaught.slice(0, 1) : nothing),
        ],
        verdict: verdictAt(span, { day, pair }),
      }
    }),
  )
}
