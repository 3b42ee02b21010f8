import type { Queryable } from '@/db/client'
import { findRoomTraits } from '@/db/queries/core/placing/find-advice'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findLoadItem } from '@/db/queries/load/find-load'
import { findLaterOfSeries } from '@/db/queries/planning/series-meetings'
import { updateVariant } from '@/db/queries/variants/variants'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, daysBetween, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { requireSomebody } from '@/lib/core/changing/service/open-class'
import type { MeetingId, RoomId, VariantId } from '@/lib/core/names/rules/ids'
import { untaughtOn, type PlacementScope } from '@/lib/core/placing/rules/placement-series'
import type { ServiceContext, DataContext, MomentContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { ScheduleItem, TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { isVisible, itemTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { placementDates } from '@/lib/planning/service/place-item'
import {
  isPlacedHere,
  mostOfStep,
  sizeOf,
  withoutLastAct,
  type Clash,
  type Variant,
  type VariantStep,
} from '@/lib/variants/rules/variant'
import type { NewStep } from '@/lib/variants/rules/variant-view'
import { variantTexts } from '@/lib/variants/texts'
import { changingVariants, lockOwnVariant, openVariant, requireOpen } from './find-variant'
import { requireRoomFor } from './keep-variants'
import { missingHours } from './place-step'
import { repairInVariant } from './repair-step'
import { simulate, nothingBefore } from './simulate'
import type { ReplayedStep } from './step-work'

type Asker = MomentContext & { db: Queryable }

/**
 * Adds a step to one of the actor's variants, as far as possible there; returns what is left out. Throws as
 * `lockOwnVariant` and `repairInVariant` do, `not_found` for unknown load, classes and rooms, `not_allowed`,
 * `conflict` if nothing of it is possible, `invalid`.
 */
export async function addStep(
  context: ServiceContext,
  id: VariantId,
  { version, step: newStep }: { version: number; step: NewStep },
): Promise<Clash[]> {
  const variant = await openVariant(context, id)
  requireOpen(variant, version)
  const { step, clashes } =
    newStep.kind === 'mend'
      ? { ...(await repairInVariant(context, variant, newStep.moves)), clashes: [] }
      : await stepIn(context, variant, newStep)
  const steps = [...variant.steps, step]
  requireRoomFor(steps)
  await changingVariants(context, async (db) => {
    await lockOwnVariant({ ...context, db }, id, { version })
    await updateVariant(db, id, { steps })
  })
  return clashes
}

type OneStep = Exclude<NewStep, { kind: 'mend' }>

const stepIn = (
  context: ServiceContext,
  { steps }: Variant,
  newStep: OneStep,
): Promise<{ step: VariantStep; clashes: Clash[] }> =>
  simulate(context, steps, {
    before: nothingBefore,
    then: async ({ db, calendar, replayed }) => {
      const requestedStep = await stepOf({ ...context, db }, calendar, replayed, newStep)
      const clashesBefore = replayed.clashes.length
      const done = await replayed.run(requestedStep, steps.length)
      const left = replayed.clashes.slice(clashesBefore)
      if (sizeOf(done) === 0) throw new ServiceError('conflict', left[0]?.text ?? variantTexts.noDates)
      return { step: done, clashes: left }
    },
  })

/**
 * Undoes the last act: a step, or all steps of a search's result. Throws as `lockOwnVariant` does, and `invalid` if
 * there is none.
 */
export const dropStep = (context: DataContext, id: VariantId, version: number): Promise<void> =>
  changingVariants(context, async (db) => {
    const { steps } = await lockOwnVariant({ ...context, db }, id, { version })
    if (steps.length === 0) throw new ServiceError('invalid', variantTexts.nothingToUndo)
    await updateVariant(db, id, { steps: withoutLastAct(steps) })
  })

async function stepOf(
  context: Asker,
  calendar: AcademicCalendar,
  replayed: ReplayedStep,
  newStep: OneStep,
): Promise<VariantStep> {
  if (newStep.kind === 'place') return placing(context, calendar, newStep)
  const { classes, ownIds } = await stepClasses(context, replayed, newStep)
  const [first] = classes
  if (!first) throw new ServiceError('not_found', variantTexts.noClass)
  const { title } = first
  const stepped = classes.map((item) => ({
    id: ownIds.get(item.id) ?? item.id,
    from: { date: item.date, pair: item.pair },
  }))
  if (newStep.kind === 'remove') return { kind: 'remove', title, classes: stepped }
  requirePairs(calendar, [newStep.pair])
  const room = await roomOf(context.db, newStep.roomId)
  const days = daysBetween(first.date, newStep.date)
  const moved = stepped.flatMap((one, index) => {
    const to = { date: addDays(one.from.date, days), pair: newStep.pair }
    const years = classes[index]?.groups.map(({ courseYear }) => courseYear)
    return untaughtOn(calendar, to.date, years) ? [] : [{ ...one, to }]
  })
  if (moved.length === 0) throw new ServiceError('invalid', variantTexts.noDates)
  const isUnmoved = isSameSlot(first, newStep) && (!room || first.rooms.every(({ id }) => id === room.id))
  if (isUnmoved && (!room || first.rooms.length > 0)) throw new ServiceError('invalid', variantTexts.standsThere)
  return { kind: 'move', title, classes: moved, room }
}

async function roomOf(db: Queryable, id: RoomId | null): Promise<TitledRoom | null> {
  if (id === null) return null
  const room = await findRoomTraits(db, id)
  if (!room) throw new ServiceError('not_found', noSuch.room)
  return { id: room.id, title: room.title }
}

async function placing(
  { db, actor }: Asker,
  calendar: AcademicCalendar,
  { ref, date, pair, repeat, roomId }: Extract<NewStep, { kind: 'place' }>,
): Promise<VariantStep> {
  const item = await findLoadItem(db, ref, { from: date, to: date, viewer: actor.userId })
  if (!item) throw new ServiceError('not_found', noSuch.load)
  requirePairs(calendar, [pair])
  requireSomebody(item)
  const scope: PlacementScope =
    repeat === 'once' ? { repeat } : { repeat: 'until_the_end', everySecondWeek: repeat === 'biweekly' }
  const { dates } = placementDates({ actor }, calendar, item, {
    ...ref,
    roomId,
    date,
    pair,
    scope,
    published: false,
    onTaken: 'skip',
    dryRun: true,
  })
  if (dates.length === 0) throw new ServiceError('invalid', variantTexts.noDates)
  const missing = await missingHours(db, item)
  if (missing === 0) throw new ServiceError('conflict', variantTexts.nothingLeft)
  return {
    kind: 'place',
    title: item.title,
    pair,
    ref: { of: item.ref.of, id: item.ref.id },
    dates: dates.slice(0, Math.min(missing, mostOfStep)),
    weekStep: repeat === 'once' ? 0 : repeat === 'biweekly' ? 1 : 2,
    room: await roomOf(db, roomId),
  }
}

/**
 * A class in its place within the variant, with later ones of its series in the same weekday and pair, by
 * date; `ownIds`: ids that the variant uses for classes it has placed, by stored id.
 */
export async function stepClasses(
  { db, actor, now }: Asker,
  { placed }: ReplayedStep,
  { id, following }: { id: MeetingId; following: boolean },
): Promise<{ classes: ScheduleItem[]; ownIds: Map<MeetingId, MeetingId> }> {
  const ownIds = new Map([...placed].map(([own, real]) => [real, own]))
  const storedId = isPlacedHere(id) ? placed.get(id) : id
  if (storedId === undefined) return { classes: [], ownIds }
  const ids = [storedId, ...(following ? await findLaterOfSeries(db, storedId, now.date) : [])]
  const items = (await findItems(db, ids, actor.userId))
    .filter((item) => item.state !== 'trace' && item.kind !== 'booking' && isVisible(actor, item))
    .map((item) => itemTo(actor, item))
  const first = items.find((item) => item.id === storedId)
  if (!first) return { classes: [], ownIds }
  const isAlike = ({ date, pair }: ScheduleItem) => pair === first.pair && weekdayOf(date) === weekdayOf(first.date)
  const classes = items.filter(isAlike).sort((a, b) => (a.date < b.date ? -1 : 1))
  return { classes: classes.slice(0, mostOfStep), ownIds }
}
