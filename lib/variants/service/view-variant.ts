import type { Queryable } from '@/db/client'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findWeights } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { toSemesterEnd, type Period } from '@/lib/core/calendar/rules/period'
import { isLoadDone } from '@/lib/core/load/rules/load-item'
import type { MeetingId, VariantId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { isVisible, itemTo } from '@/lib/core/views/service/is-visible'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { viewLoad, viewLoadProgress } from '@/lib/load/service/view-load'
import { comparedDates, comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import { betweenVariants, differencesOf, markedClasses } from '@/lib/variants/rules/differences'
import { isPlacedHere, standingIn, type Variant, type VariantStep } from '@/lib/variants/rules/variant'
import type { ComparedVariant, RemainingLoad, VariantWeek, ViewedVariant } from '@/lib/variants/rules/variant-view'
import { openVariant } from './find-variant'
import { readInVariant, simulate, within } from './simulate'
import type { ReplayedStep } from './step-work'

/** The existing ones of these classes that the actor may see. */
export async function shownItems(db: Queryable, actor: Actor, ids: readonly MeetingId[]): Promise<ScheduleItem[]> {
  const items = await findItems(db, ids, actor.userId)
  return items.filter((item) => item.state !== 'trace' && isVisible(actor, item)).map((item) => itemTo(actor, item))
}

/** Replaces the stored ids of classes that the variant placed with its own ids. */
function withOwnIds(items: readonly ScheduleItem[], { placed }: ReplayedStep): ScheduleItem[] {
  const ownIds = new Map([...placed].map(([own, real]) => [real, own]))
  return items.map((item) => ({ ...item, id: ownIds.get(item.id) ?? item.id }))
}

/**
 * A variant applied to the present timetable: its changes, class by class, and what is no longer possible; with
 * `compared`, the changes from that variant to this one. Throws as `openVariant` does.
 */
export async function viewVariant(
  context: DataContext,
  id: VariantId,
  compared: VariantId | null = null,
): Promise<ViewedVariant> {
  const variant = await openVariant(context, id)
  const other = compared === null ? null : await openVariant(context, compared)
  // After taking over, the timetable contains the changes.
  if (variant.taken && !other) return { variant, clashes: [...variant.taken.clashes], differences: [] }
  const ids = standingIn([variant, ...(other ? [other] : [])].flatMap(stepsAhead))
  const own = await classesIn(context, variant, ids)
  const clashes = variant.taken?.clashes ?? own.clashes
  const { before, after } = other ? betweenVariants((await classesIn(context, other, ids)).after, own.after) : own
  const stood = new Set(before.map((item) => item.id))
  const isAdded = (one: MeetingId) => isPlacedHere(one) || !stood.has(one)
  return { variant, clashes: [...clashes], differences: differencesOf(markedClasses(before, after, isAdded)) }
}

/** The steps that the timetable does not contain. */
const stepsAhead = ({ steps, taken }: Variant): readonly VariantStep[] => (taken ? [] : steps)

/** These classes, and those that the variant places, without it and with it. */
function classesIn({ db, actor }: DataContext, variant: Variant, ids: readonly MeetingId[]) {
  return simulate({ db, actor }, stepsAhead(variant), {
    before: (transaction) => shownItems(transaction, actor, ids),
    then: async ({ db: variantDb, before, replayed }) => {
      const after = await shownItems(variantDb, actor, [...ids, ...replayed.placed.values()])
      return { before, after: withOwnIds(after, replayed), clashes: replayed.clashes }
    },
  })
}

/**
 * A subject's week in a variant, and the load that still lacks classes there. Throws as `openVariant` and
 * `viewSchedule` do.
 */
export async function viewVariantWeek(
  context: DataContext,
  id: VariantId,
  { subject, monday }: { subject: Subject; monday: CalendarDate },
): Promise<VariantWeek> {
  const { actor } = context
  const { steps, taken } = await openVariant(context, id)
  const week = { from: monday, to: addDays(monday, 6) }
  const itemsIn = async (db: Queryable) => {
    const schedule = await viewSchedule(within(context, db), { subject, ...week, drafts: true })
    return { ...schedule, items: schedule.items.filter(({ state }) => state !== 'trace') }
  }
  return simulate(context, taken ? [] : steps, {
    before: itemsIn,
    then: async ({ db, calendar, before, replayed }) => {
      const after = await itemsIn(db)
      return {
        title: before.subject.title,
        classes: markedClasses(before.items, withOwnIds(after.items, replayed), isPlacedHere),
        left: await leftOf({ ...within(context, db), actor }, subject, toSemesterEnd(calendar, week)),
      }
    },
  })
}

async function leftOf(context: DataContext, subject: Subject, period: Period): Promise<RemainingLoad[]> {
  if (subject.kind === 'room' || !isAllowed(context.actor, 'load.view', subject)) return []
  const question = { subject, ...period }
  const [items, progress] = [await viewLoad(context, question), await viewLoadProgress(context, question)]
  return items.flatMap((item) => {
    const { placedHours = 0, usedRooms = [] } = progress.get(item.ref.id) ?? {}
    const isOpen = isAllowed(context.actor, 'draft.view', item.plan) && !isLoadDone(item, placedHours)
    return isOpen ? [{ item, hours: item.requiredHours - placedHours, rooms: usedRooms }] : []
  })
}

/**
 * How much everybody affected breaks the rules of quality, without the variant, or with `compared` in that other
 * variant, and with it. Throws as `openVariant` does.
 */
export async function compareVariant(
  context: DataContext,
  { id, compared }: { id: VariantId; compared: VariantId | null },
): Promise<ComparedVariant> {
  const { actor, db } = context
  const variant = await openVariant(context, id)
  const other = compared === null ? null : await openVariant(context, compared)
  const changed = [...(await changedIn(context, variant)), ...(other ? await changedIn(context, other) : [])]
  const groups = [...new Set(changed.flatMap((item) => item.groups.map((one) => one.id)))]
  const teachers = [...new Set(changed.flatMap((item) => item.teachers.map((one) => one.id)))]
  const period = comparedDates([changed.map(({ date }) => date)], groups)
  if (!period) return { quality: [], judged: null }
  const plannedIn = (one: Variant | null) =>
    readInVariant(context, one && { steps: stepsAhead(one) }, (simulated) =>
      standingOf({ db: simulated.db, actor }, groups, period),
    )
  const plans = { before: await plannedIn(other), after: await plannedIn(variant) }
  const question = { period, groups, teachers, weights: await findWeights(db) }
  return { quality: await comparePlans(db, question, plans), judged: period }
}

/** The classes that a variant changes, moved ones in both places. */
async function changedIn(context: DataContext, variant: Variant): Promise<ScheduleItem[]> {
  const steps = stepsAhead(variant)
  if (steps.length === 0) return []
  const { before, after } = await classesIn(context, variant, standingIn(steps))
  return markedClasses(before, after, isPlacedHere).flatMap(({ mark, item, other }) =>
    mark === 'same' ? [] : other ? [item, other] : [item],
  )
}
