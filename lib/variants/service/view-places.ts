import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import { weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  daysBetween,
  mondayOf,
  weekDates,
  weekdayOf,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadRef } from '@/lib/core/load/rules/load-item'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { spanDates, type PlacementSpan } from '@/lib/core/placing/rules/placement-span'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { viewPlacementSpan } from '@/lib/planning/service/view-placement-span'
import type { PlacesQuestion, Repeat, VariantPlace } from '@/lib/variants/rules/variant-view'
import { variantTexts } from '@/lib/variants/texts'
import { openVariant } from './find-variant'
import { simulate, nothingBefore, within } from './simulate'
import { stepClasses } from './steps-of-variant'

const mostReasons = 5

/**
 * Where something can stand in a variant, as `viewPlacementSpan` finds with the variant's classes. Empty for
 * a class without load. Throws as that and `openVariant` do, and `not_found` for an unknown class.
 */
export async function viewVariantPlaces(
  context: ServiceContext,
  id: VariantId,
  question: PlacesQuestion,
): Promise<VariantPlace[]> {
  const { steps, taken } = await openVariant(context, id)
  return simulate(context, taken ? [] : steps, {
    before: nothingBefore,
    then: async ({ db, calendar, replayed }) => {
      const variantContext = within(context, db)
      const common = { monday: question.monday, roomId: question.roomId }
      const placesIn = (span: PlacementSpan, datesAt: (date: CalendarDate) => DatesOf) =>
        weekDates(question.monday).flatMap((date) =>
          pairsOf(calendar).map((pair) => placeIn(span, { date, pair }, datesAt(date))),
        )
      if (question.kind === 'place') {
        const span = await viewPlacementSpan(variantContext, { ...common, item: question.ref })
        return placesIn(span, (date) => ({
          repeat: question.repeat,
          date,
          parity: weekParity(calendar, mondayOf(date)),
        }))
      }
      const { classes } = await stepClasses(variantContext, replayed, question)
      const [first] = classes
      if (!first) throw new ServiceError('not_found', variantTexts.noClass)
      const item = refOf(first)
      if (!item) return []
      await removeMeetings(
        db,
        classes.map((one) => one.id),
      )
      const span = await viewPlacementSpan(variantContext, {
        item,
        monday: mondayOf(first.date),
        roomId: question.roomId ?? first.rooms[0]?.id ?? null,
      })
      return placesIn(span, (date) => {
        const days = daysBetween(first.date, date)
        return { dates: classes.map((one) => addDays(one.date, days)) }
      })
    },
  })
}

const refOf = (item: ScheduleItem): Pick<LoadRef, 'of' | 'id'> | null => {
  if (item.programmeDisciplineId !== null) return { of: 'programme', id: item.programmeDisciplineId }
  return item.loadItemId === null ? null : { of: 'load', id: item.loadItemId }
}

/** The dates of a slot to examine: those of a series from a date, or these. */
type DatesOf = { repeat: Repeat; date: CalendarDate; parity: 0 | 1 } | { dates: readonly CalendarDate[] }

function placeIn(
  span: PlacementSpan,
  { date, pair }: { date: CalendarDate; pair: Pair },
  requested: DatesOf,
): VariantPlace {
  const slot = { day: weekdayOf(date), pair }
  const parity = 'repeat' in requested && requested.repeat === 'biweekly' ? requested.parity : null
  const { dates, free } = spanDates(span, slot, parity, (one) =>
    'dates' in requested ? requested.dates.includes(one) : requested.repeat !== 'once' || one === requested.date,
  )
  const reasons = span.slots.find((one) => one.day === slot.day && one.pair === pair)?.reasons ?? []
  const against = reasons.filter((one) => one.blocks && one.dates.some((day) => dates.includes(day)))
  return {
    ...slot,
    dates: dates.length,
    free: free.length,
    reasons: [...new Set(against.map(({ text }) => text))].slice(0, mostReasons),
  }
}
