import type { Queryable } from '@/db/client'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { lockItem } from '@/db/queries/core/placing/insert-series'
import { countStandingOf } from '@/db/queries/filling/find-facts'
import { findLoadItem } from '@/db/queries/load/find-load'
import { hoursOf, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownPlaces, storeFreeSeries } from '@/lib/planning/service/store-series'
import { placedId, type VariantStep } from '@/lib/variants/rules/variant'
import { clashTexts } from '@/lib/variants/texts'
import { tellHeld, type Step, type Work } from './step-work'

type Placeable = { item: LoadItem; notes: { comment: string; link: string } | null }

/** The item, locked, if the actor may place it there; otherwise why not. */
async function itemOf(work: Work, step: Step<'place'>): Promise<Placeable | string> {
  const { ref, pair, dates, room } = step
  const { db, actor, calendar } = work
  const [from] = dates
  const to = dates.at(-1)
  if (!from || !to) return clashTexts.noItem
  const item = await findLoadItem(db, ref, { from, to, viewer: actor.userId })
  if (!item || item.teachers.length + item.groups.length === 0) return clashTexts.noItem
  const roomIds = room ? [room.id] : []
  const place = { weekday: teachingDay(calendar, from).weekday, pair, roomIds }
  const granted = askAllowed({ actor }, 'draft.place', { plan: item.plan, place })
  if (!granted) return clashTexts.noRight
  if (room && (await findRoomsTraits(db, [room.id])).length === 0) return clashTexts.noRoom(room.title)
  const locked = await lockItem(db, item.ref)
  if (!locked?.isOffered) return clashTexts.noItem
  work.granted.push(granted)
  return { item, notes: locked.notes }
}

/** Places load as drafts on those dates that are free, up to the number of missing classes. */
export async function placeInVariant(work: Work, step: Step<'place'>): Promise<VariantStep> {
  const { db, clash, index, placed } = work
  const { title, room, pair, weekStep } = step
  const placeable = await itemOf(work, step)
  if (typeof placeable === 'string') {
    clash(step.dates, `«${title}»: ${placeable}`)
    return { ...step, dates: [] }
  }
  const { item, notes } = placeable
  const dates = await datesLeft(work, step, item)
  if (dates.length === 0) return { ...step, dates }
  const series = { item, notes, room, dates, pair, weekStep: dates.length === 1 ? 0 : weekStep } as const
  const outcome = await storeFreeSeries(db, [{ ...series, state: 'projected' }], work.actor.userId)
  const { conflicts, drafts, gone } = outcome
  const meetings = outcome.stored.flatMap((one) => one.meetings)
  await tellHeld(work, title, [...conflicts, ...drafts], (date) =>
    meetings.some((one) => one.date === date && gone.has(one.id)),
  )
  const stand = meetings.filter(({ id }) => !gone.has(id))
  for (const { id, date } of stand) placed.set(placedId(index, step.dates.indexOf(date)), id)
  return { ...step, dates: stand.map(({ date }) => date).sort() }
}

/** The number of classes that an item lacks. */
export async function missingHours(db: Queryable, item: LoadItem): Promise<number> {
  const [standing = 0] = await countStandingOf(db, [item.ref])
  return Math.max(0, Math.ceil((item.requiredHours - hoursOf(standing)) / hoursOf(1)))
}

/** The dates for which the item still lacks classes. A programme row never stands twice in a slot. */
async function datesLeft(
  { db, clash }: Work,
  { title, dates, pair }: Step<'place'>,
  item: LoadItem,
): Promise<readonly CalendarDate[]> {
  const missing = await missingHours(db, item)
  const own = await ownPlaces(db, item, dates, pair)
  const free = dates.filter((date) => !own.some((one) => one.date === date))
  const usable = free.slice(0, missing)
  clash(
    dates.filter((date) => !usable.includes(date)),
    `«${title}»: ${clashTexts.placedAlready}`,
  )
  return usable
}
