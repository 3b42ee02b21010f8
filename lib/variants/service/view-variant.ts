import { findItems } from '@/db/queries/core/schedule/schedule'
import type { Queryable } from '@/db/client'
import { findWeights } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId, VariantId } from '@/lib/core/rules/names/ids'
import { isLoadDone } from '@/lib/core/rules/load/load-item'
import { toSemesterEnd, type Period } from '@/lib/core/rules/schedule/period'
import type { Subject } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { differencesOf, markedClasses } from '@/lib/variants/rules/differences'
import type {
  ComparedVariant,
  RemainingLoad,
  VariantWeek,
  ViewedVariant,
} from '@/lib/variants/rules/variant-view'
import { isPlacedHere, standingIn, type Variant } from '@/lib/variants/rules/variant'
import type { DataContext } from '@/lib/core/service/context'
import { viewLoad, viewLoadProgress } from '@/lib/load/service/view-load'
import { comparedDates, comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import { isVisible, itemTo } from '@/lib/core/service/schedule/is-visible'
import { viewSchedule } from '@/lib/core/service/schedule/view-schedule'
import { simulate, within } from './simulate'
import { openVariant } from './find-variant'
import type { ReplayedStep } from './step-work'

async function shownItems(db: Queryable, actor: Actor, ids: readonly MeetingId[]): Promise<ScheduleItem[]> {
  const items = await findItems(db, ids, actor.userId)
  return items
    .filter((item) => item.state !== 'trace' && isVisible(actor, item))
    .map((item) => itemTo(actor, item))
}

/** Replaces the stored ids of classes that the variant placed with its own ids. */
function withOwnIds(items: readonly ScheduleItem[], { placed }: ReplayedStep): ScheduleItem[] {
  const ownIds = new Map([...placed].map(([own, real]) => [real, own]))
  return items.map((item) => ({ ...item, id: ownIds.get(item.id) ?? item.id }))
}

/**
 * A variant applied to the present timetable: its changes, class by class, and what is no longer possible.
 * Throws as `openVariant` does.
 */
export async function viewVariant(context: DataContext, id: VariantId): Promise<ViewedVariant> {
  const { actor } = context
  const variant = await openVariant(context, id)
  // After taking over, the timetable contains the changes.
  if (variant.taken) return { variant, clashes: [...variant.taken.clashes], differences: [] }
  const { classes, clashes } = await changedBy(context, variant)
  return { variant, clashes, differences: differencesOf(classes) }

  function changedBy({ db }: DataContext, { steps }: Variant) {
    const ids = standingIn(steps)
    return simulate({ db, actor }, steps, {
      before: (transaction) => shownItems(transaction, actor, ids),
      then: async ({ db: variantDb, before, replayed }) => {
        const after = await shownItems(variantDb, actor, [...ids, ...replayed.placed.values()])
        return {
          classes: markedClasses(before, withOwnIds(after, replayed), isPlacedHere),
          clashes: replayed.clashes,
        }
      },
    })
  }
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
 * How much everybody affected breaks the rules of quality, without the variant and with it. Throws as
 * `openVariant` does.
 */
export async function compareVariant(context: DataContext, id: VariantId): Promise<ComparedVariant> {
  const { actor, db } = context
  const { steps, taken } = await openVariant(context, id)
  if (taken || steps.length === 0) return { quality: [], judged: null }
  const ids = standingIn(steps)
  const comparison = await simulate(context, steps, {
    before: (transaction) => shownItems(transaction, actor, ids),
    then: async ({ db: variantDb, before, replayed }) => {
      const now = await shownItems(variantDb, actor, [...ids, ...replayed.placed.values()])
      const changed = markedClasses(before, withOwnIds(now, replayed), isPlacedHere).flatMap(
        ({ mark, item, other }) => (mark === 'same' ? [] : other ? [item, other] : [item]),
      )
      const groups = [...new Set(changed.flatMap((item) => item.groups.map((one) => one.id)))]
      const teachers = [...new Set(changed.flatMap((item) => item.teachers.map((one) => one.id)))]
      const period = comparedDates([changed.map(({ date }) => date)], groups)
      return period
        ? { groups, teachers, period, after: await standingOf({ db: variantDb, actor }, groups, period) }
        : null
    },
  })
  if (!comparison) return { quality: [], judged: null }
  const { groups, teachers, period, after } = comparison
  const before = await standingOf(context, groups, period)
  const weights = await findWeights(db)
  const question = { period, groups, teachers, weights }
  return { quality: await comparePlans(db, question, { before, after }), judged: period }
}
